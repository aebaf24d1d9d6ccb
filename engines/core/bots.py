"""Bots as data: a strategy and a few dials, with a text form such as `planner:vocabulary=3.5,attention=0.9`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engines.core.errors import BadInput, UnknownName, shortened


@dataclass(frozen=True, slots=True)
class Dial:
    """A setting of a bot that a person differs in."""

    name: str
    title: str
    help: str
    default: float
    minimum: float
    maximum: float
    step: float


VOCABULARY = Dial(
    "vocabulary",
    "Vocabulary",
    "Knows a word when its commonness (Zipf: log10 of uses per billion words) is at least this. 0 knows the whole lexicon.",
    0.0,
    0.0,
    8.0,
    0.01,
)
ATTENTION = Dial("attention", "Attention", "Chance to notice a short common word it knows; long and rare ones fall off faster.", 1.0, 0.05, 1.0, 0.01)

COMMON_DIALS = (VOCABULARY, ATTENTION)
STRATEGIES = MappingProxyType(
    {
        "random": "takes any legal choice it knows, each as likely as the next",
        "greedy": "takes what looks best this turn",
        "planner": "weighs what a choice does to the turns to come",
    }
)
"""The strategies that every game accepts; a game may add its own."""


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A strategy and the dials that differ from their defaults, in the order of their names."""

    strategy: str
    dials: tuple[tuple[str, float], ...] = ()

    def dial(self, dial: Dial) -> float:
        """The setting of one dial, or its default."""
        return dict(self.dials).get(dial.name, dial.default)

    @property
    def text(self) -> str:
        """Canonical text form; a level's own name where the spec equals it."""
        for name, spec in LEVELS.items():
            if spec == self:
                return name
        if not self.dials:
            return self.strategy
        return f"{self.strategy}:" + ",".join(f"{name}={value:g}" for name, value in self.dials)


LEVELS: Mapping[str, BotSpec] = MappingProxyType(
    {
        "novice": BotSpec("greedy", (("attention", 0.6), ("vocabulary", 4.5))),
        "casual": BotSpec("greedy", (("attention", 0.8), ("vocabulary", 4.0))),
        "expert": BotSpec("greedy", (("attention", 0.95), ("vocabulary", 3.0))),
        "master": BotSpec("planner", (("vocabulary", 2.0),)),
    }
)

LINE_UPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "experts": ("expert",),
        "casual players": ("casual",),
        "novices": ("novice",),
        "one expert among casual players": ("expert", "casual"),
        "two experts and novices": ("expert", "expert", "novice"),
        "one master among experts": ("master", "expert"),
    }
)
"""Named tables: the last bot fills the seats that remain."""


def seated(line_up: Sequence[str], players: int) -> tuple[str, ...]:
    """The bots of a line-up for a table of `players`: cut, or its last bot repeated."""
    return tuple(line_up[min(player, len(line_up) - 1)] for player in range(players))


def parsed_bot(text: str, strategies: Sequence[str], dials: Sequence[Dial]) -> BotSpec:
    """Read the text form. Raises UnknownName or BadInput with one sentence."""
    name, _, rest = text.strip().partition(":")
    name = name.strip().lower()
    if name in LEVELS:
        base = LEVELS[name]
    elif name in strategies:
        base = BotSpec(name)
    else:
        raise UnknownName("bot", name, [*LEVELS, *strategies])
    known = {dial.name: dial for dial in dials}
    settings = dict(base.dials)
    for part in filter(None, (piece.strip() for piece in rest.split(","))):
        key, equals, value = part.partition("=")
        key = key.strip()
        if key not in known:
            raise UnknownName("dial", key, list(known))
        settings[key] = _dial_value(known[key], value if equals else "")
    kept = {key: value for key, value in settings.items() if value != known[key].default}
    return BotSpec(base.strategy, tuple(sorted(kept.items())))


def _dial_value(dial: Dial, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise BadInput(f"{dial.name} is a number from {dial.minimum:g} to {dial.maximum:g}; '{shortened(text)}' was given.") from None
    if not dial.minimum <= value <= dial.maximum:
        raise BadInput(f"{dial.name} is {dial.minimum:g} to {dial.maximum:g}; {value:g} was given.")
    return value


def split_bots(text: str) -> list[str]:
    """Split `expert,planner:vocabulary=3,attention=0.9,novice` into bots: a part with '=' and no ':' belongs to the bot before it."""
    bots: list[str] = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        if bots and "=" in part and ":" not in part:
            bots[-1] += "," + part
        else:
            bots.append(part)
    return bots
