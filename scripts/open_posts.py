"""How well k is counted on posts that people wrote freely: `python scripts/open_posts.py [--errors N]`.

``corpus/open.jsonl`` holds 120 posts by six voices, written without a look at any table or code, each with k as two
annotators estimated it apart from each other (population, shares, k, a 90 % range). What lies between the two is right.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from math import log2
from pathlib import Path

from leakmeter.text.crowd import at_least, estimate
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.types import Crowd

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "open.jsonl"
#: Both annotators say at most so many: the post identifies its author.
FEW = 20
#: A claim that so many share a post that identifies its author is a false all-clear.
MANY = 1000


@dataclass(frozen=True, slots=True)
class Post:
    """A post, the smaller and the larger of its two estimates of k, and the crowd counted here."""

    text: str
    low: float
    high: float
    crowd: Crowd

    @property
    def names_one(self) -> bool:
        """Whether the report says that a detail points to one person."""
        return any(reason.identifies for reason in self.crowd.reasons)

    @property
    def k(self) -> float:
        """The k that is reported; 1 where a person is named."""
        return 1.0 if self.names_one else self.crowd.k

    @property
    def distance(self) -> float:
        """Bits from the estimates: above 0 where too many are counted."""
        return log2(self.k / self.high) if self.k > self.high else min(0.0, log2(self.k / self.low))


def posts() -> list[Post]:
    """All posts, counted as ``leakmeter check`` counts them."""
    found: list[Post] = []
    for line in CORPUS.read_text("utf-8").splitlines():
        row = json.loads(line)
        ks = [one["k"] for one in row["estimates"]]
        told = find(row["text"], threshold=COUNTED_FROM)
        found.append(Post(row["text"], min(ks), max(ks), estimate(told, context=row["text"])))
    return found


def main() -> None:
    """Print the figures, and the posts furthest off where they are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--errors", type=int, default=0, help="how many of the posts furthest off to print")
    asked = parser.parse_args()
    found = posts()
    off = [abs(post.distance) for post in found]
    held = sum(post.names_one or (post.crowd.low <= post.high and post.crowd.high >= post.low) for post in found)
    few = [post for post in found if post.high <= FEW]
    print(f"{len(found)} posts, {sum(off) / len(off):.2f} bits from the estimates on average")
    for factor in (2, 5, 10):
        print(f"  within x{factor}: {sum(bits <= log2(factor) for bits in off) / len(off):.1%}")
    print(f"  intervals that meet the estimates: {held / len(found):.1%}")
    print(f"  of {len(few)} that identify their author, {MANY:,} or more counted: {sum(p.k >= MANY for p in few)}")
    surely = sum(not post.names_one and at_least(post.crowd) >= MANY for post in few)
    print(f"  and said to be sure (nine chances in ten): {surely}")
    for post in sorted(found, key=lambda post: -abs(post.distance))[: asked.errors]:
        print(f"{post.distance:+.1f} bits, k {post.k:,.0f}, estimates {post.low:,.0f} to {post.high:,.0f}: {post.text}")


if __name__ == "__main__":
    main()
