"""Ponkotsu Factory on the table: making words, the race and its time, the check, the vote, the helps and the form for a position."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import playing
from dashboard.components.scene import Rail, Row, Scene, Slip
from dashboard.components.scene_json import scene_json
from dashboard.components.staged import Move, Placed, Staged, StaleMove
from dashboard.play_log import safe_bold
from dashboard.playing import seen_from
from dashboard.tables import table_for
from dashboard.tables.base import Seen
from dashboard.tables.ponkotsu_factory.lies import pile_row, rack
from dashboard.tables.ponkotsu_factory.race import ALLOWANCE, clock_text
from dashboard.tables.ponkotsu_factory.rounds import phase
from dashboard.tables.ponkotsu_factory.setup import SeatTexts, position_of, texts_of
from dashboard.tables.ponkotsu_factory.sheets import matched
from engines.core.errors import BadInput, IllegalAction
from engines.core.game import Json
from engines.core.records import copied
from engines.core.session import Session
from engines.ponkotsu_factory.game import PonkotsuFactory
from engines.ponkotsu_factory.parameters import Parameters
from engines.simulation import kept_games
from engines.simulation.course import course_of
from engines.simulation.kept_games import Kept
from engines.simulation.plan import Plan

pytestmark = pytest.mark.usefixtures("real_games")

GAME = PonkotsuFactory()
TABLE = table_for("ponkotsu-factory")
BOTS = ("expert", "greedy", "casual", "novice", "expert")
ORIGINALS = [["FACE", "BLUE", "GOLD"], ["TAKE", "ZOOM", "PORT"], ["EDGE", "ITEM", "SAND"]]

RACE: Json = {
    "stage": "solve",
    "originals": ORIGINALS,
    "to_act": [0],
    "solutions": [None, ["GOLD", "FACE", "BLUE"], ["ZOOM", "TAKE", "PORT"]],
    "finish": [None, 20.0, 50.0],
    "laid": [None, [5.0, 12.0, 20.0], [10.0, 30.0, 50.0]],
}
"""Three players. Seat 0 solves EDGE ITEM SAND; Ada is done after 20 seconds, so that a sand of 30 is out when Bo is done, after 50."""

SAND: dict[str, Any] = {"hourglass_seconds": 30}

TWO: Json = {
    "stage": "solve",
    "originals": ORIGINALS[:2],
    "to_act": [0],
    "solutions": [None, ["GOLD", "FACE", "BLUE"]],
    "finish": [None, 20.0],
    "laid": [None, [5.0, 12.0, 20.0]],
}


def seen_at(
    position: Json | None,
    *actions: Json,
    players: int = 3,
    passed: float | None = None,
    away: bool = False,
    bots: Sequence[str] = BOTS,
    seed: int = 0,
    answered: bool = False,
    **changed: Any,
) -> Seen:
    """The game after `actions` of whoever is to act, as seat 0 sees it; `passed`: seconds since it got ready."""
    parameters = Parameters.model_validate(changed)
    plan = Plan.of(GAME, parameters, players, bots[:players], 1, seed, fixed_seats=True)
    prepared = GAME.prepare(parameters, players, [GAME.bot(bot) for bot in bots[:players]])
    state = GAME.deal(prepared, seed, 0, 0) if position is None else GAME.state_of(prepared, {"players": players, **position}, seed)
    course = course_of(Session(GAME, prepared, seed, people=frozenset({0}), state=state))
    for action in actions:
        course = course.after(course.session.to_act()[0], action)
    if answered:
        course = course.after_bots()
    seen = seen_from(course, plan, 0, people=frozenset({0}), number=len(course.plies), shown=len(course.plies))
    return replace(seen, passed=passed, away=away)


def put(row: Row, words: Sequence[str], turn: int = 0) -> Staged:
    """Tiles of a row in the rails."""
    left, placed = list(row.pieces), []
    for place, word in enumerate(words):
        for letter in word:
            piece = next(one for one in left if one.face == letter)
            left.remove(piece)
            placed.append(Placed(piece.id, f"word-{place + 1}", face=letter))
    return Staged(turn, 1, tuple(placed))


def laid(seen: Seen, words: Sequence[str]) -> Staged:
    """Words of the pile in the rails."""
    return put(pile_row(seen, opened=True, playing=True), words, seen.number)


def move(do: str, staged: Staged | None = None, at: float = 0.0, turn: int = 0) -> Move:
    return Move(f"{do}-{time.monotonic_ns()}", staged.turn if staged else turn, do, "", at, staged or Staged(turn))


def scene_of(seen: Seen, staged: Staged | None = None) -> Scene:
    scene = TABLE.scene(seen, staged or Staged(seen.number))
    scene_json(scene)
    return scene


def zone(scene: Scene, name: str) -> Any:
    return next(one for one in scene.zones if one.id == name)


def said(scene: Scene) -> str:
    return " / ".join(message.text for message in scene.messages)


def buttons(scene: Scene) -> list[str]:
    return [control.id for control in scene.controls]


SOLVED = ["EDGE", "ITEM", "SAND"]


def checked(*words: str, at: float = 15.0, position: Json = RACE, **changed: Any) -> Seen:
    """The check after seat 0 laid these words."""
    action = {"do": "solve", "words": list(words), "at": at} if len(words) == 3 else {"do": "stop", "words": list(words), "at": at}
    return seen_at(position, action, answered=True, **{**SAND, **changed})


# Making words (rulebook: 1. Creating "Questions")


def test_the_rack_has_the_starting_tiles_first_and_a_rail_for_each_word() -> None:
    scene = scene_of(seen_at(None))
    row = zone(scene, "rack")
    assert row.title == "Behind your screen, 20 tiles"
    assert [piece.face for piece in row.pieces if piece.dot] == list("AEIOU")
    assert [one.boxes for one in scene.zones if isinstance(one, Rail)] == [4, 4, 4]
    assert scene.typing == ("rack",)
    assert buttons(scene) == ["create", "shuffle", "clear"]
    other = scene_of(seen_at(None, word_lengths=[3, 3, 4], starting_tiles=dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0)))
    assert [one.boxes for one in other.zones if isinstance(one, Rail)] == [3, 3, 4]
    assert zone(other, "rack").hint == ""


RACK = {"racks": ["AABCDEEEFGGHILLOOUUX", None, None]}


def test_an_inflected_form_is_called_what_it_is() -> None:
    found = seen_at({"racks": ["AADEEEFGGHILLMOOUUXB", None, None]})
    staged = put(rack(found, playing=True), ["MADE"])
    assert said(scene_of(found, staged)) == "**MADE** is an inflected form and so not valid: you would give Ada 3 points for it."
    voted = seen_at({"racks": ["AADEEEFGGHILLMOOUUXB", None, None]}, votes="players")
    assert said(scene_of(voted, staged)) == "**MADE** is an inflected form; the others may vote it out."


def test_what_lies_in_the_rails_becomes_the_originals_and_the_desk_says_what_a_bad_word_costs() -> None:
    found = seen_at(RACK)
    staged = put(rack(found, playing=True), ["FACE", "BLUE", "GOLX"])
    assert TABLE.action(found, move("create", staged)) == {"do": "create", "words": ["FACE", "BLUE", "GOLX"]}
    assert (
        said(scene_of(found, staged))
        == "**FACE** is valid. / **BLUE** is valid. / **GOLX** is in no dictionary and so not valid: you would give Ada 3 points for it."
    )
    assert "**GOLX** is in no dictionary; the others may vote it out." in said(scene_of(seen_at(RACK, votes="players"), staged))
    with pytest.raises(IllegalAction, match="not on the table any more"):
        TABLE.action(found, move("create", Staged(0, 1, (Placed("rack-2-1", "word-1", face="A"),))))
    with pytest.raises(IllegalAction) as refused:
        found.course.after(0, TABLE.action(found, move("create", put(rack(found, playing=True), ["FACE", "BLUE", "GOL"]))))
    assert "3 words of 4, 4, 4 letters" in refused.value.sentence


# Face down


def test_a_pile_that_lies_face_down_tells_nothing_and_its_clock_stands() -> None:
    scene = scene_of(seen_at(RACE, **SAND))
    pile = zone(scene, "pile")
    assert len(pile.pieces) == 12
    assert all(piece.face_down and not piece.face and not piece.to for piece in pile.pieces)
    sent = json.dumps(scene_json(scene))
    assert not any(word in sent for word in ("EDGE", "ITEM", "SAND", "ZOOM", "20.0"))
    assert scene.clock is not None
    assert (scene.clock.running, scene.clock.end, scene.clock.marks) == (False, None, ())
    assert buttons(scene) == ["start"]
    assert "The first who is done turns the hourglass: 30 seconds are left then." in said(scene)
    assert TABLE.headline(seen_at(RACE)) == "Round 1 of 4: Bo's pile lies before you"
    assert "you have 60 seconds" in said(scene_of(seen_at(TWO, players=2)))


def test_only_start_opens_a_pile_and_only_the_check_is_put_aside() -> None:
    down, racing, check = seen_at(RACE), seen_at(RACE, passed=1.0), checked(*SOLVED)
    assert [TABLE.readies(one, move("start")) for one in (down, racing, check)] == [True, False, False]
    assert [TABLE.readies(one, move("next")) for one in (down, racing, check)] == [False, False, True]
    with pytest.raises(IllegalAction, match="cannot be done at this stage"):
        TABLE.action(racing, move("start"))
    with pytest.raises(IllegalAction, match="cannot be done at this stage"):
        TABLE.action(down, move("solve"))
    with pytest.raises(IllegalAction, match="no move 'dance'"):
        TABLE.action(down, move("dance"))


# The race (rulebook: 2. Solving the "Questions")


def test_others_are_announced_at_their_second_and_the_first_turns_the_hourglass() -> None:
    scene = scene_of(seen_at(RACE, passed=7.5, **SAND))
    clock = scene.clock
    assert clock is not None
    assert (clock.now, clock.end, clock.label, clock.send) == (7.5, None, "Since Start", "time")
    assert [(mark.at, mark.end, mark.text) for mark in clock.marks] == [
        (20.0, 50.0, "**Ada** has repaired the words after 20 s, takes the marker of 3 and turns the hourglass."),
        (50.0, None, "**Bo** has repaired the words after 50 s and takes the marker of 2."),
    ]
    assert clock.marks[0].seats[0].note == "repaired after 20 s"
    assert "Ada" not in said(scene)
    assert all("repaired" not in seat.note for seat in scene.seats)


def test_once_the_hourglass_runs_everybody_sees_its_end_and_who_turned_it() -> None:
    scene = scene_of(seen_at(RACE, passed=27.0, **SAND))
    assert scene.clock is not None
    assert (scene.clock.end, scene.clock.since, scene.clock.label) == (50.0, 20.0, "Left in the hourglass")
    told, to_come = scene.clock.marks
    assert (told.at, told.seats, to_come.at) == (20.0, (), 50.0), "a page that comes late tells what it has missed; the plate shows it already"
    assert said(scene) == "**Ada** has repaired the words after 20 s, takes the marker of 3 and turns the hourglass."
    assert [seat.note for seat in scene.seats] == ["solve Bo's pile", "repaired after 20 s", "solves Ada's pile"]


def test_with_two_players_the_sand_runs_from_start_rules_digest_1_6() -> None:
    clock = scene_of(seen_at(TWO, players=2, passed=2.0)).clock
    assert clock is not None
    assert (clock.end, clock.since, [(mark.at, mark.end) for mark in clock.marks]) == (60.0, 0.0, [(20.0, None)])
    assert clock.marks[0].text == "**Ada** has repaired the words after 20 s and takes the marker of 3."
    off = scene_of(seen_at(TWO, players=2, passed=2.0, two_player_special=False)).clock
    assert off is not None
    assert (off.end, off.marks[0].end) == (None, 80.0)


def test_when_nobody_else_finishes_it_is_told_and_the_race_ends_after_an_hour() -> None:
    position = {**RACE, "solutions": [None, None, None], "finish": [None] * 3, "laid": [None] * 3, "to_act": [0, 1, 2]}
    stops: list[Json] = [{"do": "stop", "words": [], "at": 90.0}, {"do": "stop", "words": [], "at": 120.0}]
    found = seen_at(position)
    course = found.course
    for seat, action in zip((1, 2), stops, strict=True):
        course = course.after(seat, action)
    racing = replace(found, course=course, passed=100.0)
    clock = scene_of(racing).clock
    assert clock is not None
    assert [(mark.at, mark.end) for mark in clock.marks] == [(120.0, None), (3540.0, 3600.0)]
    later = replace(racing, passed=121.0)
    assert said(scene_of(later)).startswith("The others have given up")
    assert TABLE.action(replace(racing, passed=3700.0), move("time", at=3600.0))["at"] == 3600.0


@pytest.mark.parametrize(
    ("said_at", "passed", "counts"),
    [
        (12.34, 12.9, ("solve", 12.34)),  # a slow answer costs nothing
        (12.34, 12.34 + ALLOWANCE - 1, ("solve", 12.34)),
        (99.0, 12.9, ("solve", 12.9)),  # never later than the server's time
        (1.0, 30.0, ("solve", 22.0)),  # never earlier than the allowance
        (-5.0, 3.0, ("solve", 0.0)),
        (49.99, 52.0, ("solve", 49.99)),
        (50.0, 50.2, ("solve", 50.0)),  # exactly at the end is in time
        (50.5, 52.0, ("stop", 50.0)),  # the sand was out
        (10.0, 59.0, ("stop", 50.0)),  # too late even with the allowance
    ],
)
def test_the_time_of_a_finish_is_the_players_own_bounded_by_the_servers(said_at: float, passed: float, counts: tuple[str, float]) -> None:
    found = seen_at(RACE, passed=passed, **SAND)
    action = TABLE.action(found, move("solve", laid(found, SOLVED), said_at))
    assert (action["do"], action["at"], action["words"]) == (*counts, SOLVED)
    found.course.after(0, action)


def test_what_lies_when_the_sand_is_out_or_the_player_stops_counts_for_correctness() -> None:
    found = seen_at(RACE, passed=57.0, **SAND)
    staged = laid(found, ["ITEM", "EDGE", "SA"])
    assert TABLE.action(found, move("time", staged, 50.0)) == {"do": "stop", "words": ["ITEM", "EDGE"], "at": 50.0}
    early = seen_at(RACE, passed=10.0, **SAND)
    assert TABLE.action(early, move("stop", laid(early, ["ITEM"]), 9.5)) == {"do": "stop", "words": ["ITEM"], "at": 9.5}
    scored = [event for event in early.course.after(0, {"do": "stop", "words": ["ITEM"], "at": 9.5}).plies[-1].events if event["event"] == "scored"]
    assert next(event["correctness"] for event in scored if event["seat"] == 0) == 1
    assert TABLE.action(found, move("solve", laid(found, SOLVED), 49.0))["do"] == "solve"


def test_a_solution_that_leaves_tiles_is_refused_in_the_rules_words() -> None:
    found = seen_at(RACE, passed=5.0, **SAND)
    with pytest.raises(IllegalAction) as refused:
        found.course.after(0, TABLE.action(found, move("solve", laid(found, ["EDGE", "ITEM"]), 5.0)))
    assert "all its tiles are used; 2 were given" in refused.value.sentence
    with pytest.raises(IllegalAction, match="not on the table any more"):
        TABLE.action(found, move("solve", Staged(0, 1, (Placed("pile-4-0", "word-1", face="E"),)), 5.0))


# Leaving the page and coming back


def test_who_comes_back_in_time_is_told_and_goes_on() -> None:
    scene = scene_of(seen_at(RACE, passed=31.0, away=True, **SAND))
    assert said(scene).startswith("The race went on while you were away: 31 s since Start. Nothing of yours lies.")
    assert scene.clock is not None
    assert buttons(scene)[0] == "solve"


def test_who_lays_tiles_again_is_not_told_that_nothing_of_his_lies() -> None:
    found = seen_at(RACE, passed=35.0, away=True, **SAND)
    assert "Nothing of yours lies" not in said(scene_of(found, laid(found, ["EDGE"])))


@pytest.mark.parametrize("passed", [50.0, 3 * 86400.0])
def test_who_comes_back_when_time_is_out_is_told_and_decides_nothing_by_surprise(passed: float) -> None:
    found = seen_at(RACE, passed=passed, away=True, **SAND)
    scene = scene_of(found)
    assert phase(found) == "gone"
    assert scene.clock is None
    assert buttons(scene) == ["time"]
    assert ("3 days ago" in said(scene)) == (passed > 1000)
    assert "time was out after 50 s, and none of your words lay" in said(scene)
    assert TABLE.action(found, move("time", laid(found, SOLVED), 12.0)) == {"do": "stop", "words": [], "at": 50.0}
    there = replace(found, away=False)
    assert phase(there) == "race", "a page that was there all the time says itself what lay"


def begun(position: Json | None = RACE, players: int = 3, **changed: Any) -> Kept:
    plan = Plan.of(GAME, Parameters.model_validate({**SAND, **changed}), players, BOTS[:players], 1, 3, fixed_seats=True)
    return playing.begin(plan, 0, position)


def started_before(kept: Kept, seconds: float) -> Kept:
    """The game as if Start had been pressed so many seconds ago."""
    made = kept_games.readied(kept)
    file = kept_games.games_folder() / f"{kept.id}.json"
    data = json.loads(file.read_text("utf-8"))
    data["ready"] = [[len(kept.actions), time.time() - seconds]]
    file.write_text(json.dumps(data), "utf-8")
    return kept_games.kept_game(made.id)


def test_the_moment_of_start_is_kept_so_that_a_reload_goes_on() -> None:
    kept = begun()
    playing.make_move(kept.id, move("start", turn=kept.number), set())
    again = kept_games.kept_game(kept.id)
    assert again.number == kept.number + 1
    assert again.actions == kept.actions
    assert again.ready_at is not None
    found = playing.seen_of(again, away=True)
    assert found.passed is not None
    assert 0 <= found.passed < 60
    assert phase(found) == "race"
    assert playing.undo_refusal(found) == "There is nothing to take back: you have not decided anything yet."


def test_a_double_click_on_start_and_a_second_tab_start_the_clock_once() -> None:
    kept = begun()
    first = playing.make_move(kept.id, move("start", turn=kept.number), set())
    with pytest.raises(StaleMove):
        playing.make_move(kept.id, move("start", turn=kept.number), set())
    assert kept_games.kept_game(kept.id).ready == first.ready


def test_of_two_tabs_one_finishes_the_race() -> None:
    kept = started_before(begun(), 15.0)
    seen = playing.seen_of(kept)
    staged = laid(seen, SOLVED)
    made = playing.make_move(kept.id, move("solve", staged, 14.0), set())
    with pytest.raises(StaleMove):
        playing.make_move(kept.id, move("solve", staged, 14.5), set())
    own = [action for seat, action in made.actions if seat == 0]
    assert own == [{"do": "solve", "words": SOLVED, "at": 14.0}]
    assert phase(playing.seen_of(made)) == "check"
    assert made.ready_at is None


def test_a_server_that_was_slow_costs_no_seconds_and_one_that_was_asleep_ends_the_race() -> None:
    kept = started_before(begun(), 19.0)
    made = playing.make_move(kept.id, move("solve", laid(playing.seen_of(kept), SOLVED), 13.0), set())
    assert made.actions[0][1]["at"] == 13.0
    late = started_before(begun(), 300.0)
    stopped = playing.make_move(late.id, move("solve", laid(playing.seen_of(late), SOLVED), 13.0), set())
    assert stopped.actions[0][1] == {"do": "stop", "words": SOLVED, "at": 50.0}


def test_an_imported_record_lies_face_down_for_nobody_has_looked_at_it_there() -> None:
    kept = started_before(begun(), 15.0)
    imported = kept_games.imported(json.dumps(kept.to_json()))
    assert imported.ready == ()
    assert phase(playing.seen_of(imported)) == "down"


@pytest.mark.parametrize("ready", [[[1]], [["a", 2.0]], [[-1, 2.0]], [[0, -2.0]], [[0, True]], 3, [[0, 1.0]] * 101])
def test_a_record_with_a_strange_readiness_is_refused(ready: object) -> None:
    data = {**begun().to_json(), "ready": ready}
    with pytest.raises(BadInput):
        kept_games.Kept.from_json(data)
    del data["ready"]
    assert kept_games.Kept.from_json(data).ready == ()


def test_words_can_be_taken_back_until_start_and_no_longer() -> None:
    kept = begun({**RACK, "stage": "create"})
    found = playing.seen_of(kept)
    made = playing.make_move(kept.id, move("create", put(rack(found, playing=True), ["FACE", "BLUE", "GOLD"], kept.number), turn=kept.number), set())
    down = playing.seen_of(made)
    assert phase(down) == "down"
    assert playing.undo_refusal(down) == ""
    back = playing.take_back(made.id, made.number)
    assert phase(playing.seen_of(back)) == "create"
    found = playing.seen_of(back)
    made = playing.make_move(back.id, move("create", put(rack(found, playing=True), ["FACE", "BLUE", "GOLD"], back.number)), set())
    opened = playing.make_move(made.id, move("start", turn=made.number), set())
    assert playing.undo_refusal(playing.seen_of(opened)) == "It cannot be taken back: what came of it lies open."
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        playing.take_back(opened.id, opened.number)


# The check (rulebook: 3. Checking Solutions and Scoring)


def lines_of(slip: Slip) -> list[tuple[str, str, str, bool]]:
    return [
        (line.label, "".join(cell.text for cell in line.boxes), line.value, bool(line.boxes) and all(cell.complete for cell in line.boxes))
        for line in slip.lines
    ]


def test_originals_lie_against_solutions_with_what_each_counts() -> None:
    scene = scene_of(checked("SAND", "EDGE", "TIME"))
    own = zone(scene, "sheet-0")
    assert (own.title, own.hint, own.total) == ("You solved Bo's pile", "1st after 15 s", ("Quickness 3 and correctness 2", "+5"))
    assert lines_of(own) == [
        ("Original", "EDGE", "", True),
        ("Original", "ITEM", "", False),
        ("Original", "SAND", "", True),
        ("Solution", "SAND", "+1", True),
        ("Solution", "EDGE", "+1", True),
        ("Solution", "TIME", "", False),
    ]
    assert [zone.id for zone in scene.zones if isinstance(zone, Slip)] == ["sheet-0", "sheet-1", "sheet-2"]
    assert zone(scene, "sheet-1").title == "Ada solved your pile"
    assert zone(scene, "sheet-2").hint == "not finished"
    assert said(scene) == "**5 points** in round 1: 3 for quickness and 2 for correctness. / Time was out after 45 s. Bo has not finished."
    assert [seat.note for seat in scene.seats] == ["+5 in this round", "+5 in this round", "+2 in this round"]


def test_invalid_words_say_so_and_the_penalty_is_paid() -> None:
    bad = {**RACE, "originals": [ORIGINALS[0], ORIGINALS[1], ["EDGE", "ITEM", "SNAD"]]}
    scene = scene_of(checked("SNAD", "EDGE", "TMEI", position=bad))
    own = zone(scene, "sheet-0")
    assert [(value, label) for label, _, value, _ in lines_of(own) if value] == [
        ("not valid", "Original"), ("not valid", "Solution"), ("+1", "Solution"), ("not valid", "Solution"),
    ]  # fmt: skip
    assert own.total == ("Quickness 0, correctness 1 and penalties +3", "+4")
    assert all(cell.crossed for cell in own.lines[2].boxes)
    assert zone(scene, "sheet-2").total[0].endswith("penalties −3")


@pytest.mark.parametrize(
    ("originals", "solutions", "found", "right"),
    [
        (["TAKE", "ZOOM", "PORT"], ["ZOOM", "PORK", "TEAT"], [False, True, False], [True, False, False]),
        (["SAME", "SAME", "TALE"], ["SAME", "LATE", "AMES"], [True, False, False], [True, False, False]),
        (["FACE"], [], [False], []),
    ],
)
def test_each_original_is_found_once_whatever_the_order(originals: list[str], solutions: list[str], found: list[bool], right: list[bool]) -> None:
    assert matched({"originals": originals, "solutions": solutions}) == (found, right)


def test_the_check_is_told_sheet_by_sheet_clockwise_from_the_fastest() -> None:
    scene = scene_of(checked("SAND", "EDGE", "TIME"))
    assert [event.text for event in scene.events] == [
        "**You** have repaired the words after 15 s and take the marker of 3.",
        "**Ada** has repaired the words after 20 s and takes the marker of 2.",
        "Time was out after 45 s. Bo has not finished.",
        "**You**: 2 of 3 Originals of Bo's pile, **5 points**.",
        "**Ada**: 3 of 3 Originals of your pile, **5 points**.",
        "**Bo**: 2 of 3 Originals of Ada's pile, **2 points**.",
    ]
    closed = {one.id: one.total for one in scene.events[0].zones}  # type: ignore[union-attr]
    assert set(closed.values()) == {("Not checked yet", "")}
    opened = scene.events[3].zones[0]
    assert isinstance(opened, Slip)
    assert opened.total == zone(scene, "sheet-0").total
    assert scene.events[3].seats[0].figures[0].value == "5"


def test_after_the_round_every_solution_is_there_with_the_originals_marked() -> None:
    found = checked("SAND", "EDGE", "TIME", max_tier=0)
    row = zone(scene_of(found), "solutions")
    assert row.fold
    assert row.title == f"All {len(row.pieces)} solutions of Bo's pile"
    assert (row.pieces[0].title, row.pieces[0].note, row.pieces[0].filled, row.pieces[0].face) == ("EDGE ITEM SAND", "the Originals", True, "3")
    others = {piece.title: (piece.face, piece.note) for piece in row.pieces[1:]}
    assert others["EDGE SAND TIME"] == ("2", "EDGE and SAND are Originals, laid by you")
    tiles = Counter("EDGEITEMSAND")
    assert all(Counter(piece.title.replace(" ", "")) == tiles for piece in row.pieces)
    assert len({piece.title for piece in row.pieces}) == len(row.pieces)
    assert not any(piece.filled for piece in row.pieces[1:])
    mine = zone(scene_of(found, replace(Staged(found.number), values={"pile-of": "0"})), "solutions")
    assert mine.title.endswith("solutions of your pile")
    assert mine.pieces[0].note == "the Originals, laid by Ada"
    assert zone(scene_of(found, replace(Staged(found.number), values={"pile-of": "77"})), "solutions").title == row.title


def test_the_check_is_put_aside_before_the_next_words_are_made() -> None:
    found = checked(*SOLVED)
    assert (phase(found), TABLE.headline(found)) == ("check", "Round 1 of 4: the check")
    assert buttons(scene_of(found)) == ["next", "pile-of"]
    ready = replace(found, passed=0.0)
    assert (phase(ready), TABLE.headline(ready)) == ("create", "Round 2 of 4: make a pile of words")
    scene = scene_of(ready)
    assert scene.events == ()
    assert scene.events_from == len(scene_of(found).events)


# The vote


VOTE = {**RACE, "originals": [ORIGINALS[0], ORIGINALS[1], ["EDGE", "ITEM", "SNAD"]]}


def test_words_are_picked_to_object_to() -> None:
    found = seen_at(VOTE, {"do": "solve", "words": ["EDGE", "TIME", "SNAD"], "at": 15.0}, votes="players", **SAND)
    scene = scene_of(found)
    row = zone(scene, "words")
    assert phase(found) == "vote"
    assert not any("you" in piece.note for piece in row.pieces)
    doubtful = next(piece for piece in row.pieces if piece.title == "SNAD")
    assert (doubtful.id, doubtful.note) == ("creator-2-2", "Original of Bo, in no dictionary")
    picked = replace(Staged(found.number), picked={"words": ("creator-2-2", "solver-1-0")})
    assert TABLE.action(found, move("object", picked)) == {
        "do": "object",
        "words": [{"creator": 2, "word": "SNAD"}, {"solver": 1, "word": "GOLD"}],
    }
    assert [button.id for button in scene.controls if button.primary and button.key == "Enter"] == ["accept"]
    assert [button.id for button in scene_of(found, picked).controls if button.primary and button.key == "Enter"] == ["object"]
    assert TABLE.action(found, move("accept")) == {"do": "accept"}
    assert TABLE.action(found, move("side")) == {"do": "side"}
    with pytest.raises(IllegalAction, match="not on the table any more"):
        TABLE.action(found, move("object", replace(picked, picked={"words": ("creator-9-2",)})))
    assert zone(scene, "sheet-0").total is None
    done = replace(found, course=found.course.after(0, TABLE.action(found, move("object", picked))).after_bots())
    texts = [event.text for event in scene_of(done).events]
    assert texts[0].startswith("Voted out: **SNAD**")
    assert zone(scene_of(done), "sheet-0").hint == "1st after 15 s"


# Whole games, told and counted


@pytest.mark.parametrize(
    ("players", "changed"),
    [
        (2, {"rounds": 2, "word_lengths": [3, 3]}),
        (3, {"rounds": 1, "votes": "players", "all_correct_bonus": 2}),
        (4, {"rounds": 2}),
        (5, {"rounds": 1, "hourglass_seconds": 15}),
    ],
)
def test_a_whole_game_can_be_drawn_and_its_scores_add_up(players: int, changed: dict[str, Any]) -> None:
    parameters = Parameters.model_validate(changed)
    plan = Plan.of(GAME, parameters, players, BOTS[:players], 1, 8, fixed_seats=True)
    prepared = GAME.prepare(parameters, players, [GAME.bot(bot) for bot in plan.bots])
    course = course_of(Session(GAME, prepared, 8, people=frozenset({0}), state=GAME.deal(prepared, 8, 0, 0))).after_bots()
    told, seen, phases = 0, None, []
    for _ in range(40):
        seen = seen_from(course, plan, 0, people=frozenset({0}), number=len(course.plies), shown=0)
        for passed in (None, 3.0):
            at = replace(seen, passed=passed)
            scene = scene_of(at)
            phases.append(phase(at))
            assert TABLE.headline(at)
            assert all(TABLE.hint(at, GAME.bot("expert")))
        assert scene.events_from + len(scene.events) >= told
        told = scene.events_from + len(scene.events)
        if course.outcome is not None:
            break
        course = course.after(0, GAME.bot_action(prepared, copied(course.state), 0)).after_bots()
    assert seen is not None
    assert course.outcome is not None
    assert {"create", "down", "race", "over"} <= set(phases)
    assert ("check" in phases) == (changed["rounds"] > 1)
    breakdown = TABLE.breakdown(seen)
    assert tuple(sum(row[: breakdown.parts]) for row in breakdown.rows) == course.outcome.scores
    turns = TABLE.turns(seen)
    assert len(turns) == len(course.states)
    assert list(turns) == sorted(turns)
    assert turns[-1] == players * changed["rounds"]
    for ply in range(len(course.plies) + 1):  # as a game of a run is looked at
        at = seen_from(course.cut(ply), plan, players - 1, people=frozenset(), number=ply, shown=ply, locked="Only looked at.")
        assert scene_of(at).controls == ()
    hidden = seen_from(course.cut(players), plan, 0, people=frozenset({0}), number=0, shown=0)
    own = [event for ply in hidden.course.plies for event in ply.events if event["event"] == "created" and event["seat"] == 0]
    log = " ".join(entry.text for entry in TABLE.log(hidden))
    secret = {
        word for ply in hidden.course.plies for event in ply.events if event["event"] == "created" and event["seat"] != 0 for word in event["words"]
    }
    assert all(word in log for event in own for word in event["words"])
    assert not any(word in log for word in secret - {word for event in own for word in event["words"]})


def test_the_log_tells_piles_races_and_checks() -> None:
    texts = [(entry.round, entry.text) for entry in TABLE.log(checked("SAND", "EDGE", "TIME"))]
    assert texts[0] == (1, "**You** have repaired the words after 15 s and take the marker of 3")
    assert (1, "Time was out after 45 s. Bo has not finished") in texts
    checks = [text for _, text in texts if text.startswith("The check: **You**")]
    assert checks == [
        "The check: **You** laid **SAND**, **EDGE** and **TIME**, 2 of 3 Originals of Bo's pile. Quickness 3 and correctness 2: 5 points"
    ]
    assert TABLE.named("Seat 0 has no decision to make now: seat 2 has decided already.", checked(*SOLVED)).endswith("Bo has decided already.")


def test_points_that_a_position_starts_with_are_a_column_of_their_own() -> None:
    found = checked(*SOLVED, position={**RACE, "balance": [7, 0, -2]}, rounds=1)
    breakdown = TABLE.breakdown(found)
    assert breakdown.columns[0] == "Before"
    assert found.course.outcome is not None
    assert tuple(sum(row[: breakdown.parts]) for row in breakdown.rows) == found.course.outcome.scores
    assert breakdown.rows[0] == (7, 3, 3, 0, 1, 1, 3, 0)
    assert TABLE.headline(found) == "You win with 13 points"


@pytest.mark.parametrize(("seconds", "text"), [(0.0, "0 s"), (59.99, "59 s"), (60.0, "1:00"), (3600.0, "60:00")])
def test_times_are_told_as_the_clock_shows_them(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


# Helps


def test_a_hint_says_one_word_more_each_time_and_nothing_of_a_pile_face_down() -> None:
    down = seen_at(RACE, **SAND)
    assert TABLE.hint(down, GAME.bot("master")) == ("Nothing can be said of a pile that lies face down.",)
    racing = replace(down, passed=1.0)
    before = racing.state.streams.tolist()
    steps = TABLE.hint(racing, GAME.bot("master"))
    assert steps[0].startswith("The master lays 3 words that begin with ")
    assert steps[1].startswith("One of them is **")
    assert steps[2].count("**") == 6
    assert steps[3].startswith("The master needs ")
    assert racing.state.streams.tolist() == before
    blind = TABLE.hint(racing, GAME.bot("novice:patience=10,seeing=300"))
    assert blind[0] == "The greedy bot finds nothing in its time."
    assert blind[-1].startswith("Who looks on finds **")


def test_a_race_that_passed_something_by_says_what() -> None:
    found = TABLE.missed(checked("TIME", at=40.0), GAME.bot("master"))
    assert found is not None
    assert found.turn == "Round 1: TIME, 0 points"
    assert found.better[0].startswith("The master lays **")
    assert "The Originals, **EDGE**, **ITEM** and **SAND**, would have counted 3 points for correctness" in found.better
    best = TABLE.missed(checked(*SOLVED, at=1.0), GAME.bot("novice"))
    assert best is not None
    assert best.better == ()
    assert TABLE.missed(seen_at(RACE, passed=3.0), GAME.bot("expert")) is None


def test_what_a_help_says_keeps_the_spaces_around_what_is_bold() -> None:
    assert safe_bold("The Originals, **EDGE** and **A*B**, count") == "The Originals, **EDGE** and **A\\*B**, count"


# The form for a position


def test_seats_are_typed_and_read_back() -> None:
    seats = [SeatTexts(3, "", "face blue gold"), SeatTexts(-2, "", "TAKE ZOOM PORT")]
    position = position_of(2, 2, seats)
    assert (position["stage"], position["balance"], position["originals"][0]) == ("solve", [3, -2], ["FACE", "BLUE", "GOLD"])
    assert texts_of(position, 0) == SeatTexts(3, "", "FACE BLUE GOLD")
    found = seen_at(position, players=2)
    assert TABLE.headline(found) == "Round 2 of 4: Ada's pile lies before you"
    half = position_of(2, 1, [SeatTexts(), seats[1]])
    assert (half["stage"], half["originals"]) == ("create", [None, ["TAKE", "ZOOM", "PORT"]])
    assert seen_at(half, players=2).course.session.to_act() == (0,)


def _form() -> None:
    import streamlit as st

    from dashboard.tables import table_for
    from engines.core.errors import BadInput
    from engines.ponkotsu_factory.parameters import Parameters

    start = {"round": 3, "stage": "create", "originals": [["FACE", "BLUE", "GOLD"], None], "balance": [4, -1]}
    try:
        st.session_state["made"] = table_for("ponkotsu-factory").setup(Parameters(), 2, start, "form")
    except BadInput as error:
        st.session_state["refused"] = error.sentence


def test_the_form_starts_from_a_position_and_gives_it_back() -> None:
    app = AppTest.from_function(_form, default_timeout=30).run()
    assert not app.exception
    made = app.session_state["made"]
    assert (made["round"], made["stage"], made["balance"], made["originals"]) == (3, "create", [4, -1], [["FACE", "BLUE", "GOLD"], None])
    app.text_input(key="form-1-words").set_value("take zoom port").run()
    assert app.session_state["made"]["stage"] == "solve"
    app.text_input(key="form-0-tiles").set_value("ABC").run()
    assert app.session_state["refused"] == "Seat 1 has 20 tiles, or none when they are dealt; 3 were given."
