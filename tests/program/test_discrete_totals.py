"""Totals, shares and means of a few values each: every output with its probability, and what all of them tell."""

from __future__ import annotations

import itertools
import math
import statistics
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.program.running import agrees_with_every_run, plain

from leakmeter.program import Bernoulli, Binomial, Categorical, Geometric, Poisson, audit

SICK = Bernoulli(0.4)
KIDS = Binomial(4, 0.5)
WAGE = Categorical({10 * i: 1 / 6 for i in range(1, 7)})
VISITS = Categorical({0: 0.3, 1: 0.3, 2: 0.2, 5: 0.2})
PRICE = Categorical({0: 0.3, 450: 0.3, 520: 0.2, 1000: 0.1, 2500: 0.1})


def told(program: Callable[..., Any], believed: Any, n: int) -> tuple[float, float]:
    """(bits, how often the best guess of the first is right), by running the program on all inputs."""
    table: dict[Any, dict[Any, float]] = defaultdict(lambda: defaultdict(float))
    for row in itertools.product(believed.support(), repeat=n):
        weight = math.prod(p for _, p in row)
        table[plain(program([v for v, _ in row]))][row[0][0]] += weight
    prior = dict(believed.support())
    bits = sum(
        p * math.log2(p / (sum(rows.values()) * prior[value])) for rows in table.values() for value, p in rows.items()
    )
    return bits, sum(max(rows.values()) for rows in table.values())


def share(xs):
    return sum(xs) / len(xs)


def average(xs):
    return statistics.mean(xs)


def by_numpy(xs):
    return np.mean(xs)


def share_above(xs):
    return sum(1 for x in xs if x > 1) / len(xs)


def per_cent(xs):
    return sum(xs) * 100.0 / len(xs)


def sevenths(xs):
    return xs[0] / 7 + xs[1] / 7 + xs[2] / 7


@pytest.mark.parametrize("program", [share, average, by_numpy, share_above, per_cent, sevenths])
@pytest.mark.parametrize(("believed", "n"), [(SICK, 3), (SICK, 6), (SICK, 7), (KIDS, 3), (VISITS, 4)])
def test_a_share_has_as_many_outputs_as_python_gives(program: Callable[..., Any], believed: Any, n: int) -> None:
    """Thirds and sevenths are not what they add up to in floating point: one output was taken for several."""
    bits, guess = told(program, believed, n)
    leak = audit(program, {"xs": [believed] * n}, "xs[0]", None).leakage
    assert leak.mutual_information == pytest.approx(bits, abs=1e-9)
    assert leak.posterior_bayes_vulnerability == pytest.approx(guess, abs=1e-9)


def counted(xs):
    return sum(xs)


def test_a_share_of_many_tells_what_their_count_tells() -> None:
    one, other = (audit(f, {"xs": [SICK] * 30}, "xs[0]", None).leakage for f in (share, counted))
    assert one.mutual_information == pytest.approx(other.mutual_information, abs=1e-12)
    assert one.mutual_information == pytest.approx(0.0245, abs=1e-4)


def cut_average(xs):
    return int(sum(xs) / len(xs))


def floored(xs):
    return math.floor(np.mean(xs)), statistics.mean(xs) // 1


def two_digits(xs):
    return int(share(xs) * 100) / 100


def active(xs):
    return int(np.count_nonzero(xs)), np.count_nonzero(np.array(xs) > 1)


def some_truths(xs):
    return sum(map(bool, xs)), bool(xs[0]) + bool(xs[1]), len(list(filter(None, xs)))


def count_and_total(xs):
    return [sum(1 for x in xs if x > 20), sum(xs)]


def squares_and_total(xs):
    return sum(x * x for x in xs), sum(xs)


def high_and_low(xs):
    return {"high": sum(x for x in xs if x > 2), "low": sum(x for x in xs if x <= 2)}


def count_and_weighted(xs):
    return [sum(1 for x in xs if x), xs[0] * 30 + xs[1] * 70 + xs[2] * 110]


@pytest.mark.parametrize(
    ("program", "believed", "n"),
    [
        (cut_average, KIDS, 3),
        (floored, KIDS, 3),
        (two_digits, SICK, 7),
        (active, VISITS, 3),
        (some_truths, VISITS, 3),
        (count_and_total, WAGE, 3),
        (count_and_total, PRICE, 4),
        (squares_and_total, VISITS, 4),
        (high_and_low, VISITS, 4),
        (count_and_weighted, VISITS, 3),
    ],
)
def test_every_output_has_its_probability(program: Callable[..., Any], believed: Any, n: int) -> None:
    """Of two totals of values with gaps between them the cell of the least values was lost."""
    assert agrees_with_every_run(program, {"xs": [believed] * n}, "xs[0]")


def test_who_is_meant_by_a_count_and_a_total() -> None:
    """One of three earns more than 20, and all together 50: 30, 10 and 10, in any order."""
    result = audit(count_and_total, {"xs": [WAGE] * 3}, "xs[0]", [1, 50])
    assert result.posterior.pmf == pytest.approx({10: 2 / 3, 30: 1 / 3})
    assert result.log_evidence == pytest.approx(math.log(3 / 216))


def two_of_them(xs):
    return xs[0] + xs[1]


@pytest.mark.parametrize("seen", [8, 44, 50])
def test_what_is_left_out_of_a_poisson_prior_is_told_of_what_was_seen(seen: int) -> None:
    """Two equal rates: given their total, the first is binomial, however improbable the total."""
    result = audit(two_of_them, {"xs": [Poisson(4)] * 2}, "xs[0]", seen)
    assert result.how == "approximate"
    assert result.posterior.sd == pytest.approx(math.sqrt(seen / 4), rel=max(1e-9, 100 * result.bound))
    assert result.bound < 1e-6


def test_a_total_beyond_what_was_kept_is_no_answer() -> None:
    from leakmeter.errors import ProgramError

    for seen in (60, 90):
        with pytest.raises(ProgramError, match="so improbable"):
            audit(two_of_them, {"xs": [Poisson(4)] * 2}, "xs[0]", seen)
    assert audit(two_of_them, {"xs": [Geometric(0.5)] * 2}, "xs[0]", 40).posterior.mean == pytest.approx(20)
