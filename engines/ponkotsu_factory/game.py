"""Ponkotsu Factory as a Game: the contract of `engines/core/game.py` over the compiled rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.core.bots import STRATEGIES, BotSpec
from engines.core.chance import seeded_streams
from engines.core.errors import BadInput, IllegalAction, Problem
from engines.core.game import Batch, Game, Json, Prepared
from engines.core.outcome import Outcome, Termination
from engines.core.records import Integers, Table, as_numbers, copied, overwrite, table
from engines.ponkotsu_factory import helps
from engines.ponkotsu_factory.acting import act_and_close, latest, new_game, pile_tiles
from engines.ponkotsu_factory.actions import action_json, action_of
from engines.ponkotsu_factory.bots import decide
from engines.ponkotsu_factory.columns import COLUMNS, SCORE_SOURCES
from engines.ponkotsu_factory.compile import compiled_rules
from engines.ponkotsu_factory.dealing import begin_round, clear_round, creator_of, make_words, solver_of
from engines.ponkotsu_factory.desk import Bot, Desk
from engines.ponkotsu_factory.forms import schemas
from engines.ponkotsu_factory.lexicon import Words, words_of
from engines.ponkotsu_factory.metrics import METRICS
from engines.ponkotsu_factory.offers import offered
from engines.ponkotsu_factory.parameters import GROUPS, Parameters, problems, table_sizes
from engines.ponkotsu_factory.playout import Room, play_games
from engines.ponkotsu_factory.positions import acting_seats, position_json, state_from, view_json
from engines.ponkotsu_factory.reasons import LEGAL
from engines.ponkotsu_factory.refusals import refusal
from engines.ponkotsu_factory.state import STAGE_CREATE, STAGE_OVER, STAGE_SOLVE, STAGE_VOTE, STAGES, Action, Paper, Result, Rules, State
from engines.ponkotsu_factory.survey import DIALS, prepare_bots
from engines.ponkotsu_factory.tally import GameTally, SeatTally
from engines.ponkotsu_factory.telling import (
    dealt_events,
    done_event,
    over_event,
    passed_events,
    scored_events,
    solved_events,
    told_sentence,
    visible_event,
)
from engines.words.bins import WordBins, heap_counts
from engines.words.book import WordBook
from engines.words.lexicon import load_lexicon


@dataclass(frozen=True, slots=True, eq=False)
class Workshop(Prepared[Parameters]):
    """A variant of Ponkotsu Factory with its words and bots, ready for compiled code."""

    rules: Rules
    book: WordBook
    status: Integers
    """What the dictionary says of each word of the book."""
    bins: WordBins
    bot_records: Table[Bot]
    """By player, and last the player whom planners imagine."""


def refuse_without_words(parameters: Parameters, known: Words) -> None:
    """Raises BadInput when no word of some length of a pile can be made of all the tiles together: every pile would be invalid."""
    tiles = Counter(parameters.starting_tiles) + Counter(parameters.other_tiles)
    for length in sorted(set(parameters.word_lengths)):
        first = int(known.bins.first[length])
        words = known.bins.word[first : first + int(known.bins.usable[length])]
        if not any(Counter(known.book.text(int(word))) <= tiles for word in words):
            knobs = "starting_tiles, other_tiles, word_lengths or lexicon"
            raise BadInput(f"No word of {length} letters in the lexicon can be made of the tiles of this variant; change {knobs}.")


class PonkotsuFactory(Game[Parameters, Workshop]):
    """Ponkotsu Factory (Yoshihiko Koriyama, itten)."""

    slug = "ponkotsu-factory"
    title = "Ponkotsu Factory"
    blurb = "Everybody makes words, takes them apart and repairs somebody else's against the hourglass."
    playout_version = 1
    default_table_size = 4
    groups = GROUPS
    columns = COLUMNS
    metrics = METRICS
    score_sources = SCORE_SOURCES
    strategies = STRATEGIES
    dials = DIALS
    parameters = Parameters

    def table_sizes(self, parameters: Parameters) -> tuple[int, ...]:
        """Two to five, as far as there are markers and tiles."""
        return table_sizes(parameters)

    def problems(self, parameters: Parameters) -> list[Problem]:
        """Faults that several knobs make together."""
        return problems(parameters)

    def lexicons(self, parameters: Parameters) -> tuple[str, ...]:
        """The one lexicon of the variant."""
        return (load_lexicon(parameters.lexicon).hash,)

    def prepare(self, parameters: Parameters, players: int, bots: Sequence[BotSpec], words: Iterable[str] | None = None) -> Workshop:
        """Make a table ready; `bots` by player. Raises BadInput when the tiles make no word of a length that is asked for."""
        self.checked(parameters, players)
        rules = compiled_rules(parameters, players)
        known = words_of(parameters, words)
        if words is None:
            refuse_without_words(parameters, known)
        records = prepare_bots(bots, rules, known.bins)
        return Workshop(parameters, players, tuple(bots), rules, known.book, known.status, known.bins, records)

    def playouts(self, prepared: Workshop, seed: int, deals: Integers, rotations: Integers) -> Batch:
        """Games played by the bots."""
        streams = seeded_streams(seed, deals, 1 + prepared.players)
        games = table(GameTally, len(deals))
        seats = table(SeatTally, len(deals) * prepared.players)
        room = table(Room)[0]
        index, bins, status = prepared.book.index, prepared.bins, prepared.status
        play_games(prepared.rules, index, bins, status, prepared.bot_records, streams, rotations, room, games, seats)
        return Batch(as_numbers(games, (len(deals),)), as_numbers(seats, (len(deals), prepared.players)))

    def deal(self, prepared: Workshop, seed: int, deal: int, rotation: int) -> State:
        """The tiles of the first round."""
        state = table(State)[0]
        streams = seeded_streams(seed, np.array([deal], np.int64), 1 + prepared.players)[0]
        new_game(prepared.rules, prepared.bins, streams, rotation, state, table(Paper)[0])
        return state

    def stage(self, state: State) -> str:
        """create, solve, vote or over."""
        return STAGES[state.stage]

    def to_act(self, prepared: Workshop, state: State) -> tuple[int, ...]:
        """Every seat that has not decided in this stage."""
        return acting_seats(prepared.rules, state)

    def player_at(self, state: State, seat: int) -> int:
        """The player in a seat."""
        return int(state.player_of[seat])

    def act(self, prepared: Workshop, state: State, seat: int, action: Json) -> list[Json]:
        """Carry out one decision. Raises IllegalAction before anything has changed."""
        owed = self.to_act(prepared, state)
        if not owed:
            raise IllegalAction("The game is over; nothing is to be decided any more.")
        if seat not in owed:
            done = f"seat {seat} has decided already" if 0 <= seat < prepared.players else f"there is no seat {seat}"
            raise IllegalAction(f"Seat {seat} has no decision to make now: {done}.")
        record = action_of(prepared.rules, prepared.book.alphabet, state, action)
        before, after = copied(state), copied(state)
        result = table(Result)[0]
        index, bins, status = prepared.book.index, prepared.bins, prepared.status
        reason = int(act_and_close(prepared.rules, index, bins, status, after, seat, record, result, table(Paper)[0]))
        if reason != LEGAL:
            raise IllegalAction(refusal(prepared.rules, before, seat, record, reason))
        overwrite(state, after)
        return _events(self, prepared, before, state, seat, record, result)

    def bot_action(self, prepared: Workshop, state: State, seat: int) -> Json:
        """What the seat's bot does; its stream advances."""
        action = table(Action)[0]
        index, bins, status = prepared.book.index, prepared.bins, prepared.status
        decide(prepared.rules, index, bins, status, prepared.bot_records, state, seat, table(Desk)[0], action)
        return action_json(prepared.rules, state, action)

    def offer(self, prepared: Workshop, state: State, seat: int) -> Json:
        """A few examples, and what they are made of."""
        if seat not in self.to_act(prepared, state):
            return {"actions": [], "complete": True}
        return offered(prepared.rules, prepared.book, prepared.bins, state, seat)

    def view(self, prepared: Workshop, state: State, seat: int) -> Json:
        """The position without what others hold, made and found, and without chance to come."""
        return view_json(prepared.rules, state, seat)

    def visible(self, event: Json, seat: int) -> Json:
        """The event without what another seat keeps to itself until the check."""
        return visible_event(event, seat)

    def reveals(self, event: Json) -> bool:
        """What a seat decides by itself can be taken back while others decide; a pile that was passed on, tiles and checks cannot be unseen."""
        return event["event"] not in ("created", "solved", "stopped", "voted")

    def position(self, prepared: Workshop, state: State) -> Json:
        """The whole position."""
        return position_json(prepared.rules, state)

    def state_of(self, prepared: Workshop, position: Json, seed: int = 0) -> State:
        """The state of a position."""
        return state_from(prepared.rules, prepared.bins, prepared.book.alphabet, position, seed)

    def outcome(self, prepared: Workshop, state: State) -> Outcome | None:
        """Scores, ranks and winners once the game is over: most points win, ties share (rulebook: End of the Game)."""
        if state.stage != STAGE_OVER:
            return None
        scores = self.scores(prepared, state)
        ranks = tuple(1 + sum(other > own for other in scores) for own in scores)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(scores, ranks, winners, Termination.RULE)

    def scores(self, prepared: Workshop, state: State) -> tuple[int, ...]:
        """Points as they stand; below 0 is debt."""
        return tuple(int(state.balance[seat]) for seat in range(prepared.players))

    def told(self, prepared: Workshop, event: Json) -> str:
        """The event as a sentence."""
        return told_sentence(event)

    def position_schema(self) -> Json:
        """JSON Schema of positions and actions."""
        return schemas()

    def compiled_entries(self) -> tuple[Any, ...]:
        """The compiled functions that Python calls."""
        plies = (new_game, act_and_close, decide, play_games)
        seats = (solver_of, creator_of, latest, pile_tiles)
        return (*plies, *seats, begin_round, clear_round, make_words, heap_counts, *helps.COMPILED)

    def warm(self) -> None:
        """Play a tiny game with every strategy and a vote, by playout and decision by decision."""
        specs = [self.bot(name) for name in (*self.strategies, "greedy")]
        prepared = self.prepare(Parameters(votes="players", rounds=1), len(specs), specs, WARM_WORDS)
        self.playouts(prepared, 0, np.zeros(1, np.int64), np.zeros(1, np.int64))
        state = self.deal(prepared, 0, 0, 0)
        while self.to_act(prepared, state):
            seat = self.to_act(prepared, state)[0]
            self.offer(prepared, state, seat)
            self.view(prepared, state, seat)
            if self.stage(state) == "solve":
                helps.time_out(prepared, state)
                helps.solutions_of(prepared, state, seat)
            self.act(prepared, state, seat, self.bot_action(prepared, state, seat))
        self.state_of(prepared, {"schema": 1, "game": self.slug})
        self.state_of(prepared, self.position(prepared, self.deal(prepared, 0, 0, 0)))


WARM_WORDS = tuple(
    (
        "THAT WITH THIS HAVE FROM YOUR WILL THEY MORE WHEN TIME JUST LIKE INTO SOME THEM THAN BEEN GOOD ONLY OVER LIFE "
        "BACK MAKE MOST MUCH KNOW EVEN WORK YEAR TAKE ALSO COME NEED MANY WELL DOWN LAST HERE LONG BOTH HOME LOVE GAME "
        "HIGH LATE REAL BEST TEAM RATE DEAL AREA IDEA ROAD UNIT SIDE NOTE LINE GIRL MILE TREE SEAT EAST DOOR ITEM USER "
        "TONE RAIN "
    ).split()
)


def _events(game: PonkotsuFactory, prepared: Workshop, before: State, state: State, seat: int, action: Action, result: Result) -> list[Json]:
    """What came of a decision; the last one of a stage ends it."""
    rules = prepared.rules
    found = [done_event(rules, before, seat, action)]
    if before.stage == STAGE_CREATE:
        return found + passed_events(rules, state) if state.stage == STAGE_SOLVE else found
    if not result.scored and state.stage == before.stage:
        return found
    whole = helps.with_action(before, seat, action)
    if before.stage == STAGE_SOLVE:
        found += solved_events(rules, result if result.scored else helps.markers(prepared, whole), whole)
    if state.stage == STAGE_VOTE:
        return found
    found += scored_events(rules, result, int(before.turn), whole)
    if state.stage != STAGE_OVER:
        return found + dealt_events(rules, state)
    return [*found, over_event(seat, game.scores(prepared, state))]
