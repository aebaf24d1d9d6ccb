"""Events as JSON and as plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.core.game import Json
from engines.core.sentences import listed, points_text
from engines.wortfabrik.actions import action_json
from engines.wortfabrik.positions import slip_json
from engines.wortfabrik.signs import Signs
from engines.wortfabrik.state import STAGE_OVER, Action, Rules, Slip, State

HIDDEN_FIELDS = ("entries",)
"""What another seat does not see of `wrote`; it is told by `opened` when the day ends."""


def wrote_event(rules: Rules, signs: Signs, before: State, slip: Slip, seat: int, action: Action) -> Json:
    """What a seat wrote, letters that went to the scarce goods by themselves included. slip: afterwards."""
    entries = action_json(signs, action)["entries"]
    used = {entry["die"] for entry in entries if "die" in entry}
    scrapped = int(slip.scrap_count) - int(before.slips[seat].scrap_count)
    unused = [die for die in range(int(rules.dice)) if die not in used]
    own = sum(entry["to"] == "scrap" for entry in entries)
    forced = [{"die": die, "to": "scrap"} for die in unused[: scrapped - own]]
    return {"event": "wrote", "seat": seat, "day": int(before.day), "entries": entries + forced}


def opened_event(rules: Rules, signs: Signs, morning: Slip, slip: Slip, seat: int, day: int, score: int) -> Json:
    """What everybody sees of a slip when the day ends: what is new on it, and what it counts as it stands."""
    rows = range(int(rules.rows))
    written = [
        {"row": row, "box": box, "letter": signs.text(int(slip.letters[row, box]))}
        for row in rows
        for box in range(int(rules.boxes[row]))
        if slip.letters[row, box] != morning.letters[row, box]
    ]
    boxes = range(int(rules.spare_boxes))
    stored = [box for box in boxes if slip.spares[box] != morning.spares[box]]
    crossed = [box for box in boxes if slip.crossed[box] != morning.crossed[box]]
    return {
        "event": "opened",
        "seat": seat,
        "day": day,
        "letters": written,
        "stored": signs.texts(slip.spares[stored]),
        "crossed": signs.texts(slip.spares[crossed]),
        "scrap": signs.texts(slip.scrap[int(morning.scrap_count) : int(slip.scrap_count)]),
        "slip": slip_json(rules, signs, slip),
        "points": score,
    }


def rolled_event(rules: Rules, signs: Signs, state: State) -> Json:
    """The roll of the day; the dice go round clockwise."""
    roller = (int(state.day) - 1) % int(rules.players)
    return {"event": "rolled", "seat": roller, "day": int(state.day), "roll": signs.texts(state.roll[: int(rules.dice)])}


def over_event(mover: int, scores: tuple[int, ...]) -> Json:
    """The end of the week."""
    winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
    return {"event": "over", "seat": mover, "scores": list(scores), "winners": winners}


def day_is_over(before: State, after: State) -> bool:
    """True when the last seat of the day has just written."""
    return int(after.stage) == STAGE_OVER or int(after.day) > int(before.day)


def visible_event(event: Json, seat: int) -> Json:
    """The event as a seat may see it: what another seat wrote is told when the day ends."""
    if event["event"] != "wrote" or event["seat"] == seat:
        return event
    return {name: value for name, value in event.items() if name not in HIDDEN_FIELDS}


# Sentences


def told_sentence(rules: Rules, event: Json) -> str:
    """The event as one plain sentence."""
    return _SENTENCES[event["event"]](rules, event)


def row_name(rules: Rules, row: int) -> str:
    """A row in words."""
    return "the bonus row" if row == rules.bonus_row else f"the row of {rules.boxes[row]}"


def _told_rolled(rules: Rules, event: Json) -> str:
    return f"Day {event['day']}: seat {event['seat']} rolls {' '.join(event['roll'])}."


def _told_wrote(rules: Rules, event: Json) -> str:
    if "entries" not in event:
        return f"Seat {event['seat']} has written."
    done = [_told_entry(rules, entry) for entry in event["entries"]]
    return f"Seat {event['seat']} writes {listed(done)}." if done else f"Seat {event['seat']} writes nothing."


def _told_entry(rules: Rules, entry: Json) -> str:
    if entry["to"] == "scrap":
        return f"die {entry['die']} into the scarce goods"
    if entry["to"] == "spare":
        return f"die {entry['die']} into the spare parts"
    whence = "for equal letters " if "pair" in entry else "from the spare parts " if "spare" in entry else ""
    return f"{entry['letter']} {whence}into {row_name(rules, entry['row'])}"


def _told_opened(rules: Rules, event: Json) -> str:
    rows: dict[int, str] = {}
    for letter in event["letters"]:
        rows[letter["row"]] = rows.get(letter["row"], "") + letter["letter"]
    done = [f"{letters} in {row_name(rules, row)}" for row, letters in rows.items()]
    done += [f"{event['stored']} stored"] if event["stored"] else []
    done += [f"{event['crossed']} crossed out"] if event["crossed"] else []
    done += [f"{event['scrap']} thrown away"] if event["scrap"] else []
    shown = listed(done) if done else "nothing new"
    return f"The slip of seat {event['seat']} shows {shown}; it counts {points_text(event['points'])} as it stands."


def _told_scored(rules: Rules, event: Json) -> str:
    rows = sum(event["rows"])
    return (
        f"Seat {event['seat']}: {points_text(rows)} for words, {event['spares']} for empty spare boxes, "
        f"{event['scrap']} for scarce goods, {points_text(event['total'])} in all."
    )


def _told_over(rules: Rules, event: Json) -> str:
    scores = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(event["scores"]))
    if len(event["scores"]) == 1:
        return f"The week is over with {points_text(event['scores'][0])}."
    winners = listed([f"seat {seat}" for seat in event["winners"]])
    return (
        f"The week is over: {scores}. {winners[:1].upper()}{winners[1:]} {'is' if len(event['winners']) == 1 else 'are'} Skilled Worker of the Week."
    )


_SENTENCES: Mapping[str, Callable[[Rules, Json], str]] = {
    "rolled": _told_rolled,
    "wrote": _told_wrote,
    "opened": _told_opened,
    "scored": _told_scored,
    "over": _told_over,
}
