"""Legality while a grid is filled: the words that stand there, what is wrong, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass

from dashboard.components.scene import Message, Piece, Row
from dashboard.components.staged import Staged
from dashboard.tables.base import Seen
from dashboard.tables.don_cha.lies import word_lengths_all
from dashboard.tables.don_cha.written import OWN, WORDS, guessed_rows, laid_rows, tile_values
from dashboard.wording import counted, listed
from engines.core.game import Json
from engines.don_cha.drafts import guess_draft, puzzle_draft

TOLD_FAULTS = 2
"""So many faults are told at once."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A grid as it is filled so far, looked over."""

    rows: tuple[str, ...]
    found: Json

    @property
    def tiles(self) -> int:
        """Squares that are filled."""
        return sum(letter != "." for row in self.rows for letter in row)

    @property
    def words(self) -> list[Json]:
        """Words that stand there."""
        words: list[Json] = self.found["words"]
        return words


def still_open(seen: Seen, fault: Json) -> bool:
    """True for letters that more letters may still make a word of: no fault while the grid is being filled."""
    return fault["rule"] == "alone" or (fault["rule"] == "length" and len(fault["squares"]) < max(word_lengths_all(seen)))


def draft_of(seen: Seen, staged: Staged) -> Draft:
    """The own puzzle so far."""
    rows = laid_rows(seen, staged)
    return Draft(tuple(rows), puzzle_draft(seen.prepared, seen.state, rows))


def guess_of(seen: Seen, staged: Staged) -> Draft:
    """The guess so far."""
    rows = guessed_rows(seen, staged)
    return Draft(tuple(rows), guess_draft(seen.prepared, seen.state, rows))


def faulty_tiles(seen: Seen, staged: Staged, draft: Draft) -> dict[str, str]:
    """By tile, what is wrong where it lies."""
    by_square: dict[str, str] = {}
    for fault in draft.found["faults"]:
        for square in fault["squares"] if not still_open(seen, fault) else ():
            by_square.setdefault(square, fault["sentence"])
    return {one.piece: by_square[one.cell] for one in staged.on(OWN) if one.cell in by_square}


def words_row(seen: Seen, draft: Draft, *, title: str) -> Row:
    """A line for each word of a puzzle: whether it stands there and is valid."""
    standing = list(draft.words)
    pieces = []
    for place, length in enumerate(sorted(word_lengths_all(seen), reverse=True)):
        word = next((one for one in standing if one["length"] == length), None)
        if word is not None:
            standing.remove(word)
        pieces.append(_word_piece(seen, f"word-{place}", length, word))
    return Row(id=WORDS, look="options", title=title, pieces=tuple(pieces))


def _word_piece(seen: Seen, name: str, length: int, word: Json | None) -> Piece:
    if word is None:
        return Piece(name, str(length), title=f"Word of {length} letters", note="missing")
    value = sum(tile_values(seen)[letter] for letter in word["text"])
    squares = f"{word['squares'][0]} to {word['squares'][-1]}"
    valid = bool(word["valid"])
    note = f"{squares}, tiles worth {counted(value, 'point')}" if valid else "not a valid word"
    return Piece(name, str(length), title=word["text"], note=note, filled=valid)


def create_messages(seen: Seen, draft: Draft) -> tuple[Message, ...]:
    """What is legal about the puzzle so far."""
    if not draft.tiles:
        lengths = listed([f"one of {length}" for length in word_lengths_all(seen)])
        return (
            Message("Make a puzzle of words from the pool: drag tiles, or choose a square and type.", "plain"),
            Message(
                f"{lengths[:1].upper()}{lengths[1:]} letters, across or down. Words may cross; tiles side by side must belong to one word.", "quiet"
            ),
        )
    if draft.found["legal"]:
        words = listed([f"**{word['text']}**" for word in draft.words])
        crossings = sum(len(word["squares"]) for word in draft.words) - draft.tiles
        crossed = f", {counted(crossings, 'crossing')}" if crossings else ""
        return (Message(f"A legal puzzle: {words}, {counted(draft.tiles, 'tile')}{crossed}.", "strong"),)
    faults = [fault["sentence"] for fault in draft.found["faults"] if not still_open(seen, fault)]
    lines = [Message(text, "warn") for text in dict.fromkeys(faults[:TOLD_FAULTS])]
    lines += [Message(fault["sentence"], "quiet") for fault in draft.found["faults"] if still_open(seen, fault)][:1]
    if len(faults) > TOLD_FAULTS:
        lines.append(Message(f"And {counted(len(faults) - TOLD_FAULTS, 'more fault')}.", "quiet"))
    if draft.found["missing"]:
        lines.append(Message(" ".join(draft.found["missing"]), "quiet"))
    return tuple(lines)


def guess_messages(seen: Seen, draft: Draft) -> tuple[Message, ...]:
    """What the guess is so far."""
    lines = [Message("Your notes are your guess: letters count, blanks need no mark. Fill in what you believe, then press Guess.", "plain")]
    if not draft.tiles:
        return (*lines, Message("Nothing is noted yet; a guess of nothing brings no points for letters and words.", "quiet"))
    if draft.found["sentence"]:
        return (*lines, Message(draft.found["sentence"], "warn"))
    notes = []
    if draft.found["over"]:
        notes.append(f"The pool has too few {listed(sorted(set(draft.found['over'])))} for this guess.")
    if draft.tiles and not draft.words:
        notes.append(f"{counted(draft.tiles, 'letter')} and no whole word so far.")
    return (*lines, *(Message(text, "quiet") for text in notes))
