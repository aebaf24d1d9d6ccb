"""What must not get as far as the reader of TOML: keys without end."""

from __future__ import annotations

import re
from typing import Final

_PIECE: Final = re.compile(
    r'"""(?:\\[\s\S]?|[^\\])*?(?:"{3,5}|\Z)'  # texts of several lines may end with two quotes of their own
    r"|'''[\s\S]*?(?:'{3,5}|\Z)"
    r'|"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|(?P<dot>\.)"
    r"|(?P<end>[\n=,{}\[\]])"
)
"""Texts and comments of a TOML file, whole; the dots between the parts of a key; and what a key ends with."""


def endless_key(text: str, most_dots: int) -> bool:
    """True when a dotted key of a TOML text has more than `most_dots` dots: reading it takes time by the square of its parts."""
    dots = 0
    for piece in _PIECE.finditer(text):
        if piece.lastgroup == "end":
            dots = 0
        elif piece.lastgroup == "dot":
            dots += 1
            if dots > most_dots:
                return True
    return False
