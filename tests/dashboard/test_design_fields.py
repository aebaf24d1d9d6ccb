"""The fields of the Design page: a knob without effect says so, and every field has a name in plain words."""

from __future__ import annotations

from collections.abc import Callable

from streamlit.testing.v1 import AppTest

Open = Callable[[], AppTest]
KNOB = "knob-letter-tycoon"


def idle_notes(at: AppTest) -> list[str]:
    return [caption.value.replace("\\", "") for caption in at.caption if caption.value.startswith("No effect")]


def test_a_knob_without_effect_says_why_and_can_be_set_all_the_same(app: Open) -> None:
    at = app()
    assert idle_notes(at) == ["No effect while “Who checks words” is “Players challenge”."]
    assert not at.slider(key=f"{KNOB}-retries").disabled
    at.segmented_control(key=f"{KNOB}-challenge_mode").set_value("automatic").run()
    assert idle_notes(at) == ["No effect while “Who checks words” is “Automatic”."]
    at.slider(key=f"{KNOB}-retries").set_value(-1).run()
    assert "No effect while “Who checks words” is “Automatic” and “Retries” is −1." in idle_notes(at)


def test_a_knob_of_an_ability_that_no_patent_carries_is_without_effect(app: Open) -> None:
    at = app()
    at.selectbox(key=f"{KNOB}-abilities-exchange").set_value("").run()
    assert idle_notes(at).count("No effect while “Exchange cards before the word” is none.") == 2
    at.selectbox(key=f"{KNOB}-abilities-exchange").set_value("Q").run()
    assert "No effect while “Exchange cards before the word” is none." not in idle_notes(at)


def names(at: AppTest) -> list[str]:
    """What fields are called for those who hear them."""
    kinds = (at.slider, at.number_input, at.selectbox, at.multiselect, at.text_input, at.toggle, at.segmented_control)
    return [str(field.label) for kind in kinds for field in kind]


def test_every_field_has_a_name_in_plain_words(app: Open) -> None:
    """A changed field too: the browser would read the marks of a badge aloud as they are written."""
    at = app()
    at.slider(key=f"{KNOB}-pool_size").set_value(5).run()
    at.toggle(key=f"{KNOB}-optional_discard_after_word").set_value(False).run()
    at.selectbox(key=f"{KNOB}-abilities-exchange").set_value("").run()
    found = names(at)
    assert {"Pool size, cards", "Royalty a card, dollars", "Discard after a word", "Exchange cards before the word", "Variant, edited"} <= set(found)
    assert not [name for name in found if set(name) & set("[]\\*`") or ":material" in name]
    badges = [text.value for text in at.markdown if "orange-badge[was" in text.value]
    assert badges == ["Pool size :gray[cards] :orange-badge[was 3]", ":orange-badge[was on]", "Exchange cards before the word :orange-badge[was Q]"]
