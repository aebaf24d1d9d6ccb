"""Positions, actions and drafts as JSON: what may be left out, what is refused, and how."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.errors import BadInput, IllegalAction
from engines.don_cha.drafts import guess_draft, puzzle_draft
from tests.don_cha.scene import BLANK, CHAIR, GAME, OTHER, POOL, Scene


def test_what_is_left_out_follows_from_puzzles_and_turns() -> None:
    turns = [{"seat": 0, "question": "A", "line": "row1"}, {"seat": 1, "circle": "B"}, {"seat": 0, "question": "E", "line": "colA", "length": 5}]
    position = Scene(asked=turns).position
    assert position["stage"] == "ask"
    assert position["seat"] == 1
    assert position["to_act"] == [1]
    assert position["chips"] == [3, 4]
    assert position["circles"] == ["AE", "B"]
    assert position["passes"] == [0, 1]
    assert position["asked"][0]["value"] == 0
    assert position["asked"][2]["value"] == "yes"


def test_a_question_b_without_a_value_waits_for_its_answer() -> None:
    scene = Scene(asked=[{"seat": 0, "question": "B", "squares": ["A1", "B1"]}])
    assert scene.position["stage"] == "answer"
    assert scene.position["to_act"] == [1]
    scene.act(1, do="answer", value="R")
    assert scene.position["seat"] == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"pool": "ABC"}, "pool has 17 letters; 'ABC' has 3."),
        ({"puzzles": [CHAIR, BLANK]}, "puzzles.1: A word of 3 letters is missing."),
        ({"puzzles": [CHAIR[:4], OTHER]}, "puzzles.0 has 5 rows; 4 were given."),
        ({"puzzles": [CHAIR]}, "puzzles has one entry a seat: 2; 1 were given."),
        ({"asked": [{"seat": 0, "question": "A", "line": "row1", "value": 3}]},
         "asked.0: answers are honest; the puzzle of seat 1 does not answer 3."),
        ({"asked": [{"seat": 0, "question": "A", "line": "row6"}]}, "asked.0: Rows are row1 to row5 and columns colA to colE; row6 was given."),
        ({"asked": [{"seat": 0, "question": "A"}]}, "asked.0: question A needs the field 'line'."),
        ({"asked": [{"seat": 0, "question": "A", "line": "row1", "length": 3}]}, "asked.0: question A has no field 'length'."),
        ({"asked": [{"seat": 0}]}, "asked.0 has either a question or the circle of a pass."),
        ({"asked": [{"seat": 0, "circle": "A"}, {"seat": 0, "circle": "A"}]}, "asked.1: seat 0 has no chip for circle A then."),
        ({"chips": [6, 5]}, "Each player has at most 5 chips; seat 0 has 6 in hand and 0 on circles."),
        ({"circles": ["AA", ""]}, "circles.0: each circle has at most one chip of a player; A stands twice."),
        ({"stage": "over"}, "stage is over, but a guess is still to be made."),
        ({"stage": "create"}, "stage is create, but both puzzles are made."),
        ({"to_act": [1]}, "to_act is [0] here; [1] was given."),
        ({"seat": 2}, "seat is 0 to 1; 2 was given."),
        ({"squares": 5}, "A position has no field 'squares'. Did you mean streams or stage?"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        Scene(**given)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ({"do": "ask", "question": "F"}, "The action ask: question is one of A, B, C, D, E; 'F' was given."),
        ({"do": "ask", "question": "A", "line": "row9"}, "Rows are row1 to row5 and columns colA to colE; row9 was given."),
        ({"do": "ask", "question": "A", "line": "top"}, "Question A: line is a row or a column such as row1 or colA; 'top' was given."),
        ({"do": "ask", "question": "B", "squares": ["A1"]}, "Question B names 2 squares; 1 were given."),
        ({"do": "ask", "question": "B", "squares": ["A1", "A9"]}, "Squares are A1 to E5; A9 was given."),
        ({"do": "ask", "question": "D", "tiles": "EA", "length": 3}, "Question D sets aside 3 tiles; 2 were given."),
        ({"do": "ask", "question": "D", "tiles": "EAR", "length": 6}, "Words have 3, 4 and 5 letters; 6 was given."),
        ({"do": "guess", "rows": list(BLANK)}, "What is to be done now is ask or pass; guess was given."),
        ({"do": "shout"}, "There is no action 'shout'. Known: create, ask, pass, answer, guess."),
        ({"do": "pass"}, "The action pass needs the field 'circle'."),
    ],
)
def test_an_action_that_cannot_be_is_refused_in_a_sentence(action: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        Scene().act(0, **action)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (("CHAIR", "..P..", "..E..", ".....", "....."), "A word of 4 letters is missing."),
        (("CHAIR", ".....", "APE..", ".....", "DOGS."), "Each tile is used at most once: the pool has 1 tile A, and the grid takes 2."),
        (("WRONG", ".....", "EAT..", ".....", "APE.."), "Each tile is used at most once: the pool has 1 tile A, and the grid takes 2."),
        (("WRONG", ".....", "CHIP.", ".....", "ETA.."), "ETA in A5-C5 is not a valid word."),
        (("WRONG", ".....", "CHIP.", ".....", "EA..."),
         "Adjacent letters belong to one word, and words have 3, 4 and 5 letters: EA in A5-B5 has 2."),
        (("WRONG", ".....", "CHIP.", ".....", "E.A.."), "Every letter belongs to a word: E in A5 stands alone."),
        (("WRONG", ".....", "EAT.."), "A puzzle has 5 rows; 3 were given."),
        (("WRONG", ".....", "CHIP", ".....", "EAT.."), "A puzzle has 5 squares in each row; row 3, 'CHIP', has 4."),
    ],
)  # fmt: skip
def test_a_puzzle_that_is_not_legal_is_refused_in_a_sentence(rows: tuple[str, ...], sentence: str) -> None:
    assert Scene(puzzles=None).refused(0, do="create", rows=rows) == sentence


def test_a_half_filled_puzzle_is_looked_over() -> None:
    scene = Scene(puzzles=None)
    draft = puzzle_draft(scene.table, scene.state, ("CHAIR", "..P..", "..E..", ".....", "....."))
    assert draft["legal"] is False
    assert [(word["text"], word["valid"], word["squares"][0]) for word in draft["words"]] == [("CHAIR", True, "A1"), ("APE", True, "C1")]
    assert draft["faults"] == []
    assert draft["missing"] == ["A word of 4 letters is missing."]
    assert draft["used"] == "ACEHIPR"
    assert sorted(draft["used"] + draft["left"]) == sorted(POOL)
    assert puzzle_draft(scene.table, scene.state, CHAIR)["legal"] is True


def test_a_draft_names_every_broken_rule_with_its_squares() -> None:
    scene = Scene(puzzles=None)
    draft = puzzle_draft(scene.table, scene.state, ("CHAIR", ".....", "....A", ".....", "ZZ..."))
    assert {fault["rule"]: fault["squares"] for fault in draft["faults"]} == {
        "tiles": ["A5", "B5"],
        "length": ["A5", "B5"],
        "alone": ["E3"],
    }
    assert draft["over"] == "AZZ"


def test_a_half_filled_guess_is_looked_over() -> None:
    scene = Scene(stage="guess")
    draft = guess_draft(scene.table, scene.state, ("CHA..", ".....", "EAT..", ".....", "....."))
    assert draft["legal"] is False
    assert "one too many of 3 letters" in draft["sentence"]
    assert guess_draft(scene.table, scene.state, ("CHA..", ".....", ".....", ".....", "....."))["legal"] is True


def test_the_check_tells_square_by_square() -> None:
    scene = Scene(stage="guess")
    scene.act(0, do="guess", rows=("WRING", ".....", ".....", ".....", "EAT.."))
    events = scene.act(1, do="guess", rows=("CHAIR", "..P..", "..E..", ".....", "DOGS."))
    scored = [event for event in events if event["event"] == "scored"]
    assert scored[0]["marks"] == ["11011", ".....", ".....", ".....", "111.."]
    assert (scored[0]["letters"], scored[0]["words"], scored[0]["guessed"]) == (7, 2, ["EAT"])
    assert scored[1]["marks"] == ["11211", "..1..", "..1..", ".....", "1111."]
    assert scored[1]["total"] == 22
    assert events[-1] == {"event": "over", "seat": 1, "scores": [9, 22], "winners": [1]}


def test_what_a_seat_commits_is_hidden_from_the_other() -> None:
    scene = Scene(puzzles=None)
    (created,) = scene.act(0, do="create", rows=CHAIR)
    assert "rows" in GAME.visible(created, 0)
    assert "rows" not in GAME.visible(created, 1)
    assert GAME.told(scene.table, GAME.visible(created, 1)) == "Seat 0 has made a puzzle."
    assert not GAME.reveals(created)
