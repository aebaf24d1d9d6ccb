"""Games that people play: kept on disk, replayed to go on, never in two versions at once."""

from __future__ import annotations

import errno
import json
import re
from dataclasses import replace

import pytest

from engines.core.errors import BadInput, IllegalAction, InvalidVariant, UnknownName
from engines.games import game
from engines.simulation import course as courses
from engines.simulation import kept_games
from engines.simulation.course import course_of
from engines.simulation.kept_games import (
    Kept,
    MovedOn,
    advanced,
    begin,
    forget,
    games_folder,
    imported,
    kept_game,
    taken_back,
    undo_point,
)
from engines.simulation.plan import Plan
from tests.toy_game import DiceParameters

BOLD = {"do": "roll"}


@pytest.fixture
def dice(plan_of):
    """A race of one person in seat 0 and a bot that rolls by chance."""
    return plan_of(["greedy", "random"], 1, fixed_seats=True)


def tycoon(*bots: str, seed: int = 7, **knobs) -> Plan:
    rules = game("letter-tycoon")
    parameters = rules.parameters.model_validate(knobs)
    return Plan.of(rules, parameters, len(bots), bots, 1, seed, fixed_seats=True)


def from_disk(kept: Kept) -> Kept:
    """The game as another process would find it."""
    kept_games._at_hand = courses.Courses()
    return kept_game(kept.id)


def moved(kept: Kept, action, *, fresh: bool = False) -> Kept:
    """The person decides, the bots answer."""
    known = from_disk(kept) if fresh else kept
    course = known.course()
    return advanced(known, course.after(course.session.to_act()[0], action).after_bots())


def test_a_game_is_found_again_as_it_was_left(dice):
    kept = moved(begin(dice, frozenset({0})), BOLD)
    again = from_disk(kept)
    assert again == kept
    assert again.course().record == kept.course().record
    assert again.course().game.position(again.course().prepared, again.course().state) == kept.course().game.position(
        kept.course().prepared, kept.course().state
    )


def test_a_bots_luck_goes_on_where_it_stood_whether_or_not_the_program_was_closed(plan_of):
    def played(fresh: bool):
        kept = begin(plan_of(["greedy", "random"], 1, seed=3, fixed_seats=True), frozenset({0}))
        while not kept.over:
            hold = kept.course().game.view(kept.course().prepared, kept.course().state, 0).get("pot", 0) >= 6
            kept = moved(kept, {"do": "hold"} if hold else BOLD, fresh=fresh)
        return kept.actions

    assert played(fresh=True) == played(fresh=False)


def test_the_same_seed_and_the_same_decisions_are_the_same_game():
    def played():
        kept = begin(tycoon("expert", "greedy:doubt=0.5,vocabulary=4.5,attention=0.7"), frozenset({0}))
        for _ in range(6):
            course = kept.course().after_bots()
            if not course.session.to_act():
                break
            action = course.game.offer(course.prepared, course.state, 0)["actions"][-1]
            kept = advanced(kept, course.after(0, action).after_bots())
        return kept.actions

    assert played() == played()


def test_of_two_tabs_on_one_game_the_second_is_refused(dice):
    kept = begin(dice, frozenset({0}))
    other = kept_game(kept.id)
    first = moved(kept, BOLD)
    with pytest.raises(MovedOn, match="moved on in another tab"):
        moved(other, BOLD)
    assert kept_game(kept.id) == first
    with pytest.raises(MovedOn):
        taken_back(other, 0)


def test_a_lock_that_a_killed_process_left_ages_out(dice, monkeypatch):
    kept = begin(dice, frozenset({0}))
    lock = games_folder() / f"{kept.id}.lock"
    lock.touch()
    with pytest.raises(MovedOn):
        moved(kept, BOLD)
    monkeypatch.setattr(kept_games, "STALE_LOCK_SECONDS", -1.0)
    assert moved(kept, BOLD).number == 1
    assert not lock.exists()


def test_what_was_played_survives_a_variant_changed_later(dice, plan_of):
    kept = begin(dice, frozenset({0}))
    assert plan_of(["greedy", "random"], 1, goal=99).parameters != kept.plan.parameters
    assert from_disk(kept).plan.parameters == DiceParameters()


def test_a_record_goes_out_and_comes_in_as_a_game_of_its_own(dice):
    kept = moved(moved(begin(dice, frozenset({0})), BOLD), BOLD)
    copy = imported(json.dumps(kept.to_json()))
    assert copy.id != kept.id
    assert copy.actions == kept.actions
    assert copy.shown == len(copy.actions)
    assert {one.id for one in kept_games.kept_games()} == {kept.id, copy.id}
    moved(copy, BOLD)
    assert kept_game(kept.id) == kept


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda data: "{", "no JSON"),
        (lambda data: json.dumps([1]), "is a JSON object; a list was given"),
        (lambda data: json.dumps(data | {"schema": 9}), "schema is 1; 9 was given"),
        (lambda data: json.dumps({key: value for key, value in data.items() if key != "actions"}), "needs the field 'actions'"),
        (lambda data: json.dumps(data | {"actions": [[0, {"do": "fly"}]]}), "cannot be replayed by the rules as they are now"),
        (lambda data: json.dumps(data | {"people": [5]}), "people are seats 0 to 1"),
        (lambda data: " " * 2_000_001, "at most 2,000,000 bytes"),
        (lambda data: json.dumps(data | {"plan": data["plan"] | {"game": "dice-rice"}}), "Did you mean dice-race"),
    ],
)
def test_a_record_that_cannot_be_used_is_refused_with_a_sentence_and_not_kept(dice, spoil, sentence):
    kept = begin(dice, frozenset({0}))
    text = spoil(kept.to_json())
    with pytest.raises(BadInput, match=sentence):
        imported(text)
    assert [one.id for one in kept_games.kept_games()] == [kept.id]


HUGE = (2**63, 10**4000, 1e309, float("nan"))


@pytest.mark.parametrize("value", [*HUGE, -1, True, "1", None])
@pytest.mark.parametrize("field", ["deal", "rotation", "number", "shown", "created", "changed", "playout_version"])
def test_a_record_with_a_number_that_is_none_is_refused_by_its_field(dice, field, value):
    kept = begin(dice, frozenset({0}))
    with pytest.raises(BadInput, match=f"{field} is "):
        imported(json.dumps(kept.to_json() | {field: value}))
    assert [path.name for path in games_folder().iterdir()] == [f"{kept.id}.json"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"schema": True}, "schema is 1; true was given"),
        ({"people": []}, "people is a list of 1 or more entries"),
        ({"people": [True]}, "people.0 is a whole number; true was given"),
        ({"people": [2**63]}, "people are seats 0 to 1; 9223372036854775808 was given"),
        ({"rotation": 2}, "rotation is 0 to 1; 2 was given"),
        ({"rotation": -1}, "rotation is 0 to 1; -1 was given"),
        ({"deal": 10**9 + 1}, "deal is at most 1000000000"),
        ({"shown": 1}, "shown is at most 0, the number of actions"),
        ({"created": 1e300}, "created is a number of seconds from 0 to 253402300799"),
        ({"actions": [[2**63, BOLD]]}, "the seat of actions.0 is 0 to 1; 9223372036854775808 was given"),
        ({"actions": [[1e309, BOLD]]}, "actions.0 is a list of a seat and an action"),
        ({"actions": [[0, "roll"]]}, "actions.0 is a list of a seat and an action"),
        ({"over": 0}, "over is true or false"),
        ({"words": ["a", 1]}, "words.1 is a text; 1 was given"),
        ({"start": []}, "start is an object; a list was given"),
        ({"plan": None}, "plan is an object; nothing was given"),
        ({"note": 1}, "The record of a game has no field 'note'"),
    ],
)
def test_a_record_is_read_strictly_and_the_sentence_names_field_value_and_bound(dice, changes, sentence):
    kept = begin(dice, frozenset({0}))
    with pytest.raises(BadInput, match=re.escape(sentence)):
        imported(json.dumps(kept.to_json() | changes))
    assert [path.name for path in games_folder().iterdir()] == [f"{kept.id}.json"]


def test_a_record_whose_plan_has_a_name_of_broken_characters_leaves_no_file_behind(dice):
    kept = begin(dice, frozenset({0}))
    data = kept.to_json()
    with pytest.raises(BadInput, match="variant is a text of valid Unicode characters"):
        imported(json.dumps(data | {"plan": data["plan"] | {"variant": "\ud800"}}))
    with pytest.raises(BadInput, match="not of valid Unicode characters"):
        begin(replace(dice, variant="\ud800"), frozenset({0}))
    assert [path.name for path in games_folder().iterdir()] == [f"{kept.id}.json"]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"plan":' * 100_000])
def test_a_record_that_nests_too_deep_is_refused(text):
    with pytest.raises(BadInput, match="nests its lists or tables too deep"):
        imported(text)


def test_where_no_game_can_be_kept_the_sentence_says_why_and_nothing_is_left(dice, monkeypatch):
    kept = begin(dice, frozenset({0}))

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(kept_games.os, "replace", full)
        with pytest.raises(BadInput, match="cannot be kept in .*: No space left on device"):
            moved(kept, BOLD)
    assert [path.name for path in games_folder().iterdir()] == [f"{kept.id}.json"]


def test_a_position_in_which_the_game_is_over_is_not_begun(dice):
    ended = course_of(begin(dice, frozenset({0})).fresh()).session
    position = ended.game.position(ended.prepared, ended.state) | {"banked": [dice.parameters.goal, 0], "over": 1}
    with pytest.raises(BadInput, match="The game is over in this position"):
        begin(dice, frozenset({0}), start=position)


def test_a_record_of_a_variant_that_cannot_be_played_is_refused(dice):
    data = begin(dice, frozenset({0})).to_json()
    data["plan"]["parameters"]["sides"] = 1
    with pytest.raises(InvalidVariant):
        imported(json.dumps(data))


@pytest.mark.parametrize("content", ["{", "[" * 100_000, "1" * 5_000, '{"deal": ' + "1" * 5_000 + "}", "\udcff"])
def test_a_damaged_file_is_told_and_the_others_are_still_listed(dice, content):
    kept = begin(dice, frozenset({0}))
    (games_folder() / "20260101-000000-abcdef.json").write_text(content, "utf-8", "surrogateescape")
    with pytest.raises(BadInput, match="is damaged"):
        kept_game("20260101-000000-abcdef")
    assert [one.id for one in kept_games.kept_games()] == [kept.id]


@pytest.mark.parametrize(("field", "value"), [("deal", float("inf")), ("seat", 1), ("people", None), ("plan", {})])
def test_a_file_with_a_damaged_field_is_passed_over(dice, field, value):
    kept = begin(dice, frozenset({0}))
    (games_folder() / "20260101-000000-abcdef.json").write_text(json.dumps(kept.to_json() | {field: value}))
    assert [one.id for one in kept_games.kept_games()] == [kept.id]


def test_a_file_copied_by_hand_is_a_game_of_its_own(dice):
    kept = begin(dice, frozenset({0}))
    (games_folder() / "copy.json").write_text(json.dumps(kept.to_json()))
    moved(kept_game("copy"), BOLD)
    assert kept_game(kept.id) == kept


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "no such game", "20260101-000000-abcdef"])
def test_a_name_that_is_none_reads_no_file(name):
    with pytest.raises(UnknownName, match="There is no kept game"):
        kept_game(name)
    with pytest.raises(UnknownName):
        forget(name)


def test_a_forgotten_game_is_gone(dice):
    kept = begin(dice, frozenset({0}))
    forget(kept.id)
    assert kept_games.kept_games() == []


def test_people_sit_in_seats_that_are_there(dice):
    with pytest.raises(BadInput, match="people are seats 0 to 1"):
        begin(dice, frozenset({2}))


def test_a_game_may_begin_with_what_others_have_played(dice):
    whole = course_of(begin(dice, frozenset()).fresh()).after_bots()
    kept = begin(dice, frozenset({1}), actions=whole.record[:4])
    assert kept.actions == whole.record[:4]
    assert kept.shown == 4
    with pytest.raises(BadInput, match="cannot be replayed"):
        begin(dice, frozenset({1}), actions=[(0, {"do": "fly"})])


def test_a_game_may_begin_with_a_position():
    position = {"hands": ["CATSXYZ", None, None], "pool": "DOG", "money": [9, 0, 0], "owners": {"Z": 0}}
    kept = from_disk(begin(tycoon("expert", "expert", "expert"), frozenset({0}), start=position))
    view = kept.course().game.view(kept.course().prepared, kept.course().state, 0)
    assert (view["hands"][0], view["pool"], view["money"], view["owners"]) == ("ACSTXYZ", "DGO", [9, 0, 0], {"Z": 0})
    with pytest.raises(BadInput, match="has 3 cards of Q"):
        begin(tycoon("expert", "expert", "expert"), frozenset({0}), start={"hands": ["QQQ", None, None]})


# Taking back


def test_a_decision_is_taken_back_until_something_hidden_has_been_revealed():
    kept = begin(tycoon("expert", "expert", challenge_mode="automatic"), frozenset({0}))
    course = kept.course()
    assert undo_point(course.session, 0) is None
    skipped = advanced(kept, course.after(0, {"do": "skip"}))
    assert undo_point(skipped.course().session, 0) == 0
    back = taken_back(skipped, 0)
    assert back.actions == ()
    assert back.number == skipped.number + 1
    assert from_disk(back).course().state.tobytes() == course.state.tobytes()
    drawn = advanced(back, back.course().after(0, {"do": "skip"}).after(0, {"do": "discard", "letters": _hand(back)[:2]}))
    assert undo_point(drawn.course().session, 0) is None


def _hand(kept: Kept) -> str:
    return str(kept.course().game.view(kept.course().prepared, kept.course().state, 0)["hands"][0])


def test_what_another_seat_has_done_cannot_be_unseen():
    kept = begin(tycoon("expert", "expert", "expert"), frozenset({0, 1, 2}))
    course = kept.course().after(0, {"do": "play", "words": _word(kept)}).after(1, {"do": "accept"})
    assert undo_point(course.session, 0) is None


def _word(kept: Kept) -> list[str]:
    course = kept.course()
    offered = course.game.offer(course.prepared, course.state, 0)["actions"]
    return next(action["words"] for action in offered if action["do"] == "play")


def test_a_game_that_shows_all_cannot_be_taken_back(dice):
    kept = begin(dice, frozenset({0}))
    assert undo_point(kept.course().after(0, BOLD).session, 0) is None


def test_an_undone_game_goes_on_as_if_the_decision_had_never_been(dice):
    plan = tycoon("expert", "casual", challenge_mode="automatic")
    plain = begin(plan, frozenset({0}))
    undone = begin(plan, frozenset({0}))
    undone = taken_back(advanced(undone, undone.course().after(0, {"do": "skip"})), 0)
    word = {"do": "play", "words": _word(plain)}
    assert moved(plain, word).actions == moved(undone, word).actions


# The course


def test_a_course_knows_the_state_after_each_decision(dice):
    whole = course_of(begin(dice, frozenset()).fresh()).after_bots()
    assert whole.outcome is not None
    assert len(whole.states) == len(whole.plies) + 1
    for plies in (0, 3, len(whole.plies)):
        cut = whole.cut(plies)
        replayed = course_of(replace(begin(dice, frozenset()), actions=()).fresh(), whole.record[:plies])
        assert cut.state.tobytes() == whole.states[plies].tobytes() == replayed.state.tobytes()
        assert cut.record == whole.record[:plies]


def test_a_refused_action_leaves_the_course_as_it_was(dice):
    course = begin(dice, frozenset({0})).course()
    before = course.state.tobytes()
    with pytest.raises(IllegalAction):
        course.after(0, {"do": "hold"})
    assert course.state.tobytes() == before
    assert course.plies == []
