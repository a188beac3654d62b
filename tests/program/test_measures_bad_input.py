"""Bad input is one clear sentence, never a wrong number."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import measures as m

NAN = float("nan")
GOOD = [0.5, 0.5]
ROWS = [[0.9, 0.1], [0.2, 0.8]]
BELL = m.Normals([1], [0], [1])

CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: m.shannon_entropy([0.5, 0.6]), "sums to 1.1"),
    (lambda: m.shannon_entropy([0.33, 0.33, 0.33]), "sums to 0.99"),
    (lambda: m.bayes_vulnerability([1.5, -0.5]), "-0.5 at place 1"),
    (lambda: m.min_entropy([NAN, 1.0]), "nan at place 0"),
    (lambda: m.guessing_entropy([math.inf, 0.0]), "inf at place 0"),
    (lambda: m.shannon_entropy([]), "empty"),
    (lambda: m.shannon_entropy([[0.5, 0.5]]), "2 dimensions"),
    (lambda: m.shannon_entropy(["0.5", "0.5"]), "not an array of numbers"),
    (lambda: m.shannon_entropy([1j, 0]), "not an array of numbers"),
    (lambda: m.mutual_information(GOOD, [[1.0], [0.5, 0.5]]), "each row as long"),
    (lambda: m.mutual_information(GOOD, [[0.5, 0.4], [0.2, 0.8]]), "Row 0 of the channel sums to 0.9"),
    (lambda: m.mutual_information([1.0], ROWS), "2 rows and the prior 1 secrets"),
    (lambda: m.mutual_information(GOOD, [[1.1, -0.1], [0, 1]]), "-0.1 at place 0, 1"),
    (lambda: m.posterior(GOOD, ROWS, 2), "no output 2"),
    (lambda: m.posterior(GOOD, ROWS, -1), "no output -1"),
    (lambda: m.posterior([1, 0], [[1, 0], [0, 1]], 1), "cannot occur"),
    (lambda: m.kl_divergence(GOOD, [1.0]), "about 2 and 1 values"),
    (lambda: m.g_vulnerability(GOOD, [[1.0, 0.0, 0.0]]), "3 secrets and the prior about 2"),
    (lambda: m.g_vulnerability(GOOD, [[NAN, 0.0]]), "nan at place 0, 0"),
    (lambda: m.g_vulnerability(GOOD, lambda w, x: "much"), "not a number"),
    (lambda: m.g_vulnerability(GOOD, lambda w, x: 1.0, secrets=[1, 2, 3]), "3 secrets"),
    (lambda: m.g_vulnerability(GOOD, lambda w, x: 1.0, guesses=[]), "dimensions|empty"),
    (lambda: m.g_vulnerability(GOOD, np.eye(2), guesses=[1]), "leave out the lists"),
    (lambda: m.multiplicative_g_leakage(GOOD, ROWS, -np.eye(2) * 2 - 1), "additive leakage"),
    (lambda: m.shannon_capacity(ROWS, tolerance=0.0), "above 0"),
    (lambda: m.local_epsilon([0.5, 0.5]), "1 dimensions"),
    (lambda: m.correlation_information(1.01), "between -1 and 1"),
    (lambda: m.correlation_information(NAN), "nan"),
    (lambda: m.normal_entropy(0), "above 0"),
    (lambda: m.joint_normal_information([[1, 2], [2, 1]], [0], [1]), "not a covariance"),
    (lambda: m.joint_normal_information([[1, 0.2], [0.1, 1]], [0], [1]), "not symmetric"),
    (lambda: m.joint_normal_information([[1, 0.2]], [0], [1]), "square"),
    (lambda: m.joint_normal_information(np.eye(2), [0], [0]), "both groups"),
    (lambda: m.joint_normal_information(np.eye(2), [0], [2]), "from 0 to 1"),
    (lambda: m.joint_normal_information(np.diag([1.0, -1.0]), [0], [1]), "not negative"),
    (lambda: m.conditioned_information(1.0, 2.0), "less certain"),
    (lambda: m.conditioned_information(np.eye(2), 1.0), "different shapes"),
    (lambda: m.normal_divergence([0, 1], 1, [0, 1, 2], 1), "different lengths"),
    (lambda: m.normal_divergence(0, 0, 0, 1), "above 0"),
    (lambda: m.Normals([0.5, 0.5], [0], [1]), "one of each"),
    (lambda: m.Normals([1], [0], [-1]), "not negative"),
    (lambda: m.Normals([1], [NAN], [1]), "nan"),
    (lambda: m.Curve(lambda xs: np.full(len(xs), 1.0), 0, 2), "integrates to 2"),
    (lambda: m.Curve(lambda xs: xs * 0.5 - 0.25, -1, 3), "not negative"),
    (lambda: m.Curve(lambda xs: xs * NAN, 0, 1), "must be finite"),
    (lambda: m.Curve(lambda xs: np.float64(1.0), 0, 1), "must take an array"),
    (lambda: m.Curve(lambda xs: math.exp(xs), 0, 1), "must take|on an array"),
    (lambda: m.Curve(lambda xs: xs, 1, 0), "lower end"),
    (lambda: m.Curve(lambda xs: xs, 0, math.inf), "inf"),
    (lambda: m.label_information(GOOD, [BELL]), "one density for each"),
    (lambda: m.label_information(GOOD, [BELL, m.Normals([1], [0], [0])]), "point mass"),
    (lambda: m.mixture_information([1], [[0, 0]], [[[1, 1], [1, 1]]]), "singular"),
    (lambda: m.mixture_information([1], [[0, 0]], [[[1, 2], [2, 1]]]), "not a covariance"),
    (lambda: m.mixture_information([1], [[0]], [[[1]]]), "shape"),
    (lambda: m.window_vulnerability(BELL, 0), "above 0"),
    (lambda: m.window_vulnerability(BELL, NAN), "nan"),
    (lambda: m.posterior_window_vulnerability(GOOD, [BELL], 1), "one for each output"),
    (lambda: m.normal_window_vulnerability(-1, 1), "not negative"),
    (lambda: m.probability(BELL, 1, 0), "lower end first"),
    (lambda: m.probability(BELL, NAN, 0), "lower end first"),
    (lambda: m.quantile(BELL, 1.1), "between 0 and 1"),
    (lambda: m.shortest_interval(BELL, 1.0), "between 0 and 1"),
    (lambda: m.most_exposed({}), "nobody"),
    (lambda: m.most_exposed({"a": NAN}), "nan"),
    (lambda: m.most_exposed({"a": 1.0}, top=0), "at least 1"),
    (lambda: m.most_exposed_normal(["a", "b", "c"], 0, 1, [1, 2], 1), "3 names and 2"),
]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_bad_input_is_one_sentence(number: int) -> None:
    call, says = CASES[number]
    with pytest.raises(ProgramError, match=says) as caught:
        call()
    message = str(caught.value)
    assert message.endswith(".")
    assert "\n" not in message
    assert len(message) < 250


def test_rounding_is_forgiven_and_taken_out() -> None:
    assert m.shannon_entropy(np.full(10, 0.1) * (1 + 5e-10)) == pytest.approx(math.log2(10), rel=1e-14)
