"""The density of a sum of independent variables, and what the summands are given it (prob/sums.py)."""

from math import comb, exp, factorial, inf, isclose, log

import numpy as np
import pytest
import scipy.stats
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.integrate import quad

from leakmeter.prob.sums import Part, between, given_total
from leakmeter.prob.transforms import Term

UNIT = Term(0.0, 0.0, 0.0, 1.0)


def irwin_hall(n: int, x: float) -> float:
    """The density of a sum of n uniforms on [0, 1] (Irwin 1927, Hall 1927); the side where no digits cancel."""
    x = min(x, n - x)
    return sum((-1) ** k * comb(n, k) * max(x - k, 0.0) ** (n - 1) for k in range(n + 1)) / factorial(n - 1)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8, 12])
@pytest.mark.parametrize("share", [0.01, 0.2, 0.5, 0.83, 0.99])
def test_uniforms_add_to_irwin_and_hall_s_density(n: int, share: float) -> None:
    x = n * share
    total = given_total([Part(UNIT, n - 1, (0.0,)), Part(UNIT, 1, (1.0,))], x)
    assert isclose(exp(total.log_density), irwin_hall(n, x), rel_tol=1e-9)
    assert isclose(total.mean[0], x / n, rel_tol=1e-9)
    assert total.error < 1e-9


@pytest.mark.parametrize("n", [2, 3, 4, 20, 500])
@pytest.mark.parametrize("z", [-3.0, 0.0, 6.0])
def test_exponentials_add_to_a_gamma_variable(n: int, z: float) -> None:
    x = n * exp(z / n**0.5)
    total = given_total([Part(Term(0.0, -1.0, 0.0, inf), n - 1, (0.0,)), Part(Term(0.0, -1.0, 0.0, inf), 1, (1.0,))], x)
    assert isclose(total.log_density, scipy.stats.gamma(n).logpdf(x), rel_tol=1e-9, abs_tol=1e-9)
    share = scipy.stats.beta(1, n - 1)  # one of them over their sum
    assert isclose(total.mean[0], x * share.mean(), rel_tol=1e-9)
    assert isclose(total.covariance[0, 0], x**2 * share.var(), rel_tol=1e-7)


def test_whole_normals_add_to_a_normal_even_where_it_is_absurd() -> None:
    parts = [Part(Term(1 / 4, 0.5, -inf, inf), 3, (0.0,)), Part(Term(1.0, 0.0, -inf, inf), 1, (1.0,))]
    normal = scipy.stats.norm(6, 13**0.5)
    mass = 3 * (0.5 * log(2 * np.pi * 4) + 0.5 * 0.25 * 4) + 0.5 * log(2 * np.pi)
    for x in (6.0, 60.0, -400.0):
        total = given_total(parts, x)
        assert isclose(total.log_density - mass, normal.logpdf(x), rel_tol=1e-10, abs_tol=1e-9)
        assert isclose(total.mean[0], (x - 6) / 13, rel_tol=1e-9, abs_tol=1e-9)
        assert isclose(total.covariance[0, 0], 12 / 13, rel_tol=1e-9)


def test_a_limit_is_one_more_summand() -> None:
    for low, high, mass in ((0.3, 0.9, 0.36), (-inf, 0.9, 0.405), (1.1, inf, 0.405)):
        assert isclose(exp(given_total([Part(UNIT, 2), between(low, high)], 0.0).log_density), mass, rel_tol=1e-10)


TERMS = st.builds(
    lambda precision, rate, low, width: Term(precision, rate, low, low + width),
    st.sampled_from([0.0, 0.5, 9.0]),
    st.floats(-3, 3),
    st.floats(-2, 2),
    st.floats(0.05, 4),
)


@given(st.lists(TERMS, min_size=2, max_size=3), st.floats(0.03, 0.97))
def test_any_two_or_three_agree_with_adaptive_quadrature(terms: list[Term], share: float) -> None:
    low, high = sum(t.low for t in terms), sum(t.high for t in terms)
    x = low + share * (high - low)

    def height(t: Term, w: float) -> float:
        return exp(t.rate * w - 0.5 * t.precision * w * w) if t.low <= w <= t.high else 0.0

    def pair(y: float) -> float:
        a, b = terms[:2]
        ends = max(a.low, y - b.high), min(a.high, y - b.low)
        if not ends[0] < ends[1]:
            return 0.0
        return quad(lambda w: height(a, w) * height(b, y - w), *ends, epsabs=0, epsrel=1e-9)[0]

    expected = pair(x)
    if len(terms) == 3:
        c = terms[2]
        corners = sorted(x - p - q for p in (terms[0].low, terms[0].high) for q in (terms[1].low, terms[1].high))
        edges = [c.low, *(min(max(k, c.low), c.high) for k in corners), c.high]
        expected = sum(
            quad(lambda w: height(c, w) * pair(x - w), a, b, epsabs=0, epsrel=1e-8)[0]
            for a, b in zip(edges, edges[1:], strict=False)
            if a < b
        )
    assume(expected > 1e-200)
    assert isclose(exp(given_total([Part(t) for t in terms], x).log_density), expected, rel_tol=1e-7)


@given(st.lists(TERMS, min_size=4, max_size=7), st.floats(0.1, 0.9), st.floats(-3, 3))
def test_scaling_and_order_change_nothing(terms: list[Term], share: float, scale: float) -> None:
    assume(abs(scale) > 0.05)
    x = sum(t.low + share * (t.high - t.low) for t in terms)
    there = given_total([Part(t, 1, (float(i == 0),)) for i, t in enumerate(terms)], x)
    back = [Part(t.scaled(scale), 1, (float(i == 0),)) for i, t in enumerate(terms)][::-1]
    here = given_total(back, scale * x)
    lost = (len(terms) - 1) * log(abs(scale))  # each density but one is stretched
    assert isclose(here.log_density, there.log_density + lost, rel_tol=1e-6, abs_tol=1e-6)
    assert isclose(here.mean[0], scale * there.mean[0], rel_tol=1e-6, abs_tol=1e-6)
    assert isclose(here.covariance[0, 0], scale**2 * there.covariance[0, 0], rel_tol=1e-4, abs_tol=1e-7)


@given(st.lists(TERMS, min_size=2, max_size=6))
def test_the_density_adds_up_to_the_mass(terms: list[Term]) -> None:
    parts = [Part(t) for t in terms]
    low, high = sum(t.low for t in terms), sum(t.high for t in terms)
    middle = 0.5 * (low + high)
    halves = [given_total([*parts, between(low, middle)], 0.0), given_total([*parts, between(middle, high)], 0.0)]
    mass = 1.0
    for t in terms:
        mass *= quad(lambda w, t=t: exp(t.rate * w - 0.5 * t.precision * w * w), t.low, t.high, epsrel=1e-11)[0]
    assert isclose(sum(exp(h.log_density) for h in halves), mass, rel_tol=1e-6)
