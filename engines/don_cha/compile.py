"""Parameters as the record that the compiled rules read."""

from __future__ import annotations

from engines.core.records import table
from engines.don_cha.parameters import Parameters, by_seat, most_points
from engines.don_cha.state import LETTERS, QUESTIONS, Rules

POLICIES = ("adversarial", "random", "first")


def compiled_rules(parameters: Parameters) -> Rules:
    """The rules of a variant. The parameters must be free of problems."""
    rules = table(Rules)[0]
    _write_words(rules, parameters)
    rules.tile_count[:] = [parameters.tile_counts[letter] for letter in LETTERS]
    rules.tile_value[:] = [parameters.tile_values[letter] for letter in LETTERS]
    rules.pool_one_point = parameters.pool_one_point
    rules.pool_other = parameters.pool_other
    rules.pool_size = parameters.pool_one_point + parameters.pool_other
    rules.chips = parameters.chips
    rules.chips_removed = parameters.chips_removed_per_cycle
    rules.circles = sum(1 << QUESTIONS.index(question) for question in parameters.questions)
    rules.tiles_set_aside = parameters.d_tiles_set_aside
    rules.squares_named = parameters.b_squares
    rules.distinct_tiles = int(parameters.d_mode == "distinct")
    rules.equal_letters = int(parameters.e_mode == "letter")
    rules.answer_policy = POLICIES.index(parameters.b_answer_policy)
    _write_points(rules, parameters)
    rules.one = 1
    return rules


def _write_words(rules: Rules, parameters: Parameters) -> None:
    lengths = sorted(parameters.word_lengths, reverse=True)
    kinds = sorted(set(lengths), reverse=True)
    rules.grid = parameters.grid_size
    rules.squares = parameters.grid_size**2
    rules.lines = 2 * parameters.grid_size
    for square in range(parameters.grid_size**2):
        rules.row_of[square], rules.column_of[square] = divmod(square, parameters.grid_size)
    rules.words = len(lengths)
    rules.kinds = len(kinds)
    for word, length in enumerate(lengths):
        rules.word_length[word] = length
        rules.kind_of[word] = kinds.index(length)
    for kind, length in enumerate(kinds):
        rules.kind_length[kind] = length
        rules.kind_words[kind] = lengths.count(length)
        rules.first_word[kind] = lengths.index(length)
        rules.word_points[kind] = parameters.word_points[length].points


def _write_points(rules: Rules, parameters: Parameters) -> None:
    rules.letter_points = parameters.letter_points_per_word
    rules.pass_points = parameters.pass_reward
    rules.passes_for_points = parameters.pass_reward_every
    rules.passes_round_up = int(parameters.pass_reward_rounding == "up")
    rules.end_on_two_passes = int(parameters.end_on_two_passes)
    rules.bonus[:] = by_seat(parameters.final_bonus)
    rules.word_needs_place = int(parameters.word_bonus_requires_position)
    rules.most_points = most_points(parameters)
