"""The age that is read from words."""

from __future__ import annotations

from datetime import date

from leakmeter.text.find.normalize.age import age_facts


def age_told(words: str, today: date) -> tuple[float, float] | None:
    """The one age in ``words``, as a range with both ends included, in years; None where there is none."""
    facts = [fact for fact in age_facts(words, today=today) if fact.attribute == "age"]
    if not facts:
        return None
    (fact,) = facts
    if isinstance(fact.value, int):
        return fact.value, fact.value
    assert fact.low is not None
    assert fact.high is not None
    return fact.low, fact.high
