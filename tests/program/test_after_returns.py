"""What functions change after a random return, defaults, keys that are None, and tables picked at random."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Binomial, Categorical, Normal, Uniform, audit


class Till:
    def __init__(self):
        self.total = 0
        self.rows = {}

    def add(self, who, amount):
        if amount == 0:
            return False
        self.total += 7 * amount
        self.rows[who] = amount
        return True


def method_that_returns(a):
    till = Till()
    done = till.add("x", a)
    return till.total, done, till.rows.get("x", -1)


def method_with_an_else(a):
    def add(counts, x):
        if x == 0:
            return
        else:
            counts[0] += 7
        counts[1] += 1

    counts = [0, 0]
    add(counts, a)
    return counts


def one_branch_returns_it(a):
    counts = [0, 0]
    if a == 0:
        counts[0] = 3
        return counts
    else:
        counts[1] = a
    counts[0] += 1
    return counts


def closure_that_returns(a):
    table = {"sum": 0}

    def fill():
        if a == 1:
            return
        table["sum"] = a + 5

    fill()
    return table["sum"]


def counter_that_is_passed(a):
    def add(counts, x):
        if x == 0:
            return
        counts["seen"] += 1

    counts = Counter()
    add(counts, a)
    add(counts, 1)
    return counts["seen"]


def loop_that_returns(a):
    counts = [0, 0]

    def find():
        for i in range(2):
            if a == i:
                return i
            counts[i] += 1
        return 5

    found = find()
    return counts, found


def list_returned_early(a):
    counts = [0, 0]
    if a == 0:
        return counts
    counts[0] += 1
    return counts


def histogram_returned_early(a):
    bars = [0, 0, 0]
    for x in (a, 1, a):
        if x == 2:
            return bars
        bars[x] += 1
    return bars


def dictionary_returned_early(a):
    table = {"a": [3]}
    if a:
        return table
    table["a"][0] += 5
    return table


def total_or_word(a):
    total = 0
    for x in (a, 1):
        if x == 2:
            return "stop"
        total += x
    return total


def default_of_a_loop(a):
    functions = [lambda v=v: v for v in (a, 1)]
    return functions[0]()


def default_before_a_change(a):
    kept = a

    def given(y=kept):
        return y

    kept = 5
    return given(), kept


def grown(value, acc=[]):  # noqa: B006
    acc.append(value)
    return len(acc)


@pytest.mark.parametrize(
    "program",
    [
        method_that_returns,
        method_with_an_else,
        one_branch_returns_it,
        closure_that_returns,
        counter_that_is_passed,
        loop_that_returns,
        list_returned_early,
        histogram_returned_early,
        dictionary_returned_early,
        total_or_word,
        default_of_a_loop,
        default_before_a_change,
    ],
)
def test_what_is_changed_after_a_random_return_is_changed_where_it_was_not_reached(program: Callable[..., Any]) -> None:
    assert agrees_with_every_run(program, {"a": Binomial(2, 0.5)}, "a")


def grown_twice(a):
    return grown(a), grown(1)


def test_a_default_that_is_changed_stays_changed() -> None:
    assert audit(grown_twice, {"a": Bernoulli(0.5)}, "a", [1, 2]).log_evidence == 0.0


def counted(a, b):
    counts = Counter([a, b])
    return counts[None], counts[0], counts[3]


def counted_by_hand(a, b):
    counts = {}
    for x in (a, b):
        counts[x] = counts.get(x, 0) + 1
    return counts.get(None, 0), counts.get(0, 0), None in counts


def defaulted(a, b):
    counts, groups = defaultdict(int), defaultdict(list)
    counts[a] += 1
    groups[a].append(b)
    return counts[None], None in counts, len(groups[None])


def translated(a, b):
    table = {None: "missing", 0: "zero"}
    return table.get(a, "other"), table.get(b, "other")


def in_a_set(a, b):
    both = {x for x in (a, b)}  # noqa: C416
    return None in both, 0 in both, len(both)


@pytest.mark.parametrize("program", [counted, counted_by_hand, defaulted, translated, in_a_set])
def test_none_is_a_key_like_any_other(program: Callable[..., Any]) -> None:
    beliefs = {"a": Categorical({None: 0.3, 3: 0.3, 0: 0.4}), "b": Binomial(2, 0.5)}
    assert agrees_with_every_run(program, beliefs, "a")


def row_picked(p, v):
    rows = [{"n": 0}, {"n": 0}]
    rows[p]["n"] += v
    return [r["n"] for r in rows]


def table_picked(p, v):
    table = [[0, 0], [0, 0]]
    table[p][v] += 1
    return table[0][0], table[1][1]


@pytest.mark.parametrize("program", [row_picked, table_picked])
def test_a_change_of_one_of_several_tables_is_refused_and_not_lost(program: Callable[..., Any]) -> None:
    with pytest.raises(ProgramError, match="picked by a random place or key"):
        audit(program, {"p": Bernoulli(0.4), "v": Bernoulli(0.5)}, "v")


def row_meant(p, v):
    rows = [{"n": 0}, {"n": 0}]
    for i in range(2):
        if i == p:
            rows[i]["n"] += v
    return [r["n"] for r in rows]


def test_what_the_refusal_says_instead_is_read() -> None:
    assert agrees_with_every_run(row_meant, {"p": Bernoulli(0.4), "v": Bernoulli(0.5)}, "v")


def rounded_mean_of_some(x, w):
    large = [v for v in x if v > 30]
    shown = round(sum(large) / len(large), -1) if len(large) >= 2 else "<2"
    return shown, x[0] * w > 40


def mean_or_few(x):
    large = [v for v in x if v > 30]
    if len(large) < 2:
        return "few"
    return round(statistics.mean(large))


def test_runs_in_which_a_guarded_mean_does_not_exist_count() -> None:
    """Nobody above 30 is fewer than two: half of the runs release the word, and an eighth has nobody."""
    x = [Normal(30, sd=10)] * 3
    exact = audit(mean_or_few, {"x": x}, "x[0]", "few")
    assert exact.how == "exact"
    assert exact.log_evidence == pytest.approx(-0.693147, abs=1e-6)
    sampled = audit(rounded_mean_of_some, {"x": x, "w": Uniform(1, 2)}, "x[0]", ["<2", False], approximate=True)
    assert abs(sampled.log_evidence + 1.254236) < 5 * sampled.log_evidence_error
    assert sampled.posterior.mean == pytest.approx(20.867, abs=0.15)
