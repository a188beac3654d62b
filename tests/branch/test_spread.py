"""How far a model is off decides how wide its intervals are, and whether its figures count at all."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.branch.scripted import FIT, UNFIT, Said, first_question, labels, module_of, said, says_share, script

from leakmeter import Crowd, check, estimate, find, recount
from leakmeter.llm import Asked, Scripted
from leakmeter.text.branch import Accuracy, Answers, estimate_with_model
from leakmeter.text.branch.panel import panel, short
from leakmeter.text.crowd.assumed import is_guess
from leakmeter.text.crowd.estimate import counted_by_figures

POST = "I'm 34 years old and I live in Columbus, Ohio. I collect vintage typewriters and I own a 1998 Honda Civic."
FOUND = find(POST)
COUNTED = estimate(FOUND, context=POST)
SHARES = st.floats(0.01, 100)


def asking(accuracy: Accuracy | None, *, answers: Answers = "mixed", **says: Said) -> Crowd:
    model = Scripted(script(**says), name="fake", concurrency=4)
    return estimate_with_model(FOUND, model, answers=answers, context=POST, draws=1, accuracy=accuracy)


def within(factor: float) -> Accuracy:
    """A model all of whose shares were off by a factor, among shares that differ more than that."""
    return Accuracy(40, (log2(factor),) * 40, by_rote=10.0, spearman=0.5)


def percent(share: float) -> str:
    return says_share(share / 100)


@settings(max_examples=30)
@given(SHARES, st.floats(1, 24), st.floats(1, 24))
def test_a_wider_error_is_a_wider_interval_and_less_weight(share: float, one: float, other: float) -> None:
    narrow, wide = (asking(within(factor), estimating=percent(share)) for factor in sorted((one, other)))
    for a, b, learned in zip(narrow.factors[-2:], wide.factors[-2:], COUNTED.factors[-2:], strict=True):
        assert said(a) == said(b) == pytest.approx(share / 100, rel=5e-3, abs=1e-5)
        assert b.value / b.low >= a.value / a.low * (1 - 1e-9)
        assert abs(log2(b.value / learned.value)) <= abs(log2(a.value / learned.value)) + 1e-9


@settings(max_examples=30)
@given(SHARES)
def test_what_a_model_errs_in_one_share_it_errs_in_all(share: float) -> None:
    crowd = asking(within(10), estimating=percent(share))
    both = crowd.factors[-2].low * crowd.factors[-1].low
    assert crowd.low <= max(1.0, counted_by_figures(FOUND, context=POST).k * both * 1.0001)


@settings(max_examples=30)
@given(SHARES)
def test_the_figures_of_a_model_that_is_not_fit_never_count(share: float) -> None:
    crowd = asking(UNFIT, estimating=percent(share))
    assert (crowd.k, crowd.low, crowd.high, crowd.factors) == (COUNTED.k, COUNTED.low, COUNTED.high, COUNTED.factors)
    assert crowd.not_estimated == COUNTED.not_estimated
    assert not any(factor.how == "model" for factor in crowd.factors)


def test_what_is_left_out_is_said_with_its_question_and_the_error() -> None:
    model = Scripted(script())
    crowd = estimate_with_model(FOUND, model, context=POST, accuracy=UNFIT)
    (typewriters, civic) = (note for note in crowd.notes if "counts by its kind alone: " in note)
    assert (
        "not counted: this model's shares were measured and are no better than one and the same (median ×32"
        in typewriters
    )
    assert civic.endswith(
        "it would be the percentage of people in Columbus, Ohio, US THAT say I own a 1998 Honda Civic."
    )
    assert any(note.startswith("Do not rely on the shares of scripted") for note in crowd.notes)
    assert {module_of(asked) for asked in model.asked} == {"selecting", "ordering", "depending", "querying"}


def test_the_paper_s_way_goes_on_with_a_warning_and_the_measured_interval() -> None:
    crowd = asking(UNFIT, answers="model", estimating=percent(4))
    assert all(factor.how == "model" for factor in crowd.factors)
    assert crowd.factors[-1].low == pytest.approx(0.04 / UNFIT.spread)
    assert crowd.factors[-1].high == 1.0
    assert any(note.startswith("Do not rely on the shares of fake") for note in crowd.notes)
    nothing = asking(Accuracy(40, (), 3.0, 0.0), answers="model", estimating=percent(4))
    assert 0.0 < nothing.factors[-1].low <= nothing.factors[-1].value
    assert 1.0 <= nothing.low <= nothing.k <= nothing.high


def test_a_model_that_was_never_measured_is_measured_first_and_once() -> None:
    model = Scripted(script(), concurrency=4)
    seen: list[tuple[int, int]] = []
    crowd = estimate_with_model(FOUND, model, context=POST, draws=1, runs=2, progress=lambda *step: seen.append(step))
    known = {question.query for question in short(panel())}
    asked = [first_question(asked) for asked in model.asked if module_of(asked) == "estimating"]
    assert [query for query in asked if query in known] == [query for query in asked if query in known][: len(known)]
    assert sum(query in known for query in asked) == len(known)
    assert (len(known), len(known)) in seen
    assert any("leakmeter doctor --llm measures it on more" in note for note in crowd.notes)
    assert [factor.how for factor in crowd.factors[-2:]] == ["model", "model"]


def test_nothing_is_measured_where_nothing_is_asked() -> None:
    nothing = lambda asked: json.dumps({d: {"means": "x", "answerable": False} for d in labels(asked)})  # noqa: E731
    model = Scripted(script(selecting=nothing))
    crowd = estimate_with_model(FOUND, model, context=POST)
    assert [module_of(asked) for asked in model.asked] == ["selecting"]
    assert crowd.k == COUNTED.k


def test_a_model_that_knows_nothing_is_found_out_before_its_figures_count() -> None:
    crowd = asking(None, estimating=percent(0.1))
    assert crowd.k == COUNTED.k
    told = [note for note in crowd.notes if "counts by its kind alone" in note]
    assert told
    assert all("no better than one and the same" in note for note in told)


def test_suggestions_stay_those_of_the_statistics_too() -> None:
    report = check(POST)
    again = recount(report, Scripted(script()), accuracy=UNFIT)
    assert again.crowd.k == report.crowd.k
    assert again.suggestions == report.suggestions


def conditional(then: str, some: float, everybody: float) -> Crowd:
    """The second detail depends on the first; its share of some and of all people."""

    def depending(asked: Asked) -> str:
        known = labels(asked)
        about_civic = "Statement: say I own a 1998" in first_question(asked)
        return json.dumps(
            {"depends_on": known[-1:], "then": then} if about_civic else {"depends_on": [], "then": "unchanged"}
        )

    def estimating(asked: Asked) -> str:
        query = first_question(asked)
        if "Civic" not in query:
            return percent(10)
        return percent(some if " who say " in query else everybody)

    return asking(FIT, depending=depending, estimating=estimating)


@pytest.mark.parametrize(
    ("then", "some", "everybody", "stands"),
    [
        ("likelier", 40, 10, True),
        ("likelier", 6, 10, True),  # not far enough apart to tell
        ("likelier", 0.1, 2, False),
        ("rarer", 0.1, 2, True),
        ("rarer", 40, 10, False),
        ("unchanged", 0.1, 2, True),
    ],
)
def test_a_share_on_the_wrong_side_of_everybody_s_is_no_share(
    then: str, some: float, everybody: float, stands: bool
) -> None:
    crowd = conditional(then, some, everybody)
    left = [note.partition(" alone: ")[2] for note in crowd.notes if "counts by its kind" in note]
    if stands:
        assert left == []
        assert said(crowd.factors[-1]) == pytest.approx(some / 100)
    else:
        assert left == [
            "could not be estimated: the model contradicts itself: it says that what is given makes this "
            f"{then}, but puts it at {some:.3g} % then and at {everybody:.3g} % of all."
        ]
        assert is_guess(crowd.factors[-1])


def test_what_all_but_follows_from_another_detail_narrows_nothing() -> None:
    crowd = conditional("nearly certain", 0.1, 2)
    assert [factor.disclosures for factor in crowd.factors if factor.how == "model"] == [(2,)]
    assert "all but follows from another detail" in crowd.reasons[0].reason


def test_fit_is_fit() -> None:
    assert FIT.fit
    assert not UNFIT.fit
    assert not replace(FIT, by_rote=0.5).fit
