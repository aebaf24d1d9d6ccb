"""Votes (rulebook: Rules for Building Words; rules digest 1.4): the dictionary, doubt, or the players."""

from __future__ import annotations

import pytest

from engines.core.errors import IllegalAction
from engines.core.session import Session
from tests.ponkotsu_factory.scene import GAME, Scene, seated_table


def voting(**changed: object) -> Scene:
    """Everybody has solved; seat 0 has made BLUE, GOLD and the doubtful CAFE."""
    scene = Scene(("CAFE", "BLUE", "GOLD"), votes="players", **changed)  # type: ignore[arg-type]
    scene.solve(1, 20.0)
    for seat in (0, 2, 3):
        scene.stop(seat)
    assert GAME.stage(scene.state) == "vote"
    return scene


CAFE = {"do": "object", "creator": 0, "word": "CAFE"}


def close(scene: Scene, *actions: dict[str, object]) -> Scene:
    for seat, action in enumerate(actions):
        scene.act(seat, dict(action))
    return scene


ACCEPT = {"do": "accept"}
SIDE = {"do": "side"}


@pytest.mark.parametrize(
    ("actions", "out"),
    [
        ((ACCEPT, ACCEPT, ACCEPT, ACCEPT), False),
        ((ACCEPT, CAFE, ACCEPT, ACCEPT), False),
        ((ACCEPT, CAFE, CAFE, ACCEPT), True),
        ((ACCEPT, CAFE, SIDE, ACCEPT), True),
        ((ACCEPT, SIDE, SIDE, ACCEPT), False),
    ],
    ids=["nobody", "one alone", "two", "one and one who sides", "siding with nobody"],
)
def test_1_4_a_word_is_out_when_one_other_player_agrees(actions: tuple[dict[str, object], ...], out: bool) -> None:
    scene = close(voting(), *actions)
    scored = scene.scored(1)
    assert scored["invalid_originals"] == (["CAFE"] if out else [])
    # The solver has laid it too: points for quickness are lost, and the creator pays.
    assert (scored["quickness"], scored["correctness"], scored["penalties"]) == ((0, 2, 4) if out else (4, 3, 0))


def test_votes_stay_hidden_until_all_have_voted_and_words_lie_open() -> None:
    scene = voting()
    told = scene.act(2, dict(CAFE))
    view = GAME.view(scene.table, scene.state, 1)
    assert view["originals"] == scene.originals
    assert view["votes"] == [None, None, None, None]
    assert GAME.visible(told[0], 1) == {"event": "voted", "seat": 2}
    assert GAME.view(scene.table, scene.state, 2)["votes"][2] == {
        "objections": [{"creator": 0, "word": "CAFE"}, {"solver": 1, "word": "CAFE"}],
        "side": False,
    }


def test_players_may_let_a_word_stand_that_is_in_no_dictionary() -> None:
    scene = close(voting(words=("BLUE", "GOLD")), ACCEPT, ACCEPT, ACCEPT, ACCEPT)
    assert scene.scored(1)["quickness"] == 4


def test_two_players_ask_the_dictionary() -> None:
    scene = Scene(("CAFE", "BLUE", "GOLD"), players=2, votes="players")
    scene.stop(0)
    scene.stop(1)
    assert scene.scored(1)["invalid_originals"] == ["CAFE"]


def test_an_objection_names_a_word_that_lies_there() -> None:
    scene = voting()
    with pytest.raises(IllegalAction, match=r"'FACE' is not an Original of seat 0; its words are CAFE, BLUE, GOLD\."):
        scene.act(2, {"do": "object", "creator": 0, "word": "FACE"})
    with pytest.raises(IllegalAction, match=r"names a creator or a solver, and one of them only\."):
        scene.act(2, {"do": "object", "word": "CAFE"})
    with pytest.raises(IllegalAction, match=r"In the stage vote one may object or side or accept; 'stop' was given\."):
        scene.stop(2)


@pytest.mark.parametrize(("chance", "invalid"), [(0, []), (100, ["FACE", "BLUE", "GOLD"])])
def test_in_doubt_chance_objects_to_doubtful_words(chance: int, invalid: list[str]) -> None:
    scene = Scene(votes="doubt", objection_chance=chance, doubtful_tier=0, words=None)
    for seat in range(4):
        scene.stop(seat)
    assert scene.scored(1)["invalid_originals"] == invalid


def test_in_doubt_a_word_is_doubted_alike_as_original_and_as_solution() -> None:
    scene = Scene(votes="doubt", objection_chance=50, doubtful_tier=0, words=None)
    for seat in range(4):
        scene.solve(seat, 20.0 + seat)
    for seat in range(4):
        scored = scene.scored(seat)
        assert scored["invalid_originals"] == scored["invalid_solutions"]


def test_bots_object_to_words_of_no_dictionary() -> None:
    table = seated_table(4, ("greedy",), votes="players")
    scene = Scene(("DLOG", "BLUE", "FACE"), votes="players")
    for seat in range(4):
        scene.stop(seat)
    session = Session(GAME, table, 1, state=scene.state)
    session.run_bots()
    out = next(event for event in session.events if event["event"] == "voted_out")
    assert out["words"] == [{"creator": 0, "word": "DLOG"}]
