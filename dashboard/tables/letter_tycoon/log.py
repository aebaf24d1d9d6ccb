"""Letter Tycoon in words: events become clauses, clauses become a line of the log or a sentence on the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from dashboard.tables.base import YOU, Entry, Seen
from dashboard.wording import counted, listed, money
from engines.core.game import Json

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Clause:
    """Who did what."""

    seat: int
    """NOBODY for a clause that is whole in itself."""
    verb: tuple[str, str]
    """For others and for "You"."""
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Beat:
    """What a player did in one go that is told at once: the word with all that came of it, or the purchase with what follows."""

    turn: int
    """Turns completed before this go."""
    seat: int
    """Whose go it is."""
    ply: int
    """The last ply of it."""
    clauses: tuple[Clause, ...]
    kinds: frozenset[str]
    """Kinds of its events."""


def earned(dollars: int, stock: int) -> str:
    """$4 and 1 stock."""
    if not stock:
        return money(dollars)
    return f"{money(dollars)} and {stock} stock" if dollars else f"{stock} stock"


def told(clauses: Iterable[Clause], names: Sequence[str]) -> str:
    """Clauses as one line without a full stop; a subject is said once as long as it does not change."""
    text, subject = "", None
    for clause in clauses:
        if clause.seat == NOBODY:
            words, link = clause.rest, "; " if text else ""
            subject = None
        elif clause.seat == subject:
            words, link = _done(clause, names), ", "
        else:
            words, link = f"{_subject(clause.seat, names, first=not text)} {_done(clause, names)}", "; " if text else ""
            subject = clause.seat
        text += link + words
    return text


def _subject(seat: int, names: Sequence[str], *, first: bool) -> str:
    name = names[seat] if first or names[seat] != YOU else YOU.lower()
    return f"**{name}**" if first else name


def _done(clause: Clause, names: Sequence[str]) -> str:
    verb = clause.verb[names[clause.seat] == YOU]
    return f"{verb} {clause.rest}".strip()


def clauses_of(events: Sequence[Json], *, word_known: bool) -> list[Clause]:
    """What the events of one ply say. `word_known`: the words have been named just before."""
    found: list[Clause] = []
    for place, event in enumerate(events):
        if event["event"] == "royalty":
            if place and events[place - 1]["event"] == "royalty" and events[place - 1]["seat"] == event["seat"]:
                continue
            found.append(_royalties(events[place:]))
        elif event["event"] == "earned":
            if place and events[place - 1]["event"] == "earned":
                continue
            found.append(_earned([one for one in events if one["event"] == "earned"], word_known=word_known or _names_word(events)))
        else:
            found += _CLAUSES.get(event["event"], _nothing)(event)
    return found


def _nothing(event: Json) -> list[Clause]:
    """Of accepted words and drawn cards nothing is said."""
    return []


def _names_word(events: Sequence[Json]) -> bool:
    return any(event["event"] == "played" for event in events)


def _royalties(events: Sequence[Json]) -> Clause:
    """The royalties that one owner gets: events of one seat in a row."""
    seat = events[0]["seat"]
    own: list[Json] = []
    for event in events:
        if event["event"] != "royalty" or event["seat"] != seat:
            break
        own.append(event)
    letters = listed([event["letter"] for event in own])
    return Clause(seat, ("gets", "get"), f"{money(sum(event['money'] for event in own))} for {letters}")


def _earned(events: Sequence[Json], *, word_known: bool) -> Clause:
    parts = []
    for event in events:
        named = f" for **{event['word']}**" if len(events) > 1 or not word_known else ""
        doubled = f" (doubled by {listed(event['doubled_by'])})" if event["doubled_by"] else ""
        parts.append(f"{earned(event['money'], event['stock'])}{named}{doubled}")
    return Clause(events[0]["seat"], ("earns", "earn"), listed(parts))


def _bold(words: Sequence[str]) -> str:
    return listed([f"**{word}**" for word in words])


def _played(event: Json) -> list[Clause]:
    notes = [f"a copied {copied['letter']}" for copied in event.get("copy", [])]
    notes += ["an added S" for _ in event.get("add_s", [])]
    made = f" with {listed(notes)}" if notes else ""
    return [Clause(event["seat"], ("plays", "play"), f"{_bold(event['words'])}{made}")]


def _rejected(event: Json) -> list[Clause]:
    left = event["retries_left"]
    tries = "" if left < 0 else f", {counted(left, 'retry', 'retries')} left"
    return [Clause(NOBODY, ("", ""), f"{_bold(event['words'])} {_is(event['words'])} not in the lexicon{tries}")]


def _is(words: Sequence[str]) -> str:
    return "is" if len(words) == 1 else "are"


def _challenged(event: Json) -> list[Clause]:
    challenge = Clause(event["seat"], ("challenges", "challenge"))
    if event["wrong"]:
        return [challenge, Clause(NOBODY, ("", ""), f"{_bold(event['wrong'])} {_is(event['wrong'])} not in the lexicon, the cards go back")]
    right = Clause(NOBODY, ("", ""), f"{_bold(event['words'])} {_is(event['words'])} in the lexicon")
    paid = [Clause(event["seat"], ("pays", "pay"), money(event["paid"]))] if event["paid"] else []
    bank = event["money"] - event["paid"]
    return [challenge, right, *paid, *([Clause(NOBODY, ("", ""), f"the bank pays {money(bank)}")] if bank else [])]


def _exchanged(event: Json) -> list[Clause]:
    seen = [card["letter"] for card in event["cards"] if "letter" in card]
    hidden = len(event["cards"]) - len(seen)
    parts = [*seen, *([counted(hidden, "card")] if hidden else [])]
    return [Clause(event["seat"], ("exchanges", "exchange"), listed(parts))]


def _discarded(event: Json) -> list[Clause]:
    what = listed(list(event["letters"])) if "letters" in event else counted(event["count"], "card")
    return [Clause(event["seat"], ("discards", "discard"), what + (" as a penalty" if event["penalty"] else ""))]


def _last_round(event: Json) -> list[Clause]:
    return [Clause(event["seat"], ("reaches", "reach"), f"the goal with patents worth {money(event['value'])}: the round is played to its end")]


def _over(event: Json) -> list[Clause]:
    return [Clause(NOBODY, ("", ""), "the game ends" + (" at the turn limit" if event["ended"] == "cap" else ""))]


_CLAUSES: Mapping[str, Callable[[Json], list[Clause]]] = {
    "exchanged": _exchanged,
    "played": _played,
    "rejected": _rejected,
    "challenged": _challenged,
    "bought": lambda event: [Clause(event["seat"], ("buys", "buy"), f"**{event['letter']}** for {money(event['money'])}")],
    "discarded": _discarded,
    "reshuffled": lambda event: [Clause(NOBODY, ("", ""), f"the discard pile of {counted(event['count'], 'card')} becomes the deck")],
    "last_round": _last_round,
    "over": _over,
    "skipped": lambda event: [Clause(event["seat"], ("builds", "build"), "no word")],
}


def beats(seen: Seen, first: int = 0) -> list[Beat]:
    """What is to tell from ply `first` on, in order."""
    found: list[Beat] = []
    for ply in range(first, len(seen.course.plies)):
        before = seen.course.states[ply]
        events = seen.events(ply)
        turn, seat = int(before.turn), int(before.seat)
        kinds = frozenset(event["event"] for event in events)
        goes_on = bool(found) and found[-1].turn == turn and not ("bought" in kinds and "bought" not in found[-1].kinds)
        word_known = goes_on and "played" in found[-1].kinds
        clauses = tuple(clauses_of(events, word_known=word_known))
        if goes_on:
            last = found[-1]
            found[-1] = Beat(turn, seat, ply, last.clauses + clauses, last.kinds | kinds)
        elif clauses:
            found.append(Beat(turn, seat, ply, clauses, kinds))
    return found


def log_of(seen: Seen) -> tuple[Entry, ...]:
    """A line a go."""
    players = seen.prepared.players
    goes: dict[int, tuple[int, list[Clause]]] = {}
    for beat in beats(seen):
        goes.setdefault(beat.turn, (beat.seat, []))[1].extend(beat.clauses)
    return tuple(Entry(turn // players + 1, seat, told(clauses, seen.names)) for turn, (seat, clauses) in goes.items())


def named(sentence: str, seen: Seen) -> str:
    """A sentence of the rules, which knows seats by number, with the players' names."""
    own = rf"\b[Ss]eat {seen.seat}\b"
    for plain, yours in (("does not", "do not"), ("has", "have"), ("is", "are"), ("may", "may")):
        sentence = re.sub(f"{own} {plain}\\b", f"you {yours}", sentence)
    sentence = re.sub(own, "you", sentence)
    sentence = re.sub(r"\b[Ss]eat (\d)\b", lambda hit: seen.names[int(hit[1])] if int(hit[1]) < len(seen.names) else hit[0], sentence)
    return sentence[:1].upper() + sentence[1:]
