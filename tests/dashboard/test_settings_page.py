"""The Settings page: what plays runs is changed and checked, old runs are looked at before they are deleted, and brought back."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard import data_facts
from dashboard.checking import Checker
from dashboard.wording import JOINER
from engines.simulation import runs
from engines.simulation.cleaning import DAY
from engines.simulation.health import Health
from engines.simulation.plan import Plan
from engines.simulation.settings import Settings
from engines.simulation.states import State
from variants import catalog

Open = Callable[[], AppTest]


@pytest.fixture
def page(app: Open) -> Open:
    def opened() -> AppTest:
        at = app().switch_page("app_pages/settings.py").run()
        assert not at.exception
        return at

    return opened


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Three runs that are cancelled: of today, of ten days ago and of forty days ago, with 1, 2 and 3 MB."""
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    made = []
    for place, days in enumerate((0, 10, 40)):
        plan = Plan.of("letter-tycoon", parameters, 3, ["expert"] * 3, 100, place, variant="<b>*mine*</b>")
        run_id = runs.start_run(plan, workers=1)
        runs.cancel(run_id)
        folder = runs.run(run_id).folder
        folder.mkdir(parents=True)
        (folder / "part").write_bytes(b"x" * 1_000_000 * (place + 1))
        with runs.Store() as store:
            store._base.execute("UPDATE runs SET finished = ? WHERE id = ?", (time.time() - days * DAY - 60, run_id))
        made.append(run_id)
    return made


def words(at: AppTest) -> str:
    return "\n".join(str(part.value) for part in [*at.markdown, *at.caption]).replace("\\", "").replace(JOINER, "")


def texts(at: AppTest) -> str:
    return "\n".join(element.proto.body for element in at.get("html"))


def ids() -> set[str]:
    return {run.id for run in runs.runs()}


def test_slots_and_processes_are_saved_and_put_back(page: Open) -> None:
    at = page()
    assert at.button(key="settings-save").disabled
    at.number_input(key="set-slots").set_value(3.0).run()
    at.toggle(key="set-each-core").set_value(False).run()
    at.number_input(key="set-workers").set_value(4.0).run()
    assert "12 processes take turns" in words(at) or "runs play in 12 processes" in words(at)
    at.button(key="settings-save").click().run()
    assert not at.exception
    assert runs.settings() == Settings(slots=3, workers=4)
    assert at.button(key="settings-save").disabled
    at.number_input(key="set-slots").set_value(9.0).run()
    at.button(key="settings-back").click().run()
    assert at.number_input(key="set-slots").value == 3
    at.button(key="settings-defaults").click().run()
    assert runs.settings() == Settings()
    assert at.number_input(key="set-slots").value == 1


def test_the_fields_follow_what_another_tab_saved(page: Open) -> None:
    at = page()
    runs.change_settings(slots=5, executor="processes:3", keep_deleted_days=30)
    at.run()
    assert at.number_input(key="set-slots").value == 5
    assert at.number_input(key="set-workers").value == 3
    assert at.number_input(key="set-keep_deleted_days").value == 30


def test_what_is_no_scheduler_is_told_and_cannot_be_saved(page: Open) -> None:
    at = page()
    at.segmented_control(key="set-kind").set_value("dask").run()
    for address in ("", "nowhere", "host", "host:port", "a b:1", "http://host:1", "host:123456", "x" * 260 + ":1", "host:1/../.."):
        at.text_input(key="set-address").set_value(address).run()
        assert not at.exception, address
        assert "The scheduler is given as host:port" in words(at), address
        assert at.button(key="settings-save").disabled, address
    at.button(key="settings-back").click().run()
    assert at.segmented_control(key="set-kind").value == "processes"


def test_a_cluster_is_asked_beside_the_page_and_saved(page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.checking.health", lambda settings: Health(True, f"{settings.executor} has <b>2</b> workers."))
    at = page()
    at.segmented_control(key="set-kind").set_value("dask").run()
    at.text_input(key="set-address").set_value("host:8786").run()
    at.run()
    assert "dask://host:8786 has <b>2</b> workers." in words(at)
    at.button(key="settings-save").click().run()
    assert runs.settings().executor == "dask://host:8786"


def test_tls_without_its_files_is_never_spoken_as_if_it_were_off(page: Open, tmp_path: Path) -> None:
    at = page()
    at.segmented_control(key="set-kind").set_value("dask").run()
    at.text_input(key="set-address").set_value("host:8786").run()
    at.toggle(key="set-by-tls").set_value(True).run()
    assert "TLS needs three files" in words(at)
    assert at.button(key="settings-save").disabled
    at.text_input(key="set-tls_authority").set_value(str(tmp_path / "nowhere.pem")).run()
    assert "Certificate of the authority is a file, as TLS needs all three" in words(at)
    assert at.button(key="settings-save").disabled


def test_a_look_that_breaks_off_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(settings: Settings) -> Health:
        raise RuntimeError("no")

    monkeypatch.setattr("dashboard.checking.health", broken)
    monkeypatch.setattr("threading.excepthook", lambda *_: None)
    look = Checker().look(Settings(executor="dask://host:1"))
    assert look.done.wait(10)
    assert look.answer == Health(False, "The look at the executor broke off: RuntimeError.")


def test_old_runs_are_shown_before_they_are_deleted_and_come_back(page: Open, over: list[str]) -> None:
    at = page()
    assert "**1 run** with **3 MB** would be deleted, of 3 runs with 6 MB" in words(at)
    assert "&lt;b&gt;*mine*&lt;/b&gt;" in texts(at)
    at.number_input(key="clean-up-days").set_value(7.0).run()
    assert "**2 runs** with **5 MB**" in words(at)
    assert ids() == set(over)
    at.button(key="clean-up").click().run()
    assert not at.exception
    assert ids() == {over[0]}
    at.button(key="undo-clean").click().run()
    assert ids() == set(over)


def test_by_size_the_oldest_go_first(page: Open, over: list[str]) -> None:
    at = page()
    at.segmented_control(key="clean-up-by").set_value("By size").run()
    assert "Nothing would be deleted" in words(at)
    at.number_input(key="clean-up-mb").set_value(3.0).run()
    at.button(key="clean-up").click().run()
    assert ids() == set(over[:2])


def test_only_what_was_shown_is_deleted(page: Open, over: list[str]) -> None:
    at = page()
    at.number_input(key="clean-up-days").set_value(7.0).run()
    runs.resume(over[1])
    at.button(key="clean-up").click().run()
    assert ids() == {over[0], over[1]}
    assert "1 run stayed." in "".join(toast.value for toast in at.toast)
    assert runs.run(over[1]).state is State.QUEUED


def test_the_bin_is_emptied_after_a_question(page: Open, over: list[str]) -> None:
    runs.delete(over[2])
    folder = runs.deleted_runs()[0].folder
    at = page()
    at.button(key="empty-bin").click().run()
    assert folder.is_dir()
    at.button(key="empty-bin-now").click().run()
    assert not at.exception
    assert runs.deleted_runs() == []
    assert not folder.exists()
    assert ids() == set(over[:2])


def test_damaged_settings_are_told_and_set_back(page: Open) -> None:
    runs.change_settings(slots=2)
    with runs.Store() as store:
        store._base.execute("UPDATE settings SET value = '\"many\"' WHERE name = 'slots'")
    at = page()
    assert "The settings of the runs are damaged" in words(at)
    at.button(key="settings-defaults").click().run()
    assert not at.exception
    assert runs.settings() == Settings()


def test_the_data_folder_is_weighed_part_by_part(own_folders: Path) -> None:
    games = own_folders / "data" / "games"
    games.mkdir(parents=True)
    (games / "a.json").write_bytes(b"x" * 2000)
    parts = {part.name: part for part in data_facts.parts_of_data([3000, 4000], [50])}
    assert parts["Runs"] == ("Runs", "2 runs", 7000)
    assert parts["Deleted runs"].size == 50
    assert parts["Kept games"] == ("Kept games", "1 game", 2000)
    table = data_facts.data_table([data_facts.Part("<i>", "<b>", 1000)], None)
    assert "<i>" not in table
    assert "&lt;i&gt;" in table
