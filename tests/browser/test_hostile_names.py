"""No text that somebody made up becomes anything but text in the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from dashboard.wording import JOINER
from tests.browser import serving
from tests.browser.conftest import WAIT
from tests.hostile.inputs import TEXTS

pytestmark = pytest.mark.slow
SPACE = re.compile(r"[\s\ufeff\x00-\x1f\x7f-\x9f\u2028\u2029]+")
ALTERED = re.compile(r"[\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def test_a_name_is_shown_as_it_is(browser: Browser) -> None:
    with serving.server(Path(__file__).parent / "apps" / "names.py", {}) as url:
        page = browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
        page.goto(url)
        expect(page.get_by_text("That is all.")).to_be_visible(timeout=WAIT)
        for place, text in enumerate(TEXTS):
            wanted = ALTERED.sub("\ufffd", SPACE.sub(" ", text[:200]).strip())
            plain, marked = page.locator(f".st-key-name-{place} [data-testid=stMarkdownContainer]").all()
            for part, tags, times in ((plain, [], 1), (marked, ["strong", "span"], 2)):
                made = part.evaluate("box => [...box.querySelectorAll('*')].map(found => found.localName).filter(name => name !== 'p')")
                if wanted:
                    assert made == tags, text[:200]
                    shown = (part.text_content() or "").replace(JOINER, "").split()
                    assert shown == (wanted.replace(JOINER, "").split() * times), text[:200]
        assert [address for address in asked if not address.startswith((url, url.replace("http", "ws"), "data:", "blob:"))] == []
