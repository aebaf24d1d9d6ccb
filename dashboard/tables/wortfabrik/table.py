"""Wortfabrik on the table: the scene for every stage, and what a move means."""

from __future__ import annotations

from dashboard.components.scene import Band, Column, Scene, Zone
from dashboard.components.staged import Move, Staged
from dashboard.tables.base import Breakdown, Entry, GameTable, Missed, Seen
from dashboard.tables.wortfabrik.best import best_of, best_paper
from dashboard.tables.wortfabrik.desk import WRITE, controls, events_since, headline, messages, why_locked
from dashboard.tables.wortfabrik.helps import breakdown_of, hint_steps, missed_choices
from dashboard.tables.wortfabrik.lies import BEST, dice_row, jokers_row, own_paper, plates, plates_title, week_is_over
from dashboard.tables.wortfabrik.possible import WORDS, words_row
from dashboard.tables.wortfabrik.setup import setup_form
from dashboard.tables.wortfabrik.told import log_of, named
from dashboard.tables.wortfabrik.written import DICE, JOKERS, SLIP, action_for, day_of, equal_letters
from engines.core.bots import BotSpec
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.parameters import GameParameters

BESIDE = 2
"""So many other slips find room beside the player's own; more lie below it."""


class WortfabrikTable(GameTable):
    """Wortfabrik on the table."""

    log_unit = "Day"
    breakdown_note = "Right of the points: words completed, jokers made of equal letters, and letters of the dice that were left out."
    nothing_missed = "Weeks played out from other days that bots would have written brought no more."
    setup_note = (
        "Rows are named from the first to the bonus row, with spaces between them and a full stop for an empty box: U. WEN LUFT K.NS. ZE..T. .WO.OV."
    )

    def scene(self, seen: Seen, staged: Staged) -> Scene:
        """The slip at the left; the dice, the desk and the others' slips at the right."""
        playing = seen.mine and not seen.locked and not week_is_over(seen)
        day = day_of(seen, staged if playing else Staged(staged.turn))
        equal = equal_letters(seen, staged) if playing else []
        best = best_of(seen)
        events, told = events_since(seen)
        zones: list[Zone] = [own_paper(seen, day, playing=playing)]
        first, rest = ["desk"], []
        if not week_is_over(seen):
            zones.append(dice_row(seen, playing=playing))
            first.insert(0, DICE)
            if equal:
                zones.append(jokers_row(seen, equal))
                first.insert(1, JOKERS)
        if playing:
            zones.append(words_row(seen, day.slip))
            rest.append(WORDS)
        if best is not None:
            zones.append(best_paper(seen, best))
            rest.append(BEST)
        seats = plates(seen)
        paper = [SLIP]
        if seats:
            (paper if len(seats) > BESIDE or week_is_over(seen) else rest).append("seats")
        columns = [Column(tuple(first)), Column(tuple(paper), 1.4), *([Column(tuple(rest))] if rest else [])]
        return Scene(
            turn=seen.number,
            label=f"{self.headline(seen)}, Wortfabrik",
            zones=tuple(zones),
            seats=seats,
            seats_title=plates_title(seen) if seats else "",
            layout=(Band(tuple(columns), main=1),),
            controls=controls(seen) if playing else (),
            messages=messages(seen, day, playing=playing),
            typing=(DICE, SLIP, *([JOKERS] if equal else [])) if playing else (),
            locked="" if playing else seen.locked or why_locked(seen),
            events=events,
            events_from=told,
            pace=seen.pace,
        )

    def action(self, seen: Seen, move: Move) -> Json:
        """The day as it lies on the slip."""
        if move.do != WRITE:
            raise IllegalAction(f"There is no move '{move.do[:24]}' on this table.")
        return action_for(seen, move.staged)

    def headline(self, seen: Seen) -> str:
        """The day, or who has won."""
        return headline(seen)

    def log(self, seen: Seen) -> tuple[Entry, ...]:
        """Rolls, what came on the slips, and the check."""
        return log_of(seen)

    def named(self, sentence: str, seen: Seen) -> str:
        """Names in place of seats; boxes counted from 1."""
        return named(sentence, seen)

    def revealed(self, event: Json) -> str:
        """What cannot be unseen."""
        return "the slips have been opened" if event["event"] in ("opened", "scored", "over") else "the next dice have been seen"

    def hint(self, seen: Seen, spec: BotSpec) -> tuple[str, ...]:
        """Which rows, which letters, which boxes and what may become of it."""
        return hint_steps(seen, spec)

    def missed(self, seen: Seen, spec: BotSpec) -> Missed | None:
        """Days that lead to more points when the week is played out."""
        return missed_choices(seen, spec)

    def breakdown(self, seen: Seen) -> Breakdown:
        """Points row by row."""
        return breakdown_of(seen)

    def turns(self, seen: Seen) -> tuple[int, ...]:
        """Days written by players in each state."""
        players = seen.prepared.players
        written = []
        for state in seen.course.states:
            today = players if int(state.stage) else int(state.wrote[:players].sum())
            written.append((int(state.day) - 1) * players + today)
        return tuple(written)

    def setup(self, parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
        """The day, the roll and every slip."""
        return setup_form(parameters, players, start, key)
