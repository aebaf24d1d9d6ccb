"""Which card is which: the rules count letters, the table needs cards that keep their place and name while they lie somewhere."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from dashboard.tables.base import Seen
from engines.core.game import Json
from engines.core.records import Integers
from engines.letter_tycoon.text import text_of

HAND, POOL = "hand", "pool"


@dataclass(frozen=True, slots=True)
class Card:
    """A card at the player's hand or in the pool."""

    id: str
    """"hand12": the same as long as it lies there."""
    letter: str

    @property
    def place(self) -> str:
        """HAND or POOL."""
        return HAND if self.id.startswith(HAND) else POOL


def lying(seen: Seen, place: str) -> list[tuple[Card, ...]]:
    """By state of the course, the cards of the pool or of the player's hand, in the order in which they came."""
    name = ("lying", place, seen.seat)
    if name not in seen.course.notes:
        seen.course.notes[name] = _lying(seen, place)
    found: list[tuple[Card, ...]] = seen.course.notes[name]
    return found


def _lying(seen: Seen, place: str) -> list[tuple[Card, ...]]:
    found: list[tuple[Card, ...]] = []
    cards: tuple[Card, ...] = ()
    given = 0
    before = b""
    for state in seen.course.states:
        counts: Integers = state.pool if place == POOL else state.hands[seen.seat]
        if (now := counts.tobytes()) != before:
            before = now
            wanted, held = Counter(text_of(counts)), Counter(card.letter for card in cards)
            gone, new = held - wanted, wanted - held
            kept = []
            for card in cards:
                if gone[card.letter]:
                    gone[card.letter] -= 1
                else:
                    kept.append(card)
            fresh = []
            for letter in new.elements():
                fresh.append(Card(f"{place}{given}", letter))
                given += 1
            cards = (*kept, *fresh)
        found.append(cards)
    return found


@dataclass(frozen=True, slots=True)
class Laid:
    """A letter of a word on the table."""

    id: str
    letter: str
    made: str
    """ "copied" or "added", empty for a real card."""


def laid_words(seen: Seen, ply: int) -> tuple[tuple[Laid, ...], ...]:
    """The words that ply `ply` laid out: cards of pool and own hand keep their ids, those of others get new ones."""
    event: Json = next(event for event in seen.course.plies[ply].events if event["event"] == "played")
    own = event["seat"] == seen.seat
    pool, hand = _by_letter(lying(seen, POOL)[ply]), _by_letter(lying(seen, HAND)[ply])
    words = []
    for number, word in enumerate(event["words"]):
        from_hand = Counter(event["hand"][number])
        made = _made(event, number, word)
        letters = []
        for place, letter in enumerate(word):
            name = f"laid{ply}-{number}-{place}"
            if place not in made:
                source = hand if from_hand[letter] and own else pool if not from_hand[letter] else {}
                from_hand[letter] -= bool(from_hand[letter])
                if source.get(letter):
                    name = source[letter].pop(0).id
            letters.append(Laid(name, letter, made.get(place, "")))
        words.append(tuple(letters))
    return tuple(words)


def _by_letter(cards: tuple[Card, ...]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for card in cards:
        found.setdefault(card.letter, []).append(card)
    return found


def _made(event: Json, number: int, word: str) -> dict[int, str]:
    """Places of made letters: an added S ends its word, a copy is the last letter of its kind before that."""
    made: dict[int, str] = {}
    if number in event.get("add_s", []):
        made[len(word) - 1] = "added"
    for copied in event.get("copy", []):
        if copied["word"] == number:
            made[max(place for place, letter in enumerate(word) if letter == copied["letter"] and place not in made)] = "copied"
    return made


def last_play(seen: Seen) -> int | None:
    """The ply that laid out the words which lie on the table, or did last; None before the first."""
    for ply in range(len(seen.course.plies) - 1, -1, -1):
        if any(event["event"] == "played" for event in seen.course.plies[ply].events):
            return ply
    return None
