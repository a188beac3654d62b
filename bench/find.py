"""How well the built-in tagger agrees with the marked posts of corpus/, by writer group and category.

    python bench/find.py [development|held-out|WRITER] [--errors CATEGORY]

Prints figures; asserts nothing. Token F1 as in self-disclosure, section 4 (RoBERTa-large there: 75.3 over classes, 81.8
binary, on other texts, so the figures stand side by side and not on one scale).
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from leakmeter.evaluate.corpus import DEVELOPMENT, HELD_OUT, Post, posts
from leakmeter.evaluate.spans import Agreement, Labelled, agreement
from leakmeter.text.find import find

CORPUS = Path(__file__).parent.parent / "corpus" / "posts"
Case = tuple[str, list[Labelled], list[Labelled]]


def cases(writers: tuple[str, ...]) -> list[tuple[Post, Case]]:
    return [
        (
            post,
            (
                post.text,
                [(d.start, d.end, d.category) for d in find(post.text, threshold=0.0)],
                [(s.start, s.end, s.category) for s in post.spans],
            ),
        )
        for post in posts(CORPUS, writers)
    ]


def interval(found: list[Case], seed: int = 0, rounds: int = 300) -> tuple[float, float]:
    """A 90 % bootstrap interval (over posts) of micro F1."""
    draw = random.Random(seed)
    scores = sorted(agreement(draw.choices(found, k=len(found))).micro.f1 for _ in range(rounds))
    return scores[int(0.05 * rounds)], scores[int(0.95 * rounds)]


def show(name: str, result: Agreement, found: list[Case]) -> None:
    low, high = interval(found)
    print(f"{name}: {len(found)} posts, {sum(len(w) for _, _, w in found)} spans")
    print(
        f"  token F1 micro {result.micro.f1:.3f} (90 % {low:.3f}-{high:.3f}), precision {result.micro.precision:.3f}, "
        f"recall {result.micro.recall:.3f}; macro {result.macro_f1:.3f}; binary {result.binary.f1:.3f} "
        f"(precision {result.binary.precision:.3f}, recall {result.binary.recall:.3f})"
    )
    print(f"  false alarms per 1,000 words of clean text: {result.alarms_per_thousand_words:.2f}")
    for category, counts in sorted(result.by_category.items()):
        right, marks = result.right_marks[category], result.all_marks[category]
        print(
            f"    {category:20} F1 {counts.f1:.2f}  precision {counts.precision:.2f}  recall {counts.recall:.2f}"
            f"  marks right {right}/{marks}"
        )


def errors(found: list[tuple[Post, Case]], category: str) -> None:
    for post, (text, ours, theirs) in found:
        extra = [
            s
            for s in ours
            if s[2] == category and not any(s[0] < t[1] and t[0] < s[1] and t[2] == s[2] for t in theirs)
        ]
        missed = [
            t
            for t in theirs
            if t[2] == category and not any(s[0] < t[1] and t[0] < s[1] and t[2] == s[2] for s in ours)
        ]
        for kind, spans in (("extra", extra), ("missed", missed)):
            for start, end, _ in spans:
                before, after = text[max(0, start - 40) : start], text[end : end + 30]
                print(f"{post.id} {kind}: …{before}[[{text[start:end]}]]{after}…".replace("\n", "⏎"))


def main() -> None:
    arguments = sys.argv[1:]
    groups = {"development": DEVELOPMENT, "held-out": HELD_OUT}
    if arguments and arguments[0] in (*DEVELOPMENT, *HELD_OUT):
        groups = {arguments[0]: (arguments[0],)}
    for name, writers in groups.items():
        if arguments and arguments[0] in groups and name != arguments[0]:
            continue
        found = cases(writers)
        if not found:
            continue
        if "--errors" in arguments:
            errors(found, arguments[-1])
        else:
            only = [case for _, case in found]
            show(name, agreement(only), only)


if __name__ == "__main__":
    main()
