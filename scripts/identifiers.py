"""How well identifiers are recognised: the snippets of corpus/identifiers.jsonl, half of them without any.

    python scripts/identifiers.py [--split development|held-out|all] [--wrong]

Prints precision and recall with their counts and 95 % intervals (Wilson), all kinds together, by group of kinds and for
each kind that was missed or was a false alarm. An identifier counts as found where a mark of its kind covers all of its
characters; a mark that covers none of any identifier is a false alarm. The snippets and all numbers are invented.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from leakmeter import find
from leakmeter.text.find.recognizers.kinds import kind

CORPUS = Path(__file__).parent.parent / "corpus" / "identifiers.jsonl"


@dataclass(frozen=True, slots=True)
class Snippet:
    """A text, and its identifiers as (kind, start, end)."""

    id: str
    split: str
    text: str
    identifiers: tuple[tuple[str, int, int], ...]


def snippets(path: Path = CORPUS) -> list[Snippet]:
    """The snippets of the corpus. Raises KeyError or ValueError where a row is not one."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [
        Snippet(
            row["id"],
            row["split"],
            row["text"],
            tuple((one["kind"], one["start"], one["start"] + len(one["text"])) for one in row["identifiers"]),
        )
        for row in rows
    ]


def marked(text: str) -> list[tuple[str, int, int]]:
    """The identifiers that are found in a text, as (kind, start, end); other contact data has the kind "contact"."""
    return [
        (next((str(f.value) for f in d.facts if f.attribute == "identifier"), "contact"), d.start, d.end)
        for d in find(text, threshold=0.5)
        if d.category == "CONTACT"
    ]


def wilson(right: int, of: int) -> str:
    """A proportion with its counts and its interval."""
    if not of:
        return "–"
    p, z = right / of, 1.96
    middle, half = p + z * z / (2 * of), z * sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    low, high = (middle - half) / (1 + z * z / of), (middle + half) / (1 + z * z / of)
    return f"{p:.3f} ({low:.3f}–{high:.3f}; {right} of {of})"


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--split", choices=("development", "held-out", "all"), default="held-out")
    arguments.add_argument("--wrong", action="store_true", help="show what is missed or a false alarm")
    chosen = arguments.parse_args()
    some = [s for s in snippets() if chosen.split in (s.split, "all")]
    told: Counter[str] = Counter()
    found: Counter[str] = Counter()
    named: Counter[str] = Counter()
    alarms: Counter[str] = Counter()
    for snippet in some:
        marks = marked(snippet.text)
        for name, start, end in snippet.identifiers:
            told[name] += 1
            covering = [m for m in marks if m[1] <= start and end <= m[2]]
            found[name] += bool(covering)
            named[name] += any(m[0] == name for m in covering)
            if chosen.wrong and not any(m[0] == name for m in covering):
                print(f"  {snippet.id} missed {name}: {snippet.text[start:end]!r} got {covering}")
        for name, start, end in marks:
            if not any(start < e and s < end for _, s, e in snippet.identifiers):
                alarms[name] += 1
                if chosen.wrong:
                    print(f"  {snippet.id} false alarm {name}: {snippet.text[start:end]!r}")
    hits = sum(found.values())
    print(f"{len(some)} snippets ({chosen.split}), {sum(told.values())} identifiers of {len(told)} kinds")
    print(f"  recall, marked at all      {wilson(hits, sum(told.values()))}")
    print(f"  recall, by its own kind    {wilson(sum(named.values()), sum(told.values()))}")
    print(f"  precision                  {wilson(hits, hits + sum(alarms.values()))}")
    for audience in ("public", "authority", "company", "secret"):
        of = [name for name in told if (one := kind(name)) and one.audience == audience]
        print(f"  recall, to {audience:10}      {wilson(sum(named[n] for n in of), sum(told[n] for n in of))}")
    for name in sorted(told | alarms):
        if named[name] < told[name] or alarms[name]:
            print(f"    {name}: {named[name]} of {told[name]} found, {alarms[name]} false alarms")


if __name__ == "__main__":
    main()
