"""What tests of facts ask: the facts of marked words, and what the second head's reading of words comes to."""

from __future__ import annotations

from leakmeter import find
from leakmeter.text.find import COUNTED_FROM
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.model.stated import Stated
from leakmeter.types import Fact


def facts(words: str, category: str) -> tuple[Fact, ...]:
    """The facts of words that are a whole text and marked whole."""
    (found,) = facts_of(words, [Mark(0, len(words), category, 0.9)])
    return found


def values(words: str, category: str, attribute: str) -> list[str | int | float]:
    """The values of one attribute among those facts."""
    return [fact.value for fact in facts(words, category) if fact.attribute == attribute]


def known(words: str, category: str) -> set[tuple[str, str | int | float]]:
    """Attribute and value of each of those facts."""
    return {(fact.attribute, fact.value) for fact in facts(words, category)}


def marked(text: str, words: str, category: str) -> set[tuple[str, str | int | float]]:
    """Attribute and value of each fact of ``words`` where they are marked in ``text``."""
    start = text.index(words)
    (found,) = facts_of(text, [Mark(start, start + len(words), category, 0.9)])
    return {(fact.attribute, fact.value) for fact in found}


def told(text: str) -> set[tuple[str, str | int | float]]:
    """Attribute and value of each fact that is read in a whole text."""
    return {(fact.attribute, fact.value) for one in find(text, threshold=COUNTED_FROM) for fact in one.facts}


def stated(text: str, words: str, label: str) -> tuple[Fact, ...]:
    """The facts where the second head takes ``words`` of ``text`` to state ``label``."""
    start = text.index(words)
    return Stated(start, start + len(words), label, 0.9).told(text)
