"""Parameters and bots as the compiled code reads them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

from engines.core.bots import ATTENTION, BotSpec
from engines.core.chance import chance_threshold
from engines.core.records import Table, table
from engines.ponjan.bots import DRAW_FIRST, GREEDY, PLANNER, RANDOM, SET_FIRST
from engines.ponjan.parameters import Parameters, all_kinds, set_points, start_bonuses
from engines.ponjan.sight import Bot
from engines.ponjan.state import CHECK_END_OF_ROUND, CHECK_END_OF_TURN, CHECK_IMMEDIATE, STANDING_UNIT, Rules

STRATEGY_NUMBERS: Final = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER, "draw-first": DRAW_FIRST, "set-first": SET_FIRST}

WIN_CHECKS: Final = {"immediate": CHECK_IMMEDIATE, "end_of_turn": CHECK_END_OF_TURN, "end_of_round": CHECK_END_OF_ROUND}

TURNS_TO_TARGET: Final = 12
"""Turns of a seat in a game of the rulebook, roughly."""


def compiled_rules(parameters: Parameters, players: int) -> Rules:
    """The rules of a variant at one table size. The parameters must be free of problems."""
    rules = table(Rules)[0]
    rules.players = players
    rules.turn_cap = parameters.turn_cap
    rules.target_points = parameters.target_points
    rules.win_check = WIN_CHECKS[parameters.win_check]
    rules.start_bonus[:players] = start_bonuses(parameters, players)
    _write_tiles(rules, parameters)
    _write_turn(rules, parameters)
    _write_sets(rules, parameters, players)
    return rules


def _write_tiles(rules: Rules, parameters: Parameters) -> None:
    rules.kinds = all_kinds(parameters)
    rules.copies = parameters.copies_per_kind
    rules.tile_count = rules.kinds * rules.copies
    for tile in range(int(rules.tile_count)):
        rules.tiles[tile] = tile // rules.copies
    rules.initial_hand_kinds = parameters.initial_hand_kinds
    rules.setup_die_sides = parameters.setup_die_sides


def _write_turn(rules: Rules, parameters: Parameters) -> None:
    rules.bonus_turn_on_own_draw = int(parameters.bonus_turn_on_own_draw)
    rules.new_kind_ends_turn = int(parameters.new_kind_ends_turn)
    rules.other_kind_ends_turn = int(parameters.other_kind_ends_turn)


def _write_sets(rules: Rules, parameters: Parameters, players: int) -> None:
    copies = parameters.copies_per_kind
    for plus in range(copies):
        rules.set_points[plus] = set_points(parameters, plus)
        for others in range(copies - plus):
            there = 1 + plus + others
            rules.set_standing[plus, others] = STANDING_UNIT * set_points(parameters, plus) * there // copies
            rules.prospect[plus, others] = round(100 * promised_points(parameters, players, plus, others) * there / copies)
    rules.turn_gain = 100 * parameters.target_points // TURNS_TO_TARGET


def promised_points(parameters: Parameters, players: int, plus: int, others: int) -> Fraction:
    """Mean worth of a set that has so many tiles above and others, when each tile still missing is drawn by any player alike."""
    missing = parameters.copies_per_kind - 1 - plus - others
    own = Fraction(1, players)
    return sum(
        (comb(missing, drawn) * own**drawn * (1 - own) ** (missing - drawn) * set_points(parameters, plus + drawn) for drawn in range(missing + 1)),
        Fraction(0),
    )


def compiled_bots(specs: Sequence[BotSpec]) -> Table[Bot]:
    """One record a player."""
    records = table(Bot, len(specs))
    for record, spec in zip(records, specs, strict=True):
        record.strategy = STRATEGY_NUMBERS[spec.strategy]
        record.attention = chance_threshold(spec.dial(ATTENTION))
    return records
