"""Slow plain definitions of what the compiled helpers of the bots compute."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from engines.core.game import Json
from engines.ponjan.parameters import Parameters, set_points
from engines.ponjan.planner import LEAST_WORTH, MERIT_OF_A_DRAW, STILL_DRAWN, WORTH_OF_A_TURN

NEVER = 99


def takes_to_win(parameters: Parameters, hand: dict[str, list[int]], face_up: dict[str, int]) -> int:
    """Fewest takes that reach the target, by trying every choice of sets to complete."""
    have = parameters.start_bonus if isinstance(parameters.start_bonus, int) else parameters.start_bonus[0]
    offers: list[list[tuple[int, int]]] = []
    for kind, (plus, zero) in hand.items():
        lacking = parameters.copies_per_kind - 1 - plus - zero
        points = set_points(parameters, plus)
        if lacking == 0:
            have += points
        elif face_up.get(kind, 0) >= lacking:
            offers.append([(0, 0), (lacking, points)])
    ways = [tuple(map(sum, zip((0, 0), *chosen, strict=True))) for chosen in product(*offers)]
    return min((turns for turns, points in ways if have + points >= parameters.target_points), default=NEVER)


def turns_after_draw(parameters: Parameters, position: Json, kind: int) -> int:
    """Turns to win for seat 0 when the next tile is of `kind`, taking only after it."""
    hand: dict[str, list[int]] = position["own"][0]
    name = str(kind)
    if name in hand:
        drawn = {**hand, name: [hand[name][0] + 1, hand[name][1]]}
        turns = takes_to_win(parameters, drawn, position["face_up"])
        ends = turns > 0 and not parameters.bonus_turn_on_own_draw
    else:
        turns = takes_to_win(parameters, hand, position["face_up"])
        held = any(name in other for other in position["own"])
        ends = parameters.other_kind_ends_turn if held else parameters.new_kind_ends_turn
    return turns + int(ends)


def expected_turns(parameters: Parameters, position: Json) -> Fraction:
    """Mean of `turns_after_draw` over the tiles of the wall."""
    wall: list[int] = position["wall"]
    return Fraction(sum(turns_after_draw(parameters, position, kind) for kind in wall), len(wall))


def opponent_threatens(parameters: Parameters, position: Json) -> bool:
    """True when another seat wins by taking one tile that lies face up."""
    for hand, points in zip(position["own"][1:], position["points"][1:], strict=True):
        for kind, (plus, zero) in hand.items():
            last = plus + zero + 2 == parameters.copies_per_kind
            if last and position["face_up"].get(kind) and points + set_points(parameters, plus) >= parameters.target_points:
                return True
    return False


def prospect(parameters: Parameters, players: int, plus: int, others: int) -> int:
    """What a kind promises, in hundredths of a point: the mean over who draws each missing tile, times the share of tiles there."""
    missing = parameters.copies_per_kind - 1 - plus - others
    mean = Fraction(0)
    for drawers in product(range(players), repeat=missing):
        mean += Fraction(set_points(parameters, plus + drawers.count(0)), players**missing)
    return round(100 * mean * (1 + plus + others) / parameters.copies_per_kind)


def worth_of_tile(parameters: Parameters, position: Json, kind: int) -> Fraction:
    """What it is worth to seat 0 to draw a tile of `kind` now, against leaving it to chance, in hundredths of a point."""
    players = position["players"]
    chance = Fraction(STILL_DRAWN, 100)
    going_on = Fraction(WORTH_OF_A_TURN * (100 * parameters.target_points // 12), 100)
    name = str(kind)
    holder = next((seat for seat, hand in enumerate(position["own"]) if name in hand), None)
    if holder is None:
        new = Fraction(prospect(parameters, players, 0, 0))
        return new - chance * new / players + (0 if parameters.new_kind_ends_turn else going_on)
    plus, zero = position["own"][holder][name]
    there = zero + position["face_up"].get(name, 0)
    now = prospect(parameters, players, plus, there)
    by_owner = prospect(parameters, players, plus + 1, there) - now
    by_another = prospect(parameters, players, plus, there + 1) - now
    by_chance = chance * Fraction(by_owner + (players - 1) * by_another, players)
    if holder == 0:
        return by_owner - by_chance + (going_on if parameters.bonus_turn_on_own_draw else 0)
    return (by_chance - by_another) / (players - 1) + (0 if parameters.other_kind_ends_turn else going_on)


def planner_draws(parameters: Parameters, position: Json) -> bool:
    """The planner's policy as the README says it, for seat 0 that can draw and take."""
    takes = takes_to_win(parameters, position["own"][0], position["face_up"])
    if takes == NEVER:
        worth = sum(worth_of_tile(parameters, position, kind) for kind in position["wall"])
        return worth / len(position["wall"]) > Fraction(LEAST_WORTH * (100 * parameters.target_points // 12), 100)
    if takes <= 1:
        return False
    merit = Fraction(MERIT_OF_A_DRAW, 100)
    return opponent_threatens(parameters, position) or expected_turns(parameters, position) < takes + merit


def kinds_of(marks: int) -> list[int]:
    """The kinds of a set by looking at every bit."""
    return [kind for kind in range(63) if (marks >> kind) & 1]


def scored(parameters: Parameters, position: Json) -> list[int]:
    """Points by seat from a position alone."""
    found: list[Any] = []
    for seat, hand in enumerate(position["own"]):
        bonus = parameters.start_bonus if isinstance(parameters.start_bonus, int) else parameters.start_bonus[seat]
        sets = [plus for plus, zero in hand.values() if plus + zero + 1 == parameters.copies_per_kind]
        found.append(bonus + sum(set_points(parameters, plus) for plus in sets))
    return found
