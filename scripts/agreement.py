"""How well two annotators agree: the ceiling for any tagger, and a check on the guideline.

    python scripts/agreement.py [TEXTS]

The second annotator marked 120 posts of the held-out writers without seeing their marks, and two others the replies
that only measure (corpus/second_annotator.jsonl). With TEXTS (personal_reddit_dev.jsonl) the two annotators of the
external posts are compared too; their disagreements were settled one by one, and the agreed spans are what taggers are
measured on.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from leakmeter.evaluate.corpus import HELD_OUT, REPLIES, external, posts
from leakmeter.evaluate.spans import Labelled, agreement

CORPUS = Path(__file__).parent.parent / "corpus"
Case = tuple[str, list[Labelled], list[Labelled]]


def of_writers(writers: tuple[str, ...]) -> list[Case]:
    """(text, second annotator's marks, first marks) of the posts of some writers that were marked twice."""
    known = {post.id: post for post in posts(CORPUS / "posts", writers)}
    lines = (CORPUS / "second_annotator.jsonl").read_text("utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["id"] in known]
    return [
        (
            known[row["id"]].text,
            [(s, e, c) for s, e, c in row["spans"]],
            [(s.start, s.end, s.category) for s in known[row["id"]].spans],
        )
        for row in rows
    ]


def of_external(texts: Path) -> list[Case]:
    """(text, first annotator's marks, second annotator's marks)."""
    first, second = (external(CORPUS / "external_dev.jsonl", texts, field) for field in ("first", "second"))
    return [
        (a.text, [(s.start, s.end, s.category) for s in a.spans], [(s.start, s.end, s.category) for s in b.spans])
        for a, b in zip(first, second, strict=True)
    ]


def show(name: str, cases: list[Case]) -> None:
    result = agreement(cases)
    print(
        f"{name}: {len(cases)} posts; by word micro F1 {result.micro.f1:.3f}, macro {result.macro_f1:.3f}, without "
        f"classes {result.binary.f1:.3f}; spans in part {result.partial.f1:.3f}, exactly {result.exact.f1:.3f}"
    )


def main() -> None:
    show("held-out writers and a second annotator", of_writers(HELD_OUT))
    show("persona replies, two annotators", of_writers(REPLIES))
    if len(sys.argv) > 1:
        show("external posts, two annotators", of_external(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
