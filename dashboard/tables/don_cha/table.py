"""Don-Cha on the table: the scene for every stage, and what a move means."""

from __future__ import annotations

from dashboard.components.scene import Band, Column, Scene, Seat, Zone
from dashboard.components.staged import Move, Staged
from dashboard.tables.base import Breakdown, Entry, GameTable, Missed, Seen
from dashboard.tables.don_cha.counted import shares_now
from dashboard.tables.don_cha.desk import asked_now, controls, counts_possible, headline, messages, stage_of, told_slip, why_locked
from dashboard.tables.don_cha.drafts import draft_of, faulty_tiles, guess_of, words_row
from dashboard.tables.don_cha.helps import breakdown_of, hint_steps, missed_choices
from dashboard.tables.don_cha.lies import (
    answer_row,
    ask_row,
    final_plate,
    grid_to_fill,
    notes_grid,
    other,
    own_answers,
    own_grid,
    pencil_row,
    plates,
    pool_row,
)
from dashboard.tables.don_cha.results import RESULTS, result_grid, scored
from dashboard.tables.don_cha.setup import setup_form
from dashboard.tables.don_cha.told import events_since, log_of, named
from dashboard.tables.don_cha.written import ANSWER, ASK, NOTES, OWN, PENCIL, POOL, TOLD, WORDS, action_for, picked_for
from engines.core.bots import BotSpec
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.don_cha.state import STAGE_OVER


class DonChaTable(GameTable):
    """Don-Cha on the table."""

    undo_lays_back = True
    breakdown_note = "Right of the points: squares with the right letter, the tile value of the best guessed word, which breaks a tie, questions asked, and passes."
    nothing_missed = "No other choice that your helper weighed was clearly better."
    setup_note = (
        "Questions stand a line each: who asks (seat 1 or 2), the question, and what it is about, as in 1 A row 2, 2 B A3 A4 = E, 1 D EST 4, "
        "1 E col B 3 or 2 pass C. Answers that are left out follow from the puzzles."
    )

    def scene(self, seen: Seen, staged: Staged) -> Scene:
        """The grid in hand at the left, what can be done beside it; below it the pool, and the papers."""
        playing = seen.mine and not seen.locked
        stage = stage_of(seen)
        if not playing:
            staged = Staged(staged.turn)
        zones, layout, seats = self._over(seen) if stage == "over" else self._at(seen, staged, stage, playing)
        events, told = events_since(seen)
        return Scene(
            turn=seen.number,
            label=f"{self.headline(seen)}, Don-Cha",
            zones=zones,
            seats=seats,
            layout=layout,
            controls=controls(seen, staged) if playing else (),
            messages=messages(seen, staged, playing=playing),
            typing=(POOL,) if playing and stage == "create" else (),
            locked="" if playing else seen.locked or why_locked(seen),
            events=events,
            events_from=told,
            pace=seen.pace,
        )

    def _at(self, seen: Seen, staged: Staged, stage: str, playing: bool) -> tuple[tuple[Zone, ...], tuple[Band, ...], tuple[Seat, ...]]:
        if stage == "create" and seen.view["puzzles"][seen.seat] is None:
            return self._create(seen, staged, playing)
        answers = playing and stage == "answer"
        possible = counts_possible(seen, staged)
        shares = shares_now(seen, len(own_answers(seen))) if possible else None
        notes = notes_grid(seen, asks=playing and stage == "ask", writes=playing, small=answers, shares=shares)
        own = own_grid(seen, small=not answers, asked=asked_now(seen))
        zones: list[Zone] = [notes, own, pool_row(seen, asks=playing and stage == "ask")]
        beside = []
        if playing and stage == "ask":
            zones.append(ask_row(seen, picked_for(seen, staged)))
            beside.append(ASK)
        if answers:
            zones.append(answer_row(seen, seen.view["asked"][-1]))
            beside.append(ANSWER)
        if playing and stage == "guess":
            zones.append(words_row(seen, guess_of(seen, staged), title="Words of your guess"))
            beside.append(WORDS)
        left = [OWN if answers else NOTES]
        if playing and not answers:
            zones.append(pencil_row(seen))
            left.append(PENCIL)
        slip = told_slip(seen, possible=possible)
        below = [Column((NOTES if answers else OWN,), 0)]
        if slip is not None:
            zones.append(slip)
            below.insert(0, Column((TOLD,), 1.3))
        layout = (
            Band((Column(tuple(left), 0), Column((*beside, "desk"))), stack_below=620),
            Band((Column((POOL,)),)),
            Band((*below, Column(("seats",))), stack_below=620),
        )
        return tuple(zones), layout, plates(seen)

    def _create(self, seen: Seen, staged: Staged, playing: bool) -> tuple[tuple[Zone, ...], tuple[Band, ...], tuple[Seat, ...]]:
        draft = draft_of(seen, staged)
        zones = (
            grid_to_fill(seen),
            pool_row(seen, fills=playing, faulty=faulty_tiles(seen, staged, draft)),
            words_row(seen, draft, title="Words"),
        )
        layout = (Band((Column((OWN,), 0), Column((POOL, WORDS, "desk"))), stack_below=620),)
        return zones, layout, ()

    def _over(self, seen: Seen) -> tuple[tuple[Zone, ...], tuple[Band, ...], tuple[Seat, ...]]:
        scores = scored(seen)
        order = (seen.seat, other(seen))
        zones: list[Zone] = [result_grid(seen, seat, scores[seat]) for seat in order]
        last = [Column(("seats",))]
        slip = told_slip(seen, possible=False)
        if slip is not None:
            zones.append(slip)
            last.insert(0, Column((TOLD,), 1.3))
        layout = (
            Band((Column(("desk",)),)),
            Band(tuple(Column((RESULTS[seat],), 0) for seat in order), stack_below=620),
            Band(tuple(last), stack_below=620),
        )
        return tuple(zones), layout, tuple(final_plate(seen, seat) for seat in order)

    def action(self, seen: Seen, move: Move) -> Json:
        """The puzzle, question, answer or guess as it lies on the table."""
        return action_for(seen, move)

    def headline(self, seen: Seen) -> str:
        """The turn, or who has won."""
        return headline(seen)

    def log(self, seen: Seen) -> tuple[Entry, ...]:
        """Questions with their answers, passes, guesses."""
        return log_of(seen)

    def named(self, sentence: str, seen: Seen) -> str:
        """Names in place of seats."""
        return named(sentence, seen)

    def revealed(self, event: Json) -> str:
        """What cannot be unseen."""
        return {
            "asked": "the question has been asked",
            "answered": "the answer has been given",
            "passed": "the other has seen the pass",
        }.get(event["event"], "the guesses have been compared")

    def hint(self, seen: Seen, spec: BotSpec) -> tuple[str, ...]:
        """How much is possible, what tells most, and the move."""
        return hint_steps(seen, spec)

    def missed(self, seen: Seen, spec: BotSpec) -> Missed | None:
        """Questions that tell more on average."""
        return missed_choices(seen, spec)

    def breakdown(self, seen: Seen) -> Breakdown:
        """Letters, words, passes, bonus."""
        return breakdown_of(seen)

    def turns(self, seen: Seen) -> tuple[int, ...]:
        """Questions and passes in each state; the guesses are the last turn."""
        counts = []
        for state in seen.course.states:
            asked = state.asked[int(state.asked_count) - 1]
            waits = int(state.asked_count) > 0 and not int(asked.passed) and not int(asked.answered)
            counts.append(int(state.asked_count) - waits + (int(state.stage) == STAGE_OVER))
        return tuple(counts)

    def setup(self, parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
        """Pool, puzzles and questions."""
        return setup_form(parameters, start, key)
