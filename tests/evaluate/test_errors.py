"""Invented posts whose errors are known because they were put in."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from leakmeter.evaluate.corpus import Post, marked
from leakmeter.evaluate.errors import KINDS, Verdict, errors, lines, verdicts
from leakmeter.evaluate.spans import Labelled

HOME, DOG = (0, 15, "LOCATION"), (21, 31, "PET")


def told(found: list[Labelled], wanted: list[Labelled]) -> list[tuple[str, str]]:
    return sorted((v.kind, v.category) for v in verdicts(found, wanted))


def test_the_same_marks_are_right() -> None:
    assert told([HOME, DOG], [HOME, DOG]) == [("right", "LOCATION"), ("right", "PET")]


def test_what_nobody_marks_is_missed_and_what_nobody_wanted_is_beside() -> None:
    assert told([(16, 20, "AGE")], [HOME]) == [("beside", "AGE"), ("missed", "LOCATION")]


def test_other_ends_are_too_long_too_short_or_shifted() -> None:
    assert told([(0, 18, "LOCATION")], [HOME]) == [("too long", "LOCATION")]
    assert told([(10, 15, "LOCATION")], [HOME]) == [("too short", "LOCATION")]
    assert told([(2, 18, "LOCATION")], [HOME]) == [("shifted", "LOCATION")]


def test_another_category_in_the_right_place_says_which_was_taken_for_which() -> None:
    assert verdicts([(21, 31, "FAMILY")], [DOG]) == [Verdict("category", "PET", "FAMILY")]


def test_the_mark_of_the_same_category_is_taken_for_it_though_another_shares_more() -> None:
    assert told([(21, 29, "FAMILY"), (29, 31, "PET")], [DOG]) == [("in pieces", "FAMILY"), ("too short", "PET")]


def test_one_mark_over_two_references_joins_them_and_two_marks_on_one_cut_it_in_pieces() -> None:
    assert told([(0, 31, "LOCATION")], [HOME, DOG]) == [("joined", "PET"), ("too long", "LOCATION")]
    assert told([(0, 6, "LOCATION"), (7, 15, "LOCATION")], [HOME]) == [
        ("in pieces", "LOCATION"),
        ("too short", "LOCATION"),
    ]


def test_marks_that_only_touch_at_the_ends_do_not_overlap() -> None:
    assert told([(15, 21, "LOCATION")], [HOME, DOG]) == [
        ("beside", "LOCATION"),
        ("missed", "LOCATION"),
        ("missed", "PET"),
    ]


def posts() -> tuple[list[Post], list[list[Labelled]]]:
    """Three posts by two invented writers, and marks with one error of each kind but two."""
    short = marked("a-1", "a", "[[LOCATION|I live in Leeds]] with [[PET|my dog Rex]].")
    clean = marked("a-2", "a", "The shop opens at nine.")
    long = marked("b-1", "b", "[[AGE|I'm 31]] and " + "so it goes on " * 20 + "with [[FAMILY|my two sons]].")
    return [short, clean, long], [[(0, 20, "LOCATION"), (21, 31, "FAMILY")], [(4, 8, "POSSESSION")], [(0, 6, "AGE")]]


def test_errors_are_counted_by_category_length_and_writer() -> None:
    found = errors(*posts())
    assert found.whole == Counter({"too long": 1, "category": 1, "beside": 1, "right": 1, "missed": 1})
    assert found.by_category["PET"] == Counter({"category": 1})
    assert found.by_category["FAMILY"] == Counter({"missed": 1})
    assert found.by_writer == {
        "a": Counter({"too long": 1, "category": 1, "beside": 1}),
        "b": Counter({"right": 1, "missed": 1}),
    }
    assert found.by_length == {
        "under 25 words": Counter({"too long": 1, "category": 1, "beside": 1}),
        "75 to 149 words": Counter({"right": 1, "missed": 1}),
    }
    assert found.confused == Counter({("PET", "FAMILY"): 1})


def test_the_table_holds_figures_and_no_words_of_the_posts() -> None:
    table = "\n".join(lines(errors(*posts())))
    assert "PET as FAMILY 1" in table
    assert "writer b" in table
    for words in ("Leeds", "Rex", "sons", "31"):
        assert words not in table


spans = st.lists(
    st.tuples(st.integers(0, 8), st.integers(1, 4), st.sampled_from(("AGE", "PET"))).map(
        lambda s: (s[0], s[0] + s[1], s[2])
    ),
    max_size=5,
)


@given(spans, spans)
def test_every_mark_and_every_reference_is_accounted_for_once(found: list[Labelled], wanted: list[Labelled]) -> None:
    kinds = Counter(v.kind for v in verdicts(found, wanted))
    assert set(kinds) <= set(KINDS)
    assert kinds.total() - kinds["in pieces"] - kinds["beside"] == len(wanted)
    assert kinds.total() - kinds["joined"] - kinds["missed"] == len(found)


@given(spans)
def test_a_tagger_that_agrees_with_the_reference_makes_no_errors(wanted: list[Labelled]) -> None:
    assert {v.kind for v in verdicts(wanted, wanted)} <= {"right"}
