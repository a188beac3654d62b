"""The classic programs in examples/soga: each answer against one that was found without the engine.

The references are closed forms, sums over all outcomes, or quadrature of formulas that are written down here.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from math import erf, exp, pi, prod, sqrt
from pathlib import Path

import numpy as np
import pytest
from numpy.polynomial.hermite_e import hermegauss
from numpy.polynomial.legendre import leggauss
from scipy.special import betaln, ndtr

from leakmeter.program import audit
from leakmeter.program.sampling.belief import SampledBelief

FOLDER = Path(__file__).parents[2] / "examples" / "soga"
Moments = tuple[float, float]


def of(values: Sequence[float] | np.ndarray, weights: Sequence[float] | np.ndarray) -> Moments:
    """Mean and standard deviation of values with weights that need not add to 1."""
    xs, ws = np.asarray(values, dtype=float), np.asarray(weights, dtype=float)
    mean = float(xs @ ws / ws.sum())
    return mean, sqrt(float((xs - mean) ** 2 @ ws / ws.sum()))


def coin(p: float) -> Moments:
    """Of a variable that is 1 with probability ``p``, else 0."""
    return p, sqrt(p * (1 - p))


def beta(a: float, b: float) -> Moments:
    """Of a beta distribution."""
    return a / (a + b), sqrt(a * b / (a + b) ** 2 / (a + b + 1))


def normal_density(x: float | np.ndarray, mean: float | np.ndarray, variance: float) -> float | np.ndarray:
    """The density of a normal distribution."""
    return np.exp(-0.5 * (x - mean) ** 2 / variance) / sqrt(2 * pi * variance)


def between(low: float, high: float, nodes: int = 400) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights of a quadrature."""
    xs, ws = leggauss(nodes)
    return low + (high - low) * (xs + 1) / 2, ws * (high - low) / 2


def outcomes(*chances: float) -> list[tuple[tuple[int, ...], float]]:
    """All outcomes of independent coins with their probabilities."""
    found = []
    for row in itertools.product((0, 1), repeat=len(chances)):
        found.append((row, prod(p if v else 1 - p for v, p in zip(row, chances, strict=True))))
    return found


def linear(rows: Sequence[Sequence[float]], seen: Sequence[float], means: Sequence[float], sd: float, noise: float):
    """Of the first of independent normals with one spread, sums of which were measured with noise."""
    a, y, m = np.asarray(rows, dtype=float), np.asarray(seen, dtype=float), np.asarray(means, dtype=float)
    inverse = np.linalg.inv(a.T @ a / noise**2 + np.eye(len(m)) / sd**2)
    return float((inverse @ (a.T @ y / noise**2 + m / sd**2))[0]), sqrt(float(inverse[0, 0]))


def average_with_outlier() -> Moments:
    """The first is normal given who the outliers are and the total; the total is 1,100."""
    parts = []
    for row, p in outcomes(*[0.02] * 5):
        means, variances = [900 if v else 46 for v in row], [100.0**2 if v else 10.0**2 for v in row]
        share = variances[0] / sum(variances)
        weight = p * normal_density(1100, sum(means), sum(variances))
        parts.append((weight, means[0] + share * (1100 - sum(means)), variances[0] * (1 - share)))
    total = sum(w for w, _, _ in parts)
    mean = sum(w * m for w, m, _ in parts) / total
    return mean, sqrt(sum(w * (v + (m - mean) ** 2) for w, m, v in parts) / total)


def bayes_point_machine() -> Moments:
    """Quadrature over the three weights; given them each purchase has a probability of its own."""
    xs, ws = hermegauss(48)
    income, age, base = np.meshgrid(xs, xs, xs, indexing="ij")
    weight = ws[:, None, None] * ws[None, :, None] * ws[None, None, :]
    data = zip([6.3, 1.6, 2.8, 5.5, 2.0, 4.0], [3.8, 2.3, 4.0, 2.7, 5.0, 2.4], [1, 0, 1, 1, 0, 0], strict=True)
    for a, b, bought in data:
        weight = weight * ndtr((1 if bought else -1) * (a * income + b * age + base))
    return of(income.ravel(), weight.ravel())


def burglar_alarm() -> Moments:
    weights = [0.0, 0.0]
    for (burglar, earthquake), p in outcomes(0.001, 0.01):
        alarm = burglar or earthquake
        woken = (0.8 if earthquake else 0.6) if alarm else 0.2
        weights[burglar] += p * woken * (0.7 if earthquake else 0.9)
    return coin(weights[1] / sum(weights))


def click_graph() -> Moments:
    """A pair of equal clicks has probability 1/3 if both share a uniform chance, and 1/4 if not."""
    alike, ws = between(0, 1)
    return of(alike, ws * (alike / 3 + (1 - alike) / 4) ** 5)


def clinical_trial() -> Moments:
    """Four of five treated recovered and one of five others: two betas against a common one."""
    apart = exp(2 * betaln(5, 2))
    return coin(apart / (apart + exp(betaln(6, 6))))


def digit_recognition() -> Moments:
    black = {0: [0.9, 0.8, 0.1, 0.8, 0.9], 1: [0.1, 0.2, 0.9, 0.3, 0.1], 7: [0.9, 0.2, 0.3, 0.7, 0.2]}
    prior = {0: 0.4, 1: 0.3, 7: 0.3}
    picture = [1, 0, 0, 1, 0]
    weights = [
        prior[d] * prod(p if seen else 1 - p for p, seen in zip(black[d], picture, strict=True)) for d in (0, 1, 7)
    ]
    return of([0, 1, 7], weights)


def grass() -> Moments:
    weights = [0.0, 0.0]
    for (cloudy, from_rain, from_sprinkler), p in outcomes(0.5, 0.9, 0.8):
        for (rain, sprinkler), q in outcomes(*((0.8, 0.1) if cloudy else (0.2, 0.5))):
            if (rain and from_rain) or (sprinkler and from_sprinkler):
                weights[rain] += p * q
    return coin(weights[1] / sum(weights))


def income_classes() -> Moments:
    xs, ws = between(50, 75)
    return of(xs, ws * normal_density(xs, 46, 15**2))


def laplace_mechanism() -> Moments:
    weights = [0.0, 0.0]
    for row, p in outcomes(0.2, 0.2, 0.2):
        weights[row[0]] += p * exp(-abs(4.2 - sum(row)) / 2)
    return coin(weights[1] / sum(weights))


def linear_regression() -> Moments:
    return linear([[x, 1] for x in (1, 2, 3, 4, 5)], [2.1, 3.9, 6.2, 7.8, 10.1], [0, 0], 5, 0.5)


def noisy_or() -> Moments:
    weights = [0.0, 0.0]
    for row, p in outcomes(0.02, 0.1, 0.2, 0.05):
        silent = 0.99 * prod(1 - s for ill, s in zip(row, (0.9, 0.4, 0.15, 0.7), strict=True) if ill)
        weights[row[0]] += p * (1 - silent)
    return coin(weights[1] / sum(weights))


def normal_mixtures() -> Moments:
    """A sum over who belongs to which group: a beta integral for the share, and a normal for each centre."""
    values = np.array([-2.3, 1.9, 2.6, -1.8, 2.2])
    parts = []
    for row, _ in outcomes(*[0.5] * 5):
        chosen = np.array(row, dtype=bool)
        k = int(chosen.sum())
        weight = exp(betaln(2 + k, 2 + 5 - k) - betaln(2, 2))
        ends = []
        for mean, mine in ((-1.0, values[chosen]), (1.0, values[~chosen])):
            n = len(mine)
            covariance = 0.49 * np.eye(n) + 4.0
            gap = mine - mean
            evidence = exp(-0.5 * gap @ np.linalg.solve(covariance, gap)) / sqrt(np.linalg.det(2 * pi * covariance))
            weight *= evidence if n else 1.0
            variance = 1 / (1 / 4 + n / 0.49)
            ends.append((variance * (mean / 4 + mine.sum() / 0.49), variance))
        parts.append((weight, *ends[0]))
    total = sum(w for w, _, _ in parts)
    mean = sum(w * m for w, m, _ in parts) / total
    return mean, sqrt(sum(w * (v + (m - mean) ** 2) for w, m, v in parts) / total)


def time_series() -> Moments:
    """Given the share that is kept, a Kalman filter gives the probability of what was measured."""
    kept, ws = between(0, 1, 200)
    mean, variance, logs = np.zeros_like(kept), np.ones_like(kept), np.zeros_like(kept)
    for seen in (1.1, 0.9, 1.4, 0.6):
        mean, variance = kept * mean, kept**2 * variance + 0.25
        spread = variance + 0.25
        logs += -0.5 * (seen - mean) ** 2 / spread - 0.5 * np.log(spread)
        gain = variance / spread
        mean, variance = mean + gain * (seen - mean), variance * (1 - gain)
    return of(kept, ws * np.exp(logs - logs.max()))


def true_skill() -> Moments:
    """Both leads are positive: quadrature over them, given which Anna is normal."""
    covariance = np.array([[650.0, -100.0], [-100.0, 650.0]])  # of the leads: 2 * (100 + 225), and Bert's skill in both
    inverse = np.linalg.inv(covariance)
    xs, ws = between(0, 220, 300)
    first, second = np.meshgrid(xs, xs, indexing="ij")
    quadratic = inverse[0, 0] * first**2 + 2 * inverse[0, 1] * first * second + inverse[1, 1] * second**2
    weight = np.outer(ws, ws) * np.exp(-0.5 * quadratic)
    slope = np.array([100.0, 0.0]) @ inverse
    given = 100 + slope[0] * first + slope[1] * second
    mean, sd = of(given.ravel(), weight.ravel())
    return mean, sqrt(100 - slope @ np.array([100.0, 0.0]) + sd**2)


def waiting_time() -> Moments:
    """The doctor's half hour forgets what has passed, whatever the delay was."""
    return 25 + 30, 30


REFERENCES: dict[str, Callable[[], Moments]] = {
    "average_with_outlier": average_with_outlier,
    "bayes_point_machine": bayes_point_machine,
    "burglar_alarm": burglar_alarm,
    "click_graph": click_graph,
    "clinical_trial": clinical_trial,
    "coin_bias": lambda: beta(2 + 3, 5 + 2),
    "digit_recognition": digit_recognition,
    "grass": grass,
    "income_classes": income_classes,
    "laplace_mechanism": laplace_mechanism,
    "linear_regression": linear_regression,
    "murder_mystery": lambda: coin(0.3 * 0.03 / (0.3 * 0.03 + 0.7 * 0.8)),
    "noisy_or": noisy_or,
    "normal_mixtures": normal_mixtures,
    "randomized_response": lambda: coin(0.75),
    "survey_unbias": lambda: beta(1 + 1, 1 + 1),
    "time_series": time_series,
    "true_skill": true_skill,
    "two_coins": lambda: coin(1 / 3),
    "two_sums": lambda: linear([[1, 1]] * 4, [9.5 - 6, 10.5 - 6, 10.1 - 6, 10.3 - 6], [0, 0], 5, 1),
    "waiting_time": waiting_time,
}
#: What nothing exact applies to.
SAMPLED = {"bayes_point_machine", "time_series"}


def test_every_example_has_a_reference() -> None:
    assert {path.stem for path in FOLDER.glob("*.soga")} == set(REFERENCES)


@pytest.mark.parametrize("name", sorted(set(REFERENCES) - SAMPLED))
def test_an_exact_answer_is_the_reference(name: str) -> None:
    result = audit(FOLDER / f"{name}.soga")
    mean, sd = REFERENCES[name]()
    if name == "two_sums":
        mean += 2  # what the first is believed to be before
    assert result.how == "exact"
    assert result.posterior.mean == pytest.approx(mean, rel=1e-8)
    assert result.posterior.sd == pytest.approx(sd, rel=1e-8)


@pytest.mark.parametrize("name", sorted(SAMPLED))
def test_a_sampled_answer_is_the_reference_within_its_errors(name: str) -> None:
    result = audit(FOLDER / f"{name}.soga", approximate=True)
    mean, sd = REFERENCES[name]()
    assert result.how == "sampled"
    assert isinstance(result.posterior, SampledBelief)
    errors = result.posterior.errors
    assert abs(result.posterior.mean - mean) < 4.5 * errors.mean < 0.02
    assert abs(result.posterior.sd - sd) < 4.5 * errors.sd < 0.02


def test_the_other_share_of_the_survey_is_apart_from_the_first() -> None:
    share = audit(FOLDER / "survey_unbias.soga", secret="share[1]").posterior
    assert (share.mean, share.sd) == pytest.approx(beta(2 + 4, 2 + 1), rel=1e-9)


def test_the_references_check_themselves_where_they_can() -> None:
    """A quadrature that is right reproduces a closed form; one that is not would agree with nothing."""
    low, high = (50 - 46) / 15, (75 - 46) / 15
    mass = 0.5 * (erf(high / sqrt(2)) - erf(low / sqrt(2)))
    mills = (float(normal_density(low, 0, 1)) - float(normal_density(high, 0, 1))) / mass
    assert income_classes()[0] == pytest.approx(46 + 15 * mills, rel=1e-12)
