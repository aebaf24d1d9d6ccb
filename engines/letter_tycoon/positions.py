"""Positions between JSON and State. Parsing what was printed gives the same position again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engines.core.chance import DEAL, next_word, seeded_streams
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.json_forms import read_form
from engines.core.records import Integers, table
from engines.core.seating import seating_of, streams_of
from engines.letter_tycoon.actions import play_json, write_play
from engines.letter_tycoon.earnings import mark_buyable, settle_earnings
from engines.letter_tycoon.flow import lay_on_table
from engines.letter_tycoon.forms import PositionForm
from engines.letter_tycoon.layout import count_real
from engines.letter_tycoon.parameters import LETTERS
from engines.letter_tycoon.plays import check_layout
from engines.letter_tycoon.reasons import LEGAL
from engines.letter_tycoon.refusals import owns_ability, refusal
from engines.letter_tycoon.setup import clear_play, shuffle
from engines.letter_tycoon.state import (
    DO_PLAY,
    ENDED_BY_CAP,
    ENDED_BY_RULE,
    EXCHANGE,
    LETTER_COUNT,
    MAX_WORDS,
    NOBODY,
    STAGE_BUY,
    STAGE_CHALLENGE,
    STAGE_DISCARD,
    STAGE_EXCHANGE,
    STAGE_OVER,
    STAGES,
    Action,
    Rules,
    State,
)
from engines.letter_tycoon.text import counts_of, spelled, text_of
from engines.letter_tycoon.turn import acting_seat
from engines.words.alphabet import Alphabet

WHAT = "A position"
ENDINGS = {"rule": ENDED_BY_RULE, "cap": ENDED_BY_CAP}


def position_json(rules: Rules, state: State) -> Json:
    """The whole position."""
    players = int(rules.players)
    actor = int(acting_seat(state))
    position: Json = {
        "schema": 1,
        "game": "letter-tycoon",
        "players": players,
        "stage": STAGES[state.stage],
        "to_act": [actor] if actor != NOBODY else [],
        "seat": int(state.seat),
        "turn": int(state.turn),
        "hands": [text_of(state.hands[seat]) for seat in range(players)],
        "pool": text_of(state.pool),
        "deck": spelled(state.deck[: int(state.deck_size)][::-1]),
        "discard": text_of(state.discard),
        "money": state.money[:players].tolist(),
        "stock": state.stock[:players].tolist(),
        "owners": {LETTERS[code]: int(state.owner[code]) for code in range(LETTER_COUNT) if state.owner[code] != NOBODY},
        "retries_left": int(state.retries_left),
        "last_round": None if state.last_round == NOBODY else int(state.last_round),
        "bought": int(state.bought),
    }
    if state.stage in (STAGE_CHALLENGE, STAGE_BUY):
        position["play"] = play_json(rules, state.play)
    if state.penalty:
        position["penalty"] = int(state.penalty)
    if state.stage == STAGE_OVER:
        position["ended"] = "cap" if state.ended == ENDED_BY_CAP else "rule"
    position["player_of"] = state.player_of[:players].tolist()
    position["shuffles"] = int(state.shuffles)
    position["salt"] = int(state.salt)
    position["streams"] = [f"{int(stream):016x}" for stream in state.streams[: 1 + players]]
    return position


def view_json(rules: Rules, state: State, seat: int) -> Json:
    """The position as a seat sees it: other hands, deck and discard pile are counts (cards are discarded face down), chance is hidden."""
    view = position_json(rules, state)
    view["view_of"] = seat
    view["hand_counts"] = [len(hand) for hand in view["hands"]]
    view["hands"] = [hand if other == seat else None for other, hand in enumerate(view["hands"])]
    view["deck_count"] = len(view.pop("deck"))
    view["discard_count"] = len(view.pop("discard"))
    for hidden in ("salt", "streams"):
        del view[hidden]
    return view


def state_from(rules: Rules, alphabet: Alphabet, position: Json, seed: int) -> State:
    """The state of a position; what it leaves out is dealt or as at the start. Raises BadInput with a sentence."""
    form = read_form(PositionForm, position, WHAT, BadInput)
    state = table(State)[0]
    clear_play(state)
    if form.players is not None and form.players != rules.players:
        raise BadInput(f"The position is for {form.players} players; the table has {rules.players}.")
    _read_chance(rules, form, seed, state)
    _read_seats(rules, form, state)
    _read_money(rules, form, state)
    _read_turn(rules, form, state)
    on_table = _read_play(rules, alphabet, form, state)
    _read_cards(rules, form, on_table, state)
    _place_play(rules, form, state)
    _check_stage(rules, form, state)
    return state


def _seat_list(rules: Rules, name: str, values: Sequence[object]) -> None:
    if len(values) != rules.players:
        raise BadInput(f"{WHAT} has one entry a seat in {name}: {rules.players}; {len(values)} were given.")


def _checked_seat(rules: Rules, name: str, seat: int) -> int:
    if seat >= rules.players:
        raise BadInput(f"{name} is a seat from 0 to {rules.players - 1}; {seat} was given.")
    return seat


def _read_chance(rules: Rules, form: PositionForm, seed: int, state: State) -> None:
    streams = 1 + int(rules.players)
    if form.streams is None:
        state.streams[:streams] = seeded_streams(seed, np.zeros(1, np.int64), streams)[0]
    else:
        state.streams[:streams] = streams_of(form.streams, int(rules.players), WHAT)
    state.salt = form.salt if form.salt is not None else next_word(state.streams, DEAL) >> 1
    state.shuffles = form.shuffles or 0


def _read_seats(rules: Rules, form: PositionForm, state: State) -> None:
    players = int(rules.players)
    state.player_of[:] = NOBODY
    state.player_of[:players] = seating_of(form.player_of, players)
    state.owner[:] = NOBODY
    for letter, seat in form.owners.items():
        code = LETTERS.index(letter)
        state.owner[code] = _checked_seat(rules, f"owners.{letter}", seat)
        state.patent_value[seat] += rules.patent_costs[code]
        state.patent_count[seat] += 1
    state.last_round = NOBODY if form.last_round is None else _checked_seat(rules, "last_round", form.last_round)


def _read_money(rules: Rules, form: PositionForm, state: State) -> None:
    players = int(rules.players)
    for name, given, start, target in (
        ("money", form.money, rules.start_money, state.money),
        ("stock", form.stock, rules.start_stock, state.stock),
    ):
        if given is not None:
            _seat_list(rules, name, given)
        target[:players] = given if given is not None else start[:players]


def _read_turn(rules: Rules, form: PositionForm, state: State) -> None:
    state.stage = STAGES.index(form.stage)
    actor = form.to_act[0] if form.to_act else None
    if form.to_act is not None and len(form.to_act) > 1:
        raise BadInput(f"One seat is to act at a time; to_act names {len(form.to_act)}.")
    if form.seat is not None:
        state.seat = _checked_seat(rules, "seat", form.seat)
    elif state.stage == STAGE_CHALLENGE:
        raise BadInput(f"{WHAT} in stage challenge needs the field 'seat': whose words they are.")
    else:
        state.seat = _checked_seat(rules, "to_act", actor or 0)
    state.challenger = NOBODY
    if state.stage == STAGE_CHALLENGE:
        following = (int(state.seat) + 1) % int(rules.players)
        state.challenger = _checked_seat(rules, "to_act", following if actor is None else actor)
    state.turn = form.turn
    state.retries_left = rules.retries if form.retries_left is None else form.retries_left
    state.bought = form.bought
    state.penalty = form.penalty
    state.ended = ENDINGS[form.ended] if state.stage == STAGE_OVER else 0


def _read_play(rules: Rules, alphabet: Alphabet, form: PositionForm, state: State) -> Integers:
    """Write the words on the table; their real cards by letter."""
    real = np.zeros((MAX_WORDS, LETTER_COUNT), np.int64)
    needed = state.stage in (STAGE_CHALLENGE, STAGE_BUY)
    if (form.play is not None) != needed:
        raise BadInput(f"{WHAT} {'needs' if needed else 'has no'} field 'play' in stage {form.stage}: words lie on the table from challenge to buy.")
    if form.play is not None:
        if form.play.hand is None:
            raise BadInput(f"{WHAT}: play needs 'hand', the letters of each word that came from the hand.")
        write_play(rules, alphabet, form.play, state.play, BadInput)
        state.play.fixed = 0
        count_real(state.play, real)
    return real.sum(axis=0)


def _read_cards(rules: Rules, form: PositionForm, on_table: Integers, state: State) -> None:
    hands: list[str | None] = list(form.hands) if form.hands is not None else [None] * int(rules.players)
    _seat_list(rules, "hands", hands)
    given = on_table + counts_of(form.discard) + counts_of(form.deck or "") + counts_of(form.pool or "")
    for hand in hands:
        given += counts_of(hand or "")
    rest = rules.card_counts - given
    for code in range(LETTER_COUNT):
        if rest[code] < 0:
            raise BadInput(f"{WHAT} has {given[code]} cards of {LETTERS[code]}; the deck of this variant has {rules.card_counts[code]}.")
    _deal_rest(rules, form, hands, rest, state)


def _deal_rest(rules: Rules, form: PositionForm, hands: list[str | None], rest: Integers, state: State) -> None:
    """Deal hands and pool that were left out from the cards that were not named; a deck left out is what remains."""
    counted = state.shuffles
    state.discard[:] = rest
    shuffle(state)
    state.discard[:] = counts_of(form.discard)
    if form.shuffles is not None:
        state.shuffles = counted
    dealt = state.deck[: int(state.deck_size)][::-1].tolist()
    taken = 0
    for seat, hand in enumerate(hands):
        if hand is None:
            size = int(rules.hand_size[seat])
            hand = spelled(dealt[taken : taken + size])
            taken += size
        if len(hand) > rules.hand_size[seat]:
            raise BadInput(f"A hand of seat {seat} has at most {rules.hand_size[seat]} cards; {len(hand)} were given.")
        state.hands[seat, :] = counts_of(hand)
    pool = form.pool
    if pool is None:
        size = max(0, int(rules.pool_size) - _pool_cards_on_table(state))
        pool = spelled(dealt[taken : taken + size])
        taken += size
    if len(pool) > rules.pool_size:
        raise BadInput(f"The pool has at most {rules.pool_size} cards; {len(pool)} were given.")
    state.pool[:] = counts_of(pool)
    deck = form.deck if form.deck is not None else spelled(dealt[taken:])
    state.deck[:] = 0
    state.deck_size = len(deck)
    for place, letter in enumerate(reversed(deck)):
        state.deck[place] = LETTERS.index(letter)


def _pool_cards_on_table(state: State) -> int:
    real = np.zeros((MAX_WORDS, LETTER_COUNT), np.int64)
    count_real(state.play, real)
    return int(real.sum() - state.play.from_hand.sum())


def _place_play(rules: Rules, form: PositionForm, state: State) -> None:
    """Check the words on the table as a play from hand and pool, and lay them out again."""
    if form.play is None:
        return
    real = np.zeros((MAX_WORDS, LETTER_COUNT), np.int64)
    count_real(state.play, real)
    if (state.play.from_hand > real).any():
        raise BadInput(f"{WHAT}: play.hand names letters that the words do not take from a card.")
    seat = int(state.seat)
    state.hands[seat] += state.play.from_hand.sum(axis=0)
    state.pool += (real - state.play.from_hand).sum(axis=0)
    action = table(Action)[0]
    action.do = DO_PLAY
    action.letter = NOBODY
    action.play = state.play
    reason = int(check_layout(rules, state, seat, state.play))
    if reason != LEGAL:
        raise BadInput(f"{WHAT}: the play on the table is not legal. {refusal(rules, state, seat, action, reason)}")
    if state.hands[seat].sum() > rules.hand_size[seat] or state.pool.sum() > rules.pool_size:
        raise BadInput(
            f"{WHAT} has more cards in hand, pool and play together than the hand size {rules.hand_size[seat]} and pool size {rules.pool_size} allow."
        )
    lay_on_table(state)
    if state.stage == STAGE_BUY:
        settle_earnings(rules, state.play)
        state.built = 1
        mark_buyable(state.play, state)


def _check_stage(rules: Rules, form: PositionForm, state: State) -> None:
    if state.stage == STAGE_CHALLENGE and rules.automatic:
        raise BadInput("Words are checked automatically in this variant; there is no stage challenge.")
    if state.stage == STAGE_CHALLENGE and state.challenger == state.seat:
        raise BadInput(f"Seat {state.seat} cannot challenge its own words; to_act names another seat in stage challenge.")
    if state.stage == STAGE_EXCHANGE and not owns_ability(rules, state, int(state.seat), EXCHANGE):
        raise BadInput(f"Seat {state.seat} does not own the exchange, so there is no stage exchange.")
    if state.penalty and state.stage != STAGE_DISCARD:
        raise BadInput(f"{WHAT} has a penalty in stage discard only; the stage is {form.stage}.")
    if state.penalty > state.hands[state.seat].sum():
        raise BadInput(f"The penalty is {state.penalty} cards, but seat {state.seat} holds {state.hands[state.seat].sum()}.")
    actor = int(acting_seat(state))
    if form.to_act is not None and form.to_act != ([actor] if actor != NOBODY else []):
        raise BadInput(f"to_act is {[actor] if actor != NOBODY else []} in this position; {form.to_act} was given.")
