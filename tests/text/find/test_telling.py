"""Words that tell something of their author and bear no label, and how much labelled ones tell."""

from __future__ import annotations

from leakmeter import find
from leakmeter.text.find.consolidate.telling import LEAST, UNLABELLED, telling, with_bits
from leakmeter.text.find.telling_word import TellingWord
from leakmeter.types import Disclosure

TEXT = "Went to Iceland for my birthday. The rain jacket was wrong."


def words(*bits: float) -> list[TellingWord]:
    """The words of TEXT with so many bits each, 0 for those that are not given."""
    found: list[TellingWord] = []
    at = 0
    for number, word in enumerate(TEXT.split()):
        start = TEXT.index(word, at)
        at = start + len(word)
        found.append(TellingWord(start, start + len(word.strip(".")), bits[number] if number < len(bits) else 0.0))
    return found


def test_telling_words_with_little_between_them_are_one_stretch() -> None:
    (stretch,) = telling(TEXT, [], words(1, 0, 5, 0, 0, 2))
    assert (stretch.text, stretch.bits, stretch.category) == ("Went to Iceland for my birthday", 8, UNLABELLED)
    assert stretch.facts == ()


def test_a_stretch_ends_with_its_sentence() -> None:
    first, second = telling(TEXT, [], words(0, 0, 5, 0, 0, 2, 0, 3))
    assert (first.text, second.text) == ("Iceland for my birthday", "rain")


def test_what_bears_a_label_is_told_once() -> None:
    label = Disclosure(8, 15, "Iceland", "LOCATION")
    told = words(2, 0, 5, 0, 0, 2)
    assert [d.text for d in telling(TEXT, [label], told)] == ["Went", "birthday"]
    assert [d.bits for d in with_bits([label], told)] == [5]


def test_next_to_nothing_is_no_disclosure() -> None:
    assert list(telling(TEXT, [], words(*[LEAST / 20] * 11))) == []


def test_words_are_counted_for_one_disclosure_alone() -> None:
    one, other = Disclosure(0, 15, TEXT[:15], "LOCATION"), Disclosure(8, 31, TEXT[8:31], "AGE")
    first, second = with_bits([one, other], words(1, 0, 5, 0, 0, 2))
    assert (first.bits, second.bits) == (6, 2)


def test_what_nothing_measured_stays_without_bits() -> None:
    label = Disclosure(8, 15, "Iceland", "LOCATION")
    assert with_bits([label], []) == [label]


def test_find_gives_labelled_words_unless_asked_for_all() -> None:
    text = "Went to Iceland for my 40th and everyone on this sub was right about the hot dogs."
    assert all(d.category != UNLABELLED for d in find(text))
    every = find(text, unlabelled=True)
    assert any("Iceland" in d.text for d in every)
    assert all(text[d.start : d.end] == d.text and d.bits is not None for d in every)


def test_no_two_disclosures_overlap() -> None:
    text = "I umpire camogie in Offaly for the love of it. A grown man chased me to the Micra on Sunday. I'm 34."
    found = find(text, unlabelled=True)
    assert all(a.end <= b.start for a, b in zip(found, found[1:], strict=False))
