"""Words and numbers on screen: the one place that spells them."""

from __future__ import annotations

import math
import re
from datetime import datetime, timedelta

from engines.core.sentences import listed as listed

MINUS = "−"
UNKNOWN = "–"

SMALL = 0.2
"""A standardised difference (Cohen's d) below this is called small."""


def spelled(value: float, digits: int = 0) -> str:
    """A number with thousands separated and a real minus: 100,000 or −1.2."""
    if not math.isfinite(value):
        return UNKNOWN
    text = f"{abs(value):,.{digits}f}"
    negative = value < 0 and any(char in "123456789" for char in text)
    return MINUS + text if negative else text


def signed(value: float, digits: int = 1) -> str:
    """A difference: +4.6, −1.1 or 0.0."""
    text = spelled(value, digits)
    positive = value > 0 and any(char in "123456789" for char in text)
    return "+" + text if positive else text


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: 1 game, 1,000 games."""
    return f"{spelled(number)} {one if number == 1 else many or one + 's'}"


def share(value: float, digits: int = 1) -> str:
    """A proportion as per cent: 38.2 %."""
    return f"{spelled(100 * value, digits)} %"


def unit_scale(unit: str) -> int:
    """How many of a unit on screen its number 1 is: shares, from 0 to 1, are shown as per cent."""
    return 100 if unit == "%" else 1


def valued(value: float, unit: str, digits: int) -> str:
    """A metric's value in its unit: 62.6, 38.2 % or $8.0."""
    if unit == "%":
        return share(value, digits)
    return money(value, digits) if unit == "$" else spelled(value, digits)


def difference(value: float, unit: str, digits: int) -> str:
    """A difference of two values of one unit; shares differ in points of per cent."""
    return f"{signed(100 * value, digits)} pts" if unit == "%" else signed(value, digits)


def span(low: float, high: float, unit: str = "", digits: int = 1) -> str:
    """An interval: 1.2 to 5.0."""
    scale = unit_scale(unit)
    return f"{spelled(scale * low, digits)} to {spelled(scale * high, digits)}"


def give_or_take(low: float, high: float, unit: str = "", digits: int = 1) -> str:
    """Half the width of an interval: ± 0.3. It gets as many digits as it needs to differ from nothing, four at most."""
    half = (high - low) / 2 * unit_scale(unit)
    while digits < 4 and half > 0 and float(f"{half:.{digits}f}") == 0:
        digits += 1
    return f"± {spelled(half, digits)}"


def money(value: float, digits: int = 0) -> str:
    """Money of the game: $8."""
    text = spelled(value, digits)
    return f"{MINUS}${text[1:]}" if text.startswith(MINUS) else f"${text}"


_SPACE = re.compile(r"[\s\ufeff\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_ALTERING = re.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Characters that turn the writing of what follows them around, and halves of characters."""

_MARKS = str.maketrans({char: f"\\{char}" for char in "\\`*_[]{}<>#|~$:&"})
_FIRST = re.compile(r"^([-+=](?=[\s=+-]|$)|\d{1,9}(?=[.)](?:\s|$)))")
_REMADE = re.compile(
    r"""(?<=\\:)(?=//|material/|streamlit/?)       # addresses and icons
    | (?<=www)(?=\.) | (?=@)                          # addresses without a scheme, and of mail
    | (?<![^\s])(?=(?:\\<?-\\>|-\\>|\\<-|--|\\>=|\\<=|\\~=)(?:\s|$))  # arrows and signs made of two characters
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""Places in an escaped text where the page would make something else of it in spite of the escapes."""

JOINER = "\u2060"
"""Takes no room and joins what stands on both sides, so that neither is part of a word of the page's own language."""


def plain_markdown(text: str) -> str:
    """Text of a user made safe for Markdown, as one line: nothing in it formats, links, becomes an icon or starts a formula or list."""
    text = _ALTERING.sub("\ufffd", _SPACE.sub(" ", text).strip()).translate(_MARKS)
    text = _FIRST.sub(lambda found: f"\\{found[1]}" if not found[1].isdigit() else f"{found[1]}\\", text)
    return _REMADE.sub(JOINER, text)


def lasting(seconds: float) -> str:
    """A duration at a glance: 0.4 s, 3 s, 2 min, 1 h 5 min."""
    if seconds < 1:
        return f"{seconds:.1f} s"
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {rest} min" if rest else f"{hours} h"
    return counted(round(hours / 24), "day")


def ago(seconds: float) -> str:
    """How long ago: now, 12 s ago, 2 minutes ago."""
    if seconds < 3:
        return "just now"
    if seconds < 90:
        return f"{seconds:.0f} s ago"
    if seconds < 5400:
        return f"{counted(round(seconds / 60), 'minute')} ago"
    if seconds < 129600:
        return f"{counted(round(seconds / 3600), 'hour')} ago"
    return f"{counted(round(seconds / 86400), 'day')} ago"


def dated(moment: datetime, now: datetime) -> str:
    """A moment in the past: today 14:02, yesterday 9:30, 26 Nov."""
    if moment.date() == now.date():
        return f"today {moment:%H:%M}"
    if moment.date() == (now - timedelta(days=1)).date():
        return f"yesterday {moment:%H:%M}"
    return f"{moment.day} {moment:%b}" if moment.year == now.year else f"{moment.day} {moment:%b %Y}"


def progress_line(done: int, games: int, rate: float, state: str = "running", time_left: float | None = None) -> str:
    """64,000 of 100,000 games · 11,400 a second · 3 s left. time_left: seconds that a time budget still gives."""
    parts = [f"{spelled(done)} of {counted(games, 'game')}"]
    if state == "running" and rate > 0:
        rough = round(rate, -2) if rate >= 1000 else round(rate)
        parts.append(f"{spelled(rough)} a second")
        if done < games:
            left = (games - done) / rate
            parts.append(f"{lasting(max(1.0, left if time_left is None else min(left, time_left)))} left")
    return " · ".join(parts)


def table_sizes(players: int) -> str:
    """3 players."""
    return counted(players, "player")


def clear(low: float, high: float) -> bool:
    """True when the interval of a difference excludes zero."""
    return low > 0 or high < 0


def verdict(value: float, low: float, high: float, effect: float) -> str:
    """more, less, small, or no difference shown. `effect` is the difference in standard deviations."""
    if not clear(low, high):
        return "no difference shown"
    if abs(effect) < SMALL:
        return "small"
    return "more" if value > 0 else "less"


def disk(size: int) -> str:
    """Bytes on disk: 41 MB."""
    if size < 1_000_000:
        return f"{spelled(size / 1000)} kB"
    return f"{spelled(size / 1_000_000)} MB" if size < 10**9 else f"{spelled(size / 10**9, 1)} GB"
