"""Posts that no one here wrote, where they are at hand: never shipped, never quoted."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from leakmeter import check, find
from leakmeter.report import schema, to_json
from leakmeter.statistics import by_label
from leakmeter.text.find import COUNTED_FROM

POSTS = Path(__file__).parent.parent.parent / "shared" / "data" / "text" / "personal_reddit_dev.jsonl"
pytestmark = pytest.mark.skipif(not POSTS.exists(), reason="needs the synthetic posts of llmprivacy")


@pytest.mark.parametrize("number", range(0, 400, 40))
def test_ten_posts_validate_slice_and_invent_no_place(number: int) -> None:
    text = json.loads(POSTS.read_text("utf-8").splitlines()[number])["response"]
    report = check(text)
    jsonschema.validate(json.loads(to_json(report)), schema())
    for d in report.disclosures:
        assert text[d.start : d.end] == d.text
        for fact in d.facts:
            if fact.attribute in ("place", "birthplace", "frequents", "past_place"):
                assert by_label(str(fact.value)) is not None
                assert d.category == "LOCATION"


def test_places_found_are_the_authors_own_or_named_in_the_text() -> None:
    """Of home places at least nine in ten agree with the persona's city or country: in each tenth post."""
    right = wrong = 0
    for line in POSTS.read_text("utf-8").splitlines()[::10]:
        row = json.loads(line)
        truth = " ".join(row["personality"][key] for key in ("city_country", "birth_city_country")).lower()
        for d in find(row["response"], threshold=COUNTED_FROM):
            for fact in d.facts:
                place = by_label(str(fact.value)) if fact.attribute in ("place", "birthplace") else None
                if place is not None:
                    names = {place.name.lower(), d.text.lower().split()[-1].strip(".,")}
                    fits = any(name in truth for name in names) or str(fact.value).lower().split(", ")[-1] in truth
                    right, wrong = right + fits, wrong + (not fits)
    assert right >= 9 * wrong
    assert right > 3
