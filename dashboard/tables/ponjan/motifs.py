"""What is on the tiles: a motif for each kind, drawn as lines in a box of 24 by 24. All were drawn for this table.

The rulebook's set has 27 motifs (使うもの); the others serve variants with more kinds. The spare white tiles show an empty frame.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.ponjan.parameters import Parameters


@dataclass(frozen=True, slots=True)
class Motif:
    """A picture with its name. The name and the shape tell it apart; the ink only helps."""

    name: str
    tint: int
    """Ink, 0 to 8."""
    lines: str
    """SVG path data, to be stroked."""


GREEN, RUST, BLUE, TEAL, OLIVE, MAROON, PURPLE, OCHRE, BLACK = range(9)

MOTIFS = (
    Motif("Anchor", BLUE, "M12 7.2v13.3M8.2 10.8h7.6M12 7.2a2.2 2.2 0 1 0 0-4.4a2.2 2.2 0 1 0 0 4.4M4.2 13.6c.2 4.2 3.2 6.9 7.8 6.9s7.6-2.7 7.8-6.9"),
    Motif("Bell", OCHRE, "M5.6 17c1.6-1.6 2-3.2 2-6.2C7.6 7.6 9.3 5.4 12 5.4s4.4 2.2 4.4 5.4c0 3 .4 4.6 2 6.2zM12 5.4V3M9.9 19.4a2.1 2.1 0 0 0 4.2 0"),
    Motif("Boat", TEAL, "M3.2 16.5h17.6l-2.8 4H6zM11.8 2.8v13.7M11.8 4.2l6.6 9.3h-6.6M9.2 7.2L4.8 13.5h4.4z"),
    Motif("Bolt", OCHRE, "M13.4 2.8L5.6 13.6h5.2l-1.4 7.6l8.6-11.4h-5.6z"),
    Motif(
        "Butterfly",
        PURPLE,
        "M12 8v11M12 8l-2.4-3.4M12 8l2.4-3.4M12 10.6C9.6 6.4 3.6 5.4 3 8.4c-.5 2.6 2.8 4.8 9 4.2M12 10.6c2.4-4.2 8.4-5.2 9-2.2"
        "c.5 2.6-2.8 4.8-9 4.2M12 13.4c-4.8-.2-7 2.2-5.8 4.4c1.2 2.2 4.8.6 5.8-2.6M12 13.4c4.8-.2 7 2.2 5.8 4.4c-1.2 2.2-4.8.6-5.8-2.6",
    ),
    Motif("Cactus", GREEN, "M9.6 20.6V5.6a2.4 2.4 0 0 1 4.8 0v15M9.6 15.4H7A2.2 2.2 0 0 1 4.8 13.2V9.6M14.4 12.8H17a2.2 2.2 0 0 0 2.2-2.2V7.2M6 20.6h12"),
    Motif("Candle", RUST, "M8.8 10.8h6.4v9H8.8zM12 10.8V8.4M12 2.6c2.2 2.2 2.8 3.4 1.8 4.8c-.9 1.3-2.7 1.3-3.6 0c-1-1.4-.4-2.6 1.8-4.8zM5 19.8h14"),
    Motif(
        "Cherry",
        MAROON,
        "M7.8 20.4a3.7 3.7 0 1 0 0-7.4a3.7 3.7 0 1 0 0 7.4M16.8 19.4a3.5 3.5 0 1 0 0-7a3.5 3.5 0 1 0 0 7M8.4 13c.6-4 2.4-7 5.8-9.4"
        "c-.2 3.4.6 6 2.2 8.8M14.2 3.6c2.2-1 4.8-.8 6.2 1c-2.2 1.4-4.6 1.2-6.2-1z",
    ),
    Motif("Cloud", BLUE, "M7 18.6a4.2 4.2 0 0 1-.6-8.3A5.8 5.8 0 0 1 17.4 9.2a4.8 4.8 0 0 1-.2 9.4z"),
    Motif("Crown", OCHRE, "M4.6 17L3 7.4l5 4L12 4.6l4 6.8l5-4L19.4 17zM4.8 20h14.4"),
    Motif("Cup", RUST, "M4.6 8.6h12v6.2a4.8 4.8 0 0 1-4.8 4.8H9.4a4.8 4.8 0 0 1-4.8-4.8zM16.6 10.2h1.2a2.7 2.7 0 0 1 0 5.4h-1.3M8.2 6c-.9-1.1.9-1.7 0-3M12.8 6c-.9-1.1.9-1.7 0-3"),
    Motif("Drop", TEAL, "M12 2.8c3.8 4.6 6 7.6 6 11a6 6 0 0 1-12 0c0-3.4 2.2-6.4 6-11zM9 14.2a3 3 0 0 0 2.6 3"),
    Motif("Fish", BLUE, "M2.8 12c2.4-4 5.6-5.6 8.8-5.6c2.8 0 5 1.6 6.4 3.6L21.4 6.8v10.4L18 14c-1.4 2-3.6 3.6-6.4 3.6C8.4 17.6 5.2 16 2.8 12zM7.6 11h.01M12 9.4c1 1.6 1 3.6 0 5.2"),
    Motif("Gem", TEAL, "M7 4.4h10l4.2 5.4L12 20.8L2.8 9.8zM2.8 9.8h18.4M8.8 9.8L12 20.8l3.2-11L12 4.4z"),
    Motif("House", MAROON, "M3.2 11.8L12 3.8l8.8 8M5.6 9.8v10.6h12.8V9.8M10 20.4v-5.8h4v5.8"),
    Motif("Key", OLIVE, "M7.6 16a4 4 0 1 0 0-8a4 4 0 1 0 0 8M11.6 12h9.6M17.2 12v3.6M20.6 12v2.8M7.6 12h.01"),
    Motif("Kite", PURPLE, "M13.4 2.6l5.4 7l-7 6.8l-4.8-7.4zM13.4 2.6l-1.6 13.8M7 9l11.8.6M11.8 16.4c-2.8 1-.2 2.6-2.6 3.6c-1.6.6-2.8.2-4 1.2"),
    Motif("Leaf", GREEN, "M6.2 18C4 9.8 9 4.4 20 4c.4 10.8-5.4 16.2-13.8 14zM3.8 21.2C6.4 15.8 9.8 12 14.6 9.2"),
    Motif("Moon", PURPLE, "M20 14.4A8.6 8.6 0 1 1 9.6 4a7 7 0 0 0 10.4 10.4z"),
    Motif("Mushroom", RUST, "M3.4 12.4c.2-5 3.8-8.4 8.6-8.4s8.4 3.4 8.6 8.4zM9.2 12.4c.2 3-.4 5.2-1.2 7.6h8c-.8-2.4-1.4-4.6-1.2-7.6M8.6 8.8h.01M12.4 7h.01M15.8 9.4h.01"),
    Motif(
        "Snail",
        OLIVE,
        "M2.6 18.8h12.6c3.8 0 5.8-2.4 5.8-5.6a5.6 5.6 0 0 0-11.2 0c0 1.9 1.4 3.3 3.2 3.3s3-1.3 3-2.9a2 2 0 0 0-2-2M2.6 18.8"
        "c2.8-.4 3.4-2.4 3.2-5V9.4M5.8 9.4L4 6.4M5.8 9.4l2-2.8",
    ),
    Motif(
        "Snow",
        TEAL,
        "M12 2.8v18.4M4 7.4l16 9.2M20 7.4L4 16.6M12 6.2L10 4.2M12 6.2l2-2M12 17.8l-2 2M12 17.8l2 2M7 9.1l-2.7.8M7 9.1l-.7-2.7"
        "M17 9.1l2.7.8M17 9.1l.7-2.7M7 14.9l-2.7-.8M7 14.9l-.7 2.7M17 14.9l2.7-.8M17 14.9l.7 2.7",
    ),
    Motif("Star", RUST, "M12 2.8l2.8 5.8l6.4.8l-4.7 4.4l1.2 6.4L12 17l-5.7 3.2l1.2-6.4L2.8 9.4l6.4-.8z"),
    Motif(
        "Sun",
        OCHRE,
        "M12 16.2a4.2 4.2 0 1 0 0-8.4a4.2 4.2 0 1 0 0 8.4M12 2.4v2.4M12 19.2v2.4M2.4 12h2.4M19.2 12h2.4M5.2 5.2l1.7 1.7"
        "M17.1 17.1l1.7 1.7M5.2 18.8l1.7-1.7M17.1 6.9l1.7-1.7",
    ),
    Motif("Tree", GREEN, "M12 2.6L6.6 9.2h2.6l-4 5.2h3L4.2 19h15.6l-4-4.6h3l-4-5.2h2.6zM12 19v2.6"),
    Motif("Tulip", MAROON, "M6.8 4.4v5.4a5.2 5.2 0 0 0 10.4 0V4.4l-2.7 2.8L12 3.4L9.5 7.2zM12 15v6.4M12 20.4c-3.6.2-5.4-1.6-5.6-4.2M12 20.4c3.6.2 5.4-1.6 5.6-4.2"),
    Motif(
        "Umbrella",
        BLACK,
        "M3 12.4C3.4 7 7.2 3.6 12 3.6s8.6 3.4 9 8.8c-1.3-1.3-3.2-1.3-4.5 0c-1.3-1.3-3.2-1.3-4.5 0c-1.3-1.3-3.2-1.3-4.5 0"
        "c-1.3-1.3-3.2-1.3-4.5 0zM12 12.4v6.4a2 2 0 0 0 4 0",
    ),
    # For variants with more kinds than the rulebook's set
    Motif("Balloon", MAROON, "M12 2.8c-3.8 0-6.2 2.8-6.2 6.4c0 3.8 3.2 7.2 6.2 7.2s6.2-3.4 6.2-7.2c0-3.6-2.4-6.4-6.2-6.4zM10.4 18.6l1.6-2.2l1.6 2.2zM12 18.6c-1.6 1 1.4 1.8 0 3"),
    Motif("Book", RUST, "M12 6.4C9.8 4.8 6.6 4.6 3.2 5.2v13.2c3.4-.6 6.6-.4 8.8 1.2c2.2-1.6 5.4-1.8 8.8-1.2V5.2C17.4 4.6 14.2 4.8 12 6.4zM12 6.4v13.2"),
    Motif("Flag", BLUE, "M5.6 21.4V3M5.6 4h13.2l-3.2 4.4l3.2 4.4H5.6"),
    Motif("Glasses", BLACK, "M6.6 17.4a3.8 3.8 0 1 0 0-7.6a3.8 3.8 0 1 0 0 7.6M17.4 17.4a3.8 3.8 0 1 0 0-7.6a3.8 3.8 0 1 0 0 7.6M10.4 13c1-.9 2.2-.9 3.2 0M2.8 13l2-6.4M21.2 13l-2-6.4"),
    Motif("Hat", BLACK, "M2.6 17.6h18.8M7 17.6V5h10v12.6M7 13.6h10"),
    Motif("Heart", MAROON, "M12 20.4C6.2 16 3.2 12.8 3.2 9A4.5 4.5 0 0 1 12 7.4A4.5 4.5 0 0 1 20.8 9c0 3.8-3 7-8.8 11.4z"),
    Motif("Hourglass", OLIVE, "M5.6 3h12.8M5.6 21h12.8M7.4 3c0 4.6 1.2 6.6 4.6 9c-3.4 2.4-4.6 4.4-4.6 9h9.2c0-4.6-1.2-6.6-4.6-9c3.4-2.4 4.6-4.4 4.6-9z"),
    Motif("Ladder", OCHRE, "M7.4 2.8v18.4M16.6 2.8v18.4M7.4 7h9.2M7.4 12h9.2M7.4 17h9.2"),
    Motif("Magnet", RUST, "M4.6 4.4h4.6v8.2a2.8 2.8 0 0 0 5.6 0V4.4h4.6v8.2a7.4 7.4 0 0 1-14.8 0zM4.6 8.4h4.6M14.8 8.4h4.6"),
    Motif("Mountain", OLIVE, "M2.4 19.6L9.2 6.4l4.4 8.2l2.4-3.8l5.6 8.8zM7 10.8l2.2 1.8l2.1-1.8"),
    Motif("Note", PURPLE, "M6.6 20.4a2.6 2.6 0 1 0 0-5.2a2.6 2.6 0 1 0 0 5.2M16.6 18.2a2.6 2.6 0 1 0 0-5.2a2.6 2.6 0 1 0 0 5.2M9.2 17.8V5.6l10-2.4v12.4M9.2 9.2l10-2.4"),
    Motif("Ring", TEAL, "M12 21a6 6 0 1 0 0-12a6 6 0 1 0 0 12M8.6 3.2h6.8l2 2.6L12 9.6L6.6 5.8z"),
    Motif("Wheel", OLIVE, "M12 21a9 9 0 1 0 0-18a9 9 0 1 0 0 18M12 14.2a2.2 2.2 0 1 0 0-4.4a2.2 2.2 0 1 0 0 4.4M12 3v6.8M12 14.2V21M3 12h6.8M14.2 12H21"),
)  # fmt: skip

WHITE = Motif("White", BLACK, "M5.4 3.4h13.2a2 2 0 0 1 2 2v13.2a2 2 0 0 1-2 2H5.4a2 2 0 0 1-2-2V5.4a2 2 0 0 1 2-2z")


def motif(parameters: Parameters, kind: int) -> Motif:
    """What a kind shows; the white tiles are the last kind."""
    return WHITE if kind == parameters.kinds else MOTIFS[kind]
