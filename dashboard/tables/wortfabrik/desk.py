"""The desk in Wortfabrik: what can be done, what is said, and what is told when a day ends."""

from __future__ import annotations

from dashboard.components.scene import Button, Control, Event, Message, Need, Piece, Row, Zone
from dashboard.tables.base import YOU, Seen
from dashboard.tables.wortfabrik.best import best_of, best_sentences
from dashboard.tables.wortfabrik.lies import checked_paper, dice_row, other_seats, owed, seat_plate, week_is_over
from dashboard.tables.wortfabrik.slips import is_full, word_in, worth_of
from dashboard.tables.wortfabrik.told import Closing, check_lines, check_summary, closings, day_sentence, roll_sentence, why_nothing
from dashboard.tables.wortfabrik.written import DICE, SLIP, Day, die_piece, least_pieces, own_slip
from dashboard.wording import counted, listed, spelled

WRITE = "write"

ROW_PACE, ROLL_PACE = 800, 1000
"""Milliseconds that a line of the check, and a roll, stay on the table."""


def controls(seen: Seen) -> tuple[Control, ...]:
    """The day is done; what was put down goes back step by step, or all of it."""
    least = least_pieces(seen)
    needs = (Need(SLIP, least, _too_few(seen)),) if least else ()
    return (
        Button(WRITE, "Day is done", key="Enter", primary=True, needs=needs),
        Button("undo", "Take back", local="undo"),
        Button("clear", "Clear", local="clear"),
    )


def _too_few(seen: Seen) -> str:
    rules = seen.prepared.rules
    if rules.unused_to_scrap:
        return (
            f"All {int(rules.dice)} letters of the roll must be used while there is a box for them, and the scarce goods have no room for the rest."
        )
    return f"At least {counted(int(rules.min_letters_used), 'letter')} of the roll must be used."


def headline(seen: Seen) -> str:
    """The day, or who is skilled worker of the week."""
    outcome = seen.course.outcome
    if outcome is None:
        return f"Day {int(seen.state.day)} of {int(seen.prepared.rules.days)}"
    best = counted(outcome.scores[outcome.winners[0]], "point")
    if seen.prepared.players == 1:
        return f"The week is over with {best}"
    winners = listed([seen.names[seat] for seat in outcome.winners])
    alone = len(outcome.winners) == 1 and seen.names[outcome.winners[0]] != YOU
    return f"{winners} {'wins' if alone else 'win'} with {best}"


def why_locked(seen: Seen) -> str:
    """Why nothing can be written."""
    return "The week is over." if week_is_over(seen) else "You have written today; the day ends when everybody has."


def messages(seen: Seen, day: Day, *, playing: bool) -> tuple[Message, ...]:
    """What the slip counts with what was put down, and what is still owed."""
    if week_is_over(seen):
        return _at_the_end(seen)
    if not playing:
        return (Message(seen.locked or why_locked(seen), "quiet"),)
    if not day.entries:
        return (Message(_ask(seen), "quiet"),)
    lines = [_worth(seen, day)]
    lines += [Message(f"{text}.") for text in _news(seen, day)]
    if day.refused:
        lines.append(Message(day.refused, "warn"))
    elif day.needed:
        lines.append(Message(f"{counted(day.needed, 'more letter')} of the roll must be used.", "quiet"))
    return tuple(lines)


def _ask(seen: Seen) -> str:
    least = owed(seen)
    dice = int(seen.prepared.rules.dice)
    many = f"all {dice} letters" if least >= dice else f"at least {counted(least, 'letter')}" if least else "as many letters as you like"
    return f"Put {many} of the roll into word rows, spare parts or scarce goods: drag, click, or choose a box and type."


def _worth(seen: Seen, day: Day) -> Message:
    before, now = worth_of(seen.prepared, own_slip(seen)).total, worth_of(seen.prepared, day.slip).total
    change = now - before
    if not change:
        return Message(f"Your slip stays at **{spelled(now)}**.", "plain")
    return Message(f"**{'+' if change > 0 else ''}{spelled(change)}**, your slip then counts {spelled(now)}.", "strong")


def _news(seen: Seen, day: Day) -> list[str]:
    """Rows that today's letters fill: with a word, or with none."""
    prepared, before = seen.prepared, own_slip(seen)
    old, new = worth_of(prepared, before), worth_of(prepared, day.slip)
    found = []
    for row in range(int(prepared.rules.rows)):
        changed = bool((day.slip.letters[row] != before.letters[row]).any())
        if changed and new.rows[row] > old.rows[row]:
            found.append(f"**{word_in(prepared, day.slip, row)}** counts {counted(new.rows[row], 'point')}")
        elif changed and is_full(prepared, day.slip, row) and not new.rows[row]:
            found.append(why_nothing(prepared, day.slip, row))
    return found


def _at_the_end(seen: Seen) -> tuple[Message, ...]:
    lines = [Message(f"**{headline(seen)}.**", "strong")]
    best = best_of(seen)
    return (*lines, *(Message(text) for text in best_sentences(seen, best))) if best is not None else tuple(lines)


# What is told when a day ends


def events_since(seen: Seen) -> tuple[tuple[Event, ...], int]:
    """What the others have written since the player was here, the next roll, or the check; and how much was told before."""
    first = seen.shown
    if first and any(closing.ply == first - 1 for closing in closings(seen)):
        first -= 1
    told = 0
    events: list[Event] = []
    for closing in closings(seen):
        found = closing_events(seen, closing)
        if closing.ply < first:
            told += len(found)
        else:
            events += found
    return tuple(events), told


def closing_events(seen: Seen, closing: Closing) -> list[Event]:
    """The end of one day."""
    first: tuple[Zone, ...] = ()
    if closing.over:
        first = (checked_paper(seen, closing.after[seen.seat], 0, closing.before[seen.seat]),)
    elif not week_is_over(seen):
        first = (_used_dice(seen, closing),)
    events = [
        Event(f"{day_sentence(seen, closing, seat)}.", seat=seat, zones=first if place == 0 else (),
              seats=(seat_plate(seen, seat, closing.after[seat], before=closing.before[seat]),))
        for place, seat in enumerate(other_seats(seen))
    ]  # fmt: skip
    if closing.over:
        return [*events, *_check(seen, closing)]
    return [*events, _roll(seen, closing)]


def _used_dice(seen: Seen, closing: Closing) -> Row:
    """The dice of a day that is over: all are used up."""
    state = seen.course.states[closing.ply]
    symbols = [seen.prepared.signs.text(int(code)) for code in state.roll[: int(seen.prepared.rules.dice)]]
    pieces = tuple(Piece(die_piece(closing.day, die), symbol, ghost=True) for die, symbol in enumerate(symbols))
    return Row(id=DICE, look="dice", pieces=pieces, title=f"Day {closing.day} is over", hint="")


def _roll(seen: Seen, closing: Closing) -> Event:
    now = int(seen.state.day) == closing.day + 1 and not week_is_over(seen)
    zones: tuple[Zone, ...] = (dice_row(seen, playing=False),) if now else ()
    return Event(f"Day {closing.day + 1}. {roll_sentence(seen, closing.day + 1)}.", zones=zones, pace=ROLL_PACE)


def _check(seen: Seen, closing: Closing) -> list[Event]:
    """The player's slip line by line, then the others' (rulebook: End of the Game and Scoring)."""
    own, before = closing.after[seen.seat], closing.before[seen.seat]
    lines = check_lines(seen, own)
    events = [
        Event(text, zones=(checked_paper(seen, own, shown + 1, before),), pace=ROW_PACE) for shown, text in enumerate(lines)
    ]  # fmt: skip
    events += [Event(check_summary(seen, seat, closing.after[seat]), seat=seat) for seat in other_seats(seen)]
    return [*events, Event(f"**{headline(seen)}.**")] if seen.course.outcome is not None else events
