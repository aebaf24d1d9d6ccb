"""The check on paper: what each solver laid against the Originals, and every solution that a pile had."""

from __future__ import annotations

from dashboard.components.scene import Cell, Line, Menu, Piece, Row, Slip
from dashboard.components.staged import Staged
from dashboard.tables.base import Seen
from dashboard.tables.ponkotsu_factory.race import clock_text
from dashboard.tables.ponkotsu_factory.rounds import OVER, Closing, checks, closings, creator_for, name, phase, whose
from dashboard.wording import listed, signed, spelled
from engines.core.game import Json
from engines.ponkotsu_factory import helps
from engines.ponkotsu_factory.helps import Solutions

SOLUTIONS, ROUND, PILE_OF = "solutions", "round", "pile-of"
"""The zone of a pile's solutions, and the menus that choose what is shown."""

NO_WORD = "not valid"


def looked_at(seen: Seen, staged: Staged) -> Closing | None:
    """The check that is on the table: the last one, or at the end the one of the round that is chosen."""
    found = checks(seen)
    if not found:
        return None
    chosen = str(staged.values.get(ROUND, ""))
    if phase(seen) == OVER:
        return next((closing for closing in found if str(closing.round) == chosen), found[-1])
    return found[-1]


def sheet_id(seat: int) -> str:
    """The zone of a solver's sheet."""
    return f"sheet-{seat}"


def ordered(seen: Seen, closing: Closing) -> list[Json]:
    """The checks of a round, the player's own first, then of his pile, then the others clockwise."""
    scored = closing.all("scored")
    return sorted(scored, key=lambda event: (event["seat"] != seen.seat, event["creator"] != seen.seat))


def matched(event: Json) -> tuple[list[bool], list[bool]]:
    """Which Originals were reproduced, and which Solutions are among them, each once."""
    return _within(event["originals"], event["solutions"]), _within(event["solutions"], event["originals"])


def _within(words: list[str], others: list[str]) -> list[bool]:
    left, found = list(others), []
    for word in words:
        found.append(word in left)
        if found[-1]:
            left.remove(word)
    return found


def sheet(seen: Seen, closing: Closing, event: Json, *, opened: bool = True, small: bool = False) -> Slip:
    """One solver's sheet: the Originals, and below them what he laid."""
    solver, found, right = event["seat"], *matched(event)
    lines = [
        _line(sheet_id(solver), "Original", place, word, hit=found[place], bad=word in event["invalid_originals"], opened=opened)
        for place, word in enumerate(event["originals"])
    ]
    points = int(seen.prepared.rules.correctness)
    for place, word in enumerate(event["solutions"]):
        bad = word in event["invalid_solutions"]
        paid = right[place] and word not in event["invalid_originals"] and event["correctness"] > 0
        worth = NO_WORD if bad else signed(points, 0) if paid else ""
        lines.append(_line(sheet_id(solver), "Solution", place, word, hit=right[place], bad=bad, opened=opened, value=worth, gap=place == 0))
    if not event["solutions"]:
        lines.append(Line("Solution", (), "none laid in time", gap=True))
    return Slip(
        id=sheet_id(solver), lines=tuple(lines), title=sheet_title(seen, event), hint=_when(closing, solver),
        total=(points_text(event), signed(event["total"], 0)) if opened else ("Not checked yet", ""), small=small,
    )  # fmt: skip


def check_sheets(seen: Seen, closing: Closing, *, opened: bool = True) -> list[Slip]:
    """All sheets of a round; the player's own is large, and that of his pile where there is room for two."""
    found = ordered(seen, closing)
    large = {event["seat"] for event in found[: 1 if len(found) == 3 else 2]}
    return [sheet(seen, closing, event, opened=opened, small=event["seat"] not in large) for event in found]


def sheet_title(seen: Seen, event: Json) -> str:
    """Whose words these are: "You solved Ada's pile"."""
    solver = event["seat"]
    return f"{seen.names[solver]} solved {whose(seen, event['creator'])} pile"


def _line(zone: str, label: str, place: int, word: str, *, hit: bool, bad: bool, opened: bool, value: str = "", gap: bool = False) -> Line:
    cells = tuple(
        Cell(f"{zone} {label} {place + 1} letter {at + 1}", text=letter, complete=opened and hit, crossed=opened and bad, closed=True, label=letter)
        for at, letter in enumerate(word)
    )  # fmt: skip
    worth = NO_WORD if bad and not value else value
    return Line(label, cells, worth if opened else "", gap=gap)


def _when(closing: Closing, solver: int) -> str:
    for place, event in enumerate(closing.repaired):
        if event["seat"] == solver:
            return f"{_ORDER[place]} after {clock_text(event['at'])}"
    return "not finished"


_ORDER = ("1st", "2nd", "3rd", "4th", "5th")


def points_text(event: Json) -> str:
    """The parts of a solver's points."""
    parts = [f"quickness {event['quickness']}", f"correctness {event['correctness']}"]
    parts += [f"bonus {event['bonus']}"] if event["bonus"] else []
    parts += [f"penalties {signed(event['penalties'], 0)}"] if event["penalties"] else []
    return listed(parts)[:1].upper() + listed(parts)[1:]


# The vote


def voting_sheets(seen: Seen) -> list[Slip]:
    """What everybody laid, while nothing of it has been checked."""
    view = seen.view
    found = []
    for solver in sorted(range(seen.prepared.players), key=lambda seat: (seat != seen.seat, creator_for(seen, seat) != seen.seat)):
        event = {"seat": solver, "creator": creator_for(seen, solver)}
        words = [("Original", word) for word in view["originals"][event["creator"]]] + [
            ("Solution", word) for word in view["solutions"][solver] or []
        ]
        lines, last = [], "Original"
        for place, (label, word) in enumerate(words):
            lines.append(_line(sheet_id(solver), label, place, word, hit=False, bad=False, opened=False, gap=label != last))
            last = label
        hint = _when(closings(seen)[-1], solver) if closings(seen) else ""
        found.append(Slip(id=sheet_id(solver), lines=tuple(lines), title=sheet_title(seen, event), hint=hint, small=True))
    return found


WORDS = "words"
"""The zone of the words to vote on."""


def voting_row(seen: Seen, *, playing: bool) -> Row:
    """Every word of others, to be picked by who finds it not appropriate."""
    view, pieces = seen.view, []
    for seat in range(seen.prepared.players):
        if seat == seen.seat:
            continue
        for kind, words, what in (("creator", view["originals"], "Original"), ("solver", view["solutions"], "Solution")):
            for place, word in enumerate(words[seat] or []):
                fault = said_of(seen, word)
                note = f"{what} of {seen.names[seat]}" + (f", {fault}" if fault else "")
                pieces.append(Piece(f"{kind}-{seat}-{place}", title=word, note=note))
    return Row(
        id=WORDS, look="options", title="Words of the others", hint="pick what you find not appropriate", pieces=tuple(pieces), columns=4, narrow_columns=2,
        pick=len(pieces) if playing else 0,
    )  # fmt: skip


def said_of(seen: Seen, word: str) -> str:
    """What speaks against a word; empty when it is valid."""
    says = helps.check_word(seen.prepared, word)
    if says == "no word" and seen.prepared.book.find(word) >= 0:
        return "an inflected form"  # the book holds words in any form
    return {"no word": "in no dictionary", "doubtful": "a rare word", "valid": ""}[says]


# Every solution of a pile


def solutions_of(seen: Seen, closing: Closing, creator: int) -> Solutions:
    """Every solution that a pile of a round had."""
    key = ("solutions", closing.round, creator)
    if key not in seen.course.notes:
        seen.course.notes[key] = helps.solutions_of(seen.prepared, seen.course.states[closing.ply], creator)
    found: Solutions = seen.course.notes[key]
    return found


def chosen_creator(seen: Seen, staged: Staged, closing: Closing) -> int:
    """Whose pile is looked at: the one that the player solved, unless another is chosen."""
    own = next(event["creator"] for event in closing.all("scored") if event["seat"] == seen.seat)
    chosen = str(staged.values.get(PILE_OF, own))
    return int(chosen) if chosen.isdigit() and int(chosen) < seen.prepared.players else int(own)


def solutions_row(seen: Seen, staged: Staged, closing: Closing) -> Row:
    """All solutions of a pile, folded away until they are asked for; the Originals first."""
    creator = chosen_creator(seen, staged, closing)
    event = next(one for one in closing.all("scored") if one["creator"] == creator)
    originals = tuple(sorted(event["originals"]))
    laid = tuple(sorted(event["solutions"]))
    solutions = solutions_of(seen, closing, creator)
    others = [solution for solution in solutions.found if tuple(sorted(solution.words)) != originals]
    pieces = [_solution("originals", originals, len(originals), laid, event, seen)]
    pieces += [_solution(str(place), solution.words, solution.originals, laid, event, seen) for place, solution in enumerate(others)]
    return Row(
        id=SOLUTIONS, look="options", title=f"{_count(len(pieces), whole=solutions.complete)} of {whose(seen, creator)} pile",
        hint="in the circle: how many of them are Originals; the commonest words first",
        pieces=tuple(pieces), columns=3, narrow_columns=1, fold=True,
    )  # fmt: skip


def _count(number: int, *, whole: bool) -> str:
    if not whole:
        return f"The first {spelled(number)} of many solutions"
    return "The only solution" if number == 1 else f"All {spelled(number)} solutions"


def _solution(at: str, words: tuple[str, ...], originals: int, laid: tuple[str, ...], event: Json, seen: Seen) -> Piece:
    notes = []
    if at == "originals":
        notes.append("the Originals")
    elif originals:
        notes.append(f"{listed([word for word in words if word in event['originals']])} {'is an Original' if originals == 1 else 'are Originals'}")
    if tuple(sorted(words)) == laid:
        notes.append(f"laid by {name(seen, event['seat'])}")
    return Piece(f"solution-{at}", str(originals), title=" ".join(words), note=", ".join(notes), filled=at == "originals")


def menus(seen: Seen, staged: Staged, closing: Closing) -> tuple[Menu, ...]:
    """Which round, at the end, and which pile is looked at."""
    found = []
    rounds = checks(seen)
    if phase(seen) == OVER and len(rounds) > 1:
        found.append(Menu(ROUND, "Round", tuple((str(one.round), str(one.round)) for one in rounds), str(closing.round)))
    own = next(event["creator"] for event in closing.all("scored") if event["seat"] == seen.seat)
    options = tuple((str(seat), "Yours" if seat == seen.seat else f"{seen.names[seat]}'s") for seat in range(seen.prepared.players))
    found.append(Menu(PILE_OF, "Solutions of the pile", options, str(own)))
    return tuple(found)
