"""What pieces put down, notes and picks mean in Don-Cha: a grid to create, a question, an answer, a guess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dashboard.components.staged import Move, Staged
from dashboard.tables.base import Seen
from dashboard.tables.don_cha.squares import BLANK, all_squares, lines_of, rows_of, square_place
from dashboard.wording import counted, listed, spelled
from engines.core.errors import IllegalAction
from engines.core.game import Json

OWN, NOTES, POOL, PENCIL, ASK, ANSWER, TOLD, WORDS = "own", "notes", "pool", "pencil", "ask", "answer", "told", "words"
"""Zones."""
CREATE, PASS, GUESS = "create", "pass", "guess"
"""Moves beside ASK and ANSWER."""
POSSIBLE = "possible"
"""The switch that counts what is possible."""


@dataclass(frozen=True, slots=True)
class Picked:
    """What is picked for a question."""

    line: str = ""
    """row1 … or colA …."""
    squares: tuple[str, ...] = ()
    tiles: str = ""


def grid_size(seen: Seen) -> int:
    """Rows and columns."""
    return int(seen.prepared.rules.grid)


def pool_letters(seen: Seen) -> list[str]:
    """The tiles of the pool, those worth one point first."""
    values = tile_values(seen)
    return sorted(seen.view["pool"], key=lambda letter: (values[letter] > 1, letter))


def tile_values(seen: Seen) -> dict[str, int]:
    """By letter."""
    return {chr(ord("A") + code): int(value) for code, value in enumerate(seen.prepared.rules.tile_value)}


def word_lengths(seen: Seen) -> list[int]:
    """Lengths that a question can name, the shortest first."""
    rules = seen.prepared.rules
    return sorted(int(length) for length in rules.kind_length[: int(rules.kinds)])


def tile_piece(place: int) -> str:
    """Id of a tile of the pool."""
    return f"tile-{place}"


# A grid


def laid_rows(seen: Seen, staged: Staged) -> list[str]:
    """The own grid as it is filled so far. Pieces that are not on the table any more are passed over."""
    known = {tile_piece(place): letter for place, letter in enumerate(pool_letters(seen))}
    squares = {one.cell: known[one.piece] for one in staged.on(OWN) if one.piece in known}
    return rows_of(grid_size(seen), squares)


def all_notes(seen: Seen, staged: Staged) -> dict[str, str]:
    """The notes as they stand: those of earlier turns, and those of this one over them. By square; a full stop is a blank."""
    found = {**seen.notes.get(NOTES, {}), **staged.notes.get(NOTES, {})}
    squares = set(all_squares(grid_size(seen)))
    return {square: text.upper() for square, text in found.items() if text and square in squares}


def guessed_rows(seen: Seen, staged: Staged) -> list[str]:
    """The guess that the notes are."""
    letters = {square: text for square, text in all_notes(seen, staged).items() if len(text) == 1 and "A" <= text <= "Z"}
    return rows_of(grid_size(seen), letters)


# A question


def picked_for(seen: Seen, staged: Staged) -> Picked:
    """What is picked, as far as it is on the table."""
    size = grid_size(seen)
    lines = lines_of(size)
    picks = staged.picks(NOTES)
    line = next((lines[name] for name in picks if name in lines), "")
    squares = sorted((name for name in picks if name in set(all_squares(size))), key=lambda square: square_place(square)[::-1])
    known = {tile_piece(place): letter for place, letter in enumerate(pool_letters(seen))}
    tiles = sorted(known[name] for name in staged.picks(POOL) if name in known)
    return Picked(line, tuple(squares), "".join(tiles))


def question_of(seen: Seen, circle: str, staged: Staged) -> Json:
    """The question that a circle asks with what is picked. Raises IllegalAction where something is lacking."""
    picked, rules = picked_for(seen, staged), seen.prepared.rules
    question: Json = {"do": "ask", "question": circle}
    if circle in "ACE":
        if not picked.line:
            raise IllegalAction(lacks_line(circle))
        question["line"] = picked.line
    if circle == "B":
        if len(picked.squares) != int(rules.squares_named):
            raise IllegalAction(lacks_squares(seen))
        question["squares"] = list(picked.squares)
    if circle == "D":
        if len(picked.tiles) != int(rules.tiles_set_aside):
            raise IllegalAction(lacks_tiles(seen))
        question["tiles"] = picked.tiles
    if circle in "DE":
        question["length"] = _length(seen, staged.values.get(ask_piece(circle), ""))
    return question


def ask_piece(circle: str) -> str:
    """Id of a circle of the question sheet."""
    return f"ask-{circle}"


def _length(seen: Seen, chosen: str | bool) -> int:
    lengths = word_lengths(seen)
    if len(lengths) == 1:
        return lengths[0]
    if str(chosen) not in map(str, lengths):
        raise IllegalAction(f"Choose the word that you ask about: {listed([spelled(length) for length in lengths], 'or')} letters.")
    return int(chosen)


def lacks_line(circle: str) -> str:
    """Why a question about a line waits."""
    return f"Question {circle} is about a row or column: pick its label at the edge of your notes first."


def lacks_squares(seen: Seen) -> str:
    """Why question B waits."""
    named = int(seen.prepared.rules.squares_named)
    if named == 1:
        return "Question B is about a square: pick one of your notes first."
    return f"Question B is about {named} adjacent squares: pick them in your notes first."


def lacks_tiles(seen: Seen) -> str:
    """Why question D waits."""
    tiles = int(seen.prepared.rules.tiles_set_aside)
    return f"Question D sets {counted(tiles, 'tile')} aside: pick {'it' if tiles == 1 else 'them'} in the pool first."


# What a move means


def action_for(seen: Seen, move: Move) -> Json:
    """The action of a move. Raises IllegalAction when it means nothing."""
    staged = move.staged
    if move.do == CREATE:
        return {"do": "create", "rows": laid_rows(seen, staged)}
    if move.do == GUESS:
        return {"do": "guess", "rows": guessed_rows(seen, staged)}
    if move.do == ASK:
        return question_of(seen, move.piece.removeprefix(ask_piece("")), staged)
    if move.do == PASS:
        return {"do": "pass", "circle": _pass_circle(seen, staged.values)}
    if move.do == ANSWER:
        return {"do": "answer", "value": move.piece.removeprefix(answer_piece(""))}
    raise IllegalAction(f"There is no move '{move.do[:24]}' on this table.")


def answer_piece(value: str) -> str:
    """Id of an answer to question B."""
    return f"answer-{value}"


def free_circles(seen: Seen) -> str:
    """Circles of the question sheet on which the player has no chip."""
    taken = seen.view["circles"][seen.seat]
    return "".join(circle for circle in circles(seen.prepared) if circle not in taken)


def circles(prepared: Any) -> str:
    """Circles of the question sheet."""
    return "".join(letter for number, letter in enumerate("ABCDE") if int(prepared.rules.circles) >> number & 1)


def _pass_circle(seen: Seen, values: Mapping[str, str | bool]) -> str:
    free = free_circles(seen)
    if len(free) == 1:
        return free
    chosen = str(values.get(PASS, ""))
    if chosen not in free or not chosen:
        raise IllegalAction(f"Choose the circle on which the chip goes: {listed(list(free), 'or')}.")
    return chosen


def said_content(value: str) -> str:
    """A letter, or that it is blank."""
    return "blank" if value == BLANK else value
