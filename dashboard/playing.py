"""Games at the table, without a screen: who sits where, what a move does, what can be taken back. The Play page draws them."""

from __future__ import annotations

import time
from dataclasses import replace

from dashboard import play_sheet
from dashboard.components.staged import Move, StaleMove
from dashboard.naming import name_of_variant
from dashboard.tables import table_for
from dashboard.tables.base import ROUTINE, STEP_PACE, YOU, Seen
from engines.core.bots import BotSpec
from engines.core.errors import IllegalAction
from engines.core.game import Json
from engines.simulation import kept_games
from engines.simulation.course import Course
from engines.simulation.kept_games import Kept, MovedOn
from engines.simulation.plan import Plan

BOTS = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn")
"""What bots are called, in the order of their seats."""


def own_seat(kept: Kept, course: Course) -> int:
    """The seat to look from: the person's who is to act, else the first person's, else seat 0."""
    owed = [seat for seat in course.session.to_act() if seat in kept.people]
    return min(owed or kept.people or {0})


def seen_of(kept: Kept, *, pace: int = STEP_PACE, away: bool = False) -> Seen:
    """A kept game as its player sees it; `away`: this page did not see him get ready. Raises BadInput when it cannot be replayed."""
    course = kept.course()
    seen = seen_from(course, kept.plan, own_seat(kept, course), people=kept.people, number=kept.number, shown=kept.shown, pace=pace)
    notes, values = play_sheet.carried(kept.id, kept.number)
    seen = replace(seen, notes=notes, values=values)
    if kept.ready_at is None:
        return seen
    return replace(seen, passed=max(0.0, time.time() - kept.ready_at), away=away)


def seen_from(
    course: Course, plan: Plan, seat: int, *, people: frozenset[int], number: int, shown: int, pace: int = STEP_PACE, locked: str = ""
) -> Seen:
    """A course as the player in `seat` sees it."""
    names: list[str] = []
    tags: list[str] = []
    spare = iter(BOTS)
    for place in range(plan.players):
        bot = plan.bots[course.game.player_at(course.state, place)]
        if place == seat:
            names.append(YOU)
        else:
            names.append(f"Seat {place + 1}" if place in people else next(spare))
        tags.append("" if place in people else bot.partition(":")[0])
    return Seen(course, seat, number, shown, tuple(names), tuple(tags), pace, locked)


def helper(seen: Seen, plan: Plan) -> BotSpec:
    """The bot that gives hints: the one that the plan has for the player's seat."""
    return seen.course.game.bot(plan.bots[seen.course.game.player_at(seen.state, seen.seat)])


def begin(plan: Plan, seat: int, position: Json | None = None) -> Kept:
    """Start a game with a person in `seat`, from a position if one is given; the bots before him have acted. Raises BadInput."""
    return replied(kept_games.begin(replace(plan, fixed_seats=True), frozenset({seat}), start=position))


def replied(kept: Kept) -> Kept:
    """The game once its people are to act: bots do what they owe. Another tab may have been quicker; then its game counts."""
    course = kept.course()
    after = course.after_bots()
    if len(after.plies) == len(course.plies):
        return kept
    try:
        return kept_games.advanced(kept, after)
    except MovedOn:
        return kept_games.kept_game(kept.id)


def make_move(game_id: str, move: Move, standing: set[str], *, away: bool = False) -> Kept:
    """Carry out a move of the table, let the bots answer, and keep all that.

    `away`: the page was loaded anew since the player got ready. `standing`: ids of games whose player wants no question about what goes without saying; a ROUTINE move puts this one in.
    Raises StaleMove for a move that was made for an earlier turn, MovedOn when another tab was quicker, IllegalAction from the rules.
    """
    kept = kept_games.kept_game(game_id)
    if move.turn != kept.number:
        raise StaleMove
    seen = seen_of(kept, away=away)
    game = table_for(kept.plan.game)
    if kept.over:
        raise IllegalAction("The game is over.")
    if game.readies(seen, move):
        return kept_games.readied(kept)
    course = _acted(seen, move)
    asked = game_id not in standing and move.do != ROUTINE
    after = course.after_bots()
    while not asked and (action := game.routine(replace(seen, course=after))) is not None:
        after = after.after(seen.seat, action).after_bots()
    made = kept_games.advanced(kept, after, shown=len(course.plies))
    if move.do == ROUTINE:
        standing.add(game_id)
    return made


def _acted(seen: Seen, move: Move) -> Course:
    game = table_for(seen.course.game.slug)
    try:
        return seen.course.after(seen.seat, game.action(seen, move))
    except IllegalAction as error:
        raise IllegalAction(game.named(error.sentence, seen)) from None


def undo_point(seen: Seen) -> int | None:
    """Plies to keep when the player takes his last decision back; None when he cannot."""
    plain = kept_games.undo_point(seen.course.session, seen.seat)
    return plain if plain is not None else table_for(seen.course.game.slug).unseen(seen)


def undo_refusal(seen: Seen) -> str:
    """Why the last decision cannot be taken back, in one sentence; empty when it can."""
    plies = seen.course.plies
    own = [ply for ply in plies if ply.seat == seen.seat]
    if not own:
        return "There is nothing to take back: you have not decided anything yet."
    if undo_point(seen) is not None:
        return ""
    last = plies[-1]
    if last.seat != seen.seat and seen.passed is not None:
        return "It cannot be taken back: what came of it lies open."
    if last.seat != seen.seat:
        return f"It cannot be taken back: {seen.names[last.seat]} has decided since."
    event = next(event for event in last.events if seen.course.game.reveals(event))
    return f"It cannot be taken back: {table_for(seen.course.game.slug).revealed(event)}."


def take_back(game_id: str, number: int) -> Kept:
    """Take the last decision back. Raises MovedOn when the game is not where it was seen, IllegalAction when it cannot be unseen."""
    kept = kept_games.kept_game(game_id)
    if kept.number != number:
        raise MovedOn
    seen = seen_of(kept)
    plies = undo_point(seen)
    if plies is None:
        raise IllegalAction(undo_refusal(seen))
    return kept_games.taken_back(kept, plies)


def again(kept: Kept, seed: int) -> Kept:
    """A new game at the same table, from the same position if it began with one. With the same seed it is the same deal."""
    plan = replace(kept.plan, seed=seed)
    return replied(kept_games.begin(plan, kept.people, deal=kept.deal, rotation=kept.rotation, start=kept.start))


def batch_plan(kept: Kept, seat: int, bot: str, games: int) -> Plan:
    """The same table with a bot in the player's seat, for a Run. Raises UnknownName or BadInput."""
    rules, state = kept.plan.rules(), kept.course().states[0]
    bots = [rules.bot(bot).text if place == seat else kept.plan.bots[rules.player_at(state, place)] for place in range(kept.plan.players)]
    return Plan.of(rules, kept.plan.parameters, kept.plan.players, bots, games, kept.plan.seed, fixed_seats=True, variant=kept.plan.variant)


def variant_name(plan: Plan) -> str:
    """What the plan's variant is called."""
    return name_of_variant(plan.variant, plan.game)
