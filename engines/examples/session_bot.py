"""A bot in a process of its own, talking to `tilewright session` in JSON lines: the pattern for a bot in any language.

Each line from the program is one JSON object:

    {"start": {...}}                             once: who plays what, and the JSON Schema of an action
    {"events": [...], "by": 1}                   what a seat did, as you may see it
    {"seat": 0, "view": {...}, "offer": {...}}   it is your turn: answer with one action on one line
    {"error": "..."}                             your line could not be used; answer again
    {"outcome": {...}}                           the end

Nothing here is imported from Tilewright. Run it with `python -m engines.examples.session_bot`.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from typing import Any


def answer(message: dict[str, Any]) -> dict[str, Any]:
    """The action for one question: here simply the first on offer."""
    action: dict[str, Any] = message["offer"]["actions"][0]
    return action


def play(command: Sequence[str]) -> dict[str, Any]:
    """Play one game over the pipes of `command` and return its outcome."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as program:
        assert program.stdin is not None
        assert program.stdout is not None
        for line in program.stdout:
            message: dict[str, Any] = json.loads(line)
            if "offer" in message:
                program.stdin.write(json.dumps(answer(message)) + "\n")
                program.stdin.flush()
            elif "outcome" in message:
                outcome: dict[str, Any] = message["outcome"]
                return outcome
            elif "error" in message:
                raise SystemExit(f"The program refused the action: {message['error']}")
    raise SystemExit("The program ended before the game did.")


if __name__ == "__main__":
    print(play(["tilewright", "session", "letter-tycoon/automatic", "--bots", "human,expert", "--seed", "7"]))
