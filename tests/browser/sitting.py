"""Sitting down to a game in the browser: what the tests of the games' tables share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engines.core.game import Game, Json
from engines.core.records import copied
from engines.simulation import kept_games
from engines.simulation.kept_games import Kept
from engines.simulation.plan import Plan
from tests.browser.conftest import Server

Sit = Callable[..., Kept]


def sitter(game: Game[Any, Any], page: Page, server: Server) -> Sit:
    """Begins a game of the rulebook's variant but for what is changed, or sets up a position, and opens it."""

    def begin(position: Json | None = None, *bots: str, seat: int = 0, seed: int = 7, **changed: object) -> Kept:
        table = bots or ("expert", "casual")
        plan = Plan.of(game, game.parameters.model_validate(changed), len(table), table, 1, seed, fixed_seats=True)
        kept = kept_games.begin(plan, frozenset({seat}), start=position)
        open_game(page, server, kept)
        return kept

    return begin


def open_game(page: Page, server: Server, kept: Kept) -> None:
    """Open a kept game."""
    page.goto(f"{server.url}/play?play={kept.id}")
    expect(page.locator(".mat")).to_be_visible()


def now(kept: Kept) -> Kept:
    """The game as it is on disk."""
    return kept_games.kept_game(kept.id)


def planned(kept: Kept) -> Json:
    """What the bot in the player's place would do."""
    course = now(kept).course()
    return course.game.bot_action(course.prepared, copied(course.state), course.session.to_act()[0])


def settled(page: Page) -> None:
    """The answer has come; what is being told is skipped."""
    expect(page.locator(".sent")).to_have_count(0)
    if page.get_by_role("button", name="Skip to now").count():
        page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Skip to now")).to_have_count(0)


def messages(page: Page) -> Locator:
    """What the desk says."""
    return page.get_by_role("status")
