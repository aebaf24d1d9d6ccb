"""The catalog: what ships, saving, deleting, comparing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from engines.core.errors import BadInput, InvalidVariant, Problem, TilewrightError, UnknownName
from engines.games import slugs
from variants.catalog import catalog, delete, diff, listing, load, made, save
from variants.loading import Variant, resolved_slug
from variants.names import is_slug, slugged, split_reference
from variants.shipped import FOLDER, SHIPPED

RULEBOOK = "letter-tycoon/rulebook"


def changed(**changes: Any) -> Any:
    """The rulebook's parameters with changes."""
    return load(RULEBOOK).parameters.model_copy(update=changes)


@pytest.mark.parametrize("game", slugs())
def test_the_rulebook_is_the_defaults(game: str) -> None:
    rulebook = load(f"{game}/rulebook")
    assert rulebook.parameters == type(rulebook.parameters)()
    assert rulebook.shipped
    assert rulebook.changes == {}
    assert rulebook.based_on == ""


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_shipped_file_writes_only_what_differs_from_its_base(slug: str) -> None:
    variant = load(slug)
    written = tomllib.loads((FOLDER / f"{slug}.toml").read_text(encoding="utf-8"))
    assert written.get("parameters", {}) == variant.changes
    assert written.get("remove", []) == list(variant.removed)
    assert written["schema"] == 1
    assert variant.idea


def test_every_file_in_the_package_is_listed_as_shipped_and_each_game_starts_with_its_rulebook() -> None:
    files = sorted(f"{path.parent.name}/{path.stem}" for path in FOLDER.glob("*/*.toml"))
    assert set(SHIPPED) <= set(files)
    for game in {slug.partition("/")[0] for slug in SHIPPED}:
        assert next(slug for slug in SHIPPED if slug.startswith(game)) == f"{game}/rulebook"


def test_the_catalog_lists_shipped_variants_before_own_ones() -> None:
    save("Abc", changed(hand_size=8), based_on=RULEBOOK)
    listed = [(variant.slug, variant.shipped) for variant in catalog("letter-tycoon")]
    own = [slug for slug, shipped in listed if not shipped]
    assert own == ["letter-tycoon/abc"]
    assert listed[0] == (RULEBOOK, True)
    assert listed[-1] == ("letter-tycoon/abc", False)


def test_a_broken_file_is_listed_with_its_fault_and_hides_no_other(own_variants: Path) -> None:
    save("Good", changed(hand_size=8), based_on=RULEBOOK)
    folder = own_variants / "letter-tycoon"
    (folder / "broken.toml").write_text("schema =", encoding="utf-8")
    (folder / "My Variant.toml").write_text('schema = 1\ngame = "letter-tycoon"\nname = "x"', encoding="utf-8")
    (folder / "rulebook.toml").write_text('schema = 1\ngame = "letter-tycoon"\nname = "Mine"', encoding="utf-8")
    found = listing("letter-tycoon")
    assert "letter-tycoon/good" in [variant.slug for variant in found.variants]
    assert {item.path.name: item.problems[0].sentence for item in found.broken} == {
        "broken.toml": "broken.toml is not valid TOML at line 1, column 9: invalid value.",
        "My Variant.toml": "A variant's file name has letters a to z, digits and single hyphens; 'My Variant.toml' has others.",
        "rulebook.toml": "letter-tycoon/rulebook comes with the program; give the file 'rulebook.toml' another name.",
    }
    assert load(RULEBOOK).name == "Rulebook"


@pytest.mark.parametrize("raised", [ValueError("a wheel came off"), TilewrightError("A fault of another kind."), RecursionError()])
def test_whatever_fails_on_one_file_hides_no_other(own_variants: Path, raised: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    save("Good", changed(hand_size=8), based_on=RULEBOOK)
    save("Strange", changed(hand_size=9), based_on=RULEBOOK)

    def failing(slug: str, chain: tuple[str, ...]) -> Variant:
        if slug in ("letter-tycoon/strange", "letter-tycoon/automatic"):
            raise raised
        return resolved_slug(slug, chain)

    monkeypatch.setattr("variants.listing.resolved_slug", failing)
    monkeypatch.setenv("TILEWRIGHT_DATA", str(own_variants.parent / "data"))
    found = listing("letter-tycoon")
    assert "letter-tycoon/good" in [variant.slug for variant in found.variants]
    shipped, own = found.broken
    assert (shipped.path, own.path) == (FOLDER / "letter-tycoon" / "automatic.toml", own_variants / "letter-tycoon" / "strange.toml")
    if isinstance(raised, TilewrightError):
        assert own.problems == (Problem("", "A fault of another kind."),)
    else:
        log = own_variants.parent / "data" / "logs" / "variant-letter-tycoon-strange.txt"
        sentence = f"Tilewright itself failed on this file ({type(raised).__name__}); details are in {log}."
        assert own.problems == (Problem("", sentence),)
        assert str(raised) in log.read_text(encoding="utf-8")


def test_a_list_without_numbers_in_a_file_hides_no_other(own_variants: Path) -> None:
    save("Good", changed(hand_size=8), based_on=RULEBOOK)
    text = 'schema = 1\ngame = "letter-tycoon"\nname = "x"\n[parameters]\nhand_size = []'
    (own_variants / "letter-tycoon" / "empty.toml").write_text(text, encoding="utf-8")
    found = listing("letter-tycoon")
    assert "letter-tycoon/good" in [variant.slug for variant in found.variants]
    assert [problem.path for item in found.broken for problem in item.problems] == ["hand_size"]


def test_a_link_in_a_circle_and_a_folder_are_listed_and_hide_no_other(own_variants: Path) -> None:
    save("Good", changed(hand_size=8), based_on=RULEBOOK)
    folder = own_variants / "letter-tycoon"
    (folder / "circle.toml").symlink_to("circle.toml")
    (folder / "folder.toml").mkdir()
    found = listing("letter-tycoon")
    assert "letter-tycoon/good" in [variant.slug for variant in found.variants]
    assert {item.path.name: item.problems[0].sentence for item in found.broken} == {
        name: f"'{folder / name}' is not a file." for name in ("circle.toml", "folder.toml")
    }
    with pytest.raises(BadInput, match=r"circle\.toml' is not a file\.$"):
        load("letter-tycoon/circle")
    with pytest.raises(BadInput, match=r"There is no file '.*circle\.toml'\."):
        load(folder / "circle.toml")
    (folder / "above.toml").write_text('schema = 1\ngame = "letter-tycoon"\nname = "x"\nbased_on = "letter-tycoon/folder"', encoding="utf-8")
    with pytest.raises(InvalidVariant, match=r"^based_on: '.*folder\.toml' is not a file\.$"):
        load("letter-tycoon/above")


def test_a_file_among_the_variants_of_another_game_is_a_fault(own_variants: Path) -> None:
    path = own_variants / "letter-tycoon" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text('schema = 1\ngame = "don-cha"\nname = "x"', encoding="utf-8")
    (found,) = listing("letter-tycoon").broken
    assert found.problems[0].path == "game"


def test_saving_writes_a_short_file_that_loads_as_the_same_parameters(own_variants: Path) -> None:
    parameters = changed(hand_size=8, start_money=(0, 1, 2, 3, 4))
    saved = save("Short evening", parameters, based_on=RULEBOOK, idea="Cheaper vowels.")
    assert saved.slug == "letter-tycoon/short-evening"
    assert saved.parameters == load(saved.slug).parameters == load(str(saved.path)).parameters == parameters
    assert (own_variants / "letter-tycoon" / "short-evening.toml").read_text(encoding="utf-8") == (
        'schema = 1\ngame = "letter-tycoon"\nbased_on = "letter-tycoon/rulebook"\nname = "Short evening"\nidea = "Cheaper vowels."\n\n'
        "[parameters]\nhand_size = 8\nstart_money = [0, 1, 2, 3, 4]\n"
    )
    assert [path.name for path in (own_variants / "letter-tycoon").iterdir()] == ["short-evening.toml"]


def test_an_own_variant_is_written_over_only_when_asked() -> None:
    save("Mine", changed(hand_size=8), based_on=RULEBOOK)
    with pytest.raises(BadInput, match="There is a variant letter-tycoon/mine already"):
        save("mine", changed(hand_size=9), based_on=RULEBOOK)
    assert load("letter-tycoon/mine").changes == {"hand_size": 8}
    save("Mine", changed(hand_size=9), based_on=RULEBOOK, overwrite=True)
    assert load("letter-tycoon/mine").changes == {"hand_size": 9}


@pytest.mark.parametrize("slug", [slug for slug in SHIPPED if slug.startswith("letter-tycoon/")])
def test_a_shipped_variant_is_never_written_over_nor_deleted(slug: str) -> None:
    before = (FOLDER / f"{slug}.toml").read_bytes()
    name = slug.partition("/")[2].replace("-", " ")
    with pytest.raises(BadInput, match="comes with the program and is never written over"):
        save(name, changed(hand_size=8), based_on=RULEBOOK, overwrite=True)
    with pytest.raises(BadInput, match="comes with the program and cannot be deleted"):
        delete(slug)
    assert (FOLDER / f"{slug}.toml").read_bytes() == before


def test_saving_over_ones_own_base_keeps_its_base_and_a_circle_is_refused() -> None:
    save("Mine", changed(hand_size=8), based_on=RULEBOOK)
    again = save("Mine", changed(hand_size=8, pool_size=4), based_on="letter-tycoon/mine", overwrite=True)
    assert (again.based_on, again.changes) == (RULEBOOK, {"hand_size": 8, "pool_size": 4})
    above = save("Above", changed(hand_size=8, pool_size=5), based_on="letter-tycoon/mine")
    assert (above.based_on, above.changes) == ("letter-tycoon/mine", {"pool_size": 5})
    with pytest.raises(BadInput, match="so letter-tycoon/mine cannot be based on it"):
        save("Mine", changed(hand_size=9), based_on="letter-tycoon/above", overwrite=True)


def test_a_variant_that_others_are_based_on_is_not_deleted() -> None:
    save("Mine", changed(hand_size=8), based_on=RULEBOOK)
    save("Above", changed(hand_size=9), based_on="letter-tycoon/mine")
    with pytest.raises(BadInput, match="letter-tycoon/mine cannot be deleted: letter-tycoon/above is based on it"):
        delete("letter-tycoon/mine")
    delete("letter-tycoon/above")
    delete("letter-tycoon/mine")
    with pytest.raises(UnknownName):
        load("letter-tycoon/mine")


def test_a_folder_that_cannot_be_written_is_told(own_variants: Path) -> None:
    own_variants.mkdir()
    (own_variants / "letter-tycoon").write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(BadInput, match="The variant cannot be saved in"):
        save("Mine", changed(hand_size=8), based_on=RULEBOOK)


def test_a_folder_from_which_nothing_can_be_deleted_is_told(own_variants: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save("Mine", changed(hand_size=8), based_on=RULEBOOK)

    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "unlink", refused)
    with pytest.raises(BadInput) as caught:
        delete("letter-tycoon/mine")
    folder = own_variants / "letter-tycoon"
    assert caught.value.sentence == f"letter-tycoon/mine cannot be deleted from '{folder}': Permission denied."
    assert load("letter-tycoon/mine").name == "Mine"


def test_parameters_that_do_not_fit_together_are_not_saved(own_variants: Path) -> None:
    with pytest.raises(InvalidVariant, match="start_money gives 2 seats"):
        save("Mine", changed(start_money=(0, 1)), based_on=RULEBOOK)
    assert not own_variants.exists()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Short evening", "short-evening"),
        ("  Größe 10 – schön!  ", "groesse-10-schoen"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\temp\\x.toml", "c-temp-x-toml"),
        ("Łódź", "lodz"),
        ("x" * 80, "x" * 60),
    ],
)
def test_a_name_becomes_a_file_name_that_is_safe_everywhere(name: str, slug: str) -> None:
    assert slugged(name) == slug
    assert is_slug(slug)


@pytest.mark.parametrize("name", ["con", "NUL", "ポンジャン", "…", "麻雀"])
def test_names_without_letters_and_reserved_ones_get_a_slug_of_their_own(name: str) -> None:
    assert is_slug(slugged(name))
    assert slugged(name) != slugged(name + "ン")
    assert made(name, changed(hand_size=8), based_on=RULEBOOK).name == name


def test_a_difference_names_the_value_by_path_and_in_words() -> None:
    base = load(RULEBOOK).parameters
    values = base.model_dump()
    values["patent_costs"]["E"] = 8
    values["goals"][3]["value"] = 30
    values["abilities"]["exchange"] = ""
    del values["goals"][5]
    found = [(change.path, change.title, change.before, change.after) for change in diff(base, type(base)(**values))]
    assert found == [
        ("patent_costs.E", "Patent prices, E", 10, 8),
        ("goals.3.value", "Goals, 3, Value to end", 34, 30),
        ("goals.5", "Goals, 5", {"value": 21, "patents": 3}, None),
        ("abilities.exchange", "Patent abilities, Exchange cards before the word", "Q", ""),
    ]
    assert diff(base, base) == []


@pytest.mark.parametrize("text", ["letter-tycoon/rulebook\n", "letter-tycoon/rule\nbook", "letter-tycoon/rulebook "])
def test_a_reference_with_a_line_end_or_space_is_none(text: str) -> None:
    assert split_reference(text) is None
    assert not is_slug(text.partition("/")[2])
    with pytest.raises(BadInput, match="There is no variant"):
        load(text)
