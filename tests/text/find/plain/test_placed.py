"""Statements are fitted to the marks that are there, and nothing that those tell is lost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.text.find import EncoderTagger
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.plain import Memory, complemented

PARTS = (
    "I rent", "I'm 34", "my husband is retired", "never smoked", "I don't drink", "White", "forties",
    "if I own a house", "he said I'm deaf", "my memory is shot", "thirty-something", "she", "I have two kids",
    "“I am blind to it”",
    "I'm not working these days",
)  # fmt: skip
JOINTS = (", ", ". ", " and ", "? ", "\n", " - ", " but ")
texts = st.lists(st.tuples(st.sampled_from(PARTS), st.sampled_from(JOINTS)), max_size=7).map(
    lambda parts: "".join(part + joint for part, joint in parts)
)


def words(text: str, marks: list[Mark]) -> list[tuple[str, str]]:
    return [(mark.category, text[mark.start : mark.end]) for mark in marks]


def test_the_words_after_a_mark_get_one_of_their_own() -> None:
    text = "as a guy who has never smoked a day in his life"
    added = complemented(text, [Mark(0, 8, "GENDER", 0.9)])
    assert words(text, added) == [("GENDER", "as a guy"), ("HEALTH", "who has never smoked a day in his life")]
    assert {f.attribute for facts in facts_of(text, added) for f in facts} >= {"gender", "smoking"}


def test_a_word_is_not_cut_in_two() -> None:
    assert words("early 40s", complemented("early 40s", [Mark(0, 8, "AGE", 0.6)])) == [("AGE", "early 40s")]
    assert words("24F", complemented("24F", [Mark(0, 2, "AGE", 0.6)])) == [("AGE", "24")]
    text = "thirty-something bisexual"
    cut = [Mark(0, 6, "AGE", 0.8), Mark(7, 25, "SEXUAL_ORIENTATION", 0.7)]
    assert words(text, complemented(text, cut)) == [("AGE", "thirty-something"), ("SEXUAL_ORIENTATION", "bisexual")]
    age, letter = [Mark(0, 2, "AGE", 0.8), Mark(3, 4, "GENDER", 0.8)]
    assert words("34-F", complemented("34-F", [age, letter])) == [("AGE", "34"), ("GENDER", "F")]


@settings(max_examples=60, deadline=None)
@given(text=texts)
def test_marks_stay_in_order_and_apart_and_what_they_tell_is_kept(text: str) -> None:
    before = EncoderTagger(memory={}).tag(text)
    after = complemented(text, before)
    assert all(0 <= m.start < m.end <= len(text) and text[m.start : m.end].strip() for m in after)
    assert all(a.end <= b.start for a, b in zip(after, after[1:], strict=False))
    assert _attributes(text, before) <= _attributes(text, after)


@settings(max_examples=40, deadline=None)
@given(text=texts)
def test_doing_it_twice_and_remembering_sentences_change_nothing(text: str) -> None:
    memory: Memory = {}
    once = complemented(text, [], memory)
    assert complemented(text, [], memory) == once == complemented(text, [])
    assert complemented(text, once) == once


def _attributes(text: str, marks: list[Mark]) -> set[str]:
    return {fact.attribute for facts in facts_of(text, marks) for fact in facts}
