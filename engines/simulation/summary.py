"""Summary: what a Run keeps of its games. Whole numbers only, so parts add up to the same whatever their order and size.

A *view* of a column is what a histogram is made of: the game's number, one seat's, one player's, or the sum over the seats.
Intervals need sums over clusters (games that share a deal): with x the sum of a view over one cluster and m the number of its games, a
summary keeps the sums of x, x², x·m and, for ratios, x·y over all clusters.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from engines.core.game import Batch, Game
from engines.core.records import Integers
from engines.simulation.histogram import Histogram, exact_dot
from engines.simulation.plan import Plan

SCHEMA = 1


class Moments(NamedTuple):
    """Sums over clusters of one view."""

    total: int
    square: int
    with_size: int


class Sums(NamedTuple):
    """What the ratio of two views needs: sums over clusters."""

    clusters: int
    x: int
    y: int
    xx: int
    xy: int
    yy: int


def game_view(column: str) -> str:
    """Name of the view of a game column."""
    return f"game:{column}"


def seat_view(column: str, seat: int) -> str:
    """Name of the view of a seat column at one seat."""
    return f"seat{seat}:{column}"


def player_view(column: str, player: int) -> str:
    """Name of the view of a seat column for one player."""
    return f"player{player}:{column}"


def total_view(column: str) -> str:
    """Name of the view of a seat column summed over the seats."""
    return f"total:{column}"


@dataclass(frozen=True, slots=True)
class Summary:
    """The additive summary of some games of one plan."""

    games: int
    clusters: int
    size_square: int
    """Sum of the squared numbers of games in a cluster."""
    players: int
    rotating: bool
    histograms: dict[str, Histogram]
    moments: dict[str, Moments]
    crosses: dict[str, int]
    """`x|y` -> sum over clusters of x·y, for the ratios and balances the game declares."""

    @staticmethod
    def of(game: Game[Any, Any], plan: Plan, batch: Batch, first: int = 0) -> Summary:
        """Summarise the games first .. first + len - 1 of a plan; `first` starts a deal (ValueError otherwise)."""
        if first % plan.games_a_deal:
            raise ValueError(f"Part starts at game {first}, inside a deal of {plan.games_a_deal} games.")
        count = len(batch.games)
        starts = np.arange(0, count, plan.games_a_deal)
        sizes = np.diff(np.append(starts, count))
        views = _views(game, plan, batch, first)
        histograms: dict[str, Histogram] = {}
        moments: dict[str, Moments] = {}
        sums: dict[str, Integers] = {}
        asked = [*_ratio_views(game, plan), *_balance_views(game, plan)]
        paired = {name for pair in asked for name in pair}
        for name, values in views:
            histograms[name] = Histogram.of(values)
            if plan.rotating:
                summed = np.add.reduceat(values, starts) if count else values
                moments[name] = Moments(int(summed.sum()), exact_dot(summed, summed), exact_dot(summed, sizes))
            else:
                summed = values
                total = histograms[name].total
                moments[name] = Moments(total, histograms[name].square, total)
            if name in paired:
                sums[name] = summed
        crosses = {f"{x}|{y}": exact_dot(sums[x], sums[y]) for x, y in asked}
        return Summary(count, len(starts), int(sizes @ sizes), plan.players, plan.rotating, histograms, moments, crosses)

    @staticmethod
    def merged(parts: Iterable[Summary]) -> Summary:
        """Several summaries of one plan as one, in any order the same. Raises ValueError without any."""
        given = list(parts)
        if not given:
            raise ValueError("There is nothing to merge.")
        first = given[0]
        return Summary(
            sum(part.games for part in given),
            sum(part.clusters for part in given),
            sum(part.size_square for part in given),
            first.players,
            first.rotating,
            {name: Histogram.merged(part.histograms[name] for part in given) for name in first.histograms},
            {name: Moments(*map(sum, zip(*(part.moments[name] for part in given), strict=True))) for name in first.moments},
            {name: sum(part.crosses[name] for part in given) for name in first.crosses},
        )

    def merge(self, other: Summary) -> Summary:
        """This summary and another of the same plan as one."""
        return Summary.merged((self, other))

    def histogram(self, column: str, *, seat: int | None = None, player: int | None = None, pooled: bool = False, total: bool = False) -> Histogram:
        """Distribution of a column: of the game, of one seat or player, of all seats pooled, or of the sum over the seats."""
        if seat is not None:
            return self.histograms[seat_view(column, seat)]
        if player is not None:
            return self.histograms[self.player_key(column, player)]
        if pooled:
            return Histogram.merged(self.histograms[seat_view(column, place)] for place in range(self.players))
        return self.histograms[total_view(column) if total else game_view(column)]

    def player_key(self, column: str, player: int) -> str:
        """View of a player: with fixed seats that of his seat."""
        return player_view(column, player) if self.rotating else seat_view(column, player)

    def mean_sums(self, view: str, each: int = 1) -> Sums:
        """Sums for the mean of a view per game, or per `each` entries of a game (the number of seats for a pooled mean)."""
        found = self.moments[view]
        return Sums(self.clusters, found.total, self.games * each, found.square, found.with_size * each, self.size_square * each * each)

    def ratio_sums(self, over: str, view: str) -> Sums:
        """Sums for the ratio of `view` over `over`, one of the pairs the game's metrics need (KeyError otherwise)."""
        top, bottom = self.moments[view], self.moments[over]
        return Sums(self.clusters, top.total, bottom.total, top.square, self.crosses[f"{view}|{over}"], bottom.square)

    def gap_sums(self, view: str, other: str) -> Sums:
        """Sums for the mean difference of two views per game, `view` minus `other`: seats that a balance compares (KeyError otherwise)."""
        one, two = self.moments[view], self.moments[other]
        cross = self.crosses[f"{view}|{other}"]
        square = one.square - 2 * cross + two.square
        return Sums(self.clusters, one.total - two.total, self.games, square, one.with_size - two.with_size, self.size_square)

    def to_bytes(self) -> bytes:
        """Packed form; equal summaries give equal bytes."""
        head = {
            "schema": SCHEMA,
            "games": self.games,
            "clusters": self.clusters,
            "size_square": self.size_square,
            "players": self.players,
            "rotating": self.rotating,
            "views": [[name, len(self.histograms[name].values), *self.moments[name]] for name in self.histograms],
            "crosses": self.crosses,
        }
        arrays = [np.concatenate([_steps(part.values), part.counts]) for part in self.histograms.values()]
        body = np.concatenate(arrays).astype("<i8").tobytes() if arrays else b""
        return zlib.compress(json.dumps(head, separators=(",", ":")).encode() + b"\n" + body, 1)

    @staticmethod
    def from_bytes(packed: bytes) -> Summary:
        """Read what `to_bytes` wrote. Raises ValueError for another schema."""
        text, _, body = zlib.decompress(packed).partition(b"\n")
        head = json.loads(text)
        if head["schema"] != SCHEMA:
            raise ValueError(f"A summary has schema {SCHEMA}; {head['schema']} was found.")
        numbers = np.frombuffer(body, "<i8").astype(np.int64)
        histograms: dict[str, Histogram] = {}
        place = 0
        for name, bins, *_ in head["views"]:
            histograms[name] = Histogram(np.cumsum(numbers[place : place + bins]), numbers[place + bins : place + 2 * bins])
            place += 2 * bins
        moments = {name: Moments(*rest) for name, _, *rest in head["views"]}
        return Summary(
            head["games"],
            head["clusters"],
            head["size_square"],
            head["players"],
            head["rotating"],
            histograms,
            moments,
            head["crosses"],
        )


def _steps(values: Integers) -> Integers:
    """Ascending values as first value and differences, which pack better."""
    return np.diff(values, prepend=np.int64(0))


def by_player(seats: Integers, rotations: Integers) -> Integers:
    """Numbers by seat, shape (games, seats), as numbers by player: player p sits in seat (p + rotation) mod seats."""
    players = seats.shape[1]
    places = (np.arange(players)[None, :] + rotations[:, None]) % players
    return np.take_along_axis(seats, places, axis=1)


def _views(game: Game[Any, Any], plan: Plan, batch: Batch, first: int) -> Iterable[tuple[str, Integers]]:
    """All views of a batch, each int64 of shape (games,)."""
    per_game = np.ascontiguousarray(batch.games.T)
    for place, column in enumerate(column for column in game.columns if column.per == "game"):
        yield game_view(column.id), per_game[place]
    rotations = plan.deals(first, len(batch.games))[1]
    for place, column in enumerate(column for column in game.columns if column.per == "seat"):
        seats = batch.seats[:, :, place]
        by_seat = np.ascontiguousarray(seats.T)
        for seat in range(plan.players):
            yield seat_view(column.id, seat), by_seat[seat]
        yield total_view(column.id), by_seat.sum(axis=0)
        if plan.rotating:
            players = np.ascontiguousarray(by_player(seats, rotations).T)
            for player in range(plan.players):
                yield player_view(column.id, player), players[player]


def seat_pairs(column: str, players: int) -> list[tuple[str, str]]:
    """Views of a seat column for every two seats."""
    return [(seat_view(column, one), seat_view(column, two)) for one, two in combinations(range(players), 2)]


def _balance_views(game: Game[Any, Any], plan: Plan) -> list[tuple[str, str]]:
    """Pairs of seats that the game's balances compare."""
    columns = dict.fromkeys(metric.column for metric in game.metrics if metric.kind == "balance")
    return [pair for column in columns for pair in seat_pairs(column, plan.players)]


def _ratio_views(game: Game[Any, Any], plan: Plan) -> list[tuple[str, str]]:
    """Pairs of views whose products a summary keeps: those of the game's ratio metrics, and each score source over the score."""
    pairs = [(total_view(source), total_view("score")) for source in game.score_sources]
    per = {column.id: column.per for column in game.columns}

    def views(column: str, seats: Callable[[str], str]) -> str:
        return seats(column) if per[column] == "seat" else game_view(column)

    for metric in (metric for metric in game.metrics if metric.kind == "ratio"):
        pairs.append((views(metric.column, total_view), views(metric.over, total_view)))
        if metric.by == "seat":
            for seat in range(plan.players):
                makers: list[Callable[[str], str]] = [partial(seat_view, seat=seat)]
                if plan.rotating:
                    makers.append(partial(player_view, player=seat))
                pairs.extend((views(metric.column, maker), views(metric.over, maker)) for maker in makers)
    return list(dict.fromkeys(pairs))
