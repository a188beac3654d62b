"""Lists by which people introduce themselves are read item by item; lists of others are not."""

from __future__ import annotations

import pytest

from leakmeter.text.find import EncoderTagger, find
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.plain import complemented


def told(text: str) -> set[tuple[str, str]]:
    """Attributes and values that a text is read to say by the trained tagger's marks and what lists add to them."""
    marks = [mark for mark in complemented(text, EncoderTagger().tag(text)) if mark.confidence >= 0.5]
    return {(fact.attribute, str(fact.value)) for facts in facts_of(text, marks) for fact in facts}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Renter, forties, two cats, no oven.", {("housing", "rents"), ("age", "40s")}),
        ("Homeowner, sixties, at war with moles.", {("housing", "owns"), ("age", "60s")}),
        ("Man, mid forties, 5'10, looking for a chair that fits.", {("gender", "male"), ("age", "mid 40s")}),
        ("I'm 58 and white and I burn in April.", {("age", "58"), ("ethnicity", "white")}),
        ("I'm in my thirties, never smoked, and my lungs whistle.", {("age", "30s"), ("smoking", "never")}),
        ("Fifties, don't drink, never smoked, love cake.", {("alcohol", "does not drink"), ("smoking", "never")}),
        ("Retired, divorced, choosing my own curtains.", {("employment", "retired"), ("relationship", "divorced")}),
        ("never smoked, never will, but I like the smell of a pipe", {("smoking", "never")}),
        ("I work in a bakery. Homeowner, somehow.", {("housing", "owns")}),
        ("Any tips? (Late forties, white, don't work, renting.)", {("age", "late 40s"), ("housing", "rents")}),
        ("Thirty-something here, looking for shelves.", {("age", "30s")}),
    ],
)
def test_a_list_is_read_item_by_item(text: str, expected: set[tuple[str, str]]) -> None:
    assert expected <= told(text)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("My husband is 45 and retired.", "employment"),
        ("My neighbor: sixties, retired, smoker.", "smoking"),
        ("Roommate wanted, female, twenties, non-smoker.", "smoking"),
        ("Imagine being thirty, single, and renting.", "housing"),
        ("He's forty, divorced, and renting.", "housing"),
        ("The movie is about a woman, sixties, retired.", "employment"),
        ("I bought two shirts, white and black.", "ethnicity"),
        ("The car is white and loud.", "ethnicity"),
        ("Man, this is good soup.", "gender"),
        ("A white guy, forties, stole my bike. Renter, he said.", "housing"),
    ],
)
def test_a_list_of_others_or_of_things_is_not_the_authors(text: str, attribute: str) -> None:
    assert attribute not in {name for name, _ in told(text)}


def test_an_item_is_marked_beside_a_mark_of_the_author_and_not_without_one() -> None:
    text = "For context, 34, diabetic"
    assert complemented(text, []) == []
    added = complemented(text, [Mark(13, 15, "AGE", 0.9)])
    assert [text[m.start : m.end] for m in added] == ["34", "diabetic"]


def test_who_is_looking_for_a_job_says_so() -> None:
    found = find("Looking for a job, and my garage has never been tidier.", threshold=0.5)
    assert ("employment", "unemployed") in {(fact.attribute, fact.value) for each in found for fact in each.facts}
