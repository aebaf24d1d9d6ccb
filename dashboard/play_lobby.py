"""The list of games on the Play page, and the ways to a new one: a form, a record, a game of a run, a position."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard import desk, play_state, playing
from dashboard.draft import MOST_SEED, checked
from dashboard.frame import card, empty, head
from dashboard.naming import bots_line
from dashboard.navigation import DESIGN, go_to
from dashboard.notices import fault_line, notice
from dashboard.numbers import pressed_beside, started_whole, whole_beside
from dashboard.play_menu import SEEDS
from dashboard.run_facts import plan_line, title
from dashboard.tables import can_be_played, table_for
from dashboard.wording import ago, counted, plain_markdown, spelled
from engines.core.bots import LEVELS
from engines.core.errors import BadInput, TilewrightError
from engines.core.game import Game
from engines.core.parameters import GameParameters
from engines.simulation import kept_games
from engines.simulation import runs as background
from engines.simulation.kept_games import MOST_BYTES, Kept
from engines.simulation.plan import Plan
from variants import catalog

GETTING_READY = "Laying the table. The very first game of a fresh install waits until its rules are compiled, a few minutes."
ON_DESK = "on the desk"
SHOWN = 8
"""Kept games listed before the rest is only counted."""

BOT_HELP = "A level, a strategy, or a text such as `planner:vocabulary=3.5,attention=0.9`."


@dataclass(frozen=True, slots=True)
class Places:
    """What the form says of a table."""

    rules: Game[Any, Any]
    parameters: GameParameters
    variant: str
    """Name or slug, as a plan has it."""
    players: int
    seat: int
    bots: tuple[str, ...]
    """By seat; in the player's own seat the one that gives hints."""

    def plan(self, seed: int) -> Plan:
        """A plan of one game. Raises BadInput, UnknownName or InvalidVariant."""
        return Plan.of(self.rules, self.parameters, self.players, self.bots, 1, seed, fixed_seats=True, variant=self.variant)


def draw_lobby() -> None:
    """The whole page while no game is open."""
    slug = desk.game_slug()
    games = kept_games.kept_games()
    with head(_context(games), "Play"):
        with st.popover("Import", icon=":material/upload:", key="import-game", on_change="rerun") as panel:
            if panel.open:
                _import()
        with st.popover("Game of a run", icon=":material/stacks:", key="open-run-game", on_change="rerun") as panel:
            if panel.open:
                _run_game()
    if not can_be_played(slug):
        with empty("no-table", "playing_cards", "No table yet", f"{plain_markdown(desk.game().title)} cannot be played in the browser yet."):
            if st.button("To the design", type="primary", icon=":material/tune:", key="to-design"):
                go_to(DESIGN)
        return
    with st.grid(2, min_column_width=400, key="lobby"):
        with st.container(key="lobby-new"), card("new-game", "A new game"):
            _form()
        with st.container(key="lobby-kept"):
            _kept(games)


def _context(games: Sequence[Kept]) -> str:
    going = sum(not kept.over for kept in games)
    return f"{counted(len(games), 'game')} kept · {counted(going, 'game')} going on" if games else "No game kept yet"


# A new game


def _form() -> None:
    prefilled = play_state.prefilled()
    places = _places(prefilled[1] if prefilled else None)
    if places is None:
        return
    with st.container(horizontal=True, vertical_alignment="bottom", key="deal"):
        words = "The same seed and the same choices play the same game."
        seed = started_whole("Seed", 0, MOST_SEED, secrets.randbelow(SEEDS), "start-seed", help=words, width=180)
        st.button("Another", icon=":material/casino:", key="reseed", on_click=_reseed, type="tertiary")
    if st.button("Start", type="primary", icon=":material/play_arrow:", key="start"):
        _start(places, seed, None)
    with st.expander("Set up a position", key="setup", icon=":material/table:", expanded=prefilled is not None):
        _setup(places, seed, prefilled[0] if prefilled else None)


def _reseed() -> None:
    st.session_state.pop("start-seed", None)


def _places(given: Plan | None) -> Places | None:
    """Variant, table size, own seat and bots; None while the variant cannot be played."""
    rules = desk.game()
    slugs = {variant.slug: variant.name for variant in catalog.catalog(rules.slug)}
    options = [ON_DESK, *slugs] if not desk.is_saved() else list(slugs)
    start = ON_DESK if ON_DESK in options else desk.draft().opened
    if given is not None and given.variant in slugs:
        start = given.variant
    chosen = st.selectbox(
        "Variant", options, index=options.index(start) if start in options else 0, key="start-variant",
        format_func=lambda slug: f"{desk.title()}, as on the desk" if slug == ON_DESK else slugs[slug],
    )  # fmt: skip
    try:
        parameters, variant = _parameters(rules, chosen)
    except TilewrightError as error:
        fault_line(error.sentence)
        return None
    sizes = rules.table_sizes(parameters)
    wanted = given.players if given is not None else desk.draft().players
    usual = wanted if wanted in sizes else rules.default_table_size if rules.default_table_size in sizes else sizes[0]
    with st.container(horizontal=True, key="start-sizes"):
        players = int(st.segmented_control("Players", sizes, default=usual, required=True, key="start-players") or usual)
        seat = int(
            st.segmented_control(
                "Your seat", range(players), default=0, required=True, format_func=lambda seat: str(seat + 1), key=f"start-seat-{players}"
            )
            or 0
        )
    return Places(rules, parameters, variant, players, seat, _bots(rules, players, seat, given))


def _parameters(rules: Game[Any, Any], chosen: str) -> tuple[GameParameters, str]:
    if chosen != ON_DESK:
        return catalog.load(chosen).parameters, chosen
    parameters, problems = checked(rules, desk.draft().good)
    if parameters is None:
        raise BadInput(problems[0].sentence)
    return parameters, desk.run_name()


def _bots(rules: Game[Any, Any], players: int, seat: int, given: Plan | None) -> tuple[str, ...]:
    """A field a bot, and who gives hints in the player's seat."""
    line_up = given.bots if given is not None and given.players == players else desk.bots(players)
    usual = line_up if given is not None else (*line_up[:seat], "", *line_up[seat:])
    known = [*LEVELS, *rules.strategies]
    found: list[str] = []
    names = iter(playing.BOTS)
    with st.grid("auto", min_column_width=150, key="start-bots"):
        for place in range(players):
            if place == seat:
                label, start, key = "Hints from", "expert", "start-helper"
            else:
                label, start, key = f"{next(names)}, seat {place + 1}", usual[place], f"start-bot-{players}-{place}"
            options = list(dict.fromkeys([*known, start]))
            found.append(
                st.selectbox(label, options, index=options.index(start), key=key, accept_new_options=True, help=BOT_HELP if place == 0 else None)
                or start
            )
    return tuple(found)


def _start(places: Places, seed: int, position: dict[str, Any] | None) -> None:
    try:
        with st.spinner(GETTING_READY):
            kept = playing.begin(places.plan(seed), places.seat, position)
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    st.session_state.pop("start-seed", None)
    play_state.emptied()
    play_state.sit_down(kept.id)
    st.rerun()


# A position


def _setup(places: Places, seed: int, start: dict[str, Any] | None) -> None:
    way = st.segmented_control("How", ["Form", "JSON"], default="Form", required=True, key="setup-way", label_visibility="collapsed")
    try:
        if way == "JSON":
            position = _pasted(start)
        else:
            game = table_for(places.rules.slug)
            st.caption(game.setup_note)
            position = game.setup(places.parameters, places.players, start, f"setup-{places.players}")
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    if st.button("Play from this position", icon=":material/play_arrow:", key="setup-play", disabled=position is None):
        _start(places, seed, position)


def _pasted(start: dict[str, Any] | None) -> dict[str, Any] | None:
    text = st.text_area("Position as JSON", "" if start is None else json.dumps(start, indent=1), key="setup-json", height=220)
    if not (text or "").strip():
        return None
    try:
        position = json.loads(text)
    except RecursionError:
        raise BadInput("The position nests its lists or tables too deep.") from None
    except ValueError as error:
        raise BadInput(f"This is no JSON: {str(error).partition(';')[0][:80]}.") from None
    if not isinstance(position, dict):
        raise BadInput("A position is a JSON object.")
    return position


# Games there are


def _kept(games: Sequence[Kept]) -> None:
    if not games:
        with empty("no-games", "playing_cards", "No games yet", "A game stays where you left it: over a reload, on another page, after a restart."):
            pass
        return
    for kept in games[:SHOWN]:
        _kept_card(kept)
    if len(games) > SHOWN:
        with st.expander(f"{counted(len(games) - SHOWN, 'older game')}", key="older-games", on_change="rerun") as more:
            if more.open:
                for kept in games[SHOWN:]:
                    _kept_card(kept)


def _kept_card(kept: Kept) -> None:
    plan = kept.plan
    with (
        card(f"kept-{kept.id}"),
        st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", key=f"kept-row-{kept.id}"),
    ):
        with st.container(gap=None, key=f"kept-words-{kept.id}", width="stretch"):
            state = ":gray-badge[over]" if kept.over else ":green-badge[going on]"
            st.markdown(f"**{plain_markdown(playing.variant_name(plan))}** {state}")
            others = [bot.partition(":")[0] for place, bot in enumerate(plan.bots) if (place + kept.rotation) % plan.players not in kept.people]
            seats = ", ".join(str(seat + 1) for seat in sorted(kept.people)) or "none"
            line = f"{plan.rules().title} · against {bots_line(others)} · your seat {seats} · {counted(len(kept.actions), 'decision')} · {ago(time.time() - kept.changed)}"
            st.markdown(f":gray[{plain_markdown(line)}]")
        with st.container(horizontal=True, horizontal_alignment="right", gap="xsmall", key=f"kept-actions-{kept.id}", width="content"):
            st.button(
                "Look" if kept.over else "Go on",
                icon=":material/playing_cards:",
                key=f"open-{kept.id}",
                on_click=play_state.sit_down,
                args=(kept.id,),
            )
            st.button("Forget", icon=":material/delete:", type="tertiary", key=f"forget-{kept.id}", on_click=_forget, args=(kept.id,))


def _forget(game_id: str) -> None:
    try:
        kept_games.forget(game_id)
    except TilewrightError as error:
        notice(error.sentence)


def _import() -> None:
    st.caption("The record of a game as the Play page exports it.")
    file = st.file_uploader("Record", key="import-record", max_upload_size=2, label_visibility="collapsed")
    if file is None:
        return
    try:
        kept = kept_games.imported(file.read(MOST_BYTES + 1))
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    play_state.sit_down(kept.id)
    st.rerun()


def _run_game() -> None:
    try:
        found = [run for run in background.runs() if run.done and can_be_played(str(run.facts["game"]))]
    except TilewrightError as error:
        fault_line(error.sentence)
        return
    if not found:
        st.markdown("There is no run with a game to look at yet.")
        return
    names = {run.id: f"{title(run)}: {plan_line(run)}" for run in found}
    run_id = st.selectbox("Run", list(names), format_func=lambda run_id: names[run_id], key="run-game-run")
    run = next(run for run in found if run.id == run_id)
    last = run.done - 1
    whole_beside(f"Game, 0 to {spelled(last)}", 0, last, 0, _number_of(run.id))
    st.button("Open it", type="primary", icon=":material/playing_cards:", key=f"run-game-open-{run.id}", on_click=_open_game, args=(run.id, last))


def _number_of(run_id: str) -> str:
    return f"run-game-number-{run_id}"


def _open_game(run_id: str, last: int) -> None:
    try:
        play_state.look_at(run_id, pressed_beside(_number_of(run_id), 0, last))
    except BadInput:
        return  # told beneath the field
