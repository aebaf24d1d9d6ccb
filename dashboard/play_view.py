"""The Play page: a game at the table, a game of a run to look at, or the list of games and the form for a new one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import streamlit as st

from dashboard import play_sheet, play_state, playing
from dashboard.components.scene import Scene
from dashboard.components.staged import Move
from dashboard.components.table import page_answered, table
from dashboard.frame import card, empty, head
from dashboard.notices import draw_notices, refusal
from dashboard.play_end import draw_end
from dashboard.play_lobby import GETTING_READY, draw_lobby
from dashboard.play_log import draw_log, news, safe_bold
from dashboard.play_menu import draw_menu
from dashboard.play_replay import draw_replay
from dashboard.tables import table_for
from dashboard.tables.base import Missed, Seen
from dashboard.wording import counted, plain_markdown
from engines.core.errors import TilewrightError
from engines.simulation import kept_games
from engines.simulation.kept_games import Kept

HERE = Path(__file__).parent
UNDO = "undo-move"


def draw_play() -> None:
    """The whole page, by what its address names."""
    st.html(HERE / "play.css")
    if "run" in st.query_params:
        draw_replay()
        return
    game_id = play_state.asked()
    if game_id is None:
        draw_lobby()
        return
    try:
        with st.spinner(GETTING_READY):
            kept = playing.replied(kept_games.kept_game(game_id))
    except TilewrightError as error:
        _lost(error)
        return
    play_state.sit_down(kept.id)
    st.fragment(_room)(kept.id)


def _lost(error: TilewrightError) -> None:
    with head("Play", "No such game"):
        pass
    with empty("play-lost", "playing_cards", "Nothing on the table", plain_markdown(error.sentence)):
        st.button("All games", type="primary", icon=":material/playing_cards:", key="to-lobby", on_click=play_state.stand_up)


def _room(game_id: str) -> None:
    """The game: head, table, and beside it hint and log."""
    draw_notices()
    try:
        kept = kept_games.kept_game(game_id)
        seen = playing.seen_of(kept, pace=play_state.pace(), away=play_state.away(kept))
    except TilewrightError:
        st.rerun()
    game = table_for(kept.plan.game)
    with head(_context(kept), plain_markdown(game.headline(seen))):
        _actions(kept, seen)
    key = _table_key(game_id)

    staged = play_sheet.laid(game_id, key, kept.number)

    def moved(move: Move) -> None:
        if move.staged.turn == kept.number:
            play_sheet.keep(game_id, move.staged)
        play_state.stay(playing.make_move(game_id, move, play_state.standing(), away=play_state.away(kept)))

    with st.container(key="play-room"):
        wide, narrow = st.columns([3.4, 1])
        with wide:
            scene = game.scene(seen, staged)
            table(scene, key, on_move=moved, page_buttons=(UNDO,))
            if kept.over:
                draw_end(kept, seen)
        with narrow, st.container(key="play-side"):
            if not kept.over:
                _hint(kept, seen)
            _missed(game.missed(seen, playing.helper(seen, kept.plan)), game.nothing_missed)
            _log(kept, seen, scene)


def _log(kept: Kept, seen: Seen, scene: Scene) -> None:
    """The log keeps step with the table: it does not tell the end of a check while that is still being told."""
    game = table_for(kept.plan.game)
    entries, late = game.log(seen), 0
    told_after = sum(scene.pace if event.pace is None else event.pace for event in scene.events) / 1000 if scene.pace else 0.0
    seconds = play_state.still_telling(kept.id, kept.number, told_after)
    if seconds > 0:
        before = min(max(seen.shown - 1, 0), len(seen.course.plies))  # the answer to the last own decision is told too
        late = news(game.log(replace(seen, course=seen.course.cut(before))), entries)
    draw_log(entries, game.log_unit, late, seconds)


def _context(kept: Kept) -> str:
    plan = kept.plan
    return " · ".join(plain_markdown(part) for part in (plan.rules().title, playing.variant_name(plan), f"seed {plan.seed}"))


def _actions(kept: Kept, seen: Seen) -> None:
    if not kept.over:
        st.button(
            "Hint", icon=":material/lightbulb:", key="hint", shortcut="Alt+H", disabled=not seen.mine,
            on_click=play_state.next_step, args=(kept.id, kept.number),
        )  # fmt: skip
    why_not = playing.undo_refusal(seen)
    st.button("Undo", icon=":material/undo:", key=UNDO, help=why_not or None, on_click=_undo, args=(kept.id, kept.number))
    draw_menu(kept, seen)


def _table_key(game_id: str) -> str:
    return f"table-{game_id}"


def _undo(game_id: str, number: int) -> None:
    page_answered(_table_key(game_id))
    try:
        kept = playing.take_back(game_id, number)
        if table_for(kept.plan.game).undo_lays_back:
            play_sheet.laid_back(game_id, _table_key(game_id), number - 1, kept.number)
    except TilewrightError as error:
        refusal(error.sentence, "undo")


def _hint(kept: Kept, seen: Seen) -> None:
    wanted = play_state.steps(kept.id, kept.number)
    if not wanted or not seen.mine:
        return
    spec = playing.helper(seen, kept.plan)
    told = table_for(kept.plan.game).hint(seen, spec)
    with card("hint", ":material/lightbulb: Hint", spec.text.partition(":")[0]):
        for step in told[:wanted]:
            st.markdown(safe_bold(step))
        if wanted < len(told):
            st.button("Tell me more", key="hint-more", type="tertiary", on_click=play_state.next_step, args=(kept.id, kept.number))


def _missed(missed: Missed | None, nothing: str) -> None:
    if missed is None:
        return
    label = f"{counted(len(missed.better), 'better choice')} last turn" if missed.better else "Nothing better last turn"
    with st.expander(label, key="missed", icon=":material/history:"):
        st.markdown(f":gray[You: {safe_bold(missed.turn)}]")
        for better in missed.better:
            st.markdown(safe_bold(better))
        if not missed.better:
            st.markdown(nothing)
