"""Games through the page's own move callback: they are the Session's, move for move, and stale or double moves change nothing."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from dashboard import playing
from dashboard.components.staged import Staged, StaleMove
from dashboard.play_log import news
from dashboard.tables.base import Entry
from engines.core.errors import IllegalAction
from engines.core.session import Session
from engines.letter_tycoon.advice import better_plays
from engines.simulation import kept_games
from engines.simulation.kept_games import Kept, MovedOn
from engines.simulation.plan import Plan
from tests.dashboard.seats import GAME, TABLE, move_for

pytestmark = pytest.mark.usefixtures("real_games")

RICH = {
    "start_money": 12,
    "patent_costs": dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2),
    "goals": {n: {"value": 10, "patents": 5} for n in (2, 3, 4)},
}
"""Cheap patents and money from the start: abilities are owned in nearly every game."""


SHORT = {"goals": {n: {"value": 10, "patents": 2} for n in (2, 3, 4)}}
"""Games that end after a few rounds, so that a great many are played to their end."""


def plan_of(*bots: str, seed: int = 7, **changed) -> Plan:
    parameters = GAME.parameters.model_validate(changed)
    return Plan.of(GAME, parameters, len(bots), bots, 1, seed, fixed_seats=True)


def decided(kept: Kept, chance: random.Random) -> dict:
    """Some legal action of the person: a good word, one that is none, no word; in other stages any of those offered."""
    seen = playing.seen_of(kept)
    if GAME.stage(seen.state) != "play":
        return chance.choice(GAME.offer(seen.prepared, seen.state, seen.seat)["actions"])
    good = [found.action for found in better_plays(seen.prepared, seen.state, seen.seat, GAME.bot("greedy"), None, most=4)]
    hand = seen.view["hands"][seen.seat]
    nonsense = [{"do": "play", "words": [hand[:3]], "hand": [hand[:3]]}] if len(hand) > 2 else []
    return chance.choice([{"do": "skip"}, *nonsense, *good])


def on_the_table(kept: Kept, action: dict):
    """The move that a player makes on the table as it is drawn for this game."""
    seen = playing.seen_of(kept)
    return move_for(TABLE.scene(seen, Staged(kept.number)), action)


BLUFFER = "greedy:bluff=0.3,doubt=0.4,vocabulary=3.5"
LINE_UPS = (
    ("expert", "random"),
    (BLUFFER, "casual"),
    ("greedy", "novice", BLUFFER),
    ("random", "expert", "casual"),
    ("expert", BLUFFER, "random", "novice"),
    ("casual", "greedy", "expert", BLUFFER),
)
TABLES = tuple(itertools.product(LINE_UPS, ("players", "automatic"), (RICH, SHORT)))
"""Who plays, how words are checked, and with which numbers."""

MOST_DECISIONS = 60


def play_and_compare(line_up: tuple[str, ...], mode: str, numbers: Mapping[str, Any], deal: int) -> int:
    """A game of random decisions on the page and in a Session of its own; returns the person's decisions."""
    chance = random.Random(f"{line_up} {mode} {deal}")
    plan = plan_of(*line_up, challenge_mode=mode, **numbers)
    seat = chance.randrange(plan.players)
    kept = playing.replied(kept_games.begin(plan, frozenset({seat}), deal=deal))
    session = Session(GAME, kept.course().prepared, plan.seed, deal, people=frozenset({seat}))
    session.run_bots()
    decisions = 0
    while not kept.over and decisions < MOST_DECISIONS:
        action = decided(kept, chance)
        kept = playing.make_move(kept.id, on_the_table(kept, action), set())
        session.act(seat, action)
        session.run_bots()
        decisions += 1
        assert [(ply.seat, ply.events) for ply in kept.course().plies] == [(ply.seat, ply.events) for ply in session.plies]
    assert GAME.position(kept.course().prepared, kept.course().state) == GAME.position(kept.course().prepared, session.state)
    assert kept_games.kept_game(kept.id) == kept
    return decisions


def test_random_games_on_the_page_are_those_of_the_session():
    assert sum(play_and_compare(*table, deal=0) for table in TABLES[::3]) > 100


@pytest.mark.slow
@pytest.mark.parametrize("line_up", LINE_UPS, ids=" and ".join)
def test_forty_random_games_of_a_line_up_on_the_page_are_those_of_the_session(line_up: tuple[str, ...]) -> None:
    decisions = [play_and_compare(*table, deal) for table in TABLES if table[0] == line_up for deal in range(1, 11)]
    assert len(decisions) == 40
    assert sum(taken < MOST_DECISIONS for taken in decisions) > 30, "nearly all were played to their end"


@pytest.mark.thorough
def test_a_thousand_random_games_on_the_page_are_those_of_the_session(capsys: pytest.CaptureFixture[str]):
    started = time.perf_counter()
    decisions = [play_and_compare(*table, deal) for table in TABLES for deal in range(1, 43)]
    with capsys.disabled():
        print(f"\n{len(decisions):,} games, {sum(decisions):,} decisions: {time.perf_counter() - started:.0f} s")
    assert len(decisions) >= 1000
    assert sum(taken < MOST_DECISIONS for taken in decisions) > 900, "nearly all were played to their end"


# One drawing, one move


def test_of_a_double_click_the_second_move_changes_nothing():
    kept = playing.begin(plan_of("expert", "casual", challenge_mode="automatic"), 0)
    move = on_the_table(kept, {"do": "skip"})
    after = playing.make_move(kept.id, move, set())
    with pytest.raises(StaleMove):
        playing.make_move(kept.id, move, set())
    assert kept_games.kept_game(kept.id) == after


def test_of_two_tabs_one_wins_and_the_other_is_told():
    kept = playing.begin(plan_of("expert", "casual", challenge_mode="automatic"), 0)
    one, other = on_the_table(kept, {"do": "skip"}), on_the_table(kept, {"do": "skip"})
    playing.make_move(kept.id, one, set())
    with pytest.raises(StaleMove, match="moved on"):
        playing.make_move(kept.id, other, set())
    with pytest.raises(MovedOn):
        playing.take_back(kept.id, kept.number)


def test_a_refused_move_changes_nothing_and_names_the_rule():
    kept = playing.begin(plan_of("expert", "casual"), 0)
    seen = playing.seen_of(kept)
    word = GAME.view(seen.prepared, seen.state, 0)["hands"][0][:2]
    move = on_the_table(kept, {"do": "play", "words": [word], "hand": [word]})
    with pytest.raises(IllegalAction, match=f"A word has at least 3 letters; {word} has 2."):
        playing.make_move(kept.id, move, set())
    assert kept_games.kept_game(kept.id) == kept


def test_a_game_that_is_over_takes_no_move():
    kept = playing.begin(plan_of("novice", "novice", challenge_mode="automatic", final_round="immediate", goals={2: {"value": 5, "patents": 1}}), 1)
    move = on_the_table(kept, {"do": "skip"}) if not kept.over else None
    while not kept.over:
        move = on_the_table(kept, {"do": "skip"} if GAME.stage(kept.course().state) == "play" else {"do": "discard", "letters": ""})
        kept = playing.make_move(kept.id, move, set())
    with pytest.raises(IllegalAction, match="The game is over."):
        playing.make_move(kept.id, replace(move, turn=kept.number), set())


# What goes without saying


def test_who_lets_every_word_stand_is_not_asked_again():
    kept = playing.begin(plan_of("expert", "expert", "expert"), 0)
    standing: set[str] = set()
    stages = []
    while not kept.over:
        stage = GAME.stage(kept.course().state)
        stages.append(stage)
        does = {"play": {"do": "skip"}, "discard": {"do": "discard", "letters": ""}, "challenge": {"do": "routine"}}[stage]
        kept = playing.make_move(kept.id, on_the_table(kept, does), standing)
    assert stages.count("challenge") == 1
    assert standing == {kept.id}
    assert sum(ply.action == {"do": "accept"} for ply in kept.course().plies if ply.seat == 0) > 3


# Taking back


def test_a_skipped_word_is_taken_back_and_drawn_cards_are_not():
    kept = playing.begin(plan_of("expert", "casual", challenge_mode="automatic"), 0)
    with pytest.raises(IllegalAction, match="you have not decided anything yet"):
        playing.take_back(kept.id, kept.number)
    skipped = playing.make_move(kept.id, on_the_table(kept, {"do": "skip"}), set())
    back = playing.take_back(kept.id, skipped.number)
    assert back.course().record == ()
    assert GAME.stage(back.course().state) == "play"
    skipped = playing.make_move(back.id, on_the_table(back, {"do": "skip"}), set())
    hand = GAME.view(skipped.course().prepared, skipped.course().state, 0)["hands"][0]
    drawn = playing.make_move(skipped.id, on_the_table(skipped, {"do": "discard", "letters": hand[:3]}), set())
    with pytest.raises(IllegalAction, match="It cannot be taken back: Ada has decided since."):
        playing.take_back(drawn.id, drawn.number)


def test_cards_that_were_drawn_are_named_as_the_reason():
    position = {"stage": "exchange", "hands": ["CATSEEN", None], "owners": {"Q": 0}}
    kept = playing.begin(plan_of("expert", "casual"), 0, position)
    after = playing.make_move(kept.id, on_the_table(kept, {"do": "exchange", "cards": [{"from": "hand", "letter": "C"}]}), set())
    assert playing.undo_refusal(playing.seen_of(after)) == "It cannot be taken back: cards have been drawn since."


# Again, and many times


def test_the_same_deal_again_is_the_same_deal_and_a_new_one_is_not():
    kept = playing.begin(plan_of("expert", "casual", "novice"), 1)
    view = playing.seen_of(kept).view
    assert playing.seen_of(playing.again(kept, kept.plan.seed)).view == view
    assert playing.seen_of(playing.again(kept, kept.plan.seed + 1)).view != view


def test_a_batch_has_the_same_table_with_a_bot_in_the_players_seat():
    kept = playing.begin(plan_of("expert", "casual", "novice"), 1)
    plan = playing.batch_plan(kept, 1, "master", 500)
    assert plan.bots == ("expert", "master", "novice")
    assert (plan.fixed_seats, plan.games, plan.seed, plan.parameters) == (True, 500, 7, kept.plan.parameters)


def test_a_batch_of_a_game_taken_over_keeps_its_seats():
    kept = kept_games.begin(plan_of("expert", "casual", "novice"), frozenset({1}), rotation=1)
    assert playing.batch_plan(kept, 1, "master", 500).bots == ("novice", "master", "casual")
    assert playing.seen_of(kept).tags == ("novice", "", "casual")


def test_a_word_that_the_others_only_let_stand_is_taken_back():
    kept = playing.begin(plan_of("expert", "expert", "expert"), 0, {"stage": "play", "hands": ["CATSEEN", None, None]})
    made = playing.make_move(kept.id, on_the_table(kept, {"do": "play", "words": ["CATS"], "hand": ["CATS"]}), set())
    assert [ply.action["do"] for ply in made.course().plies] == ["play", "accept", "accept"]
    assert playing.undo_refusal(playing.seen_of(made)) == ""
    back = playing.take_back(made.id, made.number)
    assert back.course().record == ()
    assert GAME.stage(back.course().state) == "play"


def test_of_two_own_decisions_undo_takes_back_the_last_one_first():
    position = {"stage": "play", "hands": ["CATSEEN", None, None], "money": [20, 0, 0]}
    kept = playing.begin(plan_of("expert", "expert", "expert"), 0, position)
    made = playing.make_move(kept.id, on_the_table(kept, {"do": "play", "words": ["CATS"], "hand": ["CATS"]}), set())
    bought = playing.make_move(made.id, on_the_table(made, {"do": "buy", "letter": "C"}), set())
    back = playing.take_back(bought.id, bought.number)
    assert GAME.stage(back.course().state) == "buy"
    assert playing.take_back(back.id, back.number).course().record == ()


def test_the_log_holds_back_what_came_and_what_was_gone_on_with():
    one, two, more = Entry(1, 0, "You pass"), Entry(1, 1, "Ada asks"), Entry(1, 1, "Ada asks. You answer 4")
    assert news([one, two], [one, two]) == 0
    assert news([one], [one, two]) == 1
    assert news([one, two], [one, more, one]) == 2
