"""Ponjan on the table: the scene for every stage, and what a move means."""

from __future__ import annotations

from dashboard.components.scene import Band, Column, Scene
from dashboard.components.staged import Move, Staged
from dashboard.tables.base import Breakdown, Entry, GameTable, Missed, Seen
from dashboard.tables.ponjan.desk import PASS, controls, events_since, headline, messages, stage, why_locked
from dashboard.tables.ponjan.helps import breakdown_of, hint_steps, missed_choices
from dashboard.tables.ponjan.laid import WALL, laid_now
from dashboard.tables.ponjan.lies import DRAW, LEFT, OPEN, OWN, TAKE, left_row, open_row, other_seats, own_sets, seat_plate, wall_row
from dashboard.tables.ponjan.setup import setup_form
from dashboard.tables.ponjan.told import log_of, named
from engines.core.bots import BotSpec
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.parameters import GameParameters


class PonjanTable(GameTable):
    """Ponjan on the table."""

    breakdown_note = "Right of the points: whole sets and kinds, where their tiles came from, and how many tiles a player turned up for others."
    nothing_missed = "The planner would have done the same, or there was nothing to choose."
    setup_note = "What is held by nobody is in the wall. If nobody holds anything, all tiles are dealt."

    def scene(self, seen: Seen, staged: Staged) -> Scene:
        """Seats above, the wall, what lies face up beside the desk, the player's sets below."""
        laid = laid_now(seen)
        playing = seen.mine and not seen.locked and stage(seen) != "over"
        acting = seen.course.session.to_act()
        events, told = events_since(seen)
        return Scene(
            turn=seen.number,
            label=f"{self.headline(seen)}, Ponjan",
            zones=(
                wall_row(seen, laid),
                left_row(seen, laid),
                open_row(seen, laid, playing=playing),
                own_sets(seen, laid, playing=playing),
            ),
            seats=tuple(seat_plate(seen, laid, seat, acting=seat in acting) for seat in other_seats(seen)),
            layout=(
                Band((Column(("seats",)),)),
                Band((Column((WALL, LEFT)),)),
                Band((Column((OPEN,), 0), Column(("desk",))), stack_below=620),
                Band((Column((OWN,)),)),
            ),
            controls=controls(seen) if playing else (),
            messages=messages(seen),
            locked="" if playing else seen.locked or why_locked(seen),
            events=events,
            events_from=told,
            pace=seen.pace,
        )

    def action(self, seen: Seen, move: Move) -> Json:
        """The wall, a tile that lies face up, a hand tile that it fits, or a button."""
        if move.do in (DRAW, PASS):
            return {"do": move.do}
        if move.do == TAKE:
            return {"do": TAKE, "kind": self._kind_of(seen, move.piece)}
        name, _, kind = move.do.partition("-")
        if name == TAKE and kind.isdigit():
            return {"do": TAKE, "kind": int(kind)}
        raise IllegalAction(f"There is no move '{move.do[:24]}' on this table.")

    def _kind_of(self, seen: Seen, piece: str) -> int:
        laid = laid_now(seen)
        for kind, name in laid.face_up[seen.seat]:
            if name == piece:
                return kind
        for held in laid.hands[seen.seat]:
            if held.hand == piece:
                return held.kind
        raise IllegalAction("That tile does not lie there any more: look again, then choose.")

    def headline(self, seen: Seen) -> str:
        """Round and whose turn it is, or who has won."""
        return headline(seen)

    def log(self, seen: Seen) -> tuple[Entry, ...]:
        """The set-up step by step, then a line a go."""
        return log_of(seen)

    def named(self, sentence: str, seen: Seen) -> str:
        """Names in place of seats, motifs in place of kinds."""
        return named(sentence, seen)

    def revealed(self, event: Json) -> str:
        """What cannot be unseen."""
        if event["event"] in ("plus", "new", "open"):
            return "a tile of the wall has been seen"
        if event["event"] in ("dealt", "stacked", "contested"):
            return "tiles and dice have been seen"
        return "the others have seen it"

    def hint(self, seen: Seen, spec: BotSpec) -> tuple[str, ...]:
        """The chances, what taking leads to, and what the bot would do."""
        return hint_steps(seen, spec)

    def missed(self, seen: Seen, spec: BotSpec) -> Missed | None:
        """Where the planner would have chosen otherwise."""
        return missed_choices(seen, spec)

    def breakdown(self, seen: Seen) -> Breakdown:
        """Points by kind of set."""
        return breakdown_of(seen)

    def turns(self, seen: Seen) -> tuple[int, ...]:
        """Turns of players complete in each state."""
        return tuple(int(state.turn) for state in seen.course.states)

    def setup(self, parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
        """Who holds what, what lies face up and whose turn."""
        return setup_form(parameters, players, start, key)
