"""Anything may happen: random variants and random weeks, checked against a plain count of letters and points."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import copied
from engines.core.session import Session
from engines.wortfabrik.game import WordFactory
from engines.wortfabrik.parameters import Parameters, all_rows, points_by_row, problems
from tests.wortfabrik.scene import GAME, WORDS

LETTERS = "ABDEFHIKLMNORSTUVWZ"
BOTS = ("greedy", "random", "greedy:attention=0.4,vocabulary=3", "planner")


@st.composite
def variants(draw: st.DrawFn) -> Parameters:
    """Variants free of problems, from tiny slips to the largest."""
    dice = draw(st.lists(st.text(LETTERS + "?", min_size=1, max_size=8), min_size=1, max_size=8))
    rows = tuple(draw(st.lists(st.integers(2, 10), min_size=1, max_size=8)))
    bonus = draw(st.sampled_from([0, 0, *range(2, 11)]))
    count = len(rows) + (bonus > 0)
    values: dict[str, Any] = {
        "days": draw(st.integers(3, 10)),
        "dice_faces": tuple(dice),
        "min_letters_used": draw(st.integers(0, min(5, len(dice)))),
        "unused_die": draw(st.sampled_from(["ignored", "scrap"])),
        "row_lengths": rows,
        "bonus_row_length": bonus,
        "bonus_min": draw(st.integers(1, min(7, bonus))) if bonus else 2,
        "spare_boxes": draw(st.integers(0, 10)),
        "scrap_boxes": draw(st.integers(0, 10)),
        "points_per_letter": draw(st.one_of(st.integers(0, 5), st.tuples(*[st.integers(0, 5)] * count))),
        "spare_empty_points": draw(st.integers(0, 3)),
        "scrap_penalty": draw(st.integers(-5, 0)),
        "pair_makes_joker": draw(st.sampled_from(["off", "2", "3"])),
        "same_day_spare_use": draw(st.booleans()),
        "joker_letters": "".join(draw(st.sets(st.sampled_from(LETTERS), min_size=1))),
        "umlauts": draw(st.sampled_from(["fold", "single", "ban"])),
    }
    variant = Parameters(**values)
    assert problems(variant) == []
    return variant


def letters_on(slip: Json) -> int:
    """Written boxes of a slip, spare parts and scarce goods included."""
    rows = sum(len(row.replace(".", "")) for row in slip["rows"])
    return rows + sum(box is not None for box in slip["spares"]) + len(slip["scrap"])


def plain_points(variant: Parameters, words: frozenset[str], slip: Json) -> int:
    """The total of a slip, straight from the rulebook."""
    total = variant.spare_empty_points * slip["spares"].count(None) + variant.scrap_penalty * len(slip["scrap"])
    for row, (text, boxes, points) in enumerate(zip(slip["rows"], all_rows(variant), points_by_row(variant), strict=True)):
        word = text
        if row == len(variant.row_lengths):
            word = text.strip(".")
            if len(word) < variant.bonus_min:
                continue
        if word in words:
            assert len(word) <= boxes
            total += points * len(word)
    return total


def check_a_day(variant: Parameters, before: Json, action: Json, after: Json, roll: str) -> None:
    """What one action did to a slip: nothing lost, nothing gained, nothing moved."""
    entries = action["entries"]
    dice = [entry["die"] for entry in entries if "die" in entry]
    assert len(dice) == len(set(dice))
    crossed = [box for box in range(len(before["spares"])) if _crossed(after, box) and not _crossed(before, box)]
    pairs = [entry["pair"] for entry in entries if "pair" in entry]
    scrapped = len(after["scrap"]) - len(before["scrap"])
    forced = scrapped - sum(entry["to"] == "scrap" for entry in entries)
    assert forced == 0 or variant.unused_die == "scrap"
    moved = sum("spare" in entry for entry in entries) + len(pairs)
    assert letters_on(after) == letters_on(before) + len(dice) + forced + moved
    assert len(crossed) == sum("spare" in entry for entry in entries) + sum(map(len, pairs))
    for old, new in zip(before["rows"], after["rows"], strict=True):
        assert all(first in (".", second) for first, second in zip(old, new, strict=True))
    stored = Counter(box["symbol"] for box in after["spares"] if box) - Counter(box["symbol"] for box in before["spares"] if box)
    assert stored == Counter(roll[entry["die"]] for entry in entries if entry["to"] == "spare")
    assert after["scrap"].startswith(before["scrap"])
    needed = len(variant.dice_faces) if variant.unused_die == "scrap" else variant.min_letters_used
    room = sum(row.count(".") for row in after["rows"]) + after["spares"].count(None) + variant.scrap_boxes - len(after["scrap"])
    assert len(dice) + forced >= needed or room == 0


def _crossed(slip: Json, box: int) -> bool:
    return bool(slip["spares"][box] and slip["spares"][box]["crossed"])


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), bots=st.lists(st.sampled_from(BOTS), min_size=1, max_size=3), seed=st.integers(0, 2**40))
def test_slips_keep_every_letter_and_count_what_they_show(variant: Parameters, bots: list[str], seed: int) -> None:
    table = GAME.prepare(variant, len(bots), [GAME.bot(text) for text in bots], WORDS)
    session = Session(GAME, table, seed)
    while session.to_act():
        before = GAME.position(table, session.state)
        ply = session.bot_ply()
        assert ply is not None
        after = GAME.position(table, session.state)
        check_a_day(variant, before["slips"][ply.seat], ply.action, after["slips"][ply.seat], before["roll"])
    words = frozenset(table.book.text(word) for word in range(table.book.count()))
    slips = GAME.position(table, session.state)["slips"]
    outcome = session.outcome
    assert outcome is not None
    assert list(outcome.scores) == [plain_points(variant, words, slip) for slip in slips]
    batch = GAME.playouts(table, seed, np.zeros(1, np.int64), np.zeros(1, np.int64))
    assert batch.seats[0, :, 0].tolist() == list(outcome.scores)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), seed=st.integers(0, 2**40), plies=st.integers(0, 12))
def test_positions_are_printed_as_they_were_read(variant: Parameters, seed: int, plies: int) -> None:
    table = GAME.prepare(variant, 2, [GAME.bot("random")] * 2, WORDS)
    session = Session(GAME, table, seed)
    for _ in range(plies):
        session.bot_ply()
    position = json.loads(json.dumps(GAME.position(table, session.state)))
    again = GAME.state_of(table, position)
    assert GAME.position(table, again) == position


JSON_VALUES = st.one_of(
    st.none(), st.integers(-3, 12), st.sampled_from(["row", "spare", "scrap", "A", "?", ""]), st.lists(st.integers(-1, 9), max_size=4)
)
ENTRIES = st.lists(st.dictionaries(st.sampled_from(["die", "spare", "pair", "to", "row", "box", "letter", "x"]), JSON_VALUES, max_size=6), max_size=6)


@settings(max_examples=300, deadline=None)
@given(entries=ENTRIES, seed=st.integers(0, 20))
def test_whatever_is_written_is_legal_or_refused_in_a_sentence(entries: list[Json], seed: int) -> None:
    table = _random_table()
    session = Session(GAME, table, seed)
    for _ in range(seed % 5):
        session.bot_ply()
    before = session.state.tobytes()
    trial = copied(session.state)
    refusal = ""
    try:
        GAME.act(table, trial, 0, {"do": "write", "entries": entries})
    except IllegalAction as refused:
        refusal = refused.sentence
    assert (trial.tobytes() == before) is bool(refusal)
    assert not refusal or refusal.endswith((".", "?"))


_TABLES: list[WordFactory] = []


def _random_table() -> WordFactory:
    if not _TABLES:
        _TABLES.append(GAME.prepare(Parameters(min_letters_used=0), 1, [GAME.bot("random")], WORDS))
    return _TABLES[0]


@pytest.mark.slow
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), seed=st.integers(0, 2**40))
def test_bots_write_legal_days_with_a_whole_lexicon(variant: Parameters, seed: int) -> None:
    table = GAME.prepare(variant, 4, [GAME.bot(text) for text in ("greedy", "expert", "novice", "random")])
    GAME.playouts(table, seed, np.arange(20), np.arange(20) % 4)
