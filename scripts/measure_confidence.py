"""Set each category's confidence in categories.toml to the share of its marks that are right.

    python scripts/measure_confidence.py

Measured for the patterns, on the writers they may be fitted on. A mark is right if it overlaps a reference mark of its
category.
(right + 1) / (marks + 2) keeps a category with few marks from claiming certainty. Run it after changing patterns or
marks; it rewrites the `confidence` lines and prints what it measured.
"""

from __future__ import annotations

import re
from pathlib import Path

from leakmeter.evaluate.corpus import posts, training
from leakmeter.evaluate.spans import agreement
from leakmeter.text.find import PatternTagger, find

ROOT = Path(__file__).parent.parent
CORPUS = ROOT / "corpus" / "posts"
CATEGORIES = ROOT / "src" / "leakmeter" / "text" / "categories.toml"


def main() -> None:
    counts = agreement(
        (
            post.text,
            [(d.start, d.end, d.category) for d in find(post.text, tagger=PatternTagger())],
            [(s.start, s.end, s.category) for s in post.spans],
        )
        for post in posts(CORPUS, training(CORPUS))
    )
    source = CATEGORIES.read_text("utf-8")
    for category, marks in sorted(counts.all_marks.items()):
        right = counts.right_marks[category]
        share = round((right + 1) / (marks + 2), 2)
        print(f"{category:20} {right:4} of {marks:4} right: {share}")
        source = with_confidence(source, category, share)
    CATEGORIES.write_text(source, "utf-8")


def with_confidence(source: str, category: str, share: float) -> str:
    """The file with one category's confidence line set, or added after its rank."""
    start = source.index(f'id = "{category}"')
    end = source.index("patterns = [", start)
    head = re.sub(r"confidence = .*\n", "", source[start:end])
    head = re.sub(r"(rank = \d+\n)", rf"\1confidence = {share}\n", head)
    return source[:start] + head + source[end:]


if __name__ == "__main__":
    main()
