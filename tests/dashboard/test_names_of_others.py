"""Names and texts that a file or a person made up, as the pages show them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.playing import variant_name
from engines.games import game
from engines.simulation.plan import Plan


@pytest.mark.parametrize(
    ("variant", "shown"),
    [
        ("letter-tycoon/rulebook", "Rulebook"),
        ("letter-tycoon/gone-since", "gone-since"),
        ("A/B", "A/B"),
        ("Half/half", "Half/half"),
        ("ponjan/rulebook", "ponjan/rulebook"),
        ("Rulebook, edited", "Rulebook, edited"),
        ("letter-tycoon/two/parts", "letter-tycoon/two/parts"),
    ],
)
def test_only_the_slug_of_a_variant_of_the_game_is_cut(variant: str, shown: str) -> None:
    rules = game("letter-tycoon")
    plan = Plan.of(rules, rules.parameters(), 3, ("expert",) * 3, 1, 0, variant=variant)
    assert variant_name(plan) == shown


def test_a_name_that_is_the_path_of_a_file_reads_no_file(tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(json.dumps({"schema": 1, "game": "letter-tycoon", "name": "Other"}), encoding="utf-8")
    rules = game("letter-tycoon")
    plan = Plan.of(rules, rules.parameters(), 3, ("expert",) * 3, 1, 0, variant=str(path))
    assert variant_name(plan) == str(path)


def test_the_library_shows_a_measuring_command_and_a_strange_file_name_as_they_are(app: Callable[[], AppTest], own_folders: Path) -> None:
    folder = own_folders / "variants" / "letter-tycoon"
    folder.mkdir(parents=True)
    effect = """[effect]\nsentence = "It is *so*."\ncommand = "a ` :red[b] $c$"\nnumbers = {turns = 1}"""
    (folder / "mine.toml").write_text(f'schema = 1\ngame = "letter-tycoon"\nname = "x"\n{effect}', encoding="utf-8")
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff.toml")).write_text("schema =", encoding="utf-8")
    at = app().switch_page("app_pages/library.py").run()
    assert not at.exception
    helps = [item.proto.help for item in at.markdown]
    assert r"Measured with a \` \:red\[b\] \$c\$" in helps
    assert any(r"\\udcff.toml" in item.value for item in at.markdown)


def test_markup_in_a_name_is_shown_in_a_chart_as_it_is() -> None:
    def page() -> None:
        from dashboard.figures import distribution
        from dashboard.frame import chart

        curves = (distribution.Curve("Drei <b>Runden</b> & mehr", (1.0,), (1,), 0.0), distribution.Curve("Rulebook", (1.0,), (1,), 0.0))
        info = distribution.DistributionInfo((0,), 1, curves, "points", "")
        chart(distribution.figure(info), "", "scores")

    at = AppTest.from_function(page).run()
    assert not at.exception
    names = {trace["name"] for trace in json.loads(at.get("plotly_chart")[0].proto.spec)["data"]}
    assert names == {"Drei &lt;b&gt;Runden&lt;/b&gt; &amp; mehr", "Rulebook"}
