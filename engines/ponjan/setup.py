"""Before the first turn (rulebook: ゲームスタートまでの準備; rules digest 3.3 and 3.8.1 to 3.8.5)."""

from __future__ import annotations

from engines.core.chance import DEAL, below, next_word
from engines.core.compiled import rule
from engines.core.records import Integers
from engines.core.seats import MAX_SEATS
from engines.ponjan.events import note_contested, note_dealt, note_over, note_roll, note_stacked
from engines.ponjan.marks import NO_KINDS
from engines.ponjan.scoring import best_points, score_if_complete
from engines.ponjan.state import (
    ENDED_BY_RULE,
    MAX_KINDS,
    NOBODY,
    NOT_ENDED,
    STAGE_OVER,
    STAGE_SETUP,
    STAGE_TURN,
    Events,
    Rules,
    State,
)


@rule
def clear_table(rules: Rules, state: State) -> None:
    """An empty table before the tiles are mixed."""
    state.stage = STAGE_SETUP
    state.seat = 0
    state.turn = 0
    state.passes = 0
    state.next_tile = 0
    state.wall_size = 0
    state.dice_count = 0
    state.next_die = 0
    state.ended = NOT_ENDED
    for kind in range(MAX_KINDS):
        state.owner[kind] = NOBODY
        state.plus[kind] = 0
        state.zero[kind] = 0
        state.face_up[kind] = 0
        state.in_wall[kind] = 0
        state.holders[kind] = 0
    for seat in range(MAX_SEATS):
        state.player_of[seat] = NOBODY
        state.waiting[seat] = NO_KINDS
        state.points[seat] = 0
        state.dealt_count[seat] = 0
        state.kinds_held[seat] = 0
    for seat in range(rules.players):
        state.points[seat] = rules.start_bonus[seat]
        for kind in range(rules.kinds):
            state.held[seat, kind] = 0


@rule
def mix_tiles(state: State) -> None:
    """Mix the wall, every order as likely as the next (Fisher and Yates)."""
    for last in range(state.wall_size - 1, 0, -1):
        chosen = below(state.streams, DEAL, last + 1)
        tile = state.wall[chosen]
        state.wall[chosen] = state.wall[last]
        state.wall[last] = tile


@rule
def build_wall(rules: Rules, state: State) -> None:
    """Put all tiles on the table face down."""
    for place in range(rules.tile_count):
        state.wall[place] = rules.tiles[place]
    state.wall_size = rules.tile_count
    for kind in range(rules.kinds):
        state.in_wall[kind] = rules.copies


@rule
def tile_is_left(state: State) -> bool:
    """True while the wall holds a tile."""
    return state.next_tile < state.wall_size


@rule
def flip_tile(state: State) -> int:
    """Take the next tile of the wall. Which one is flipped is free, but all look alike (rules digest 3.8.11)."""
    kind = state.wall[state.next_tile]
    state.next_tile += 1
    state.in_wall[kind] -= 1
    return kind


@rule
def lay_out(state: State, seat: int, kind: int) -> None:
    """Put a tile just drawn in front of a seat; `stack_own_duplicates` sorts it in."""
    state.dealt[seat, state.dealt_count[seat]] = kind
    state.dealt_count[seat] += 1


@rule
def new_game(rules: Rules, streams: Integers, rotation: int, state: State) -> None:
    """A new game up to the first tiles: mix, and everybody takes as many tiles as kinds are needed.

    streams: int64[>= 1 + players], start states of the deal and of each player's bot. Player p sits in seat
    (p + rotation) mod players.
    """
    clear_table(rules, state)
    for stream in range(1 + rules.players):
        state.streams[stream] = streams[stream]
    for player in range(rules.players):
        state.player_of[(player + rotation) % rules.players] = player
    state.salt = next_word(state.streams, DEAL) >> 1
    build_wall(rules, state)
    mix_tiles(state)
    for seat in range(rules.players):
        for _ in range(rules.initial_hand_kinds):
            lay_out(state, seat, flip_tile(state))


@rule
def stack_own_duplicates(rules: Rules, state: State, events: Events) -> None:
    """Sort in the tiles just drawn: a kind that the seat holds already is stacked as +1 (自分のところにあった場合)."""
    for seat in range(rules.players):
        for place in range(state.dealt_count[seat]):
            kind = state.dealt[seat, place]
            if state.held[seat, kind] == 0:
                state.kinds_held[seat] += 1
                state.holders[kind] += 1
            else:
                note_stacked(events, seat, kind)
            state.held[seat, kind] += 1
        state.dealt_count[seat] = 0


@rule
def roll_die(rules: Rules, state: State) -> int:
    """One roll: the next that the position has fixed, else by chance."""
    if state.next_die < state.dice_count:
        state.next_die += 1
        return state.dice[state.next_die - 1]
    return 1 + below(state.streams, DEAL, rules.setup_die_sides)


@rule
def roll_once(rules: Rules, state: State, events: Events) -> int:
    """Everybody who is still rolling rolls a die, in seat order. Returns the highest roll."""
    highest = 0
    for seat in range(rules.players):
        if state.rolling[seat] == 1:
            state.rolls[seat] = roll_die(rules, state)
            note_roll(events, state.rolls[seat])
            highest = max(highest, state.rolls[seat])
    return highest


@rule
def roll_off(rules: Rules, state: State, events: Events) -> int:
    """Those tied for highest roll again, the others are out, until one is left: the winner (rules digest 3.8.1)."""
    while True:
        highest = roll_once(rules, state, events)
        left = 0
        winner = NOBODY
        for seat in range(rules.players):
            if state.rolling[seat] == 1 and state.rolls[seat] < highest:
                state.rolling[seat] = 0
            if state.rolling[seat] == 1:
                left += 1
                winner = seat
        if left == 1:
            return winner


@rule
def contest(rules: Rules, state: State, events: Events, kind: int) -> None:
    """All who hold `kind` roll for it, and the winner gets every tile of it (rules digest 3.8.2 and 3.8.3)."""
    seats = 0
    tiles = 0
    for seat in range(rules.players):
        state.rolling[seat] = 1 if state.held[seat, kind] > 0 else 0
        seats += state.rolling[seat] << seat
        tiles += state.held[seat, kind]
    first_roll = events.rolls_made
    winner = roll_off(rules, state, events)
    note_contested(events, winner, kind, tiles - state.held[winner, kind], seats, first_roll)
    for seat in range(rules.players):
        if seat != winner and state.held[seat, kind] > 0:
            state.held[seat, kind] = 0
            state.kinds_held[seat] -= 1
    state.held[winner, kind] = tiles
    state.holders[kind] = 1


@rule
def roll_for_shared_kinds(rules: Rules, state: State, events: Events) -> None:
    """Every kind that several seats hold is rolled for, in ascending order (他のプレイヤーと同じパイがある場合)."""
    for kind in range(rules.kinds):
        if state.holders[kind] > 1:
            contest(rules, state, events, kind)


@rule
def draw_what_is_lacking(rules: Rules, state: State, events: Events) -> bool:
    """Everybody draws up to the number of kinds at the start, as long as the wall lasts. True when a tile was drawn."""
    drawn = False
    for seat in range(rules.players):
        for _ in range(rules.initial_hand_kinds - state.kinds_held[seat]):
            if tile_is_left(state):
                kind = flip_tile(state)
                lay_out(state, seat, kind)
                note_dealt(events, seat, kind)
                drawn = True
    return drawn


@rule
def settle_hands(rules: Rules, state: State, events: Events) -> None:
    """Nothing is shared any more: each kind has one owner, and sets that are complete already score (rules digest 3.8.4)."""
    for kind in range(rules.kinds):
        if state.holders[kind] > 0:
            for seat in range(rules.players):
                if state.held[seat, kind] > 0:
                    state.owner[kind] = seat
                    state.plus[kind] = state.held[seat, kind] - 1
            score_if_complete(rules, state, events, kind)


@rule
def set_up(rules: Rules, state: State, events: Events) -> None:
    """The whole set-up from the first tiles to the first turn (order: rules digest 3.8.5)."""
    for seat in range(rules.players):
        for place in range(state.dealt_count[seat]):
            note_dealt(events, seat, state.dealt[seat, place])
    unsettled = True
    while unsettled:
        stack_own_duplicates(rules, state, events)
        roll_for_shared_kinds(rules, state, events)
        unsettled = draw_what_is_lacking(rules, state, events)
    settle_hands(rules, state, events)
    state.stage = STAGE_TURN
    if best_points(rules, state) >= rules.target_points:
        state.stage = STAGE_OVER
        state.ended = ENDED_BY_RULE
        note_over(events)
