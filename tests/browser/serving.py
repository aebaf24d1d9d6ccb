"""Servers and a browser for the tests of this folder."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from engines.core.places import cache_folder

ROOT = Path(__file__).parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
START_WITHIN = 60.0


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. Where none is found the test is skipped and says so; where `CI` is set it fails."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        sentence = f"No browser found: looked for {', '.join(BROWSERS)}."
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield launched
        launched.close()


def folders_in(folder: Path) -> dict[str, str]:
    """The environment of an app with data and variants of its own; compiled code is shared with the checkout."""
    return {"TILEWRIGHT_DATA": str(folder / "data"), "TILEWRIGHT_VARIANTS": str(folder / "variants"), "TILEWRIGHT_CACHE": str(cache_folder())}


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def server(script: Path, environment: Mapping[str, str], *more: str, port: int | None = None, log: Path | None = None) -> Iterator[str]:
    """Serve a Streamlit script and give its address. `more`: further options of Streamlit; `port`: one that is free unless given; `log`: what it says."""
    port = port or free_port()
    options = ("--server.headless=true", f"--server.port={port}", "--server.fileWatcherType=none")
    said = subprocess.DEVNULL if log is None else os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", str(script), *options, *more],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))} | dict(environment),
        stdout=said,
        stderr=said,
    )
    if log is not None:
        os.close(said)
    address = f"http://127.0.0.1:{port}"
    try:
        _await_health(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)


def _await_health(address: str, process: subprocess.Popen[bytes]) -> None:
    waited = 0.0
    while waited < START_WITHIN:
        try:
            with urllib.request.urlopen(f"{address}/_stcore/health", timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            try:
                process.wait(timeout=0.2)
            except subprocess.TimeoutExpired:
                waited += 0.2
            else:
                pytest.fail("Streamlit ended before it answered.")
    pytest.fail(f"Streamlit did not answer within {START_WITHIN:.0f} s.")
