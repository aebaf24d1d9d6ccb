"""Every knob of Wortfabrik (rules digest 5.5) and the faults that several knobs together make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator

from engines.core.errors import Problem, TilewrightError, shortened
from engines.core.parameters import GameParameters, Group, Idle, Switch, Whole, Witness, knob
from engines.core.seats import MAX_SEATS
from engines.words.knobs import OffensiveWords, max_tier_knob, offensive_words_knob
from engines.wortfabrik.signs import MOST_LETTERS, Signs, lexicon_of, sheet_alphabet
from engines.wortfabrik.state import LONGEST_ROW, MAX_DICE, MAX_FACES, MAX_ROWS, SHORTEST_ROW

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWEL_DIE: Final = "AEIOU?"
DICE: Final = (VOWEL_DIE, VOWEL_DIE, "BFJNSW", "CGLPTV", "DHKMRZ")
"""Two vowel dice and 18 consonants once each; which die has which consonant is our choice (rules digest 5.5 [C])."""

MOST_ROWS: Final = MAX_ROWS - 1
MOST_JOKER_SYMBOLS: Final = 4

GROUPS = (
    Group("dice", "Dice and days", "casino", "What the dice show, how often they are rolled, and how many letters must be used."),
    Group("slip", "Delivery slip", "table_rows", "The rows for words, the bonus row, and the boxes for spare parts and scarce goods."),
    Group("jokers", "Jokers and spare parts", "build", "What a joker may stand for, and when stored letters may be used."),
    Group("points", "Points", "flag", "What letters, empty spare boxes and scarce goods count."),
    Group("dictionary", "Dictionary", "dictionary", "Which words are valid, and how umlauts are written."),
)


def _a_die(faces: str) -> str:
    if not 1 <= len(faces) <= MAX_FACES:
        raise ValueError(f"A die has 1 to {MAX_FACES} faces, one character each; '{shortened(faces)}' has {len(faces)}.")
    for face in faces:
        if face.isspace() or face != face.upper():
            raise ValueError(f"A face is one capital letter or a joker; '{shortened(face)}' was given in '{shortened(faces)}'.")
    return faces


def _some_dice(dice: tuple[str, ...]) -> tuple[str, ...]:
    if not 1 <= len(dice) <= MAX_DICE:
        raise ValueError(f"There are 1 to {MAX_DICE} dice; {len(dice)} were given.")
    return dice


def _some_rows(lengths: tuple[int, ...]) -> tuple[int, ...]:
    if not 1 <= len(lengths) <= MOST_ROWS:
        raise ValueError(f"There are 1 to {MOST_ROWS} word rows; {len(lengths)} were given.")
    return lengths


def _different(symbols: str) -> str:
    for symbol in symbols:
        if symbols.count(symbol) > 1:
            raise ValueError(f"Each symbol stands once; '{shortened(symbol)}' stands {symbols.count(symbol)} times.")
    return symbols


def _joker_symbols(symbols: str) -> str:
    if len(symbols) > MOST_JOKER_SYMBOLS:
        raise ValueError(f"There are at most {MOST_JOKER_SYMBOLS} joker symbols; {len(symbols)} were given.")
    for symbol in symbols:
        if symbol.isspace() or symbol in "._":
            raise ValueError("A joker symbol is no space, full stop or underscore.")
    return _different(symbols)


Die = Annotated[str, AfterValidator(_a_die)]
Dice = Annotated[tuple[Die, ...], AfterValidator(_some_dice)]
RowLengths = Annotated[tuple[Whole, ...], AfterValidator(_some_rows)]
JokerSymbols = Annotated[str, AfterValidator(_joker_symbols)]
LetterSet = Annotated[str, AfterValidator(_different)]
ByRow = Whole | tuple[Whole, ...]
"""One number for all rows, or a list by row with the bonus row last."""


def _rolled_jokers(values: Mapping[str, Any]) -> bool:
    return any(symbol in die for die in values["dice_faces"] for symbol in values["joker_symbols"])


EVERY_DIE = Idle(
    {"min_letters_used": len(DICE)},
    holds=lambda values: values["min_letters_used"] >= len(values["dice_faces"]),
    words="all letters of a day must be used",
)
TOO_FEW_SPARES = Idle({"spare_boxes": 1}, holds=lambda values: values["spare_boxes"] < 2, words="there are fewer than two boxes for spare parts")
NO_JOKERS = Idle(
    {"dice_faces": ("AEIOUE", "AEIOUI", *DICE[2:]), "pair_makes_joker": "off"},
    holds=lambda values: not _rolled_jokers(values) and (values["pair_makes_joker"] == "off" or values["spare_boxes"] < 2),
    words="no die has a joker and no stored letters make one",
)


class Parameters(GameParameters):
    """The rules of Wortfabrik; the defaults are the rulebook's."""

    days: Whole = knob(
        6, title="Working days", help="How often the dice are rolled.", unit="days",
        group="dice", source="Game Flow [R]", ge=3, le=10, witness=Witness(5, bots="greedy"),
    )  # fmt: skip
    dice_faces: Dice = knob(
        DICE, title="Dice", help="The faces of each die, one character a face; all dice are rolled together.",
        group="dice", source="5.5 [P]; which consonant is on which die [C]", widget="dice",
        witness=Witness(("AEIOUE", VOWEL_DIE, "BFJNSW", "CGLPTV", "DHKMRZ"), bots="greedy"),
    )  # fmt: skip
    min_letters_used: Whole = knob(
        4, title="Letters to use each day", help="Least number of the day's letters that must be entered: in word rows, spare parts or scarce goods.", unit="letters",
        group="dice", source="2. Letter Utilisation [R]", ge=0, le=5, witness=Witness(3, bots="greedy"),
        idle=(Idle({"unused_die": "scrap"}),),
    )  # fmt: skip
    unused_die: Literal["ignored", "scrap"] = knob(
        "ignored", title="A letter not used", help="It is left out without penalty, or it goes to the scarce goods.",
        group="dice", source="Scarce goods [R], 5.2 [C]", labels={"ignored": "Left out", "scrap": "To scarce goods"}, witness=Witness("scrap", bots="greedy"),
        idle=(EVERY_DIE,),
    )  # fmt: skip
    row_lengths: RowLengths = knob(
        (2, 3, 4, 5, 6), title="Word rows", help="Boxes of each word row; a word fills its row exactly.", unit="boxes",
        group="slip", source="Delivery Slip B [R]", ge=SHORTEST_ROW, le=LONGEST_ROW, widget="numbers", witness=Witness((3, 3, 4, 5, 5), bots="greedy"),
    )  # fmt: skip
    bonus_row_length: Whole = knob(
        7, title="Boxes of the bonus row", help="A word may begin on any box of the bonus row and need not fill it. 0: there is no bonus row.", unit="boxes",
        group="slip", source="Exception – the 6th word row [R]", ge=0, le=LONGEST_ROW, witness=Witness(5, bots="greedy"),
    )  # fmt: skip
    bonus_min: Whole = knob(
        2, title="Shortest bonus word", help="Least number of letters of a word in the bonus row.", unit="letters",
        group="slip", source="Exception – the 6th word row [R]", ge=1, le=7, witness=Witness(5, bots="greedy"),
        idle=(Idle({"bonus_row_length": 0}),),
    )  # fmt: skip
    spare_boxes: Whole = knob(
        5, title="Boxes for spare parts", help="So many letters may be stored for later days.", unit="boxes",
        group="slip", source="Spare parts [R]", ge=0, le=10, witness=Witness(2, bots="greedy"),
    )  # fmt: skip
    scrap_boxes: Whole = knob(
        4, title="Boxes for scarce goods", help="So many letters may be thrown away.", unit="boxes",
        group="slip", source="Scarce goods [R]", ge=0, le=10, witness=Witness(0, given={"spare_boxes": 0}, bots="random"),
    )  # fmt: skip
    pair_makes_joker: Literal["off", "2", "3"] = knob(
        "2", title="Equal letters for a joker", help="So many equal stored letters may be crossed out together for one joker in a word row, at any time.",
        group="jokers", source="Spare parts, note [R]", labels={"off": "Not allowed", "2": "Two", "3": "Three"}, witness=Witness("off", bots="greedy"),
        idle=(TOO_FEW_SPARES,),
    )  # fmt: skip
    same_day_spare_use: Switch = knob(
        False, title="Spare parts on the same day", help="A stored letter may be used on the day it was stored. The exchange for a joker always may.",
        group="jokers", source="5.6.4 [C]", witness=Witness(True, position="spare part on the same day"),
        idle=(Idle({"spare_boxes": 0}),),
    )  # fmt: skip
    joker_symbols: JokerSymbols = knob(
        "?", title="Joker symbols", help="What a joker looks like on a die; each character is one symbol.",
        group="jokers", source="\"?\" (joker) [R]", witness=Witness("?E", bots="greedy"),
    )  # fmt: skip
    joker_letters: LetterSet = knob(
        LETTERS, title="Letters for jokers", help="What a joker may stand for.",
        group="jokers", source="\"?\" (joker) [R]", witness=Witness("XYQ", bots="greedy"),
        idle=(NO_JOKERS,),
    )  # fmt: skip
    points_per_letter: ByRow = knob(
        1, title="Points for a letter", help="What each letter of a valid word counts; a list gives it by row, the bonus row last.", unit="points",
        group="points", source="End of the Game and Scoring [R]", ge=0, le=5, widget="by_row", witness=Witness((1, 1, 1, 2, 3, 1), bots="greedy"),
    )  # fmt: skip
    spare_empty_points: Whole = knob(
        1, title="Points for an empty spare box", help="A box that was never written; a stored or crossed-out letter counts nothing.", unit="points",
        group="points", source="End of the Game and Scoring [R]", ge=0, le=3, witness=Witness(0, bots="greedy"),
        idle=(Idle({"spare_boxes": 0}),),
    )  # fmt: skip
    scrap_penalty: Whole = knob(
        -1, title="Points for a letter of scarce goods", help="Deducted for each letter thrown away.", unit="points",
        group="points", source="End of the Game and Scoring [R]", ge=-5, le=0, witness=Witness(-3, bots="random"),
        idle=(Idle({"scrap_boxes": 0}),),
    )  # fmt: skip
    lexicon: str = knob(
        "de", title="Lexicon", help="The word list: German, English, or one of your own.",
        group="dictionary", source="5.3 [R]", widget="lexicon", witness=Witness("en", bots="greedy"),
    )  # fmt: skip
    umlauts: Literal["fold", "single", "ban"] = knob(
        "fold", title="Ä, Ö and Ü", help="Written AE, OE, UE; one box each, which only dice or jokers with umlauts give; or words with them are not valid.",
        group="dictionary", source="5.6.7 [C]", labels={"fold": "As AE, OE, UE", "single": "As one letter", "ban": "Not valid"},
        witness=Witness("ban", bots="greedy"),
    )  # fmt: skip
    max_tier: Whole = max_tier_knob("dictionary")
    offensive_words: OffensiveWords = offensive_words_knob("dictionary")


def all_rows(parameters: Parameters) -> tuple[int, ...]:
    """Boxes of every row, the bonus row last when there is one."""
    bonus = (parameters.bonus_row_length,) if parameters.bonus_row_length else ()
    return (*parameters.row_lengths, *bonus)


def points_by_row(parameters: Parameters) -> tuple[int, ...]:
    """Points for a letter in each row of `all_rows`."""
    points = parameters.points_per_letter
    return (points,) * len(all_rows(parameters)) if isinstance(points, int) else points


def most_points(parameters: Parameters) -> int:
    """Points of a slip with a word in every row that fills it, and all spare boxes empty (rules digest 5.4: 32 by the rulebook)."""
    words = sum(boxes * points for boxes, points in zip(all_rows(parameters), points_by_row(parameters), strict=True))
    return words + parameters.spare_boxes * parameters.spare_empty_points


def pair_size(parameters: Parameters) -> int:
    """Equal letters that make a joker; 0 when none do."""
    return 0 if parameters.pair_makes_joker == "off" else int(parameters.pair_makes_joker)


def table_sizes(parameters: Parameters) -> tuple[int, ...]:
    """Any number of players: everybody fills an own slip, alone too (rules digest 5.6.10)."""
    return tuple(range(1, MAX_SEATS + 1))


def signs_of(parameters: Parameters) -> Signs:
    """Letters and jokers of the variant. Raises UnknownName or BadInput for a lexicon that cannot be used."""
    return Signs(sheet_alphabet(lexicon_of(parameters.lexicon).alphabet, parameters.umlauts), parameters.joker_symbols)


def problems(parameters: Parameters) -> list[Problem]:
    """Faults that only several knobs together show, each with one sentence that names fields, values and bounds."""
    try:
        signs = signs_of(parameters)
    except TilewrightError as error:
        return [Problem("lexicon", f"lexicon: {error.sentence}"), *_slip_problems(parameters)]
    return [*_sign_problems(parameters, signs), *_slip_problems(parameters)]


def _sign_problems(parameters: Parameters, signs: Signs) -> list[Problem]:
    alphabet = signs.alphabet
    if alphabet.size > MOST_LETTERS:
        return [
            Problem("lexicon", f"lexicon '{parameters.lexicon}' is written in {alphabet.size} letters; at most {MOST_LETTERS} can be played with.")
        ]
    return [*_face_problems(parameters, signs), *_joker_problems(parameters, signs)]


def _face_problems(parameters: Parameters, signs: Signs) -> list[Problem]:
    return [
        Problem(
            f"dice_faces.{place}",
            f"dice_faces.{place} has the face '{face}', which is neither a letter of the {signs.alphabet.name} alphabet nor in joker_symbols"
            f" ('{parameters.joker_symbols}').",
        )
        for place, die in enumerate(parameters.dice_faces)
        for face in dict.fromkeys(die)
        if not signs.knows(face)
    ]


def _joker_problems(parameters: Parameters, signs: Signs) -> list[Problem]:
    foreign = [letter for letter in parameters.joker_letters if letter not in signs.alphabet.symbols]
    if foreign:
        return [Problem("joker_letters", f"joker_letters has '{shortened(foreign[0])}', which is no letter of the {signs.alphabet.name} alphabet.")]
    rolled = any(symbol in die for die in parameters.dice_faces for symbol in parameters.joker_symbols)
    if parameters.joker_letters or not (rolled or pair_size(parameters)):
        return []
    whence = "dice_faces has jokers" if rolled else f"pair_makes_joker is {parameters.pair_makes_joker}"
    return [Problem("joker_letters", f"joker_letters is empty, but {whence}: a joker must stand for something.")]


def _slip_problems(parameters: Parameters) -> list[Problem]:
    found: list[Problem] = []
    dice = len(parameters.dice_faces)
    if parameters.min_letters_used > dice:
        given = "1 die" if dice == 1 else f"{dice} dice"
        found.append(Problem("min_letters_used", f"min_letters_used is {parameters.min_letters_used}, but dice_faces has only {given}."))
    length = parameters.bonus_row_length
    if 0 < length < SHORTEST_ROW:
        found.append(Problem("bonus_row_length", f"bonus_row_length is 0 (no bonus row) or {SHORTEST_ROW} to {LONGEST_ROW}; {length} was given."))
    elif 0 < length < parameters.bonus_min:
        found.append(Problem("bonus_min", f"bonus_min is {parameters.bonus_min}, but bonus_row_length is only {length}."))
    points = parameters.points_per_letter
    rows = len(all_rows(parameters))
    if isinstance(points, tuple) and len(points) != rows:
        words = len(parameters.row_lengths)
        there = f"there is 1 row: {words}" if rows == 1 else f"there are {rows} rows: {words}"
        bonus = " and the bonus row" if length else ""
        found.append(
            Problem(
                "points_per_letter",
                f"points_per_letter is a list of {len(points)}, but {there} word {'row' if words == 1 else 'rows'}{bonus}.",
            )
        )
    return found
