"""Sentences for names nobody knows."""

from engines.core.errors import UnknownName, shortened


def test_an_unknown_name_offers_the_nearest_or_lists_a_few() -> None:
    assert UnknownName("game", "leter-tycoon", ["letter-tycoon", "ponjan"]).sentence == (
        "There is no game 'leter-tycoon'. Did you mean letter-tycoon?"
    )
    assert UnknownName("game", "zzz", ["ponjan"]).sentence == "There is no game 'zzz'. Known: ponjan."
    assert UnknownName("word", "zzz", [f"word{number}" for number in range(50)]).sentence == "There is no word 'zzz'. Nothing known looks like it."


def test_hostile_text_becomes_one_short_harmless_line() -> None:
    text = shortened("a\nb\x1b[31m" + "x" * 500)
    assert "\n" not in text
    assert "\x1b" not in text
    assert len(text) <= 60
