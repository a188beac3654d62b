"""The words of a mention become values that a crowd can count; the table of attributes is whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter.evaluate.mentions import labels
from leakmeter.text.find.categories import categories
from leakmeter.text.find.mention import Mention
from leakmeter.text.find.normalize.mentions import attributes, normalized

CORPUS = Path(__file__).parents[3] / "corpus" / "tellings"
#: What a mention tells that is no disclosure by itself: the time of something else, and what happens to anyone.
NO_MARK = {"event", "event_date"}


def told(attribute: str, words: str = "", value: str = "") -> dict[str, object]:
    found = normalized(Mention(0, max(1, len(words)), attribute, value, "author", "now"), words)
    return {fact.attribute: fact.value for fact in found}


@pytest.mark.parametrize(
    ("attribute", "words", "facts"),
    [
        ("age", "24", {"age": 24}),
        ("children", "two", {"parent": "yes", "children": 2}),
        ("children", "Son", {"parent": "yes"}),
        ("children", "none", {"children": 0}),
        ("child_age", "9 and 20", {"child_age": 20}),
        ("child_age", "eight months", {"child_age": 0}),
        ("siblings", "six", {"siblings": 6}),
        ("pet", "tabby cat", {"pet": "cat"}),
        ("pet_count", "four", {"pet_count": 4}),
        ("pet_name", "Gerald", {"pet_name": "Gerald"}),
        ("pet_age", "14", {"pet_age": 14}),
        ("hair_colour", "grey", {"hair_colour": "grey or white"}),
        ("eyes", "hazel", {"eyes": "hazel"}),
        ("build", "stocky", {"build": "broad or stocky"}),
        ("height", "1.83m", {"height": 183}),
        ("weight", "84 kg", {"weight": 84}),
        ("religion", "Muslim", {"religion": "muslim"}),
        ("language", "Yoruba", {"language": "Yoruba"}),
        ("nationality", "Kenyan", {"nationality": "KE"}),
        ("ancestry", "Norwegian", {"ancestry": "NO"}),
        ("birthplace", "Kolkata, India", {"birthplace": "Kolkata, West Bengal, India"}),
        ("past_place", "Leeds", {"past_place": "Leeds, England, UK"}),
        ("experience_years", "11 years", {"experience_years": 11}),
        ("income", "R2,090 a month", {"amount": "2090 ZAR"}),
        ("rent", "€1,150", {"amount": "1150 EUR", "money_kind": "rent"}),
        ("debt", "no idea", {}),
        ("place", "Leeds", {"place": "Leeds, England, UK"}),
        ("work_place", "Leeds", {}),
        ("diet", "veggie, nearly vegan", {"diet": "vegan"}),
        ("allergy", "penicillin", {"condition": "penicillin allergy"}),
        ("medication", "Metformin 1500", {"medication": "metformin"}),
        ("condition", "coeliac", {"condition": "celiac disease"}),
        ("credit_score", "742", {"credit_score": 742}),
        ("vehicle", "Tundra", {}),
        ("occupation", "thing with the hoses", {}),
    ],
)
def test_words_of_a_known_attribute_are_read(attribute: str, words: str, facts: dict[str, object]) -> None:
    assert told(attribute, words) == facts


@pytest.mark.parametrize(
    ("attribute", "value", "facts"),
    [
        ("gender", "female", {"gender": "female"}),
        ("relationship", "engaged", {"relationship": "engaged"}),
        ("employment", "homemaker", {"employment": "not working"}),
        ("ethnicity", "south asian", {"ethnicity": "asian"}),
        ("ethnicity", "middle eastern", {}),
        ("hair_length", "bald", {"hair": "bald or thinning"}),
        ("pregnant", "yes", {"condition": "pregnancy"}),
        ("parenthood", "childless", {"children": 0}),
        ("student", "school", {"student": "yes"}),
        ("lost_pregnancy", "yes", {}),
    ],
)
def test_a_closed_value_is_the_fact_or_stands_for_one(attribute: str, value: str, facts: dict[str, object]) -> None:
    assert told(attribute, value=value) == facts


def test_the_table_has_the_attributes_of_the_tellings_and_categories_that_there_are() -> None:
    assert set(attributes()) == {label.partition("=")[0] for label in labels(CORPUS)} - NO_MARK
    assert {row.category for row in attributes().values()} <= {category.id for category in categories()}


def test_every_closed_value_is_read_without_a_reader() -> None:
    for label in labels(CORPUS):
        attribute, _, value = label.partition("=")
        row = attributes().get(attribute)
        if value and row is not None:
            assert row.reader == ""
            found = normalized(Mention(0, 1, attribute, value, "author", "now"), "")
            assert {fact.attribute for fact in found} <= row.facts
