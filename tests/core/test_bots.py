"""The text form of bots."""

import pytest

from engines.core.bot_texts import read_bot
from engines.core.bots import COMMON_DIALS, LEVELS, STRATEGIES, BotSpec, seated, split_bots
from engines.core.errors import BadInput, UnknownName


def read(text: str) -> BotSpec:
    return read_bot(text, list(STRATEGIES), COMMON_DIALS)


@pytest.mark.parametrize("text", ["novice", "casual", "expert", "master", "random", "greedy", "planner:attention=0.9,vocabulary=3.5"])
def test_text_form_survives_a_round_trip(text: str) -> None:
    assert read(text).text == text
    assert read(read(text).text) == read(text)


def test_a_level_is_the_strategy_and_dials_of_the_design() -> None:
    assert read("greedy:vocabulary=3.0,attention=0.95") == LEVELS["expert"]
    assert read("expert:vocabulary=3.5").dials == (("attention", 0.95), ("vocabulary", 3.5))
    assert read("master") == BotSpec("planner", (("vocabulary", 2.0),))


def test_a_bare_strategy_knows_everything() -> None:
    assert read("greedy").dial(COMMON_DIALS[0]) == 0.0
    assert read("greedy").dial(COMMON_DIALS[1]) == 1.0


def test_an_unknown_bot_or_dial_offers_the_nearest() -> None:
    with pytest.raises(UnknownName, match="There is no bot 'exprt'. Did you mean expert"):
        read("exprt")
    with pytest.raises(UnknownName, match="There is no dial 'vocabularly'. Did you mean vocabulary"):
        read("greedy:vocabularly=3")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("greedy:vocabulary=9", "vocabulary is 0 to 8; 9 was given."),
        ("greedy:attention=0", "attention is 0.05 to 1; 0 was given."),
        ("greedy:attention=lots", "attention is a number from 0.05 to 1; 'lots' was given."),
        ("greedy:attention", "attention is a number from 0.05 to 1; '' was given."),
        ("greedy:attention=nan", "attention is 0.05 to 1; nan was given."),
        ("greedy:attention=０.９", "attention is a number from 0.05 to 1; '０.９' was given."),
        ("greedy:vocabulary=٣", "vocabulary is a number from 0 to 8; '٣' was given."),
        ("greedy:vocabulary=0_3", "vocabulary is a number from 0 to 8; '0_3' was given."),
        ("expert:", "A dial such as vocabulary=… is missing in 'expert:'."),
        ("planner:vocabulary=3,,attention=0.9", "A dial such as vocabulary=… is missing in 'planner:vocabulary=3,,attention=0.9'."),
        ("greedy:vocabulary=3,vocabulary=4", "vocabulary is set twice in 'greedy:vocabulary=3,vocabulary=4'."),
    ],
)
def test_a_faulty_dial_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text)
    assert caught.value.sentence == sentence


def test_commas_inside_a_bot_stay_with_it() -> None:
    assert split_bots("expert,planner:vocabulary=3,attention=0.9, novice") == ["expert", "planner:vocabulary=3,attention=0.9", "novice"]
    assert split_bots("") == []


def test_a_line_up_is_filled_with_its_last_bot() -> None:
    assert seated(("expert", "casual"), 4) == ("expert", "casual", "casual", "casual")
    assert seated(("expert", "casual"), 1) == ("expert",)
