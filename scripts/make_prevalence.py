"""Two annotators' estimates (``corpus/prevalence.tsv``) -> ``text/lexicon/prevalence.tsv``, and how far they are apart.

    python scripts/make_prevalence.py            writes the table and says how far the annotators are apart, by list
    python scripts/make_prevalence.py --check    writes nothing; exit status 1 where the table would be another

The annotators worked apart from each other and from knowledge: for each thing, of how many adults who use English on
the internet it is true, one in N with a 90 % range, and the country in which seven in ten of these live. What is
shipped is the geometric mean, the wider range, and how far they are apart in bits.
"""

from __future__ import annotations

import argparse
import sys
from math import log2, sqrt
from pathlib import Path
from statistics import fmean, median

ROOT = Path(__file__).parents[1]
ESTIMATES = ROOT / "corpus" / "prevalence.tsv"
TABLE = ROOT / "src" / "leakmeter" / "text" / "lexicon" / "prevalence.tsv"
_HEAD = """\
# Written by hand for leakmeter: how common the things of the word lists are.
# one_in: true of one in so many adults who use English on the internet.
# Estimated by two annotators apart from each other (corpus/prevalence.tsv), with a 90 % range; no published figures.
# where: the country of most of these people. apart: bits between the annotators. Made by scripts/make_prevalence.py.
list\tname\tone_in\tlow\thigh\twhere\tapart
"""


def estimates() -> list[list[str]]:
    """The rows of the corpus: list, name, and for each annotator one in N, its range and the country."""
    lines = [line for line in ESTIMATES.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [line.split("\t") for line in lines[1:]]


def row(cells: list[str]) -> str:
    """A row of the shipped table."""
    of, name, n, low, high, where, other_n, other_low, other_high, elsewhere = cells
    one, other = float(n), float(other_n)
    bounds = min(float(low), float(other_low)), max(float(high), float(other_high))
    country = where if where == elsewhere and where != "-" else ""
    figures = (sqrt(one * other), *bounds)
    return "\t".join((of, name, *(f"{figure:.3g}" for figure in figures), country, f"{abs(log2(one / other)):.1f}"))


def main() -> int:
    """Write the table, or check it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    rows = estimates()
    made = _HEAD + "".join(row(cells) + "\n" for cells in rows)
    if parser.parse_args().check:
        return 0 if TABLE.read_text("utf-8") == made else 1
    TABLE.write_text(made, "utf-8")
    for of in dict.fromkeys(cells[0] for cells in rows):
        apart = [abs(log2(float(cells[2]) / float(cells[6]))) for cells in rows if cells[0] == of]
        print(f"{of}: {len(apart)} rows, {fmean(apart):.2f} bits apart (median {median(apart):.2f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
