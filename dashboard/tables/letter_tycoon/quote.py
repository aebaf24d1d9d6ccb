"""A word being built in Letter Tycoon: what the player means by it, and what it would earn."""

from __future__ import annotations

from dashboard.components.scene import Message
from dashboard.components.staged import Placed, Staged
from dashboard.tables.base import Seen
from dashboard.tables.letter_tycoon.cards import HAND, POOL, Card, lying
from dashboard.tables.letter_tycoon.log import earned, named
from dashboard.wording import counted, listed, money
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.letter_tycoon.actions import doubler_names
from engines.letter_tycoon.parameters import LETTERS
from engines.letter_tycoon.quoting import Quote, WordQuote, quote
from engines.letter_tycoon.refusals import owns_ability

RAILS = ("word", "word2")
COPY, ADDED = "copy", "added"
"""Pieces that are no cards: the copy of a letter, and the added S."""
VOWEL = "vowel"
BEST, EACH, NEITHER = "best", "each", "neither"
"""Values of the menus: what earns most, as marked on each letter, no word."""

TIMES = {2: "doubled", 3: "tripled", 4: "fourfold", 8: "eightfold"}


def cards_now(seen: Seen) -> dict[str, Card]:
    """The player's cards and those of the pool, by id."""
    return {card.id: card for place in (HAND, POOL) for card in lying(seen, place)[-1]}


def play_action(seen: Seen, staged: Staged) -> Json:
    """The words on the rails as an action. Raises IllegalAction when there is none, or a card is not where it was."""
    laid = [staged.on(rail) for rail in RAILS]
    if not laid[0] and laid[1]:
        laid = [laid[1], laid[0]]
    laid = [word for word in laid if word]
    if not laid:
        raise IllegalAction("Build a word first: click its letters or type them.")
    cards = cards_now(seen)
    words = ["".join(_letter(cards, placed) for placed in word) for word in laid]
    action: Json = {
        "do": "play",
        "words": words,
        "copy": [{"word": number, "letter": placed.face} for number, word in enumerate(laid) for placed in word if placed.piece == COPY],
        "add_s": [number for number, word in enumerate(laid) for placed in word if placed.piece == ADDED],
    }
    hands = ["".join(cards[placed.piece].letter for placed in word if placed.piece in cards and cards[placed.piece].place == HAND) for word in laid]
    if all(len(letters) >= int(seen.prepared.rules.min_hand_cards_per_word) for letters in hands):
        action["hand"] = hands  # else the rules choose which cards of the hand take the place of cards of the pool
    if staged.values.get("y") == EACH:
        action["y"] = [[VOWEL in placed.marks for placed in word if _flexible(seen, _letter(cards, placed))] for word in laid]
    use = _wished_uses(seen, staged, len(laid))
    if use:
        action["use"] = use
    return action


def _letter(cards: dict[str, Card], placed: Placed) -> str:
    if placed.piece == COPY:
        return placed.face
    if placed.piece == ADDED:
        return "S"
    if placed.piece not in cards:
        raise IllegalAction("A card of this word is not on the table any more: take it back and look again.")
    return cards[placed.piece].letter


def _flexible(seen: Seen, letter: str) -> bool:
    return bool(letter) and letter in LETTERS and bool(seen.prepared.rules.flexible[LETTERS.index(letter)])


def _wished_uses(seen: Seen, staged: Staged, words: int) -> dict[str, int | None]:
    """Which word each doubler serves, where the player said so; a word that is not there counts as none."""
    wishes: dict[str, int | None] = {}
    for name in owned_doublers(seen):
        value = staged.values.get(f"use-{name}", BEST)
        if value == NEITHER:
            wishes[name] = None
        elif value in ("0", "1"):
            wishes[name] = int(value) if int(value) < words else None
    return wishes


def owned_doublers(seen: Seen) -> list[str]:
    """Names of the doublers whose patents the player owns."""
    rules, state = seen.prepared.rules, seen.state
    return [name for name, ability in doubler_names(rules).items() if owns_ability(rules, state, seen.seat, ability)]


def quote_messages(seen: Seen, staged: Staged) -> tuple[Message, ...]:
    """What the word on the rail would earn and why, or the rule that it breaks as yet."""
    try:
        action = play_action(seen, staged)
    except IllegalAction as error:
        return (Message(error.sentence, "quiet"),)
    try:
        found = quote(seen.prepared, seen.state, seen.seat, action)
    except IllegalAction as error:
        return (Message(named(error.sentence, seen), "quiet"),)
    lines = [Message(f"**{earned(found.money, found.stock)}**" if found.money or found.stock else "**Nothing**", "strong")]
    lines += [Message(_why(word), "plain") for word in found.words]
    lines += [Message(text, "quiet") for text in (*_vowels(seen, found), *_swapped(action, found), *_royalties(seen, found), _patents(found)) if text]
    return tuple(lines)


def _why(word: WordQuote) -> str:
    base = f"{word.word}: {counted(len(word.word), 'letter')}, {earned(word.base_money, word.base_stock) or money(0)}"
    if not word.doubled_by:
        return base
    times = TIMES.get(word.times, f"{word.times} times")
    return f"{base}, {times} by {listed(word.doubled_by)}: {earned(word.money, word.stock)}"


def _vowels(seen: Seen, found: Quote) -> list[str]:
    """What the flexible letters count as, where that decides about a doubling."""
    if "y" not in found.action or not owned_doublers(seen):
        return []
    said = []
    for word, choices in zip(found.action["words"], found.action["y"], strict=True):
        letters = [letter for letter in word if _flexible(seen, letter)]
        said += [f"{letter} counts as a {'vowel' if vowel else 'consonant'}" for letter, vowel in zip(letters, choices, strict=True)]
    return [listed(said)] if said else []


def _swapped(action: Json, found: Quote) -> list[str]:
    """Told where the rules had to take cards of the hand in place of those that were laid."""
    if "hand" in action:
        return []
    return [f"From your hand: {', '.join(listed(list(letters)) for letters in found.action['hand'] if letters)}"]


def _royalties(seen: Seen, found: Quote) -> list[str]:
    owners: dict[int, list[tuple[str, int]]] = {}
    for due in found.royalties:
        owners.setdefault(due.seat, []).append((due.letter, due.money))
    parts = [
        f"{seen.names[owner]} gets {money(sum(dollars for _, dollars in dues))} for {listed([letter for letter, _ in dues])}"
        for owner, dues in owners.items()
    ]
    if not parts:
        return []
    return [f"{', '.join(parts)}{', from your money' if found.paid else ''}"]


def _patents(found: Quote) -> str:
    if not found.patents:
        return ""
    within = [f"**{patent.letter}** {money(patent.price)}" for patent in found.patents if patent.within_reach]
    purse = money(found.money_after)
    if within:
        return f"With {purse} you could then buy {listed(within, 'or')}"
    cheapest = min(found.patents, key=lambda patent: patent.price)
    return f"With {purse} no patent of it is within reach; {cheapest.letter} costs {money(cheapest.price)}"


def buyable_with(seen: Seen, staged: Staged) -> frozenset[str]:
    """Letters whose patents the word on the rail would let the player buy."""
    try:
        found = quote(seen.prepared, seen.state, seen.seat, play_action(seen, staged))
    except IllegalAction:
        return frozenset()
    return frozenset(patent.letter for patent in found.patents if patent.within_reach)
