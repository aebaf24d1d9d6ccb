"""How a planner sees the rest of the game: everybody earns, collects royalties and buys at his usual pace until a goal is reached.

All amounts are hundredths of a point. The rows of `desk.seats` hold the position as it would stand after a choice; a
projection works on copies of them.
"""

from __future__ import annotations

import math
from typing import Final

from engines.core.compiled import rule
from engines.letter_tycoon.desk import (
    INCOME,
    MONEY,
    PATENTS,
    POINT,
    PROJECTED,
    ROYALTIES,
    SCORE,
    VALUE,
    Bot,
    Desk,
)
from engines.letter_tycoon.ending import final_score
from engines.letter_tycoon.setup import has_ability
from engines.letter_tycoon.state import ABILITY_COUNT, LETTER_COUNT, NOBODY, Rules, State

CERTAIN: Final = 1 << 15
"""A chance of one in fixed point."""

STEPS: Final = 64
STEPS_A_SPREAD: Final = 8

LOGISTIC: Final = tuple(round(CERTAIN / (1 + math.exp((STEPS - step) / STEPS_A_SPREAD))) for step in range(2 * STEPS + 1))
"""Chance to end ahead of another seat, by the projected lead in eighths of a spread, from -64 to 64."""

MOST_ROUNDS: Final = 12
"""Rounds that a projection looks ahead."""

SPREADS: Final = tuple(round(200 * math.sqrt(rounds + 0.3)) for rounds in range(MOST_ROUNDS + 1))
"""Scale of the difference between projected and real lead, in hundredths of a point, by rounds to go.

A turn's earnings scatter by some 2.5 points; the difference of two players after r rounds by 2.5 times the root of 2r, which
is a logistic of scale 2 times the root of r.
"""

FAR_LEAD: Final = 1 << 24
"""Weighs the smallest difference in chances above any lead."""

ROYALTY_A_DOLLAR: Final = 7
"""Royalties a turn of another player, in hundredths, that a dollar spent on patents brings: 5 to 9 for most letters."""


@rule
def look_around(rules: Rules, state: State, bot: Bot, desk: Desk) -> None:
    """Write the position as it stands to `desk.seats`, by the bot's idea of what abilities and letters bring."""
    for seat in range(rules.players):
        desk.seats[SCORE, seat] = final_score(rules, state, seat) * POINT
        desk.seats[MONEY, seat] = state.money[seat] * POINT
        desk.seats[VALUE, seat] = state.patent_value[seat] * POINT
        desk.seats[PATENTS, seat] = state.patent_count[seat]
        desk.seats[INCOME, seat] = bot.pace
        desk.seats[ROYALTIES, seat] = 0
        for ability in range(ABILITY_COUNT):
            if has_ability(rules, state, seat, ability):
                desk.seats[INCOME, seat] += bot.gain[ability]
    desk.dearest = 0
    for letter in range(LETTER_COUNT):
        if state.owner[letter] != NOBODY:
            desk.seats[ROYALTIES, state.owner[letter]] += letter_royalty(rules, bot, letter)
        else:
            desk.dearest = max(desk.dearest, rules.patent_costs[letter] * POINT)


@rule
def letter_royalty(rules: Rules, bot: Bot, letter: int) -> int:
    """What a letter brings its owner in a turn of another player."""
    return bot.usage[letter] * rules.royalty_per_card // 10


@rule
def own_patent(rules: Rules, bot: Bot, desk: Desk, seat: int, letter: int, sign: int) -> None:
    """Buy a patent in `desk.seats` (sign 1), or give it back (-1)."""
    price = rules.patent_costs[letter] * POINT
    desk.seats[MONEY, seat] -= sign * price
    desk.seats[VALUE, seat] += sign * price
    desk.seats[PATENTS, seat] += sign
    desk.seats[ROYALTIES, seat] += sign * letter_royalty(rules, bot, letter)
    for ability in range(ABILITY_COUNT):
        if rules.ability_letter[ability] == letter:
            desk.seats[INCOME, seat] += sign * bot.gain[ability]


@rule
def goal_met(rules: Rules, desk: Desk, row: int, seat: int) -> bool:
    """Whether a seat's patents reach the goal; `row`: 0, or PROJECTED for the projection."""
    return desk.seats[row + VALUE, seat] >= rules.goal_value * POINT and desk.seats[row + PATENTS, seat] >= rules.goal_patents


@rule
def project(rules: Rules, desk: Desk, state: State, triggered: int) -> int:
    """Play the position of `desk.seats` on from the turn after this one; return the rounds it takes.

    triggered: seat that has reached its goal, or NOBODY. The result stands in the PROJECTED rows.
    """
    for row in range(PROJECTED):
        for seat in range(rules.players):
            desk.seats[PROJECTED + row, seat] = desk.seats[row, seat]
    last = rules.players - 1
    seat = state.seat
    turns = 0
    for _ in range(MOST_ROUNDS * rules.players):
        if triggered != NOBODY and (seat == last or rules.finish_round == 0):
            break
        seat = (seat + 1) % rules.players
        turns += 1
        _take_turn(rules, desk, seat)
        if triggered == NOBODY and goal_met(rules, desk, PROJECTED, seat):
            triggered = seat
    return (turns + rules.players - 1) // rules.players


@rule
def _take_turn(rules: Rules, desk: Desk, seat: int) -> None:
    """One projected turn: usual earnings, royalties for the others, and money spent on patents."""
    desk.seats[PROJECTED + SCORE, seat] += desk.seats[PROJECTED + INCOME, seat]
    desk.seats[PROJECTED + MONEY, seat] += desk.seats[PROJECTED + INCOME, seat]
    for other in range(rules.players):
        if other != seat:
            due = desk.seats[PROJECTED + ROYALTIES, other]
            desk.seats[PROJECTED + SCORE, other] += due
            desk.seats[PROJECTED + MONEY, other] += due
            if rules.active_player_pays:
                desk.seats[PROJECTED + SCORE, seat] -= due
                desk.seats[PROJECTED + MONEY, seat] -= due
    spent = max(0, min(desk.seats[PROJECTED + MONEY, seat], desk.dearest)) * rules.purchases_per_turn
    spent = min(spent, max(0, desk.seats[PROJECTED + MONEY, seat]))
    if spent > 0:
        desk.seats[PROJECTED + MONEY, seat] -= spent
        desk.seats[PROJECTED + VALUE, seat] += spent
        desk.seats[PROJECTED + PATENTS, seat] += rules.purchases_per_turn
        desk.seats[PROJECTED + ROYALTIES, seat] += spent * ROYALTY_A_DOLLAR * rules.royalty_per_card // POINT


@rule
def prospect(rules: Rules, desk: Desk, state: State, me: int, triggered: int) -> int:
    """The chance to win from `desk.seats`, as a number to compare: fixed point, then the projected lead for a tie of chances.

    When no turn is left the lead decides for certain.
    """
    rounds = project(rules, desk, state, triggered)
    spread = SPREADS[min(rounds, MOST_ROUNDS)]
    chance = CERTAIN
    least = 1 << 40
    mine = desk.seats[PROJECTED + SCORE, me]
    for seat in range(rules.players):
        if seat != me:
            lead = mine - desk.seats[PROJECTED + SCORE, seat]
            least = min(least, lead)
            if rounds > 0:
                step = STEPS + lead * STEPS_A_SPREAD // spread
                chance = chance * LOGISTIC[max(0, min(2 * STEPS, step))] // CERTAIN
            elif lead < 0:
                chance = 0
    return chance * FAR_LEAD + least
