"""The Library page: the games, and the variants of each as cards."""

from __future__ import annotations

import streamlit as st

from dashboard import desk
from dashboard.dialogs import free_name, import_dialog
from dashboard.draft import edits
from dashboard.frame import head
from dashboard.naming import edit_label, sizes_line
from dashboard.navigation import DESIGN, go_to
from dashboard.notices import fault_line, notice
from dashboard.wording import counted, plain_markdown
from engines import games
from engines.core.errors import TilewrightError, shortened
from engines.core.parameters import knobs
from variants import catalog
from variants.catalog import Broken, Variant

CHIPS = 5
"""Changes listed on a card before the rest is only counted."""


def draw_library() -> None:
    """The whole page."""
    known = games.slugs()
    listings = {slug: catalog.listing(slug) for slug in known}
    own = sum(not variant.shipped for found in listings.values() for variant in found.variants)
    with head(f"{counted(len(known), 'game')} · {counted(own, 'variant')} of your own", "Library"):
        if st.button("Import a file", icon=":material/upload:", key="import"):
            import_dialog()
    links = " · ".join(f"[{plain_markdown(games.game(slug).title)}](#{slug})" for slug in known)
    st.markdown(links)
    for slug in known:
        rules = games.game(slug)
        sizes = sizes_line(rules, rules.table_sizes(rules.parameters()))
        st.header(rules.title, anchor=slug)
        st.markdown(f":gray[{plain_markdown(rules.blurb)} {sizes} · {counted(len(knobs(rules.parameters)), 'parameter')}]")
        with st.grid(3, min_column_width=290, key=f"library-{slug}"):
            for variant in listings[slug].variants:
                _variant(variant)
            for broken in listings[slug].broken:
                _broken(broken)
            if all(variant.shipped for variant in listings[slug].variants):
                _none_yet(slug)


def _variant(variant: Variant) -> None:
    on_desk = desk.game_slug() == variant.game and desk.draft().opened == variant.slug
    with st.container(border=True, key=f"card-{variant.slug.replace('/', '-')}", height="stretch"):
        badges = [
            ":gray-badge[comes with the game]" if variant.shipped else ":orange-badge[yours]",
            *([":green-badge[:material/tune: on the desk]"] if on_desk else []),
        ]
        st.markdown(f"**{plain_markdown(variant.name)}** {' '.join(badges)}")
        if variant.idea:
            st.markdown(plain_markdown(variant.idea))
        if variant.effect is not None:
            st.markdown(plain_markdown(variant.effect.sentence), help=f"Measured with {plain_markdown(variant.effect.command)}")
        st.markdown(f":gray[{_differences(variant)}]")
        st.space("stretch")
        with st.container(horizontal=True, gap="xsmall", key=f"actions-{variant.slug.replace('/', '-')}"):
            if st.button("Open", icon=":material/tune:", key=f"open-{variant.slug}", type="secondary"):
                _open(variant)
            if st.button("Duplicate", icon=":material/content_copy:", type="tertiary", key=f"copy-{variant.slug}"):
                _duplicate(variant)
            if not variant.shipped and st.button("Delete", icon=":material/delete:", type="tertiary", key=f"delete-{variant.slug}"):
                _delete_dialog(variant.slug, variant.name)


def _differences(variant: Variant) -> str:
    if not variant.based_on:
        return "The rulebook: what all others are compared with."
    base = catalog.load(variant.based_on)
    found = edits(base.parameters.model_dump(mode="json"), variant.parameters.model_dump(mode="json"))
    if not found:
        return f"The same as {plain_markdown(base.name)}."
    labels = [plain_markdown(edit_label(type(variant.parameters), edit)) for edit in found[:CHIPS]]
    rest = f" and {len(found) - CHIPS} more" if len(found) > CHIPS else ""
    return f"Against {plain_markdown(base.name)}: {'; '.join(labels)}{rest}."


def _open(variant: Variant) -> None:
    if desk.game_slug() != variant.game:
        desk.choose_game(variant.game)
    if desk.draft().opened != variant.slug:
        desk.open_variant(variant.slug)
    go_to(DESIGN)


def _duplicate(variant: Variant) -> None:
    if desk.game_slug() != variant.game:
        desk.choose_game(variant.game)
    try:
        saved = catalog.save(free_name(variant.name), variant.parameters, based_on=variant.based_on or variant.slug, idea=variant.idea)
    except TilewrightError as error:
        st.toast(plain_markdown(error.sentence), icon=":material/error:")
        return
    notice(f"{saved.name} is saved.")
    st.rerun()


@st.dialog("Delete the variant", icon=":material/delete:")
def _delete_dialog(slug: str, name: str) -> None:
    st.markdown(f"Delete **{plain_markdown(name)}**? Its file is removed; runs of it stay.")
    if st.button("Delete", type="primary", icon=":material/delete:", key="delete-now"):
        try:
            catalog.delete(slug)
        except TilewrightError as error:
            fault_line(error.sentence)
            return
        desk.forget(slug)
        notice(f"{name} is deleted.")
        st.rerun()


def _broken(broken: Broken) -> None:
    with st.container(border=True, key=f"card-broken-{shortened(broken.slug, 200).replace('/', '-')}", height="stretch"):
        st.markdown(f"**{plain_markdown(shortened(broken.path.name, 200))}** :red-badge[:material/error: cannot be used]")
        for problem in broken.problems[:4]:
            st.markdown(f":gray[{plain_markdown(problem.sentence)}]")
        if len(broken.problems) > 4:
            st.markdown(f":gray[and {len(broken.problems) - 4} more]")


def _none_yet(slug: str) -> None:
    with st.container(border=True, key=f"card-none-{slug}", height="stretch"):
        st.markdown("**None of yours yet**")
        st.markdown("Open the rulebook, change a rule, and save it under a name of your own.")
        st.space("stretch")
        if st.button("Design one", icon=":material/tune:", type="primary", key=f"first-{slug}"):
            if desk.game_slug() != slug:
                desk.choose_game(slug)
            go_to(DESIGN)
