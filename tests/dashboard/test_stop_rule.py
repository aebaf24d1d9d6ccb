"""When a run ends before its last game: set in the sidebar, kept in the draft, told with the run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import draft as drafts
from dashboard.stop_words import report_words, rule_words
from engines import games
from engines.core.errors import BadInput, UnknownName
from engines.simulation.plan import Plan
from engines.simulation.runs import run, runs, start_run, watch
from engines.simulation.stopping import Report, Stop
from variants import catalog

Open = Callable[[], AppTest]
KIND, MINUTES, MEASURE, SEAT, HALF = (f"side-stop-{name}" for name in ("kind", "minutes", "measure", "seat", "half"))


def words(at: AppTest) -> str:
    return "\n".join(str(part.value) for part in [*at.markdown, *at.caption])


def fresh() -> drafts.Draft:
    start = catalog.load("letter-tycoon/rulebook")
    return drafts.opened(games.game("letter-tycoon"), start.slug, start.slug, start.name, "", start.parameters)


def stored() -> Stop:
    held = drafts.load("letter-tycoon")
    assert held is not None
    return held.stop


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Plan, Stop | None]]:
    """What was asked to be run, which is not run."""
    found: list[tuple[Plan, Stop | None]] = []
    monkeypatch.setattr("engines.simulation.runs.start_run", lambda plan, stop=None: found.append((plan, stop)) or "r1")
    return found


def test_without_a_rule_a_run_ends_with_its_last_game(app: Open, asked: list[tuple[Plan, Stop | None]]) -> None:
    at = app()
    assert at.selectbox(key=KIND).value == "after all games"
    assert at.button(key="run").label == "Run 100,000 games"
    at.button(key="run").click().run()
    assert [stop for _, stop in asked] == [Stop()]


def test_a_time_is_set_and_kept(app: Open, asked: list[tuple[Plan, Stop | None]]) -> None:
    at = app()
    at.selectbox(key=KIND).set_value("after a time").run()
    at.number_input(key=MINUTES).set_value(25.0).run()
    assert at.button(key="run").label == "Run up to 100,000 games"
    again = app()
    assert again.number_input(key=MINUTES).value == 25
    again.button(key="run").click().run()
    assert [stop for _, stop in asked] == [Stop(seconds=1500)]
    back = app()
    back.selectbox(key=KIND).set_value("after all games").run()
    assert back.button(key="run").label == "Run 100,000 games"


def test_a_measure_its_seat_and_its_width_are_set(app: Open, asked: list[tuple[Plan, Stop | None]]) -> None:
    at = app()
    at.selectbox(key=KIND).set_value("once well known").run()
    assert at.selectbox(key=MEASURE).value == "winner_score"
    assert at.number_input(key=HALF).label == "Known to ± points"
    at.selectbox(key=MEASURE).set_value("win_rate").run()
    assert (at.number_input(key=HALF).label, at.number_input(key=HALF).value) == ("Known to ± %", 0.5)
    at.selectbox(key=SEAT).set_value(1).run()
    at.number_input(key=HALF).set_value(0.25)
    at.button(key="run").click().run()  # pressed before a page with the number was drawn
    assert [stop for _, stop in asked] == [Stop(metric="win_rate", seat=1, width=0.005)]


def test_a_seat_that_a_table_has_not_is_refused_with_a_sentence(app: Open, asked: list[tuple[Plan, Stop | None]]) -> None:
    at = app()
    at.segmented_control(key="side-players").set_value(5).run()
    at.selectbox(key=KIND).set_value("once well known").run()
    at.selectbox(key=MEASURE).set_value("win_rate").run()
    at.selectbox(key=SEAT).set_value(4).run()
    at.segmented_control(key="side-players").set_value(2).run()
    at.button(key="run").click().run()
    assert not at.exception
    assert asked == []
    assert [error.value for error in at.error] == ["The run is to end by a measure of seat 5; a table of 2 players has the seats 1 to 2."]


def test_a_run_that_ended_by_its_rule_says_why_on_its_page(app: Open, played_here: None) -> None:
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    plan = Plan.of("letter-tycoon", parameters, 3, ["expert"] * 3, 5000, 7, variant="letter-tycoon/rulebook")
    run_id = start_run(plan, workers=1, stop=Stop(metric="winner_score", width=3.0))
    watch(run_id, 60)
    assert run(run_id).report is not None
    assert run(run_id).done == 1000
    at = app()
    at.query_params["run"] = run_id
    at.switch_page("app_pages/results.py").run()
    assert not at.exception
    assert ":material/flag: It ended after 1,000 games" in words(at)
    assert "red[:material/error" not in words(at)
    assert "up to 5,000 games · until Winner's score is known to ± 1.5 points" in words(at).replace("\N{NO-BREAK SPACE}", " ")
    assert runs()[0].games == 5000


@pytest.mark.parametrize(
    ("stop", "said"),
    [
        (Stop(), ""),
        (Stop(seconds=600), "at most 10 min"),
        (Stop(metric="winner_score", width=0.5), "until Winner's score is known to ± 0.25 points"),
        (Stop(metric="win_rate", seat=1, width=0.01), "until Win rate of seat 2 is known to ± 0.5 %"),
        (Stop(seconds=60, metric="rounds", width=0.0123), "at most 60 s · until Rounds is known to ± 0.00615 rounds"),
        (Stop(metric="gone", width=1), "until gone is known to ± 0.5"),
    ],
)
@pytest.mark.usefixtures("real_games")
def test_a_rule_in_words(stop: Stop, said: str) -> None:
    assert rule_words("letter-tycoon", stop).replace("\N{NO-BREAK SPACE}", " ") == said


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (Report(True, 12_345, seconds=600), "It ended after the 10 min it was given, with 12,345 games."),
        (Report(False, 12_345, seconds=600), "All 12,345 games were played within the 10 min it was given."),
        (Report(False, 12_345), "All 12,345 games were played within the time it was given."),
        (
            Report(True, 4000, None, "win_rate", 0, 3, 8, 0.352, 0.347, 0.357, 0.02),
            "It ended after 4,000 games: Win rate of seat 1 is 35.20 %, known to ± 0.50 %. The interval, 34.70 to 35.70, has room for 8 looks, "
            "at 1,000 games, twice as many, and so on; it is wider than that of the measure itself.",
        ),
        (
            Report(False, 900, None, "winner_score", None, 1, 1, 61.25, 61.0, 61.5, 0.1),
            "All 900 games were played: Winner's score is 61.25 points, known to ± 0.25 points, wider than the ± 0.05 points asked for. "
            "The interval is 61.00 to 61.50.",
        ),
        (Report(False, 9000, None, "goal_round", None, 5, 5, None, None, None, 0.1), "After 9,000 games nothing can be said of Goal reached."),
    ],
)
@pytest.mark.usefixtures("real_games")
def test_why_it_ended_in_words(report: Report, said: str) -> None:
    assert report_words("letter-tycoon", report).replace("\N{NO-BREAK SPACE}", " ") == said


def test_a_field_of_a_rule_that_is_gone_changes_nothing(app: Open) -> None:
    first, second = app(), app()
    first.selectbox(key=KIND).set_value("once well known").run()
    second.run()
    second.selectbox(key=KIND).set_value("after all games").run()
    first.number_input(key=HALF).set_value(0.3).run()
    assert not first.exception
    assert stored() == Stop()
    assert first.selectbox(key=KIND).value == "after all games"


def test_a_measure_of_one_game_does_not_come_to_another(app: Open) -> None:
    at = app()
    at.selectbox(key=KIND).set_value("once well known").run()
    at.selectbox(key="side-game").set_value("ponjan")
    at.selectbox(key=MEASURE).set_value("win_rate")
    at.number_input(key=HALF).set_value(0.3)
    at.run()
    assert not at.exception
    other = drafts.load("ponjan")
    assert other is None or other.stop == Stop()


def test_the_fields_of_a_rule_may_all_change_at_once(app: Open) -> None:
    at = app()
    at.selectbox(key=KIND).set_value("once well known").run()
    at.selectbox(key=MEASURE).set_value("win_rate")
    at.number_input(key=HALF).set_value(0.3)
    at.selectbox(key=KIND).set_value("after a time")
    at.run()
    assert not at.exception
    stored().fitting(games.game("letter-tycoon"))
    at.run()
    assert not at.exception


@pytest.mark.parametrize(
    "stop",
    [
        Stop(metric="no_more_there", width=0.1),
        Stop(metric="win_rate", width=0.1),
        Stop(metric="win_rate", seat=900, width=0.1),
        Stop(metric="winner_score", width=1e10),
        Stop(metric="winner_score", width=1e-9),
        Stop(metric="winner_score", width=0.1, seconds=60),
        Stop(seconds=-1.0),
        Stop(seconds=90.0),
    ],
)
def test_a_rule_that_cannot_be_shown_is_told_and_can_be_chosen_anew(app: Open, stop: Stop) -> None:
    held = fresh()
    held.stop = stop
    drafts.save(held)
    at = app()
    assert not at.exception
    assert "Choose anew how the run ends." in words(at)
    at.selectbox(key=KIND).set_value("after all games").run()
    assert stored() == Stop()


def test_a_stored_rule_must_fit_the_game() -> None:
    rules = games.game("letter-tycoon")
    assert Stop(metric="win_rate", seat=4, width=0.1).fitting(rules) == Stop(metric="win_rate", seat=4, width=0.1)
    with pytest.raises(UnknownName, match="Did you mean winner_score"):
        Stop(metric="winner_scor", width=0.1).fitting(rules)
    with pytest.raises(BadInput, match="above 0"):
        Stop(metric="win_rate", seat=0, width=0).fitting(rules)


def test_the_rule_survives_on_disk() -> None:
    held = fresh()
    held.stop = Stop(metric="win_rate", seat=1, width=0.01)
    drafts.save(held)
    assert drafts.load("letter-tycoon") == held
