"""What a user asks to keep, to hide or to tell otherwise: a topic ("my health"), or words of the text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from leakmeter.errors import DataError, InputError
from leakmeter.text.find.lexicon import annotate
from leakmeter.text.rewrite.joining import overlap
from leakmeter.text.rewrite.protect import few_words, occurrences
from leakmeter.types import Disclosure

FILE = Path(__file__).parent / "topics.toml"
_LEAD = re.compile(
    r"\A(?:my|our|the|all|any|of|about|that|everything|anything|being|i'm|im|i am|i have|i've|we are|we're|a|an)\s+"
)


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that people tell of themselves, and what users may call it. ``categories`` are the kinds of disclosure that are about
    it and ``attributes`` the facts; ``other`` says how another value is made up, "" where none is."""

    id: str
    words: frozenset[str]
    categories: frozenset[str]
    attributes: frozenset[str]
    other: str = ""

    def about(self, disclosure: Disclosure) -> bool:
        """Whether a disclosure tells of it."""
        return disclosure.category in self.categories or any(
            fact.attribute in self.attributes for fact in disclosure.facts
        )


@cache
def topics() -> tuple[Topic, ...]:
    """All topics in the order of the table. Raises DataError where it is missing or damaged."""
    try:
        rows: list[dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))["topic"]
        return tuple(
            Topic(
                row["id"],
                frozenset((row["id"], *row["words"])),
                frozenset(row["categories"]),
                frozenset(row["attributes"]),
                row.get("other", ""),
            )
            for row in rows
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(
            f"The table {FILE.name} is missing or damaged. Install leakmeter again to restore it."
        ) from error


def topics_called(words: str) -> tuple[Topic, ...]:
    """The topics that a user means by some words: what the table says, else what lists of conditions, jobs, relatives and the like
    know them as; none for others.

    >>> [topic.id for topic in topics_called("My medication")], [topic.id for topic in topics_called("my asthma")]
    (['health'], ['health'])
    """
    return _known(_plain(words)) or _listed(_plain(words))


def _plain(words: str) -> str:
    """Words as the table has them: in lower case, of one person."""
    plain = " ".join(words.lower().replace("’", "'").split()).strip(" .,;:!?")
    return " ".join(_OF_ONE.get(word, word) for word in f"{plain} ".replace("we are ", "i am ").split())


_OF_ONE = {"we": "i", "we're": "i'm"}


@cache
def _by_words() -> dict[str, tuple[Topic, ...]]:
    found: dict[str, tuple[Topic, ...]] = {}
    for topic in topics():
        for words in topic.words:
            found[words] = (*found.get(words, ()), topic)
    return found


def _known(plain: str) -> tuple[Topic, ...]:
    """The topics that the table has for some words, or for what is left of them without "my" and the like."""
    while plain not in _by_words() and _LEAD.match(plain):
        plain = _LEAD.sub("", plain, count=1)
    return _by_words().get(plain, ())


#: What the word lists are about.
_LISTS = {
    "conditions": "health",
    "medications": "health",
    "relatives": "family",
    "pets": "pets",
    "occupations": "job",
    "employers": "job",
    "education": "education",
    "majors": "education",
    "nationalities": "origin",
    "emotions": "feelings",
    "possessions": "belongings",
    "interests": "interests",
}


def _listed(plain: str) -> tuple[Topic, ...]:
    """The topic of the first list that has an entry of just these words, without "my" and the like."""
    while _LEAD.match(plain):
        plain = _LEAD.sub("", plain, count=1)
    entries = annotate(plain)
    for name, id in _LISTS.items():
        if any(entry.start == 0 and entry.end == len(plain) for entry in entries[name].values()):
            return tuple(topic for topic in topics() if topic.id == id)
    return ()


def _by_a_word(plain: str) -> tuple[Topic, ...]:
    """The topics of the first word that has any: "my dad's death", "my plan to quit"."""
    for word in re.findall(r"[^\W\d_]{2,}", plain):
        if word not in _LITTLE_WORDS and (found := _by_words().get(word) or _listed(word)):
            return found
    return ()


#: Words that are in names of topics and say nothing by themselves.
_LITTLE_WORDS = frozenset(
    "what how where when who which that this with from for to of in on at am is was do does did live i my our the".split()
)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a user said, and the ``topic`` that it is; None where it is words of the text."""

    said: str
    topic: Topic | None = None

    def concerns(self, text: str, disclosure: Disclosure) -> bool:
        """Whether a disclosure of a text is about it."""
        if self.topic is not None:
            return self.topic.about(disclosure)
        return any(overlap(span, disclosure.span) for span in occurrences(text, self.said))


def goals(text: str, wanted: Iterable[str], what: str) -> tuple[Goal, ...]:
    """The goals that a user named for a text. Raises InputError for words that are neither a topic nor in the text; ``what`` is the
    verb of the sentence that says so."""
    if isinstance(wanted, str):
        raise InputError(f"What to {what} is one text. Give a list, such as ['my health'].")
    found: list[Goal] = []
    unknown: list[str] = []
    for said in wanted:
        meant = _known(_plain(said))
        words = "" if meant else _in_text(text, said)
        meant = meant or (() if words else _listed(_plain(said)) or _by_a_word(_plain(said)))
        found += [Goal(said, topic) for topic in meant] or ([Goal(words)] if words else [])
        if not meant and not words:
            unknown.append(f"“{few_words(said)}”")
    if unknown:
        raise InputError(
            f"{', '.join(unknown)}, which you {what}, is neither words of the text nor a topic. Topics: {listed()}."
        )
    return tuple(found)


def _in_text(text: str, said: str) -> str:
    """The words as they stand in the text, without "my" or "that I am" before them where they stand so alone; "" where they do not."""
    plain = said
    while plain and not occurrences(text, plain):
        shorter = _LEAD.sub("", _plain(plain), count=1)
        plain = shorter if shorter != _plain(plain) else ""
    return plain


def listed() -> str:
    """The names of all topics, as they stand in a sentence."""
    return ", ".join(topic.id for topic in topics())


def concerned(text: str, disclosures: Sequence[Disclosure], wanted: Sequence[Goal]) -> tuple[Disclosure, ...]:
    """What of a text some goals concern: disclosures, and the user's own words as far as they are in none, in reading order.

    Words that reach out of a disclosure are one with it.
    """
    found = [one for one in disclosures if any(goal.concerns(text, one) for goal in wanted)]
    for goal in wanted:
        for span in occurrences(text, goal.said) if goal.topic is None else ():
            touched = [one for one in found if overlap(span, one.span)]
            if any(one.start <= span.start and span.end <= one.end for one in touched):
                continue
            start, end = min([span.start, *(d.start for d in touched)]), max([span.end, *(d.end for d in touched)])
            found = [one for one in found if one not in touched]
            found.append(Disclosure(start, end, text[start:end], "OTHERS", 1.0, "has the words that you named"))
    return tuple(sorted(found, key=lambda one: (one.start, one.end)))
