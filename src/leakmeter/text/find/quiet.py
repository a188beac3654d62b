"""What is found and not reported: what the user allows or has dismissed, and what a community implies.

Leaving out is never silent: :func:`notes` says how much was left out and why.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor

from leakmeter.errors import InputError
from leakmeter.text.find.community import IMPLIED, Topic, lowered
from leakmeter.types import Disclosure

#: Whether a disclosure's words are to be left out.
Dismissed = Callable[[str], bool]

_AT_WISH = "left out at your wish"
_BY_TOPIC = "not marked, nor counted by"


@dataclass(frozen=True, slots=True)
class Told:
    """What is reported of a text, and how much is not: ``at_wish`` disclosures were allowed or dismissed, ``implied``
    say no more than the topic of ``community``. ``threshold`` is that of the report, a proportion."""

    disclosures: tuple[Disclosure, ...]
    at_wish: int = 0
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
    holds phrases whose disclosures are left out, and ``dismissed`` says of a disclosure's words whether they are.
    Raises InputError for phrases that cannot be used.
    """
    allowed = allowing(allow)
    above = [d for d in found if d.confidence >= threshold]
    expected = [d for d in lowered(above, topic) if d.confidence >= threshold]
    kept = tuple(d for d in expected if not allowed(d.text) and not (dismissed and dismissed(d.text)))
    return Told(
        disclosures=kept,
        at_wish=len(expected) - len(kept),
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


def folded(words: str) -> str:
    """The form in which words are compared: without regard to case, white space and the shape of apostrophes."""
    return " ".join(unicodedata.normalize("NFC", words).replace("’", "'").casefold().split())


def allowing(phrases: Iterable[str]) -> Callable[[str], bool]:
    """A function that says whether words contain one of the phrases, as whole words.

    Raises InputError where ``phrases`` is one text instead of several, or one of them has no letter or digit.
    """
    if isinstance(phrases, str):
        raise InputError("The phrases to allow are one text. Give a list of phrases, such as ['Leeds'].")
    given = tuple(phrases)
    for phrase in given:
        if not isinstance(phrase, str) or not any(c.isalnum() for c in phrase):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError(f"{phrase!r} is no phrase to allow. Give words with at least one letter or digit.")
    return _allowing(given)


@lru_cache(16)
def _allowing(phrases: tuple[str, ...]) -> Callable[[str], bool]:
    if not phrases:
        return lambda words: False
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(folded(phrase))}(?!\w)" for phrase in phrases))
    return lambda words: pattern.search(folded(words)) is not None
