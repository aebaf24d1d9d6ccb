"""Actions between JSON and records."""

from __future__ import annotations

from engines.core.errors import BadInput, IllegalAction
from engines.core.game import Json
from engines.core.json_forms import Form
from engines.core.records import copied, table
from engines.wortfabrik.day import write_and_close
from engines.wortfabrik.forms import DieToRow, DieToScrap, DieToSpare, PairToRow, SpareToRow, read_entries
from engines.wortfabrik.reasons import LEGAL
from engines.wortfabrik.refusals import refusal
from engines.wortfabrik.signs import Signs
from engines.wortfabrik.state import (
    ANY_BOX,
    EMPTY,
    FROM_DIE,
    FROM_PAIR,
    FROM_SPARE,
    TO_ROW,
    TO_SCRAP,
    TO_SPARE,
    Action,
    Rules,
    State,
)


def action_of(rules: Rules, signs: Signs, state: State, seat: int, data: Json) -> tuple[Action, State]:
    """The action as a record and the state after it. Raises IllegalAction with a sentence when it is malformed or not legal."""
    action = table(Action)[0]
    for form in read_entries(data, IllegalAction):
        _write_entry(signs, form, action)
    after = copied(state)
    reason = int(write_and_close(rules, after, seat, action))
    if reason != LEGAL:
        raise IllegalAction(refusal(rules, signs, state, seat, action, reason))
    return action, after


def _write_entry(signs: Signs, form: Form, action: Action) -> None:
    """Append one entry. A letter that is left out is the one on the die or in the spare box."""
    entry = int(action.count)
    action.count = entry + 1
    action.taken[entry] = (-1, -1, -1)
    action.letter[entry] = EMPTY
    action.box[entry] = 0
    if isinstance(form, (DieToRow, DieToSpare, DieToScrap)):
        action.source[entry] = FROM_DIE
        action.taken[entry, 0] = form.die
    elif isinstance(form, SpareToRow):
        action.source[entry] = FROM_SPARE
        action.taken[entry, 0] = form.spare
    elif isinstance(form, PairToRow):
        action.source[entry] = FROM_PAIR
        action.taken[entry, : len(form.pair)] = form.pair
    if isinstance(form, DieToSpare):
        action.target[entry] = TO_SPARE
        action.box[entry] = ANY_BOX if form.box is None else form.box
    elif isinstance(form, DieToScrap):
        action.target[entry] = TO_SCRAP
    elif isinstance(form, (DieToRow, SpareToRow, PairToRow)):
        action.target[entry] = TO_ROW
        action.row[entry] = form.row
        action.box[entry] = form.box
        if form.letter is not None:
            action.letter[entry] = _letter(signs, form.letter, entry)


def _letter(signs: Signs, text: str, entry: int) -> int:
    try:
        return signs.letter(text)
    except BadInput as fault:
        raise IllegalAction(f"Entry {entry}: {fault.sentence}") from None


def action_json(signs: Signs, action: Action) -> Json:
    """An action as JSON."""
    return {"do": "write", "entries": [_entry_json(signs, action, entry) for entry in range(int(action.count))]}


def _entry_json(signs: Signs, action: Action, entry: int) -> Json:
    taken = [int(place) for place in action.taken[entry] if place >= 0]
    source = int(action.source[entry])
    found: Json = {"pair": taken} if source == FROM_PAIR else {"spare" if source == FROM_SPARE else "die": taken[0]}
    target = int(action.target[entry])
    box = int(action.box[entry])
    if target == TO_ROW:
        return found | {"to": "row", "row": int(action.row[entry]), "box": box, "letter": signs.text(int(action.letter[entry]))}
    if target == TO_SPARE:
        return found | ({"to": "spare"} if box == ANY_BOX else {"to": "spare", "box": box})
    return found | {"to": "scrap"}
