"""What lies where in Letter Tycoon: hand, pool, patents, made letters, and the rails."""

from __future__ import annotations

from dataclasses import dataclass

from dashboard.components.scene import Choices, Mark, Piece, Rail, Row
from dashboard.tables.base import YOU, Seen
from dashboard.tables.letter_tycoon.cards import HAND, POOL, Card, Laid, laid_words, last_play, lying
from dashboard.tables.letter_tycoon.quote import ADDED, COPY, RAILS, VOWEL, cards_now, owned_doublers
from dashboard.wording import counted, listed, money
from engines.core.game import Json
from engines.letter_tycoon.flow import may_buy
from engines.letter_tycoon.parameters import ABILITY_TITLES, LETTERS
from engines.letter_tycoon.reasons import LEGAL
from engines.letter_tycoon.refusals import owns_ability
from engines.letter_tycoon.state import ADD_S, COPY_CARD, NOBODY, TWO_WORDS, State


@dataclass(frozen=True, slots=True)
class Ledger:
    """Who owns which patent in a state, what each costs, how often its letter is in the deck: lists by letter."""

    owners: list[int]
    prices: list[int]
    copies: list[int]
    names: tuple[str, ...]
    me: int

    def owner(self, letter: str) -> int | None:
        """Seat of the owner."""
        seat = self.owners[LETTERS.index(letter)]
        return None if seat == NOBODY else seat

    def label(self, seat: int) -> str:
        """ "you" or "S2"."""
        return YOU.lower() if seat == self.me else f"S{seat + 1}"

    def whose(self, seat: int) -> str:
        """ "yours" or "Ada's"."""
        return "yours" if seat == self.me else f"{self.names[seat]}'s"

    def price(self, letter: str) -> str:
        """$8."""
        return money(self.prices[LETTERS.index(letter)])


def ledger_of(seen: Seen, state: State) -> Ledger:
    rules = seen.prepared.rules
    return Ledger(state.owner.tolist(), rules.patent_costs.tolist(), rules.card_counts.tolist(), seen.names, seen.seat)


def _card(card: Card, ledger: Ledger, to: tuple[str, ...], marks: tuple[Mark, ...] = ()) -> Piece:
    """A card of hand or pool, with what its patent costs or who owns it."""
    owner = ledger.owner(card.letter)
    return Piece(
        card.id,
        card.letter,
        label=f"{card.letter}, {card.place}" + ("" if owner is None else f", patent {ledger.whose(owner)}"),
        bottom_left=f"×{ledger.copies[LETTERS.index(card.letter)]}",
        bottom_right=ledger.price(card.letter) if owner is None else "",
        top_right="" if owner is None else ledger.label(owner),
        to=to,
        marks=marks,
        enter_from=POOL,
    )


def switches(seen: Seen) -> dict[str, tuple[Mark, ...]]:
    """By letter that is vowel or consonant, its switch; none for who owns no doubler."""
    if not owned_doublers(seen):
        return {}
    letters = [letter for letter, flexible in zip(LETTERS, seen.prepared.rules.flexible.tolist(), strict=True) if flexible]
    return {letter: (Mark(VOWEL, f"This {letter} counts as a vowel", "vowel", "cons."),) for letter in letters}


def rail_names(seen: Seen) -> tuple[str, ...]:
    return RAILS if owns_ability(seen.prepared.rules, seen.state, seen.seat, TWO_WORDS) else RAILS[:1]


def _takes(seen: Seen, place: str, stage: str) -> tuple[str, ...]:
    """Rails into which cards of a place may be put in a stage."""
    if stage == "play":
        return rail_names(seen)
    from_pool = stage == "exchange" and bool(seen.prepared.rules.exchange_from_pool)
    if stage in ("exchange", "discard") and (place == HAND or from_pool):
        return RAILS[:1]
    return ()


def hand_row(seen: Seen, stage: str, marks: dict[str, tuple[Mark, ...]]) -> Row:
    cards = lying(seen, HAND)[-1]
    to = _takes(seen, HAND, stage)
    ledger = ledger_of(seen, seen.state)
    return Row(
        id="hand",
        look="hand",
        pieces=tuple(_card(card, ledger, to, marks.get(card.letter, ())) for card in cards),
        title=f"Your hand, {counted(len(cards), 'card')}" if not seen.locked else f"Hand of seat {seen.seat + 1}",
        hint="left: copies in the deck. right: patent price",
        empty="No card is left.",
    )


def pool_row(seen: Seen, state: int, stage: str = "", marks: dict[str, tuple[Mark, ...]] | None = None) -> Row:
    """The pool as it lies in a state of the course, by its number."""
    truth = seen.course.states[state]
    to = _takes(seen, POOL, stage)
    ledger = ledger_of(seen, truth)
    size = int(seen.prepared.rules.pool_size)
    return Row(
        id="pool",
        look="pool",
        pieces=tuple(_card(card, ledger, to, (marks or {}).get(card.letter, ())) for card in lying(seen, POOL)[state]),
        title="Pool",
        hint=f"deck {int(truth.deck_size)}, discard {int(truth.discard.sum())}",
        places=size,
        empty="" if size else "This variant has no pool.",
    )


def patents_row(seen: Seen, state: State, offers: frozenset[str] = frozenset(), *, selling: bool = False) -> Row:
    ledger, abilities = ledger_of(seen, state), _abilities(seen)
    sold = frozenset(for_sale(seen)) if selling else frozenset()
    pieces = tuple(_patent(letter, ledger, abilities.get(letter, ""), letter in offers, letter in sold) for letter in LETTERS)
    hint = "outlined: yours for the price" if selling else "dot: ability. outline: you could buy it with this word"
    return Row(id="patents", look="catalogue", pieces=pieces, title="Patents", hint=hint, columns=13, narrow_columns=9)


def for_sale(seen: Seen) -> list[str]:
    """Letters whose patents the player may buy now."""
    return [letter for code, letter in enumerate(LETTERS) if may_buy(seen.prepared.rules, seen.state, code) == LEGAL]


def _patent(letter: str, ledger: Ledger, ability: str, offered: bool, for_sale: bool) -> Piece:
    owner = ledger.owner(letter)
    return Piece(
        f"patent-{letter}",
        letter,
        label=f"Patent of {letter}, {ledger.price(letter)}" + ("" if owner is None else f", {ledger.whose(owner)}"),
        title=f"{letter}: {ability}" if ability else "",
        under=ledger.price(letter),
        owner=owner,
        owner_label="" if owner is None else ledger.label(owner),
        dot=f"ability: {ability}" if ability else "",
        outline="you may buy it" if for_sale else "you could buy it with this word" if offered else "",
        send="buy" if for_sale else "",
    )


def _abilities(seen: Seen) -> dict[str, str]:
    """What the patent of each letter can do, for letters whose patents can do something."""
    found: dict[str, list[str]] = {}
    for name, letter in seen.prepared.parameters.abilities.items():
        if letter:
            found.setdefault(letter, []).append(ABILITY_TITLES[name][:1].lower() + ABILITY_TITLES[name][1:])
    return {letter: listed(titles) for letter, titles in found.items()}


def made_letters(seen: Seen, marks: dict[str, tuple[Mark, ...]], copied: str) -> tuple[Piece, ...]:
    """The copy and the added S, for their owners. `copied`: the letter that the copy stands for as it lies now."""
    rules, state = seen.prepared.rules, seen.state
    made: list[Piece] = []
    to = rail_names(seen)
    if owns_ability(rules, state, seen.seat, COPY_CARD):
        faces = tuple(sorted({card.letter for card in cards_now(seen).values()}))
        choices = Choices("Which letter is used twice?", faces)
        switch = marks.get(copied, ())
        made.append(Piece(COPY, symbol="content_copy", label="Copy a letter", title="Use one card twice", to=to, choices=choices, marks=switch))
    if owns_ability(rules, state, seen.seat, ADD_S):
        made.append(Piece(ADDED, "S", label="An added S", title="Add an S at the end of a word", to=to, last=True, badge="+"))
    return tuple(made)


def rails(seen: Seen, view: Json, stage: str) -> tuple[Rail, ...]:
    """Where words are built; in other stages the one rail holds what is exchanged, thrown away, or lies on the table."""
    if stage == "play":
        names = rail_names(seen)
        titles = ("First word", "Second word") if len(names) > 1 else ("Word",)
        prompts = ("Type or click a word", "A second word, if you like")
        return tuple(Rail(id=name, title=title, prompt=prompt) for name, title, prompt in zip(names, titles, prompts, strict=False))
    if stage == "exchange":
        most = int(seen.prepared.rules.exchange_count)
        return (Rail(id="word", title="Exchange", boxes=most, prompt="Put here what you exchange"),)
    if stage == "discard":
        return (Rail(id="word", title="Discard", boxes=int(view.get("penalty", 0)), prompt="Put here what you throw away"),)
    if view["stage"] in ("challenge", "buy") and (ply := last_play(seen)) is not None:
        return (Rail(id="word", title="On the table", pieces=word_pieces(seen, laid_words(seen, ply), int(view["seat"]))),)
    prompt = "The game is over" if view["stage"] == "over" else "No word lies on the table"
    return (Rail(id="word", title="Word", prompt=prompt),)


def word_pieces(seen: Seen, words: tuple[tuple[Laid, ...], ...], seat: int) -> tuple[Piece, ...]:
    """Words on the table as pieces that nobody can move, a gap between two words."""
    pieces: list[Piece] = []
    for number, word in enumerate(words):
        if number:
            pieces.append(Piece(f"gap{number}", "·", label="and", faded=True))
        for laid in word:
            pieces.append(Piece(laid.id, laid.letter, dashed=_MADE.get(laid.made, ""), enter_from=f"seat:{seat}"))
    return tuple(pieces)


_MADE = {"copied": "a copy", "added": "an added S"}
