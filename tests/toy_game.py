"""Dice Race: the smallest complete game, for tests of everything that works with any game.

Roll as often as you dare; a one loses what the turn has gathered, holding banks it (the dice game Pig, J. Scarne 1945). Each player also
holds a secret charm of 0 to 3 points that counts at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from engines.core.bots import ATTENTION, BotSpec
from engines.core.chance import DEAL, below, chance_threshold, happens, seeded_streams
from engines.core.compiled import rule
from engines.core.errors import BadInput, IllegalAction, Problem, shortened
from engines.core.game import Batch, Game, Json, Prepared
from engines.core.measures import SHARE, Column, Metric, checked_columns
from engines.core.outcome import Outcome, Termination
from engines.core.parameters import GameParameters, Group, Whole, Witness, knob
from engines.core.records import Integers, Record, table
from engines.core.seats import MAX_SEATS

TURN_CAP = 200
STRATEGY = {"random": 0, "greedy": 1, "planner": 2}
DO_ROLL, DO_HOLD = 0, 1
ROLLED, LOST, BANKED, OVER = 0, 1, 2, 3


class DiceParameters(GameParameters):
    goal: Whole = knob(30, title="Goal", help="Banked points that end the game.", group="race", source="1", ge=5, le=500, witness=Witness(40))
    sides: Whole = knob(6, title="Sides of the die", help="A one loses the turn.", group="race", source="1", ge=2, le=20, witness=Witness(8))


class Rules(Record):
    players: int
    goal: int
    sides: int


class Bot(Record):
    strategy: int
    attentive: int
    """Threshold of `happens`."""


class State(Record):
    seat: int
    turn: int
    pot: int
    rolls: int
    over: int
    truncated: int
    players: Annotated[Integers, (MAX_SEATS,)]
    """Player in each seat."""
    banked: Annotated[Integers, (MAX_SEATS,)]
    charm: Annotated[Integers, (MAX_SEATS,)]
    lost: Annotated[Integers, (MAX_SEATS,)]
    streams: Annotated[Integers, (1 + MAX_SEATS,)]


class Events(Record):
    count: int
    kind: Annotated[Integers, (4,)]
    value: Annotated[Integers, (4,)]


@rule
def set_up(rules: Any, state: Any, streams: Integers, rotation: int) -> None:
    state.seat, state.turn, state.pot, state.rolls, state.over, state.truncated = 0, 0, 0, 0, 0, 0
    for stream in range(MAX_SEATS + 1):
        state.streams[stream] = streams[stream]
    for seat in range(MAX_SEATS):
        state.players[seat], state.banked[seat], state.charm[seat], state.lost[seat] = 0, 0, 0, 0
    for player in range(rules.players):
        state.players[(player + rotation) % rules.players] = player
    for seat in range(rules.players):
        state.charm[seat] = below(state.streams, DEAL, 4)


@rule
def note(events: Any, kind: int, value: int) -> None:
    events.kind[events.count] = kind
    events.value[events.count] = value
    events.count += 1


@rule
def legal(state: Any, do: int) -> bool:
    return state.over == 0 and (do == DO_ROLL or (do == DO_HOLD and state.pot > 0))


@rule
def end_turn(rules: Any, state: Any, events: Any) -> None:
    state.pot = 0
    state.turn += 1
    if state.banked[state.seat] >= rules.goal:
        state.over = 1
    elif state.turn >= TURN_CAP:
        state.over = 1
        state.truncated = 1
    if state.over == 1:
        note(events, OVER, state.truncated)
    else:
        state.seat = (state.seat + 1) % rules.players


@rule
def apply(rules: Any, state: Any, do: int, events: Any) -> None:
    events.count = 0
    if do == DO_HOLD:
        note(events, BANKED, state.pot)
        state.banked[state.seat] += state.pot
        end_turn(rules, state, events)
        return
    value = 1 + below(state.streams, DEAL, rules.sides)
    state.rolls += 1
    note(events, ROLLED, value)
    if value == 1:
        note(events, LOST, state.pot)
        state.lost[state.seat] += 1
        end_turn(rules, state, events)
    else:
        state.pot += value


@rule
def choose(rules: Any, state: Any, bots: Any) -> int:
    player = state.players[state.seat]
    bot = bots[player]
    if state.pot == 0:
        return DO_ROLL
    if bot.strategy == 0:
        return below(state.streams, 1 + player, 2)
    enough = 2 * rules.sides if bot.strategy == 1 else 3 * rules.sides
    if bot.strategy == 2 and state.banked[state.seat] + state.pot >= rules.goal:
        enough = 0
    if state.pot >= enough and happens(state.streams, 1 + player, bot.attentive):
        return DO_HOLD
    return DO_ROLL


@rule
def score(state: Any, seat: int) -> int:
    return state.banked[seat] + state.charm[seat]


@rule
def record(rules: Any, state: Any, games: Integers, seats: Integers) -> None:
    games[0] = state.turn
    games[1] = state.truncated
    games[2] = state.rolls
    best, winners = -1, 0
    for seat in range(rules.players):
        if score(state, seat) > best:
            best, winners = score(state, seat), 0
        if score(state, seat) == best:
            winners += 1
    for seat in range(rules.players):
        seats[seat, 0] = score(state, seat)
        seats[seat, 1] = SHARE // winners if score(state, seat) == best else 0
        seats[seat, 2] = state.banked[seat]
        seats[seat, 3] = state.charm[seat]
        seats[seat, 4] = state.lost[seat]


@rule
def play_games(tables: Any, bots: Any, states: Any, events: Any, streams: Integers, rotations: Integers, games: Integers, seats: Integers) -> None:
    rules, state, event = tables[0], states[0], events[0]
    for place in range(len(rotations)):
        set_up(rules, state, streams[place], rotations[place])
        while state.over == 0:
            apply(rules, state, choose(rules, state, bots), event)
        record(rules, state, games[place], seats[place])


@rule
def act_once(tables: Any, states: Any, events: Any, do: int) -> bool:
    if not legal(states[0], do):
        return False
    apply(tables[0], states[0], do, events[0])
    return True


@rule
def choose_once(tables: Any, states: Any, bots: Any) -> int:
    return choose(tables[0], states[0], bots)


@rule
def deal_once(tables: Any, states: Any, streams: Integers, rotation: int) -> None:
    set_up(tables[0], states[0], streams, rotation)


@dataclass(frozen=True, slots=True)
class Table(Prepared[DiceParameters]):
    rules: Any
    bot_records: Any


def _column(name: str, per: Any, help: str, scale: int = 1, high: int = 2**30) -> Column:
    return Column(name, name.replace("_", " ").capitalize(), per, help, scale=scale, high=high)


def _metric(name: str, kind: Any, column: str, **more: Any) -> Metric:
    title = name.replace("_", " ").capitalize()
    return Metric(
        name, title, "", 0.0, 1e6, "none", f"{title}, as the {kind} of what is recorded.", f"{kind} of {column}", "Dice Race", kind, column, **more
    )


class DiceRace(Game[DiceParameters, Table]):
    slug = "dice-race"
    title = "Dice Race"
    blurb = "Roll as often as you dare, bank before a one."
    playout_version = 1
    default_table_size = 2
    parameters = DiceParameters
    groups = (Group("race", "Race", "casino", "How far and with which die."),)
    columns = checked_columns(
        (
            _column("turns", "game", "Player-turns played."),
            _column("truncated", "game", "1 when the turn limit cut the game.", high=1),
            _column("rolls", "game", "Rolls of the die."),
            _column("score", "seat", "Final points."),
            _column("win", "seat", "Share of the win.", scale=SHARE, high=SHARE),
            _column("banked", "seat", "Points banked."),
            _column("charm", "seat", "Points of the charm.", high=3),
            _column("lost_turns", "seat", "Turns lost to a one."),
        )
    )
    metrics = (
        _metric("win_rate", "share", "win", by="seat"),
        _metric("balance", "balance", "win"),
        _metric("points", "mean", "score", by="seat"),
        _metric("length", "mean", "turns"),
        _metric("median_turns", "quantile", "turns"),
        _metric("median_score", "quantile", "score", by="seat"),
        _metric("cut_games", "share", "truncated"),
        _metric("rolls_a_turn", "ratio", "rolls", over="turns"),
        _metric("lost_share", "ratio", "lost_turns", over="turns"),
        _metric("banked_share", "ratio", "banked", over="score", by="seat"),
        _metric("points_at_table", "mean", "score"),
    )
    score_sources = ("banked", "charm")

    def table_sizes(self, parameters: DiceParameters) -> tuple[int, ...]:
        return (2, 3, 4)

    def problems(self, parameters: DiceParameters) -> list[Problem]:
        if parameters.goal < parameters.sides:
            return [Problem("goal", f"goal is at least the {parameters.sides} sides of the die; {parameters.goal} was given.")]
        return []

    def lexicons(self, parameters: DiceParameters) -> tuple[str, ...]:
        return ()

    def prepare(self, parameters: DiceParameters, players: int, bots: Sequence[BotSpec], words: Iterable[str] | None = None) -> Table:
        self.checked(parameters, players)
        rules, records = table(Rules), table(Bot, players)
        rules[0].players, rules[0].goal, rules[0].sides = players, parameters.goal, parameters.sides
        for player, bot in enumerate(bots):
            records[player].strategy = STRATEGY[bot.strategy]
            records[player].attentive = chance_threshold(bot.dial(ATTENTION))
        return Table(parameters, players, tuple(bots), rules, records)

    def playouts(self, prepared: Table, seed: int, deals: Integers, rotations: Integers) -> Batch:
        games = np.zeros((len(deals), 3), np.int64)
        seats = np.zeros((len(deals), prepared.players, 5), np.int64)
        streams = seeded_streams(seed, deals, 1 + MAX_SEATS)
        play_games(prepared.rules, prepared.bot_records, table(State), table(Events), streams, rotations, games, seats)
        return Batch(games, seats)

    def deal(self, prepared: Table, seed: int, deal: int, rotation: int) -> Record:
        states = table(State)
        deal_once(prepared.rules, states, seeded_streams(seed, np.array([deal]), 1 + MAX_SEATS)[0], rotation)
        return states[0]

    def stage(self, state: Any) -> str:
        return "over" if state.over else "move"

    def to_act(self, prepared: Table, state: Any) -> tuple[int, ...]:
        return () if state.over else (int(state.seat),)

    def player_at(self, state: Any, seat: int) -> int:
        return int(state.players[seat])

    def act(self, prepared: Table, state: Any, seat: int, action: Json) -> list[Json]:
        do = {"roll": DO_ROLL, "hold": DO_HOLD}.get(str(action.get("do")), -1)
        if set(action) != {"do"} or do < 0:
            raise IllegalAction(f'An action is {{"do": "roll"}} or {{"do": "hold"}}; {shortened(action)} was given.')
        if seat not in self.to_act(prepared, state):
            raise IllegalAction(f"Seat {seat} is not to act; seat {int(state.seat)} is.")
        events = table(Events)
        if not act_once(prepared.rules, _held(state), events, do):
            raise IllegalAction("Roll before you hold: the turn has gathered 0 points.")
        found = events[0]
        return [_event(int(found.kind[place]), int(found.value[place]), seat) for place in range(found.count)]

    def bot_action(self, prepared: Table, state: Any, seat: int) -> Json:
        return {"do": ("roll", "hold")[choose_once(prepared.rules, _held(state), prepared.bot_records)]}

    def offer(self, prepared: Table, state: Any, seat: int) -> Json:
        if seat not in self.to_act(prepared, state):
            return {"actions": [], "complete": True}
        return {"actions": [{"do": "roll"}] + [{"do": "hold"}] * bool(state.pot), "complete": True}

    def view(self, prepared: Table, state: Any, seat: int) -> Json:
        seen = self.position(prepared, state)
        del seen["streams"]
        if not state.over:
            seen["charms"] = [charm if place == seat else None for place, charm in enumerate(seen["charms"])]
        return seen

    def visible(self, event: Json, seat: int) -> Json:
        return event

    def position(self, prepared: Table, state: Any) -> Json:
        seats = range(prepared.players)
        made: Json = {
            "schema": 1,
            "game": self.slug,
            "players": prepared.players,
            "stage": self.stage(state),
            "to_act": list(self.to_act(prepared, state)),
            "streams": [format(int(stream), "x") for stream in state.streams],
            "seated": [int(state.players[seat]) for seat in seats],
            "banked": [int(state.banked[seat]) for seat in seats],
            "charms": [int(state.charm[seat]) for seat in seats],
            "lost": [int(state.lost[seat]) for seat in seats],
        }
        return made | {name: int(getattr(state, name)) for name in ("seat", "turn", "pot", "rolls", "over", "truncated")}

    def state_of(self, prepared: Table, position: Json, seed: int = 0) -> Record:
        if position.get("game") != self.slug or position.get("players") != prepared.players:
            raise BadInput(f"A position of {self.slug} for {prepared.players} players is needed.")
        state: Any = self.deal(prepared, seed, 0, 0)
        if "streams" in position:
            state.streams[:] = [int(stream, 16) for stream in position["streams"]]
        for field, name in (("players", "seated"), ("banked", "banked"), ("charm", "charms"), ("lost", "lost")):
            getattr(state, field)[: prepared.players] = position[name]
        for name in ("seat", "turn", "pot", "rolls", "over", "truncated"):
            setattr(state, name, position[name])
        made: Record = state
        return made

    def outcome(self, prepared: Table, state: Any) -> Outcome | None:
        if not state.over:
            return None
        scores = self.scores(prepared, state)
        ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(scores, ranks, winners, Termination.TRUNCATED if state.truncated else Termination.RULE)

    def scores(self, prepared: Table, state: Any) -> tuple[int, ...]:
        return tuple(int(score(state, seat)) for seat in range(prepared.players))

    def told(self, prepared: Table, event: Json) -> str:
        return f"Seat {event['seat']} {event['event']} {event['value']}."

    def position_schema(self) -> Json:
        action = {"type": "object", "properties": {"do": {"enum": ["roll", "hold"]}}, "required": ["do"], "additionalProperties": False}
        return {"position": {"type": "object"}, "action": action}

    def compiled_entries(self) -> tuple[Any, ...]:
        return (play_games, act_once, choose_once, deal_once, score)

    def warm(self) -> None:
        prepared = self.prepare(DiceParameters(), 2, [self.bot("greedy")] * 2)
        self.playouts(prepared, 0, np.zeros(1, np.int64), np.zeros(1, np.int64))
        state = self.deal(prepared, 0, 0, 0)
        self.act(prepared, state, 0, self.bot_action(prepared, state, 0))
        self.scores(prepared, state)


def _held(state: Any) -> Any:
    """A state as a table of one record in the same memory."""
    return np.asarray(state).reshape(1).view(np.recarray)


def _event(kind: int, value: int, seat: int) -> Json:
    return {"event": ("rolled", "lost", "banked", "over")[kind], "seat": seat, "value": value}
