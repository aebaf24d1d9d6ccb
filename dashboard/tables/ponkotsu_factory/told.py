"""Ponkotsu Factory in words: what is told when a round is checked, and the log."""

from __future__ import annotations

import re

from dashboard.tables.base import YOU, Entry, Seen
from dashboard.tables.ponkotsu_factory.race import clock_text
from dashboard.tables.ponkotsu_factory.rounds import Closing, name, verb, whose
from dashboard.tables.ponkotsu_factory.sheets import matched, points_text
from dashboard.wording import counted, listed, spelled
from engines.core.game import Json


def bold(seen: Seen, seat: int) -> str:
    """A player's name at the beginning of a sentence."""
    return f"**{seen.names[seat]}**"


def repaired_sentence(seen: Seen, event: Json) -> str:
    """Somebody had all words in time."""
    seat = event["seat"]
    return f"{bold(seen, seat)} {verb(seen, seat, 'has', 'have')} repaired the words after {clock_text(event['at'])} and {verb(seen, seat, 'takes', 'take')} the marker of {event['marker']}."


def time_out_sentence(seen: Seen, event: Json) -> str:
    """The sand was out, or nobody went on."""
    late = event["unfinished"]
    who = listed([name(seen, seat) for seat in late])
    has = "has" if len(late) == 1 and seen.names[late[0]] != YOU else "have"
    if event["at"] is None:
        return "Nobody has repaired the words; the round is checked as it lies."
    return f"Time was out after {clock_text(event['at'])}. {who[:1].upper()}{who[1:]} {has} not finished."


def scored_sentence(seen: Seen, event: Json) -> str:
    """The check of one sheet."""
    seat, right = event["seat"], matched(event)[1]
    laid = listed([f"**{word}**" for word in event["solutions"]]) or "no word"
    of = f"{spelled(sum(right))} of {len(event['originals'])} Originals of {whose(seen, event['creator'])} pile"
    bad = list(dict.fromkeys([*event["invalid_originals"], *event["invalid_solutions"]]))
    invalid = f" Not valid: {listed(bad)}." if bad else ""
    return f"{bold(seen, seat)} laid {laid}, {of}.{invalid} {points_text(event)}: {counted(event['total'], 'point')}."


def short_sentence(seen: Seen, event: Json) -> str:
    """The check of a sheet that lies open."""
    of = f"{spelled(sum(matched(event)[1]))} of {len(event['originals'])} Originals of {whose(seen, event['creator'])} pile"
    return f"{bold(seen, event['seat'])}: {of}, **{counted(event['total'], 'point')}**."


def voted_out_sentence(event: Json) -> str:
    """Words that a vote found not appropriate."""
    return f"Voted out: {listed([f'**{word}**' for word in dict.fromkeys(one['word'] for one in event['words'])])}."


def closing_sentences(seen: Seen, closing: Closing) -> list[tuple[str, Json]]:
    """What is told at the end of solving or of a vote, with the event it is about."""
    own = next((event["at"] for event in closing.repaired if event["seat"] == seen.seat), None)
    found: list[tuple[str, Json]] = []
    for event in closing.events:
        kind = event["event"]
        if kind == "repaired" and (event["seat"] == seen.seat or own is None or event["at"] >= own):
            found.append((repaired_sentence(seen, event), event))
        elif kind == "time_out":
            found.append((time_out_sentence(seen, event), event))
        elif kind == "voted_out":
            found.append((voted_out_sentence(event), event))
        elif kind == "scored":
            found.append((short_sentence(seen, event), event))
    return found


# The log


def log_of(seen: Seen) -> tuple[Entry, ...]:
    """Piles made, races, checks; of others what they told."""
    entries: list[Entry] = []
    for ply in range(len(seen.course.plies)):
        turn = int(seen.course.states[ply].turn)
        for event in seen.events(ply):
            text = _logged(seen, event)
            if text:
                entries.append(Entry(turn, int(event.get("seat", seen.course.plies[ply].seat)), text))
    return tuple(entries)


def _logged(seen: Seen, event: Json) -> str:
    kind, seat = event["event"], event.get("seat", 0)
    if kind == "created":
        words = f" of {listed([f'**{word}**' for word in event['words']])}" if "words" in event else ""
        return f"{bold(seen, seat)} {verb(seen, seat, 'has', 'have')} made a pile{words}"
    if kind == "repaired":
        return repaired_sentence(seen, event).rstrip(".")
    if kind == "time_out":
        return time_out_sentence(seen, event).rstrip(".")
    if kind == "voted" and "objections" in event:
        objected = list(dict.fromkeys(one["word"] for one in event["objections"]))
        what = (
            f"{verb(seen, seat, 'objects', 'object')} to {listed(objected)}"
            if objected
            else f"{verb(seen, seat, 'accepts', 'accept')} the words of others"
        )
        side = f"{verb(seen, seat, 'sides', 'side')} with every objection"
        return f"{bold(seen, seat)} {side if event['side'] and not objected else what}"
    if kind == "voted_out":
        return voted_out_sentence(event).rstrip(".")
    if kind == "scored":
        return "The check: " + scored_sentence(seen, event).rstrip(".")
    return ""


def named(sentence: str, seen: Seen) -> str:
    """A sentence of the rules, which counts seats from 0, in the words of the table."""
    text = re.sub(rf"\b[Ss]eat {seen.seat} has\b", "you have", sentence)
    text = re.sub(rf"\b[Ss]eat {seen.seat}\b", YOU.lower(), text)
    text = re.sub(r"\b[Ss]eat (\d)\b", lambda hit: seen.names[int(hit[1])] if int(hit[1]) < len(seen.names) else hit[0], text)
    return text[:1].upper() + text[1:]
