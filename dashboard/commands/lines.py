"""A Session over JSON lines: what `tilewright session` writes and reads."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from engines.core.errors import TilewrightError

if TYPE_CHECKING:
    from engines.core.session import Ply, Session
    from engines.simulation.plan import Plan

LONGEST_LINE = 1_000_000
"""Bytes of a line in; a longer one is refused whole."""


class Lines:
    """Writes one JSON object a line, reads one action a line."""

    def __init__(self, session: Session, source: BinaryIO, sink: TextIO) -> None:
        self._session = session
        self._source = source
        self._sink = sink

    def start(self, plan: Plan, game: int, people: Sequence[int]) -> None:
        """The first line: what is played, and who sits where."""
        table = self._session
        self._write(
            {
                "start": {
                    "variant": plan.variant,
                    "hash": plan.content_hash,
                    "seed": plan.seed,
                    "game": game,
                    "bots": ["human" if player in people else bot for player, bot in enumerate(plan.bots)],
                    "players": [table.game.player_at(table.state, seat) for seat in range(plan.players)],
                    "people": sorted(table.people),
                    "schema": table.game.position_schema()["action"],
                }
            }
        )

    def play(self) -> bool:
        """Play to the end. False when the input ended before the game did."""
        while self._session.outcome is None:
            for ply in self._session.run_bots():
                self._tell(ply)
            wanted = [seat for seat in self._session.to_act() if seat in self._session.people]
            if wanted and not self._asked(wanted[0]):
                return False
        outcome = self._session.outcome
        self._write(
            {
                "outcome": {
                    "scores": list(outcome.scores),
                    "ranks": list(outcome.ranks),
                    "winners": list(outcome.winners),
                    "termination": str(outcome.termination),
                }
            }
        )
        return True

    def _asked(self, seat: int) -> bool:
        """Ask a seat until it acts. False when the input has ended."""
        table = self._session
        state = table.state
        self._write({"seat": seat, "view": table.game.view(table.prepared, state, seat), "offer": table.game.offer(table.prepared, state, seat)})
        while True:
            line = self._source.readline(LONGEST_LINE + 1)
            if not line:
                return False
            if not line.strip():
                continue
            try:
                if len(line) > LONGEST_LINE:
                    self._skip(line)
                    raise TilewrightError(f"A line has at most {LONGEST_LINE:,} bytes.")
                table.act(seat, _action(line))
            except TilewrightError as error:
                self._write({"error": error.sentence})
                continue
            self._tell(table.plies[-1])
            return True

    def _skip(self, line: bytes) -> None:
        """Read on to the end of a line that is too long."""
        while line and not line.endswith(b"\n"):
            line = self._source.readline(LONGEST_LINE)

    def _tell(self, ply: Ply) -> None:
        """The events of a ply as each person at the table may see them; without people, as they are."""
        game = self._session.game
        views: list[int | None] = [*sorted(self._session.people)] or [None]
        for seat in views:
            events = [event if seat is None else game.visible(event, seat) for event in ply.events]
            to = {} if seat is None or len(views) == 1 else {"to": seat}
            self._write({"events": events, "by": ply.seat, **to})

    def _write(self, value: dict[str, Any]) -> None:
        self._sink.write(json.dumps(value, ensure_ascii=False) + "\n")
        self._sink.flush()


def _action(line: bytes) -> dict[str, Any]:
    """The action on a line. Raises TilewrightError with one sentence."""
    try:
        value = json.loads(line)
    except UnicodeDecodeError:
        raise TilewrightError("The line is not text in UTF-8.") from None
    except RecursionError:
        raise TilewrightError("The line nests its lists or tables too deep.") from None
    except ValueError as error:
        reason = str(error).partition(";")[0]
        raise TilewrightError(f"The line is not valid JSON: {reason[:1].lower()}{reason[1:]}.") from None
    if not isinstance(value, dict):
        raise TilewrightError('An action is a JSON object such as {"do": "pass"}.')
    return value
