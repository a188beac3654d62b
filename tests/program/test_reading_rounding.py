"""Rounding a continuous value to a grid is exact: the value lies in the interval that is rounded so."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm
from tests.program.running import agrees_with_every_run, agrees_with_many_runs, probability

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Laplace, Normal, Uniform, audit

AGE = Normal(35, sd=8)
LABELS = ["minor", "adult", "senior"]


def rounded(x):
    return round(x)


def whole_years(x: float) -> int:
    """Completed years."""
    return int(x)


def thousands(x):
    return round(x / 1000) * 1000


def hundreds(x):
    return round(x, -2)


def one_decimal(x):
    return round(x, ndigits=1)


def floor_and_ceiling(x):
    return math.floor(x / 10), math.ceil(x / 10)


def decade(x):
    return x // 10 * 10


def last_digit(x):
    return int(x % 10)


def clipped(x):
    return round(min(max(x, 18), 65))


def numpy_grid(x):
    return np.floor(x / 5) * 5, np.clip(np.rint(x), 20, 50)


def turned_round(x):
    return 3 - 2 * round(x / 10)


def compared(x):
    return round(x) >= 35, int(x / 10) == 3, round(x / 10) * 10 < 40, round(x, -1) != 40


def label(x):
    return LABELS[min(int(x >= 18) + int(x // 65), 2)]


@pytest.mark.parametrize(
    ("program", "belief"),
    [
        (rounded, AGE),
        (whole_years, AGE),
        (whole_years, Normal(0, sd=2)),
        (thousands, Normal(3000, sd=700)),
        (hundreds, Normal(3000, sd=250)),
        (one_decimal, Uniform(0, 1)),
        (floor_and_ceiling, AGE),
        (decade, AGE),
        (last_digit, AGE),
        (clipped, AGE),
        (numpy_grid, AGE),
        (turned_round, AGE),
        (compared, AGE),
        (label, Normal(50, sd=20)),
    ],
)
def test_rounded_outputs_are_as_likely_as_in_many_runs(program, belief) -> None:
    assert agrees_with_many_runs(program, {"x": belief}, "x")


@settings(max_examples=12, deadline=None)
@given(mean=st.floats(-50, 50), sd=st.floats(0.5, 20), value=st.integers(-60, 60))
def test_a_rounded_normal_has_the_probability_of_its_interval(mean: float, sd: float, value: int) -> None:
    expected = norm.cdf(value + 0.5, mean, sd) - norm.cdf(value - 0.5, mean, sd)
    if expected > 1e-12:
        assert probability(rounded, {"x": Normal(mean, sd=sd)}, "x", value) == pytest.approx(expected, rel=1e-6)


def test_all_rounded_values_together_are_certain() -> None:
    for belief in (AGE, Laplace(0, 1), Normal(-0.4, sd=0.1)):
        for program in (rounded, whole_years, last_digit):
            pmf = audit(program, {"x": belief}, "return").posterior.pmf
            assert sum(pmf.values()) == pytest.approx(1, abs=1e-12)


def mean_in_years(ages):
    return round(sum(ages) / len(ages))


def test_a_rounded_mean_far_from_what_was_expected() -> None:
    seen = audit(mean_in_years, {"ages": [Normal(35, sd=2)] * 100}, "ages[0]", 44).posterior
    exact = audit(exact_mean, {"ages": [Normal(35, sd=2)] * 100}, "ages[0]", 43.5).posterior
    assert seen.mean == pytest.approx(exact.mean, abs=0.02)
    assert seen.mean > exact.mean


def exact_mean(ages):
    return sum(ages) / len(ages)


def test_a_rounded_release_tells_no_more_than_the_exact_one() -> None:
    prior = {"x": Normal(35, sd=4)}
    told = [audit(p, prior, "x").leakage.mutual_information for p in (decade, whole_years)]
    assert 0 < told[0] < told[1]


def share(xs):
    return int(sum(xs) / len(xs))


def halves(n):
    return round(n / 2), round(n / 4, 1), n // 3, n % 3


def test_a_mean_of_ones_is_one() -> None:
    assert probability(share, {"xs": [Bernoulli(0.9)] * 49}, "xs[0]", 1) == pytest.approx(0.9**49, rel=1e-9)


def test_discrete_numbers_are_rounded_as_python_does() -> None:
    assert agrees_with_every_run(halves, {"n": Binomial(7, 0.4)}, "n")


def half_steps(x):
    return round(min(max(x, 0.5), 2.5)), math.ceil(min(max(x, 0.5), 2.0)), int(max(x, -1.0))


def test_a_value_that_is_cut_off_at_a_half_goes_to_the_even_number() -> None:
    assert agrees_with_many_runs(half_steps, {"x": Normal(1, sd=2)}, "x")


def test_a_grid_that_is_too_fine_is_refused_with_a_remedy() -> None:
    with pytest.raises(ProgramError, match="coarser grid") as caught:
        audit(one_decimal, {"x": Normal(50_000, sd=10_000)}, "x")
    assert "test_reading_rounding.py" in str(caught.value)


def test_rounding_with_sampling_allowed_stays_exact_where_it_can() -> None:
    assert audit(rounded, {"x": AGE}, "x", 36, approximate=True).how == "exact"


def tenths_of_a_share(x):
    return round(x / 100, 1)


def test_what_always_rounds_to_one_decimal_is_known() -> None:
    result = audit(tenths_of_a_share, {"x": Uniform(0, 1)}, "return")
    assert result.prior.pmf == {0: 1.0}


def size_cut(x):
    return int(abs(x))


def cut(x):
    return int(x)


@pytest.mark.parametrize("believed", [Uniform(-0.5, 1), Uniform(-1, 2), Uniform(-1.5, 0.5), Uniform(-3, 0.25)])
def test_what_reaches_a_little_beyond_nought_is_cut_towards_it_from_both_sides(believed: Uniform) -> None:
    """int() of -0.3 and of 0.3 is 0, wherever the range ends."""
    shares = audit(cut, {"x": believed}, "return").prior
    size = believed.high - believed.low
    inside = min(1, believed.high) - max(-1, believed.low)
    assert shares.probability(0) == pytest.approx(inside / size, abs=1e-12)
    sizes = audit(size_cut, {"x": believed}, "return").prior
    assert sizes.probability(0) == pytest.approx(inside / size, abs=1e-12)


def clipped_first(ill):
    return round(min(max(7 * ill + random.gauss(0, 3), 0), 10))


def clipped_by_numpy(ill):
    return round(float(np.clip(7 * ill + np.random.normal(0, 3), 0, 10)))


def clipped_by_ifs(ill):
    shown = 7 * ill + random.gauss(0, 3)
    if shown < 0:
        shown = 0
    elif shown > 10:
        shown = 10
    return round(shown)


def clipped_far_out(ill):
    return round(max(min(7 * ill + random.gauss(0, 3), 90), -90))


def clipped_to_tens(ill):
    return round(min(max(70 * ill + random.gauss(0, 30), 0), 100), -1)


def clipped_and_shrunk(ill):
    return int(-min(max(7 * ill + random.gauss(0, 3), 0), 10) / 2 + 5)


@pytest.mark.parametrize(
    ("release", "ends"),
    [
        (clipped_first, [-math.inf, *np.arange(0.5, 10), math.inf]),
        (clipped_by_numpy, [-math.inf, *np.arange(0.5, 10), math.inf]),
        (clipped_by_ifs, [-math.inf, *np.arange(0.5, 10), math.inf]),
        (clipped_to_tens, [-math.inf, *np.arange(0.5, 10), math.inf]),
        (clipped_far_out, [-math.inf, *np.arange(-89.5, 90), math.inf]),
        (clipped_and_shrunk, [-math.inf, 0, 2, 4, 6, 8, math.inf]),
    ],
)
def test_what_is_clipped_before_it_is_rounded_has_its_worst_case(release: Any, ends: list[float]) -> None:
    """Normal noise of 3 (or 30 of tens) about 0 and 7: the ratio is largest at one of the clipped ends."""
    logs = [log_probability(ends, centre) for centre in (0.0, 7.0)]
    worst = float(np.max(np.abs(logs[0] - logs[1])))
    assert audit(release, {"ill": Bernoulli(0.5)}, "ill", None).leakage.local_epsilon == pytest.approx(worst, rel=1e-9)


def log_probability(ends: list[float], centre: float) -> np.ndarray:
    """The logarithm of how probable a normal with sd 3 makes each interval between neighbouring ends."""
    low, high = (np.array(e) - centre for e in (ends[:-1], ends[1:]))
    turned = low > 0  # the upper tail is computed from its own side, where nothing cancels
    low, high = np.where(turned, -high, low), np.where(turned, -low, high)
    return norm.logcdf(high / 3) + np.log1p(-np.exp(norm.logcdf(low / 3) - norm.logcdf(high / 3)))


def test_a_value_that_is_clipped_on_one_side_only_keeps_its_rare_outputs_unknown() -> None:
    with pytest.raises(ProgramError, match="clip it before it is rounded"):
        _ = audit(clipped_below, {"ill": Bernoulli(0.5)}, "ill", None).leakage.local_epsilon


def clipped_below(ill):
    return round(max(7 * ill + random.gauss(0, 3), 0))
