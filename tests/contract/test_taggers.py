"""What every tagger must keep to, whatever it is made of. A new one joins the list."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.text.find import BuiltInTagger, EncoderTagger, Tagger, find
from leakmeter.text.find.categories import categories

TAGGERS: list[Tagger] = [
    EncoderTagger(),
    EncoderTagger(memory={}),
    BuiltInTagger(),
]
IDS = {category.id for category in categories()}
texts = st.one_of(
    st.text(max_size=120),
    st.sampled_from(("Im 24F in Leeds. I'm a nurse!", "> I'm 50\nmy dog Rex", "😀 I live in the US 😀", "")),
)


@pytest.mark.parametrize("tagger", TAGGERS)
@settings(max_examples=60, deadline=None)
@given(text=texts)
def test_any_tagger_marks_known_categories_within_the_text_in_order(tagger: Tagger, text: str) -> None:
    marks = tagger.tag(text)
    assert all(0 <= m.start < m.end <= len(text) and text[m.start : m.end].strip() for m in marks)
    assert all(a.end <= b.start for a, b in zip(marks, marks[1:], strict=False))
    assert all(m.category in IDS and 0 < m.confidence <= 1 for m in marks)


@pytest.mark.parametrize("tagger", TAGGERS)
def test_any_tagger_says_the_same_twice(tagger: Tagger) -> None:
    text = "Im 24F living in Portland, Oregon. I work as a nurse."
    assert tagger.tag(text) == tagger.tag(text)


def test_remembering_sentences_changes_nothing() -> None:
    text = "Im 24F. I live in Leeds. Im 24F."
    assert TAGGERS[0].tag(text) == TAGGERS[1].tag(text) == TAGGERS[1].tag(text)


def test_another_tagger_can_stand_in_for_the_built_in_one() -> None:
    class Nothing:
        def tag(self, text: str) -> list[object]:
            return []

    assert find("I live in Leeds", tagger=Nothing()) == []  # pyright: ignore[reportArgumentType]
