"""Don-Cha in words: questions and answers, the log, and what is told when the other has acted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dashboard.components.scene import Event
from dashboard.tables.base import YOU, Entry, Seen
from dashboard.tables.don_cha.lies import own_piece
from dashboard.tables.don_cha.results import check_events, scored, total_sentence
from dashboard.tables.don_cha.squares import letters_of, line_name, line_squares, words_in
from dashboard.tables.don_cha.written import grid_size, said_content
from dashboard.wording import counted, listed
from engines.core.game import Json
from engines.don_cha.telling import question_words


def answer_words(turn: Json) -> str:
    """An answer: 2, E, blank, yes."""
    value = turn["value"]
    return said_content(value) if turn["question"] == "B" else str(value)


def short_question(turn: Json) -> str:
    """A question for a list: "blanks in row 2", "E S T in the 4-letter word"."""
    question = turn["question"]
    if question == "B":
        return listed(turn["squares"], "or")
    if question == "D":
        return f"{' '.join(turn['tiles'])} in the {turn['length']}-letter word"
    if question == "E":
        return f"{line_name(turn['line'])}, {turn['length']}-letter word"
    return ("blanks in " if question == "A" else "value of ") + line_name(turn["line"])


def verb(seen: Seen, seat: int, verb: str) -> str:
    """A name with its verb: "Ada asks", "You ask"."""
    if seen.names[seat] == YOU:
        return f"**{YOU}** {verb}"
    return f"**{seen.names[seat]}** {verb}{'es' if verb.endswith('ss') else 's'}"


def question_sentence(seen: Seen, event: Json) -> str:
    """Who asks what, without a full stop."""
    return f"{verb(seen, event['seat'], 'ask')} {question_words(event)}"


def answer_sentence(seen: Seen, event: Json) -> str:
    """Who answers what, without a full stop."""
    return f"{verb(seen, event['seat'], 'answer')} **{answer_words(event)}**"


def pass_sentence(seen: Seen, event: Json) -> str:
    """Who passes, without a full stop."""
    number = event["passes"]
    which = ("first", "second", "third")[number - 1] if number < 4 else f"{number}th"
    return f"{verb(seen, event['seat'], 'pass')} for the {which} time, with a chip on {event['circle']}"


def chips_sentence(seen: Seen, event: Json) -> str:
    """Chips that came back, without a full stop."""
    you = seen.names[event["seat"]] == YOU
    who = YOU if you else seen.names[event["seat"]]
    back = f"{who} take{'' if you else 's'} {'your' if you else 'the'} chips back"
    left = event["chips"]
    return f"{back}: none is left, so there are no further turns" if not left else f"{back}, {counted(left, 'is', 'are')} left"


# What is told of each decision


def ply_events(seen: Seen, ply: int) -> list[Event]:
    """What is told of one decision; the player's own, which show nothing new, are not told."""
    found: list[Event] = []
    events = seen.events(ply)
    answer = next((event for event in events if event["event"] == "answered"), None)
    for event in events:
        own = event["seat"] == seen.seat
        kind = event["event"]
        if kind == "created" and not own:
            found.append(Event(f"**{seen.names[event['seat']]}** has made a puzzle.", seat=event["seat"]))
        elif kind == "asked" and answer is not None:
            text = f"{question_sentence(seen, event)}. {answer_sentence(seen, answer)}."
            found.append(Event(text, seat=event["seat"], highlight=_asked_pieces(seen, event)))
        elif kind == "asked" and not own:
            found.append(Event(f"{question_sentence(seen, event)}.", seat=event["seat"], highlight=_asked_pieces(seen, event)))
        elif kind == "answered" and not own and not any(one["event"] == "asked" for one in events):
            found.append(Event(f"{answer_sentence(seen, event)}.", seat=event["seat"]))
        elif kind == "passed" and not own:
            found.append(Event(f"{pass_sentence(seen, event)}.", seat=event["seat"]))
        elif kind == "chips_back":
            found.append(Event(f"{chips_sentence(seen, event)}.", seat=event["seat"]))
        elif kind == "guessed" and not own:
            found.append(Event(f"**{seen.names[event['seat']]}** has written a guess.", seat=event["seat"]))
    scores = scored(seen) if any(event["event"] == "scored" for event in events) else {}
    return [*found, *check_events(seen, scores)] if scores else found


def _asked_pieces(seen: Seen, event: Json) -> tuple[str, ...]:
    """Tiles of the own puzzle in a line or in squares that the other asks about."""
    if event["seat"] == seen.seat:
        return ()
    letters = letters_of(seen.view["puzzles"][seen.seat] or [])
    squares: Sequence[str] = event.get("squares") or (line_squares(event["line"], grid_size(seen)) if "line" in event else ())
    if event["question"] == "D":
        squares = next((found for text, found in words_in(seen.view["puzzles"][seen.seat] or []) if len(text) == event["length"]), ())
    return tuple(own_piece(square) for square in squares if square in letters)


def events_since(seen: Seen) -> tuple[tuple[Event, ...], int]:
    """What has happened since the player's last decision, the answer to it too; and how much was told before."""
    first = seen.shown
    if first and first <= len(seen.course.plies) and seen.course.plies[first - 1].seat == seen.seat:
        first -= 1
    told = sum(len(ply_events(seen, ply)) for ply in range(min(first, len(seen.course.plies))))
    return tuple(event for ply in range(first, len(seen.course.plies)) for event in ply_events(seen, ply)), told


# The log


def log_of(seen: Seen) -> tuple[Entry, ...]:
    """A line a turn: the question with its answer, or the pass. What ends the game stands beneath the last turn."""
    found = _before(seen)
    for ply in range(len(seen.course.plies)):
        before = seen.course.states[ply]
        turn = int(before.asked_count) // 2 + 1
        for event in seen.events(ply):
            text = _told(seen, event)
            kind = event["event"]
            if kind in ("answered", "chips_back") and found:
                more = f". {text}" if kind == "answered" else f"; {re.sub('^You ', 'you ', text)}"
                found[-1] = Entry(found[-1].round, found[-1].seat, f"{found[-1].text}{more}")
            elif text:
                closing = kind not in ("created", "asked", "passed") and found
                found.append(Entry(0 if kind == "created" else found[-1].round if closing else turn, event["seat"], text))
    return tuple(found)


def _before(seen: Seen) -> list[Entry]:
    """Turns that the position had behind it when the game began."""
    found = []
    passes = [0, 0]
    start = seen.course.game.view(seen.prepared, seen.course.states[0], seen.seat)
    for number, turn in enumerate(start["asked"]):
        if "question" not in turn:
            passes[turn["seat"]] += 1
            text = pass_sentence(seen, {**turn, "passes": passes[turn["seat"]]})
        else:
            text = question_sentence(seen, turn)
            if "value" in turn:
                text += f". {answer_sentence(seen, {**turn, 'seat': 1 - turn['seat']})}"
        found.append(Entry(number // 2 + 1, turn["seat"], text))
    return found


def _told(seen: Seen, event: Json) -> str:
    kind, you = event["event"], seen.names[event["seat"]] == YOU
    if kind in ("created", "guessed"):
        done = f"**{seen.names[event['seat']]}** {'have' if you else 'has'}"
        what = "made a puzzle" if kind == "created" else "written a guess"
        words = [text for text, _ in words_in(event.get("rows") or [])]
        return f"{done} {what}{': ' + listed(words) if words else ''}"
    if kind == "scored":
        return total_sentence(seen, event["seat"], event).removesuffix(".")
    telling = {"asked": question_sentence, "answered": answer_sentence, "passed": pass_sentence, "chips_back": chips_sentence}
    return telling[kind](seen, event) if kind in telling else ""


def named(sentence: str, seen: Seen) -> str:
    """A sentence of the rules, which knows seats by number, with the players' names."""
    own = rf"\b[Ss]eat {seen.seat}\b"
    for plain, yours in (("has", "have"), ("is", "are")):
        sentence = re.sub(f"{own} {plain}\\b", f"you {yours}", sentence)
    sentence = re.sub(own, "you", sentence)
    sentence = re.sub(r"\b[Ss]eat (\d)\b", lambda hit: seen.names[int(hit[1])] if int(hit[1]) < len(seen.names) else hit[0], sentence)
    return sentence[:1].upper() + sentence[1:]
