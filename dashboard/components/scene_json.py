"""A scene as the browser reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from dashboard.components.scene import Band, Button, Column, Grid, Menu, Rail, Row, Scene, Slip, Stacks, Toggle


def scene_json(scene: Scene) -> dict[str, Any]:
    """The scene as the browser reads it: fields at their defaults are left out, zones and controls carry their kind."""
    made = plain(scene)
    assert isinstance(made, dict)
    made["layout"] = plain(scene.layout or _default_layout(scene))
    return made


_DEFAULTS: dict[type, tuple[tuple[str, Any], ...]] = {}


def _defaults(kind: Any) -> tuple[tuple[str, Any], ...]:
    if kind not in _DEFAULTS:
        _DEFAULTS[kind] = tuple((one.name, one.default) for one in fields(kind))
    return _DEFAULTS[kind]


def plain(value: Any) -> Any:
    """A part of a scene as JSON has it."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(value)
    named = ((name, getattr(value, name), default) for name, default in _defaults(type(value)))
    made = {name: plain(item) for name, item, default in named if default is MISSING or item != default}
    kind = type(value)
    if kind in _KINDS:
        made["kind"] = _KINDS[kind]
    return made


_KINDS: dict[type, str] = {kind: kind.kind for kind in (Row, Rail, Grid, Slip, Stacks)} | {
    Button: "button",
    Toggle: "toggle",
    Menu: "menu",
}


def _default_layout(scene: Scene) -> tuple[Band, ...]:
    names = ["seats"] if scene.seats else []
    for zone in scene.zones:
        name = "desk" if isinstance(zone, Rail) else zone.id
        if name not in names:
            names.append(name)
    if "desk" not in names:
        names.append("desk")
    return tuple(Band((Column((name,)),)) for name in names)
