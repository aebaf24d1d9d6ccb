"""Who is asking, where several people share one server and sign in by OpenID Connect (`st.login`).

Off unless the secrets have a section [auth]; SHARING.md says how to switch it on. Then each designer has Runs, kept games and
drafts of his own, and only those whom the secrets name may change the settings of the server.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

import streamlit as st

from engines.core.errors import BadInput, shortened
from engines.simulation import designers
from variants.names import slugged

_known: ContextVar[tuple[str | None] | None] = ContextVar("designer", default=None)

LONGEST_NAME = 40
DIGITS = 12
"""Of the hash that tells people apart: names repeat, and change."""


def signing_in() -> bool:
    """True when people sign in. Raises BadInput when there are secrets that cannot be read: nobody may slip in by a misprint."""
    if st.secrets.load_if_toml_exists():
        return "auth" in st.secrets
    if any(Path(place).exists() for place in places_of_secrets()):
        raise BadInput("The file of secrets cannot be read, so nobody can sign in; the log of the server says why.")
    return False


def places_of_secrets() -> list[str]:
    """Where the secrets may lie."""
    found: list[str] = st.get_option("secrets.files")
    return found


def designer() -> str | None:
    """Slug of the designer who is asking; None when nobody signs in. Raises BadInput when somebody must and has not."""
    known = _known.get()
    if known is not None:
        return known[0]
    if not signing_in():
        return None
    claims = claims_of_sign_in()
    if not claims.get("is_logged_in"):
        raise BadInput("Nobody is signed in.")
    return slug_of(claims)


designers.known_by(designer)


@contextmanager
def one_page() -> Iterator[None]:
    """While a page is drawn its designer is asked for once: drawing one looks at the secrets seventy times otherwise. Raises BadInput."""
    asked = _known.set((designer(),))
    try:
        yield
    finally:
        _known.reset(asked)


def claims_of_sign_in() -> Mapping[str, Any]:
    """What the sign-in service says of who is asking, with `is_logged_in`; empty while nobody signs in."""
    return st.user.to_dict()


def slug_of(claims: Mapping[str, Any]) -> str:
    """What a designer's data goes by: his name of the first visit, and a hash of what his sign-in service calls him for good. Raises BadInput."""
    issuer, subject = claims.get("iss"), claims.get("sub")
    if not (isinstance(issuer, str) and issuer and isinstance(subject, str) and subject):
        raise BadInput("The sign-in service does not say who you are: iss or sub is missing.")
    digest = hashlib.sha256(f"{len(issuer)} {issuer} {subject}".encode("utf-8", "surrogatepass")).hexdigest()[:DIGITS]
    return _folder_of(designers.designers_folder(), digest, slugged(name_of(claims))[:LONGEST_NAME].strip("-"))


@lru_cache(maxsize=1000)
def _folder_of(folder: Path, digest: str, name: str) -> str:
    """Name of the folder of the person behind the hash: the one of the first visit, or a new one. A page asks for it a hundred times."""
    for known in sorted(folder.glob(f"*-{digest}")):
        return known.name
    made = f"{name}-{digest}"
    with suppress(OSError):  # without it the name of this visit counts until the next start
        (folder / made).mkdir(parents=True, exist_ok=True)
    return made


def name_of(claims: Mapping[str, Any]) -> str:
    """What a designer is called on screen."""
    for claim in ("name", "preferred_username", "email"):
        value = claims.get(claim)
        if isinstance(value, str) and value.strip():
            return shortened(value.strip(), LONGEST_NAME)
    return "designer"


def may_keep() -> bool:
    """True for those who may change what concerns the whole server: everybody while nobody signs in, else whom the secrets name."""
    who = designer()
    return who is None or is_keeper(claims_of_sign_in(), who, _keepers())


def is_keeper(claims: Mapping[str, Any], who: str, keepers: object) -> bool:
    """True when the list has the designer's slug, or the address that the sign-in service has verified."""
    named = [keeper for keeper in keepers if isinstance(keeper, str)] if isinstance(keepers, (list, tuple)) else []
    verified = claims.get("email") if claims.get("email_verified") is True else None
    return who in named or (isinstance(verified, str) and bool(verified) and verified in named)


def _keepers() -> object:
    section = st.secrets.get("tilewright", {})
    return section.get("keepers", []) if isinstance(section, Mapping) else []
