"""The end of Don-Cha: both guesses square by square, and the check in words (rulebook: Scoring)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dashboard.components.scene import Cell, Event, Grid, Piece
from dashboard.tables.base import YOU, Seen
from dashboard.tables.don_cha.lies import labels, other_name, tile
from dashboard.tables.don_cha.squares import letters_of, square_name, words_in
from dashboard.tables.don_cha.written import grid_size
from dashboard.wording import counted, listed, spelled
from engines.core.game import Json

RESULTS = ("result-0", "result-1")
"""Zones by seat whose guess it is."""

CHECK_PACE = 1100
"""Milliseconds that a line of the check stays on the table."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a puzzle and what a guess has of it."""

    text: str
    squares: tuple[str, ...]
    right: tuple[str, ...]
    """Squares in which the guess has the right letter."""
    guessed: bool
    points: int
    """For the whole word."""


def scored(seen: Seen) -> dict[int, Json]:
    """By seat, the event that scores its guess; empty before the end."""
    if not seen.course.plies:
        return {}
    return {event["seat"]: event for event in seen.course.plies[-1].events if event["event"] == "scored"}


def words_scored(seen: Seen, event: Json) -> list[Word]:
    """The words of the puzzle that was guessed at, the longest first."""
    rules = seen.prepared.rules
    points = {int(rules.kind_length[kind]): int(rules.word_points[kind]) for kind in range(int(rules.kinds))}
    truth, guess = letters_of(event["puzzle"]), letters_of(event["guess"])
    found = []
    for text, squares in words_in(event["puzzle"]):
        right = tuple(square for square in squares if guess.get(square) == truth[square])
        guessed = text in event["guessed"]
        found.append(Word(text, squares, right, guessed, points[len(text)] if guessed else 0))
    return sorted(found, key=lambda word: -len(word.text))


def result_grid(seen: Seen, seat: int, event: Json, shown: int | None = None) -> Grid:
    """A guess laid over the puzzle. `shown`: only the points of so many words are there yet; None = all."""
    size = grid_size(seen)
    each = int(seen.prepared.rules.letter_points)
    truth, guess = letters_of(event["puzzle"]), letters_of(event["guess"])
    words = words_scored(seen, event)
    counts: dict[str, int] = {}
    for word in words[:shown]:
        for square in word.right:
            counts[square] = counts.get(square, 0) + each

    def cell(column: int, row: int) -> Cell:
        square = square_name(column, row)
        own, real = guess.get(square), truth.get(square)
        if real is None:
            return Cell(square, text=own or "", crossed=own is not None, label=f"{square}, blank, {own} guessed" if own else f"{square}, blank")
        name = f"{RESULTS[seat]}-{square}"
        if own == real:
            points = counts.get(square, 0)
            said = f"{square}, {real}, guessed, {counted(points, 'point')}"
            return Cell(square, piece=tile(seen, name, real, badge=f"+{points}" if points else "", label=said))
        said = f"{square}, {real}, {f'{own} guessed' if own else 'not guessed'}"
        piece = Piece(name, real, badge=own or "", badge_quiet=True, label=said, dashed="missed")
        return Cell(square, piece=piece)

    cells = tuple(tuple(cell(column, row) for column in range(size)) for row in range(size))
    total = spelled(event["total"])
    whole = shown is None
    return Grid(
        id=RESULTS[seat],
        cells=cells,
        title=_title(seen, seat),
        hint=f"{total} {'point' if event['total'] == 1 else 'points'}" if whole else "",
        **labels(size),
    )


def _title(seen: Seen, seat: int) -> str:
    whose, at = seen.names[seat], seen.names[1 - seat]
    return f"Your guess at {at}'s puzzle" if whose == YOU else f"{whose}'s guess at {'your' if at == YOU else at + chr(39) + 's'} puzzle"


LEGEND = (
    "On the squares: orange, points for a right letter; dashed, a letter that was missed, with what was written instead in grey; "
    "crossed out, written on a blank."
)


# The check


def check_events(seen: Seen, scores: dict[int, Json]) -> Iterator[Event]:
    """Word by word, the player's guess first."""
    for seat in (seen.seat, 1 - seen.seat):
        event = scores[seat]
        for place, word in enumerate(words_scored(seen, event)):
            yield Event(word_sentence(seen, seat, word), seat=seat, zones=(result_grid(seen, seat, event, place + 1),), pace=CHECK_PACE)
        yield Event(total_sentence(seen, seat, event), seat=seat, zones=(result_grid(seen, seat, event),), pace=CHECK_PACE)


def word_sentence(seen: Seen, seat: int, word: Word) -> str:
    """What a guess brings of one word."""
    each = int(seen.prepared.rules.letter_points)
    you = seen.names[seat] == YOU
    letters = f"{counted(len(word.right), 'letter')} in place, {counted(each * len(word.right), 'point')}"
    if not word.right:
        letters = "no letter in place"
    whole = f"the word, {counted(word.points, 'point')}" if word.guessed else "not the word"
    return f"**{word.text}**: {seen.names[seat]} {'have' if you else 'has'} {letters}; {whole}."


def total_sentence(seen: Seen, seat: int, event: Json) -> str:
    """All points of a seat."""
    you = seen.names[seat] == YOU
    parts = [f"{spelled(event['letters'])} for letters", f"{spelled(event['words'])} for words"]
    parts += [f"{spelled(event['passes'])} for passes"] if event["passes"] else []
    parts += [f"{spelled(event['bonus'])} bonus"] if event["bonus"] else []
    total = f"**{spelled(event['total'])} {'point' if event['total'] == 1 else 'points'}**"
    return f"{seen.names[seat]} {'have' if you else 'has'} {total}: {listed(parts)}."


def tie_sentence(seen: Seen, scores: dict[int, Json]) -> str:
    """How a tie was broken; empty where the points differ."""
    if len({event["total"] for event in scores.values()}) > 1:
        return ""
    best = {seat: event["best_word"] for seat, event in scores.items()}
    if len(set(best.values())) == 1:
        return "Points are even, and so is the best guessed word: a draw."
    own, theirs = best[seen.seat], best[1 - seen.seat]
    return f"Points are even; the best guessed word decides: its tiles are worth {spelled(own)} for you and {spelled(theirs)} for {other_name(seen)}."
