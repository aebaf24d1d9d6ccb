"""What lies where in Ponjan: the wall, the tiles that lie face up, the player's sets, and everybody's plate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.components.scene import Figure, Piece, Row, Seat, Stack, Stacks
from dashboard.tables.base import YOU, Seen
from dashboard.tables.ponjan.laid import WALL, Held, Laid
from dashboard.tables.ponjan.motifs import motif
from dashboard.wording import counted, listed
from engines.ponjan.parameters import set_points

OPEN, OWN, LEFT = "open", "own", "left"
TAKE, DRAW = "take", "draw"
LONGEST = 5
"""Letters of a name that fits on a tile."""


def whose(seen: Seen, seat: int) -> str:
    """ "you" or "Ada"."""
    return YOU.lower() if seen.names[seat] == YOU else seen.names[seat]


def wall_row(seen: Seen, laid: Laid) -> Row:
    """The wall: all tiles look alike, so that it is one button."""
    return Row(
        id=WALL,
        look="wall",
        pieces=tuple(Piece(f"w{place}", face_down=True) for place in range(laid.wall)),
        title=f"Wall, {counted(laid.wall, 'tile')} face down",
        hint="draw any of them: all look alike" if laid.wall else "",
        empty="The wall is empty.",
        send=DRAW,
        send_label=f"Draw one of {counted(laid.wall, 'tile')} from the wall",
    )


def _tile(seen: Seen, kind: int, name: str, label: str, **more: Any) -> Piece:
    shown = motif(seen.prepared.parameters, kind)
    drawn: dict[str, Any] = {"drawing": shown.lines, "lines": True, "tint": shown.tint, "enter_from": WALL}
    return Piece(name, label=label, title=shown.name, **drawn, **more)


def take_gain(seen: Seen, held: Held) -> int | None:
    """Points of the set that one more 0 tile completes, or None."""
    rules = seen.prepared.rules
    if len(held.tiles) + 1 != int(rules.copies):
        return None
    return int(rules.set_points[len(held.plus)])


def open_row(seen: Seen, laid: Laid, *, playing: bool) -> Row:
    """Tiles that lie face up before the player."""
    pieces = []
    for kind, name in laid.face_up[seen.seat]:
        shown = motif(seen.prepared.parameters, kind)
        held = laid.held(seen.seat, kind)
        gain = take_gain(seen, held) if held else None
        worth = f", which completes the set for {counted(gain, 'point')}" if gain is not None else ""
        label = f"Take {shown.name} as a 0 tile{worth}" if playing else f"{shown.name}, face up"
        pieces.append(_tile(seen, kind, name, label, send=TAKE if playing else "", badge="0", badge_quiet=True))
    whom = "you" if seen.names[seen.seat] == YOU and not seen.locked else f"seat {seen.seat + 1}"
    return Row(id=OPEN, look="pool", pieces=tuple(pieces), title=f"Face up for {whom}", places=1)


def own_sets(seen: Seen, laid: Laid, *, playing: bool) -> Stacks:
    """The player's tiles: hand tiles in a line, +1 tiles above them and 0 tiles below (名称・説明)."""
    target = int(seen.prepared.rules.target_points)
    mine = "Your sets" if not seen.locked else f"Sets of seat {seen.seat + 1}"
    return Stacks(
        id=OWN,
        spread=True,
        stacks=tuple(own_stack(seen, laid, held, playing=playing) for held in laid.hands[seen.seat]),
        title=f"{mine}, {laid.points[seen.seat]} of {counted(target, 'point')}",
        hint="above: +1, below: 0",
        empty="No tile yet.",
        slot=seen.seat,
        progress=laid.points[seen.seat] / max(1, target),
        to_act=seen.seat in seen.course.session.to_act(),
    )


def own_stack(seen: Seen, laid: Laid, held: Held, *, playing: bool) -> Stack:
    parameters = seen.prepared.parameters
    name = motif(parameters, held.kind).name
    copies, count = int(seen.prepared.rules.copies), len(held.tiles)
    waits = sum(kind == held.kind for kind, _ in laid.face_up[seen.seat])
    takeable = playing and waits > 0
    hand = _tile(
        seen, held.kind, held.hand, f"{name}, hand tile" + (f": take the {name} that lies face up" if takeable else ""), send=TAKE if takeable else ""
    )
    complete = count == copies
    note = counted(set_points(parameters, len(held.plus)), "point") if complete else f"{count} of {copies}"
    if waits:
        note += f", {waits} face up"
    return Stack(
        (hand,),
        label=name,
        note=note,
        strong=complete,
        dashed="one lies face up" if waits and not complete else "",
        above=tuple(_tile(seen, held.kind, tile, f"{name} as +1", badge="+1") for tile in held.plus),
        below=tuple(_tile(seen, held.kind, tile, f"{name} as 0", badge="0", badge_quiet=True) for tile in held.zero),
    )


def seat_plate(seen: Seen, laid: Laid, seat: int, *, acting: bool = False, rolls: Mapping[int, tuple[int, ...]] | None = None) -> Seat:
    """Another player's points and all that lies before him."""
    target = int(seen.prepared.rules.target_points)
    tag = "to play" if acting else seen.tags[seat]
    if rolls and seat in rolls:
        tag = f"rolls {', then '.join(map(str, rolls[seat]))}"
    hand = laid.hands[seat]
    waiting = laid.face_up[seat]
    return Seat(
        seat,
        seen.names[seat],
        tag,
        (Figure(str(laid.points[seat]), f"of {counted(target, 'point')}"), Figure(str(len(hand)), "kind" if len(hand) == 1 else "kinds")),
        laid.points[seat] / max(1, target),
        acting,
        stacks=tuple(_small_stack(seen, held, [tile for kind, tile in waiting if kind == held.kind]) for held in hand),
    )


def other_seats(seen: Seen) -> list[int]:
    """As they sit round the table, the next to play after the player first."""
    players = seen.prepared.players
    return [(seen.seat + step) % players for step in range(1, players)]


def _small_stack(seen: Seen, held: Held, waiting: Sequence[str]) -> Stack:
    parameters = seen.prepared.parameters
    name = motif(parameters, held.kind).name
    copies = int(seen.prepared.rules.copies)
    complete = len(held.tiles) == copies
    points = set_points(parameters, len(held.plus))
    parts = [f"{name}, {len(held.tiles)} of {copies}"]
    parts += [f"{len(tiles)} {how}" for tiles, how in ((held.plus, "as +1"), (held.zero, "as 0"), (waiting, "face up")) if tiles]
    return Stack(
        (_tile(seen, held.kind, held.hand, name, badge=str(points) if complete else ""),),
        label=", ".join(parts),
        note=counted(points, "point") if complete else "",
        strong=complete,
        above=tuple(_tile(seen, held.kind, tile, name) for tile in held.plus),
        below=tuple(_tile(seen, held.kind, tile, name) for tile in held.zero),
        aside=tuple(_tile(seen, held.kind, tile, name, dashed="face up") for tile in waiting),
    )


def wall_chances(seen: Seen, laid: Laid, seat: int) -> tuple[int, int, int]:
    """Tiles in the wall of the seat's kinds, of other seats' kinds, and of kinds that nobody holds: all may know it."""
    own = others = new = 0
    for kind, count in enumerate(seen.state.in_wall[: int(seen.prepared.rules.kinds)].tolist()):
        owner = laid.owner(kind)
        if owner == seat:
            own += count
        elif owner is None:
            new += count
        else:
            others += count
    return own, others, new


def _short(seen: Seen, seat: int) -> str:
    """A name that fits on a tile."""
    name = whose(seen, seat)
    return name if len(name) <= LONGEST else f"S{seat + 1}"


def left_row(seen: Seen, laid: Laid) -> Row:
    """What the wall can still hold, by kind, on demand: whatever lies on the table is not in it."""
    kinds = int(seen.prepared.rules.kinds)
    pieces = []
    for kind, count in enumerate(seen.state.in_wall[:kinds].tolist()):
        shown, owner = motif(seen.prepared.parameters, kind), laid.owner(kind)
        label = f"{shown.name}, {count} in the wall" + ("" if owner is None else f", held by {whose(seen, owner)}")
        pieces.append(
            Piece(
                f"{LEFT}{kind}",
                label=label,
                title=shown.name,
                drawing=shown.lines,
                lines=True,
                tint=shown.tint,
                badge=str(count),
                badge_quiet=True,
                owner=owner,
                owner_label="" if owner is None else _short(seen, owner),
                faded=not count,
            )
        )
    own, others, new = wall_chances(seen, laid, seen.seat)
    parts = [(own, "of your kinds"), (others, "of others'"), (new, "of new kinds")]
    hint = f"{listed([f'{count} {words}' for count, words in parts if count])}" if laid.wall else ""
    return Row(id=LEFT, look="catalogue", pieces=tuple(pieces), title="What the wall still holds", hint=hint, columns=14, narrow_columns=7, fold=True)
