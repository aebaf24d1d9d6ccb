"""Parameters and a table size as the record that the compiled rules read."""

from __future__ import annotations

from engines.core.records import table
from engines.wortfabrik.parameters import Parameters, all_rows, most_points, pair_size, points_by_row
from engines.wortfabrik.signs import Signs
from engines.wortfabrik.state import Rules


def compiled_rules(parameters: Parameters, signs: Signs, players: int) -> Rules:
    """The rules of a variant at one table size. The parameters must be free of problems."""
    rules = table(Rules)[0]
    rules.players = players
    _write_dice(rules, parameters, signs)
    _write_slip(rules, parameters)
    rules.pair_size = pair_size(parameters)
    rules.same_day_spare_use = int(parameters.same_day_spare_use)
    rules.joker_letters = sum(1 << signs.letter(letter) for letter in parameters.joker_letters)
    rules.alphabet_size = signs.alphabet.size
    rules.spare_empty_points = parameters.spare_empty_points
    rules.scrap_penalty = parameters.scrap_penalty
    rules.most_points = most_points(parameters)
    return rules


def _write_dice(rules: Rules, parameters: Parameters, signs: Signs) -> None:
    rules.days = parameters.days
    rules.dice = len(parameters.dice_faces)
    for die, faces in enumerate(parameters.dice_faces):
        rules.faces[die] = len(faces)
        for face, symbol in enumerate(faces):
            rules.symbols[die, face] = signs.code(symbol)
    rules.min_letters_used = parameters.min_letters_used
    rules.unused_to_scrap = int(parameters.unused_die == "scrap")


def _write_slip(rules: Rules, parameters: Parameters) -> None:
    lengths = all_rows(parameters)
    rules.rows = len(lengths)
    rules.bonus_row = len(parameters.row_lengths) if parameters.bonus_row_length else -1
    rules.bonus_min = parameters.bonus_min
    for row, (length, points) in enumerate(zip(lengths, points_by_row(parameters), strict=True)):
        rules.boxes[row] = length
        rules.points[row] = points
    rules.spare_boxes = parameters.spare_boxes
    rules.scrap_boxes = parameters.scrap_boxes
