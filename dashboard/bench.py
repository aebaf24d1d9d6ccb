"""The Design page's parts: head, strip of changes, panels and preview."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard import desk, readings
from dashboard.dialogs import variant_menu
from dashboard.draft import checked
from dashboard.figures import distribution, seats
from dashboard.form_parts import Form
from dashboard.forms import draw_panels
from dashboard.frame import card, chart, head
from dashboard.naming import bots_line, edit_label, fault_sentence
from dashboard.navigation import RUNS, go_to
from dashboard.presence import this_tab
from dashboard.previewing import Answer, Pair, Previewer, Question, Stage
from dashboard.time_model import draw_time_model
from dashboard.wording import ago, counted, lasting, plain_markdown, spelled
from engines.core.errors import BadInput, TilewrightError
from engines.simulation.stopping import Stop

PATIENCE = 4.0
"""Seconds that a redraw waits for the preview before it shows what there is; any further change ends the wait at once."""

SILENCE = 0.6
"""Seconds of that wait without a word of how far it is."""

CHIPS = 14
"""Chips of the strip before the rest is only counted."""

TICK = 0.5
"""Seconds between looks at a preview that takes longer."""


def draw_bench() -> None:
    """The whole page. The preview is asked for first: its games are played while the panels are drawn."""
    question = _asked()
    _head()
    _strip()
    with st.grid(2, min_column_width=420, key="bench") as grid:
        with grid.cell(), st.container(key="panels-side"):
            draw_panels(_form())
            draw_time_model()
        with grid.cell(), st.container(key="preview-side"), st.container(key="sticky"):
            _preview(question)


def _head() -> None:
    held = desk.draft()
    context = f"{desk.game().title} · {_origin()} · {_saved()}"
    with head(context, plain_markdown(desk.title())):
        last = held.undo[-1]["label"] if held.undo else ""
        st.button(
            "Undo", icon=":material/undo:", shortcut="Ctrl+Z", disabled=not held.undo, on_click=desk.undo, key="undo",
            help=f"Undo: {plain_markdown(str(last))}" if last else "Nothing to undo",
        )  # fmt: skip
        variant_menu()
        sizes = desk.sizes_shown()
        each = f"{spelled(held.games)} games" if len(sizes) == 1 else f"{len(sizes)} × {spelled(held.games)} games"
        most = "" if held.stop == Stop() else "up to "
        started = st.button(
            f"Run {most}{each}", icon=":material/play_arrow:", type="primary", shortcut="Ctrl+Enter", key="run",
            help=f"Play in the background at {' and '.join(map(str, sizes))} players. It goes on when you close this page.",
        )  # fmt: skip
    if started:
        start_runs()


def _origin() -> str:
    held = desk.draft()
    if held.base == held.opened and not desk.changes():
        return "the rulebook as printed" if held.base.endswith("/rulebook") else "unchanged"
    return f"based on {plain_markdown(desk.base().name)}"


def _saved() -> str:
    held = desk.draft()
    if desk.is_saved():
        return "saved in the library"
    return f"draft kept {ago(time.time() - held.saved_at)}" if held.saved_at else "draft"


def start_runs() -> None:
    """Start a run for each table size shown, and go to where they are seen."""
    from engines.simulation.runs import start_run

    held = desk.draft()
    _, problems = checked(desk.game(), held.values)
    if problems:
        st.error(f"Mend this first: {plain_markdown(fault_sentence(desk.game().parameters, problems[0]))}", icon=":material/error:")
        return
    try:
        for size in desk.sizes_shown():
            start_run(desk.plan(size, held.games), stop=_rule_at(size))
    except TilewrightError as error:
        st.error(plain_markdown(error.sentence), icon=":material/error:")
        return
    go_to(RUNS)


def _rule_at(size: int) -> Stop:
    """The stop rule for a table of that size. Raises BadInput in the words of the sidebar."""
    stop = desk.draft().stop
    if stop.seat is not None and stop.seat >= size:
        raise BadInput(f"The run is to end by a measure of seat {stop.seat + 1}; a table of {size} players has the seats 1 to {size}.")
    return stop


def _strip() -> None:
    """A chip a change. The strip keeps its place while it is empty: what stands below would lose its focus if it moved."""
    found = desk.changes()
    model = desk.game().parameters
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="strip"):
        if not found:
            return
        st.markdown(f":gray[{counted(len(found), 'change')}]", width="content")
        for edit in found[:CHIPS]:
            label = edit_label(model, edit)
            st.button(
                plain_markdown(label), icon=":material/close:", icon_position="right", key=f"chip-{'-'.join(edit.path)}",
                help="Click to undo this change", on_click=desk.revert, args=(edit.path,),
            )  # fmt: skip
        if len(found) > CHIPS:
            st.markdown(f":gray[and {len(found) - CHIPS} more]", width="content")
        st.button("Reset all", type="tertiary", on_click=desk.reset_all, key="reset-all")


def _form() -> Form:
    held, game = desk.draft(), desk.game()
    _, problems = checked(game, held.values)
    return Form(
        game, desk.Now(game.slug), desk.base_values(), _short(desk.base().name), tuple(desk.changes()), problems,
        max(desk.table_sizes()), desk.epochs(), partial(desk.edit_of, game.slug),
    )  # fmt: skip


def _short(name: str, most: int = 24) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


# Preview


def _pairs() -> dict[int, Pair]:
    held = desk.draft()
    return {size: Pair(desk.plan(size, held.games), desk.base_plan(size, held.games)) for size in desk.sizes_shown()}


def _about() -> tuple[str, ...]:
    """Game, variant and base by name: numbers of another variant never stand under this one's name."""
    held = desk.draft()
    return desk.game_slug(), held.opened, held.name, desk.base().slug


def _previewer() -> Previewer:
    if "previewer" not in st.session_state:
        st.session_state["previewer"] = Previewer(this_tab())
    made: Previewer = st.session_state["previewer"]
    return made


def _asked() -> Question | str:
    """The question of this page, or the sentence why it cannot be asked."""
    try:
        return _previewer().ask(_pairs(), _about())
    except TilewrightError as error:
        return error.sentence


def _preview(question: Question | str) -> None:
    if isinstance(question, str):
        with card("preview"):
            st.markdown(f":material/error: {plain_markdown(question)}")
        return
    # what goes on keeps its place even when there is nothing to say, so that nothing below it jumps
    with st.container(key="preview-status"):
        line = st.empty()
        if question.redrawn is None:
            _wait(question, line)
        drawn = question.stage
        if not question.finished.is_set():
            st.fragment(_watch, run_every=TICK)(question, drawn)
    st.fragment(_draw)(question)


def _wait(question: Question, line: DeltaGenerator) -> None:
    """Wait for the answer, but no longer than until the user does something: looking at the session's state notices that."""
    started, waited, told = time.monotonic(), 0.0, ""
    # twenty people may wait here at a time: who has waited for a while looks less often
    while not question.finished.wait(0.02 if waited < SILENCE else 0.1) and waited < PATIENCE and question.state != "preparing":
        waited = time.monotonic() - started
        st.session_state.get("previewer")
        if waited > SILENCE and told != (now := _playing(question)):
            line.caption(now)
            told = now
    line.empty()


def _watch(question: Question, drawn: Stage) -> None:
    """Say how far it is; once there is more than what was drawn, have the page drawn again.

    The charts are no part of this: drawing them at every look is what many people at one server would wait for.
    """
    stage = question.stage
    if stage not in (drawn, question.redrawn):
        # once: on a busy server more looks are on their way, and each would have the whole page drawn again
        question.redrawn = stage
        st.rerun()
    if question.state != "preparing":
        st.caption(_playing(question))


def _playing(question: Question) -> str:
    return f":material/hourglass_top: Playing 1,000 games under these rules{_how_far(question)}."


def _how_far(question: Question) -> str:
    if question.ahead:
        return f" after {counted(question.ahead, 'other preview')}"
    return f", {spelled(question.played)} so far" if question.played and len(question.pairs) == 1 else ""


def _draw(question: Question) -> None:
    """What there is so far."""
    # the line at the bottom gets its place first: a run of the page that is cut short later on has still reserved it for this fragment
    bottom = st.bottom.empty()
    answers = {size: question.answers[size] for size in question.pairs if size in question.answers}
    if question.state in ("failed", "preparing"):
        _draw_sentence(question)
        return
    if not answers and not question.finished.is_set():
        answers = {size: answer for size, answer in _previewer().last_answers(_about()).items() if size in question.pairs}
    if not answers:
        with card("preview"):
            st.skeleton(height=420)
    elif len(question.pairs) == 1:
        _draw_one(next(iter(answers.values())))
    else:
        _draw_sizes(answers, len(question.pairs))
    if answers:
        bottom.markdown(_said(next(iter(answers.values()))))


def _draw_sentence(question: Question) -> None:
    """Why there is no preview: it failed, or the rules are being made ready on the first visit."""
    with card("preview"):
        if question.state == "failed":
            question.told = True
            st.markdown(f":material/error: {plain_markdown(question.sentence)}")
            return
        st.markdown(f":material/hourglass_top: **{plain_markdown(question.sentence)}**")
        st.caption("The rules are compiled once for this version; later starts take a second or two. You can change rules meanwhile.")
        st.skeleton(height=240)
        st.skeleton(height=160)


def _names() -> tuple[str, str]:
    """The variant's and its base's name in legends."""
    return _short(desk.title()), _short(desk.base().name)


def _note(answer: Answer) -> str:
    plan = answer.result.variant.plan
    games = f"{spelled(answer.result.games)} games each, same deals" if answer.comparison else f"{spelled(answer.result.games)} games"
    return f"{games}, {lasting(answer.seconds)}. {plan.players} players: {bots_line(plan.bots)}."


def _said(answer: Answer) -> str:
    if answer.comparison is not None:
        return readings.sentence(answer.comparison)
    base, players = desk.base(), answer.result.variant.plan.players
    if players not in base.rules.table_sizes(base.parameters):
        return f"{plain_markdown(base.name)} has no table of {players}, so there is nothing to compare with."
    called = "the rulebook" if base.slug.endswith("/rulebook") else plain_markdown(base.name)
    if desk.changes():
        return f"This is {called}, before your changes."
    return f"This is {called}. Change a rule to see what it does."


def _draw_one(answer: Answer) -> None:
    variant, base = _names()
    said = _said(answer)
    with card("preview"):
        with st.container(key="said"):
            st.markdown(said)
        st.caption(_note(answer))
        _distribution(answer, "preview-scores")
        if answer.comparison is not None:
            st.markdown("**What changed**")
            rows = readings.short_list(answer.comparison)
            st.html(readings.table(readings.readings(answer.comparison, rows), base, "Yours", "What changed"))
            _all_measures(answer, base)
    if answer.comparison is not None:
        with card("preview-seats", "Win rate by seat"):
            info = seats.seats_info(readings.seats_frame(answer.comparison, base, variant))
            chart(seats.figure(info), info.alt, "preview-seats-chart")


def _all_measures(answer: Answer, base: str) -> None:
    assert answer.comparison is not None
    every = st.expander("All measures", key="all-measures", on_change="rerun")
    if every.open:
        with every:
            st.html(readings.table(readings.readings(answer.comparison, answer.comparison.rows), base, "Yours", "All measures"))
            st.caption("95 % intervals on the same deals. Of twenty measures that do not differ, one may look clear by chance.")


def _distribution(answer: Answer, key: str, height: int | None = None) -> None:
    variant, base = _names()
    sides = [(variant, answer.result.variant)]
    if answer.comparison is not None:
        sides.append((base, answer.result.base))
    info = distribution.distribution_info(readings.score_frame(sides), "winner's score, points")
    chart(distribution.figure(info, height, legend=height is None), info.alt, key)


def _draw_sizes(answers: Mapping[int, Answer], wanted: int) -> None:
    """Every table size in a card of its own, then the differences side by side."""
    if desk.changes():
        st.html(readings.legend(*_names()))
    with st.grid(2, min_column_width=235, key="sizes"):
        for size, answer in answers.items():
            with card(f"size-{size}", counted(size, "player")):
                st.markdown(_said(answer))
                _distribution(answer, f"preview-scores-{size}", 170)
    if len(answers) < wanted:
        st.caption(f":material/hourglass_top: {len(answers)} of {wanted} table sizes played.")
    comparisons = {size: answer.comparison for size, answer in answers.items() if answer.comparison is not None}
    if comparisons:
        with card("sizes-table", "What changed"):
            st.html(readings.sizes_table(comparisons, "What changed, by table size"))
    first = next(iter(answers.values()))
    st.caption(f"{spelled(first.result.games)} games each, same deals. Line-up: {bots_line(desk.draft().line_up)}, the last bot fills up.")
