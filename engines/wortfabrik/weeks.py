"""The best sheet in hindsight as days at the table: what to write on each day so that the sheet comes about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engines.core.game import Json
from engines.wortfabrik.hindsight import Sheet

if TYPE_CHECKING:
    from engines.wortfabrik.game import WordFactory

Box = tuple[int, int]
"""Row and box."""


def days_of(prepared: WordFactory, rolls: Sequence[str], sheet: Sheet) -> tuple[Json, ...]:
    """One action a day that fills the sheet, for a player who knows the rolls."""
    week = _Week(prepared, rolls, sheet)
    return tuple({"do": "write", "entries": list(week.day(number))} for number in range(len(rolls)))


@dataclass(slots=True)
class _Week:
    """A slip being filled."""

    prepared: WordFactory
    rolls: Sequence[str]
    sheet: Sheet
    direct: dict[str, list[Box]] = field(default_factory=dict)
    """Boxes that dice with the letter fill."""
    by_joker: list[tuple[Box, str]] = field(default_factory=list)
    """Boxes that jokers fill, and with what."""
    stored: dict[str, list[int]] = field(default_factory=dict)
    """Spare boxes with letters that wait for their like."""
    spares: int = 0
    for_exchanges: int = 0
    """Spare boxes written for exchanges."""
    scrap: int = 0
    junk: list[Box] = field(default_factory=list)
    """Boxes of rows without a word."""

    def __post_init__(self) -> None:
        rules = self.prepared.rules
        boxes: dict[str, list[Box]] = {}
        for row, word in enumerate(self.sheet.words):
            for box, letter in enumerate(word):
                boxes.setdefault(letter, []).append((row, box))
            if not word:
                self.junk += [(row, box) for box in range(int(rules.boxes[row]))]
        used = Counter(roll[die] for roll, left in zip(self.rolls, self.sheet.left_out, strict=True) for die in range(len(roll)) if die not in left)
        exchanged = Counter(self.sheet.exchanged)
        for letter, places in boxes.items():
            dice = used[letter] - int(rules.pair_size) * exchanged[letter]
            self.direct[letter] = places[:dice]
            self.by_joker += [(place, letter) for place in places[dice:]]

    def day(self, number: int) -> Iterator[Json]:
        """The entries of a day."""
        roll, left_out = self.rolls[number], self.sheet.left_out[number]
        for die, symbol in enumerate(roll):
            if die not in left_out:
                yield from self._use(die, symbol)
        rules = self.prepared.rules
        needed = int(rules.dice) if rules.unused_to_scrap else int(rules.min_letters_used)
        for die in left_out[: max(0, needed - (len(roll) - len(left_out)))]:
            yield from self._put_away(die, roll[die])

    def _use(self, die: int, symbol: str) -> Iterator[Json]:
        """Write a die where the sheet wants it, or store it for an exchange."""
        if symbol in self.prepared.signs.jokers:
            yield {"die": die, **self._next_joker()}
        elif self.direct.get(symbol):
            row, box = self.direct[symbol].pop(0)
            yield {"die": die, "to": "row", "row": row, "box": box, "letter": symbol}
        else:
            yield {"die": die, "to": "spare", "box": self.spares}
            waiting = self.stored.setdefault(symbol, [])
            waiting.append(self.spares)
            self.spares += 1
            self.for_exchanges += 1
            if len(waiting) == self.prepared.rules.pair_size:
                yield {"pair": list(waiting), **self._next_joker()}
                waiting.clear()

    def _next_joker(self) -> Json:
        (row, box), letter = self.by_joker.pop(0)
        return {"to": "row", "row": row, "box": box, "letter": letter}

    def _put_away(self, die: int, symbol: str) -> Iterator[Json]:
        """Put a die where it costs least; nowhere when no box is left."""
        rules = self.prepared.rules
        spare_first = rules.spare_empty_points <= -rules.scrap_penalty
        room = {"spare": self.spares < rules.spare_boxes - self._kept_for_exchanges(), "scrap": self.scrap < rules.scrap_boxes}
        if self.junk:
            row, box = self.junk.pop(0)
            letter = self.prepared.parameters.joker_letters[0] if symbol in self.prepared.signs.jokers else symbol
            yield {"die": die, "to": "row", "row": row, "box": box, "letter": letter}
            return
        for area in ("spare", "scrap") if spare_first else ("scrap", "spare"):
            if room[area]:
                if area == "spare":
                    yield {"die": die, "to": "spare", "box": self.spares}
                    self.spares += 1
                else:
                    yield {"die": die, "to": "scrap"}
                    self.scrap += 1
                return

    def _kept_for_exchanges(self) -> int:
        """Spare boxes that exchanges to come still need."""
        return len(self.sheet.exchanged) * int(self.prepared.rules.pair_size) - self.for_exchanges
