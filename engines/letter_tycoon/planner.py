"""The planner: it weighs what a choice does to the rest of the game (outlook.py), and what cards to keep for the next turn."""

from __future__ import annotations

from typing import Final

from engines.core.chance import below
from engines.core.compiled import rule
from engines.letter_tycoon.desk import MONEY, POINT, SCORE, Bot, Desk
from engines.letter_tycoon.earnings import real_cards, royalty_due
from engines.letter_tycoon.flow import may_buy
from engines.letter_tycoon.outlook import goal_met, letter_royalty, look_around, own_patent, project, prospect
from engines.letter_tycoon.search import search_plays
from engines.letter_tycoon.setup import hand_cards
from engines.letter_tycoon.state import (
    ABILITY_COUNT,
    DO_BUY,
    DO_DISCARD,
    DO_PASS,
    DO_SKIP,
    LETTER_COUNT,
    NOBODY,
    TWO_WORDS,
    Action,
    Rules,
    State,
)
from engines.letter_tycoon.strategy import (
    discard_unhandy,
    lay_words,
    sit_down,
)
from engines.letter_tycoon.worth import ready
from engines.words.facts import WordIndex

CANDIDATES: Final = 12
"""Plays that are weighed against each other, those that look best at first sight."""

DRAWS: Final = 10
"""Hands drawn to judge which cards to keep."""

WISH_SHARE: Final = 4
"""A wanted letter is kept before handier cards when a fourth of its wish, in hundredths, exceeds their handiness, in thousandths."""

NEXT_EARNINGS: Final = 3
"""Money that a planner counts on before its next turn, when it asks which patents its cards may let it buy."""


@rule
def wish_ahead(rules: Rules, state: State, bot: Bot, desk: Desk) -> None:
    """Want patents by the royalties and gains they bring in the rounds to go."""
    look_around(rules, state, bot, desk)
    rounds = project(rules, desk, state, state.last_round)
    others = rules.players - 1
    for letter in range(LETTER_COUNT):
        if state.owner[letter] == NOBODY:
            desk.wish[letter] = 1 + letter_royalty(rules, bot, letter) * others * rounds
    for ability in range(ABILITY_COUNT):
        letter = rules.ability_letter[ability]
        if letter >= 0 and state.owner[letter] == NOBODY:
            desk.wish[letter] += bot.gain[ability] * rounds


@rule
def planned_word(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Play the words with the best prospects of the candidates, each with the purchase that suits it best."""
    sit_down(rules, state, seat, bot, desk)
    wish_ahead(rules, state, bot, desk)
    desk.play_room = CANDIDATES
    ready(rules, desk)
    search_plays(rules, index, bot, desk)
    if desk.play_count == 0:
        action.do = DO_SKIP
        return
    best = 0
    best_prospect = -1 << 60
    for place in range(desk.play_count):
        lay_words(rules, index, state, seat, desk, desk.play_first[place], desk.play_second[place], action)
        value = _prospect_of_play(rules, state, seat, bot, desk, action)
        if value > best_prospect:
            best = place
            best_prospect = value
    lay_words(rules, index, state, seat, desk, desk.play_first[best], desk.play_second[best], action)


@rule
def _prospect_of_play(rules: Rules, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> int:
    """Prospects after the play laid out in `action` with the purchase that suits it best."""
    play = action.play
    look_around(rules, state, bot, desk)
    for word in range(play.word_count):
        desk.seats[MONEY, seat] += play.money[word] * POINT
        desk.seats[SCORE, seat] += play.money[word] * POINT + play.stock[word] * rules.stock_value * POINT
    for other in range(rules.players):
        if other != seat:
            due = royalty_due(rules, state, play, other) * POINT
            desk.seats[MONEY, other] += due
            desk.seats[SCORE, other] += due
            if rules.active_player_pays:
                desk.seats[MONEY, seat] -= due
                desk.seats[SCORE, seat] -= due
    best = prospect(rules, desk, state, seat, state.last_round)
    if rules.purchases_per_turn == 0:
        return best
    for letter in range(LETTER_COUNT):
        affordable = rules.patent_costs[letter] * POINT <= desk.seats[MONEY, seat]
        if state.owner[letter] == NOBODY and affordable and real_cards(play, letter) > 0:
            best = max(best, prospect_with(rules, state, seat, bot, desk, letter))
    return best


@rule
def prospect_with(rules: Rules, state: State, seat: int, bot: Bot, desk: Desk, letter: int) -> int:
    """Prospects of the position in `desk.seats` once the seat has bought a patent."""
    own_patent(rules, bot, desk, seat, letter, 1)
    triggered = state.last_round
    if triggered == NOBODY and goal_met(rules, desk, 0, seat):
        triggered = seat
    value = prospect(rules, desk, state, seat, triggered)
    own_patent(rules, bot, desk, seat, letter, -1)
    return value


@rule
def planned_purchase(rules: Rules, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Buy the patent with the best prospects, or none when that is better."""
    look_around(rules, state, bot, desk)
    action.do = DO_PASS
    desk.options = 1
    best = prospect(rules, desk, state, seat, state.last_round)
    for letter in range(LETTER_COUNT):
        if may_buy(rules, state, letter) != 0:
            continue
        desk.options += 1
        value = prospect_with(rules, state, seat, bot, desk, letter)
        if value >= best:
            best = value
            action.do = DO_BUY
            action.letter = letter


@rule
def planned_discard(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Keep the cards with which the next word is worth most, patents that it lets buy included, by hands drawn for a trial.

    Tried are all sets that keep the k handiest cards. Each set is filled up from the same draws. When no set finds a word, all go.
    """
    if state.penalty > 0:
        discard_unhandy(rules, state, seat, bot, action)
        return
    sit_down(rules, state, seat, bot, desk)
    wish_ahead(rules, state, bot, desk)
    desk.purchases = rules.purchases_per_turn
    desk.money += NEXT_EARNINGS
    # Pairs of words would take most of the time and hardly change what to keep.
    desk.ability[TWO_WORDS] = 0
    desk.play_room = 1
    action.do = DO_DISCARD
    held = hand_cards(state, seat)
    for kept in range(held + 1):
        desk.set_worth[kept] = 0
    for _ in range(DRAWS):
        _draw_cards(rules, state, seat, desk)
        for kept in range(held + 1):
            _fill_up(rules, state, seat, bot, desk, kept)
            ready(rules, desk)
            search_plays(rules, index, bot, desk)
            if desk.play_count > 0:
                desk.set_worth[kept] += desk.play_value[0]
    best = held
    for kept in range(held):
        if desk.set_worth[held - 1 - kept] > desk.set_worth[best]:
            best = held - 1 - kept
    if desk.set_worth[best] == 0:
        best = 0
    _throw_all_but(state, seat, bot, desk, best, action)


@rule
def _draw_cards(rules: Rules, state: State, seat: int, desk: Desk) -> None:
    """Draw a trial's cards, in order, from all that the seat does not hold: a hand, then a pool."""
    stream = 1 + state.player_of[seat]
    unseen = 0
    for letter in range(LETTER_COUNT):
        desk.draw[letter] = rules.card_counts[letter] - state.hands[seat, letter]
        unseen += desk.draw[letter]
    desk.drawn_count = min(unseen, rules.hand_size[seat] + rules.pool_size)
    for number in range(desk.drawn_count):
        place = below(state.streams, stream, unseen)
        letter = 0
        while place >= desk.draw[letter]:
            place -= desk.draw[letter]
            letter += 1
        desk.draw[letter] -= 1
        unseen -= 1
        desk.drawn[number] = letter


@rule
def _fill_up(rules: Rules, state: State, seat: int, bot: Bot, desk: Desk, kept: int) -> None:
    """Put the trial's hand and pool on the desk: `kept` cards of the hand and the cards drawn."""
    _handiest(state, seat, bot, desk, kept)
    number = 0
    while kept < rules.hand_size[seat] and number < desk.drawn_count:
        desk.hand[desk.drawn[number]] += 1
        number += 1
        kept += 1
    for letter in range(LETTER_COUNT):
        desk.rack[letter] = desk.hand[letter]
    number = max(number, desk.drawn_count - rules.pool_size)
    while number < desk.drawn_count:
        desk.rack[desk.drawn[number]] += 1
        number += 1


@rule
def _handiest(state: State, seat: int, bot: Bot, desk: Desk, count: int) -> None:
    """Put the `count` cards of the hand most worth keeping on the desk: handy ones, and letters whose patents are wanted.

    A repeated letter counts less.
    """
    for letter in range(LETTER_COUNT):
        desk.hand[letter] = 0
    for _ in range(count):
        best = NOBODY
        best_worth = -1
        for letter in range(LETTER_COUNT):
            if desk.hand[letter] < state.hands[seat, letter]:
                worth = bot.handy[letter] >> desk.hand[letter]
                if desk.hand[letter] == 0:
                    worth += desk.wish[letter] // WISH_SHARE
                if worth > best_worth:
                    best = letter
                    best_worth = worth
        desk.hand[best] += 1


@rule
def _throw_all_but(state: State, seat: int, bot: Bot, desk: Desk, kept: int, action: Action) -> None:
    """Discard all but the `kept` handiest cards."""
    _handiest(state, seat, bot, desk, kept)
    for letter in range(LETTER_COUNT):
        action.cards[letter] = state.hands[seat, letter] - desk.hand[letter]
