"""A stand-in for Letter Tycoon: its knobs and its kinds of columns, with games made of plain random numbers. Needs no compiling."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from engines.core.game import Batch, Game, Prepared
from engines.core.measures import SHARE, Column, Metric
from engines.letter_tycoon import parameters as rules
from engines.letter_tycoon.parameters import Parameters

GAME_COLUMNS = ("turns", "truncated", "winner_score", "margin")
SEAT_COLUMNS = ("score", "win", "money", "stock", "patents")


def _metric(name: str, title: str, unit: str, kind: Any, column: str, **more: Any) -> Metric:
    return Metric(name, title, unit, 0, 1000 if unit else 1, "none", f"{title}, over all games.", "a mean", "of its own", kind, column, **more)


class StandIn(Game[Parameters, Any]):
    """Hand size and A cards move every score by a known amount."""

    slug = "letter-tycoon"
    title = "Letter Tycoon"
    blurb = "Make words, buy patents."
    playout_version = 1
    default_table_size = 3
    groups = rules.GROUPS
    parameters = Parameters
    score_sources = ("money", "stock", "patents")
    columns: ClassVar[Any] = (
        Column("turns", "Turns", "game", "Turns of players.", "turns"),
        Column("truncated", "Cut", "game", "1 when cut."),
        Column("winner_score", "Winner's score", "game", "Points of the winner.", "points"),
        Column("margin", "Margin", "game", "Lead of the winner.", "points"),
        Column("score", "Score", "seat", "Points.", "points"),
        Column("win", "Win", "seat", "A win.", scale=SHARE),
        Column("money", "Money", "seat", "Points from money.", "points"),
        Column("stock", "Stock", "seat", "Points from stock.", "points"),
        Column("patents", "Patents", "seat", "Points from patents.", "points"),
    )
    metrics: ClassVar[Any] = (
        _metric("winner_score", "Winner's score", "points", "mean", "winner_score", digits=1),
        _metric("win_rate", "Win rate", "", "share", "win", by="seat", digits=3),
        _metric("turns", "Turns", "turns", "mean", "turns", digits=1),
        _metric("margin", "Winner's margin", "points", "mean", "margin", digits=1),
        _metric("truncated", "Games cut", "", "share", "truncated"),
        _metric("stock_share", "Share from stock", "%", "ratio", "stock", over="score", digits=1),
    )

    def table_sizes(self, parameters: Parameters) -> tuple[int, ...]:
        return rules.table_sizes(parameters)

    def problems(self, parameters: Parameters) -> list[Any]:
        return rules.problems(parameters)

    def lexicons(self, parameters: Parameters) -> tuple[str, ...]:
        return ()

    def prepare(self, parameters: Parameters, players: int, bots: Any, words: Any = None) -> Prepared[Parameters]:
        return Prepared(self.checked(parameters, players), players, tuple(bots))

    def playouts(self, prepared: Any, seed: int, deals: Any, rotations: Any) -> Batch:
        games = np.zeros((len(deals), len(GAME_COLUMNS)), np.int64)
        seats = np.zeros((len(deals), prepared.players, len(SEAT_COLUMNS)), np.int64)
        for place, deal in enumerate(deals):
            _play(prepared, np.random.default_rng([seed, int(deal)]), games[place], seats[place])
        return Batch(games, seats)

    def compiled_entries(self) -> tuple[Any, ...]:
        return ()

    def warm(self) -> None:
        """Nothing is compiled."""

    def _unused(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError

    deal = stage = to_act = player_at = act = bot_action = offer = view = visible = _unused  # type: ignore[assignment]
    position = state_of = outcome = scores = told = position_schema = _unused  # type: ignore[assignment]


def _play(prepared: Any, chance: np.random.Generator, game: Any, seats: Any) -> None:
    parameters: Parameters = prepared.parameters
    hands = np.array(rules.by_seat(parameters.hand_size, prepared.players))
    money = chance.integers(10, 30, prepared.players) + 2 * (hands - 7) + (9 - parameters.card_counts["A"])
    money[0] += 2
    stock, patents = chance.integers(0, 9, prepared.players), chance.integers(20, 40, prepared.players)
    score = money + stock + patents
    wins = score == score.max()
    seats[:] = np.stack([score, np.where(wins, SHARE // wins.sum(), 0), money, stock, patents], axis=1)
    game[:] = (chance.integers(20, 45), 0, score.max(), score.max() - np.sort(score)[-2])
