"""Events as JSON and as plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engines.core.game import Json
from engines.core.sentences import listed, points_text
from engines.ponkotsu_factory.dealing import creator_of, solver_of
from engines.ponkotsu_factory.state import CREATE, SOLVE, UNFINISHED, VOTE, Action, Result, Rules, State
from engines.ponkotsu_factory.writing import seconds, tiles_of, tiles_text, voted_words, words_text

HIDDEN: Final[Mapping[str, tuple[str, ...]]] = {
    "created": ("words",),
    "solved": ("words", "at", "laid"),
    "stopped": ("words", "at", "laid"),
    "voted": ("objections", "side"),
    "dealt": ("tiles",),
}
"""Fields of an event that only its own seat sees, until the round is checked."""


def done_event(rules: Rules, state: State, seat: int, action: Action) -> Json:
    """What a seat did. state: before it."""
    if action.kind == VOTE:
        objections = voted_words(rules, state, int(action.objections))
        return {"event": "voted", "seat": seat, "objections": objections, "side": bool(action.side)}
    words = words_text(action.letters[: int(action.count)])
    if action.kind == CREATE:
        return {"event": "created", "seat": seat, "words": words}
    times = {"at": seconds(action.at), "laid": [seconds(at) for at in action.laid[: len(words)]]}
    return {"event": "solved" if action.kind == SOLVE else "stopped", "seat": seat, "words": words, **times}


def passed_events(rules: Rules, state: State) -> list[Json]:
    """The piles are passed on; who gets one sees its tiles."""
    found: list[Json] = []
    for creator in range(int(rules.players)):
        solver = int(solver_of(rules, int(state.turn), creator))
        tiles = tiles_of(words_text(state.originals[creator]))
        found.append({"event": "passed", "creator": creator, "solver": solver, "pile": tiles})
    return found


def solved_events(rules: Rules, result: Result, state: State) -> list[Json]:
    """Who finished when, up to the end of the time. state: with everybody's Solutions."""
    players = range(int(rules.players))
    in_time = sorted((int(result.place[seat]), seat) for seat in players if result.place[seat] >= 0)
    found: list[Json] = [
        {"event": "repaired", "seat": seat, "at": seconds(state.finish[seat]), "marker": int(result.marker[seat])} for _, seat in in_time
    ]
    if len(in_time) < len(players):
        out = None if result.deadline == UNFINISHED else seconds(result.deadline)
        late = [seat for seat in players if result.place[seat] < 0]
        found.append({"event": "time_out", "at": out, "unfinished": late})
    return found


def scored_events(rules: Rules, result: Result, turn: int, before: State) -> list[Json]:
    """The check of every pile, clockwise from the holder of the highest marker. before: with all words of the round."""
    players = int(rules.players)
    found: list[Json] = []
    if result.voided:
        found.append({"event": "voted_out", "words": voted_words(rules, before, int(result.voided))})
    first = next((seat for seat in range(players) if result.place[seat] == 0), 0)
    for step in range(players):
        seat = (first + step) % players
        creator = int(creator_of(rules, turn, seat))
        originals, solutions = words_text(before.originals[creator]), words_text(before.solutions[seat])
        laid, bad = int(result.laid_words[seat]), int(result.bad_solutions[seat])
        points = {name: int(getattr(result, name)[seat]) for name in ("quickness", "correctness", "bonus", "penalties")}
        found.append(
            {
                "event": "scored",
                "seat": seat,
                "creator": creator,
                "originals": originals,
                "solutions": [word for place, word in enumerate(solutions) if laid >> place & 1],
                "right": int(result.right[seat]),
                "invalid_originals": [word for place, word in enumerate(originals) if int(result.bad_originals[creator]) >> place & 1],
                "invalid_solutions": [word for place, word in enumerate(solutions) if bad >> place & 1],
                **points,
                "total": sum(points.values()),
            }
        )
    return found


def dealt_events(rules: Rules, state: State) -> list[Json]:
    """A new round: everybody draws."""
    seats = range(int(rules.players))
    return [{"event": "dealt", "seat": seat, "round": int(state.turn), "tiles": tiles_text(state.racks[seat])} for seat in seats]


def over_event(seat: int, scores: tuple[int, ...]) -> Json:
    """The end of the game."""
    winners = [other for other, points in enumerate(scores) if points == max(scores)]
    return {"event": "over", "seat": seat, "scores": list(scores), "winners": winners}


def visible_event(event: Json, seat: int) -> Json:
    """The event as a seat may see it."""
    if event["event"] == "passed":
        return event if seat in (event["creator"], event["solver"]) else {name: value for name, value in event.items() if name != "pile"}
    hidden = HIDDEN.get(event["event"], ())
    if event.get("seat") == seat or not hidden:
        return event
    return {name: value for name, value in event.items() if name not in hidden}


# Sentences


def told_sentence(event: Json) -> str:
    """The event as one plain sentence."""
    return _SENTENCES[event["event"]](event)


def _seats(seats: list[int]) -> str:
    return listed([f"seat {seat}" for seat in seats])


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _told_created(event: Json) -> str:
    if "words" not in event:
        return f"Seat {event['seat']} has made a pile."
    return f"Seat {event['seat']} makes a pile of {listed(event['words'])}."


def _told_passed(event: Json) -> str:
    tiles = f", {event['pile']}," if "pile" in event else ""
    return f"The pile of seat {event['creator']}{tiles} goes to seat {event['solver']}."


def _told_solved(event: Json) -> str:
    if "words" not in event:
        return f"Seat {event['seat']} has decided on its pile."
    return f"Seat {event['seat']} lays {listed(event['words'])} after {event['at']:g} seconds."


def _told_stopped(event: Json) -> str:
    if "words" not in event:
        return f"Seat {event['seat']} has decided on its pile."
    words = listed(event["words"]) if event["words"] else "no word"
    return f"Seat {event['seat']} stops after {event['at']:g} seconds with {words} on the table."


def _told_voted(event: Json) -> str:
    if "objections" not in event:
        return f"Seat {event['seat']} has voted."
    words = [objection["word"] for objection in event["objections"]]
    if words:
        return f"Seat {event['seat']} objects to {listed(list(dict.fromkeys(words)))}."
    return f"Seat {event['seat']} {'sides with every objection' if event['side'] else 'objects to nothing'}."


def _told_repaired(event: Json) -> str:
    return f"Seat {event['seat']} has repaired the words after {event['at']:g} seconds and takes the marker of {points_text(event['marker'])}."


def _told_time_out(event: Json) -> str:
    who = _capital(_seats(event["unfinished"]))
    verb = "has" if len(event["unfinished"]) == 1 else "have"
    if event["at"] is None:
        return f"Nobody finishes: {who[:1].lower()}{who[1:]} agree to stop."
    return f"Time is out after {event['at']:g} seconds. {who} {verb} not finished."


def _told_voted_out(event: Json) -> str:
    words = list(dict.fromkeys(word["word"] for word in event["words"]))
    return f"Voted out: {listed(words)}."


def _told_scored(event: Json) -> str:
    parts = [f"{event['quickness']} for quickness", f"{event['correctness']} for correctness"]
    parts += [f"{event['bonus']} for all Originals"] if event["bonus"] else []
    parts += [f"{event['penalties']} for invalid Originals"] if event["penalties"] else []
    laid = listed(event["solutions"]) if event["solutions"] else "no word"
    bad = [*event["invalid_originals"], *event["invalid_solutions"]]
    invalid = f"; invalid: {listed(list(dict.fromkeys(bad)))}" if bad else ""
    return f"Seat {event['seat']} laid {laid} for {listed(event['originals'])}{invalid}: {listed(parts)}, {points_text(event['total'])} in all."


def _told_dealt(event: Json) -> str:
    tiles = f": {event['tiles']}" if "tiles" in event else ""
    return f"Round {event['round']}: seat {event['seat']} draws tiles{tiles}."


def _told_over(event: Json) -> str:
    scores = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(event["scores"]))
    winners = _capital(_seats(event["winners"]))
    return f"The game is over: {scores}. {winners} {'wins' if len(event['winners']) == 1 else 'win'}."


_SENTENCES: Mapping[str, Callable[[Json], str]] = {
    "created": _told_created,
    "passed": _told_passed,
    "solved": _told_solved,
    "stopped": _told_stopped,
    "voted": _told_voted,
    "repaired": _told_repaired,
    "time_out": _told_time_out,
    "voted_out": _told_voted_out,
    "scored": _told_scored,
    "dealt": _told_dealt,
    "over": _told_over,
}
