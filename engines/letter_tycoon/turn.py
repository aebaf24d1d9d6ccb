"""A turn, ply by ply: exchange, play, challenge, buy, discard (rules digest 2.5, 2.7, 2.8)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.core.records import Integers
from engines.letter_tycoon.ending import reached_goal
from engines.letter_tycoon.events import (
    POOL,
    note_accepted,
    note_bought,
    note_challenged,
    note_discarded,
    note_exchanged,
    note_last_round,
    note_played,
    note_rejected,
    note_skipped,
    packed_with,
)
from engines.letter_tycoon.flow import (
    demand_penalty,
    earn,
    end_game,
    finish_turn,
    finish_word,
    lay_on_table,
    may_buy,
    offer_discard,
    offer_purchase,
    take_back,
)
from engines.letter_tycoon.plays import check_layout
from engines.letter_tycoon.reasons import (
    LEGAL,
    NOT_IN_HAND,
    NOT_IN_POOL,
    POOL_NOT_EXCHANGED,
    TOO_MANY_EXCHANGED,
    WRONG_PENALTY,
    WRONG_STAGE,
)
from engines.letter_tycoon.setup import draw_cards
from engines.letter_tycoon.state import (
    DO_ACCEPT,
    DO_BUY,
    DO_CHALLENGE,
    DO_DISCARD,
    DO_EXCHANGE,
    DO_PASS,
    DO_PLAY,
    DO_SKIP,
    ENDED_BY_RULE,
    LETTER_COUNT,
    NOBODY,
    STAGE_BUY,
    STAGE_CHALLENGE,
    STAGE_DISCARD,
    STAGE_EXCHANGE,
    STAGE_OVER,
    STAGE_PLAY,
    Action,
    Events,
    Play,
    Rules,
    State,
)
from engines.words.facts import WordIndex, find_word


@rule
def acting_seat(state: State) -> int:
    """The seat that owes the next ply, -1 when the game is over."""
    if state.stage == STAGE_OVER:
        return NOBODY
    return state.challenger if state.stage == STAGE_CHALLENGE else state.seat


@rule
def fits_stage(stage: int, do: int) -> bool:
    """Whether an action of this kind belongs to the stage."""
    if stage == STAGE_EXCHANGE:
        return do in (DO_EXCHANGE, DO_PASS)
    if stage == STAGE_PLAY:
        return do in (DO_PLAY, DO_SKIP)
    if stage == STAGE_CHALLENGE:
        return do in (DO_CHALLENGE, DO_ACCEPT)
    if stage == STAGE_BUY:
        return do in (DO_BUY, DO_PASS)
    return stage == STAGE_DISCARD and do == DO_DISCARD


@rule
def legal(rules: Rules, index: WordIndex, state: State, action: Action) -> int:
    """0 when the acting seat may do this now, or a reason. A word outside the lexicon may be played: that is what challenges are for."""
    if not fits_stage(state.stage, action.do):
        return WRONG_STAGE
    if action.do == DO_EXCHANGE:
        return _check_exchange(rules, state, action)
    if action.do == DO_PLAY:
        return check_layout(rules, state, state.seat, action.play)
    if action.do == DO_BUY:
        return may_buy(rules, state, action.letter)
    if action.do == DO_DISCARD:
        return _check_discard(state, action)
    return LEGAL


@rule
def _check_exchange(rules: Rules, state: State, action: Action) -> int:
    """Zdolność Q: up to so many cards, of the hand or of the pool too."""
    exchanged = 0
    for letter in range(LETTER_COUNT):
        if action.cards[letter] < 0 or action.cards[letter] > state.hands[state.seat, letter]:
            return NOT_IN_HAND
        if action.pool_cards[letter] != 0 and not rules.exchange_from_pool:
            return POOL_NOT_EXCHANGED
        if action.pool_cards[letter] < 0 or action.pool_cards[letter] > state.pool[letter]:
            return NOT_IN_POOL
        exchanged += action.cards[letter] + action.pool_cards[letter]
    return LEGAL if exchanged <= rules.exchange_count else TOO_MANY_EXCHANGED


@rule
def _check_discard(state: State, action: Action) -> int:
    discarded = 0
    for letter in range(LETTER_COUNT):
        if action.cards[letter] < 0 or action.cards[letter] > state.hands[state.seat, letter]:
            return NOT_IN_HAND
        discarded += action.cards[letter]
    return LEGAL if state.penalty == 0 or discarded == state.penalty else WRONG_PENALTY


@rule
def apply(rules: Rules, index: WordIndex, state: State, action: Action, events: Events) -> None:
    """Carry out one legal ply of the acting seat; what happened is written to `events`, emptied first."""
    events.count = 0
    if action.do == DO_PLAY:
        _play(rules, index, state, action, events)
    elif action.do == DO_ACCEPT:
        _accept(rules, state, events)
    elif action.do == DO_CHALLENGE:
        _challenge(rules, index, state, events)
    elif action.do == DO_BUY:
        _buy(rules, state, action.letter, events)
    elif action.do == DO_DISCARD:
        _discard(rules, state, action.cards, events)
    elif action.do == DO_SKIP:
        note_skipped(events, state.seat)
        offer_discard(rules, state, events)
    elif action.do == DO_EXCHANGE:
        _exchange(rules, state, action, events)
    elif state.stage == STAGE_BUY:
        finish_word(rules, state, events)
    else:
        state.stage = STAGE_PLAY


@rule
def _exchange(rules: Rules, state: State, action: Action, events: Events) -> None:
    """Discard first, then draw as many: the pool, then the hand (Zdolność Q)."""
    hand_count = action.cards.sum()
    pool_count = action.pool_cards.sum()
    from_hand = 0
    from_pool = 0
    for letter in range(LETTER_COUNT):
        for _ in range(action.cards[letter]):
            from_hand = packed_with(from_hand, letter)
        for _ in range(action.pool_cards[letter]):
            from_pool = packed_with(from_pool, letter)
        state.hands[state.seat, letter] -= action.cards[letter]
        state.pool[letter] -= action.pool_cards[letter]
        state.discard[letter] += action.cards[letter] + action.pool_cards[letter]
    if hand_count + pool_count > 0:
        note_exchanged(events, state.seat, from_hand, from_pool)
    draw_cards(state, POOL, pool_count, events)
    draw_cards(state, state.seat, hand_count, events)
    state.stage = STAGE_PLAY


@rule
def wrong_words(index: WordIndex, play: Play) -> int:
    """Words of the play that are not in the lexicon, as bits."""
    wrong = 0
    for word in range(play.word_count):
        if find_word(index, play.letters[word], play.lengths[word]) < 0:
            wrong |= 1 << word
    return wrong


@rule
def _play(rules: Rules, index: WordIndex, state: State, action: Action, events: Events) -> None:
    note_played(events, state.seat)
    if rules.automatic:
        wrong = wrong_words(index, action.play)
        if wrong:
            _reject(rules, state, wrong, events)
            return
    state.play = action.play
    lay_on_table(state)
    if rules.automatic:
        earn(rules, state, events)
    else:
        state.stage = STAGE_CHALLENGE
        state.challenger = (state.seat + 1) % rules.players


@rule
def _reject(rules: Rules, state: State, wrong: int, events: Events) -> None:
    """Automatyczne wyzwania: try again while retries remain, else pay the penalty. Retries below 0 are without limit."""
    out_of_retries = state.retries_left == 0
    if state.retries_left > 0:
        state.retries_left -= 1
    note_rejected(events, state.seat, wrong, state.retries_left)
    if out_of_retries:
        demand_penalty(rules, state, events)


@rule
def _accept(rules: Rules, state: State, events: Events) -> None:
    """The next seat decides; when all have accepted, the words stand."""
    note_accepted(events, state.challenger)
    state.challenger = (state.challenger + 1) % rules.players
    if state.challenger == state.seat:
        state.challenger = NOBODY
        earn(rules, state, events)


@rule
def _challenge(rules: Rules, index: WordIndex, state: State, events: Events) -> None:
    """Wyzwania: a wrong word sinks the whole play; else the challenger pays, and the bank what he lacks."""
    challenger = state.challenger
    state.challenger = NOBODY
    wrong = wrong_words(index, state.play)
    if wrong:
        note_challenged(events, challenger, wrong, 0, 0)
        take_back(state)
        demand_penalty(rules, state, events)
    else:
        paid = min(rules.failed_challenge_fee, state.money[challenger])
        state.money[challenger] -= paid
        state.money[state.seat] += rules.failed_challenge_fee
        note_challenged(events, challenger, wrong, paid, rules.failed_challenge_fee)
        earn(rules, state, events)


@rule
def _buy(rules: Rules, state: State, letter: int, events: Events) -> None:
    """Tura gracza: pay, own, and look whether a goal is reached. The ability works from the next turn on by itself."""
    price = rules.patent_costs[letter]
    state.money[state.seat] -= price
    state.owner[letter] = state.seat
    state.patent_value[state.seat] += price
    state.patent_count[state.seat] += 1
    state.bought += 1
    note_bought(events, state.seat, letter, price)
    if reached_goal(rules, state, state.seat):
        state.last_round = state.seat
        if not rules.finish_round:
            end_game(state, ENDED_BY_RULE, events)
            return
        note_last_round(events, state.seat, state.patent_value[state.seat], state.patent_count[state.seat])
    offer_purchase(rules, state, events)


@rule
def _discard(rules: Rules, state: State, cards: Integers, events: Events) -> None:
    letters = 0
    for letter in range(LETTER_COUNT):
        for _ in range(cards[letter]):
            letters = packed_with(letters, letter)
        state.hands[state.seat, letter] -= cards[letter]
        state.discard[letter] += cards[letter]
    if letters:
        note_discarded(events, state.seat, letters, state.penalty)
    finish_turn(rules, state, events)
