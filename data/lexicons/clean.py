"""Make en.parquet and de.parquet fit for play: drop known junk, mend known mistakes. Safe to run again.

    python data/lexicons/clean.py [--from FOLDER]

Reads en.parquet and de.parquet from FOLDER (this folder unless given), writes them here. Every choice stands below with
its reason; running it on its own result changes no byte.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import polars as pl

HERE = Path(__file__).resolve().parent

DROPPED = {
    "en": {
        "accra": "a city, lower-cased by its source",
        "aws": "an abbreviation; the interjection 'aw' has no plural in play",
        "cesar": "a person's name",
        "cohen": "a person's name",
        "aeq": "an abbreviation of aequalis",
        "esc": "an abbreviation of escape",
        "gre": "an abbreviation of an examination",
        "highschool": "written as two words",
    },
    "de": {
        "aw": "doubtful: an abbreviation more often than a word",
        "mi": "doubtful: a syllable of solmisation, mostly met as short for Mittwoch",
        "ny": "doubtful: short for New York more often than the Greek letter",
        "ud": "doubtful: the instrument is usually written Oud",
        "wa": "doubtful: a particle of dialect",
        "ös": "doubtful: only a plural of a letter's name",
    },
}
"""Lexicon -> word -> why it is no word here."""

BASE_FORMS = {
    "en": {"oxen": (0, "plural of ox")},
    "de": {
        "schönste": (0, "superlative of schön"),
        "schrieb": (0, "past tense of schreiben; the colloquial noun Schrieb is too rare to count as its main reading"),
        "ein": (2, "article, numeral and particle in their base form; the mark had been lost"),
    },
}
"""Lexicon -> word -> the right base_form and why (0 inflected only, 1 both readings, 2 base form only)."""

_NUDE = "ordinary English that some lists flag: mild, as 'nudity' already is"
_DYKE = "a dam first, a slur second: ambiguous"
_KRAUT = "the vegetable first, a slur second: ambiguous, and the plural no less"

OFFENSIVE = {
    "en": {
        "nude": (1, _NUDE),
        "nuder": (1, _NUDE),
        "nudes": (1, _NUDE),
        "nudest": (1, _NUDE),
        "dyke": (1, _DYKE),
        "dykes": (1, _DYKE),
        "kraut": (1, _KRAUT),
        "krauts": (1, _KRAUT),
    },
    "de": {"kraut": (0, "herb, cabbage: no slur in German")},
}
"""Lexicon -> word -> the right offensive flag and why (0 no, 1 mild or ambiguous, 2 strong).

People may play mild words under every policy but 'banned'; bots never use a flagged word: a doubtful flag stays mild.
"""


def cleaned(frame: pl.DataFrame, language: str) -> pl.DataFrame:
    """`frame` without the junk and with the marks mended, sorted by word."""
    base = {word: mark for word, (mark, _) in BASE_FORMS[language].items()}
    flags = {word: flag for word, (flag, _) in OFFENSIVE[language].items()}
    word = pl.col("word")
    return (
        frame.filter(~word.is_in(list(DROPPED[language])))
        .with_columns(
            word.replace_strict(base, default=pl.col("base_form"), return_dtype=pl.UInt8).alias("base_form"),
            word.replace_strict(flags, default=pl.col("offensive"), return_dtype=pl.UInt8).alias("offensive"),
        )
        .sort("word")
        .rechunk()
    )


def main() -> None:
    """Clean both files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="source", type=Path, default=HERE, help="folder of the files to read")
    source: Path = parser.parse_args().source
    for language in DROPPED:
        before = pl.read_parquet(source / f"{language}.parquet")
        after = cleaned(before, language)
        path = HERE / f"{language}.parquet"
        # One row group and a fixed level: with the pinned polars the bytes depend on the rows alone.
        after.write_parquet(path, compression="zstd", compression_level=19, statistics=False, row_group_size=max(1, len(after)))
        print(f"{path.name}: {len(before)} words read, {len(after)} written, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
