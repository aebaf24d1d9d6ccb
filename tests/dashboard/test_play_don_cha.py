"""Don-Cha on the table: legality while the grid is filled, what picks mean, notes over turns, what is counted, the check, the helps, the form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import play_sheet, playing
from dashboard.components.scene import Cell, Piece, Scene
from dashboard.components.scene_json import scene_json
from dashboard.components.staged import Move, Placed, Staged
from dashboard.playing import seen_from
from dashboard.tables import table_for
from dashboard.tables.base import Seen
from dashboard.tables.don_cha import counted
from dashboard.tables.don_cha.counted import Left, excluded_words, left_after, possible_sentence
from dashboard.tables.don_cha.setup import puzzle_rows, turns_of, turns_text
from dashboard.tables.don_cha.weighing import bits_of, weighed
from dashboard.tables.don_cha.written import pool_letters
from engines.core.errors import BadInput, IllegalAction
from engines.core.game import Json
from engines.core.session import Session
from engines.don_cha.counting import Possible
from engines.don_cha.game import DonCha
from engines.don_cha.parameters import Parameters
from engines.simulation import kept_games
from engines.simulation.course import Course, course_of
from engines.simulation.plan import Plan

pytestmark = pytest.mark.usefixtures("real_games")

GAME = DonCha()
TABLE = table_for("don-cha")
POOL = "EARTSNOIDGBCPHWKY"
OWN = ["CHAIR", "..P..", "..E..", ".....", "DOGS."]
"""The worked example of the rules digest, 4.7."""
ADAS = ["DARTS", "..O..", "..B..", ".....", "CHEW."]
NOTHING = ["....."] * 5


def about(seat: int, question: str, **more: object) -> Json:
    return {"seat": seat, "question": question, **more}


def position(*asked: Json, **more: Any) -> Json:
    return {"pool": POOL, "puzzles": [OWN, ADAS], "asked": list(asked), **more}


def creating() -> Json:
    return {"pool": POOL, "puzzles": [None, ADAS]}


def plan_of(parameters: Parameters) -> Plan:
    return Plan.of(GAME, parameters, 2, ("expert", "casual"), 1, 0, fixed_seats=True)


def seen_at(start: Mapping[str, Any], *actions: Json, seat: int = 0, shown: int | None = None, **changed: Any) -> Seen:
    """The game after `actions` of whoever is to act, as `seat` sees it."""
    parameters = Parameters.model_validate(changed)
    prepared = GAME.prepare(parameters, 2, [GAME.bot("expert"), GAME.bot("casual")])
    course = course_of(Session(GAME, prepared, 0, people=frozenset({seat}), state=GAME.state_of(prepared, dict(start), 0)))
    for action in actions:
        course = course.after(course.session.to_act()[0], action)
    return seen(course, seat, len(course.plies) if shown is None else shown)


def seen(course: Course, seat: int, shown: int) -> Seen:
    plan = plan_of(course.prepared.parameters)
    return seen_from(course, plan, seat, people=frozenset({seat}), number=len(course.plies), shown=shown)


def put(found: Seen, rows: list[str]) -> Staged:
    """Tiles of the pool on the own grid; one that the pool has not is passed over."""
    letters = pool_letters(found)
    placed = []
    for row, text in enumerate(rows):
        for column, letter in enumerate(text):
            if letter in letters:
                place = letters.index(letter)
                letters[place] = ""
                placed.append(Placed(f"tile-{place}", "own", f"{'ABCDE'[column]}{row + 1}", letter))
    return Staged(found.number, 1, tuple(placed))


def noted(found: Seen, rows: list[str], **more: Any) -> Staged:
    notes = {f"{'ABCDE'[column]}{row + 1}": letter.lower() for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != "."}
    return Staged(found.number, 1, notes={"notes": notes}, **more)


def picking(found: Seen, *names: str, tiles: str = "", **values: str | bool) -> Staged:
    letters = pool_letters(found)
    return Staged(
        found.number, 1, picked={"notes": names, "pool": tuple(f"tile-{letters.index(letter)}" for letter in tiles)},
        values={name.replace("_", "-"): value for name, value in values.items()},
    )  # fmt: skip


def move(staged: Staged, do: str, piece: str = "") -> Move:
    return Move("m", staged.turn, do, piece, 0.0, staged)


def scene_of(found: Seen, staged: Staged | None = None) -> Scene:
    scene = TABLE.scene(found, staged or Staged(found.number))
    scene_json(scene)
    return scene


def zone(scene: Scene, name: str) -> Any:
    return next(one for one in scene.zones if one.id == name)


def has(scene: Scene, name: str) -> bool:
    return any(one.id == name for one in scene.zones)


def cells(scene: Scene, name: str) -> dict[str, Cell]:
    return {cell.id: cell for row in zone(scene, name).cells for cell in row}


def said(scene: Scene) -> str:
    return " / ".join(message.text for message in scene.messages)


def circles(scene: Scene) -> dict[str, Piece]:
    return {piece.face or piece.id: piece for piece in zone(scene, "ask").pieces}


# Creating (rulebook: Creating the Puzzles)


def test_the_pool_goes_into_an_empty_grid_one_point_tiles_first() -> None:
    scene = scene_of(seen_at(creating()))
    assert "".join(piece.face for piece in zone(scene, "pool").pieces) == "AEINORSTBCDGHKPWY"
    assert [piece.bottom_right for piece in zone(scene, "pool").pieces][-4:] == ["5", "3", "4", "4"]
    assert scene.typing == ("pool",)
    assert not scene.seats
    assert "one of 3, one of 4 and one of 5 letters" in said(scene).lower()


def test_legality_follows_what_is_put_down() -> None:
    found = seen_at(creating())
    words = zone(scene_of(found, put(found, ["CHAIR", *NOTHING[1:4], "DOGP."])), "words").pieces
    assert [(piece.face, piece.title, piece.filled) for piece in words] == [
        ("5", "CHAIR", True), ("4", "DOGP", False), ("3", "Word of 3 letters", False),
    ]  # fmt: skip
    scene = scene_of(found, put(found, ["CHAIR", *NOTHING[1:4], "DOGP."]))
    dashed = {piece.face for piece in zone(scene, "pool").pieces if piece.dashed}
    assert dashed == set("DOGP")
    assert said(scene) == "DOGP in A5-D5 is not a valid word. / A word of 3 letters is missing."
    assert said(scene_of(found, put(found, OWN))) == "A legal puzzle: **CHAIR**, **DOGS** and **APE**, 11 tiles, 1 crossing."


def test_letters_that_may_still_become_a_word_are_no_fault_yet() -> None:
    found = seen_at(creating())
    scene = scene_of(found, put(found, ["CHAIR", "..P..", *NOTHING[2:]]))
    assert not any(piece.dashed for piece in zone(scene, "pool").pieces)
    assert {message.tone for message in scene.messages} == {"quiet"}


def test_a_puzzle_is_created_as_it_lies_and_refused_with_the_rules_sentence() -> None:
    found = seen_at(creating())
    action = TABLE.action(found, move(put(found, OWN), "create"))
    assert action == {"do": "create", "rows": OWN}
    found.course.after(0, action)
    with pytest.raises(IllegalAction, match=r"AP in C1-C2 has 2|missing"):
        found.course.after(0, TABLE.action(found, move(put(found, ["CHAIR", "..P..", *NOTHING[2:]]), "create")))


def test_a_stale_tile_is_passed_over() -> None:
    found = seen_at(creating())
    stale = Staged(0, 1, (Placed("tile-99", "own", "A1", "Q"),))
    assert TABLE.action(found, move(stale, "create"))["rows"] == NOTHING
    with pytest.raises(IllegalAction, match="no move 'dance'"):
        TABLE.action(found, move(stale, "dance"))


# Asking (rulebook: Questioning)


@pytest.mark.parametrize(
    ("names", "tiles", "values", "piece", "action"),
    [
        (("row:1",), "", {}, "ask-A", {"question": "A", "line": "row2"}),
        (("column:4",), "", {}, "ask-C", {"question": "C", "line": "colE"}),
        (("C3", "C2"), "", {}, "ask-B", {"question": "B", "squares": ["C2", "C3"]}),
        ((), "TES", {"ask_D": "4"}, "ask-D", {"question": "D", "tiles": "EST", "length": 4}),
        (("row:0", "A1"), "", {"ask_E": "3"}, "ask-E", {"question": "E", "line": "row1", "length": 3}),
    ],
)
def test_what_is_picked_becomes_the_question(names: tuple[str, ...], tiles: str, values: dict[str, str], piece: str, action: Json) -> None:
    found = seen_at(position(seat=0))
    made = TABLE.action(found, move(picking(found, *names, tiles=tiles, **values), "ask", piece))
    assert made == {"do": "ask", **action}
    found.course.after(0, made)


@pytest.mark.parametrize(
    ("names", "piece", "sentence"),
    [
        (("A1",), "ask-A", "Question A is about a row or column"),
        (("A1",), "ask-B", "Question B is about 2 adjacent squares"),
        (("row:0",), "ask-D", "Question D sets 3 tiles aside"),
        (("row:0",), "ask-E", "Choose the word that you ask about: 3, 4 or 5 letters"),
    ],
)
def test_what_is_lacking_is_said(names: tuple[str, ...], piece: str, sentence: str) -> None:
    found = seen_at(position(seat=0))
    with pytest.raises(IllegalAction, match=sentence):
        TABLE.action(found, move(picking(found, *names), "ask", piece))


def test_squares_that_are_not_adjacent_are_refused_by_the_rules() -> None:
    found = seen_at(position(seat=0))
    with pytest.raises(IllegalAction, match="adjacent"):
        found.course.after(0, TABLE.action(found, move(picking(found, "A1", "E5"), "ask", "ask-B")))


def test_the_sheet_waits_for_picks_and_says_what_is_picked() -> None:
    found = seen_at(position(seat=0))
    scene = scene_of(found)
    assert [(need.zone, need.least, need.picked) for need in circles(scene)["B"].needs] == [("notes", 2, "squares")]
    assert [(need.zone, need.least, need.picked) for need in circles(scene)["E"].needs] == [("notes", 1, "lines")]
    assert circles(scene)["D"].choices.faces == ("3", "4", "5")  # type: ignore[union-attr]
    picked = circles(scene_of(found, picking(found, "row:2", "A1", tiles="TE")))
    assert {face: piece.note for face, piece in picked.items() if piece.outline} == {"A": "about row 3", "C": "about row 3", "E": "about row 3"}
    assert (picked["B"].note, picked["D"].note) == ("A1 and 1 more", "E T and 1 more")


def test_a_chip_lies_on_a_circle_until_all_come_back() -> None:
    scene = scene_of(seen_at(position(about(0, "A", line="row2"), about(1, "C", line="row1"))))
    assert circles(scene)["A"].filled
    assert circles(scene)["A"].disabled.startswith("Your chip lies on this circle")
    assert zone(scene, "ask").hint == "4 chips in hand, 14 turns left"
    assert zone(scene, "notes").pick == 2
    assert not zone(scene_of(seen_at(position(about(0, "B", squares=["A1", "B1"], value="D"), about(1, "C", line="row1")))), "notes").pick


def test_a_pass_asks_for_a_free_circle() -> None:
    found = seen_at(position(about(0, "A", line="row2"), about(1, "C", line="row1")))
    pass_piece = circles(scene_of(found))["pass"]
    assert pass_piece.choices is not None
    assert pass_piece.choices.faces == tuple("BCDE")
    with pytest.raises(IllegalAction, match="Choose the circle on which the chip goes: B, C, D or E"):
        TABLE.action(found, move(picking(found), "pass", "pass"))
    assert TABLE.action(found, move(picking(found, **{"pass": "C"}), "pass", "pass")) == {"do": "pass", "circle": "C"}
    last = seen_at(position(seat=0), chips=1, questions=["D"])
    assert circles(scene_of(last))["pass"].choices is None
    assert TABLE.action(last, move(picking(last), "pass", "pass")) == {"do": "pass", "circle": "D"}


@pytest.mark.parametrize(
    ("rules", "note"),
    [
        ({}, "1 point for every 2 passes, rounded up"),
        ({"pass_reward_rounding": "down"}, "1 point for every 2 passes, rounded down"),
        ({"pass_reward_every": 1}, "1 point for each pass"),
    ],
)
def test_a_pass_says_what_an_odd_one_is_worth(rules: Json, note: str) -> None:
    assert circles(scene_of(seen_at(position(seat=0), **rules)))["pass"].note == note


def test_one_word_length_needs_no_choice() -> None:
    found = seen_at({}, seat=0, word_lengths=[4], word_points={4: {"points": 3}})
    made = found
    for owed in (0, 1):
        rows = GAME.offer(made.prepared, made.state, owed)["actions"][0]["rows"]
        made = seen(made.course.after(owed, {"do": "create", "rows": rows}), 0, 2)
    assert made.mine or made.course.session.to_act() == (1,)
    if made.mine:
        assert circles(scene_of(made))["E"].choices is None


# Answering


def test_question_b_is_answered_with_one_of_the_contents() -> None:
    found = seen_at(position(about(1, "B", squares=["C3", "C4"])))
    scene = scene_of(found)
    assert [(piece.id, piece.title, piece.note) for piece in zone(scene, "answer").pieces] == [
        ("answer-E", "Answer E", "in C3"), ("answer-.", "Answer blank", "in C4"),
    ]  # fmt: skip
    asked = cells(scene, "own")
    assert asked["C3"].piece is not None
    assert (asked["C3"].piece.outline, asked["C4"].outline, asked["A1"].outline) == ("asked about", "asked about", "")
    assert TABLE.action(found, move(Staged(0), "answer", "answer-.")) == {"do": "answer", "value": "."}
    assert TABLE.headline(found) == "Turn 1 of 15, Ada asks you"
    assert len(zone(scene_of(seen_at(position(about(1, "B", squares=["A2", "B2"])))), "answer").pieces) == 1


# The note sheet


def test_answers_stand_at_the_edge_and_settle_blank_lines() -> None:
    asked = (about(0, "A", line="row4"), about(1, "C", line="row1"), about(0, "C", line="colC"), about(1, "A", line="row1"))
    scene = scene_of(seen_at(position(*asked)))
    notes = zone(scene, "notes")
    assert notes.row_ends == ("", "", "", "5 blanks", "")
    assert notes.column_ends == ("", "", "6 pts", "", "")
    assert {square for square, cell in cells(scene, "notes").items() if cell.known_blank} == {f"{column}4" for column in "ABCDE"}
    told = zone(scene, "told")
    assert [(line.label, line.value) for line in told.lines] == [("A  blanks in row 4", "5"), ("C  value of column C", "6")]


def test_notes_of_earlier_turns_are_on_the_sheet_and_in_the_guess() -> None:
    found = replace(seen_at(position(about(0, "A", line="row2"), stage="guess")), notes={"notes": {"A1": "d", "B1": "x", "E5": "."}})
    assert cells(scene_of(found), "notes")["A1"].pencil == "d"
    staged = Staged(0, 1, notes={"notes": {"B1": "a", "C1": "r"}})
    assert TABLE.action(found, move(staged, "guess")) == {"do": "guess", "rows": ["DAR..", *NOTHING[1:]]}
    rubbed = Staged(0, 2, notes={"notes": {"A1": ""}})
    assert TABLE.action(found, move(rubbed, "guess"))["rows"][0] == ".X..."


def test_the_sheet_is_kept_beside_the_game_turn_by_turn(own_folders: Path) -> None:
    kept = playing.begin(plan_of(Parameters()), 0, {"schema": 1, "game": "don-cha", **position(seat=0)})
    turn = kept.number
    play_sheet.keep(kept.id, Staged(turn, 1, notes={"notes": {"A1": "d", "B1": "a"}}, values={"possible": True}))
    assert play_sheet.carried(kept.id, turn) == ({}, {})
    play_sheet.keep(kept.id, Staged(turn, 2, notes={"notes": {"A1": "d"}}))
    assert play_sheet.carried(kept.id, turn + 1)[0] == {"notes": {"A1": "d"}}
    play_sheet.keep(kept.id, Staged(turn + 1, 1, notes={"notes": {"A1": "", "C1": "r"}}))
    play_sheet.keep(kept.id, Staged(turn, 9, notes={"notes": {"E5": "z"}}))
    assert play_sheet.carried(kept.id, turn + 2)[0] == {"notes": {"C1": "r"}}
    (sheet,) = list(kept_games.games_folder().glob("*.sheet"))
    sheet.write_text("no sheet", "utf-8")
    assert play_sheet.sheet_of(kept.id) == play_sheet.Sheet()
    assert [one.id for one in kept_games.kept_games()] == [kept.id]
    kept_games.forget(kept.id)
    assert not list(kept_games.games_folder().glob("*.sheet"))


def test_chips_of_both_lie_on_the_circles() -> None:
    asked = (about(0, "A", line="row2"), about(1, "A", line="row1"), about(0, "D", tiles="DRT", length=5), about(1, "C", line="row1"))
    on = {name: [token.label for token in piece.tokens] for name, piece in circles(scene_of(seen_at(position(*asked)))).items()}
    assert on == {"A": ["you", "Ada"], "B": [], "C": ["Ada"], "D": ["you"], "E": [], "pass": []}


# What is possible


def test_what_is_possible_is_counted_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counted, "SECONDS", 30.0)
    asked = (about(0, "D", tiles="DRT", length=5), about(1, "A", line="row1"), about(0, "A", line="row2"), about(1, "C", line="row1"))
    found = seen_at(position(*asked, about(0, "C", line="row1"), about(1, "E", line="row3", length=3)))
    assert all(cell.bar is None for cell in cells(scene_of(found), "notes").values())
    staged = Staged(found.number, 1, values={"possible": True})
    scene = scene_of(found, staged)
    assert all(cell.bar is not None for cell in cells(scene, "notes").values())
    left = left_after(found, 3)
    assert left.exact
    assert left.count > 1
    assert f"**{left.words}** puzzles are still possible." in said(scene)
    assert zone(scene, "told").total == ("Puzzles still possible", left.words)
    assert "excluded, leaves" in zone(scene, "told").lines[-1].label
    assert scene_of(replace(found, values={"possible": True})) == scene_of(replace(found, values={"possible": True}), staged)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (None, Left(1204, True), "leaves 1,204"),
        (Left(1000, True), Left(370, True), "63 % excluded, leaves 370"),
        (Left(1000, True), Left(1000, True), "leaves 1,000"),
        (Left(1000, True), Left(998, True), "less than 1 % excluded, leaves 998"),
        (Left(21_182_480, False), Left(5000, True), "99.9 % excluded, leaves 5,000"),
        (Left(50, True), Left(0, True), "100 % excluded, leaves 0"),
        (Left(21_182_480, False), Left(0, False), "leaves too many to count"),
    ],
)
def test_what_an_answer_excluded_in_words(before: Left | None, after: Left, words: str) -> None:
    assert excluded_words(before, after) == words


def test_where_time_was_out_nothing_is_claimed_and_the_next_look_counts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    found = seen_at(position(about(0, "D", tiles="HRS", length=5), about(1, "A", line="row1")))
    staged = Staged(found.number, 1, values={"possible": True})
    monkeypatch.setattr(counted, "possible_puzzles", lambda *_: Possible(0, False, 0.1, {}))
    scene = scene_of(found, staged)
    assert zone(scene, "told").total == ("Puzzles still possible", "too many to count")
    assert all(cell.bar is None for cell in cells(scene, "notes").values())
    monkeypatch.setattr(counted, "possible_puzzles", lambda *_: Possible(12, True, 1.0, {"A1": {"D": 1.0}}))
    scene = scene_of(found, staged)
    assert zone(scene, "told").total == ("Puzzles still possible", "12")
    assert cells(scene, "notes")["A1"].bar == 1.0


def test_an_estimate_says_that_it_is_one() -> None:
    assert possible_sentence(Left(21_182_480, False)) == "**About 21,200,000** puzzles are still possible."
    assert possible_sentence(Left(1, True)) == "**One puzzle** is still possible."
    assert "rare" in possible_sentence(Left(0, True))
    assert "could be counted" in possible_sentence(Left(0, False))


def test_nothing_hidden_reaches_the_scene() -> None:
    start = position(about(0, "A", line="row2"), about(1, "A", line="row1"))
    other = {**start, "puzzles": [OWN, ["DARTS", "..O..", "..W..", ".....", "CHEK."[:4] + "."]]}
    other["puzzles"] = [OWN, ["PRISE", ".....", ".....", ".....", "....."]]
    found = seen_at(start)
    text = str(scene_json(scene_of(found, Staged(0, 1, values={"possible": True}))))
    assert "DARTS" not in text
    assert "CHEW" not in text
    assert [found.view["puzzles"][1], found.view["guesses"][1]] == [None, None]


# Told


def test_the_answer_to_the_own_question_and_what_the_other_asked_are_told() -> None:
    found = seen_at(position(seat=0), {"do": "ask", "question": "A", "line": "row2"}, {"do": "ask", "question": "C", "line": "row1"}, shown=1)
    scene = scene_of(found)
    assert [event.text for event in scene.events] == [
        "**You** ask how many blank squares are in row 2. **Ada** answers **4**.",
        "**Ada** asks what the tiles in row 1 are worth. **You** answer **10**.",
    ]
    assert scene.events[1].highlight == tuple(f"own-{column}1" for column in "ABCDE")
    assert scene.events_from == 0
    assert [entry.text for entry in TABLE.log(found)] == [event.text.removesuffix(".") for event in scene.events]
    later = seen(found.course.after(0, {"do": "pass", "circle": "B"}), 0, 3)
    assert scene_of(later).events_from == 2
    assert TABLE.log(later)[-1].text == "**You** pass for the first time, with a chip on B"


def test_chips_taken_back_go_on_the_line_of_the_turn_before() -> None:
    found = seen_at(
        position(about(0, "A", line="row2"), about(1, "A", line="row1"), seat=0),
        {"do": "ask", "question": "C", "line": "row2"},
        {"do": "ask", "question": "C", "line": "row1"},
        chips=2,
        questions=["A", "C"],
    )
    assert TABLE.log(found)[-1].text == "**Ada** asks what the tiles in row 1 are worth. **You** answer **10**; you take your chips back, 1 is left"


def test_refusals_name_the_players() -> None:
    found = seen_at(position(seat=0))
    assert TABLE.named("Seat 0 has no decision to make now; to act: seat 1.", found) == "You have no decision to make now; to act: Ada."
    after = seen_at(position(seat=0), {"do": "ask", "question": "A", "line": "row2"})
    assert playing.undo_refusal(after) == "It cannot be taken back: the question has been asked."


def test_turns_count_questions_once_they_are_answered() -> None:
    found = seen_at(position(seat=0), {"do": "ask", "question": "B", "squares": ["A1", "B1"]}, {"do": "answer", "value": "D"})
    assert TABLE.turns(found) == (0, 0, 1)


# The end (rulebook: Scoring)


def finished(rows: list[str], theirs: list[str] = NOTHING, **changed: Any) -> Seen:
    start = position(about(0, "A", line="row2"), about(1, "A", line="row1"), stage="guess")
    return seen_at(start, {"do": "guess", "rows": rows}, {"do": "guess", "rows": theirs}, shown=1, **changed)


def test_a_guess_is_scored_square_by_square() -> None:
    found = finished(["DART.", "..O..", "..B..", ".....", "G...Y"])
    scene = scene_of(found)
    mine = cells(scene, "result-0")
    badges = {square: (cell.piece.face, cell.piece.badge, cell.piece.badge_quiet) for square, cell in mine.items() if cell.piece is not None}
    assert badges["A1"] == ("D", "+1", False)
    assert badges["C1"] == ("R", "+2", False)
    assert badges["A5"] == ("C", "G", True)
    assert badges["E1"] == ("S", "", True)
    assert (mine["E5"].text, mine["E5"].crossed) == ("Y", True)
    assert zone(scene, "result-0").title == "Your guess at Ada's puzzle"
    assert zone(scene, "result-0").hint == "9 points"
    texts = [event.text for event in scene.events]
    assert texts[-8:-4] == [
        "**DARTS**: You have 4 letters in place, 4 points; not the word.",
        "**CHEW**: You have no letter in place; not the word.",
        "**ROB**: You have 3 letters in place, 3 points; the word, 2 points.",
        "You have **9 points**: 7 for letters and 2 for words.",
    ]
    assert TABLE.headline(found) == "You win with 9 points"


def test_the_breakdown_adds_up_to_the_scores() -> None:
    found = finished(ADAS, OWN[:1] + NOTHING[1:])
    breakdown = TABLE.breakdown(found)
    assert breakdown.columns[: breakdown.parts] == ("Letters", "Word of 3", "Word of 4", "Word of 5", "Passes", "Bonus")
    assert breakdown.rows[0][: breakdown.parts] == (12, 2, 3, 5, 0, 0)
    assert found.course.outcome is not None
    assert tuple(sum(row[: breakdown.parts]) for row in breakdown.rows) == found.course.outcome.scores
    assert len({len(row) for row in (breakdown.columns, *breakdown.rows)}) == 1


def test_a_tie_says_what_decides() -> None:
    assert "a draw" in said(scene_of(finished(NOTHING, NOTHING)))
    assert TABLE.headline(finished(NOTHING, NOTHING)) == "A draw with 0 points each"


def test_a_guess_with_too_many_words_is_refused_and_said_before() -> None:
    found = seen_at(position(about(0, "A", line="row2"), stage="guess"))
    staged = noted(found, ["DARTS", ".....", "ROB..", ".....", "..PEN"])
    assert "one too many of 3 letters" in said(scene_of(found, staged))
    with pytest.raises(IllegalAction, match="one too many of 3 letters"):
        found.course.after(0, TABLE.action(found, move(staged, "guess")))
    assert "Nothing is noted yet" in said(scene_of(found))


# Helps


def test_a_hint_comes_in_steps_for_every_stage() -> None:
    expert = GAME.bot("expert")
    create = TABLE.hint(seen_at(creating()), expert)
    assert create[0].startswith("The pool allows ")
    assert "across from" in create[2] or "down from" in create[2]
    ask = TABLE.hint(seen_at(position(about(0, "A", line="row2"), about(1, "A", line="row1"))), expert)
    assert "still possible" in ask[0]
    assert ask[1].startswith("Expected bits of the best question on each free circle: ")
    assert "A " not in ask[1].split(": ")[1]
    assert ask[2].startswith(("The expert asks **", "The expert **passes**"))
    answer = TABLE.hint(seen_at(position(about(1, "B", squares=["C3", "C4"]))), expert)
    assert answer[0] == "2 answers are true: E and blank."
    guess = TABLE.hint(seen_at(position(about(0, "A", line="row2"), stage="guess")), expert)
    assert guess[1].startswith("The expert guesses **")
    assert "points on average" in guess[2]
    assert TABLE.hint(seen_at(position(seat=1)), expert) == ()


def test_a_hint_knows_no_more_than_the_player() -> None:
    expert = GAME.bot("expert")
    asked = (about(0, "A", line="row2"), about(1, "A", line="row1"))
    one, two = seen_at(position(*asked)), seen_at({**position(*asked), "puzzles": [OWN, ["CHAIR", "..P..", "..E..", ".....", "DOGS."]]})
    assert TABLE.hint(one, expert) == TABLE.hint(two, expert)


def test_better_questions_are_told_with_their_bits() -> None:
    expert = GAME.bot("expert")
    assert TABLE.missed(seen_at(position(seat=0)), expert) is None
    found = seen_at(position(seat=0), {"do": "ask", "question": "E", "line": "row3", "length": 5})
    missed = TABLE.missed(found, expert)
    assert missed is not None
    assert missed.turn.startswith("E, row 3, 5-letter word: ")
    assert missed.turn.endswith("bits expected")
    assert missed.better[0].endswith(" bits")
    assert len(missed.better) <= 3


def test_the_best_question_has_the_bits_that_the_bot_counts() -> None:
    found = seen_at(
        position(about(0, "A", line="row2"), about(1, "A", line="row1"), about(0, "D", tiles="DRT", length=5), about(1, "C", line="row1"))
    )
    known = weighed(found, 0, GAME.bot("planner"))
    for one in known.best:
        if one.question["question"] in "CE":
            assert bits_of(found, 0, known, one.question) == pytest.approx(one.bits, abs=0.35)


def test_a_guess_is_weighed_against_what_was_possible() -> None:
    found = finished(["G....", *NOTHING[1:]])
    missed = TABLE.missed(seen(found.course, 0, 1), GAME.bot("expert"))
    assert missed is not None
    assert missed.turn.startswith("Guess of no whole word: ")
    assert missed.better[0].endswith("points expected")


# Every table


@pytest.mark.parametrize(
    "changed",
    [
        {"chips": 1, "questions": ["B", "D"], "b_squares": 1, "d_tiles_set_aside": 1},
        {"grid_size": 6, "word_lengths": [3, 3, 6], "word_points": {3: {"points": 2}, 6: {"points": 4}}, "chips": 2, "b_squares": 3},
        {
            "grid_size": 4,
            "word_lengths": [4],
            "word_points": {4: {"points": 2}},
            "chips": 3,
            "chips_removed_per_cycle": 2,
            "end_on_two_passes": False,
        },
    ],
)
def test_a_whole_game_can_be_drawn_from_both_seats_and_its_scores_add_up(changed: dict[str, Any]) -> None:
    parameters = Parameters.model_validate(changed)
    prepared = GAME.prepare(parameters, 2, [GAME.bot("greedy"), GAME.bot("random")])
    course = course_of(Session(GAME, prepared, 3, people=frozenset(), state=GAME.deal(prepared, 3, 0, 0)))
    told = [0, 0]
    while course.session.to_act():
        seat = course.session.to_act()[0]
        course = course.after(seat, GAME.bot_action(course.prepared, course.session.state, seat))
        for viewer in (0, 1):
            at = seen(course, viewer, len(course.plies))
            scene = scene_of(at)
            assert scene.events_from + len(scene.events) >= told[viewer]
            told[viewer] = scene.events_from + len(scene.events)
            TABLE.log(at)
    breakdown = TABLE.breakdown(at)
    assert course.outcome is not None
    assert tuple(sum(row[: breakdown.parts]) for row in breakdown.rows) == course.outcome.scores


# The form for a position


def test_turns_are_typed_a_line_each_and_read_back() -> None:
    text = "1 A row 2\n2 B A3 A4 = E\n1 D EST 4\n2 pass C\n1 E col B 3 = yes"
    turns = turns_of(text)
    assert turns == [
        {"seat": 0, "question": "A", "line": "row2"},
        {"seat": 1, "question": "B", "squares": ["A3", "A4"], "value": "E"},
        {"seat": 0, "question": "D", "tiles": "EST", "length": 4},
        {"seat": 1, "circle": "C"},
        {"seat": 0, "question": "E", "line": "colB", "length": 3, "value": "yes"},
    ]
    assert turns_of(turns_text(turns)) == turns
    for line, sentence in (
        ("3 A row 2", "begins with the seat"),
        ("1 A rwo 2", "names a row or column"),
        ("1 D EST four", "a number"),
        ("1 X", "no question"),
    ):
        with pytest.raises(BadInput, match=sentence):
            turns_of(line)


def test_puzzles_are_typed_row_by_row() -> None:
    assert puzzle_rows("chair ..p ..e . dogs", 5, 0) == OWN
    assert puzzle_rows("  ", 5, 0) is None
    with pytest.raises(BadInput, match="Row 1 of seat 2 has 5 squares; 'CHAIRS' fills 6"):
        puzzle_rows("chairs", 5, 1)
    with pytest.raises(BadInput, match="A puzzle has 5 rows; that of seat 1 has 6"):
        puzzle_rows("a b c d e f", 5, 0)


def _form() -> None:
    import streamlit as st

    from dashboard.tables import table_for
    from engines.don_cha.parameters import Parameters

    start = {"pool": "EARTSNOIDGBCPHWKY", "puzzles": [["CHAIR", "..P..", "..E..", ".....", "DOGS."], None], "asked": [], "chips": [5, 5]}
    st.session_state["made"] = table_for("don-cha").setup(Parameters(), 2, start, "form")


def test_the_form_starts_from_a_position_and_gives_it_back() -> None:
    app = AppTest.from_function(_form, default_timeout=30).run()
    assert not app.exception
    made = app.session_state["made"]
    assert (made["pool"], made["puzzles"], made["asked"], made["chips"]) == (POOL, [OWN, None], [], [5, 5])
    app.text_input(key="form-puzzle-1").set_value("darts ..o ..b . chew").run()
    app.text_area(key="form-asked").set_value("1 A row 2").run()
    made = app.session_state["made"]
    assert made["puzzles"][1] == ADAS
    assert made["asked"] == [{"seat": 0, "question": "A", "line": "row2"}]
    assert "chips" not in made
    found = seen_at(made)
    assert found.view["asked"][0]["value"] == 4
