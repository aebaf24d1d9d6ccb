"""A variant file on the desk: what it is called in the sidebar, and whether it counts as changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from variants import catalog

Open = Callable[[], AppTest]
SHORT = 'schema = 1\ngame = "letter-tycoon"\nname = "Short evening"\nidea = "Home by ten"\n[parameters]\nhand_size = 8\n'


def imported(app: Open, content: str, filename: str) -> AppTest:
    at = app()
    at.menu_button(key="variant-menu").click("Import a file…").run()
    # a run of the whole script closes a dialog: it is opened again, with the file in it
    at.menu_button(key="variant-menu").click("Import a file…")
    at.file_uploader(key="import-file").upload(filename, content.encode(), "application/toml").run()
    assert not at.exception
    return at


def chosen(at: AppTest) -> tuple[str, str]:
    """Label of the sidebar's variants, and the words of the one on the desk."""
    box = at.selectbox(key="side-variant")
    return box.label, box.format_func(box.value)


@pytest.mark.parametrize("filename", ["short (1).toml", "rulebook.toml", "Download.toml"])
def test_an_imported_variant_bears_its_own_name_and_is_not_saved_rather_than_edited(app: Open, filename: str) -> None:
    at = imported(app, SHORT, filename)
    assert chosen(at) == ("Variant, not saved", "Short evening")
    assert at.title[0].value == "Short evening"


@pytest.mark.parametrize("filename", ["rulebook.toml", "something-else.toml"])
@pytest.mark.parametrize("slug", ["letter-tycoon/rulebook", "letter-tycoon/automatic"])
def test_a_file_that_was_exported_unchanged_is_the_variant_itself(app: Open, filename: str, slug: str) -> None:
    variant = catalog.load(slug)
    at = imported(app, catalog.export_toml(variant), filename)
    assert chosen(at) == ("Variant", variant.name)
    assert at.title[0].value == variant.name


def test_an_own_variant_that_comes_back_unchanged_is_not_edited(app: Open) -> None:
    rulebook = catalog.load("letter-tycoon/rulebook")
    saved = catalog.save("Mine", rulebook.parameters.model_copy(update={"hand_size": 8}), based_on=rulebook.slug, idea="Try it")
    at = imported(app, catalog.export_toml(saved), "mine.toml")
    assert chosen(at) == ("Variant", "Mine")


def test_an_imported_variant_never_takes_the_place_of_one_in_the_library(app: Open) -> None:
    rulebook = catalog.load("letter-tycoon/rulebook")
    for name in ("Short", "Short copy"):
        catalog.save(name, rulebook.parameters, based_on=rulebook.slug)
    at = imported(app, SHORT, "short.toml")
    assert chosen(at) == ("Variant, not saved", "Short evening")
