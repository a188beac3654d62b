"""The loop of attacker, arbitrator and anonymizer ends, keeps what it did, and pays for nothing in vain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.attack.loop import TRIES, Bounds, run
from leakmeter.text.attack.roles import Anonymized, Roles
from leakmeter.types import Guess, Verdict

TEXT = "I live in Leeds and I am a nurse and I am 34."


class Quoting:
    """Guesses every one of some words that stands in a text."""

    name = "quoting"

    def __init__(self, *words: str) -> None:
        self.words = words
        self.texts: list[str] = []

    def attack(self, text: str) -> tuple[Guess, ...]:
        self.texts.append(text)
        return tuple(Guess("occupation", word, word) for word in self.words if word in text)


class Judging:
    """Gives each guess the validity that a table has for its words."""

    name = "judging"

    def __init__(self, **validity: str) -> None:
        self.validity = validity
        self.calls = 0

    def judge(self, text: str, guesses: Sequence[Guess]) -> tuple[Verdict, ...]:
        from leakmeter.text.attack.evidence import located

        self.calls += 1
        return tuple(
            Verdict(guess, self.validity[guess.value], located(text, guess.evidence), guess.value)  # type: ignore[arg-type]
            for guess in guesses
        )


class Changing:
    """Rewrites by a function of the text and the leaks."""

    name = "changing"

    def __init__(self, change: Callable[[str, Sequence[Verdict]], str]) -> None:
        self.change = change
        self.calls = 0

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        self.calls += 1
        return Anonymized(self.change(text, leaks))


def without(text: str, leaks: Sequence[Verdict]) -> str:
    """One leak's words put otherwise."""
    return text.replace(leaks[0].guess.value, "something")


def people(text: str) -> float:
    """The more is said otherwise, the more people share it."""
    return 2.0 ** (3 * text.count("something"))


def test_only_high_and_medium_are_acted_on() -> None:
    judge = Judging(Leeds="high", nurse="medium", **{"34": "low"})
    asked: list[str] = []

    def note(text: str, leaks: Sequence[Verdict]) -> str:
        asked.extend(leak.guess.value for leak in leaks)
        return without(text, leaks)

    run(TEXT, Roles(Quoting("Leeds", "nurse", "34"), judge, Changing(note)), people)
    assert set(asked) == {"Leeds", "nurse"}


def test_it_stops_as_soon_as_nothing_holds_and_the_last_turn_changes_nothing() -> None:
    roles = Roles(Quoting("Leeds", "34"), Judging(Leeds="high", **{"34": "low"}), Changing(without))
    course = run(TEXT, roles, people)
    assert course.stop_reason == "nothing leaks"
    assert [turn.after == turn.text for turn in course.iterations] == [False, True]
    assert "34" in course.text
    assert "Leeds" not in course.text


def test_without_an_arbitrator_it_goes_on_to_the_limit() -> None:
    greedy = Roles(Quoting("e"), None, Changing(lambda text, leaks: text + " e"))
    course = run(TEXT, greedy, people, Bounds(limit=4))
    assert (course.stop_reason, len(course.iterations)) == ("iteration limit", 4)


def test_an_anonymizer_that_changes_nothing_is_asked_again_and_then_no_more() -> None:
    lazy = Changing(lambda text, leaks: text)
    course = run(TEXT, Roles(Quoting("Leeds"), Judging(Leeds="high"), lazy), people)
    assert (course.stop_reason, lazy.calls, course.text) == ("goes in circles", TRIES, TEXT)


def test_a_loop_that_comes_back_to_a_text_ends_there() -> None:
    swap = Changing(
        lambda text, leaks: text.replace("Leeds", "York") if "Leeds" in text else text.replace("York", "Leeds")
    )
    course = run(TEXT, Roles(Quoting("Leeds", "York"), Judging(Leeds="high", York="high"), swap), people)
    assert course.stop_reason == "goes in circles"
    assert "York" in course.text
    assert len(course.iterations) == 2


def test_a_step_over_the_budget_is_not_made() -> None:
    roles = Roles(Quoting("Leeds", "nurse"), Judging(Leeds="high", nurse="high"), Changing(without))
    free = run(TEXT, roles, people)
    rates = [turn.rate_of_substitution for turn in free.iterations if turn.after != turn.text]
    assert all(rate > 0 for rate in rates)
    bound = run(TEXT, roles, people, Bounds(budget=min(rates) / 2))
    assert (bound.stop_reason, bound.text) == ("over budget", TEXT)
    assert run(TEXT, roles, people, Bounds(budget=max(rates))).text == free.text


def test_a_step_that_costs_words_and_gains_nobody_has_no_finite_rate() -> None:
    roles = Roles(Quoting("Leeds"), Judging(Leeds="high"), Changing(without))
    course = run(TEXT, roles, lambda text: 7.0, Bounds(budget=1e9))
    assert course.stop_reason == "over budget"


def test_it_ends_once_enough_people_share_the_text() -> None:
    roles = Roles(Quoting("Leeds", "nurse"), Judging(Leeds="high", nurse="high"), Changing(without))
    course = run(TEXT, roles, people, Bounds(enough=lambda text: people(text) >= 8))
    assert course.stop_reason == "reached"
    assert course.text.count("something") == 1


@given(
    st.lists(st.sampled_from(["Leeds", "nurse", "34", "York"]), unique=True),
    st.dictionaries(st.sampled_from(["Leeds", "nurse", "34"]), st.sampled_from(["high", "medium", "low", "invalid"])),
    st.integers(1, 6),
)
def test_the_trajectory_leads_from_the_original_to_the_rewrite(
    words: list[str], validity: dict[str, str], limit: int
) -> None:
    judge = Judging(**{"Leeds": "low", "nurse": "low", "34": "low", "York": "low", **validity})
    course = run(TEXT, Roles(Quoting(*words), judge, Changing(without)), people, Bounds(limit))
    texts = [TEXT, *(turn.after for turn in course.iterations)]
    assert [turn.text for turn in course.iterations] == texts[:-1]
    assert course.text == texts[-1]
    assert len(course.iterations) <= limit
    assert sum(turn.gain_bits for turn in course.iterations) == pytest.approx(3 * course.text.count("something"))
    assert 1 - sum(turn.cost for turn in course.iterations) == pytest.approx(
        course.iterations[-1].utility if course.iterations else 1
    )
    assert all(any(v.acts for v in turn.verdicts) for turn in course.iterations if turn.after != turn.text)


def test_all_verdicts_of_a_turn_are_asked_for_at_once_and_none_where_nothing_stands_on_the_text() -> None:
    judge = Judging(Leeds="high", nurse="high", **{"34": "high"})
    run(TEXT, Roles(Quoting("Leeds", "nurse", "34"), judge, Changing(lambda text, leaks: "gone")), people)
    assert judge.calls == 1
