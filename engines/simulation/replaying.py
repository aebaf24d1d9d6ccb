"""Any game of a Plan or Run again, move by move: a record stores the seed and the plan, so a game is replayed by playing it."""

from __future__ import annotations

from engines.core.errors import BadInput
from engines.core.session import Session
from engines.simulation.plan import Plan
from engines.simulation.playing import prepared_table


def session_of(plan: Plan, game_index: int, *, people: frozenset[int] = frozenset()) -> Session:
    """A Session of that game before its first decision; `people`: seats that a person takes over. Raises BadInput."""
    if not 0 <= game_index < plan.games:
        raise BadInput(f"game is 0 to {plan.games - 1}; {game_index} was given.")
    deals, rotations = plan.deals(game_index, 1)
    return Session(plan.rules(), prepared_table(plan), plan.seed, int(deals[0]), int(rotations[0]), people)


def events_of(plan: Plan, game_index: int) -> Session:
    """That game played to its end by its bots: `plies`, `events` and `outcome` are those of the playout. Raises BadInput."""
    session = session_of(plan, game_index)
    session.run_bots()
    return session
