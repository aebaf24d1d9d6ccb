import re

import pytest

from engines.core.errors import BadInput, InvalidVariant, UnknownName
from engines.games import game, slugs
from engines.simulation.plan import Plan, repeated
from tests.toy_game import DiceParameters, DiceRace


def make(**changes):
    given = {"game": "dice-race", "parameters": DiceParameters(), "players": 3, "bots": ["greedy", "greedy", "planner"], "games": 10, "seed": 7}
    return Plan.of(**{**given, **changes})


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"games": 0}, "games is at least 1; 0 was given."),
        ({"games": -5}, "games is at least 1; -5 was given."),
        ({"games": 10**9 + 1}, "games is at most 1000000000; 1000000001 was given."),
        ({"games": 2.5}, "games is a whole number; 2.5 was given."),
        ({"games": True}, "games is a whole number; True was given."),
        ({"seed": -1}, "seed is at least 0; -1 was given."),
        ({"seed": 2**63}, f"seed is at most {2**63 - 1}; {2**63} was given."),
        ({"bots": ["greedy"]}, "bots names one bot a player: 3 players need 3 bots; 1 was given."),
        ({"bots": ["greedy"] * 4}, "bots names one bot a player: 3 players need 3 bots; 4 were given."),
        ({"bots": "greedy"}, "bots is a list with one bot a player; the text 'greedy' was given."),
        ({"players": 7, "bots": ["greedy"] * 7}, "Dice Race here is for 2, 3, 4 players; 7 was given."),
        ({"players": 0, "bots": []}, "players is at least 1; 0 was given."),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_with_one_sentence(changes, sentence):
    with pytest.raises(BadInput, match=f"^{re.escape(sentence)}$"):
        make(**changes)


def test_unknown_names_offer_the_nearest():
    with pytest.raises(UnknownName, match="Did you mean dice-race"):
        make(game="dice-rice")
    with pytest.raises(UnknownName, match="Did you mean greedy"):
        make(bots=["greedy", "gredy", "planner"])


def test_faults_of_the_variant_are_reported():
    with pytest.raises(InvalidVariant, match="goal is at least the 12 sides of the die; 10 was given"):
        make(parameters=DiceParameters(goal=10, sides=12))


def test_bots_are_stored_in_canonical_form():
    assert make(bots=["greedy:vocabulary=3,attention=0.95", "master", "greedy:attention=1"]).bots == ("expert", "master", "greedy")


def test_one_bot_fills_a_table_only_when_repeated():
    assert make(bots=repeated("expert", 3)).bots == ("expert", "expert", "expert")


def test_differing_bots_rotate_and_equal_ones_do_not():
    rotating, equal, fixed = make(), make(bots=repeated("greedy", 3)), make(fixed_seats=True)
    deals, rotations = rotating.deals(2, 5)
    assert (deals.tolist(), rotations.tolist()) == ([0, 1, 1, 1, 2], [2, 0, 1, 2, 0])
    for plan in (equal, fixed):
        deals, rotations = plan.deals(2, 3)
        assert (deals.tolist(), rotations.tolist()) == ([2, 3, 4], [0, 0, 0])


def test_json_round_trip_keeps_plan_and_hash():
    plan = make(parameters=DiceParameters(goal=44), fixed_seats=True, variant="short")
    again = Plan.from_json(plan.to_json())
    assert again == plan
    assert again.content_hash == plan.content_hash
    assert hash(again) == hash(plan)


@pytest.mark.parametrize(
    "changes",
    [{"seed": 8}, {"bots": ["planner", "greedy", "greedy"]}, {"parameters": DiceParameters(goal=31)}, {"fixed_seats": True}],
)
def test_the_hash_covers_what_decides_a_game(changes):
    assert make(**changes).content_hash != make().content_hash


def test_the_hash_covers_neither_the_number_of_games_nor_the_name():
    assert make(games=99, variant="other").content_hash == make().content_hash


def test_the_hash_covers_playout_version_and_lexicons(monkeypatch):
    before = make().content_hash
    monkeypatch.setattr(DiceRace, "playout_version", 2)
    version = make().content_hash
    monkeypatch.setattr(DiceRace, "lexicons", lambda self, parameters: ("abc",))
    assert len({before, version, make().content_hash}) == 3


def test_a_plan_of_another_schema_is_refused():
    with pytest.raises(BadInput, match="schema is 1; 2 was given"):
        Plan.from_json(make().to_json() | {"schema": 2})


def test_the_registry_lists_games_without_loading_them():
    assert slugs()[0] == "letter-tycoon"
    with pytest.raises(UnknownName, match="Did you mean letter-tycoon"):
        game("leter-tycoon")
    assert game("dice-race") is game("dice-race")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("schema", True, "schema is 1; true was given"),
        ("variant", None, "variant is a text; nothing was given"),
        ("variant", ["a"], "variant is a text; a list was given"),
        ("variant", "\ud800", "variant is a text of valid Unicode characters"),
        ("variant", "x" * 201, "variant is a text of at most 200 characters"),
        ("fixed_seats", "no", "fixed_seats is true or false; 'no' was given"),
        ("seed", 1e309, "seed is a whole number; inf was given"),
        ("seed", 2**63, "seed is at most"),
        ("players", True, "players is a whole number; true was given"),
        ("bots", "greedy", "bots is a list; 'greedy' was given"),
        ("parameters", 5, "parameters is an object; 5 was given"),
        ("parameter", {}, "The plan has no field 'parameter'. Did you mean parameters"),
    ],
)
def test_a_stored_plan_is_read_strictly(field, value, sentence):
    with pytest.raises(BadInput, match=re.escape(sentence)):
        Plan.from_json(make().to_json() | {field: value})


@pytest.mark.parametrize("field", ["game", "parameters", "bots", "fixed_seats", "variant"])
def test_a_stored_plan_needs_all_its_fields(field):
    data = make().to_json()
    del data[field]
    with pytest.raises(BadInput, match=f"The plan needs the field '{field}'"):
        Plan.from_json(data)
