"""Verify the marked posts of corpus/: marks parse, spans are trimmed, no post stands twice or in two writers' files.

    python scripts/corpus_check.py

Prints what there is by writer and category; exits with 1 and a line for each fault.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from leakmeter.errors import LeakmeterError
from leakmeter.evaluate.corpus import Post, posts

CORPUS = Path(__file__).parent.parent / "corpus" / "posts"
LONGEST_SPAN_WORDS = 25


def faults(found: list[Post]) -> list[str]:
    """One line for each thing that is wrong."""
    lines: list[str] = []
    seen: dict[str, str] = {}
    for post in found:
        words = re.sub(r"\W+", " ", post.text.lower()).strip()
        if words in seen and len(words.split()) > 4:
            lines.append(f"{post.id}: the same words as {seen[words]}")
        seen.setdefault(words, post.id)
        for span in post.spans:
            said = post.text[span.start : span.end]
            if said != said.strip():
                lines.append(f"{post.id}: a {span.category} span begins or ends with a space")
            if len(said.split()) > LONGEST_SPAN_WORDS:
                lines.append(f"{post.id}: a {span.category} span has {len(said.split())} words")
    return lines


def main() -> int:
    try:
        found = posts(CORPUS)
    except LeakmeterError as error:
        print(error)
        return 1
    for writer in sorted({post.writer for post in found}):
        own = [post for post in found if post.writer == writer]
        spans = sum(len(post.spans) for post in own)
        print(f"{writer}: {len(own)} posts, {sum(not p.spans for p in own)} with nothing to mark, {spans} spans")
    by_category = Counter(span.category for post in found for span in post.spans)
    print(", ".join(f"{category} {count}" for category, count in sorted(by_category.items())))
    wrong = faults(found)
    print("\n".join(wrong) if wrong else f"{len(found)} posts, {by_category.total()} spans: no faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
