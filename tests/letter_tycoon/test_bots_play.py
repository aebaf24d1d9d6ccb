"""What bots do at the table: legal and sensible in every variant, and by their dials."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.game import Json
from engines.core.records import copied, same
from engines.letter_tycoon.bots import prepare_bots
from engines.letter_tycoon.parameters import ABILITIES, CARD_COUNTS, PATENT_COSTS, Parameters
from engines.words.book import words_only
from engines.words.facts import word_commonness
from tests.letter_tycoon.bot_tables import RICH, kinds, played_through, tabled
from tests.letter_tycoon.scene import GAME
from tests.letter_tycoon.test_rules_invariants import variants

BOTS = (
    "random",
    "random:bluff=0.5,doubt=0.5",
    "greedy",
    "greedy:attention=0.5,bluff=0.6,doubt=0.6",
    "planner",
    "planner:bluff=0.3,doubt=1",
)
NO_VOWELS = {letter: 0 if letter in "AEIOU" else max(count, 5) for letter, count in CARD_COUNTS.items()}


@settings(max_examples=12, deadline=None, derandomize=True)
@given(changed=variants, bots=st.lists(st.sampled_from(BOTS), min_size=2, max_size=5), seed=st.integers(0, 10**6))
def test_every_action_of_every_bot_is_legal(changed: dict[str, Any], bots: list[str], seed: int) -> None:
    if not GAME.problems(Parameters.model_validate(changed)):
        played_through(tabled(*bots, **changed), seed=seed, plies=150, checked=True)


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
@pytest.mark.parametrize(
    "changed",
    [
        {"card_counts": NO_VOWELS, "turn_cap": 50},
        {"purchases_per_turn": 0, "turn_cap": 50},
        {"pool_size": 0, "hand_size": 4, "min_hand_cards_per_word": 3, "turn_cap": 50},
        {"pool_size": 6, "hand_size": 10, "min_hand_cards_per_word": 0},
        {"royalty_payer": "active_player", "royalty_per_card": 5, "turn_cap": 60},
        {"goals": {6: {"value": 15, "patents": 2}}},
        {"score_table": {3: {"money": 0, "stock": 0}}, "turn_cap": 50},
        {"abilities": dict.fromkeys(ABILITIES, "E"), "optional_discard_after_word": False},
        {"doubler_factor": 1, "stock_value": 0, "final_bonus": -5},
    ],
)
def test_wild_variants_are_played_to_an_end(changed: dict[str, Any], bot: str) -> None:
    players = 6 if "goals" in changed else 3
    events = played_through(tabled(*[bot] * players, **changed), checked=True)
    assert events[-1]["event"] == "over"


def test_a_bot_without_a_word_skips_and_throws_cards_away() -> None:
    events = played_through(tabled("greedy", "planner", words=("ZYZZYVA",), turn_cap=50))
    assert kinds(events)["skipped"] == 50
    assert kinds(events)["discarded"] > 40


def test_the_same_game_is_played_twice() -> None:
    game = tabled("planner:attention=0.6", "random", "greedy:attention=0.6")
    assert played_through(game, deal=3) == played_through(game, deal=3)


def words_of(events: list[Json]) -> list[str]:
    """All words laid out."""
    return [word for event in events if event["event"] == "played" for word in event["words"]]


@cache
def first_words(*bots: str) -> list[list[str]]:
    """Words of twelve short games."""
    game = tabled(*bots, turn_cap=50, goals={2: {"value": 12, "patents": 1}})
    return [words_of(played_through(game, deal)) for deal in range(12)]


@pytest.mark.parametrize("other", ["greedy:vocabulary=5.5", "greedy:attention=0.5", "random", "planner", "greedy:bluff=0.5"])
def test_each_strategy_and_dial_changes_play(other: str) -> None:
    assert first_words("greedy", "greedy") != first_words(other, other)


def test_doubt_changes_who_challenges() -> None:
    # the second bot knows few of the words
    calm, doubtful = (
        played_through(tabled("greedy", f"greedy:vocabulary=5.5,doubt={doubt}", challenge_mode="players"), plies=400) for doubt in (0, 1)
    )
    assert not kinds(calm)["challenged"]
    failed = [event for event in doubtful if event["event"] == "challenged"]
    assert failed
    assert not any(event["succeeded"] for event in failed)


def test_vocabulary_keeps_rare_words_out() -> None:
    game = tabled("greedy:vocabulary=5.5", "random:vocabulary=5.5")
    for word in words_of(played_through(game)):
        assert word_commonness(game.book.index, game.book.find(word)) >= 550


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_a_flagged_word_is_never_played(bot: str) -> None:
    game = tabled(bot, bot, turn_cap=50)
    book = words_only(["TEA", "EAT", "ATE", "TEAS"], commonness={"TEAS": -1, "EAT": -1})
    flagged = replace(game, book=book, bot_records=prepare_bots(game.bots, game.rules, book.index))
    words = {word for deal in range(2) for word in words_of(played_through(flagged, deal))}
    assert words
    assert words <= {"TEA", "ATE"}


def test_every_ability_is_used_by_greedy_and_planner() -> None:
    used: dict[str, set[str]] = {"greedy": set(), "planner": set()}
    for bot, abilities in used.items():
        game = tabled(bot, bot, **{**RICH, "abilities": {**dict(zip(ABILITIES, "EATSNIR", strict=True))}})
        for deal in range(3):
            if len(abilities) < len(ABILITIES):
                for event in played_through(game, deal, plies=300):
                    abilities |= uses(event)
    assert used == {"greedy": set(ABILITIES), "planner": set(ABILITIES)}


def uses(event: Json) -> set[str]:
    """Abilities that an event shows at work."""
    found: set[str] = set()
    if event["event"] == "exchanged":
        found.add("exchange")
    if event["event"] == "played":
        if len(event["words"]) == 2:
            found.add("two_words")
        if event.get("copy"):
            found.add("copy_card")
        if event.get("add_s"):
            found.add("add_s")
    if event["event"] == "earned":
        names = {"E": "double_vowel_ends", "A": "double_half_vowels", "T": "double_one_vowel"}
        found |= {names[letter] for letter in event["doubled_by"] if letter in names}
    return found


def test_a_bluff_is_taken_back_when_it_is_challenged() -> None:
    # Wyzwania: the rest of the turn is lost and a card is discarded
    game = tabled("greedy:bluff=1,doubt=0", "greedy:bluff=0,doubt=1", challenge_mode="players")
    events = played_through(game)
    sunk = [event for event in events if event["event"] == "challenged" and event["succeeded"]]
    assert sunk
    assert all(event["seat"] != 0 for event in sunk)


def test_a_bluff_that_nobody_doubts_earns() -> None:
    game = tabled("greedy:bluff=1,doubt=0", "greedy:doubt=0", challenge_mode="players")
    events = played_through(game)
    wrong = [word for word in words_of(events) if game.book.find(word) < 0]
    earned = [event["word"] for event in events if event["event"] == "earned"]
    assert wrong
    assert set(wrong) <= set(earned)


def test_refused_words_cost_retries_then_a_penalty_in_automatic_mode() -> None:
    # Automatyczne wyzwania
    game = tabled("greedy:bluff=1", "greedy", retries=1, challenge_penalty_discard=2)
    events = played_through(game)
    assert kinds(events)["rejected"] > 3
    penalties = [event for event in events if event["event"] == "discarded" and event.get("penalty")]
    assert penalties


def test_a_bluffer_with_endless_retries_comes_to_an_end() -> None:
    events = played_through(tabled("greedy:bluff=1", "random:bluff=1", retries=-1))
    assert events[-1]["event"] == "over"


def at_the_table(bots: tuple[str, ...], position: Json, **changed: Any) -> Json:
    """What the acting bot does in a position."""
    game = tabled(*bots, **changed)
    state = GAME.state_of(game, {"players": len(bots), **position}, 5)
    before = copied(state)
    action = GAME.bot_action(game, state, GAME.to_act(game, state)[0])
    before.streams[:] = state.streams
    assert same(before, state)
    return action


def test_greedy_buys_what_brings_most_royalties() -> None:
    position = {"stage": "buy", "seat": 0, "money": [10, 0], "hands": ["", None], "play": {"words": ["TEA"], "hand": ["TEA"]}}
    assert at_the_table(("greedy", "greedy"), position) == {"do": "buy", "letter": "E"}


def test_a_planner_in_the_lead_ends_the_game_and_one_behind_does_not() -> None:
    # seat 1 sits last: reaching the goal there ends the game at once
    owned = dict.fromkeys("ATIONSR", 1)
    others = dict.fromkeys("ELUDH", 0)
    play = {"words": ["MAN"], "hand": ["MAN"]}
    for money, ends in ((0, True), (60, False)):
        position = {
            "stage": "buy",
            "seat": 1,
            "hands": [None, ""],
            "money": [money, 3],
            "stock": [0, 0],
            "owners": {**owned, **others},
            "play": play,
        }
        value = sum(PATENT_COSTS[letter] for letter in owned)
        action = at_the_table(("planner", "planner"), position, goals={2: {"value": value + 1, "patents": 3}})
        assert (action == {"do": "buy", "letter": "M"}) is ends


def thrown_away(bot: str, hand: str, **changed: Any) -> str:
    """The cards that a bot throws away from a hand, over twelve positions."""
    game = tabled(bot, "greedy", **changed)
    thrown = ""
    for seed in range(12):
        state = GAME.state_of(game, {"players": 2, "stage": "discard", "seat": 0, "hands": [hand, None]}, seed)
        thrown += GAME.bot_action(game, state, 0)["letters"]
    return thrown


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_keep_good_cards_and_throw_bad_ones_away(bot: str) -> None:
    thrown = thrown_away(bot, "ESJQ", purchases_per_turn=0)
    bad = thrown.count("Q") + thrown.count("J")
    good = thrown.count("E") + thrown.count("S")
    assert bad >= 18
    assert good <= 6 if bot == "greedy" else 4 * good <= 3 * bad  # a planner judges by a few hands drawn for a trial


def test_a_planner_keeps_a_letter_whose_ability_it_wants() -> None:
    # Zdolność V: two words a turn
    assert thrown_away("planner", "EV").count("V") < thrown_away("planner", "EV", purchases_per_turn=0).count("V")


def test_random_takes_each_word_it_knows_about_equally_often() -> None:
    game = tabled("random", "random", words=("TEA", "EAT", "ATE", "TEAS"))
    position = {"players": 2, "hands": ["TEASBCD", None], "pool": ""}
    counts: dict[str, int] = {}
    for seed in range(400):
        state = GAME.state_of(game, position, seed)
        action = GAME.bot_action(game, state, 0)
        key = action["words"][0] if action["do"] == "play" else "skip"
        counts[key] = counts.get(key, 0) + 1
    assert set(counts) == {"TEA", "EAT", "ATE", "TEAS", "skip"}
    chances = np.array([counts[word] for word in ("TEA", "EAT", "ATE", "TEAS")]) / 400
    assert (abs(chances - 0.95 / 4) < 0.09).all()
