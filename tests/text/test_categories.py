"""The table of categories is whole, and each category's own examples are found."""

from __future__ import annotations

import pytest

from leakmeter.errors import DataError
from leakmeter.text.find import find
from leakmeter.text.find.categories import categories, category

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


@pytest.mark.parametrize("id", sorted(IDS))
def test_most_examples_of_a_category_are_marked_as_that_category(id: str) -> None:
    examples = category(id).examples
    marked = [id in {d.category for d in find(example)} for example in examples]
    assert 2 * sum(marked) > len(examples), dict(zip(examples, marked, strict=True))


def test_an_unknown_category_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(DataError, match="LOCATION"):
        category("SHOE_SIZE")
