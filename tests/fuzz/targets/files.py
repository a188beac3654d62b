"""Files that are read: texts in bytes, posts of a corpus, dismissals, and reports as JSON."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from random import Random

from tests.fuzz.case import Target, hold
from tests.fuzz.folder import folder, written
from tests.fuzz.targets.reports import report_shown
from tests.fuzz.texts import changed, heap, phrase

from leakmeter import check
from leakmeter.cli.dismissing import read_dismissals
from leakmeter.cli.reading import read_text
from leakmeter.evaluate.corpus import external, marked, posts
from leakmeter.evaluate.statements import statements
from leakmeter.report import from_json, to_json
from leakmeter.text.find.categories import categories

_DISMISSALS = "leakmeter dismissals 1 salt=" + "0f" * 16 + "\n" + "ab" * 32 + "\n"


def _make_corpus(random: Random) -> str:
    parts: list[str] = []
    for _ in range(random.choice((1, 1, 2, 4))):
        words = f"[[{random.choice(categories()).id}|{phrase(random)}]]" if random.random() < 0.7 else phrase(random)
        parts += [words, random.choice((" ", "\n---\n", "\n# community: r/x\n", "\n# id: 3\n", ". "))]
    text = "".join(parts)
    while random.random() < 0.3:
        text = changed(random, text)
    return text


def _corpus(text: str, random: Random) -> object:
    kind = random.randrange(3)
    if kind == 0:
        post = marked("w1-1", "w1", text)
        hold(all(0 <= s.start < s.end <= len(post.text) for s in post.spans), "a mark lies within its post", post)
        return repr(post)
    path = folder() / "posts"
    path.mkdir(exist_ok=True)
    written("posts/w1.txt", text)
    return repr(posts(path) if kind == 1 else statements(path))


@cache
def _report() -> str:
    return to_json(check("Im 24F living in Portland, Oregon, I work as a nurse."))


def _make_bytes(random: Random) -> str:
    text = random.choice((phrase, phrase, heap, lambda random: _DISMISSALS, lambda random: _report()))(random)
    while random.random() < 0.5:
        text = changed(random, text)
    return text


def _bytes(text: str, random: Random) -> object:
    """A text read from a file in some encoding; the same as dismissals, and as a report that can then be shown."""
    encoding = random.choice(("utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-be", "latin-1", "utf-32"))
    path = folder() / "text.txt"
    path.write_bytes(text.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace"))
    kind = random.randrange(4)
    if kind == 0:
        return read_text(str(path), None, random.choice((1, 10, 1_000_000)))
    if kind == 1:
        found = read_dismissals(path)
        return found.cover(text[:50])
    if kind == 2:
        return report_shown(from_json(text), random)
    id = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
    row = json.dumps({"id": id, "spans": [[0, 1, "AGE"]], "response": text})
    rows = [row, changed(random, row) if random.random() < 0.5 else row]
    return repr(
        external(*(written(f"{name}.jsonl", text) for name, text in zip(("spans", "texts"), rows, strict=True)))
    )


TARGETS = (
    Target("corpus", _make_corpus, _corpus, share=1.0),
    Target("files", _make_bytes, _bytes, share=1.0),
)
