"""A leak rests on words that stand in the text, or it is none, whoever says otherwise."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter.text.attack.evidence import (
    LONGEST,
    NO_WORDS,
    NONE_QUOTED,
    NOT_THE_AUTHORS,
    NOT_THERE,
    TOO_MUCH,
    fault,
    judged,
    located,
)
from leakmeter.text.attack.loop import run
from leakmeter.text.attack.roles import Anonymized, Roles
from leakmeter.types import Guess, Span, Verdict

TEXT = "My Masters in Computer Science paid off: I'm 31, I live in Zürich and I can't complain."


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("I live in Zürich", ["I live in Zürich"]),
        ('"i LIVE  in zürich."', ["I live in Zürich"]),
        ("Master's in Computer Science", ["Masters in Computer Science"]),
        ("cant complain", ["can't complain"]),
        ("Masters … Zürich", ["Masters", "Zürich"]),
        ("live in Zurich", []),
        ("I live in Leeds", []),
        ("Masters … Leeds", []),
        ("aster", []),
        ("", []),
        ("!?", []),
    ],
)
def test_a_quotation_is_found_word_for_word_whatever_its_case_and_punctuation(quote: str, found: list[str]) -> None:
    assert [span.text for span in located(TEXT, quote)] == found


@given(text=st.text(max_size=200), quote=st.text(max_size=40))
def test_what_is_located_slices_the_text(text: str, quote: str) -> None:
    assert all(text[span.start : span.end] == span.text for span in located(text, quote))


@given(words=st.lists(st.from_regex(r"[a-z]{3,8}", fullmatch=True), min_size=1, max_size=12), at=st.data())
def test_any_words_in_a_row_of_a_text_are_found_in_it(words: list[str], at: st.DataObject) -> None:
    first = at.draw(st.integers(0, len(words) - 1))
    last = at.draw(st.integers(first, len(words) - 1))
    quote = " ".join(words[first : last + 1])
    assert quote in [span.text for span in located(", ".join(words).replace(", ", " "), quote)]


@pytest.mark.parametrize(
    ("text", "quote", "why"),
    [
        (TEXT, "I live in Zürich", ""),
        (TEXT, "", NONE_QUOTED),
        (TEXT, "San Francisco", NOT_THERE),
        (TEXT, "I", NO_WORDS),
        (" ".join(["word"] * 60), " ".join(["word"] * (LONGEST + 1)), TOO_MUCH),
        ("> I live in Leeds\nwow, nice", "I live in Leeds", NOT_THE_AUTHORS),
        ("see\n\n    print('Leeds')\n", "print('Leeds')", NOT_THE_AUTHORS),
    ],
)
def test_what_is_no_evidence_is_said_in_words(text: str, quote: str, why: str) -> None:
    assert fault(text, quote) == why


class Yes:
    """An arbitrator that believes everything, and makes up evidence where there is none."""

    name = "yes"

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        return tuple(
            Verdict(guess, "high", located(text, guess.evidence) or (Span(0, 4, "Oslo"),), guess.value)
            for guess in guesses
        )


class Silent:
    """An arbitrator that says nothing."""

    name = "silent"

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        return ()


class Scribe:
    """An anonymizer that notes what it is asked for."""

    name = "scribe"

    def __init__(self) -> None:
        self.asked: list[Verdict] = []

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        self.asked += leaks
        return Anonymized("something else")


class Dreaming:
    """An attacker that quotes what is not there."""

    name = "dreaming"

    def __init__(self, guesses: Sequence[Guess]) -> None:
        self._guesses = tuple(guesses)

    def attack(self, text: str) -> tuple[Guess, ...]:
        return self._guesses


def hallucinations(number: int) -> list[Guess]:
    """Guesses whose evidence does not stand in TEXT: other places, words in another order, words put together anew."""
    draw = random.Random(0)
    words = TEXT.replace(":", "").replace(",", "").replace(".", "").split()
    made: list[Guess] = []
    while len(made) < number:
        kind = draw.randrange(4)
        if kind == 0:
            quote = draw.choice(["I live in Oslo", "my wife", "at 47", "as a nurse", "San Francisco, California"])
        elif kind == 1:
            quote = " ".join(draw.sample(words, 4))
        elif kind == 2:
            quote = draw.choice(words) + draw.choice(["x", "ish", " Oslo"])
        else:
            quote = draw.choice(["", "unknown", "...", "the tone of the post", "style"])
        if not located(TEXT, quote):
            made.append(Guess(draw.choice(["age", "sex", "occupation"]), "whatever", quote))
    return made


def test_of_200_hallucinations_none_reaches_the_anonymizer_though_an_arbitrator_believes_them() -> None:
    guesses = hallucinations(200)
    scribe = Scribe()
    for guess in guesses:
        course = run(TEXT, Roles(Dreaming([guess]), Yes(), scribe), lambda text: 1.0)
        assert course.text == TEXT
        assert course.stop_reason == "nothing leaks"
        assert course.iterations[0].verdicts[0].validity == "invalid"
    assert scribe.asked == []
    true = Guess("age", "31", "I'm 31")
    run(TEXT, Roles(Dreaming([*guesses, true]), Yes(), scribe), lambda text: 1.0)
    assert [leak.guess for leak in scribe.asked] == [true]


def test_evidence_that_an_arbitrator_makes_up_is_none() -> None:
    class Inventive(Yes):
        def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
            return tuple(Verdict(guess, "high", (Span(0, 4, "Oslo"),), "") for guess in guesses)

    (verdict,) = judged(TEXT, [Guess("age", "31", "I'm 31")], Inventive())
    assert (verdict.validity, verdict.evidence) == ("invalid", ())


def test_what_an_arbitrator_passes_over_is_not_acted_on() -> None:
    (verdict,) = judged(TEXT, [Guess("age", "31", "I'm 31")], Silent())
    assert verdict.validity == "low"


@settings(max_examples=60)
@given(st.lists(st.sampled_from(["I'm 31", "Oslo", "Zürich", "", "paid off"]), max_size=8))
def test_there_is_one_verdict_for_each_guess_in_its_order(quotes: list[str]) -> None:
    guesses = [Guess("age", str(number), quote) for number, quote in enumerate(quotes)]
    assert [verdict.guess for verdict in judged(TEXT, guesses, Silent())] == guesses
