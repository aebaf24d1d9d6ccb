"""Wortfabrik on the table: the slip, what pieces put down mean, what is told, the check, the helps and the form for a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.components.scene import Band, Cell, Column, Piece, Row, Scene
from dashboard.components.scene_json import scene_json
from dashboard.components.staged import Move, Placed, Staged
from dashboard.playing import seen_from
from dashboard.tables import table_for
from dashboard.tables.base import Seen
from dashboard.tables.wortfabrik.best import best_of
from dashboard.tables.wortfabrik.possible import possible_words
from dashboard.tables.wortfabrik.setup import SlipTexts, position_of, slip_of, texts_of
from dashboard.tables.wortfabrik.written import day_of, plain
from engines.core.errors import BadInput, IllegalAction
from engines.core.game import Json
from engines.core.records import copied
from engines.core.session import Session
from engines.simulation.course import Course, course_of
from engines.simulation.plan import Plan
from engines.wortfabrik.game import Wortfabrik
from engines.wortfabrik.parameters import Parameters

pytestmark = pytest.mark.usefixtures("real_games")

GAME = Wortfabrik()
TABLE = table_for("wortfabrik")

MICHAELA = {
    "rows": ["U.", "WEN", "LUFT", "K.NS.", "ZEMENT", "WOVON.."],
    "spares": [{"symbol": letter, "day": 1, "crossed": True} for letter in "ABD"] + [{"symbol": "C", "day": 2}],
    "scrap": "L",
}
"""The rulebook's scoring example: 18 points."""

WRITING = {
    "rows": ["U.", "WEN", "LUFT", "K.N..", "ZE...T", ".WO.OV."],
    "spares": [{"symbol": "E", "day": 1}, {"symbol": "C", "day": 2, "crossed": True}, {"symbol": "E", "day": 2}],
    "scrap": "Y",
}


def seen_at(
    position: Mapping[str, Any] | None,
    *actions: Json,
    players: int = 2,
    seat: int = 0,
    bots: Sequence[str] = ("expert", "greedy", "casual", "novice", "master", "planner"),
    answered: bool = False,
    seed: int = 0,
    **changed: Any,
) -> Seen:
    """The game after `actions` of whoever is to act, as `seat` sees it; `answered`: the bots have acted too."""
    parameters = Parameters.model_validate(changed)
    plan = Plan.of(GAME, parameters, players, bots[:players], 1, seed, fixed_seats=True)
    prepared = GAME.prepare(parameters, players, [GAME.bot(bot) for bot in bots[:players]])
    state = GAME.deal(prepared, seed, 0, 0) if position is None else GAME.state_of(prepared, {"players": players, **position}, seed)
    course = course_of(Session(GAME, prepared, seed, people=frozenset({seat}), state=state))
    for action in actions:
        course = course.after(course.session.to_act()[0], action)
    made = len(course.plies)
    if answered:
        course = course.after_bots()
    return seen(course, plan, seat, made)


def seen(course: Course, plan: Plan, seat: int, shown: int) -> Seen:
    return seen_from(course, plan, seat, people=frozenset({seat}), number=len(course.plies), shown=shown)


def position(own: Mapping[str, Any] = WRITING, **more: Any) -> Json:
    return {"day": 4, "roll": "E?STR", "slips": [dict(own), {}], **more}


def solo(own: Mapping[str, Any] = WRITING, **more: Any) -> Json:
    return {"day": 4, "roll": "E?STR", "slips": [dict(own)], **more}


def put(*placed: tuple[str, str] | tuple[str, str, str]) -> Staged:
    """Pieces on the slip: (piece, box) or (piece, box, face)."""
    return Staged(0, 1, tuple(Placed(one[0], "slip", one[1], one[2] if len(one) > 2 else "") for one in placed))


def die(place: int, box: str, face: str, day: int = 4) -> tuple[str, str, str]:
    return (f"die-{day}-{place}", box, face)


def scene_of(found: Seen, staged: Staged | None = None) -> Scene:
    return TABLE.scene(found, staged or Staged(found.number))


def zone(scene: Scene, name: str) -> Any:
    return next(one for one in scene.zones if one.id == name)


def boxes(scene: Scene) -> dict[str, Cell]:
    return {cell.id: cell for line in zone(scene, "slip").lines for cell in line.boxes}


def values(scene: Scene) -> dict[str, str]:
    return {line.label: line.value for line in zone(scene, "slip").lines}


def move(staged: Staged, do: str = "write") -> Move:
    return Move("m", 0, do, "", 0.0, staged)


def said(scene: Scene) -> str:
    return " / ".join(message.text for message in scene.messages)


# The slip (rulebook: Delivery Slip)


def test_the_slip_has_the_variants_rows_and_leading_blanks_are_boxes_too() -> None:
    lines = zone(scene_of(seen_at(None)), "slip").lines
    assert [(line.label, len(line.boxes)) for line in lines] == [
        ("2 letters", 2), ("3 letters", 3), ("4 letters", 4), ("5 letters", 5), ("6 letters", 6), ("Bonus, 2 to 7", 7), ("Spare parts", 5), ("Scarce goods", 4),
    ]  # fmt: skip
    odd = zone(scene_of(seen_at(None, row_lengths=[3, 3], bonus_row_length=0, spare_boxes=0, scrap_boxes=0)), "slip").lines
    assert [(line.label, len(line.boxes)) for line in odd] == [("3 letters", 3), ("3 letters", 3)]
    assert len({cell.id for line in odd for cell in line.boxes}) == 6


def test_the_rulebooks_example_counts_18_row_by_row() -> None:
    scene = scene_of(seen_at(position(MICHAELA)))
    assert list(values(scene).values()) == ["0", "3", "4", "0", "6", "5", "+1", "−1"]
    assert zone(scene, "slip").total == ("If nothing more were written", "18")
    complete = {name for name, cell in boxes(scene).items() if cell.complete}
    assert complete == {f"row {row} box {box}" for row in (2, 3, 5) for box in range(1, row + 2)} | {f"bonus row box {box}" for box in range(1, 6)}


def test_stored_letters_can_be_moved_and_crossed_out_ones_cannot() -> None:
    found = boxes(scene_of(seen_at(position())))
    assert found["spare box 1"].piece == Piece("spare-0", "E", to=("slip",), label="E, stored")
    assert found["spare box 1"].keeps
    assert (found["spare box 2"].text, found["spare box 2"].crossed, found["spare box 2"].piece) == ("C", True, None)
    assert found["spare box 4"].plain
    assert found["spare box 4"].admits == tuple(f"die-4-{place}" for place in range(5))


def test_a_joker_asks_for_one_of_the_variants_letters() -> None:
    dice = zone(scene_of(seen_at(position(), joker_letters="XYQ")), "dice").pieces
    assert [piece.face for piece in dice] == ["E", "?", "S", "T", "R"]
    assert [piece.choices.faces for piece in dice if piece.choices] == [("X", "Y", "Q")]


@pytest.mark.parametrize(
    ("changed", "hint"), [({}, "use at least 4"), ({"min_letters_used": 0}, "use as many as you like"), ({"unused_die": "scrap"}, "use all")]
)
def test_how_many_letters_must_be_used_stands_beside_the_roll(changed: dict[str, Any], hint: str) -> None:
    assert zone(scene_of(seen_at(position(), **changed)), "dice").hint == hint


# A day (rulebook: 2. Letter Utilisation)


def test_what_lies_on_the_slip_becomes_the_days_entries_dice_first() -> None:
    staged = put(
        ("spare-0", "row 5 box 4", "E"),
        die(2, "row 4 box 4", "S"),
        die(1, "row 1 box 2", "M"),
        die(3, "spare box 5", "T"),
        die(4, "scarce goods box 2", "R"),
    )
    assert TABLE.action(seen_at(position()), move(staged)) == {
        "do": "write",
        "entries": [
            {"die": 2, "to": "row", "row": 3, "box": 3, "letter": "S"},
            {"die": 1, "to": "row", "row": 0, "box": 1, "letter": "M"},
            {"die": 3, "to": "spare", "box": 4},
            {"die": 4, "to": "scrap"},
            {"spare": 0, "to": "row", "row": 4, "box": 3, "letter": "E"},
        ],
    }


def test_a_stale_piece_is_refused_by_a_move_and_passed_over_by_a_quote() -> None:
    found = seen_at(position())
    stale = put(die(0, "row 1 box 2", "E", day=3))
    with pytest.raises(IllegalAction, match="not on the table any more"):
        TABLE.action(found, move(stale))
    assert day_of(found, stale).entries == ()
    with pytest.raises(IllegalAction, match="no move 'dance'"):
        TABLE.action(found, move(stale, "dance"))


def test_the_desk_says_what_is_owed_and_what_the_slip_would_count() -> None:
    found = seen_at(position())
    two = put(die(2, "row 4 box 4", "S"), die(3, "row 4 box 5", "T"))
    assert "2 more letters of the roll must be used." in said(scene_of(found, two))
    four = put(die(1, "row 4 box 2", "U"), die(2, "row 4 box 4", "S"), die(3, "row 4 box 5", "T"), die(4, "scarce goods box 2", "R"))
    scene = scene_of(found, four)
    assert said(scene) == "**+4**, your slip then counts 12. / **KUNST** counts 5 points."
    assert values(scene)["5 letters"] == "5"
    wrong = put(die(1, "row 4 box 2", "X"), die(2, "row 4 box 4", "S"), die(3, "row 4 box 5", "T"))
    assert "KXNST is no valid word." in said(scene_of(found, wrong))


def test_spare_parts_do_not_count_towards_the_four_rules_digest_5_6_2() -> None:
    found = seen_at(position())
    staged = put(die(2, "row 4 box 4", "S"), die(3, "row 4 box 5", "T"), die(4, "bonus row box 7", "R"), ("spare-0", "row 5 box 4", "E"))
    assert day_of(found, staged).needed == 1
    with pytest.raises(IllegalAction) as refused:
        found.course.after(0, TABLE.action(found, move(staged)))
    assert TABLE.named(refused.value.sentence, found) == "At least 4 letters of the roll must be used while there is a box for them; 3 were entered."


def test_a_rest_that_goes_to_the_scarce_goods_by_itself_is_not_owed() -> None:
    found = seen_at(position(), unused_die="scrap")
    assert day_of(found, put(die(2, "row 4 box 4", "S"), die(3, "row 4 box 5", "T"))).needed == 0
    assert day_of(found, put()).needed == 2


def test_refusals_count_boxes_from_one() -> None:
    assert plain("Entry 3: what is written stays; box 0 of row 2 holds 'L'.") == "What is written stays; box 1 of row 3 holds 'L'."
    found = seen_at(position())
    assert TABLE.named("Seat 0 has no decision to make now: seat 1 has written.", found) == "You have no decision to make now: Ada has written."


# Equal letters for a joker (rulebook: Spare parts, note)


def pairs(found: Seen, staged: Staged | None = None) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    scene = scene_of(found, staged)
    row = next((one for one in scene.zones if one.id == "jokers"), None)
    return [(piece.id, piece.uses, piece.crosses) for piece in row.pieces] if row else []  # type: ignore[union-attr]


def test_two_stored_letters_give_a_joker_that_crosses_both_out() -> None:
    found = seen_at(position())
    assert pairs(found) == [("pair-E-0", ("spare-0", "spare-2"), ())]
    staged = put(("pair-E-0", "row 1 box 2", "M"), die(0, "row 5 box 4", "E"))
    assert day_of(found, staged).entries[-1] == {"pair": [0, 2], "to": "row", "row": 0, "box": 1, "letter": "M"}
    assert pairs(found, put(("spare-0", "row 5 box 4", "E"))) == []
    assert pairs(seen_at(position(), pair_makes_joker="off")) == []
    assert pairs(seen_at(position(), pair_makes_joker="3")) == []


def test_a_letter_stored_today_makes_a_pair_today_rules_digest_5_6_4() -> None:
    found = seen_at(position({**WRITING, "spares": [{"symbol": "E", "day": 1}]}))
    assert pairs(found) == []
    stored = die(0, "spare box 3", "E")
    assert pairs(found, put(stored)) == [("pair-E-0", ("spare-0",), ("die-4-0",))]
    entries = day_of(found, put(("pair-E-0", "row 1 box 2", "M"), stored)).entries
    assert entries == ({"die": 0, "to": "spare", "box": 2}, {"pair": [0, 2], "to": "row", "row": 0, "box": 1, "letter": "M"})


def test_two_stored_jokers_are_no_pair_worth_offering_rules_digest_5_6_5() -> None:
    assert pairs(seen_at(position({**WRITING, "spares": [{"symbol": "?", "day": 1}, {"symbol": "?", "day": 2}]}))) == []


# Words still possible


def test_a_bonus_word_may_end_in_any_box() -> None:
    found = seen_at(position({"rows": ["..", "...", "....", "K.NST", "......", ".WOV..."]}))
    slip = copied(found.state.slips[0])
    assert possible_words(found, slip, 3).words == ("KUNST",)
    bonus = possible_words(found, slip, 5)
    assert {"WOVON", "WOVOR"} <= set(bonus.words)
    assert bonus.exact


def test_words_follow_what_is_put_down_and_say_how_umlauts_are_written() -> None:
    row = zone(scene_of(seen_at(position()), put(die(2, "row 4 box 4", "S"), die(3, "row 4 box 5", "T"))), "words")
    assert row.fold
    assert row.hint == "Ä is written AE"
    assert [piece.note for piece in row.pieces if piece.title == "5 letters: K·NST"] == ["1 word: KUNST"]
    assert zone(scene_of(seen_at(position(), lexicon="en")), "words").hint == "as the bots know them"


# What others see


def test_what_others_write_today_is_hidden_until_the_day_ends() -> None:
    before = seen_at(position(), answered=False)
    written = GAME.offer(before.prepared, before.state, 1)["actions"][0]
    course = before.course.after(1, written)
    after = seen(course, Plan.of(GAME, before.prepared.parameters, 2, ("expert", "greedy"), 1, 0, fixed_seats=True), 0, 1)
    assert scene_of(after).seats == scene_of(before).seats
    assert scene_of(after).events == ()
    own = GAME.offer(after.prepared, after.state, 0)["actions"][0]
    ended = seen(course.after(0, own), Plan.of(GAME, before.prepared.parameters, 2, ("expert", "greedy"), 1, 0, fixed_seats=True), 0, 2)
    scene = scene_of(ended)
    assert scene.seats != scene_of(before).seats
    assert scene.events[0].text.startswith("**Ada** ")
    assert [cell.text for line in scene.events[0].seats[0].lines for cell in line.boxes if cell.fresh]
    assert scene.events[-1].text.startswith("Day 5. The dice show **")


def test_alone_nobody_else_is_shown() -> None:
    scene = scene_of(seen_at(solo(), players=1))
    assert scene.seats == ()
    scene_json(scene)


# The end (rulebook: End of the Game and Scoring)


def last_day(players: int = 2, **more: Any) -> Seen:
    slips = [MICHAELA, *({} for _ in range(players - 1))]
    staged = [{"do": "write", "entries": [{"die": place, "to": "spare" if place == 0 else "scrap"} for place in range(4)]}] * players
    return seen_at({"day": 6, "roll": "E?STR", "slips": slips}, *staged, players=players, **more)


def test_the_check_goes_row_by_row_by_the_left_neighbour() -> None:
    scene = scene_of(last_day())
    texts = [event.text for event in scene.events]
    assert texts[1:9] == [
        "2 letters: U· is not complete, **0 points**.",
        "3 letters: WEN, **3 points**.",
        "4 letters: LUFT, **4 points**.",
        "5 letters: K·NS· is not complete, **0 points**.",
        "6 letters: ZEMENT, **6 points**.",
        "Bonus, 2 to 7: WOVON, **5 points**.",
        "Spare parts: 0 empty boxes, **0 points**.",
        "Scarce goods: 4 letters, **−4 points**.",
    ]
    shown = [[line.value for line in event.zones[0].lines] for event in scene.events[1:4]]  # type: ignore[union-attr]
    assert [value[:4] for value in shown] == [["0", "", "", ""], ["0", "3", "", ""], ["0", "3", "4", ""]]
    assert zone(scene, "slip").hint == "checked by Ada"
    assert zone(scene, "slip").total == ("Total", "14")
    assert scene.locked == "The week is over."
    assert TABLE.headline(last_day()) == "You win with 14 points"


def test_a_bonus_row_with_a_gap_says_so() -> None:
    found = seen_at(
        {"day": 6, "roll": "E?STR", "slips": [{"rows": ["ZZ", "...", "....", ".....", "......", "FI.SCH."]}]},
        {"do": "write", "entries": [{"die": place, "to": "scrap"} for place in range(4)]},
        players=1,
    )
    texts = [event.text for event in scene_of(found).events]
    assert "2 letters: ZZ is no valid word, **0 points**." in texts
    assert "Bonus, 2 to 7: FI·SCH has a gap, **0 points**." in texts


@pytest.mark.parametrize(("players", "changed"), [(1, {}), (3, {"days": 3, "unused_die": "scrap", "points_per_letter": [1, 1, 1, 2, 2, 3]})])
def test_a_whole_week_can_be_drawn_and_its_scores_add_up(players: int, changed: dict[str, Any]) -> None:
    found = seen_at(None, players=players, seed=3, bots=("greedy",) * players, **changed)
    course = found.course
    plan = Plan.of(GAME, found.prepared.parameters, players, ("greedy",) * players, 1, 3, fixed_seats=True)
    told = 0
    while course.session.to_act():
        before = len(course.plies)
        for _ in range(players):
            course = course.after(course.session.to_act()[0], GAME.bot_action(course.prepared, course.session.state, course.session.to_act()[0]))
        at = seen(course, plan, 0, before + players)
        scene = scene_of(at)
        scene_json(scene)
        assert scene.events_from == told
        told += len(scene.events)
    assert course.outcome is not None
    breakdown = TABLE.breakdown(at)
    assert tuple(sum(row[: breakdown.parts]) for row in breakdown.rows) == course.outcome.scores
    assert TABLE.turns(at) == tuple(range(len(course.states)))
    best = best_of(at)
    assert best is not None
    assert best.sheet.points >= course.outcome.scores[0]
    assert f"{best.sheet.points - course.outcome.scores[0]} points** behind" in said(scene) or best.sheet.points == course.outcome.scores[0]
    assert zone(scene, "best").total[1] == str(best.sheet.points)


def test_a_week_that_began_later_has_no_best_slip() -> None:
    assert best_of(last_day()) is None


# Told, and helps


def test_the_log_tells_rolls_words_and_the_check() -> None:
    kunst = [{"die": 1, "to": "row", "row": 3, "box": 1, "letter": "U"}, {"die": 2, "to": "row", "row": 3, "box": 3}]
    kunst += [
        {"die": 3, "to": "row", "row": 3, "box": 4},
        {"die": 4, "to": "spare"},
        {"pair": [0, 2], "to": "row", "row": 0, "box": 1, "letter": "M"},
    ]
    found = seen_at(solo(), {"do": "write", "entries": kunst}, players=1)
    texts = [entry.text for entry in TABLE.log(found)]
    assert texts[:2] == [
        "The dice show **E ? S T R**",
        "**You** complete **UM** (2 points) and **KUNST** (5 points), store **R** and cross out **E E**",
    ]
    assert TABLE.log(found)[-1].round == 5


def test_a_hint_says_where_then_what_then_how_it_looks() -> None:
    own = {**WRITING, "rows": ["UM", "WEN", "LUFT", "K.N..", "QQQQQQ", "QQQQQQQ"], "spares": []}
    found = seen_at(solo(own, day=6, roll="USTRB"), players=1)
    before = found.state.streams.tolist()
    steps = TABLE.hint(found, GAME.bot("planner"))
    assert steps[0].startswith("The planner bot goes on with the row of 5")
    assert "KUNST" not in steps[0]
    assert steps[1].startswith("The planner bot completes **KUNST** (5 points)")
    assert steps[2].startswith("**KUNST**")
    assert found.state.streams.tolist() == before


def test_a_better_day_is_told_with_what_it_brings() -> None:
    own = {**WRITING, "rows": ["UM", "WEN", "LUFT", "K.N..", "QQQQQQ", "QQQQQQQ"], "spares": []}
    put_away = {"do": "write", "entries": [{"die": place, "to": "spare"} for place in range(4)]}
    last = TABLE.missed(seen_at(solo(own, day=6, roll="USTRB"), put_away, players=1), GAME.bot("expert"))
    assert last is not None
    assert last.turn == "Day 6: store U S T R"
    assert last.better[0].startswith("Complete **KUNST** (5 points)")
    assert last.better[0].endswith("points more")
    thrown = {"do": "write", "entries": [{"die": place, "to": "scrap"} for place in range(4)]}
    open_rows = {**own, "rows": [*own["rows"][:4], "......", "......."], "scrap": ""}
    earlier = TABLE.missed(seen_at(solo(open_rows, day=4, roll="USTRB"), thrown, players=1), GAME.bot("expert"))
    assert earlier is not None
    assert "KUNST" in earlier.better[0]
    assert earlier.better[0].endswith("points more when the week is played out")
    assert TABLE.missed(seen_at(solo(), players=1), GAME.bot("expert")) is None


# The form for a position


def test_slips_are_typed_row_by_row_and_read_back() -> None:
    slip = slip_of(SlipTexts("U wen LUFT K.NS", "c", "abd", "l"), (2, 3, 4, 5, 6, 7), 4, 0)
    assert slip["rows"] == ["U.", "WEN", "LUFT", "K.NS.", "......", "......."]
    assert [(spare["symbol"], spare.get("crossed", False), spare["day"]) for spare in slip["spares"]] == [
        ("A", True, 1), ("B", True, 1), ("D", True, 1), ("C", False, 3),
    ]  # fmt: skip
    assert texts_of(slip) == SlipTexts("U. WEN LUFT K.NS.", "C", "ABD", "L")
    found = seen_at(position_of(2, 4, "e ? s t r", [slip, slip_of(SlipTexts(), (2, 3, 4, 5, 6, 7), 4, 1)]))
    assert TABLE.headline(found) == "Day 4 of 6"
    with pytest.raises(BadInput, match="Row 1 of seat 2 has 2 boxes; 'ZUM' fills 3"):
        slip_of(SlipTexts("ZUM"), (2, 3), 1, 1)
    with pytest.raises(BadInput, match="A slip has 2 rows, the bonus row last; seat 1 has 3"):
        slip_of(SlipTexts("ZU ZU ZU"), (2, 3), 1, 0)


def _form() -> None:
    import streamlit as st

    from dashboard.tables import table_for
    from engines.wortfabrik.parameters import Parameters

    st.session_state["made"] = table_for("wortfabrik").setup(Parameters(), 2, {"day": 3, "roll": "E?STR", "slips": [{"rows": ["ZU"]}, {}]}, "form")


def test_the_form_starts_from_a_position_and_gives_it_back() -> None:
    app = AppTest.from_function(_form, default_timeout=30).run()
    assert not app.exception
    made = app.session_state["made"]
    assert (made["day"], made["roll"], made["slips"][0]["rows"][0], made["slips"][1]["spares"]) == (3, "E?STR", "ZU", [])
    app.text_input(key="form-1-stored").set_value("e e").run()
    assert [spare["symbol"] for spare in app.session_state["made"]["slips"][1]["spares"]] == ["E", "E"]


# What the table component was given for it


def test_a_band_without_its_main_column_contradicts_itself() -> None:
    with pytest.raises(BadInput, match="main column of a band is 0 to 0; 1 was given"):
        Scene(turn=0, label="Test", zones=(Row(id="hand", look="hand"),), layout=(Band((Column(("hand",)),), main=1),))
