"""What a bot would do in a person's place: a hint for the decision to be made, and the words that a turn passed by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import numpy as np

from engines.core.bots import ATTENTION, BotSpec, Dial
from engines.core.game import Json
from engines.core.records import Table, copied, table
from engines.letter_tycoon.actions import action_json, action_of
from engines.letter_tycoon.bots import BLUFF, decide, prepare_bots
from engines.letter_tycoon.desk import MOST_PLAYS, NO_WORD, POINT, Bot, Desk
from engines.letter_tycoon.quoting import Quote, quote
from engines.letter_tycoon.search import search_plays
from engines.letter_tycoon.state import DO_PLAY, STAGE_BUY, STAGE_CHALLENGE, Action, Events, State
from engines.letter_tycoon.strategy import sit_down
from engines.letter_tycoon.turn import acting_seat, apply
from engines.letter_tycoon.worth import ready
from engines.words.facts import word_commonness

if TYPE_CHECKING:
    from engines.letter_tycoon.game import Tycoon

HELPERS_KEPT = 8


@dataclass(frozen=True, slots=True)
class Advice:
    """What the bot would do."""

    action: Json
    options: int
    """Sets of letters for which it may know a word, or patents on offer and passing: what it chose from. 0 where nothing was compared."""
    quote: Quote | None
    """Of a play."""
    purchase: str
    """The patent that it would buy after the play, empty for none."""


def advice(prepared: Tycoon, state: State, seat: int, spec: BotSpec) -> Advice:
    """The decision that `spec` makes for `seat`, whose ply it is, without a bluff. Chance and state stay as they are."""
    spec = _without(spec, BLUFF)
    trial = copied(state)
    desk = table(Desk)[0]
    action = _decided(prepared, trial, spec, desk)
    said = action_json(prepared.rules, action)
    if action.do != DO_PLAY:
        return Advice(said, int(desk.options) if state.stage == STAGE_BUY else 0, None, "")
    options = int(desk.options)
    return Advice(said, options, quote(prepared, state, seat, said), _purchase_after(prepared, trial, action, seat, spec, desk))


def better_plays(prepared: Tycoon, state: State, seat: int, spec: BotSpec, played: Quote | None, most: int = 5) -> tuple[Quote, ...]:
    """Plays that would have earned more than `played` (None: no word), most first; of equal ones the commoner words.

    state: before the play. They are made of words that `spec` knows; it is let notice all of them.
    """
    knows = BotSpec("greedy", _without(spec, ATTENTION).dials)
    desk = table(Desk)[0]
    bots = _helper(prepared, knows)
    sit_down(prepared.rules, state, seat, bots[0], desk)
    desk.weight[:] = 0
    desk.purchases = 0
    desk.play_room = MOST_PLAYS
    ready(prepared.rules, desk)
    search_plays(prepared.rules, prepared.book.index, bots[0], desk)
    least = 0 if played is None else _points(prepared, played)
    better = [place for place in range(int(desk.play_count)) if desk.play_value[place] > least * POINT]
    better.sort(key=lambda place: (-int(desk.play_value[place]), -_commonness(prepared, desk, place)))
    quotes = (quote(prepared, state, seat, {"do": "play", "words": _texts(prepared, desk, place)}) for place in better[:most])
    return tuple(made for made in quotes if _points(prepared, made) > least)


def _words(desk: Desk, place: int) -> list[int]:
    """Ids of the one or two words of a play that was found."""
    return [int(word) for word in (desk.play_first[place], desk.play_second[place]) if word != NO_WORD]


def _texts(prepared: Tycoon, desk: Desk, place: int) -> list[str]:
    return [prepared.book.text(word) for word in _words(desk, place)]


def _commonness(prepared: Tycoon, desk: Desk, place: int) -> int:
    return min(int(word_commonness(prepared.book.index, word)) for word in _words(desk, place))


def _without(spec: BotSpec, dial: Dial) -> BotSpec:
    """The bot with one dial at its default."""
    return BotSpec(spec.strategy, tuple(pair for pair in spec.dials if pair[0] != dial.name))


def _points(prepared: Tycoon, made: Quote) -> int:
    return made.money - made.paid + int(prepared.rules.stock_value) * made.stock


def _decided(prepared: Tycoon, trial: State, spec: BotSpec, desk: Desk) -> Action:
    action = table(Action)[0]
    decide(prepared.rules, prepared.book.index, _helper(prepared, spec), trial, desk, action)
    return action


def _purchase_after(prepared: Tycoon, trial: State, action: Action, seat: int, spec: BotSpec, desk: Desk) -> str:
    """Let the words stand, and ask the bot what it buys."""
    events = table(Events)[0]
    apply(prepared.rules, prepared.book.index, trial, action, events)
    while trial.stage == STAGE_CHALLENGE:
        accepted = action_of(prepared.rules, prepared.book.index, prepared.book.alphabet, trial, int(acting_seat(trial)), {"do": "accept"})
        apply(prepared.rules, prepared.book.index, trial, accepted, events)
    if trial.stage != STAGE_BUY or trial.seat != seat:
        return ""
    bought = action_json(prepared.rules, _decided(prepared, trial, spec, desk))
    return str(bought.get("letter", ""))


def _helper(prepared: Tycoon, spec: BotSpec) -> Table[Bot]:
    """The bot in every seat."""
    return _prepared(_Key(prepared, spec))


class _Key:
    """What a helper depends on: rules, words and its dials. The table itself rides along to make it."""

    def __init__(self, prepared: Tycoon, spec: BotSpec) -> None:
        self.prepared = prepared
        self.spec = spec
        self._facts = (cast("np.void", prepared.rules).tobytes(), prepared.book.key, spec.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._facts == other._facts

    def __hash__(self) -> int:
        return hash(self._facts)


@lru_cache(maxsize=HELPERS_KEPT)
def _prepared(key: _Key) -> Table[Bot]:
    return prepare_bots([key.spec] * key.prepared.players, key.prepared.rules, key.prepared.book.index)
