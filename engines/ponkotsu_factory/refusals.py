"""The sentence for each refusal: it names the rule and the values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from engines.ponkotsu_factory import reasons
from engines.ponkotsu_factory.acting import latest, pile_tiles
from engines.ponkotsu_factory.dealing import creator_of
from engines.ponkotsu_factory.state import CREATE, MAX_LETTERS, STAGES, Action, Rules, State
from engines.ponkotsu_factory.writing import seconds, tiles_text, word_text


@dataclass(frozen=True, slots=True)
class _Case:
    """What was refused."""

    rules: Rules
    state: State
    seat: int
    action: Action
    place: int
    """The word at fault."""

    @property
    def word(self) -> str:
        return word_text(self.action.letters[self.place])

    @property
    def lengths(self) -> str:
        return ", ".join(str(length) for length in self.rules.lengths[: int(self.rules.words)])

    @property
    def wanted(self) -> str:
        words = int(self.rules.words)
        return f"{words} word{'s' if words > 1 else ''} of {self.lengths} letters"


def refusal(rules: Rules, state: State, seat: int, action: Action, reason: int) -> str:
    """Why an action is not legal. state: before the action."""
    place, code = divmod(reason, reasons.WORD_STEP)
    return _SENTENCES[code](_Case(rules, state, seat, action, place))


def _tiles(case: _Case) -> str:
    if case.action.kind == CREATE:
        return tiles_text(case.state.racks[case.seat])
    tiles = np.zeros(MAX_LETTERS, np.int64)
    pile_tiles(case.rules, case.state, int(creator_of(case.rules, int(case.state.turn), case.seat)), tiles)
    return tiles_text(tiles)


def _not_there(case: _Case) -> str:
    tiles = _tiles(case)
    left = Counter(tiles) - Counter("".join(word_text(case.action.letters[word]) for word in range(case.place)))
    lacking = "".join(sorted((Counter(case.word) - left).elements()))
    whose = "behind the screen" if case.action.kind == CREATE else "of the pile"
    before = " after the words before it" if case.place else ""
    return f"Each tile may be used once: {case.word} needs {lacking}, which the tiles {whose}, {tiles}, do not have{before}."


def _word_count(case: _Case) -> str:
    if case.action.kind == CREATE:
        return f"A pile is made of {case.wanted}; {case.action.count} were given."
    return f"Who solves a pile has {case.wanted}, and all its tiles are used; {case.action.count} were given."


_SENTENCES: Mapping[int, Callable[[_Case], str]] = {
    reasons.WRONG_STAGE: lambda case: f"This cannot be done in the stage {STAGES[case.state.stage]}.",
    reasons.TOO_MANY_WORDS: lambda case: f"A pile has {case.wanted}; {case.action.count} were given.",
    reasons.WORD_COUNT: _word_count,
    reasons.WORD_LENGTHS: lambda case: f"A pile has {case.wanted}; {case.word} with {len(case.word)} letters is one too many of its length.",
    reasons.NOT_ON_RACK: _not_there,
    reasons.NOT_IN_PILE: _not_there,
    reasons.TOO_EARLY: lambda case: (
        f"{seconds(case.state.clock):g} seconds have passed since the start; at was given as {seconds(case.action.at):g}."
    ),
    reasons.TOO_LATE: lambda case: (
        f"Time is out {seconds(int(latest(case.rules))):g} seconds after the start; at was given as {seconds(case.action.at):g}."
    ),
    reasons.LAID_LATE: lambda case: (
        f"{case.word} is said to lie at {seconds(case.action.laid[case.place]):g} seconds, later than at, {seconds(case.action.at):g}."
    ),
    reasons.NO_SUCH_WORD: lambda case: "There is no such word to object to.",
}
