"""Wortfabrik as a Game: the contract of `engines/core/game.py` over the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.core.bots import BotSpec
from engines.core.chance import seeded_streams
from engines.core.errors import IllegalAction, Problem
from engines.core.game import Batch, Game, Json, Prepared
from engines.core.outcome import Outcome, Termination
from engines.core.records import Integers, Table, as_numbers, copied, overwrite, table
from engines.words.book import WordBook, open_book, words_only
from engines.words.lexicon import load_lexicon
from engines.words.patterns import Patterns, Shelf, build_patterns
from engines.wortfabrik import advice, hindsight
from engines.wortfabrik.actions import action_json, action_of
from engines.wortfabrik.bots import decide
from engines.wortfabrik.columns import COLUMNS, SCORE_SOURCES
from engines.wortfabrik.compile import compiled_rules
from engines.wortfabrik.day import new_game, roll_dice, write_and_close
from engines.wortfabrik.desk import Bot, Desk
from engines.wortfabrik.forms import schemas
from engines.wortfabrik.metrics import METRICS
from engines.wortfabrik.offers import offered_actions
from engines.wortfabrik.outlook import Outlook, fill_best, fill_pairs
from engines.wortfabrik.parameters import GROUPS, Parameters, problems, signs_of, table_sizes
from engines.wortfabrik.playout import Room, play_games
from engines.wortfabrik.positions import acting_seats, position_json, state_from, view_json
from engines.wortfabrik.scoring import row_points, scrap_points, slip_score, spare_points
from engines.wortfabrik.signs import Signs
from engines.wortfabrik.slip import clear_slip
from engines.wortfabrik.state import STAGE_OVER, STAGES, Action, Rules, State
from engines.wortfabrik.survey import prepare_bots
from engines.wortfabrik.tally import GameTally, SeatTally
from engines.wortfabrik.telling import (
    day_is_over,
    opened_event,
    over_event,
    rolled_event,
    told_sentence,
    visible_event,
    wrote_event,
)


@dataclass(frozen=True, slots=True, eq=False)
class WordFactory(Prepared[Parameters]):
    """A variant of Wortfabrik with its lexicon and bots, ready for compiled code."""

    rules: Rules
    signs: Signs
    book: WordBook
    patterns: Patterns
    shelves: tuple[int, ...]
    """Shelf of each row in the patterns."""
    bot_records: Table[Bot]
    """By player."""
    outlook: Outlook


class Wortfabrik(Game[Parameters, WordFactory]):
    """Wortfabrik (Mathias Spaan, 2021)."""

    slug = "wortfabrik"
    title = "Wortfabrik"
    blurb = "Everybody writes the same rolls into the own slip: words that fit their rows exactly."
    playout_version = 1
    default_table_size = 3
    groups = GROUPS
    columns = COLUMNS
    metrics = METRICS
    score_sources = SCORE_SOURCES
    parameters = Parameters

    def table_sizes(self, parameters: Parameters) -> tuple[int, ...]:
        """One to six: everybody fills an own slip."""
        return table_sizes(parameters)

    def problems(self, parameters: Parameters) -> list[Problem]:
        """Faults that several knobs make together."""
        return problems(parameters)

    def lexicons(self, parameters: Parameters) -> tuple[str, ...]:
        """The one lexicon of the variant."""
        return (load_lexicon(parameters.lexicon).hash,)

    def prepare(self, parameters: Parameters, players: int, bots: Sequence[BotSpec], words: Iterable[str] | None = None) -> WordFactory:
        """Make a table ready; `bots` by player."""
        self.checked(parameters, players)
        signs = signs_of(parameters)
        rules = compiled_rules(parameters, signs, players)
        book = _book(parameters, signs, words)
        kinds = _row_kinds(parameters)
        different = tuple(dict.fromkeys(kinds))
        patterns = build_patterns(book, different)
        shelves = tuple(different.index(kind) for kind in kinds)
        records, outlook = prepare_bots(bots, rules, patterns, shelves)
        return WordFactory(parameters, players, tuple(bots), rules, signs, book, patterns, shelves, records, outlook)

    def playouts(self, prepared: WordFactory, seed: int, deals: Integers, rotations: Integers) -> Batch:
        """Weeks played by the bots."""
        streams = seeded_streams(seed, deals, 1 + prepared.players)
        games = table(GameTally, len(deals))
        seats = table(SeatTally, len(deals) * prepared.players)
        room = table(Room)[0]
        play_games(
            prepared.rules, prepared.book.index, prepared.patterns, prepared.outlook, prepared.bot_records, streams, rotations, room, games, seats
        )  # fmt: skip
        return Batch(as_numbers(games, (len(deals),)), as_numbers(seats, (len(deals), prepared.players)))

    def deal(self, prepared: WordFactory, seed: int, deal: int, rotation: int) -> State:
        """Empty slips and the roll of the first day."""
        state = table(State)[0]
        new_game(prepared.rules, seeded_streams(seed, np.array([deal], np.int64), 1 + prepared.players)[0], rotation, state)
        return state

    def stage(self, state: State) -> str:
        """write or over."""
        return STAGES[state.stage]

    def to_act(self, prepared: WordFactory, state: State) -> tuple[int, ...]:
        """Every seat that has not written today."""
        return acting_seats(prepared.rules, state)

    def player_at(self, state: State, seat: int) -> int:
        """The player in a seat."""
        return int(state.player_of[seat])

    def act(self, prepared: WordFactory, state: State, seat: int, action: Json) -> list[Json]:
        """Carry out a seat's day. Raises IllegalAction before anything has changed."""
        owed = self.to_act(prepared, state)
        if not owed:
            raise IllegalAction("The week is over; nothing is written any more.")
        if seat not in owed:
            written = f"seat {seat} has written on day {state.day} already" if 0 <= seat < prepared.players else f"there is no seat {seat}"
            raise IllegalAction(f"Seat {seat} has no decision to make now: {written}.")
        record, after = action_of(prepared.rules, prepared.signs, state, seat, action)
        before = copied(state)
        overwrite(state, after)
        return _events(self, prepared, before, state, seat, record)

    def bot_action(self, prepared: WordFactory, state: State, seat: int) -> Json:
        """What the seat's bot writes; its stream advances."""
        action = table(Action)[0]
        index, patterns, outlook = prepared.book.index, prepared.patterns, prepared.outlook
        decide(prepared.rules, index, patterns, outlook, prepared.bot_records, state, seat, table(Desk)[0], action)
        return action_json(prepared.signs, action)

    def offer(self, prepared: WordFactory, state: State, seat: int) -> Json:
        """A few examples: there are too many ways to fill a slip."""
        if seat not in self.to_act(prepared, state):
            return {"actions": [], "complete": True}
        return {"actions": offered_actions(prepared.rules, prepared.signs, state, seat), "complete": False}

    def view(self, prepared: WordFactory, state: State, seat: int) -> Json:
        """The position without what others wrote today, and without chance to come."""
        return view_json(prepared.rules, prepared.signs, state, seat)

    def visible(self, event: Json, seat: int) -> Json:
        """The event without what another seat writes before the day ends."""
        return visible_event(event, seat)

    def reveals(self, event: Json) -> bool:
        """A roll and opened slips cannot be unseen; what a seat writes itself can be taken back while the day lasts."""
        return event["event"] != "wrote"

    def position(self, prepared: WordFactory, state: State) -> Json:
        """The whole position."""
        return position_json(prepared.rules, prepared.signs, state)

    def state_of(self, prepared: WordFactory, position: Json, seed: int = 0) -> State:
        """The state of a position."""
        return state_from(prepared.rules, prepared.signs, position, seed)

    def outcome(self, prepared: WordFactory, state: State) -> Outcome | None:
        """Scores, ranks and winners once the week is over: most points wins, ties share (rules digest 5.6.11)."""
        if state.stage != STAGE_OVER:
            return None
        scores = self.scores(prepared, state)
        ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(scores, ranks, winners, Termination.RULE)

    def scores(self, prepared: WordFactory, state: State) -> tuple[int, ...]:
        """The slips as they stand."""
        return tuple(int(slip_score(prepared.rules, prepared.book.index, state.slips[seat])) for seat in range(prepared.players))

    def told(self, prepared: WordFactory, event: Json) -> str:
        """The event as a sentence."""
        return told_sentence(prepared.rules, event)

    def position_schema(self) -> Json:
        """JSON Schema of positions and actions."""
        return schemas()

    def compiled_entries(self) -> tuple[Any, ...]:
        """The compiled functions that Python calls."""
        plies = (new_game, write_and_close, decide, play_games)
        slips = (slip_score, row_points, spare_points, scrap_points, clear_slip, roll_dice)
        return (*plies, *slips, fill_pairs, fill_best, *advice.COMPILED)

    def warm(self) -> None:
        """Play a tiny week with every strategy, by playout and decision by decision."""
        specs = [self.bot(name) for name in self.strategies]
        prepared = self.prepare(Parameters(), len(specs), specs, WARM_WORDS)
        self.playouts(prepared, 0, np.zeros(1, np.int64), np.zeros(1, np.int64))
        state = self.deal(prepared, 0, 0, 0)
        while self.to_act(prepared, state):
            seat = self.to_act(prepared, state)[0]
            self.act(prepared, state, seat, self.bot_action(prepared, state, seat))
        advice.fitting_words(prepared, state, 0, 0)
        hindsight.best_sheet(prepared, hindsight.rolls_of(prepared, 0, 0))
        self.state_of(prepared, {"schema": 1, "game": self.slug})


WARM_WORDS = tuple("AB DU ES IN ART EIS NOT TEE RAT BEIN HAUT LUFT SEIL ABEND LAUNE SEGEL KANTEN ZEMENT LEITER FISCHE KONTAKT".split())


def _row_kinds(parameters: Parameters) -> tuple[Shelf, ...]:
    """The kind of each row; in the bonus row words may be shorter."""
    rows = tuple(Shelf(boxes, boxes) for boxes in parameters.row_lengths)
    bonus = parameters.bonus_row_length
    return (*rows, Shelf(bonus, parameters.bonus_min)) if bonus else rows


def _book(parameters: Parameters, signs: Signs, words: Iterable[str] | None) -> WordBook:
    if words is not None:
        return words_only(list(words), signs.alphabet)
    return open_book(parameters.lexicon, max_tier=parameters.max_tier, offensive_words=parameters.offensive_words, alphabet=signs.alphabet)


def _events(game: Wortfabrik, prepared: WordFactory, before: State, state: State, seat: int, action: Action) -> list[Json]:
    """What came of a seat's day; when it was the last, slips are opened and the next day or the end follows."""
    rules, signs = prepared.rules, prepared.signs
    found = [wrote_event(rules, signs, before, state.slips[seat], seat, action)]
    if not day_is_over(before, state):
        return found
    scores = game.scores(prepared, state)
    if prepared.players > 1:
        for other in range(prepared.players):
            slip = state.slips[other]
            found.append(opened_event(rules, signs, before.morning[other], slip, other, int(before.day), scores[other]))
    if state.stage != STAGE_OVER:
        return [*found, rolled_event(rules, signs, state)]
    found += [_scored(prepared, state, other, scores[other]) for other in range(prepared.players)]
    return [*found, over_event(seat, scores)]


def _scored(prepared: WordFactory, state: State, seat: int, total: int) -> Json:
    """The check of one slip, row by row."""
    rules, slip = prepared.rules, state.slips[seat]
    rows = [int(row_points(rules, prepared.book.index, slip, row)) for row in range(int(rules.rows))]
    parts = {"rows": rows, "spares": int(spare_points(rules, slip)), "scrap": int(scrap_points(rules, slip))}
    return {"event": "scored", "seat": seat, **parts, "total": total}
