"""The table of categories is whole, and each category's own examples are found."""

from __future__ import annotations

import pytest

from leakmeter.errors import DataError
from leakmeter.text.find import PatternTagger, find
from leakmeter.text.find.categories import categories, category
from leakmeter.text.find.pattern import compiled

#: The ids fixed by the design: 19 of self-disclosure (table 1), 7 of BRANCH (section 4.1).
IDS = set(
    "LOCATION AGE RELATIONSHIP_STATUS AGE_GENDER PET APPEARANCE HUSBAND_BF WIFE_GF GENDER RACE_NATIONALITY "
    "SEXUAL_ORIENTATION NAME CONTACT HEALTH FAMILY OCCUPATION MENTAL_HEALTH EDUCATION FINANCE EMOTION FUTURE_EVENT "
    "CRIME POSSESSION INTEREST REPRODUCTIVE_HEALTH OTHERS".split()
)


def test_there_are_26_and_each_is_complete() -> None:
    assert {c.id for c in categories()} == IDS
    for c in categories():
        assert c.name
        assert c.definition
        assert c.why
        assert c.source
        assert c.rules
        assert all(0 < rule.confidence <= 1 for rule in c.rules)


@pytest.mark.parametrize("id", sorted(IDS))
def test_every_example_of_a_category_is_marked_as_that_category(id: str) -> None:
    for example in category(id).examples:
        assert id in {d.category for d in find(example, tagger=PatternTagger())}, example


def test_every_pattern_can_be_read() -> None:
    for c in categories():
        for rule in c.rules:
            compiled(rule.pattern)


def test_an_unknown_category_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(DataError, match="LOCATION"):
        category("SHOE_SIZE")


@pytest.mark.parametrize("pattern", ["(?:a", "", "({place}|b)", "[a"])
def test_a_pattern_that_cannot_be_read_is_named(pattern: str) -> None:
    with pytest.raises(DataError, match="pattern"):
        compiled(pattern)
