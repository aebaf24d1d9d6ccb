"""`replay`, `act`, `session`: one game, decision by decision."""

from __future__ import annotations

import json as json_text
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dashboard.commands.plans import BotsOption, FixedSeats, Players, Seed, VariantName, bots_for, plan_of
from dashboard.commands.shell import AsJson, complain, no, refuse_given, say, say_json, whole
from engines.core.errors import BadInput, UnknownName, shortened
from engines.simulation.limits import DEFAULT_SEED, MOST_GAMES

if TYPE_CHECKING:
    from engines.core.session import Session
    from engines.simulation.plan import Plan
    from variants.catalog import Variant

MOST_BYTES = 1_000_000
"""Most that a position, a word list or a line of a session may have."""

LAST_GAME = MOST_GAMES - 1
GameIndex = Annotated[int, typer.Option("--game", metavar="N", parser=whole("--game", 0, LAST_GAME), help="Which game of the plan, from 0.")]


def add_to(cli: typer.Typer) -> None:
    """Register the commands."""
    cli.command()(replay)
    cli.command()(act)
    cli.command()(session)


# replay


def replay(
    context: typer.Context,
    what: Annotated[str, typer.Argument(metavar="RUN|VARIANT", help="Id of a Run, or a variant with --bots and --seed.")],
    number: Annotated[int | None, typer.Argument(metavar="[GAME]", parser=whole("GAME", 0, LAST_GAME), help="Which game of the Run, from 0.")] = None,
    players: Players = None,
    bots: BotsOption = "expert",
    seed: Seed = DEFAULT_SEED,
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", parser=whole("--game", 0, LAST_GAME), help="Which game, from 0.", show_default=False)
    ] = None,
    fixed_seats: FixedSeats = False,
    json: AsJson = False,
) -> None:
    """The events of one game, played again from its seed."""
    from engines.simulation.replaying import events_of
    from engines.simulation.warm import ready

    if number is not None and game is not None:
        raise BadInput("Which game to replay is said twice; give it after RUN, or by --game with a VARIANT.")
    index = number or game or 0
    if number is not None or _is_run(what):
        plan = _plan_of_run(what, index)
        refuse_given(context, ("players", "bots", "seed", "fixed_seats"), f"a VARIANT; Run {what} has its own.")
    else:
        plan = _plan_of_variant(what, players, bots, index, seed, fixed_seats=fixed_seats)
    ready(plan.game, complain)
    played = events_of(plan, index)
    if json:
        say_json(_replay_json(plan, index, played))
    else:
        _say_replay(plan, index, played)


def _names_variant(what: str) -> bool:
    """True for a variant of a game and for a file: no id of a Run has a slash or an ending."""
    return "/" in what or "." in what


def _is_run(what: str) -> bool:
    """True for the id of a Run."""
    from engines.simulation.runs import run

    if _names_variant(what):
        return False
    try:
        run(what)
    except UnknownName:
        return False
    return True


def _plan_of_run(run_id: str, game: int) -> Plan:
    from engines.simulation.runs import run

    if _names_variant(run_id):
        raise BadInput(f"GAME stands after the id of a Run; with the variant '{shortened(run_id)}' give --game {game}.")
    plan = run(run_id).checked_version()
    if game >= plan.games:
        raise BadInput(f"Run {run_id} has the games 0 to {plan.games - 1}; {game} was given.")
    return plan


def _plan_of_variant(variant: str, players: int | None, bots: str, game: int, seed: int, *, fixed_seats: bool) -> Plan:
    return plan_of(_variant_to_replay(variant), players, bots, game + 1, seed, fixed_seats=fixed_seats)


def _variant_to_replay(what: str) -> Variant:
    """The variant; what may have been meant as the id of a Run is not told of as a variant only. Raises BadInput."""
    from engines.simulation.runs import runs
    from variants.catalog import load

    try:
        return load(what)
    except UnknownName:
        if _names_variant(what):
            raise
        raise UnknownName("Run or variant", what, [run.id for run in runs()]) from None


def _replay_json(plan: Plan, game: int, played: Session) -> dict[str, Any]:
    return {
        "variant": plan.variant,
        "game": game,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "players": [played.game.player_at(played.state, seat) for seat in range(plan.players)],
        "plies": [{"seat": ply.seat, "action": ply.action, "events": list(ply.events)} for ply in played.plies],
        "events": played.events,
        "outcome": _outcome(played),
    }


def _outcome(played: Session) -> dict[str, Any] | None:
    outcome = played.outcome
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "ranks": list(outcome.ranks),
        "winners": list(outcome.winners),
        "termination": str(outcome.termination),
    }


def _say_replay(plan: Plan, game: int, played: Session) -> None:
    seated = [f"seat {seat}: player {player}, {plan.bots[player]}" for seat, player in enumerate(_players(plan, played))]
    say(f"{plan.variant}, seed {plan.seed}, game {game}: {'; '.join(seated)}")
    for event in played.events:
        say(played.game.told(played.prepared, event))
    outcome = played.outcome
    if outcome is not None:
        winners = ", ".join(map(str, outcome.winners))
        say(
            f"{'Seats' if len(outcome.winners) > 1 else 'Seat'} {winners} won; scores by seat: {', '.join(map(str, outcome.scores))} ({outcome.termination})."
        )


def _players(plan: Plan, played: Session) -> list[int]:
    return [played.game.player_at(played.state, seat) for seat in range(plan.players)]


# act


def act(
    context: typer.Context,
    variant: VariantName,
    position: Annotated[str, typer.Option(metavar="FILE", help="JSON file of the position; - reads it from stdin.")],
    action: Annotated[str, typer.Option(metavar="JSON", help='The action, such as {"do": "pass"}.')],
    words: Annotated[str | None, typer.Option(metavar="A,B,C|FILE", help="Just these words are valid.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", parser=whole("--players", 1), help="Table size; the position's by default.", show_default=False)
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", parser=whole("--seat", 0), help="Who acts, where several are to act.", show_default=False)
    ] = None,
    seed: Seed = DEFAULT_SEED,
    json: AsJson = False,
) -> None:
    """Carry out one action in a position and print events, scores and the new position as JSON."""
    from engines.core.session import Session
    from engines.simulation.warm import ready
    from variants.catalog import load

    loaded = load(variant)
    placed = _object(_text_of(position, "position"), "the position")
    wanted = _object(action, "--action")
    size = _size_of(placed, players)
    if "seed" in placed:
        seed = _seed_of(placed.pop("seed"))
        refuse_given(context, ("seed",), f"a position without a seed; this one has {seed}.")
    rules = loaded.rules
    rules.checked(loaded.parameters, size)
    bots = [rules.bot(text) for text in bots_for("greedy", size)]
    ready(loaded.game, complain)
    prepared = rules.prepare(loaded.parameters, size, bots, None if words is None else _word_list(words))
    state = rules.state_of(prepared, placed, seed)
    table = Session(rules, prepared, seed, people=frozenset(range(size)), state=state)
    events = table.act(_acting_seat(table, seat), wanted)
    say_json({"events": list(events), "scores": list(rules.scores(prepared, state)), "position": rules.position(prepared, state)})


def _size_of(position: dict[str, Any], players: int | None) -> int:
    named = position.get("players")
    if players is None and named is None:
        raise BadInput("The position has no field players; add it, or give --players.")
    if players is not None and named is not None and players != named:
        raise BadInput(f"The position is for {shortened(named)} players, but --players is {players}.")
    size = players if named is None else named
    if not isinstance(size, int) or isinstance(size, bool):
        raise BadInput(f"players is a whole number; {shortened(size)} was given.")
    position["players"] = size
    return size


def _seed_of(seed: Any) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**63:
        raise BadInput(f"seed is a whole number from 0 to {2**63 - 1}; {shortened(seed)} was given.")
    return seed


def _acting_seat(table: Session, seat: int | None) -> int:
    owed = table.to_act()
    if seat is not None:
        return seat
    if len(owed) > 1:
        raise BadInput(f"Seats {', '.join(map(str, owed))} are to act; say by --seat which one does.")
    return owed[0] if owed else 0


def _text_of(source: str, what: str) -> str:
    """Text of a file, or of stdin for -."""
    try:
        raw = sys.stdin.buffer.read(MOST_BYTES + 1) if source == "-" else _read(Path(source))
    except (OSError, ValueError) as error:
        raise BadInput(f"The file '{shortened(source, 120)}' of the {what} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if len(raw) > MOST_BYTES:
        raise BadInput(f"The {what} has more than {MOST_BYTES:,} bytes, the most that is read.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"The {what} is not text: byte {error.start} is not UTF-8.") from None


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _object(text: str, what: str) -> dict[str, Any]:
    """A JSON object. Raises BadInput with one sentence."""
    try:
        value = json_text.loads(text, parse_constant=_no_number)
    except json_text.JSONDecodeError as error:
        raise BadInput(f"{what} is not valid JSON at line {error.lineno}, column {error.colno}: {error.msg[:1].lower()}{error.msg[1:]}.") from None
    except RecursionError:
        raise BadInput(f"{what} nests its lists or tables too deep.") from None
    except ValueError as error:
        raise BadInput(f"{what} is not valid JSON: {str(error).partition(';')[0]}.") from None
    if not isinstance(value, dict):
        raise BadInput(f'{what} is a JSON object such as {{"do": "pass"}}; {shortened(json_text.dumps(value))} was given.')
    return value


def _no_number(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")


def _word_list(words: str) -> list[str]:
    """Words separated by commas, or the words of a file, separated by commas or white space."""
    try:
        is_file = Path(words).is_file()
    except (OSError, ValueError):
        is_file = False
    text = _text_of(words, "word list") if is_file else words
    return [word for word in text.replace(",", " ").split() if word]


# session


def session(
    variant: VariantName,
    players: Players = None,
    bots: BotsOption = "human,expert",
    seed: Seed = DEFAULT_SEED,
    game: GameIndex = 0,
    fixed_seats: FixedSeats = False,
    json: Annotated[bool, typer.Option("--json", help="It is JSON anyway.")] = True,
) -> None:
    """Play over JSON lines on stdin and stdout; `human` is a seat whose actions are read from stdin.

    Each line out is one object: "start" once, then "events" as they happen, "seat" with "view" and "offer" when an action is
    wanted, "error" when a line in could not be used (it may be given again), and "outcome" at the end. Each line in is an action.
    """
    from dashboard.commands.lines import Lines

    table, plan, people = _table(variant, players, bots, seed, game, fixed_seats=fixed_seats)
    lines = Lines(table, sys.stdin.buffer, sys.stdout)
    lines.start(plan, game, people)
    if not lines.play():
        raise no()


def _table(variant: str, players: int | None, bots: str, seed: int, game: int, *, fixed_seats: bool) -> tuple[Session, Plan, Sequence[int]]:
    """A Session with people in the seats of the players called human, its plan, and who these players are."""
    from dataclasses import replace

    from dashboard.commands.plans import table_size
    from engines.simulation.replaying import session_of
    from engines.simulation.warm import ready
    from variants.catalog import load

    loaded = load(variant)
    size = table_size(loaded, players, bots)
    named = bots_for(bots, size)
    people = [player for player, bot in enumerate(named) if bot == "human"]
    stand_ins = ",".join("expert" if bot == "human" else bot for bot in named)
    plan = plan_of(loaded, size, stand_ins, game + 1, seed, fixed_seats=fixed_seats)
    ready(plan.game, complain)
    table = session_of(plan, game)
    seats = frozenset(seat for seat in range(size) if table.game.player_at(table.state, seat) in people)
    return replace(table, people=seats), plan, people
