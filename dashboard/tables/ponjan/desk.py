"""The desk in Ponjan: what can be done, and what is said."""

from __future__ import annotations

from dashboard.components.scene import Button, Control, Event, Message, Zone
from dashboard.tables.base import YOU, Seen
from dashboard.tables.ponjan.laid import Laid, laid_now
from dashboard.tables.ponjan.lies import DRAW, TAKE, open_row, other_seats, own_sets, seat_plate, take_gain, wall_row
from dashboard.tables.ponjan.motifs import motif
from dashboard.tables.ponjan.told import Beat, beats, named, sentence
from dashboard.wording import counted, listed
from engines.core.records import table
from engines.ponjan.actions import refusal
from engines.ponjan.state import DO_DRAW, STAGE_SETUP, Action

PASS = "pass"

OWN_PACE, DUEL_PACE = 1000, 2600
"""Milliseconds that the player's own draw and a duel stay on the table: the first he has chosen himself, the second is long to read."""


def stage(seen: Seen) -> str:
    found: str = seen.course.game.stage(seen.state)
    return found


def takeable(seen: Seen) -> tuple[int, ...]:
    """Kinds that the player can take now."""
    return laid_now(seen).waiting(seen.seat)


def controls(seen: Seen) -> tuple[Control, ...]:
    """Draw, what can be taken, or pass."""
    if stage(seen) == "setup":
        return (Button(DRAW, "Sort the tiles and roll", key="d", primary=True, symbol="casino"),)
    takes = [Button(f"{TAKE}-{kind}", _take_words(seen, kind), key=str(place + 1) if place < 9 else "") for place, kind in enumerate(takeable(seen))]
    if not laid_now(seen).wall and not takes:
        return (Button(PASS, "Pass", key="p", primary=True),)
    return (Button(DRAW, "Draw a tile", key="d", primary=True, disabled=_no_draw(seen)), *takes)


def _take_words(seen: Seen, kind: int) -> str:
    held = laid_now(seen).held(seen.seat, kind)
    gain = take_gain(seen, held) if held else None
    worth = "" if gain is None else f", {counted(gain, 'point')}"
    return f"Take {motif(seen.prepared.parameters, kind).name}{worth}"


def _no_draw(seen: Seen) -> str:
    """Why nothing can be drawn, in the rules' words; empty while there is a wall."""
    if laid_now(seen).wall:
        return ""
    action = table(Action)[0]
    action.do = DO_DRAW
    return named(refusal(seen.prepared.rules, seen.state, action), seen)


def headline(seen: Seen) -> str:
    """Round and whose turn it is, or who has won."""
    outcome = seen.course.outcome
    if outcome is not None:
        winners = listed([seen.names[seat] for seat in outcome.winners])
        alone = len(outcome.winners) == 1 and seen.names[outcome.winners[0]] != YOU
        return f"{winners} {'wins' if alone else 'win'} with {counted(outcome.scores[outcome.winners[0]], 'point')}"
    acting = seen.names[seen.course.session.to_act()[0]]
    where = "Set-up" if stage(seen) == "setup" else f"Turn {int(seen.state.turn) // seen.prepared.players + 1}"
    what = "to roll" if stage(seen) == "setup" else "to play"
    return f"{where}, yours {what}" if seen.mine else f"{where}, {acting} {what}"


def why_locked(seen: Seen) -> str:
    if stage(seen) == "over":
        return "The game is over."
    return f"{seen.names[seen.course.session.to_act()[0]]} is to act."


def messages(seen: Seen) -> tuple[Message, ...]:
    """What the player's go has brought so far, and what he may do."""
    if stage(seen) == "over":
        return (Message(f"**{headline(seen)}.**", "strong"),)
    if not seen.mine or seen.locked:
        return (Message(seen.locked or why_locked(seen), "quiet"),)
    if stage(seen) == "setup":
        return (Message("Who holds a motif twice stacks it as +1; who shares one rolls for it.", "quiet"),)
    return (*_news(seen), Message(_ask(seen), "quiet"))


def _ask(seen: Seen) -> str:
    laid = laid_now(seen)
    names = [motif(seen.prepared.parameters, kind).name for kind in laid.waiting(seen.seat)]
    if laid.wall and names:
        again = " and brings another turn" if seen.prepared.rules.bonus_turn_on_own_draw else ""
        return f"A tile of your kinds that you draw counts +1{again}; one that you take counts 0 and ends your turn."
    if laid.wall:
        return "Draw a tile: nothing lies face up for you."
    return f"The wall is empty. Take {listed(names, 'or')}." if names else "The wall is empty, and nothing lies face up for you."


def _news(seen: Seen) -> tuple[Message, ...]:
    turn = int(seen.state.turn)
    own = [beat for beat in beats(seen) if not beat.setup and beat.turn == turn and int(seen.state.seat) == seen.seat]
    return tuple(Message(sentence(seen, beat)) for beat in own)


# What is told since the player's last move


def first_told(seen: Seen) -> int:
    """The ply from which on beats are shown as events: the player's own last one too, unless his turn goes on."""
    first = seen.shown
    if first and seen.course.plies[first - 1].seat == seen.seat and _handed_on(seen, first - 1):
        return first - 1
    return first


def _handed_on(seen: Seen, ply: int) -> bool:
    before, after = seen.course.states[ply], seen.course.states[ply + 1]
    return int(before.stage) == STAGE_SETUP or int(before.turn) != int(after.turn)


def events_since(seen: Seen) -> tuple[tuple[Event, ...], int]:
    """What happened since the player's last move, and how much was told before."""
    told = beats(seen)
    first = first_told(seen)
    shown = [beat for beat in told if beat.ply >= first]
    events = [_event(seen, beat, before) for beat, before in zip(shown, [None, *shown], strict=False)]
    return tuple(events), len(told) - len(shown)


def _event(seen: Seen, beat: Beat, before: Beat | None) -> Event:
    """A beat with what it changed on the table; the first one with all that lies there."""
    own = beat.seat == seen.seat and not beat.setup
    changed = [seat for seat in range(seen.prepared.players) if before is None or _changed(beat.laid, before.laid, seat)]
    rolled = {*beat.rolls, *(before.rolls if before else ())}
    zones: list[Zone] = []
    if before is None or beat.laid.wall != before.laid.wall:
        zones.append(wall_row(seen, beat.laid))
    if seen.seat in changed:
        zones += [open_row(seen, beat.laid, playing=False), own_sets(seen, beat.laid, playing=False)]
    return Event(
        sentence(seen, beat),
        seat=beat.seat if beat.clauses[0].verb[0] or beat.rolls else None,
        highlight=beat.fresh,
        zones=tuple(zones),
        seats=tuple(seat_plate(seen, beat.laid, seat, rolls=beat.rolls) for seat in other_seats(seen) if seat in changed or seat in rolled),
        pace=DUEL_PACE if beat.rolls else OWN_PACE if own else None,
    )


def _changed(now: Laid, before: Laid, seat: int) -> bool:
    return (now.hands[seat], now.face_up[seat], now.points[seat]) != (before.hands[seat], before.face_up[seat], before.points[seat])
