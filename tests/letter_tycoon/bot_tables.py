"""Tables with bots for the tests: a small lexicon and seeded games."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from engines.core.game import Json
from engines.core.records import copied, same, table
from engines.letter_tycoon.bots import choose
from engines.letter_tycoon.game import Tycoon
from engines.letter_tycoon.parameters import Parameters
from engines.letter_tycoon.state import Action, State
from engines.letter_tycoon.turn import legal
from tests.letter_tycoon.scene import GAME
from tests.letter_tycoon.wandering import common_words

RICH = {
    "start_money": 20,
    "patent_costs": dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2),
    "goals": {2: {"value": 40, "patents": 20}, 4: {"value": 40, "patents": 20}},
}
"""A rich start, cheap patents and a far goal: abilities come into play in every game."""


def tabled(*bots: str, words: tuple[str, ...] | None = None, **changed: Any) -> Tycoon:
    """A table with these bots, automatic checks unless said otherwise."""
    variant = Parameters.model_validate({"challenge_mode": "automatic", **changed})
    return GAME.prepare(variant, len(bots), [GAME.bot(bot) for bot in bots], words or common_words())


def bot_action(game: Tycoon, state: State) -> Action:
    """What the acting seat's bot does, checked to be legal and to touch nothing but the bot's stream."""
    before = copied(state)
    action = table(Action)[0]
    choose(game.rules, game.book.index, game.bot_records, state, action)
    reason = legal(game.rules, game.book.index, state, action)
    assert reason == 0, f"reason {reason} at {GAME.position(game, before)}"
    actor = GAME.to_act(game, state)[0]
    before.streams[1 + state.player_of[actor]] = state.streams[1 + state.player_of[actor]]
    assert same(before, state)
    return action


class Told(NamedTuple):
    """A game played by its bots."""

    events: tuple[list[Json], ...]
    """Of each decision."""
    state: State
    """At its end."""


def told(game: Tycoon, deal: int = 0, seed: int = 1, plies: int = 4000, *, checked: bool = False) -> Told:
    """One game; an illegal action fails. `checked`: each action is found once more, as a playout finds it."""
    state = GAME.deal(game, seed, deal, deal % game.players)
    events: list[list[Json]] = []
    while len(events) < plies and (seats := GAME.to_act(game, state)):
        if checked:
            bot_action(game, copied(state))
        events.append(GAME.act(game, state, seats[0], GAME.bot_action(game, state, seats[0])))
    return Told(tuple(events), state)


def played_through(game: Tycoon, deal: int = 0, seed: int = 1, plies: int = 4000, *, checked: bool = False) -> list[Json]:
    """All events of one game."""
    return [event for events in told(game, deal, seed, plies, checked=checked).events for event in events]


def kinds(events: list[Json]) -> Counter[str]:
    """How often each kind of event happened."""
    return Counter(event["event"] for event in events)
