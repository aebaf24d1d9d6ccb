"""Bots for a table: from their text form to records, and the one function that decides (README.md, Bots)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from engines.core.bots import ATTENTION, COMMON_DIALS, VOCABULARY, BotSpec, Dial
from engines.core.chance import chance_threshold, seeded_streams
from engines.core.compiled import rule
from engines.core.records import Integers, Table, table
from engines.letter_tycoon.desk import GREEDY, PLANNER, RANDOM, Bot, Desk
from engines.letter_tycoon.doubt import answer_play, bluff_instead, count_pairs
from engines.letter_tycoon.planner import planned_discard, planned_purchase, planned_word
from engines.letter_tycoon.state import (
    LETTER_COUNT,
    STAGE_BUY,
    STAGE_CHALLENGE,
    STAGE_DISCARD,
    STAGE_EXCHANGE,
    STAGE_PLAY,
    Action,
    Rules,
    State,
)
from engines.letter_tycoon.strategy import (
    discard_unhandy,
    greedy_exchange,
    greedy_purchase,
    greedy_word,
    random_discard,
    random_exchange,
    random_purchase,
    random_word,
)
from engines.letter_tycoon.survey import survey
from engines.letter_tycoon.turn import acting_seat
from engines.words.facts import WordIndex
from engines.words.vocabulary import hundredths, notice_table

DOUBT = Dial(
    "doubt",
    "Doubt",
    "Chance to challenge a word it does not know and that looks like one; five times as likely when it looks like none.",
    0.1,
    0.0,
    1.0,
    0.01,
)
BLUFF = Dial("bluff", "Bluff", "Chance to try a misspelled word where it would earn more than a right one.", 0.0, 0.0, 1.0, 0.01)
DIALS: Final = (*COMMON_DIALS, DOUBT, BLUFF)

STRONG_DOUBT: Final = 5
"""How much readier a bot challenges an unknown word that looks like none."""

LIKELY_PAIRS: Final = 2000
"""A pair of letters looks right when it is at least one in so many of the lexicon's pairs."""

CODES: Final = {"random": RANDOM, "greedy": GREEDY, "planner": PLANNER}
SURVEY_SEED: Final = 2015


def prepare_bots(specs: Sequence[BotSpec], rules: Rules, index: WordIndex) -> Table[Bot]:
    """The bots of a table by player, ready for compiled code. Equal specs are prepared once."""
    bots = table(Bot, len(specs))
    if not specs:
        return bots
    desk = table(Desk)[0]
    pairs = _likely_pairs(index)
    made: dict[BotSpec, int] = {}
    for player, spec in enumerate(specs):
        if spec in made:
            bots[player] = bots[made[spec]]  # type: ignore[index]  # a row of a table copies as a whole
            continue
        made[spec] = player
        _set_dials(bots[player], spec)
        bots[player].likely[:] = pairs
        streams = seeded_streams(SURVEY_SEED, np.zeros(1, np.int64), 1)[0]
        survey(rules, index, bots[player], desk, streams)
    return bots


def _set_dials(bot: Bot, spec: BotSpec) -> None:
    doubt = spec.dial(DOUBT)
    attention = spec.dial(ATTENTION)
    bot.strategy = CODES[spec.strategy]
    bot.least_commonness = hundredths(spec.dial(VOCABULARY))
    bot.attentive = int(attention == 1.0)
    bot.notice[:] = notice_table(attention)
    bot.doubt = chance_threshold(doubt)
    bot.strong_doubt = chance_threshold(min(1.0, STRONG_DOUBT * doubt))
    bot.bluff = chance_threshold(spec.dial(BLUFF))


def _likely_pairs(index: WordIndex) -> Integers:
    """Mask by letter of the letters that follow it in at least one of LIKELY_PAIRS pairs."""
    pairs = np.zeros((LETTER_COUNT, LETTER_COUNT), np.int64)
    total = count_pairs(index, pairs)
    likely = pairs * LIKELY_PAIRS >= max(1, total)
    masks: Integers = (likely.astype(np.int64) << np.arange(LETTER_COUNT, dtype=np.int64)).sum(axis=1)
    return masks


@rule
def decide(rules: Rules, index: WordIndex, bots: Table[Bot], state: State, desk: Desk, action: Action) -> None:
    """Fill `action` with what the bot of the acting seat does now. Advances that bot's stream only.

    desk: scratch paper; `desk.options` is then the number of options the bot saw, and in stage play `desk.play_value` holds
    its best plays.
    """
    seat = acting_seat(state)
    bot = bots[state.player_of[seat]]
    if state.stage == STAGE_PLAY:
        _decide_word(rules, index, state, seat, bot, desk, action)
    elif state.stage == STAGE_CHALLENGE:
        answer_play(index, state, seat, bot, action)
    elif state.stage == STAGE_BUY:
        if bot.strategy == RANDOM:
            random_purchase(rules, state, seat, desk, action)
        elif bot.strategy == PLANNER:
            planned_purchase(rules, state, seat, bot, desk, action)
        else:
            greedy_purchase(rules, state, seat, bot, desk, action)
    elif state.stage == STAGE_DISCARD:
        if bot.strategy == RANDOM:
            random_discard(state, seat, action)
        elif bot.strategy == PLANNER:
            planned_discard(rules, index, state, seat, bot, desk, action)
        else:
            discard_unhandy(rules, state, seat, bot, action)
    elif state.stage == STAGE_EXCHANGE:
        if bot.strategy == RANDOM:
            random_exchange(rules, state, seat, action)
        else:
            greedy_exchange(rules, index, state, seat, bot, desk, action)


@rule
def _decide_word(rules: Rules, index: WordIndex, state: State, seat: int, bot: Bot, desk: Desk, action: Action) -> None:
    """Stage play: an honest play, or a misspelling where that would earn more and the bot feels like bluffing."""
    if bot.strategy == RANDOM:
        random_word(rules, index, state, seat, bot, desk, action)
    elif bot.strategy == PLANNER:
        planned_word(rules, index, state, seat, bot, desk, action)
    else:
        greedy_word(rules, index, state, seat, bot, desk, action)
    if bot.bluff > 0:
        bluff_instead(rules, index, state, seat, bot, desk, action)


def choose(rules: Rules, index: WordIndex, bots: Table[Bot], state: State, action: Action) -> None:
    """`decide` with scratch paper of its own: for Sessions, one decision at a time."""
    decide(rules, index, bots, state, table(Desk)[0], action)
