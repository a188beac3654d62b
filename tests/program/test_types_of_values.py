"""True, 1 and 1.0 are equal and are written differently; None beside a table is asked for; outputs are told in full."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Discrete, audit

PAIR = {"x": Discrete({0: 1 / 3, 1: 1 / 3, 2: 1 / 3}), "y": Bernoulli(0.5)}
ANSWERS = {"x": Categorical({True: 0.3, False: 0.5, None: 0.2}), "y": Categorical({True: 0.4, False: 0.6})}


def number_or_pair(x, y):
    if x == 1:
        return 5
    return x, y


def pairs_of_two_shapes(x, y):
    def shown(v):
        return "few" if v < 1 else {"n": v}

    return [shown(x), shown(y)]


def one_part_of_two_shapes(x, y):
    if x == 1:
        return [[x, y], 3]
    return [x, y]


def pair_or_none_is_none(x, y):
    def pair(v):
        return (1, 2) if v else None

    return pair(x) is None


def rows_changed_by_another_name(x, y):
    rows = [[x], [y]]
    best = rows[0] if y else rows[1]
    best[0] = 9
    return rows


def rows_changed_and_joined(x, y):
    rows = [[x], [y]]
    best = max(rows, key=lambda row: row[0])
    best[0] = 9
    return [*rows]


def records_changed_by_another_name(x, y):
    rows = [{"v": x}, {"v": y}]
    best = max(rows, key=lambda row: row["v"])
    best["v"] = 0
    return [row["v"] for row in rows]


def a_sum_of_one_truth_as_text(x, y):
    return str(sum([x > 1]))


def a_truth_and_nothing_as_text(x, y):
    return str((x > 1) + 0)


def a_float_as_text(x, y):
    return str(x * 1.0)


def a_share_as_text(x, y):
    return f"mean {sum([x]) / 1}"


def truth_or_number_as_text(x, y):
    return str((x > 1) or x)


@pytest.mark.parametrize(
    "program",
    [
        number_or_pair,
        pairs_of_two_shapes,
        one_part_of_two_shapes,
        pair_or_none_is_none,
        rows_changed_by_another_name,
        rows_changed_and_joined,
        records_changed_by_another_name,
        a_sum_of_one_truth_as_text,
        a_truth_and_nothing_as_text,
        a_float_as_text,
        a_share_as_text,
        truth_or_number_as_text,
    ],
)
def test_what_cannot_be_told_is_refused_and_not_left_out(program: Callable[..., Any]) -> None:
    with pytest.raises(ProgramError):
        _ = audit(program, PAIR, "x").leakage.mutual_information


def all_of_one(x, y):
    return all([x]), all([1, "a", x]), all([True, y])


def number_is_true(x, y):
    return x is True, (x > 1) is True, y is not False


def text_of_a_truth(x, y):
    return str(x > 1), f"{y == 1}", str(int(x > 1))


@pytest.mark.parametrize("program", [all_of_one, number_is_true, text_of_a_truth])
def test_numbers_and_truths_are_told_apart(program: Callable[..., Any]) -> None:
    assert agrees_with_every_run(program, PAIR, "x")


def answers(x, y):
    return x is True, x is False, x is None, y is True


def turned(x, y):
    return not y, f"{y}", str(y) == "True", sum([y, y])


@pytest.mark.parametrize("program", [answers, turned])
def test_answers_that_are_true_or_false_keep_their_kind(program: Callable[..., Any]) -> None:
    assert agrees_with_every_run(program, ANSWERS, "y")
