"""The measured effects in shipped variant files. `python -m tests.variants.effects` measures them anew and writes them down."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from typing import Any

from engines.simulation.comparing import Difference, compared
from engines.simulation.plan import Plan, repeated
from variants.catalog import Effect, Variant, export_toml, load
from variants.shipped import FOLDER, SHIPPED

COMMAND = re.compile(r"tilewright compare (\S+) (\S+) --players (\d+) --games (\d+) --seed (\d+)")
SEAT = re.compile(r"(.*)_seat_(\d)")


def measured_variants() -> list[str]:
    """Shipped variants whose file says what they do."""
    return [slug for slug in SHIPPED if load(slug).effect is not None]


def measured(slug: str) -> dict[str, Any]:
    """What the command in a variant's file finds now, for the numbers that the file names."""
    effect = load(slug).effect
    assert effect is not None
    command = COMMAND.fullmatch(shlex.join(shlex.split(effect.command)))
    assert command is not None, effect.command
    base, variant, players, games, seed = command.groups()
    assert variant == slug
    plans = [
        Plan.of(found.game, found.parameters, int(players), repeated("expert", int(players)), int(games), int(seed), variant=found.slug)
        for found in (load(base), load(variant))
    ]
    comparison = compared(*plans)
    numbers: dict[str, Any] = {}
    for name in effect.numbers:
        key = name.removesuffix("_ci")
        seat = SEAT.fullmatch(key)
        row = comparison.row(seat[1], int(seat[2])) if seat else comparison.row(key)
        numbers[name] = _rounded(row, interval=name.endswith("_ci"))
    return numbers


def _rounded(row: Difference, *, interval: bool) -> Any:
    assert row.value is not None
    assert row.low is not None
    assert row.high is not None
    digits = max(2, row.digits)
    return [round(row.low, digits) or 0.0, round(row.high, digits) or 0.0] if interval else round(row.value, digits) or 0.0


def rewritten(variant: Variant, numbers: dict[str, Any]) -> str:
    """The variant's file with these numbers."""
    assert variant.effect is not None
    return export_toml(replace(variant, effect=Effect(variant.effect.sentence, variant.effect.command, numbers)))


if __name__ == "__main__":
    for slug in measured_variants():
        (FOLDER / f"{slug}.toml").write_text(rewritten(load(slug), measured(slug)), encoding="utf-8")
        print(slug, measured(slug))
