"""Whether a browser tab still looks: what is asked for a tab that was closed is not played any more."""

from __future__ import annotations

from collections.abc import Callable

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx


def this_tab() -> Callable[[], bool]:
    """Tells, on any thread, whether the tab whose page is being drawn is still open. Without a server, as in tests, it always is."""
    context = get_script_run_ctx()
    if context is None or not runtime.exists():
        return lambda: True
    server, session = runtime.get_instance(), context.session_id
    return lambda: server.is_active_session(session)
