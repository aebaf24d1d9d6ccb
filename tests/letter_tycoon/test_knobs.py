"""No knob that the rules ignore: moving any of them changes a game, in the context declared beside it (rules digest 2.9)."""

from typing import Any

import numpy as np
import polars as pl
import pytest

from engines.core.bots import seated, split_bots
from engines.core.parameters import Knob, knobs, parsed
from engines.games import game
from engines.letter_tycoon.parameters import Parameters
from engines.words.lexicon import load_lexicon

RULES: Any = game("letter-tycoon")
KNOBS = {knob.name: knob for knob in knobs(Parameters)}
PART = 25
"""Games at a time: most knobs show in the first part."""


def variants_of(knob: Knob) -> tuple[Parameters, Parameters]:
    """The context without and with the knob moved; both are checked."""
    given = dict(knob.facts.witness.given)
    before, after = parsed(Parameters, given), parsed(Parameters, {**given, knob.name: knob.facts.witness.value})
    return RULES.checked(before), RULES.checked(after)


@pytest.mark.parametrize("name", [name for name, knob in KNOBS.items() if not knob.facts.witness.position])
def test_moving_a_knob_changes_one_of_500_games(name: str) -> None:
    witness = KNOBS[name].facts.witness
    before, after = variants_of(KNOBS[name])
    assert getattr(before, name) != getattr(after, name)
    bots = [RULES.bot(text) for text in seated(split_bots(witness.bots), witness.players)]
    tables = [RULES.prepare(parameters, witness.players, bots) for parameters in (before, after)]
    for first in range(0, witness.games, PART):
        deals = np.arange(first, first + PART)
        left, right = (RULES.playouts(table, 7, deals, np.zeros(PART, np.int64)) for table in tables)
        if not (np.array_equal(left.games, right.games) and np.array_equal(left.seats, right.seats)):
            return
    pytest.fail(f"{name} moved to {witness.value} changes none of {witness.games} games")


def flagged_word() -> str:
    """A strongly flagged common word that a hand can hold."""
    found = load_lexicon("en").frame().filter(pl.col("offensive") == 2, pl.col("tier") == 0, pl.col("word").str.len_chars() == 5)
    return str(found["word"].sort()[0]).upper()


@pytest.mark.parametrize(("policy", "stands"), [("allowed", True), ("strong_banned", False), ("banned", False)])
def test_offensive_words_decides_whether_a_flagged_word_is_valid(policy: str, stands: bool) -> None:
    """The constructed position "offensive word": bots never play one, so no seeded game shows the knob."""
    word = flagged_word()
    variant = parsed(Parameters, {"challenge_mode": "automatic", "offensive_words": policy, "max_tier": 0})
    table = RULES.prepare(variant, 2, [RULES.bot("expert")] * 2)
    position = {"schema": 1, "game": "letter-tycoon", "players": 2, "stage": "play", "seat": 0, "hands": [word + "EE", None]}
    state = RULES.state_of(table, position, 3)
    events = [event["event"] for event in RULES.act(table, state, 0, {"do": "play", "words": [word]})]
    assert ("earned" in events) is stands
    assert ("rejected" in events) is not stands


def test_only_knobs_that_bots_cannot_show_have_a_constructed_position() -> None:
    assert {name for name, knob in KNOBS.items() if knob.facts.witness.position} == {"offensive_words"}
