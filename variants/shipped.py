"""The variants that come with the program, in the order the Library shows them. They are never written over."""

from __future__ import annotations

from pathlib import Path
from typing import Final

SHIPPED: Final = (
    "letter-tycoon/rulebook",
    "letter-tycoon/automatic",
    "letter-tycoon/lower-goals",
    "letter-tycoon/level-seats",
    "letter-tycoon/workshop-of-abilities",
    "letter-tycoon/long-words",
    "ponjan/rulebook",
    "ponjan/quick-and-level",
    "ponjan/short",
    "ponjan/long",
    "ponjan/same-turns",
    "ponjan/no-bonus",
    "wortfabrik/rulebook",
    "wortfabrik/english",
    "wortfabrik/short-week",
    "wortfabrik/nothing-left-out",
    "wortfabrik/long-words-pay",
    "ponkotsu-factory/rulebook",
    "ponkotsu-factory/short-words",
    "ponkotsu-factory/long-words",
    "ponkotsu-factory/originals-pay",
    "ponkotsu-factory/doubters",
    "don-cha/rulebook",
    "don-cha/four-chips",
    "don-cha/first-steps",
    "don-cha/passes-pay",
    "don-cha/in-its-place",
)

FOLDER: Final = Path(__file__).resolve().parent
"""Where they lie, in a checkout and in an installed package alike."""
