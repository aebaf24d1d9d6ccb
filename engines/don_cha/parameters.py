"""Every knob of Don-Cha (rules digest 4.5) and the faults that several knobs together make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from engines.core.errors import Problem, TilewrightError, shortened
from engines.core.parameters import BySeat, GameParameters, Group, Idle, Switch, Whole, Witness, knob
from engines.don_cha.state import LETTERS, MAX_CHIPS, MAX_GRID, MAX_NAMED, MAX_POOL, MAX_TILES, MAX_WORDS, QUESTIONS, SEATS
from engines.words.knobs import SOURCE, OffensiveWords, offensive_words_knob
from engines.words.lexicon import load_lexicon

SHORTEST_WORD: Final = 2
TWO_BOTS: Final = 2

GROUPS = (
    Group("puzzle", "Grid and words", "grid_on", "How large the grid is and which words a puzzle has."),
    Group("tiles", "Tiles and pool", "playing_cards", "Which tiles there are, what they are worth, and how many are in the Letter Pool."),
    Group("questions", "Questions and chips", "help", "Which questions there are, how they are read, and how many turns the chips give."),
    Group("points", "Points", "flag", "What letters, words and passes count."),
    Group("dictionary", "Dictionary", "dictionary", "Which words are valid."),
)

TILE_COUNTS: Mapping[str, int] = dict(zip(LETTERS, (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1), strict=True))
"""An English Scrabble set without its blanks: 98 tiles (rules digest 4.1 [P:liqui])."""

TILE_VALUES: Mapping[str, int] = dict(zip(LETTERS, (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10), strict=True))
"""Values of the tiles; all together they count 187 (rules digest 4.1 [P:liqui])."""


def _one_letter(text: str) -> str:
    if len(text) != 1 or text not in LETTERS:
        raise ValueError(f"A letter is one of A to Z; '{shortened(text, 12)}' was given.")
    return text


def _some_words(lengths: tuple[int, ...]) -> tuple[int, ...]:
    if not 1 <= len(lengths) <= MAX_WORDS:
        raise ValueError(f"A puzzle has 1 to {MAX_WORDS} words; {len(lengths)} were given.")
    return lengths


def _some_questions(questions: tuple[str, ...]) -> tuple[str, ...]:
    for question in questions:
        if question not in QUESTIONS:
            raise ValueError(f"Questions are A to E; '{shortened(question, 12)}' was given.")
        if questions.count(question) > 1:
            raise ValueError(f"Each question stands once; '{question}' stands {questions.count(question)} times.")
    if not questions:
        raise ValueError("The question sheet has at least one circle; none was given.")
    return questions


Letter = Annotated[str, AfterValidator(_one_letter)]
Lengths = Annotated[tuple[Whole, ...], AfterValidator(_some_words)]
Questions = Annotated[tuple[str, ...], AfterValidator(_some_questions)]


class WordPoints(BaseModel):
    """What a word of one length counts."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    points: Whole = Field(title="Points", ge=0, le=10)


WORD_POINTS: Mapping[int, WordPoints] = {length: WordPoints(points=points) for length, points in ((3, 2), (4, 3), (5, 5))}
"""Scoring [R]."""

QUESTION_NAMES: Final = {
    "A": "A, blanks in a line",
    "B": "B, contents of a square",
    "C": "C, value of a line",
    "D": "D, letters of a word",
    "E": "E, a word in a line",
}


def _witness(value: object, bots: str = "expert", games: int = 60, **given: object) -> Witness:
    return Witness(value, given=given, players=TWO_BOTS, bots=bots, games=games)


def _without(question: str) -> Idle:
    """The question sheet has no such circle."""
    others = tuple(circle for circle in QUESTIONS if circle != question)
    return Idle(
        {"questions": others, "chips": len(others)},
        holds=lambda values: question not in values["questions"],
        words=f"there is no question {question}",
    )


class Parameters(GameParameters):
    """The rules of Don-Cha; the defaults are the rulebook's."""

    grid_size: Whole = knob(
        5, title="Grid size", help="Rows and columns of the grid.", unit="squares a side",
        group="puzzle", source="Overview [R]", ge=3, le=MAX_GRID, witness=_witness(6),
    )  # fmt: skip
    word_lengths: Lengths = knob(
        (3, 4, 5), title="Words", help="Letters of each word of a puzzle. Each length needs a row in the points for words.", unit="letters",
        group="puzzle", source="Creating the Puzzles [R]", ge=SHORTEST_WORD, le=MAX_GRID, widget="numbers", labels={"row": "Word"}, witness=_witness((3, 4, 4)),
    )  # fmt: skip
    tile_counts: dict[Letter, Whole] = knob(
        dict(TILE_COUNTS), title="Tiles of each letter", help="How many tiles of each letter there are; blanks are taken out.", unit="tiles",
        group="tiles", source="Equipment [R], 4.1 [P]", ge=0, le=20, widget="letter_counts", witness=_witness({**TILE_COUNTS, "E": 2}),
    )  # fmt: skip
    tile_values: dict[Letter, Whole] = knob(
        dict(TILE_VALUES), title="Tile values", help="Points written on the tiles: question C asks for their sum, and they decide ties. Up to one point a tile is in the first set.",
        unit="points", group="tiles", source="Equipment [R], 4.1 [P]", ge=0, le=10, widget="letter_prices", witness=_witness({**TILE_VALUES, "E": 2}),
    )  # fmt: skip
    pool_one_point: Whole = knob(
        8, title="One-point tiles in the pool", help="Tiles drawn from those worth one point.", unit="tiles",
        group="tiles", source="Forming the Letter Pool [R]", ge=0, le=20, witness=_witness(10),
    )  # fmt: skip
    pool_other: Whole = knob(
        9, title="Other tiles in the pool", help="Tiles drawn from those worth more than one point.", unit="tiles",
        group="tiles", source="Forming the Letter Pool [R]", ge=0, le=20, witness=_witness(7),
    )  # fmt: skip
    chips: Whole = knob(
        5, title="Chips", help="Chips of each player; five give 15 turns each when one is removed at a time.", unit="chips",
        group="questions", source="Equipment [R]", ge=1, le=MAX_CHIPS, witness=_witness(4),
    )  # fmt: skip
    chips_removed_per_cycle: Whole = knob(
        1, title="Chips removed", help="Chips that leave the game each time a player takes the own chips back.", unit="chips",
        group="questions", source="Questioning [R]", ge=1, le=5, witness=_witness(2),
        idle=(Idle({"chips": 1}),),
    )  # fmt: skip
    questions: Questions = knob(
        tuple(QUESTIONS), title="Questions", help="Circles on the question sheet; at least as many as there are chips.",
        group="questions", source="Creating the Play Aids [R]", widget="letters", labels=QUESTION_NAMES, witness=_witness(("A", "B", "C", "E"), chips=4),
    )  # fmt: skip
    b_squares: Whole = knob(
        2, title="Squares of question B", help="Adjacent squares in a line that the question names; the answer is the content of one of them.", unit="squares",
        group="questions", source="Question B [R]", ge=1, le=MAX_NAMED, witness=_witness(3),
        idle=(_without("B"),),
    )  # fmt: skip
    b_answer_policy: Literal["adversarial", "random", "first"] = knob(
        "adversarial", title="How bots answer question B", help="With what tells least, with any of the contents, or with the first square.",
        group="questions", source="4.5 [C]", labels={"adversarial": "Tell least", "random": "At random", "first": "First square"},
        witness=_witness("random"),
        idle=(_without("B"), Idle({"b_squares": 1})),
    )  # fmt: skip
    d_tiles_set_aside: Whole = knob(
        3, title="Tiles of question D", help="Tiles set aside to ask how many of their letters are in a word.", unit="tiles",
        group="questions", source="Question D [R]", ge=1, le=MAX_TILES, witness=_witness(4),
        idle=(_without("D"),),
    )  # fmt: skip
    d_mode: Literal["multiset", "distinct"] = knob(
        "multiset", title="Equal letters in question D", help="Two tiles E count twice only for a word with two E, or each tile whose letter is in the word counts.",
        group="questions", source="4.6.3 [C]", labels={"multiset": "Count each letter of the word once", "distinct": "Count each tile"},
        witness=Witness("distinct", players=TWO_BOTS, position="equal tiles"),
        idle=(_without("D"), Idle({"d_tiles_set_aside": 1})),
    )  # fmt: skip
    e_mode: Literal["tile", "letter"] = knob(
        "tile", title="Letters of question E", help="Squares of the line that belong to the word, or letters in the line equal to one of the word's.",
        group="questions", source="4.6.2 [C]", labels={"tile": "Squares of the word", "letter": "Equal letters"}, witness=_witness("letter"),
        idle=(_without("E"),),
    )  # fmt: skip
    letter_points_per_word: Whole = knob(
        1, title="Points for a letter", help="For each guessed letter in the right square, by word of the puzzle that it is in.", unit="points",
        group="points", source="Scoring [R]", ge=0, le=3, witness=_witness(2),
    )  # fmt: skip
    word_points: dict[int, WordPoints] = knob(
        dict(WORD_POINTS), title="Points for a word", help="What a completely guessed word counts, by its letters.",
        group="points", source="Scoring [R]", widget="rows", labels={"row": "Letters"}, witness=_witness({**WORD_POINTS, 5: WordPoints(points=8)}),
    )  # fmt: skip
    word_bonus_requires_position: Switch = knob(
        False, title="Words count only in their place", help="A word counts when all of its squares are right, not when it is written anywhere in the guess.",
        group="points", source="4.6.1 [C]", witness=_witness(True),
    )  # fmt: skip
    pass_reward: Whole = knob(
        1, title="Points for passing", help="Points for every so many passes.", unit="points",
        group="points", source="Scoring [R]", ge=0, le=3, witness=_witness(3),
    )  # fmt: skip
    pass_reward_every: Whole = knob(
        2, title="Passes for the points", help="So many passes bring the points for passing.", unit="passes",
        group="points", source="Scoring [R]", ge=1, le=5, witness=_witness(1),
        idle=(Idle({"pass_reward": 0}),),
    )  # fmt: skip
    pass_reward_rounding: Literal["up", "down"] = knob(
        "up", title="An odd number of passes", help="A started group of passes counts in full, or not at all.",
        group="points", source="Scoring [R]", labels={"up": "Round up", "down": "Round down"}, witness=_witness("down"),
        idle=(Idle({"pass_reward": 0}), Idle({"pass_reward_every": 1})),
    )  # fmt: skip
    end_on_two_passes: Switch = knob(
        True, title="Two passes end the questions", help="When both players pass one after the other, no further turns are taken.",
        group="questions", source="Questioning [R]", witness=_witness(False),
    )  # fmt: skip
    final_bonus: BySeat = knob(
        0, title="Bonus at the end", help="Points added at the end; a list gives them by seat, to even out seats.", unit="points",
        group="points", source="4.5 [C]", ge=-5, le=5, widget="by_seat", witness=_witness((0, 2)),
    )  # fmt: skip
    lexicon: str = knob(
        "en", title="Lexicon", help="The word list: English, German (Ä as AE), or one of your own.",
        group="dictionary", source="Details on word formation [R]", widget="lexicon", witness=_witness("de"),
    )  # fmt: skip
    max_tier: Whole = knob(
        2, title="Rarest tier of words", help="Words up to this tier are valid: 0 common, 3 all.",
        group="dictionary", source=SOURCE, ge=0, le=3, witness=_witness(0, bots="greedy"),
    )  # fmt: skip
    offensive_words: OffensiveWords = offensive_words_knob("dictionary")


def by_seat(value: int | tuple[int, ...]) -> tuple[int, ...]:
    """A knob by seat as one number for each seat."""
    return (value,) * SEATS if isinstance(value, int) else value


def table_sizes(parameters: Parameters) -> tuple[int, ...]:
    """Two players."""
    return (SEATS,)


def turns_a_seat(parameters: Parameters) -> int:
    """Turns that the chips give each player (rules digest 4.7.13): 15 by the rulebook."""
    return sum(range(parameters.chips, 0, -parameters.chips_removed_per_cycle))


def most_points(parameters: Parameters) -> int:
    """Points of a perfect guess without passes (rules digest 4.7.8: 22)."""
    return sum(parameters.letter_points_per_word * length + parameters.word_points[length].points for length in parameters.word_lengths)


def problems(parameters: Parameters) -> list[Problem]:
    """Faults that only several knobs together show, each with one sentence that names fields, values and bounds."""
    return [
        *_word_problems(parameters),
        *_tile_problems(parameters),
        *_question_problems(parameters),
        *_bonus_problems(parameters),
        *_lexicon_problems(parameters),
    ]


def _word_problems(parameters: Parameters) -> list[Problem]:
    found: list[Problem] = []
    for place, length in enumerate(parameters.word_lengths):
        if length > parameters.grid_size:
            found.append(Problem(f"word_lengths.{place}", f"word_lengths.{place} is {length}, but grid_size is only {parameters.grid_size}."))
    for length in parameters.word_points:
        if not SHORTEST_WORD <= length <= MAX_GRID:
            sentence = f"word_points has rows for {SHORTEST_WORD} to {MAX_GRID} letters; a row for {length} was given."
            found.append(Problem(f"word_points.{length}", sentence))
    missing = sorted({length for length in parameters.word_lengths if length not in parameters.word_points})
    found += [Problem("word_points", f"word_points has no row for {length}, but word_lengths has a word of {length} letters.") for length in missing]
    return found or _fit_problems(parameters)


def _fit_problems(parameters: Parameters) -> list[Problem]:
    from engines.don_cha.layouts import fewest_tiles

    listed = ", ".join(map(str, parameters.word_lengths))
    fewest = fewest_tiles(parameters.grid_size, parameters.word_lengths)
    if fewest is None:
        return [Problem("word_lengths", f"word_lengths {listed} cannot be arranged by the rules in a grid of grid_size {parameters.grid_size}.")]
    pool = parameters.pool_one_point + parameters.pool_other
    if max(parameters.word_lengths) <= pool < fewest:
        crossed = (
            f"word_lengths {listed} need at least {fewest} tiles, crossed as often as can be, but the pool has {pool}: pool_one_point and pool_other."
        )
        return [Problem("word_lengths", crossed)]
    return []


def set_sizes(parameters: Parameters) -> tuple[int, int]:
    """Tiles worth up to one point, and the others (rules digest 4.7.15: 68 and 30)."""
    counts, values = parameters.tile_counts, parameters.tile_values
    low = sum(count for letter, count in counts.items() if values.get(letter, 0) <= 1)
    return low, sum(counts.values()) - low


def _tile_problems(parameters: Parameters) -> list[Problem]:
    found: list[Problem] = []
    for name in ("tile_counts", "tile_values"):
        missing = [letter for letter in LETTERS if letter not in getattr(parameters, name)]
        if missing:
            found.append(Problem(name, f"{name} needs a number for every letter; {', '.join(missing)} has none."))
    if found:
        return found
    low, other = set_sizes(parameters)
    for name, wanted, there, what in (
        ("pool_one_point", parameters.pool_one_point, low, "worth one point"),
        ("pool_other", parameters.pool_other, other, "worth more"),
    ):
        if wanted > there:
            found.append(Problem(name, f"{name} is {wanted}, but tile_counts gives only {there} tiles {what}."))
    pool = parameters.pool_one_point + parameters.pool_other
    assert pool <= MAX_POOL
    if not found and pool < max(parameters.word_lengths):
        found.append(
            Problem("pool_one_point", f"pool_one_point and pool_other give {pool} tiles, but a word has {max(parameters.word_lengths)} letters.")
        )
    return found


def _question_problems(parameters: Parameters) -> list[Problem]:
    found: list[Problem] = []
    circles = len(parameters.questions)
    if parameters.chips > circles:
        given = "1 circle" if circles == 1 else f"{circles} circles"
        found.append(Problem("chips", f"chips is {parameters.chips}, but questions has only {given}."))
    pool = parameters.pool_one_point + parameters.pool_other
    if parameters.d_tiles_set_aside > pool:
        found.append(Problem("d_tiles_set_aside", f"d_tiles_set_aside is {parameters.d_tiles_set_aside}, but the pool has only {pool} tiles."))
    return found


def _bonus_problems(parameters: Parameters) -> list[Problem]:
    value = parameters.final_bonus
    if isinstance(value, tuple) and len(value) != SEATS:
        given = "1 seat" if len(value) == 1 else f"{len(value)} seats"
        return [Problem("final_bonus", f"final_bonus gives {given}; give 2 numbers, one for each, or one for both.")]
    return []


def _lexicon_problems(parameters: Parameters) -> list[Problem]:
    try:
        load_lexicon(parameters.lexicon)
    except TilewrightError as error:
        return [Problem("lexicon", f"lexicon: {error.sentence}")]
    return []
