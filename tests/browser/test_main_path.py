"""From slider to chart: the way a designer goes, in a real browser."""

from __future__ import annotations

import json
import re
import statistics
import time
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server

COMPILING = 420_000
"""Milliseconds that the very first preview may need on a busy machine where nothing is compiled yet."""

RUNNING = 240_000
"""Milliseconds for a run of 20,000 games, which takes a few seconds on two free cores."""


def open_design(page: Page, server: Server) -> None:
    page.goto(server.url)
    expect(page.locator(".st-key-card-preview .js-plotly-plot")).to_be_visible(timeout=COMPILING)


def choose(page: Page, option: str) -> None:
    page.get_by_role("button", name="Variant", exact=True).click()
    page.get_by_role("menuitem", name=option).or_(page.get_by_text(option, exact=True)).first.click()


def test_from_a_patent_price_to_the_results_of_a_run(page: Page, server: Server) -> None:
    open_design(page, server)
    expect(page.locator("h1")).to_have_text("Rulebook")

    # change a patent's price, and see the preview change
    page.get_by_text("Patent prices", exact=True).click()
    page.get_by_role("spinbutton", name="E, Patent prices").focus()
    page.keyboard.type("5")
    expect(page.get_by_role("button", name="E patent $10 → $5")).to_be_visible()
    expect(page.locator(".st-key-card-preview")).to_contain_text("games each, same deals")
    expect(page.locator(".tw-table").first).to_contain_text("Winner's score")

    # save it under a name
    choose(page, "Save as…")
    page.get_by_label("Name").fill("Cheap vowels")  # the first click on Save counts, with the field not left yet
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("h1")).to_have_text("Cheap vowels")
    assert tomllib.loads((server.variants / "letter-tycoon" / "cheap-vowels.toml").read_text())["parameters"] == {"patent_costs": {"E": 5}}

    # run 20,000 games, reload while they run, see them done
    page.get_by_label("Games a run").fill("20000")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Run 20,000 games")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(page.locator("h1")).to_have_text("Runs")
    expect(page.get_by_text("Letter Tycoon · 3 players")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=RUNNING)

    # open its results by its address, and export
    page.goto(f"{server.url}/results")
    expect(page.locator("h1")).to_have_text("Cheap vowels")
    expect(page).to_have_url(re.compile(r"\?run=\w+"))
    expect(page.get_by_text("20,000 games", exact=False).first).to_be_visible()
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    assert numbers_out_of_line(page) == [], "numbers of cards in a row stand on one line, however long a label is"
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as summary:
        page.get_by_role("button", name="Summary as JSON").click()
    assert '"games": 20000' in Path(summary.value.path()).read_text()

    # back on the desk, the variant goes out as a file
    page.goto(server.url)
    choose(page, "Export to a file…")
    with page.expect_download() as file:
        page.get_by_role("button", name="Download TOML").click()
    assert file.value.suggested_filename == "cheap-vowels.toml"
    assert tomllib.loads(Path(file.value.path()).read_text())["parameters"] == {"patent_costs": {"E": 5}}


def numbers_out_of_line(page: Page) -> list[list[float]]:
    """The heights at which the numbers of one row of cards stand, of each row where they differ."""
    cards: list[list[float]] = page.get_by_test_id("stMetric").evaluate_all(
        "all => all.map(card => [card, card.querySelector('[data-testid=stMetricValue]')].map(e => Math.round(e.getBoundingClientRect().y)))"
    )
    assert cards
    rows = [sorted({number for top, number in cards if top == row}) for row in {top for top, _ in cards}]
    return [row for row in rows if len(row) > 1]


BAD_FILES = {
    "bounds.toml": (b'schema = 1\ngame = "letter-tycoon"\nname = "Bad"\n[parameters]\nhand_size = 12\n', "hand_size is 4 to 10; 12 was given."),
    "broken.toml": (b"schema = 1\ngame =", "not valid TOML"),
    "binary.toml": (b"\xff\xfe\x00", "is not text"),
    "large.toml": (b"#" * 300_000, "is larger than 256 KB"),
    "empty.toml": (b"", "schema is missing"),
}


@pytest.mark.slow
def test_bad_files_leave_the_draft_as_it_was_and_a_good_one_can_be_undone(page: Page, server: Server, tmp_path: Path) -> None:
    open_design(page, server)
    page.locator("[data-k=A]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="A cards 9 → 8")).to_be_visible()
    choose(page, "Import a file…")
    dialog = page.get_by_role("dialog")
    for name, (content, fault) in BAD_FILES.items():
        (tmp_path / name).write_bytes(content)
        page.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(dialog).to_contain_text(fault)
        expect(dialog).to_contain_text("The draft is as it was.")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_role("button", name="A cards 9 → 8")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Rulebook, edited")

    (tmp_path / "big.toml").write_text('schema = 1\ngame = "letter-tycoon"\nname = "Big hands"\n[parameters]\nhand_size = 9\n')
    choose(page, "Import a file…")
    page.locator("input[type=file]").set_input_files(tmp_path / "big.toml")
    expect(page.locator("h1")).to_have_text("Big hands")
    expect(page.get_by_role("button", name="Hand size 7 → 9")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("h1")).to_have_text("Rulebook, edited")


@pytest.mark.slow
def test_a_file_may_come_in_by_the_library(page: Page, server: Server, tmp_path: Path) -> None:
    (tmp_path / "big.toml").write_text('schema = 1\ngame = "letter-tycoon"\nname = "Big hands"\n[parameters]\nhand_size = 9\n')
    page.goto(f"{server.url}/library")
    page.get_by_role("button", name="Import a file").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "big.toml")
    expect(page.locator("h1")).to_have_text("Big hands", timeout=COMPILING)
    expect(page.locator(".st-key-card-preview .js-plotly-plot")).to_be_visible(timeout=COMPILING)


@pytest.mark.slow
def test_a_run_is_watched_while_it_goes_on_and_cancelled(page: Page, server: Server) -> None:
    open_design(page, server)
    page.get_by_label("Games a run").fill("3000000")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Run 3,000,000 games").click()
    page.get_by_role("button", name="Live results").click()
    expect(page.get_by_text(re.compile("of 3,000,000 games"))).to_be_visible()
    expect(page.locator(".js-plotly-plot").first).to_be_visible()
    page.get_by_role("button", name="All runs").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("nothing running")).to_be_visible()


def test_letters_are_changed_by_keys(page: Page, server: Server) -> None:
    open_design(page, server)
    page.locator("[data-k=E]").focus()
    page.keyboard.type("10")
    expect(page.get_by_role("button", name="E cards 12 → 10")).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("button", name="E cards 12 → 11")).to_be_visible()
    expect(page.locator("[data-k=E]")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.get_by_role("button", name="E cards")).to_have_count(0)
    page.keyboard.type("55")
    expect(page.locator(".refusal")).to_have_text("E is 0 to 20; 55 was given.")


@pytest.mark.slow
def test_no_page_is_wider_than_the_screen_and_a_phone_shows_the_preview_first(page: Page, server: Server) -> None:
    open_design(page, server)
    for path, ready in (("library", "[class*=st-key-card]"), ("runs", "h1"), ("results", "h1"), ("", ".js-plotly-plot")):
        page.goto(f"{server.url}/{path}")
        expect(page.locator(ready).first).to_be_visible()
        for width in (1440, 1024, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.wait_for_function("() => { const m = document.querySelector('[data-testid=stMain]'); return m.scrollWidth <= m.clientWidth }")
    title, actions = page.locator("h1").bounding_box(), page.locator(".st-key-head-actions").bounding_box()
    assert title is not None
    assert actions is not None
    assert title["y"] + title["height"] < actions["y"], "buttons below a title leave it room"
    preview, panels = page.locator(".st-key-preview-side").bounding_box(), page.locator(".st-key-panels-side").bounding_box()
    assert preview is not None
    assert panels is not None
    assert preview["y"] < panels["y"]
    expect(page.get_by_test_id("stBottom")).to_contain_text("Change a rule to see what it does.")


@pytest.mark.slow
def test_charts_follow_a_switch_of_the_theme(page: Page, server: Server) -> None:
    page.emulate_media(color_scheme="light")
    open_design(page, server)
    bar = page.locator(".st-key-card-preview .js-plotly-plot .point path").first
    expect(bar).to_have_css("fill", "rgb(15, 91, 87)")
    page.emulate_media(color_scheme="dark")
    expect(bar).to_have_css("fill", "rgb(88, 189, 176)")


LEFT, RIGHT = ("ArrowLeft",), ("ArrowRight",)
SLIDERS = {
    "letter-tycoon": ("Money, stock and royalties", "start_money", RIGHT * 10),
    "ponjan": ("Tiles", "kinds", RIGHT * 10),
    "wortfabrik": ("Delivery slip", "spare_boxes", (*RIGHT * 5, "Home", *RIGHT * 4)),
    "ponkotsu-factory": ("Other Letter Tiles", "draw_tiles", LEFT * 8),
    "don-cha": ("Tiles and pool", "pool_other", LEFT * 5 + RIGHT * 10),
}
"""By game a panel of the Design page, one of its knobs, and keys that bring it to other values; those that it has had are not timed again."""
DISTRIBUTION = """() => {
    const chart = document.querySelector('.st-key-card-preview .js-plotly-plot');
    return chart && chart.data ? JSON.stringify(chart.data.map(trace => [Array.from(trace.x), Array.from(trace.y)])) : null;
}"""
"""What the preview's chart shows."""


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.slow if slug == "letter-tycoon" else pytest.mark.thorough) for slug in SLIDERS]
)
def test_from_a_slider_to_a_new_distribution_of_a_thousand_games(page: Page, server: Server, capsys: pytest.CaptureFixture[str], slug: str) -> None:
    (server.data / "drafts").mkdir(parents=True, exist_ok=True)
    (server.data / "drafts" / "desk.json").write_text(json.dumps({"game": slug}))
    open_design(page, server)
    panel, knob, keys = SLIDERS[slug]
    summary = page.locator("[data-testid=stExpander]").filter(has_text=panel).locator("summary").first
    if page.locator(f".st-key-knob-{slug}-{knob}").is_hidden():
        summary.click()
    slider = page.locator(f".st-key-knob-{slug}-{knob} input")
    slider.focus()
    had, taken = {slider.input_value()}, []
    for key in keys:
        before = page.evaluate(DISTRIBUTION)
        started = time.perf_counter()
        page.keyboard.press(key)
        page.wait_for_function(f"before => ![null, before].includes(({DISTRIBUTION})())", arg=before, polling=40)
        if slider.input_value() not in had:
            taken.append(time.perf_counter() - started)
        had.add(slider.input_value())
    with capsys.disabled():
        print(
            f"\n{slug}: slider to new distribution of 1,000 games: median {statistics.median(taken):.2f} s, longest {max(taken):.2f} s of {len(taken)}"
        )
    expect(page.locator(".st-key-card-preview")).to_contain_text(re.compile(r"1,0\d\d games each, same deals"))
