"""Anything may happen: random variants and random games, checked against plain counts of tiles and points."""

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
from engines.core.session import Session, replayed
from engines.ponkotsu_factory.game import Workshop
from engines.ponkotsu_factory.parameters import LETTERS, Markers, Parameters, problems, table_sizes
from tests.ponkotsu_factory.scene import GAME

BOTS = ("greedy", "random", "greedy:attention=0.4,vocabulary=3", "planner:vocabulary=4", "greedy:creating=3,vocabulary=4", "greedy:creating=4")

WORDS = tuple(
    "ACE AIR ANT ART EAR EAT ERA ICE OAR OAT ONE ORE RAT SEA SIR TEA TEN TIE TOE AREA EARN EAST IDEA LINE NEAR NOTE RAIN RATE REAL RISE ROAD "
    "ROSE SEAT SIDE SOIL STAR TEAR TIRE TONE TREE ALONE ARENA EARTH IRATE NOISE OTHER RAISE STARE STONE TRAIN RETAIN SENIOR TREASON".split()
)


@st.composite
def variants(draw: st.DrawFn) -> Parameters:
    """Variants free of problems, from one short word to five."""
    marks = st.integers(0, 10)
    row = st.builds(Markers, first=marks, second=marks)
    values: dict[str, Any] = {
        "rounds": draw(st.integers(1, 4)),
        "word_lengths": tuple(draw(st.lists(st.integers(3, 7), min_size=1, max_size=5))),
        "draw_tiles": draw(st.integers(6, 25)),
        "other_tiles": {letter: draw(st.integers(0, 6)) for letter in LETTERS},
        "starting_tiles": {letter: draw(st.integers(0, 2)) if letter in "AEIOUS" else 0 for letter in LETTERS},
        "hourglass_seconds": draw(st.integers(15, 300)),
        "completion_markers": {2: draw(row), 3: draw(row), 5: draw(row)},
        "two_player_special": draw(st.booleans()),
        "correctness_points": draw(st.integers(0, 5)),
        "all_correct_bonus": draw(st.integers(0, 5)),
        "invalid_original_penalty": draw(st.sampled_from(["players", "0", "3", "10"])),
        "invalid_solution_voids_quickness": draw(st.booleans()),
        "partial_solutions_score": draw(st.booleans()),
        "pass_schedule": draw(st.sampled_from(["rotating", "left"])),
        "debt_allowed": draw(st.booleans()),
        "votes": draw(st.sampled_from(["lexicon", "doubt", "players"])),
        "objection_chance": draw(st.integers(0, 100)),
    }
    return Parameters(**values)


def check_racks(variant: Parameters, position: Json) -> None:
    """Nobody holds a tile that is not in the box."""
    held: Counter[str] = Counter()
    for tiles in position["racks"]:
        assert len(tiles) == variant.draw_tiles + sum(variant.starting_tiles.values())
        own = Counter(tiles)
        for letter, count in variant.starting_tiles.items():
            assert own[letter] >= count
            own[letter] -= count
        held += own
    assert all(held[letter] <= variant.other_tiles[letter] for letter in LETTERS)


def check_scored(variant: Parameters, event: Json, players: int) -> None:
    """One line of the check, straight from the rulebook."""
    originals, solutions = event["originals"], event["solutions"]
    assert sorted(map(len, originals)) == sorted(variant.word_lengths)
    laid, pile = Counter("".join(solutions)), Counter("".join(originals))
    assert not laid - pile
    if event["quickness"]:
        assert laid == pile
    assert event["right"] <= sum((Counter(originals) & Counter(solutions)).values())
    assert event["correctness"] == event["right"] * variant.correctness_points
    assert event["total"] == sum(event[name] for name in ("quickness", "correctness", "bonus", "penalties"))


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), bots=st.lists(st.sampled_from(BOTS), min_size=2, max_size=5), seed=st.integers(0, 2**40))
def test_tiles_and_points_are_conserved(variant: Parameters, bots: list[str], seed: int) -> None:
    players = len(bots)
    if problems(variant) or players not in table_sizes(variant):
        return
    table = GAME.prepare(variant, players, [GAME.bot(text) for text in bots], WORDS)
    session = Session(GAME, table, seed)
    while session.to_act():
        position = GAME.position(table, session.state)
        check_racks(variant, position)
        ply = session.bot_ply()
        assert ply is not None
        if ply.action["do"] == "create":
            assert not Counter("".join(ply.action["words"])) - Counter(position["racks"][ply.seat])
        scored = [event for event in ply.events if event["event"] == "scored"]
        for event in scored:
            check_scored(variant, event, players)
        # What creators pay solvers get.
        assert sum(event["penalties"] for event in scored) == 0
    outcome = session.outcome
    assert outcome is not None
    totals = Counter(dict.fromkeys(range(players), 0))
    for event in session.events:
        if event["event"] == "scored":
            totals[event["seat"]] += event["total"]
    assert list(outcome.scores) == [totals[seat] for seat in range(players)]
    assert variant.debt_allowed or min(outcome.scores) >= 0
    batch = GAME.playouts(table, seed, np.zeros(1, np.int64), np.zeros(1, np.int64))
    assert batch.seats[0, :, 0].tolist() == list(outcome.scores)
    again = replayed(Session(GAME, table, seed), [(ply.seat, json.loads(json.dumps(ply.action))) for ply in session.plies])
    assert again.events == session.events


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), seed=st.integers(0, 2**40), plies=st.integers(0, 15))
def test_positions_are_printed_as_they_were_read(variant: Parameters, seed: int, plies: int) -> None:
    if problems(variant) or 3 not in table_sizes(variant):
        return
    table = GAME.prepare(variant, 3, [GAME.bot("random"), GAME.bot("greedy"), GAME.bot("novice")], WORDS)
    session = Session(GAME, table, seed)
    for _ in range(plies):
        session.bot_ply()
    position = json.loads(json.dumps(GAME.position(table, session.state)))
    again = GAME.state_of(table, position)
    assert GAME.position(table, again) == position


JSON_VALUES = st.one_of(
    st.none(),
    st.integers(-3, 100),
    st.floats(allow_nan=True),
    st.booleans(),
    st.sampled_from(["FACE", "AEIO", "", "CAFÉ", "7"]),
    st.lists(st.sampled_from(["AEIO", "RATE", "TREE", "A", "", "ÄÖÜ"]), max_size=6),
    st.lists(st.floats(-5, 400), max_size=4),
)
ACTIONS = st.fixed_dictionaries(
    {"do": st.sampled_from(["create", "solve", "stop", "object", "side", "accept", "pass"])},
    optional=dict.fromkeys(("words", "at", "laid", "creator", "solver", "word", "x"), JSON_VALUES),
)


@settings(max_examples=150, deadline=None)
@given(action=ACTIONS, plies=st.integers(0, 9))
def test_whatever_is_tried_is_legal_or_refused_in_a_sentence(action: Json, plies: int) -> None:
    table = _random_table()
    session = Session(GAME, table, 4)
    for _ in range(plies):
        session.bot_ply()
    seat = session.to_act()[0]
    before = session.state.tobytes()
    trial = copied(session.state)
    refusal = ""
    try:
        GAME.act(table, trial, seat, action)
    except IllegalAction as refused:
        refusal = refused.sentence
    assert (trial.tobytes() == before) is bool(refusal)
    assert not refusal or refusal.endswith((".", "?"))


_TABLES: list[Workshop] = []


def _random_table() -> Workshop:
    if not _TABLES:
        _TABLES.append(GAME.prepare(Parameters(votes="players"), 3, [GAME.bot("random")] * 3, WORDS))
    return _TABLES[0]


@pytest.mark.slow
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), seed=st.integers(0, 2**40))
def test_bots_play_any_variant_with_a_whole_lexicon(variant: Parameters, seed: int) -> None:
    if problems(variant) or 3 not in table_sizes(variant):
        return
    table = GAME.prepare(variant, 3, [GAME.bot(text) for text in ("expert", "novice", "random")])
    GAME.playouts(table, seed, np.arange(10), np.arange(10) % 3)
