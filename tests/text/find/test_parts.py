"""A long text is read in parts, and so in time and memory linear in its length."""

from __future__ import annotations

import sys
from time import process_time
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.text.find import BuiltInTagger, EncoderTagger, Memory, find
from leakmeter.text.find.model.parts import LONGEST, parts
from leakmeter.text.sentences import LONGEST as LONGEST_SENTENCE
from leakmeter.text.sentences import sentence_at, sentences

PIECES = ("I'm 24. ", "\n\n", "\n", "nurse, ", "a", " ", "é\u0301", "👩‍👧", "北京。", "5'11\" ", "- ", '"', "(", "...")


def several(pieces: list[str]) -> str:
    """A text of more than one part, of some pieces over and over."""
    unit = "".join(pieces)
    return unit * (3 * LONGEST // len(unit))


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=12))
def test_parts_follow_one_another_and_leave_nothing_out(pieces: list[str]) -> None:
    text = several(pieces)
    found = list(parts(text))
    assert "".join(part.said for part in found) == text
    assert all(text.startswith(part.said, part.start) and 0 < len(part.said) <= LONGEST for part in found)


@pytest.mark.parametrize("length", [1, 500, LONGEST])
def test_a_post_is_one_part_with_its_quotations(length: int) -> None:
    (only,) = parts(("> quoted\n" + "word " * LONGEST)[:length])
    assert (only.start, len(only.said)) == (0, length)


def test_what_is_quoted_stays_quoted_where_a_part_ends_within_it() -> None:
    text = "Look at this:\n```\n" + "I'm a nurse in Leeds. " * 1_000 + "\n```\nThanks."
    assert not any("nurse" in part.said for part in parts(text))


def test_a_changed_word_changes_no_more_than_the_parts_around_it() -> None:
    text = "".join(f"I was in town {number} for {number} days. " for number in range(3_000))
    before = {part.said for part in parts(text)}
    after = {part.said for part in parts("Well, then: " + text)}
    assert len(before) > 8
    assert len(after - before) <= 2


def test_disclosures_of_a_long_text_slice_and_stand_in_order() -> None:
    text = "The bus was late again, as it is on most days in autumn here. " * 200 + "I'm a nurse and I live in Leeds."
    assert len(text) > LONGEST
    found = find(text)
    assert [text[d.start : d.end] for d in found] == [d.text for d in found]
    assert "Leeds, England, UK" in {fact.value for d in found for fact in d.facts}
    assert found == sorted(found, key=lambda d: d.start)


def test_a_part_that_was_read_is_not_read_again() -> None:
    text = "The bus was late again, as it is on most days in autumn here. " * 200 + "I'm a nurse."
    memory: Memory = {}
    tagger = BuiltInTagger(encoder=EncoderTagger(memory={}))
    first = find(text, tagger=tagger, memory=memory)
    known = set(memory)
    again = find(text.replace("a nurse", "a teacher"), tagger=tagger, memory=memory)
    assert len(set(memory) - known) == 1
    assert first != again


@pytest.mark.parametrize("unit", ["I live in Leeds and ", "a", "-", "one  two\t"])
def test_a_sentence_without_end_is_cut_between_words(unit: str) -> None:
    text = (unit * 10_000)[:9_999].strip()
    found = list(sentences(text))
    assert all(0 < end - start <= LONGEST_SENTENCE for start, end in found)
    assert "".join(text[start:end] for start, end in found).split() == text.split() or " " in unit
    assert sum(len(text[start:end].split()) for start, end in found) == len(text.split()) or " " not in unit
    assert all(sentence_at(text, start) == (start, end) for start, end in found)


def told(length: int) -> str:
    """Facts of many kinds, no two sentences the same, of so many characters."""
    sentences = (
        f"I'm {20 + n % 50} and live near stop {n} in Leeds. I earn ${30_000 + n} a year and pay {500 + n} in rent. "
        f"My son is {n % 17}, and we bought {n} chairs in our house in {1950 + n % 70}.\n\n"
        for n in range(length // 100)
    )
    return "".join(sentences)[:length]


def calls(text: str) -> int:
    """How many functions are called, those of the interpreter too, while a text is read and counted."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    tagger = BuiltInTagger(encoder=EncoderTagger(memory={}))
    tagger.read_ahead([text])  # the network runs in threads of its own
    sys.setprofile(counted)
    try:
        estimate(find(text, tagger=tagger), context=text)
    finally:
        sys.setprofile(None)
    return count


def test_four_times_the_text_takes_four_times_the_calls() -> None:
    calls(told(500))  # what is loaded once
    few = calls(told(2_000))
    assert calls(told(8_000)) < 4 * 1.2 * few


@pytest.mark.alone
@pytest.mark.parametrize("unit", ["a", ",", " ", "\t", "ex-", '"', "http://", "😀", "1.", "my ", "@a."])
def test_four_times_a_hostile_text_takes_no_more_than_four_times_as_long(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * length)[:length]
        times: list[float] = []
        for _ in range(4):
            start = process_time()
            estimate(find(text), context=text)
            times.append(process_time() - start)
        return min(times)

    seconds(1_000)  # what is loaded once
    few = seconds(16_000)
    assert seconds(64_000) < 4 * 1.6 * few + 0.1
