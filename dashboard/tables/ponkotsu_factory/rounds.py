"""Where a game stands as its player lives it: the stages of the rules, and between them what he has not put aside yet."""

from __future__ import annotations

from dataclasses import dataclass

from dashboard.tables.base import YOU, Seen
from dashboard.tables.ponkotsu_factory.race import end_of, gone
from engines.core.game import Json
from engines.ponkotsu_factory.dealing import creator_of, solver_of
from engines.ponkotsu_factory.state import STAGE_CREATE, STAGE_OVER, STAGE_SOLVE, STAGE_VOTE

CHECK, CREATE, DOWN, RACE, GONE, VOTE, WAIT, OVER = "check", "create", "down", "race", "gone", "vote", "wait", "over"
"""What the player is at: the check of the last round; making words; his pile lies face down; solving; a race that ran out while he was
away; voting; waiting for others; the end."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of solving or of a vote: what was told then, and where."""

    ply: int
    round: int
    events: tuple[Json, ...]
    """As the player may see them."""
    repaired: tuple[Json, ...]
    """Who finished in time in this round, the first one first; with a vote that was told before it."""

    def all(self, name: str) -> list[Json]:
        """Events of one kind."""
        return [event for event in self.events if event["event"] == name]

    @property
    def scored(self) -> bool:
        """Whether the round was scored."""
        return bool(self.all("scored"))


def closings(seen: Seen) -> list[Closing]:
    """Every time that solving or a vote ended, the first one first."""
    name = ("closings", seen.seat)
    if name not in seen.course.notes:
        found: list[Closing] = []
        for ply in range(len(seen.course.plies)):
            events = tuple(seen.events(ply))
            if any(event["event"] in ("repaired", "time_out", "scored") for event in events):
                repaired = tuple(event for event in events if event["event"] == "repaired")
                if int(seen.course.states[ply].stage) == STAGE_VOTE and found:
                    repaired = found[-1].repaired
                found.append(Closing(ply, int(seen.course.states[ply].turn), events, repaired))
        seen.course.notes[name] = found
    made: list[Closing] = seen.course.notes[name]
    return made


def checks(seen: Seen) -> list[Closing]:
    """The rounds that have been scored."""
    return [closing for closing in closings(seen) if closing.scored]


def stage_of(seen: Seen) -> int:
    """The stage of the rules."""
    return int(seen.state.stage)


def phase(seen: Seen) -> str:
    """What the player is at."""
    stage = stage_of(seen)
    if stage == STAGE_OVER:
        return OVER
    if seen.locked:
        return _looked_at(seen, stage)
    if not seen.mine:
        return WAIT
    if stage == STAGE_VOTE:
        return VOTE
    if stage == STAGE_CREATE:
        return CHECK if checks(seen) and seen.passed is None else CREATE
    if seen.passed is None:
        return DOWN
    return GONE if seen.away and is_out(seen) else RACE


def _looked_at(seen: Seen, stage: int) -> str:
    """A game of a run: the check is shown where it was just made."""
    last = closings(seen)[-1] if closings(seen) else None
    if stage == STAGE_CREATE:
        return CHECK if last is not None and last.ply == len(seen.course.plies) - 1 else CREATE
    return RACE if stage == STAGE_SOLVE else VOTE


def is_out(seen: Seen) -> bool:
    """Whether time is out by the server."""
    return gone(seen) >= end_of(seen)


def round_of(seen: Seen) -> int:
    """The round that is being played, or whose check is being looked at."""
    return int(seen.state.turn) - (1 if phase(seen) == CHECK else 0)


def creator_for(seen: Seen, solver: int) -> int:
    """Whose pile a seat solves in the round that is being played."""
    return int(creator_of(seen.prepared.rules, int(seen.state.turn), solver))


def solver_for(seen: Seen, creator: int) -> int:
    """Who solves the pile of a seat in the round that is being played."""
    return int(solver_of(seen.prepared.rules, int(seen.state.turn), creator))


def lengths_of(seen: Seen) -> tuple[int, ...]:
    """Letters of each word of a pile."""
    rules = seen.prepared.rules
    return tuple(int(length) for length in rules.lengths[: int(rules.words)])


def whose(seen: Seen, seat: int) -> str:
    """ "Ada's", or "your"."""
    return "your" if seen.names[seat] == YOU else f"{seen.names[seat]}'s"


def name(seen: Seen, seat: int) -> str:
    """A player within a sentence."""
    return YOU.lower() if seen.names[seat] == YOU else seen.names[seat]


def verb(seen: Seen, seat: int, one: str, you: str) -> str:
    """The form of a verb that fits a player."""
    return you if seen.names[seat] == YOU else one
