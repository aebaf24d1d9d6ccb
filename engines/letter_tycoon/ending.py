"""Points, ranks and winners (rules digest 2.7)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.letter_tycoon.state import NOBODY, Rules, State


@rule
def final_score(rules: Rules, state: State, seat: int) -> int:
    """Money, stock, value of the patents and the seat's bonus."""
    return state.money[seat] + rules.stock_value * state.stock[seat] + state.patent_value[seat] + rules.final_bonus[seat]


@rule
def is_ahead(rules: Rules, state: State, seat: int, other: int) -> bool:
    """More points, or as many and a higher value of patents."""
    mine = final_score(rules, state, seat)
    theirs = final_score(rules, state, other)
    if mine != theirs:
        return mine > theirs
    return state.patent_value[seat] > state.patent_value[other]


@rule
def rank_of(rules: Rules, state: State, seat: int) -> int:
    """1 for the best; seats with the same points and value of patents share a rank."""
    rank = 1
    for other in range(rules.players):
        if is_ahead(rules, state, other, seat):
            rank += 1
    return rank


@rule
def reached_goal(rules: Rules, state: State, seat: int) -> bool:
    """The seat is the first whose patents reach the value and the least number (Cele)."""
    if state.last_round != NOBODY:
        return False
    return state.patent_value[seat] >= rules.goal_value and state.patent_count[seat] >= rules.goal_patents
