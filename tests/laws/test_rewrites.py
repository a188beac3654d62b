"""Laws of a whole rewrite, on posts of the corpus that the taggers were fitted to."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from leakmeter import find, rewrite
from leakmeter.evaluate.corpus import Post, posts, training
from leakmeter.statistics import countries, lookup
from leakmeter.types import Rewrite

FOLDER = Path(__file__).parents[2] / "corpus" / "posts"
#: The upper rungs of the hierarchies: parts of the world, and names of groups, as words.
WIDER = frozenset(
    "Africa African America American Americas Asia Asian Europe European Caribbean Caucasus Latin Middle Oceania "
    "Pacific North South East West Northern Southern Eastern Western Southeast Central LGBTQ UK US UAE EU I".split()
)


@cache
def chosen() -> tuple[Post, ...]:
    marked = [post for post in posts(FOLDER, training(FOLDER)) if post.spans and len(post.text) < 600]
    return tuple(random.Random(7).sample(marked, 15))


@cache
def rewritten(text: str, target: float | None, degree: str) -> Rewrite:
    """A rewrite, made once for all laws."""
    return rewrite(text, target, degree=degree)


@cache
def wide_places() -> frozenset[str]:
    """The words in the names of all countries."""
    return frozenset(word for place in countries() for word in re.findall(r"\w+", place.name))


def may_name(name: str, words: str, original: str) -> bool:
    """Whether a name that was put in is a rung of a hierarchy: part of the world, country, region, initial."""
    if name in WIDER or name in wide_places():
        return True
    if len(name) == 1 and re.search(rf"\b{name}|\d{name}\b", original, re.IGNORECASE):
        return True
    runs = re.findall(r"[A-ZÀ-Þ]\w+(?: [A-ZÀ-Þ]\w+)*", words)
    return any(name in run and any(p.kind == "region" for p in lookup(run)) for run in runs)


def may_number(number: str, original: str) -> bool:
    """Whether a number that was put in is a decade of one that was said, or the round end of a range."""
    digits = int(re.sub(r"\D", "", number) or 0)
    said = [int(n) for n in re.findall(r"\d+", original)]
    if number.endswith("s"):
        return any(n % 100 // 10 * 10 == digits % 100 for n in said) or not said
    return digits % 5 == 0 or digits < 10


@pytest.mark.parametrize("degree", ["minimal", "moderate", "strong"])
def test_no_name_and_no_number_comes_in_that_is_not_a_rung_of_a_hierarchy(degree: str) -> None:
    changed = 0
    for post in chosen():
        result = rewritten(post.text, None, degree)
        there = set(re.findall(r"\w+", post.text.lower()))
        for edit in result.edits:
            changed += 1
            for match in re.finditer(r"\d(?:[\d,]*\d)?\w*|\w+", edit.text):
                word = match.group()
                if word.lower() in there:
                    continue
                if any(letter.isdigit() for letter in word):
                    assert may_number(word, post.text), (post.id, edit.text)
                elif word[0].isupper() and match.start() > 0:
                    assert may_name(word, edit.text, post.text), (post.id, edit.text)
    assert changed >= 10


@pytest.mark.parametrize(
    ("target", "degree"), [(None, "minimal"), (None, "moderate"), (None, "strong"), (100_000, "strong")]
)
def test_rewriting_a_rewrite_changes_nothing(target: float | None, degree: str) -> None:
    for post in chosen() if target is None else chosen()[:6]:
        once = rewritten(post.text, target, degree).text
        assert rewrite(once, target, degree=degree).text == once, post.id


def test_a_text_that_tells_nothing_comes_back_as_it_was() -> None:
    plain = [post.text for post in posts(FOLDER, training(FOLDER)) if not post.spans][:80]
    silent = [text for text in plain if not find(text, threshold=0.5, unlabelled=True)]
    assert len(silent) >= 15
    for text in silent[:15]:
        for target in (None, 1_000_000):
            result = rewrite(text, target)
            assert (result.text, result.edits, result.stop_reason) == (text, (), "nothing found")
