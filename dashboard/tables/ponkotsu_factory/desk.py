"""The desk in Ponkotsu Factory: what can be done, what is said, and what is told when a round is checked."""

from __future__ import annotations

from dashboard.components.scene import Button, Control, Event, Message, Need, Seat, Slip
from dashboard.components.staged import Staged
from dashboard.tables.base import YOU, Seen
from dashboard.tables.ponkotsu_factory.laid import rail, whole_words
from dashboard.tables.ponkotsu_factory.lies import plate, tile_count
from dashboard.tables.ponkotsu_factory.race import SOLVED, STOPPED, TIME, clock_text, end_of, gone, standing
from dashboard.tables.ponkotsu_factory.rounds import (
    CHECK,
    CREATE,
    DOWN,
    GONE,
    OVER,
    RACE,
    VOTE,
    Closing,
    closings,
    creator_for,
    lengths_of,
    name,
    phase,
    round_of,
    solver_for,
    whose,
)
from dashboard.tables.ponkotsu_factory.sheets import WORDS, check_sheets, looked_at, menus, said_of, sheet_id
from dashboard.tables.ponkotsu_factory.told import closing_sentences
from dashboard.wording import ago, counted, listed, signed, spelled
from engines.ponkotsu_factory import helps
from engines.ponkotsu_factory.state import PLAYERS, SECOND

CREATED, START, NEXT = "create", "start", "next"
OBJECTED, SIDED, ACCEPTED = "object", "side", "accept"
"""Moves of the table; those of a race are in race.py."""

SHUFFLE_KEY = "."
TOLD_PACE = 1100
"""Milliseconds that a line of the check stays on the table."""


def controls(seen: Seen, staged: Staged) -> tuple[Control, ...]:
    """What can be done now."""
    now = phase(seen)
    shuffle = Button("shuffle", "Shuffle", key=SHUFFLE_KEY, local="shuffle", symbol="shuffle")
    clear = Button("clear", "Clear", local="clear")
    if now == CREATE:
        return (Button(CREATED, "Pass the pile", key="Enter", primary=True, needs=_full(seen, "A pile")), shuffle, clear)
    if now == DOWN:
        return (Button(START, "Start", key="Enter", primary=True, symbol="timer"),)
    if now == RACE:
        return (Button(SOLVED, "Repaired", key="Enter", primary=True, needs=_full(seen, "A solution")), shuffle, clear, Button(STOPPED, "Stop here"))
    if now == GONE:
        return (Button(TIME, "To the check", key="Enter", primary=True),)
    if now == VOTE:
        return _votes(bool(staged.picks(WORDS)))
    closing = looked_at(seen, staged)
    if closing is None:
        return ()
    chosen = menus(seen, staged, closing)
    return (Button(NEXT, f"To round {int(seen.state.turn)}", key="Enter", primary=True), *chosen) if now == CHECK else chosen


def _votes(picked: bool) -> tuple[Control, ...]:
    """Enter is what the picks say: to object once a word is picked, else to accept."""
    first, last = ("", "Enter") if not picked else ("Enter", "")
    return (
        Button(OBJECTED, "Object to these", key=first, primary=picked, needs=(Need(WORDS, 1, "Pick at least one word to object to."),)),
        Button(SIDED, "Side with any objection"),
        Button(ACCEPTED, "Accept all words", key=last, primary=not picked),
    )


def _full(seen: Seen, what: str) -> tuple[Need, ...]:
    lengths = lengths_of(seen)
    wanted = f"{counted(len(lengths), 'word')} of {listed(list(dict.fromkeys(map(str, lengths))))} letters"
    return tuple(Need(rail(place), length, f"{what} has {wanted}; word {place + 1} is not complete.") for place, length in enumerate(lengths))


def headline(seen: Seen) -> str:
    """The round and what it is at, or who has won."""
    now = phase(seen)
    if now == OVER:
        outcome = seen.course.outcome
        assert outcome is not None
        best = counted(outcome.scores[outcome.winners[0]], "point")
        winners = listed([seen.names[seat] for seat in outcome.winners])
        alone = len(outcome.winners) == 1 and seen.names[outcome.winners[0]] != YOU
        return f"{winners} {'wins' if alone else 'win'} with {best}"
    what = {
        CREATE: "make a pile of words", DOWN: f"{whose(seen, creator_for(seen, seen.seat))} pile lies before you", RACE: "repair the words",
        GONE: "time ran out", VOTE: "the vote", CHECK: "the check",
    }.get(now, "the others decide")  # fmt: skip
    return f"Round {round_of(seen)} of {int(seen.prepared.rules.rounds)}: {what}"


# What is said


def messages(seen: Seen, staged: Staged) -> tuple[Message, ...]:
    """What the stage asks for, and what the words are."""
    if seen.locked:
        return (Message(seen.locked, "quiet"),)
    now = phase(seen)
    if now == CREATE:
        return _creating(seen, staged)
    if now == DOWN:
        return _face_down(seen)
    if now == RACE:
        return _racing(seen, staged)
    if now == GONE:
        return (Message(_why_gone(seen), "strong"), Message("The round is checked as it is. The others have solved their piles.", "quiet"))
    if now == VOTE:
        return _voting(seen)
    if now in (CHECK, OVER):
        return _checked(seen, staged)
    return (Message("The others have not decided yet.", "quiet"),)


def _creating(seen: Seen, staged: Staged) -> tuple[Message, ...]:
    words = whole_words(seen, staged)
    solver = name(seen, solver_for(seen, seen.seat))
    if not words:
        lengths = lengths_of(seen)
        kinds = f"{counted(len(lengths), 'word')} of {listed(list(dict.fromkeys(map(str, lengths))))} letters"
        return (
            Message(f"Make {kinds} for {solver}, who has to find them again from the loose tiles. There is no clock."),
            Message("Type, click or drag.", "quiet"),
        )
    return tuple(_verdict(seen, word, solver) for word in words)


def _verdict(seen: Seen, word: str, solver: str) -> Message:
    says = helps.check_word(seen.prepared, word)
    if says == "valid":
        return Message(f"**{word}** is valid.")
    penalty = int(seen.prepared.rules.penalty)
    if int(seen.prepared.rules.votes) == PLAYERS:
        return Message(f"**{word}** is {said_of(seen, word)}; the others may vote it out.", "warn")
    if says == "doubtful":
        return Message(f"**{word}** is a rare word, to which somebody may object.", "warn")
    return Message(f"**{word}** is {said_of(seen, word)} and so not valid: you would give {solver} {counted(penalty, 'point')} for it.", "warn")


def _face_down(seen: Seen) -> tuple[Message, ...]:
    creator, rules = creator_for(seen, seen.seat), seen.prepared.rules
    sand = f"{int(rules.hourglass) // SECOND} seconds"
    when = (
        f"The hourglass is turned at the start: you have {sand}."
        if rules.from_start
        else f"The first who is done turns the hourglass: {sand} are left then."
    )
    return (
        Message(f"Everybody has passed a pile on. {whose(seen, creator)[:1].upper()}{whose(seen, creator)[1:]} {tile_count(seen)} lie face down before you.", "strong"),
        Message(f"Start opens them, and the clock runs. It cannot be stopped. {when}"),
    )  # fmt: skip


def _racing(seen: Seen, staged: Staged) -> tuple[Message, ...]:
    lines = []
    if seen.away and not staged.placed:  # who lays tiles again has read it
        lines.append(Message(f"The race went on while you were away: {clock_text(gone(seen))} since Start. Nothing of yours lies.", "warn"))
    told = standing(seen)
    lines += [Message(text) for text in told]
    if not told:
        lines.append(Message("Put every tile into a word. Enter calls that you have repaired them.", "quiet"))
    return tuple(lines)


def _why_gone(seen: Seen) -> str:
    left = ago(seen.passed or 0.0)
    return f"You started this race {left} and left the page. It went on: time was out after {clock_text(end_of(seen))}, and none of your words lay."


def _voting(seen: Seen) -> tuple[Message, ...]:
    told = [Message(text) for text, event in closing_sentences(seen, closings(seen)[-1]) if event["event"] == "time_out"] if closings(seen) else []
    penalty = counted(int(seen.prepared.rules.penalty), "point")
    ask = (
        f"A word is out when two players find it not appropriate. Who laid it gets no points for quickness; who made it pays {penalty} to its solver."
    )
    return (*told, Message(ask), Message("To side is to support whatever somebody else objects to.", "quiet"))


def _checked(seen: Seen, staged: Staged) -> tuple[Message, ...]:
    closing = looked_at(seen, staged)
    if closing is None:
        return ()
    own = next(event for event in closing.all("scored") if event["seat"] == seen.seat)
    lines = [Message(f"**{counted(own['total'], 'point')}** in round {closing.round}: {_parts(own)}.", "strong")]
    out = [text for text, event in closing_sentences(seen, closing) if event["event"] in ("time_out", "voted_out")]
    return (*lines, *(Message(text) for text in out))


def _parts(own: dict[str, object]) -> str:
    parts = [f"{spelled(float(str(own[part])))} for {words}" for part, words in _PARTS.items() if own[part] or part in ("quickness", "correctness")]
    paid = float(str(own["penalties"]))
    parts += [f"{signed(paid, 0)} {'paid to you for invalid Originals' if paid > 0 else 'for your invalid Originals'}"] if paid else []
    return listed(parts)


_PARTS = {"quickness": "quickness", "correctness": "correctness", "bonus": "all Originals"}


# What is told when a round is checked


def events_of(seen: Seen) -> tuple[tuple[Event, ...], int]:
    """What is told now, and how much was told before."""
    now, told = phase(seen), 0
    found = closings(seen)
    last = found[-1] if found and now in (CHECK, OVER, VOTE) and not seen.locked else None
    for closing in found:
        if closing is not last:
            told += len(closing_sentences(seen, closing))
    return (tuple(_events(seen, last)) if last is not None else ()), told


def _events(seen: Seen, closing: Closing) -> list[Event]:
    before = seen.course.states[closing.ply].balance
    points = [int(before[seat]) for seat in range(seen.prepared.players)]
    closed, opened = (tuple(check_sheets(seen, closing, opened=done)) for done in (False, True))
    events = []
    for place, (text, event) in enumerate(closing_sentences(seen, closing)):
        zones: tuple[Slip, ...] = closed if place == 0 and closing.scored else ()
        seats: tuple[Seat, ...] = ()
        if event["event"] == "scored":
            own = next(one for one in opened if one.id == sheet_id(event["seat"]))
            zones = (*(one for one in zones if one.id != own.id), own)
            points[event["seat"]] += event["total"]
            seats = (_with_points(seen, event["seat"], points[event["seat"]]),)
        elif place == 0:
            seats = tuple(_with_points(seen, seat, points[seat]) for seat in range(seen.prepared.players))
        events.append(Event(text, seat=event.get("seat"), zones=zones, seats=seats, pace=TOLD_PACE))
    return events


def _with_points(seen: Seen, seat: int, points: int) -> Seat:
    return plate(seen, seat, points=points)
