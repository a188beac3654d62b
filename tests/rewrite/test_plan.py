"""Rewriting posts: the target is reached, at the least loss, and the user's wishes are kept."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import product
from math import prod
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leakmeter import InputError, Rewrite, Span, check, find, rewrite
from leakmeter.evaluate import corpus
from leakmeter.prob.bits import bits
from leakmeter.text.find.present.community import forum
from leakmeter.text.rewrite.choices import Ground, ground
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.joining import changed
from leakmeter.text.rewrite.plan import Asked, laid_out
from leakmeter.text.rewrite.protect import Wishes
from leakmeter.text.rewrite.search import cheapest_first
from leakmeter.text.rewrite.utility import rouge_l

NURSE = "Im 24F living in Portland, Oregon, I work as a nurse and was diagnosed with lupus last year."
CONTACT = f"{NURSE} My sister says hi. You can email me at jo.fake@example.com"
SENTENCES = (
    "Im 24F living in Portland, Oregon.",
    "I'm 31 and I work as a nurse.",
    "I live in Leeds with my wife and our two kids.",
    "As a teacher I see it every day.",
    "I was diagnosed with lupus last year!",
    "My dog Biscuit hates the rain.",
    "I make $68k a year.",
    "I'm a software engineer from India",
    "email me at jo.fake@example.com",
    "Nothing to see here.",
    "He is 45 and lives in Rome.",
    "😀 مرحبا, Im 19M",
    "> I'm 50\nquoted above",
)
posts = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=3, unique=True).map(" ".join)


@cache
def written(number: int) -> tuple[str, ...]:
    """Posts of the corpus on which nothing is measured, spread over their writers."""
    folder = Path(__file__).parents[2] / "corpus" / "posts"
    some = [post for post in corpus.posts(folder, corpus.training(folder)) if len(post.spans) >= 3]
    return tuple(post.text for post in some[:: len(some) // number][:number])


def laid(text: str) -> Ground:
    """The options for a text's disclosures."""
    told = find(text, threshold=0.5)
    return ground(text, told, forum(""), Degree.STRONG, lambda change: True, lambda done, of: None)


@pytest.mark.parametrize("text", [NURSE, *SENTENCES[:4], *written(12)])
def test_the_target_is_reached_or_the_reason_given_and_the_promise_holds(text: str) -> None:
    result = rewrite(text, 1000)
    assert result.stop_reason in ("reached", "enough already", "unreachable", "names one person")
    if result.stop_reason in ("reached", "enough already"):
        assert result.after.crowd.k >= 1000 * (1 - 1e-9)
    assert check(result.text).crowd.k == pytest.approx(result.after.crowd.k, rel=1e-9)


@pytest.mark.parametrize("text", [NURSE, *SENTENCES[:4], *written(12)])
def test_a_plan_of_a_sentence_is_proven_and_greedy_is_never_better(text: str) -> None:
    plan, baseline = rewrite(text, 1000), rewrite(text, 1000, "greedy")
    if text in SENTENCES:  # in longer texts an edit may change what is read elsewhere, and then nothing is proven
        assert plan.optimal
    if baseline.stop_reason == "reached":
        assert plan.stop_reason == "reached"
        assert plan.utility >= baseline.utility - 1e-9


@pytest.mark.parametrize(("text", "target"), [(NURSE, 1000), (NURSE, 30_000), (SENTENCES[2], 2e6), (SENTENCES[1], 1e6)])
def test_no_combination_of_the_alternatives_does_it_for_less(text: str, target: float) -> None:
    """Every combination is counted, and the cheaper ones that seem to do are found and counted as a whole."""
    options = laid(text)
    problem = options.problem(10**9, lambda done, of: None)
    plan = next(cheapest_first(problem, target))
    for choice in product(*(range(len(row)) for row in options.options)):
        pairs = list(enumerate(choice))
        fits = all(options.fit(a, b) for i, a in enumerate(pairs) for b in pairs[i + 1 :])
        if fits and problem.cost(choice) < plan.cost - 1e-9:
            assert problem.count(choice) < target


@settings(max_examples=25, deadline=None)
@given(st.sampled_from((NURSE, *SENTENCES)), st.randoms(use_true_random=False))
def test_saying_less_never_lowers_the_count_of_a_combination(text: str, random) -> None:
    """What the search takes for granted: a disclosure that says nothing leaves at least as many people."""
    options = laid(text)
    choice: list[int | None] = [random.randrange(len(row)) for row in options.options]
    count = options.problem(1, lambda done, of: None).count
    before = count(tuple(choice))
    for i in random.sample(range(len(choice)), len(choice)):
        choice[i] = None
        after = count(tuple(choice))
        assert after >= before * (1 - 1e-9)
        before = after


@settings(max_examples=15, deadline=None)
@given(posts, st.sampled_from((10.0, 1e3, 1e6, None)))
def test_rewriting_a_rewrite_changes_nothing(text: str, target: float | None) -> None:
    first = rewrite(text, target)
    assert rewrite(first.text, target).text == first.text


@pytest.mark.parametrize("degree", ["minimal", "moderate", "strong"])
@pytest.mark.parametrize("text", [NURSE, CONTACT, *written(3)])
def test_saying_everything_less_twice_is_saying_it_once(text: str, degree: str) -> None:
    first = rewrite(text, degree=degree)
    assert rewrite(first.text, degree=degree).text == first.text


@settings(max_examples=20, deadline=None)
@given(posts, st.data())
def test_pinned_words_stay_byte_for_byte(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, end := data.draw(st.integers(start + 1, len(text))), text[start:end])
    result = rewrite(text, 1e6, pin=[span])
    assert all(edit.span.end <= start or end <= edit.span.start for edit in result.edits)
    assert span.text in result.text


def test_a_pinned_detail_counts_and_what_is_pinned_by_its_words_is_pinned_wherever_it_stands() -> None:
    result = rewrite(NURSE, 1000, pin=["nurse", "lupus"])
    assert "nurse" in result.text
    assert "lupus" in result.text
    assert result.before.crowd.k == pytest.approx(check(NURSE).crowd.k)
    assert [span.text for span in result.pinned] == ["nurse", "lupus"]


@pytest.mark.parametrize(
    "text", ["The bridge was closed for repairs.", "He is 45 and lives in Rome.", "😀 ¿qué tal? שלום"]
)
def test_a_text_without_disclosures_comes_back_identical(text: str) -> None:
    assert not check(text).disclosures
    for target in (None, 10, 1e12):
        result = rewrite(text, target)
        assert result.text == text
        assert (result.stop_reason, result.edits) == ("nothing found", ())


def test_a_false_detail_is_kept_and_does_not_count() -> None:
    result = rewrite(NURSE, 1000, false=["lupus"])
    assert "lupus" in result.text
    assert result.before.crowd.k > check(NURSE).crowd.k
    assert check(result.text, allow=["lupus"]).crowd.k == pytest.approx(result.after.crowd.k, rel=1e-9)
    assert [span.text for span in result.false] == ["lupus"]


def test_a_wording_that_is_forbidden_is_not_put_in() -> None:
    plain = rewrite(NURSE, method="most")
    words = max(re.findall(r"\w+", plain.edits[0].text), key=lambda w: (w not in NURSE, len(w)))
    other = rewrite(NURSE, method="most", forbid=[words])
    assert words in plain.text
    assert not re.search(rf"\b{words}\b", other.text)
    assert other.after.crowd.k >= 1000


def test_what_is_allowed_or_dismissed_is_left_alone() -> None:
    text = "I live in Leeds. Leeds is wet. I'm 34."
    for result in (rewrite(text, allow=["Leeds"]), rewrite(text, dismissed=lambda words: "Leeds" in words)):
        assert result.text.startswith("I live in Leeds.")
        assert "34" not in result.text


def test_most_people_are_as_many_as_any_target_reaches() -> None:
    assert rewrite(NURSE, 1e12).stop_reason == "above the population"
    result = rewrite(NURSE, method="most")  # the Americas or the US: who is counted differs
    for target in (1e3, 1e6, 1e8):
        assert result.after.crowd.k >= rewrite(NURSE, target, accept=0.2).after.crowd.k * 0.5


def test_everything_pinned_is_said() -> None:
    result = rewrite(NURSE, 1000, pin=[Span(0, len(NURSE), NURSE)])
    assert (result.stop_reason, result.text, result.edits) == ("everything pinned", NURSE, ())


def test_what_cannot_be_reached_because_of_a_pin_comes_as_near_as_it_can() -> None:
    result = rewrite(NURSE, 1e7, method="most", pin=["24F"])
    assert result.stop_reason == "unreachable"
    assert "24F" in result.text
    assert result.before.crowd.k < result.after.crowd.k < 1e7


def test_an_address_that_is_pinned_names_one_person_however_many_share_the_rest() -> None:
    result = rewrite(CONTACT, 1000, pin=["jo.fake@example.com"])
    assert result.stop_reason == "names one person"
    assert "jo.fake@example.com" in result.text
    assert result.after.crowd.k >= 1000 * (1 - 1e-9)


def test_an_address_goes_though_no_number_of_people_changes() -> None:
    text = "Email me at jo.fake@example.com. The bridge was closed."
    result = rewrite(text, 1000)
    assert "jo.fake@example.com" not in result.text
    assert "The bridge was closed." in result.text


def test_a_place_that_is_named_again_says_less_there_as_well() -> None:
    text = "I live in Zurich. I'm 34. It rains, but Zurich in itself is fun."
    result = rewrite(text, 1e6)
    assert any("Zurich" in edit.span.text for edit in result.edits)
    assert "Zurich" not in result.text


@pytest.mark.parametrize("text", [*SENTENCES, CONTACT, *written(4)])
def test_edits_turn_the_original_into_the_rewrite(text: str) -> None:
    result = rewrite(text, 1e5)
    made = result.text
    for edit in reversed(result.edits):
        assert text[edit.span.start : edit.span.end] == edit.span.text
    parts, at = [], 0
    for edit in result.edits:
        parts += [text[at : edit.span.start], edit.text]
        at = edit.span.end
    assert "".join((*parts, text[at:])) == made
    _adds_up(result)


def _adds_up(result: Rewrite) -> None:
    """The way leads from one text to the other, and what the edits bought and cost is the whole of it."""
    first, last = result.trajectory[0], result.trajectory[-1]
    assert (first.text, first.utility, last.text) == (result.original, 1.0, result.text)
    assert len(result.trajectory) == len(result.edits) + 1
    gained = bits(result.after.crowd.k) - bits(result.before.crowd.k)
    assert sum(edit.gain_bits for edit in result.edits) == pytest.approx(gained, abs=1e-9)
    assert 1.0 - sum(edit.utility for edit in result.edits) == pytest.approx(result.utility, abs=1e-9)
    assert result.rouge_l == rouge_l(result.original, result.text)
    assert 0.0 <= result.utility <= 1.0


@pytest.mark.parametrize("text", [NURSE, *written(2)])
def test_the_frontier_begins_with_the_original_and_falls(text: str) -> None:
    result = rewrite(text, 1000, frontier=True)
    points = result.frontier
    assert (points[0].text, points[0].utility, points[0].edits) == (text, 1.0, 0)
    for before, after in zip(points, points[1:], strict=False):
        assert after.k > before.k
        assert after.utility <= before.utility
    for point in points[:3]:
        assert check(point.text).crowd.k == pytest.approx(point.k, rel=1e-9)


def test_words_of_others_code_and_addresses_are_not_touched() -> None:
    kept = "> I'm 50 and live in Leeds\n\n```\nage = 24\n```\n\nhttps://example.com/people/leeds/24F"
    text = f"Im 24F living in Leeds.\n\n{kept}"
    result = rewrite(text, 1e6)
    assert result.edits
    assert kept in result.text


def test_sentences_that_are_cut_side_by_side_leave_the_rest() -> None:
    text = "Hello. I'm 34. I live in Leeds. I work as a nurse. What should I do?"
    result = rewrite(text, 1e7)
    assert result.text.startswith("Hello.")
    assert result.text.endswith("What should I do?")
    assert "  " not in result.text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"target_k": 0}, "at least 1"),
        ({"target_k": float("nan")}, "at least 1"),
        ({"target_k": float("inf")}, "at least 1"),
        ({"target_k": True}, "not a number of people"),
        ({"target_k": "many"}, "not a number of people"),
        ({"method": "magic"}, "no method"),
        ({"degree": "utter"}, "no degree"),
        ({"pin": ["Ohio"]}, "does not stand"),
        ({"false": ["Ohio"]}, "does not stand"),
        ({"pin": "Leeds"}, "one text"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        rewrite("I live in Leeds.", **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "   ", "\x00", "a\ud800"])
def test_a_text_that_cannot_be_checked_cannot_be_rewritten(text: str) -> None:
    with pytest.raises(InputError):
        rewrite(text, 10)


def test_progress_is_told_and_never_beyond_the_end() -> None:
    seen: list[tuple[int, int]] = []
    rewrite(NURSE, 1000, progress=lambda done, of: seen.append((done, of)))
    assert seen
    assert all(0 <= done <= of for done, of in seen)


def test_proving_a_plan_takes_few_of_all_the_combinations_there_are() -> None:
    """Not a time but a number of counts: what makes a plan quick on any machine."""
    options = laid(" ".join(SENTENCES[:4]))
    counted: set[tuple[int, int]] = set()
    problem = options.problem(10**6, lambda done, of: counted.add((done, of)))
    goal = problem.count(tuple(len(row) - 1 for row in options.options)) / 2
    assert next(cheapest_first(problem, goal), None) is not None
    assert len(counted) < prod(len(row) for row in options.options) / 20


def test_what_a_text_offers_is_laid_out_once_for_all_that_is_asked_of_it() -> None:
    report, target = check(NURSE), 1000.0
    asked = Asked(target, Degree.STRONG, Wishes(), "", lambda text: ())
    laid_once = [
        laid_out(NURSE, report, one, Wishes(), lambda done, of: None)
        for one in (asked, replace(asked, strategy="greedy"))
    ]
    assert laid_once[0] is laid_once[1]
    otherwise = replace(asked, degree=Degree.MINIMAL)
    assert laid_out(NURSE, report, otherwise, Wishes(), lambda done, of: None) != laid_once[0]
    new = Asked(target, Degree.STRONG, Wishes(), "", lambda text: ())
    assert not new.laid  # what was kept dies with what was asked


def test_a_count_is_made_once_whoever_asks() -> None:
    options, counted = laid(NURSE), []
    for _ in range(2):
        problem = options.problem(10**6, lambda done, of: counted.append(done))
        problem.count(tuple(0 for _ in options.options))
    assert len(counted) == 1


def test_changes_that_are_made_are_those_of_the_ground() -> None:
    options = laid(NURSE)
    nothing = tuple(0 for _ in options.options)
    assert options.changes(nothing) == ()
    assert changed(NURSE, options.changes(nothing))[0] == NURSE
    assert options.counting.people(options.readings(nothing)) == pytest.approx(check(NURSE).crowd.k)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Email me at rick.fake@example.com if you know a decent app.", "Message me here if you know a decent app."),
        ("I'm on 555-010-2233 most evenings, or try jo.fake@example.com then.", None),
    ],
)
def test_an_address_in_the_middle_of_a_sentence_goes_too(text: str, left: str | None) -> None:
    result = rewrite(text)
    assert "example.com" not in result.text
    assert "2233" not in result.text
    assert left is None or result.text == left
    assert rewrite(result.text).text == result.text
