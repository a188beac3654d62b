"""What is found and not reported: what the user allows or has dismissed, and what a community implies.

Leaving out is never silent: :func:`notes` says how much was left out and why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor

from leakmeter.errors import InputError
from leakmeter.text.find.present.allowed import folded, without_allowed
from leakmeter.text.find.present.implied import IMPLIED, Topic, lowered
from leakmeter.types import Disclosure

#: Whether a disclosure's words are to be left out.
Dismissed = Callable[[str], bool]

_AT_WISH = "left out at your wish"
_BY_TOPIC = "not marked, nor counted by"


@dataclass(frozen=True, slots=True)
class Told:
    """What is reported of a text, and how much is not: ``at_wish`` disclosures were allowed or dismissed, of ``in_part``
    disclosures a part was allowed, ``implied`` say no more than the topic of ``community``. ``threshold`` is that of the
    report, a proportion."""

    disclosures: tuple[Disclosure, ...]
    at_wish: int = 0
    in_part: int = 0
    implied: int = 0
    community: str = ""
    threshold: float = 0.0


def told(
    found: Sequence[Disclosure],
    *,
    threshold: float = 0.0,
    topic: Topic | None = None,
    allow: Sequence[str] = (),
    dismissed: Dismissed | None = None,
) -> Told:
    """What to report of the disclosures that were found, in their order.

    ``threshold`` is the least confidence (a proportion), reckoned after ``topic`` has lowered what it implies; ``allow``
    holds phrases: what says nothing besides them is left out, and of what says more, the facts that they alone tell
    (:func:`leakmeter.text.find.present.allowed.without_allowed`). ``dismissed`` says of a disclosure's words whether it is left out.
    Raises InputError for phrases that cannot be used.
    """
    left_of = _left_of(_usable(allow))
    above = [d for d in found if d.confidence >= threshold]
    expected = [d for d in lowered(above, topic) if d.confidence >= threshold]
    left = [None if dismissed and dismissed(d.text) else left_of(d) for d in expected]
    kept = tuple(d for d in left if d is not None)
    return Told(
        disclosures=kept,
        at_wish=len(expected) - len(kept),
        in_part=sum(now is not None and now.facts != d.facts for d, now in zip(expected, left, strict=True)),
        implied=len(above) - len(expected),
        community=topic.name if topic else "",
        threshold=threshold,
    )


def notes(said: Told, *, counted: bool = True) -> tuple[str, ...]:
    """Sentences on what was left out; none where nothing was. ``counted`` says whether people are counted at all."""
    sentences: list[str] = []
    if said.at_wish:
        subject, verb = _details(said.at_wish), "is" if said.at_wish == 1 else "are"
        sentences.append(
            f"{subject} {verb} {_AT_WISH}" + f" and {verb} not in the count." * counted + "." * (not counted)
        )
    if said.in_part:
        subject = "one detail" if said.in_part == 1 else f"{said.in_part:,} details"
        sentences.append(
            f"A part of {subject} is {_AT_WISH}" + " and is not in the count." * counted + "." * (not counted)
        )
    if said.implied:
        one = said.implied == 1
        says, subject, itself, it = (
            ("says", "It is", "itself", "it") if one else ("say", "They are", "themselves", "them")
        )
        lower = floor(said.threshold * IMPLIED * 100) / 100
        sentences.append(
            f"{_details(said.implied)} {says} no more than writing in {said.community} does. "
            f"{subject} {_BY_TOPIC} {itself}; a threshold of {lower:g} shows {it}."
        )
    return tuple(sentences)


def _details(number: int) -> str:
    return "One detail" if number == 1 else f"{number:,} details"


def about_silence(note: str) -> bool:
    """Whether a note of a report is one of :func:`notes`, which are shown even where nothing else is."""
    return _AT_WISH in note or _BY_TOPIC in note


def allowing(phrases: Iterable[str]) -> Callable[[str], bool]:
    """A function that says whether words contain one of the phrases, as whole words.

    Raises InputError where ``phrases`` is one text instead of several, or one of them has no letter or digit.
    """
    pattern = _pattern(_usable(phrases))
    return lambda words: pattern is not None and pattern.search(folded(words)) is not None


def _usable(phrases: Iterable[str]) -> tuple[str, ...]:
    if isinstance(phrases, str):
        raise InputError("The phrases to allow are one text. Give a list of phrases, such as ['Leeds'].")
    given = tuple(phrases)
    for phrase in given:
        if not isinstance(phrase, str) or not any(c.isalnum() for c in phrase):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError(f"{phrase!r} is no phrase to allow. Give words with at least one letter or digit.")
    return given


@lru_cache(16)
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str] | None:
    """What matches the phrases as whole words in folded words, the longest first; None for no phrases."""
    by_length = sorted(map(folded, phrases), key=len, reverse=True)
    return re.compile("|".join(rf"(?<!\w){re.escape(phrase)}(?!\w)" for phrase in by_length)) if phrases else None


def _left_of(phrases: tuple[str, ...]) -> Callable[[Disclosure], Disclosure | None]:
    """A function from a disclosure to what it says besides the phrases; None for nothing."""
    pattern = _pattern(phrases)
    if pattern is None:
        return lambda disclosure: disclosure
    return lambda d: without_allowed(d, pattern) if pattern.search(folded(d.text)) else d
