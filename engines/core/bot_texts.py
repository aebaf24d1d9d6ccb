"""A bot's text form read strictly. What `parsed_bot` would overlook is refused here, in a file that no compiled function reaches."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.bots import BotSpec, Dial, parsed_bot
from engines.core.errors import BadInput, shortened


def read_bot(text: str, strategies: Sequence[str], dials: Sequence[Dial]) -> BotSpec:
    """Read the text form. Raises UnknownName or BadInput with one sentence."""
    found = parsed_bot(text, strategies, dials)
    _, colon, rest = text.partition(":")
    if colon:
        _check_dials(text, rest.split(","), {dial.name: dial for dial in dials})
    return found


def _check_dials(text: str, parts: Sequence[str], known: dict[str, Dial]) -> None:
    """Each place holds a dial, each dial is set once, and its number is written in plain digits."""
    seen: set[str] = set()
    for part in parts:
        if not part.strip():
            raise BadInput(f"A dial such as {next(iter(known))}=… is missing in '{shortened(text.strip())}'.")
        key, _, value = (piece.strip() for piece in part.partition("="))
        dial = known[key]
        if key in seen:
            raise BadInput(f"{key} is set twice in '{shortened(text.strip())}'.")
        if not value.isascii() or "_" in value:
            raise BadInput(f"{key} is a number from {dial.minimum:g} to {dial.maximum:g}; '{shortened(value)}' was given.")
        seen.add(key)
