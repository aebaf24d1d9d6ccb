"""What a Run of Letter Tycoon is measured by: metrics over the columns of columns.py."""

from __future__ import annotations

from typing import Final

from engines.core.common_metrics import CUT, FAIRNESS, SCORE, SHARED, mean, ratio, shape
from engines.letter_tycoon.columns import COLUMNS as COLUMNS
from engines.letter_tycoon.columns import GAME_COLUMNS as GAME_COLUMNS
from engines.letter_tycoon.columns import SCORE_SOURCES as SCORE_SOURCES
from engines.letter_tycoon.columns import SEAT_COLUMNS as SEAT_COLUMNS
from engines.letter_tycoon.parameters import ABILITIES, ABILITY_TITLES

OWN: Final = "Letter Tycoon"


_LENGTH: Final = (
    mean("turns", "Turns", "turns", "turns", "How often somebody has his turn, from the deal to the end."),
    mean("rounds", "Rounds", "rounds", "rounds", "How often play goes around the table; one that is begun counts."),
    mean("plies", "Plies", "plies", "plies", "Single decisions of all seats: exchange, word, challenge, purchase, discard; forced ones too."),
    mean("decisions", "Decisions a player", "decisions", "decisions", "How often one player has something to decide.", by="seat"),
    mean("minutes", "Playing time", "minutes", "seconds", "Modelled time at the table."),
)

_CHOICE: Final = (
    ratio("options", "Options a word choice", "", "options", "choices", "Sets of letters within reach for which the bot may know a word."),
    mean("most_options", "Most options", "", "most_options", "Sets of letters to choose from at the richest word choice of a game."),
    ratio("open_share", "Choices with a word", "", "open_choices", "choices", "Word choices with at least one word to build.", "higher", most=1.0),
    ratio(
        "close_share", "Does not matter", "", "close", "compared", "Choices where the second best play is within 1 % of the best.", "lower", most=1.0
    ),
    ratio("obvious_share", "Obvious", "", "obvious", "compared", "Choices where the best play is worth over 10 % more than the next.", most=1.0),
)

_OWN: Final = (
    ratio("words_7", "Words of seven letters", "", "words_7", "words", "Share of the words that stood.", source=OWN, most=1.0),
    ratio("words_8", "Words of eight letters or more", "", "words_8", "words", "Share of the words that stood.", source=OWN, most=1.0),
    ratio("earned_a_word", "Earnings a word", "money and stock", "earned", "words", "What a word that stood brings its player.", source=OWN),
    ratio("royalty_share", "Royalties to earnings", "", "royalties_got", "earned", "Royalties for each unit earned by words.", source=OWN),
    mean("patents_bought", "Patents bought", "patents", "patents_bought", "How many leave the market, all seats together.", source=OWN),
    mean(
        "first_purchase",
        "First purchase",
        "rounds",
        "first_purchase",
        "When a seat buys its first patent; 0 where it never does.",
        by="seat",
        source=OWN,
    ),
    mean(
        "goal_round", "Goal reached", "rounds", "goal_round", "When somebody first meets a goal that ends the game; 0 where nobody does.", source=OWN
    ),
    ratio("doublings_a_word", "Doublings a word", "", "doublings", "words", "Doublings by patents and letters.", source=OWN),
    ratio(
        "discards_a_turn",
        "Cards thrown away a turn",
        "cards",
        "discards",
        "turns_taken",
        "Cards that a seat gives up when its turn ends.",
        source=OWN,
    ),
    mean("challenges", "Challenges", "", "challenges", "How often a word is doubted, all seats together.", source=OWN),
    ratio("challenges_won", "Right challenges", "", "challenges_won", "challenges", "Challenges that found a wrong word.", source=OWN, most=1.0),
    mean("rejections", "Refused words", "", "rejections", "Plays that the automatic check refused.", source=OWN),
    *(mean(f"used_{name}", ABILITY_TITLES[name], "times", f"used_{name}", "Uses in a game, all seats.", source=OWN) for name in ABILITIES),
)

_FAILURES: Final = (
    ratio("barren_turns", "Turns without a word", "", "skips", "turns", "Turns in which no word was built.", "lower", OWN, 1.0),
    mean("reshuffles", "Reshuffles", "", "reshuffles", "Times that the discard pile became the deck.", source=OWN),
)

METRICS: Final = (*FAIRNESS, CUT, SHARED, *_LENGTH, *_CHOICE, *SCORE, *shape("ply", "plies", "plies"), *_OWN, *_FAILURES)
