"""What holds in every game of every variant: cards and money are conserved, offers are legal, refusals change nothing."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import copied, same
from engines.letter_tycoon.actions import action_json, action_of
from engines.letter_tycoon.layout import count_real
from engines.letter_tycoon.parameters import ABILITIES, CARD_COUNTS, LETTERS, Parameters
from engines.letter_tycoon.state import MAX_WORDS, State
from engines.letter_tycoon.turn import legal
from tests.letter_tycoon.scene import GAME, tycoon
from tests.letter_tycoon.wandering import common_words, wandering_action

PLIES = 60

variants = st.fixed_dictionaries(
    {"turn_cap": st.just(50)},
    optional={
        "card_counts": st.builds(lambda letter, count: {**CARD_COUNTS, letter: count}, st.sampled_from(LETTERS), st.integers(1, 20)),
        "hand_size": st.integers(4, 10) | st.tuples(*[st.integers(4, 10)] * 5),
        "pool_size": st.integers(0, 6),
        "min_hand_cards_per_word": st.integers(0, 3),
        "optional_discard_after_word": st.booleans(),
        "final_round": st.sampled_from(["finish_round", "immediate"]),
        "abilities": st.builds(
            lambda letters: dict(zip(ABILITIES, letters, strict=True)), st.tuples(*[st.sampled_from(["", "E", "A", "S", "T", "O"])] * 7)
        ),
        "doubler_factor": st.integers(1, 4),
        "doubler_stacking": st.sampled_from(["multiply", "add", "max1"]),
        "q_letter_doubles": st.sampled_from([(), ("Q",), ("E", "T")]),
        "y_flexible": st.sampled_from([(), ("Y",), ("E", "S", "Y")]),
        "x_min_real_cards": st.integers(0, 5),
        "q_replace_scope": st.sampled_from(["hand", "hand_or_pool"]),
        "q_replace_count": st.integers(1, 4),
        "challenge_mode": st.sampled_from(["players", "automatic"]),
        "retries": st.integers(-1, 2),
        "challenge_penalty_discard": st.integers(0, 3),
        "failed_challenge_fee": st.integers(0, 5),
        "royalty_per_card": st.integers(0, 3),
        "royalty_payer": st.sampled_from(["bank", "active_player"]),
        "purchases_per_turn": st.integers(0, 3),
        "start_money": st.integers(0, 20),
    },
)


def all_cards(state: State, players: int) -> np.ndarray[Any, Any]:
    """Cards by letter in hands, pool, deck, discard pile and on the table."""
    real = np.zeros((MAX_WORDS, 26), np.int64)
    if GAME.stage(state) in ("challenge", "buy"):
        count_real(state.play, real)
    deck = np.bincount(state.deck[: state.deck_size], minlength=26)
    return state.hands[:players].sum(axis=0) + state.pool + deck + state.discard + real.sum(axis=0)


def bank_flow(events: list[Json], active_pays: bool) -> int:
    """Money that came from the bank in these events."""
    flow = 0
    for event in events:
        if event["event"] == "earned" or (event["event"] == "royalty" and not active_pays):
            flow += event["money"]
        elif event["event"] == "bought":
            flow -= event["money"]
        elif event["event"] == "challenged" and not event["succeeded"]:
            flow += event["money"] - event["paid"]
    return flow


@settings(max_examples=16, deadline=None, derandomize=True)
@given(
    changed=variants, players=st.integers(2, 5), seed=st.integers(0, 10**6), numbers=st.lists(st.integers(0, 10**6), min_size=PLIES, max_size=PLIES)
)
def test_cards_and_money_are_conserved_and_offers_are_legal(changed: dict[str, Any], players: int, seed: int, numbers: list[int]) -> None:
    variant = Parameters.model_validate(changed)
    if GAME.problems(variant):
        return
    game = GAME.prepare(variant, players, [], common_words())
    state = GAME.deal(game, seed, 0, 0)
    counts = np.array([variant.card_counts[letter] for letter in LETTERS])
    for number in numbers:
        if not GAME.to_act(game, state):
            break
        money = int(state.money.sum())
        events = checked_ply(game, state, number)
        assert (all_cards(state, players) == counts).all()
        assert (state.hands >= 0).all()
        assert (state.pool >= 0).all()
        assert (state.money >= 0).all()
        assert int(state.money.sum()) - money == bank_flow(events, variant.royalty_payer == "active_player")
        assert sum(state.patent_count) == sum(state.owner >= 0)
        assert state.deck_size == 0 or state.pool.sum() <= variant.pool_size


def checked_ply(game: Any, state: State, number: int) -> list[Json]:
    """One ply; position and action survive printing, and a twin read from the printed position goes the same way."""
    seat, action = wandering_action(game, state, number)
    try:
        record = action_of(game.rules, game.book.index, game.book.alphabet, state, seat, action)
    except IllegalAction:
        before = copied(state)
        with pytest.raises(IllegalAction):
            GAME.act(game, state, seat, action)
        assert same(before, state)
        action = {"do": "skip"}
        record = action_of(game.rules, game.book.index, game.book.alphabet, state, seat, action)
    assert legal(game.rules, game.book.index, state, record) == 0
    position = GAME.position(game, state)
    twin = GAME.state_of(game, copy.deepcopy(position))
    assert GAME.position(game, twin) == position
    twin_events = GAME.act(game, twin, seat, action_json(game.rules, record))
    events = GAME.act(game, state, seat, action)
    assert twin_events == events
    assert GAME.position(game, twin) == GAME.position(game, state)
    return events


@settings(max_examples=120, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 500),
    owned=st.sets(st.sampled_from("BJKQVXZ")),
    words=st.lists(st.sampled_from(common_words(60)) | st.text("AEST", min_size=1, max_size=6), min_size=1, max_size=2),
    wish=st.fixed_dictionaries(
        {},
        optional={
            "copy": st.lists(st.fixed_dictionaries({"word": st.integers(0, 1), "letter": st.sampled_from("AEST")}), max_size=1),
            "add_s": st.lists(st.integers(0, 1), max_size=1),
            "use": st.dictionaries(st.sampled_from("BJK"), st.integers(0, 1), max_size=2),
            "hand": st.lists(st.text("AEST", max_size=3), min_size=1, max_size=2),
        },
    ),
)
def test_a_play_is_legal_or_refused_without_a_trace(seed: int, owned: set[str], words: list[str], wish: Json) -> None:
    game = tycoon(3, ("CAT",), "{}")
    state = GAME.state_of(game, {"owners": dict.fromkeys(owned, 0)}, seed)
    before = copied(state)
    action = {"do": "play", "words": words, **wish}
    try:
        record = action_of(game.rules, game.book.index, game.book.alphabet, state, 0, action)
    except IllegalAction:
        with pytest.raises(IllegalAction, match=r"\.$"):
            GAME.act(game, state, 0, action)
        assert same(before, state)
        return
    assert legal(game.rules, game.book.index, state, record) == 0
    again = action_of(game.rules, game.book.index, game.book.alphabet, state, 0, action_json(game.rules, record))
    again.play.fixed = record.play.fixed
    assert same(again, record)
    GAME.act(game, state, 0, action)
    assert GAME.stage(state) == "challenge"
