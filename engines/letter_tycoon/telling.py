"""Events as JSON, as a seat may see them, and as plain sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engines.core.game import Json
from engines.letter_tycoon import events as kinds
from engines.letter_tycoon.actions import doubler_names, play_json
from engines.letter_tycoon.ending import final_score, rank_of
from engines.letter_tycoon.events import POOL, unpacked
from engines.letter_tycoon.parameters import LETTERS
from engines.letter_tycoon.state import ABILITY_COUNT, ENDED_BY_CAP, Events, Play, Rules, State
from engines.letter_tycoon.text import spelled, words_of


class _Told:
    """The event at one place of the buffer, with what its JSON may need."""

    def __init__(self, rules: Rules, state: State, play: Play, events: Events, place: int) -> None:
        self.rules = rules
        self.state = state
        self.play = play
        self.seat = int(events.seat[place])
        self.first = int(events.first[place])
        self.second = int(events.second[place])
        self.third = int(events.third[place])
        self.fourth = int(events.fourth[place])

    def marked_words(self, bits: int) -> list[str]:
        """Words of the play whose bit is set."""
        return [word for number, word in enumerate(words_of(self.play)) if bits >> number & 1]


def events_json(rules: Rules, state: State, mover: int, play: Play, events: Events) -> list[Json]:
    """The events of one ply. `state` is the state after it, `mover` whose turn it was, `play` the words that it was about."""
    found: list[Json] = []
    for place in range(int(events.count)):
        name, body = _JSON[int(events.kind[place])]
        told = _Told(rules, state, play, events, place)
        seat = mover if told.seat == POOL else told.seat
        found.append({"event": name, "seat": seat, **body(told)})
    return found


def _exchanged(told: _Told) -> Json:
    cards = [("hand", code) for code in unpacked(told.first)] + [("pool", code) for code in unpacked(told.second)]
    return {"cards": [{"from": place, "letter": LETTERS[code]} for place, code in cards]}


def _played(told: _Told) -> Json:
    return play_json(told.rules, told.play)


def _rejected(told: _Told) -> Json:
    return {"words": told.marked_words(told.first), "retries_left": told.second}


def _challenged(told: _Told) -> Json:
    words = words_of(told.play)
    if told.first:
        return {"words": words, "succeeded": True, "wrong": told.marked_words(told.first)}
    return {"words": words, "succeeded": False, "wrong": [], "money": told.third, "paid": told.second}


def _earned(told: _Told) -> Json:
    word = words_of(told.play)[told.first]
    return {"word": word, "money": told.second, "stock": told.third, "doubled_by": doubled_by(told.rules, word, told.fourth)}


def doubled_by(rules: Rules, word: str, doublings: int) -> list[str]:
    """Names of the patents and of the letter that double a word, from the bits of `Play.doublings`."""
    names = {ability: name for name, ability in doubler_names(rules).items()}
    found = [names[ability] for ability in names if doublings >> ability & 1]
    if doublings >> ABILITY_COUNT & 1:
        found += [letter for letter in dict.fromkeys(word) if rules.doubles[LETTERS.index(letter)]][:1]
    return found


def _royalty(told: _Told) -> Json:
    return {"letter": LETTERS[told.first], "money": told.second}


def _bought(told: _Told) -> Json:
    return {"letter": LETTERS[told.first], "money": told.second}


def _discarded(told: _Told) -> Json:
    letters = spelled(unpacked(told.first))
    return {"letters": letters, "count": len(letters), "penalty": told.second > 0}


def _drawn(told: _Told) -> Json:
    letters = spelled(unpacked(told.first))
    return {"to": "pool" if told.seat == POOL else "hand", "letters": letters, "count": len(letters)}


def _reshuffled(told: _Told) -> Json:
    return {"count": told.first}


def _last_round(told: _Told) -> Json:
    return {"value": told.first, "patents": told.second}


def _over(told: _Told) -> Json:
    players = int(told.rules.players)
    return {
        "scores": [int(final_score(told.rules, told.state, seat)) for seat in range(players)],
        "winners": [seat for seat in range(players) if rank_of(told.rules, told.state, seat) == 1],
        "ended": "cap" if told.first == ENDED_BY_CAP else "rule",
    }


def _plain(told: _Told) -> Json:
    return {}


_JSON: Mapping[int, tuple[str, Callable[[_Told], Json]]] = {
    kinds.EXCHANGED: ("exchanged", _exchanged),
    kinds.PLAYED: ("played", _played),
    kinds.REJECTED: ("rejected", _rejected),
    kinds.CHALLENGED: ("challenged", _challenged),
    kinds.EARNED: ("earned", _earned),
    kinds.ROYALTY: ("royalty", _royalty),
    kinds.BOUGHT: ("bought", _bought),
    kinds.DISCARDED: ("discarded", _discarded),
    kinds.DRAWN: ("drawn", _drawn),
    kinds.RESHUFFLED: ("reshuffled", _reshuffled),
    kinds.LAST_ROUND: ("last_round", _last_round),
    kinds.OVER: ("over", _over),
    kinds.SKIPPED: ("skipped", _plain),
    kinds.ACCEPTED: ("accepted", _plain),
}


def visible_event(event: Json, seat: int) -> Json:
    """The event as `seat` sees it: letters that another hand draws, discards or exchanges are absent."""
    seen = dict(event)
    if event["seat"] == seat:
        return seen
    if event["event"] == "discarded" or (event["event"] == "drawn" and event["to"] == "hand"):
        del seen["letters"]
    elif event["event"] == "exchanged":
        seen["cards"] = [card if card["from"] == "pool" else {"from": "hand"} for card in event["cards"]]
    return seen


def told_sentence(event: Json) -> str:
    """One plain sentence; it makes do with what a seat may see."""
    return _SENTENCES[event["event"]](event)


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _letters(event: Json) -> str:
    """Letters where they may be seen, else their number."""
    return ", ".join(event["letters"]) if "letters" in event else _cards(event["count"])


def _told_exchanged(event: Json) -> str:
    hand = [card for card in event["cards"] if card["from"] == "hand"]
    pool = [card["letter"] for card in event["cards"] if card["from"] == "pool"]
    seen = [card["letter"] for card in hand if "letter" in card]
    parts = [f"{', '.join(seen) if seen else _cards(len(hand))} from the hand"] if hand else []
    if pool:
        parts.append(f"{', '.join(pool)} from the pool")
    return f"Seat {event['seat']} exchanges {' and '.join(parts)}."


def _told_played(event: Json) -> str:
    words = event["words"]
    notes = [f"a copied {copied['letter']}" for copied in event.get("copy", [])]
    notes += [f"an S added to {words[word][:-1]}" for word in event.get("add_s", [])]
    made = f", with {' and '.join(notes)}" if notes else ""
    return f"Seat {event['seat']} plays {' and '.join(words)}{made}."


def _told_rejected(event: Json) -> str:
    left = event["retries_left"]
    tries = "" if left < 0 else f"; {left} {'retry' if left == 1 else 'retries'} left"
    wrong = event["words"]
    return f"{' and '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} not in the lexicon{tries}."


def _told_challenged(event: Json) -> str:
    wrong = event["wrong"]
    if wrong:
        return f"Seat {event['seat']} challenges, and {' and '.join(wrong)} {'is' if len(wrong) == 1 else 'are'} not in the lexicon."
    words = event["words"]
    verb = "is" if len(words) == 1 else "are"
    bank = event["money"] - event["paid"]
    return (
        f"Seat {event['seat']} challenges, but {' and '.join(words)} {verb} in the lexicon, and pays ${event['paid']}"
        f"{f'; the bank adds ${bank}' if bank else ''}."
    )


def _told_earned(event: Json) -> str:
    doubled = f", doubled by {' and '.join(event['doubled_by'])}" if event["doubled_by"] else ""
    stock = f" and {event['stock']} stock" if event["stock"] else ""
    return f"{event['word']} earns ${event['money']}{stock} for seat {event['seat']}{doubled}."


def _told_over(event: Json) -> str:
    scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(event["scores"]))
    winners = " and ".join(f"seat {seat}" for seat in event["winners"])
    cut = " at the turn limit" if event["ended"] == "cap" else ""
    return f"The game ends{cut}: {scores}. {winners[:1].upper()}{winners[1:]} {'wins' if len(event['winners']) == 1 else 'share the win'}."


def _told_drawn(event: Json) -> str:
    if event["to"] == "pool":
        return f"The pool gets {_letters(event)}."
    return f"Seat {event['seat']} draws {_letters(event)}."


_SENTENCES: Mapping[str, Callable[[Json], str]] = {
    "exchanged": _told_exchanged,
    "played": _told_played,
    "rejected": _told_rejected,
    "challenged": _told_challenged,
    "earned": _told_earned,
    "royalty": lambda event: f"Seat {event['seat']} gets ${event['money']} for {event['letter']}.",
    "bought": lambda event: f"Seat {event['seat']} buys the patent of {event['letter']} for ${event['money']}.",
    "discarded": lambda event: f"Seat {event['seat']} discards {_letters(event)}{' as a penalty' if event['penalty'] else ''}.",
    "drawn": _told_drawn,
    "reshuffled": lambda event: f"The discard pile is shuffled: {_cards(event['count'])} make a new deck.",
    "last_round": lambda event: (
        f"Seat {event['seat']} owns {event['patents']} patents worth ${event['value']} and has reached the goal: the last round is on."
    ),
    "over": _told_over,
    "skipped": lambda event: f"Seat {event['seat']} builds no word.",
    "accepted": lambda event: f"Seat {event['seat']} accepts.",
}
