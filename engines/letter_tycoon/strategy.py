"""What random and greedy bots do in each stage, and the parts that every strategy shares."""

from __future__ import annotations

from engines.core.chance import below, happens, mixed, next_word
from engines.core.compiled import rule
from engines.core.rows import copy_into
from engines.letter_tycoon.desk import NO_WORD, POINT, Bot, Desk
from engines.letter_tycoon.fitting import fits
from engines.letter_tycoon.flow import may_buy
from engines.letter_tycoon.plays import arrange, set_word
from engines.letter_tycoon.search import search_plays
from engines.letter_tycoon.setup import hand_cards, has_ability
from engines.letter_tycoon.state import (
    ABILITY_COUNT,
    DO_BUY,
    DO_DISCARD,
    DO_EXCHANGE,
    DO_PASS,
    DO_PLAY,
    DO_SKIP,
    LETTER_COUNT,
    NOBODY,
    TWO_WORDS,
    Action,
    Play,
    Rules,
    State,
)
from engines.letter_tycoon.worth import ready
from engines.words.facts import WordIndex, letters_of

THOUSAND = 1000

GREEDY_HORIZON = 3
"""Turns ahead for which a greedy bot counts royalties and abilities when it wants a patent."""

PROGRESS = 30
"""What a greedy bot gives for each dollar of a patent's price, in hundredths: value counts towards the goal."""

SKIP_ONE_IN = 20
"""A random bot skips one word in so many, and exchanges or throws cards away by the toss of a coin."""


@rule
def sit_down(rules: Rules, state: State, seat: int, bot: Bot, desk: Desk) -> None:
    """Lay out what the seat has before it, and what its letters weigh; wishes come after."""
    others = rules.players - 1
    desk.money = state.money[seat]
    desk.purchases = rules.purchases_per_turn - state.bought
    desk.stock_weight = rules.stock_value * POINT
    desk.lottery = 0
    desk.salt = mixed(mixed(state.salt, state.player_of[seat]), state.turn)
    for ability in range(ABILITY_COUNT):
        desk.ability[ability] = 1 if has_ability(rules, state, seat, ability) else 0
    for letter in range(LETTER_COUNT):
        desk.hand[letter] = state.hands[seat, letter]
        desk.rack[letter] = state.hands[seat, letter] + state.pool[letter]
        desk.price[letter] = rules.patent_costs[letter]
        desk.wish[letter] = 0
        desk.weight[letter] = 0
        desk.tariff[letter] = 0
        owner = state.owner[letter]
        if owner not in (NOBODY, seat):
            desk.tariff[letter] = rules.royalty_per_card * rules.active_player_pays
            desk.weight[letter] = -(rules.royalty_per_card * POINT) // others - desk.tariff[letter] * POINT


@rule
def wish_greedily(rules: Rules, state: State, bot: Bot, desk: Desk) -> None:
    """Want the patents that nobody owns: by royalties and abilities of the next turns, and by progress to the goal."""
    others = rules.players - 1
    for letter in range(LETTER_COUNT):
        if state.owner[letter] == NOBODY:
            royalties = bot.usage[letter] * rules.royalty_per_card * others * POINT // THOUSAND
            desk.wish[letter] = royalties * GREEDY_HORIZON + PROGRESS * rules.patent_costs[letter]
    for ability in range(ABILITY_COUNT):
        letter = rules.ability_letter[ability]
        if letter >= 0 and state.owner[letter] == NOBODY:
            desk.wish[letter] += bot.gain[ability] * GREEDY_HORIZON


@rule
def clear_words(play: Play) -> None:
    """Empty a play before new words are written, so that equal plays are equal records."""
    play.letters[:] = 0
    play.lengths[:] = 0
    play.money[:] = 0
    play.stock[:] = 0
    play.doublings[:] = 0


@rule
def lay_words(rules: Rules, index: WordIndex, state: State, seat: int, desk: Desk, first: int, second: int, action: Action) -> None:
    """Play one word or, unless `second` is NO_WORD, two. The cards allow them, since the search found them."""
    desk.chosen_first = first
    desk.chosen_second = second
    play = action.play
    clear_words(play)
    length = letters_of(index, first, desk.letters)
    word = 0
    set_word(play, word, desk.letters, length)
    play.word_count = 1
    if second != NO_WORD:
        length = letters_of(index, second, desk.letters)
        word += 1
        set_word(play, word, desk.letters, length)
        play.word_count += 1
    arrange(rules, state, seat, play)
    action.do = DO_PLAY


@rule
def greedy_word(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Play what looks best this turn."""
    sit_down(rules, state, seat, bot, desk)
    wish_greedily(rules, state, bot, desk)
    desk.play_room = 2
    ready(rules, desk)
    search_plays(rules, index, bot, desk)
    if desk.play_count == 0:
        action.do = DO_SKIP
    else:
        lay_words(rules, index, state, seat, desk, desk.play_first[0], desk.play_second[0], action)


@rule
def random_word(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Play any word it knows, each as likely as the next, and half the time a second one where two are allowed."""
    stream = 1 + state.player_of[seat]
    sit_down(rules, state, seat, bot, desk)
    desk.purchases = 0
    desk.lottery = 1 + (next_word(state.streams, stream) >> 2)
    desk.play_room = 1
    ready(rules, desk)
    search_plays(rules, index, bot, desk)
    if desk.play_count == 0 or below(state.streams, stream, SKIP_ONE_IN) == 0:
        action.do = DO_SKIP
        return
    first = desk.play_first[0]
    second = NO_WORD
    if desk.ability[TWO_WORDS] == 1 and below(state.streams, stream, 2) == 0:
        for place in range(desk.listed):
            if second == NO_WORD and fits(rules, index, desk, first, desk.list_word[place], rules.copy_min_real_cards):
                second = desk.list_word[place]
    lay_words(rules, index, state, seat, desk, first, second, action)


@rule
def greedy_purchase(rules: Rules, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Buy the patent it wants most of those on offer."""
    sit_down(rules, state, seat, bot, desk)
    wish_greedily(rules, state, bot, desk)
    buy_most_wanted(rules, state, desk, action)


@rule
def buy_most_wanted(rules: Rules, state: State, desk: Desk, action: Action) -> None:
    """Buy the patent on offer with the greatest wish, or pass when none is wanted. Counts what is on offer."""
    action.do = DO_PASS
    desk.options = 1
    best = 0
    for letter in range(LETTER_COUNT):
        if may_buy(rules, state, letter) != 0:
            continue
        desk.options += 1
        if desk.wish[letter] > best:
            best = desk.wish[letter]
            action.do = DO_BUY
            action.letter = letter


@rule
def random_purchase(rules: Rules, state: State, seat: int, desk: Desk, action: Action) -> None:
    """Buy any patent on offer or none, each as likely as the next."""
    action.do = DO_PASS
    desk.options = 1
    for letter in range(LETTER_COUNT):
        if may_buy(rules, state, letter) == 0:
            desk.options += 1
            if below(state.streams, 1 + state.player_of[seat], desk.options) == 0:
                action.do = DO_BUY
                action.letter = letter


@rule
def usual_handiness(rules: Rules, bot: Bot) -> int:
    """How handy a card drawn from the full deck is, in thousandths."""
    cards = 0
    sum_handy = 0
    for letter in range(LETTER_COUNT):
        cards += rules.card_counts[letter]
        sum_handy += rules.card_counts[letter] * bot.handy[letter]
    return sum_handy // cards


@rule
def keeping_worth(bot: Bot, letter: int, held: int) -> int:
    """How handy one more card of a letter is beside `held` of them, in thousandths: each repetition counts half."""
    return bot.handy[letter] >> held


@rule
def discard_unhandy(rules: Rules, state: State, seat: int, bot: Bot, action: Action) -> None:
    """Throw away the cards that go into words less often than a fresh card would; a whole hand that stays unused goes.

    A penalty is paid with the least handy cards.
    """
    action.do = DO_DISCARD
    if state.penalty > 0:
        _discard_least_handy(state, seat, bot, state.penalty, action)
        return
    usual = usual_handiness(rules, bot)
    thrown = 0
    for letter in range(LETTER_COUNT):
        action.cards[letter] = 0
        for held in range(state.hands[seat, letter]):
            if keeping_worth(bot, letter, held) < usual:
                action.cards[letter] += 1
                thrown += 1
    if thrown == 0 and hand_cards(state, seat) >= rules.hand_size[seat]:
        copy_into(action.cards, state.hands[seat])


@rule
def _discard_least_handy(state: State, seat: int, bot: Bot, count: int, action: Action) -> None:
    """Choose `count` cards of the hand, the least handy first."""
    action.cards[:] = 0
    for _ in range(count):
        least = NOBODY
        least_worth = 0
        for letter in range(LETTER_COUNT):
            held = state.hands[seat, letter] - action.cards[letter]
            if held > 0:
                worth = keeping_worth(bot, letter, held - 1)
                if least == NOBODY or worth < least_worth:
                    least = letter
                    least_worth = worth
        action.cards[least] += 1


@rule
def random_discard(state: State, seat: int, action: Action) -> None:
    """Throw away each card by the toss of a coin; a penalty is paid with any cards."""
    stream = 1 + state.player_of[seat]
    action.do = DO_DISCARD
    action.cards[:] = 0
    if state.penalty == 0:
        for letter in range(LETTER_COUNT):
            for _ in range(state.hands[seat, letter]):
                action.cards[letter] += below(state.streams, stream, 2)
        return
    for paid in range(state.penalty):
        _take_random_card(state, seat, stream, paid, action)


@rule
def _take_random_card(state: State, seat: int, stream: int, taken: int, action: Action) -> None:
    """Add one card of the hand, beyond the `taken` ones, to the action."""
    cards = -taken
    for letter in range(LETTER_COUNT):
        cards += state.hands[seat, letter]
    place = below(state.streams, stream, cards)
    for letter in range(LETTER_COUNT):
        place -= state.hands[seat, letter] - action.cards[letter]
        if place < 0:
            action.cards[letter] += 1
            return


@rule
def greedy_exchange(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Replace cards that the best play leaves over and that are less handy than a fresh card."""
    sit_down(rules, state, seat, bot, desk)
    wish_greedily(rules, state, bot, desk)
    desk.play_room = 1
    ready(rules, desk)
    search_plays(rules, index, bot, desk)
    exchange_spare(rules, index, state, seat, bot, desk, action)


@rule
def exchange_spare(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Exchange the least handy cards that the first play listed leaves over: of the hand, and where allowed of the pool."""
    spare_cards(rules, index, state, seat, desk, action)
    usual = usual_handiness(rules, bot)
    action.do = DO_PASS
    action.cards[:] = 0
    action.pool_cards[:] = 0
    for _ in range(rules.exchange_count):
        least = NOBODY
        least_worth = usual
        from_pool = False
        for letter in range(LETTER_COUNT):
            worth = bot.handy[letter]
            if desk.left[letter] > action.cards[letter] and worth < least_worth:
                least = letter
                least_worth = worth
                from_pool = False
            if desk.draw[letter] > action.pool_cards[letter] and worth < least_worth:
                least = letter
                least_worth = worth
                from_pool = True
        if least == NOBODY:
            return
        action.do = DO_EXCHANGE
        if from_pool:
            action.pool_cards[least] += 1
        else:
            action.cards[least] += 1


@rule
def spare_cards(rules: Rules, index: WordIndex, state: State, seat: int, desk: Desk, action: Action) -> None:
    """Write what the first play listed leaves over: of the hand to `desk.left`, of the pool, if exchanged, to `desk.draw`."""
    for letter in range(LETTER_COUNT):
        desk.left[letter] = state.hands[seat, letter]
        desk.draw[letter] = state.pool[letter] * rules.exchange_from_pool
    if desk.play_count == 0:
        return
    lay_words(rules, index, state, seat, desk, desk.play_first[0], desk.play_second[0], action)
    play = action.play
    for word in range(play.word_count):
        for letter in range(LETTER_COUNT):
            desk.left[letter] -= play.from_hand[word, letter]
            desk.draw[letter] += play.from_hand[word, letter] * rules.exchange_from_pool
        for position in range(play.lengths[word]):
            if play.origin[word, position] == 0:
                desk.draw[play.letters[word, position]] -= rules.exchange_from_pool


@rule
def random_exchange(rules: Rules, state: State, seat: int, action: Action) -> None:
    """Half the time exchange one card of the hand."""
    stream = 1 + state.player_of[seat]
    action.do = DO_PASS
    action.cards[:] = 0
    action.pool_cards[:] = 0
    if state.hands[seat].sum() > 0 and happens(state.streams, stream, 1 << 30):
        action.do = DO_EXCHANGE
        _take_random_card(state, seat, stream, 0, action)
