"""Sets of random values, what is done to two of them, and words put together: against every run of the program."""

from __future__ import annotations

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.program import Bernoulli, Categorical, Discrete

FEW = {
    "xs": [Discrete({0: 0.2, 1: 0.5, 2: 0.3}), Bernoulli(0.3), Discrete({1: 0.5, 2: 0.5})],
    "w": Categorical({"a": 0.4, "b": 0.6}),
}


def put_together(xs, w):
    return sorted(set(xs[:2]) | {3}), len(set(xs) - {1}), sorted(set(xs[:1]) & set(xs[1:]))


def in_one_of_two(xs, w):
    return sorted(set(xs[:2]) ^ set(xs[2:]))


def by_methods(xs, w):
    return set(xs).issubset({0, 1}), set(xs).isdisjoint({2}), sorted(set(xs).union([w == "a"]))


def of_random_values(xs, w):
    return len({xs[0], xs[1], 7}), 1 in {xs[0], xs[2]}


def growing(xs, w):
    seen = set()
    for x in xs:
        seen |= {x}
    return sorted(seen)


def joined_where_they_are(xs, w):
    return ", ".join(str(x) for x in xs if x > 0)


def joined_in_order(xs, w):
    return "-".join(sorted({w, "c" if xs[0] else "a"}))


def joined_as_they_are(xs, w):
    return "; ".join([w, "z"]), "".join(["a", "b"])


def letters(xs, w):
    word = w if xs[0] else w + "c"
    return len(word), sum(len(v) for v in (w, "ab"))


@pytest.mark.parametrize(
    "program",
    [
        letters,
        put_together,
        in_one_of_two,
        by_methods,
        of_random_values,
        growing,
        joined_where_they_are,
        joined_in_order,
        joined_as_they_are,
    ],
)
def test_sets_and_joined_words_are_what_they_are_in_every_run(program) -> None:
    assert agrees_with_every_run(program, FEW, "xs[0]")
