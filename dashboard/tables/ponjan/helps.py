"""Helps in Ponjan: a hint in steps, what the player's last turn passed by, and every score in its parts."""

from __future__ import annotations

from dashboard.tables.base import Breakdown, Missed, Seen
from dashboard.tables.ponjan.laid import Laid, laid_by_event, laid_now
from dashboard.tables.ponjan.lies import take_gain, wall_chances
from dashboard.tables.ponjan.motifs import motif
from dashboard.tables.ponjan.told import beats, line
from dashboard.wording import counted
from engines.core.bots import LEVELS, BotSpec
from engines.core.game import Json
from engines.core.records import copied, table
from engines.ponjan.actions import action_json, actions_offered
from engines.ponjan.bots import choose
from engines.ponjan.compile import compiled_bots
from engines.ponjan.parameters import set_points
from engines.ponjan.state import STAGE_SETUP, Action, State

PLANNER = BotSpec("planner")
"""Sees every tile and weighs the chances of the wall: whose choice counts as the better one."""

_WHY = {
    "random": "It chooses by chance.",
    "greedy": "It takes whenever it sees a tile to take, and else draws.",
    "planner": "It weighs the chances of the wall against the turns that taking needs.",
    "draw-first": "It draws as long as there is a wall.",
    "set-first": "It takes only what completes a set, and else draws.",
}


def choice_of(seen: Seen, state: State, spec: BotSpec) -> Json:
    """What the bot would do in the place of the seat to act; nothing changes."""
    action = table(Action)[0]
    choose(seen.prepared.rules, copied(state), compiled_bots([spec] * seen.prepared.players), action)
    return action_json(action)


def said(seen: Seen, laid: Laid, seat: int, action: Json) -> str:
    """ "draw", or "take Fox, which completes the set for 2 points"."""
    if action["do"] != "take":
        return "**draw**" if action["do"] == "draw" else "pass"
    held = laid.held(seat, action["kind"])
    gain = take_gain(seen, held) if held else None
    worth = "" if gain is None else f", which completes the set for {counted(gain, 'point')}"
    return f"**take {motif(seen.prepared.parameters, action['kind']).name}**{worth}"


def hint_steps(seen: Seen, spec: BotSpec) -> tuple[str, ...]:
    """The chances of a draw, how far taking alone leads, then what the bot would do and why."""
    if not seen.mine:
        return ()
    name = spec.text.partition(":")[0]
    who = f"The {name}" if name in LEVELS else f"The {name} bot"
    if int(seen.state.stage) == STAGE_SETUP:
        return ("The set-up is all chance: nothing is to be decided.",)
    if len(actions_offered(seen.prepared.rules, seen.state)) == 1:
        return (*_chances(seen), f"There is nothing to choose: {who.lower()} would {_only(seen)} too.")
    action = choice_of(seen, seen.state, spec)
    return (*_chances(seen), _by_taking(seen), f"{who} would {said(seen, laid_now(seen), seen.seat, action)}. {_WHY[spec.strategy]}")


def _only(seen: Seen) -> str:
    return said(seen, laid_now(seen), seen.seat, actions_offered(seen.prepared.rules, seen.state)[0])


def _chances(seen: Seen) -> tuple[str, ...]:
    laid = laid_now(seen)
    if not laid.wall:
        return ()
    own, others, new = wall_chances(seen, laid, seen.seat)
    again = " and lets you play again" if seen.prepared.rules.bonus_turn_on_own_draw else ""
    said_of = f"Of {counted(laid.wall, 'tile')} in the wall **{own or 'none'}** {'are' if own > 1 else 'is'} of your kinds"
    first = f"{said_of}: such a draw counts +1{again}." if own else f"{said_of}."
    rest = [f"{count} would {what}" for count, what in ((new, "be a new kind of yours"), (others, "lie face up for others")) if count]
    return (f"{first} {', '.join(rest)}." if rest else first,)


def _by_taking(seen: Seen) -> str:
    turns = turns_by_taking(seen, laid_now(seen))
    if turns is None:
        return "Taking alone does not win: too little lies face up for you."
    return f"Taking alone would win in {counted(turns, 'turn')}."


def turns_by_taking(seen: Seen, laid: Laid) -> int | None:
    """Fewest turns in which the player reaches the target by taking what lies face up for him now; None when it does not suffice."""
    rules = seen.prepared.rules
    missing = max(0, int(rules.target_points) - laid.points[seen.seat])
    fewest: dict[int, int] = {0: 0}
    for held in laid.hands[seen.seat]:
        turns = int(rules.copies) - len(held.tiles)
        if 0 < turns <= sum(kind == held.kind for kind, _ in laid.face_up[seen.seat]):
            points = int(rules.set_points[len(held.plus)])
            for gained, spent in sorted(fewest.items(), reverse=True):
                reached = min(missing, gained + points)
                fewest[reached] = min(fewest.get(reached, turns + spent), turns + spent)
    return fewest.get(missing)


# What the last turn passed by


def missed_choices(seen: Seen, spec: BotSpec) -> Missed | None:
    """Where the planner would have chosen otherwise in the player's last turn that is over. `spec` is not asked: it may overlook tiles."""
    plies = _last_turn(seen)
    if not plies:
        return None
    laid = laid_by_event(seen)
    done = line(seen, seen.seat, [clause for beat in beats(seen) if beat.ply in plies for clause in beat.clauses if clause.rest != "again"])
    better = []
    for ply in plies:
        state = seen.course.states[ply]
        offered = actions_offered(seen.prepared.rules, state)
        action = choice_of(seen, state, PLANNER) if len(offered) > 1 else offered[0]
        if action != seen.course.plies[ply].action:
            first = "" if ply == plies[0] else f"At decision {plies.index(ply) + 1}: "
            better.append(f"{first}{said(seen, laid[ply][-1], seen.seat, action)} instead of {_did(seen, seen.course.plies[ply].action)}")
    return Missed(done.replace("**", "").removeprefix("You "), tuple(f"{text[:1].upper()}{text[1:]}" if text[0] != "*" else text for text in better))


def _did(seen: Seen, action: Json) -> str:
    return f"taking {motif(seen.prepared.parameters, action['kind']).name}" if action["do"] == "take" else "drawing"


def _last_turn(seen: Seen) -> list[int]:
    """The plies of the player's last turn that is over."""
    over = seen.course.outcome is not None
    states = seen.course.states
    own = [
        ply
        for ply, done in enumerate(seen.course.plies)
        if done.seat == seen.seat and int(states[ply].stage) != STAGE_SETUP and (over or int(states[ply].turn) < int(seen.state.turn))
    ]
    return [ply for ply in own if int(states[ply].turn) == int(states[own[-1]].turn)]


# Scores


def breakdown_of(seen: Seen) -> Breakdown:
    """Points by the number of +1 tiles in the sets, and the start bonus; behind them, where the tiles came from."""
    rules, state, parameters = seen.prepared.rules, seen.state, seen.prepared.parameters
    copies = int(rules.copies)
    parts = [_set_name(copies, plus) for plus in range(copies - 1, -1, -1)]
    rows = []
    for seat in range(seen.prepared.players):
        kinds = [kind for kind in range(int(rules.kinds)) if int(state.owner[kind]) == seat]
        sets = [int(state.plus[kind]) for kind in kinds if 1 + int(state.plus[kind]) + int(state.zero[kind]) == copies]
        points = [sum(set_points(parameters, plus) for plus in sets if plus == wanted) for wanted in range(copies - 1, -1, -1)]
        tiles = (sum(int(state.plus[kind]) for kind in kinds), sum(int(state.zero[kind]) for kind in kinds))
        rows.append((*points, int(rules.start_bonus[seat]), len(sets), len(kinds), *tiles, _drawn_for_others(seen, seat)))
    return _without_empty(
        Breakdown((*parts, "Start bonus", "Whole sets", "Kinds", "+1 tiles", "0 tiles", "Drawn for others"), tuple(rows), copies + 1), copies
    )


def _set_name(copies: int, plus: int) -> str:
    return f"Sets {' '.join(['+1'] * plus + ['0'] * (copies - 1 - plus))}"


def _drawn_for_others(seen: Seen, seat: int) -> int:
    return sum(event["event"] == "open" and event["seat"] == seat for ply in seen.course.plies for event in ply.events)


def _without_empty(found: Breakdown, sets: int) -> Breakdown:
    """Leave out what is nothing for everybody, but not what sets there could have been."""
    keep = [place for place in range(len(found.columns)) if place < sets or any(row[place] for row in found.rows)]
    parts = sum(place < found.parts for place in keep)
    return Breakdown(tuple(found.columns[place] for place in keep), tuple(tuple(row[place] for place in keep) for row in found.rows), parts)
