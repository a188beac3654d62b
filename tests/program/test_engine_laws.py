"""What holds for every program: brute force, sampling, and invariances."""

from __future__ import annotations

import itertools
import re
import tempfile
from collections import Counter
from math import log, sqrt
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.program.random_programs import discrete_source, load, mixed_source

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, Uniform, audit

seeds = st.integers(0, 10**9)
PRIOR = {
    "a": Categorical([0.2, 0.5, 0.3]),
    "b": Bernoulli(0.3),
    "c": Bernoulli(0.6),
    "d": Categorical({-1: 0.25, 1: 0.25, 4: 0.5}),
}


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_discrete_programs_agree_with_brute_force(seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, function = load(discrete_source(Random(seed)), Path(folder))
        joint: Counter[tuple[object, ...]] = Counter()
        for row in itertools.product(*(d.support() for d in PRIOR.values())):
            values = [v for v, _ in row]
            joint[values[0], *function(*values)] += float(np.prod([p for _, p in row]))
        outputs = {k[1:]: 0.0 for k in joint}
        for k, p in joint.items():
            outputs[k[1:]] += p
        for output, evidence in list(outputs.items())[:3]:
            result = audit(path, prior=PRIOR, secret="a", observe=list(output))
            assert result.log_evidence == pytest.approx(log(evidence), abs=1e-10)
            for value in (0, 1, 2):
                assert result.posterior.probability(value) == pytest.approx(
                    joint.get((value, *output), 0.0) / evidence, abs=1e-12
                )
        information = sum(
            p * np.log2(p / (dict(PRIOR["a"].support())[k[0]] * outputs[k[1:]])) for k, p in joint.items() if p > 0
        )
        assert audit(path, prior=PRIOR, secret="a").leakage.mutual_information == pytest.approx(information, abs=1e-9)


MIXED = {
    "x": Normal(0, sd=1),
    "y": Normal(0.5, sd=2),
    "z": Normal(1, sd=1),
    "u": Uniform(-1, 1),
    "b": Bernoulli(0.4),
    "c": Bernoulli(0.5),
}


@settings(max_examples=25, deadline=None)
@given(seeds, st.sampled_from("xzub"))
def test_mixed_programs_agree_with_sampling(seed: int, secret: str) -> None:
    random = np.random.default_rng(seed)
    n = 20_000
    draws = {
        "x": random.normal(0, 1, n),
        "y": random.normal(0.5, 2, n),
        "z": random.normal(1, 1, n),
        "u": random.uniform(-1, 1, n),
        "b": (random.random(n) < 0.4).astype(int),
        "c": (random.random(n) < 0.5).astype(int),
    }
    with tempfile.TemporaryDirectory() as folder:
        path, function = load(mixed_source(Random(seed)), Path(folder))
        rows = [function(*row) for row in zip(*draws.values(), strict=True)]
        output, count = Counter(rows).most_common(1)[0]
        try:
            result = audit(path, prior=MIXED, secret=secret, observe=list(output))
            mean, sd = result.posterior.mean, result.posterior.sd
        except ProgramError as error:
            if "exactly" in str(error):
                return
            raise
        chosen = draws[secret][[r == output for r in rows]]
        assert np.exp(result.log_evidence) == pytest.approx(count / n, abs=6 * sqrt(0.25 / n))
        assert mean == pytest.approx(chosen.mean(), abs=6 * sd / sqrt(count) + 1e-9)
        assert result.posterior.probability(-1e9, 0.3) == pytest.approx((chosen <= 0.3).mean(), abs=4 / sqrt(count))


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_renaming_does_not_matter(seed: int) -> None:
    source = discrete_source(Random(seed))
    renamed = re.sub(r"\b([abcdxy])\b", r"long_\1", source)
    with tempfile.TemporaryDirectory() as folder:
        first, _ = load(source, Path(folder), "first")
        second, _ = load(renamed, Path(folder), "second")
        one = audit(first, prior=PRIOR, secret="a").leakage
        other = audit(second, prior={f"long_{k}": v for k, v in PRIOR.items()}, secret="long_a").leakage
        assert one.mutual_information == pytest.approx(other.mutual_information, abs=1e-12)


finite = st.floats(-50, 50).filter(lambda x: abs(x) > 1e-3)


def affine(x, y, k, m):
    z = k * x + m + y
    w = (z - m - y) / k
    return z, w


@settings(max_examples=30, deadline=None)
@given(finite, finite, finite)
def test_affine_round_trips(k: float, m: float, seen: float) -> None:
    believed = {"x": Normal(1, sd=2), "y": Normal(0, sd=1), "k": k, "m": m}
    back = audit(affine, prior=believed, secret="return[1]").posterior
    assert (back.mean, back.sd) == pytest.approx((1, 2), rel=1e-9)
    result = audit(affine, prior=believed, secret="x", observe=[seen, None])
    variance = 4 * k * k + 1
    assert result.posterior.mean == pytest.approx(1 + 4 * k * (seen - k - m) / variance, rel=1e-9, abs=1e-9)
    assert result.posterior.variance == pytest.approx(4 / variance, rel=1e-8)
    assert result.leakage.mutual_information == pytest.approx(0.5 * np.log2(variance), rel=1e-9)


def ordered(x, y, flip):
    if flip:
        b = 1 if y > 1 else 0
        a = 1 if x > 0 else 0
    else:
        a = 1 if x > 0 else 0
        b = 1 if y > 1 else 0
    return a + b


def test_the_order_of_independent_statements_does_not_matter() -> None:
    believed = {"x": Normal(0, sd=1), "y": Normal(0, sd=1)}
    one, other = (audit(ordered, prior={**believed, "flip": f}, secret="x", observe=1) for f in (True, False))
    assert one.posterior.mean == pytest.approx(other.posterior.mean, abs=1e-14)
    assert one.log_evidence == pytest.approx(other.log_evidence, abs=1e-14)


def asked_twice(x, y):
    first = 1 if x + y > 0.7 else 0
    second = 1 if 2 * x + 2 * y > 1.4 else 0
    third = 0 if y + x <= 0.7 else 1
    return first, second, third


def test_repeated_tests_agree_with_themselves() -> None:
    believed = {"x": Normal(0, sd=1), "y": Normal(0, sd=1)}
    for same in (0, 1):
        result = audit(asked_twice, prior=believed, secret="x", observe=[same, same, same])
        expected = audit(asked_twice, prior=believed, secret="x", observe=[same, None, None])
        assert result.log_evidence == pytest.approx(expected.log_evidence, abs=1e-12)
    with pytest.raises(ProgramError, match=r"cannot happen|probability 0"):
        audit(asked_twice, prior=believed, secret="x", observe=[1, 0, 1])


def two_thresholds(x, y):
    a = 1 if x > 0 else 0
    b = 1 if x + y > 0.5 else 0
    return a, b


def test_two_dependent_tests_are_exact() -> None:
    result = audit(two_thresholds, prior={"x": Normal(0, sd=1), "y": Normal(0, sd=1)}, secret="x", observe=[1, 1])
    xs = np.linspace(0, 12, 480_001)
    from scipy.stats import norm

    weight = norm.pdf(xs) * norm.sf(0.5 - xs)
    total = np.trapezoid(weight, xs)
    mean = np.trapezoid(weight * xs, xs) / total
    assert result.log_evidence == pytest.approx(log(total), abs=1e-9)
    assert result.posterior.mean == pytest.approx(mean, abs=1e-9)
    assert result.posterior.variance == pytest.approx(np.trapezoid(weight * (xs - mean) ** 2, xs) / total, abs=1e-9)
    assert result.posterior.probability(0, 1) == pytest.approx(
        np.trapezoid(weight[xs <= 1], xs[xs <= 1]) / total, abs=1e-7
    )
    assert result.posterior.density([0.7]) == pytest.approx(norm.pdf(0.7) * norm.sf(-0.2) / total, rel=1e-9)


def released_chain(x):
    y = x + Normal(0, sd=1)
    z = y + Normal(0, sd=1)
    return y, z


def test_data_processing_inequality() -> None:
    believed = {"x": Normal(0, sd=3)}
    near = audit(released_chain, prior=believed, secret="x", observe=[1.0, None]).leakage.mutual_information
    far = audit(released_chain, prior=believed, secret="x", observe=[None, 1.0]).leakage.mutual_information
    both = audit(released_chain, prior=believed, secret="x").leakage.mutual_information
    assert far < near
    assert both == pytest.approx(near, rel=1e-12)


def counted(flags):
    return sum(flags)


def test_a_count_agrees_with_the_binomial() -> None:
    from scipy.stats import binom

    result = audit(counted, prior={"flags": [Bernoulli(0.3)] * 1000}, secret="flags[7]", observe=412)
    assert result.log_evidence == pytest.approx(binom.logpmf(412, 1000, 0.3), abs=1e-9)
    assert result.posterior.probability(1) == pytest.approx(0.412, abs=1e-12)
    unlikely = audit(counted, prior={"flags": [Bernoulli(0.3)] * 1000}, secret="flags[7]", observe=1000)
    assert unlikely.log_evidence == pytest.approx(1000 * log(0.3), rel=1e-12)


def test_a_coin_times_a_number_is_a_number_where_the_other_factor_has_a_density_beside() -> None:
    """The other factor is normal or the number 2: times 0 it is 0, times 1 itself."""

    def program(coin, which, x):
        return coin * (x if which else 2)

    beliefs = {"coin": Bernoulli(0.5), "which": Bernoulli(0.3), "x": Normal(0, sd=1)}
    belief = audit(program, prior=beliefs, secret="return").posterior
    assert belief.pmf == pytest.approx({0: 0.5, 2: 0.35})
    assert belief.mean == pytest.approx(0.7)
