"""No all-clear where something was guessed, and none where somebody is named."""

from __future__ import annotations

import pytest

from leakmeter import estimate, rewrite
from leakmeter.report import rewrite as reports
from leakmeter.text.crowd import at_least

GUESSED = "I live in Ohio and I collect thimbles."


def test_a_target_between_what_is_likely_and_what_is_sure_is_not_shared_already() -> None:
    crowd = estimate(GUESSED)
    target = (at_least(crowd) * crowd.k) ** 0.5
    assert at_least(crowd) < target < crowd.k
    assert rewrite(GUESSED, target).stop_reason != "enough already"
    result = rewrite(GUESSED, target, method="most")
    assert result.stop_reason == "reached"
    assert result.text != GUESSED
    assert rewrite(GUESSED, at_least(crowd) * 0.99).stop_reason == "enough already"


@pytest.mark.parametrize(
    "text",
    [
        "I'm 34. Mail me: jo.fake@example.com",
        "I'm 34. My SSN is 536-22-8714.",
        "I'm 34. My name is Jane Rosalind Tanner",
    ],
)
def test_no_number_of_people_shares_a_rewrite_that_names_one(text: str) -> None:
    pinned = text.split(". ")[1]
    result = rewrite(text, 1000, pin=[pinned])
    for shown in (reports.render(result, width=90, colour=False).plain, reports.to_html(result)):
        assert "points straight to one person" in " ".join(shown.split())
        for claim in ("people share the rewrite", "people share the text", "people share this", "is reached"):
            assert claim not in " ".join(shown.split())
