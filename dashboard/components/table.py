"""The table on which all games are played: a game says what lies where (scene.py), the component draws it and sends what was done (staged.py).

`dashboard/components/README.md` describes the protocol. Rules are Python's: the browser draws at once and asks afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import streamlit as st

from dashboard.components.scene import Scene
from dashboard.components.scene_json import plain, scene_json
from dashboard.components.staged import Move, Staged, StaleMove, TableReply, move_of, staged_of
from engines.core.errors import BadInput, TilewrightError


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


SCRIPT = (
    "tree", "lies", "doing", "keys", "dragging", "events", "clock", "drawing", "pieces", "desk", "grids", "menus", "start",
)  # fmt: skip
"""The component's script, one after the other: its parts share one scope."""

_HERE = Path(__file__).parent
_TABLE = st.components.v2.component(
    "table",
    html="<div class='table'></div>",
    css=(_HERE / "table.css").read_text(encoding="utf-8"),
    js="\n".join((_HERE / "table_script" / f"{part}.js").read_text(encoding="utf-8") for part in SCRIPT),
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
            "staged": plain(staged_on(key, scene.turn)),
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
