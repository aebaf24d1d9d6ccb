"""The one function that decides what a bot does (README.md, Bots)."""

from __future__ import annotations

from typing import Final

from engines.core.chance import mixed
from engines.core.compiled import rule
from engines.core.records import Integers, Table
from engines.ponkotsu_factory.acting import latest, pile_tiles
from engines.ponkotsu_factory.creator import make_pile
from engines.ponkotsu_factory.dealing import creator_of
from engines.ponkotsu_factory.desk import RANDOM, Bot, Desk
from engines.ponkotsu_factory.solver import solve_as
from engines.ponkotsu_factory.state import (
    DOUBTFUL,
    NO_WORD,
    STAGE_CREATE,
    STAGE_SOLVE,
    VOTE,
    VOTE_BITS,
    Action,
    Rules,
    State,
)
from engines.ponkotsu_factory.validity import dictionary_says, letters_in
from engines.words.bins import WordBins, heap_counts
from engines.words.candidates import MOST_WORDS
from engines.words.facts import WordIndex, find_word, word_stamp

STAGES_A_ROUND: Final = 4


@rule
def objects_to(rules: Rules, index: WordIndex, status: Integers, letters: Integers, salt: int) -> bool:
    """True when a bot finds a word not appropriate: one that is in no dictionary, and now and then a doubtful one."""
    says = dictionary_says(index, status, letters)
    if says == DOUBTFUL:
        return mixed(salt, word_stamp(index, find_word(index, letters, letters_in(letters)))) < rules.objection
    return says == NO_WORD


@rule
def vote(rules: Rules, index: WordIndex, status: Integers, state: State, seat: int, salt: int, action: Action) -> None:
    """Fill `action` with a bot's objections to the words of others."""
    action.kind = VOTE
    action.count = 0
    action.considered = 0
    action.objections = 0
    action.side = 0
    for other in range(rules.players):
        if other == seat:
            continue
        for word in range(rules.words):
            bit = other * MOST_WORDS + word
            if objects_to(rules, index, status, state.originals[other, word], salt):
                action.objections |= 1 << bit
            solution = state.solutions[other, word]
            if letters_in(solution) > 0 and objects_to(rules, index, status, solution, salt):
                action.objections |= 1 << (VOTE_BITS + bit)


@rule
def decide(
    rules: Rules,
    index: WordIndex,
    bins: WordBins,
    status: Integers,
    bots: Table[Bot],
    state: State,
    seat: int,
    desk: Desk,
    action: Action,
) -> None:
    """Fill `action` with what the bot of a seat does now. Advances that bot's stream only.

    bots: by player, and last the player whom planners imagine.
    """
    player = state.player_of[seat]
    bot = bots[player]
    salt = mixed(mixed(state.salt, player), STAGES_A_ROUND * state.turn + state.stage)
    heap = desk.paper.heap
    if state.stage == STAGE_CREATE:
        heap_counts(bins, state.racks[seat], heap)
        make_pile(rules, bins, index, status, bots, player, state.racks[seat], salt, state.streams, desk, action)
    elif state.stage == STAGE_SOLVE:
        tiles = desk.paper.tiles[: state.racks.shape[1]]
        pile_tiles(rules, state, creator_of(rules, state.turn, seat), tiles)
        heap_counts(bins, tiles, heap)
        solve_as(rules, bins, index, bot, salt, state.streams, 1 + player, latest(rules), desk, action)
        # a position may say that time has passed: nobody finishes before it
        action.at = max(action.at, state.clock)
    elif bot.strategy == RANDOM:
        action.kind = VOTE
        action.count = 0
        action.considered = 0
        action.objections = 0
        action.side = 0
    else:
        vote(rules, index, status, state, seat, salt, action)
