"""Events as JSON and as plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.core.game import Json
from engines.ponjan import events as happened
from engines.ponjan.parameters import Parameters
from engines.ponjan.state import ENDED_BY_CAP, Events, Rules, State


class _Told:
    """The event at one place of the buffer."""

    def __init__(self, events: Events, place: int) -> None:
        self.what = int(events.what[place])
        self.seat = int(events.seat[place])
        self.kind = int(events.kind[place])
        self.number = int(events.number[place])
        self.seats = int(events.seats[place])
        self.roll_count = int(events.roll_count[place])


def events_json(rules: Rules, state: State, mover: int, events: Events) -> list[Json]:
    """The events of one ply; `state` is the state after it, `mover` the seat that acted.

    Tiles that one seat draws in a row at set-up are one event.
    """
    found: list[Json] = []
    rolls_told = 0
    for place in range(int(events.count)):
        told = _Told(events, place)
        name = happened.EVENTS[told.what]
        if told.what == happened.DEALT and found and found[-1]["event"] == name and found[-1]["seat"] == told.seat:
            found[-1]["kinds"].append(told.kind)
        elif told.what == happened.CONTESTED:
            rolls = events.rolls[rolls_told : rolls_told + told.roll_count].tolist()
            rolls_told += told.roll_count
            found.append({"event": name, "seat": told.seat, **_contested(rules, told, rolls)})
        elif told.what == happened.OVER:
            found.append({"event": name, "seat": mover, **_over(rules, state)})
        else:
            found.append({"event": name, "seat": told.seat, **_BODIES[told.what](told)})
    return found


def _contested(rules: Rules, told: _Told, rolls: list[int]) -> Json:
    seats = [seat for seat in range(int(rules.players)) if told.seats >> seat & 1]
    return {"kind": told.kind, "seats": seats, "dice": rolls, "winner": told.seat, "tiles": told.number}


def _over(rules: Rules, state: State) -> Json:
    scores = state.points[: int(rules.players)].tolist()
    winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
    return {"scores": scores, "winners": winners, "ended": "cap" if state.ended == ENDED_BY_CAP else "rule"}


def _kind(told: _Told) -> Json:
    return {"kind": told.kind}


_BODIES: Mapping[int, Callable[[_Told], Json]] = {
    happened.DEALT: lambda told: {"kinds": [told.kind]},
    happened.STACKED: _kind,
    happened.PLUS: _kind,
    happened.ZERO: _kind,
    happened.NEW: _kind,
    happened.OPEN: lambda told: {"kind": told.kind, "owner": told.number},
    happened.BONUS: lambda told: {},
    happened.COMPLETED: lambda told: {"kind": told.kind, "points": told.number},
    happened.PASSED: lambda told: {},
}


def told_sentence(parameters: Parameters, event: Json) -> str:
    """The event as one plain sentence."""
    return _SENTENCES[event["event"]](parameters, event)


def kind_name(parameters: Parameters, kind: int) -> str:
    """A kind in words."""
    return "white" if kind == parameters.kinds else f"kind {kind}"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


def _told_dealt(parameters: Parameters, event: Json) -> str:
    return f"Seat {event['seat']} draws {_listed([kind_name(parameters, kind) for kind in event['kinds']])}."


def _told_contested(parameters: Parameters, event: Json) -> str:
    seats = _listed([f"seat {seat}" for seat in event["seats"]])
    rolls = ", ".join(map(str, event["dice"]))
    tiles = f"{event['tiles']} tile" if event["tiles"] == 1 else f"{event['tiles']} tiles"
    return f"{seats[:1].upper()}{seats[1:]} roll for {kind_name(parameters, event['kind'])}: {rolls}. Seat {event['winner']} wins {tiles} and stacks {'it' if event['tiles'] == 1 else 'them'} as +1."


def _told_over(parameters: Parameters, event: Json) -> str:
    scores = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(event["scores"]))
    winners = _listed([f"seat {seat}" for seat in event["winners"]])
    cut = " at the turn limit" if event["ended"] == "cap" else ""
    return f"The game ends{cut}: {scores}. {winners[:1].upper()}{winners[1:]} {'wins' if len(event['winners']) == 1 else 'share the win'}."


def _about(sentence: str) -> Callable[[Parameters, Json], str]:
    def told(parameters: Parameters, event: Json) -> str:
        named: dict[str, Any] = {**event, "kind": kind_name(parameters, event["kind"])} if "kind" in event else event
        return sentence.format(**named)

    return told


_SENTENCES: Mapping[str, Callable[[Parameters, Json], str]] = {
    "dealt": _told_dealt,
    "stacked": _about("Seat {seat} holds {kind} already and stacks the tile as +1."),
    "contested": _told_contested,
    "plus": _about("Seat {seat} draws {kind}, an own kind, and stacks it as +1."),
    "zero": _about("Seat {seat} takes {kind} and stacks it as 0."),
    "new": _about("Seat {seat} draws {kind}, which nobody held: a new hand tile."),
    "open": _about("Seat {seat} draws {kind}, which lies face up for seat {owner}."),
    "bonus": _about("Seat {seat} has another turn."),
    "completed": lambda parameters, event: (
        f"The set of {kind_name(parameters, event['kind'])} is complete: {_points(event['points'])} for seat {event['seat']}."
    ),
    "passed": _about("Seat {seat} can neither draw nor take and passes."),
    "over": _told_over,
}
