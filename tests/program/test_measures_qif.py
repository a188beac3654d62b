"""Agreement with the PyPI package `qif`, and with brute force, on random finite channels."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from leakmeter.program import measures as m

CASES = range(60)


def random_case(seed: int) -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(seed)
    n, outputs, guesses = rng.integers(2, 9, size=3)
    rows = rng.dirichlet(np.full(outputs, rng.choice([0.1, 1.0, 10.0])), size=n)
    rows = np.where(rng.random(rows.shape) < 0.2, 0.0, rows) + 1e-12 * (rng.random(rows.shape) < 0.5)
    rows[:, 0] += rows.sum(axis=1) == 0
    prior = rng.dirichlet(np.full(n, rng.choice([0.2, 1.0, 10.0])))
    return prior, rows / rows.sum(axis=1, keepdims=True), rng.random((guesses, n)) * 5


@pytest.mark.parametrize("seed", CASES)
def test_qif_agrees_to_1e_9(seed: int) -> None:
    qif = pytest.importorskip("qif").measure
    prior, rows, gain = random_case(seed)
    pairs = [
        (m.bayes_vulnerability(prior), qif.bayes_vuln.prior(prior)),
        (m.posterior_bayes_vulnerability(prior, rows), qif.bayes_vuln.posterior(prior, rows)),
        (m.multiplicative_bayes_leakage(prior, rows), qif.bayes_vuln.mult_leakage(prior, rows)),
        (m.additive_bayes_leakage(prior, rows), qif.bayes_vuln.add_leakage(prior, rows)),
        (m.min_entropy_leakage(prior, rows), qif.bayes_vuln.min_entropy_leakage(prior, rows)),
        (m.multiplicative_bayes_capacity(rows), qif.bayes_vuln.mult_capacity(rows)),
        (m.bayes_risk(prior), qif.bayes_risk.prior(prior)),
        (m.posterior_bayes_risk(prior, rows), qif.bayes_risk.posterior(prior, rows)),
        (m.g_vulnerability(prior, gain), qif.g_vuln.prior(gain, prior)),
        (m.posterior_g_vulnerability(prior, rows, gain), qif.g_vuln.posterior(gain, prior, rows)),
        (m.additive_g_leakage(prior, rows, gain), qif.g_vuln.add_leakage(gain, prior, rows)),
        (m.multiplicative_g_leakage(prior, rows, gain), qif.g_vuln.mult_leakage(gain, prior, rows)),
        (m.guessing_entropy(prior), qif.guessing.prior(prior)),
        (m.posterior_guessing_entropy(prior, rows), qif.guessing.posterior(prior, rows)),
        (m.shannon_entropy(prior), qif.shannon.prior(prior)),
        (m.conditional_entropy(prior, rows), qif.shannon.posterior(prior, rows)),
        (m.mutual_information(prior, rows), qif.shannon.add_leakage(prior, rows)),
    ]
    for number, (ours, theirs) in enumerate(pairs):
        assert ours == pytest.approx(theirs, rel=1e-9, abs=1e-9), number


@pytest.mark.parametrize("seed", CASES)
def test_capacity_is_enclosed_by_what_its_prior_reaches_and_no_prior_can_exceed(seed: int) -> None:
    # qif's own add_capacity does not come back on some of these channels.
    _, rows, _ = random_case(seed)
    found = m.shannon_capacity(rows)
    outputs = found.prior @ rows
    ceiling = max(m.kl_divergence(row, outputs / outputs.sum()) for row in rows)
    assert m.mutual_information(found.prior, rows) == pytest.approx(found.low, abs=1e-12)
    assert found.high - found.low <= 1e-9
    assert found.low - 1e-12 <= found.high <= ceiling + 1e-9


@pytest.mark.parametrize("seed", CASES)
def test_brute_force_agrees(seed: int) -> None:
    prior, rows, gain = random_case(seed)
    joint = {(x, y): prior[x] * rows[x, y] for x, y in itertools.product(*map(range, rows.shape)) if rows[x, y] > 0}
    outer = {y: math.fsum(p for (_, b), p in joint.items() if b == y) for y in {y for _, y in joint}}
    mi = math.fsum(p * math.log2(p / prior[x] / outer[y]) for (x, y), p in joint.items())
    assert m.mutual_information(prior, rows) == pytest.approx(mi, abs=1e-12)
    best = 0.0
    for y in outer:
        best += max(sum(g[x] * joint.get((x, y), 0.0) for x in range(len(prior))) for g in gain)
    assert m.posterior_g_vulnerability(prior, rows, gain) == pytest.approx(best, rel=1e-12)
    epsilon = max(
        (math.log(rows[a, y] / rows[b, y]) if rows[b, y] else math.inf)
        for y in range(rows.shape[1])
        for a in range(len(rows))
        for b in range(len(rows))
        if rows[a, y]
    )
    assert m.local_epsilon(rows) == pytest.approx(epsilon, rel=1e-12)
