"""Agreement by word and by span, worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.evaluate.span_tables import by_category
from leakmeter.evaluate.spans import agreement, merged, mostly_same

TEXT = "I live in Leeds with my dog Rex"
HOME, DOG = (0, 15, "LOCATION"), (21, 31, "PET")


def test_the_same_marks_agree_wholly() -> None:
    result = agreement([(TEXT, [HOME, DOG], [HOME, DOG])])
    assert (result.micro.f1, result.macro_f1, result.binary.f1) == (1.0, 1.0, 1.0)
    assert (result.exact.f1, result.partial.f1) == (1.0, 1.0)


def test_words_are_counted_one_by_one() -> None:
    result = agreement([(TEXT, [(10, 15, "LOCATION")], [HOME])])
    assert (result.micro.both, result.micro.extra, result.micro.missed) == (1, 0, 3)
    assert result.micro.f1 == pytest.approx(2 * 1 * 0.25 / 1.25)


def test_the_wrong_category_is_wrong_over_classes_and_right_without() -> None:
    result = agreement([(TEXT, [(21, 31, "FAMILY")], [DOG])])
    assert result.micro.f1 == 0.0
    assert result.binary.f1 == 1.0


def test_spans_agree_in_part_when_they_share_more_than_half_of_the_longer() -> None:
    assert mostly_same((0, 10, "AGE"), (0, 15, "AGE"))
    assert not mostly_same((0, 10, "AGE"), (0, 20, "AGE"))
    assert not mostly_same((0, 10, "AGE"), (0, 10, "PET"))


def test_marks_on_a_post_with_nothing_to_mark_are_false_alarms() -> None:
    result = agreement([("one two three four", [(0, 3, "AGE")], []), (TEXT, [HOME], [HOME])])
    assert result.alarms_per_thousand_words == pytest.approx(250.0)


spans = st.lists(st.tuples(st.integers(0, 15), st.integers(16, 31), st.sampled_from(("AGE", "PET"))), max_size=1)


@given(st.lists(st.tuples(spans, spans), max_size=5))
def test_counts_of_several_texts_add_up(
    pairs: list[tuple[list[tuple[int, int, str]], list[tuple[int, int, str]]]],
) -> None:
    cases = [(TEXT, ours, theirs) for ours, theirs in pairs]
    whole, parts = agreement(cases), merged(agreement([case]) for case in cases)
    assert whole == parts


def test_each_category_is_scored_by_word_by_span_in_part_and_exactly() -> None:
    found = [(0, 10, "LOCATION"), (21, 31, "PET"), (16, 20, "AGE")]
    result = agreement([(TEXT, found, [HOME, DOG])])
    assert (result.words.of("LOCATION").precision, result.words.of("LOCATION").recall) == (1.0, 0.75)
    assert result.in_part.of("LOCATION").f1 == 1.0
    assert result.exactly.of("LOCATION").f1 == 0.0
    assert (result.in_part.of("PET").f1, result.exactly.of("PET").f1, result.exactly.of("AGE").f1) == (1.0, 1.0, 0.0)
    assert result.exactly.macro == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert (result.in_part.micro.precision, result.in_part.micro.recall) == (pytest.approx(2 / 3), 1.0)


def test_without_classes_a_span_counts_whatever_its_category() -> None:
    result = agreement([(TEXT, [(21, 31, "FAMILY")], [DOG])])
    assert (result.exactly.micro.f1, result.exactly.binary.f1) == (0.0, 1.0)
    assert (result.in_part.micro.f1, result.in_part.binary.f1) == (0.0, 1.0)


def test_the_table_has_a_line_for_each_category_and_three_over_all() -> None:
    table = by_category(agreement([(TEXT, [(0, 10, "LOCATION"), DOG], [HOME, DOG])]))
    assert [line.split()[0] for line in table[2:]] == ["LOCATION", "PET", "macro", "micro", "without"]
    assert table[2].split()[1:] == "4 1.00 0.75 0.86 1 1.00 1.00 1.00 0.00 0.00 0.00 1 of 1".split()
    assert table[-2].split()[1:] == "7 1.00 0.86 0.92 2 1.00 1.00 1.00 0.50 0.50 0.50".split()
