"""Twenty people at one server: each moves a slider every 15 seconds or so and watches a run of his own that goes on or waits for its turn.

LOAD_SECONDS is for how long (300 when it is not set), LOAD_SESSIONS how many. The tabs speak the app's own protocol (protocol.py): two for each
person, Design and Runs, each ticking as in a browser. Nobody keeps step with anybody else: when one comes, what one has on the desk, which slider
one moves and when is by chance, and the same every time. What is measured is the server's part: from the move of a slider to the page drawn, and
to the new distribution of a thousand games on it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import re
import statistics
import time
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from dashboard import people
from engines.simulation import designers, runs
from engines.simulation.plan import Plan
from engines.simulation.stopping import Stop
from tests.browser import serving
from tests.browser.conftest import APP
from tests.load.protocol import Drawn, Tab, cookie_of
from variants.catalog import load

pytestmark = pytest.mark.load

SECONDS = float(os.environ.get("LOAD_SECONDS", "300"))
SESSIONS = int(os.environ.get("LOAD_SESSIONS", "20"))
EVERY = 15.0
"""Seconds between two moves of a person's slider, on average: half as many at least, half as many more at most."""

COMING = 10.0
"""Seconds within which everybody comes."""

PATIENCE = 180.0
"""Seconds after which an answer counts as one that never comes."""

GAMES = ("letter-tycoon", "ponjan", "wortfabrik", "ponkotsu-factory", "don-cha")
"""What is on the desks, in turn."""

SECRET = "of this test alone, and long enough"
WAITING = "Playing 1,000 games under these rules"
NOTE = re.compile(r"[\d,]+ games( each, same deals)?, .*players: ")
"""Below a distribution: 1,002 games each, same deals, 0.5 s. 3 players: expert, casual, casual. A busy machine plays fewer, for 20 s."""


@dataclass
class Person:
    """Somebody with two tabs."""

    number: int
    design: Tab
    watch: Tab
    answers: list[float] = field(default_factory=list)
    """Seconds to the page drawn, by move."""
    previews: list[float] = field(default_factory=list)
    """Seconds to the new distribution, by move."""
    looks: int = 0
    """Times that the run was drawn."""
    faults: list[str] = field(default_factory=list)
    """Answers that never came, connections that could not be made."""
    chance: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.number)

    @property
    def tabs(self) -> tuple[Tab, Tab]:
        """Both."""
        return self.design, self.watch

    @property
    def errors(self) -> list[str]:
        """All that went wrong, but for lost sessions."""
        return [*self.faults, *(error for tab in self.tabs for error in tab.errors)]

    @property
    def lost(self) -> list[str]:
        """Why tabs lost their sessions, or got others in place of them."""
        return [tab.lost or f"{len(tab.sessions)} sessions" for tab in self.tabs if tab.lost or len(tab.sessions) > 1]

    @property
    def game(self) -> str:
        """What is on the desk."""
        return GAMES[self.number % len(GAMES)]

    @property
    def claims(self) -> dict[str, Any]:
        """What the sign-in service says."""
        return {"iss": "https://id.example.org", "sub": str(self.number), "name": f"Designer {self.number}"}


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "server.log"


@pytest.fixture
def url(tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The dashboard with sign-in switched on and a run of each person in the queue."""
    environment = serving.folders_in(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    auth = {"redirect_uri": "http://127.0.0.1:{port}/oauth2callback", "cookie_secret": SECRET, "client_id": "x", "client_secret": "x"}
    auth["server_metadata_url"] = "http://127.0.0.1:1/none"
    secrets = tmp_path / "secrets.toml"
    secrets.write_text("[auth]\n" + "".join(f"{name} = {json.dumps(value)}\n" for name, value in auth.items()), encoding="utf-8")
    with serving.server(APP, environment, f"--secrets.files={secrets}", log=log) as address:
        yield address
    monkeypatch.setattr(designers, "_asking", lambda: None)
    for run in runs.runs():
        if run.live:
            runs.cancel(run.id)
    for run in runs.runs():
        runs.watch(run.id, 60)


def test_twenty_people_work_at_once(url: str, log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    persons = [Person(number, Tab(url, ""), Tab(url, "runs")) for number in range(SESSIONS)]
    for person in persons:
        _prepare(person, monkeypatch)
    came = asyncio.run(_all(persons, url))

    with capsys.disabled():
        print("\n" + report(persons, came))
    assert [error for person in persons for error in person.errors] == []
    assert [lost for person in persons for lost in person.lost] == []
    assert [len(tab.sessions) for person in persons for tab in person.tabs] == [1] * 2 * len(persons)
    assert all(person.answers and len(person.answers) == len(person.previews) for person in persons)
    assert all(person.looks for person in persons)
    assert "Traceback" not in log.read_text(encoding="utf-8", errors="replace")
    monkeypatch.setattr(designers, "_asking", lambda: None)
    assert len(runs.runs()) == SESSIONS
    assert not [run.sentence for run in runs.runs() if run.state in (runs.State.FAILED, runs.State.LOST)]


def _prepare(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game on the desk, and a run that plays its part of the whole time."""
    slug = people.slug_of(person.claims)
    drafts = designers.designers_folder() / slug / "drafts"
    drafts.mkdir(parents=True)
    (drafts / "desk.json").write_text(json.dumps({"game": person.game}), encoding="utf-8")
    monkeypatch.setattr(designers, "_asking", lambda: slug)
    plan = Plan.of("ponjan", load("ponjan/rulebook").parameters, 4, ["casual"] * 4, 10**8, person.number)
    runs.start_run(plan, stop=Stop(seconds=max(2.0, 2 * SECONDS / SESSIONS)))


async def _all(persons: list[Person], url: str) -> float:
    """Everybody comes; then the time begins. Returns the seconds until all had their pages."""
    try:
        started = time.perf_counter()
        await asyncio.gather(*(_noting_faults(person, _come(person, url)) for person in persons))
        came = time.perf_counter() - started
        until = time.monotonic() + SECONDS
        await asyncio.gather(*(_noting_faults(person, _work(person, until)) for person in persons if not person.faults))
        return came
    finally:
        await asyncio.gather(*(tab.close() for person in persons for tab in person.tabs), return_exceptions=True)


async def _noting_faults(person: Person, doing: Awaitable[None]) -> None:
    """What goes wrong for one person is counted, and the others go on."""
    try:
        await doing
    except (OSError, WebSocketException) as error:
        person.faults.append(f"{person.game}: {error}")


async def _come(person: Person, url: str) -> None:
    """Open both tabs, until the first distribution is on the Design page."""
    await asyncio.sleep(person.chance.uniform(0, COMING))
    cookie = cookie_of(person.claims, SECRET, url)
    await person.watch.open(cookie)
    await person.watch.until(lambda drawn: drawn.says("Runs"), PATIENCE)
    await person.design.open(cookie)
    await person.design.until(_settled, PATIENCE)


async def _work(person: Person, until: float) -> None:
    """One person's minutes."""
    await asyncio.sleep(person.chance.uniform(0, min(EVERY, SECONDS / 4)))
    slider = person.chance.choice([found for found in person.design.sliders.values() if found.max - found.min >= 2 * found.step])
    values = itertools.cycle(_walk(slider.default[0], slider.min, slider.max, slider.step))
    while time.monotonic() < until:
        started = time.perf_counter()
        before = await person.design.move(slider, next(values))
        answer = await person.design.until(lambda drawn: not drawn.fragment, PATIENCE, before)
        person.answers.append(answer.ended - started)
        person.previews.append((await person.design.until(_settled, PATIENCE, before)).ended - started)
        await asyncio.sleep(max(0.0, EVERY * person.chance.uniform(0.5, 1.5) - (time.perf_counter() - started)))
    person.looks = sum(drawn.says("games") for drawn in person.watch.drawn)


def _walk(start: float, low: float, high: float, step: float) -> list[float]:
    """Values of a slider, step by step: up to its end, down to the other, and back to the start."""
    up = [start + step * number for number in range(1, round((high - start) / step) + 1)]
    down = [high - step * number for number in range(1, round((high - low) / step) + 1)]
    return [*up, *down, *(low + step * number for number in range(1, round((start - low) / step) + 1))]


def _settled(drawn: Drawn) -> bool:
    """True when the distribution is drawn and nothing is waited for: with the whole page or, when its clock was quicker, in its fragment alone."""
    return not drawn.says(WAITING) and any(NOTE.match(text) for text in drawn.texts)


def report(persons: list[Person], came: float) -> str:
    """What was measured, as a table: all, then by game."""
    ticks = sum(tab.count for person in persons for tab in person.tabs)
    lines = [
        f"{len(persons)} people with two tabs each for {SECONDS:.0f} s, all on their pages after {came:.0f} s; "
        f"{ticks:,} drawings of a page or fragment",
        f"{'':16} {'':>7}   {'to the page, s':^16}   {'to the games, s':^16}",
        f"{'slider moved':16} {'times':>7}   {'median':>7} {'95 %':>8}   {'median':>7} {'95 %':>8} {'errors':>8} {'lost':>6}",
        _row("all", persons),
    ]
    for game in GAMES:
        if having := [person for person in persons if person.game == game]:
            lines.append(_row(game, having))
    lines.append(f"load of the machine at the end, with all that runs on it: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return "\n".join(lines)


def _row(name: str, persons: list[Person]) -> str:
    """One line of the table."""
    answers = [taken for person in persons for taken in person.answers]
    previews = [taken for person in persons for taken in person.previews]
    errors, lost = sum(len(person.errors) for person in persons), sum(len(person.lost) for person in persons)
    return f"{name:16} {len(answers):7}   {_points(answers)}   {_points(previews)} {errors:8} {lost:6}"


def _points(taken: list[float]) -> str:
    """Median and the value that 95 of a hundred do not exceed."""
    if not taken:
        return f"{'none':>7} {'none':>8}"
    return f"{statistics.median(taken):7.2f} {sorted(taken)[min(len(taken) - 1, int(0.95 * len(taken)))]:8.2f}"
