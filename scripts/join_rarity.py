"""Join what annotators estimated apart from each other into the corpus of rarity, and say how far they agree.

    python scripts/join_rarity.py TEXTS.json FIRST.tsv SECOND.tsv [FIRST.tsv SECOND.tsv ...] [--out corpus/rarity.jsonl]

TEXTS.json is a list of texts with ``id``, ``source`` (the post or telling they are of), ``writer``, ``text`` and
``spans`` ([start, end, label]). A line of an annotator is ``ID.NUMBER``, the population as told so far, N, low N,
high N and the kind, parted by tabs: the share of that population who could truthfully write the words of the span too
is 1 in N, and 90 % sure between the two others; the kind is L (lasting), E (an event that others could know), M (of the
moment) or O (tells nothing of the author). A span that one of two leaves out, or writes badly, is left out.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import correlation, mean, median

ROOT = Path(__file__).resolve().parent.parent
KINDS = frozenset("LEMO")
#: What an annotator says of a span: the population, N, its range, the kind.
Estimate = dict[str, str | float]


def estimates(lines: Iterable[str]) -> dict[str, Estimate]:
    """The estimates of an annotator by ID.NUMBER, without lines that are badly written."""
    found: dict[str, Estimate] = {}
    for line in lines:
        cells = [cell.strip() for cell in line.rstrip("\n").split("\t")]
        if len(cells) != 6 or cells[5] not in KINDS:
            continue
        try:
            n, low, high = (float(cell.replace(",", "")) for cell in cells[2:5])
        except ValueError:
            continue
        if 1 <= low <= n <= high:
            found[cells[0]] = {"population": cells[1], "n": n, "low": low, "high": high, "kind": cells[5]}
    return found


def joined(
    texts: Sequence[Mapping[str, object]], first: Mapping[str, Estimate], second: Mapping[str, Estimate]
) -> list[dict[str, object]]:
    """The texts of which both annotators estimated a span, with both estimates of each such span."""
    rows: list[dict[str, object]] = []
    for text in texts:
        spans = text["spans"]
        if not isinstance(spans, list):
            raise SystemExit(f"{text['id']}: spans are no list. Write them as [[start, end, label], ...].")
        told = [
            {"start": start, "end": end, "label": label, "estimates": [first[key], second[key]]}
            for number, (start, end, label) in enumerate(spans, 1)
            if (key := f"{text['id']}.{number}") in first and key in second
        ]
        if told:
            rows.append({**{name: text[name] for name in ("id", "source", "writer", "text")}, "spans": told})
    return rows


def agreement(rows: Sequence[Mapping[str, object]]) -> str:
    """How far two annotators are apart, in bits of N, over the spans that both take for the author's."""
    pairs = [
        (math.log2(float(a["n"])), math.log2(float(b["n"])), a["kind"] == b["kind"])
        for row in rows
        for span in row["spans"]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType]
        for a, b in [span["estimates"]]
        if "O" not in (a["kind"], b["kind"])
    ]
    if len(pairs) < 2:
        return "too few spans to say how far they agree"
    apart = [abs(a - b) for a, b, _ in pairs]
    alike = correlation([a for a, _, _ in pairs], [b for _, b, _ in pairs])
    same = mean(kind for *_, kind in pairs)
    return (
        f"{len(rows)} texts, {len(pairs)} spans of the author's: apart by {mean(apart):.2f} bits "
        f"(median {median(apart):.2f}), correlation {alike:.2f}, the same kind {same:.0%}"
    )


def main() -> int:
    """Write the corpus and print the agreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path)
    parser.add_argument("annotators", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=ROOT / "corpus" / "rarity.jsonl")
    given = parser.parse_args()
    if len(given.annotators) % 2:
        parser.error("two files of annotators for each packet")
    texts = json.loads(given.texts.read_text("utf-8"))
    rows: list[dict[str, object]] = []
    for one, other in zip(given.annotators[::2], given.annotators[1::2], strict=True):
        first, second = (estimates(path.read_text("utf-8").splitlines()) for path in (one, other))
        rows += joined(texts, first, second)
    given.out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    print(agreement(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
