"""Constructed positions for the tests of the rules: the digest's pool and puzzle, and turns one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import table
from engines.don_cha.game import DonCha, PuzzleTable
from engines.don_cha.naming import rows_codes
from engines.don_cha.parameters import Parameters
from engines.don_cha.refusals import inspected
from engines.don_cha.scoring import best_word, points_for_words, right_letters
from engines.don_cha.state import Grid

GAME = DonCha()

POOL = "EARTSNOIDGBCPHWKY"
"""The pool of the digest's worked examples."""
CHAIR = ("CHAIR", "..P..", "..E..", ".....", "DOGS.")
"""Its puzzle."""
OTHER = ("WRONG", ".....", "CHIP.", ".....", "EAT..")
"""Another legal puzzle of that pool."""
WORDS = ("CHAIR", "APE", "DOGS", "WRONG", "CHIP", "EAT", "OWE", "TENT", "TREE", "SAND", "ARE", "CAR", "EAR")
"""The lexicon of most tests."""
BLANK = (".....",) * 5


def seated_table(bots: Sequence[str] = ("greedy", "greedy"), words: Sequence[str] | None = WORDS, **changed: Any) -> PuzzleTable:
    """A table of the rulebook variant but for what is changed. words=None: the variant's lexicon."""
    return GAME.prepare(Parameters.model_validate(changed), 2, [GAME.bot(text) for text in bots], words)


class Scene:
    """A game in a constructed position."""

    def __init__(
        self, bots: Sequence[str] = ("greedy", "greedy"), words: Sequence[str] | None = WORDS, changed: Json | None = None, **position: Any
    ) -> None:
        self.table = seated_table(bots, words, **(changed or {}))
        given = {"schema": 1, "game": "don-cha", "pool": POOL, "puzzles": [CHAIR, OTHER]} | position
        self.state = GAME.state_of(self.table, _plain(given))
        self.events: list[Json] = []

    @property
    def position(self) -> Json:
        return GAME.position(self.table, self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return GAME.scores(self.table, self.state)

    def act(self, seat: int, **action: Any) -> list[Json]:
        """One action."""
        made = GAME.act(self.table, self.state, seat, _plain(action))
        self.events += made
        return made

    def refused(self, seat: int, **action: Any) -> str:
        """The sentence with which an action is refused; nothing has changed then."""
        before = self.state.tobytes()  # type: ignore[attr-defined]
        try:
            self.act(seat, **action)
        except IllegalAction as refused:
            assert self.state.tobytes() == before  # type: ignore[attr-defined]
            return refused.sentence
        raise AssertionError("it was not refused")

    def ask(self, seat: int, question: str, **about: Any) -> Any:
        """Ask; the answer, or None while question B waits."""
        events = self.act(seat, do="ask", question=question, **about)
        return next((event["value"] for event in events if event["event"] == "answered"), None)

    def turn(self, seat: int, circle: str) -> list[Json]:
        """Ask some question of a circle, and have B answered with the first content."""
        about: Json = {
            "A": {"line": "row1"},
            "B": {"squares": ["A1", "B1"]},
            "C": {"line": "row1"},
            "D": {"tiles": "EAR", "length": 3},
            "E": {"line": "row1", "length": 3},
        }
        before = len(self.events)
        if self.ask(seat, circle, **about[circle]) is None:
            self.act(1 - seat, do="answer", value=self.position["puzzles"][1 - seat][0][0])
        return self.events[before:]

    def take_pass(self, seat: int, circle: str) -> list[Json]:
        """Pass."""
        return self.act(seat, do="pass", circle=circle)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def answer(
    question: str, puzzle: Sequence[str] = CHAIR, pool: str = POOL, words: Sequence[str] = WORDS, changed: Json | None = None, **about: Any
) -> Any:
    """What a puzzle answers to a question."""
    return Scene(words=words, changed=changed, pool=pool, puzzles=[puzzle, puzzle]).ask(0, question, **about)


def checked(guess: Sequence[str], puzzle: Sequence[str] = CHAIR, pool: str = POOL, words: Sequence[str] = WORDS, **changed: Any) -> Json:
    """Letters right, points for words, and value of the best word of a guess at a puzzle."""
    prepared = seated_table(words=words, **changed)
    state = GAME.state_of(prepared, {"schema": 1, "game": "don-cha", "pool": pool, "puzzles": [list(puzzle), list(puzzle)]})
    made = table(Grid)[0]
    from engines.core.errors import BadInput

    made.letters[:] = rows_codes(prepared.rules, list(guess), "A guess", BadInput)
    own = state.puzzles[0]
    return {
        "letters": int(right_letters(prepared.rules, own, made)) * prepared.parameters.letter_points_per_word,
        "words": int(points_for_words(prepared.rules, own, made)),
        "best_word": int(best_word(prepared.rules, own, made)),
    }


def runs(rows: Sequence[str], pool: str = POOL, words: Sequence[str] = WORDS) -> set[str]:
    """The maximal runs of a grid."""
    from engines.core.errors import BadInput
    from engines.don_cha.refusals import run_text

    prepared = seated_table(words=words)
    letters = rows_codes(prepared.rules, list(rows), "A grid", BadInput)
    codes = np.array(sorted(ord(letter) - 65 for letter in pool), np.int64)
    found = inspected(prepared.rules, prepared.book.index, np.pad(codes, (0, 40 - len(codes))), letters)
    return {run_text(found, letters, run) for run in range(int(found.runs))}
