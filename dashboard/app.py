"""The dashboard's entry: page configuration and navigation, nothing else. Start it with `streamlit run dashboard/app.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import streamlit as st

if str(Path(__file__).parents[1]) not in sys.path:
    sys.path.insert(0, str(Path(__file__).parents[1]))

from dashboard.door import draw_door, draw_signed_in, why_closed
from dashboard.frame import draw_frame
from dashboard.navigation import PLAY_PATH, sections
from dashboard.people import one_page

st.set_page_config(page_title="Tilewright", page_icon=str(Path(__file__).parent / "assets" / "icon.svg"), layout="wide", initial_sidebar_state=236)
closed = why_closed()
page = st.navigation(sections(), position="hidden" if closed else "sidebar")
if closed:
    draw_door(closed)
else:
    with one_page():
        draw_frame(playing=page.url_path == PLAY_PATH)
        draw_signed_in()
        page.run()
