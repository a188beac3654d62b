"""Sorted lists, medians, quantiles and spreads of random values, against every run of the program or a closed form."""

from __future__ import annotations

import itertools
import math
import statistics
from collections import Counter

import numpy as np
import pytest
from scipy.stats import norm
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, audit
from leakmeter.program.mechanisms import choose
from leakmeter.program.reading.order import comparisons

FEW = {"xs": [Categorical({1: 0.2, 2: 0.5, 4: 0.3}), Bernoulli(0.3), Categorical({0: 0.5, 3: 0.5}), 2]}
AGES = {"xs": [Normal(35, sd=5)] * 5}


@pytest.mark.parametrize("n", range(1, 10))
def test_the_network_sorts_whatever_it_is_given(n: int) -> None:
    """A network that sorts every row of zeros and ones sorts every row (Knuth, volume 3, section 5.3.4)."""
    for row in itertools.product((0, 1), repeat=n):
        values = list(row)
        for i, j in comparisons(n):
            if values[i] > values[j]:
                values[i], values[j] = values[j], values[i]
        assert values == sorted(row)


def all_in_order(xs):
    return sorted(xs)


def the_second_from_above(xs):
    return sorted(xs, reverse=True)[1]


def nearest_to_two(xs):
    return sorted(xs, key=lambda x: abs(x - 2))[0] == 2


def the_middle(xs):
    return statistics.median(xs)


def the_lower_middle(xs):
    return statistics.median_low(xs)


def the_higher_middle(xs):
    return statistics.median_high(xs)


def the_middle_of_a_vector(xs):
    return np.median(np.array(xs))


def three_quartiles(xs):
    return list(np.percentile(xs, [25, 50, 75]))


def a_tenth_from_above(xs):
    return np.quantile(np.array(xs), 0.9)


def without_the_ends(xs):
    return np.sort(np.array(xs))[1:-1].mean()


def where_the_least_is(xs):
    return np.argmin(np.array(xs))


def where_the_greatest_is(xs):
    return np.argmax(np.array(xs))


def the_variance(xs):
    return statistics.variance(xs)


def the_variance_of_all(xs):
    return np.var(np.array(xs))


def the_deviation(xs):
    return round(statistics.stdev(xs), 6)


def the_deviation_of_a_sample(xs):
    return round(float(np.std(np.array(xs), ddof=1)), 6)


@pytest.mark.parametrize(
    "program",
    [
        all_in_order,
        the_second_from_above,
        nearest_to_two,
        the_middle,
        the_lower_middle,
        the_higher_middle,
        the_middle_of_a_vector,
        three_quartiles,
        a_tenth_from_above,
        without_the_ends,
        where_the_least_is,
        where_the_greatest_is,
        the_variance,
        the_variance_of_all,
        the_deviation,
        the_deviation_of_a_sample,
    ],
)
def test_what_order_and_spread_release_is_what_every_run_releases(program) -> None:
    assert agrees_with_every_run(program, FEW, "xs[0]")


def test_what_a_median_tells_of_one_of_five() -> None:
    """By symmetry: with probability 1/5 it is the median itself, else as often below as above it."""
    z = (40 - 35) / 5
    below, above = 35 - 5 * norm.pdf(z) / norm.cdf(z), 35 + 5 * norm.pdf(z) / norm.sf(z)
    result = audit(the_middle, AGES, "xs[0]", 40, approximate=True)
    assert result.how == "sampled"
    assert abs(result.posterior.mean - (40 + 2 * below + 2 * above) / 5) < 5 * result.posterior.errors.mean
    assert abs(result.posterior.probability(40) - 0.2) < 5 * result.posterior.errors.probability(40)


def which_is_greatest(xs):
    return np.argmax(np.array(xs))


def test_what_being_the_greatest_tells() -> None:
    """The mean of the greatest of three standard normals is 3 / (2 sqrt(pi)) (David and Nagaraja 2003, section 3.2)."""
    result = audit(which_is_greatest, {"xs": [Normal(0, sd=1)] * 3}, "xs[0]", 0)
    assert result.how == "exact"
    assert result.posterior.mean == pytest.approx(3 / (2 * math.sqrt(math.pi)), rel=1e-9)


def noisy_variance(xs):
    return np.var(np.array(xs)) + np.random.normal(0, 2)


def test_a_variance_behind_noise_is_sampled() -> None:
    """The variance of two is a quarter of their squared distance, whatever their mean is: by quadrature over it."""
    d = np.linspace(-12, 12, 20_001)
    weight = np.exp(-(d**2) / 4) * np.exp(-((3 - d**2 / 4) ** 2) / 8)
    result = audit(noisy_variance, {"xs": [Normal(0, sd=1)] * 2}, "xs[0]", 3, approximate=True)
    # Given the distance d, xs[0] is normal with mean d / 2 and variance 1 / 2.
    second = float((weight * (d**2 / 4 + 0.5)).sum() / weight.sum())
    assert abs(second - 1) > 0.1  # it tells something
    assert abs(result.posterior.variance - second) < 5 * result.posterior.errors.variance


def rows_in_order(xs):
    return sorted([(x, 1) for x in xs])[0][1]


def of_a_group(xs):
    return np.quantile([x for x in xs if x > 30], 0.9)


@pytest.mark.parametrize(
    ("program", "prior", "says"),
    [
        (rows_in_order, AGES, "give a key="),
        (of_a_group, AGES, "members are known"),
        (all_in_order, {"xs": [Normal(0, sd=1)] * 600}, "up to 512"),
        (the_variance, {"xs": [Normal(0, sd=1)]}, "more than 1 values"),
    ],
)
def test_what_cannot_be_put_in_order_is_said(program, prior, says) -> None:
    with pytest.raises(ProgramError, match=says):
        audit(program, prior, "xs[0]")


SMALL = [Categorical({1: 0.3, 2: 0.4, 3: 0.3})] * 4


def by_two_keys(xs):
    return max(xs, key=lambda v: (v % 2, -v)), sorted(xs, key=lambda v: (v % 2, v), reverse=True)[1]


def most_often(xs):
    return max(sorted(set(xs)), key=xs.count)


def counts_in_order(xs):
    return sorted(Counter(xs).items(), key=lambda kv: (-kv[1], kv[0]))[0]


def place_of_the_greatest(xs):
    return xs.index(max(xs)), xs.count(2)


def place_that_may_not_be(xs):
    return xs.index(3) if 3 in xs else -1


def place_that_is_tried(xs):
    try:
        return xs.index(3)
    except ValueError:
        return None


def letter(xs):
    return "abcd"[xs[0]], "abcd"[-xs[1]]


def tuples_compared(xs):
    return (xs[0], xs[1]) < (xs[2], xs[3]), (xs[0], xs[1]) >= (xs[2], 2), (xs[0],) <= (xs[1], xs[2])


@pytest.mark.parametrize(
    "program",
    [
        by_two_keys,
        most_often,
        counts_in_order,
        place_of_the_greatest,
        place_that_may_not_be,
        place_that_is_tried,
        letter,
        tuples_compared,
    ],
)
def test_order_by_several_keys_and_places_are_those_of_python(program) -> None:
    assert agrees_with_every_run(program, {"xs": SMALL}, "xs[0]")


def by_a_continuous_key_first(xs):
    return sorted(xs, key=lambda v: (v, 1))[0]


def test_tuples_that_begin_with_a_continuous_value_are_not_put_in_order() -> None:
    with pytest.raises(ProgramError, match="can only come last"):
        audit(by_a_continuous_key_first, {"xs": [Normal(0, sd=1)] * 2}, "xs[0]")


def by_a_class_and_then_the_value(xs):
    return sorted(xs, key=lambda v: (v < 0, v))[0]


def least_of_the_positive(xs):
    one, two = xs
    first = one if (one >= 0) == (two < 0) and one >= 0 else two if (one >= 0) == (two < 0) else min(one, two)
    return first


def test_a_continuous_value_may_come_last() -> None:
    beliefs = {"xs": [Normal(0, sd=1), Normal(0.5, sd=1)]}
    one, two = (audit(f, beliefs, "xs[0]", 0.7) for f in (by_a_class_and_then_the_value, least_of_the_positive))
    assert one.how == "exact"
    assert one.posterior.mean == pytest.approx(two.posterior.mean, abs=1e-9)


def chosen_by_a_dictionary(xs):
    return choose({1: xs[0], 2: xs[1]}, 0.8)


def test_scores_of_a_mechanism_are_a_list() -> None:
    with pytest.raises(ProgramError, match="values"):
        audit(chosen_by_a_dictionary, {"xs": SMALL}, "xs[0]")
    with pytest.raises(ProgramError, match="values"):
        choose({1: 0.5, 2: 1.0}, 0.8)


def sorted_in_place(xs):
    mine, other = list(xs), xs[:]
    mine.sort()
    other.sort(key=lambda v: -v)
    other.reverse()
    return mine, other[0]


def sorted_in_a_branch(xs):
    mine = list(xs)
    if xs[0] > 1:
        mine.sort(reverse=True)
    else:
        mine.reverse()
    return mine[0], mine[2]


def sorted_by_a_function(xs):
    def least(values):
        values.sort()
        return values[0]

    xs[0] += 1
    return least(xs), xs


def in_many_formats(xs):
    return f"{sum(xs) / 3:+.1f}", f"{xs[0] / 3:8.2f}", f"{sum(xs) / 3:*>7,.0f}"


@pytest.mark.parametrize("program", [sorted_in_place, sorted_in_a_branch, sorted_by_a_function, in_many_formats])
def test_a_list_is_put_in_order_where_it_is(program) -> None:
    assert agrees_with_every_run(program, {"xs": SMALL[:3]}, "xs[0]")


def without_the_first_two(xs):
    xs.remove(2)
    return xs


def with_per_cent(xs):
    return "%d of %d" % (xs[0], xs[1])  # noqa: UP031


@pytest.mark.parametrize(("program", "says"), [(without_the_first_two, "keep the others"), (with_per_cent, "f-string")])
def test_what_is_written_otherwise_is_said(program, says: str) -> None:
    with pytest.raises(ProgramError, match=says):
        audit(program, {"xs": SMALL}, "xs[0]")
