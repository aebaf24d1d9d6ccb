"""Checking Solutions and Scoring (rulebook: 3.)."""

from __future__ import annotations

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.ponkotsu_factory.dealing import solver_of
from engines.ponkotsu_factory.state import UNFINISHED, Result, Rules, State
from engines.ponkotsu_factory.validity import is_valid, letters_in, same_word
from engines.words.facts import WordIndex


@rule
def is_before(state: State, seat: int, other: int) -> bool:
    """True when a seat finished before another; of two at the same time a number drawn for the round decides (rules digest 1.9.11)."""
    if state.finish[seat] != state.finish[other]:
        return state.finish[seat] < state.finish[other]
    return mixed(state.chance, seat) < mixed(state.chance, other)


@rule
def deadline(rules: Rules, state: State) -> int:
    """When the sand is out: an hourglass after the start or after the first finish; UNFINISHED when nobody has turned it.

    Counts those who have acted so far.
    """
    if rules.from_start:
        return rules.hourglass
    first = UNFINISHED
    for seat in range(rules.players):
        finish = state.finish[seat]
        if finish != UNFINISHED and (first == UNFINISHED or finish < first):
            first = finish
    return UNFINISHED if first == UNFINISHED else first + rules.hourglass


@rule
def take_markers(rules: Rules, state: State, result: Result) -> None:
    """Who finishes in time takes the highest marker left; exactly at the deadline is in time (rules digest 1.9.10)."""
    result.deadline = deadline(rules, state)
    for seat in range(rules.players):
        result.place[seat] = -1
        result.marker[seat] = 0
        finish = state.finish[seat]
        if finish == UNFINISHED or finish > result.deadline:
            continue
        place = 0
        for other in range(rules.players):
            if other != seat and state.finish[other] != UNFINISHED and is_before(state, other, seat):
                place += 1
        result.place[seat] = place
        result.marker[seat] = rules.quickness[place]


@rule
def check_words(rules: Rules, index: WordIndex, status: Integers, state: State, result: Result) -> None:
    """Which Originals and Solutions are invalid, and which Solutions lay when time was out."""
    for seat in range(rules.players):
        result.bad_originals[seat] = 0
        result.bad_solutions[seat] = 0
        result.laid_words[seat] = 0
        for word in range(rules.words):
            if not is_valid(rules, index, status, state, state.originals[seat, word]):
                result.bad_originals[seat] |= 1 << word
            if letters_in(state.solutions[seat, word]) == 0:
                continue
            late = result.place[seat] < 0 and result.deadline != UNFINISHED and state.laid[seat, word] > result.deadline
            if not late:
                result.laid_words[seat] |= 1 << word
                if not is_valid(rules, index, status, state, state.solutions[seat, word]):
                    result.bad_solutions[seat] |= 1 << word


@rule
def reconstructed(rules: Rules, state: State, solver: int, creator: int, laid: int) -> int:
    """Originals among the Solutions of bit set `laid`, as a bit set, each once. Their order does not matter."""
    matched = 0
    for word in range(rules.words):
        if laid >> word & 1 == 0:
            continue
        for original in range(rules.words):
            if matched >> original & 1 == 0 and same_word(state.solutions[solver, word], state.originals[creator, original]):
                matched |= 1 << original
                break
    return matched


@rule
def bits_in(value: int, width: int) -> int:
    """Set bits among the lowest."""
    count = 0
    for bit in range(width):
        count += value >> bit & 1
    return count


@rule
def check_pile(rules: Rules, state: State, creator: int, result: Result) -> None:
    """Points of the solver of one pile, and what its creator pays for invalid Originals."""
    solver = solver_of(rules, state.turn, creator)
    result.solver_of[creator] = solver
    in_time = result.place[solver] >= 0
    laid = result.laid_words[solver]
    bad = result.bad_originals[creator]
    matched = reconstructed(rules, state, solver, creator, laid)
    result.found[solver] = bits_in(matched, rules.words)
    right = bits_in(matched & ~bad, rules.words) if in_time or rules.partial else 0
    void = rules.void_quickness and result.bad_solutions[solver] != 0
    result.right[solver] = right
    result.quickness[solver] = 0 if void else result.marker[solver]
    result.correctness[solver] = rules.correctness * right
    result.bonus[solver] = rules.all_correct if right == rules.words else 0
    state.balance[solver] += result.quickness[solver] + result.correctness[solver] + result.bonus[solver]
    due = rules.penalty * bits_in(bad, rules.words)
    if not rules.debt:
        due = min(due, max(0, state.balance[creator]))
    state.balance[creator] -= due
    state.balance[solver] += due
    result.penalties[creator] -= due
    result.penalties[solver] += due


@rule
def score_round(rules: Rules, index: WordIndex, status: Integers, state: State, result: Result) -> None:
    """Check and score, clockwise from the holder of the highest marker; from seat 0 when nobody finished."""
    take_markers(rules, state, result)
    check_words(rules, index, status, state, result)
    first = 0
    for seat in range(rules.players):
        result.penalties[seat] = 0
        if result.place[seat] == 0:
            first = seat
    for step in range(rules.players):
        solver = (first + step) % rules.players
        for creator in range(rules.players):
            if solver_of(rules, state.turn, creator) == solver:
                check_pile(rules, state, creator, result)
    result.voided = state.voided
    result.scored = 1
