"""Ponjan on the table: motifs, what lies where, what a move means, what is told, the helps and the form for a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.components.scene import Button, Piece, Scene
from dashboard.components.scene_json import scene_json
from dashboard.components.staged import Move, Staged
from dashboard.playing import seen_from
from dashboard.tables import table_for
from dashboard.tables.base import Seen
from dashboard.tables.ponjan.helps import turns_by_taking
from dashboard.tables.ponjan.laid import laid_by_event, laid_now
from dashboard.tables.ponjan.motifs import MOTIFS, motif
from dashboard.tables.ponjan.setup import FACE_UP, HOLDER, PLUS, form_rows, position_of
from dashboard.tables.ponjan.told import rounds_rolled
from engines.core.errors import BadInput, IllegalAction
from engines.core.game import Json
from engines.core.session import Session
from engines.ponjan.game import Ponjan
from engines.ponjan.parameters import Parameters
from engines.simulation.course import course_of
from engines.simulation.plan import Plan

pytestmark = pytest.mark.usefixtures("real_games")

GAME = Ponjan()
TABLE = table_for("ponjan")
ANCHOR, BELL, BOAT, BOLT, BUTTERFLY = range(5)
DRAW = {"do": "draw"}


def take(kind: int) -> Json:
    return {"do": "take", "kind": kind}


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
    """The game after `actions`, as `seat` sees it; `answered`: the bots have acted too. Without a position all is dealt."""
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
    return seen_from(course, plan, seat, people=frozenset({seat}), number=len(course.plies), shown=made)


def position(**more: Any) -> Json:
    """Anchor with a +1 tile and Bell are seat 0's, Boat with a 0 tile and Bolt seat 1's; an Anchor and a Boat lie face up."""
    own = [{str(ANCHOR): [1, 0], str(BELL): [0, 0]}, {str(BOAT): [0, 1], str(BOLT): [0, 0]}]
    return {"own": own, "face_up": {str(ANCHOR): 1, str(BOAT): 1}, "wall": [BELL, 5, 6, 7, 8], **more}


def scene_of(seen: Seen) -> Scene:
    return TABLE.scene(seen, Staged(seen.number))


def zone(scene: Scene, name: str) -> Any:
    return next(one for one in scene.zones if one.id == name)


def buttons(scene: Scene) -> list[tuple[str, str]]:
    return [(control.label, control.key) for control in scene.controls if isinstance(control, Button)]


def move(do: str, piece: str = "") -> Move:
    return Move("m", 0, do, piece, 0.0, Staged(0))


def stacked(scene: Scene) -> dict[str, tuple[int, int, str]]:
    """By motif, +1 tiles above, 0 tiles below, and the note."""
    return {stack.label: (len(stack.above), len(stack.below), stack.note) for stack in zone(scene, "own").stacks}


def all_tiles(scene: Scene) -> list[Piece]:
    found = [piece for seat in scene.seats for stack in seat.stacks for piece in (*stack.pieces, *stack.above, *stack.below, *stack.aside)]
    found += [piece for stack in zone(scene, "own").stacks for piece in (*stack.pieces, *stack.above, *stack.below)]
    return [*found, *zone(scene, "open").pieces]


# Motifs (使うもの)


def test_27_motifs_and_more_for_variants_differ_in_name_and_in_shape() -> None:
    assert len(MOTIFS) == 40
    assert len({one.name for one in MOTIFS}) == len({one.lines for one in MOTIFS}) == 40


@pytest.mark.parametrize("kinds", [9, 27, 40])
def test_the_white_tiles_are_the_last_kind(kinds: int) -> None:
    parameters = Parameters(kinds=kinds, white_tiles=True)
    assert motif(parameters, kinds).name == "White"
    assert motif(parameters, kinds - 1).name == MOTIFS[kinds - 1].name


# What lies where


def test_plus_tiles_lie_above_zero_tiles_below_and_a_whole_set_says_its_points() -> None:
    own = [{str(ANCHOR): [2, 0], str(BELL): [1, 1], str(BOAT): [0, 2], str(BOLT): [0, 0]}, {}]
    scene = scene_of(seen_at({"own": own, "wall": [8]}, target_points=12))
    assert stacked(scene) == {"Anchor": (2, 0, "3 points"), "Bell": (1, 1, "2 points"), "Boat": (0, 2, "1 point"), "Bolt": (0, 0, "1 of 3")}
    assert zone(scene, "own").title == "Your sets, 6 of 12 points"
    assert zone(scene, "own").progress == 0.5


def test_face_up_tiles_lie_by_their_owners() -> None:
    scene = scene_of(seen_at(position()))
    assert [piece.title for piece in zone(scene, "open").pieces] == ["Anchor"]
    asides = {stack.label: [piece.title for piece in stack.aside] for stack in scene.seats[0].stacks}
    assert asides == {"Boat, 2 of 3, 1 as 0, 1 face up": ["Boat"], "Bolt, 1 of 3": []}


def test_the_others_sit_in_the_order_in_which_they_play_after_the_player() -> None:
    scene = scene_of(seen_at(None, DRAW, players=4, seat=2))
    assert [seat.slot for seat in scene.seats] == [3, 0, 1]


def test_a_drawn_tile_keeps_its_name_from_the_table_to_the_hand() -> None:
    before = seen_at(position(face_up={str(ANCHOR): 1}))
    waiting = zone(scene_of(before), "open").pieces[0].id
    after = scene_of(seen_at(position(face_up={str(ANCHOR): 1}), take(ANCHOR)))
    assert [piece.id for stack in zone(after, "own").stacks for piece in stack.below] == [waiting]


@pytest.mark.parametrize(
    ("players", "seed", "changed"), [(2, 1, {"kinds": 9}), (4, 3, {}), (6, 5, {"kinds": 40, "white_tiles": True, "copies_per_kind": 4})]
)
def test_followed_event_by_event_the_table_is_that_of_the_rules(players: int, seed: int, changed: dict[str, Any]) -> None:
    seen = seen_at(None, players=players, seat=0, seed=seed, **changed)
    course = seen.course
    while course.session.to_act():
        seat = course.session.to_act()[0]
        course = course.after(seat, GAME.bot_action(course.prepared, course.session.state, seat))
    seen = seen_from(course, Plan.of(GAME, seen.prepared.parameters, players, ["greedy"] * players, 1, 0, fixed_seats=True), 0,
                     people=frozenset({0}), number=len(course.plies), shown=0)  # fmt: skip
    for ply, laid in enumerate(laid_by_event(seen)[1:]):
        state = course.states[ply + 1]
        after = laid[-1]
        assert after.wall == state.wall_size - state.next_tile
        assert list(after.points) == state.points[:players].tolist()
        for seat, hand in enumerate(after.hands):
            for held in hand:
                counts = int(state.owner[held.kind]), int(state.plus[held.kind]), int(state.zero[held.kind])
                assert counts == (seat, len(held.plus), len(held.zero))
        assert sum(map(len, after.hands)) == int((state.owner[: int(seen.prepared.rules.kinds)] >= 0).sum())
        assert sum(map(len, after.face_up)) == int(state.face_up.sum())
    ids = [piece.id for piece in all_tiles(scene_of(seen))]
    assert len(ids) == len(set(ids))
    scene_json(scene_of(seen))


def test_the_scene_does_not_know_the_order_of_the_wall() -> None:
    one, other = seen_at(position()), seen_at(position(wall=[8, 7, 6, 5, BELL]))
    assert scene_of(one) == scene_of(other)


# What may be done


def test_draw_take_and_what_a_take_is_worth_are_buttons_with_keys() -> None:
    assert buttons(scene_of(seen_at(position()))) == [("Draw a tile", "d"), ("Take Anchor, 2 points", "1")]
    two = position(own=[{str(ANCHOR): [0, 0], str(BELL): [0, 0]}, {}], face_up={str(ANCHOR): 1, str(BELL): 1})
    assert buttons(scene_of(seen_at(two))) == [("Draw a tile", "d"), ("Take Anchor", "1"), ("Take Bell", "2")]
    assert buttons(scene_of(seen_at(None))) == [("Sort the tiles and roll", "d")]


def test_who_can_do_nothing_passes() -> None:
    seen = seen_at(position(wall=[], face_up={str(BOAT): 1}))
    assert buttons(scene_of(seen)) == [("Pass", "p")]
    assert TABLE.action(seen, move("pass")) == {"do": "pass"}


def test_wall_tile_and_hand_tile_and_button_mean_the_same_actions() -> None:
    seen = seen_at(position())
    scene = scene_of(seen)
    hand = next(stack.pieces[0] for stack in zone(scene, "own").stacks if stack.label == "Anchor")
    assert hand.send == "take"
    assert TABLE.action(seen, move("take", hand.id)) == take(ANCHOR)
    assert TABLE.action(seen, move("take", zone(scene, "open").pieces[0].id)) == take(ANCHOR)
    assert TABLE.action(seen, move("take-0")) == take(ANCHOR)
    assert TABLE.action(seen, move(zone(scene, "wall").send, "w3")) == DRAW
    with pytest.raises(IllegalAction, match="does not lie there any more"):
        TABLE.action(seen, move("take", "t99"))
    with pytest.raises(IllegalAction, match="no move 'dance'"):
        TABLE.action(seen, move("dance"))


def test_nothing_can_be_done_while_another_is_to_act() -> None:
    scene = scene_of(seen_at(position(seat=1)))
    assert scene.controls == ()
    assert scene.locked == "Ada is to act."
    assert not any(piece.send for piece in all_tiles(scene))


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (take(BOAT), "A tile can be taken only by who holds its kind; you do not hold Boat, Ada does."),
        (take(BELL), "No tile of Bell lies face up; you can draw or take Anchor."),
        ({"do": "pass"}, "You may pass only when you can do nothing else; you can draw or take Anchor."),
    ],
)
def test_refusals_name_players_and_motifs(action: Json, sentence: str) -> None:
    seen = seen_at(position())
    with pytest.raises(IllegalAction) as refused:
        seen.course.after(0, action)
    assert TABLE.named(refused.value.sentence, seen) == sentence


def test_with_two_tiles_to_take_both_are_named() -> None:
    seen = seen_at(position())
    told = TABLE.named("The wall is empty, so nothing can be drawn; seat 0 can take kind 0 or 1.", seen)
    assert told == "The wall is empty, so nothing can be drawn; you can take Anchor or Bell."


# What is told


def test_dice_tied_for_highest_are_rolled_again_rules_digest_3_8_1() -> None:
    assert rounds_rolled([0, 2, 3], [5, 5, 1, 2, 2, 6, 3]) == [[(0, 5), (2, 5), (3, 1)], [(0, 2), (2, 2)], [(0, 6), (2, 3)]]


def test_the_set_up_is_told_step_by_step_with_the_table_as_it_lay() -> None:
    start = {"stage": "setup", "deals": [[ANCHOR, BELL, BELL], [ANCHOR, BOAT, BOLT]], "wall": [BUTTERFLY, 5, 6], "dice": [2, 5]}
    seen = seen_at(start, DRAW)
    events = scene_of(seen).events
    assert [event.text for event in events] == [
        "Everybody draws 3 tiles.",
        "**You** hold **Bell** twice, stack it as +1.",
        "You and Ada both hold **Anchor** and roll: you 2, Ada 5; Ada gets the tile as +1.",
        "**You** draw **Butterfly** and **Cactus** to make up for it.",
    ]
    assert [len(next(one for one in event.zones if one.id == "own").stacks) for event in events] == [3, 2, 1, 3]
    assert events[2].seats[0].tag == "rolls 5"
    assert laid_now(seen).wall == 1
    assert [entry.round for entry in TABLE.log(seen)] == [0, 0, 0, 0]


def test_a_go_that_brings_another_turn_is_one_line_of_the_log() -> None:
    seen = seen_at(position(wall=[BELL, BOLT, 7]), DRAW, DRAW)
    assert [entry.text for entry in TABLE.log(seen)] == ["**You** draw **Bell** as +1, draw **Bolt**, face up for Ada"]


def test_the_players_own_draw_is_told_before_what_the_bots_did_unless_his_turn_goes_on() -> None:
    handed_on = scene_of(seen_at(position(wall=[8, 7]), DRAW, answered=True))
    assert [event.text for event in handed_on.events] == [
        "**You** draw **Cloud**, a new kind.",
        "**Ada** takes **Boat** as 0, completes the set for **1 point**.",
    ]
    goes_on = scene_of(seen_at(position(), DRAW))
    assert goes_on.events == ()
    assert goes_on.messages[0].text == "**You** draw **Bell** as +1, play again."


def test_the_end_names_the_winner_and_locks_the_table() -> None:
    start = position(own=[{str(ANCHOR): [1, 0], str(BELL): [2, 0]}, {str(BOAT): [0, 1]}], wall=[8])
    seen = seen_at(start, take(ANCHOR))
    scene = scene_of(seen)
    assert TABLE.headline(seen) == "You win with 5 points"
    assert scene.locked == "The game is over."
    assert TABLE.log(seen)[-1].text == "**You** take **Anchor** as 0, complete the set for **2 points**; the game ends"


# Helps


def test_a_hint_says_the_chances_first_and_the_choice_last() -> None:
    seen = seen_at(position())
    steps = TABLE.hint(seen, GAME.bot("greedy"))
    assert steps[0].startswith("Of 5 tiles in the wall **1** is of your kinds: such a draw counts +1 and lets you play again. 4 would be a new kind")
    assert steps[1] == "Taking alone does not win: too little lies face up for you."
    assert steps[2].startswith("The greedy bot would **take Anchor**, which completes the set for 2 points.")
    before = seen.course.state.streams.tolist()
    TABLE.hint(seen, GAME.bot("random"))
    assert seen.course.state.streams.tolist() == before


def test_turns_by_taking_alone_are_the_fewest() -> None:
    own = [{str(ANCHOR): [0, 0], str(BELL): [1, 0], str(BOAT): [2, 0]}, {}]
    seen = seen_at({"own": own, "face_up": {str(ANCHOR): 2, str(BELL): 1}, "wall": [8]}, target_points=5)
    assert turns_by_taking(seen, laid_now(seen)) == 1
    more = seen_at({"own": own, "face_up": {str(ANCHOR): 2, str(BELL): 1}, "wall": [8]}, target_points=6)
    assert turns_by_taking(more, laid_now(more)) == 3
    none = seen_at({"own": own, "wall": [8]})
    assert turns_by_taking(none, laid_now(none)) is None


def test_the_planners_choice_is_told_once_the_turn_is_over_and_only_where_it_differs() -> None:
    start = position(own=[{str(ANCHOR): [2, 0], str(BELL): [1, 0]}, {str(BOAT): [0, 0]}], face_up={str(BELL): 1}, wall=[8, 7, 6])
    assert TABLE.missed(seen_at(start), GAME.bot("expert")) is None
    drawn = TABLE.missed(seen_at(start, DRAW, answered=True), GAME.bot("expert"))
    assert drawn is not None
    assert drawn.turn == "draw Cloud, a new kind"
    assert drawn.better == ("**take Bell**, which completes the set for 2 points instead of drawing",)
    won = TABLE.missed(seen_at(start, take(BELL)), GAME.bot("expert"))
    assert won is not None
    assert won.better == ()


@pytest.mark.parametrize("changed", [{}, {"points_zero_tile": 1, "copies_per_kind": 4}, {"start_bonus": [1, 2, 0]}])
def test_the_scores_add_up_in_their_parts(changed: dict[str, Any]) -> None:
    seen = seen_at(None, players=3, seed=4, **changed)
    course = seen.course
    while course.session.to_act():
        seat = course.session.to_act()[0]
        course = course.after(seat, GAME.bot_action(course.prepared, course.session.state, seat))
    over = seen_from(course, Plan.of(GAME, seen.prepared.parameters, 3, ["greedy"] * 3, 1, 0, fixed_seats=True), 0,
                     people=frozenset({0}), number=1, shown=len(course.plies))  # fmt: skip
    found = TABLE.breakdown(over)
    assert course.outcome is not None
    assert [sum(row[: found.parts]) for row in found.rows] == list(course.outcome.scores)
    assert found.columns[: found.parts][-1] == (
        "Start bonus" if "start_bonus" in changed else f"Sets {'0 ' * (seen.prepared.rules.copies - 1)}".strip()
    )


# A position


def test_the_form_gives_back_the_position_it_was_filled_from() -> None:
    parameters = Parameters()
    start = GAME.position(seen_at(position()).prepared, seen_at(position()).state)
    made = position_of(form_rows(parameters, start), 2, 0)
    assert made["own"] == start["own"]
    assert made["face_up"] == start["face_up"]


def test_where_nobody_holds_anything_all_is_dealt() -> None:
    assert position_of(form_rows(Parameters(), None), 3, 1) == {"schema": 1, "game": "ponjan", "players": 3, "stage": "setup"}


def test_tiles_by_a_motif_that_nobody_holds_are_refused() -> None:
    rows = form_rows(Parameters(), None)
    rows[BELL] |= {PLUS: 1}
    with pytest.raises(BadInput, match="Bell is held by nobody"):
        position_of(rows, 2, 0)
    rows[BELL] |= {HOLDER: "Seat 2", FACE_UP: 1}
    assert position_of(rows, 2, 1)["own"] == [{}, {str(BELL): [1, 0]}]


def test_the_form_on_the_page_makes_a_position_that_can_be_played() -> None:
    def script() -> None:
        import streamlit as st

        from dashboard.tables import table_for
        from engines.ponjan.parameters import Parameters

        st.json(table_for("ponjan").setup(Parameters(), 3, None, "form"))

    at = AppTest.from_function(script, default_timeout=30).run()
    assert not at.exception
    assert '"stage":"setup"' in at.json[0].value.replace(" ", "")


def test_a_game_that_is_only_looked_at_is_locked_and_calls_seats_by_number() -> None:
    seen = seen_at(position())
    looked = seen_from(seen.course, Plan.of(GAME, Parameters(), 2, ["greedy"] * 2, 1, 0), 0,
                       people=frozenset(), number=0, shown=0, pace=0, locked="Only looked at.")  # fmt: skip
    scene = scene_of(looked)
    assert (scene.locked, scene.controls) == ("Only looked at.", ())
    assert zone(scene, "own").title == "Sets of seat 1, 0 of 5 points"
    assert zone(scene, "open").title == "Face up for seat 1"
    assert not any(piece.send for piece in all_tiles(scene))
