"""The contract of `engines/core/game.py`, demanded of every registered game and of the toy game alike."""

from __future__ import annotations

import itertools
import json
import re
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import jsonschema
import numpy as np
import pytest

from engines.core.bots import LEVELS, STRATEGIES
from engines.core.compiled import interpreted
from engines.core.errors import BadInput, IllegalAction
from engines.core.measures import REQUIRED_COLUMNS, SHARE
from engines.core.parameters import knobs
from engines.core.records import copied, same
from engines.core.seats import MAX_SEATS
from engines.core.session import replayed
from tests.contract import (
    DIGESTS,
    GAMES,
    LINE_UPS,
    QUICK,
    SEED,
    compare_with_record,
    digest,
    game_column,
    played,
    prepared,
    printed,
    seat_column,
    session,
    walk,
)

NONSENSE = (
    {},
    {"do": "nonsense"},
    {"do": None},
    {"do": ["roll"]},
    {"do": {"do": "play"}},
    {"stop": "now"},
    {"do": "play", "words": "CAT"},
    {"do": "play", "words": [7, None]},
    {"do": "discard", "letters": 3},
)

SENTENCE = r"[.?]$"
"""A refusal ends with a sentence, or with the question whether a near name was meant."""

HIDDEN = {"streams", "deck", "wall"}
"""Fields of a position that no seat may see."""


@pytest.fixture(params=GAMES, ids=[rules.slug for rules in GAMES])
def rules(request):
    return request.param


@pytest.fixture(params=range(len(LINE_UPS)), ids=["random", "levels", "dials"])
def line_up(request):
    """Which of the line-ups."""
    return request.param


@pytest.fixture
def table(rules, line_up):
    """The rulebook variant at its default table size."""
    return table_of(rules, line_up)


@pytest.fixture
def batch(rules, line_up):
    """Playouts of the deals 0 to 39 at that table."""
    return batch_of(rules, line_up)


@cache
def table_of(rules, line_up):
    return prepared(rules, rules.default_table_size, LINE_UPS[line_up])


@cache
def batch_of(rules, line_up):
    return played(rules, table_of(rules, line_up), range(40))


def pressed(record):
    """The numbers of a state."""
    return record.tobytes()


# What a game declares


def test_required_columns_and_score_sources_are_declared(rules):
    per = {column.id: column for column in rules.columns}
    assert len(per) == len(rules.columns)
    for name, kind in REQUIRED_COLUMNS.items():
        assert per[name].per == kind
    assert per["win"].scale == SHARE
    for source in rules.score_sources:
        assert per[source].per == "seat"
        assert per[source].scale == per["score"].scale
    for column in rules.columns:
        assert column.title
        assert column.help.endswith(".")
        assert column.low < column.high


def test_metrics_read_columns_that_exist(rules):
    per = {column.id: column.per for column in rules.columns}
    assert len({metric.id for metric in rules.metrics}) == len(rules.metrics)
    for metric in rules.metrics:
        assert metric.column in per, metric.id
        assert bool(metric.over) is (metric.kind == "ratio"), metric.id
        assert not metric.over or metric.over in per, metric.id
        assert metric.low < metric.high
        for text in (metric.name, metric.definition, metric.formula, metric.source):
            assert text, metric.id


SAYS_NOTHING = frozenset("a all and at by end every for game games how in it its of often on one or over s seat the".split())


def told_words(text):
    return {word.rstrip("s") for word in re.findall(r"[a-z]+|[0-9]+", text.lower()) if word not in SAYS_NOTHING}


def test_a_metric_says_more_than_its_name_and_unit(rules):
    for metric in rules.metrics:
        assert told_words(metric.definition) - told_words(f"{metric.name} {metric.unit}"), f"{metric.id}: {metric.definition}"


def test_a_knob_is_declared_in_full(rules):
    for knob in knobs(rules.parameters):
        assert knob.title, knob.name
        assert knob.help.endswith("."), knob.name
        assert knob.facts.source, knob.name
        assert knob.facts.group in {group.id for group in rules.groups}, knob.name


def test_common_strategies_come_first_and_levels_are_understood(rules):
    assert list(rules.strategies)[:3] == list(STRATEGIES)
    for level, spec in LEVELS.items():
        assert rules.bot(level) == spec


def test_the_rulebook_can_be_played_at_its_table_sizes(rules):
    parameters = rules.parameters()
    sizes = rules.table_sizes(parameters)
    assert rules.problems(parameters) == []
    assert list(sizes) == sorted(set(sizes))
    assert rules.default_table_size in sizes
    assert 1 <= sizes[0] <= sizes[-1] <= MAX_SEATS
    for players in sizes:
        assert prepared(rules, players, LINE_UPS[1]).players == players


def test_a_table_size_that_is_not_allowed_is_refused(rules):
    with pytest.raises(BadInput, match=r"players; 9 was given"):
        prepared(rules, 9, LINE_UPS[0])


def test_lexicons_are_named_by_hashes(rules):
    for name in rules.lexicons(rules.parameters()):
        assert len(name) >= 12
        assert int(name, 16) >= 0


# Playouts


def test_a_game_depends_on_its_deal_and_rotation_alone(rules, table, batch):
    deals, whole = list(range(6)), batch
    for order in (deals[::-1], deals[3:] + deals[:3]):
        again = played(rules, table, order)
        assert (again.games == whole.games[order]).all()
        assert (again.seats == whole.seats[order]).all()
    single = played(rules, table, [4])
    assert (single.games[0] == whole.games[4]).all()


def test_deals_and_seeds_differ(rules, table, batch):
    other = played(rules, table, range(8), seed=SEED + 1)
    assert len(np.unique(batch.seats[:8].reshape(8, -1), axis=0)) > 1
    assert (batch.seats[:8] != other.seats).any()


def test_several_threads_share_one_table(rules, table, batch):
    with ThreadPoolExecutor(4) as threads:
        parts = list(threads.map(lambda first: played(rules, table, range(first, first + 3)), range(0, 12, 3)))
    assert (np.concatenate([part.seats for part in parts]) == batch.seats[:12]).all()
    assert (np.concatenate([part.games for part in parts]) == batch.games[:12]).all()


def test_recorded_numbers_lie_within_their_declared_bounds(rules, table, batch):
    assert batch.games.dtype == batch.seats.dtype == np.int64
    per_game = [column for column in rules.columns if column.per == "game"]
    per_seat = [column for column in rules.columns if column.per == "seat"]
    assert batch.games.shape == (40, len(per_game))
    assert batch.seats.shape == (40, table.players, len(per_seat))
    for numbers, columns in ((batch.games, per_game), (batch.seats, per_seat)):
        for place, column in enumerate(columns):
            assert column.low <= numbers[..., place].min(), column.id
            assert numbers[..., place].max() <= column.high, column.id


def test_sources_add_up_to_the_score_and_wins_to_one_win(rules, batch):
    scores = seat_column(rules, batch, "score")
    assert (sum(seat_column(rules, batch, source) for source in rules.score_sources) == scores).all()
    wins = seat_column(rules, batch, "win")
    assert (wins.sum(axis=1) == SHARE).all()
    assert set(np.unique(game_column(rules, batch, "truncated"))) <= {0, 1}
    assert (game_column(rules, batch, "turns") >= 0).all()


def test_every_table_size_plays_as_the_session_does(rules, line_up):
    for players in rules.table_sizes(rules.parameters()):
        table = prepared(rules, players, LINE_UPS[line_up])
        deals = range(2)
        batch = played(rules, table, deals)
        for deal in deals:
            found = session(rules, table, deal)
            found.run_bots()
            compare_with_record(rules, found, batch, deal)


def test_players_take_their_bots_and_streams_along_when_seats_rotate(rules):
    table = prepared(rules, rules.default_table_size, LINE_UPS[1])
    for rotation in range(table.players):
        state = rules.deal(table, SEED, 0, rotation)
        assert [rules.player_at(state, (player + rotation) % table.players) for player in range(table.players)] == list(range(table.players))


@pytest.mark.skipif(interpreted(), reason="nothing is compiled")
def test_warming_compiles_every_entry_and_play_adds_no_second_signature(rules):
    rules.warm()
    for entry in rules.compiled_entries():
        assert len(entry.signatures) == 1, f"warm() does not reach {entry.__name__}"
    sizes = rules.table_sizes(rules.parameters())
    for place in range(max(len(sizes), len(LINE_UPS))):
        players = sizes[place % len(sizes)]
        table = prepared(rules, players, LINE_UPS[place % len(LINE_UPS)])
        played(rules, table, range(2))
        for found in itertools.islice(walk(rules, table, players), 0, None, 4):
            for seat in found.to_act():
                rules.offer(table, found.state, seat)
                rules.view(table, found.state, seat)
            rules.scores(table, found.state)
    for entry in rules.compiled_entries():
        assert len(entry.signatures) == 1, f"{entry.__name__} was compiled again"


def test_playouts_change_only_with_a_new_version(rules):
    recorded = json.loads(DIGESTS.read_text())
    assert rules.slug in recorded, "record it with: python -m tests.contract"
    assert recorded[rules.slug]["playout_version"] == rules.playout_version, "record it with: python -m tests.contract"
    assert recorded[rules.slug]["digest"] == digest(rules), "raise playout_version: seeded playouts have changed"


# One decision at a time


def test_somebody_is_to_act_until_the_game_is_over(rules, table):
    for found in walk(rules, table, 1):
        owed, outcome = found.to_act(), found.outcome
        assert list(owed) == sorted(set(owed))
        assert set(owed) <= set(range(table.players))
        assert (outcome is None) is bool(owed)
        assert (rules.stage(found.state) == "over") is (outcome is not None)
        assert len(rules.scores(table, found.state)) == table.players
    assert outcome.scores == rules.scores(table, found.state)
    assert sorted(seat for seat in range(table.players) if outcome.ranks[seat] == 1) == sorted(outcome.winners)
    assert found.bot_ply() is None


def test_a_session_is_replayed_from_its_actions(rules, table):
    found = session(rules, table, 2)
    found.run_bots()
    record = [(ply.seat, json.loads(json.dumps(ply.action))) for ply in found.plies]
    again = replayed(session(rules, table, 2), record)
    assert again.events == found.events
    assert again.outcome == found.outcome


def test_a_bot_draws_from_its_own_stream_and_changes_nothing_else(rules, table):
    for found in walk(rules, table, 3):
        for seat in found.to_act():
            before = rules.position(table, found.state)
            rules.bot_action(table, trial := copied(found.state), seat)
            after = rules.position(table, trial)
            mine = 1 + rules.player_at(found.state, seat)
            old, new = before.pop("streams"), after.pop("streams")
            assert after == before
            assert [stream for place, stream in enumerate(new) if place != mine] == [stream for place, stream in enumerate(old) if place != mine]


def test_what_is_offered_is_legal(rules, table):
    for found in itertools.islice(walk(rules, table, 4), 0, None, 3):
        for seat in range(table.players):
            offer = rules.offer(table, found.state, seat)
            assert set(offer) >= {"actions", "complete"}
            assert len(offer["actions"]) <= 50
            if seat not in found.to_act():
                assert offer["actions"] == []
            for action in offer["actions"]:
                rules.act(table, copied(found.state), seat, action)


def test_an_illegal_action_is_told_in_a_sentence_and_changes_nothing(rules, table):
    for found in itertools.islice(walk(rules, table, 5), 0, None, 3):
        before = pressed(found.state)
        owed = found.to_act()
        for seat, action in itertools.product(range(table.players), NONSENSE):
            with pytest.raises(IllegalAction, match=SENTENCE):
                rules.act(table, found.state, seat, dict(action))
            assert pressed(found.state) == before
        for seat in owed:
            legal = rules.bot_action(table, copied(found.state), seat)
            with pytest.raises(IllegalAction, match=SENTENCE):
                rules.act(table, found.state, seat, legal | {"surprise": 1})
            for other in set(range(table.players)) - set(owed):
                with pytest.raises(IllegalAction, match=SENTENCE):
                    rules.act(table, found.state, other, legal)
        assert pressed(found.state) == before


def test_where_several_act_at_once_their_order_does_not_matter(rules, table):
    for found in walk(rules, table, 6):
        owed = found.to_act()
        if len(owed) < 2:
            continue
        actions = {seat: rules.bot_action(table, copied(found.state), seat) for seat in owed}
        ends = []
        for order in itertools.islice(itertools.permutations(owed), 6):
            ends.append(copied(found.state))
            for seat in order:
                rules.act(table, ends[-1], seat, actions[seat])
        assert all(same(end, ends[0]) for end in ends)


# Positions, views, events


def test_positions_are_json_and_parse_to_the_same_state(rules, table):
    schema = jsonschema.Draft202012Validator(rules.position_schema()["position"])
    for found in itertools.islice(walk(rules, table, 7), 0, None, 3):
        position = json.loads(json.dumps(rules.position(table, found.state)))
        schema.validate(position)
        assert position["schema"] == 1
        assert position["game"] == rules.slug
        assert position["players"] == table.players
        assert position["stage"] == rules.stage(found.state)
        assert tuple(position["to_act"]) == found.to_act()
        again = rules.state_of(table, position)
        assert rules.position(table, again) == position
        assert rules.scores(table, again) == rules.scores(table, found.state)


def test_a_game_goes_on_from_a_position_as_it_would_have(rules, table):
    found = session(rules, table, 8)
    for _ in range(5):
        found.bot_ply()
    position = rules.position(table, found.state)
    resumed = session(rules, table, 8)
    resumed.state = rules.state_of(table, position)
    found.run_bots()
    resumed.run_bots()
    assert resumed.outcome == found.outcome
    assert resumed.events == found.events[-len(resumed.events) :]


def test_actions_of_bots_fit_the_schema(rules, table):
    schema = jsonschema.Draft202012Validator(rules.position_schema()["action"])
    found = session(rules, table, 9)
    found.run_bots()
    for ply in found.plies:
        schema.validate(json.loads(json.dumps(ply.action)))


def test_no_seat_sees_the_chance_to_come(rules, table):
    for found in walk(rules, table, 10):
        for seat in range(table.players):
            view = rules.view(table, found.state, seat)
            json.dumps(view)
            assert not HIDDEN & set(view)
            assert view["stage"] == rules.stage(found.state)
            assert tuple(view["to_act"]) == found.to_act()


def test_events_say_who_and_what_and_can_be_told(rules, table):
    for ply in session(rules, table, 11).run_bots():
        for event in ply.events:
            assert json.loads(json.dumps(event)) == event
            assert event["event"]
            assert rules.told(table, event).endswith(".")
            for seat in range(table.players):
                assert set(rules.visible(event, seat)) <= set(event)


def test_a_position_of_another_game_is_refused(rules, table):
    with pytest.raises(BadInput, match=SENTENCE):
        rules.state_of(table, {"schema": 1, "game": "another", "players": 2})


# The same source, interpreted and with bounds checked

PRINT_DIGEST = "from tests.contract import GAMES, QUICK, digest; print(*(digest(rules, {games}, QUICK) for rules in GAMES if rules.slug == {slug!r}))"


@pytest.mark.slow
def test_interpreted_games_are_bit_for_bit_the_compiled_ones(rules):
    games = 20 if rules.slug == "letter-tycoon" else 8
    assert printed(PRINT_DIGEST.format(slug=rules.slug, games=games), NUMBA_DISABLE_JIT="1") == digest(rules, games, QUICK)


@pytest.mark.thorough
def test_no_rule_reads_outside_its_arrays(rules, tmp_path: Path):
    # all is compiled anew for it: less optimized, the sooner
    assert printed(PRINT_DIGEST.format(slug=rules.slug, games=20), NUMBA_BOUNDSCHECK="1", NUMBA_OPT="1", TILEWRIGHT_CACHE=str(tmp_path)) == digest(
        rules, 20, QUICK
    )
