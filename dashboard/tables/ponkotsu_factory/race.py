"""The race against the sand. The server's time counts, and within a small allowance what the player's own clock says.

A race goes on while its player is away, as the sand would: the moment of Start is kept with the game (`Kept.ready`). Who comes back in
time finds the clock running; who comes back later is told that time ran out while he was away, and nothing of his lay. What was opened
has been seen, so no round starts anew. Only a record imported elsewhere does, face down: there nobody has looked at it yet.
"""

from __future__ import annotations

from dashboard.components.scene import Clock, ClockMark, Figure, Seat
from dashboard.tables.base import Seen
from engines.ponkotsu_factory import helps
from engines.ponkotsu_factory.helps import Finish
from engines.ponkotsu_factory.state import MOST_SECONDS, SECOND

ALLOWANCE = 8.0
"""Seconds by which a finish may reach the server late and still count at the time of the player's own clock: as long as the browser waits
for an answer."""

SOLVED, TIME, STOPPED = "solve", "time", "stop"
"""Moves: all words lie; the sand is out; the player does not go on."""


def clock_text(seconds: float) -> str:
    """A time of the race: 41 s, 1:20."""
    whole = int(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60}:{whole % 60:02d}"


def gone(seen: Seen) -> float:
    """Seconds since Start by the server; a position may have some on its clock already."""
    return float(seen.state.clock) / SECOND + (seen.passed or 0.0)


def end_of(seen: Seen) -> float:
    """When the race ends for the player unless he finishes: when the sand is out, else after an hour."""
    found = helps.time_out(seen.prepared, seen.state)
    return float(MOST_SECONDS) if found is None else min(found, float(MOST_SECONDS))


def at_server(seen: Seen, said: float) -> float:
    """The time that counts for what the player's clock called `said`: never later than the server's, and at most ALLOWANCE seconds earlier."""
    now = gone(seen)
    return min(max(said, now - ALLOWANCE, float(seen.state.clock) / SECOND), now)


def in_time(seen: Seen, said: float) -> bool:
    """Whether words that were finished then were finished before the sand was out."""
    return at_server(seen, said) <= end_of(seen)


def bounded(seen: Seen, said: float) -> float:
    """The time of a decision in whole hundredths; the end of the sand cannot be passed."""
    return int(min(at_server(seen, said), end_of(seen)) * SECOND + 1e-6) / SECOND


def finishes(seen: Seen) -> list[Finish]:
    """The others who finish in time, the first one first."""
    end = end_of(seen)
    return [finish for finish in helps.finishes(seen.prepared, seen.state) if finish.at <= end and finish.seat != seen.seat]


def marker(seen: Seen, place: int) -> int:
    """Points of the marker that the player who finishes in this place takes."""
    return int(seen.prepared.rules.quickness[place])


def repaired_text(seen: Seen, finish: Finish, place: int) -> str:
    """What is called out when somebody has all words."""
    who = f"**{seen.names[finish.seat]}** has repaired the words after {clock_text(finish.at)}"
    takes = f"takes the marker of {marker(seen, place)}"
    return f"{who}, {takes} and turns the hourglass." if place == 0 and not seen.prepared.rules.from_start else f"{who} and {takes}."


def given_up_text(seen: Seen) -> str:
    """Said when all others have given up and nobody turned the hourglass."""
    return "The others have given up, so nobody turns the hourglass. Stop when you do not want to go on."


def given_up_at(seen: Seen) -> float | None:
    """When the last of the others has given up; None when one of them finishes."""
    if finishes(seen) or seen.prepared.rules.from_start:
        return None
    stage_start = len(seen.course.plies)
    while stage_start and int(seen.course.states[stage_start - 1].stage) == int(seen.state.stage):
        stage_start -= 1
    times = [float(ply.action.get("at") or 0.0) for ply in seen.course.plies[stage_start:] if ply.seat != seen.seat and "at" in ply.action]
    return max(times) if times else None


def standing(seen: Seen) -> list[str]:
    """Who has finished by now."""
    now = gone(seen)
    told = [repaired_text(seen, finish, place) for place, finish in enumerate(finishes(seen)) if finish.at <= now]
    up = given_up_at(seen)
    return [*told, given_up_text(seen)] if up is not None and up <= now else told


def clock_of(seen: Seen, plates: dict[int, Seat]) -> Clock:
    """The clock that everybody sees. The others who finish are marks on it: the browser tells them at their second, and at once those whose second
    was gone before this page reached it."""
    now, end, start = gone(seen), end_of(seen), float(seen.prepared.rules.hourglass) / SECOND
    found = finishes(seen)
    first = 0.0 if seen.prepared.rules.from_start else found[0].at if found else None
    marks = [_mark(seen, finish, place, plates) for place, finish in enumerate(found)]
    up = given_up_at(seen)
    if up is not None:
        marks.append(ClockMark(up, given_up_text(seen)))
    running = first is not None and first <= now
    if first is None:
        marks.append(ClockMark(end - start, "An hour is nearly over: this race ends then.", end=end, label="The hour is over in"))
    return Clock(
        id=f"race-{int(seen.state.turn)}-{len(seen.course.plies)}",
        label=SAND if running else SINCE,
        now=round(min(now, end), 2),
        end=end if running else None,
        since=first if running and first is not None else 0.0,
        down=True,
        send=TIME,
        marks=tuple(sorted(marks, key=lambda mark: mark.at)),
    )


def clock_before(seen: Seen) -> Clock:
    """The clock before Start."""
    sand = float(seen.prepared.rules.hourglass) / SECOND if seen.prepared.rules.from_start else None
    return Clock("before", "The clock runs from Start on", round(gone(seen), 2), sand, running=False, down=True)


SAND, SINCE = "Left in the hourglass", "Since Start"


def _mark(seen: Seen, finish: Finish, place: int, plates: dict[int, Seat]) -> ClockMark:
    turns = place == 0 and not seen.prepared.rules.from_start
    later = finish.at > gone(seen)  # a plate that is drawn already shows it
    return ClockMark(
        finish.at, repaired_text(seen, finish, place), end=end_of(seen) if turns else None, label=SAND if turns else "",
        seats=(repaired_plate(seen, plates[finish.seat], finish, place),) if later else (),
    )  # fmt: skip


def repaired_plate(seen: Seen, plate: Seat, finish: Finish, place: int) -> Seat:
    """The plate of somebody who has finished."""
    figures = (*plate.figures, Figure(f"+{marker(seen, place)}", "quickness"))
    return Seat(plate.slot, plate.name, tag=plate.tag, figures=figures, note=f"repaired after {clock_text(finish.at)}")
