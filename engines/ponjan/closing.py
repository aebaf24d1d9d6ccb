"""The columns that only the end of a game tells: scores, sets, and the shape of the whole."""

from __future__ import annotations

from engines.core.closing import close_parts
from engines.core.compiled import rule
from engines.core.measures import SHARE
from engines.core.records import Integers, Table
from engines.core.shape import Shape, decisiveness, drama, lead_changes, rounded, share_wins, tension
from engines.ponjan.outline import Outline, decisiveness_of, drama_of, read_standings, tension_of
from engines.ponjan.scoring import best_points, is_complete
from engines.ponjan.state import ENDED_BY_CAP, NOBODY, STANDING_UNIT, Rules, State
from engines.ponjan.tally import SECONDS_A_DECISION, SECONDS_OF_SETUP, GameTally, SeatTally


@rule
def close_game(rules: Rules, state: State, game: GameTally) -> None:
    """How long the game was and how it ended."""
    game.turns = state.turn
    game.truncated = 1 if state.ended == ENDED_BY_CAP else 0
    game.rounds = (state.turn + rules.players - 1) // rules.players
    game.won_at_setup = 1 if state.turn == 0 else 0
    game.wall_exhausted = 1 if state.passes == rules.players else 0
    game.wall_left = state.wall_size - state.next_tile


@rule
def close_decisions(rules: Rules, game: GameTally, seats: Table[SeatTally], first: int) -> None:
    """Sum the decisions of the seats; a forced decision has one option. Seats are rows from `first` on."""
    for seat in range(rules.players):
        game.plies += seats[first + seat].decisions
        game.choices += seats[first + seat].choices_made
    game.options += game.plies - game.choices
    if game.plies > 0:
        game.most_options = max(1, game.most_options)
    game.seconds = SECONDS_OF_SETUP + SECONDS_A_DECISION * game.plies


@rule
def close_scores(rules: Rules, state: State, game: GameTally, seats: Table[SeatTally], first: int, wins: Integers) -> int:
    """Scores, shares of the win (also to `wins` by seat), and how far the scores lie apart. Returns the number of winners.

    Seats are rows from `first` on.
    """
    best = best_points(rules, state)
    second = 0
    lowest = best
    for seat in range(rules.players):
        points = state.points[seat]
        lowest = min(lowest, points)
        wins[seat] = 1 if points == best else 0
        if points < best:
            second = max(second, points)
    winners = share_wins(wins, rules.players)
    game.shared = 1 if winners > 1 else 0
    game.winner_score = best
    game.margin = 0 if winners > 1 else best - second
    game.spread = best - lowest
    for seat in range(rules.players):
        row = seats[first + seat]
        row.score = state.points[seat]
        row.start_bonus = rules.start_bonus[seat]
        row.win = wins[seat]
    return winners


@rule
def close_kinds(rules: Rules, state: State, seats: Table[SeatTally], first: int) -> None:
    """Add each kind to the columns of its owner. Seats are rows from `first` on."""
    for kind in range(rules.kinds):
        owner = state.owner[kind]
        if owner != NOBODY:
            row = seats[first + owner]
            row.kinds += 1
            row.waiting += state.face_up[kind]
            if is_complete(rules, state, kind):
                plus = state.plus[kind]
                row.sets[plus] += 1
                row.set_points[plus] += rules.set_points[plus]


@rule
def sole_winner(rules: Rules, wins: Integers) -> int:
    """The seat that won alone, NOBODY when the win is shared."""
    for seat in range(rules.players):
        if wins[seat] == SHARE:
            return seat
    return NOBODY


@rule
def close_shared_shape(rules: Rules, shape: Shape, wins: Integers, winners: int, game: GameTally) -> None:
    """Leads, drama, decisiveness and tension of a game with several winners: drama and decisiveness are their means."""
    for seat in range(rules.players):
        if wins[seat] > 0:
            game.drama += drama(shape, seat)
            game.decisiveness += decisiveness(shape, seat, wins)
    game.drama = rounded(rounded(game.drama, winners), STANDING_UNIT)
    game.decisiveness = rounded(game.decisiveness, winners)
    game.lead_changes = lead_changes(shape)
    game.tension = rounded(tension(shape), STANDING_UNIT)


@rule
def close_shape(rules: Rules, shape: Shape, outline: Outline, wins: Integers, winners: int, game: GameTally) -> None:
    """What the standings over the game say of it."""
    winner = sole_winner(rules, wins)
    if winner == NOBODY:
        close_shared_shape(rules, shape, wins, winners, game)
    else:
        read_standings(shape, winner, outline)
        game.lead_changes = outline.lead_changes
        game.drama = drama_of(outline)
        game.decisiveness = decisiveness_of(shape, winner, outline)
        game.tension = tension_of(shape, outline)
    close_parts(shape, wins, game)
