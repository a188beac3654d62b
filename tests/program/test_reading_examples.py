"""The example programs about rounding, groups and noise, against answers worked out by hand."""

from __future__ import annotations

from itertools import product
from math import comb, exp, log
from pathlib import Path

import pytest
from scipy.stats import laplace, norm

from leakmeter.program import audit

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"


def test_a_rounded_average_is_an_average_between_two_halves() -> None:
    result = audit(PROGRAMS / "rounded_average.py")
    sd = 8 / 20**0.5
    low, high = (40.5 - 35) / sd, (41.5 - 35) / sd
    inside = norm.cdf(high) - norm.cdf(low)
    average = 35 + sd * (norm.pdf(low) - norm.pdf(high)) / inside
    assert exp(result.log_evidence) == pytest.approx(inside, rel=1e-9)
    assert result.posterior.mean == pytest.approx(average)


def test_ages_by_decade_place_one_person_among_the_others() -> None:
    young, other = norm(28, 4), 1 / 72
    twenties = {0: 2 * other, 1: 10 * other, 2: 10 * other, 3: 10 * other, 4: 40 * other}
    own = [young.cdf(20), *(young.cdf(10 * k + 20) - young.cdf(10 * k + 10) for k in (1, 2, 3)), young.sf(50)]
    seen = [0, 1, 2, 0, 1]
    ways = [0.0] * 5
    for place in range(5):
        rest = [n - (k == place) for k, n in enumerate(seen)]
        if min(rest) >= 0:
            ways[place] = own[place] * comb(3, rest[1]) * comb(3 - rest[1], rest[2])
            for k, n in enumerate(rest):
                ways[place] *= twenties[k] ** n
    result = audit(PROGRAMS / "age_histogram.py")
    assert exp(result.log_evidence) == pytest.approx(sum(ways), rel=1e-9)
    assert result.posterior.probability(30, 40) == pytest.approx(ways[2] / sum(ways), abs=1e-9)


def test_an_average_of_one_smoker_points_to_who_earns_that_much() -> None:
    theirs, others = norm.pdf(3900, 4000, 300), 3 * norm.pdf(3900, 3000, 500)
    result = audit(PROGRAMS / "income_of_smokers.py")
    assert result.posterior.probability(1) == pytest.approx(theirs / (theirs + others), abs=1e-12)
    assert result.log_evidence == pytest.approx(log(0.2 * 0.8**3 * (theirs + others)))


def test_a_coin_and_noise_on_the_rounded_count() -> None:
    noise = laplace(0, 1)
    weights = {0: 0.0, 1: 0.0}
    for answers in product((0, 1), repeat=6):
        yes = {0: 1.0}
        believed = 1.0
        for a in answers:
            believed *= 0.3 if a else 0.7
            said = 0.875 if a else 0.125
            yes = {k: yes.get(k, 0) * (1 - said) + yes.get(k - 1, 0) * said for k in range(7)}
        seen = sum(p * (noise.cdf(4.5 - k) - noise.cdf(3.5 - k)) for k, p in yes.items())
        weights[answers[0]] += believed * seen
    result = audit(PROGRAMS / "noisy_survey.py")
    assert exp(result.log_evidence) == pytest.approx(sum(weights.values()), rel=1e-9)
    assert result.posterior.probability(1) == pytest.approx(weights[1] / sum(weights.values()), rel=1e-9)


def test_all_distributions_may_be_imported_at_once(tmp_path: Path) -> None:
    program = tmp_path / "mean.py"
    program.write_text(
        "from leakmeter.program import *\n\nprior = {'xs': [Normal(35, sd=2)] * 4}\nsecret = 'xs[0]'\n\n\n"
        "def mean(xs):\n    return sum(xs) / len(xs)\n",
        "utf-8",
    )
    assert audit(program, observe=36).posterior.mean == pytest.approx(36)
