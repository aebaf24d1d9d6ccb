"""Names of variants and the slugs that files and references go by."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final

LONGEST_SLUG: Final = 60

_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_REFERENCE: Final = re.compile(r"([a-z0-9-]+)/([a-z0-9-]+)")
_SPELT_OUT: Final = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "æ": "ae", "ø": "o", "ł": "l", "Ł": "L"}
)

RESERVED: Final = frozenset({"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))})
"""Names that some systems keep for devices."""


def slugged(name: str) -> str:
    """A file name for a variant's name: a to z, digits and hyphens, at most 60 characters, never reserved.

    A name without any such character gets a slug of its own from a hash, so that two such names do not collide.
    """
    plain = unicodedata.normalize("NFKD", name.translate(_SPELT_OUT)).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-")
    if not slug or slug in RESERVED:
        digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return f"{slug or 'variant'}-{digest}"
    return slug


def is_slug(text: str) -> bool:
    """True when `text` can be a variant's file name without its ending."""
    return len(text) <= LONGEST_SLUG and text not in RESERVED and _SLUG.fullmatch(text) is not None


def split_reference(text: str) -> tuple[str, str] | None:
    """Game and name of a reference such as letter-tycoon/rulebook; None when the text has another form."""
    match = _REFERENCE.fullmatch(text)
    return (match[1], match[2]) if match else None
