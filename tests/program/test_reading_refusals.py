"""What a reader might expect to be read and is not: one sentence with the place and what to write instead."""

from __future__ import annotations

import functools
import statistics
from collections import Counter

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


def off_the_list(xs):
    return ["child", "adult"][int(xs[0] / 20)]


def along_an_axis(xs):
    return np.mean(np.array(xs), axis=0)


def list_as_vector(xs):
    return xs > 30


def endless_text(xs):
    return f"{xs[0]}"


def tally(xs):
    return Counter(xs)


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
        (most_frequent, AGES, "round them first"),
        (cut_points, AGES, "numpy.quantile"),
        (off_the_list, AGES, r"min\(max\(i, 0\), 1\)"),
        (along_an_axis, AGES, "axis="),
        (list_as_vector, AGES, r"np.array\(\)"),
        (endless_text, AGES, ":.1f"),
        (tally, AGES, r"round\(x\) or x > 30"),
        (distinct, AGES, r"round\(x\) or x > 30"),
        (random_end, AGES, "known n"),
        (decorated, AGES, "decorator @singledispatch"),
        (missing_key, COUNT, r"key can be 0, .* use .get\(key, 0\)"),
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
