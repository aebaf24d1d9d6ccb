"""`games`, `check`, `show`, `export`: what there is and what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from dashboard.commands.shell import BAD_INPUT, AsJson, complain, folder, refuse_given, say, say_json, table
from engines.core.errors import BadInput, InvalidVariant, UnknownName

MOST_FAULTS = 50
"""Faults of a file that `check` prints before the rest is only counted."""

VariantName = Annotated[str, typer.Argument(metavar="VARIANT", help="A name such as letter-tycoon/rulebook, or the path of a file.")]


def add_to(cli: typer.Typer) -> None:
    """Register the commands."""
    cli.command()(games)
    cli.command()(check)
    cli.command()(show)
    cli.command()(export)


def games(json: AsJson = False) -> None:
    """The games, their table sizes, numbers of parameters and variants."""
    from engines import games as registry
    from engines.core.parameters import knobs
    from variants.catalog import listing

    rows: list[dict[str, Any]] = []
    for slug in registry.slugs():
        game = registry.game(slug)
        found = listing(slug)
        rows.append(
            {
                "game": slug,
                "title": game.title,
                "table_sizes": list(game.table_sizes(game.parameters())),
                "default_table_size": game.default_table_size,
                "parameters": len(knobs(game.parameters)),
                "playout_version": game.playout_version,
                "bots": list(game.strategies),
                "variants": [variant.slug for variant in found.variants],
                "broken": [{"file": str(item.path), "sentence": item.problems[0].sentence} for item in found.broken],
            }
        )
    if json:
        say_json(rows)
        return
    for row in rows:
        sizes = ", ".join(map(str, row["table_sizes"]))
        say(f"{row['game']}: {row['title']}, {sizes} players, {row['parameters']} parameters")
        for variant in row["variants"]:
            say(f"    {variant}")
        for item in row["broken"]:
            say(f"    {item['file']} cannot be used: {item['sentence']}")


def check(variant: VariantName, json: AsJson = False) -> None:
    """Validate a variant: every fault with its path, value and bound. Exit code 2 when it has any."""
    from variants.catalog import load

    try:
        loaded = load(variant)
    except InvalidVariant as error:
        if json:
            problems = [{"path": problem.path, "sentence": problem.sentence} for problem in error.problems]
            say_json({"variant": variant, "valid": False, "problems": problems})
        else:
            for problem in error.problems[:MOST_FAULTS]:
                complain(problem.sentence)
            if (further := len(error.problems) - MOST_FAULTS) > 0:
                complain(f"{further:,} more {'fault' if further == 1 else 'faults'}; --json lists them all.")
        raise typer.Exit(BAD_INPUT) from None
    changed = len(_differences(loaded))
    if json:
        say_json({"variant": loaded.slug, "valid": True, "problems": [], "game": loaded.game, "changes": changed})
    else:
        against = (
            "the rulebook itself" if not loaded.based_on else f"{changed} {'value differs' if changed == 1 else 'values differ'} from the rulebook"
        )
        say(f"{loaded.name} is a valid variant of {loaded.rules.title}: {against}.")


def _differences(variant: Any) -> list[Any]:
    from variants.catalog import diff, load

    return diff(load(f"{variant.game}/rulebook").parameters, variant.parameters)


def show(
    variant: VariantName,
    diff: Annotated[str | None, typer.Option(metavar="OTHER", help="Show what differs from OTHER instead.")] = None,
    json: AsJson = False,
) -> None:
    """Resolved parameters, or what differs from another variant."""
    from variants.catalog import load
    from variants.merging import values_of

    loaded = load(variant)
    if diff is not None:
        _show_difference(loaded, load(diff), json=json)
        return
    if json:
        effect = loaded.effect
        say_json(
            {
                "variant": loaded.slug,
                "game": loaded.game,
                "name": loaded.name,
                "idea": loaded.idea,
                "based_on": loaded.based_on or None,
                "changes": loaded.changes,
                "removed": list(loaded.removed),
                "effect": None if effect is None else {"sentence": effect.sentence, "command": effect.command, "numbers": dict(effect.numbers)},
                "table_sizes": list(loaded.rules.table_sizes(loaded.parameters)),
                "parameters": values_of(loaded.parameters),
            }
        )
        return
    _show_all(loaded)


def _show_all(variant: Any) -> None:
    from engines.core.parameters import knobs
    from variants.merging import values_of

    say(f"{variant.name} ({variant.slug})")
    if variant.idea:
        say(variant.idea)
    if variant.effect is not None:
        say(f"Measured: {variant.effect.sentence}")
    sizes = ", ".join(map(str, variant.rules.table_sizes(variant.parameters)))
    say(f"Players: {sizes}")
    values = values_of(variant.parameters)
    changed = {change.path.partition(".")[0] for change in _differences(variant)}
    for group in variant.rules.groups:
        say(f"\n{group.title}")
        for knob in knobs(type(variant.parameters)):
            if knob.facts.group == group.id:
                mark = "*" if knob.name in changed else " "
                say(f"{mark} {knob.name} = {shown(values[knob.name])}")
    if changed:
        say("\n* differs from the rulebook")


def shown(value: Any) -> str:
    """A plain value on one line."""
    if isinstance(value, dict):
        rows = any(isinstance(item, dict) for item in value.values())
        return ("; " if rows else ", ").join(f"{key}{':' if rows else ''} {shown(item)}" for key, item in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(map(shown, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None or value == "" else str(value)


def _show_difference(variant: Any, other: Any, *, json: bool) -> None:
    from variants.catalog import diff

    if variant.game != other.game:
        raise BadInput(f"{variant.slug} and {other.slug} are of different games and cannot be compared.")
    changes = diff(other.parameters, variant.parameters)
    if json:
        say_json([{"path": item.path, "title": item.title, "before": item.before, "after": item.after} for item in changes])
    elif not changes:
        say(f"{variant.slug} and {other.slug} have the same parameters.")
    else:
        say(table([("", other.slug, variant.slug), *((item.title, shown(item.before), shown(item.after)) for item in changes)]))


def export(
    context: typer.Context,
    variant: Annotated[str | None, typer.Argument(metavar="[VARIANT]", help="The variant to write as text.")] = None,
    to: Annotated[str, typer.Option(metavar="toml|json", help="Form of the text.")] = "toml",
    run: Annotated[str | None, typer.Option(metavar="ID", help="Export the games of this Run instead.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="PATH", parser=folder("--out"), help="File for a variant, folder for a Run.")] = None,
    json: AsJson = False,
) -> None:
    """A variant as TOML or JSON that opens anywhere, or the games of a Run as Parquet."""
    if (variant is None) == (run is None):
        raise BadInput("export writes either a VARIANT or, with --run ID, the games of a Run.")
    if run is not None:
        refuse_given(context, ("to",), "a VARIANT; the games of a Run are written as Parquet.")
        _export_run(run, out, json=json)
        return
    from variants.catalog import export_json, export_toml, load

    forms = {"toml": export_toml, "json": export_json}
    if to not in forms:
        raise UnknownName("form", to, forms)
    text = forms[to](load(str(variant)))
    if out is None:
        say(text.rstrip("\n"))
    else:
        try:
            out.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise BadInput(f"The file '{out}' cannot be written: {error.strerror}.") from None
        if json:
            say_json({"file": str(out)})


def _export_run(run: str, out: Path | None, *, json: bool) -> None:
    if out is None:
        raise BadInput("export --run needs --out DIR, the folder to write games.parquet and seats.parquet to.")
    from engines.simulation.parts import export_run

    export_run(run, out)
    if json:
        say_json({"run": run, "folder": str(out)})
    else:
        say(f"Wrote games.parquet and seats.parquet to {out}.")
