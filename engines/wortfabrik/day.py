"""The working week: rolls, and how a day begins and ends (rulebook: Game Flow)."""

from __future__ import annotations

from engines.core.chance import DEAL, MASK31, below, next_word
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.wortfabrik.slip import clear_slip
from engines.wortfabrik.state import EMPTY, STAGE_OVER, STAGE_WRITE, Action, Rules, State
from engines.wortfabrik.writing import write_day


@rule
def roll_dice(rules: Rules, state: State) -> None:
    """Letter production: one roll for everybody."""
    for die in range(rules.dice):
        state.roll[die] = rules.symbols[die, below(state.streams, DEAL, rules.faces[die])]


@rule
def begin_day(rules: Rules, state: State) -> None:
    """Roll, and keep what the others may see of the slips."""
    roll_dice(rules, state)
    for seat in range(rules.players):
        state.wrote[seat] = 0
        state.morning[seat] = state.slips[seat]  # type: ignore[index]  # a row of a table copies as a whole


@rule
def new_game(rules: Rules, streams: Integers, rotation: int, state: State) -> None:
    """Fresh slips and the first roll. streams: start states, the deal then one a player; player p sits in seat (p + rotation) mod players."""
    state.streams[:] = 0
    for stream in range(rules.players + 1):
        state.streams[stream] = streams[stream]
    state.salt = next_word(state.streams, DEAL) & MASK31
    state.stage = STAGE_WRITE
    state.day = 1
    state.roll[:] = EMPTY
    state.wrote[:] = 0
    state.player_of[:] = 0
    for player in range(rules.players):
        seat = (player + rotation) % rules.players
        state.player_of[seat] = player
        clear_slip(state.slips[seat])
        tally = state.tallies[seat]
        tally.jokers_made = 0
        tally.jokers_written = 0
        tally.left_out = 0
    begin_day(rules, state)


@rule
def day_is_done(rules: Rules, state: State) -> bool:
    """True when every seat has written today."""
    for seat in range(rules.players):  # noqa: SIM110 - Numba compiles no generator inside all()
        if state.wrote[seat] == 0:
            return False
    return True


@rule
def close_day(rules: Rules, state: State) -> None:
    """Closing time: the next day begins, or the week is over and nothing may be written any more (rules digest 5.6.6)."""
    if state.day >= rules.days:
        state.stage = STAGE_OVER
    else:
        state.day += 1
        begin_day(rules, state)


@rule
def write_and_close(rules: Rules, state: State, seat: int, action: Action) -> int:
    """One seat's day; the last seat of the day closes it. 0, or the packed reason: the state is then no longer good."""
    reason = write_day(rules, state.roll, state.day, state.slips[seat], state.tallies[seat], action)
    if reason == 0:
        state.wrote[seat] = 1
        if day_is_done(rules, state):
            close_day(rules, state)
    return reason


@rule
def deal_rolls(rules: Rules, streams: Integers, out: Integers) -> None:
    """Write the rolls of a whole week to `out`, (days, dice), as `new_game` and the days after it draw them. Advances the deal's stream."""
    next_word(streams, DEAL)
    for day in range(rules.days):
        for die in range(rules.dice):
            out[day, die] = rules.symbols[die, below(streams, DEAL, rules.faces[die])]
