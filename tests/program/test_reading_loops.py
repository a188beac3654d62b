"""Loops that are left early, and functions that return early."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.program.running import agrees_with_every_run, agrees_with_many_runs

from leakmeter.program import Bernoulli, Categorical, Normal

COINS = {"xs": [Bernoulli(0.5), Bernoulli(0.3), Bernoulli(0.8), Bernoulli(0.4)]}
AGES = {"xs": [Normal(35, sd=8), Normal(50, sd=10)]}


def first_place(xs):
    found = -1
    for i, x in enumerate(xs):
        if x == 1:
            found = i
            break
    return found


def skipping(xs):
    total = 0
    for x in xs:
        if x == 0:
            continue
        total += 1
        if total == 2:
            break
        total += 10
    else:
        total += 100
    return total


def in_two_loops(xs):
    pairs = 0
    for i in range(len(xs)):
        for j in range(i + 1, len(xs)):
            if xs[i] != xs[j]:
                break
            if xs[j] == 0:
                continue
            pairs += 1
        else:
            pairs += 20
    return pairs


def returning(xs):
    for i, x in enumerate(xs):
        if x == 1:
            if i == 2:
                break
            continue
        if i == 1:
            return "second"
    return "end"


def counted(xs):
    place, number = 0, 0
    while place < len(xs):
        number += xs[place]
        place += 1
    return number


def until_enough(xs):
    seen, place = 0, 0
    while True:
        if place >= len(xs):
            break
        seen += xs[place]
        place += 1
        if seen == 2:
            break
    return place


@pytest.mark.parametrize("program", [first_place, skipping, in_two_loops, returning, counted, until_enough])
def test_every_output_has_the_probability_of_the_inputs_that_lead_to_it(program) -> None:
    assert agrees_with_every_run(program, COINS, "xs[0]")


def first_old(xs):
    age = 0
    for x in xs:
        if x > 40:
            age = round(x, -1)
            break
    return age


def early_words(xs):
    if xs[0] > 45:
        return "first"
    if xs[1] > 55:
        return "second"
    return "none"


@pytest.mark.parametrize("program", [first_old, early_words])
def test_leaving_early_on_continuous_conditions(program) -> None:
    assert agrees_with_many_runs(program, AGES, "xs[0]")


def machine(xs, jumps):
    total = 0
    for i in range(len(xs)):
        total = total + xs[i]
        if xs[i] == jumps[0]:
            total = total + 1
            if i >= jumps[1]:
                continue
            total = total * 2
        if total > jumps[2]:
            break
        total = total + 3
    else:
        total = total - 50
    return total


@settings(max_examples=8, deadline=None)
@given(jumps=st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 20)))
def test_break_and_continue_wherever_they_fall(jumps: tuple[int, int, int]) -> None:
    xs = [Categorical([0.2, 0.5, 0.3])] * 2
    assert agrees_with_every_run(machine, {"xs": xs, "jumps": jumps}, "xs[0]")
