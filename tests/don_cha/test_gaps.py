"""How the rulebook's gaps are filled: the rules digest, section 4.6, in its numbering."""

from __future__ import annotations

import pytest

from engines.core.errors import BadInput
from engines.don_cha.parameters import LETTERS, Parameters
from tests.don_cha.scene import BLANK, CHAIR, GAME, OTHER, POOL, Scene, answer, checked, seated_table


def guessed(first: tuple[str, ...], second: tuple[str, ...], **position: object) -> Scene:
    """A game at its end with the guesses of both seats."""
    scene = Scene(stage="guess", **position)
    scene.act(0, do="guess", rows=first)
    scene.act(1, do="guess", rows=second)
    return scene


def test_4_6_1_word_identity_suffices_unless_the_variant_asks_for_the_place() -> None:
    moved = (".....", ".....", ".....", "CHAIR", ".....")
    assert checked(moved)["words"] == 5
    assert checked(moved, word_bonus_requires_position=True)["words"] == 0


def test_4_6_1_in_place_mode_a_word_counts_within_a_longer_run() -> None:
    longer = ("CHAIR", "..P..", "..E..", "..X..", ".....")
    assert checked(longer, word_bonus_requires_position=True)["words"] == 7
    assert checked(longer)["words"] == 5


def test_4_6_3_equal_tiles_count_once_for_a_word_with_one_such_letter() -> None:
    puzzle = ("TENT.", ".....", "CHAIR", ".....", "APE..")
    pool = "EETTNCHAIRAPESDGB"
    assert answer("D", puzzle, pool, tiles="EET", length=4) == 2
    assert answer("D", puzzle, pool, changed={"d_mode": "distinct"}, tiles="EET", length=4) == 3


def test_4_6_3_the_tiles_come_from_the_pool_and_are_not_consumed() -> None:
    scene = Scene()
    sentence = scene.refused(0, do="ask", question="D", tiles="EEA", length=3)
    assert sentence == f"Question D sets aside tiles of the pool {''.join(sorted(POOL))}; EEA were given."
    assert scene.ask(0, "D", tiles="EAR", length=3) == 2
    assert scene.position["pool"] == "".join(sorted(POOL))


@pytest.mark.parametrize("squares", [["A1", "B2"], ["A1", "A3"], ["A1", "A1"], ["E1", "A2"]])
def test_4_6_4_question_b_names_orthogonal_neighbours(squares: list[str]) -> None:
    assert "adjacent squares" in Scene().refused(0, do="ask", question="B", squares=squares)


def test_4_6_4_blank_is_a_legal_answer() -> None:
    scene = Scene()
    scene.ask(0, "B", squares=["A4", "B4"])
    scene.act(1, do="answer", value=".")
    assert scene.position["asked"][0]["value"] == "."


def test_4_6_5_a_pass_needs_a_chip_and_a_free_circle() -> None:
    scene = Scene()
    scene.take_pass(0, "A")
    scene.turn(1, "A")
    sentence = scene.refused(0, do="pass", circle="A")
    assert sentence == "A chip goes on a circle that has none of your chips; yours are on A, and A was given."
    assert scene.position["chips"] == [4, 4]


def test_4_6_6_the_last_turn_is_the_second_players_fifteenth() -> None:
    scene = Scene(changed={"end_on_two_passes": False})
    for turn in range(30):
        assert scene.position["seat"] == turn % 2
        free = next(circle for circle in "ABCDE" if circle not in scene.position["circles"][turn % 2])
        scene.turn(turn % 2, free)
    assert scene.position["stage"] == "guess"
    assert scene.position["chips"] == [0, 0]
    assert [event["chips"] for event in scene.events if event["event"] == "chips_back"] == [4, 4, 3, 3, 2, 2, 1, 1, 0, 0]


def test_4_6_7_a_question_between_two_passes_lets_the_game_go_on() -> None:
    scene = Scene()
    scene.take_pass(0, "A")
    scene.turn(1, "A")
    scene.take_pass(0, "B")
    assert scene.position["stage"] == "ask"
    scene.take_pass(1, "B")
    assert scene.position["stage"] == "guess"


def test_4_6_7_a_pass_as_the_final_turn_is_a_tally() -> None:
    scene = Scene(changed={"chips": 1})
    scene.turn(0, "A")
    scene.take_pass(1, "A")
    assert scene.position["stage"] == "guess"
    assert scene.position["passes"] == [0, 1]


def test_4_6_8_a_pool_without_a_puzzle_is_drawn_again() -> None:
    # Two thirds of the tiles are no vowels, and only pools with all vowels of the few words allow a puzzle.
    table = seated_table(words=("CHAIR", "APE", "DOGS"), pool_one_point=20, pool_other=20)
    for deal in range(5):
        pool = GAME.position(table, GAME.deal(table, 3, deal, 0))["pool"]
        assert set("APEDOGS") <= set(pool)
        assert set("CHIR") <= set(pool)


def test_4_6_8_a_variant_whose_words_no_pool_allows_is_refused_in_a_sentence() -> None:
    table = seated_table(words=("APE", "DOGS"))
    with pytest.raises(BadInput, match=r"No pool of this variant allows a puzzle"):
        GAME.deal(table, 1, 0, 0)


def test_4_6_9_both_may_use_the_same_words() -> None:
    scene = Scene(puzzles=None)
    scene.act(0, do="create", rows=CHAIR)
    scene.act(1, do="create", rows=CHAIR)
    assert scene.position["puzzles"] == [list(CHAIR), list(CHAIR)]


def test_4_6_9_two_equal_words_in_one_puzzle_are_refused() -> None:
    scene = Scene(words=("EAR", "APE"), puzzles=None, pool="EAREARSNOIDGBCPHW", changed={"word_lengths": (3, 3)})
    assert "stands there already" in scene.refused(0, do="create", rows=("EAR..", ".....", "EAR..", ".....", "....."))
    scene.act(0, do="create", rows=("EAR..", ".....", "APE..", ".....", "....."))


def test_4_6_10_a_guess_has_at_most_one_word_of_each_length() -> None:
    scene = Scene(stage="guess")
    twice = ("APE..", ".....", "EAR..", ".....", ".....")
    assert (
        scene.refused(0, do="guess", rows=twice) == "A guess has at most as many words of each length as a puzzle; EAR is one too many of 3 letters."
    )
    pairs = ("AP.EA", ".....", "RS.TT", ".....", "XX...")
    assert scene.refused(0, do="guess", rows=pairs) == "A guess has at most 3 words; 5 were given: AP, EA, RS, TT, XX."


def test_4_6_10_a_guess_need_not_be_legal_otherwise() -> None:
    scene = Scene(stage="guess")
    scene.act(0, do="guess", rows=("ZZZZZ", ".....", "QQ...", ".....", "X.X.X"))
    scene.act(1, do="guess", rows=BLANK)
    assert scene.scores == (0, 0)


def test_4_6_11_the_best_guessed_word_breaks_a_tie() -> None:
    # 3 letters and a word of 3 against a word of 5 in the wrong place: 5 points each.
    first = (".....", ".....", ".....", ".....", "EAT..")
    second = (".....", ".....", ".....", "CHAIR", ".....")
    scene = guessed(first, second)
    assert scene.scores == (5, 5)
    outcome = GAME.outcome(scene.table, scene.state)
    assert outcome is not None
    # EAT counts 3, CHAIR 10.
    assert outcome.winners == (1,)
    assert outcome.ranks == (2, 1)
    assert GAME.told(scene.table, scene.events[-1]).endswith("Seat 1 wins, by the word of higher value.")


def test_4_6_11_without_any_word_on_either_side_a_tie_is_a_draw() -> None:
    scene = guessed(BLANK, BLANK)
    outcome = GAME.outcome(scene.table, scene.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_4_6_12_a_puzzle_uses_ten_to_twelve_tiles() -> None:
    from engines.don_cha.layouts import crossings, listed_layouts

    used = 12 - crossings(listed_layouts(5, (3, 4, 5)).layouts)
    assert (int(used.min()), int(used.max())) == (10, 12)


def test_passes_end_the_questions_only_when_each_player_passes() -> None:
    scene = Scene(changed={"end_on_two_passes": False})
    scene.take_pass(0, "A")
    scene.take_pass(1, "A")
    assert scene.position["stage"] == "ask"


def test_who_passed_may_ask_again_later() -> None:
    scene = Scene()
    scene.take_pass(0, "A")
    scene.turn(1, "A")
    assert scene.ask(0, "C", line="row1") == 9


def test_the_pool_has_eight_tiles_of_one_point_and_nine_others() -> None:
    table = seated_table(words=None)
    values = Parameters().tile_values
    for deal in range(10):
        pool = GAME.position(table, GAME.deal(table, 5, deal, 0))["pool"]
        assert sum(values[letter] == 1 for letter in pool) == 8
        assert len(pool) == 17
        assert set(pool) <= set(LETTERS)


def test_a_changed_tile_leaves_most_of_the_pool_alone() -> None:
    before, after = seated_table(words=None), seated_table(words=None, tile_counts=dict(Parameters().tile_counts) | {"E": 11})
    same = 0
    for deal in range(40):
        pools = [GAME.position(table, GAME.deal(table, 5, deal, 0))["pool"] for table in (before, after)]
        same += pools[0] == pools[1]
    assert same > 30


def test_a_puzzle_of_the_other_is_hidden_until_the_end() -> None:
    scene = Scene()
    view = GAME.view(scene.table, scene.state, 0)
    assert view["puzzles"] == [list(CHAIR), None]
    scene = guessed(OTHER, BLANK)
    assert GAME.view(scene.table, scene.state, 1)["puzzles"] == [list(CHAIR), list(OTHER)]
