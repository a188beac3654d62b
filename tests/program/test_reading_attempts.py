"""``try``, ``except`` and ``match``: a handler runs exactly where Python stops; against every run of the program."""

from __future__ import annotations

import math
import statistics

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, audit

FEW = {"xs": [Categorical({1: 0.2, 2: 0.5, 4: 0.3}), Bernoulli(0.3), Categorical({0: 0.5, 3: 0.5}), 2]}


def a_division(xs):
    try:
        return sum(xs) / (xs[0] - 1)
    except ZeroDivisionError:
        return 0


def in_the_middle_of_a_loop(xs):
    total = 0
    try:
        for x in xs:
            total += 12 // (x - 1)
    except ZeroDivisionError:
        total = total + 100
    return total


def within_a_loop(xs):
    out = []
    for x in xs:
        try:
            out.append(1 / (x - 2))
        except ZeroDivisionError:
            out.append(0)
    return sum(out), len(out)


def what_was_done_before_stays(xs):
    n = 0
    try:
        n = 1
        n = n / xs[2]
        n = 5
    except ZeroDivisionError:
        pass
    return n


def an_empty_mean(xs):
    big = [x for x in xs if x > 3]
    try:
        m = statistics.mean(big)
    except statistics.StatisticsError:
        m = -1
    return m


def a_key_that_is_missing(xs):
    points = {1: 10, 2: 20}
    total = 0
    for x in xs:
        try:
            total += points[x]
        except KeyError:
            continue
    return total


def several_handlers(xs):
    try:
        return [10, 20, 30][xs[0]] / xs[1]
    except IndexError:
        return -1
    except (ZeroDivisionError, ValueError):
        return -2
    finally:
        pass


def outside_of_a_function(xs):
    try:
        x = math.sqrt(xs[0] - 2)
        y = 1 / x
    except Exception:
        x = y = 0
    return round(x + y, 3), round(x, 3)


def in_a_helper(xs):
    def ratio(a, b):
        return a / b

    try:
        r = ratio(xs[0], xs[1])
        s = ratio(xs[2], xs[1])
    except ZeroDivisionError:
        return "no"
    else:
        r += 1
    return r + s


def raised_by_the_program(xs):
    try:
        if sum(xs) < 5:
            raise ValueError("few")
        n = sum(xs)
    except ValueError:
        n = None
    return n


def raised_in_a_helper(xs):
    def checked(x):
        if x == 4:
            raise ValueError
        return x

    out = []
    for x in xs:
        try:
            out.append(checked(x))
        except ValueError:
            out.append(-1)
    return out


def one_within_the_other(xs):
    n = 0
    for x in xs:
        try:
            try:
                n += 6 // (x - 1)
            except ZeroDivisionError:
                n += 1 // (x - 1)
        except ZeroDivisionError:
            n += 50
    return n


def a_break_within(xs):
    for i in range(3):
        try:
            if xs[i] == 0:
                break
            z = 6 / xs[i]
        except ZeroDivisionError:
            z = 0
        if z > 5:
            return i
    return -1


def always_in_the_end(xs):
    total, n = 0, 0
    for x in xs:
        try:
            v = 12 / x
            n += 1
        except ZeroDivisionError:
            v = 0
            continue
        finally:
            total += 1
        total += v
    return total, n


def by_value(xs):
    match xs[0]:
        case 1:
            return "one"
        case 2 | 3:
            return "few"
        case _:
            return "many"


def by_two_values(xs):
    match xs[0], xs[1]:
        case 1, 0:
            return "a"
        case (2, y):
            return y
        case (x, 1) if x > 2:
            return "c"
    return None


class Till:
    def __init__(self, left):
        self.left = left
        self.sold = []

    def sell(self, n):
        if n <= self.left:
            self.left -= n
            self.sold.append(n)
            return 6 // n
        return 1


def sold_before_it_fails(xs):
    till = Till(sum(xs))
    n = 0
    try:
        n = till.sell(xs[1] + 1) // (xs[0] - 1) + till.sell(xs[2])
    except ZeroDivisionError:
        n = 9
    return n, till.left, till.sold


def counted_before_it_fails(xs):
    counts = {}

    def count(x):
        counts[x] = counts.get(x, 0) + 1
        return counts[x]

    for x in xs[:2]:
        try:
            x = count(x) + 4 // (x - 1)
        except ZeroDivisionError:
            counts["bad"] = counts.get("bad", 0) + x
    return counts


@pytest.mark.parametrize(
    "program",
    [
        a_division,
        sold_before_it_fails,
        counted_before_it_fails,
        in_the_middle_of_a_loop,
        within_a_loop,
        what_was_done_before_stays,
        an_empty_mean,
        a_key_that_is_missing,
        several_handlers,
        outside_of_a_function,
        in_a_helper,
        raised_by_the_program,
        raised_in_a_helper,
        one_within_the_other,
        a_break_within,
        always_in_the_end,
        by_value,
        by_two_values,
    ],
)
def test_the_handler_runs_exactly_where_python_stops(program) -> None:
    assert agrees_with_every_run(program, FEW, "xs[0]")


def income_of_smokers(people):
    incomes = [income for income, smoker in people if smoker]
    try:
        return sum(incomes) / len(incomes)
    except ZeroDivisionError:
        return None


def test_nobody_in_the_group_is_told_by_the_handler() -> None:
    prior = {"people": [(Normal(3000, sd=500), Bernoulli(0.5)), (Normal(2500, sd=300), Bernoulli(0.2))]}
    belief = audit(income_of_smokers, prior, "return").posterior
    assert belief.probability("None") == pytest.approx(0.4, abs=1e-12)
    # One or the other alone, or the mean of both: .4 of the first, .1 of the second, .1 of both.
    assert belief.probability(0, 1e9) == pytest.approx(0.6, abs=1e-9)


def not_handled(xs):
    if sum(xs) < 5:
        raise ValueError("few")
    return sum(xs)


def an_error_of_its_own(xs):
    try:
        return 1 / xs[1]
    except MyError:  # noqa: F821
        return 0


def the_text_of_an_error(xs):
    try:
        return 1 / xs[1]
    except ZeroDivisionError as error:
        return str(error)


@pytest.mark.parametrize(
    ("program", "says"),
    [
        (not_handled, r"use observe\(condition\)"),
        (an_error_of_its_own, "use ValueError"),
        (the_text_of_an_error, "a word of your own"),
    ],
)
def test_what_cannot_be_read_of_errors_is_said(program, says) -> None:
    with pytest.raises(ProgramError, match=says):
        _ = audit(program, FEW, "return").posterior
