"""Positions between JSON and State. Parsing what was printed gives the same position again."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from engines.core.chance import DEAL, MASK31, next_word, seeded_streams
from engines.core.errors import BadInput
from engines.core.game import Json
from engines.core.json_forms import read_form
from engines.core.records import table
from engines.core.seating import seating_of, streams_of
from engines.ponkotsu_factory.dealing import begin_round, clear_round, creator_of
from engines.ponkotsu_factory.forms import PositionForm
from engines.ponkotsu_factory.state import (
    MAX_LETTERS,
    STAGE_CREATE,
    STAGE_OVER,
    STAGE_SOLVE,
    STAGE_VOTE,
    STAGES,
    UNFINISHED,
    Paper,
    Rules,
    State,
)
from engines.ponkotsu_factory.writing import (
    bits_of,
    counts_of,
    hundredths,
    seconds,
    tiles_of,
    tiles_text,
    voted_words,
    words_text,
    write_word,
)
from engines.words.alphabet import Alphabet
from engines.words.bins import WordBins

WHAT: Final = "A position"
OF_CHANCE: Final = ("salt", "chance", "streams")


def acting_seats(rules: Rules, state: State) -> tuple[int, ...]:
    """Seats that owe a decision; none when the game is over."""
    if state.stage == STAGE_OVER:
        return ()
    return tuple(seat for seat in range(int(rules.players)) if not state.acted[seat])


def position_json(rules: Rules, state: State) -> Json:
    """The whole position."""
    seats = range(int(rules.players))
    originals = [words_text(state.originals[seat]) or None for seat in seats]
    solved = [_has_solved(state, seat) for seat in seats]
    position: Json = {
        "schema": 1,
        "game": "ponkotsu-factory",
        "players": int(rules.players),
        "stage": STAGES[state.stage],
        "to_act": list(acting_seats(rules, state)),
        "round": int(state.turn),
        "racks": [tiles_text(state.racks[seat]) for seat in seats],
        "originals": originals,
        "piles": [tiles_of(words) if words else None for words in originals],
        "solutions": [words_text(state.solutions[seat]) if solved[seat] else None for seat in seats],
        "laid": [_laid(state, seat) if solved[seat] else None for seat in seats],
        "finish": [None if state.finish[seat] == UNFINISHED else seconds(state.finish[seat]) for seat in seats],
        "clock": seconds(state.clock),
        "voided": voted_words(rules, state, int(state.voided)),
        "balance": [int(state.balance[seat]) for seat in seats],
    }
    if state.stage == STAGE_VOTE:
        position["votes"] = [
            {"objections": voted_words(rules, state, int(state.objections[seat])), "side": bool(state.sides[seat])} if state.acted[seat] else None
            for seat in seats
        ]
    position["player_of"] = [int(state.player_of[seat]) for seat in seats]
    position["salt"] = int(state.salt)
    position["chance"] = int(state.chance)
    position["streams"] = [f"{int(stream):016x}" for stream in state.streams[: 1 + len(seats)]]
    return position


def _has_solved(state: State, seat: int) -> bool:
    if state.stage == STAGE_CREATE:
        return False
    return state.stage != STAGE_SOLVE or bool(state.acted[seat])


def _laid(state: State, seat: int) -> list[float]:
    return [seconds(at) for at in state.laid[seat, : len(words_text(state.solutions[seat]))]]


def view_json(rules: Rules, state: State, seat: int) -> Json:
    """The position as a seat sees it: its own tiles and words, the tiles of the pile it solves, and of others who finished by the clock.

    In the vote and at the end all words of the round lie open.
    """
    view = position_json(rules, state)
    view["view_of"] = seat
    for name in OF_CHANCE:
        view.pop(name)
    pile = int(creator_of(rules, int(state.turn), seat))
    view["solves"] = pile
    if state.stage in (STAGE_CREATE, STAGE_SOLVE):
        for name in ("racks", "originals", "solutions", "laid"):
            view[name] = [value if other == seat else None for other, value in enumerate(view[name])]
        shown = {seat, pile} if state.stage == STAGE_SOLVE else {seat}
        view["piles"] = [tiles if creator in shown else None for creator, tiles in enumerate(view["piles"])]
        view["finish"] = [at if other == seat or (at is not None and at <= view["clock"]) else None for other, at in enumerate(view["finish"])]
    if "votes" in view:
        view["votes"] = [vote if other == seat else None for other, vote in enumerate(view["votes"])]
    return view


# Reading


def state_from(rules: Rules, bins: WordBins, alphabet: Alphabet, position: Json, seed: int) -> State:
    """The state of a position; what chance has not fixed comes from the streams. Raises BadInput with a sentence."""
    form = read_form(PositionForm, position, WHAT, BadInput)
    if form.players is not None and form.players != rules.players:
        raise BadInput(f"The position is for {form.players} players; the table has {rules.players}.")
    if form.round > rules.rounds:
        raise BadInput(f"round is 1 to {rules.rounds}; {form.round} was given.")
    state = table(State)[0]
    state.turn = form.round
    _read_chance(rules, form, seed, state)
    begin_round_or_clear(rules, bins, form, state)
    state.stage = STAGES.index(form.stage)
    if form.chance is not None:
        state.chance = form.chance
    _read_racks(rules, alphabet, form, state)
    _read_originals(rules, alphabet, form, state)
    _read_owed(rules, form, state)
    _read_solutions(rules, alphabet, form, state)
    _read_votes(rules, alphabet, form, state)
    if form.balance is not None:
        state.balance[: int(rules.players)] = _by_seat(rules, form.balance, "balance")
    return state


def begin_round_or_clear(rules: Rules, bins: WordBins, form: PositionForm, state: State) -> None:
    """Deal what the position leaves open; a position that says all draws nothing."""
    if form.racks is None or any(rack is None for rack in form.racks):
        begin_round(rules, bins, state, table(Paper)[0])
    else:
        clear_round(rules, state)
        if form.chance is None:
            state.chance = next_word(state.streams, DEAL) & MASK31


def _by_seat(rules: Rules, values: list[Any], name: str) -> list[Any]:
    if len(values) != rules.players:
        raise BadInput(f"{name} has one entry a seat: {rules.players}; {len(values)} were given.")
    return values


def _read_chance(rules: Rules, form: PositionForm, seed: int, state: State) -> None:
    players = int(rules.players)
    state.player_of[:players] = seating_of(form.player_of, players)
    if form.streams is None:
        state.streams[: 1 + players] = seeded_streams(seed, np.zeros(1, np.int64), 1 + players)[0]
    else:
        state.streams[: 1 + players] = streams_of(form.streams, players, WHAT)
    state.salt = form.salt if form.salt is not None else next_word(state.streams, DEAL) & MASK31


def _read_racks(rules: Rules, alphabet: Alphabet, form: PositionForm, state: State) -> None:
    if form.racks is None:
        return
    held = int(rules.draw) + int(rules.starting_tiles.sum())
    for seat, tiles in enumerate(_by_seat(rules, form.racks, "racks")):
        if tiles is None:
            continue
        counts = counts_of(alphabet, tiles, f"racks.{seat}", BadInput)
        if counts.sum() != held:
            raise BadInput(f"racks.{seat} has {held} tiles; '{tiles}' has {counts.sum()}.")
        state.racks[seat] = counts


def _read_words(rules: Rules, alphabet: Alphabet, words: list[str], where: str, out: Any) -> None:
    if len(words) > rules.words:
        raise BadInput(f"{where} has {rules.words} words at most; {len(words)} were given.")
    wanted = rules.wanted.tolist()
    for place, text in enumerate(words):
        write_word(alphabet, text, f"{where}.{place}", out[place], BadInput)
        length = len(words_text(out)[place])
        wanted[length] -= 1
        if wanted[length] < 0:
            lengths = ", ".join(map(str, rules.lengths[: int(rules.words)]))
            raise BadInput(f"{where} has words of {lengths} letters; '{text}' with {length} is one too many of its length.")


def _check_made_of(tiles: Any, words: Any, where: str, whence: str) -> None:
    counts = np.bincount([letter for word in words for letter in word if letter >= 0], minlength=MAX_LETTERS)
    if (counts > tiles).any():
        raise BadInput(f"{where}, {', '.join(words_text(words))}, cannot be made of {whence}, {tiles_text(tiles)}.")


def _read_originals(rules: Rules, alphabet: Alphabet, form: PositionForm, state: State) -> None:
    players = int(rules.players)
    given = [None] * players if form.originals is None else _by_seat(rules, form.originals, "originals")
    later = form.stage != "create"
    for seat, words in enumerate(given):
        where = f"originals.{seat}"
        if words is None:
            if later:
                raise BadInput(f"{where} is needed in the stage {form.stage}.")
            continue
        _read_words(rules, alphabet, words, where, state.originals[seat])
        if len(words) != rules.words:
            raise BadInput(f"{where} has {rules.words} words; {len(words)} were given.")
        if form.racks is not None and form.racks[seat] is not None:
            _check_made_of(state.racks[seat], state.originals[seat], where, f"racks.{seat}")
    piles = [None] * players if form.piles is None else _by_seat(rules, form.piles, "piles")
    for seat, tiles in enumerate(piles):
        own = tiles_of(words_text(state.originals[seat]))
        if tiles is not None and "".join(sorted(alphabet.folded(tiles))) != own:
            raise BadInput(f"piles.{seat} has the tiles of originals.{seat}, {own or 'none yet'}; '{tiles}' was given.")


def _read_owed(rules: Rules, form: PositionForm, state: State) -> None:
    players = int(rules.players)
    if form.stage == "over":
        if form.to_act:
            raise BadInput(f"to_act is [] when the game is over; {form.to_act} was given.")
        if form.round < rules.rounds:
            raise BadInput(f"The game is over after round {rules.rounds}; round {form.round} was given.")
        return
    owed = _owed(rules, form) if form.to_act is None else form.to_act
    if not owed or sorted(set(owed)) != owed or owed[-1] >= players:
        raise BadInput(f"to_act lists seats from 0 to {players - 1}, ascending, at least one; {owed} was given.")
    for seat in range(players):
        acted = seat not in owed
        if form.stage == "create" and acted != bool(words_text(state.originals[seat])):
            raise BadInput(f"originals.{seat} is there exactly when seat {seat} is not in to_act.")
        state.acted[seat] = int(acted)


def _owed(rules: Rules, form: PositionForm) -> list[int]:
    """Who has nothing to show yet."""
    done: list[Any] | None = {"create": form.originals, "solve": form.solutions, "vote": form.votes}[form.stage]
    if form.stage == "solve" and done is None:
        done = form.finish
    return [seat for seat in range(int(rules.players)) if done is None or seat >= len(done) or done[seat] is None]


def _read_solutions(rules: Rules, alphabet: Alphabet, form: PositionForm, state: State) -> None:
    players = int(rules.players)
    state.clock = hundredths(form.clock, "clock", BadInput)
    solutions = [None] * players if form.solutions is None else _by_seat(rules, form.solutions, "solutions")
    finish = [None] * players if form.finish is None else _by_seat(rules, form.finish, "finish")
    laid = [None] * players if form.laid is None else _by_seat(rules, form.laid, "laid")
    for seat in range(players):
        acted = form.stage in ("vote", "over") or (form.stage == "solve" and bool(state.acted[seat]))
        where = f"solutions.{seat}"
        if not acted:
            if solutions[seat] is not None or finish[seat] is not None or laid[seat] is not None:
                raise BadInput(f"{where}, finish.{seat} and laid.{seat} are null while seat {seat} is to act or to create.")
            continue
        _read_solution(rules, alphabet, state, seat, (solutions[seat] or [], finish[seat], laid[seat]))


def _read_solution(rules: Rules, alphabet: Alphabet, state: State, seat: int, given: tuple[list[str], float | None, list[float] | None]) -> None:
    words, finish, laid = given
    _read_words(rules, alphabet, words, f"solutions.{seat}", state.solutions[seat])
    creator = int(creator_of(rules, int(state.turn), seat))
    pile = np.bincount([letter for word in state.originals[creator] for letter in word if letter >= 0], minlength=MAX_LETTERS)
    _check_made_of(pile, state.solutions[seat], f"solutions.{seat}", f"piles.{creator}")
    if finish is not None:
        if len(words) != rules.words:
            raise BadInput(f"solutions.{seat} has {rules.words} words, for seat {seat} has finished; {len(words)} were given.")
        state.finish[seat] = hundredths(finish, f"finish.{seat}", BadInput)
    times = [0.0 if finish is None else finish] * len(words) if laid is None else laid
    if len(times) != len(words):
        raise BadInput(f"laid.{seat} has a time for each word: {len(words)}; {len(times)} were given.")
    for place, at in enumerate(times):
        state.laid[seat, place] = hundredths(at, f"laid.{seat}", BadInput)


def _read_votes(rules: Rules, alphabet: Alphabet, form: PositionForm, state: State) -> None:
    for place, given in enumerate(form.voided):
        state.voided |= bits_of(rules, state, alphabet, given, f"voided.{place}", BadInput)
    if form.votes is None:
        return
    if form.stage != "vote":
        raise BadInput(f"votes are there in the stage vote only; the stage is {form.stage}.")
    for seat, vote in enumerate(_by_seat(rules, form.votes, "votes")):
        if (vote is not None) != bool(state.acted[seat]):
            raise BadInput(f"votes.{seat} is there exactly when seat {seat} is not in to_act.")
        if vote is None:
            continue
        state.sides[seat] = int(vote.side)
        for place, given in enumerate(vote.objections):
            state.objections[seat] |= bits_of(rules, state, alphabet, given, f"votes.{seat}.objections.{place}", BadInput)
