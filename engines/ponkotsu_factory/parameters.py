"""Every knob of Ponkotsu Factory (rules digest 1.8) and the faults that several knobs together make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from engines.core.errors import Problem, TilewrightError, shortened
from engines.core.parameters import GameParameters, Group, Idle, Switch, Whole, Witness, knob
from engines.ponkotsu_factory.state import MAX_LETTERS, MAX_PLAYERS, MAX_ROUNDS, SHORTEST, SUPPLY
from engines.words.bins import LONGEST
from engines.words.book import MOST_TIER
from engines.words.candidates import MOST_WORDS
from engines.words.knobs import SOURCE, OffensiveWords
from engines.words.lexicon import load_lexicon

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER_TILES: Mapping[str, int] = dict(zip(LETTERS, (4, 2, 2, 4, 7, 2, 3, 2, 4, 1, 1, 4, 2, 6, 3, 2, 1, 6, 4, 6, 1, 2, 2, 1, 2, 1), strict=True))
"""75 tiles: English Scrabble's 98 letters without the 25 Starting vowels, U kept at 1 (rules digest 1.8 [C])."""
STARTING_TILES: Mapping[str, int] = {letter: int(letter in "AEIOU") for letter in LETTERS}

GROUPS = (
    Group("rounds", "Rounds and words", "factory", "How many rounds, and which words a pile is made of."),
    Group("tiles", "Other Letter Tiles", "grid_view", "The tiles that are mixed and drawn in each round."),
    Group("start", "Starting Letter Tiles", "front_hand", "The tiles that each player has in every round."),
    Group("time", "Hourglass and markers", "hourglass", "How long the sand runs, and what quickness counts."),
    Group("points", "Correctness and penalties", "flag", "What reconstructed and invalid words count."),
    Group("votes", "Votes", "how_to_vote", "Who says whether a word is valid."),
    Group("dictionary", "Dictionary", "dictionary", "Which words are valid."),
)


def _one_letter(text: str) -> str:
    if len(text) != 1 or text not in LETTERS:
        raise ValueError(f"A letter is one of A to Z; '{shortened(text, 12)}' was given.")
    return text


def _some_words(lengths: tuple[int, ...]) -> tuple[int, ...]:
    if not 1 <= len(lengths) <= MOST_WORDS:
        raise ValueError(f"A pile has 1 to {MOST_WORDS} words; {len(lengths)} were given.")
    return lengths


Letter = Annotated[str, AfterValidator(_one_letter)]
WordLengths = Annotated[tuple[Whole, ...], AfterValidator(_some_words)]
Penalty = Literal["players", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]


class Markers(BaseModel):
    """Completion Markers at one table size, by order of finishing."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first: Whole = Field(title="1st", ge=0, le=10)
    second: Whole = Field(title="2nd", ge=0, le=10)
    third: Whole = Field(default=0, title="3rd", ge=0, le=10)
    fourth: Whole = Field(default=0, title="4th", ge=0, le=10)
    fifth: Whole = Field(default=0, title="5th", ge=0, le=10)

    @property
    def points(self) -> tuple[int, ...]:
        """By order of finishing."""
        return (self.first, self.second, self.third, self.fourth, self.fifth)


MARKERS: Mapping[int, Markers] = {
    2: Markers(first=2, second=1),
    3: Markers(first=3, second=2, third=1),
    4: Markers(first=4, second=3, third=2, fourth=1),
    5: Markers(first=5, second=4, third=3, fourth=2, fifth=1),
}
"""Points for quickness (rulebook: 3. Checking Solutions and Scoring)."""


NO_TWO_PLAYERS = Idle(
    {"completion_markers": {players: row for players, row in MARKERS.items() if players != 2}},
    holds=lambda values: "2" not in values["completion_markers"],
    words="there is no table of 2 players: Completion Markers has no row for it",
)
TWO_PLAYERS_ONLY = Idle(
    {"completion_markers": {2: MARKERS[2]}}, holds=lambda values: set(values["completion_markers"]) == {"2"}, words="2 players are the only table"
)
NO_DOUBTFUL_WORDS = Idle(
    {"votes": "doubt", "doubtful_tier": 2, "max_tier": 1},
    holds=lambda values: values["doubtful_tier"] > values["max_tier"],
    words="words of the tier that is doubtful are not valid at all",
)


class Parameters(GameParameters):
    """The rules of Ponkotsu Factory; the defaults are the rulebook's."""

    rounds: Whole = knob(
        4, title="Rounds", help="How often everybody makes a pile and solves one.", unit="rounds",
        group="rounds", source="Object of the Game [R]", ge=1, le=MAX_ROUNDS, witness=Witness(3),
    )  # fmt: skip
    word_lengths: WordLengths = knob(
        (4, 4, 4), title="Words of a pile", help="Letters of each word of a pile; all its tiles are used.", unit="letters",
        group="rounds", source="1. Creating \"Questions\" [R], Alternative Ways to Play [R]", ge=SHORTEST, le=LONGEST, widget="numbers", labels={"row": "Word"},
        witness=Witness((3, 3, 4)),
    )  # fmt: skip
    pass_schedule: Literal["rotating", "left"] = knob(
        "rotating", title="Who solves a pile", help="A pile goes to another player each round, or always to the left.",
        group="rounds", source="2. Solving the \"Questions\" [R], other table sizes [C]",
        labels={"rotating": "Another each round", "left": "Always the left neighbour"}, witness=Witness("left"),
        idle=(Idle({"rounds": 1}), TWO_PLAYERS_ONLY),
    )  # fmt: skip
    draw_tiles: Whole = knob(
        15, title="Tiles drawn", help="Other Letter Tiles that each player draws in a round.", unit="tiles",
        group="tiles", source="1. Creating \"Questions\" [R]", ge=6, le=25, witness=Witness(10),
    )  # fmt: skip
    other_tiles: dict[Letter, Whole] = knob(
        OTHER_TILES, title="Other Letter Tiles", help="How often each letter is among the tiles that are drawn.", unit="tiles",
        group="tiles", source="Components [R: 75 in all], split by letter [C]", ge=0, le=15, widget="letter_counts",
        witness=Witness({**OTHER_TILES, "S": 6}),
    )  # fmt: skip
    starting_tiles: dict[Letter, Whole] = knob(
        STARTING_TILES, title="Starting Letter Tiles", help="Tiles that each player has in every round; the box holds five of each letter.", unit="tiles",
        group="start", source="Setup [R]", ge=0, le=3, widget="letter_counts", witness=Witness({**STARTING_TILES, "U": 0}),
    )  # fmt: skip
    hourglass_seconds: Whole = knob(
        60, title="Hourglass", help="How long the sand runs.", unit="seconds",
        group="time", source="2. Solving the \"Questions\" [R], duration [C]", ge=15, le=300, witness=Witness(30),
    )  # fmt: skip
    completion_markers: dict[int, Markers] = knob(
        MARKERS, title="Completion Markers", help="Points for quickness by order of finishing, for each table size.", unit="points",
        group="time", source="3. Checking Solutions and Scoring [R]", widget="rows", labels={"row": "Players"},
        witness=Witness({**MARKERS, 3: Markers(first=5, second=2, third=1)}),
    )  # fmt: skip
    two_player_special: Switch = knob(
        True, title="Two-player rule", help="With two players the hourglass is turned at the start, and quickness has points of its own.",
        group="time", source="Two-Player Games [R], 1.6 [C]", witness=Witness(False, players=2),
        idle=(NO_TWO_PLAYERS,),
    )  # fmt: skip
    two_player_first: Whole = knob(
        3, title="Two players: fastest", help="Points for quickness of the fastest by the two-player rule.", unit="points",
        group="time", source="Two-Player Games [R]", ge=0, le=10, witness=Witness(2, players=2),
        idle=(Idle({"two_player_special": False}), NO_TWO_PLAYERS),
    )  # fmt: skip
    two_player_second: Whole = knob(
        1, title="Two players: the other", help="Points of the other for making the words in time by the two-player rule.", unit="points",
        group="time", source="Two-Player Games [R]", ge=0, le=10, witness=Witness(2, players=2),
        idle=(Idle({"two_player_special": False}), NO_TWO_PLAYERS),
    )  # fmt: skip
    correctness_points: Whole = knob(
        1, title="Points for an Original", help="For each Original that is reconstructed.", unit="points",
        group="points", source="3. Checking Solutions and Scoring [R]", ge=0, le=5, witness=Witness(2),
    )  # fmt: skip
    all_correct_bonus: Whole = knob(
        0, title="Bonus for all Originals", help="Added when every Original is reconstructed.", unit="points",
        group="points", source="1.8 [C]", ge=0, le=5, witness=Witness(2),
    )  # fmt: skip
    partial_solutions_score: Switch = knob(
        True, title="Unfinished piles count", help="A player who did not finish in time has points for the Originals laid by then.",
        group="points", source="1.9.3 [C]", witness=Witness(False, bots="novice"),
        idle=(Idle({"correctness_points": 0, "all_correct_bonus": 0}),),
    )  # fmt: skip
    invalid_solution_voids_quickness: Switch = knob(
        True, title="Invalid Solutions cost quickness", help="Who lays an invalid word has no points for quickness.",
        group="points", source="Rules for Building Words [R]", witness=Witness(False, position="invalid solution"),
    )  # fmt: skip
    invalid_original_penalty: Penalty = knob(
        "players", title="Penalty for an invalid Original", help="Points that its creator pays to the solver of the pile, for each.",
        group="points", source="Rules for Building Words [R]", labels={"players": "As many as players"},
        witness=Witness("2", position="invalid original"),
    )  # fmt: skip
    debt_allowed: Switch = knob(
        True, title="Debt", help="A creator who cannot pay owes the rest; otherwise the rest is never paid.",
        group="points", source="Rules for Building Words [R], 1.9.6 [C]", witness=Witness(False, position="invalid original"),
        idle=(Idle({"invalid_original_penalty": "0"}),),
    )  # fmt: skip
    votes: Literal["lexicon", "doubt", "players"] = knob(
        "lexicon", title="Who says what is valid",
        help="The dictionary alone; the dictionary and chance, which objects to doubtful words; or the players, who vote. Two players always ask "
        "the dictionary, for no vote can be taken.",
        group="votes", source="Rules for Building Words [R], 1.4 [C]",
        labels={"lexicon": "Dictionary", "doubt": "Dictionary and doubt", "players": "Players"},
        witness=Witness("doubt", bots="greedy:creating=4"),
    )  # fmt: skip
    objection_chance: Whole = knob(
        50, title="Objections to doubtful words", help="Chance that a doubtful word is found not appropriate.", unit="%",
        group="votes", source="1.4 [C]", ge=0, le=100, witness=Witness(90, given={"votes": "doubt"}, bots="greedy:creating=4"),
        idle=(Idle({"votes": "lexicon"}), NO_DOUBTFUL_WORDS),
    )  # fmt: skip
    doubtful_tier: Whole = knob(
        1, title="Doubtful from tier", help="A valid word of this tier or a rarer one is doubtful: 0 all words, 3 only the rarest.",
        group="votes", source="1.4 [C]", ge=0, le=MOST_TIER, witness=Witness(2, given={"votes": "doubt"}, bots="greedy:creating=4"),
        idle=(Idle({"votes": "lexicon"}), Idle({"votes": "doubt", "objection_chance": 0})),
    )  # fmt: skip
    word_forms: Literal["base_verbs_and_nouns", "base_only", "any"] = knob(
        "base_verbs_and_nouns", title="Forms of words",
        help="Infinitives and singulars with comparatives (which only English lists tell), base forms alone, or any form.",
        group="dictionary", source="Rules for Building Words [R], 1.4 [C]",
        labels={"base_verbs_and_nouns": "Base forms and comparatives", "base_only": "Base forms", "any": "Any form"},
        witness=Witness("any"),
    )  # fmt: skip
    lexicon: str = knob(
        "en", title="Lexicon", help="The word list: English, German (Ä as AE), or one of your own.",
        group="dictionary", source="Rules for Building Words [R]", widget="lexicon", witness=Witness("de"),
    )  # fmt: skip
    max_tier: Whole = knob(
        2, title="Rarest tier of words", help="Words up to this tier are valid: 0 common, 3 all.",
        group="dictionary", source=SOURCE, ge=0, le=MOST_TIER, witness=Witness(0, bots="greedy:creating=4"),
    )  # fmt: skip
    offensive_words: OffensiveWords = knob(
        "strong_banned", title="Offensive words", help="Whether flagged words are valid. Bots never use them.",
        group="dictionary", source="Rules for Building Words [R], " + SOURCE,
        labels={"allowed": "Allowed", "strong_banned": "Strong ones banned", "banned": "Banned"},
        witness=Witness("allowed", position="offensive word"),
    )  # fmt: skip


def in_hand(parameters: Parameters) -> int:
    """Tiles behind a screen."""
    return parameters.draw_tiles + sum(parameters.starting_tiles.values())


def table_sizes(parameters: Parameters) -> tuple[int, ...]:
    """Sizes with markers of their own for which there are tiles enough (rules digest 1.8)."""
    pool, most = sum(parameters.other_tiles.values()), max(parameters.starting_tiles.values(), default=0)
    return tuple(
        players
        for players in sorted(parameters.completion_markers)
        if 2 <= players <= MAX_PLAYERS and players * parameters.draw_tiles <= pool and players * most <= SUPPLY
    )


def penalty_points(parameters: Parameters, players: int) -> int:
    """Points for each invalid Original."""
    given = parameters.invalid_original_penalty
    return players if given == "players" else int(given)


def problems(parameters: Parameters) -> list[Problem]:
    """Faults that only several knobs together show, each with one sentence that names fields, values and bounds."""
    found = _lexicon_problems(parameters)
    for name in ("other_tiles", "starting_tiles"):
        missing = [letter for letter in LETTERS if letter not in getattr(parameters, name)]
        if missing:
            found.append(Problem(name, f"{name} needs a number for every letter; {', '.join(missing)} has none."))
    found += _marker_problems(parameters)
    return found or _tile_problems(parameters)


def _lexicon_problems(parameters: Parameters) -> list[Problem]:
    try:
        load_lexicon(parameters.lexicon)
    except TilewrightError as error:
        return [Problem("lexicon", f"lexicon: {error.sentence}")]
    return []


def _marker_problems(parameters: Parameters) -> list[Problem]:
    if not parameters.completion_markers:
        return [Problem("completion_markers", f"completion_markers has no row; at least one table size from 2 to {MAX_PLAYERS} needs one.")]
    found: list[Problem] = []
    for players, row in parameters.completion_markers.items():
        path = f"completion_markers.{players}"
        if not 2 <= players <= MAX_PLAYERS:
            found.append(Problem(path, f"completion_markers has rows for 2 to {MAX_PLAYERS} players; a row for {players} was given."))
            continue
        for place in range(players, MAX_PLAYERS):
            if row.points[place]:
                name = tuple(Markers.model_fields)[place]
                found.append(Problem(f"{path}.{name}", f"{path}.{name} is {row.points[place]}, but only {players} players can finish; give 0."))
    return found


def _tile_problems(parameters: Parameters) -> list[Problem]:
    needed, held = sum(parameters.word_lengths), in_hand(parameters)
    if needed > held:
        return [Problem("word_lengths", f"word_lengths adds up to {needed} letters, but a player has only {held} tiles.")]
    if table_sizes(parameters):
        return []
    fewest, pool = min(parameters.completion_markers), sum(parameters.other_tiles.values())
    if fewest * parameters.draw_tiles > pool:
        sentence = f"draw_tiles is {parameters.draw_tiles}, but other_tiles has only {pool} tiles: too few for {fewest} players."
        return [Problem("draw_tiles", sentence)]
    letter = max(parameters.starting_tiles, key=lambda text: parameters.starting_tiles[text])
    count = parameters.starting_tiles[letter]
    sentence = f"starting_tiles.{letter} is {count}, but the box holds {SUPPLY} of each letter: too few for {fewest} players."
    return [Problem(f"starting_tiles.{letter}", sentence)]


assert len(LETTERS) == MAX_LETTERS
