"""Random texts: statements from the tables, posts of the corpus changed at random, and heaps of odd characters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz.words import JOINS, SAYINGS, SUBJECTS, TRAPS, UNICODE

from leakmeter.evaluate.corpus import posts, training

ROOT = Path(__file__).parents[2]
#: One text in so many is repeated to a great length.
LONG_ONE_IN = 400
LONGEST = 12_000
_CLASSES = tuple(UNICODE.values())


@cache
def real() -> tuple[str, ...]:
    """Posts of the corpus that taggers were fitted on, and the example."""
    folder = ROOT / "corpus" / "posts"
    chosen = training(folder)[:12]
    return (*(post.text for post in posts(folder, chosen)), (ROOT / "examples" / "post.txt").read_text("utf-8"))


def odd(random: Random) -> str:
    """A character from one of the corners of Unicode."""
    if random.random() < 0.1:
        return chr(random.randrange(0x110000))
    return random.choice(random.choice(_CLASSES))


def phrase(random: Random) -> str:
    """A few words of a statement, now and then with something odd in them."""
    parts = [random.choice(SUBJECTS), random.choice(JOINS)] if random.random() < 0.6 else []
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        parts += [random.choice(SAYINGS), random.choice(JOINS)]
    said = "".join(parts[:-1])
    while random.random() < 0.35:
        said = changed(random, said)
    return said


def post(random: Random) -> str:
    """A text as people write it or nearly so: statements, or a real post with changes."""
    if random.random() < 0.5:
        said = random.choice((" ", ". ", "\n")).join(phrase(random) for _ in range(random.choice((1, 2, 2, 3, 4, 6))))
    else:
        said = random.choice(real())
        start = random.randrange(len(said)) if len(said) > 600 else 0
        said = said[start : start + 600]
    for _ in range(random.choice((0, 1, 1, 2, 3, 5))):
        said = changed(random, said)
    return said


def long_post(random: Random) -> str:
    """A post, or now and then one repeated to thousands of characters."""
    said = post(random)
    if said and random.randrange(LONG_ONE_IN) == 0:
        piece = said[: random.choice((3, 20, 80, 600))] + random.choice((" ", "", ", ", "\n"))
        said = piece * (random.randrange(2_000, LONGEST) // len(piece))
    return said


def heap(random: Random) -> str:
    """Characters without sense."""
    return "".join(odd(random) for _ in range(random.choice((0, 1, 2, 3, 8, 30))))


def any_text(random: Random) -> str:
    """A post mostly, else a heap or a trap."""
    chosen = random.random()
    if chosen < 0.85:
        return long_post(random)
    return heap(random) if chosen < 0.95 else random.choice(TRAPS) + phrase(random)


def changed(random: Random, text: str) -> str:
    """A text with one change: something left out, doubled, swapped, put in, or cut off anywhere."""
    return random.choice(_CHANGES)(random, text)


def _stretch(random: Random, text: str) -> tuple[int, int]:
    start = random.randrange(len(text) + 1)
    return start, min(len(text), start + random.choice((1, 1, 2, 5, 20)))


def _deleted(random: Random, text: str) -> str:
    start, end = _stretch(random, text)
    return text[:start] + text[end:]


def _doubled(random: Random, text: str) -> str:
    start, end = _stretch(random, text)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 10)) + text[end:]


def _swapped(random: Random, text: str) -> str:
    start, end = _stretch(random, text)
    return text[:start] + text[start:end][::-1] + text[end:]


def _put_in(of: Callable[[Random], str]) -> Callable[[Random, str], str]:
    def put_in(random: Random, text: str) -> str:
        at = random.randrange(len(text) + 1)
        return text[:at] + of(random) + text[at:]

    return put_in


def _cut_off(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def _in_other_letters(random: Random, text: str) -> str:
    return random.choice((str.upper, str.lower, str.title, str.swapcase))(text)


def _within_words(random: Random, text: str) -> str:
    """One character put between all others of a stretch, as who hides words from a reader does."""
    start, end = _stretch(random, text)
    return text[:start] + odd(random).join(text[start:end]) + text[end:]


_CHANGES: tuple[Callable[[Random, str], str], ...] = (
    _deleted, _deleted, _doubled, _swapped, _cut_off, _in_other_letters, _within_words, _put_in(odd), _put_in(odd),
    _put_in(odd),
    _put_in(lambda random: random.choice(SAYINGS)), _put_in(lambda random: random.choice(JOINS)),
    _put_in(lambda random: random.choice(TRAPS)),
    _put_in(lambda random: str(random.randrange(10 ** random.randrange(1, 12)))),
)  # fmt: skip
