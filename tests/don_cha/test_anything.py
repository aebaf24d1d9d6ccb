"""Anything may happen: random variants and games, checked against plain looks at puzzles and answers."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.core.records import copied
from engines.core.session import Session, replayed
from engines.don_cha.parameters import TILE_VALUES, Parameters, WordPoints, problems, turns_a_seat
from tests.don_cha.scene import GAME, Scene

BOTS = ("greedy", "random", "greedy:attention=0.4,vocabulary=3")
WORDS = {length: WordPoints(points=length - 1) for length in range(2, 10)}


@st.composite
def variants(draw: st.DrawFn) -> Parameters:
    """Variants free of problems, from tiny grids to large ones."""
    grid = draw(st.integers(3, 7))
    lengths = tuple(draw(st.lists(st.integers(2, min(grid, 6)), min_size=1, max_size=3)))
    questions = tuple(sorted(draw(st.sets(st.sampled_from("ABCDE"), min_size=1))))
    values: dict[str, Any] = {
        "grid_size": grid,
        "word_lengths": lengths,
        "word_points": WORDS,
        "pool_one_point": draw(st.integers(9, 18)),
        "pool_other": draw(st.integers(3, 12)),
        "questions": questions,
        "chips": draw(st.integers(1, len(questions))),
        "chips_removed_per_cycle": draw(st.integers(1, 3)),
        "b_squares": draw(st.integers(1, 3)),
        "d_tiles_set_aside": draw(st.integers(1, 7)),
        "d_mode": draw(st.sampled_from(["multiset", "distinct"])),
        "e_mode": draw(st.sampled_from(["tile", "letter"])),
        "b_answer_policy": draw(st.sampled_from(["adversarial", "random", "first"])),
        "letter_points_per_word": draw(st.integers(0, 3)),
        "word_bonus_requires_position": draw(st.booleans()),
        "pass_reward": draw(st.integers(0, 3)),
        "pass_reward_every": draw(st.integers(1, 5)),
        "pass_reward_rounding": draw(st.sampled_from(["up", "down"])),
        "end_on_two_passes": draw(st.booleans()),
        "final_bonus": draw(st.tuples(st.integers(-5, 5), st.integers(-5, 5))),
    }
    return Parameters(**values)


def plain_runs(rows: list[str]) -> list[str]:
    """Maximal runs of two letters and more, straight from the rows."""
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return [run for line in lines for run in line.split(".") if len(run) > 1]


def plain_answer(variant: Parameters, rows: list[str], turn: Json) -> set[Any]:
    """All honest answers to a question, straight from the rulebook."""
    words = {len(run): run for run in plain_runs(rows)}
    if turn["question"] == "B":
        return {rows[int(square[1:]) - 1][ord(square[0]) - 65] for square in turn["squares"]}
    if turn["question"] == "D":
        word = Counter(words[turn["length"]])
        if variant.d_mode == "distinct":
            return {sum(tile in word for tile in turn["tiles"])}
        return {sum((Counter(turn["tiles"]) & word).values())}
    line = turn["line"]
    squares = rows[int(line[3:]) - 1] if line.startswith("row") else "".join(row[ord(line[3:]) - 65] for row in rows)
    if turn["question"] == "A":
        return {squares.count(".")}
    if turn["question"] == "C":
        return {sum(TILE_VALUES[letter] for letter in squares if letter != ".")}
    if variant.e_mode == "letter":
        return {"yes" if set(squares) & set(words[turn["length"]]) else "no"}
    return {"yes" if squares in ("",) or _touches(rows, words[turn["length"]], line) else "no"}


def _touches(rows: list[str], word: str, line: str) -> bool:
    grid = len(rows)
    for row in range(grid):
        for column in range(grid):
            for down in (0, 1):
                squares = [(row + place * down, column + place * (1 - down)) for place in range(len(word))]
                ends = [(row - down, column - 1 + down), (row + len(word) * down, column + len(word) * (1 - down))]
                inside = [0 <= r < grid and 0 <= c < grid for r, c in squares]
                if not all(inside) or "".join(rows[r][c] for r, c in squares) != word:
                    continue
                if any(0 <= r < grid and 0 <= c < grid and rows[r][c] != "." for r, c in ends):
                    continue
                hit = {f"row{r + 1}" for r, _ in squares} | {f"col{chr(65 + c)}" for _, c in squares}
                return line in hit
    raise AssertionError(f"{word} is not in {rows}")


def check_puzzle(variant: Parameters, rows: list[str], pool: str) -> None:
    """Adjacency, word count and tiles: the runs are exactly the words, no letter is alone, no tile is used twice."""
    runs = plain_runs(rows)
    assert sorted(map(len, runs)) == sorted(variant.word_lengths)
    assert len(set(runs)) == len(runs)
    letters = Counter(letter for row in rows for letter in row if letter != ".")
    assert not letters - Counter(pool)
    lone = [
        (row, column) for row, text in enumerate(rows) for column, letter in enumerate(text) if letter != "." and not _neighbours(rows, row, column)
    ]
    assert not lone


def _neighbours(rows: list[str], row: int, column: int) -> str:
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return "".join(rows[r][c] for r, c in around if 0 <= r < len(rows) and 0 <= c < len(rows)).replace(".", "")


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), bots=st.lists(st.sampled_from(BOTS), min_size=2, max_size=2), seed=st.integers(0, 2**40))
def test_puzzles_answers_and_points_are_those_of_the_rulebook(variant: Parameters, bots: list[str], seed: int) -> None:
    if problems(variant):
        return
    table = GAME.prepare(variant, 2, [GAME.bot(text) for text in bots])
    session = Session(GAME, table, seed)
    session.run_bots()
    end = GAME.position(table, session.state)
    for rows in end["puzzles"]:
        check_puzzle(variant, rows, end["pool"])
    distinct = len(set(variant.word_lengths)) == len(variant.word_lengths)
    turns = [0, 0]
    for turn in end["asked"]:
        turns[turn["seat"]] += 1
        if "question" in turn and (distinct or turn["question"] in "ABC"):
            assert turn["value"] in plain_answer(variant, end["puzzles"][1 - turn["seat"]], turn)
    assert max(turns) <= turns_a_seat(variant)
    batch = GAME.playouts(table, seed, np.zeros(1, np.int64), np.zeros(1, np.int64))
    assert session.outcome is not None
    assert batch.seats[0, :, 0].tolist() == list(session.outcome.scores)
    again = replayed(Session(GAME, table, seed), [(ply.seat, json.loads(json.dumps(ply.action))) for ply in session.plies])
    assert again.events == session.events


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(variant=variants(), seed=st.integers(0, 2**40), plies=st.integers(0, 40))
def test_positions_are_printed_as_they_were_read(variant: Parameters, seed: int, plies: int) -> None:
    if problems(variant):
        return
    table = GAME.prepare(variant, 2, [GAME.bot("random")] * 2)
    session = Session(GAME, table, seed)
    for _ in range(plies):
        session.bot_ply()
    position = json.loads(json.dumps(GAME.position(table, session.state)))
    assert GAME.position(table, GAME.state_of(table, position)) == position


JSON_VALUES = st.one_of(
    st.none(),
    st.integers(-3, 12),
    st.sampled_from(["A", "B", "row1", "colC", "A1", "EAR", "ask", "pass", ""]),
    st.lists(st.sampled_from(["A1", "B1", "A2", ""]), max_size=3),
)


@settings(max_examples=150, deadline=None)
@given(
    action=st.dictionaries(st.sampled_from(["do", "question", "line", "squares", "tiles", "length", "circle", "value", "x"]), JSON_VALUES, max_size=6)
)
def test_whatever_is_done_is_legal_or_refused_in_a_sentence(action: Json) -> None:
    scene = _scene()
    before = scene.state.tobytes()  # type: ignore[attr-defined]
    trial = copied(scene.state)
    refusal = ""
    try:
        GAME.act(scene.table, trial, 0, action)
    except IllegalAction as refused:
        refusal = refused.sentence
    assert (trial.tobytes() == before) is bool(refusal)  # type: ignore[attr-defined]
    assert not refusal or refusal.endswith((".", "?"))


_SCENES: list[Scene] = []


def _scene() -> Scene:
    if not _SCENES:
        _SCENES.append(Scene())
    return _SCENES[0]
