"""What lies where at each moment of a game: the rules count tiles, the table needs tiles that keep their place and name.

A position is followed event by event. So the table can be shown as it lay in the middle of the set-up, which is a single decision to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dashboard.tables.base import Seen
from engines.core.game import Json

WALL = "wall"


@dataclass(frozen=True, slots=True)
class Held:
    """A hand tile with what is stacked on both sides of it; each tile by its id."""

    kind: int
    hand: str
    plus: tuple[str, ...] = ()
    """The nearest first."""
    zero: tuple[str, ...] = ()

    @property
    def tiles(self) -> tuple[str, ...]:
        """All of them, the hand tile first."""
        return (self.hand, *self.plus, *self.zero)


@dataclass(frozen=True, slots=True)
class Laid:
    """The table at one moment."""

    hands: tuple[tuple[Held, ...], ...]
    """By seat, in the order in which the kinds came."""
    face_up: tuple[tuple[tuple[int, str], ...], ...]
    """By the owner's seat: kind and id of each tile that waits."""
    wall: int
    points: tuple[int, ...]
    given: int
    """Tiles that have been given an id so far."""
    fresh: tuple[str, ...] = ()
    """Tiles that the last event moved."""

    def held(self, seat: int, kind: int) -> Held | None:
        """The seat's tiles of a kind."""
        return next((held for held in self.hands[seat] if held.kind == kind), None)

    def owner(self, kind: int) -> int | None:
        """The seat that holds a kind."""
        return next((seat for seat in range(len(self.hands)) if self.held(seat, kind)), None)

    def waiting(self, seat: int) -> tuple[int, ...]:
        """Kinds of which a tile lies face up for a seat, lowest first."""
        return tuple(sorted({kind for kind, _ in self.face_up[seat]}))


def laid_by_event(seen: Seen) -> list[list[Laid]]:
    """By ply, the table after each of its events; before them all stands the table at the start, as a ply of its own."""
    name = "laid"
    if name not in seen.course.notes:
        seen.course.notes[name] = _followed(seen)
    found: list[list[Laid]] = seen.course.notes[name]
    return found


def laid_now(seen: Seen) -> Laid:
    """The table as it lies now."""
    return laid_by_event(seen)[-1][-1]


def _followed(seen: Seen) -> list[list[Laid]]:
    game, prepared = seen.course.game, seen.prepared
    start = game.position(prepared, seen.course.states[0])
    laid = _at_start(start)
    dealt_already = sum(len(kinds) for kinds in start.get("deals", []))
    found = [[laid]]
    for ply in seen.course.plies:
        after = []
        for event in ply.events:
            if event["event"] == "dealt" and dealt_already:
                dealt_already -= len(event["kinds"])
            else:
                laid = after_event(laid, event)
            after.append(laid)
        found.append(after)
    return found


def _at_start(position: Json) -> Laid:
    given = 0

    def names(count: int) -> tuple[str, ...]:
        nonlocal given
        given += count
        return tuple(f"t{number}" for number in range(given - count, given))

    players = position["players"]
    hands: list[tuple[Held, ...]] = []
    for seat in range(players):
        if position["stage"] == "setup":
            hands.append(tuple(Held(kind, names(1)[0]) for kind in position["deals"][seat]))
        else:
            hands.append(tuple(Held(int(kind), names(1)[0], names(plus), names(zero)) for kind, (plus, zero) in position["own"][seat].items()))
    owners = {held.kind: seat for seat, hand in enumerate(hands) for held in hand}
    waiting: list[list[tuple[int, str]]] = [[] for _ in range(players)]
    for kind, count in position.get("face_up", {}).items():
        waiting[owners[int(kind)]] += [(int(kind), name) for name in names(count)]
    return Laid(tuple(hands), tuple(map(tuple, waiting)), len(position["wall"]), tuple(position["points"]), given)


def after_event(laid: Laid, event: Json) -> Laid:
    """The table after one more event; what moves no tile leaves it as it is."""
    does = _MOVED.get(event["event"])
    return does(laid, event) if does else replace(laid, fresh=())


def _drawn(laid: Laid) -> tuple[str, Laid]:
    """The next tile of the wall."""
    name = f"t{laid.given}"
    return name, replace(laid, given=laid.given + 1, wall=laid.wall - 1, fresh=(name,))


def _with_hand(laid: Laid, seat: int, hand: Iterable[Held]) -> Laid:
    return replace(laid, hands=(*laid.hands[:seat], tuple(hand), *laid.hands[seat + 1 :]))


def _with_tiles(laid: Laid, seat: int, kind: int, plus: tuple[str, ...] = (), zero: tuple[str, ...] = ()) -> Laid:
    """More tiles stacked on the seat's hand tile of a kind."""
    grown = [replace(held, plus=held.plus + plus, zero=held.zero + zero) if held is laid.held(seat, kind) else held for held in laid.hands[seat]]
    return _with_hand(laid, seat, grown)


def _dealt(laid: Laid, event: Json) -> Laid:
    fresh: tuple[str, ...] = ()
    for kind in event["kinds"]:
        name, laid = _drawn(laid)
        fresh += (name,)
        laid = _with_hand(laid, event["seat"], (*laid.hands[event["seat"]], Held(kind, name)))
    return replace(laid, fresh=fresh)


def _stacked(laid: Laid, event: Json) -> Laid:
    """The second hand tile of a kind goes onto the first."""
    seat, kind = event["seat"], event["kind"]
    first = laid.held(seat, kind)
    second = next(held for held in laid.hands[seat] if held.kind == kind and held is not first)
    laid = _with_hand(laid, seat, [held for held in laid.hands[seat] if held is not second])
    return replace(_with_tiles(laid, seat, kind, plus=second.tiles), fresh=second.tiles)


def _contested(laid: Laid, event: Json) -> Laid:
    """The winner gets every tile of the kind."""
    winner, kind = event["seat"], event["kind"]
    won: tuple[str, ...] = ()
    for seat in event["seats"]:
        if seat != winner:
            won += tuple(name for held in laid.hands[seat] if held.kind == kind for name in held.tiles)
            laid = _with_hand(laid, seat, [held for held in laid.hands[seat] if held.kind != kind])
    return replace(_with_tiles(laid, winner, kind, plus=won), fresh=won)


def _plus(laid: Laid, event: Json) -> Laid:
    name, laid = _drawn(laid)
    return _with_tiles(laid, event["seat"], event["kind"], plus=(name,))


def _zero(laid: Laid, event: Json) -> Laid:
    seat, kind = event["seat"], event["kind"]
    place = next(place for place, (waiting, _) in enumerate(laid.face_up[seat]) if waiting == kind)
    name = laid.face_up[seat][place][1]
    left = laid.face_up[seat][:place] + laid.face_up[seat][place + 1 :]
    laid = replace(laid, face_up=(*laid.face_up[:seat], left, *laid.face_up[seat + 1 :]), fresh=(name,))
    return _with_tiles(laid, seat, kind, zero=(name,))


def _new(laid: Laid, event: Json) -> Laid:
    name, laid = _drawn(laid)
    return _with_hand(laid, event["seat"], (*laid.hands[event["seat"]], Held(event["kind"], name)))


def _open(laid: Laid, event: Json) -> Laid:
    owner = event["owner"]
    name, laid = _drawn(laid)
    waiting = (*laid.face_up[owner], (event["kind"], name))
    return replace(laid, face_up=(*laid.face_up[:owner], waiting, *laid.face_up[owner + 1 :]))


def _completed(laid: Laid, event: Json) -> Laid:
    seat = event["seat"]
    points = (*laid.points[:seat], laid.points[seat] + event["points"], *laid.points[seat + 1 :])
    held = laid.held(seat, event["kind"])
    return replace(laid, points=points, fresh=held.tiles if held else ())


_MOVED = {
    "dealt": _dealt,
    "stacked": _stacked,
    "contested": _contested,
    "plus": _plus,
    "zero": _zero,
    "new": _new,
    "open": _open,
    "completed": _completed,
}
