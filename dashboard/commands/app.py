"""`app` and `warm`: start the dashboard, compile the games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from dashboard.commands.shell import AsJson, say, say_json, whole


def add_to(cli: typer.Typer) -> None:
    """Register the commands."""
    cli.command()(app)
    cli.command()(warm)


def app(
    port: Annotated[int, typer.Option(metavar="N", parser=whole("--port", 1, 65535), help="Port to listen on.")] = 8501,
    headless: Annotated[bool, typer.Option("--headless", help="Open no browser.")] = False,
) -> None:
    """Start the dashboard."""
    script = Path(__file__).resolve().parents[1] / "app.py"
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port)]
    if headless:
        command += ["--server.headless", "true"]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(sys.executable, command)  # so that signals reach the server itself
    raise typer.Exit(subprocess.call(command))


def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Games to compile; all when left out.")] = None,
    json: AsJson = False,
) -> None:
    """Compile the games beforehand, with progress."""
    from engines import games as registry
    from engines.simulation.preview import threads
    from engines.simulation.warm import warm as compile_games

    slugs = tuple(games) if games else registry.slugs()
    for slug in slugs:
        registry.game(slug)
    steps: list[str] = []
    compile_games(slugs, on_progress=steps.append if json else say, at_once=threads())
    if json:
        say_json({"games": list(slugs), "steps": steps})
