"""An exact answer is checked by random runs of the same program, and one that they contradict is not shown."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from leakmeter.errors import NotExactError
from leakmeter.program import Bernoulli, Categorical, Laplace, Normal, Uniform, audit, leakage
from leakmeter.program.measures.continuous import Bounded
from leakmeter.program.posterior import Belief
from leakmeter.program.session import Session
from leakmeter.program.verification import Doubt, checkable, doubted, information_doubted


def clipped(x, y):
    return min(max(x, 0), 2) + y


def answered(b):
    return b


def doubt(
    program: Callable[..., Any], prior: dict[str, Any], secret: str, seen: Any, wrong: Belief, log_evidence: float
) -> Doubt | None:
    """What random runs say of a belief that is not the exact one."""
    session = Session(program, prior)
    with session.seeing(session.observed(seen)) as graph:
        return doubted(graph, session.variable(secret), wrong, log_evidence, 0)  # type: ignore[arg-type]


PRIOR = {"x": Normal(1, sd=1), "y": Normal(0, sd=1)}


def test_a_right_answer_is_not_doubted() -> None:
    right = audit(clipped, PRIOR, "x", 1.5)
    assert doubt(clipped, PRIOR, "x", 1.5, right.posterior, right.log_evidence) is None


def test_the_answer_to_another_question_is_doubted() -> None:
    other, right = audit(clipped, PRIOR, "x", 0.5), audit(clipped, PRIOR, "x", 1.5)
    found = doubt(clipped, PRIOR, "x", 1.5, other.posterior, right.log_evidence)
    assert found is not None
    assert "probability up to the quantile" in str(found)


def test_a_wrong_probability_of_the_output_is_doubted() -> None:
    right = audit(clipped, PRIOR, "x", 1.5)
    found = doubt(clipped, PRIOR, "x", 1.5, right.posterior, right.log_evidence + 0.1)
    assert found is not None
    assert found.figure == "logarithm of the evidence"


@pytest.mark.parametrize("mean", [float("nan"), float("inf")])
def test_a_figure_that_is_no_number_is_doubted(mean: float) -> None:
    assert Doubt("mean", mean, 1.0, 0.1).far


def test_words_are_checked_by_their_probabilities() -> None:
    prior = {"b": Categorical({"yes": 0.3, "no": 0.7})}
    assert doubt(answered, prior, "b", None, Belief([], {"yes": 0.3, "no": 0.7}), 0.0) is None
    assert doubt(answered, prior, "b", None, Belief([], {"yes": 0.4, "no": 0.6}), 0.0) is not None


def test_an_audit_refuses_what_random_runs_contradict(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = audit(clipped, PRIOR, "x", 0.5).posterior
    monkeypatch.setattr(leakage, "belief", lambda *_: wrong)
    with pytest.raises(NotExactError, match="two ways of computing this disagree"):
        audit(clipped, PRIOR, "x", 1.5)


def test_an_audit_that_may_sample_takes_the_random_runs_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    right, wrong = audit(clipped, PRIOR, "x", 1.5).posterior, audit(clipped, PRIOR, "x", 0.5).posterior
    monkeypatch.setattr(leakage, "belief", lambda *_: wrong)
    result = audit(clipped, PRIOR, "x", 1.5, approximate=True)
    assert result.how == "sampled"
    assert any("two ways of computing this disagree" in note for note in result.notes)
    assert result.posterior.mean == pytest.approx(right.mean, abs=0.02)


def test_programs_over_many_people_are_not_run_again() -> None:
    def total(xs):
        return sum(xs)

    for many, small in ((50, True), (5_000, False)):
        session = Session(total, {"xs": [Uniform(0, 1)] * many})
        with session.seeing(session.observed(many / 2.0)) as graph:
            assert checkable(graph, [session.variable("xs[0]")], 1) is small  # type: ignore[list-item]


def test_an_observation_that_random_runs_never_meet_is_answered_all_the_same() -> None:
    def rare(bs):
        return sum(bs)

    result = audit(rare, {"bs": [Bernoulli(1e-5)] * 3}, "bs[0]", 3)
    assert result.how == "exact"
    assert result.posterior.pmf == {1: 1.0}


def above(xs):
    return sum(min(x, 40) for x in xs) >= 40


def test_information_that_random_runs_contradict_is_doubted() -> None:
    """What was said of it before its mend: .048 bits of .241."""
    session = Session(above, {"xs": [Uniform(0, 60)] * 2})
    with session.seeing([]) as graph:
        queries = [session.variable("xs[0]"), *session.outputs()]
        wrong = information_doubted(graph, queries, Bounded(0.0477, 0.0), 0)  # type: ignore[arg-type]
        right = information_doubted(graph, queries, Bounded(0.241368, 0.0), 0)  # type: ignore[arg-type]
        without_end = information_doubted(graph, queries, Bounded(inf, 0.0), 0)  # type: ignore[arg-type]
    assert wrong is not None
    assert wrong.figure == "mutual information"
    assert right is None
    assert without_end is None


def seen_exactly(x, noise):
    return x + 0.5 * noise


def test_what_rounding_makes_of_a_single_value_is_no_reason_to_doubt() -> None:
    for seen in (1.0, 0.1 + 0.2, 1 / 3):
        result = audit(seen_exactly, {"x": seen, "noise": Laplace(0, 0.5)}, "noise", seen)
        assert result.how == "exact"
        assert result.posterior.probability(-1e-9, 1e-9) == 1
