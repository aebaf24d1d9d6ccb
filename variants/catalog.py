"""The catalog: load, check, list, compare, save and exchange variants.

A variant is asked for by its slug (`letter-tycoon/rulebook`) or by the path of a file. Faults raise InvalidVariant, whose
`problems` lists them all with the path and one sentence each; a name that is not there raises UnknownName.

    load(reference) -> Variant                      slug or path
    catalog(game=None), listing(game=None)          usable variants; the same with the files that cannot be used
    diff(before, after) -> list[Change]             what differs between two sets of parameters, by dotted path
    made(name, parameters, based_on=..., idea=...)  an unsaved variant
    save(name, parameters, based_on=..., idea=..., overwrite=False), delete(slug)
    export_toml(variant), export_json(variant), import_text(text, filename)
"""

from __future__ import annotations

from variants.exchange import export_json, export_toml
from variants.form import Effect
from variants.listing import Broken, Listing, catalog, listing
from variants.loading import Variant, import_text, load
from variants.merging import Change, diff
from variants.saving import delete, made, save

__all__ = [
    "Broken",
    "Change",
    "Effect",
    "Listing",
    "Variant",
    "catalog",
    "delete",
    "diff",
    "export_json",
    "export_toml",
    "import_text",
    "listing",
    "load",
    "made",
    "save",
]
