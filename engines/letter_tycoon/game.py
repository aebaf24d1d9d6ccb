"""Letter Tycoon as a Game: the contract of `engines/core/game.py` over the compiled rules."""

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
from engines.core.records import Integers, Table, copied, table
from engines.letter_tycoon import advice, offers, playout
from engines.letter_tycoon import bots as players_bots
from engines.letter_tycoon.actions import action_json, action_of
from engines.letter_tycoon.compile import compiled_rules
from engines.letter_tycoon.desk import Bot
from engines.letter_tycoon.earnings import doubler_applies, mark_buyable, settle_earnings
from engines.letter_tycoon.ending import final_score, rank_of
from engines.letter_tycoon.flow import lay_on_table, may_buy, pay_royalties
from engines.letter_tycoon.forms import schemas
from engines.letter_tycoon.layout import count_real
from engines.letter_tycoon.metrics import COLUMNS, GAME_COLUMNS, METRICS, SCORE_SOURCES, SEAT_COLUMNS
from engines.letter_tycoon.parameters import GROUPS, Parameters, problems, table_sizes
from engines.letter_tycoon.plays import arrange, check_layout, complete
from engines.letter_tycoon.positions import position_json, state_from, view_json
from engines.letter_tycoon.search import search_plays
from engines.letter_tycoon.setup import clear_play, new_game, shuffle
from engines.letter_tycoon.state import (
    DO_PLAY,
    ENDED_BY_CAP,
    NOBODY,
    STAGE_OVER,
    STAGES,
    Action,
    Events,
    Rules,
    State,
)
from engines.letter_tycoon.strategy import sit_down
from engines.letter_tycoon.telling import events_json, told_sentence, visible_event
from engines.letter_tycoon.turn import acting_seat, apply, fits_stage, legal
from engines.letter_tycoon.worth import ready
from engines.words.alphabet import ENGLISH, GERMAN_FOLDED, Alphabet
from engines.words.book import WordBook, open_book, words_only
from engines.words.lexicon import load_lexicon
from engines.words.trie import LONGEST_WORD


@dataclass(frozen=True, slots=True, eq=False)
class Tycoon(Prepared[Parameters]):
    """A variant of Letter Tycoon with its lexicon and bots, ready for compiled code."""

    rules: Rules
    book: WordBook
    bot_records: Table[Bot]
    """By player."""


class LetterTycoon(Game[Parameters, Tycoon]):
    """Letter Tycoon (Brad Brooks, 2015)."""

    slug = "letter-tycoon"
    title = "Letter Tycoon"
    blurb = "Build words from your hand and the pool, earn money, and buy the patents of letters."
    playout_version = 1
    default_table_size = 3
    groups = GROUPS
    columns = COLUMNS
    metrics = METRICS
    score_sources = SCORE_SOURCES
    dials = players_bots.DIALS
    parameters = Parameters

    def table_sizes(self, parameters: Parameters) -> tuple[int, ...]:
        """Table sizes with a goal."""
        return table_sizes(parameters)

    def problems(self, parameters: Parameters) -> list[Problem]:
        """Faults that several knobs make together."""
        return problems(parameters)

    def lexicons(self, parameters: Parameters) -> tuple[str, ...]:
        """The one lexicon of the variant."""
        return (load_lexicon(parameters.lexicon).hash,)

    def prepare(self, parameters: Parameters, players: int, bots: Sequence[BotSpec], words: Iterable[str] | None = None) -> Tycoon:
        """Make a table ready; `bots` by player."""
        self.checked(parameters, players)
        rules = compiled_rules(parameters, players)
        book = _book(parameters, words)
        return Tycoon(parameters, players, tuple(bots), rules, book, players_bots.prepare_bots(bots, rules, book.index))

    def playouts(self, prepared: Tycoon, seed: int, deals: Integers, rotations: Integers) -> Batch:
        """Games played by the bots from deal to end."""
        streams = seeded_streams(seed, deals, 1 + prepared.players)
        games = np.zeros((len(deals), GAME_COLUMNS), np.int64)
        seats = np.zeros((len(deals), prepared.players, SEAT_COLUMNS), np.int64)
        playout.play_games(prepared.rules, prepared.book.index, prepared.bot_records, streams, rotations, games, seats)
        return Batch(games, seats)

    def deal(self, prepared: Tycoon, seed: int, deal: int, rotation: int) -> State:
        """The state before the first turn."""
        streams = seeded_streams(seed, np.array([deal], np.int64), 1 + prepared.players)[0]
        state = table(State)[0]
        new_game(prepared.rules, streams, rotation, state)
        return state

    def stage(self, state: State) -> str:
        """exchange, play, challenge, buy, discard or over."""
        return STAGES[state.stage]

    def to_act(self, prepared: Tycoon, state: State) -> tuple[int, ...]:
        """The one seat that owes a decision."""
        seat = int(acting_seat(state))
        return () if seat == NOBODY else (seat,)

    def player_at(self, state: State, seat: int) -> int:
        """The player in a seat."""
        return int(state.player_of[seat])

    def act(self, prepared: Tycoon, state: State, seat: int, action: Json) -> list[Json]:
        """Carry out one ply. Raises IllegalAction before anything has changed."""
        actor = int(acting_seat(state))
        if actor == NOBODY:
            raise IllegalAction("The game is over; nothing is to be decided.")
        if seat != actor:
            raise IllegalAction(f"Seat {seat} has no decision to make now; seat {actor} is to {STAGES[state.stage]}.")
        record = action_of(prepared.rules, prepared.book.index, prepared.book.alphabet, state, seat, action)
        play = record.play if record.do == DO_PLAY else copied(state.play)
        mover = int(state.seat)
        events = table(Events)[0]
        apply(prepared.rules, prepared.book.index, state, record, events)
        return events_json(prepared.rules, state, mover, play, events)

    def bot_action(self, prepared: Tycoon, state: State, seat: int) -> Json:
        """What the seat's bot does; its stream advances."""
        action = table(Action)[0]
        players_bots.choose(prepared.rules, prepared.book.index, prepared.bot_records, state, action)
        return action_json(prepared.rules, action)

    def offer(self, prepared: Tycoon, state: State, seat: int) -> Json:
        """Examples of what the seat may do."""
        if seat != acting_seat(state):
            return {"actions": [], "complete": True}
        return offers.offer(prepared.rules, prepared.book, state, seat)

    def view(self, prepared: Tycoon, state: State, seat: int) -> Json:
        """The position without other hands, the order of the deck and what was discarded."""
        return view_json(prepared.rules, state, seat)

    def visible(self, event: Json, seat: int) -> Json:
        """The event without letters that only another seat knows."""
        return visible_event(event, seat)

    def reveals(self, event: Json) -> bool:
        """Drawn cards, and what the dictionary or another seat said, cannot be unseen. Own words, purchases and discards can be taken back."""
        return event["event"] not in TAKEN_BACK

    def position(self, prepared: Tycoon, state: State) -> Json:
        """The whole position."""
        return position_json(prepared.rules, state)

    def state_of(self, prepared: Tycoon, position: Json, seed: int = 0) -> State:
        """The state of a position."""
        return state_from(prepared.rules, prepared.book.alphabet, position, seed)

    def outcome(self, prepared: Tycoon, state: State) -> Outcome | None:
        """Scores, ranks and winners once the game is over. A tie goes to the higher value of patents, else it is shared."""
        if state.stage != STAGE_OVER:
            return None
        ranked = tuple(int(rank_of(prepared.rules, state, seat)) for seat in range(prepared.players))
        return Outcome(
            self.scores(prepared, state),
            ranked,
            tuple(seat for seat, place in enumerate(ranked) if place == 1),
            Termination.TRUNCATED if state.ended == ENDED_BY_CAP else Termination.RULE,
        )

    def scores(self, prepared: Tycoon, state: State) -> tuple[int, ...]:
        """Money, stock, patents and bonus by seat."""
        return tuple(int(final_score(prepared.rules, state, seat)) for seat in range(prepared.players))

    def told(self, prepared: Tycoon, event: Json) -> str:
        """The event as a sentence."""
        return told_sentence(event)

    def position_schema(self) -> Json:
        """JSON Schema of positions and actions."""
        return schemas()

    def compiled_entries(self) -> tuple[Any, ...]:
        """The compiled functions that Python calls."""
        plies = (new_game, acting_seat, fits_stage, legal, apply, may_buy, final_score, rank_of)
        plays = (arrange, complete, check_layout, settle_earnings, doubler_applies)
        positions = (shuffle, clear_play, count_real, lay_on_table, mark_buyable)
        helps = (pay_royalties, sit_down, ready, search_plays)
        return (*plies, *plays, *positions, *helps, *playout.COMPILED)

    def warm(self) -> None:
        """Play a tiny game in both challenge modes, by playout and decision by decision."""
        for mode in ("players", "automatic"):
            variant = Parameters.model_validate({"challenge_mode": mode, "turn_cap": 50})
            specs = [self.bot("planner"), self.bot("greedy:bluff=0.2,vocabulary=3")]
            prepared = self.prepare(variant, 2, specs, WARM_WORDS)
            self.playouts(prepared, 0, np.zeros(1, np.int64), np.zeros(1, np.int64))
            state = self.deal(prepared, 0, 0, 0)
            doubler_applies(prepared.rules, state.play, 0, 0)  # asked for only by the sentence of a refusal
            for _ in range(40):
                if not self.to_act(prepared, state):
                    break
                seat = self.to_act(prepared, state)[0]
                self.offer(prepared, state, seat)
                advice.advice(prepared, state, seat, specs[0])
                if self.stage(state) == "play":
                    advice.better_plays(prepared, state, seat, specs[0], None)
                self.act(prepared, state, seat, self.bot_action(prepared, state, seat))
                self.state_of(prepared, self.position(prepared, state))


TAKEN_BACK = frozenset({"played", "skipped", "earned", "royalty", "bought", "discarded", "last_round"})
"""Events that show nobody anything new: a word that earned was right, which its player said all along."""

WARM_WORDS = tuple("TEA EAT ATE TOE OAT TIE RAT TAR ART EAR ARE SEA SET SIT TEN NET TIN TON NOT ION".split())


def _alphabet(language: str) -> Alphabet:
    """Cards carry A to Z: German words are spelt with AE, OE, UE and SS."""
    return GERMAN_FOLDED if language == "de" else ENGLISH


def _book(variant: Parameters, words: Iterable[str] | None) -> WordBook:
    lexicon = load_lexicon(variant.lexicon)
    alphabet = _alphabet(lexicon.language)
    if words is not None:
        return words_only(list(words), alphabet)
    return open_book(lexicon, max_tier=variant.max_tier, offensive_words=variant.offensive_words, alphabet=alphabet, longest=LONGEST_WORD)
