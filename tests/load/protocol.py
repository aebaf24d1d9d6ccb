"""A browser tab in the app's own protocol: what the page's script sends and receives over its web socket, without the drawing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlparse

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.web.server.starlette.starlette_app_utils import create_signed_value, generate_xsrf_token_string
from websockets.asyncio.client import ClientConnection, connect

USER_COOKIE, XSRF_COOKIE = "_streamlit_user", "_streamlit_xsrf"
LARGEST = 200_000_000
STOPPED = frozenset({ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY})


@dataclass
class Drawn:
    """One run of the script or of a fragment, as the tab received it."""

    fragment: bool
    places: dict[tuple[int, ...], str] = field(default_factory=dict)
    """The text at each place of the page; what comes later takes the place of what was there."""
    whole: bool = False
    """False when it was cut short by another run."""
    ended: float = 0.0

    @property
    def texts(self) -> list[str]:
        """All texts that stand there in the end."""
        return list(self.places.values())

    def says(self, words: str) -> bool:
        """True when some text has these words."""
        return any(words in text for text in self.texts)


class Tab:
    """A tab with one page open. Fragments tick as they do in a browser: at their intervals, until the page is drawn anew."""

    def __init__(self, url: str, page: str, query: str = "") -> None:
        self._url, self._page, self._query = url, page, query
        self._socket: ClientConnection | None = None
        self._widgets: dict[str, WidgetState] = {}
        self._hash = ""
        self._ticks: dict[str, asyncio.Task[None]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._run = Drawn(False)
        self._news = asyncio.Condition()
        self.drawn: list[Drawn] = []
        """The runs that ended whole, latest last; only the latest are kept."""
        self.count = 0
        self.sliders: dict[str, Any] = {}
        """By label, the element."""
        self.sessions: set[str] = set()
        self.errors: list[str] = []
        self.lost = ""
        """Why the connection ended before it was closed from here."""

    async def open(self, cookie: str | None) -> None:
        """Connect and draw the page. `cookie`: of a person who has signed in."""
        token = generate_xsrf_token_string()
        cookies = f"{XSRF_COOKIE}={token}" + (f"; {USER_COOKIE}={cookie}" if cookie else "")
        place = urlparse(self._url)
        self._socket = await connect(
            f"ws://{place.netloc}/_stcore/stream",
            origin=self._url,  # type: ignore[arg-type]
            subprotocols=["streamlit", token],  # type: ignore[list-item]
            additional_headers={"Cookie": cookies},
            max_size=LARGEST,
            open_timeout=60,
            ping_interval=None,
        )
        self._reader = asyncio.create_task(self._read())
        await self._rerun()

    async def close(self) -> None:
        """Leave, as a tab that is closed."""
        for tick in self._ticks.values():
            tick.cancel()
        if self._reader is not None:
            self._reader.cancel()
            with suppress(asyncio.CancelledError):
                await self._reader
        if self._socket is not None:
            await self._socket.close()

    async def move(self, slider: Any, value: float) -> int:
        """Move a slider. Returns the number of runs drawn before."""
        state = WidgetState(id=slider.id)
        state.double_array_value.data.append(value)
        self._widgets[slider.id] = state
        before = self.count
        await self._rerun()
        return before

    async def until(self, true: Callable[[Drawn], bool], seconds: float, after: int = 0) -> Drawn:
        """The first run drawn after the first `after` ones of which it is true. Raises TimeoutError that says what there is instead."""
        try:
            async with asyncio.timeout(seconds):
                return await self._until(true, after)
        except TimeoutError:
            last = [("fragment" if found.fragment else "page", found.texts[-6:]) for found in self.drawn[-2:]]
            raise TimeoutError(f"/{self._page}: {self.count} drawings, {after} before; the last: {last}; {self.lost} {self.errors}") from None

    async def _until(self, true: Callable[[Drawn], bool], after: int) -> Drawn:
        seen = after
        async with self._news:
            while True:
                for found in self.drawn[max(0, len(self.drawn) - (self.count - seen)) :]:
                    if true(found):
                        return found
                seen = self.count
                if self.lost:
                    raise TimeoutError
                await self._news.wait()

    async def _rerun(self, fragment: str = "") -> None:
        message = BackMsg()
        script = message.rerun_script
        script.query_string = self._query
        script.page_script_hash, script.page_name = self._hash, "" if self._hash else self._page
        script.widget_states.widgets.extend(self._widgets.values())
        script.context_info.timezone, script.context_info.locale, script.context_info.url = "UTC", "en", f"{self._url}/{self._page}"
        if fragment:
            script.fragment_id, script.is_auto_rerun = fragment, True
        assert self._socket is not None
        await self._socket.send(message.SerializeToString())

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for content in self._socket:
                message = ForwardMsg()
                message.ParseFromString(content if isinstance(content, bytes) else content.encode())
                await self._take(message)
            self.lost = "the server closed the connection"
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.lost = f"{type(error).__name__}: {error}"
        async with self._news:
            self._news.notify_all()

    async def _take(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            session = message.new_session
            self._hash = session.page_script_hash
            self._run = Drawn(bool(message.metadata.run.fragment_ids))
            if session.initialize.session_id:
                self.sessions.add(session.initialize.session_id)
            if not self._run.fragment:
                self._stop_ticks()
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            self._element(tuple(message.metadata.delta_path), message.delta.new_element)
        elif kind == "auto_rerun":
            name = message.auto_rerun.fragment_id
            if name not in self._ticks:
                self._ticks[name] = asyncio.create_task(self._tick(name, message.auto_rerun.interval))
        elif kind == "session_event" and message.session_event.WhichOneof("type") == "script_compilation_exception":
            self.errors.append(message.session_event.script_compilation_exception.message)
        elif kind == "script_finished":
            self._run.whole = message.script_finished in STOPPED
            self._run.ended = time.perf_counter()
            if self._run.whole:
                async with self._news:
                    self.drawn = [*self.drawn[-20:], self._run]
                    self.count += 1
                    self._news.notify_all()

    def _element(self, place: tuple[int, ...], element: Any) -> None:
        kind = element.WhichOneof("type")
        self._run.places.pop(place, None)
        if kind == "exception":
            self.errors.append(f"{element.exception.type}: {element.exception.message}")
        elif kind == "slider":
            self.sliders[element.slider.label] = element.slider
        elif kind in ("markdown", "heading", "html"):
            self._run.places[place] = (
                element.markdown.body if kind == "markdown" else element.heading.body if kind == "heading" else element.html.body
            )
        elif kind == "progress":
            self._run.places[place] = element.progress.text

    def _stop_ticks(self) -> None:
        for tick in self._ticks.values():
            tick.cancel()
        self._ticks.clear()

    async def _tick(self, fragment: str, interval: float) -> None:
        while True:
            await asyncio.sleep(interval)
            await self._rerun(fragment)


def cookie_of(claims: dict[str, Any], secret: str, origin: str) -> str:
    """The cookie that the server gives somebody who has signed in."""
    value = json.dumps(claims | {"origin": origin, "is_logged_in": True})
    return create_signed_value(secret, USER_COOKIE, value).decode()
