"""Ponjan as a Game: the contract of `engines/core/game.py` over the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from engines.core.bot_texts import read_bot
from engines.core.bots import COMMON_DIALS, BotSpec, Dial
from engines.core.chance import seeded_streams
from engines.core.errors import BadInput, IllegalAction, Problem
from engines.core.game import Batch, Game, Json, Prepared
from engines.core.outcome import Outcome, Termination
from engines.core.records import Integers, Table, as_numbers, table
from engines.ponjan.actions import action_json, action_of, actions_offered
from engines.ponjan.bots import choose
from engines.ponjan.columns import COLUMNS, SCORE_SOURCES
from engines.ponjan.compile import compiled_bots, compiled_rules
from engines.ponjan.forms import schemas
from engines.ponjan.metrics import METRICS
from engines.ponjan.parameters import GROUPS, Parameters, problems, size_problem, table_sizes
from engines.ponjan.playout import Room, play_games
from engines.ponjan.positions import acting_seat, position_json, state_from, view_json
from engines.ponjan.setup import clear_table, flip_tile, lay_out, mix_tiles, new_game
from engines.ponjan.sight import Bot
from engines.ponjan.state import ENDED_BY_CAP, NOBODY, STAGE_OVER, STAGES, Action, Events, Rules, State
from engines.ponjan.tally import GameTally, SeatTally
from engines.ponjan.telling import events_json, told_sentence
from engines.ponjan.turn import apply, legal

STRATEGIES = MappingProxyType(
    {
        "random": "draws, or takes any tile it sees, each as likely as the next",
        "greedy": "takes a face-up tile whenever it can, the lowest kind first",
        "planner": "draws until taking alone would win, then weighs the chances of the wall against the turns that taking needs",
        "draw-first": "draws as long as there is a wall",
        "set-first": "takes only what completes a set, else draws",
    }
)

ATTENTION = Dial(
    "attention", "Attention", "Chance to see a tile that it could take; one that it overlooks it overlooks for good.", 1.0, 0.05, 1.0, 0.01
)

TAKE_FIRST = "take-first"
"""Another name of greedy, to stand beside draw-first and set-first."""


@dataclass(frozen=True, slots=True, eq=False)
class PonjanTable(Prepared[Parameters]):
    """A variant of Ponjan with its bots, ready for compiled code."""

    rules: Rules
    bot_records: Table[Bot]
    """By player."""


class Ponjan(Game[Parameters, PonjanTable]):
    """Ponjan "One-Two-Three", a game played with a Ponjan set of three tiles of each motif."""

    slug = "ponjan"
    title = "Ponjan"
    blurb = "Draw tiles, stack three of a kind, and be the first to five points."
    playout_version = 1
    default_table_size = 4
    groups = GROUPS
    columns = COLUMNS
    metrics = METRICS
    score_sources = SCORE_SOURCES
    strategies = STRATEGIES
    dials = (ATTENTION,)
    parameters = Parameters

    def table_sizes(self, parameters: Parameters) -> tuple[int, ...]:
        """Two to six, as far as the kinds and the start bonus suffice."""
        return table_sizes(parameters)

    def problems(self, parameters: Parameters) -> list[Problem]:
        """Faults that several knobs make together."""
        return problems(parameters)

    def checked(self, parameters: Parameters, players: int | None = None) -> Parameters:
        """As in every game; a table size that the kinds or the start bonus do not suffice for is refused with that reason."""
        if players is not None and players >= 2 and not problems(parameters):
            fault = size_problem(parameters, players)
            if fault:
                raise BadInput(fault.sentence)
        return super().checked(parameters, players)

    def bot(self, text: str) -> BotSpec:
        """Read a bot's text form. `take-first` is greedy; a vocabulary, common to all games, means nothing here. Raises UnknownName or BadInput."""
        name, colon, settings = text.strip().partition(":")
        strategy = "greedy" if name.strip().lower() == TAKE_FIRST else name
        return read_bot(f"{strategy}{colon}{settings}", list(self.strategies), COMMON_DIALS)

    def lexicons(self, parameters: Parameters) -> tuple[str, ...]:
        """A game without words."""
        return ()

    def prepare(self, parameters: Parameters, players: int, bots: Sequence[BotSpec], words: Iterable[str] | None = None) -> PonjanTable:
        """Make a table ready; `bots` by player. There are no words: `words` is refused."""
        if words is not None:
            raise BadInput("Ponjan has no words; leave out the word list.")
        self.checked(parameters, players)
        return PonjanTable(parameters, players, tuple(bots), compiled_rules(parameters, players), compiled_bots(bots))

    def playouts(self, prepared: PonjanTable, seed: int, deals: Integers, rotations: Integers) -> Batch:
        """Games played by the bots from deal to end."""
        streams = seeded_streams(seed, deals, 1 + prepared.players)
        games = table(GameTally, len(deals))
        seats = table(SeatTally, len(deals) * prepared.players)
        play_games(prepared.rules, prepared.bot_records, streams, rotations, table(Room)[0], games, seats)
        return Batch(as_numbers(games, (len(deals),)), as_numbers(seats, (len(deals), prepared.players)))

    def deal(self, prepared: PonjanTable, seed: int, deal: int, rotation: int) -> State:
        """The first tiles are dealt; the set-up comes next, as the first ply."""
        state = table(State)[0]
        new_game(prepared.rules, seeded_streams(seed, np.array([deal], np.int64), 1 + prepared.players)[0], rotation, state)
        return state

    def stage(self, state: State) -> str:
        """setup, turn or over."""
        return STAGES[state.stage]

    def to_act(self, prepared: PonjanTable, state: State) -> tuple[int, ...]:
        """The one seat that owes a decision; seat 0 carries out the set-up."""
        seat = acting_seat(state)
        return () if seat == NOBODY else (seat,)

    def player_at(self, state: State, seat: int) -> int:
        """The player in a seat."""
        return int(state.player_of[seat])

    def act(self, prepared: PonjanTable, state: State, seat: int, action: Json) -> list[Json]:
        """Carry out one ply. Raises IllegalAction before anything has changed."""
        actor = acting_seat(state)
        if actor == NOBODY:
            raise IllegalAction("The game is over; nothing is to be decided.")
        if seat != actor:
            raise IllegalAction(f"Seat {seat} has no decision to make now; it is the turn of seat {actor}.")
        record = action_of(prepared.rules, state, action)
        events = table(Events)[0]
        apply(prepared.rules, state, record, events)
        return events_json(prepared.rules, state, actor, events)

    def bot_action(self, prepared: PonjanTable, state: State, seat: int) -> Json:
        """What the seat's bot does; its stream advances."""
        action = table(Action)[0]
        choose(prepared.rules, state, prepared.bot_records, action)
        return action_json(action)

    def offer(self, prepared: PonjanTable, state: State, seat: int) -> Json:
        """All that the seat may do: 42 actions at most."""
        return {"actions": actions_offered(prepared.rules, state) if seat == acting_seat(state) else [], "complete": True}

    def view(self, prepared: PonjanTable, state: State, seat: int) -> Json:
        """The position without the order of the wall and rolls to come."""
        return view_json(prepared.rules, state, seat)

    def visible(self, event: Json, seat: int) -> Json:
        """All events are open to all."""
        return event

    def position(self, prepared: PonjanTable, state: State) -> Json:
        """The whole position."""
        return position_json(prepared.rules, state)

    def state_of(self, prepared: PonjanTable, position: Json, seed: int = 0) -> State:
        """The state of a position."""
        return state_from(prepared.rules, position, seed)

    def outcome(self, prepared: PonjanTable, state: State) -> Outcome | None:
        """Scores, ranks and winners once the game is over: most points wins, ties share."""
        if state.stage != STAGE_OVER:
            return None
        scores = self.scores(prepared, state)
        ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(scores, ranks, winners, Termination.TRUNCATED if state.ended == ENDED_BY_CAP else Termination.RULE)

    def scores(self, prepared: PonjanTable, state: State) -> tuple[int, ...]:
        """Points of complete sets and the start bonus."""
        return tuple(state.points[: prepared.players].tolist())

    def told(self, prepared: PonjanTable, event: Json) -> str:
        """The event as a sentence."""
        return told_sentence(prepared.parameters, event)

    def position_schema(self) -> Json:
        """JSON Schema of positions and actions."""
        return schemas()

    def compiled_entries(self) -> tuple[Any, ...]:
        """The compiled functions that Python calls."""
        return (new_game, legal, apply, choose, play_games, clear_table, lay_out, flip_tile, mix_tiles)

    def warm(self) -> None:
        """Play a tiny game with every strategy, by playout and decision by decision."""
        specs = [self.bot(name) for name in self.strategies]
        prepared = self.prepare(Parameters(), len(specs), specs)
        self.playouts(prepared, 0, np.zeros(1, np.int64), np.zeros(1, np.int64))
        state = self.deal(prepared, 0, 0, 0)
        while self.to_act(prepared, state):
            seat = self.to_act(prepared, state)[0]
            self.act(prepared, state, seat, self.bot_action(prepared, state, seat))
        self.state_of(prepared, {**self.position(prepared, state), "wall": None})
        self.state_of(prepared, {"schema": 1, "game": "ponjan", "players": prepared.players, "stage": "setup"})
