"""What a bot holds possible in the player's place, and what questions and guesses are worth by that."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from dashboard.tables.base import Seen
from engines.core.bots import ATTENTION, BotSpec
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.records import copied, table
from engines.don_cha.actions import action_json, action_of, question_json
from engines.don_cha.answers import true_answer
from engines.don_cha.bots import decide
from engines.don_cha.desk import Desk
from engines.don_cha.naming import letter_text, rows_codes
from engines.don_cha.scoring import points_for_words, right_letters
from engines.don_cha.state import BLANK as NOTHING
from engines.don_cha.state import CONTENTS, SEATS, STAGE_ASK, Action, Grid
from engines.don_cha.survey import prepare_bots

THOUSANDTHS = 1024
"""Bits and points are counted in so many parts."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question and what it tells."""

    question: Json
    bits: float


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision as an attentive bot sees it."""

    action: Json
    best: tuple[Asking, ...]
    """The best question of each free circle, the most telling first."""
    expected: float
    """Points that it expects of its best guess."""
    known: tuple[int, ...]
    """Words of each length that it knows and the pool allows, the longest first."""
    belief: Any
    fits: bool
    """False when no puzzle of words that it knows agrees with the answers."""


def attentive(spec: BotSpec) -> BotSpec:
    """The same bot, but one that overlooks nothing; one that picks at random weighs like a greedy one."""
    dials = tuple((name, value) for name, value in spec.dials if name != ATTENTION.name)
    return BotSpec("greedy" if spec.strategy == "random" else spec.strategy, dials)


def weighed(seen: Seen, ply: int, spec: BotSpec) -> Weighed:
    """The decision of the player before ply `ply`, or the one to come."""
    name = ("weighed", ply, spec.text)
    if name not in seen.course.notes:
        seen.course.notes[name] = _weigh(seen, seen.course.states[ply], attentive(spec))
    found: Weighed = seen.course.notes[name]
    return found


def _weigh(seen: Seen, state: Any, spec: BotSpec) -> Weighed:
    prepared = seen.prepared
    trial, action, desk = copied(state), table(Action)[0], table(Desk)[0]
    trial.puzzles[1 - seen.seat].letters[:] = NOTHING  # a help knows no more than the player
    decide(prepared.rules, prepared.layouts, prepared.shelves, prepared.tables, prepare_bots([spec] * SEATS), trial, seen.seat, desk, action)
    belief = desk.beliefs[int(trial.player_of[seen.seat])]
    best = []
    if int(trial.stage) == STAGE_ASK and int(belief.count):
        free = int(prepared.rules.circles) & ~int(trial.circles[seen.seat])
        for circle in range(len(desk.best_bits)):
            if free >> circle & 1 and int(desk.best_bits[circle]) >= 0:
                best.append(Asking(question_json(prepared.rules, desk.best[circle]), int(desk.best_bits[circle]) / THOUSANDTHS))
    best.sort(key=lambda one: -one.bits)
    known = tuple(int(number) for number in belief.known[: int(prepared.rules.kinds)])
    fits = int(belief.count) > 0 and int(belief.faults[0]) == 0 and not int(belief.lost)
    return Weighed(action_json(prepared.rules, action), tuple(best), int(belief.expected) / THOUSANDTHS, known, belief, fits)


def bits_of(seen: Seen, ply: int, found: Weighed, question: Json) -> float:
    """Bits that a question tells on average, by the puzzles that the bot holds possible."""
    rules, belief = seen.prepared.rules, found.belief
    turn = action_of(rules, seen.course.states[ply], {"do": "ask", **question}).turn
    count = int(belief.count)
    answers: defaultdict[int | str, float] = defaultdict(float)
    choice = 0.0
    for row in range(count):
        puzzle = belief.puzzle[row]
        if int(turn.circle) != CONTENTS:
            answers[int(true_answer(rules, puzzle, turn))] += 1
            continue
        contents = {letter_text(int(puzzle.letters[int(square)])) for square in turn.squares[: int(rules.squares_named)]}
        for content in contents:
            answers[content] += 1 / len(contents)
        choice += math.log2(len(contents))
    if not count:
        return 0.0
    return max(0.0, sum(-share / count * math.log2(share / count) for share in answers.values()) - choice / count)


def worth_of_guess(seen: Seen, found: Weighed, rows: list[str]) -> float:
    """Points that a guess brings on average, by the puzzles that the bot holds possible; passes left out."""
    rules, belief = seen.prepared.rules, found.belief
    guess = table(Grid)[0]
    guess.made = 1
    guess.letters[:] = rows_codes(rules, rows, "A guess", BadInput)
    count = int(belief.count)
    total = 0.0
    for row in range(count):
        puzzle = belief.puzzle[row]
        total += int(rules.letter_points) * int(right_letters(rules, puzzle, guess)) + int(points_for_words(rules, puzzle, guess))
    return total / count if count else 0.0
