"""What a reader might expect to be read and is not: one sentence with the place and what to write instead."""

from __future__ import annotations

import functools
import statistics
from collections import Counter, defaultdict

import numpy as np
import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import Binomial, Normal, audit

AGES = {"xs": [Normal(35, sd=8)] * 3}
COUNT = {"n": Binomial(3, 0.5)}


def most_frequent(xs):
    return statistics.mode(xs)


def cut_points(xs):
    return statistics.quantiles(xs)


def in_order(xs):
    return sorted([x for x in xs if x > 30])


def off_the_list(xs):
    return ["child", "adult"][int(xs[0] / 20)]


def along_an_axis(xs):
    return np.mean(np.array(xs), axis=0)


def list_as_vector(xs):
    return xs > 30


def endless_text(xs):
    return f"{xs[0]}"


def random_length(xs):
    return [x for x in xs if x > 30]


def tally(xs):
    return Counter(x > 30 for x in xs)


def growing(xs):
    table = defaultdict(int)
    for x in xs:
        table["old" if x > 30 else "young"] += 1
    return table


def distinct(xs):
    return len(set(xs))


def random_end(xs):
    while xs[0] > 10:
        xs[0] = xs[0] - 10
    return xs[0]


@functools.singledispatch
def changed(x):
    return x + 1


def decorated(xs):
    return changed(xs[0])


def missing_key(n):
    return {1: "one", 2: "two", 3: "three"}[n]


def text_of_a_ratio(n):
    return str(n / 3)


@pytest.mark.parametrize(
    ("program", "prior", "says"),
    [
        (most_frequent, AGES, "counts of each value"),
        (cut_points, AGES, "numpy.quantile"),
        (in_order, AGES, "members are known"),
        (off_the_list, AGES, r"min\(max\(i, 0\), 1\)"),
        (along_an_axis, AGES, "axis="),
        (list_as_vector, AGES, r"np.array\(\)"),
        (endless_text, AGES, ":.1f"),
        (random_length, AGES, "always as long"),
        (tally, AGES, "count each known value"),
        (growing, AGES, "all its keys"),
        (distinct, AGES, "count each known value"),
        (random_end, AGES, "known n"),
        (decorated, AGES, "decorator @singledispatch"),
        (missing_key, COUNT, "key is 0 with probability 0.125"),
        (text_of_a_ratio, COUNT, "write it as a word"),
    ],
)
def test_one_sentence_says_where_and_what_instead(program, prior, says) -> None:
    with pytest.raises(ProgramError, match=says) as caught:
        _ = audit(program, prior, "return").posterior
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(__file__ + ":")
    assert int(message.removeprefix(__file__ + ":").split(":")[0]) > 15
