"""`tilewright session`: a game over JSON lines, as a program in any language sees it."""

from __future__ import annotations

import json
import sys

import pytest

from engines.examples import plain_bot, session_bot
from tests.cli.conftest import Tilewright

RULEBOOK = "dice-race/rulebook"
ROLL, HOLD = '{"do": "roll"}\n', '{"do": "hold"}\n'


def test_a_session_asks_tells_and_ends_with_the_outcome(tilewright: Tilewright) -> None:
    answer = tilewright("session", RULEBOOK, "--bots", "human,expert", "--seed", "7", stdin=(ROLL + HOLD) * 200)
    assert answer.code == 0
    start, *middle, end = answer.lines
    assert start["start"]["variant"] == RULEBOOK
    assert (start["start"]["bots"], start["start"]["people"]) == (["human", "expert"], [0])
    assert start["start"]["schema"]["properties"]["do"] == {"enum": ["roll", "hold"]}
    question = next(line for line in middle if "offer" in line)
    assert (question["seat"], question["offer"]) == (0, {"actions": [{"do": "roll"}], "complete": True})
    assert question["view"]["charms"][1] is None
    assert {line["by"] for line in middle if "events" in line} == {0, 1}
    assert end["outcome"]["termination"] == "ended by rule"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"roll\n", "The line is not valid JSON: expecting value: line 1 column 1 (char 0)."),
        (b"[1]\n", 'An action is a JSON object such as {"do": "pass"}.'),
        (b"[" * 100_000 + b"\n", "The line nests its lists or tables too deep."),
        (b"\xff\xfe\n", "The line is not text in UTF-8."),
        (b"9" * 2_000_000 + b"\n", "A line has at most 1,000,000 bytes."),
        (b'{"do": "hold"}\n', "Roll before you hold: the turn has gathered 0 points."),
        (b'{"do": "fly"}\n', 'An action is {"do": "roll"} or {"do": "hold"}; {\'do\': \'fly\'} was given.'),
    ],
    ids=["no JSON", "no object", "deep", "binary", "long", "illegal", "unknown"],
)
def test_a_bad_line_is_answered_with_a_sentence_and_the_session_goes_on(tilewright: Tilewright, line: bytes, sentence: str) -> None:
    answer = tilewright("session", RULEBOOK, "--seed", "7", stdin=line + (ROLL + HOLD).encode() * 200)
    errors = [said["error"] for said in answer.lines if "error" in said]
    assert errors[0] == sentence
    assert "outcome" in answer.lines[-1]
    assert answer.code == 0


def test_a_session_whose_input_ends_early_answers_no(tilewright: Tilewright) -> None:
    answer = tilewright("session", RULEBOOK, stdin=ROLL)
    assert (answer.code, answer.err) == (1, "")
    assert "offer" in answer.lines[-1] or "events" in answer.lines[-1]


def test_two_people_are_asked_in_turn_and_each_is_told_what_it_may_see(tilewright: Tilewright) -> None:
    answer = tilewright("session", RULEBOOK, "--bots", "human,human", stdin=(ROLL + HOLD) * 300)
    assert {line["seat"] for line in answer.lines if "offer" in line} == {0, 1}
    assert {line["to"] for line in answer.lines if "events" in line} == {0, 1}


def test_bots_alone_play_to_the_end_the_game_that_replay_tells(tilewright: Tilewright) -> None:
    session = tilewright("session", RULEBOOK, "--bots", "expert,novice", "--seed", "3", "--game", "5")
    replay = tilewright("replay", RULEBOOK, "--bots", "expert,novice", "--seed", "3", "--game", "5", "--json").json
    assert [event for line in session.lines if "events" in line for event in line["events"]] == replay["events"]
    assert session.lines[-1]["outcome"] == replay["outcome"]


def test_the_example_bot_in_a_process_of_its_own_plays_a_game() -> None:
    command = [sys.executable, "-m", "dashboard.cli", "session", RULEBOOK, "--bots", "human,expert", "--seed", "7"]
    assert session_bot.play(command)["termination"] in ("ended by rule", "cut by the turn limit")


def test_the_example_bot_in_a_process_of_its_own_plays_letter_tycoon() -> None:
    command = [sys.executable, "-m", "dashboard.cli", "session", "letter-tycoon/automatic", "--bots", "human,expert", "--seed", "7"]
    assert len(session_bot.play(command)["scores"]) == 2


def test_the_example_bot_in_plain_python_plays_letter_tycoon() -> None:
    assert plain_bot.letters_played({"do": "play", "words": ["CAT", "TO"]}) == 5
    assert plain_bot.letters_played({"do": "pass"}) == 0
    outcome = plain_bot.play_one(seed=3)
    assert outcome.scores[0] > 0
    assert outcome == plain_bot.play_one(seed=3)


def test_an_action_line_may_hold_any_valid_json_spacing(tilewright: Tilewright) -> None:
    spaced = json.dumps({"do": "roll"}, indent=None, separators=(" , ", " : ")) + "\r\n\n"
    answer = tilewright("session", RULEBOOK, "--seed", "7", stdin=(spaced + HOLD) * 200)
    assert "outcome" in answer.lines[-1]
