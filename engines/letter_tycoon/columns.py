"""The columns that a playout of Letter Tycoon records, in the order of the fields of tally.py."""

from __future__ import annotations

from typing import Final

from engines.core.measures import SHARE, Column, checked_columns
from engines.core.shape import PART_SCALE, POINT_SCALE
from engines.letter_tycoon.parameters import ABILITIES, ABILITY_TITLES, LETTERS

MOST_TURNS: Final = 2000
MOST_PLIES: Final = 2**20
MOST_POINTS: Final = 2**30
SECONDS_A_MINUTE: Final = 60


def _game(id: str, title: str, help: str, unit: str = "", scale: int = 1, low: int = 0, high: int = MOST_PLIES) -> Column:
    return Column(id, title, "game", help, unit, scale, low, high)


def _seat(id: str, title: str, help: str, unit: str = "", scale: int = 1, low: int = 0, high: int = MOST_PLIES) -> Column:
    return Column(id, title, "seat", help, unit, scale, low, high)


_GAME: Final = (
    _game("turns", "Turns", "Player-turns from the deal to the end.", "turns", high=MOST_TURNS),
    _game("rounds", "Rounds", "Rounds begun: everybody once is one round.", "rounds", high=MOST_TURNS),
    _game("plies", "Plies", "Decisions of all stages, forced ones too.", "plies"),
    _game("ended", "End", "1 ended by rule, 2 cut by the turn limit.", low=1, high=2),
    _game("truncated", "Cut", "1 when the turn limit cut the game.", high=1),
    _game("shared", "Shared win", "1 when several seats won together.", high=1),
    _game(
        "seconds",
        "Modelled time",
        "Time at the table: 10 s an exchange, 60 s a word, 4 s a seat asked about a challenge, 10 s a purchase, 8 s a discard.",
        "minutes",
        SECONDS_A_MINUTE,
    ),
    _game("winner_score", "Winner's score", "Points of the winner.", "points", low=-MOST_POINTS, high=MOST_POINTS),
    _game("margin", "Margin", "Winner's points over the next lower score; 0 when the best score is shared.", "points", high=MOST_POINTS),
    _game("spread", "Spread", "Highest score less lowest.", "points", high=MOST_POINTS),
    _game("lead_changes", "Lead changes", "How often a seat becomes sole leader after another one was."),
    _game(
        "drama",
        "Drama",
        "Mean of (best standing - winner's standing) over the plies at which the winner trails.",
        "points",
        POINT_SCALE,
        high=MOST_POINTS,
    ),
    _game(
        "decisiveness",
        "Decisiveness",
        "Share of the plies left after the winner passes the highest standing any loser ever reaches.",
        "",
        PART_SCALE,
        high=PART_SCALE,
    ),
    _game("tension", "Gap", "Mean gap between first and second over all plies.", "points", POINT_SCALE, high=MOST_POINTS),
    _game("lead_third_won", "Leader at one third", "Win share of the seat that leads after a third of the plies.", "", SHARE, high=SHARE),
    _game(
        "lead_two_thirds_won",
        "Leader at two thirds",
        "Win share of the seat that leads after two thirds of the plies.",
        "",
        SHARE,
        high=SHARE,
    ),
    _game("comeback", "Comeback", "Win share of the seats that are last after half of the plies.", "", SHARE, high=SHARE),
    _game("choices", "Word choices", "Times that a bot had to find words.", "choices"),
    _game("open_choices", "Open word choices", "Word choices with at least one word to build.", "choices"),
    _game("options", "Options", "Sets of letters within reach for which the bot may know a word, over all word choices."),
    _game("most_options", "Most options", "The largest number of options in one word choice."),
    _game("compared", "Compared choices", "Word choices of greedy and planner bots with two plays or more.", "choices"),
    _game("close", "Choices that do not matter", "Compared choices where the second best play is worth within 1 % of the best.", "choices"),
    _game("obvious", "Obvious choices", "Compared choices where the best play is worth over 10 % more than the second best.", "choices"),
    _game("reshuffles", "Reshuffles", "Times that the discard pile became the deck."),
    _game("goal_round", "Goal reached", "Round in which a goal was reached; 0 never.", "rounds", high=MOST_TURNS),
    _game("best_word_earned", "Best word", "Money and stock of the word that earned most.", "", high=MOST_POINTS),
    _game("best_word_length", "Best word's length", "Letters of the word that earned most.", "letters", high=20),
)

_LENGTHS: Final = (("3", "up to 3"), ("4", "4"), ("5", "5"), ("6", "6"), ("7", "7"), ("8", "8 or more"))

_SEAT: Final = (
    _seat("score", "Score", "Money, stock, patents and bonus at the end.", "points", low=-MOST_POINTS, high=MOST_POINTS),
    _seat("rank", "Rank", "1 for the best; seats that share a place have the same rank.", low=1, high=6),
    _seat("win", "Win", "1 for the winner, shared equally by several.", "", SHARE, high=SHARE),
    _seat("money", "Money", "Money at the end.", "points", high=MOST_POINTS),
    _seat("stock", "Stock", "Points for stock at the end.", "points", high=MOST_POINTS),
    _seat("patents", "Patents", "Value of the patents at the end.", "points", high=MOST_POINTS),
    _seat("bonus", "Bonus", "The seat's bonus.", "points", low=-10, high=10),
    _seat("turns_taken", "Turns", "Turns that the seat had.", "turns", high=MOST_TURNS),
    _seat("decisions", "Decisions", "Plies of the seat with something to decide.", "decisions"),
    _seat("words", "Words", "Words that stood.", "words"),
    *(_seat(f"words_{length}", f"Words of {title} letters", f"Words that stood, of {title} letters.", "words") for length, title in _LENGTHS),
    _seat("earned", "Earnings", "Money and stock earned by words.", "", high=MOST_POINTS),
    _seat("royalties_paid", "Royalties caused", "Royalties that the seat's words brought other seats.", "$", high=MOST_POINTS),
    _seat("royalties_got", "Royalties received", "Royalties from the words of other seats.", "$", high=MOST_POINTS),
    _seat("patents_bought", "Patents bought", "Patents bought.", "patents", high=len(LETTERS)),
    _seat("first_purchase", "First purchase", "Round of the first purchase; 0 without one.", "rounds", high=MOST_TURNS),
    *(_seat(f"used_{name}", ABILITY_TITLES[name], "Times that the patent's ability was used.", "times") for name in ABILITIES),
    _seat("letter_doublings", "Doublings by letter", "Words doubled by one of their letters.", "words"),
    _seat("doublings", "Doublings", "Doublings by patents and letters.", "times"),
    _seat("challenges", "Challenges", "Words of others that the seat challenged."),
    _seat("challenges_won", "Right challenges", "Challenges of the seat that found a wrong word."),
    _seat("words_sunk", "Plays sunk", "Plays of the seat that a challenge took back."),
    _seat("rejections", "Refused plays", "Plays of the seat that the automatic check refused."),
    _seat("penalties", "Penalties", "Penalty discards."),
    _seat("discards", "Cards thrown away", "Cards thrown away at the end of turns, penalties left out.", "cards"),
    _seat("skips", "Turns skipped", "Turns of the seat without a word.", "turns"),
    *(
        _seat(f"patent_{letter}", f"Patent {letter}", f"0 not owned at the end; else 1 + the seat's win share in {SHARE}ths.", high=1 + SHARE)
        for letter in LETTERS
    ),
)

COLUMNS: Final = checked_columns((*_GAME, *_SEAT))
GAME_COLUMNS: Final = len(_GAME)
SEAT_COLUMNS: Final = len(_SEAT)
SCORE_SOURCES: Final = ("money", "stock", "patents", "bonus")
"""Seat columns that add up to the score."""
