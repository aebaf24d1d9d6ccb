"""What follows a decision by itself: cards on the table, earnings, refills, and the end of a turn (rules digest 2.5, 2.7)."""

from __future__ import annotations

import numpy as np

from engines.core.compiled import rule, rule_with_arrays
from engines.letter_tycoon.earnings import mark_buyable, real_cards, settle_earnings
from engines.letter_tycoon.events import POOL, note_earned, note_over, note_royalty
from engines.letter_tycoon.layout import count_real
from engines.letter_tycoon.reasons import ALREADY_OWNED, LEGAL, NO_MORE_PURCHASES, NOT_BUILT, TOO_EXPENSIVE
from engines.letter_tycoon.setup import begin_turn, clear_play, draw_cards, hand_cards
from engines.letter_tycoon.state import (
    ENDED_BY_CAP,
    ENDED_BY_RULE,
    LETTER_COUNT,
    MAX_WORDS,
    NOBODY,
    REAL_CARD,
    STAGE_BUY,
    STAGE_DISCARD,
    STAGE_OVER,
    Events,
    Rules,
    State,
)


@rule_with_arrays
def lay_on_table(state: State) -> None:
    """The cards of the words leave hand and pool."""
    real = np.zeros((MAX_WORDS, LETTER_COUNT), np.int64)
    count_real(state.play, real)
    for word in range(state.play.word_count):
        for letter in range(LETTER_COUNT):
            from_hand = state.play.from_hand[word, letter]
            state.hands[state.seat, letter] -= from_hand
            state.pool[letter] -= real[word, letter] - from_hand


@rule_with_arrays
def take_back(state: State) -> None:
    """The cards of the words return to hand and pool (Wyzwania: the player takes his cards back)."""
    real = np.zeros((MAX_WORDS, LETTER_COUNT), np.int64)
    count_real(state.play, real)
    for word in range(state.play.word_count):
        for letter in range(LETTER_COUNT):
            from_hand = state.play.from_hand[word, letter]
            state.hands[state.seat, letter] += from_hand
            state.pool[letter] += real[word, letter] - from_hand
    clear_play(state)


@rule
def discard_table(state: State) -> None:
    """The used cards go to the discard pile."""
    for word in range(state.play.word_count):
        for place in range(state.play.lengths[word]):
            if state.play.origin[word, place] == REAL_CARD:
                state.discard[state.play.letters[word, place]] += 1
    state.built = 0
    state.buyable[:] = 0
    clear_play(state)


@rule
def earn(rules: Rules, state: State, events: Events) -> None:
    """The words stand: earnings, royalties, then the purchase (rules digest 2.5.4 to 2.5.6)."""
    settle_earnings(rules, state.play)
    for word in range(state.play.word_count):
        state.money[state.seat] += state.play.money[word]
        state.stock[state.seat] += state.play.stock[word]
        note_earned(events, state.seat, word, state.play.money[word], state.play.stock[word], state.play.doublings[word])
    pay_royalties(rules, state, events)
    state.built = 1
    mark_buyable(state.play, state)
    offer_purchase(rules, state, events)


@rule
def pay_royalties(rules: Rules, state: State, events: Events) -> None:
    """Every other owner gets money for his letters on real cards (Tantiemy), in seating order after the active player.

    Where the active player pays, he pays as far as his money goes, letter by letter.
    """
    for step in range(1, rules.players):
        owner = (state.seat + step) % rules.players
        if state.patent_count[owner] == 0:
            continue
        for letter in range(LETTER_COUNT):
            if state.owner[letter] == owner:
                due = real_cards(state.play, letter) * rules.royalty_per_card
                if rules.active_player_pays:
                    due = min(due, state.money[state.seat])
                    state.money[state.seat] -= due
                if due > 0:
                    state.money[owner] += due
                    note_royalty(events, owner, letter, due)


@rule
def may_buy(rules: Rules, state: State, letter: int) -> int:
    """0 when the active player may buy the patent now, or a reason (Tura gracza)."""
    if state.bought >= rules.purchases_per_turn:
        return NO_MORE_PURCHASES
    if not state.buyable[letter]:
        return NOT_BUILT
    if state.owner[letter] != NOBODY:
        return ALREADY_OWNED
    if rules.patent_costs[letter] > state.money[state.seat]:
        return TOO_EXPENSIVE
    return LEGAL


@rule
def offer_purchase(rules: Rules, state: State, events: Events) -> None:
    """Ask for a purchase while one is possible, else finish the word."""
    for letter in range(LETTER_COUNT):
        if state.buyable[letter] and may_buy(rules, state, letter) == LEGAL:
            state.stage = STAGE_BUY
            return
    finish_word(rules, state, events)


@rule
def finish_word(rules: Rules, state: State, events: Events) -> None:
    """Refill the pool, then discard the used cards, then ask for the optional discard (rules digest 2.5.7, gap 2.10.10)."""
    draw_cards(state, POOL, rules.pool_size - state.pool.sum(), events)
    discard_table(state)
    if rules.optional_discard_after_word:
        offer_discard(rules, state, events)
    else:
        finish_turn(rules, state, events)


@rule
def is_last_turn(rules: Rules, state: State) -> bool:
    """The last turn of the game: a goal is reached and the round ends with this seat."""
    return state.last_round != NOBODY and state.seat == rules.players - 1


@rule
def offer_discard(rules: Rules, state: State, events: Events) -> None:
    """Ask for the optional discard; on the very last turn and with an empty hand there is none (rules digest 2.5)."""
    if is_last_turn(rules, state) or hand_cards(state, state.seat) == 0:
        finish_turn(rules, state, events)
    else:
        state.stage = STAGE_DISCARD
        state.penalty = 0


@rule
def demand_penalty(rules: Rules, state: State, events: Events) -> None:
    """A word was found wrong: the rest of the turn is lost and cards are owed (Wyzwania)."""
    state.penalty = min(rules.challenge_penalty_discard, hand_cards(state, state.seat))
    if state.penalty == 0:
        finish_turn(rules, state, events)
    else:
        state.stage = STAGE_DISCARD


@rule
def finish_turn(rules: Rules, state: State, events: Events) -> None:
    """Refill the hand and pass the turn on, or end the game."""
    draw_cards(state, state.seat, rules.hand_size[state.seat] - hand_cards(state, state.seat), events)
    state.penalty = 0
    state.turn += 1
    if is_last_turn(rules, state):
        end_game(state, ENDED_BY_RULE, events)
    elif state.turn >= rules.turn_cap:
        end_game(state, ENDED_BY_CAP, events)
    else:
        begin_turn(rules, state, (state.seat + 1) % rules.players)


@rule
def end_game(state: State, ended: int, events: Events) -> None:
    """No more decisions; cards still on the table go to the discard pile."""
    discard_table(state)
    state.stage = STAGE_OVER
    state.challenger = NOBODY
    state.ended = ended
    note_over(events, state.seat, ended)
