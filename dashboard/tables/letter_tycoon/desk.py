"""The desk in Letter Tycoon: what can be done in each stage, and what is said."""

from __future__ import annotations

from dashboard.components.scene import Button, Control, Menu, Message, Need, Piece
from dashboard.components.staged import Staged
from dashboard.tables.base import ROUTINE, YOU, Seen
from dashboard.tables.letter_tycoon.cards import HAND, POOL
from dashboard.tables.letter_tycoon.lies import for_sale, ledger_of, rail_names, switches
from dashboard.tables.letter_tycoon.log import beats, told
from dashboard.tables.letter_tycoon.quote import BEST, EACH, NEITHER, RAILS, cards_now, owned_doublers, quote_messages
from dashboard.wording import counted, listed, money
from engines.core.game import Json

NONE = "none"
"""The move that declines: no exchange, no purchase, no discard."""

NONE_KEY = "0"


def controls(seen: Seen, stage: str) -> tuple[Control, ...]:
    if stage == "play":
        return _play_controls(seen)
    if stage == "exchange":
        waits = (Need("word", 1, "Put at least one card on the rail, or keep all."),)
        return (Button("exchange", "Exchange {word}", key="Enter", primary=True, needs=waits), Button(NONE, "Keep all cards", key=NONE_KEY))
    if stage == "challenge":
        return (
            Button("accept", "Let it stand", key="Enter", primary=True),
            Button("challenge", "Challenge", key="c"),
            Button(ROUTINE, "Let every word stand"),
        )
    if stage == "buy":
        ledger = ledger_of(seen, seen.state)
        return (
            *(Button(f"buy-{letter}", f"Buy {letter} {ledger.price(letter)}", key=letter.lower()) for letter in for_sale(seen)),
            Button(NONE, "Buy nothing", key=NONE_KEY),
        )
    penalty = int(seen.state.penalty)
    if penalty:
        owed = (Need("word", penalty, f"The penalty is {counted(penalty, 'card')} of your hand."),)
        return (Button("discard", "Discard {word}", key="Enter", primary=True, needs=owed),)
    waits = (Need("word", 1, "Put at least one card on the rail, or keep all."),)
    return (
        Button("discard", "Discard {word}", key="Enter", primary=True, needs=waits),
        Button(NONE, "Keep all cards", key=NONE_KEY),
        Button("clear", "Clear", local="clear"),
    )


def _play_controls(seen: Seen) -> tuple[Control, ...]:
    rules = seen.prepared.rules
    least = int(rules.min_word_length)
    rails = rail_names(seen)
    play = Button(
        "play",
        "Play " + " ".join(f"{{{name}}}" for name in rails),
        key="Enter",
        primary=True,
        needs=(Need("word", least, f"A word has at least {counted(least, 'letter')}."),),
    )
    doublers = owned_doublers(seen)
    choices: list[Control] = []
    if len(rails) > 1:
        words = ((BEST, "what earns most"), ("0", "first word"), ("1", "second word"), (NEITHER, "neither"))
        choices += [Menu(f"use-{name}", f"{name} doubles", words, BEST) for name in doublers]
    flexible = switches(seen).keys() & {card.letter for card in cards_now(seen).values()}
    if flexible:
        letters = listed(sorted(flexible))
        choices.append(Menu("y", f"{letters} counts", ((BEST, "as earns most"), (EACH, "as marked")), BEST))
    return (
        play,
        Button("clear", "Clear", local="clear"),
        Button("shuffle", "Shuffle", local="shuffle", zone="hand"),
        Button("skip", "No word", key=NONE_KEY),
        *choices,
    )


def typing_order(stage: str, extra: tuple[Piece, ...]) -> tuple[str, ...]:
    if stage == "play":
        return (POOL, HAND, *(["made"] if extra else []))
    return (HAND, POOL) if stage in ("exchange", "discard") else ()


def headline(seen: Seen) -> str:
    """Round and whose turn it is, or who has won."""
    view, outcome = seen.view, seen.course.outcome
    if outcome is not None:
        winners = listed([seen.names[seat] for seat in outcome.winners])
        alone = len(outcome.winners) == 1 and seen.names[outcome.winners[0]] != YOU
        return f"{winners} {'wins' if alone else 'win'} with {outcome.scores[outcome.winners[0]]} points"
    turn = f"Turn {view['turn'] // view['players'] + 1}"
    owner = seen.names[view["seat"]]
    if not seen.mine:
        acting = seen.names[seen.course.session.to_act()[0]]
        return f"{turn}, {acting} to {view['stage']}"
    if view["stage"] == "challenge":
        return f"{turn}, {owner} plays {listed(view['play']['words'])}"
    return f"{turn}, yours to {view['stage']}"


def why_locked(seen: Seen, view: Json) -> str:
    if view["stage"] == "over":
        return "The game is over."
    return f"{seen.names[seen.course.session.to_act()[0]]} is to act."


def messages(seen: Seen, staged: Staged, stage: str) -> tuple[Message, ...]:
    news = _news(seen)
    if stage == "over":
        return (Message(f"**{headline(seen)}.**", "strong"),)
    if not seen.mine or seen.locked:
        return (*news, Message(seen.locked or why_locked(seen, seen.view), "quiet"))
    if stage == "play":
        if any(staged.on(rail) for rail in RAILS):
            return quote_messages(seen, staged)
        return (*news, *_before_word(seen))
    if stage == "challenge":
        return _challenge_messages(seen)
    return (*news, Message(_ASK[stage if not seen.state.penalty else "penalty"], "quiet"))


_ASK = {
    "exchange": "You may exchange cards before your word.",
    "buy": "Click a patent that is outlined, or press its letter.",
    "discard": "You may throw away cards before you draw.",
    "penalty": "Choose what you lose: click the card or type its letter.",
}


def _before_word(seen: Seen) -> tuple[Message, ...]:
    rules = seen.prepared.rules
    least, cards = int(rules.min_word_length), int(rules.min_hand_cards_per_word)
    said = f"{counted(least, 'letter')} or more"
    if cards:
        said += f", at least {cards} from your hand"
    lines = [Message(said, "quiet")]
    if rules.automatic and rules.retries >= 0:
        lines.append(Message(f"{counted(int(seen.state.retries_left), 'retry', 'retries')} left should the word be wrong", "quiet"))
    return tuple(lines)


def _challenge_messages(seen: Seen) -> tuple[Message, ...]:
    view = seen.view
    rules = seen.prepared.rules
    who, words = seen.names[view["seat"]], view["play"]["words"]
    one = len(words) == 1
    fee = money(int(rules.failed_challenge_fee))
    return (
        Message(f"**{who}** plays {listed([f'**{word}**' for word in words])}.", "strong"),
        Message(f"Is {'it a word' if one else 'each a word'}? A challenge in vain costs {fee}.", "quiet"),
    )


def _news(seen: Seen) -> tuple[Message, ...]:
    """What the player's own go has brought so far."""
    state = seen.state
    if int(state.seat) != seen.seat:
        return ()
    own = [beat for beat in beats(seen, _first_ply(seen, int(state.turn))) if beat.turn == int(state.turn)]
    tone = "warn" if own and own[-1].kinds & {"rejected", "challenged"} and "earned" not in own[-1].kinds else "plain"
    return tuple(Message(f"{told(beat.clauses, seen.names)}.", tone) for beat in own)  # type: ignore[arg-type]


def _first_ply(seen: Seen, turn: int) -> int:
    plies = len(seen.course.plies)
    while plies and int(seen.course.states[plies - 1].turn) == turn:
        plies -= 1
    return plies
