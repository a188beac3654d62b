"""Verify the posts of corpus/: marks parse, spans are trimmed, no post stands twice or in two writers' files.

The people of people.jsonl have ids and texts of their own, of 20 to 120 words and without marks, and two to six traits.

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
from leakmeter.evaluate.crowd_posts import SPLITS, Person, people
from leakmeter.text.crowd.traits import TRAITS

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


def faults_of_people(found: list[Person], marked: list[Post]) -> list[str]:
    """One line for each thing that is wrong with the people."""
    lines: list[str] = []
    ids = Counter(person.id for person in found)
    texts = Counter(
        re.sub(r"\W+", " ", text.lower()).strip() for text in (*(p.text for p in found), *(p.text for p in marked))
    )
    for person in found:
        words = len(person.text.split())
        wrong = {
            "its id stands twice": ids[person.id] > 1,
            "its words stand twice in the corpus": texts[re.sub(r"\W+", " ", person.text.lower()).strip()] > 1,
            f"it has {words} words": not 20 <= words <= 120,
            "it holds marks": "[[" in person.text,
            f"there is no split {person.split}": person.split not in SPLITS,
            f"it states {len(person.traits)} traits": not 2 <= len(person.traits) <= 6,
            "it states a trait that is not known": any(trait.coded.name not in TRAITS for trait in person.traits),
            f"only {person.support} records support it": person.support < 5,
        }
        lines += [f"{person.id}: {what}" for what, is_so in wrong.items() if is_so]
    return lines


def main() -> int:
    try:
        found = posts(CORPUS)
        stated = people(CORPUS.parent / "people.jsonl")
    except LeakmeterError as error:
        print(error)
        return 1
    for writer in sorted({post.writer for post in found}):
        own = [post for post in found if post.writer == writer]
        spans = sum(len(post.spans) for post in own)
        print(f"{writer}: {len(own)} posts, {sum(not p.spans for p in own)} with nothing to mark, {spans} spans")
    by_category = Counter(span.category for post in found for span in post.spans)
    print(", ".join(f"{category} {count}" for category, count in sorted(by_category.items())))
    print(f"people.jsonl: {len(stated)} posts, {sum(len(person.traits) for person in stated)} traits")
    wrong = [*faults(found), *faults_of_people(stated, found)]
    print("\n".join(wrong) if wrong else f"{len(found)} posts, {by_category.total()} spans: no faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
