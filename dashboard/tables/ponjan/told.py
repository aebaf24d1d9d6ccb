"""Ponjan in words: what happened becomes clauses, clauses become a sentence on the table or a line of the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dashboard.tables.base import YOU, Entry, Seen
from dashboard.tables.ponjan.laid import Laid, laid_by_event
from dashboard.tables.ponjan.motifs import motif
from dashboard.wording import counted, listed
from engines.core.game import Json
from engines.ponjan.state import STAGE_SETUP

SET_UP = 0
"""The round that the set-up is told in."""


@dataclass(frozen=True, slots=True)
class Clause:
    """What the subject did, for others and for "You"; without verbs the rest is whole in itself."""

    verb: tuple[str, str]
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Beat:
    """What is told at once: one decision, or one step of the set-up."""

    ply: int
    turn: int
    """Turns completed before."""
    setup: bool
    seat: int
    clauses: tuple[Clause, ...]
    laid: Laid
    """The table just after it."""
    fresh: tuple[str, ...]
    """Tiles that it moved."""
    rolls: Mapping[int, tuple[int, ...]]
    """By seat, the dice it rolled."""


def kind_name(seen: Seen, kind: int) -> str:
    """The motif's name in bold."""
    return f"**{motif(seen.prepared.parameters, kind).name}**"


def beats(seen: Seen) -> list[Beat]:
    """The whole game so far, in order."""
    name = "beats"
    if name not in seen.course.notes:
        seen.course.notes[name] = [beat for ply in range(len(seen.course.plies)) for beat in _of_ply(seen, ply)]
    found: list[Beat] = seen.course.notes[name]
    return found


def _of_ply(seen: Seen, ply: int) -> Iterator[Beat]:
    before = seen.course.states[ply]
    events, laid = seen.course.plies[ply].events, laid_by_event(seen)[ply + 1]
    setup = int(before.stage) == STAGE_SETUP
    for places in _steps(events) if setup else [list(range(len(events)))]:
        step = [events[place] for place in places]
        first = step[0]
        yield Beat(
            ply=ply,
            turn=int(before.turn),
            setup=setup,
            seat=first["seat"],
            clauses=tuple(_setup_clauses(seen, step) if setup else _clauses(seen, step)),
            laid=laid[places[-1]],
            fresh=tuple(dict.fromkeys(name for place in places for name in laid[place].fresh)),
            rolls=rolls_by_seat(first["seats"], first["dice"]) if first["event"] == "contested" else {},
        )


def _steps(events: Sequence[Json]) -> list[list[int]]:
    """Places of the events of a set-up, those together that are told together: the first tiles of everybody, and the rest one by one."""
    found: list[list[int]] = []
    for place, event in enumerate(events):
        if event["event"] == "dealt" and (
            not found or (len(found) == 1 and _dealt_before(events, place) and event["seat"] > events[place - 1]["seat"])
        ):
            found[:] = [[*(found[0] if found else []), place]]
        else:
            found.append([place])
    return found


def _dealt_before(events: Sequence[Json], place: int) -> bool:
    return all(event["event"] == "dealt" for event in events[:place])


def rounds_rolled(seats: Sequence[int], dice: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Who rolled what: all of them, then those tied for highest again, and so on (rules digest 3.8.1)."""
    found: list[list[tuple[int, int]]] = []
    rolling, left = list(seats), list(dice)
    while left and rolling:
        rolled = list(zip(rolling, left, strict=False))
        left = left[len(rolled) :]
        found.append(rolled)
        highest = max(roll for _, roll in rolled)
        rolling = [seat for seat, roll in rolled if roll == highest]
    return found


def rolls_by_seat(seats: Sequence[int], dice: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """The dice of each seat that rolled."""
    found: dict[int, tuple[int, ...]] = {}
    for rolled in rounds_rolled(seats, dice):
        for seat, roll in rolled:
            found[seat] = (*found.get(seat, ()), roll)
    return found


# Clauses


def _points(count: int) -> str:
    return f"**{counted(count, 'point')}**"


def _who(seen: Seen, seat: int) -> str:
    return YOU.lower() if seen.names[seat] == YOU else seen.names[seat]


def _clauses(seen: Seen, events: Sequence[Json]) -> Iterator[Clause]:
    for event in events:
        if event["event"] in _CLAUSES:
            yield _CLAUSES[event["event"]](seen, event)


_CLAUSES: Mapping[str, Callable[[Seen, Json], Clause]] = {
    "plus": lambda seen, event: Clause(("draws", "draw"), f"{kind_name(seen, event['kind'])} as +1"),
    "zero": lambda seen, event: Clause(("takes", "take"), f"{kind_name(seen, event['kind'])} as 0"),
    "new": lambda seen, event: Clause(("draws", "draw"), f"{kind_name(seen, event['kind'])}, a new kind"),
    "open": lambda seen, event: Clause(("draws", "draw"), f"{kind_name(seen, event['kind'])}, face up for {_who(seen, event['owner'])}"),
    "completed": lambda seen, event: Clause(("completes", "complete"), f"the set for {_points(event['points'])}"),
    "bonus": lambda seen, event: Clause(("plays", "play"), "again"),
    "passed": lambda seen, event: Clause(("can", "can"), "neither draw nor take"),
    "over": lambda seen, event: Clause(("", ""), "the game ends" + (" at the turn limit" if event["ended"] == "cap" else "")),
}


def _setup_clauses(seen: Seen, events: Sequence[Json]) -> Iterator[Clause]:
    first = events[0]
    if len(events) > 1:
        yield Clause(("", ""), f"Everybody draws {counted(len(first['kinds']), 'tile')}")
    elif first["event"] == "dealt":
        kinds = listed([kind_name(seen, kind) for kind in first["kinds"]])
        yield Clause(("draws", "draw"), f"{kinds} to make up for it")
    elif first["event"] == "stacked":
        yield Clause(("holds", "hold"), f"{kind_name(seen, first['kind'])} twice")
        yield Clause(("stacks", "stack"), "it as +1")
    elif first["event"] == "contested":
        yield from _duel(seen, first)
    elif first["event"] == "completed":
        yield Clause(("starts", "start"), f"with a whole set of {kind_name(seen, first['kind'])}, {_points(first['points'])}")
    else:
        yield from _clauses(seen, events)


def _duel(seen: Seen, event: Json) -> Iterator[Clause]:
    """Who holds the kind, what they roll, who gets it."""
    rounds = rounds_rolled(event["seats"], event["dice"])
    holders = listed([_who(seen, seat) for seat in event["seats"]])
    rolled = [", ".join(f"{_who(seen, seat)} {roll}" for seat, roll in one) for one in rounds]
    both = "both" if len(event["seats"]) == 2 else "all"
    yield Clause(
        ("", ""), f"{holders[:1].upper()}{holders[1:]} {both} hold {kind_name(seen, event['kind'])} and roll: {'; once more: '.join(rolled)}"
    )
    yield Clause(("gets", "get"), "the tile as +1" if event["tiles"] == 1 else f"{event['tiles']} tiles as +1")


# Sentences


def sentence(seen: Seen, beat: Beat) -> str:
    """A beat as a sentence."""
    return f"{line(seen, beat.seat, beat.clauses)}."


def line(seen: Seen, seat: int, clauses: Iterable[Clause]) -> str:
    """Clauses without a full stop; the subject is said once as long as it does not change."""
    text, named = "", False
    for clause in clauses:
        if not clause.verb[0]:
            text += ("; " if text else "") + clause.rest
            named = False
            continue
        name = "" if named else (f"**{seen.names[seat]}** " if not text else f"{_who(seen, seat)} ")
        text += (", " if named else "; " if text else "") + f"{name}{clause.verb[seen.names[seat] == YOU]} {clause.rest}".rstrip()
        named = True
    return text


def log_of(seen: Seen) -> tuple[Entry, ...]:
    """A line a step of the set-up, then a line a go."""
    entries: list[Entry] = []
    goes: dict[int, tuple[int, list[Clause]]] = {}
    for beat in beats(seen):
        if beat.setup:
            entries.append(Entry(SET_UP, beat.seat, line(seen, beat.seat, beat.clauses)))
        else:
            goes.setdefault(beat.turn, (beat.seat, []))[1].extend(clause for clause in beat.clauses if clause.rest != "again")
    players = seen.prepared.players
    return (*entries, *(Entry(turn // players + 1, seat, line(seen, seat, clauses)) for turn, (seat, clauses) in goes.items()))


def named(text: str, seen: Seen) -> str:
    """A sentence of the rules, which knows seats and kinds by number, with the players' names and the motifs."""
    parameters = seen.prepared.parameters
    kinds = int(seen.prepared.rules.kinds)

    def kind(hit: re.Match[str]) -> str:
        return motif(parameters, int(hit[1])).name if int(hit[1]) < kinds else hit[0]

    text = re.sub(r"\b(?:kind )?(\d+)(?=(?: or \d+)*\.$)", kind, text) if "take kind" in text else text
    text = re.sub(r"\bkind (\d+)\b", kind, text)
    own = rf"\b[Ss]eat {seen.seat}\b"
    if re.search(own, text):
        text = text.replace("when it can", f"when {YOU.lower()} can").replace("; it ", f"; {YOU.lower()} ")
    text = re.sub(rf"{own} does\b", "you do", text)
    text = re.sub(own, YOU.lower(), text)
    text = re.sub(r"\b[Ss]eat (\d)\b", lambda hit: seen.names[int(hit[1])] if int(hit[1]) < len(seen.names) else hit[0], text)
    return text[:1].upper() + text[1:]
