"""The measurements of `bench`. Each row has its reference measured in the same run: absolute figures move with the machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dashboard.commands import peers
from engines import games as registry
from engines.core.errors import BadInput
from engines.simulation.limits import MOST_GAMES
from engines.simulation.plan import Plan, repeated
from engines.simulation.playing import play

Row = dict[str, Any]
Tell = Callable[[str], None]

SEED = 7
RACK_LETTERS = 10
RACKS = 2000
MOST_A_BATCH = 20_000
"""Games played at once: the columns of more fall out of the processor's cache."""
PREVIEW_GAMES = 1000
TURNS_OF_RUNS = 20
"""How many measurements' time Runs are measured for: they store about once a second, and a machine is now quicker, now slower."""
ENDLESS = 3600
"""Seconds of playing of a Run that is measured in turns: more than it gets, yet not so many that its chunks are larger than usual."""
WHOLE_RUN = 5
"""How many measurements' time a whole Run lasts."""
MOST_A_WHOLE_RUN = 1_000_000
LOOK = 0.05
"""Seconds between looks at a whole Run."""


class Case(NamedTuple):
    """A table whose playouts are measured."""

    variant: str
    players: int
    bot: str
    interpretable: bool
    """Whether plain Python plays a game of it within a few seconds."""


CASES: dict[str, tuple[Case, ...]] = {
    "letter-tycoon": (
        Case("letter-tycoon/automatic", 4, "expert", interpretable=True),
        Case("letter-tycoon/automatic", 4, "master", interpretable=False),
    ),
    "ponjan": (
        Case("ponjan/rulebook", 4, "greedy", interpretable=True),
        Case("ponjan/rulebook", 4, "master", interpretable=True),
    ),
    "wortfabrik": (
        Case("wortfabrik/rulebook", 3, "greedy", interpretable=True),
        Case("wortfabrik/rulebook", 3, "master", interpretable=False),
    ),
    "ponkotsu-factory": (
        Case("ponkotsu-factory/rulebook", 4, "expert", interpretable=True),
        Case("ponkotsu-factory/rulebook", 4, "master", interpretable=False),
    ),
    "don-cha": (
        Case("don-cha/rulebook", 2, "greedy", interpretable=True),
        Case("don-cha/rulebook", 2, "master", interpretable=False),
    ),
}
"""The tables that each game's figures are promised for; another game is measured with its rulebook and usual table size."""


def rows(kind: str, slugs: Sequence[str], seconds: float, on_start: Tell) -> Iterator[Row]:
    """All rows of one kind."""
    if kind == "rack-search":
        if any(registry.game(slug).lexicons(registry.game(slug).parameters()) for slug in slugs):
            on_start("Searching racks")
            yield _rack_search(seconds)
        return
    if kind == "belief":
        if "don-cha" in slugs:
            on_start("Sampling and counting puzzles: don-cha/rulebook")
            yield _belief(seconds)
        return
    measure = {"playouts": _playouts, "preview": _preview, "runs": _runs}[kind]
    others = peers.measured(seconds) if kind == "playouts" else {}
    for slug in slugs:
        for case in _cases(slug) if kind == "playouts" else _cases(slug)[:1]:
            on_start(f"Measuring {kind}: {case.variant}, {case.players} players, {case.bot}")
            yield _beside(measure(case, seconds), others)


def _beside(row: Row, others: dict[str, float]) -> Row:
    """The row with its ratio to each peer."""
    if not others:
        return row
    ratios = {name: float(f"{row['per_second'] / speed:.4g}") for name, speed in others.items()}
    return row | {"peers": ratios}


def _cases(slug: str) -> tuple[Case, ...]:
    if slug in CASES:
        return CASES[slug]
    return (Case(f"{slug}/rulebook", registry.game(slug).default_table_size, "expert", interpretable=True),)


def _plan(case: Case, games: int) -> Plan:
    from variants.catalog import load

    variant = load(case.variant)
    bots = repeated(case.bot, case.players)
    return Plan.of(variant.game, variant.parameters, case.players, bots, games, SEED, variant=variant.slug)


def _row(what: str, per_second: float, reference: str, reference_per_second: float | None, *, note: str = "", **facts: Any) -> Row:
    """One row with the fields that every kind has."""
    ratio = None if not reference_per_second else float(f"{per_second / reference_per_second:.4g}")
    made = {"what": what, "game": "", "variant": "", "players": None, "bots": "", "lexicon": ""} | facts
    return made | {"per_second": float(f"{per_second:.4g}"), "ratio_to_reference": ratio, "reference": reference, "note": note}


def _facts(case: Case, plan: Plan) -> Row:
    return {
        "game": plan.game,
        "variant": case.variant,
        "players": case.players,
        "bots": case.bot,
        "lexicon": str(getattr(plan.parameters, "lexicon", "")),
    }


# Playouts


def games_per_second(plan: Plan, seconds: float) -> float:
    """Speed of one thread over at least `seconds`, in batches that grow; the first game is not timed."""
    play(plan, 0, 1)
    done, batch, started = 0, 1, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        play(plan, 1 + done, batch)
        done += batch
        batch = max(1, min(int(batch * 2), int((done / max(spent, 1e-3)) * seconds / 4) + 1, MOST_A_BATCH))
    return done / (time.perf_counter() - started)


def _playouts(case: Case, seconds: float) -> Row:
    plan = _plan(case, 10**9)
    speed = games_per_second(plan, seconds)
    plain = _interpreted(plan, seconds) if case.interpretable else None
    return _row("playouts", speed, "the same rules as plain Python" if plain else "", plain, **_facts(case, plan))


def _interpreted(plan: Plan, seconds: float) -> float | None:
    """Speed of the same source without compilation, in a process of its own; None when it plays no game in time.

    Raises BadInput when the rules fail in plain Python.
    """
    command = [sys.executable, "-m", "dashboard.commands.interpreted", str(seconds)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    try:
        answer = subprocess.run(
            command, input=json.dumps(plan.to_json()), env=environment, capture_output=True, text=True, timeout=60 + 10 * seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    if answer.returncode != 0:
        raise BadInput(f"The rules of {plan.game} fail in plain Python: {(answer.stderr.strip() or 'no message').splitlines()[-1]}")
    return float(answer.stdout)


# Rack search


def _rack_search(seconds: float) -> Row:
    import numpy as np

    from engines.words.book import open_book
    from engines.words.reference import python_rack_search, python_trie
    from engines.words.search import SCRATCH, search_racks

    book = open_book("en")
    texts = [book.text(word) for word in range(book.count())]
    racks = _racks(texts)
    counts = np.array([np.bincount(book.alphabet.encode(rack), minlength=book.alphabet.size) for rack in racks], np.int64)
    out = np.zeros(len(book.index.nodes) + SCRATCH, np.int64)
    alphagrams = search_racks(book.index, counts, out)
    done, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        search_racks(book.index, counts, out)
        done += len(racks)
    speed = done / (time.perf_counter() - started)

    trie = python_trie(texts)
    plain, found, started = 0, 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        found += len(python_rack_search(trie, racks[plain % len(racks)]))
        plain += 1
    reference = plain / (time.perf_counter() - started)
    microseconds = 1e6 / speed
    return _row(
        "rack-search",
        speed,
        "a trie of nested dicts in plain Python",
        reference,
        note=f"{microseconds:.1f} microseconds a rack",
        lexicon="en",
        words=len(texts),
        letters=RACK_LETTERS,
        microseconds=round(microseconds, 2),
        alphagrams_a_rack=round(alphagrams / len(racks), 1),
        words_a_rack=round(found / plain, 1),
    )


def _racks(texts: Sequence[str]) -> list[str]:
    """Racks of ten letters, as often as they are in the words, the same every time."""
    import random

    chance = random.Random(SEED)
    letters = "".join(texts)
    return ["".join(chance.choice(letters) for _ in range(RACK_LETTERS)) for _ in range(RACKS)]


# Beliefs


def _belief(seconds: float) -> Row:
    """Puzzles that agree with an answer, counted one by one, beside the same sum in plain Python over sampled grids."""
    from engines.don_cha.belief_speed import counted_per_second, plain_per_second

    speed, plain = counted_per_second(seconds), plain_per_second(seconds)
    return _row(
        "belief", speed, "placing the same words in plain Python", plain, note=f"{1e6 * 500 / speed:.0f} microseconds for 500 puzzles",
        game="don-cha", variant="don-cha/rulebook", players=2, lexicon="en",
    )  # fmt: skip


# Preview and Runs


def _preview(case: Case, seconds: float) -> Row:
    from engines.simulation.preview import Preview, threads

    slug = case.variant.partition("/")[0]
    changed = case if case.variant != f"{slug}/rulebook" else case._replace(variant=_another_variant(slug))
    plan = _plan(changed, PREVIEW_GAMES)
    base = _plan(case._replace(variant=f"{slug}/rulebook"), PREVIEW_GAMES)
    preview = Preview()
    preview.ask(plan, base, PREVIEW_GAMES)
    asked, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        preview.ask(plan, base, PREVIEW_GAMES)
        asked += 1
    each = (time.perf_counter() - started) / asked
    alone = games_per_second(plan.with_games(10**9), seconds)
    return _row(
        "preview",
        PREVIEW_GAMES / each,
        "one thread",
        alone,
        note=f"{1000 * each:.0f} ms for {PREVIEW_GAMES:,} games, {threads()} threads",
        milliseconds=round(1000 * each, 1),
        threads=threads(),
        **_facts(changed, plan),
    )


def _another_variant(slug: str) -> str:
    """A shipped variant that is not the rulebook's: a preview of unchanged rules plays each game once instead of twice."""
    from variants.shipped import SHIPPED

    return next((name for name in SHIPPED if name.startswith(f"{slug}/") and name != f"{slug}/rulebook"), f"{slug}/rulebook")


class _Spent(NamedTuple):
    """What a whole Run took."""

    games: int
    seconds: float
    """From asking for it to its last game stored."""
    starting: float
    """Seconds until each process had stored a chunk: they start, and load what is compiled."""


def _runs(case: Case, seconds: float) -> Row:
    """A Run on all cores beside one on a single core, both stored, and beside playing without storing, in turns; and a whole Run.

    Cores of one machine slow each other down: what that alone costs is measured too, by processes that store nothing.
    """
    from dashboard.commands.taking_turns import speeds
    from engines.simulation.preview import threads

    cores = threads()
    with tempfile.TemporaryDirectory(prefix="tilewright-bench-") as folder:
        endless = int(games_per_second(_plan(case, MOST_GAMES), seconds) * ENDLESS)
        found = speeds(_plan(case, min(endless, MOST_GAMES)), cores, seconds * TURNS_OF_RUNS, Path(folder))
        games = max(cores, min(int(found.many * seconds * WHOLE_RUN), MOST_A_WHOLE_RUN))
        whole = _carried_out(_plan(case, games), cores, Path(folder) / "whole")
    share = 1 - found.one / found.alone
    bare = found.at_once / found.alone
    return _row(
        "runs",
        found.many,
        "the same with one process",
        found.one,
        note=f"{cores} processes, stored; {cores} that store nothing: {bare:.2f} times one; storing and supervising: {100 * share:.1f} % of one process's "
        f"time; {whole.games:,} games stored and finished in {whole.seconds:.1f} s, of which {whole.starting:.1f} s until each process had stored a chunk",
        workers=cores,
        games=whole.games,
        seconds=round(whole.seconds, 2),
        starting=round(whole.starting, 2),
        share_of_storing=round(share, 4),
        bare_ratio=round(bare, 3),
        **_facts(case, _plan(case, games)),
    )


def _carried_out(plan: Plan, workers: int, folder: Path) -> _Spent:
    from dashboard.commands.taking_turns import own_data_folder
    from engines.simulation.runs import start_run, watch

    with own_data_folder(folder):
        started = time.perf_counter()
        run_id = start_run(plan, workers=workers)
        chunk, starting = 0, 0.0
        while (run := watch(run_id, LOOK, LOOK)).live:
            chunk = chunk or run.done
            if not starting and chunk and run.done >= workers * chunk:
                starting = time.perf_counter() - started
        return _Spent(run.done, time.perf_counter() - started, starting)
