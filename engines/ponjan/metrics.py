"""What a Run of Ponjan is measured by: metrics over the columns of columns.py."""

from __future__ import annotations

from typing import Final

from engines.core.common_metrics import CUT, FAIRNESS, SCORE, SHARED, mean, quantile, ratio, shape, share

OWN: Final = "Ponjan"


_LENGTH: Final = (
    mean("turns", "Turns", "turns", "turns", "How often somebody has his turn; a bonus turn belongs to its turn."),
    quantile("turns_low", "Turns, 5 % point", "turns", "turns", 0.05, "One game in twenty is shorter.", "game"),
    quantile("turns_high", "Turns, 95 % point", "turns", "turns", 0.95, "One game in twenty is longer.", "game"),
    mean("rounds", "Rounds", "rounds", "rounds", "How often play goes around the table; one that is begun counts."),
    mean("plies", "Plies", "plies", "plies", "Decisions of all seats in a game, forced ones too."),
    mean("decisions", "Decisions a player", "decisions", "decisions", "How often one player draws, takes or passes, forced or not.", by="seat"),
    mean("minutes", "Playing time", "minutes", "seconds", "Modelled time at the table."),
)

_CHOICE: Final = (
    ratio("options", "Options a decision", "", "options", "plies", "The draw and each kind that can be taken."),
    mean("most_options", "Most options", "", "most_options", "Ways to go on at the richest decision of a game."),
    ratio("choice_share", "Decisions with a choice", "", "choices", "plies", "Decisions with more than one option.", most=1.0),
    mean("choices_made", "Choices a player", "choices", "choices_made", "Decisions of a seat with more than one option.", by="seat"),
)

_OWN: Final = (
    mean("sets_two_plus", "3-point sets", "sets", "sets_two_plus", "Complete sets of a seat with two +1 tiles.", by="seat", source=OWN),
    mean("sets_one_plus", "2-point sets", "sets", "sets_one_plus", "Complete sets of a seat with one +1 tile.", by="seat", source=OWN),
    mean("sets_no_plus", "1-point sets", "sets", "sets_no_plus", "Complete sets of a seat without a +1 tile.", by="seat", source=OWN),
    mean(
        "sets_three_plus", "Sets with three +1", "sets", "sets_three_plus", "Complete sets with three +1 tiles, in variants.", by="seat", source=OWN
    ),
    mean(
        "bonus_turns",
        "Bonus turns",
        "turns",
        "bonus_turns",
        "How often a seat goes on after drawing a tile of a kind it holds.",
        by="seat",
        source=OWN,
    ),
    mean("drawn", "Own tiles drawn", "tiles", "drawn", "Tiles of own kinds that a seat draws in turns.", by="seat", source=OWN),
    mean("taken", "Tiles taken", "tiles", "taken", "Face-up tiles that a seat takes.", by="seat", source=OWN),
    mean("waiting", "Tiles not taken", "tiles", "waiting", "Face-up tiles that wait for a seat at the end.", by="seat", source=OWN),
    mean("kinds", "Kinds held", "kinds", "kinds", "Kinds that a seat holds at the end.", by="seat", source=OWN),
    mean("setup_won", "Tiles won at set-up", "tiles", "setup_won", "Tiles that a seat wins by dice.", by="seat", source=OWN),
    mean("setup_sets", "Sets at set-up", "sets", "setup_sets", "Sets of a seat that are complete before the first turn.", by="seat", source=OWN),
    mean("wall_left", "Wall left", "tiles", "wall_left", "How many nobody has drawn when the game ends.", source=OWN),
)

_FAILURES: Final = (
    share("won_at_setup", "Won at set-up", "won_at_setup", "Games that the set-up alone decided.", "lower", source=OWN),
    share("wall_exhausted", "Wall used up", "wall_exhausted", "Games that ended because nobody could draw or take any more.", "lower", source=OWN),
)

METRICS: Final = (*FAIRNESS, CUT, SHARED, *_LENGTH, *_CHOICE, *SCORE, *shape("ply", "plies", "plies"), *_OWN, *_FAILURES)
