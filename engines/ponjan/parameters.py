"""Every knob of Ponjan (rules digest 3.7) and the faults that several knobs together make."""

from __future__ import annotations

from typing import Final, Literal

from engines.core.errors import Problem
from engines.core.parameters import BySeat, GameParameters, Group, Switch, Whole, Witness, knob
from engines.core.seats import MAX_SEATS

MIN_SEATS: Final = 2

GROUPS = (
    Group("tiles", "Tiles", "grid_view", "How many motifs there are and how often each one comes."),
    Group("setup", "Set-up", "casino", "Tiles to start with, and the dice that decide who keeps a shared motif."),
    Group("turn", "Turn", "autorenew", "When a drawn tile ends the turn and when it brings another."),
    Group("points", "Points and end", "flag", "What a set is worth, when the game is won, and compensation by seat."),
)


class Parameters(GameParameters):
    """The rules of Ponjan; the defaults are the rulebook's."""

    kinds: Whole = knob(
        27, title="Kinds of tiles", help="How many different motifs there are, white tiles not counted.", unit="kinds",
        group="tiles", source="使うもの [R]", ge=9, le=40, witness=Witness(18),
    )  # fmt: skip
    copies_per_kind: Whole = knob(
        3, title="Tiles of each kind", help="How many tiles show the same motif; so many make a set.", unit="tiles",
        group="tiles", source="使うもの [R]", ge=2, le=4, witness=Witness(4),
    )  # fmt: skip
    white_tiles: Switch = knob(
        False, title="White tiles", help="Play with the spare white tiles too: one more ordinary kind.",
        group="tiles", source="使うもの [R], 3.8.9 [C]", witness=Witness(True),
    )  # fmt: skip
    initial_hand_kinds: Whole = knob(
        3, title="Kinds to start with", help="How many kinds everybody holds when the set-up is done.", unit="kinds",
        group="setup", source="ゲームスタートまでの準備 [R]", ge=1, le=6, witness=Witness(4),
    )  # fmt: skip
    setup_die_sides: Whole = knob(
        6, title="Sides of the dice", help="Who shares a kind at set-up rolls one such die; the highest gets all tiles of that kind.", unit="sides",
        group="setup", source="使うもの [R]", ge=2, le=20, witness=Witness(20),
    )  # fmt: skip
    bonus_turn_on_own_draw: Switch = knob(
        True, title="Bonus turn", help="Who draws a tile of an own kind has another turn at once.",
        group="turn", source="ゲームスタート [R]", witness=Witness(False),
    )  # fmt: skip
    new_kind_ends_turn: Switch = knob(
        True, title="A new kind ends the turn", help="Drawing a kind that nobody holds ends the turn; else the turn goes on.",
        group="turn", source="ゲームスタート [R]", witness=Witness(False),
    )  # fmt: skip
    other_kind_ends_turn: Switch = knob(
        True, title="Another player's kind ends the turn", help="Drawing a kind that another player holds ends the turn; else the turn goes on.",
        group="turn", source="ゲームスタート [R]", witness=Witness(False),
    )  # fmt: skip
    base_points: Whole = knob(
        1, title="Points for the hand tile", help="What the first tile of a complete set is worth.", unit="points",
        group="points", source="点の数え方 [R]", ge=0, le=3, witness=Witness(2),
    )  # fmt: skip
    points_plus_tile: Whole = knob(
        1, title="Points for a +1 tile", help="What each tile of a complete set is worth that you drew yourself or won at set-up.", unit="points",
        group="points", source="点の数え方 [R]", ge=0, le=3, witness=Witness(2),
    )  # fmt: skip
    points_zero_tile: Whole = knob(
        0, title="Points for a 0 tile", help="What each tile of a complete set is worth that you took face up.", unit="points",
        group="points", source="点の数え方 [R]", ge=0, le=2, witness=Witness(1),
    )  # fmt: skip
    target_points: Whole = knob(
        5, title="Points to win", help="Who has at least so many points wins.", unit="points",
        group="points", source="２番手以降のプレイの仕方 [R], 3.8.10 [C]", ge=3, le=12, witness=Witness(6),
    )  # fmt: skip
    win_check: Literal["immediate", "end_of_turn", "end_of_round"] = knob(
        "immediate", title="When the points are checked", help="At once; when the turn is over; or when everybody had as many turns.",
        group="points", source="3.5 [C]", labels={"immediate": "At once", "end_of_turn": "At the end of the turn", "end_of_round": "At the end of the round"},
        witness=Witness("end_of_round"),
    )  # fmt: skip
    start_bonus: BySeat = knob(
        0, title="Points to start with", help="Points before the first turn; a list gives them by seat, to even out seats.", unit="points",
        group="points", source="3.7 [C]", ge=0, le=3, widget="by_seat", witness=Witness((0, 1, 2)),
    )  # fmt: skip
    turn_cap: Whole = knob(
        500, title="Turn limit", help="A simulation cuts a game after so many turns of players and counts it as cut.", unit="turns",
        group="points", source="3.7 [C]", ge=20, le=2000, witness=Witness(30),
    )  # fmt: skip


def all_kinds(parameters: Parameters) -> int:
    """Kinds in play: the white tiles are one more (rules digest 3.8.9)."""
    return parameters.kinds + int(parameters.white_tiles)


def start_bonuses(parameters: Parameters, players: int) -> tuple[int, ...]:
    """Points to start with for each of `players` seats."""
    bonus = parameters.start_bonus
    return (bonus,) * players if isinstance(bonus, int) else bonus[:players]


def set_points(parameters: Parameters, plus_tiles: int) -> int:
    """What a complete set with so many +1 tiles is worth; the rest of it are 0 tiles (点の数え方)."""
    zero_tiles = parameters.copies_per_kind - 1 - plus_tiles
    return parameters.base_points + parameters.points_plus_tile * plus_tiles + parameters.points_zero_tile * zero_tiles


def winner_guaranteed(parameters: Parameters, players: int) -> bool:
    """True when somebody must reach the target before all tiles are used up (rules digest 3.6, a pigeonhole argument)."""
    least = parameters.base_points + (parameters.copies_per_kind - 1) * min(parameters.points_plus_tile, parameters.points_zero_tile)
    shared_out = all_kinds(parameters) * least + sum(start_bonuses(parameters, players))
    return shared_out > players * (parameters.target_points - 1)


def table_sizes(parameters: Parameters) -> tuple[int, ...]:
    """Sizes with enough kinds for everybody's start and a start bonus for every seat."""
    return tuple(players for players in range(MIN_SEATS, MAX_SEATS + 1) if not size_problem(parameters, players))


def size_problem(parameters: Parameters, players: int) -> Problem | None:
    """Why `players` cannot play the variant, or None."""
    needed = players * parameters.initial_hand_kinds
    if needed > all_kinds(parameters):
        sentence = (
            f"kinds is {_kinds_in_words(parameters)}, but {players} players who start with {parameters.initial_hand_kinds} kinds each need {needed}."
        )
        return Problem("kinds", sentence)
    bonus = parameters.start_bonus
    if isinstance(bonus, tuple) and len(bonus) < players:
        given = "1 seat" if len(bonus) == 1 else f"{len(bonus)} seats"
        return Problem("start_bonus", f"start_bonus gives {given}; {players} players need {players} numbers or one for all.")
    return None


def _kinds_in_words(parameters: Parameters) -> str:
    return f"{parameters.kinds} and the white tiles" if parameters.white_tiles else str(parameters.kinds)


def problems(parameters: Parameters) -> list[Problem]:
    """Faults that only several knobs together show, each with one sentence that names fields, values and bounds."""
    found: list[Problem] = []
    smallest = size_problem(parameters, MIN_SEATS)
    if smallest:
        found.append(smallest)
    return [*found, *_bonus_problems(parameters), *_target_problems(parameters)]


def _bonus_problems(parameters: Parameters) -> list[Problem]:
    bonus = parameters.start_bonus
    if isinstance(bonus, tuple) and len(bonus) > MAX_SEATS:
        return [Problem("start_bonus", f"start_bonus gives {len(bonus)} seats; a table has at most {MAX_SEATS}.")]
    given = {"start_bonus": bonus} if isinstance(bonus, int) else {f"start_bonus.{seat}": points for seat, points in enumerate(bonus)}
    return [
        Problem(path, f"{path} is {points}, but target_points is {parameters.target_points}: that seat would have won before the first draw.")
        for path, points in given.items()
        if points >= parameters.target_points
    ]


def _target_problems(parameters: Parameters) -> list[Problem]:
    best = max(set_points(parameters, 0), set_points(parameters, parameters.copies_per_kind - 1))
    kinds = all_kinds(parameters)
    if kinds * best >= parameters.target_points:
        return []
    sentence = f"target_points is {parameters.target_points}, but all {kinds} sets together are worth at most {kinds * best} points."
    return [Problem("target_points", sentence)]
