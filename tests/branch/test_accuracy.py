"""What is measured of a model's shares, and what follows from it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.branch.scripted import first_question, knowing, module_of, says_share, script

from leakmeter.errors import InputError, ModelError
from leakmeter.llm import Asked, Scripted
from leakmeter.text.branch import Accuracy, measured
from leakmeter.text.branch.accuracy import LEAST_SPREAD
from leakmeter.text.branch.panel import panel, short

SHARES = {question.query: question.share for question in panel()}
ERRORS = st.lists(st.floats(-12, 12), max_size=40).map(tuple)


def off_by(factor: float) -> Scripted:
    """A model each of whose shares is too large or too small by a factor, as far as a share can be."""

    def estimating(asked: Asked) -> str:
        share = SHARES[first_question(asked)]
        said = share * factor if share * factor <= 1 else share / factor
        return says_share(said)

    return Scripted(script(estimating=estimating), concurrency=4)


def test_one_who_knows_is_fit_and_never_quite_trusted() -> None:
    found = measured(Scripted(script()))
    assert (found.asked, len(found.errors)) == (len(panel()), len(panel()))
    assert found.middle == pytest.approx(1.0, rel=0.01)
    assert found.reach == pytest.approx(1.0, rel=0.01)
    assert found.spearman == pytest.approx(1.0)
    assert found.spread == LEAST_SPREAD
    assert found.fit
    assert found.unfit == ""


@pytest.mark.parametrize("factor", [4.0, 10.0, 20.0])
def test_the_spread_is_the_error_that_was_measured(factor: float) -> None:
    found = measured(off_by(factor))
    assert found.reach == pytest.approx(factor, rel=0.02)
    assert found.spread == pytest.approx(factor, rel=0.02)


def test_one_who_is_far_off_is_fit_only_as_far_as_it_beats_the_same_answer_to_everything() -> None:
    found = measured(off_by(40))
    assert found.fit is (found.middle < 2**found.by_rote)
    assert found.spread == found.reach > 25


@given(st.floats(1e-5, 1))
@settings(max_examples=15)
def test_the_same_answer_to_everything_is_not_fit(share: float) -> None:
    found = measured(Scripted(script(estimating=says_share(share))))
    assert math.log2(found.middle) >= found.by_rote
    assert not found.fit
    assert found.spearman == 0.0


def test_one_who_answers_few_questions_is_not_fit_however_well() -> None:
    def estimating(asked: Asked) -> str:
        return knowing(asked) if SHARES[first_question(asked)] > 0.25 else "I would rather not say."

    found = measured(Scripted(script(estimating=estimating)))
    assert 0 < len(found.errors) < found.asked / 2
    assert "too few shares" in found.unfit
    silent = measured(Scripted(script(estimating="No.")), short(panel()))
    assert (silent.errors, silent.middle, silent.reach, silent.fit) == ((), math.inf, math.inf, False)


def test_an_answer_that_is_taken_back_is_none() -> None:
    found = measured(Scripted(script(judging='{"plausible": false}')), short(panel()))
    assert found.errors == ()


def test_questions_go_the_way_of_real_ones_and_the_seed_fixes_the_draw() -> None:
    model = Scripted(script(), concurrency=3)
    measured(model, short(panel()), seed=7)
    asked = [module_of(asked) for asked in model.asked]
    assert asked.count("estimating") == asked.count("judging") == len(short(panel()))
    assert {asked.sampling.seed for asked in model.asked} == {7}


def test_a_model_that_cannot_be_reached_is_an_error_and_no_measurement() -> None:
    with pytest.raises(ModelError, match="down"):
        measured(Scripted(script(estimating=ModelError("down"))))


@given(ERRORS, st.floats(0, 6))
def test_nine_in_ten_errors_are_within_the_reach_and_fewer_than_nine_tell_nothing(
    errors: tuple[float, ...], by_rote: float
) -> None:
    found = Accuracy(40, errors, by_rote, 0.0)
    assert sum(2 ** abs(error) <= found.reach for error in errors) >= 0.9 * len(errors)
    assert found.middle <= found.reach
    assert found.spread >= LEAST_SPREAD
    assert (found.unfit == "") is found.fit
    if len(errors) < 9:
        assert math.isinf(found.reach)
    if found.fit:
        assert math.isfinite(found.reach)


@given(ERRORS, st.floats(1, 3))
def test_larger_errors_make_no_smaller_spread_and_no_fitter_model(errors: tuple[float, ...], times: float) -> None:
    found = Accuracy(40, errors, 3.0, 0.5)
    worse = Accuracy(40, tuple(error * times for error in errors), 3.0, 0.5)
    assert worse.spread >= found.spread
    assert found.fit or not worse.fit


@pytest.mark.parametrize(
    "wrong", [(1, (0.0, 0.0), 1.0, 0.0), (2, (math.nan,), 1.0, 0.0), (2, (), -1.0, 0.0), (2, (), 1.0, 2.0)], ids=str
)
def test_figures_that_cannot_be_are_refused(wrong: tuple[int, tuple[float, ...], float, float]) -> None:
    with pytest.raises(InputError):
        Accuracy(*wrong)
