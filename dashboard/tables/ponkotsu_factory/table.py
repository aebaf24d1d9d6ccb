"""Ponkotsu Factory on the table: the scene for every stage, and what a move means."""

from __future__ import annotations

from dashboard.components.scene import Band, Clock, Column, Row, Scene, Slip, Zone
from dashboard.components.staged import Move, Staged
from dashboard.tables.base import Breakdown, Entry, GameTable, Missed, Seen
from dashboard.tables.ponkotsu_factory.desk import (
    ACCEPTED,
    CREATED,
    NEXT,
    OBJECTED,
    SIDED,
    START,
    controls,
    events_of,
    headline,
    messages,
)
from dashboard.tables.ponkotsu_factory.helps import breakdown_of, hint_steps, missed_choices
from dashboard.tables.ponkotsu_factory.laid import checked_words, vote_of
from dashboard.tables.ponkotsu_factory.lies import PILE, RACK, pile_row, plain_plates, plates, rack, rails, standing_title
from dashboard.tables.ponkotsu_factory.race import SOLVED, STOPPED, TIME, bounded, clock_before, clock_of, end_of, in_time
from dashboard.tables.ponkotsu_factory.rounds import CHECK, CREATE, DOWN, GONE, OVER, RACE, VOTE, WAIT, phase, stage_of
from dashboard.tables.ponkotsu_factory.setup import setup_form
from dashboard.tables.ponkotsu_factory.sheets import SOLUTIONS, WORDS, check_sheets, looked_at, solutions_row, voting_row, voting_sheets
from dashboard.tables.ponkotsu_factory.told import log_of, named
from engines.core.bots import BotSpec
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.parameters import GameParameters
from engines.ponkotsu_factory.state import STAGE_CREATE, STAGE_OVER, STAGE_SOLVE, STAGE_VOTE


class PonkotsuTable(GameTable):
    """Ponkotsu Factory on the table."""

    breakdown_note = "Right of the points: races won, piles repaired in time, Originals found, and Originals of one's own that were not valid."
    nothing_missed = "Your helper would not have had more from that pile."
    log_unit = "Round"
    setup_note = "Words are named with spaces between them. When every seat has its Originals, the piles have been passed on and lie face down."

    def scene(self, seen: Seen, staged: Staged) -> Scene:
        """Plates above; the clock and the words being laid; the tiles. At a check the sheets."""
        now = phase(seen)
        playing = not seen.locked and now in (CREATE, RACE)
        zones, layout = self._lying(seen, staged if not seen.locked else Staged(staged.turn), now, playing=playing)
        events, told = events_of(seen)
        return Scene(
            turn=seen.number,
            label=f"{self.headline(seen)}, Ponkotsu Factory",
            zones=zones,
            seats=plates(seen),
            seats_title=standing_title(seen),
            layout=layout,
            controls=() if seen.locked else controls(seen, staged),
            messages=messages(seen, staged),
            typing=tuple(zone.id for zone in zones if isinstance(zone, Row) and zone.id in (RACK, PILE)) if playing else (),
            locked=seen.locked or ("The others have not decided yet." if now == WAIT else ""),
            events=events,
            events_from=told,
            pace=seen.pace,
            clock=self._clock(seen, now),
        )

    def _clock(self, seen: Seen, now: str) -> Clock | None:
        if now == DOWN:
            return clock_before(seen)
        return clock_of(seen, plain_plates(seen)) if now == RACE and seen.passed is not None else None

    def _lying(self, seen: Seen, staged: Staged, now: str, *, playing: bool) -> tuple[tuple[Zone, ...], tuple[Band, ...]]:
        top = Band((Column(("seats",)),))
        if now in (CHECK, OVER) and (closing := looked_at(seen, staged)) is not None:
            papers = check_sheets(seen, closing)
            return (*papers, solutions_row(seen, staged, closing)), (top, _desk(), Band((Column((SOLUTIONS,)),)), *_papers(papers))
        if now == VOTE:
            papers = voting_sheets(seen)
            return (*papers, voting_row(seen, playing=not seen.locked)), (top, _desk(), Band((Column((WORDS,)),)), *_papers(papers))
        if stage_of(seen) == STAGE_CREATE:
            return (*rails(seen), rack(seen, playing=playing)), (Band((Column((RACK,)),)), _desk(), top)
        if stage_of(seen) == STAGE_SOLVE:
            row = pile_row(seen, opened=now in (RACE, GONE), playing=playing)
            shown = rails(seen) if now == RACE else ()
            clock = (Band((Column(("clock",)),)),) if self._clock(seen, now) else ()
            return (*shown, row), (*clock, Band((Column((PILE,)),)), _desk(), top)
        return (), (top, _desk())

    def readies(self, seen: Seen, move: Move) -> bool:
        """Start opens the pile and starts the clock; the check is put aside."""
        return (move.do, phase(seen)) in ((START, DOWN), (NEXT, CHECK))

    def unseen(self, seen: Seen) -> int | None:
        """Making words can be taken back until Start: the others have decided, but nothing of it lies open."""
        if phase(seen) != DOWN:
            return None
        plies = seen.course.plies
        own = next((ply for ply in range(len(plies) - 1, -1, -1) if plies[ply].seat == seen.seat), None)
        made = own is not None and int(seen.course.states[own].stage) == STAGE_CREATE and int(seen.course.states[own].turn) == int(seen.state.turn)
        return own if made else None

    def action(self, seen: Seen, move: Move) -> Json:
        """What a move means now. Times are bounded by the server's."""
        now, staged = phase(seen), move.staged
        if move.do == CREATED and now == CREATE:
            known = {piece.id for piece in rack(seen, playing=True).pieces}
            return {"do": "create", "words": checked_words(seen, staged, known)}
        if move.do in (SOLVED, STOPPED, TIME) and now in (RACE, GONE):
            return self._raced(seen, move, now)
        if now == VOTE and move.do in (OBJECTED, SIDED, ACCEPTED):
            return vote_of(seen, staged, WORDS) if move.do == OBJECTED else {"do": move.do}
        if move.do in (START, NEXT, CREATED, SOLVED, STOPPED, TIME, OBJECTED, SIDED, ACCEPTED):
            raise IllegalAction("That cannot be done at this stage.")
        raise IllegalAction(f"There is no move '{move.do[:24]}' on this table.")

    def _raced(self, seen: Seen, move: Move, now: str) -> Json:
        """Words that lay, and when. What reaches the server too late to have been finished in time was not finished."""
        if now == GONE:
            return {"do": "stop", "words": [], "at": bounded(seen, end_of(seen))}
        known = {piece.id for piece in pile_row(seen, opened=True, playing=True).pieces}
        words = checked_words(seen, move.staged, known)
        solved = move.do == SOLVED and in_time(seen, move.at)
        return {"do": "solve" if solved else "stop", "words": words, "at": bounded(seen, move.at)}

    def headline(self, seen: Seen) -> str:
        """The round and what it is at, or who has won."""
        return headline(seen)

    def log(self, seen: Seen) -> tuple[Entry, ...]:
        """Piles, races and checks."""
        return log_of(seen)

    def named(self, sentence: str, seen: Seen) -> str:
        """Names in place of seats."""
        return named(sentence, seen)

    def revealed(self, event: Json) -> str:
        """What cannot be unseen."""
        return "the pile has been opened" if event["event"] == "passed" else "the words have been checked"

    def hint(self, seen: Seen, spec: BotSpec) -> tuple[str, ...]:
        """How words begin, one of them, all of them."""
        return hint_steps(seen, spec)

    def missed(self, seen: Seen, spec: BotSpec) -> Missed | None:
        """What more the last race held."""
        return missed_choices(seen, spec)

    def breakdown(self, seen: Seen) -> Breakdown:
        """Points by their kind."""
        return breakdown_of(seen)

    def turns(self, seen: Seen) -> tuple[int, ...]:
        """Piles solved by players in each state; the points come with the last one of a round."""
        players, found = seen.prepared.players, []
        for state in seen.course.states:
            stage = int(state.stage)
            solved = int(state.acted[:players].sum()) if stage == STAGE_SOLVE else players - 1 if stage == STAGE_VOTE else 0
            found.append(int(state.turn) * players if stage == STAGE_OVER else (int(state.turn) - 1) * players + solved)
        return tuple(found)

    def setup(self, parameters: GameParameters, players: int, start: Json | None, key: str) -> Json:
        """The round, and every seat's points, tiles and words."""
        return setup_form(parameters, players, start, key)


def _desk() -> Band:
    return Band((Column(("desk",)),))


def _papers(papers: list[Slip]) -> tuple[Band, ...]:
    """The sheet of the player and that of his pile beside each other, the small ones of others below; a single one stands with the second.
    Where all are small, two or three stand beside each other."""
    first, second, rest = papers[0], papers[1], papers[2:]
    if len(rest) == 1 and not first.small:
        return (Band((Column((first.id,), 1.4), Column((second.id, rest[0].id))), stack_below=620),)
    if first.small and len(papers) > 2:
        wide = 2 if len(papers) == 4 else 3
        return tuple(_side_by_side(papers[at : at + wide]) for at in range(0, len(papers), wide))
    below = (_side_by_side(rest),) if rest else ()
    return (_side_by_side([first, second]), *below)


def _side_by_side(papers: list[Slip]) -> Band:
    return Band(tuple(Column((paper.id,)) for paper in papers), stack_below=740 if len(papers) > 2 else 620)
