"""The best sheet in hindsight: against every sheet there is in tiny variants, and reached by legal days in the real one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from engines.core.errors import BadInput
from engines.core.session import Session
from engines.wortfabrik.game import WordFactory
from engines.wortfabrik.hindsight import best_sheet, hindsight_columns, rolls_of
from tests.wortfabrik.scene import GAME, seated_table
from tests.wortfabrik.weeks import played_sheet

TINY: dict[str, Any] = {
    "days": 3,
    "dice_faces": ("AE?", "BT"),
    "min_letters_used": 1,
    "row_lengths": (2, 3),
    "bonus_row_length": 0,
    "spare_boxes": 2,
    "scrap_boxes": 1,
    "joker_letters": "ABT",
}
TINY_WORDS = ("AB", "BA", "TAB", "BET", "TEA")


def plain_best(table: WordFactory, rolls: tuple[str, ...]) -> int:
    """The best score over every legal way to write the week: each day every choice of entries, one after the other."""
    best = {_start(table, rolls): 0}
    for day in range(len(rolls)):
        best = {key: 0 for state in best for key in _days(table, state, day, rolls)}
    return max(_score(table, key) for key in best)


Slip = tuple[tuple[str, ...], tuple[tuple[str, bool], ...], int]
"""Rows, spare boxes written (symbol, crossed), letters of scarce goods."""


def _start(table: WordFactory, rolls: tuple[str, ...]) -> Slip:
    return tuple("." * int(boxes) for boxes in table.rules.boxes[: int(table.rules.rows)]), (), 0


def _days(table: WordFactory, slip: Slip, day: int, rolls: tuple[str, ...]) -> Iterator[Slip]:
    """Slips after a day on which all or all but one letter of the roll is used; spare parts serve for exchanges only."""
    roll = rolls[day]
    least = int(table.rules.min_letters_used)
    for count in range(least, len(roll) + 1):
        for dice in itertools.combinations(range(len(roll)), count):
            yield from _put(table, slip, [roll[die] for die in dice])


def _put(table: WordFactory, slip: Slip, symbols: list[str]) -> Iterator[Slip]:
    rows, spares, scrap = slip
    for exchanged in _exchanges(table, slip):
        yield from _put(table, exchanged, symbols)
    if not symbols:
        yield slip
        return
    first, rest = symbols[0], symbols[1:]
    for letter in table.parameters.joker_letters if first == "?" else first:
        for filled in _filled(rows, letter):
            yield from _put(table, (filled, spares, scrap), rest)
    if len(spares) < table.rules.spare_boxes:
        yield from _put(table, (rows, (*spares, (first, False)), scrap), rest)
    if scrap < table.rules.scrap_boxes:
        yield from _put(table, (rows, spares, scrap + 1), rest)


def _filled(rows: tuple[str, ...], letter: str) -> Iterator[tuple[str, ...]]:
    for row, text in enumerate(rows):
        for box, there in enumerate(text):
            if there == ".":
                yield (*rows[:row], text[:box] + letter + text[box + 1 :], *rows[row + 1 :])


def _exchanges(table: WordFactory, slip: Slip) -> Iterator[Slip]:
    rows, spares, scrap = slip
    for one, other in itertools.combinations(range(len(spares)), 2):
        if spares[one] == spares[other] and not spares[one][1]:
            crossed = tuple((symbol, done or box in (one, other)) for box, (symbol, done) in enumerate(spares))
            for letter in table.parameters.joker_letters:
                for filled in _filled(rows, letter):
                    yield filled, crossed, scrap


def _score(table: WordFactory, slip: Slip) -> int:
    rows, spares, scrap = slip
    words = sum(len(text) for text in rows if text in TINY_WORDS)
    rules = table.rules
    return int(words + rules.spare_empty_points * (rules.spare_boxes - len(spares)) + rules.scrap_penalty * scrap)


@pytest.mark.slow
@pytest.mark.parametrize(
    "changed",
    [{}, {"min_letters_used": 2}, {"spare_empty_points": 0, "min_letters_used": 2}, {"scrap_penalty": -3, "spare_boxes": 0, "min_letters_used": 2}],
)
def test_no_sheet_of_a_tiny_variant_is_better(changed: dict[str, Any]) -> None:
    table = seated_table(1, words=TINY_WORDS, **{**TINY, **changed})
    for deal in range(6):
        rolls = rolls_of(table, 3, deal)
        sheet = best_sheet(table, rolls)
        best = plain_best(table, rolls)
        assert sheet.points <= best <= sheet.bound, rolls
        if sheet.proven:
            assert sheet.points == best, rolls


def test_most_tiny_weeks_are_proven() -> None:
    table = seated_table(1, words=TINY_WORDS, **TINY)
    sheets = [best_sheet(table, rolls_of(table, 4, deal)) for deal in range(60)]
    assert sum(sheet.proven for sheet in sheets) >= 50


def test_the_rolls_are_those_of_the_playout() -> None:
    table = seated_table(1, ("greedy",), words=None)
    session = Session(GAME, table, 5, 3)
    shown = [GAME.position(table, session.state)["roll"]]
    session.run_bots()
    shown += [event["roll"] for event in session.events if event["event"] == "rolled"]
    assert list(rolls_of(table, 5, 3)) == shown


@pytest.mark.parametrize(
    "changed", [{}, {"unused_die": "scrap"}, {"days": 4, "min_letters_used": 5}, {"lexicon": "en"}, {"scrap_penalty": -5, "spare_empty_points": 3}]
)
def test_the_best_sheet_is_reached_by_legal_days(changed: dict[str, Any]) -> None:
    table = seated_table(1, words=None, **changed)
    for deal in range(6):
        rolls = rolls_of(table, 9, deal)
        sheet = best_sheet(table, rolls)
        assert played_sheet(table, rolls, sheet) == sheet.points
        assert sheet.points <= sheet.bound <= table.rules.most_points


def test_no_bot_scores_more_than_the_bound() -> None:
    table = seated_table(3, ("master", "greedy", "expert"), words=None)
    deals = np.arange(12)
    scores = GAME.playouts(table, 2, deals, deals % 3).seats[:, :, 0]
    found = hindsight_columns(table, 2, deals)
    assert (scores <= found[:, 1:]).all()
    assert (found[:, 0] <= found[:, 1]).all()
    assert found[:, 0].mean() > scores.mean() + 2


def test_fewer_words_make_no_better_sheet() -> None:
    table = seated_table(1, words=None)
    for deal in range(4):
        rolls = rolls_of(table, 6, deal)
        assert best_sheet(table, rolls, 4.5).points <= best_sheet(table, rolls).bound


def test_equal_letters_are_exchanged_where_that_helps() -> None:
    table = seated_table(1, words=["TAB"], **{**TINY, "row_lengths": (3,), "dice_faces": ("AE", "BE"), "points_per_letter": 5, "joker_letters": "T"})
    sheet = best_sheet(table, ("AE", "EB", "EE"))
    assert sheet.exchanged == ("E",)
    assert sheet.words == ("TAB",)
    assert played_sheet(table, ("AE", "EB", "EE"), sheet) == sheet.points


def test_rolls_of_another_variant_are_refused() -> None:
    table = seated_table(1)
    with pytest.raises(BadInput, match=r"A week has 6 rolls of 5 dice; 1 rolls were given: AEBCD\."):
        best_sheet(table, ("AEBCD",))
