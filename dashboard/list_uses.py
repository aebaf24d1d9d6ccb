"""Who needs a word list of one's own: saved variants, drafts and Runs under way. One that is needed is neither removed nor renamed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dashboard import draft as drafts
from engines import games
from engines.core.errors import BadInput, TilewrightError, shortened
from engines.core.places import data_folder
from engines.core.sentences import listed
from engines.simulation.designers import designers_folder
from engines.simulation.runs import runs
from engines.simulation.states import State
from variants import form
from variants.loading import own_files

LEXICON = "lexicon"
"""The knob of every word game that names its list."""

OVER = frozenset({State.FINISHED, State.CANCELLED, State.FAILED})
MOST_NAMED = 6


def remove_list(name: str) -> None:
    """Delete a word list for good. Raises BadInput while it is needed, or comes with the program, and UnknownName."""
    from engines.words.upload import remove_word_list

    _refuse_needed(name, "removed", uses(name))
    remove_word_list(name)


def rename_list(name: str, new: str) -> None:
    """Give a word list another name, in one's own drafts too. Raises BadInput while others need it or the name cannot be used, and UnknownName."""
    from engines.words.upload import rename_word_list

    _refuse_needed(name, "renamed", uses_of_others(name))
    rename_word_list(name, new, before=lambda: _rename_in_drafts(name, new))


def uses(name: str) -> list[str]:
    """All that needs a list, each in words."""
    return [*_drafts(name, own=True), *uses_of_others(name)]


def uses_of_others(name: str) -> list[str]:
    """What needs it beside one's own drafts, which a new name is written into."""
    return [*_variants(name), *_drafts(name, own=False), *_runs(name)]


def _refuse_needed(name: str, what: str, found: list[str]) -> None:
    if found:
        raise BadInput(f"The word list '{shortened(name)}' cannot be {what}: {needed_by(found)}.")


def needed_by(found: list[str]) -> str:
    """Uses of a list as the end of a sentence: the variant Short evening and the draft of Wortfabrik need it."""
    named = found if len(found) <= MOST_NAMED else [*found[: MOST_NAMED - 1], f"{len(found) - MOST_NAMED + 1} more"]
    return f"{listed(named)} {'needs' if len(found) == 1 else 'need'} it"


def _variants(name: str) -> Iterator[str]:
    """Saved variants whose file names the list; those that are only based on one of them need it through that one."""
    for slug, path in own_files():
        try:
            written, _ = form.fields_of(form.read_text(path.read_bytes(), path.name))
        except (OSError, TilewrightError):
            continue  # the Library tells of files that cannot be read
        if written.parameters.get(LEXICON) == name:
            yield f"the variant {written.name or slug} ({slug})"


def _drafts(name: str, *, own: bool) -> Iterator[str]:
    """Drafts that have it on the desk: one's own, or those of other designers."""
    for folder in [drafts.folder()] if own else _folders_of_others():
        for slug in games.slugs():
            kept = _read(folder / f"{slug}.json")
            if any(isinstance(kept.get(part), dict) and kept[part].get(LEXICON) == name for part in ("values", "good")):
                title = games.game(slug).title
                yield f"the draft of {title} on your desk" if own else f"a draft of {title} of another designer"


def _folders_of_others() -> list[Path]:
    mine = drafts.folder()
    return [folder for folder in [data_folder() / "drafts", *sorted(designers_folder().glob("*/drafts"))] if folder != mine]


def _read(path: Path) -> dict[str, Any]:
    """A draft as it lies on disk; empty when there is none that can be read."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _runs(name: str) -> Iterator[str]:
    """Runs that still have games to play."""
    for run in runs():
        if run.state not in OVER and run.facts.get("parameters", {}).get(LEXICON) == name:
            yield f"the Run {run.id}"


def _rename_in_drafts(name: str, new: str) -> None:
    """In one's own drafts and in every step back."""
    for slug in games.slugs():
        path = drafts.folder() / f"{slug}.json"
        kept = _read(path)
        if kept and (renamed := _renamed(kept, name, new)) != kept:
            try:
                drafts.write_atomically(path, json.dumps(renamed, ensure_ascii=False))
            except OSError as error:
                raise BadInput(f"The draft of {games.game(slug).title} needs the list, and cannot be written: {drafts.reason(error)}.") from None


def _renamed(kept: Any, name: str, new: str) -> Any:
    if isinstance(kept, dict):
        return {key: new if key == LEXICON and value == name else _renamed(value, name, new) for key, value in kept.items()}
    return [_renamed(item, name, new) for item in kept] if isinstance(kept, list) else kept
