"""What lies where: the player's slip, the dice, jokers to be had for equal letters, and the others' slips on their plates."""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.components.scene import Figure, Piece, Row, Seat, Slip
from dashboard.tables.base import YOU, Seen
from dashboard.tables.wortfabrik.slips import Drawn, seen_slip, slip_lines, worth_of
from dashboard.tables.wortfabrik.written import (
    DICE,
    JOKERS,
    SLIP,
    Day,
    Equal,
    die_piece,
    joker_choices,
    letter_piece,
    own_slip,
    rolled,
    spare_piece,
    usable_spares,
)
from dashboard.wording import spelled
from engines.wortfabrik.state import STAGE_OVER
from engines.wortfabrik.state import Slip as Sheet

BEST = "best"
"""The zone of the best slip in hindsight."""


def week_is_over(seen: Seen) -> bool:
    """True after the last day."""
    return int(seen.state.stage) == STAGE_OVER


def own_paper(seen: Seen, day: Day, *, playing: bool, since: Sheet | None = None) -> Slip:
    """The player's own slip. What he has put down today is counted, though it lies there as pieces."""
    prepared = seen.prepared
    worth = worth_of(prepared, day.slip)
    stored, dice = {}, tuple(die_piece(int(seen.state.day), die) for die in range(int(prepared.rules.dice)))
    if playing:
        stored = {box: letter_piece(seen, spare_piece(box), symbol, "stored") for box, symbol in usable_spares(seen).items()}
    lines = slip_lines(prepared, own_slip(seen), Drawn(worth, stored=stored, dice=dice, since=since))
    total = ("Total" if week_is_over(seen) else "If nothing more were written", spelled(worth.total))
    return Slip(
        id=SLIP, lines=lines, title=f"{'Your' if seen.names[seen.seat] == YOU else seen.names[seen.seat]} slip", hint=_paper_hint(seen), total=total
    )


def _paper_hint(seen: Seen) -> str:
    if week_is_over(seen):
        return f"checked by {checker(seen)}"
    return f"day {int(seen.state.day)} of {int(seen.prepared.rules.days)}"


def checker(seen: Seen) -> str:
    """Who checks the player's slip: the neighbour on his left (rulebook: End of the Game and Scoring)."""
    players = seen.prepared.players
    return "the foreman" if players == 1 else seen.names[(seen.seat + 1) % players]


def checked_paper(seen: Seen, sheet: Sheet, shown: int, before: Sheet | None) -> Slip:
    """The player's slip while it is being checked: so many lines show what they count."""
    worth = worth_of(seen.prepared, sheet)
    lines = slip_lines(seen.prepared, sheet, Drawn(worth, shown=shown, since=before))
    return Slip(id=SLIP, lines=lines, title="Your slip", hint=f"{checker(seen)} checks it", total=("Total", ""))


def dice_row(seen: Seen, *, playing: bool) -> Row:
    """Today's roll."""
    state, rules = seen.state, seen.prepared.rules
    symbols = rolled(seen)
    pieces = [letter_piece(seen, die_piece(int(state.day), die), symbol, f"die {die + 1}") for die, symbol in enumerate(symbols)]
    if not playing:
        pieces = [Piece(piece.id, piece.face, label=piece.label) for piece in pieces]
    return Row(id=DICE, look="dice", pieces=tuple(pieces), title=f"Day {int(state.day)}: the roll", hint=_use_hint(int(rules.dice), owed(seen)))


def owed(seen: Seen) -> int:
    """Letters of a roll that must be used."""
    rules = seen.prepared.rules
    return int(rules.dice if rules.unused_to_scrap else rules.min_letters_used)


def _use_hint(dice: int, least: int) -> str:
    return "use all" if least >= dice else f"use at least {least}" if least else "use as many as you like"


def jokers_row(seen: Seen, equal: Sequence[Equal]) -> Row:
    """Jokers to be had for equal letters."""
    pieces = []
    for one in equal:
        letters = " ".join([one.symbol] * len(one.boxes))
        pieces.append(
            Piece(one.piece, joker_face(seen), label=f"joker for {letters}", title=f"Joker for {letters}", bottom_right=one.symbol * len(one.boxes), to=(SLIP,),
                  choices=joker_choices(seen), uses=one.stored, crosses=one.today)
        )  # fmt: skip
    return Row(id=JOKERS, look="dice", pieces=tuple(pieces), title="Joker for equal letters", hint="crosses them out")


def joker_face(seen: Seen) -> str:
    """What a joker looks like."""
    symbols: str = seen.prepared.signs.jokers
    return symbols[:1] or "?"


def other_seats(seen: Seen) -> list[int]:
    """The others in the order in which the dice go round, after the player."""
    players = seen.prepared.players
    return [(seen.seat + step) % players for step in range(1, players)]


def seat_plate(seen: Seen, seat: int, sheet: Sheet, *, before: Sheet | None = None, tag: str = "") -> Seat:
    """Another player's slip, small, with what it counts as it stands."""
    worth = worth_of(seen.prepared, sheet)
    figures = (Figure(spelled(worth.total), "point" if worth.total == 1 else "points"),)
    return Seat(
        seat, seen.names[seat], tag=tag or seen.tags[seat], figures=figures, lines=slip_lines(seen.prepared, sheet, Drawn(worth, since=before))
    )


def plates(seen: Seen) -> tuple[Seat, ...]:
    """The others as the player may see them: their slips as they were when the day began."""
    found = []
    for seat in other_seats(seen):
        sheet = seen_slip(seen.state, seat, seen.seat)
        found.append(seat_plate(seen, seat, sheet))
    return tuple(found)


def plates_title(seen: Seen) -> str:
    """When the others' slips were seen last."""
    if week_is_over(seen):
        return "The others' slips"
    day = int(seen.state.day)
    return f"Others after day {day - 1}" if day > 1 else "The others"
