"""The sidebar below the pages: game, variant, table size, line-up, and the size of the next run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from dashboard import desk, play_state
from dashboard.draft import ALL_SIZES, MOST_SEED
from dashboard.form_parts import hold
from dashboard.naming import bots_line, name_of_variant
from dashboard.notices import notice
from dashboard.numbers import hold_whole, whole_in, whole_number
from dashboard.stop_rule import draw_stop_rule
from dashboard.wording import plain_markdown
from engines import games
from engines.core.bots import LEVELS, LINE_UPS
from engines.core.errors import BadInput, TilewrightError
from engines.core.game import Game
from engines.simulation.kept_games import kept_game
from engines.simulation.limits import MOST_GAMES
from variants import catalog

BY_SEAT = "by player"
_FAULTS = "line-up-faults"


def draw_sidebar(*, playing: bool = False) -> None:
    """All of it. The draft is read first, so that every field shows what is on disk. While a game is on the table, on the page Play, that
    one is named, and the desk lies folded up beneath it: another game may be on it."""
    at_table = _at_table() if playing else None
    with st.sidebar:
        if at_table is None:
            st.markdown("On the desk", help="What Design edits and the next run plays. A game at the table and a finished run keep their own rules.")
            _desk()
        else:
            game, variant = at_table
            st.markdown("At the table", help="The game and the variant that are played here. They stay as they were when the game began.")
            with st.container(gap="xsmall", key="side-table"):
                st.markdown(f"**{plain_markdown(game)}**")
                st.markdown(plain_markdown(variant))
            with st.expander(f"On the desk: {desk.game().title}", icon=":material/tune:", key="side-desk"):
                _desk()


def _at_table() -> tuple[str, str] | None:
    """Game and variant of what the page Play has on the table; None for the list of games, and for a game that is gone."""
    try:
        if "run" in st.query_params:
            from engines.simulation.runs import run

            plan = run(st.query_params["run"]).plan
        elif (game_id := play_state.asked()) is not None:
            plan = kept_game(game_id).plan
        else:
            return None
        return plan.rules().title, name_of_variant(plan.variant, plan.game)
    except TilewrightError:
        return None


def _desk() -> None:
    _game()
    _variant()
    _players()
    _line_up()
    _run_size()


def _game() -> None:
    hold("side-game", desk.game_slug())
    st.selectbox(
        "Game", games.slugs(), games.slugs().index(desk.game_slug()), format_func=lambda slug: games.game(slug).title, key="side-game",
        on_change=lambda: desk.choose_game(st.session_state["side-game"]),
    )  # fmt: skip


def _variant() -> None:
    held = desk.draft()
    names = {variant.slug: variant.name for variant in catalog.catalog(held.game)}
    edited = not desk.is_saved()
    mark = "edited" if held.opened in names else "not saved"
    names.setdefault(held.opened, held.name)
    hold("side-variant", held.opened)

    def opened() -> None:
        slug = st.session_state["side-variant"]
        if slug not in names:
            return
        if edited:
            notice(f"{names[slug]} is open. Undo brings back what you had.")
        desk.open_variant(slug)

    # an option's words must stay the same while it is on screen: the browser answers with them
    with st.container(key="side-variant-label"):
        st.markdown(f"Variant :orange-badge[{mark}]" if edited else "Variant")
    st.selectbox(
        f"Variant, {mark}" if edited else "Variant",
        list(names),
        list(names).index(held.opened),
        format_func=lambda slug: names.get(slug, slug),
        key="side-variant",
        on_change=opened,
        label_visibility="collapsed",
    )


def _players() -> None:
    held, sizes = desk.draft(), desk.table_sizes()
    options = [*sizes, ALL_SIZES] if len(sizes) > 1 else list(sizes)
    shown = held.players if held.players in options else options[0]
    hold("side-players", shown)
    st.segmented_control(
        "Players", options, default=shown, required=True, format_func=lambda size: str(size) if size else "all", key="side-players",
        help="One table size, or all of them side by side.", on_change=lambda: desk.settle(players=st.session_state["side-players"]),
    )  # fmt: skip


def _line_up() -> None:
    held = desk.draft()
    named = {name: tuple(bots) for name, bots in LINE_UPS.items()}
    current = next((name for name, bots in named.items() if bots == held.line_up), BY_SEAT)
    if st.session_state.get("side-by-player"):
        current = BY_SEAT
    hold("side-line-up", current)

    def chosen() -> None:
        name = st.session_state["side-line-up"]
        st.session_state["side-by-player"] = name == BY_SEAT
        st.session_state.pop(_FAULTS, None)
        if name in named:
            desk.settle(line_up=named[name])
        else:
            desk.settle(line_up=desk.bots(max(desk.sizes_shown())))

    st.selectbox(
        "Line-up", [*named, BY_SEAT], [*named, BY_SEAT].index(current), key="side-line-up", on_change=chosen,
        format_func=lambda name: name.removeprefix("one ").replace("casual players", "casuals"),
        help="Who plays. A line-up's last bot fills the seats that remain. Differing bots change seats from game to game.",
    )  # fmt: skip
    if current == BY_SEAT:
        _bots()
    else:
        st.caption(bots_line(desk.bots(max(desk.sizes_shown()))))


def _bots() -> None:
    """A field a player: a level, a strategy, or the text form of any bot."""
    known = [*LEVELS, *desk.game().strategies]
    faults: dict[int, str] = st.session_state.setdefault(_FAULTS, {})
    seated = desk.bots(max(desk.sizes_shown()))

    def given(player: int) -> None:
        try:
            line_up = with_bot(desk.game(), seated, player, st.session_state[f"side-bot-{player}"] or "")
        except TilewrightError as error:
            faults[player] = error.sentence
            return
        faults.pop(player, None)
        desk.settle(line_up=line_up)

    for player, bot in enumerate(seated):
        key = f"side-bot-{player}"
        if player not in faults:
            hold(key, bot)
        options = list(dict.fromkeys([*known, bot]))
        st.selectbox(
            f"Player {player + 1}", options, options.index(bot), key=key, accept_new_options=True, on_change=given, args=(player,),
            help="A level, a strategy, or a text such as `planner:vocabulary=3.5,attention=0.9`." if player == 0 else None,
        )  # fmt: skip
        if player in faults:
            st.caption(f":material/error: {plain_markdown(faults[player])}")


def with_bot(rules: Game[Any, Any], line_up: Sequence[str], player: int, text: str) -> tuple[str, ...]:
    """The line-up with another bot for one player, in its canonical text. Raises UnknownName or BadInput."""
    return (*line_up[:player], rules.bot(text).text, *line_up[player + 1 :])


def _run_size() -> None:
    held = desk.draft()
    hold_whole("side-games", held.games)
    hold_whole("side-seed", held.seed)

    def given(field: str, key: str) -> None:
        try:
            value = whole_in(key)
        except BadInput as error:
            notice(error.sentence)
            return
        # an emptied field leaves what was there
        if value is not None:
            desk.settle(**{field: value})

    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom", key="side-run"):
        whole_number("Games a run", 1, MOST_GAMES, "side-games", step=1000, on_change=given, args=("games", "side-games"))
        whole_number("Seed", 0, MOST_SEED, "side-seed", help="The same seed plays the same deals.", on_change=given, args=("seed", "side-seed"))
    draw_stop_rule(min(desk.sizes_shown()))
