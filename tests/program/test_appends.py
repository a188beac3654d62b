"""A list that both branches of an if append to has a known length, and is audited as Python would fill it."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, audit

AGES = [Categorical({20: 0.3, 40: 0.5, 60: 0.2})] * 4
COINS = [Bernoulli(0.4)] * 4


def class_of_each(ages):
    classes = []
    for age in ages:
        if age > 50:
            classes.append("old")
        elif age > 30:
            classes.append("middle")
        else:
            classes.append("young")
    return classes


def how_many_of_a_class(ages):
    return class_of_each(ages).count("middle")


def counted(ages):
    return Counter(class_of_each(ages))


def median_of_the_capped(ages):
    capped = []
    for age in ages:
        if age > 50:
            capped += [50]
        else:
            capped.append(age)
    return statistics.median(capped), capped[2], sorted(capped)[0]


def only_some_again(ages):
    shown = [0]
    for age in ages:
        if age > 30:
            shown.append(age)
            if age > 50:
                shown.append(-1)
        else:
            shown.append(30)
    return len(shown), sum(shown), shown[1]


def two_each(ages):
    shown = []
    for age in ages:
        if age > 30:
            shown.append(age)
            shown.append(1)
        else:
            shown.extend([0, age])
    return shown


def different_lengths(ages):
    shown = []
    for age in ages[:3]:
        if age > 30:
            shown.append(age)
            shown.append(1)
        else:
            shown.append(0)
    return shown[1], len(shown)


def under_another_name(ages):
    shown = []
    other = shown
    for age in ages:
        if age > 30:
            shown.append(age)
        else:
            other.append(0)
        shown.append(1)
    return other, len(shown)


def left_in_between(ages):
    shown = []
    for age in ages:
        if age > 50:
            shown.append(1)
            continue
        if age > 30:
            shown.append(2)
        else:
            shown.append(3)
    return sum(shown), shown[0], shown[-1]


def returned_in_between(ages):
    shown = []
    for age in ages[:3]:
        if age > 50:
            shown.append(1)
            return shown
        else:
            shown.append(2)
    return shown


def two_lists(ages):
    low, high = [], []
    for age in ages:
        if age > 30:
            high.append(age)
            low.append(0)
        else:
            low.append(age)
            high.append(0)
    return [h - x for h, x in zip(high, low, strict=True)]


def of_a_dictionary(ages):
    groups = {"a": [], "b": []}
    for place, age in enumerate(ages):
        if age > 30:
            groups["a"].append(age)
        else:
            groups["a"].append(0)
        if place % 2:
            groups["b"].append(age)
    return groups["a"][1], groups["b"][0], len(groups["a"])


def by_a_method(ages):
    seen = []

    def note(word):
        seen.append(word)

    for age in ages:
        if age > 30:
            note("x")
        else:
            note("y")
    return seen[0] + seen[1]


def matched(ages):
    words = []
    for age in ages:
        match age:
            case 20:
                words.append("a")
            case 40:
                words.append("b")
            case _:
                words.append("c")
    return words[3], words.count("c")


def lists_in_a_list(ages):
    rows = []
    for age in ages:
        if age > 30:
            rows.append([age, 1])
        else:
            rows.append([0, age])
    return [row[0] + row[1] for row in rows]


def tried(ages):
    shares = []
    for age in ages:
        try:
            shares.append(120 / (age - 20))
        except ZeroDivisionError:
            shares.append(0)
    return sum(shares)


def words_and_numbers(ages):
    table = []
    for place in range(2):
        count = sum(age > 30 for age in ages[2 * place : 2 * place + 2])
        if count < 2:
            table.append("<2")
        else:
            table.append(count)
    return table


@pytest.mark.parametrize(
    "program",
    [
        class_of_each,
        how_many_of_a_class,
        counted,
        median_of_the_capped,
        only_some_again,
        two_each,
        different_lengths,
        under_another_name,
        left_in_between,
        returned_in_between,
        two_lists,
        of_a_dictionary,
        by_a_method,
        matched,
        lists_in_a_list,
        tried,
        words_and_numbers,
    ],
)
def test_what_is_appended_in_branches_is_what_python_would_append(program: Callable[..., Any]) -> None:
    assert agrees_with_every_run(program, {"ages": AGES}, "ages[0]")


def capped_total(ages):
    capped = []
    for age in ages:
        if age > 50:
            capped.append(50)
        else:
            capped.append(age)
    return sum(capped)


def clipped_total(ages):
    return sum(min(age, 50) for age in ages)


def test_a_total_of_what_is_appended_is_exact_for_many() -> None:
    result = audit(capped_total, {"ages": [Normal(40, sd=10)] * 60}, "ages[0]", 2350)
    clipped = audit(clipped_total, {"ages": [Normal(40, sd=10)] * 60}, "ages[0]", 2350)
    assert result.how == "exact"
    assert result.posterior.mean == pytest.approx(clipped.posterior.mean, abs=1e-9)


def test_a_list_that_only_one_branch_appends_to_has_no_known_length() -> None:
    with pytest.raises(ProgramError, match="length of this list depends on a random condition"):
        audit(one_sided, {"ages": AGES}, "ages[0]")


def one_sided(ages):
    shown = []
    for age in ages:
        if age > 30:
            shown.append(age)
    return shown.index(40)
