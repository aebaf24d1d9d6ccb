"""Every hostile text as the pages show names: alone, bold, in a grey line, on a button and in a choice."""

import streamlit as st

from dashboard.wording import plain_markdown
from tests.hostile.inputs import TEXTS

for place, text in enumerate(TEXTS):
    shown = plain_markdown(text[:200])
    with st.container(key=f"name-{place}"):
        st.markdown(shown)
        st.markdown(f"**{shown}** :gray[{shown}]")
st.markdown("That is all.")
