"""What the built-in roles read in a text, by ``find`` alone: the disclosures that bear on each attribute."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from leakmeter.text.attack.attributes import Attribute
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.types import Disclosure, Fact, Span

#: The disclosures of a text. A loop reads each of its texts once, for all its roles.
Reading = Callable[[str], tuple[Disclosure, ...]]


@lru_cache(maxsize=4)
def read(text: str) -> tuple[Disclosure, ...]:
    """The disclosures of a text that count. The last few texts are remembered while the process lives."""
    return tuple(find(text, threshold=COUNTED_FROM))


def bearing(disclosures: Sequence[Disclosure], attribute: Attribute) -> Iterator[tuple[Disclosure, Fact | None]]:
    """The disclosures that bear on an attribute, those that state it first, in the order of its facts; the others, whose
    category bears on it, without a fact."""
    stated: set[int] = set()
    for name in attribute.facts:
        for index, disclosure in enumerate(disclosures):
            fact = next((fact for fact in disclosure.facts if fact.attribute == name), None)
            if fact is not None and index not in stated:
                stated.add(index)
                yield disclosure, fact
    for index, disclosure in enumerate(disclosures):
        if index not in stated and disclosure.category in attribute.spans:
            yield disclosure, None


def overlapping(disclosures: Sequence[Disclosure], spans: Sequence[Span]) -> list[Disclosure]:
    """The disclosures that have a character in common with any of some spans."""
    return [d for d in disclosures if any(d.start < span.end and span.start < d.end for span in spans)]
