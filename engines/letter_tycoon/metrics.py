"""What a Run of Letter Tycoon is measured by: metrics over the columns of columns.py."""

from __future__ import annotations

from typing import Final, Literal

from engines.core.measures import Metric
from engines.letter_tycoon.columns import COLUMNS as COLUMNS
from engines.letter_tycoon.columns import GAME_COLUMNS as GAME_COLUMNS
from engines.letter_tycoon.columns import SCORE_SOURCES as SCORE_SOURCES
from engines.letter_tycoon.columns import SEAT_COLUMNS as SEAT_COLUMNS
from engines.letter_tycoon.parameters import ABILITIES, ABILITY_TITLES

Kind = Literal["mean", "share", "ratio", "quantile"]
Better = Literal["higher", "lower", "none"]

BROWNE: Final = "Browne 2008, chapter 4"
TABLE: Final = "common to all games"
OWN: Final = "Letter Tycoon"
FAR: Final = 1e6


def _mean(
    id: str, name: str, unit: str, column: str, definition: str, better: Better = "none", by: Literal["game", "seat"] = "game", source: str = TABLE
) -> Metric:
    formula = f"mean of {column}" if by == "game" else f"mean of {column}, each seat"
    return Metric(id, name, unit, -FAR, FAR, better, definition, formula, source, "mean", column, by=by)


def _share(
    id: str, name: str, column: str, definition: str, better: Better = "none", by: Literal["game", "seat"] = "game", source: str = TABLE
) -> Metric:
    return Metric(id, name, "", 0.0, 1.0, better, definition, f"mean of {column} as a share", source, "share", column, by=by, digits=3)


def _ratio(
    id: str, name: str, unit: str, column: str, over: str, definition: str, better: Better = "none", source: str = TABLE, most: float = FAR
) -> Metric:
    formula = f"sum of {column} / sum of {over}"
    return Metric(id, name, unit, 0.0, most, better, definition, formula, source, "ratio", column, over, digits=3)


def _quantile(id: str, name: str, column: str, at: float, definition: str) -> Metric:
    formula = f"{at:.0%} point of {column}, each seat"
    return Metric(id, name, "points", -FAR, FAR, "none", definition, formula, TABLE, "quantile", column, at=at, by="seat")


_FAIRNESS: Final = (
    _share("win_rate", "Win rate", "win", "Games won by the seat, ties as equal shares.", by="seat"),
    _mean("seat_score", "Score by seat", "points", "score", "Points of the seat at the end.", by="seat"),
    _share("truncated_share", "Games cut", "truncated", "Games that the turn limit cut.", "lower"),
    _share("shared_share", "Shared wins", "shared", "Games won by several seats together.", "lower"),
)

_LENGTH: Final = (
    _mean("turns", "Turns", "turns", "turns", "Player-turns in a game."),
    _mean("rounds", "Rounds", "rounds", "rounds", "Rounds in a game."),
    _mean("plies", "Plies", "plies", "plies", "Plies in a game."),
    _mean("decisions", "Decisions a player", "decisions", "decisions", "Decisions of a seat in a game.", by="seat"),
    _mean("minutes", "Playing time", "minutes", "seconds", "Modelled time at the table."),
)

_CHOICE: Final = (
    _ratio("options", "Options a word choice", "", "options", "choices", "Sets of letters within reach for which the bot may know a word."),
    _mean("most_options", "Most options", "", "most_options", "The largest number of options in a game."),
    _ratio("open_share", "Choices with a word", "", "open_choices", "choices", "Word choices with at least one word to build.", "higher", most=1.0),
    _ratio(
        "close_share", "Does not matter", "", "close", "compared", "Choices where the second best play is within 1 % of the best.", "lower", most=1.0
    ),
    _ratio("obvious_share", "Obvious", "", "obvious", "compared", "Choices where the best play is worth over 10 % more than the next.", most=1.0),
)

_SCORE: Final = (
    _mean("winner_score", "Winner's score", "points", "winner_score", "Points of the winner."),
    _quantile("score_low", "Score, 5 % point", "score", 0.05, "One game in twenty ends below it."),
    _quantile("score_high", "Score, 95 % point", "score", 0.95, "One game in twenty ends above it."),
    _mean("margin", "Winner's margin", "points", "margin", "Winner's points over the next lower score."),
    _mean("spread", "Spread", "points", "spread", "Highest score less lowest."),
)

_SHAPE: Final = (
    _ratio("lead_changes", "Lead changes a ply", "", "lead_changes", "plies", "New sole leaders, by ply.", source=BROWNE),
    _mean("drama", "Drama", "points", "drama", "How far the winner lay behind while trailing.", source=BROWNE),
    _share("decisiveness", "Decisiveness", "decisiveness", "Share of the game left once nobody would catch the winner.", source=BROWNE),
    _mean("tension", "Gap at the top", "points", "tension", "Gap between first and second.", source=BROWNE),
    _share("lead_third", "Leader at one third wins", "lead_third_won", "Win rate of the leader after a third of the plies."),
    _share("lead_two_thirds", "Leader at two thirds wins", "lead_two_thirds_won", "Win rate of the leader after two thirds of the plies."),
    _share("comeback", "Comebacks", "comeback", "Games won by who was last after half of the plies."),
)

_OWN: Final = (
    _ratio("words_7", "Words of seven letters", "", "words_7", "words", "Share of the words that stood.", source=OWN, most=1.0),
    _ratio("words_8", "Words of eight letters or more", "", "words_8", "words", "Share of the words that stood.", source=OWN, most=1.0),
    _ratio("earned_a_word", "Earnings a word", "", "earned", "words", "Money and stock of a word.", source=OWN),
    _ratio("royalty_share", "Royalties to earnings", "", "royalties_got", "earned", "Royalties for each unit earned by words.", source=OWN),
    _mean("patents_bought", "Patents bought", "patents", "patents_bought", "Patents bought in a game.", source=OWN),
    _mean("first_purchase", "First purchase", "rounds", "first_purchase", "Round of a seat's first purchase.", by="seat", source=OWN),
    _mean("goal_round", "Goal reached", "rounds", "goal_round", "Round in which a goal was reached.", source=OWN),
    _ratio("doublings_a_word", "Doublings a word", "", "doublings", "words", "Doublings by patents and letters.", source=OWN),
    _ratio("discards_a_turn", "Cards thrown away a turn", "cards", "discards", "turns_taken", "Cards thrown away at the end of turns.", source=OWN),
    _mean("challenges", "Challenges", "", "challenges", "Challenges in a game.", source=OWN),
    _ratio("challenges_won", "Right challenges", "", "challenges_won", "challenges", "Challenges that found a wrong word.", source=OWN, most=1.0),
    _mean("rejections", "Refused words", "", "rejections", "Plays that the automatic check refused.", source=OWN),
    *(_mean(f"used_{name}", ABILITY_TITLES[name], "times", f"used_{name}", "Uses in a game, all seats.", source=OWN) for name in ABILITIES),
)

_FAILURES: Final = (
    _ratio("barren_turns", "Turns without a word", "", "skips", "turns", "Turns in which no word was built.", "lower", OWN, 1.0),
    _mean("reshuffles", "Reshuffles", "", "reshuffles", "Times that the discard pile became the deck.", source=OWN),
)

METRICS: Final = (*_FAIRNESS, *_LENGTH, *_CHOICE, *_SCORE, *_SHAPE, *_OWN, *_FAILURES)
