"""Parameters and a table size as the record that the compiled rules read."""

from __future__ import annotations

from engines.core.chance import chance_threshold
from engines.core.records import table
from engines.ponkotsu_factory.parameters import LETTERS, Parameters, penalty_points
from engines.ponkotsu_factory.state import DOUBT, LEXICON, PLAYERS, SECOND, Rules

VOTES = {"lexicon": LEXICON, "doubt": DOUBT, "players": PLAYERS}


def compiled_rules(parameters: Parameters, players: int) -> Rules:
    """The rules of a variant at one table size. The parameters must be free of problems."""
    rules = table(Rules)[0]
    rules.players = players
    rules.rounds = parameters.rounds
    lengths = sorted(parameters.word_lengths)
    rules.words = len(lengths)
    rules.lengths[: len(lengths)] = lengths
    for length in lengths:
        rules.wanted[length] += 1
    rules.pile_tiles = sum(lengths)
    rules.draw = parameters.draw_tiles
    for code, letter in enumerate(LETTERS):
        rules.other_tiles[code] = parameters.other_tiles[letter]
        rules.starting_tiles[code] = parameters.starting_tiles[letter]
    rules.hourglass = parameters.hourglass_seconds * SECOND
    _write_points(rules, parameters, players)
    rules.always_left = int(parameters.pass_schedule == "left")
    # With two players no vote can be taken: the dictionary is the regulation agreed beforehand.
    rules.votes = LEXICON if players == 2 and parameters.votes == "players" else VOTES[parameters.votes]
    rules.objection = chance_threshold(parameters.objection_chance / 100)
    return rules


def _write_points(rules: Rules, parameters: Parameters, players: int) -> None:
    special = players == 2 and parameters.two_player_special
    rules.from_start = int(special)
    points = (parameters.two_player_first, parameters.two_player_second) if special else parameters.completion_markers[players].points[:players]
    rules.quickness[:players] = points
    rules.correctness = parameters.correctness_points
    rules.all_correct = parameters.all_correct_bonus
    rules.penalty = penalty_points(parameters, players)
    rules.void_quickness = int(parameters.invalid_solution_voids_quickness)
    rules.partial = int(parameters.partial_solutions_score)
    rules.debt = int(parameters.debt_allowed)
    rules.most_round = max(points) + parameters.correctness_points * len(parameters.word_lengths) + parameters.all_correct_bonus
