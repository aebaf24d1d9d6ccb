"""What the player has put into the rails, and what it means."""

from __future__ import annotations

from dashboard.components.staged import Staged
from dashboard.tables.base import Seen
from dashboard.tables.ponkotsu_factory.rounds import lengths_of
from engines.core.errors import IllegalAction
from engines.core.game import Json

GONE = "A tile in your words is not on the table any more: take it back and look again."


def rail(place: int) -> str:
    """Id of the rail of a word."""
    return f"word-{place + 1}"


def tile(seen: Seen, kind: str, place: int) -> str:
    """Id of a tile: it names the round, so that an old one is not taken for a new one."""
    return f"{kind}-{int(seen.state.turn)}-{place}"


def words_put(seen: Seen, staged: Staged) -> tuple[str, ...]:
    """What lies in each rail, finished or not."""
    return tuple(staged.word(rail(place)) for place in range(len(lengths_of(seen))))


def whole_words(seen: Seen, staged: Staged) -> tuple[str, ...]:
    """The words that are complete."""
    return tuple(word for word, length in zip(words_put(seen, staged), lengths_of(seen), strict=True) if len(word) == length)


def checked_words(seen: Seen, staged: Staged, known: set[str]) -> list[str]:
    """The complete words. Raises IllegalAction when a tile is put down that is not there."""
    if any(placed.piece not in known for place in range(len(lengths_of(seen))) for placed in staged.on(rail(place))):
        raise IllegalAction(GONE)
    return list(whole_words(seen, staged))


def vote_of(seen: Seen, staged: Staged, zone: str) -> Json:
    """The words picked in a vote, as objections."""
    picks = staged.picks(zone)
    if not picks:
        return {"do": "accept"}
    view = seen.view
    found = []
    for pick in picks:
        kind, _, rest = pick.partition("-")
        seat, _, place = rest.partition("-")
        words = view["originals" if kind == "creator" else "solutions"]
        try:
            found.append({kind: int(seat), "word": words[int(seat)][int(place)]})
        except (ValueError, IndexError, TypeError):
            raise IllegalAction(GONE) from None
    return {"do": "object", "words": found}
