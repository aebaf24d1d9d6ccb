"""Who sits there in Letter Tycoon, and what the others have done since the player's last move."""

from __future__ import annotations

from dashboard.components.scene import Event, Figure, Piece, Rail, Seat, Zone
from dashboard.tables.base import YOU, Seen
from dashboard.tables.letter_tycoon.cards import laid_words
from dashboard.tables.letter_tycoon.lies import patents_row, pool_row, word_pieces
from dashboard.tables.letter_tycoon.log import Beat, beats, told
from dashboard.wording import counted, money
from engines.letter_tycoon.state import NOBODY, State


def goal_line(seen: Seen) -> str:
    rules = seen.prepared.rules
    goal = f"Goal: patents worth {money(int(rules.goal_value))}"
    if int(rules.goal_patents) > 1:
        goal += f", at least {int(rules.goal_patents)} of them"
    last = int(seen.state.last_round)
    if last != NOBODY:
        has = "have" if seen.names[last] == YOU else "has"
        goes_on = "" if seen.course.outcome is not None else ": the round is played to its end"
        return f"{goal}. {seen.names[last]} {has} reached it{goes_on}"
    return goal


def seat_plate(seen: Seen, state: State, seat: int) -> Seat:
    rules = seen.prepared.rules
    value, count = int(state.patent_value[seat]), int(state.patent_count[seat])
    acting = seat in seen.course.session.to_act() and state is seen.state
    lacking = int(rules.goal_patents) - count
    return Seat(
        seat,
        seen.names[seat],
        "to play" if acting and seat == seen.seat else seen.tags[seat],
        (
            Figure(money(int(state.money[seat])), "money"),
            Figure(str(int(state.stock[seat])), "stock"),
            Figure(money(value), f"of {int(rules.goal_value)}"),
        ),
        min(value / max(1, int(rules.goal_value)), count / max(1, int(rules.goal_patents))),
        acting,
        note=f"{counted(lacking, 'patent')} short" if value >= rules.goal_value and lacking > 0 else "",
    )


def events_since(seen: Seen, zones: set[str]) -> tuple[Event, ...]:
    """What others have done since the player's last move."""
    first = seen.shown
    if first and _answered(seen, first - 1):
        first -= 1
    shown = [beat for beat in beats(seen, first) if beat.seat != seen.seat or beat.kinds & {"challenged"}]
    return tuple(_event(seen, beat, zones) for beat in shown)


def _answered(seen: Seen, ply: int) -> bool:
    """Whether the player's last move was about a word of somebody else: what came of it is to be told."""
    return seen.course.plies[ply].seat == seen.seat and int(seen.course.states[ply].seat) != seen.seat


def _event(seen: Seen, beat: Beat, zones: set[str]) -> Event:
    state = seen.course.states[beat.ply + 1]
    lies: list[Zone] = [pool_row(seen, beat.ply + 1), patents_row(seen, state)]
    pieces = _words_of_go(seen, beat)
    lies.append(Rail(id="word", title="On the table", pieces=pieces, prompt="No word" if "skipped" in beat.kinds else ""))
    return Event(
        f"{told(beat.clauses, seen.names)}.",
        seat=beat.seat,
        zones=tuple(zone for zone in lies if zone.id in zones),
        seats=tuple(seat_plate(seen, state, seat) for seat in range(seen.prepared.players)),
    )


def _words_of_go(seen: Seen, beat: Beat) -> tuple[Piece, ...]:
    for ply in range(beat.ply, -1, -1):
        if int(seen.course.states[ply].turn) != beat.turn:
            break
        if any(event["event"] == "played" for event in seen.course.plies[ply].events):
            return word_pieces(seen, laid_words(seen, ply), beat.seat)
    return ()
