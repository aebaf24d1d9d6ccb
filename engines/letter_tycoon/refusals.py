"""The sentence for each reason of `reasons.py`: it names the rule and the values."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.core.records import Integers
from engines.letter_tycoon import reasons
from engines.letter_tycoon.earnings import DOUBLERS, doubler_applies
from engines.letter_tycoon.parameters import ABILITIES, LETTERS
from engines.letter_tycoon.state import (
    ADD_S,
    COPIED,
    COPY_CARD,
    HALF_VOWELS,
    LETTER_COUNT,
    NOBODY,
    REAL_CARD,
    STAGES,
    TWO_WORDS,
    VOWEL_ENDS,
    Action,
    Rules,
    State,
)
from engines.letter_tycoon.text import text_of, words_of

STAGE_ACTIONS: Mapping[str, str] = {
    "exchange": "exchange or pass",
    "play": "play or skip",
    "challenge": "challenge or accept",
    "buy": "buy or pass",
    "discard": "discard",
    "over": "nothing",
}


def owns_ability(rules: Rules, state: State, seat: int, ability: int) -> bool:
    """`setup.has_ability` for plain Python (the compiled one has a version for each ability)."""
    letter = int(rules.ability_letter[ability])
    return letter >= 0 and int(state.owner[letter]) == seat


class _Case:
    """What a sentence may speak of."""

    def __init__(self, rules: Rules, state: State, seat: int, action: Action) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.action = action
        self.play = action.play
        self.words = words_of(action.play) if 0 <= action.play.word_count <= 2 else []
        self.price = int(rules.patent_costs[action.letter])
        self.letter = LETTERS[action.letter] if action.letter >= 0 else ""

    def needed(self, letter: int) -> int:
        """Real cards of a letter that the words need, were none made beyond what the play says."""
        return sum(
            1
            for word in range(int(self.play.word_count))
            for place in range(int(self.play.lengths[word]))
            if self.play.letters[word, place] == letter and self.play.origin[word, place] == REAL_CARD
        )

    def patent(self, ability: int) -> str:
        """Who would need what for an ability."""
        letter = int(self.rules.ability_letter[ability])
        if letter < 0:
            return "this variant has no such ability"
        return f"it is an ability of the patent of {LETTERS[letter]}, which seat {self.seat} does not own"

    @property
    def joined(self) -> str:
        """The words of the play."""
        return " and ".join(self.words)

    @property
    def need(self) -> str:
        """The verb that fits the number of words."""
        return "needs" if len(self.words) == 1 else "need"


def refusal(rules: Rules, state: State, seat: int, action: Action, reason: int) -> str:
    """One sentence for a reason code."""
    return _SENTENCES[reason](_Case(rules, state, seat, action))


def _wrong_stage(case: _Case) -> str:
    stage = STAGES[case.state.stage]
    return f"The stage is {stage}: seat {case.seat} may {STAGE_ACTIONS[stage]} now."


def _too_short(case: _Case) -> str:
    word = next(word for word in case.words if len(word) < case.rules.min_word_length)
    return f"A word has at least {case.rules.min_word_length} letters; {word} has {len(word)}."


def _not_enough_cards(case: _Case) -> str:
    for letter in range(LETTER_COUNT):
        there = int(case.state.hands[case.seat, letter] + case.state.pool[letter])
        needed = case.needed(letter)
        if needed > there:
            return f"{case.joined} {case.need} {needed} {LETTERS[letter]}; hand and pool have {there}{_made(case, letter)}."
    return f"{case.joined} {case.need} more cards than hand and pool have."


def _made(case: _Case, letter: int) -> str:
    """What the seat's abilities can add to a letter, for the sentence on lacking cards."""
    made: list[str] = []
    if owns_ability(case.rules, case.state, case.seat, COPY_CARD):
        made.append("one copy a turn")
    if LETTERS[letter] == "S" and owns_ability(case.rules, case.state, case.seat, ADD_S):
        made.append("one added S a turn at the end of a word")
    return f" (with {' and '.join(made)})" if made else ""


def _copy_without_card(case: _Case) -> str:
    places = [(word, place) for word in range(int(case.play.word_count)) for place in range(int(case.play.lengths[word]))]
    copied = next((LETTERS[case.play.letters[place]] for place in places if case.play.origin[place] == COPIED), "")
    if not copied:
        return _not_enough_cards(case)
    return f"{copied} cannot be copied: a copy uses a card of the play twice, and no card of {copied} is in it."


def _copy_needs_cards(case: _Case) -> str:
    there = case.state.hands[case.seat] + case.state.pool
    cards = sum(min(case.needed(letter), int(there[letter])) for letter in range(LETTER_COUNT))
    return f"A play with a copied letter needs at least {case.rules.copy_min_real_cards} real cards; {case.joined} would have {cards}."


def _too_few_hand_cards(case: _Case) -> str:
    least = int(case.rules.min_hand_cards_per_word)
    if case.play.word_count == 1:
        word = case.words[0]
        fixed = int(case.play.from_hand[0].sum())
        could = sum(min(case.needed(letter), int(case.state.hands[case.seat, letter])) for letter in range(LETTER_COUNT))
        has = fixed if 0 < fixed < least or could >= least else could
        return f"{word} needs at least {_cards(least)} from your hand; it has {has}."
    return f"{case.words[0]} and {case.words[1]} need at least {_cards(least)} from your hand each; your hand cannot give them."


def _hand_split(case: _Case) -> str:
    given = ", ".join(text_of(case.play.from_hand[word]) or "none" for word in range(int(case.play.word_count)))
    hand, pool = text_of(case.state.hands[case.seat]), text_of(case.state.pool)
    return (
        f"{case.joined} cannot take {given} from the hand and the rest from the pool: the hand is {hand or 'empty'}, the pool is {pool or 'empty'}."
    )


def _doubler_not_owned(case: _Case) -> str:
    for ability in range(len(ABILITIES)):
        if case.play.use[ability] != NOBODY and (ability >= DOUBLERS or not owns_ability(case.rules, case.state, case.seat, ability)):
            return f"That doubling cannot be used: {case.patent(ability)}."
    return "A doubling is used that the seat does not own."


_CONDITIONS = ("whose first and last letters are vowels", "with vowels in at least half of its places", "with exactly one vowel")


def _doubler_fails(case: _Case) -> str:
    for ability in range(DOUBLERS):
        word = int(case.play.use[ability])
        if word != NOBODY and not _possible(case, word, ability):
            letter = LETTERS[case.rules.ability_letter[ability]]
            return f"The patent of {letter} doubles a word {_CONDITIONS[ability]}; {case.words[word]} is none."
    return f"The doublings cannot all serve {case.joined} as asked, with each vowel or consonant as said."


def _possible(case: _Case, word: int, ability: int) -> bool:
    """Whether the condition can be met at all: treatments that are not fixed are tried both ways."""
    if doubler_applies(case.rules, case.play, word, ability):
        return True
    letters = case.play.letters[word, : int(case.play.lengths[word])]
    free = [bool(case.rules.flexible[letter]) and not case.play.fixed & (4 << word) for letter in letters]
    sure = [bool(case.rules.vowel[letter]) and not case.rules.flexible[letter] for letter in letters]
    if ability == VOWEL_ENDS:
        return (free[0] or sure[0]) and (free[-1] or sure[-1])
    if ability == HALF_VOWELS:
        return 2 * (sum(sure) + sum(free)) >= len(letters)
    return sum(sure) == 1 or (sum(sure) == 0 and any(free))


def _not_built(case: _Case) -> str:
    letters = text_of(case.state.buyable)
    return f"The patent of {case.letter} cannot be bought: only letters on real cards of this turn's words can ({letters or 'none'})."


def _already_owned(case: _Case) -> str:
    return f"The patent of {case.letter} belongs to seat {case.state.owner[case.action.letter]} already."


def _too_expensive(case: _Case) -> str:
    return f"The patent of {case.letter} costs ${case.price}; you have ${case.state.money[case.seat]}."


def _no_more_purchases(case: _Case) -> str:
    return f"A turn has at most {case.rules.purchases_per_turn} purchases; {case.state.bought} are made."


def _not_in_hand(case: _Case) -> str:
    return _absent(case.action.cards, case.state.hands[case.seat], "your hand")


def _not_in_pool(case: _Case) -> str:
    return _absent(case.action.pool_cards, case.state.pool, "the pool")


def _absent(wanted: Integers, there: Integers, place: str) -> str:
    for code in range(LETTER_COUNT):
        if wanted[code] > there[code]:
            return f"You named {wanted[code]} {LETTERS[code]}, but {place} has {there[code]}."
    return f"Not all cards named are in {place}."


def _wrong_penalty(case: _Case) -> str:
    return f"The penalty is {_cards(int(case.state.penalty))} of your hand; you named {int(case.action.cards.sum())}."


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _too_many_exchanged(case: _Case) -> str:
    named = int(case.action.cards.sum() + case.action.pool_cards.sum())
    return f"An exchange replaces at most {_cards(int(case.rules.exchange_count))}; you named {named}."


def _short(sentence: str) -> Callable[[_Case], str]:
    return lambda case: sentence


_SENTENCES: Mapping[int, Callable[[_Case], str]] = {
    reasons.WRONG_STAGE: _wrong_stage,
    reasons.WORD_COUNT: lambda case: f"A play has one word, or two; {case.play.word_count} were given.",
    reasons.NO_SECOND_WORD: lambda case: f"A second word is not allowed: {case.patent(TWO_WORDS)}.",
    reasons.TOO_SHORT: _too_short,
    reasons.TOO_LONG: _short("A word has at most 20 letters."),
    reasons.NOT_A_LETTER: _short("A word is made of the letters A to Z."),
    reasons.NOT_ENOUGH_CARDS: _not_enough_cards,
    reasons.NO_COPY: lambda case: f"No letter may be copied: {case.patent(COPY_CARD)}.",
    reasons.NO_ADDED_S: lambda case: f"No S may be added: {case.patent(ADD_S)}.",
    reasons.TWO_COPIES: _short("A turn has one copied letter in all."),
    reasons.TWO_ADDED: _short("A turn has one added S in all."),
    reasons.ADDED_NOT_S_AT_END: _short("The added letter is an S at the end of a word."),
    reasons.COPY_WITHOUT_CARD: _copy_without_card,
    reasons.COPY_NEEDS_CARDS: _copy_needs_cards,
    reasons.TOO_FEW_HAND_CARDS: _too_few_hand_cards,
    reasons.HAND_SPLIT: _hand_split,
    reasons.DOUBLER_NOT_OWNED: _doubler_not_owned,
    reasons.DOUBLER_FAILS: _doubler_fails,
    reasons.NOT_BUILT: _not_built,
    reasons.ALREADY_OWNED: _already_owned,
    reasons.TOO_EXPENSIVE: _too_expensive,
    reasons.NO_MORE_PURCHASES: _no_more_purchases,
    reasons.NOT_IN_HAND: _not_in_hand,
    reasons.NOT_IN_POOL: _not_in_pool,
    reasons.WRONG_PENALTY: _wrong_penalty,
    reasons.TOO_MANY_EXCHANGED: _too_many_exchanged,
    reasons.POOL_NOT_EXCHANGED: _short("The exchange takes cards of the hand only in this variant."),
}
