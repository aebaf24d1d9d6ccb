"""Letter utilisation: what may be written, and the sentence for each refusal (rules digest 5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.errors import IllegalAction
from engines.core.game import Json
from tests.wortfabrik.scene import GAME, Scene, die, pair, scrap, slip, spare, store, use

REST = (die(1, 4, 1), die(2, 4, 2), die(3, 4, 3), die(4, 4, 4))
BOXES = [spare("E"), spare("E"), spare("S", 1, crossed=True), spare("?")]


def scene(**changed: Any) -> Scene:
    return Scene(slip("U.", spares=BOXES, scrap="LLL"), roll="E?STR", day=2, **changed)


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (die(5, 1, 0), "Entry 0: dice are 0 to 4; 5 was given."),
        (die(0, 6, 0), "Entry 0: rows are 0 to 5; 6 was given."),
        (die(0, 1, 3), "Entry 0: boxes of row 1 are 0 to 2; 3 was given."),
        (die(0, 5, 7), "Entry 0: boxes of the bonus row are 0 to 6; 7 was given."),
        (die(0, 0, 0), "Entry 0: what is written stays; box 0 of row 0 holds 'U'."),
        (die(0, 1, 0, "A"), "Entry 0: only a joker can stand for another letter; 'A' was given for 'E' on die 0."),
        (die(1, 1, 0), "Entry 0: a joker must be defined when it is written; '?' on die 1 has no letter."),
        (store(0, 5), "Entry 0: spare boxes are 0 to 4; 5 was given."),
        (store(0, 2), "Entry 0: spare box 2 has been written already."),
        (use(4, 1, 0), "Entry 0: nothing is stored in spare box 4."),
        (use(2, 1, 0), "Entry 0: spare box 2 is crossed out: its letter has been used."),
        (use(9, 1, 0), "Entry 0: spare boxes are 0 to 4; 9 was given."),
        (use(0, 1, 0, "A"), "Entry 0: only a joker can stand for another letter; 'A' was given for 'E' in spare box 0."),
        (use(3, 1, 0), "Entry 0: a joker must be defined when it is written; '?' in spare box 3 has no letter."),
        (pair((0, 3), 1, 0, "A"), "Entry 0: only equal stored letters make a joker; spare boxes 0, 3 hold 'E', '?'."),
        (pair((0, 0), 1, 0, "A"), "Entry 0: a pair takes different spare boxes; 0, 0 were given."),
        (pair((0, 1, 3), 1, 0, "A"), "Entry 0: 2 equal stored letters make a joker; 3 spare boxes were given."),
        (pair((0,), 1, 0, "A"), "Entry 0: 2 equal stored letters make a joker; 1 spare boxes were given."),
        (pair((0, 2), 1, 0, "A"), "Entry 0: spare box 2 is crossed out: its letter has been used."),
        (pair((0, 1), 1, 0), "Entry 0: a joker must be defined when it is written; a joker made of equal letters has no letter."),
    ],
)
def test_an_entry_is_refused_with_the_rule_and_the_values(entry: Json, sentence: str) -> None:
    found = scene()
    before = found.position
    with pytest.raises(IllegalAction) as refused:
        found.write(entry, *REST)
    assert refused.value.sentence == sentence
    assert found.position == before


def test_a_later_entry_is_refused_by_its_place() -> None:
    with pytest.raises(IllegalAction, match=r"Entry 2: each letter of the roll may be used only once; die 0 is used already\."):
        scene().write(die(0, 1, 0), die(2, 1, 1), scrap(0))
    with pytest.raises(IllegalAction, match=r"Entry 1: what is written stays; box 0 of row 1 holds 'E'\."):
        scene().write(die(0, 1, 0), die(2, 1, 0))
    with pytest.raises(IllegalAction, match=r"Entry 1: all 4 boxes for scarce goods are full\."):
        scene().write(scrap(0), scrap(1))
    with pytest.raises(IllegalAction, match=r"Entry 1: all 5 spare boxes have been written already\."):
        scene().write(store(0), store(2))


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({"die": 0}, "Entry 0: to is 'row', 'spare' or 'scrap'; nothing was given."),
        ({"to": "row", "row": 1, "box": 0}, "Entry 0 names one of die, spare and pair; {'to': 'row', 'row': 1, 'box': 0} was given."),
        ({"die": 0, "spare": 1, "to": "scrap"}, "Entry 0 names one of die, spare and pair; {'die': 0, 'spare': 1, 'to': 'scrap'} was given."),
        ({"spare": 0, "to": "scrap"}, "Entry 0: a stored letter goes into a word row and nowhere else; 'scrap' was given."),
        ({"die": 0, "to": "row", "row": 1}, "Entry 0 needs the field 'box'."),
        ({"die": 0, "to": "scrap", "box": 1}, "Entry 0 has no field 'box'. Known: die, to."),
        (7, "Entry 0 is a JSON object; 7 was given."),
    ],
)
def test_a_malformed_entry_is_refused(entry: Any, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        scene().write(entry)
    assert refused.value.sentence == sentence


def test_a_foreign_letter_is_refused() -> None:
    with pytest.raises(IllegalAction, match=r"Entry 0: 'Ä' is no letter of the german-folded alphabet"):
        scene().write(die(1, 1, 0, "Ä"))


def test_jokers_stand_for_the_letters_of_the_variant_only() -> None:
    with pytest.raises(IllegalAction, match=r"a joker stands for one of QXY; 'E' was given"):
        scene(joker_letters="XYQ").write(die(1, 1, 0, "E"))
    found = scene(joker_letters="XYQ")
    found.write(die(1, 1, 0, "Y"), die(0, 1, 1), *REST[1:3])
    assert found.slip()["rows"][1] == "YE."


def test_three_equal_letters_make_a_joker_where_a_variant_says_so() -> None:
    found = Scene(slip(spares=[spare("E"), spare("E"), spare("E")]), roll="E?STR", day=2, pair_makes_joker="3")
    with pytest.raises(IllegalAction, match="3 equal stored letters make a joker; 2 spare boxes were given"):
        found.write(pair((0, 1), 1, 0, "Q"), *REST)
    found.write(pair((0, 1, 2), 1, 0, "Q"), *REST[1:], die(0, 3, 0))
    assert found.slip()["rows"][1] == "Q.."


def test_equal_letters_make_no_joker_where_a_variant_says_so() -> None:
    with pytest.raises(IllegalAction, match="equal stored letters make no joker in this variant"):
        scene(pair_makes_joker="off").write(pair((0, 1), 1, 0, "Q"), *REST)


def test_a_slip_without_spare_boxes_and_scarce_goods() -> None:
    found = Scene(slip(), roll="E?STR", spare_boxes=0, scrap_boxes=0)
    with pytest.raises(IllegalAction, match="this slip has no spare boxes"):
        found.write(store(0, 0))
    with pytest.raises(IllegalAction, match="all 0 spare boxes have been written already"):
        found.write(store(0))
    with pytest.raises(IllegalAction, match="all 0 boxes for scarce goods are full"):
        found.write(scrap(0))


def test_a_joker_in_a_row_stays_what_it_is() -> None:
    found = scene()
    found.write(die(1, 1, 0, "W"), die(0, 1, 1), *REST[1:3])
    with pytest.raises(IllegalAction, match="what is written stays; box 0 of row 1 holds 'W'"):
        found.write(die(0, 1, 0, "W"))


def test_all_five_letters_may_be_used() -> None:
    found = scene()
    found.write(die(1, 1, 0, "W"), die(0, 1, 1), *REST[1:])
    assert found.slip()["rows"][1] == "WE."
    assert found.slip()["rows"][4] == "..STR."


def test_a_seat_writes_once_a_day() -> None:
    found = Scene(slip(), slip(), roll="E?STR")
    found.write(die(0, 1, 0), *REST[1:])
    with pytest.raises(IllegalAction, match="seat 0 has written on day 1 already"):
        found.write(die(0, 1, 0), *REST[1:])
    with pytest.raises(IllegalAction, match="there is no seat 2"):
        GAME.act(found.table, found.state, 2, {"do": "write", "entries": []})


def test_what_a_seat_writes_is_hidden_until_the_day_ends() -> None:
    found = Scene(slip(), slip(), roll="ESTRA")
    wrote = found.write(*(die(number, 4, number) for number in range(4)))[0]
    assert GAME.view(found.table, found.state, 0)["slips"][0]["rows"][4] == "ESTR.."
    assert GAME.view(found.table, found.state, 1)["slips"][0]["rows"][4] == "......"
    assert "entries" in GAME.visible(wrote, 0)
    assert "entries" not in GAME.visible(wrote, 1)
    assert GAME.told(found.table, GAME.visible(wrote, 1)) == "Seat 0 has written."
    events = found.write(*(store(number) for number in range(4)), seat=1)
    assert [event["event"] for event in events] == ["wrote", "opened", "opened", "rolled"]
    assert GAME.view(found.table, found.state, 1)["slips"][0]["rows"][4] == "ESTR.."
    assert events[2]["stored"] == "ESTR"
    assert events[1]["slip"] == found.slip(0)


def test_everybody_gets_the_same_roll_and_an_own_slip() -> None:
    found = Scene(slip(), slip(), roll="ESTRA")
    found.write(*(die(number, 4, number) for number in range(4)))
    found.write(*(die(number, 5, number) for number in range(4)), seat=1)
    assert found.slip(0)["rows"][4:] == ["ESTR..", "......."]
    assert found.slip(1)["rows"][4:] == ["......", "ESTR..."]
