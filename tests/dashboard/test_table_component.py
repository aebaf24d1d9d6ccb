"""The table's Python side: scenes that contradict themselves, what is sent, and which moves are accepted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.components import table as component
from dashboard.components.scene import (
    SEAT_SLOTS,
    TINTS,
    Band,
    Button,
    Cell,
    Clock,
    ClockMark,
    Column,
    Event,
    Grid,
    Line,
    Message,
    Need,
    Piece,
    Rail,
    Row,
    Scene,
    Seat,
    Slip,
    Stack,
    Stacks,
    Toggle,
)
from dashboard.components.scene_json import scene_json
from dashboard.components.staged import Move, move_of, staged_of
from dashboard.components.table import answer
from engines.core.errors import BadInput, IllegalAction

BROWSER_APP = Path(__file__).parents[1] / "browser" / "apps" / "table.py"
HAND = Row(id="hand", look="hand", pieces=(Piece("h0", "A", to=("word",)), Piece("h1", "B", to=("word",))))
RAIL = Rail(id="word")


def scene(*zones: Any, **more: Any) -> Scene:
    return Scene(turn=3, label="Test", zones=zones or (RAIL, HAND), **more)


def grid(*rows: tuple[str, ...], **more: Any) -> Grid:
    return Grid(id="grid", cells=tuple(tuple(Cell(name) for name in row) for row in rows), **more)


def layout(*names: str) -> tuple[Band, ...]:
    return (Band((Column(names),)),)


def one(**more: Any) -> Row:
    return Row(id="hand", look="hand", pieces=(Piece("h0", "A", **more),))


@pytest.mark.parametrize(
    ("build", "sentence"),
    [
        (lambda: scene(HAND, HAND, RAIL), "Two things on the table are zone 'hand'; each needs its own."),
        (lambda: scene(HAND, Row(id="pool", look="pool", pieces=(Piece("h1", "B"),)), RAIL), "are piece 'h1'"),
        (lambda: scene(seats=(Seat(0, "Ada"), Seat(0, "Bo"))), "are seat slot '0'"),
        (lambda: scene(Row(id="desk", look="pool")), "A zone cannot be called 'desk'"),
        (lambda: scene(one(to=("wrod",)), RAIL), "There is no zone 'wrod'. Did you mean word?"),
        (lambda: scene(typing=("hnad",)), "There is no zone 'hnad'. Did you mean hand?"),
        (lambda: scene(one(to=("word",), send="buy"), RAIL), "Piece 'h0' is a move itself and cannot be put into a zone as well."),
        (lambda: scene(one(owner=SEAT_SLOTS)), "The owner of piece 'h0' is 0 to 7; 8 was given."),
        (lambda: scene(one(tint=-1)), "The tint of piece 'h0' is 0 to 8; -1 was given."),
        (lambda: scene(seats=(Seat(9, "Ada"),)), "The slot of seat 'Ada' is 0 to 7; 9 was given."),
        (lambda: scene(seats=(Seat(0, "Ada", progress=-0.1),)), "The progress of seat 'Ada' is at least 0; -0.1 was given."),
        (lambda: scene(seats=(Seat(0, "Ada", progress=float("nan")),)), "The progress of seat 'Ada'"),
        (lambda: scene(grid(("A1", "B1"), ("A2",))), "The rows of grid 'grid' have 1 and 2 squares; they must be equal."),
        (lambda: scene(grid(("A1", "A1"))), "are cell of 'grid' 'A1'"),
        (lambda: scene(grid(("A1", "B1"), column_labels=("A",))), "Grid 'grid' has 2 columns; 1 column labels were given."),
        (lambda: scene(grid(("A1", "B1"), row_ends=("2", "3"))), "Grid 'grid' has 1 rows; 2 row ends were given."),
        (lambda: scene(grid(("A1", "B1"), column_ends=("2",))), "Grid 'grid' has 2 columns; 1 column ends were given."),
        (lambda: scene(one(send="ask", needs=(Need("notse", 1, "Why."),))), "There is no zone 'notse'."),
        (lambda: scene(controls=(Button("a", "A", key="F2"), Button("b", "B", key="F2"))), "are key 'F2'"),
        (lambda: scene(controls=(Button("p", "Play {wrd}"),)), "There is no zone 'wrd'. Did you mean word?"),
        (lambda: scene(controls=(Button("p", "Play", needs=(Need("wodr", 1, "Why."),)),)), "There is no zone 'wodr'."),
        (lambda: scene(typing=("hand",), controls=(Button("p", "Pass", key="P"),)), "Button 'p' cannot have the key P: letters are typed here."),
        (lambda: scene(events=(Event("Ada plays.", zones=(Rail(id="wort"),)),)), "There is no zone 'wort'. Did you mean word?"),
        (lambda: scene(layout=layout("hand")), "The layout has no place for 'desk'."),
        (lambda: scene(layout=layout("desk")), "The layout has no place for 'hand'."),
        (lambda: scene(layout=layout("desk", "hand", "hand")), "are block of the layout 'hand'"),
        (lambda: scene(layout=layout("desk", "hand", "hnds")), "There is no block 'hnds'. Did you mean hand"),
        (lambda: scene(Row(id="hand", look="hand"), layout=layout("hand"), messages=(Message("Hello."),)), "no place for 'messages'"),
        (lambda: scene(seats=(Seat(0, "Ada"),), layout=layout("desk", "hand")), "The layout has no place for 'seats'."),
    ],
)
def test_a_scene_that_contradicts_itself_is_refused_with_a_sentence(build: Any, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        build()
    assert sentence in refused.value.sentence


def test_a_mark_turns_the_hourglass_and_changes_a_plate_and_cannot_end_the_clock_before_itself() -> None:
    mark = ClockMark(20.0, "Bo is done.", end=80.0, label="Sand", seats=(Seat(1, "Bo", note="done"),))
    sent = scene_json(scene(clock=Clock("race", "Since Start", 7.5, marks=(mark,))))["clock"]
    assert sent["marks"] == [{"at": 20.0, "text": "Bo is done.", "end": 80.0, "label": "Sand", "seats": [{"slot": 1, "name": "Bo", "note": "done"}]}]
    with pytest.raises(BadInput, match="The clock cannot end at 10.0 by a mark at 20.0"):
        scene(clock=Clock("race", "Since Start", 0.0, marks=(ClockMark(20.0, end=10.0),)))


def test_only_what_differs_from_the_defaults_is_sent() -> None:
    sent = scene_json(scene())
    hand = sent["zones"][1]
    assert hand == {
        "id": "hand",
        "look": "hand",
        "kind": "row",
        "pieces": [{"id": "h0", "face": "A", "to": ["word"]}, {"id": "h1", "face": "B", "to": ["word"]}],
    }
    assert "events" not in sent


def test_every_kind_of_zone_and_control_says_what_it_is() -> None:
    zones = (
        RAIL,
        HAND,
        grid(("A1",)),
        Slip(id="slip", lines=(Line("2 letters", (Cell("0.0"),)),)),
        Stacks(id="sets", stacks=(Stack((Piece("s0", symbol="eco"),)),)),
    )
    sent = scene_json(scene(*zones, controls=(Button("go", "Go"), Toggle("t", "Twice"))))
    assert [zone["kind"] for zone in sent["zones"]] == ["rail", "row", "grid", "slip", "stacks"]
    assert [control["kind"] for control in sent["controls"]] == ["button", "toggle"]


def test_without_a_layout_seats_come_first_and_the_desk_where_the_rails_are() -> None:
    bands = scene_json(scene(HAND, RAIL, Row(id="pool", look="pool"), seats=(Seat(0, "Ada"),)))["layout"]
    assert [band["columns"][0]["blocks"] for band in bands] == [["seats"], ["hand"], ["desk"], ["pool"]]
    assert [band["columns"][0]["blocks"] for band in scene_json(scene(Row(id="hand", look="hand")))["layout"]] == [["hand"], ["desk"]]


def payload(**more: Any) -> dict[str, Any]:
    staged = {
        "turn": 3,
        "number": 2,
        "placed": [
            {"piece": "h1", "zone": "word", "cell": "", "face": "B", "marks": ["vowel"]},
            {"piece": "h0", "zone": "word", "cell": "", "face": "A", "marks": []},
            {"piece": "t0", "zone": "grid", "cell": "A1", "face": "E", "marks": []},
        ],
        "picked": {"ask": ["b"]},
        "notes": {"grid": {"C2": "p"}},
        "values": {"double": True, "copy": "first"},
    }
    return {"id": "m1", "turn": 3, "do": "play", "piece": "", "at": 1.5, "staged": staged} | more


def test_what_was_put_down_is_read_in_order() -> None:
    staged = staged_of(payload()["staged"])
    assert staged.word("word") == "BA"
    assert staged.on("word")[0].marks == {"vowel"}
    assert staged.on("grid")[0].cell == "A1"
    assert staged.picks("ask") == ("b",)
    assert staged.picks("hand") == ()
    assert staged.notes["grid"]["C2"] == "p"
    assert staged.values == {"double": True, "copy": "first"}


@pytest.mark.parametrize(
    "broken",
    [None, [], "play", {}, payload(at="soon"), payload(at=float("nan")), payload(turn="now"), payload(staged=None), payload(staged={"turn": 3})],
)
def test_a_message_that_is_no_move_is_refused(broken: Any) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        move_of(broken)


class Game:
    """Counts what it is asked to do, and refuses one word."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def act(self, move: Move) -> None:
        if move.staged.word("word") == "BAD":
            raise IllegalAction("BAD is not in the word list.")
        self.done.append(move.do)


def drawn(turn: int = 3) -> component.Memory:
    return component.Memory(turn=turn)


def test_a_move_is_carried_out_once_however_often_it_arrives() -> None:
    memory, game = drawn(), Game()
    answer(memory, payload(), game.act)
    answer(memory, payload(), game.act)
    assert game.done == ["play"]
    assert memory.refused == ""


def test_one_drawing_admits_one_move() -> None:
    memory, game = drawn(), Game()
    answer(memory, payload(), game.act)
    answer(memory, payload(id="m2"), game.act)
    assert game.done == ["play"]
    assert memory.answered == "m2"
    assert memory.refused == "The table has moved on since: look again, then choose."


@pytest.mark.parametrize("turn", [2, 4])
def test_a_move_for_another_turn_is_refused(turn: int) -> None:
    memory, game = drawn(turn), Game()
    answer(memory, payload(), game.act)
    assert game.done == []
    assert memory.accepted is None
    assert "moved on" in memory.refused


def test_a_rules_refusal_is_told_and_the_turn_goes_on() -> None:
    memory, game = drawn(), Game()
    bad = payload()
    bad["staged"]["placed"] = [{"piece": f"x{at}", "zone": "word", "cell": "", "face": face, "marks": []} for at, face in enumerate("BAD")]
    answer(memory, bad, game.act)
    assert memory.refused == "BAD is not in the word list."
    assert memory.staged.word("word") == "BAD"
    answer(memory, payload(id="m2"), game.act)
    assert game.done == ["play"]
    assert memory.refused == ""


def test_without_a_callback_the_move_waits_for_the_page() -> None:
    memory = drawn()
    answer(memory, payload(), None)
    assert memory.accepted is not None
    assert memory.accepted.do == "play"


def test_an_unreadable_move_is_answered_so_that_the_browser_stops_waiting() -> None:
    memory = drawn()
    answer(memory, {"id": "m9"}, None)
    assert memory.answered == "m9"
    assert "cannot be read" in memory.refused


def test_an_older_word_never_replaces_a_newer_one() -> None:
    memory = drawn()
    answer(memory, payload(), None)
    older = payload(id="m2")
    older["staged"]["number"] = 1
    older["staged"]["placed"] = []
    answer(memory, older, None)
    assert memory.staged.word("word") == "BA"


def test_the_style_sheet_has_a_colour_for_each_seat_and_each_ink() -> None:
    sheet = (Path(component.__file__).parent / "table.css").read_text(encoding="utf-8")
    assert all(f"--seat-{slot}:" in sheet for slot in range(SEAT_SLOTS))
    assert f"--seat-{SEAT_SLOTS}:" not in sheet
    assert all(f"--tint-{tint}:" in sheet for tint in range(TINTS))
    assert f"--tint-{TINTS}:" not in sheet


@pytest.mark.parametrize("name", ["word", "grid", "slip", "wall"])
def test_every_scene_of_the_browser_tests_is_drawn_without_fault(name: str) -> None:
    app = AppTest.from_file(str(BROWSER_APP), default_timeout=30)
    app.query_params["scene"] = name
    app.run()
    assert not app.exception
    assert app.session_state["played|table"].turn == 1
