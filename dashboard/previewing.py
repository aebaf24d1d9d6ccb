"""Previews in the background of a browser session: the page asks, draws what there is, and asks again.

Threads only, never a process pool (a pool made inside Streamlit runs the page again in each worker). Nothing here draws.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from engines import games
from engines.core.errors import TilewrightError
from engines.simulation import warm
from engines.simulation.comparing import Comparison
from engines.simulation.plan import Plan
from engines.simulation.preview import PreviewResult, preview

GAMES = 1000
"""Games a preview plays of each variant at least; the last deal is played in all its rotations."""

SECONDS_ALLOWED = 20.0
"""After this a preview of slow bots shows the games it has."""

LOOK = 0.1
"""Seconds between looks whether a question that waits in line is still wanted."""


class Pair(NamedTuple):
    """A plan and the one it is compared with; None when the base has no such table."""

    variant: Plan
    base: Plan | None

    @property
    def key(self) -> str:
        """Equal for equal questions."""
        return f"{self.variant.content_hash}-{self.base.content_hash if self.base else ''}"


class Answer(NamedTuple):
    """One table size played and compared."""

    result: PreviewResult
    comparison: Comparison | None
    """None when there is nothing to compare with."""
    seconds: float
    about: tuple[str, ...] = ()
    """Names of what was asked about."""


class Stage(NamedTuple):
    """What a page shows of a question. It changes a few times at most, not with every game."""

    preparing: bool
    sizes: int
    """Table sizes answered."""
    finished: bool


@dataclass(slots=True, eq=False)
class Question:
    """What a page asked for, and how far it is. Written by its thread, read by the page."""

    pairs: Mapping[int, Pair]
    """By table size."""
    about: tuple[str, ...] = ()
    answers: dict[int, Answer] = field(default_factory=dict)
    state: str = "waiting"
    """waiting, preparing (rules are being compiled), playing, done, failed, or dropped: overtaken by another, or nobody looks any more."""
    sentence: str = ""
    ahead: int = 0
    """Other questions about the same game that are answered first."""
    played: int = 0
    """Games played at the table size that is being played."""
    finished: threading.Event = field(default_factory=threading.Event)
    redrawn: Stage | None = None
    """For which the page was drawn once more; written by the page."""
    told: bool = False
    """True when the page has said why it failed; written by the page."""

    @property
    def keys(self) -> dict[int, str]:
        """Key of each table size's question."""
        return {size: pair.key for size, pair in self.pairs.items()}

    @property
    def stage(self) -> Stage:
        """How far it is, in steps that are worth drawing."""
        return Stage(self.state == "preparing", len(self.answers), self.finished.is_set())

    def tell(self, partial: PreviewResult) -> None:
        """Take down how many games were played."""
        self.played = partial.games


class Line:
    """All that a server is asked about one game, answered one after another.

    Played at the same time, none would be answered before all are; and games of the same base would be played by everybody.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[Question] = []

    @contextmanager
    def turn(self, question: Question, given_up: Callable[[], bool]) -> Iterator[None]:
        """Wait for the turn of a question, or until it is given up."""
        with self._changed:
            self._waiting.append(question)
        try:
            with self._changed:
                while (ahead := self._waiting.index(question)) and not given_up():
                    question.ahead = ahead
                    self._changed.wait(LOOK)
            question.ahead = 0
            yield
        finally:
            with self._changed:
                self._waiting.remove(question)
                self._changed.notify_all()


_lines: dict[str, Line] = {}
"""By game."""


class Previewer:
    """The previews of one session: the latest question wins.

    `looked_at`: whether somebody still looks. A closed tab frees its place in the line; when it comes back, it asks anew.
    """

    def __init__(self, looked_at: Callable[[], bool] = lambda: True) -> None:
        self._looked_at = looked_at
        self._lock = threading.Lock()
        self._question: Question | None = None
        self._answered: dict[str, Answer] = {}

    def ask(self, pairs: Mapping[int, Pair], about: tuple[str, ...] = ()) -> Question:
        """The running or finished question for these pairs; a new one stops the old. What failed is tried again, once the page has said why.

        about: names of what is asked about, under which its answers may stand until the next is there.
        """
        with self._lock:
            asked = self._question
            same = asked is not None and asked.keys == {size: pair.key for size, pair in pairs.items()}
            if asked is not None and same and not asked.told and asked.state != "dropped":
                return asked
            question = Question(dict(pairs), about)
            self._question = question
        known = {size: self._answered[pair.key] for size, pair in pairs.items() if pair.key in self._answered}
        question.answers.update(known)
        if len(known) == len(pairs):
            question.state = "done"
            question.finished.set()
        else:
            threading.Thread(target=self._work, args=(question,), name="preview-question", daemon=True).start()
        return question

    def last_answers(self, about: tuple[str, ...]) -> dict[int, Answer]:
        """The newest answer about the same by table size, to show while the next is on its way."""
        return {answer.result.variant.plan.players: answer for answer in list(self._answered.values()) if answer.about == about}

    def _dropped(self, question: Question) -> bool:
        """True when nobody wants the answer any more."""
        if self._question is not question or not self._looked_at():
            question.state = "dropped"
        return question.state == "dropped"

    def _work(self, question: Question) -> None:
        try:
            self._prepare(question)
            question.state = "playing"
            for size, pair in question.pairs.items():
                if self._dropped(question):
                    return
                if size not in question.answers:
                    answer = _answered(question, pair, lambda: self._dropped(question))
                    if answer is None:
                        question.state = "dropped"
                        return
                    question.answers[size] = answer
                    self._keep(pair, answer)
            question.state = "done"
        except TilewrightError as error:
            question.state, question.sentence = "failed", error.sentence
        except Exception as error:  # a fault of the program must reach the page as a sentence, not end a thread unseen
            question.state, question.sentence = "failed", f"The preview broke off: {type(error).__name__}: {error}"
            raise
        finally:
            question.finished.set()

    def _prepare(self, question: Question) -> None:
        slug = next(iter(question.pairs.values())).variant.game
        if warm.is_warm(slug):
            return
        question.state = "preparing"
        question.sentence = f"Compiling the rules of {games.game(slug).title}. The first time takes a minute or two."
        warm.warm([slug], on_progress=lambda _: None)

    def _keep(self, pair: Pair, answer: Answer) -> None:
        with self._lock:
            self._answered.pop(pair.key, None)
            self._answered[pair.key] = answer
            while len(self._answered) > 12:
                del self._answered[next(iter(self._answered))]


def _answered(question: Question, pair: Pair, dropped: Callable[[], bool]) -> Answer | None:
    deals = -(-GAMES // pair.variant.games_a_deal)
    with _lines.setdefault(pair.variant.game, Line()).turn(question, dropped):
        started = time.perf_counter()
        if dropped():
            return None
        result = preview(pair.variant, pair.base or pair.variant, deals * pair.variant.games_a_deal, dropped, SECONDS_ALLOWED, question.tell)
    if result is None:
        return None
    same = pair.base is None or pair.base.content_hash == pair.variant.content_hash
    comparison = None if same else result.comparison()
    return Answer(result, comparison, time.perf_counter() - started, question.about)
