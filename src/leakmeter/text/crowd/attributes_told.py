"""What is said of one attribute, and how a share of the people of the United States becomes a constraint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leakmeter.statistics.figures import Conditional
from leakmeter.text.crowd.constraint import Constraint
from leakmeter.text.crowd.population import Counted
from leakmeter.types import Disclosure, Fact

#: A United States share applied to another country, and to speakers of English everywhere, most of whom live there.
ELSEWHERE = 1.8
SPEAKERS = 1.15


def said(disclosures: Sequence[Disclosure], attribute: str) -> list[tuple[Fact, tuple[int, ...]]]:
    """The distinct facts about one attribute, each with the disclosures that state it."""
    found: dict[Fact, dict[int, None]] = {}
    for index, disclosure in enumerate(disclosures):
        for fact in disclosure.facts:
            if fact.attribute == attribute:
                key = Fact(fact.attribute, fact.value, fact.low, fact.high)
                found.setdefault(key, {})[index] = None
    return [(fact, tuple(indices)) for fact, indices in found.items()]


def from_figure(
    attribute: str, words: str, figure: Conditional, counted: Counted, indices: tuple[int, ...]
) -> Constraint:
    """A share of the people of the United States as a constraint on the people counted."""
    source = f"{figure.source} ({figure.year})"
    return adjusted(Constraint(attribute, words, figure.values, figure.spread, "table", source, indices), counted)


def adjusted(constraint: Constraint, counted: Counted, elsewhere: float = ELSEWHERE) -> Constraint:
    """The same as it stands in the United States, or marked as borrowed from there, with a wider interval."""
    if counted.country == "US":
        return constraint
    return replace(
        constraint,
        spread=constraint.spread * (SPEAKERS if counted.country is None else elsewhere),
        how="assumed",
        source=f"as in the United States: {constraint.source}",
    )
