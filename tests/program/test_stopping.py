"""Where Python would stop with an error in some runs, an audit refuses, even if nobody uses the value that fails.

An output of such a program says that it did not stop: with ``n = 10 // a`` before it, that ``a`` was not 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, audit, observe

COINS = {"a": Bernoulli(0.5), "b": Bernoulli(0.5)}
MAYBE = {"m": Categorical({None: 0.3, 1: 0.5, 2: 0.2}), "b": Bernoulli(0.5)}


def divides(a, b):
    _ = 10 // a
    return b


def divides_for_some(a, b):
    n = 10 / a
    return n if a else b


def looks_up(a, b):
    known = {"x": 1} if a else {}
    _ = known["x"]
    return b


def takes_the_largest(a, b):
    _ = max([x for x in (a, b) if x])
    return b


def averages(a, b):
    some = [x for x in (a, b) if x]
    _ = sum(some) / len(some)
    return b


def takes_the_first(a, b):
    _ = next(x for x in (a, b) if x)
    return b


@pytest.mark.parametrize(
    ("program", "error"),
    [
        (divides, "ZeroDivisionError"),
        (divides_for_some, "ZeroDivisionError"),
        (looks_up, "KeyError"),
        (takes_the_largest, "ValueError"),
        (averages, "ZeroDivisionError"),
        (takes_the_first, "IndexError"),
    ],
)
def test_a_value_that_nobody_uses_stops_a_program_too(program: Callable[..., Any], error: str) -> None:
    with pytest.raises(ProgramError, match=error):
        audit(program, COINS, "a", 0)


def adds_to_none(m, b):
    _ = m + 1
    return b


def compares_none(m, b):
    _ = 1 if m > 1 else 0
    return b


@pytest.mark.parametrize("program", [adds_to_none, compares_none])
def test_none_is_no_number_even_where_nobody_looks(program: Callable[..., Any]) -> None:
    with pytest.raises(ProgramError, match="TypeError: None or a word"):
        audit(program, MAYBE, "b", 0)


def guards_what_divides(a, b):
    n = 10 // a if a else 3
    if b and a:
        n = n // a
    return n + b


def guards_by_length(a, b):
    some = [10 // x for x in (a, b) if x]
    return sum(some) / len(some) if some else None


def shared(x):
    return 6 // x


def maps_what_is_there(a, b):
    some = [x for x in (a, b) if x]
    return (
        list(map(shared, some)),
        sorted(some, key=lambda x: 1 / x),
        max(some, key=lambda x: 1 / x, default=0),
    )


@pytest.mark.parametrize("program", [guards_what_divides, guards_by_length, maps_what_is_there])
def test_what_is_tested_first_stops_nothing(program: Callable[..., Any]) -> None:
    assert agrees_with_every_run(program, COINS, "a")


def asks_for_none(m, b):
    if m is not None and m > 1:
        return m + b
    return b


def catches_none(m, b):
    try:
        n = m + 1
        b = 1 - b
    except TypeError:
        n = 5
    return n, b


def catches_two_of_none(m, b):
    n = b
    try:
        n = m + (m or 0)
    except TypeError:
        n = 7
    return n


def catches_an_order(m, b):
    try:
        return m > 1
    except TypeError:
        return b


@pytest.mark.parametrize("program", [asks_for_none, catches_none, catches_two_of_none, catches_an_order])
def test_none_that_is_tested_for_or_caught_stops_nothing(program: Callable[..., Any]) -> None:
    assert agrees_with_every_run(program, MAYBE, "m")


def test_runs_that_are_left_out_by_observe_stop_nothing() -> None:
    def program(a, b):
        observe(a == 1)
        _ = 10 // a
        return b

    assert audit(program, COINS, "b", 0).posterior.probability(0) == 1


def counts_those_before(a, b):
    some = [x for x in (b, a, b) if x]
    return [(i, x) for i, x in enumerate(some, 1)], next((i for i, x in enumerate(some) if i and x), -1)


def test_places_in_a_list_of_random_length_are_counted() -> None:
    assert agrees_with_every_run(counts_those_before, COINS, "a")


def none_or_a_list_of_none(m, b):
    if b:
        return None
    return [m]


def none_in_two_ways(m, b):
    if m is None:
        return None
    if b:
        return None
    return m, b


def test_none_alone_and_a_table_of_none_are_not_taken_for_the_same() -> None:
    with pytest.raises(ProgramError, match="cannot be told apart here"):
        audit(none_or_a_list_of_none, MAYBE, "m", None)
    assert agrees_with_every_run(none_in_two_ways, MAYBE, "m")


def test_an_output_that_is_always_empty_tells_nothing() -> None:
    def program(a):
        return []

    assert audit(program, {"a": Bernoulli(0.5)}, "a").leakage.mutual_information == 0


def uses_a_half_as_a_place(a, b):
    half = (a + b) / 2
    try:
        return [5, 6][half if half == 0.5 else 0]
    except IndexError:
        return 7


def catches_a_half_as_a_place(a, b):
    half = (a + b) / 2
    try:
        return [5, 6][half if half == 0.5 else 3 * b]
    except TypeError:
        return 8
    except IndexError:
        return 7


def test_a_place_that_is_no_whole_number_is_another_error_than_one_outside() -> None:
    with pytest.raises(ProgramError, match="no whole number"):
        audit(uses_a_half_as_a_place, COINS, "a", 5)
    assert agrees_with_every_run(catches_a_half_as_a_place, COINS, "a")
