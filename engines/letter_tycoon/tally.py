"""What a playout counts while it runs. The fields are the columns of metrics.py, in the same order."""

from __future__ import annotations

from typing import Annotated, Final

from engines.core.closing import WHOLE_POINTS, close_shape
from engines.core.compiled import rule
from engines.core.records import Integers, Record, Table
from engines.core.shape import Shape, share_wins
from engines.letter_tycoon.desk import RANDOM, Bot, Desk
from engines.letter_tycoon.earnings import BY_LETTER
from engines.letter_tycoon.ending import final_score, rank_of
from engines.letter_tycoon.events import (
    BOUGHT,
    CHALLENGED,
    DISCARDED,
    EARNED,
    EXCHANGED,
    LAST_ROUND,
    PACK_BITS,
    REJECTED,
    RESHUFFLED,
    ROYALTY,
    SKIPPED,
)
from engines.letter_tycoon.state import (
    ABILITY_COUNT,
    ADD_S,
    ADDED,
    COPIED,
    COPY_CARD,
    DO_PLAY,
    ENDED_BY_CAP,
    EXCHANGE,
    LETTER_COUNT,
    MAX_WORDS,
    STAGE_PLAY,
    TWO_WORDS,
    VOWEL_ENDS,
    Events,
    Play,
    Rules,
    State,
)

LENGTHS: Final = 6
"""Word lengths up to 3, 4, 5, 6, 7, and from 8 on."""

SECONDS: Final = (10, 60, 4, 10, 8)
"""Seconds a person takes at the table for a decision of each stage: exchange, play, challenge, buy, discard.

A game of four then takes about half an hour, the time printed on the box (rules digest 2, Meta).
"""

CLOSE_PERCENT: Final = 1
OBVIOUS_PERCENT: Final = 10


class GameTally(Record):
    """Columns of a game."""

    turns: int
    rounds: int
    plies: int
    ended: int
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
    choices: int
    open_choices: int
    options: int
    most_options: int
    compared: int
    close: int
    obvious: int
    reshuffles: int
    goal_round: int
    best_word_earned: int
    best_word_length: int


class SeatTally(Record):
    """Columns of a seat."""

    score: int
    rank: int
    win: int
    money: int
    stock: int
    patents: int
    bonus: int
    turns_taken: int
    decisions: int
    words: int
    lengths: Annotated[Integers, (LENGTHS,)]
    earned: int
    royalties_paid: int
    royalties_got: int
    patents_bought: int
    first_purchase: int
    uses: Annotated[Integers, (ABILITY_COUNT,)]
    letter_doublings: int
    doublings: int
    challenges: int
    challenges_won: int
    words_sunk: int
    rejections: int
    penalties: int
    discards: int
    skips: int
    owned: Annotated[Integers, (LETTER_COUNT,)]


@rule
def count_decision(state: State, bot: Bot, desk: Desk, do: int, game: GameTally, mine: SeatTally) -> None:
    """Count a ply of a seat before it is carried out: `do` is what the bot does, `desk` what it saw.

    To skip because no word can be built is a ply but no decision.
    """
    game.plies += 1
    game.seconds += SECONDS[state.stage]
    if state.stage == STAGE_PLAY:
        _count_choice(bot, desk, do, game)
    if state.stage != STAGE_PLAY or desk.play_count > 0:
        mine.decisions += 1


@rule
def _count_choice(bot: Bot, desk: Desk, do: int, game: GameTally) -> None:
    """Count what there was to choose from in stage play, and how far the best play stood out by the bot's own valuation."""
    game.choices += 1
    game.options += desk.options
    game.most_options = max(game.most_options, desk.options)
    if desk.play_count == 0:
        return
    game.open_choices += 1
    if bot.strategy == RANDOM or do != DO_PLAY or desk.play_count < 2 or desk.play_value[0] <= 0:
        return
    game.compared += 1
    gap = (desk.play_value[0] - desk.play_value[1]) * 100
    if gap < desk.play_value[0] * CLOSE_PERCENT:
        game.close += 1
    elif gap > desk.play_value[0] * OBVIOUS_PERCENT:
        game.obvious += 1


@rule
def count_events(
    rules: Rules,
    active: int,
    turn: int,
    play: Play,
    events: Events,
    game: GameTally,
    seats: Table[SeatTally],
    row: int,
) -> None:
    """Count what a ply brought about. `active` and `turn`: whose turn it was; `play`: the last words laid out.

    seats[row + seat]: the seats of this game.
    """
    mine = seats[row + active]
    for place in range(events.count):
        kind = events.kind[place]
        seat = events.seat[place]
        if kind == EARNED:
            _count_word(play, events.first[place], events.fourth[place], game, mine)
        elif kind == ROYALTY:
            mine.royalties_paid += events.second[place]
            seats[row + seat].royalties_got += events.second[place]
        elif kind == BOUGHT:
            mine.patents_bought += 1
            if mine.first_purchase == 0:
                mine.first_purchase = turn // rules.players + 1
        elif kind == LAST_ROUND:
            game.goal_round = turn // rules.players + 1
        elif kind == DISCARDED:
            if events.second[place] > 0:
                mine.penalties += 1
            else:
                mine.discards += _packed_cards(events.first[place])
        elif kind == SKIPPED:
            mine.skips += 1
        elif kind == REJECTED:
            mine.rejections += 1
        elif kind == CHALLENGED:
            _count_challenge(seats[row + seat], mine, events.first[place])
        elif kind == EXCHANGED:
            mine.uses[EXCHANGE] += 1
        elif kind == RESHUFFLED:
            game.reshuffles += 1


@rule
def _packed_cards(packed: int) -> int:
    """Number of letters in a packed number (events.py)."""
    cards = 0
    while packed > 0:
        packed >>= PACK_BITS
        cards += 1
    return cards


@rule
def _count_challenge(challenger: SeatTally, active: SeatTally, wrong_words: int) -> None:
    """Count a challenge for both sides."""
    challenger.challenges += 1
    if wrong_words > 0:
        challenger.challenges_won += 1
        active.words_sunk += 1


@rule
def _count_word(play: Play, word: int, doublings: int, game: GameTally, mine: SeatTally) -> None:
    """Count a word that stands, and once a play the abilities that made it."""
    length = play.lengths[word]
    earned = play.money[word] + play.stock[word]
    mine.words += 1
    mine.earned += earned
    mine.lengths[min(max(length - 3, 0), LENGTHS - 1)] += 1
    for ability in range(VOWEL_ENDS, EXCHANGE):
        if (doublings >> ability) & 1 == 1:
            mine.uses[ability] += 1
            mine.doublings += 1
    if doublings & BY_LETTER != 0:
        mine.letter_doublings += 1
        mine.doublings += 1
    if earned > game.best_word_earned or game.best_word_length == 0:
        game.best_word_earned = earned
        game.best_word_length = length
    for place in range(length):
        if play.origin[word, place] == COPIED:
            mine.uses[COPY_CARD] += 1
        elif play.origin[word, place] == ADDED:
            mine.uses[ADD_S] += 1
    if word == MAX_WORDS - 1:
        mine.uses[TWO_WORDS] += 1


@rule
def standings(rules: Rules, state: State, out: Integers) -> None:
    """v_p(t): the score as it stands, money, stock, patents and bonus; a patent is worth what it cost, so buying changes nothing."""
    for seat in range(rules.players):
        out[seat] = final_score(rules, state, seat)


@rule
def count_result(rules: Rules, state: State, shape: Shape, desk: Desk, game: GameTally, seats: Table[SeatTally], row: int) -> None:
    """Count the end of a game."""
    scores = desk.seats[0]
    places = desk.seats[1]
    shares = desk.seats[2]
    standings(rules, state, scores)
    for seat in range(rules.players):
        places[seat] = rank_of(rules, state, seat)
        shares[seat] = 1 if places[seat] == 1 else 0
    winners = share_wins(shares, rules.players)
    for seat in range(rules.players):
        _count_seat(rules, state, seat, scores[seat], places[seat], shares[seat], seats[row + seat])
    game.turns = state.turn
    game.rounds = (state.turn + rules.players - 1) // rules.players
    game.ended = state.ended
    game.truncated = 1 if state.ended == ENDED_BY_CAP else 0
    game.shared = 1 if winners > 1 else 0
    _count_scores(rules, scores, places, game)
    close_shape(shape, shares, winners, WHOLE_POINTS, game)


@rule
def _count_seat(rules: Rules, state: State, seat: int, score: int, place: int, share: int, mine: SeatTally) -> None:
    """The sources of a seat's score, its place, and what it owns."""
    mine.score = score
    mine.rank = place
    mine.win = share
    mine.money = state.money[seat]
    mine.stock = state.stock[seat] * rules.stock_value
    mine.patents = state.patent_value[seat]
    mine.bonus = rules.final_bonus[seat]
    mine.turns_taken = state.turn // rules.players + (1 if state.turn % rules.players > seat else 0)
    for letter in range(LETTER_COUNT):
        mine.owned[letter] = 1 + share if state.owner[letter] == seat else 0


@rule
def _count_scores(rules: Rules, scores: Integers, places: Integers, game: GameTally) -> None:
    """Winner's score, margin over the next score, and spread."""
    highest = scores[0]
    lowest = scores[0]
    for seat in range(rules.players):
        highest = max(highest, scores[seat])
        lowest = min(lowest, scores[seat])
    second = lowest
    leaders = 0
    for seat in range(rules.players):
        if scores[seat] == highest:
            leaders += 1
        else:
            second = max(second, scores[seat])
    game.winner_score = highest
    game.margin = highest - second if leaders == 1 else 0
    game.spread = highest - lowest
