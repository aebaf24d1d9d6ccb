"""`words`: what can be spelled from letters, the facts on a word, and the word lists that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboard.commands.shell import AsJson, no, refuse_given, say, say_json, table, whole
from dashboard.wording import counted
from engines.core.errors import BadInput, shortened

if TYPE_CHECKING:
    from engines.words.book import WordBook
    from engines.words.lexicon import Lexicon

ADD, REMOVE = "add", "remove"
"""In place of a lexicon; no own list can have these names (`engines.words.upload`, which is slow to import, refuses them)."""

JOKER = "?"
MOST_JOKERS = 2
BASE_FORM = {0: "inflected form", 1: "base form and inflected form", 2: "base form"}
OFFENSIVE = {0: "no", 1: "mild", 2: "strong"}


def add_to(cli: typer.Typer) -> None:
    """Register the command."""
    cli.command()(words)


def words(
    context: typer.Context,
    lexicon: Annotated[
        str | None, typer.Argument(metavar="LANG", help="en, de, or an own word list; add takes in a list, remove deletes one.")
    ] = None,
    query: Annotated[
        str | None, typer.Argument(metavar="QUERY", help="A word, or letters at hand; ? is a joker. After add, a text file; after remove, a list.")
    ] = None,
    shortest: Annotated[int, typer.Option(metavar="N", parser=whole("--shortest", 2, 15), help="Least number of letters.")] = 3,
    limit: Annotated[int, typer.Option(metavar="N", parser=whole("--limit", 1), help="Most words to list, longest and commonest first.")] = 40,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="After add: what the list is called, else after its file.")] = None,
    language: Annotated[str | None, typer.Option(metavar="LANG", help="After add: en or de, so that bots know how common each word is.")] = None,
    json: AsJson = False,
) -> None:
    """Words that the letters spell, and the facts on the word if it is one. Exit code 1 when there is neither.

    `words add FILE` takes in a word list of your own, one word a line, and `words remove NAME` deletes one that no variant, draft or Run
    needs; `words` alone shows which lists there are.
    """
    if lexicon != ADD:
        refuse_given(context, ("name", "language"), "`tilewright words add FILE`.")
    if lexicon in (None, ADD, REMOVE):
        refuse_given(context, ("shortest", "limit"), "a question such as `tilewright words en carpet`.")
    if lexicon is None:
        _say_lists(json)
    elif query is None:
        raise BadInput(f"Missing argument '{ {ADD: 'FILE', REMOVE: 'NAME'}.get(lexicon, 'QUERY') }'.")
    elif lexicon == ADD:
        _add(query, name, language or "", json)
    elif lexicon == REMOVE:
        _remove(query, json)
    else:
        _look_up(lexicon, query, shortest, limit, json)


def _say_lists(json: bool) -> None:
    """Every lexicon, shipped and own; one that cannot be read says so."""
    from engines.words.lexicon import lexicon_names

    rows = [_list_row(name) for name in lexicon_names()]
    if json:
        say_json(rows)
    else:
        say(table([(row["lexicon"], row["fault"] or counted(row["words"], "word"), row["language"]) for row in rows]))


def _list_row(name: str) -> dict[str, Any]:
    from engines.words.lexicon import load_lexicon

    try:
        known = load_lexicon(name)
    except BadInput as error:
        return {"lexicon": name, "language": "", "words": 0, "hash": "", "fault": error.sentence}
    return {"lexicon": name, "language": known.language, "words": known.frame().height, "hash": known.hash, "fault": ""}


def _add(file: str, name: str | None, language: str, json: bool) -> None:
    """Take in a list."""
    from dashboard.naming import list_name
    from engines.words.upload import add_word_list, read_word_list

    read = read_word_list(_content(file), list_name(file) if name is None else name, language)
    added = add_word_list(read)
    if json:
        left_out = {"repeated": read.repeated, "invalid": read.invalid, "invalid_examples": read.invalid_examples}
        say_json({"lexicon": added.name, "language": added.language, "words": len(read.words), "hash": added.hash, **left_out})
    else:
        say(read.report)


def _remove(name: str, json: bool) -> None:
    """Delete a list that nothing needs."""
    from dashboard.list_uses import remove_list

    remove_list(name)
    if json:
        say_json({"removed": name})
    else:
        say(f"The word list '{name}' is removed.")


def _content(file: str) -> bytes:
    """At most one byte more than a word list may have. Raises BadInput."""
    from engines.words.upload import MOST_BYTES

    try:
        with open(file, "rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "that is no path"
        raise BadInput(f"The file '{shortened(file, 120)}' cannot be read: {reason}.") from None


def _look_up(lexicon: str, query: str, shortest: int, limit: int, json: bool) -> None:
    """Say what the letters spell, and what is known of the word."""
    from engines.words.book import open_book
    from engines.words.lexicon import load_lexicon

    known = load_lexicon(lexicon)
    book = open_book(known)
    rack, jokers = _rack(book, query)
    facts = _facts(known, book, query) if jokers == 0 else None
    formable = _formable(book, rack, jokers, shortest)
    shown = formable[:limit]
    if json:
        say_json({"lexicon": known.name, "hash": known.hash, "query": query, "word": facts, "count": len(formable), "formable": shown})
    else:
        _say_facts(known, query, facts)
        say(
            f"{len(formable):,} {'word' if len(formable) == 1 else 'words'} can be spelled"
            + (f"; the first {limit}:" if len(formable) > limit else ".")
        )
        if shown:
            say(table([(item["word"], "" if item["zipf"] is None else f"{item['zipf']:.2f}") for item in shown], right=(1,)))
    if facts is None and not formable:
        raise no()


def _rack(book: WordBook, query: str) -> tuple[Any, int]:
    """Letters by code and the number of jokers. Raises BadInput."""
    import numpy as np

    jokers = query.count(JOKER)
    letters = query.replace(JOKER, "")
    if jokers > MOST_JOKERS:
        raise BadInput(f"A query has at most {MOST_JOKERS} jokers; {jokers} were given.")
    codes = book.alphabet.encode(letters)
    if not 1 <= len(codes) + jokers <= 30:
        raise BadInput(f"A query has 1 to 30 letters; '{shortened(query)}' has {len(codes) + jokers}.")
    return np.bincount(codes, minlength=book.alphabet.size).astype(np.int64), jokers


def _formable(book: WordBook, rack: Any, jokers: int, shortest: int) -> list[dict[str, Any]]:
    """Words that the rack spells, longest first, then commonest, then in order of the alphabet."""
    import numpy as np

    from engines.words.facts import word_commonness
    from engines.words.search import SCRATCH, alphagram_in, find_alphagrams

    out = np.zeros(len(book.index.nodes) + SCRATCH, np.int64)
    extras = np.full(book.alphabet.size, jokers, np.int64)
    found = find_alphagrams(book.index, rack, extras, jokers, -1, shortest, 15, out)
    rows = []
    for listed in out[:found].tolist():
        for word in book.words_of(alphagram_in(listed)):
            common = int(word_commonness(book.index, word))
            rows.append({"word": book.text(word), "length": 0, "zipf": None if common < 0 else common / 100})
    for row in rows:
        row["length"] = len(str(row["word"]))
    return sorted(rows, key=lambda row: (-row["length"], -(row["zipf"] if row["zipf"] is not None else -1), row["word"]))


def _facts(lexicon: Lexicon, book: WordBook, query: str) -> dict[str, Any] | None:
    """The lexicon's row of a word, None when it is none."""
    import polars as pl

    text = book.alphabet.folded(query)
    if book.find(query) < 0:
        return None
    rows = lexicon.frame().filter(pl.col("word").str.to_uppercase() == text)
    if rows.is_empty():
        return {"word": text}
    row = rows.row(0, named=True)
    return {
        "word": text,
        "length": len(text),
        "zipf": round(float(row["zipf"]), 2),
        "tier": int(row["tier"]),
        "base_form": int(row["base_form"]),
        "offensive": int(row["offensive"]),
    }


def _say_facts(lexicon: Lexicon, query: str, facts: dict[str, Any] | None) -> None:
    if facts is None:
        if JOKER not in query:
            say(f"{shortened(query.upper())} is no word of the lexicon {lexicon.name}.")
        return
    say(f"{facts['word']} is a word of the lexicon {lexicon.name}.")
    if "zipf" in facts:
        say(f"    commonness (Zipf) {facts['zipf']:.2f}, tier {facts['tier']} (0 common, 3 rare)")
        say(f"    {BASE_FORM[facts['base_form']]}; offensive: {OFFENSIVE[facts['offensive']]}")
