"""What a playout counts while it watches a game. The fields of the rows are the columns of columns.py, in the same order."""

from __future__ import annotations

from typing import Final

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Integers, Record, Table
from engines.ponkotsu_factory.acting import pile_tiles
from engines.ponkotsu_factory.creator import count_solutions
from engines.ponkotsu_factory.dealing import creator_of
from engines.ponkotsu_factory.desk import AMBIGUOUS, RARE, Bot, Desk
from engines.ponkotsu_factory.scoring import bits_in
from engines.ponkotsu_factory.seeing import waited
from engines.ponkotsu_factory.state import SECOND, UNFINISHED, Action, Result, Rules, State
from engines.words.bins import WordBins, heap_counts

SECONDS_OF_CHECK: Final = 45
"""Modelled time of reading the words aloud and handing out points, for each round."""
MOST_SOLUTIONS: Final = 100
"""Solutions of a pile are counted up to this many, among words of Zipf 3 or more: those that planners imagine others to know."""
COUNT_STEPS: Final = 6000
AMBIGUOUS_FACTOR: Final = 2
"""Who looks for an ambiguous or a rare pile ponders so much longer."""
PONDERED: Final = 3
"""Sets the hash of pondering apart from others of a decision."""


class GameTally(Record):
    """Columns of a game."""

    turns: int
    rounds: int
    plies: int
    truncated: int
    shared: int
    seconds: int
    winner_score: int
    margin: int
    spread: int
    lead_changes: int
    drama: int
    decisiveness: int
    tension: int
    lead_third_won: int
    lead_two_thirds_won: int
    comeback: int
    options: int
    most_options: int
    compared: int
    choices: int
    solutions: int
    unsolved: int
    """Rounds in which nobody finished."""
    redeals: int


class SeatTally(Record):
    """Columns of a seat."""

    score: int
    win: int
    quickness: int
    correctness: int
    bonus: int
    penalties: int
    solved: int
    late: int
    fastest: int
    solving: int
    found: int
    perfect: int
    invalid_originals: int
    invalid_solutions: int
    debt: int
    creating: int
    pile_solved: int
    pile_found: int
    decisions: int


@rule
def count_decision(rules: Rules, action: Action, game: GameTally, seat: SeatTally) -> None:
    """Count a decision: how many words a bot chose among. A random bot compares nothing."""
    game.plies += 1
    seat.decisions += 1
    if action.considered == 0:
        return
    game.compared += 1
    game.options += action.considered
    game.most_options = max(game.most_options, action.considered)
    if action.considered > 1:
        game.choices += 1


@rule
def pondering_time(rules: Rules, bot: Bot, salt: int) -> int:
    """How long a bot ponders its pile: each word takes its time."""
    mean = bot.pondering
    if bot.creating == AMBIGUOUS or bot.creating == RARE:
        mean *= AMBIGUOUS_FACTOR
    spent = bot.reading
    for word in range(rules.words):
        spent += waited(mean, mixed(mixed(salt, PONDERED), word))
    return spent


@rule
def count_stage(
    rules: Rules, bins: WordBins, bots: Table[Bot], state: State, desk: Desk, game: GameTally, seats: Table[SeatTally], first: int
) -> None:
    """Count what the end of creating shows: how long it took, and how many solutions one pile of the first round has."""
    longest = 0
    for seat in range(rules.players):
        bot = bots[state.player_of[seat]]
        spent = pondering_time(rules, bot, mixed(mixed(state.salt, state.player_of[seat]), state.turn))
        seats[first + seat].creating += spent
        longest = max(longest, spent)
    if state.turn == 1:
        desk.paper.found.limit = MOST_SOLUTIONS
        desk.paper.found.most_steps = COUNT_STEPS
        tiles = desk.paper.tiles[: state.racks.shape[1]]
        pile_tiles(rules, state, state.chance % rules.players, tiles)
        heap_counts(bins, tiles, desk.paper.heap)
        game.solutions = count_solutions(rules, bins, bots[rules.players].known[:], desk.paper.heap, desk.paper.found)
    game.seconds += longest // SECOND


@rule
def solving_end(rules: Rules, stopped: Integers, finish: Integers, result: Result) -> int:
    """When the solving of a round ended: with the last who finished or stopped, or when time was out."""
    end = 0
    for seat in range(rules.players):
        end = max(end, stopped[seat] if finish[seat] == UNFINISHED else finish[seat])
    return end if result.deadline == UNFINISHED else min(end, result.deadline)


@rule
def count_round(
    rules: Rules, state: State, turn: int, finish: Integers, stopped: Integers, result: Result, game: GameTally, seats: Table[SeatTally], first: int
) -> None:
    """Count what a round brought. finish and stopped: by seat, as they were before the next round began."""
    solved = 0
    for seat in range(rules.players):
        row = seats[first + seat]
        creator = seats[first + creator_of(rules, turn, seat)]
        row.quickness += result.quickness[seat]
        row.correctness += result.correctness[seat]
        row.bonus += result.bonus[seat]
        row.penalties += result.penalties[seat]
        if result.place[seat] >= 0:
            solved += 1
            row.solved += 1
            creator.pile_solved += 1
            row.solving += finish[seat]
        elif finish[seat] != UNFINISHED:
            row.late += 1
        if result.place[seat] == 0:
            row.fastest += 1
        row.found += result.found[seat]
        creator.pile_found += result.found[seat]
        if result.found[seat] == rules.words:
            row.perfect += 1
        row.invalid_originals += bits_in(result.bad_originals[seat], rules.words)
        row.invalid_solutions += bits_in(result.bad_solutions[seat], rules.words)
        row.debt = max(row.debt, -state.balance[seat])
    if solved == 0:
        game.unsolved += 1
    game.seconds += solving_end(rules, stopped, finish, result) // SECOND + SECONDS_OF_CHECK
