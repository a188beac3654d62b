"""The bounded mean: each person's value is clipped before all are averaged, with noise or without."""

from math import exp, inf, isclose, log2, sqrt
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import laplace, norm
from tests.program.enumerating import enumerated_audit

from leakmeter.errors import ProgramError
from leakmeter.program import Laplace, Normal, Uniform, audit

INCOME = Normal(40, sd=15)


def bounded_mean(xs):
    lo, hi = 20, 60
    return sum(min(max(x, lo), hi) for x in xs) / len(xs)


def numpy_mean(xs):
    return np.clip(xs, 20, 60).mean()


def noisy_mean(xs, noise):
    return sum(min(max(x, 20), 60) for x in xs) / len(xs) + noise


def wide_mean(xs):
    return sum(min(max(x, -110), 190) for x in xs) / len(xs) + Normal(0, sd=2)


@pytest.mark.parametrize(
    ("program", "prior", "seen"),
    [
        (bounded_mean, {"xs": [INCOME] * 4}, 45.3),
        (bounded_mean, {"xs": [INCOME] * 5}, 59.9),
        (bounded_mean, {"xs": [INCOME] * 5}, 44),  # three of five at the upper bound, or as densities: certainty counts
        (bounded_mean, {"xs": [INCOME] * 4}, 20),
        (numpy_mean, {"xs": [Uniform(0, 100)] * 4}, 33.3),
        (bounded_mean, {"xs": [Uniform(0, 100), INCOME, Normal(50, sd=3), INCOME]}, 45.3),
        (noisy_mean, {"xs": [INCOME] * 4, "noise": Laplace(0, 2)}, 45),
        (noisy_mean, {"xs": [INCOME] * 4, "noise": Laplace(0, 2)}, 70),
        (noisy_mean, {"xs": [INCOME] * 4, "noise": Normal(0, sd=2)}, 41.0),
    ],
)
def test_a_bounded_mean_tells_what_enumerating_who_is_clipped_tells(program, prior, seen) -> None:
    what = {"prior": prior, "secret": "xs[0]", "observe": seen}
    new, old = audit(program, **what), enumerated_audit(program, **what)
    assert isclose(new.log_evidence, old.log_evidence, rel_tol=1e-9)
    assert isclose(new.posterior.mean, old.posterior.mean, rel_tol=1e-9)
    assert isclose(new.posterior.sd, old.posterior.sd, rel_tol=1e-9)
    assert isclose(new.posterior.probability(10, 45), old.posterior.probability(10, 45), rel_tol=1e-9, abs_tol=1e-9)
    xs = np.array([15.0, 31.0, 47.0, 65.0])
    assert np.allclose(new.posterior.density(xs), old.posterior.density(xs), rtol=1e-8, atol=1e-12)
    assert new.how == "exact"


def test_the_noise_may_be_the_secret() -> None:
    what = {"prior": {"xs": [INCOME] * 4, "noise": Normal(0, sd=2)}, "secret": "noise", "observe": 45}
    new, old = audit(noisy_mean, **what), enumerated_audit(noisy_mean, **what)
    assert isclose(new.posterior.mean, old.posterior.mean, rel_tol=1e-9)
    assert isclose(new.posterior.sd, old.posterior.sd, rel_tol=1e-9)


def test_one_of_a_hundred_agrees_with_a_long_simulation() -> None:
    """Of the people besides the first who lie between the bounds the last is integrated out: given all the others, the
    mean is 45.3 where that one's value is what is left, whose density is known. So each run counts by a density."""
    started = process_time()
    result = audit(bounded_mean, prior={"xs": [INCOME] * 100}, secret="xs[0]", observe=45.3)
    mean, low = result.posterior.mean, result.posterior.probability(-1e9, 20)
    assert process_time() - started < 5  # a fraction of a second; enumeration has 3^100 components
    assert result.how == "exact"
    source = np.random.default_rng(7)
    # The observed mean is 3.9 standard deviations out: everyone is drawn higher, and each run weighed back.
    moved = 6.0
    people = source.normal(40 + moved, 15, (40_000, 100))
    weights = np.exp((-moved * (people - 40) + 0.5 * moved**2) / 15**2)
    clipped = np.clip(people, 20, 60)
    inside = (people > 20) & (people < 60)
    last = 99 - np.argmax(inside[:, ::-1], axis=1)
    rows = np.arange(len(people))
    left = 4530 - (clipped.sum(axis=1) - clipped[rows, last])
    own = norm.cdf(60, 40, 15) - norm.cdf(20, 40, 15)
    moved_own = norm.cdf(60, 40 + moved, 15) - norm.cdf(20, 40 + moved, 15)
    heights = np.where((left > 20) & (left < 60), norm.pdf(left, 40, 15), 0.0)
    log_others = np.log(weights).sum(axis=1) - np.log(weights[rows, last])
    score = 100 * np.exp(log_others) * heights / moved_own
    assert own < 1
    for found, of in ((exp(result.log_evidence), np.ones(len(people))),):
        values = score * of
        assert abs(values.mean() - found) < 5 * values.std() / sqrt(len(values))
    for found, of in ((mean, people[:, 0]), (low, people[:, 0] <= 20)):
        apart = score * (of - found) / score.mean()
        assert abs(apart.mean()) < 5 * apart.std() / sqrt(len(apart))


@pytest.mark.parametrize("noise", [Laplace(0, 2), Normal(0, sd=2)])
def test_one_of_a_hundred_with_noise_agrees_with_a_long_simulation(noise) -> None:
    what = {"prior": {"xs": [INCOME] * 100, "noise": noise}, "secret": "xs[0]", "observe": 43}
    result = audit(noisy_mean, **what)
    people = np.random.default_rng(8).normal(40, 15, (40_000, 100))
    gap = 43 - np.clip(people, 20, 60).mean(axis=1)
    score = laplace.pdf(gap, scale=2) if isinstance(noise, Laplace) else norm.pdf(gap, scale=2)
    assert abs(score.mean() - exp(result.log_evidence)) < 5 * score.std() / sqrt(len(score))
    for found, of in (
        (result.posterior.mean, people[:, 0]),
        (result.posterior.probability(20, 45), (people[:, 0] >= 20) & (people[:, 0] <= 45)),
    ):
        apart = score * (of - found) / score.mean()
        assert abs(apart.mean()) < 5 * apart.std() / sqrt(len(apart))


def test_bounds_that_clip_nobody_leave_the_plain_mean() -> None:
    n = 60
    seen = audit(wide_mean, prior={"xs": [INCOME] * n}, secret="xs[3]", observe=47.0)
    spread = 15**2 / n
    assert isclose(seen.log_evidence, norm.logpdf(47, 40, sqrt(spread + 4)), rel_tol=1e-9)
    assert isclose(seen.posterior.mean, 40 + spread / (spread + 4) * 7, rel_tol=1e-9)
    told = 0.5 * log2((spread + 4) / (spread * (n - 1) / n + 4))
    assert isclose(seen.leakage.mutual_information, told, rel_tol=1e-7)


def test_information_of_three_with_noise_agrees_with_sums_on_a_fine_grid() -> None:
    """Clipped values on a grid of 0.02, their sums by convolution, and entropies by sums."""
    step = 0.02
    grid = np.arange(20, 60 + step / 2, step)
    cells = np.diff(norm.cdf(np.concatenate([[-inf], grid[:-1] + step / 2, [inf]]), 40, 15))
    places = np.arange(-60, 60, step / 3)

    def entropy(sums: np.ndarray) -> float:
        kernel = laplace.pdf(places, scale=5)
        size = len(sums) + len(kernel)
        density = np.fft.irfft(np.fft.rfft(sums, size) * np.fft.rfft(kernel, size), size)
        density = density[density > 1e-18]
        return -float(density @ np.log2(density)) * step / 3

    two = np.convolve(cells, cells)
    told = entropy(np.convolve(two, cells)) - entropy(two)
    what = {"prior": {"xs": [INCOME] * 3, "noise": Laplace(0, 5)}, "secret": "xs[0]"}
    found = audit(noisy_mean, **what).leakage.information
    assert isclose(found.value, told, rel_tol=1e-3)
    assert found.error < 1e-8


def test_without_noise_everyone_else_may_lie_at_a_bound_and_then_the_value_is_known() -> None:
    leak = audit(bounded_mean, prior={"xs": [INCOME] * 3}, secret="xs[0]").leakage
    assert leak.mutual_information == inf


@settings(max_examples=5, deadline=None)
@given(st.floats(22, 58), st.sampled_from([30, 100]))
def test_everyone_alike_is_believed_to_have_the_observed_mean_once_clipped(seen, n) -> None:
    """The clipped values of exchangeable people average to what was seen, and so does what is believed of each."""
    belief = audit(bounded_mean, prior={"xs": [INCOME] * n}, secret="xs[0]", observe=seen).posterior
    below, above = belief.probability(-1e9, 20), belief.probability(60, 1e9)
    inside = sum(w * p.mean for w, p in belief.components if 20 < p.mean < 60)
    inside += sum(p * v for v, p in belief.pmf.items() if not isinstance(v, str))
    assert isclose(20 * below + 60 * above + inside, seen, rel_tol=1e-8)


@pytest.mark.parametrize("seen", [19.9, 60.1])
def test_a_mean_outside_the_bounds_is_refused(seen) -> None:
    with pytest.raises(ProgramError, match="cannot happen"):
        audit(bounded_mean, prior={"xs": [INCOME] * 100}, secret="xs[0]", observe=seen)
