"""What data from elsewhere may not name: a variant or a record that came by mail must not open files of this machine."""

from __future__ import annotations

import re

from engines.core.errors import BadInput, Problem, shortened
from engines.core.parameters import GameParameters, knobs

_LIST = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""Name of a word list, as `engines.words.upload` gives them."""


def foreign_problems(parameters: GameParameters) -> list[Problem]:
    """Knobs that name a file in place of a word list."""
    found = []
    for knob in knobs(type(parameters)):
        if knob.facts.widget == "lexicon":
            name = getattr(parameters, knob.name)
            if not isinstance(name, str) or _LIST.fullmatch(name) is None:
                sentence = f"{knob.name} is the name of a word list, of small letters, digits and hyphens; '{shortened(name)}' was given."
                found.append(Problem(knob.name, sentence))
    return found


def refuse_foreign(parameters: GameParameters) -> None:
    """Raises BadInput when a knob names a file."""
    for problem in foreign_problems(parameters):
        raise BadInput(problem.sentence)
