"""What lies on the desk: the game and the draft of this browser session, and every way to change them.

All changes go through here, so that each is checked, can be undone, and is on disk before the page is drawn again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import streamlit as st

from dashboard import draft as drafts
from dashboard.draft import Draft, Edit
from dashboard.naming import changes_label
from dashboard.notices import notice
from engines import games
from engines.core.bots import seated
from engines.core.errors import BadInput, Problem, TilewrightError
from engines.core.game import Game
from engines.simulation.plan import Plan
from variants import catalog
from variants.catalog import Variant

_DRAFT, _STAMP, _GAME, _EPOCHS = "desk-draft", "desk-stamp", "desk-game", "desk-epochs"
_REFUSED = "desk-refused"


def game_slug() -> str:
    """Slug of the game on the desk: this session's, else the last one used, else the first there is."""
    known = games.slugs()
    if st.session_state.get(_GAME) not in known:
        last = _last_game()
        st.session_state[_GAME] = last if last in known else known[0]
    return str(st.session_state[_GAME])


def _last_game() -> str:
    try:
        return str(json.loads((drafts.folder() / "desk.json").read_text(encoding="utf-8")).get("game"))
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""


def choose_game(slug: str) -> None:
    """Put another game on the desk; each game keeps its own draft."""
    st.session_state[_GAME] = slug
    with _told_when_refused("The choice of the game"):
        drafts.write_atomically(drafts.folder() / "desk.json", json.dumps({"game": slug}))


def game() -> Game[Any, Any]:
    """The game on the desk."""
    return games.game(game_slug())


def draft() -> Draft:
    """The draft of the game on the desk: from this session, or from disk when another tab or a restart made it newer."""
    slug = game_slug()
    held: Draft | None = st.session_state.get(_DRAFT)
    if held is None or held.game != slug or drafts.stamp(slug) != st.session_state.get(_STAMP):
        held = _from_disk(slug)
        st.session_state[_DRAFT] = held
        st.session_state[_STAMP] = drafts.stamp(slug)
        _new_epoch(held.values)
    return held


def _from_disk(slug: str) -> Draft:
    try:
        found = drafts.load(slug)
        if found is not None:
            _refuse_outdated(found)
            return found
    except TilewrightError as error:
        notice(error.sentence)
    return _draft_of(catalog.load(f"{slug}/rulebook"))


def _refuse_outdated(found: Draft) -> None:
    """Raises when the rules have changed since the draft was made, or its base or word list is gone; the draft is put aside then."""
    try:
        problems = _outdated(found)
    except TilewrightError as error:
        raise BadInput(f"{error.sentence} The draft {found.name} needs it: {_aside(found)}, and the rulebook is open.") from None
    if problems:
        raise BadInput(f"The draft {found.name} does not fit any more: {problems[0].sentence} It is not lost: {_aside(found)}; the rulebook is open.")


def _outdated(found: Draft) -> tuple[Problem, ...]:
    """Why the last valid values of a draft are not valid now. Raises TilewrightError when its base is gone."""
    parameters, problems = drafts.checked(games.game(found.game), found.good)
    catalog.load(found.base)
    return problems if parameters is None else ()


def _aside(found: Draft) -> str:
    return drafts.put_aside(drafts.path_of(found.game), "outdated")


def _draft_of(variant: Variant) -> Draft:
    return drafts.opened(variant.rules, variant.slug, variant.based_on or variant.slug, variant.name, variant.idea, variant.parameters)


def _keep(held: Draft) -> None:
    with _told_when_refused("The draft"):
        drafts.save(held)
    st.session_state[_DRAFT] = held
    st.session_state[_STAMP] = drafts.stamp(held.game)


@contextmanager
def _told_when_refused(what: str) -> Iterator[None]:
    """What cannot be written stays in this session. That is told once, until writing works again."""
    told: dict[str, str] = st.session_state.setdefault(_REFUSED, {})
    try:
        yield
    except OSError as error:
        sentence = f"{what} cannot be kept on disk: {drafts.reason(error)} in {drafts.folder()}. It lasts until this browser tab is closed."
        if told.get(what) != sentence:
            notice(sentence)
        told[what] = sentence
    else:
        told.pop(what, None)


# Reading


def base() -> Variant:
    """The variant that the draft is based on and compared with."""
    return catalog.load(draft().base)


def base_values() -> dict[str, Any]:
    """Its values, plain."""
    values: dict[str, Any] = base().parameters.model_dump(mode="json")
    return values


def changes() -> list[Edit]:
    """What differs from the base, as entered."""
    return drafts.edits(base_values(), draft().values)


def is_saved() -> bool:
    """True when the draft is what the catalog has under its name."""
    held = draft()
    try:
        saved = catalog.load(held.opened)
    except TilewrightError:
        return False
    return (saved.name, saved.idea, saved.parameters.model_dump(mode="json")) == (held.name, held.idea, held.values)


def table_sizes() -> tuple[int, ...]:
    """Table sizes that the draft allows."""
    parameters, _ = drafts.checked(game(), draft().good)
    return game().table_sizes(parameters)


def sizes_shown() -> tuple[int, ...]:
    """The table sizes to preview and run: the chosen one, or all."""
    sizes = table_sizes()
    chosen = draft().players
    return (chosen,) if chosen in sizes else sizes


def bots(players: int) -> tuple[str, ...]:
    """The line-up at a table of that size."""
    return seated(draft().line_up, players)


def plan(players: int, number_of_games: int) -> Plan:
    """What to simulate for the draft. Raises BadInput with one sentence."""
    held = draft()
    rules = game()
    parameters, problems = drafts.checked(rules, held.good)
    if parameters is None:
        raise BadInput(problems[0].sentence)
    return Plan.of(rules, parameters, players, bots(players), number_of_games, held.seed, variant=run_name())


def base_plan(players: int, number_of_games: int) -> Plan | None:
    """The same for the base; None when the base has no table of that size."""
    start = base()
    if players not in start.rules.table_sizes(start.parameters):
        return None
    return Plan.of(start.rules, start.parameters, players, bots(players), number_of_games, draft().seed, variant=start.slug)


def title() -> str:
    """What the draft is called on screen: its name, marked when a shipped variant has been changed."""
    held = draft()
    try:
        opened = catalog.load(held.opened)
    except TilewrightError:
        return held.name
    return f"{held.name}, edited" if opened.shipped and opened.name == held.name and not is_saved() else held.name


def run_name() -> str:
    """What a run of the draft is called: the slug of a saved variant, else its title."""
    return draft().opened if is_saved() else title()


def epochs() -> Mapping[str, int]:
    """By knob, how often it was changed from outside its table editor."""
    found: dict[str, int] = st.session_state.setdefault(_EPOCHS, {})
    return found


def _new_epoch(knobs: Mapping[str, Any]) -> None:
    found = dict(epochs())
    for knob in knobs:
        found[knob] = found.get(knob, 0) + 1
    st.session_state[_EPOCHS] = found


# Changing


def edit(changed: Mapping[str, Any], *, by_editor: bool = False) -> None:
    """Set whole knobs."""
    held = draft()
    label = changes_label(
        game().parameters, [item for knob, value in changed.items() for item in drafts.edits({knob: held.values[knob]}, {knob: value})]
    )
    drafts.edit(game(), held, changed, label)
    if not by_editor:
        _new_epoch(changed)
    _keep(held)


class Now(Mapping[str, Any]):
    """The values of the draft as they are whenever one looks. A field's callback may run before the page with the last edit has been drawn."""

    def __init__(self, slug: str) -> None:
        self._slug, self._last = slug, draft().values

    def _values(self) -> Mapping[str, Any]:
        if game_slug() == self._slug:
            self._last = draft().values
        return self._last

    def __getitem__(self, knob: str) -> Any:
        return self._values()[knob]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values())

    def __len__(self) -> int:
        return len(self._values())


def edit_of(slug: str, changed: Mapping[str, Any], *, by_editor: bool = False) -> None:
    """Set whole knobs of a game, unless another one lies on the desk by now: the browser may report late what stood in its fields."""
    if game_slug() == slug:
        edit(changed, by_editor=by_editor)


def revert(path: tuple[str, ...]) -> None:
    """Undo one change of the strip."""
    edit({path[0]: drafts.reverted(draft().values, base_values(), path)})


def reset_all() -> None:
    """Back to the base."""
    edit(deepcopy(base_values()))


def undo() -> None:
    """One step back. Where that leads to a variant or a word list that is gone, the draft stays as it is, and no step back is left."""
    held = draft()
    back = deepcopy(held)
    label = drafts.undo(back)
    try:
        problems = _outdated(back)
        sentence = problems[0].sentence if problems else ""
    except TilewrightError as error:
        sentence = error.sentence
    if sentence:
        notice(f"This cannot be undone any more: {sentence}", "error")
        held.undo.clear()
        _keep(held)
    elif label:
        held = back
        _new_epoch(held.values)
        _keep(held)


def open_variant(slug: str) -> None:
    """Put a variant of the catalog on the desk; undo brings the draft before it back."""
    variant = catalog.load(slug)
    put(variant, f"open {variant.name}")


def in_library(variant: Variant) -> Variant:
    """The library's own variant, where one has this name, idea and rules; else the variant as it was given."""
    for known in catalog.catalog(variant.game):
        if (known.name, known.idea, known.parameters) == (variant.name, variant.idea, variant.parameters):
            return known
    return variant


def put(variant: Variant, label: str) -> None:
    """Put any variant on the desk, saved or not."""
    if variant.game != game_slug():
        choose_game(variant.game)
    held = draft()
    fresh = _draft_of(variant)
    drafts.replace(held, fresh, label)
    _keep_size(held)
    _new_epoch(held.values)
    _keep(held)


def _keep_size(held: Draft) -> None:
    if held.players != drafts.ALL_SIZES and held.players not in table_sizes():
        held.players = game().default_table_size if game().default_table_size in table_sizes() else table_sizes()[0]


def rename(name: str, idea: str) -> None:
    """Name and idea of the draft."""
    held = draft()
    held.name, held.idea = name, idea
    _keep(held)


def settle(**values: Any) -> None:
    """Table size, line-up, number of games or seed."""
    held = draft()
    for name, value in values.items():
        setattr(held, name, value)
    _keep(held)


def save_as(name: str, idea: str, *, overwrite: bool) -> Variant:
    """Save the draft as an own variant and keep it on the desk. Raises BadInput with one sentence."""
    held = draft()
    parameters, problems = drafts.checked(game(), held.values)
    if parameters is None:
        raise BadInput(problems[0].sentence)
    saved = catalog.save(name, parameters, based_on=held.base, idea=idea, overwrite=overwrite)
    held.opened, held.base, held.name, held.idea = saved.slug, saved.based_on or saved.slug, saved.name, saved.idea
    _keep(held)
    return saved


def forget(slug: str) -> None:
    """A variant was deleted: a draft of it goes on as one that was never saved."""
    held = draft()
    if held.opened == slug:
        held.opened = held.base
        _keep(held)
