"""The table on which all games are played: a game says what lies where, the component draws it and sends what was done.

`dashboard/components/README.md` describes the protocol. Rules are Python's: the browser draws at once and asks afterwards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, MISSING, dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar, Literal

import streamlit as st

from engines.core.errors import BadInput, IllegalAction, TilewrightError, UnknownName

SEAT_SLOTS = 8
"""Colour slots of seats: the first five are the chart colours of seats 1 to 5."""
TINTS = 9
"""Inks of symbols on tiles."""
BLOCKS = ("seats", "desk", "messages", "controls", "clock")
"""What a layout may name beside its zones."""

Tone = Literal["plain", "strong", "quiet", "warn"]
RowLook = Literal["hand", "pool", "tiles", "catalogue", "dice", "wall", "options"]


# What lies on the table


@dataclass(frozen=True, slots=True)
class Token:
    """A chip that a player has laid on an option."""

    owner: int
    """Colour slot of the player."""
    label: str
    """"you", "Ada": colour never speaks alone."""
    said: str
    """For screen readers: "Ada's chip lies here"."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Faces of which a piece takes one when it is put down: a joker, a copy of a letter."""

    title: str
    """What is asked: "Which letter is the joker?"."""
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """A switch on a piece that has been put down: whether this Y is a vowel."""

    id: str
    label: str
    """For screen readers: "This Y counts as a vowel"."""
    on: str
    """Words on the switch, at most nine letters: "vowel"."""
    off: str
    start: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile, card, die or token. Its id stays the same wherever it goes: the table draws the way between."""

    id: str
    face: str = ""
    """Letters on it. Also the key that takes it, unless `keys` says otherwise."""
    _: KW_ONLY
    symbol: str = ""
    """A Material symbol in place of letters."""
    drawing: str = ""
    """Path data of an own drawing in a box of 24 by 24, in place of letters."""
    lines: bool = False
    """The drawing is made of lines: its path is stroked, with a faint wash inside."""
    label: str = ""
    """Whole name for screen readers; without it, face, title, owner and corners are read."""
    title: str = ""
    """Words beside it (look "options") or on hovering."""
    note: str = ""
    """Second, quiet line beside it (look "options")."""
    top_right: str = ""
    bottom_left: str = ""
    bottom_right: str = ""
    under: str = ""
    """Words in the middle under the face: a patent's price. The owner's label takes their place."""
    badge: str = ""
    """A small plate at the upper right: "+1"."""
    badge_quiet: bool = False
    owner: int | None = None
    """Colour slot of its owner."""
    owner_label: str = ""
    """"you", "S2": colour never speaks alone."""
    dot: str = ""
    """What its ability dot means, in words; empty for no dot."""
    outline: str = ""
    """What its orange outline means ("you could buy it"); empty for none."""
    dashed: str = ""
    """What the dashed line round it means ("lies face up"); empty for none."""
    filled: bool = False
    """An option whose circle is taken."""
    tokens: tuple[Token, ...] = ()
    """What players have laid on it (look "options")."""
    faded: bool = False
    ghost: bool = False
    """Only a dashed place with a faint face is left of it."""
    face_down: bool = False
    tint: int | None = None
    """Ink of its symbol, 0 to 8."""
    to: tuple[str, ...] = ()
    """Zones it may be put into; a click takes the first."""
    send: str = ""
    """A click on it is a move of this name."""
    disabled: str = ""
    """Why it cannot be used now; shown when tried."""
    keys: tuple[str, ...] = ()
    choices: Choices | None = None
    """Asked for when it is put down. A piece that is a move itself asks before it is sent; the face then travels in `values` under its id."""
    needs: tuple[Need, ...] = ()
    """A piece that is a move itself waits for these, as a button does."""
    marks: tuple[Mark, ...] = ()
    last: bool = False
    """It stays at the end of the word: an added S."""
    uses: tuple[str, ...] = ()
    """Pieces that are spent while this one is put down: two spare parts for a joker."""
    crosses: tuple[str, ...] = ()
    """Pieces put down this turn that stay where they lie and are crossed out for this one; it goes back when one of them does."""
    enter_from: str = ""
    """Where it comes from when it was not on the table before: a zone's id or "seat:1"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Pieces side by side: a hand, a pool, a catalogue, dice, a wall, a list of options."""

    kind: ClassVar[str] = "row"
    id: str
    look: RowLook
    pieces: tuple[Piece, ...] = ()
    title: str = ""
    hint: str = ""
    """Quiet words at the right of the title; the only place for a legend."""
    columns: int = 0
    """Pieces a line on a wide table; 0 = as many as fit (hand: all)."""
    narrow_columns: int = 0
    """The same below 620 px."""
    places: int = 0
    """At least so many places are drawn: a pool of three."""
    pick: int = 0
    """How many pieces may be picked, to be sent with a button."""
    rolls: bool = False
    """One more pick takes the place of the oldest."""
    empty: str = ""
    send: str = ""
    """The row is one button, and a click anywhere on it is a move of this name: a wall whose tiles all look alike. Its pieces do nothing."""
    send_label: str = ""
    """What that button does, for screen readers: "Draw a tile"."""
    fold: bool = False
    """Only its title is seen, until that is clicked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rail:
    """A word being built: insert, reorder, take back. Drawn on the desk."""

    kind: ClassVar[str] = "rail"
    id: str
    pieces: tuple[Piece, ...] = ()
    """What lies there already and is nobody's to move: a bot's word."""
    title: str = ""
    hint: str = ""
    boxes: int = 0
    """Exactly so many places; 0 = as long as you like."""
    prompt: str = ""
    """Words in the empty rail."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of a grid or a box of a slip. Ids are unique in their zone; a grid's are its labels, "C2"."""

    id: str
    _: KW_ONLY
    text: str = ""
    """What is written in it for good."""
    pencil: str = ""
    """A note, small and light."""
    bar: float | None = None
    """A share from 0 to 1 drawn at its foot."""
    known_blank: bool = False
    piece: Piece | None = None
    """A piece that lies in it."""
    complete: bool = False
    fresh: bool = False
    """Written this turn: an orange edge."""
    crossed: bool = False
    closed: bool = False
    """Takes no piece."""
    keeps: bool = False
    """Is crossed out once its piece has left, and takes no other."""
    plain: bool = False
    """A piece lies here as it is: a joker is asked for no face."""
    admits: tuple[str, ...] = ()
    """Ids of the only pieces that it takes; empty = every piece that may come to its zone."""
    refuses: str = ""
    """Why it takes nothing, or nothing else; told when tried."""
    outline: str = ""
    label: str = ""
    """For screen readers; without it the id and what is in it are read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Squares in rows and columns, with names at the edges."""

    kind: ClassVar[str] = "grid"
    id: str
    cells: tuple[tuple[Cell, ...], ...]
    """Row by row."""
    title: str = ""
    hint: str = ""
    column_labels: tuple[str, ...] = ()
    row_labels: tuple[str, ...] = ()
    small: bool = False
    write: Literal["", "pieces", "pencil"] = ""
    """What a typed letter does in a square: takes a matching piece, or leaves a note. A piece that is put down where notes are
    left is a pencil: it notes its key, or rubs out when it has none, and stays where it is."""
    pencils: str = ""
    """Letters that may be noted, "." for a blank; empty = every letter."""
    pick: int = 0
    """How many squares may be picked."""
    rolls: bool = False
    """One more pick takes the place of the oldest."""
    pick_lines: int = 0
    """How many rows and columns may be picked; they are called "row:0" and "column:0"."""
    row_ends: tuple[str, ...] = ()
    """What is known of each row, in a few letters at its end."""
    column_ends: tuple[str, ...] = ()
    """The same at the foot of each column."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of boxes on a slip, with its name before and its worth behind."""

    label: str
    boxes: tuple[Cell, ...]
    value: str = ""
    dashed: bool = False
    """Small dashed boxes: spare parts, scrap."""
    gap: bool = False
    """Stands apart from the line above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A paper form of lines of boxes."""

    kind: ClassVar[str] = "slip"
    id: str
    lines: tuple[Line, ...]
    title: str = ""
    hint: str = ""
    total: tuple[str, str] | None = None
    """Words and number of the last line."""
    small: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces piled up, the lowest first; in spread stacks the one in the middle."""

    pieces: tuple[Piece, ...]
    label: str = ""
    note: str = ""
    strong: bool = False
    """The note is news: a set is complete."""
    dashed: str = ""
    """What the dashed line round the stack means; empty for none."""
    above: tuple[Piece, ...] = ()
    """Spread stacks: pieces that stick out above the middle, the nearest first."""
    below: tuple[Piece, ...] = ()
    """Spread stacks: pieces that stick out below it, the nearest first."""
    aside: tuple[Piece, ...] = ()
    """Small spread stacks: pieces that lie beside it and belong to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacks:
    """Stacks side by side."""

    kind: ClassVar[str] = "stacks"
    id: str
    stacks: tuple[Stack, ...]
    title: str = ""
    hint: str = ""
    empty: str = ""
    spread: bool = False
    """One piece in the middle of each stack, lying on its side, and others above and below it. The middles are in line."""
    slot: int | None = None
    """Colour slot of the seat whose stacks these are, where it has no plate; it lights up as a plate does."""
    progress: float | None = None
    """That seat's share of the goal, 0 to 1."""
    to_act: bool = False


Zone = Row | Rail | Grid | Slip | Stacks


# Who sits there, what can be done, what is said


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a seat with its word: "$9", "money"."""

    value: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's plate."""

    slot: int
    """Colour slot, 0 to 7; also its name in "seat:0"."""
    name: str
    tag: str = ""
    """A word at the right: the level, "to play"."""
    figures: tuple[Figure, ...] = ()
    progress: float | None = None
    """Share of the goal, 0 to 1; more is drawn as 1."""
    to_act: bool = False
    pieces: tuple[Piece, ...] = ()
    stacks: tuple[Stack, ...] = ()
    """Spread stacks, small: what the seat has laid out. Their labels are read out only."""
    lines: tuple[Line, ...] = ()
    """A slip, very small: what the seat has written. Labels and values are read out only."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Need:
    """A button waits until so many pieces lie, or are picked, in a zone."""

    zone: str
    least: int
    sentence: str
    """Why it waits: "A word has at least 3 letters."."""
    picked: Literal["", "squares", "lines"] = ""
    """Of a grid only picked squares, or only picked lines, count."""


@dataclass(frozen=True, slots=True)
class Button:
    """Sends a move of its name with everything put down, or does something on the table only (`local`)."""

    id: str
    label: str
    """`{zone}` stands for the word in that zone: "Play {word}"."""
    _: KW_ONLY
    key: str = ""
    """Its key as the browser names it: "Enter", "F2", "1"; a letter only where no letters are typed."""
    primary: bool = False
    disabled: str = ""
    needs: tuple[Need, ...] = ()
    local: Literal["", "clear", "shuffle", "undo"] = ""
    zone: str = ""
    """The zone that a local button works on; empty = all."""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Toggle:
    """A switch; its value travels with every move and quote."""

    id: str
    label: str
    on: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A short list to choose from; its value travels with every move and quote."""

    id: str
    label: str
    options: tuple[tuple[str, str], ...]
    """Value and words."""
    value: str = ""


Control = Button | Toggle | Menu


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence on the desk; `**bold**` is bold."""

    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class ClockMark:
    """Something that happens at a time on the clock, known beforehand: a bot finishes."""

    at: float
    text: str = ""
    send: str = ""
    """A move sent then, so that Python looks again."""
    end: float | None = None
    """It turns the hourglass: from then on the clock ends here, whatever it said before, and its bar runs from `at` to here."""
    label: str = ""
    """What the clock is called from then on."""
    seats: tuple[Seat, ...] = ()
    """Plates as they stand from then on, in place of those with the same slots."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that everybody sees. Python owns the time: each run says what it shows now, the browser lets it run on.

    While a clock of one id runs, the browser keeps its own count, so that a slow answer turns no clock back; it only catches up.
    """

    id: str
    label: str
    now: float
    """Seconds on the clock now."""
    end: float | None = None
    """Seconds at which it stops; None = it runs on and no bar is drawn. Nothing can be put down any more when it has a move to send."""
    since: float = 0.0
    """Seconds at which its bar was full."""
    running: bool = True
    down: bool = False
    """Shows what is left in place of what is gone."""
    send: str = ""
    """A move sent at the end."""
    marks: tuple[ClockMark, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened since the last turn, shown before the scene as it is now."""

    text: str
    """Its sentence; `**bold**` is bold."""
    seat: int | None = None
    """Slot of the seat that lights up."""
    highlight: tuple[str, ...] = ()
    """Pieces that light up."""
    zones: tuple[Zone, ...] = ()
    """Zones as they lay just after it, in place of those with the same ids."""
    seats: tuple[Seat, ...] = ()
    """Plates as they stood just after it, in place of those with the same slots."""
    pace: int | None = None
    """Milliseconds it stays; None = the scene's."""


@dataclass(frozen=True, slots=True)
class Column:
    """Blocks below each other. Weight 0 takes just the width its content needs."""

    blocks: tuple[str, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Band:
    """Columns side by side; below `stack_below` px of table width they stand under each other."""

    columns: tuple[Column, ...]
    stack_below: Literal[740, 620, 430] = 740
    main: int | None = None
    """Place of a column that stands at the left over the whole height, the others under each other at its right; below `stack_below` px
    all stand under each other in their order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything on the table. Raises BadInput when it contradicts itself."""

    turn: int
    """Changes whenever the position does: what was put down for another turn is cleared, moves for another turn are refused."""
    label: str
    """What the table is, for screen readers: "Letter Tycoon, turn 6"."""
    zones: tuple[Zone, ...]
    seats: tuple[Seat, ...] = ()
    seats_title: str = ""
    layout: tuple[Band, ...] = ()
    """From top to bottom; empty = seats, then the zones in order with the desk in place of the rails (or at the end)."""
    controls: tuple[Control, ...] = ()
    messages: tuple[Message, ...] = ()
    """For what Python has seen put down; they fade while a newer word is on its way."""
    typing: tuple[str, ...] = ()
    """Zones whose pieces a typed letter takes, in this order."""
    locked: str = ""
    """Why nothing can be moved now; empty = it can."""
    events: tuple[Event, ...] = ()
    events_from: int = 0
    """Running number of the first event in this game, so that none is shown twice."""
    pace: int = 1400
    """Milliseconds an event stays; 0 shows all at once."""
    clock: Clock | None = None

    def __post_init__(self) -> None:
        _check(self)


# What comes back


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece put down on this turn and not yet played."""

    piece: str
    zone: str
    cell: str = ""
    face: str = ""
    """Its face there: a joker's is the chosen one."""
    marks: frozenset[str] = frozenset()
    """Marks that are on."""


@dataclass(frozen=True, slots=True)
class Staged:
    """What has been put down, picked, noted and chosen on this turn, as the browser last told."""

    turn: int
    number: int = 0
    """Counts the changes."""
    placed: tuple[Placed, ...] = ()
    """In order: a rail reads from left to right."""
    picked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By zone: pieces, squares or lines."""
    notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By grid and square; "" = rubbed out."""
    values: Mapping[str, str | bool] = field(default_factory=dict)
    """Toggles and menus that were touched."""

    def on(self, zone: str) -> tuple[Placed, ...]:
        """Pieces put down in `zone`, in order."""
        return tuple(placed for placed in self.placed if placed.zone == zone)

    def word(self, zone: str) -> str:
        """Faces put down in `zone`, read in order."""
        return "".join(placed.face for placed in self.on(zone))

    def picks(self, zone: str) -> tuple[str, ...]:
        """What is picked in `zone`."""
        return self.picked.get(zone, ())


@dataclass(frozen=True, slots=True)
class Move:
    """Something done on the table: a button, a piece that is a move itself, a clock."""

    id: str
    turn: int
    """The turn the browser was showing."""
    do: str
    """Name of the button, or what the piece or clock sends."""
    piece: str
    """The piece that was clicked, or empty."""
    at: float
    """Seconds on the clock, without one since the turn was drawn."""
    staged: Staged


@dataclass(frozen=True, slots=True)
class TableReply:
    """What a run of the script learns from the table."""

    staged: Staged
    move: Move | None
    """A move accepted in this run. With `on_move` it has been carried out already."""
    refused: str
    """Why the last move was refused, or empty."""


class StaleMove(IllegalAction):
    """A move for a position that is no longer there: a double click, or a second tab was quicker."""

    def __init__(self) -> None:
        super().__init__("The table has moved on since: look again, then choose.")


@dataclass(slots=True)
class Memory:
    """What Python keeps of a table between runs of one session."""

    turn: int | None = None
    """The turn on screen, until a move for it is accepted: one drawing admits one move."""
    answered: str = ""
    """Id of the last move that was answered, so that the browser can stop waiting."""
    refused: str = ""
    told: int | None = None
    """Events below this number were sent in an earlier run."""
    heard: int = 0
    """Clicks on the page's own buttons that were answered."""
    staged: Staged = field(default_factory=lambda: Staged(-1))
    accepted: Move | None = None


_HERE = Path(__file__).parent
_TABLE = st.components.v2.component(
    "table",
    html="<div class='table'></div>",
    css=(_HERE / "table.css").read_text(encoding="utf-8"),
    js=(_HERE / "table.js").read_text(encoding="utf-8"),
)


def table(scene: Scene, key: str, *, on_move: Callable[[Move], None] | None = None, page_buttons: Sequence[str] = ()) -> TableReply:
    """Draw the table.

    `on_move` is called before the script runs again, with a move for the turn on screen; a TilewrightError that it raises
    is told to the player and leaves what was put down where it is. Where a game is open in several tabs it raises StaleMove
    unless `Move.turn` is still the game's. Without `on_move`, carry out `TableReply.move` and rerun.
    `page_buttons`: keys of buttons elsewhere on the page that change the position; their callbacks call `page_answered`.
    """
    memory = _memory(key)
    before = memory.told
    memory.turn, memory.told = scene.turn, scene.events_from + len(scene.events)
    _TABLE(
        key=key,
        data={
            "scene": scene_json(scene),
            "answered": memory.answered,
            "refused": memory.refused,
            "told": before,
            "staged": _plain(staged_on(key, scene.turn)),
            "heard": memory.heard,
            "page_buttons": list(page_buttons),
        },
        on_staged_change=lambda: _staged_arrived(key),
        on_move_change=lambda: _move_arrived(key, on_move),
    )
    accepted, memory.accepted = memory.accepted, None
    return TableReply(staged_on(key, scene.turn), accepted, memory.refused)


def page_answered(key: str) -> None:
    """Tell the table that a click on one of its `page_buttons` is being answered, whatever the answer: until then it waits."""
    _memory(key).heard += 1


def staged_on(key: str, turn: int) -> Staged:
    """What has been put down for `turn`; read it before building the scene, to say what it would earn."""
    staged = _memory(key).staged
    return staged if staged.turn == turn else Staged(turn)


def first_staged(key: str) -> bool:
    """True until the table has been drawn in this session: what was put down before may be laid down again with `restage`."""
    return _memory(key).told is None


def restage(key: str, staged: Staged) -> None:
    """Lay down what was put down before, for a turn that the browser has not shown yet."""
    _memory(key).staged = staged


def staged_of(payload: Any) -> Staged:
    """What the browser says has been put down. Raises BadInput when it cannot be read."""
    try:
        return Staged(
            turn=int(payload["turn"]),
            number=int(payload["number"]),
            placed=tuple(
                Placed(str(one["piece"]), str(one["zone"]), str(one["cell"]), str(one["face"]), frozenset(map(str, one["marks"])))
                for one in payload["placed"]
            ),
            picked={str(zone): tuple(map(str, ids)) for zone, ids in payload["picked"].items()},
            notes={str(zone): {str(cell): str(text) for cell, text in cells.items()} for zone, cells in payload["notes"].items()},
            values={str(name): value if isinstance(value, bool) else str(value) for name, value in payload["values"].items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput("The table sent something that cannot be read; reload the page.") from error


def move_of(payload: Any) -> Move:
    """The move that the browser sent. Raises BadInput when it cannot be read."""
    try:
        at = float(payload["at"])
        if not math.isfinite(at):
            raise ValueError(at)
        return Move(str(payload["id"]), int(payload["turn"]), str(payload["do"]), str(payload["piece"]), at, staged_of(payload["staged"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput("The table sent a move that cannot be read; reload the page.") from error


def _memory(key: str) -> Memory:
    # A reload of this module makes a new class: an instance of the old one is started afresh.
    kept = st.session_state.get(f"{key}|table")
    if not isinstance(kept, Memory):
        kept = st.session_state[f"{key}|table"] = Memory()
    return kept


def _staged_arrived(key: str) -> None:
    payload = st.session_state[key].get("staged")
    if payload is not None:
        _keep_newer(_memory(key), staged_of(payload))


def _keep_newer(memory: Memory, staged: Staged) -> None:
    if staged.turn != memory.staged.turn or staged.number > memory.staged.number:
        memory.staged = staged


def _move_arrived(key: str, on_move: Callable[[Move], None] | None) -> None:
    payload = st.session_state[key].get("move")
    if payload is not None:
        answer(_memory(key), payload, on_move)


def answer(memory: Memory, payload: Any, on_move: Callable[[Move], None] | None) -> None:
    """Accept or refuse one move: at most one for each drawing of a turn, and each only once."""
    try:
        move = move_of(payload)
    except BadInput as error:
        memory.refused = error.sentence
        memory.answered = str(payload.get("id", "")) if isinstance(payload, Mapping) else ""
        return
    if move.id == memory.answered:
        return
    memory.answered, memory.refused = move.id, ""
    _keep_newer(memory, move.staged)
    try:
        if move.turn != memory.turn:
            raise StaleMove
        if on_move is not None:
            on_move(move)
    except TilewrightError as error:
        memory.refused = error.sentence
    else:
        memory.accepted, memory.turn = move, None


# To JSON


def scene_json(scene: Scene) -> dict[str, Any]:
    """The scene as the browser reads it: fields at their defaults are left out, zones and controls carry their kind."""
    made = _plain(scene)
    assert isinstance(made, dict)
    made["layout"] = _plain(scene.layout or _default_layout(scene))
    return made


_DEFAULTS: dict[type, tuple[tuple[str, Any], ...]] = {}


def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    if kind not in _DEFAULTS:
        _DEFAULTS[kind] = tuple((one.name, one.default) for one in fields(kind))
    return _DEFAULTS[kind]


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(value)
    named = ((name, getattr(value, name), default) for name, default in _defaults(type(value)))
    made = {name: _plain(item) for name, item, default in named if default is MISSING or item != default}
    kind = type(value)
    if kind in _KINDS:
        made["kind"] = _KINDS[kind]
    return made


_KINDS: dict[type, str] = {kind: kind.kind for kind in (Row, Rail, Grid, Slip, Stacks)} | {
    Button: "button",
    Toggle: "toggle",
    Menu: "menu",
}


def _default_layout(scene: Scene) -> tuple[Band, ...]:
    names = ["seats"] if scene.seats else []
    for zone in scene.zones:
        name = "desk" if isinstance(zone, Rail) else zone.id
        if name not in names:
            names.append(name)
    if "desk" not in names:
        names.append("desk")
    return tuple(Band((Column((name,)),)) for name in names)


# Checks: a scene that contradicts itself is a fault of the game's page, told where it is made


def _check(scene: Scene) -> None:
    known = {zone.id for zone in scene.zones}
    _unique("zone", (zone.id for zone in scene.zones))
    for mark in scene.clock.marks if scene.clock else ():
        if mark.end is not None and mark.end < mark.at:
            raise BadInput(f"The clock cannot end at {mark.end} by a mark at {mark.at}.")
    _unique("seat slot", (str(seat.slot) for seat in scene.seats))
    _unique("control", (control.id for control in scene.controls))
    for name in known & set(BLOCKS):
        raise BadInput(f"A zone cannot be called '{name}': the layout has a block of that name.")
    pieces = [piece for seat in scene.seats for piece in (*seat.pieces, *_stacked(seat.stacks))]
    for zone in scene.zones:
        pieces += _pieces_of(zone)
        _check_cells(zone)
        if isinstance(zone, Stacks) and zone.slot is not None:
            _slot(f"The slot of stacks '{zone.id}'", zone.slot)
        if isinstance(zone, Row) and zone.send and any(piece.to or piece.send for piece in zone.pieces):
            raise BadInput(f"Row '{zone.id}' is one button, so its pieces can be neither moves nor moved.")
    _unique("piece", (piece.id for piece in pieces))
    for piece in pieces:
        _check_piece(piece, known)
    for zone_name in scene.typing:
        _known("zone", zone_name, known)
    for event in scene.events:
        for zone in event.zones:
            _known("zone", zone.id, known)
    _check_seats(scene)
    _check_controls(scene, known)
    if scene.layout:
        _check_layout(scene)


def _pieces_of(zone: Zone) -> list[Piece]:
    if isinstance(zone, (Row, Rail)):
        return list(zone.pieces)
    if isinstance(zone, Stacks):
        return _stacked(zone.stacks)
    return [cell.piece for cell in _cells_of(zone) if cell.piece is not None]


def _stacked(stacks: Iterable[Stack]) -> list[Piece]:
    return [piece for stack in stacks for piece in (*stack.pieces, *stack.above, *stack.below, *stack.aside)]


def _cells_of(zone: Grid | Slip) -> Iterator[Cell]:
    for line in zone.cells if isinstance(zone, Grid) else (line.boxes for line in zone.lines):
        yield from line


def _check_cells(zone: Zone) -> None:
    if not isinstance(zone, (Grid, Slip)):
        return
    _unique(f"cell of '{zone.id}'", (cell.id for cell in _cells_of(zone)))
    if isinstance(zone, Grid):
        widths = {len(row) for row in zone.cells}
        if len(widths) > 1:
            raise BadInput(f"The rows of grid '{zone.id}' have {' and '.join(map(str, sorted(widths)))} squares; they must be equal.")
        for what, labels, number in (
            ("row label", zone.row_labels, len(zone.cells)),
            ("column label", zone.column_labels, max(widths, default=0)),
            ("row end", zone.row_ends, len(zone.cells)),
            ("column end", zone.column_ends, max(widths, default=0)),
        ):
            if labels and len(labels) != number:
                raise BadInput(f"Grid '{zone.id}' has {number} {what.split()[0]}s; {len(labels)} {what}s were given.")


def _check_piece(piece: Piece, zones: set[str]) -> None:
    for zone in (*piece.to, *(need.zone for need in piece.needs)):
        _known("zone", zone, zones)
    if piece.send and piece.to:
        raise BadInput(f"Piece '{piece.id}' is a move itself and cannot be put into a zone as well.")
    if piece.owner is not None:
        _slot(f"The owner of piece '{piece.id}'", piece.owner)
    if piece.tint is not None and not 0 <= piece.tint < TINTS:
        raise BadInput(f"The tint of piece '{piece.id}' is 0 to {TINTS - 1}; {piece.tint} was given.")


def _check_seats(scene: Scene) -> None:
    for seat in scene.seats:
        _slot(f"The slot of seat '{seat.name}'", seat.slot)
        if seat.progress is not None and not seat.progress >= 0:
            raise BadInput(f"The progress of seat '{seat.name}' is at least 0; {seat.progress} was given.")


def _check_controls(scene: Scene, zones: set[str]) -> None:
    buttons = [control for control in scene.controls if isinstance(control, Button)]
    _unique("key", (button.key for button in buttons if button.key))
    for button in buttons:
        for need in button.needs:
            _known("zone", need.zone, zones)
        for name in re.findall(r"\{([^}]*)\}", button.label) + [button.zone] * bool(button.zone):
            _known("zone", name, zones)
        if scene.typing and len(button.key) == 1 and button.key.isalpha():
            raise BadInput(f"Button '{button.id}' cannot have the key {button.key}: letters are typed here.")


def _check_layout(scene: Scene) -> None:
    for band in scene.layout:
        if band.main is not None and not 0 <= band.main < len(band.columns):
            raise BadInput(f"The main column of a band is 0 to {len(band.columns) - 1}; {band.main} was given.")
    named = [block for band in scene.layout for column in band.columns for block in column.blocks]
    _unique("block of the layout", named)
    on_desk = {zone.id for zone in scene.zones if isinstance(zone, Rail)}
    free = {zone.id for zone in scene.zones} - on_desk
    for block in named:
        _known("block", block, free | set(BLOCKS))
    wanted = set(free)
    if on_desk:
        wanted.add("desk")
    if scene.seats:
        wanted.add("seats")
    if "desk" not in named:
        wanted |= {name for name, used in (("messages", scene.messages), ("controls", scene.controls), ("clock", scene.clock)) if used}
    for block in sorted(wanted - set(named)):
        raise BadInput(f"The layout has no place for '{block}'.")


def _slot(what: str, slot: int) -> None:
    if not 0 <= slot < SEAT_SLOTS:
        raise BadInput(f"{what} is 0 to {SEAT_SLOTS - 1}; {slot} was given.")


def _known(kind: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise UnknownName(kind, name, sorted(known))


def _unique(kind: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise BadInput(f"Two things on the table are {kind} '{name}'; each needs its own.")
        seen.add(name)
