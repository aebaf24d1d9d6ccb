"""Helps in Ponkotsu Factory: a hint in steps, what the player's last race passed by, and every score in its parts."""

from __future__ import annotations

from typing import Any

from dashboard.tables.base import Breakdown, Missed, Seen
from dashboard.tables.ponkotsu_factory.race import clock_text
from dashboard.tables.ponkotsu_factory.rounds import CHECK, CREATE, DOWN, RACE, VOTE, Closing, checks, creator_for, phase
from dashboard.tables.ponkotsu_factory.sheets import matched, points_text
from dashboard.wording import counted, listed
from engines.core.bots import LEVELS, BotSpec
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import copied
from engines.ponkotsu_factory.helps import advice, solutions_of
from engines.ponkotsu_factory.state import PLAYERS

BEFORE = "Before"


def _advice(seen: Seen, spec: BotSpec) -> Json:
    """What the bot would do in the player's place now."""
    key = ("advice", len(seen.course.plies), seen.seat, spec.text)
    if key not in seen.course.notes:
        seen.course.notes[key] = advice(seen.prepared, seen.state, seen.seat, spec)
    found: Json = seen.course.notes[key]
    return found


def _who(spec: BotSpec) -> str:
    name = spec.text.partition(":")[0]
    return f"The {name}" if name in LEVELS else f"The {name} bot"


# A hint


def hint_steps(seen: Seen, spec: BotSpec) -> tuple[str, ...]:
    """How words begin, then one of them, then all. While the pile lies face down there is nothing to say of it."""
    now = phase(seen)
    if now == CREATE:
        return _steps(_who(spec), "makes", list(_advice(seen, spec)["words"]))
    if now == DOWN:
        return ("Nothing can be said of a pile that lies face down.",)
    if now == RACE:
        return _race_steps(seen, spec)
    if now == VOTE:
        return _vote_steps(seen, spec)
    return ("There is nothing to decide here: look at the check, then go on.",) if now == CHECK else ()


def _race_steps(seen: Seen, spec: BotSpec) -> tuple[str, ...]:
    action = _advice(seen, spec)
    if action["do"] == "solve":
        return (*_steps(_who(spec), "lays", list(action["words"])), f"{_who(spec)} needs {clock_text(action['at'])} for them.")
    found = _likeliest(seen)
    if found is None:
        return (f"{_who(spec)} finds nothing here, and no list of words does.",)
    return (f"{_who(spec)} finds nothing in its time.", *_steps("Who looks on", "finds", list(found)))


def _likeliest(seen: Seen) -> tuple[str, ...] | None:
    key = ("likeliest", len(seen.course.plies), seen.seat)
    if key not in seen.course.notes:
        found = solutions_of(seen.prepared, seen.state, creator_for(seen, seen.seat)).found
        seen.course.notes[key] = found[0].words if found else None
    words: tuple[str, ...] | None = seen.course.notes[key]
    return words


def _steps(who: str, does: str, words: list[str]) -> tuple[str, ...]:
    """Each says one word more."""
    firsts = listed([word[0] for word in sorted(words)])
    steps = [f"{who} {does} {counted(len(words), 'word')} that {'begins' if len(words) == 1 else 'begin'} with {firsts}."]
    steps += [f"One of them is **{words[0]}**."] if len(words) > 1 else []
    return (*steps, f"{who} {does} {listed([f'**{word}**' for word in words])}.")


def _vote_steps(seen: Seen, spec: BotSpec) -> tuple[str, ...]:
    action = _advice(seen, spec)
    words = list(dict.fromkeys(one["word"] for one in action.get("words", ())))
    if not words:
        return (f"{_who(spec)} objects to nothing.",)
    return (f"{_who(spec)} objects to {counted(len(words), 'word')}.", f"{_who(spec)} objects to {listed([f'**{word}**' for word in words])}.")


# What the last race passed by


def missed_choices(seen: Seen, spec: BotSpec) -> Missed | None:
    """What the bot would have laid in the player's last race, where it brings more, and the Originals; None before the first check."""
    found = checks(seen)
    if not found:
        return None
    closing = found[-1]
    key = ("missed", closing.ply, seen.seat, spec.text)
    if key not in seen.course.notes:
        seen.course.notes[key] = _missed(seen, closing, spec)
    made: Missed = seen.course.notes[key]
    return made


def _missed(seen: Seen, closing: Closing, spec: BotSpec) -> Missed:
    own = _own(closing, seen.seat)
    turn = f"Round {closing.round}: {listed(own['solutions']) or 'no word'}, {counted(own['total'], 'point')}"
    better = []
    other = _instead(seen, closing, spec)
    if other is not None and other[1]["total"] > own["total"]:
        action, event = other
        better.append(
            f"{_who(spec)} lays {_bold(action['words'])} after {clock_text(action['at'])}: {counted(event['total'], 'point')}, {_lower(points_text(event))}"
        )
    if not all(matched(own)[0]):
        better.append(f"The Originals, {_bold(own['originals'])}, would have counted {counted(_full(seen, own), 'point')} for correctness")
    made = next((event for event in closing.all("scored") if event["creator"] == seen.seat), None)
    if made is not None and made["invalid_originals"]:
        due = len(made["invalid_originals"]) * int(seen.prepared.rules.penalty)
        better.append(f"Valid Originals in place of {_bold(made['invalid_originals'])}: {counted(due, 'point')} not given away")
    return Missed(turn, tuple(better))


def _full(seen: Seen, own: Json) -> int:
    return int(seen.prepared.rules.correctness) * sum(word not in own["invalid_originals"] for word in own["originals"])


def _own(closing: Closing, seat: int) -> Json:
    return next(event for event in closing.all("scored") if event["seat"] == seat)


def _bold(words: list[str]) -> str:
    return listed([f"**{word}**" for word in words])


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _instead(seen: Seen, closing: Closing, spec: BotSpec) -> tuple[Json, Json] | None:
    """What the bot would have done in the player's place in that race, and what it would have counted. Nobody can say how a vote would have ended."""
    course = seen.course
    if int(seen.prepared.rules.votes) == PLAYERS and seen.prepared.players > 2:
        return None
    own = next((ply for ply in range(closing.ply, -1, -1) if course.plies[ply].seat == seen.seat), None)
    if own != closing.ply:
        return None
    state: Any = copied(course.states[own])
    action = advice(seen.prepared, state, seen.seat, spec)
    try:
        events = course.game.act(seen.prepared, state, seen.seat, action)
    except IllegalAction:
        return None
    return action, next(event for event in events if event["event"] == "scored" and event["seat"] == seen.seat)


# Scores


def breakdown_of(seen: Seen) -> Breakdown:
    """Quickness, correctness, bonus and penalties over all rounds; behind them what explains them."""
    parameters, players = seen.prepared.parameters, seen.prepared.players
    rounds = checks(seen)
    scored = [[_own(closing, seat) for closing in rounds] for seat in range(players)]
    start = [int(seen.course.states[0].balance[seat]) for seat in range(players)]
    parts = ["quickness", "correctness"] + (["bonus"] if parameters.all_correct_bonus else []) + ["penalties"]
    columns = [part.capitalize() for part in parts]
    rows = []
    for seat in range(players):
        row = [sum(event[part] for event in scored[seat]) for part in parts]
        first = sum(bool(closing.repaired) and closing.repaired[0]["seat"] == seat for closing in rounds)
        done = sum(any(event["seat"] == seat for event in closing.repaired) for closing in rounds)
        found = sum(sum(matched(event)[0]) for event in scored[seat])
        bad = sum(len(event["invalid_originals"]) for closing in rounds for event in closing.all("scored") if event["creator"] == seat)
        rows.append((*([start[seat]] if any(start) else []), *row, first, done, found, bad))
    head = [BEFORE, *columns] if any(start) else columns
    return Breakdown((*head, "First", "In time", "Originals found", "Invalid Originals"), tuple(rows), len(head))
