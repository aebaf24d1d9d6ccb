"""A player's turn and the end of the game (rulebook: ゲームスタート; rules digest 3.4, 3.5 and 3.8.6 to 3.8.8)."""

from __future__ import annotations

from engines.core.compiled import rule
from engines.ponjan.events import clear_events, drew_own_kind, note_bonus, note_new, note_open, note_over, note_passed, note_plus, note_zero
from engines.ponjan.marks import NO_KINDS, with_kind, without_kind
from engines.ponjan.scoring import best_points, score_if_complete
from engines.ponjan.setup import flip_tile, set_up, tile_is_left
from engines.ponjan.state import (
    CHECK_END_OF_ROUND,
    CHECK_END_OF_TURN,
    CHECK_IMMEDIATE,
    DO_DRAW,
    DO_PASS,
    DO_TAKE,
    ENDED_BY_CAP,
    ENDED_BY_RULE,
    NOBODY,
    STAGE_OVER,
    STAGE_SETUP,
    STAGE_TURN,
    Action,
    Events,
    Rules,
    State,
)


@rule
def can_take(state: State, kind: int) -> bool:
    """True when a tile of `kind` lies face up and the seat whose turn it is holds that kind."""
    return state.face_up[kind] > 0 and state.owner[kind] == state.seat


@rule
def can_act(state: State) -> bool:
    """True when the seat whose turn it is can draw or take; else it must pass (rules digest 3.8.6, 3.8.7)."""
    return tile_is_left(state) or state.waiting[state.seat] != NO_KINDS


@rule
def legal(rules: Rules, state: State, action: Action) -> bool:
    """True when the seat to act may do this now."""
    if state.stage == STAGE_SETUP:
        return action.do == DO_DRAW
    if state.stage != STAGE_TURN:
        return False
    if action.do == DO_DRAW:
        return tile_is_left(state)
    if action.do == DO_TAKE:
        return 0 <= action.kind < rules.kinds and can_take(state, action.kind)
    return action.do == DO_PASS and not can_act(state)


@rule
def has_won(rules: Rules, state: State) -> bool:
    """True when the seat whose turn it is has the points to win (rules digest 3.8.10: at least so many)."""
    return state.points[state.seat] >= rules.target_points


@rule
def target_reached(rules: Rules, state: State) -> bool:
    """True when somebody has the points to win."""
    return best_points(rules, state) >= rules.target_points


@rule
def end_game(state: State, events: Events, ended: int) -> None:
    """Most points wins, ties share."""
    state.stage = STAGE_OVER
    state.ended = ended
    note_over(events)


@rule
def end_turn(rules: Rules, state: State, events: Events) -> None:
    """Hand the turn on, unless the game ends here."""
    round_is_over = state.seat == rules.players - 1
    state.turn += 1
    state.seat = 0 if round_is_over else state.seat + 1
    checked_now = rules.win_check == CHECK_END_OF_TURN or (rules.win_check == CHECK_END_OF_ROUND and round_is_over)
    if (checked_now and target_reached(rules, state)) or state.passes == rules.players:
        end_game(state, events, ENDED_BY_RULE)
    elif state.turn >= rules.turn_cap:
        end_game(state, events, ENDED_BY_CAP)


@rule
def draw_tile(rules: Rules, state: State, events: Events) -> bool:
    """Flip a tile of the wall and put it where it belongs (自分の手番で、できること). True when the turn ends with it."""
    kind = flip_tile(state)
    owner = state.owner[kind]
    if owner == state.seat:
        state.plus[kind] += 1
        note_plus(events, state.seat, kind)
        score_if_complete(rules, state, events, kind)
        return rules.bonus_turn_on_own_draw == 0
    if owner == NOBODY:
        state.owner[kind] = state.seat
        note_new(events, state.seat, kind)
        return rules.new_kind_ends_turn == 1
    state.face_up[kind] += 1
    state.waiting[owner] = with_kind(state.waiting[owner], kind)
    note_open(events, state.seat, kind, owner)
    return rules.other_kind_ends_turn == 1


@rule
def take_tile(rules: Rules, state: State, events: Events, kind: int) -> None:
    """Take a face-up tile and stack it below as a 0 tile (オモテパイをとる)."""
    state.face_up[kind] -= 1
    if state.face_up[kind] == 0:
        state.waiting[state.seat] = without_kind(state.waiting[state.seat], kind)
    state.zero[kind] += 1
    note_zero(events, state.seat, kind)
    score_if_complete(rules, state, events, kind)


@rule
def apply(rules: Rules, state: State, action: Action, events: Events) -> None:
    """Carry out one legal action: set-up, draw, take or pass. Events are reported from the start of `events`."""
    clear_events(events)
    if state.stage == STAGE_SETUP:
        set_up(rules, state, events)
        return
    turn_ends = True
    if action.do == DO_PASS:
        state.passes += 1
        note_passed(events, state.seat)
    else:
        state.passes = 0
        if action.do == DO_TAKE:
            take_tile(rules, state, events, action.kind)
        else:
            turn_ends = draw_tile(rules, state, events)
        if rules.win_check == CHECK_IMMEDIATE and has_won(rules, state):
            state.turn += 1
            end_game(state, events, ENDED_BY_RULE)
            return
    if turn_ends or not can_act(state):
        # A bonus turn without a legal action ends the go and is no pass (rules digest 3.8.6).
        end_turn(rules, state, events)
    elif drew_own_kind(events):
        note_bonus(events, state.seat)
