"""The decisions of a round and how stages follow each other (rulebook: Playing the Game)."""

from __future__ import annotations

from engines.core.chance import DEAL, MASK31, next_word
from engines.core.compiled import rule
from engines.core.inlined import inlined
from engines.core.records import Integers
from engines.ponkotsu_factory import reasons
from engines.ponkotsu_factory.dealing import begin_round, creator_of
from engines.ponkotsu_factory.scoring import score_round
from engines.ponkotsu_factory.state import (
    CREATE,
    MAX_LETTERS,
    MOST_SECONDS,
    NO_LETTER,
    PLAYERS,
    SECOND,
    SOLVE,
    STAGE_CREATE,
    STAGE_OVER,
    STAGE_SOLVE,
    STAGE_VOTE,
    STOP,
    UNFINISHED,
    VOTE,
    VOTE_BITS,
    Action,
    Paper,
    Result,
    Rules,
    State,
)
from engines.ponkotsu_factory.validity import letters_in, same_word
from engines.words.bins import LONGEST, WordBins
from engines.words.candidates import MOST_WORDS
from engines.words.facts import WordIndex


@rule
def new_game(rules: Rules, bins: WordBins, streams: Integers, rotation: int, state: State, paper: Paper) -> None:
    """No points, and the first tiles. streams: start states, the deal then one a player; player p sits in seat (p + rotation) mod players."""
    state.streams[:] = 0
    for stream in range(rules.players + 1):
        state.streams[stream] = streams[stream]
    state.salt = next_word(state.streams, DEAL) & MASK31
    state.turn = 1
    paper.redeals = 0
    state.balance[:] = 0
    state.player_of[:] = 0
    state.racks[:, :] = 0
    for player in range(rules.players):
        state.player_of[(player + rotation) % rules.players] = player
    begin_round(rules, bins, state, paper)


# What may be done


@rule
def lengths_reason(rules: Rules, action: Action) -> int:
    """Why the words have not the lengths that are asked for; a word less is no fault here."""
    for word in range(action.count):
        length = letters_in(action.letters[word])
        same = 0
        for other in range(word + 1):
            if letters_in(action.letters[other]) == length:
                same += 1
        if same > rules.wanted[length]:
            return word * reasons.WORD_STEP + reasons.WORD_LENGTHS
    return reasons.LEGAL


@rule
def tiles_reason(action: Action, tiles: Integers, code: int) -> int:
    """Why the words cannot be made of these tiles. tiles: by letter; what the words do not use is left there."""
    for word in range(action.count):
        for place in range(letters_in(action.letters[word])):
            letter = action.letters[word, place]
            tiles[letter] -= 1
            if tiles[letter] < 0:
                return word * reasons.WORD_STEP + code
    return reasons.LEGAL


@rule
def pile_tiles(rules: Rules, state: State, creator: int, tiles: Integers) -> None:
    """Write the tiles of a creator's pile to `tiles`, by letter."""
    for letter in range(MAX_LETTERS):
        tiles[letter] = 0
    for word in range(rules.words):
        for place in range(letters_in(state.originals[creator, word])):
            tiles[state.originals[creator, word, place]] += 1


@rule
def create_reason(rules: Rules, state: State, seat: int, action: Action, tiles: Integers) -> int:
    """Why these Originals cannot be made."""
    if action.count > rules.words:
        return reasons.TOO_MANY_WORDS
    reason = lengths_reason(rules, action)
    if reason != reasons.LEGAL:
        return reason
    if action.count < rules.words:
        return reasons.WORD_COUNT
    for letter in range(MAX_LETTERS):
        tiles[letter] = state.racks[seat, letter]
    return tiles_reason(action, tiles, reasons.NOT_ON_RACK)


@rule
def latest(rules: Rules) -> int:
    """The latest time that a solver may name: when the hourglass runs from the start its end is known beforehand."""
    return rules.hourglass if rules.from_start else MOST_SECONDS * SECOND


@rule
def solve_reason(rules: Rules, state: State, seat: int, action: Action, tiles: Integers) -> int:
    """Why these Solutions cannot be laid."""
    if action.count > rules.words:
        return reasons.TOO_MANY_WORDS
    reason = lengths_reason(rules, action)
    if reason != reasons.LEGAL:
        return reason
    if action.kind == SOLVE and action.count < rules.words:
        return reasons.WORD_COUNT
    pile_tiles(rules, state, creator_of(rules, state.turn, seat), tiles)
    reason = tiles_reason(action, tiles, reasons.NOT_IN_PILE)
    if reason != reasons.LEGAL:
        return reason
    if action.at < state.clock:
        return reasons.TOO_EARLY
    if action.at > latest(rules):
        return reasons.TOO_LATE
    for word in range(action.count):
        if action.laid[word] > action.at:
            return word * reasons.WORD_STEP + reasons.LAID_LATE
    return reasons.LEGAL


@rule
def vote_reason(rules: Rules, state: State, action: Action) -> int:
    """Why these objections cannot be made: every word that is objected to must be there."""
    for seat in range(rules.players):
        for word in range(MOST_WORDS):
            bit = seat * MOST_WORDS + word
            if action.objections >> bit & 1 and (word >= rules.words or letters_in(state.originals[seat, word]) == 0):
                return reasons.NO_SUCH_WORD
            if action.objections >> (VOTE_BITS + bit) & 1 and (word >= rules.words or letters_in(state.solutions[seat, word]) == 0):
                return reasons.NO_SUCH_WORD
    return reasons.LEGAL


# What is done


@rule
def write_words(words: Integers, action: Action) -> None:
    """Write the words of an action. words: (MOST_WORDS, LONGEST)."""
    for word in range(MOST_WORDS):
        for place in range(LONGEST):
            words[word, place] = action.letters[word, place] if word < action.count else NO_LETTER


@inlined
def voted_word(state: State, bit: int) -> Integers:
    """The letters of the word that a bit of a vote stands for."""
    if bit < VOTE_BITS:
        return state.originals[bit // MOST_WORDS, bit % MOST_WORDS]
    return state.solutions[(bit - VOTE_BITS) // MOST_WORDS, bit % MOST_WORDS]


@rule
def wherever_it_lies(rules: Rules, state: State, objections: int) -> int:
    """Who objects to a word objects to it wherever it lies."""
    spread = objections
    for bit in range(2 * VOTE_BITS):
        if objections >> bit & 1:
            for other in range(2 * VOTE_BITS):
                if other % VOTE_BITS < rules.players * MOST_WORDS and same_word(voted_word(state, bit), voted_word(state, other)):
                    spread |= 1 << other
    return spread


@rule
def count_votes(rules: Rules, state: State) -> int:
    """Words voted out: an objection counts when at least one other player agrees."""
    voided = 0
    for bit in range(2 * VOTE_BITS):
        objecting = 0
        siding = 0
        for seat in range(rules.players):
            if state.objections[seat] >> bit & 1:
                objecting += 1
            elif state.sides[seat]:
                siding += 1
        if objecting >= 1 and objecting + siding > 1:
            voided |= 1 << bit
    return voided


@rule
def all_have_acted(rules: Rules, state: State) -> bool:
    """True when every seat has made its decision of this stage."""
    for seat in range(rules.players):  # noqa: SIM110 - Numba compiles no generator inside all()
        if state.acted[seat] == 0:
            return False
    return True


@rule
def close_stage(
    rules: Rules,
    index: WordIndex,
    bins: WordBins,
    status: Integers,
    state: State,
    result: Result,
    paper: Paper,
) -> None:
    """What follows when everybody has acted: the piles are passed, a vote is taken, or the round is scored and the next one begins."""
    for seat in range(rules.players):
        state.acted[seat] = 0
    if state.stage == STAGE_CREATE:
        state.stage = STAGE_SOLVE
        return
    if state.stage == STAGE_SOLVE and rules.votes == PLAYERS:
        state.stage = STAGE_VOTE
        return
    if state.stage == STAGE_VOTE:
        state.voided |= count_votes(rules, state)
    score_round(rules, index, status, state, result)
    if state.turn >= rules.rounds:
        state.stage = STAGE_OVER
    else:
        state.turn += 1
        begin_round(rules, bins, state, paper)


@rule
def act_and_close(
    rules: Rules,
    index: WordIndex,
    bins: WordBins,
    status: Integers,
    state: State,
    seat: int,
    action: Action,
    result: Result,
    paper: Paper,
) -> int:
    """One decision; the last one of a stage closes it. 0, or why it is not legal: the state is then as it was."""
    result.scored = 0
    stage = state.stage
    if action.kind == CREATE:
        reason = create_reason(rules, state, seat, action, paper.tiles[:MAX_LETTERS]) if stage == STAGE_CREATE else reasons.WRONG_STAGE
        if reason == reasons.LEGAL:
            write_words(state.originals[seat], action)
    elif action.kind == VOTE:
        reason = vote_reason(rules, state, action) if stage == STAGE_VOTE else reasons.WRONG_STAGE
        if reason == reasons.LEGAL:
            state.objections[seat] = wherever_it_lies(rules, state, action.objections)
            state.sides[seat] = action.side
    else:
        reason = solve_reason(rules, state, seat, action, paper.tiles[:MAX_LETTERS]) if stage == STAGE_SOLVE else reasons.WRONG_STAGE
        if reason == reasons.LEGAL:
            write_words(state.solutions[seat], action)
            state.finish[seat] = UNFINISHED if action.kind == STOP else action.at
            for word in range(MOST_WORDS):
                state.laid[seat, word] = action.laid[word] if word < action.count else 0
    if reason != reasons.LEGAL:
        return reason
    state.acted[seat] = 1
    if all_have_acted(rules, state):
        close_stage(rules, index, bins, status, state, result, paper)
    return reasons.LEGAL
