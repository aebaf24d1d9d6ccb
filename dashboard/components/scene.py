"""What lies on a table, as a game says it: pieces, zones, seats, controls, events, and the Scene that holds them all."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import ClassVar, Literal

SEAT_SLOTS = 8
"""Colour slots of seats: the first five are the chart colours of seats 1 to 5."""
TINTS = 9
"""Inks of symbols on tiles."""
BLOCKS = ("seats", "desk", "messages", "controls", "clock")
"""What a layout may name beside its zones."""

Tone = Literal["plain", "strong", "quiet", "warn"]
RowLook = Literal["hand", "pool", "tiles", "catalogue", "dice", "wall", "options"]


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
        from dashboard.components.scene_checks import check_scene  # here: the checks know all that may lie on a table

        check_scene(self)
