"""Whatever a file holds, it is a variant or refused with sentences; nothing else comes out."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.errors import InvalidVariant
from engines.core.parameters import knobs
from engines.games import game
from variants.catalog import import_text
from variants.form import EFFECT_FIELDS, FIELDS

KNOBS = [knob.name for knob in knobs(game("letter-tycoon").parameters)]
ROWS = ["2", "3", "03", "9", "E", "Ä", "", "value", "patents", "money", "add_s", "x.y", "-1", "1e5", " 3"]

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=5),
    st.sampled_from(["E", "\ud800"]),
)
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.sampled_from(ROWS), inner, max_size=3), max_leaves=8)
PARAMETERS = st.dictionaries(st.sampled_from([*KNOBS, "knob"]), VALUES, max_size=4)

FEW = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def assert_plain(error: InvalidVariant) -> None:
    """Each problem is a sentence, short and without the words of a library."""
    assert error.problems
    for problem in error.problems:
        assert problem.sentence[-1] in ".?", problem.sentence
        assert len(problem.sentence) < 500
        assert "\n" not in problem.sentence
        for word in ("Input should", "pydantic", "NoneType", "<class", "tuple[", "something else", "another kind"):
            assert word not in problem.sentence, problem.sentence


def imported(content: str | bytes, filename: str) -> None:
    """Import; what is refused is refused plainly."""
    try:
        import_text(content, filename)
    except InvalidVariant as error:
        assert_plain(error)


@FEW
@given(parameters=PARAMETERS)
def test_any_parameters(parameters: dict[str, Any]) -> None:
    imported(json.dumps({"schema": 1, "game": "letter-tycoon", "name": "x", "parameters": parameters}), "x.json")


@FEW
@given(fields=st.dictionaries(st.sampled_from([*FIELDS, *EFFECT_FIELDS, "x"]), VALUES, max_size=6))
def test_any_fields(fields: dict[str, Any]) -> None:
    imported(json.dumps({"schema": 1, "game": "letter-tycoon", "name": "x"} | fields), "x.json")


@FEW
@given(content=st.binary(max_size=60) | st.text(max_size=60), ending=st.sampled_from(["toml", "json", "TOML", ""]))
def test_any_bytes(content: bytes | str, ending: str) -> None:
    imported(content, f"x.{ending}")
