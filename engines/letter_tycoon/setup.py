"""Setting up, shuffling and drawing (rules digest 2.4, 2.5)."""

from __future__ import annotations

from engines.core.chance import DEAL, mixed, next_word
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.core.rows import copy_into, sort_numbers
from engines.letter_tycoon.events import POOL, note_drawn, note_reshuffled, packed_with
from engines.letter_tycoon.state import (
    ABILITY_COUNT,
    EXCHANGE,
    LETTER_COUNT,
    NOBODY,
    NOT_ENDED,
    STAGE_EXCHANGE,
    STAGE_PLAY,
    Events,
    Rules,
    State,
)

COPIES_A_LETTER = 32
"""More than the most cards of one letter (20): gives each physical card its own number."""

KEY_BITS = 5
KEY_MASK = 31


@rule
def shuffle(state: State) -> None:
    """Make the discard pile the deck.

    Each physical card (letter, copy) has a key of its own in each shuffle, and the deck is sorted by it, so that most cards
    come in the same order when a designer changes the count of one letter.
    """
    mark = mixed(state.salt, state.shuffles)
    state.shuffles += 1
    size = 0
    for letter in range(LETTER_COUNT):
        for copy in range(state.discard[letter]):
            # Turned round by ~: the card with the least key lies on top.
            state.deck[size] = ~((mixed(mark, letter * COPIES_A_LETTER + copy) << KEY_BITS) | letter)
            size += 1
    sort_numbers(state.deck, size)
    for place in range(size):
        state.deck[place] = ~state.deck[place] & KEY_MASK
    state.deck_size = size
    state.discard[:] = 0


@rule
def reshuffle(state: State, events: Events) -> bool:
    """Turn the discard pile into the deck; False when it is empty (rules digest 2.5)."""
    cards = state.discard.sum()
    if cards == 0:
        return False
    shuffle(state)
    note_reshuffled(events, state.seat, cards)
    return True


@rule
def _top_card(state: State) -> int:
    state.deck_size -= 1
    letter = state.deck[state.deck_size]
    state.deck[state.deck_size] = 0
    return letter


@rule
def draw_card(state: State, events: Events) -> int:
    """Take the next card: its letter, or -1 when deck and discard pile are empty."""
    if state.deck_size == 0 and not reshuffle(state, events):
        return -1
    return _top_card(state)


@rule
def draw_cards(state: State, place: int, wanted: int, events: Events) -> None:
    """Draw up to `wanted` cards to the hand of seat `place`, or to the pool; fewer when no card is left."""
    drawn = 0
    for _ in range(wanted):
        if state.deck_size == 0 and drawn != 0:
            note_drawn(events, place, drawn)
            drawn = 0
        letter = draw_card(state, events)
        if letter < 0:
            break
        if place == POOL:
            state.pool[letter] += 1
        else:
            state.hands[place, letter] += 1
        drawn = packed_with(drawn, letter)
    if drawn != 0:
        note_drawn(events, place, drawn)


@rule
def hand_cards(state: State, seat: int) -> int:
    """Cards in a hand."""
    cards = 0
    for letter in range(LETTER_COUNT):
        cards += state.hands[seat, letter]
    return cards


@rule
def has_ability(rules: Rules, state: State, seat: int, ability: int) -> bool:
    """True when the seat owns the patent that carries the ability."""
    letter = rules.ability_letter[ability]
    return letter >= 0 and state.owner[letter] == seat


@rule
def begin_turn(rules: Rules, state: State, seat: int) -> None:
    """Give the turn to `seat`. The exchange is offered to its owner while there is a card to exchange."""
    state.seat = seat
    state.challenger = NOBODY
    state.retries_left = rules.retries
    state.penalty = 0
    state.bought = 0
    state.built = 0
    state.buyable[:] = 0
    state.stage = STAGE_PLAY
    if has_ability(rules, state, seat, EXCHANGE):
        cards = hand_cards(state, seat)
        if rules.exchange_from_pool:
            cards += state.pool.sum()
        if cards > 0:
            state.stage = STAGE_EXCHANGE


@rule
def clear_play(state: State) -> None:
    """Forget the words on the table, so that states with the same meaning are the same record."""
    play = state.play
    play.word_count = 0
    play.lengths[:] = 0
    play.letters[:] = 0
    play.origin[:] = 0
    play.as_vowel[:] = 0
    play.from_hand[:] = 0
    play.money[:] = 0
    play.stock[:] = 0
    play.doublings[:] = 0
    play.fixed = 0
    for ability in range(ABILITY_COUNT):
        play.use[ability] = NOBODY


@rule
def _clear_table(state: State) -> None:
    """No card dealt, no patent owned, nothing earned."""
    state.hands[:] = 0
    state.pool[:] = 0
    state.deck[:] = 0
    state.discard[:] = 0
    state.money[:] = 0
    state.stock[:] = 0
    state.owner[:] = NOBODY
    state.patent_value[:] = 0
    state.patent_count[:] = 0
    state.last_round = NOBODY
    state.turn = 0
    state.shuffles = 0
    state.ended = NOT_ENDED
    clear_play(state)


@rule
def new_game(rules: Rules, streams: Integers, rotation: int, state: State) -> None:
    """Deal a game: hands seat by seat, then the pool; seat 0 starts.

    streams: int64[>= 1 + players], start states of the deal and of each player's bot. Player p sits in seat
    (p + rotation) mod players.
    """
    _clear_table(state)
    state.streams[:] = 0
    state.player_of[:] = NOBODY
    for stream in range(1 + rules.players):
        state.streams[stream] = streams[stream]
    for player in range(rules.players):
        state.player_of[(player + rotation) % rules.players] = player
    state.salt = next_word(state.streams, DEAL) >> 1
    copy_into(state.discard, rules.card_counts)
    shuffle(state)
    for seat in range(rules.players):
        state.money[seat] = rules.start_money[seat]
        state.stock[seat] = rules.start_stock[seat]
        for _ in range(rules.hand_size[seat]):
            state.hands[seat, _top_card(state)] += 1
    for _ in range(rules.pool_size):
        state.pool[_top_card(state)] += 1
    begin_turn(rules, state, 0)
