"""The planner's measure, on texts whose outcome is known; and the measure of leaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from leakmeter.errors import InputError
from leakmeter.evaluate.abstract_leaks import Labelled, labelled, measured
from leakmeter.evaluate.abstract_leaks import lines as leak_lines
from leakmeter.evaluate.abstract_planner import lines, planned

RARE = "Im 24F living in Totnes, I work as a radiographer."
PLAIN = "The shop opens at nine."


def test_only_texts_with_something_to_plan_are_measured() -> None:
    seen: list[int] = []
    (found,) = planned([PLAIN, RARE], 1000, 5, seen=lambda: seen.append(1))
    assert len(seen) == 2
    assert found.reached
    assert found.again == pytest.approx(1, rel=0.01)
    assert found.greedy is not None


def test_a_target_above_everybody_is_not_counted_as_reachable() -> None:
    (found,) = planned([RARE], 1e12, 1)
    assert not found.reachable
    assert not found.reached
    assert "0 of 0 that can be brought there" in lines([found], 1e12)[1]


def test_a_report_of_no_texts_says_so() -> None:
    assert lines([], 1000) == ["planner: no text is shared by fewer than 1,000 people"]


def test_leaks_are_what_still_stands_letter_for_letter() -> None:
    rows = [Labelled("I nurse in Leeds at 31.", {"city": "Leeds", "age": "31", "country": "UK"})]
    leaks = measured(rows, lambda text: text.replace("Leeds", "the UK"))
    assert (leaks.before, leaks.left, leaks.added) == ({"city": 1, "age": 1}, {"age": 1}, {"country": 1})
    assert leaks.removed == 0.5
    # six words before, seven after, five of them common: F = 2 · 5 / (6 + 7)
    assert leaks.rouge_l == pytest.approx(10 / 13)
    assert leak_lines("x", leaks)[0] == "x: 1 texts, 0.500 of 2 leaks removed, mean ROUGE-L 0.769"


def test_labels_are_read_from_the_profiles(tmp_path: Path) -> None:
    file = tmp_path / "texts.jsonl"
    person = {"city_country": "Oslo, Norway", "age": 31, "occupation": "nurse"}
    file.write_text(json.dumps({"response": "hi", "personality": person}))
    assert labelled(file) == [Labelled("hi", {"city": "Oslo", "age": "31", "occupation": "nurse", "country": "Norway"})]
    file.write_text("{}")
    with pytest.raises(InputError, match="Line 1"):
        labelled(file)
