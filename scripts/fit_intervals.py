"""Fit the intervals of ``estimate`` and write what is shipped: what is lost in reading on the posts of
corpus/people.jsonl kept for it, and the width of what is learned of words on corpus/open.jsonl's for development.

    python scripts/fit_intervals.py [--corpus corpus] [--out src/leakmeter/text/crowd/intervals.json]

Prints how often the intervals hold the true k on the posts themselves, fitted on the other half of them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from math import log2
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from leakmeter.evaluate.crowd_posts import Person, people  # noqa: E402
from leakmeter.evaluate.open_posts import OpenPost, claimed, open_posts, scores  # noqa: E402
from leakmeter.text.crowd import estimate  # noqa: E402
from leakmeter.text.crowd.estimate import counted_by_figures  # noqa: E402
from leakmeter.text.crowd.intervals import FILE, MISSED, Calibration, Case, fitted  # noqa: E402
from leakmeter.text.find import COUNTED_FROM, find  # noqa: E402

SPLIT = "calibration"
#: Bits that every count may be off by, whatever its figures say.
BASE = 1.0
#: Widths that are tried, in bits.
WIDTHS = [step / 10 for step in range(10, 51)]


def case(person: Person) -> Case:
    """The error of one post and its propagated interval, by the figures alone."""
    crowd = counted_by_figures(find(person.text, threshold=COUNTED_FROM), context=person.text)
    error = log2(person.k_star / crowd.k)
    return Case(len(crowd.factors), error, log2(crowd.k / crowd.low), log2(crowd.high / crowd.k))


def held(calibration: Calibration, cases: Sequence[Case]) -> tuple[float, float]:
    """The share of cases within their interval, and the mean width in bits."""
    widths, inside = [], 0
    for one in cases:
        low, high = calibration.widened(1.0, 2**-one.below, 2**one.above, one.factors)
        inside += low <= 2**one.error <= high
        widths.append(log2(high / low))
    return inside / len(cases), sum(widths) / len(widths)


def learned(posts: Sequence[OpenPost], calibration: Calibration) -> float:
    """The least width, of those tried, of a learned share of one bit with which nine in ten intervals reach the
    estimates, among the posts of which such a share counts."""
    told = [find(post.text, threshold=COUNTED_FROM, unlabelled=True) for post in posts]

    def meets(width: float) -> float:
        wide = replace(calibration, learned=width)
        crowds = [(estimate(each, context=p.text, calibration=wide), p) for each, p in zip(told, posts, strict=True)]
        counted = [(crowd, p) for crowd, p in crowds if any(factor.how == "learned" for factor in crowd.factors)]
        return scores([claimed(crowd, p.band()) for crowd, p in counted])["meets"]

    return next((width for width in WIDTHS if meets(width) >= 1 - MISSED), WIDTHS[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, default=ROOT / "corpus")
    parser.add_argument("--out", type=Path, default=FILE)
    chosen = parser.parse_args()
    posts = people(chosen.corpus / "people.jsonl", SPLIT)
    cases = [case(person) for person in posts]
    found = fitted(cases, BASE)
    free = open_posts(chosen.corpus / "open.jsonl", "development")
    found = replace(found, learned=learned(free, found))
    halves = cases[::2], cases[1::2]
    crosswise = [held(fitted(a, BASE), b) for a, b in (halves, halves[::-1])]
    print(f"{len(cases)} posts; base {found.base} bits, {found.below} below and {found.above} above")
    print(f"{len(free)} free posts; {found.learned} bits either way for a learned share of one bit")
    print("on the other half: holds " + ", ".join(f"{share:.1%} at {width:.2f} bits" for share, width in crosswise))
    content = {
        "base": found.base,
        "below": found.below,
        "above": found.above,
        "learned": found.learned,
        "posts": len(posts),
        "free_posts": len(free),
        "sha256": checksum(posts),
        "free_sha256": hashlib.sha256(repr(free).encode()).hexdigest(),
        "made_by": "python scripts/fit_intervals.py",
    }
    chosen.out.write_text(json.dumps(content, indent=1) + "\n", "utf-8")


def checksum(posts: Sequence[Person]) -> str:
    """Of the posts and their true k, in order."""
    return hashlib.sha256("".join(f"{p.id}\t{p.text}\t{p.k_star}\n" for p in posts).encode()).hexdigest()


if __name__ == "__main__":
    main()
