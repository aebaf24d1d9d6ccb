"""Actions between JSON and records, what a seat may do, and the sentence for each refusal."""

from __future__ import annotations

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import table
from engines.ponjan.forms import TakeForm, read_action
from engines.ponjan.sight import NO_KIND
from engines.ponjan.state import DO_DRAW, DO_PASS, DO_TAKE, NOBODY, STAGE_SETUP, STAGE_TURN, Action, Rules, State
from engines.ponjan.turn import legal

DEEDS = {"draw": DO_DRAW, "take": DO_TAKE, "pass": DO_PASS}


def action_of(rules: Rules, state: State, data: Json) -> Action:
    """The action that the seat to act wants. Raises IllegalAction with a sentence when it is malformed or not legal."""
    form = read_action(data, IllegalAction)
    action = table(Action)[0]
    action.do = DEEDS[data["do"]]
    action.kind = form.kind if isinstance(form, TakeForm) else NO_KIND
    if not legal(rules, state, action):
        raise IllegalAction(refusal(rules, state, action))
    return action


def action_json(action: Action) -> Json:
    """An action as JSON."""
    if action.do == DO_TAKE:
        return {"do": "take", "kind": int(action.kind)}
    return {"do": "draw" if action.do == DO_DRAW else "pass"}


def actions_offered(rules: Rules, state: State) -> list[Json]:
    """All that the seat to act may do."""
    if state.stage == STAGE_SETUP:
        return [{"do": "draw"}]
    if state.stage != STAGE_TURN:
        return []
    draws: list[Json] = [{"do": "draw"}] if state.next_tile < state.wall_size else []
    takes: list[Json] = [{"do": "take", "kind": kind} for kind in takeable_kinds(rules, state)]
    return draws + takes or [{"do": "pass"}]


def takeable_kinds(rules: Rules, state: State) -> list[int]:
    """Kinds that the seat whose turn it is can take."""
    return [kind for kind in range(int(rules.kinds)) if state.face_up[kind] and state.owner[kind] == state.seat]


def refusal(rules: Rules, state: State, action: Action) -> str:
    """Why the action is not legal."""
    seat = int(state.seat)
    if state.stage == STAGE_SETUP:
        return "The set-up comes first, and the action draw carries it out."
    if action.do == DO_DRAW:
        return f"The wall is empty, so nothing can be drawn; seat {seat} {_instead(rules, state)}."
    if action.do == DO_PASS:
        return f"Seat {seat} may pass only when it can do nothing else; it {_instead(rules, state)}."
    kind = int(action.kind)
    if kind >= rules.kinds:
        return f"Kinds are 0 to {rules.kinds - 1}; kind {kind} was given."
    owner = int(state.owner[kind])
    if owner != seat:
        holder = "nobody does" if owner == NOBODY else f"seat {owner} does"
        return f"A tile can be taken only by who holds its kind; seat {seat} does not hold kind {kind}, {holder}."
    return f"No tile of kind {kind} lies face up; seat {seat} {_instead(rules, state)}."


def _instead(rules: Rules, state: State) -> str:
    """What the seat may do, as the rest of a sentence."""
    ways = ["draw"] if state.next_tile < state.wall_size else []
    kinds = takeable_kinds(rules, state)
    if kinds:
        ways.append(f"take kind {' or '.join(map(str, kinds))}")
    return f"can {' or '.join(ways)}" if ways else "can only pass"
