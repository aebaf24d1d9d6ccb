"""Words and numbers on screen."""

from __future__ import annotations

import math
from datetime import datetime

import pytest

from dashboard import wording


@pytest.mark.parametrize(
    ("value", "digits", "text"),
    [(100_000, 0, "100,000"), (38.25, 1, "38.2"), (-1.14, 1, "−1.1"), (-0.04, 1, "0.0"), (0, 2, "0.00"), (math.nan, 1, "–")],
)
def test_numbers_have_thousands_and_a_real_minus(value: float, digits: int, text: str) -> None:
    assert wording.spelled(value, digits) == text


@pytest.mark.parametrize(("value", "text"), [(4.6, "+4.6"), (-0.9, "−0.9"), (0.02, "0.0"), (-0.02, "0.0")])
def test_a_difference_has_its_sign_unless_it_rounds_to_nothing(value: float, text: str) -> None:
    assert wording.signed(value) == text


def test_shares_are_per_cent_and_their_differences_points() -> None:
    assert wording.share(0.382) == "38.2 %"
    assert wording.difference(0.031, "%", 1) == "+3.1 pts"
    assert wording.span(0.012, 0.05, "%") == "1.2 to 5.0"


@pytest.mark.parametrize(("value", "text"), [(8, "$8"), (-3, "−$3"), (1200, "$1,200")])
def test_money_stands_after_its_dollar(value: float, text: str) -> None:
    assert wording.money(value) == text


def test_half_an_interval_never_looks_like_certainty() -> None:
    assert wording.give_or_take(0.381, 0.387, "%") == "± 0.3"
    assert wording.give_or_take(62.598, 62.602) == "± 0.002"


def test_the_progress_line_says_how_far_how_fast_how_long() -> None:
    assert wording.progress_line(64_000, 100_000, 11_400) == "64,000 of 100,000 games · 11,400 a second · 3 s left"
    assert wording.progress_line(64_000, 100_000, 0) == "64,000 of 100,000 games"
    assert wording.progress_line(100_000, 100_000, 11_400) == "100,000 of 100,000 games · 11,400 a second"
    assert wording.progress_line(50_000, 100_000, 11_400, "cancelled") == "50,000 of 100,000 games"


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0.4 s"), (3, "3 s"), (120, "2 min"), (3900, "1 h 5 min"), (7200, "2 h"), (400_000, "5 days")])
def test_durations_at_a_glance(seconds: float, text: str) -> None:
    assert wording.lasting(seconds) == text


@pytest.mark.parametrize(("seconds", "text"), [(1, "just now"), (12, "12 s ago"), (120, "2 minutes ago"), (86_400 * 3, "3 days ago")])
def test_how_long_ago(seconds: float, text: str) -> None:
    assert wording.ago(seconds) == text


def test_dates_are_told_from_today() -> None:
    now = datetime(2026, 11, 29, 15, 0)
    assert wording.dated(datetime(2026, 11, 29, 14, 2), now) == "today 14:02"
    assert wording.dated(datetime(2026, 11, 28, 9, 30), now) == "yesterday 09:30"
    assert wording.dated(datetime(2026, 11, 26, 9, 30), now) == "26 Nov"
    assert wording.dated(datetime(2025, 11, 26, 9, 30), now) == "26 Nov 2025"


@pytest.mark.parametrize(
    ("value", "low", "high", "effect", "text"),
    [
        (4.6, 3.9, 5.3, 0.5, "more"),
        (-4.6, -5.3, -3.9, -0.5, "less"),
        (0.5, 0.1, 0.9, 0.05, "small"),
        (0.5, -0.1, 1.1, 0.5, "no difference shown"),
    ],
)
def test_a_difference_is_called_one_only_when_its_interval_excludes_zero(value: float, low: float, high: float, effect: float, text: str) -> None:
    assert wording.verdict(value, low, high, effect) == text


def test_a_users_text_formats_nothing() -> None:
    assert wording.plain_markdown("*a* [b](c) $x$ :red[d]") == r"\*a\* \[b\](c) \$x\$ \:red\[d\]"
