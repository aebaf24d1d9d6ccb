"""The end, the last round, scores and ties (rules digest 2.7)."""

from __future__ import annotations

import pytest

from engines.core.outcome import Outcome, Termination
from tests.letter_tycoon.scene import GAME, Scene


def final(money: list[int], owners: dict[str, int] | None = None, stock: list[int] | None = None, **changed: object) -> Outcome:
    position = {"stage": "over", "money": money, "stock": stock or [0] * len(money), "owners": owners or {}}
    table = Scene(len(money), position=position, **changed)
    outcome = GAME.outcome(table.table, table.state)
    assert outcome is not None
    return outcome


def test_score_is_money_stock_and_patents() -> None:
    outcome = final([3, 0, 1], {"E": 0, "Q": 1, "A": 1}, [2, 5, 0])
    assert outcome.scores == (3 + 2 + 10, 5 + 2 + 8, 1)
    assert outcome.termination is Termination.RULE


def test_a_tie_goes_to_the_higher_value_of_patents() -> None:
    outcome = final([5, 15, 9], {"E": 0, "J": 1})
    assert outcome.scores[:2] == (15, 17)
    outcome = final([7, 15, 9], {"E": 0, "J": 1})
    assert outcome.scores == (17, 17, 9)
    assert outcome.ranks == (1, 2, 3)
    assert outcome.winners == (0,)


def test_a_full_tie_is_shared() -> None:
    outcome = final([5, 9, 5], {"J": 0, "K": 2})
    assert outcome.ranks == (2, 1, 2)
    outcome = final([7, 2, 7], {"J": 0, "K": 2})
    assert outcome.ranks == (1, 3, 1)
    assert outcome.winners == (0, 2)


def test_stock_may_count_more_or_nothing() -> None:
    assert final([1, 0], stock=[3, 2], stock_value=2).scores == (7, 4)
    assert final([1, 0], stock=[3, 2], stock_value=0).scores == (1, 0)


def test_a_bonus_by_seat_is_added_at_the_end() -> None:
    assert final([5, 5, 5], final_bonus=(-10, 0, 3, 0, 0)).scores == (-5, 5, 8)


def test_prices_of_the_variant_are_values_at_the_end() -> None:
    assert final(
        [0, 0], {"E": 0}, patent_costs={**dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 5), "E": 7}, goals={2: {"value": 45, "patents": 6}}
    ).scores == (7, 0)


def test_a_running_game_has_scores_and_no_outcome() -> None:
    table = Scene(position={"money": [4, 0, 2]})
    assert GAME.scores(table.table, table.state) == (4, 0, 2)
    assert GAME.outcome(table.table, table.state) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_as_many_turns_whoever_reaches_the_goal(players: int) -> None:
    for trigger in range(players):
        hands: list[str | None] = [None] * players
        hands[trigger] = "TENBCDF"
        position = {"seat": trigger, "turn": 3 * players + trigger, "hands": hands, "money": [20] * players, "owners": dict.fromkeys("AIOT", trigger)}
        goals = {players: {"value": 40, "patents": 5}}
        table = Scene(players, position=position, challenge_mode="automatic", goals=goals)
        table.play("TEN")
        table.act({"do": "buy", "letter": "E"})
        while table.stage != "over":
            table.act({"do": "discard", "letters": ""} if table.stage == "discard" else {"do": "skip"})
        assert table.position["turn"] == 4 * players
        assert table.named("over")[0]["ended"] == "rule"


def test_the_very_last_turn_has_no_optional_discard() -> None:
    position = {"seat": 2, "last_round": 0, "hands": [None, None, "CATBDFG"], "pool": "HJK"}
    for action in ({"do": "play", "words": ["CAT"]}, {"do": "skip"}):
        table = Scene(position=position, challenge_mode="automatic")
        table.act(action)
        assert table.stage == "over"


def test_an_immediate_end_stops_at_the_purchase() -> None:
    position = {"hands": ["TENBCDF", None, None], "pool": "HJK", "money": [20, 0, 0], "owners": dict.fromkeys("AIOT", 0)}
    table = Scene(position=position, challenge_mode="automatic", final_round="immediate", purchases_per_turn=2)
    table.play("TEN")
    table.act({"do": "buy", "letter": "E"})
    assert table.stage == "over"
    assert not table.named("last_round")
    assert table.position["discard"] == "ENT"


def test_the_number_of_patents_must_be_reached_too() -> None:
    position = {"hands": ["TENBCDF", None, None], "pool": "HJK", "money": [20, 0, 0], "owners": dict.fromkeys("AIO", 0)}
    table = Scene(position=position, challenge_mode="automatic", goals={3: {"value": 30, "patents": 5}}, purchases_per_turn=2)
    table.play("TEN")
    table.act({"do": "buy", "letter": "E"})
    assert table.position["last_round"] is None
    table.act({"do": "buy", "letter": "N"})
    assert table.position["last_round"] == 0
