"""The bots' search written plainly: every word, every pair, every layout, every use of the doublings, tried one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from engines.letter_tycoon.parameters import Parameters

DOUBLERS = "BJK"


@dataclass(frozen=True)
class Seat:
    """What a bot has before it and what it wants, in plain terms."""

    hand: str
    pool: str
    abilities: frozenset[str] = frozenset()
    """Letters of the rulebook's patents with abilities."""
    money: int = 0
    purchases: int = 1
    wishes: dict[str, int] = field(default_factory=dict)
    weights: dict[str, int] = field(default_factory=dict)


def values(variant: Parameters, words: list[str], seat: Seat) -> dict[tuple[str, ...], int]:
    """What each play that the cards allow is worth, in hundredths of a point; the words of a play in alphabetic order."""
    plays: list[tuple[str, ...]] = [(word,) for word in words]
    if "V" in seat.abilities:
        plays += [(first, second) for first in words for second in words if first <= second]
    return {play: _value(variant, play, seat) for play in plays if can_be_laid(variant, play, seat)}


def can_be_laid(variant: Parameters, play: tuple[str, ...], seat: Seat) -> bool:
    """True when some layout of the words is allowed."""
    if any(len(word) < variant.min_word_length for word in play):
        return False
    return any(_allowed(variant, needs, copied, seat) for needs, copied in _layouts(play, seat))


def _layouts(play: tuple[str, ...], seat: Seat) -> Iterator[tuple[list[Counter[str]], str]]:
    """Real cards that each word needs, and the letter copied, for every choice of made letters."""
    copies = [(-1, "")]
    if "X" in seat.abilities:
        copies += [(place, letter) for place, word in enumerate(play) for letter in set(word)]
    added = [-1]
    if "Z" in seat.abilities:
        added += [place for place, word in enumerate(play) if word.endswith("S")]
    for (copy_place, letter), added_place in product(copies, added):
        needs = [Counter(word) for word in play]
        if added_place >= 0:
            needs[added_place]["S"] -= 1
        if copy_place >= 0:
            if needs[copy_place][letter] == 0:
                continue
            needs[copy_place][letter] -= 1
        yield needs, letter


def _allowed(variant: Parameters, needs: list[Counter[str]], copied: str, seat: Seat) -> bool:
    real: Counter[str] = sum(needs, Counter())
    if copied and (real[copied] == 0 or real.total() < variant.x_min_real_cards):
        return False
    hand, pool = Counter(seat.hand), Counter(seat.pool)
    reached = {(0,) * len(needs)}
    for letter in real:
        splits = [
            split
            for split in product(*(range(need[letter] + 1) for need in needs))
            if sum(split) <= hand[letter] and real[letter] - sum(split) <= pool[letter]
        ]
        reached = {tuple(map(sum, zip(so_far, split, strict=True))) for so_far in reached for split in splits}
    return any(min(held) >= variant.min_hand_cards_per_word for held in reached)


def _value(variant: Parameters, play: tuple[str, ...], seat: Seat) -> int:
    money, stock = earnings(variant, play, seat)
    value = 100 * (money + stock * variant.stock_value) + sum(seat.weights.get(letter, 0) for word in play for letter in word)
    cards = set(seat.hand + seat.pool) & set("".join(play))
    left = seat.money + money
    bought = 0
    for letter in sorted(seat.wishes, key=lambda letter: (-seat.wishes[letter], letter)):
        if letter in cards and bought < seat.purchases and variant.patent_costs[letter] <= left:
            value += seat.wishes[letter]
            left -= variant.patent_costs[letter]
            bought += 1
    return value


def earnings(variant: Parameters, play: tuple[str, ...], seat: Seat) -> tuple[int, int]:
    """Money and stock under the best treatment of flexible letters and the best use of the doublers."""
    best = (0, 0, 0)
    treatments = product(*(_treatments(variant, word) for word in play))
    uses = list(product(range(-1, len(play)), repeat=len(DOUBLERS)))
    for treated in treatments:
        for use in uses:
            money = stock = 0
            for place, (word, vowels) in enumerate(zip(play, treated, strict=True)):
                used = [patent for patent, served in zip(DOUBLERS, use, strict=True) if served == place]
                if not all(patent in seat.abilities and _meets(vowels, patent) for patent in used):
                    break
                times = _times(variant, len(used) + any(letter in word for letter in variant.q_letter_doubles))
                row = variant.score_table[min(len(word), max(variant.score_table))]
                money += row.money * times
                stock += row.stock * times
            else:
                best = max(best, (money + stock, money, stock))
    return best[1], best[2]


def _treatments(variant: Parameters, word: str) -> list[list[bool]]:
    """For each letter whether it is a vowel, in every way that the flexible letters allow."""
    choices = [(False, True) if letter in variant.y_flexible else (letter in "AEIOU",) for letter in word]
    return [list(choice) for choice in product(*choices)]


def _meets(vowels: list[bool], patent: str) -> bool:
    if patent == "B":
        return vowels[0] and vowels[-1]
    if patent == "J":
        return 2 * sum(vowels) >= len(vowels)
    return sum(vowels) == 1


def _times(variant: Parameters, doublings: int) -> int:
    factor = variant.doubler_factor
    if doublings == 0:
        return 1
    return {"multiply": factor**doublings, "add": 1 + doublings * (factor - 1), "max1": factor}[variant.doubler_stacking]
