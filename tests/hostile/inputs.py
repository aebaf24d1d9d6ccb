"""What somebody may send who means harm, or whose file is damaged."""

from __future__ import annotations

import json
from typing import Any

DEEP = 5000

TRAVERSAL = (
    "../../etc/passwd", "../", "..", ".", "/etc/passwd", "//server/share", "~root/.ssh/id_rsa", "~/x", "file:///etc/passwd", "..\\..\\win.ini",
    "C:\\Windows\\x", "%2e%2e%2fetc", "....//....//x", "a/../../b", "a/b", "con", "nul.toml", "aux", "COM1", ".hidden", "a\0b", "a\0.toml",
    "letter-tycoon/../ponjan/rulebook", "letter-tycoon/rulebook/..", "-rf", "--help", "$HOME", "`id`", "$(id)", "; rm -rf /", "| cat", "a\nb", "a\r\nSet-Cookie: b=c",
)  # fmt: skip

MARKUP = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<b>", "</td></tr></table>", "<!--", "]]>", "<svg/onload=alert(1)>", "\"><i>", "'><i>", "&lt;b&gt;", "&#60;",
    "**b**", "_i_", "~~s~~", "`c`", "[a](javascript:alert(1))", "![](http://127.0.0.1:1/x.png)", ":red[x]", ":red-badge[x]", ":material/home:", ":streamlit:", ":smile:",
    "$x$", "$$\\frac{1}{0}$$", "# head", "- list", "+ list", "1. one", "> quote", "---", "===", "a\n===", "a\n\n# b", "|a|b|\n|-|-|\n|1|2|", "https://evil.example/x",
    "www.evil.example", "a@evil.example", "-> <- -- >=", "    code", "\\", "[^1]", "{{7*7}}", "${7*7}", "#{7*7}", "%s%n%x", "{0.__class__}", "{x!r}",
)  # fmt: skip

FORMULAS = (
    "=1+1", "=HYPERLINK(\"http://127.0.0.1:1\")", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "=cmd|' /C calc'!A0", "＝1+1", "＋1", "－1", "＠x", "\ufeff=1",
)  # fmt: skip

QUERIES = ("'; DROP TABLE runs; --", '" OR 1=1 --', "' OR ''='", "x' UNION SELECT id FROM runs --", "%", "_", "\\'", "1;PRAGMA writable_schema=1")

NUMBERS = (
    "1e309", "-1e309", "NaN", "Infinity", "1e400", "0x10", "1_000", "٣", "１", "³", "-0", "-1", "9" * 30, "9" * 5000, "1" + "0" * 400, "3.5", "1e5", "+5", " 5 ", "",
)  # fmt: skip

UNICODE = (
    "\u202etxt.exe", "a\u2066b", "\u200b", "\u2060", "e\u0301" * 40, "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢", "𝕏" * 50, "\ud800", "a\udfffb", "\x1b[31mred", "\x07", "\u2028", "名前", "👩‍👩‍👧‍👦", "A" * 100_000, " ", "\u00a0",
)  # fmt: skip

TEXTS = tuple(dict.fromkeys((*TRAVERSAL, *MARKUP, *FORMULAS, *QUERIES, *NUMBERS, *UNICODE)))
"""Names, ids, addresses and answers; each goes to everything that reads one."""

HEAD = 'schema = 1\ngame = "letter-tycoon"\nname = "x"\n'


def variant(**fields: Any) -> bytes:
    """A variant file in JSON with other fields."""
    return json.dumps({"schema": 1, "game": "letter-tycoon", "name": "x"} | fields).encode()


def knobs(**values: Any) -> bytes:
    """A variant file in JSON with these knobs."""
    return variant(parameters=values)


def nested(opening: str, closing: str, depth: int = DEEP) -> str:
    """Brackets within brackets."""
    return opening * depth + closing * depth


VARIANT_FILES: dict[str, tuple[str, bytes]] = {
    "empty": ("x.toml", b""),
    "zero bytes": ("x.toml", b"\0" * 1000),
    "other encoding": ("x.toml", HEAD.encode("utf-16")),
    "latin bytes": ("x.toml", b'name = "\xe4"'),
    "a picture": ("x.toml", b"\x89PNG\r\n\x1a\n" + b"\x00\xff" * 200),
    "an archive": ("x.toml", b"PK\x03\x04" + b"\0" * 100),
    "packed": ("x.json", b"\x1f\x8b\x08\x00" + b"\0" * 100),
    "too large": ("x.toml", b"#" * 300_000),
    "JSON too large": ("x.json", b'{"name": "' + b"x" * 300_000 + b'"}'),
    "deep lists in JSON": ("x.json", nested("[", "]").encode()),
    "deep tables in JSON": ("x.json", ('{"a":' * DEEP + "1" + "}" * DEEP).encode()),
    "deep lists in TOML": ("x.toml", ("a = " + nested("[", "]")).encode()),
    "deep tables in TOML": ("x.toml", ("a = " + "{a = " * DEEP + "1" + "}" * DEEP).encode()),
    "a key of many parts": ("x.toml", ("a." * 50_000 + "b = 1").encode()),
    "many keys": ("x.toml", (HEAD + "[parameters]\n" + "\n".join(f"k{number} = 1" for number in range(8000))).encode()),
    "a table within itself": ("x.toml", (HEAD + "[a]\n[a.b]\n[a]\n").encode()),
    "a list of JSON": ("x.json", b"[1, 2]"),
    "a number of JSON": ("x.json", b"1"),
    "null": ("x.json", b"null"),
    "half a JSON": ("x.json", b'{"schema": 1, '),
    "a field twice": ("x.json", b'{"schema": 1, "schema": 1, "game": "letter-tycoon", "name": "x", "name": "y"}'),
    "a number of 5,000 digits": ("x.json", b'{"schema": 1, "game": "letter-tycoon", "name": "x", "parameters": {"hand_size": ' + b"9" * 5000 + b"}}"),
    "a number of 5,000 digits in TOML": ("x.toml", (HEAD + "[parameters]\nhand_size = " + "9" * 5000).encode()),
    "an infinite number": ("x.json", b'{"schema": 1, "game": "letter-tycoon", "name": "x", "parameters": {"hand_size": 1e999}}'),
    "no number": ("x.json", b'{"schema": 1, "game": "letter-tycoon", "name": "x", "parameters": {"hand_size": NaN}}'),
    "infinity in TOML": ("x.toml", (HEAD + "[parameters]\nhand_size = inf").encode()),
    "a date": ("x.toml", (HEAD + "[parameters]\nhand_size = 1979-05-27T07:32:00Z").encode()),
    "a hexadecimal number": ("x.toml", (HEAD + "[parameters]\nhand_size = 0xFFFFFFFFFFFF").encode()),
    "half a character": ("x.json", b'{"schema": 1, "game": "letter-tycoon", "name": "\\ud800"}'),
    "a base by path": ("x.json", variant(based_on="../../etc/passwd")),
    "a base of another game": ("x.json", variant(based_on="ponjan/rulebook")),
    "itself as base": ("x.json", variant(based_on="letter-tycoon/x")),
    "a base that is a list": ("x.json", variant(based_on=["letter-tycoon/rulebook"])),
    "a game by path": ("x.json", variant(game="../letter_tycoon")),
    "a game that is a module": ("x.json", variant(game="os:system")),
    "a game that is a number": ("x.json", variant(game=7)),
    "a schema of the future": ("x.json", variant(schema=10**30)),
    "a schema that is true": ("x.json", variant(schema=True)),
    "a name of a megabyte": ("x.json", variant(name="x" * 200_000)),
    "a name that is a table": ("x.json", variant(name={"a": 1})),
    "no name": ("x.json", variant(name="")),
    "a name of spaces": ("x.json", variant(name="   ")),
    "an unknown field": ("x.json", variant(__class__="x")),
    "a removal by path": ("x.json", variant(remove=["../../x"])),
    "removals without end": ("x.json", variant(remove=["goals.1"] * 20_000)),
    "parameters that are a list": ("x.json", variant(parameters=[1])),
    "a knob of Python": ("x.json", knobs(__init__=1, model_config={"extra": "allow"})),
    "a knob that is huge": ("x.json", knobs(hand_size=10**18)),
    "a knob below nothing": ("x.json", knobs(hand_size=-1)),
    "a knob that is true": ("x.json", knobs(hand_size=True)),
    "a knob that is a text": ("x.json", knobs(hand_size="7")),
    "a list of a million": ("x.json", knobs(start_money=[0] * 60_000)),
    "a table with paths": ("x.json", knobs(card_counts={"../A": 1, "A\0": 2})),
    "a table with a row of 10^30": ("x.json", knobs(goals={str(10**30): {"value": 1}})),
    "words of a file": ("x.json", knobs(lexicon="/etc/passwd")),
    "words of a Parquet file": ("x.json", knobs(lexicon="/srv/other/en.parquet")),
    "words of a file above": ("x.json", knobs(lexicon="../../../lexicons/en.parquet")),
    "words of a long file": ("x.json", knobs(lexicon="x" * 300 + ".parquet")),
    "words with a zero byte": ("x.json", knobs(lexicon="en\0.parquet")),
    "an effect with huge numbers": ("x.json", variant(effect={"sentence": "a", "command": "b", "numbers": {"a": 10**400}})),
    "an effect without end": ("x.json", variant(effect={"sentence": "a" * 100_000, "command": "b", "numbers": {}})),
}

WORD_LISTS: dict[str, bytes] = {
    "empty": b"",
    "blank lines": b"\n" * 100_000,
    "zero bytes": b"\0" * 1000,
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\xff" * 200,
    "other encoding": "CAT\nDOG".encode("utf-16"),
    "packed": b"\x1f\x8b\x08\x00" + b"\0" * 100,
    "too large": b"CAT\n" * 600_000,
    "one endless line": b"A" * 1_900_000,
    "markup": b"<script>alert(1)</script>\n<b>\n[a](b)",
    "formulas": b"=1+1\n+1\n-1\n@A1",
    "digits": b"123\n456",
    "one letter": b"A\nB\nC",
    "comments alone": b"# a\n# b",
    "half a character": b"\xed\xa0\x80",
    "bytes that are no text": bytes(range(128, 256)),
    "other writing": "日本語\nكلمة\nслово".encode(),
    "marks on marks": ("e" + "\u0301" * 500).encode(),
    "turned around": "\u202eTAC".encode(),
    "a letter that grows": ("ß" * 40).encode(),
    "letters that grow": ("ﷺ" * 1000).encode(),
    "words too long": (("A" * 200 + "\n") * 1000).encode(),
}

RECORD_CHANGES: dict[str, dict[str, Any]] = {
    "another kind": {"kind": "tilewright plan"},
    "a schema of the future": {"schema": 2},
    "a schema that is true": {"schema": True},
    "an unknown field": {"__class__": "x"},
    "an id by path": {"id": "../../x"},
    "an id of a megabyte": {"id": "x" * 100_000},
    "an id that is a number": {"id": 7},
    "no plan": {"plan": None},
    "a plan that is a list": {"plan": []},
    "a deal below nothing": {"deal": -1},
    "a deal that is huge": {"deal": 10**30},
    "a deal that is a text": {"deal": "1"},
    "a deal that is a fraction": {"deal": 0.5},
    "a rotation out of the table": {"rotation": 9},
    "a rotation below nothing": {"rotation": -1},
    "nobody": {"people": []},
    "somebody out of the table": {"people": [9]},
    "somebody below nothing": {"people": [-1]},
    "somebody who is true": {"people": [True]},
    "a start that is a text": {"start": "x"},
    "a start that is strange": {"start": {"x": 1}},
    "words that are a number": {"words": 7},
    "actions that are a text": {"actions": "x"},
    "actions that are numbers": {"actions": [1]},
    "actions without seat": {"actions": [[{}]]},
    "an action that is none": {"actions": [[0, {"do": "win"}]]},
    "an action of somebody else": {"actions": [[9, {"do": "roll"}]]},
    "an action with a huge number": {"actions": [[0, {"do": "hold", "x": 10**40}]]},
    "actions without end": {"actions": [[0, {}]] * 20_000},
    "a moment before all": {"created": -1},
    "a moment after all": {"created": 1e300},
    "a moment that is a text": {"changed": "now"},
    "a number below nothing": {"number": -1},
    "a number that is huge": {"number": 10**40},
    "over that is a text": {"over": "no"},
    "shown beyond the end": {"shown": 99},
}

PLAN_CHANGES: dict[str, dict[str, Any]] = {
    "a game by path": {"game": "../x"},
    "a game of a module": {"game": "os:system"},
    "a variant of a megabyte": {"variant": "x" * 100_000},
    "a variant that is a list": {"variant": []},
    "parameters that are a list": {"parameters": []},
    "an unknown knob": {"parameters": {"__init__": 1}},
    "a table of a billion": {"players": 10**9},
    "a table of none": {"players": 0},
    "a table that is true": {"players": True},
    "no bots": {"bots": []},
    "bots that are a text": {"bots": "greedy"},
    "bots by path": {"bots": ["../x", "../x"]},
    "bots without end": {"bots": ["greedy"] * 100_000},
    "a dial of no number": {"bots": ["greedy:vocabulary=nan", "greedy"]},
    "a dial without end": {"bots": ["greedy:vocabulary=" + "9" * 5000, "greedy"]},
    "no games": {"games": 0},
    "too many games": {"games": 10**12},
    "a seed below nothing": {"seed": -1},
    "a seed that is huge": {"seed": 2**70},
    "seats that are a number": {"fixed_seats": 1},
    "a schema that is a text": {"schema": "1"},
}

RECORD_FILES: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"{",
    "null": b"null",
    "a list": b"[]",
    "a number of 5,000 digits": b'{"schema": ' + b"9" * 5000 + b"}",
    "no number": b'{"schema": NaN}',
    "deep lists": nested("[", "]", 100_000).encode(),
    "deep tables": ('{"a":' * 100_000).encode(),
    "zero bytes": b"\0" * 100,
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\xff" * 200,
    "other encoding": '{"schema": 1}'.encode("utf-16"),
    "too large": b" " * 2_000_001,
    "half a character": b'{"id": "\\ud800"}',
}

COUNT = len(TEXTS) + len(VARIANT_FILES) + len(WORD_LISTS) + len(RECORD_CHANGES) + len(PLAN_CHANGES) + len(RECORD_FILES)
