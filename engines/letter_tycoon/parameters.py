"""Every knob of Letter Tycoon (rules digest 2.9) and the faults that several knobs together make."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from engines.core.errors import Problem, shortened
from engines.core.parameters import BySeat, GameParameters, Group, Idle, Switch, Whole, Witness, knob, value_at
from engines.words.knobs import OffensiveWords, max_tier_knob, offensive_words_knob

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_SEATS = 6
MAX_PATENTS = len(LETTERS)

GROUPS = (
    Group("deck", "Deck and patents", "playing_cards", "How often each letter is in the deck, and what its patent costs."),
    Group("words", "Hand and words", "back_hand", "Cards at hand and what a word must look like."),
    Group("goals", "Goals and end", "flag", "When the game ends, for each table size."),
    Group("earnings", "Earnings by word length", "payments", "What a word brings, by the number of its letters."),
    Group("abilities", "Abilities and doubling", "bolt", "What patents and letters can do, and how doublings combine."),
    Group("challenges", "Challenges", "gavel", "Who checks a word, and what a wrong one costs."),
    Group("money", "Money, stock and royalties", "savings", "Royalties, start values, and compensation by seat."),
    Group("dictionary", "Dictionary", "dictionary", "Which words are valid."),
)

CARD_COUNTS: Mapping[str, int] = dict(zip(LETTERS, (9, 2, 2, 4, 12, 2, 3, 4, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 6, 6, 4, 2, 2, 1, 2, 1), strict=True))
"""102 letter cards (rules digest 2.1 [R total; P:bga, crook, nzen])."""

PATENT_COSTS: Mapping[str, int] = dict(zip(LETTERS, (8, 2, 3, 4, 10, 3, 3, 5, 7, 2, 2, 4, 3, 7, 7, 3, 2, 6, 6, 8, 3, 2, 3, 2, 3, 2), strict=True))
"""26 patents, $110 in all (rules digest 2.1 [P:bga])."""

ABILITIES: Mapping[str, str] = {
    "double_vowel_ends": "B",
    "double_half_vowels": "J",
    "double_one_vowel": "K",
    "exchange": "Q",
    "two_words": "V",
    "copy_card": "X",
    "add_s": "Z",
}
"""Which patent carries each ability (rules digest 2.6 [R]); an empty text switches an ability off."""

ABILITY_TITLES: Mapping[str, str] = {
    "double_vowel_ends": "Double: first and last letter are vowels",
    "double_half_vowels": "Double: at least half of the letters are vowels",
    "double_one_vowel": "Double: exactly one vowel",
    "exchange": "Exchange cards before the word",
    "two_words": "Two words a turn",
    "copy_card": "Use one card twice",
    "add_s": "Add an S at the end",
}

AbilityName = Literal["double_vowel_ends", "double_half_vowels", "double_one_vowel", "exchange", "two_words", "copy_card", "add_s"]


def _one_letter(text: str) -> str:
    if len(text) != 1 or text not in LETTERS:
        raise ValueError(f"A letter is one of A to Z; '{shortened(text, 12)}' was given.")
    return text


def _letter_or_none(text: str) -> str:
    return text if text == "" else _one_letter(text)


Letter = Annotated[str, AfterValidator(_one_letter)]
LetterOrNone = Annotated[str, AfterValidator(_letter_or_none)]


class Row(BaseModel):
    """A row of a table of knobs."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Earning(Row):
    """What a word of one length brings."""

    money: Whole = Field(title="Money", ge=0, le=20)
    stock: Whole = Field(title="Stock", ge=0, le=20)


class Goal(Row):
    """What ends the game at one table size."""

    value: Whole = Field(title="Value to end", ge=5, le=110)
    patents: Whole = Field(title="Least patents", ge=1, le=26)


SCORE_TABLE: Mapping[int, Earning] = {
    length: Earning(money=money, stock=stock)
    for length, money, stock in (
        (3, 1, 0), (4, 2, 0), (5, 3, 0), (6, 4, 1), (7, 6, 1), (8, 6, 2), (9, 6, 3), (10, 6, 4), (11, 6, 5), (12, 6, 6),
    )
}  # fmt: skip
"""Rules digest 2.2 [R]."""

GOALS: Mapping[int, Goal] = {
    players: Goal(value=value, patents=patents) for players, value, patents in ((2, 45, 6), (3, 34, 5), (4, 26, 3), (5, 21, 3))
}
"""Rules digest 2.3 [R]."""

_X_OWNED = {"start_money": 20, "patent_costs": dict.fromkeys(LETTERS, 2)}
"""A rich start and cheap patents: abilities come into play in nearly every game."""


DOUBLINGS_BY_VOWELS = ("double_vowel_ends", "double_half_vowels", "double_one_vowel")


def _no_vowel_doublings(values: Mapping[str, Any]) -> bool:
    return not any(value_at(values, f"abilities.{ability}") for ability in DOUBLINGS_BY_VOWELS)


NO_PURCHASES = Idle({"purchases_per_turn": 0})
NO_VOWEL_DOUBLINGS = Idle(
    {"abilities": {**ABILITIES, **dict.fromkeys(DOUBLINGS_BY_VOWELS, "")}}, holds=_no_vowel_doublings, words="no patent doubles by vowels"
)
NO_DOUBLINGS = Idle(
    {**NO_VOWEL_DOUBLINGS.given, "q_letter_doubles": ()},
    holds=lambda values: _no_vowel_doublings(values) and not values["q_letter_doubles"],
    words="no patent and no letter doubles",
)


class Parameters(GameParameters):
    """The rules of Letter Tycoon; the defaults are the rulebook's."""

    card_counts: dict[Letter, Whole] = knob(
        dict(CARD_COUNTS), title="Cards of each letter", help="How many cards of each letter are in the deck.", unit="cards",
        group="deck", source="2.1 [R, P]", ge=0, le=20, widget="letter_counts", witness=Witness({**CARD_COUNTS, "E": 8}),
    )  # fmt: skip
    patent_costs: dict[Letter, Whole] = knob(
        dict(PATENT_COSTS), title="Patent prices", help="What the patent of each letter costs; it is worth as much at the end.", unit="$",
        group="deck", source="2.1 [P]", ge=1, le=20, widget="letter_prices", witness=Witness({**PATENT_COSTS, "E": 4}),
        idle=(NO_PURCHASES,),
    )  # fmt: skip
    hand_size: BySeat = knob(
        7, title="Hand size", help="Cards in a hand after refilling; a list gives it by seat.", unit="cards",
        group="words", source="Ręka gracza [R]", ge=4, le=10, widget="by_seat", witness=Witness(8),
    )  # fmt: skip
    pool_size: Whole = knob(
        3, title="Pool size", help="Face-up cards that everybody may use.", unit="cards",
        group="words", source="Wspólna pula [R]", ge=0, le=6, witness=Witness(4),
    )  # fmt: skip
    min_word_length: Whole = knob(
        3, title="Shortest word", help="Least number of letters in a word. Two-letter words need a row in the earnings.", unit="letters",
        group="words", source="Tura gracza [R]", ge=2, le=5, witness=Witness(4),
    )  # fmt: skip
    min_hand_cards_per_word: Whole = knob(
        1, title="Hand cards in each word", help="Least number of cards from the own hand in each word.", unit="cards",
        group="words", source="Tura gracza [R]", ge=0, le=3, witness=Witness(3),
    )  # fmt: skip
    optional_discard_after_word: Switch = knob(
        True, title="Discard after a word", help="After a word you may throw away any cards before refilling the hand.",
        group="words", source="2.5.7 [R]", witness=Witness(False),
    )  # fmt: skip
    goals: dict[int, Goal] = knob(
        dict(GOALS), title="Goals", help="The game ends when the patents of one player reach this value, if they are at least so many.",
        group="goals", source="Cele [R]", widget="rows", labels={"row": "Players"}, witness=Witness({**GOALS, 3: Goal(value=20, patents=3)}),
        idle=(NO_PURCHASES,),
    )  # fmt: skip
    final_round: Literal["finish_round", "immediate"] = knob(
        "finish_round", title="When a goal is reached", help="Finish the round, so that everybody has as many turns, or stop at once.",
        group="goals", source="2.7 [P]", labels={"finish_round": "Finish the round", "immediate": "Stop at once"},
        witness=Witness("immediate"),
        idle=(NO_PURCHASES,),
    )  # fmt: skip
    turn_cap: Whole = knob(
        300, title="Turn limit", help="A simulation cuts a game after so many turns of players and counts it as cut.", unit="turns",
        group="goals", source="2.9 [C]", ge=50, le=2000, witness=Witness(50, given={"goals": {5: Goal(value=110, patents=26)}}, players=5, bots="novice"),
    )  # fmt: skip
    score_table: dict[int, Earning] = knob(
        dict(SCORE_TABLE), title="Earnings", help="Money and stock by word length; longer words earn the last row.",
        group="earnings", source="Punktacja słów [R]", widget="rows", labels={"row": "Letters"}, witness=Witness({**SCORE_TABLE, 5: Earning(money=6, stock=0)}),
    )  # fmt: skip
    abilities: dict[AbilityName, LetterOrNone] = knob(
        dict(ABILITIES), title="Patent abilities", help="Which patent carries each ability; none switches it off.",
        group="abilities", source="Zdolności specjalne [R]", widget="ability_letters", labels=ABILITY_TITLES,
        witness=Witness({**ABILITIES, "two_words": "E"}),
        idle=(NO_PURCHASES,),
    )  # fmt: skip
    doubler_factor: Whole = knob(
        2, title="Doubling factor", help="What a doubling multiplies money and stock by.", unit="times",
        group="abilities", source="Zdolności specjalne [R]", ge=1, le=4, witness=Witness(3),
        idle=(NO_DOUBLINGS,),
    )  # fmt: skip
    doubler_stacking: Literal["multiply", "add", "max1"] = knob(
        "multiply", title="Several doublings", help="Two doublings on one word earn four times, three times, or count once.",
        group="abilities", source="2.6 [P:bga option 103]", labels={"multiply": "Multiply", "add": "Add", "max1": "At most one"},
        witness=Witness("max1", given=_X_OWNED),
        idle=(NO_DOUBLINGS,),
    )  # fmt: skip
    q_letter_doubles: tuple[Letter, ...] = knob(
        ("Q",), title="Letters that double", help="A word with one of these letters earns double for anybody.",
        group="abilities", source="Zdolności specjalne: Q [R]", widget="letters", witness=Witness(("Q", "W")),
    )  # fmt: skip
    y_flexible: tuple[Letter, ...] = knob(
        ("Y",), title="Letters that are vowel or consonant", help="The player decides for each of them, for the doublings by vowels.",
        group="abilities", source="Zdolności specjalne: Y [R]", widget="letters", witness=Witness((), given=_X_OWNED),
        idle=(NO_VOWEL_DOUBLINGS, NO_PURCHASES),
    )  # fmt: skip
    x_min_real_cards: Whole = knob(
        3, title="Cards beside a copy", help="A play with a copied card needs at least so many real cards.", unit="cards",
        group="abilities", source="Zdolność X [R]", ge=0, le=5, witness=Witness(5, given=_X_OWNED),
        idle=(Idle({"abilities.copy_card": ""}), NO_PURCHASES),
    )  # fmt: skip
    q_replace_scope: Literal["hand", "hand_or_pool"] = knob(
        "hand", title="The exchange takes cards from", help="The hand alone, or the hand and the pool.",
        group="abilities", source="Zdolność Q [R]; pool [P:bga]", labels={"hand": "Hand", "hand_or_pool": "Hand or pool"},
        witness=Witness("hand_or_pool", given=_X_OWNED),
        idle=(Idle({"abilities.exchange": ""}), Idle({"pool_size": 0}), NO_PURCHASES),
    )  # fmt: skip
    q_replace_count: Whole = knob(
        1, title="Cards in an exchange", help="Most cards that the exchange replaces.", unit="cards",
        group="abilities", source="Zdolność Q [R]", ge=1, le=7, witness=Witness(3, given=_X_OWNED),
        idle=(Idle({"abilities.exchange": ""}), NO_PURCHASES),
    )  # fmt: skip
    challenge_mode: Literal["players", "automatic"] = knob(
        "players", title="Who checks words", help="Players may challenge a word, or every word is checked at once.",
        group="challenges", source="Wyzwania [R]", labels={"players": "Players challenge", "automatic": "Automatic"},
        witness=Witness("automatic", bots="greedy:bluff=0.3,vocabulary=3.5"),
    )  # fmt: skip
    retries: Whole = knob(
        3, title="Retries", help="Further tries after a refused word, in automatic mode; −1 is without limit.", unit="tries",
        group="challenges", source="Automatyczne wyzwania [R]", ge=-1, le=5,
        witness=Witness(0, given={"challenge_mode": "automatic"}, bots="greedy:bluff=0.5,vocabulary=3.5"),
        idle=(Idle({"challenge_mode": "players"}),),
    )  # fmt: skip
    challenge_penalty_discard: Whole = knob(
        1, title="Penalty discard", help="Cards that a player discards when a word is found wrong.", unit="cards",
        group="challenges", source="Wyzwania [R]", ge=0, le=7, witness=Witness(3, bots="greedy:bluff=0.5,vocabulary=3.5"),
        idle=(Idle({"challenge_mode": "automatic", "retries": -1}),),
    )  # fmt: skip
    failed_challenge_fee: Whole = knob(
        1, title="Price of a failed challenge", help="What the challenger pays when the word is right; the bank pays what he lacks.", unit="$",
        group="challenges", source="Wyzwania [R]", ge=0, le=5, witness=Witness(3, bots="expert,greedy:vocabulary=5,doubt=0.5,greedy:vocabulary=5,doubt=0.5"),
        idle=(Idle({"challenge_mode": "automatic"}),),
    )  # fmt: skip
    royalty_per_card: Whole = knob(
        1, title="Royalty a card", help="What the owner of a patent gets for each matching card that another player uses.", unit="$",
        group="money", source="Tantiemy [R]", ge=0, le=5, witness=Witness(2),
        idle=(NO_PURCHASES,),
    )  # fmt: skip
    royalty_payer: Literal["bank", "active_player"] = knob(
        "bank", title="Royalties are paid by", help="The bank, or the player who uses the letter, as far as the money goes.",
        group="money", source="2.5.5 [P]", labels={"bank": "The bank", "active_player": "The active player"},
        witness=Witness("active_player"),
        idle=(Idle({"royalty_per_card": 0}), NO_PURCHASES),
    )  # fmt: skip
    purchases_per_turn: Whole = knob(
        1, title="Patents bought a turn", help="Most patents that a player may buy in a turn.", unit="patents",
        group="money", source="Tura gracza [R]", ge=0, le=3, witness=Witness(2, given={"start_money": 20}),
    )  # fmt: skip
    start_money: BySeat = knob(
        0, title="Start money", help="Money before the first turn; a list gives it by seat.", unit="$",
        group="money", source="2.4 [P]", ge=0, le=20, widget="by_seat", witness=Witness((0, 2, 4, 6, 8)),
    )  # fmt: skip
    start_stock: BySeat = knob(
        0, title="Start stock", help="Stock before the first turn; a list gives it by seat.", unit="stock",
        group="money", source="2.4 [P]", ge=0, le=20, widget="by_seat", witness=Witness((0, 1, 2, 3, 4)),
        idle=(Idle({"stock_value": 0}),),
    )  # fmt: skip
    stock_value: Whole = knob(
        1, title="Points for a stock", help="What each stock is worth at the end.", unit="points",
        group="money", source="Zapas [R]", ge=0, le=5, witness=Witness(2),
    )  # fmt: skip
    final_bonus: BySeat = knob(
        0, title="Bonus at the end", help="Points added at the end; a list gives them by seat, to even out seats.", unit="points",
        group="money", source="2.9 [C]", ge=-10, le=10, widget="by_seat", witness=Witness((0, 1, 2, 3, 4)),
    )  # fmt: skip
    lexicon: str = knob(
        "en", title="Lexicon", help="The word list: English, German (Ä as AE), or one of your own.",
        group="dictionary", source="Słownik [R]", widget="lexicon", witness=Witness("de"),
    )  # fmt: skip
    max_tier: Whole = max_tier_knob("dictionary")
    offensive_words: OffensiveWords = offensive_words_knob("dictionary")


def by_seat(value: int | tuple[int, ...], players: int) -> tuple[int, ...]:
    """A knob by seat as one number for each of `players` seats."""
    return (value,) * players if isinstance(value, int) else value[:players]


def table_sizes(parameters: Parameters) -> tuple[int, ...]:
    """A table size is allowed when it has a goal (rules digest 2.3, 2.9: six with a goal of its own)."""
    return tuple(sorted(parameters.goals))


def problems(parameters: Parameters) -> list[Problem]:
    """Faults that only several knobs together show, each with one sentence that names fields, values and bounds."""
    found = [*_table_problems(parameters), *_goal_problems(parameters)]
    if found:
        return found
    seats = _seat_problems(parameters)
    if any(problem.path == "hand_size" for problem in seats):
        return [*seats, *_earning_problems(parameters)]  # nobody can say how many cards the hands have
    return [*seats, *_deck_problems(parameters), *_earning_problems(parameters), *_hand_problems(parameters)]


def _table_problems(parameters: Parameters) -> list[Problem]:
    found: list[Problem] = []
    for name in ("card_counts", "patent_costs"):
        missing = [letter for letter in LETTERS if letter not in getattr(parameters, name)]
        if missing:
            found.append(Problem(name, f"{name} needs a number for every letter; {', '.join(missing)} has none."))
    absent = [ability for ability in ABILITIES if ability not in parameters.abilities]
    if absent:
        found.append(Problem("abilities", f"abilities needs an entry for {', '.join(absent)}; an empty text switches one off."))
    if not parameters.score_table:
        found.append(Problem("score_table", "score_table has no row; at least one word length must earn something or nothing."))
    for length in parameters.score_table:
        if not 2 <= length <= 20:
            found.append(Problem(f"score_table.{length}", f"score_table has rows for 2 to 20 letters; a row for {length} was given."))
    if not parameters.goals:
        found.append(Problem("goals", "goals has no row; at least one table size from 2 to 6 needs a goal."))
    for players in parameters.goals:
        if not 2 <= players <= MAX_SEATS:
            found.append(Problem(f"goals.{players}", f"goals has rows for 2 to {MAX_SEATS} players; a row for {players} was given."))
    return found


def _goal_problems(parameters: Parameters) -> list[Problem]:
    found: list[Problem] = []
    worth = sum(parameters.patent_costs.values())
    for players, goal in parameters.goals.items():
        if goal.value > worth:
            sentence = f"goals.{players}.value is {goal.value}, but all {MAX_PATENTS} patents together are worth {worth}."
            found.append(Problem(f"goals.{players}.value", sentence))
    return found


def _seat_problems(parameters: Parameters) -> list[Problem]:
    found: list[Problem] = []
    most = max(parameters.goals)
    for name in ("hand_size", "start_money", "start_stock", "final_bonus"):
        value = getattr(parameters, name)
        if isinstance(value, tuple) and len(value) < most:
            given = "1 seat" if len(value) == 1 else f"{len(value)} seats"
            sentence = f"{name} gives {given}, but the goals allow {most} players; give {most} numbers or one for all."
            found.append(Problem(name, sentence))
        if isinstance(value, tuple) and len(value) > MAX_SEATS:
            found.append(Problem(name, f"{name} gives {len(value)} seats; a table has at most {MAX_SEATS}."))
    return found


def _deck_problems(parameters: Parameters) -> list[Problem]:
    cards = sum(parameters.card_counts.values())
    given = "1 card" if cards == 1 else f"{cards} cards"
    found: list[Problem] = []
    for players in parameters.goals:
        hands = sum(by_seat(parameters.hand_size, players))
        needed = hands + parameters.pool_size
        if needed > cards:
            sentence = f"card_counts gives {given}, but {players} players need {needed}: {hands} in hands and {parameters.pool_size} in the pool."
            found.append(Problem("card_counts", sentence))
    return found


def _earning_problems(parameters: Parameters) -> list[Problem]:
    lengths = sorted(parameters.score_table)
    needed = range(parameters.min_word_length, lengths[-1] + 1)
    gaps = [length for length in needed if length not in parameters.score_table]
    if parameters.min_word_length > lengths[-1]:
        return [Problem("score_table", f"score_table ends at {lengths[-1]} letters, but words start at {parameters.min_word_length} letters.")]
    if gaps:
        listed = ", ".join(map(str, gaps))
        return [
            Problem(
                "score_table", f"score_table has no row for {listed} letters, but words of {parameters.min_word_length} letters and more are allowed."
            )
        ]
    return []


def _hand_problems(parameters: Parameters) -> list[Problem]:
    smallest = min(by_seat(parameters.hand_size, max(parameters.goals)))
    found: list[Problem] = []
    for name in ("challenge_penalty_discard", "q_replace_count"):
        value = getattr(parameters, name)
        limit = smallest
        if name == "q_replace_count" and parameters.q_replace_scope == "hand_or_pool":
            limit += parameters.pool_size
        if value > limit:
            found.append(Problem(name, f"{name} is {value}, but only {limit} cards are there to choose from."))
    return found
