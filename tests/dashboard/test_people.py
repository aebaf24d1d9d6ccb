"""Signing in is off by default; where the secrets switch it on, each designer has runs, games and drafts of his own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from dashboard import people
from engines.core.errors import BadInput
from engines.simulation import designers, runs
from engines.simulation.plan import Plan
from engines.simulation.runs import start_run
from tests.dashboard.conftest import APP
from variants import catalog

AUTH = {"redirect_uri": "http://localhost:8501/oauth2callback", "cookie_secret": "x" * 40, "client_id": "tilewright"}
ADA = {"is_logged_in": True, "iss": "https://id.example.org", "sub": "1", "name": "Ada Example", "email": "ada@example.org", "email_verified": True}
BO = ADA | {"sub": "2", "name": "Bo <b>*Example*</b>", "email": "bo@example.org"}


@pytest.fixture
def opened() -> Callable[..., AppTest]:
    """Opens the app for somebody."""

    def open_for(user: dict[str, object] | None, page: str = "", **secrets: object) -> AppTest:
        at = AppTest.from_file(str(APP), default_timeout=30)
        at.secrets["auth"] = AUTH
        for name, value in secrets.items():
            at.secrets[name] = value
        if user is not None:
            at.user = user
        at.run()
        if page:
            at.switch_page(f"app_pages/{page}.py").run()
        assert not at.exception
        return at

    return open_for


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test itself asks for everybody's."""
    monkeypatch.setattr(designers, "_asking", lambda: None)


def plan() -> Plan:
    parameters = catalog.load("letter-tycoon/rulebook").parameters
    return Plan.of("letter-tycoon", parameters, 3, ["expert"] * 3, 300, 7, variant="letter-tycoon/rulebook")


def words(at: AppTest) -> str:
    return "\n".join(str(part.value) for part in [*at.markdown, *at.caption, *at.title])


def test_without_secrets_nobody_signs_in(app: Callable[[], AppTest], own_folders: Path) -> None:
    at = app()
    assert not [button for button in at.button if button.key in ("sign-in-default", "sign-out")]
    assert not (own_folders / "data" / "designers").exists()


def test_who_is_not_signed_in_sees_the_door_alone(opened: Callable[..., AppTest], own_folders: Path) -> None:
    at = opened(None)
    assert [button.key for button in at.button] == ["sign-in-default"]
    assert not at.sidebar.selectbox
    assert not (own_folders / "data").exists()
    assert [button.key for button in opened({"is_logged_in": False}).button] == ["sign-in-default"]


def test_each_has_runs_of_his_own(opened: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "_launch", lambda *_: None)
    slug = people.slug_of(ADA)
    monkeypatch.setattr(designers, "_asking", lambda: slug)
    run_id = start_run(plan(), workers=1)
    monkeypatch.setattr(designers, "_asking", people.designer)
    assert [button.key for button in opened(ADA, "runs").button if button.key == f"pause-{run_id}"]
    at = opened(BO, "runs")
    assert "No runs yet" in words(at)
    at = opened(BO)
    at.query_params["run"] = run_id
    at.switch_page("app_pages/results.py").run()
    assert "No such run" in words(at)
    assert not at.exception


def test_each_has_a_draft_of_his_own(opened: Callable[..., AppTest], own_folders: Path) -> None:
    at = opened(ADA)
    at.number_input(key="side-games").set_value(4321.0).run()
    drafts = own_folders / "data" / "designers" / people.slug_of(ADA) / "drafts"
    assert (drafts / "letter-tycoon.json").is_file()
    assert opened(ADA).number_input(key="side-games").value == 4321
    assert opened(BO).number_input(key="side-games").value == 100_000


def test_a_name_of_somebody_is_shown_as_it_is(opened: Callable[..., AppTest]) -> None:
    shown = [item.value for item in opened(BO).sidebar.markdown]
    assert r"Bo \<b\>\*Example\*\</b\>" in shown


def test_the_same_person_with_another_name_keeps_what_he_has(own_folders: Path) -> None:
    first = people.slug_of(ADA)
    assert first.startswith("ada-example-")
    assert people.slug_of(ADA | {"name": "Ada Other"}) == first


@pytest.mark.parametrize("other", [{"sub": "2"}, {"iss": "https://other.example.org"}, {"iss": "https://id.example.org 1"}])
def test_two_people_of_one_name_are_two(other: dict[str, str], own_folders: Path) -> None:
    assert people.slug_of(ADA | other) != people.slug_of(ADA)


@pytest.mark.parametrize("name", ["../../etc", "..", "", "  ", "\x00", "a/b\\c", "Ä" * 300, "con", "名前", "'; DROP TABLE runs; --", "-", "*-*"])
def test_whatever_the_name_the_folder_is_one_in_its_place(name: str, own_folders: Path) -> None:
    slug = people.slug_of(ADA | {"name": name, "preferred_username": None, "email": None})
    made = (own_folders / "data" / "designers" / slug).resolve()
    assert made.parent == (own_folders / "data" / "designers").resolve()
    assert made.is_dir()
    assert len(slug) <= designers.LONGEST


def test_a_person_without_a_subject_is_turned_away(opened: Callable[..., AppTest]) -> None:
    at = opened({"is_logged_in": True, "name": "Ada"})
    assert "iss or sub is missing" in words(at)
    assert [button.key for button in at.button] == ["sign-out"]


def test_secrets_that_cannot_be_read_let_nobody_in(app: Callable[[], AppTest], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "secrets.toml"
    broken.write_text("[auth\n", encoding="utf-8")
    monkeypatch.setattr(people, "places_of_secrets", lambda: [str(broken)])
    at = app()
    assert "cannot be read, so nobody can sign in" in words(at).replace("\\", "")
    assert not at.button
    assert not at.sidebar.selectbox


@pytest.mark.parametrize(
    ("user", "keepers", "may"),
    [
        (ADA, [], False),
        (ADA, ["ada@example.org"], True),
        (ADA | {"email_verified": False}, ["ada@example.org"], False),
        (ADA | {"email_verified": "true"}, ["ada@example.org"], False),
        (ADA | {"email": ""}, [""], False),
        (BO, ["ada@example.org"], False),
        (ADA, "ada@example.org", False),
        (ADA, [1, None], False),
    ],
)
def test_a_keeper_is_named_by_an_address_that_is_verified(user: dict[str, object], keepers: object, may: bool, own_folders: Path) -> None:
    assert people.is_keeper(user, people.slug_of(user), keepers) is may


@pytest.mark.parametrize(("user", "may"), [(ADA, True), (BO, False)])
def test_only_keepers_change_the_settings(opened: Callable[..., AppTest], user: dict[str, object], may: bool, own_folders: Path) -> None:
    keepers = ["ada@example.org"]
    at = opened(user, "settings", tilewright={"keepers": keepers})
    assert bool([button for button in at.button if button.key == "settings-save"]) is may
    assert (str(own_folders) in "".join(code.value for code in at.code)) is may


def test_a_keeper_may_be_named_by_the_name_of_his_folder(own_folders: Path) -> None:
    assert people.is_keeper({}, "ada-example-0123", ["ada-example-0123"])


def test_nobody_is_asked_outside_of_a_page_and_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "signing_in", lambda: True)
    monkeypatch.setattr(people, "claims_of_sign_in", st.user.to_dict)
    with pytest.raises(BadInput, match="Nobody is signed in"):
        people.designer()
