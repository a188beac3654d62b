"""Names of places in sentences."""

from __future__ import annotations

import pytest

from leakmeter import estimate, find
from leakmeter.statistics.names import with_article


@pytest.mark.parametrize(
    "label",
    [
        "United States",
        "United Kingdom",
        "United Arab Emirates",
        "Netherlands",
        "Philippines",
        "Dominican Republic",
        "Democratic Republic of the Congo",
        "Cayman Islands",
        "U.S. Virgin Islands",
        "Isle of Man",
    ],
)
def test_some_countries_are_spoken_of_with_an_article(label: str) -> None:
    assert with_article(label) == f"the {label}"


@pytest.mark.parametrize(
    "label", ["Germany", "Ohio, US", "Amsterdam, North Holland, Netherlands", "South Africa", "Ireland"]
)
def test_other_places_are_not(label: str) -> None:
    assert with_article(label) == label


def test_a_factor_says_of_whom_it_is_a_share_in_english() -> None:
    text = "I live in the Netherlands. I'm 24."
    crowd = estimate(find(text))
    assert [f.question for f in crowd.factors] == ["people in the Netherlands THAT are 24 years old"]
