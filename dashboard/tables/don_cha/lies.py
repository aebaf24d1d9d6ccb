"""What lies where in Don-Cha: grids, pool, question sheet, answers, plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.components.scene import Cell, Choices, Figure, Grid, Need, Piece, Row, Seat, Token
from dashboard.tables.base import Seen
from dashboard.tables.don_cha.squares import BLANK, COLUMNS, letters_of, line_name, line_squares, lines_of, square_name
from dashboard.tables.don_cha.written import (
    ANSWER,
    ASK,
    NOTES,
    OWN,
    PASS,
    PENCIL,
    POOL,
    Picked,
    answer_piece,
    ask_piece,
    circles,
    free_circles,
    grid_size,
    lacks_line,
    lacks_squares,
    lacks_tiles,
    pool_letters,
    said_content,
    tile_piece,
    tile_values,
    word_lengths,
)
from dashboard.wording import counted, listed, spelled
from engines.core.game import Json
from engines.don_cha.positions import turns_left

CHIP_LIES = "Your chip lies on this circle until you take all your chips back."


def other(seen: Seen) -> int:
    """The other seat."""
    return 1 - seen.seat


def other_name(seen: Seen) -> str:
    """What the other player is called."""
    return seen.names[other(seen)]


def labels(size: int) -> dict[str, Any]:
    """Names at the edges of a grid."""
    return {"column_labels": tuple(COLUMNS[:size]), "row_labels": tuple(str(row + 1) for row in range(size))}


def tile(seen: Seen, name: str, letter: str, **more: Any) -> Piece:
    """A letter tile with its value."""
    return Piece(name, letter, bottom_right=str(tile_values(seen)[letter]), **more)


# Grids


def grid_to_fill(seen: Seen) -> Grid:
    """The own grid while the puzzle is made: tiles of the pool are put into it."""
    size = grid_size(seen)
    cells = tuple(tuple(Cell(square_name(column, row), refuses="A tile lies here already.") for column in range(size)) for row in range(size))
    hint = f"{listed([spelled(length) for length in word_lengths_all(seen)])} letters"
    return Grid(id=OWN, cells=cells, title="Your puzzle", hint=hint, write="pieces", **labels(size))


def word_lengths_all(seen: Seen) -> list[int]:
    """Length of every word of a puzzle, the shortest first."""
    return sorted(int(length) for length in seen.prepared.rules.word_length[: int(seen.prepared.rules.words)])


def own_grid(seen: Seen, *, small: bool, asked: Sequence[str] = ()) -> Grid:
    """The own puzzle; `asked` are the squares that the other asks about."""
    size = grid_size(seen)
    letters = letters_of(seen.view["puzzles"][seen.seat] or [])
    words = "asked about"

    def cell(column: int, row: int) -> Cell:
        square = square_name(column, row)
        outline = words if square in asked else ""
        letter = letters.get(square)
        if letter is None:
            return Cell(square, outline=outline)
        return Cell(square, piece=tile(seen, own_piece(square), letter, outline=outline, label=f"{square}, {letter}"))

    cells = tuple(tuple(cell(column, row) for column in range(size)) for row in range(size))
    hint = f"{listed(list(asked), 'or')}?" if asked else ""
    return Grid(id=OWN, cells=cells, title="Your puzzle", hint=hint, small=small, **labels(size))


def own_piece(square: str) -> str:
    """Id of a tile of the own puzzle."""
    return f"own-{square}"


def notes_grid(
    seen: Seen,
    *,
    asks: bool = False,
    writes: bool = True,
    small: bool = False,
    shares: Mapping[str, Mapping[str, float]] | None = None,
) -> Grid:
    """The note sheet: pencil marks, what the answers settle of whole lines, and the chance of a letter where that was counted."""
    size = grid_size(seen)
    noted = seen.notes.get(NOTES, {})
    blank = blank_squares(seen)

    def cell(column: int, row: int) -> Cell:
        square = square_name(column, row)
        found = None if shares is None else shares.get(square, {BLANK: 1.0})
        return Cell(
            square,
            pencil=noted.get(square, ""),
            known_blank=square in blank,
            bar=None if found is None else 1 - found.get(BLANK, 0.0),
            label="" if found is None else f"{square}, {likely(found)}",
        )

    cells = tuple(tuple(cell(column, row) for column in range(size)) for row in range(size))
    ends = line_facts(seen)
    pick = int(seen.prepared.rules.squares_named) if asks and "B" in free_circles(seen) else 0
    return Grid(
        id=NOTES,
        cells=cells,
        title=f"Your guess at {_possessive(other_name(seen))} puzzle",
        hint="bar: chance of a letter" if shares is not None else "type, or take a pencil; . is a blank" if writes and not small else "",
        small=small,
        write="pencil" if writes else "",
        pencils="".join(sorted(set(seen.view["pool"]))) + BLANK,
        pick=pick,
        rolls=True,
        pick_lines=int(asks and any(circle in "ACE" for circle in free_circles(seen))),
        row_ends=() if small else _ends([ends[f"row{row + 1}"] for row in range(size)]),
        column_ends=() if small else _ends([ends[f"col{COLUMNS[column]}"] for column in range(size)]),
        **labels(size),
    )


def _ends(known: list[str]) -> tuple[str, ...]:
    return tuple(known) if any(known) else ()


def _possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def likely(shares: Mapping[str, float]) -> str:
    """The likeliest contents of a square in words: "E 40 per cent, blank 30 per cent"."""
    best = sorted(shares.items(), key=lambda item: -item[1])[:3]
    return ", ".join(f"{said_content(content)} {100 * share:.0f} per cent" for content, share in best)


def own_answers(seen: Seen) -> list[Json]:
    """The player's questions that have been answered."""
    return [turn for turn in seen.view["asked"] if turn["seat"] == seen.seat and "value" in turn]


def line_facts(seen: Seen) -> dict[str, str]:
    """By line, what is known of it: blanks and tile value."""
    facts: dict[str, list[str]] = {line: [] for line in lines_of(grid_size(seen)).values()}
    for turn in own_answers(seen):
        if turn["question"] == "A":
            facts[turn["line"]].append(counted(turn["value"], "blank"))
        if turn["question"] == "C":
            facts[turn["line"]].append(counted(turn["value"], "pt"))
    return {line: " ".join(dict.fromkeys(known)) for line, known in facts.items()}


def blank_squares(seen: Seen) -> set[str]:
    """Squares that a single answer shows to be blank: a line of blanks, a line worth nothing where every tile has a value."""
    size = grid_size(seen)
    values = tile_values(seen)
    worthless = any(values[letter] == 0 for letter in seen.view["pool"])
    found: set[str] = set()
    for turn in own_answers(seen):
        empty = (turn["question"] == "A" and turn["value"] == size) or (turn["question"] == "C" and turn["value"] == 0 and not worthless)
        if empty:
            found |= set(line_squares(turn["line"], size))
        if turn["question"] == "B" and turn["value"] == BLANK and len(turn["squares"]) == 1:
            found |= set(turn["squares"])
    return found


# Tiles


def pool_row(seen: Seen, *, fills: bool = False, asks: bool = False, faulty: Mapping[str, str] | None = None) -> Row:
    """The pool: to fill the own grid from, to set tiles aside from, or to look at. `faulty`: by tile, what is wrong where it lies."""
    letters = pool_letters(seen)
    aside = int(seen.prepared.rules.tiles_set_aside) if asks and "D" in free_circles(seen) else 0
    pieces = tuple(
        tile(seen, tile_piece(place), letter, to=(OWN,) if fills else (), dashed=(faulty or {}).get(tile_piece(place), ""))
        for place, letter in enumerate(letters)
    )
    hint = "each at most once in a puzzle" if fills else f"pick {counted(aside, 'tile')} for D" if aside else "both may use each"
    return Row(id=POOL, look="tiles", pieces=pieces, title="Shared pool", hint=hint, pick=aside, rolls=True)


def pencil_row(seen: Seen) -> Row:
    """Pencils for the mouse and for fingers: a letter, a blank, a rubber."""
    letters = sorted(set(seen.view["pool"]))
    pieces = [Piece(f"pencil-{letter}", letter, to=(NOTES,), label=f"pencil {letter}") for letter in letters]
    pieces.append(Piece("pencil-blank", "·", keys=(BLANK,), to=(NOTES,), label="pencil for a blank", title="Blank"))
    pieces.append(Piece("pencil-rubber", symbol="ink_eraser", to=(NOTES,), label="rubber", title="Rubber"))
    return Row(id=PENCIL, look="wall", pieces=tuple(pieces), title="Pencils to click", hint="then click squares", fold=True)


# The question sheet


def ask_row(seen: Seen, picked: Picked) -> Row:
    """The circles, and the pass."""
    free = free_circles(seen)
    pieces = [_circle(seen, circle, circle in free, picked) for circle in circles(seen.prepared)]
    pieces.append(_pass(seen, free))
    chips = int(seen.state.chips[seen.seat])
    left = seen.view["turns_left"][seen.seat]
    return Row(id=ASK, look="options", title="Ask", hint=f"{counted(chips, 'chip')} in hand, {counted(left, 'turn')} left", pieces=tuple(pieces))


def _circle(seen: Seen, circle: str, free: bool, picked: Picked) -> Piece:
    lengths = [str(length) for length in word_lengths(seen)]
    choices = Choices(f"{circle}: which word? Its number of letters", tuple(lengths)) if circle in "DE" and len(lengths) > 1 else None
    return Piece(
        ask_piece(circle),
        circle,
        title=_about(seen, circle),
        note=CHIP_NOTE if not free else _with(seen, circle, picked),
        send=ASK,
        outline="ready to ask" if free and _picked_words(seen, circle, picked) else "",
        filled=not free,
        tokens=_tokens(seen, circle),
        disabled="" if free else CHIP_LIES,
        needs=_needs(seen, circle),
        choices=choices,
    )


CHIP_NOTE = "your chip lies here"


def _tokens(seen: Seen, circle: str) -> tuple[Token, ...]:
    """Whose chips lie on a circle; those of the other say what he can ask no more."""
    found = []
    for seat in (seen.seat, other(seen)):
        if circle in seen.view["circles"][seat]:
            own = seat == seen.seat
            said = "" if own else f"{_possessive(seen.names[seat])} chip lies here"
            found.append(Token(seat, "you" if own else seen.names[seat], said))
    return tuple(found)


def _needs(seen: Seen, circle: str) -> tuple[Need, ...]:
    rules = seen.prepared.rules
    if circle == "B":
        return (Need(NOTES, int(rules.squares_named), lacks_squares(seen), picked="squares"),)
    if circle == "D":
        return (Need(POOL, int(rules.tiles_set_aside), lacks_tiles(seen)),)
    return (Need(NOTES, 1, lacks_line(circle), picked="lines"),)


def _about(seen: Seen, circle: str) -> str:
    rules = seen.prepared.rules
    named, tiles = int(rules.squares_named), int(rules.tiles_set_aside)
    return {
        "A": "How many blanks has a row or column?",
        "B": "What is in a square?" if named == 1 else f"What is in one of {_number(named)} adjacent squares?",
        "C": "What are the tiles of a row or column worth?",
        "D": "Is a tile in one of the words?" if tiles == 1 else f"How many of {_number(tiles)} tiles are in one of the words?",
        "E": "Has a row or column any letters of one of the words?",
    }[circle]


def _number(number: int) -> str:
    return ("no", "one", "two", "three", "four", "five", "six", "seven")[number]


def _picked_words(seen: Seen, circle: str, picked: Picked) -> str:
    """What is picked for a circle; empty while something is lacking."""
    rules = seen.prepared.rules
    if circle in "ACE" and picked.line:
        return f"about {line_name(picked.line)}"
    if circle == "B" and len(picked.squares) == int(rules.squares_named):
        return f"about {listed(list(picked.squares), 'or')}"
    if circle == "D" and len(picked.tiles) == int(rules.tiles_set_aside):
        return f"with {' '.join(picked.tiles)}"
    return ""


def _with(seen: Seen, circle: str, picked: Picked) -> str:
    """What is picked for a circle; else what must be picked and what is answered."""
    rules = seen.prepared.rules
    named, tiles = int(rules.squares_named), int(rules.tiles_set_aside)
    if words := _picked_words(seen, circle, picked):
        return words
    if circle == "D" and picked.tiles:
        return f"{' '.join(picked.tiles)} and {tiles - len(picked.tiles)} more"
    if circle == "B" and picked.squares:
        return f"{listed(list(picked.squares))} and {named - len(picked.squares)} more"
    return {
        "A": f"pick its label; answer 0 to {int(rules.grid)}",
        "B": f"pick {_number(named)}; {_answer_b(seen)}",
        "C": "pick its label; answer the sum of the values",
        "D": f"pick {_number(tiles)} in the pool; answer 0 to {tiles}",
        "E": "pick its label; answer yes or no",
    }[circle]


def _answer_b(seen: Seen) -> str:
    one = int(seen.prepared.rules.squares_named) == 1
    return "answer a letter or blank" if one else f"{other_name(seen)} says what is in one of them, not in which"


def _pass(seen: Seen, free: str) -> Piece:
    rules = seen.prepared.rules
    every, points = int(rules.passes_for_points), int(rules.pass_points)
    rounded = "rounded up" if rules.passes_round_up else "rounded down"
    worth = f"{counted(points, 'point')} for {'each pass' if every == 1 else f'every {every} passes, {rounded}'}"
    choices = Choices("On which circle does the chip go?", tuple(free)) if len(free) > 1 else None
    return Piece(PASS, symbol="redo", title="Pass", note=worth, label=f"Pass, {worth}", send=PASS, choices=choices)


def answer_row(seen: Seen, turn: Json) -> Row:
    """The true answers to question B."""
    letters = letters_of(seen.view["puzzles"][seen.seat])
    by_content: dict[str, list[str]] = {}
    for square in turn["squares"]:
        by_content.setdefault(letters.get(square, BLANK), []).append(square)
    pieces = tuple(
        Piece(
            answer_piece(content),
            "–" if content == BLANK else content,
            title=f"Answer {said_content(content)}",
            note=f"in {listed(squares)}",
            label=f"Answer {said_content(content)}, in {listed(squares)}",
            send=ANSWER,
        )
        for content, squares in by_content.items()
    )
    hint = f"{other_name(seen)} is not told in which square it is" if len(by_content) > 1 else "the only true answer"
    return Row(id=ANSWER, look="options", title=f"{other_name(seen)} asks B", hint=hint, pieces=pieces)


# Who sits there


def plate(seen: Seen, seat: int, state: Any = None) -> Seat:
    """Chips, turns and passes of a player."""
    state = seen.state if state is None else state
    rules = seen.prepared.rules
    on = [circle for number, circle in enumerate("ABCDE") if int(state.circles[seat]) >> number & 1]
    passes = int(state.passes[seat])
    figures = [Figure(spelled(int(state.chips[seat])), "chip in hand" if int(state.chips[seat]) == 1 else "chips in hand")]
    left = turns_left(rules, state, seat)
    figures.append(Figure(spelled(left), "turn left" if left == 1 else "turns left"))
    if passes:
        figures.append(Figure(spelled(passes), "pass" if passes == 1 else "passes"))
    acting = state is seen.state and seat in seen.course.session.to_act()
    tag = "to play" if acting and seat == seen.seat else seen.tags[seat]
    note = f"Chips on {listed(on)}" if len(on) > 1 else f"Chip on {on[0]}" if on else "No chip on a circle"
    return Seat(seat, seen.names[seat], tag, tuple(figures), to_act=acting, note=note)


def final_plate(seen: Seen, seat: int) -> Seat:
    """Points at the end."""
    points = seen.course.game.scores(seen.prepared, seen.state)[seat]
    winners = seen.course.outcome.winners if seen.course.outcome is not None else ()
    return Seat(seat, seen.names[seat], seen.tags[seat], (Figure(spelled(points), "point" if points == 1 else "points"),), to_act=seat in winners)


def plates(seen: Seen, state: Any = None) -> tuple[Seat, ...]:
    """Both players, the own first."""
    return tuple(plate(seen, seat, state) for seat in (seen.seat, other(seen)))
