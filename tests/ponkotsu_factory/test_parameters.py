"""The knobs of Ponkotsu Factory (rules digest 1.8): bounds, faults of several knobs together, and that the rules read each one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.errors import BadInput, InvalidVariant
from engines.core.parameters import Knob, knobs, parsed
from engines.ponkotsu_factory.compile import compiled_rules
from engines.ponkotsu_factory.helps import check_word
from engines.ponkotsu_factory.parameters import MARKERS, OTHER_TILES, STARTING_TILES, Markers, Parameters, problems, table_sizes
from tests.knob_checks import assert_moves_play
from tests.ponkotsu_factory.scene import GAME, Scene, seated_table

KNOBS = knobs(Parameters)


def points_with_an_invalid_solution(**changed: Any) -> object:
    scene = Scene(**changed)
    scene.solve(0, 20.0, ["SAND", "TREE", "DWIN"])
    for seat in range(1, 4):
        scene.stop(seat)
    return scene.balance


def points_with_an_invalid_original(**changed: Any) -> object:
    scene = Scene(("FACE", "BLUE", "DLOG"), balance=[3, 0, 0, 0], **changed)
    for seat in range(4):
        scene.stop(seat)
    return scene.balance


def an_offensive_word(**changed: Any) -> object:
    return check_word(seated_table(words=None, **changed), "cunt")


POSITIONS: dict[str, Callable[..., object]] = {
    "invalid solution": points_with_an_invalid_solution,
    "invalid original": points_with_an_invalid_original,
    "offensive word": an_offensive_word,
}
"""Constructed positions of witnesses: what happens there by the knob's value."""


@pytest.mark.parametrize("knob", KNOBS, ids=[knob.name for knob in KNOBS])
def test_moving_a_knob_changes_some_game(knob: Knob) -> None:
    assert_moves_play(GAME, knob, games=100, in_position=lambda place, value: POSITIONS[place](**{knob.name: value}))


def test_the_defaults_are_the_rulebooks() -> None:
    rulebook = Parameters()
    assert (rulebook.rounds, rulebook.word_lengths, rulebook.draw_tiles) == (4, (4, 4, 4), 15)
    assert [letter for letter, count in rulebook.starting_tiles.items() if count] == list("AEIOU")
    assert {players: row.points[:players] for players, row in rulebook.completion_markers.items()} == {
        2: (2, 1), 3: (3, 2, 1), 4: (4, 3, 2, 1), 5: (5, 4, 3, 2, 1),
    }  # fmt: skip
    assert (rulebook.two_player_special, rulebook.two_player_first, rulebook.two_player_second) == (True, 3, 1)
    assert (rulebook.correctness_points, rulebook.all_correct_bonus, rulebook.invalid_original_penalty) == (1, 0, "players")
    assert (rulebook.max_tier, rulebook.offensive_words, rulebook.votes) == (2, "strong_banned", "lexicon")
    assert problems(rulebook) == []


def test_two_to_five_players_sit_down() -> None:
    assert GAME.default_table_size == 4
    assert table_sizes(Parameters()) == (2, 3, 4, 5)
    assert table_sizes(Parameters(draw_tiles=25)) == (2, 3)
    assert table_sizes(Parameters(starting_tiles={**STARTING_TILES, "E": 2})) == (2,)
    with pytest.raises(BadInput, match=r"Ponkotsu Factory here is for 2, 3 players; 4 was given\."):
        GAME.prepare(Parameters(draw_tiles=25), 4, [GAME.bot("greedy")] * 4)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"rounds": 9}, "rounds is 1 to 8; 9 was given."),
        ({"word_lengths": [2, 8]}, "word_lengths.0 is 3 to 7; 2 was given. word_lengths.1 is 3 to 7; 8 was given."),
        ({"word_lengths": []}, "word_lengths: a pile has 1 to 5 words; 0 were given."),
        ({"word_lengths": [3] * 6}, "word_lengths: a pile has 1 to 5 words; 6 were given."),
        ({"hourglass_seconds": 10}, "hourglass_seconds is 15 to 300; 10 was given."),
        ({"other_tiles": {**OTHER_TILES, "E": 16}}, "other_tiles.E is 0 to 15; 16 was given."),
        ({"invalid_original_penalty": 4}, "invalid_original_penalty is 'players', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' or '10'; 4 was given."),
        ({"pass_schedule": "right"}, "pass_schedule is 'rotating' or 'left'; 'right' was given."),
        ({"completion_markers": {3: {"first": 11, "second": 1}}}, "completion_markers.3.first is 0 to 10; 11 was given."),
        ({"hourglass": 30}, "There is no parameter 'hourglass'. Did you mean hourglass_seconds?"),
    ],
)  # fmt: skip
def test_values_out_of_bounds_are_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidVariant) as refused:
        parsed(Parameters, values)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("values", "sentences"),
    [
        ({"word_lengths": (7, 7, 7)}, ["word_lengths adds up to 21 letters, but a player has only 20 tiles."]),
        ({"completion_markers": {}}, ["completion_markers has no row; at least one table size from 2 to 5 needs one."]),
        ({"completion_markers": {6: Markers(first=6, second=5)}},
         ["completion_markers has rows for 2 to 5 players; a row for 6 was given."]),
        ({"completion_markers": {2: Markers(first=2, second=1, third=1)}},
         ["completion_markers.2.third is 1, but only 2 players can finish; give 0."]),
        ({"other_tiles": {**dict.fromkeys(OTHER_TILES, 1), "E": 4}, "draw_tiles": 15},
         ["draw_tiles is 15, but other_tiles has only 29 tiles: too few for 2 players."]),
        ({"starting_tiles": {**STARTING_TILES, "E": 3}}, ["starting_tiles.E is 3, but the box holds 5 of each letter: too few for 2 players."]),
        ({"other_tiles": {"A": 5}},
         ["other_tiles needs a number for every letter; B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z has none."]),
        ({"lexicon": "pl"}, ["lexicon: There is no lexicon 'pl'. Known: en, de."]),
    ],
)  # fmt: skip
def test_faults_of_several_knobs_together(values: dict[str, Any], sentences: list[str]) -> None:
    assert [problem.sentence for problem in problems(parsed(Parameters, values))] == sentences


def test_compiled_rules_hold_the_variant() -> None:
    rules = compiled_rules(Parameters(word_lengths=(5, 3), hourglass_seconds=45, invalid_original_penalty="2"), 3)
    assert (rules.words, rules.pile_tiles, rules.hourglass, rules.penalty, rules.from_start) == (2, 8, 4500, 2, 0)
    assert rules.lengths[:2].tolist() == [3, 5]
    assert rules.quickness[:3].tolist() == [3, 2, 1]
    two = compiled_rules(Parameters(), 2)
    assert (two.from_start, two.quickness[:2].tolist(), two.penalty) == (1, [3, 1], 2)
    assert compiled_rules(Parameters(completion_markers=MARKERS), 5).quickness[:5].tolist() == [5, 4, 3, 2, 1]


def test_tiles_that_make_no_word_are_refused_and_not_played_to_nothing() -> None:
    letters = dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0)
    variant = Parameters(starting_tiles={**letters, "Q": 2}, other_tiles={**letters, "X": 15, "Z": 15, "Q": 15, "V": 15, "J": 15})
    sentence = (
        "No word of 4 letters in the lexicon can be made of the tiles of this variant; change starting_tiles, other_tiles, word_lengths or lexicon."
    )
    with pytest.raises(BadInput) as refused:
        GAME.prepare(variant, 2, [GAME.bot("expert")] * 2)
    assert refused.value.sentence == sentence
