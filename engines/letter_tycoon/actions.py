"""Actions between JSON and records, and the sentence for each refusal."""

from __future__ import annotations

from typing import Any

from engines.core.errors import BadInput, IllegalAction, TilewrightError
from engines.core.game import Json
from engines.core.records import Integers, table
from engines.letter_tycoon.earnings import DOUBLERS
from engines.letter_tycoon.forms import BuyForm, DiscardForm, ExchangeForm, PlayForm, WordsForm, read_action
from engines.letter_tycoon.parameters import ABILITIES, LETTERS
from engines.letter_tycoon.plays import complete
from engines.letter_tycoon.reasons import LEGAL
from engines.letter_tycoon.refusals import owns_ability, refusal
from engines.letter_tycoon.state import (
    ADDED,
    COPIED,
    DO_ACCEPT,
    DO_BUY,
    DO_CHALLENGE,
    DO_DISCARD,
    DO_EXCHANGE,
    DO_PASS,
    DO_PLAY,
    DO_SKIP,
    FIXED_ADD,
    FIXED_COPY,
    FIXED_HAND,
    FIXED_USE,
    FIXED_Y,
    LETTER_S,
    MAX_WORD,
    NOBODY,
    REAL_CARD,
    Action,
    Play,
    Rules,
    State,
)
from engines.letter_tycoon.text import counts_of, text_of, words_of
from engines.letter_tycoon.turn import fits_stage, legal
from engines.words.alphabet import Alphabet
from engines.words.facts import WordIndex

KINDS: dict[str, int] = {
    "exchange": DO_EXCHANGE,
    "play": DO_PLAY,
    "skip": DO_SKIP,
    "challenge": DO_CHALLENGE,
    "accept": DO_ACCEPT,
    "buy": DO_BUY,
    "pass": DO_PASS,
    "discard": DO_DISCARD,
}


def action_of(rules: Rules, index: WordIndex, alphabet: Alphabet, state: State, seat: int, data: Json) -> Action:
    """The action that `seat`, whose ply it is, wants. Raises IllegalAction with a sentence when it is malformed or not legal."""
    form = read_action(data, IllegalAction)
    action = table(Action)[0]
    action.do = KINDS[data["do"]]
    action.letter = NOBODY
    action.play.use[:] = NOBODY
    reason = LEGAL
    if fits_stage(state.stage, action.do):
        reason = _fill(rules, alphabet, state, seat, form, action)
    if reason == LEGAL:
        reason = legal(rules, index, state, action)
    if reason != LEGAL:
        raise IllegalAction(refusal(rules, state, seat, action, int(reason)))
    return action


def _fill(rules: Rules, alphabet: Alphabet, state: State, seat: int, form: Any, action: Action) -> int:
    if isinstance(form, PlayForm):
        write_play(rules, alphabet, form, action.play, IllegalAction)
        _check_uses(rules, state, seat, action.play)
        return int(complete(rules, state, seat, action.play))
    if isinstance(form, ExchangeForm):
        for card in form.cards:
            target = action.cards if card.place == "hand" else action.pool_cards
            target[LETTERS.index(card.letter)] += 1
    elif isinstance(form, BuyForm):
        action.letter = LETTERS.index(form.letter)
    elif isinstance(form, DiscardForm):
        action.cards[:] = counts_of(form.letters)
    return LEGAL


def write_play(rules: Rules, alphabet: Alphabet, form: WordsForm, play: Play, error: type[TilewrightError]) -> None:
    """Write words and wishes of a form; `play.fixed` then names the wishes. Raises `error` when they do not fit the words."""
    play.word_count = len(form.words)
    play.fixed = 0
    for word, text in enumerate(form.words):
        letters = _encoded(alphabet, text, error)
        if len(letters) > MAX_WORD:
            raise error(f"A word has at most {MAX_WORD} letters; {text[:24]} has {len(letters)}.")
        play.lengths[word] = len(letters)
        play.letters[word, : len(letters)] = letters
    _write_added(form, play, error)
    _write_copy(form, play, error)
    _write_treatments(rules, form, play, error)
    _write_uses(rules, form, play, error)
    _write_hand(form, play, error)


def _encoded(alphabet: Alphabet, text: str, error: type[TilewrightError]) -> Integers:
    try:
        return alphabet.encode(text)
    except BadInput as fault:
        raise error(fault.sentence) from None


def _checked_word(play: Play, word: int, what: str, error: type[TilewrightError]) -> int:
    if word >= play.word_count:
        raise error(f"{what} names word {word}, but the play has {play.word_count} (counted from 0).")
    return word


def _write_added(form: WordsForm, play: Play, error: type[TilewrightError]) -> None:
    if form.add_s is None:
        return
    if len(form.add_s) > 1:
        raise error(f"A turn has one added S in all; add_s names {len(form.add_s)}.")
    play.fixed |= FIXED_ADD
    for word in form.add_s:
        last = int(play.lengths[_checked_word(play, word, "add_s", error)]) - 1
        if play.letters[word, last] != LETTER_S:
            raise error(f"An added S ends its word; {form.words[word]} does not end with S.")
        play.origin[word, last] = ADDED


def _write_copy(form: WordsForm, play: Play, error: type[TilewrightError]) -> None:
    if form.copied is None:
        return
    if len(form.copied) > 1:
        raise error(f"A turn has one copied letter in all; copy names {len(form.copied)}.")
    play.fixed |= FIXED_COPY
    for copied in form.copied:
        word = _checked_word(play, copied.word, "copy", error)
        code = LETTERS.index(copied.letter)
        places = [place for place in range(int(play.lengths[word])) if play.letters[word, place] == code and play.origin[word, place] == REAL_CARD]
        if not places:
            raise error(f"copy names {copied.letter}, but {form.words[word]} has no {copied.letter} to be the copy.")
        play.origin[word, places[-1]] = COPIED


def flexible_places(rules: Rules, play: Play, word: int) -> list[int]:
    """Places of the letters that their player may call vowel or consonant."""
    return [place for place in range(int(play.lengths[word])) if rules.flexible[play.letters[word, place]]]


def _write_treatments(rules: Rules, form: WordsForm, play: Play, error: type[TilewrightError]) -> None:
    if form.y is None:
        return
    if len(form.y) != len(form.words):
        raise error(f"y has a list for each word: {len(form.words)}; {len(form.y)} were given.")
    for word, choices in enumerate(form.y):
        places = flexible_places(rules, play, word)
        if len(choices) != len(places):
            raise error(f"y has an entry for each letter of {form.words[word]} that is vowel or consonant: {len(places)}; {len(choices)} were given.")
        play.fixed |= FIXED_Y << word
        for place, vowel in zip(places, choices, strict=True):
            play.as_vowel[word, place] = int(vowel)


def doubler_names(rules: Rules) -> dict[str, int]:
    """Names of the doublers that are switched on: the patent's letter where it carries one doubler, else the ability's name."""
    letters = [int(rules.ability_letter[ability]) for ability in range(DOUBLERS)]
    names: dict[str, int] = {}
    for ability, letter in enumerate(letters):
        if letter >= 0:
            names[list(ABILITIES)[ability] if letters.count(letter) > 1 else LETTERS[letter]] = ability
    return names


def _write_uses(rules: Rules, form: WordsForm, play: Play, error: type[TilewrightError]) -> None:
    names = doubler_names(rules)
    for name, word in (form.use or {}).items():
        if name not in names:
            known = f"only {', '.join(names)} can" if names else "no patent does in this variant"
            raise error(f"The patent of {name[:24]} doubles no word; {known}.")
        play.fixed |= FIXED_USE << names[name]
        play.use[names[name]] = NOBODY if word is None else _checked_word(play, word, "use", error)


def _write_hand(form: WordsForm, play: Play, error: type[TilewrightError]) -> None:
    if form.hand is None:
        return
    if len(form.hand) != len(form.words):
        raise error(f"hand has the letters for each word: {len(form.words)}; {len(form.hand)} were given.")
    for word, letters in enumerate(form.hand):
        play.fixed |= FIXED_HAND << word
        play.from_hand[word, :] = counts_of(letters)


def _check_uses(rules: Rules, state: State, seat: int, play: Play) -> None:
    """A wish to use a doubler that is not owned is refused here, where its name is known."""
    for name, ability in doubler_names(rules).items():
        if play.use[ability] != NOBODY and not owns_ability(rules, state, seat, ability):
            raise IllegalAction(f"The patent of {name} doubles words for its owner only; seat {seat} does not own it.")


def play_json(rules: Rules, play: Play) -> Json:
    """Words with every choice made, as an action or event carries them; empty choices are left out."""
    count = int(play.word_count)
    words = words_of(play)
    found: Json = {"words": words}
    copies = _marked(play, COPIED)
    if copies:
        found["copy"] = [{"word": word, "letter": words[word][place]} for word, place in copies]
    added = _marked(play, ADDED)
    if added:
        found["add_s"] = [word for word, _ in added]
    places = [flexible_places(rules, play, word) for word in range(count)]
    if any(places):
        found["y"] = [[bool(play.as_vowel[word, place]) for place in places[word]] for word in range(count)]
    used = {name: int(play.use[ability]) for name, ability in doubler_names(rules).items() if play.use[ability] != NOBODY}
    if used:
        found["use"] = used
    found["hand"] = [_hand_letters(play, word) for word in range(count)]
    return found


def _hand_letters(play: Play, word: int) -> str:
    """The letters of a word that come from the hand, in the order of the word."""
    left = play.from_hand[word].copy()
    letters = ""
    for place in range(int(play.lengths[word])):
        code = int(play.letters[word, place])
        if play.origin[word, place] == REAL_CARD and left[code] > 0:
            left[code] -= 1
            letters += LETTERS[code]
    return letters


def _marked(play: Play, origin: int) -> list[tuple[int, int]]:
    return [(word, place) for word in range(int(play.word_count)) for place in range(int(play.lengths[word])) if play.origin[word, place] == origin]


def action_json(rules: Rules, action: Action) -> Json:
    """An action record as JSON; feeding it back gives the same record."""
    name = next(name for name, kind in KINDS.items() if kind == action.do)
    if action.do == DO_PLAY:
        return {"do": name, **play_json(rules, action.play)}
    if action.do == DO_BUY:
        return {"do": name, "letter": LETTERS[action.letter]}
    if action.do == DO_DISCARD:
        return {"do": name, "letters": text_of(action.cards)}
    if action.do == DO_EXCHANGE:
        cards = [("hand", letter) for letter in text_of(action.cards)] + [("pool", letter) for letter in text_of(action.pool_cards)]
        return {"do": name, "cards": [{"from": place, "letter": letter} for place, letter in cards]}
    return {"do": name}
