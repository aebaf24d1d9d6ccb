"""Don-Cha as a Game: the contract of `engines/core/game.py` over the compiled rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engines.core.bots import BotSpec
from engines.core.chance import seeded_streams
from engines.core.errors import BadInput, IllegalAction, Problem
from engines.core.game import Batch, Game, Json, Prepared
from engines.core.outcome import Outcome, Termination
from engines.core.records import Integers, Table, as_numbers, copied, overwrite, table
from engines.don_cha import counting
from engines.don_cha.actions import action_json, action_of
from engines.don_cha.answers import agrees, true_answer
from engines.don_cha.bots import decide, draw_examples
from engines.don_cha.columns import COLUMNS, SCORE_SOURCES
from engines.don_cha.compile import compiled_rules
from engines.don_cha.desk import Bot, Desk, Tables
from engines.don_cha.forms import schemas
from engines.don_cha.layouts import COMPILED as LAYOUT_ENTRIES
from engines.don_cha.layouts import Layouts, draw_layouts, listed_layouts
from engines.don_cha.metrics import METRICS
from engines.don_cha.naming import rows_text
from engines.don_cha.offers import offered_answers, offered_turns
from engines.don_cha.parameters import GROUPS, Parameters, problems, table_sizes
from engines.don_cha.playout import Room, play_games
from engines.don_cha.positions import acting_seats, position_json, read_game, state_from, view_json
from engines.don_cha.puzzle import look_over_guess, look_over_puzzle, note_words
from engines.don_cha.reasons import LEGAL
from engines.don_cha.refusals import guess_fault, inspected, refusal
from engines.don_cha.scoring import (
    best_word,
    is_guessed,
    points_for_passes,
    points_for_words,
    points_so_far,
    rank_of_seat,
    right_letters,
    total_points,
)
from engines.don_cha.setup import clear_table, deal_pool, new_game
from engines.don_cha.shelf import Shelves, build_shelves
from engines.don_cha.state import BLANK, DO_ASK, DO_CREATE, DO_GUESS, DO_PASS, MAX_SQUARES, SEATS, STAGE_OVER, STAGES, Action, Rules, State
from engines.don_cha.survey import log_tables, prepare_bots
from engines.don_cha.tally import GameTally, SeatTally
from engines.don_cha.telling import (
    answered_event,
    asked_event,
    chips_back_events,
    created_event,
    guessed_event,
    over_event,
    passed_event,
    scored_event,
    told_sentence,
    visible_event,
)
from engines.don_cha.turns import carry_out, owes, take_chips_back
from engines.words.alphabet import ENGLISH, GERMAN_FOLDED, Alphabet
from engines.words.book import WordBook, open_book, words_only
from engines.words.lexicon import load_lexicon

EXAMPLES = 3
"""Puzzles that an offer shows."""

WARM_SECONDS = 0.01

NO_POOL = "No pool of this variant allows a puzzle of its words; give more tiles, shorter words or more words."


@dataclass(frozen=True, slots=True, eq=False)
class PuzzleTable(Prepared[Parameters]):
    """A variant of Don-Cha with its lexicon and bots, ready for compiled code."""

    rules: Rules
    book: WordBook
    layouts: Layouts
    shelves: Shelves
    bot_records: Table[Bot]
    """By player."""
    tables: Tables


class DonCha(Game[Parameters, PuzzleTable]):
    """Don-Cha (Mike Petty)."""

    slug = "don-cha"
    title = "Don-Cha"
    blurb = "Two hidden crosswords of three words; questions and honest answers lead to a guess."
    playout_version = 3
    default_table_size = SEATS
    groups = GROUPS
    columns = COLUMNS
    metrics = METRICS
    score_sources = SCORE_SOURCES
    parameters = Parameters

    def table_sizes(self, parameters: Parameters) -> tuple[int, ...]:
        """Two players."""
        return table_sizes(parameters)

    def problems(self, parameters: Parameters) -> list[Problem]:
        """Faults that several knobs make together."""
        return problems(parameters)

    def lexicons(self, parameters: Parameters) -> tuple[str, ...]:
        """The one lexicon of the variant."""
        return (load_lexicon(parameters.lexicon).hash,)

    def prepare(self, parameters: Parameters, players: int, bots: Sequence[BotSpec], words: Iterable[str] | None = None) -> PuzzleTable:
        """Make a table ready; `bots` by player."""
        self.checked(parameters, players)
        rules = compiled_rules(parameters)
        book = _book(parameters, words)
        layouts = listed_layouts(parameters.grid_size, tuple(sorted(parameters.word_lengths))).layouts
        shelves = build_shelves(book, tuple(int(length) for length in rules.kind_length[: int(rules.kinds)]))
        return PuzzleTable(parameters, players, tuple(bots), rules, book, layouts, shelves, prepare_bots(bots), log_tables())

    def playouts(self, prepared: PuzzleTable, seed: int, deals: Integers, rotations: Integers) -> Batch:
        """Games of the bots. Raises BadInput when no pool allows a puzzle."""
        games = table(GameTally, len(deals))
        seats = table(SeatTally, len(deals) * SEATS)
        play(prepared, seed, deals, rotations, table(Room)[0], games, seats)
        return Batch(as_numbers(games, (len(deals),)), as_numbers(seats, (len(deals), SEATS)))

    def deal(self, prepared: PuzzleTable, seed: int, deal: int, rotation: int) -> State:
        """The pool, and nothing created yet. Raises BadInput when no pool allows a puzzle."""
        state, desk = table(State)[0], table(Desk)[0]
        streams = seeded_streams(seed, np.array([deal], np.int64), 1 + SEATS)[0]
        if not new_game(prepared.rules, prepared.layouts, prepared.shelves, streams, rotation, state, desk.words, desk.spare, desk.search):
            raise BadInput(NO_POOL)
        return state

    def stage(self, state: State) -> str:
        """create, ask, answer, guess or over."""
        return STAGES[state.stage]

    def to_act(self, prepared: PuzzleTable, state: State) -> tuple[int, ...]:
        """Both seats while they create or guess, else the one that asks or answers."""
        return acting_seats(state)

    def player_at(self, state: State, seat: int) -> int:
        """The player in a seat."""
        return int(state.player_of[seat])

    def act(self, prepared: PuzzleTable, state: State, seat: int, action: Json) -> list[Json]:
        """Carry out one action. Raises IllegalAction before anything has changed."""
        owed = acting_seats(state)
        if not owed:
            raise IllegalAction("The game is over; nothing is asked or guessed any more.")
        if seat not in owed:
            listed = " and ".join(map(str, owed))
            raise IllegalAction(f"Seat {seat} has no decision to make now; to act: {'seats' if len(owed) > 1 else 'seat'} {listed}.")
        rules, index = prepared.rules, prepared.book.index
        record = action_of(rules, state, action)
        before = copied(state)
        reason = int(carry_out(rules, index, state, seat, record, table(Desk)[0].found))
        if reason != LEGAL:
            overwrite(state, before)
            raise IllegalAction(refusal(rules, index, state, record, reason))
        return _events(self, prepared, before, state, seat, record)

    def bot_action(self, prepared: PuzzleTable, state: State, seat: int) -> Json:
        """What the seat's bot does; its stream advances."""
        action = table(Action)[0]
        desk = table(Desk)[0]
        decide(prepared.rules, prepared.layouts, prepared.shelves, prepared.tables, prepared.bot_records, state, seat, desk, action)
        return action_json(prepared.rules, action)

    def offer(self, prepared: PuzzleTable, state: State, seat: int) -> Json:
        """Examples; only the answers to question B are few enough to be listed in full."""
        if seat not in acting_seats(state):
            return {"actions": [], "complete": True}
        stage = STAGES[state.stage]
        if stage == "answer":
            return {"actions": offered_answers(prepared.rules, state), "complete": True}
        if stage == "ask":
            return {"actions": offered_turns(prepared.rules, state), "complete": False}
        return {"actions": [{"do": stage, "rows": rows} for rows in example_puzzles(prepared, state)], "complete": False}

    def view(self, prepared: PuzzleTable, state: State, seat: int) -> Json:
        """The position without the other's puzzle and guess, and without chance to come."""
        return view_json(prepared.rules, state, seat)

    def visible(self, event: Json, seat: int) -> Json:
        """The event without a puzzle or guess of the other seat."""
        return visible_event(event, seat)

    def reveals(self, event: Json) -> bool:
        """An answer cannot be unheard and a question not unasked; an own puzzle or guess can be taken back while the other still works."""
        return event["event"] not in ("created", "guessed")

    def position(self, prepared: PuzzleTable, state: State) -> Json:
        """The whole position."""
        return position_json(prepared.rules, state)

    def state_of(self, prepared: PuzzleTable, position: Json, seed: int = 0) -> State:
        """The state of a position. Raises BadInput."""
        state, rules, index = table(State)[0], prepared.rules, prepared.book.index
        form = state_from(rules, index, position, seed, state)
        if form.pool is None:
            desk = table(Desk)[0]
            if not deal_pool(rules, prepared.layouts, prepared.shelves, state, desk.words, desk.spare, desk.search):
                raise BadInput(NO_POOL)
        read_game(rules, index, form, state)
        return state

    def outcome(self, prepared: PuzzleTable, state: State) -> Outcome | None:
        """Scores, ranks and winners once both guesses are compared: the best guessed word breaks a tie (rules digest 4.6.11)."""
        if state.stage != STAGE_OVER:
            return None
        marks = [int(rank_of_seat(prepared.rules, state, seat)) for seat in range(SEATS)]
        ranks = tuple(1 + sum(other > own for other in marks) for own in marks)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        return Outcome(self.scores(prepared, state), ranks, winners, Termination.RULE)

    def scores(self, prepared: PuzzleTable, state: State) -> tuple[int, ...]:
        """Points for passes and the bonus; at the end all points."""
        counted = total_points if state.stage == STAGE_OVER else points_so_far
        return tuple(int(counted(prepared.rules, state, seat)) for seat in range(SEATS))

    def told(self, prepared: PuzzleTable, event: Json) -> str:
        """The event as a sentence."""
        return told_sentence(event)

    def position_schema(self) -> Json:
        """JSON Schema of positions and actions."""
        return schemas()

    def compiled_entries(self) -> tuple[Any, ...]:
        """The compiled functions that Python calls."""
        plies = (new_game, deal_pool, clear_table, carry_out, decide, play_games, draw_examples, owes, take_chips_back)
        grids = (look_over_puzzle, look_over_guess, note_words, true_answer, agrees)
        points = (total_points, points_so_far, rank_of_seat, right_letters, points_for_words, points_for_passes, best_word, is_guessed)
        return (*plies, *grids, *points, *LAYOUT_ENTRIES, *counting.COMPILED)

    def warm(self) -> None:
        """Play a game with every strategy, by playout and decision by decision."""
        for names in (("random", "greedy"), ("planner", "greedy")):
            prepared = self.prepare(Parameters(), SEATS, [self.bot(name) for name in names])
            self.playouts(prepared, 0, np.zeros(1, np.int64), np.zeros(1, np.int64))
            state = self.deal(prepared, 0, 0, 0)
            self.scores(prepared, state)
            while owed := acting_seats(state):
                self.offer(prepared, state, owed[0])
                self.act(prepared, state, owed[0], self.bot_action(prepared, state, owed[0]))
            self.outcome(prepared, state)
            self.state_of(prepared, self.position(prepared, state))
        for _ in range(2):
            # The first call may spend its time on compiling.
            counting.possible_puzzles(prepared, state, 0, WARM_SECONDS)
        empty = np.full(MAX_SQUARES, BLANK, np.int64)
        inspected(prepared.rules, prepared.book.index, state.pool, empty)
        guess_fault(prepared.rules, state.pool, empty)
        scratch = np.zeros((1, 1), np.int64)
        draw_layouts(3, np.full(1, 3, np.int64), 1, 1, seeded_streams(0, np.zeros(1, np.int64), 1)[0], scratch, scratch.copy())
        self.state_of(prepared, {"schema": 1, "game": self.slug})


def play(
    prepared: PuzzleTable, seed: int, deals: Integers, rotations: Integers, room: Room, games: Table[GameTally], seats: Table[SeatTally]
) -> None:
    """Play games into rows of columns. Raises BadInput when no pool allows a puzzle."""
    streams = seeded_streams(seed, deals, 1 + SEATS)
    played = play_games(
        prepared.rules, prepared.book.index, prepared.layouts, prepared.shelves, prepared.tables, prepared.bot_records, streams, rotations, room,
        games, seats,
    )  # fmt: skip
    if played < len(deals):
        raise BadInput(NO_POOL)


def example_puzzles(prepared: PuzzleTable, state: State, count: int = EXAMPLES, least_commonness: int = 300, seed: int = 1) -> list[list[str]]:
    """A few legal puzzles of common words, of rarer ones when there is none; rows from the top."""
    desk = table(Desk)[0]
    rules = prepared.rules
    draw_examples(rules, prepared.layouts, prepared.shelves, state, least_commonness, seed, count, desk)
    return [rows_text(rules, desk.spare.puzzle[row].letters) for row in range(int(desk.spare.count))]


def _book(parameters: Parameters, words: Iterable[str] | None) -> WordBook:
    lexicon = load_lexicon(parameters.lexicon)
    alphabet: Alphabet = GERMAN_FOLDED if lexicon.language == "de" else ENGLISH
    if words is not None:
        return words_only(list(words), alphabet)
    return open_book(lexicon, max_tier=parameters.max_tier, offensive_words=parameters.offensive_words, alphabet=alphabet)


def _events(game: DonCha, prepared: PuzzleTable, before: State, state: State, seat: int, action: Action) -> list[Json]:
    """What came of an action."""
    rules, does = prepared.rules, int(action.does)
    if does == DO_CREATE:
        return [created_event(rules, state, seat)]
    if does == DO_GUESS:
        found = [guessed_event(rules, state, seat)]
        return [*found, *_end(game, prepared, state, seat)] if state.stage == STAGE_OVER else found
    turn = state.asked[int(state.asked_count) - 1]
    found = []
    if does == DO_ASK:
        found.append(asked_event(rules, turn))
    if does == DO_PASS:
        found.append(passed_event(state, turn))
    if turn.answered:
        found.append(answered_event(rules, turn))
    return [*found, *chips_back_events(before, state)]


def _end(game: DonCha, prepared: PuzzleTable, state: State, seat: int) -> list[Json]:
    outcome = game.outcome(prepared, state)
    assert outcome is not None
    scored = [scored_event(prepared.rules, state, other) for other in range(SEATS)]
    return [*scored, over_event(seat, outcome.scores, outcome.winners)]
