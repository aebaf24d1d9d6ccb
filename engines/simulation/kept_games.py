"""Games that people play: each is a record of plan, seats and actions, kept on disk and replayed to go on.

A kept game holds its variant's resolved parameters, so a variant changed later never changes a game begun. `Kept.number`
counts the changes to the file: who writes must name the number he has seen, so that of two tabs on one game one wins.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, Strict
from pydantic_core import PydanticCustomError

from engines.core.errors import BadInput, IllegalAction, TilewrightError, UnknownName
from engines.core.faults import shown as spelt
from engines.core.files import replace_file
from engines.core.game import Json
from engines.core.json_forms import Form, Number, SchemaOne, Truth, read_form
from engines.core.session import Session
from engines.simulation.course import Course, Courses, course_of
from engines.simulation.designers import own_folder
from engines.simulation.plan import Plan
from engines.simulation.playing import prepared_table

SCHEMA = 1
_at_hand = Courses()
SHEET = ".sheet"
"""Ending of the file beside a record in which the Play page keeps the player's notes."""

MOST_BYTES = 2_000_000
"""A record that is imported may be so large: a few thousand actions."""

MOST_READY = 100
"""So many moments at which the player was ready are kept, the latest."""

LAST_MOMENT = 253_402_300_799
"""The end of the year 9999, in seconds since the epoch."""

TOO_DEEP = "The record of a game nests its lists or tables too deep."


class MovedOn(IllegalAction):
    """The game is no longer where the caller saw it: another tab was quicker."""

    def __init__(self) -> None:
        super().__init__("This game has moved on in another tab: look again, then choose.")


def _moment(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= LAST_MOMENT:
        raise PydanticCustomError("literal_error", "no moment", {"expected": f"a number of seconds from 0 to {LAST_MOMENT}"})
    return value


def _act(value: object) -> object:
    if not isinstance(value, (list, tuple)) or [type(part) for part in value] != [int, dict]:
        raise PydanticCustomError("literal_error", "no action", {"expected": "a list of a seat and an action"})
    return value


def _readiness(value: object) -> object:
    if not isinstance(value, (list, tuple)) or len(value) != 2 or type(value[0]) is not int or value[0] < 0:
        raise PydanticCustomError("literal_error", "no readiness", {"expected": "a list of a number of actions and a moment"})
    return value[0], _moment(value[1])


Moment = Annotated[float, BeforeValidator(_moment)]
"""Seconds since the epoch."""


class KeptForm(Form):
    """A record as JSON; what its plan and seats are, `Kept.from_json` checks."""

    kind: Literal["tilewright game"]
    form: SchemaOne = Field(alias="schema")
    id: Annotated[str, Field(max_length=60)]
    plan: dict[str, Any]
    playout_version: Number
    deal: Number
    rotation: Annotated[int, Strict()]
    people: Annotated[list[Annotated[int, Strict()]], Field(min_length=1)]
    start: Json | None
    words: list[str] | None
    actions: list[Annotated[tuple[int, Json], BeforeValidator(_act)]]
    created: Moment
    changed: Moment
    number: Number
    over: Truth
    shown: Number
    ready: list[Annotated[tuple[int, float], BeforeValidator(_readiness)]] = Field(default_factory=list, max_length=MOST_READY)


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that may be gone on with."""

    id: str
    plan: Plan
    """One game: variant, bots by player, seed."""
    deal: int
    rotation: int
    people: frozenset[int]
    """Seats that people sit in."""
    actions: tuple[tuple[int, Json], ...] = ()
    """(seat, action) in order."""
    start: Json | None = None
    """The position it began with, where that was set up by hand."""
    words: tuple[str, ...] | None = None
    """The only valid words, where an example brings its own."""
    created: float = 0.0
    """Seconds since the epoch, as `changed`."""
    changed: float = 0.0
    number: int = 0
    """Changes so far."""
    over: bool = False
    shown: int = field(default=0, compare=False)
    """Actions that the player has seen happen."""
    ready: tuple[tuple[int, float], ...] = ()
    """(number of actions then, seconds since the epoch): when the player said that he was ready for his next decision."""

    @property
    def ready_at(self) -> float | None:
        """When the player said that he is ready for the decision he owes now, in seconds since the epoch; None while he has not."""
        return next((moment for actions, moment in self.ready if actions == len(self.actions)), None)

    def course(self) -> Course:
        """The game as it stands, replayed unless it is still at hand. Raises BadInput when this version cannot replay it."""
        name = (str(_path(self.id)), self.number, self.changed)
        found = _at_hand.get(name)
        if found is None:
            try:
                found = course_of(self.fresh(), self.actions)
            except IllegalAction as error:
                raise BadInput(f"This game cannot be replayed by the rules as they are now: {error.sentence}") from None
            _at_hand.keep(name, found)
        return found

    def fresh(self) -> Session:
        """The game before its first decision. Raises BadInput when its position does not fit the rules."""
        game = self.plan.rules()
        if self.words is None:
            prepared = prepared_table(self.plan)
        else:
            bots = [game.bot(text) for text in self.plan.bots]
            prepared = game.prepare(self.plan.parameters, self.plan.players, bots, list(self.words))
        state = None if self.start is None else game.state_of(prepared, self.start, self.plan.seed)
        return Session(game, prepared, self.plan.seed, self.deal, self.rotation, self.people, state=state)

    def to_json(self) -> Json:
        """The record as plain JSON data; `Kept.from_json` reads it back."""
        return {
            "schema": SCHEMA,
            "kind": "tilewright game",
            "id": self.id,
            "plan": self.plan.to_json(),
            "playout_version": self.plan.rules().playout_version,
            "deal": self.deal,
            "rotation": self.rotation,
            "people": sorted(self.people),
            "start": self.start,
            "words": None if self.words is None else list(self.words),
            "actions": [[seat, action] for seat, action in self.actions],
            "created": self.created,
            "changed": self.changed,
            "number": self.number,
            "over": self.over,
            "shown": self.shown,
            "ready": [[actions, moment] for actions, moment in self.ready],
        }

    @staticmethod
    def from_json(data: Any) -> Kept:
        """Read a record. Raises BadInput, UnknownName or InvalidVariant with one sentence."""
        form = read_form(KeptForm, data, "The record of a game", BadInput)
        plan = Plan.from_json(form.plan)
        _check_seat(plan, "rotation is", form.rotation)
        for seat in form.people:
            _check_seat(plan, "people are seats", seat)
        for place, (seat, _) in enumerate(form.actions):
            _check_seat(plan, f"the seat of actions.{place} is", seat)
        if form.shown > len(form.actions):
            raise BadInput(f"shown is at most {len(form.actions)}, the number of actions; {form.shown} was given.")
        return Kept(
            id=form.id,
            plan=plan,
            deal=form.deal,
            rotation=form.rotation,
            people=frozenset(form.people),
            actions=tuple(form.actions),
            start=form.start,
            words=None if form.words is None else tuple(form.words),
            created=form.created,
            changed=form.changed,
            number=form.number,
            over=form.over,
            shown=form.shown,
            ready=tuple(form.ready),
        )


def _check_seat(plan: Plan, words: str, seat: int) -> None:
    if not 0 <= seat < plan.players:
        raise BadInput(f"{words} 0 to {plan.players - 1}; {spelt(seat)} was given.")


def games_folder() -> Path:
    """Where the kept games of the designer who asks lie, one JSON file each."""
    return own_folder() / "games"


def new_id() -> str:
    """A name for a game: when it began, and a few random letters."""
    return time.strftime("%Y%m%d-%H%M%S-") + secrets.token_hex(3)


def begin(
    plan: Plan,
    people: frozenset[int],
    *,
    deal: int = 0,
    rotation: int = 0,
    start: Json | None = None,
    actions: Sequence[tuple[int, Json]] = (),
) -> Kept:
    """Start a game and keep it. The bots do not act yet. `actions`: what has happened already, where somebody takes a game over.

    Raises BadInput when the position cannot be set up or the game is over in it, and when the actions do not fit.
    """
    for seat in people:
        _check_seat(plan, "people are seats", seat)
    now = time.time()
    kept = Kept(new_id(), plan.with_games(1), deal, rotation, people, tuple(actions), start, created=now, changed=now, shown=len(actions))
    over = kept.course().outcome is not None
    if over and start is not None and not actions:
        raise BadInput("The game is over in this position: nobody has anything left to decide.")
    kept = replace(kept, over=over)
    _write(kept)
    return kept


def imported(text: str | bytes) -> Kept:
    """Keep a game from its exported record, under a name of its own, after replaying it. Raises BadInput with one sentence."""
    if len(text) > MOST_BYTES:
        raise BadInput(f"A record of a game has at most {MOST_BYTES:,} bytes; {len(text):,} were given.")
    try:
        # nobody has looked at it here yet: a clock that was running elsewhere starts anew
        kept = replace(Kept.from_json(json.loads(text)), id=new_id(), changed=time.time(), number=0, ready=())
        kept = replace(kept, over=kept.course().outcome is not None, shown=len(kept.actions))
    except RecursionError:
        raise BadInput(TOO_DEEP) from None
    except ValueError:
        raise BadInput("This file is no JSON, so it is no record of a game.") from None
    _write(kept)
    return kept


def kept_game(name: str) -> Kept:
    """A kept game by its id. Raises UnknownName, or BadInput when its file is damaged."""
    path = _path(name)
    try:
        # a file is known by its name, whatever it says: a copy by hand is a game of its own
        return replace(Kept.from_json(json.loads(path.read_text("utf-8"))), id=name)
    except FileNotFoundError:
        raise UnknownName("kept game", name, [path.stem for path in _files()]) from None
    except (OSError, ValueError, RecursionError):
        raise BadInput(f"The file of the kept game {name} is damaged.") from None


def kept_games() -> list[Kept]:
    """All kept games that can be read, last changed first. Damaged ones are left where they are."""
    found: list[Kept] = []
    for path in _files():
        with suppress(TilewrightError):
            found.append(kept_game(path.stem))
    return sorted(found, key=lambda kept: kept.changed, reverse=True)


def advanced(kept: Kept, course: Course, *, shown: int | None = None) -> Kept:
    """Keep what has been done since. Raises MovedOn when somebody else has written meanwhile."""
    made = _changed(kept, actions=course.record, over=course.outcome is not None, shown=kept.shown if shown is None else shown)
    _at_hand.keep((str(_path(made.id)), made.number, made.changed), course)
    return made


def readied(kept: Kept) -> Kept:
    """Keep that the player is ready for the decision he owes, from now on. Raises MovedOn when somebody else has written meanwhile."""
    course, actions = kept.course(), len(kept.actions)
    made = _changed(kept, ready=(*kept.ready[1 - MOST_READY :], (actions, time.time())), shown=actions)
    _at_hand.keep((str(_path(made.id)), made.number, made.changed), course)
    return made


def taken_back(kept: Kept, plies: int) -> Kept:
    """Keep the game as it was after `plies` actions. Raises MovedOn when somebody else has written meanwhile."""
    course = kept.course().cut(plies)
    ready = tuple(one for one in kept.ready if one[0] <= plies)
    made = _changed(kept, actions=course.record, over=False, shown=min(kept.shown, plies), ready=ready)
    _at_hand.keep((str(_path(made.id)), made.number, made.changed), course)
    return made


def undo_point(session: Session, seat: int) -> int | None:
    """Number of plies to keep when `seat` takes its last decision back; None when that was not the last one, or showed something hidden.

    A decision of another seat shows something too: it cannot be unseen.
    """
    if not session.plies:
        return None
    last = session.plies[-1]
    if last.seat != seat or any(session.game.reveals(event) for event in last.events):
        return None
    return len(session.plies) - 1


def forget(name: str) -> None:
    """Delete a kept game. Raises UnknownName."""
    path = _path(name)
    if not path.is_file():
        raise UnknownName("kept game", name, [path.stem for path in _files()])
    path.unlink()
    path.with_suffix(SHEET).unlink(missing_ok=True)


def _changed(kept: Kept, **fields: Any) -> Kept:
    lock = _path(kept.id).with_suffix(".lock")
    # The lock is held for the blink of a read and a rename; a killed process leaves one, which ages out.
    _take(lock)
    try:
        if kept_game(kept.id).number != kept.number:
            raise MovedOn
        made = replace(kept, number=kept.number + 1, changed=time.time(), **fields)
        _write(made)
        return made
    finally:
        lock.unlink(missing_ok=True)


STALE_LOCK_SECONDS = 5.0


def _take(lock: Path) -> None:
    for _ in range(2):
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            return
        except FileExistsError:
            with suppress(OSError):
                if time.time() - lock.stat().st_mtime > STALE_LOCK_SECONDS:
                    lock.unlink(missing_ok=True)
                    continue
            raise MovedOn from None
        except OSError as error:
            raise _not_kept(error) from None
    raise MovedOn


def _files() -> list[Path]:
    folder = games_folder()
    return sorted(folder.glob("*.json")) if folder.is_dir() else []


def _path(name: str) -> Path:
    if not re.fullmatch(r"[0-9A-Za-z-]{1,60}", name):
        raise UnknownName("kept game", name, [path.stem for path in _files()])
    return games_folder() / f"{name}.json"


def _write(kept: Kept) -> None:
    """Write the record to a temporary name, then rename it. Raises BadInput where it cannot be kept."""
    path = _path(kept.id)
    try:
        content = json.dumps(kept.to_json(), ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise BadInput("The record of a game has a text that is not of valid Unicode characters.") from None
    except RecursionError:
        raise BadInput(TOO_DEEP) from None
    try:
        replace_file(path, content)
    except OSError as error:
        raise _not_kept(error) from None


def _not_kept(error: OSError) -> BadInput:
    return BadInput(f"The game cannot be kept in {games_folder()}: {error.strerror or type(error).__name__}.")
