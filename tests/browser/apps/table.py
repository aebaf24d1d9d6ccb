"""A small game on the table, for browser tests. The address says which: ?scene=word&game=NAME&pace=MS; a game is shared by all tabs."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from dashboard.components.scene import (
    Band,
    Button,
    Cell,
    Choices,
    Clock,
    ClockMark,
    Column,
    Event,
    Figure,
    Grid,
    Line,
    Mark,
    Menu,
    Message,
    Need,
    Piece,
    Rail,
    Row,
    Scene,
    Seat,
    Slip,
    Stack,
    Stacks,
    Toggle,
)
from dashboard.components.staged import Move, Staged, StaleMove
from dashboard.components.table import staged_on, table
from engines.core.errors import IllegalAction

KEY = "played"
HANDS = ("PLAYERC", "TONECIR", "SOMEPLA")
BADLY_SPELT = {"PLY", "YLP"}


@dataclass
class SmallGame:
    turn: int = 1
    log: list[str] = field(default_factory=list)


@st.cache_resource
def games() -> dict[str, SmallGame]:
    return {}


name = st.query_params.get("game", "one")
what = st.query_params.get("scene", "word")
pace = int(st.query_params.get("pace", "0"))
game = games().setdefault(name, SmallGame())
st.session_state["runs"] = st.session_state.get("runs", 0) + 1


def moved(move: Move) -> None:
    """One accepted move is one line of the log."""
    if move.turn != game.turn:
        raise StaleMove
    word = move.staged.word("word")
    if move.do == "play" and word in BADLY_SPELT:
        raise IllegalAction(f"{word} is not in the word list.")
    picks = " ".join(pick for zone in move.staged.picked.values() for pick in zone)
    put = " ".join(f"{placed.face}@{placed.cell}" for placed in move.staged.placed if placed.cell)
    values = " ".join(f"{key}={value}" for key, value in sorted(move.staged.values.items()))
    game.log.append(" ".join(part for part in (move.do, move.piece, word, put, picks, values) if part))
    game.turn += 1


def word_scene(staged: Staged) -> Scene:
    """Hand, pool, word, a patent to buy, two bots that play after each turn."""
    hand = HANDS[(game.turn - 1) % len(HANDS)]
    vowel = Mark("vowel", "This Y counts as a vowel", "vowel", "cons.")
    cards = tuple(
        Piece(f"h{game.turn}-{at}", letter, to=("word", "tray"), bottom_right="$3", marks=(vowel,) if letter == "Y" else ())
        for at, letter in enumerate(hand)
    )
    word = staged.word("word")
    vowels = sum("vowel" in placed.marks for placed in staged.on("word"))
    messages = (Message(f"**{word}** would earn ${len(word)}, {vowels} Y as vowel"),) if word else (Message("Type or click a word."),)
    return Scene(
        turn=game.turn,
        label=f"Small game, turn {game.turn}",
        zones=(
            Row(
                id="pool",
                look="pool",
                title="Pool",
                places=3,
                pieces=(Piece("s", "S", to=("word",)), Piece("x", "X", disabled="X is kept for later.")),
            ),
            Row(
                id="patents",
                look="catalogue",
                columns=13,
                narrow_columns=9,
                title="Patents",
                pieces=(Piece("buy-e", "E", under="$10", send="buy"), Piece("own-k", "K", owner=1, owner_label="S2")),
            ),
            Rail(id="word", prompt="Empty"),
            Row(id="tray", look="tiles", title="Cards to discard", empty="Drag cards here."),
            Row(id="hand", look="hand", title="Your hand", pieces=cards),
            Row(
                id="more",
                look="tiles",
                title="Abilities",
                pieces=(Piece("joker", symbol="content_copy", title="Copy", to=("word",), choices=Choices("Copy which letter?", ("P", "Q"))),),
            ),
        ),
        seats=(
            Seat(0, "You", "to play", (Figure("$9", "money"),), 0.4, True),
            Seat(1, "Ada", "expert", (Figure("$4", "money"),), 0.6),
            Seat(2, "Bo", "casual", (Figure("$6", "money"),), 0.2),
        ),
        controls=(
            Button("play", "Play {word}", key="Enter", primary=True, needs=(Need("word", 2, "A word has at least 2 letters."),)),
            Button("clear", "Clear", local="clear"),
            Toggle("double", "Double it"),
            Menu("copy", "Copy to", (("first", "first word"), ("second", "second word"))),
        ),
        messages=messages,
        typing=("hand", "pool", "more"),
        events=bots_played() if game.turn > 1 else (),
        events_from=2 * game.turn,
        pace=pace,
    )


def bots_played() -> tuple[Event, ...]:
    planet = tuple(Piece(f"ada-{at}", letter, enter_from="seat:1") for at, letter in enumerate("PLANET"))
    return (
        Event("**Ada** plays **PLANET**.", seat=1, zones=(Rail(id="word", pieces=planet),)),
        Event("**Bo** skips.", seat=2, zones=(Rail(id="word", prompt="Empty"),)),
    )


def grid_scene(staged: Staged) -> Scene:
    """A puzzle to fill, a note sheet, questions to pick."""
    pool = tuple(Piece(f"t{at}", letter, to=("puzzle",)) for at, letter in enumerate("TRAINOB"))
    squares = tuple(tuple(Cell(f"{column}{row}") for column in "ABCDE") for row in range(1, 6))
    questions = (
        Piece("ask-a", "A", title="Blanks in a line"),
        Piece("ask-b", "B", title="One of two squares", disabled="A chip of yours lies there."),
    )
    return Scene(
        turn=game.turn,
        label="Puzzle",
        zones=(
            Grid(
                id="puzzle",
                title="Your puzzle",
                cells=squares,
                column_labels=tuple("ABCDE"),
                row_labels=tuple("12345"),
                write="pieces",
                small=True,
            ),
            Grid(
                id="sheet",
                title="Note sheet",
                cells=squares,
                column_labels=tuple("ABCDE"),
                row_labels=tuple("12345"),
                write="pencil",
                pencils="TRAINOB.",
                pick_lines=1,
                small=True,
            ),
            Row(id="pool", look="tiles", title="Shared pool", pieces=pool),
            Row(id="ask", look="options", title="Ask", pieces=questions, pick=1),
        ),
        layout=(
            Band((Column(("puzzle",), 0), Column(("sheet",), 0), Column(("ask",)))),
            Band((Column(("pool",)),)),
            Band((Column(("desk",)),)),
        ),
        controls=(
            Button("done", "Done", key="Enter", primary=True),
            Button("ask", "Ask", needs=(Need("ask", 1, "Choose a question."), Need("sheet", 1, "Choose a line."))),
            Button("undo", "Undo", local="undo"),
        ),
        messages=(
            Message("Notes: " + " ".join(f"{cell}={text}" for cell, text in sorted(staged.notes.get("sheet", {}).items()))),
            Message("Put: " + " ".join(f"{placed.cell}={placed.face}" for placed in staged.on("puzzle"))),
        ),
        typing=("pool",),
    )


def slip_scene(staged: Staged) -> Scene:
    """A slip, dice with a joker, two spares that make a joker."""
    letters = Choices("Which letter is the joker?", tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return Scene(
        turn=game.turn,
        label="Slip",
        zones=(
            Slip(
                id="slip",
                title="Your slip",
                lines=(
                    Line("3 letters", (Cell("0.0", text="W"), Cell("0.1"), Cell("0.2", text="N")), "0"),
                    Line(
                        "Spare parts",
                        (*(Cell(f"s{at}", piece=Piece(f"spare{at}", "A", to=("slip",)), keeps=True) for at in range(2)), Cell("s2")),
                        "+1",
                        dashed=True,
                    ),
                ),
                total=("Total", "1"),
            ),
            Row(
                id="dice",
                look="dice",
                title="The roll",
                pieces=(Piece("die0", "E", to=("slip",)), Piece("die1", "?", to=("slip",), choices=letters)),
            ),
            Row(
                id="pairs",
                look="tiles",
                title="Pairs",
                pieces=(Piece("pair", "AA", title="A and A as a joker", to=("slip",), choices=letters, uses=("spare0", "spare1")),),
            ),
        ),
        controls=(Button("finish", "Finish day", key="Enter", primary=True, needs=(Need("slip", 1, "Use at least 1 letter."),)),),
        messages=(Message("Written: " + " ".join(f"{placed.cell}={placed.face}" for placed in staged.placed)),),
        typing=("dice", "slip"),
    )


def wall_scene(staged: Staged) -> Scene:
    """Tiles that are moves themselves, stacks, a clock."""
    clock = Clock("glass", "Hourglass", 0.0, 600.0, down=True, marks=(ClockMark(0.2, "**Bo** is done.", send="look"),)) if pace else None
    return Scene(
        turn=game.turn,
        label="Wall",
        zones=(
            Row(
                id="wall",
                look="wall",
                title="Wall",
                pieces=tuple(Piece(f"w{at}", face_down=True, label=f"Wall tile {at + 1}", send="flip") for at in range(24)),
            ),
            Stacks(
                id="sets",
                title="Your sets",
                stacks=(Stack((Piece("f1", symbol="eco", label="Fern"), Piece("f2", symbol="eco", label="Fern", badge="+1")), "Fern", "2 of 3"),),
            ),
        ),
        seats=(Seat(1, "Ada", "expert", pieces=(Piece("m1", symbol="star", label="Star", dashed="lies face up"),)),),
        controls=(Button("pass", "Pass", key="P"),),
        locked="The game is over." if game.turn > 3 else "",
        clock=clock,
    )


SCENES = {"word": word_scene, "grid": grid_scene, "slip": slip_scene, "wall": wall_scene}

if st.checkbox("Show the table", value=True):
    reply = table(SCENES[what](staged_on(KEY, game.turn)), KEY, on_move=moved)
st.text(f"Turn {game.turn}. Log: {'; '.join(game.log) or 'empty'}.")
st.button("Hint")
st.text(f"Runs {st.session_state['runs']}")
