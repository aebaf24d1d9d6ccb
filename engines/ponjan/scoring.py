"""What tiles are worth (rulebook: 点の数え方), and the standing of a seat in between."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.ponjan.events import note_completed
from engines.ponjan.state import NOBODY, Events, Rules, State


@rule
def tiles_held(state: State, kind: int) -> int:
    """Tiles of `kind` with its owner: the hand tile and what is stacked on both sides; 0 before somebody owns it."""
    if state.owner[kind] == NOBODY:
        return 0
    return 1 + state.plus[kind] + state.zero[kind]


@rule
def is_complete(rules: Rules, state: State, kind: int) -> bool:
    """True when all tiles of `kind` are together: only then they score."""
    return tiles_held(state, kind) == rules.copies


@rule
def score_if_complete(rules: Rules, state: State, events: Events, kind: int) -> None:
    """Credit the set of `kind` to its owner when its last tile has just come."""
    if is_complete(rules, state, kind):
        owner = state.owner[kind]
        earned = rules.set_points[state.plus[kind]]
        state.points[owner] += earned
        note_completed(events, owner, kind, earned)


@rule
def kind_standing(rules: Rules, state: State, kind: int) -> int:
    """Share of a kind in its owner's standing, in twelfths of a point; tiles that wait face up count as there."""
    return rules.set_standing[state.plus[kind], state.zero[kind] + state.face_up[kind]]


@rule
def best_points(rules: Rules, state: State) -> int:
    """The highest score of any seat."""
    best = state.points[0]
    for seat in range(1, rules.players):
        best = max(best, state.points[seat])
    return best
