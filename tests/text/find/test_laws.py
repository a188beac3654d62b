"""What holds for every text: sentences cover it, places never fail, facts come one tuple per mark."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.find import find
from leakmeter.text.find.categories import categories
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.gazetteer.placenames import place_at, readings
from leakmeter.text.find.mark import Mark
from leakmeter.text.sentences import sentences

WORDS = st.sampled_from(
    "I_live_in|the|leeds|Paris|TX|,|.|\n|in|USA|🇬🇧|مدينة|e\u0301|ıstanbul|\x00|\u200d|la|US|I'm|24F|born_in|1988|'80s|my|"
    "wife|(|@|\u2028|ſix|6'2|$5k".replace("_", " ").split("|")
)
TEXTS = st.text(max_size=200) | st.lists(WORDS, max_size=30).map(" ".join)
CATEGORY_IDS = [category.id for category in categories()]


@given(TEXTS)
def test_sentences_are_in_order_apart_and_cover_all_that_is_not_space(text: str) -> None:
    spans = list(sentences(text))
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    covered = {i for start, end in spans for i in range(start, end)}
    assert all(character.isspace() or i in covered for i, character in enumerate(text))


@given(TEXTS)
def test_sentences_begin_and_end_with_something(text: str) -> None:
    assert all(text[start:end].strip() == text[start:end] for start, end in sentences(text))


@pytest.mark.alone
@pytest.mark.parametrize("piece", [".", '."', "\n", " ", "a. ", "!?", "Mr. ", "。", "…"])
def test_ten_times_the_text_takes_about_ten_times_as_long(piece: str) -> None:
    def seconds(length: int) -> float:
        text = piece * (length // len(piece)) + "a"
        begin = time.perf_counter()
        list(sentences(text))
        return time.perf_counter() - begin

    seconds(1_000)
    assert any(seconds(50_000) < 60 * max(seconds(5_000), 1e-3) for _ in range(5))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("I said no. I live here.", 2),
        ("Dr. Who met J. Smith. Yes.", 2),
        ("So am I. You too.", 2),
        ("See no. 5 now.", 1),
        ("It is 3.5 km", 1),
        ("今日は。明日", 2),
        ("one\n\ntwo", 2),
        ("Wait... what?", 2),
    ],
)
def test_where_people_see_the_end_of_a_sentence(text: str, count: int) -> None:
    assert len(list(sentences(text))) == count


@given(TEXTS, st.integers(0, 200))
def test_looking_for_a_place_never_fails_and_goes_forward(text: str, position: int) -> None:
    end = place_at(text, position)
    assert (end is not None) == bool(readings(text, position))
    assert end is None or position < end <= len(text)


@given(TEXTS, st.data())
def test_there_is_one_tuple_of_facts_for_each_mark(text: str, data: st.DataObject) -> None:
    edges = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    ids = st.sampled_from(CATEGORY_IDS)
    marks = [Mark(start, end, data.draw(ids), 0.9) for start, end in pairwise(edges)]
    facts = facts_of(text, marks)
    assert len(facts) == len(marks)
    assert all(isinstance(fact, tuple) for fact in facts)


@given(TEXTS)
def test_every_disclosure_slices_and_is_found_again(text: str) -> None:
    found = find(text)
    assert all(text[d.start : d.end] == d.text for d in found)
    assert find(text) == found
