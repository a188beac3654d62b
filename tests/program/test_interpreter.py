"""Programs that are worked out value by value: what is said of them is what Python makes of them, in every world."""
# ruff: noqa: B012, B023, C416, UP032 - the programs are as odd as programs are

from __future__ import annotations

import collections
import dataclasses
import enum
import functools
import itertools
import math
import random
import statistics
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest
from tests.program.running import enumerated, shown

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Geometric, audit

WORKED_OUT = True
A, B = Categorical({0: 0.3, 1: 0.5, 2: 0.2}), Bernoulli(0.4)
XS = [A, Categorical({1: 0.6, 3: 0.4}), B]
WORDS = [Categorical({"a": 0.5, "b": 0.5}), Categorical({"b": 0.3, "c": 0.7}), "a"]


def agrees(program, prior, secret: str) -> None:
    """Each output of a program has the probability that running it in every world gives it."""
    found = enumerated(program, prior)
    assert math.fsum(p for _, p in found.values()) == pytest.approx(1)
    for output, p in found.values():
        result = audit(program, prior, secret, shown(output))
        assert result.worlds is not None
        assert result.how == "exact"
        assert math.exp(result.log_evidence) == pytest.approx(p, abs=1e-12), output


# -- what Python does --------------------------------------------------------------------------------------------------


def walked_while_changed(xs):
    for i, _ in enumerate(xs):
        if i + 1 < len(xs):
            xs[i + 1] = xs[i] + 1
    return xs


def late_iterators(xs):
    values = (x for x in xs)
    xs[0] = 9
    return list(values), list(map(abs, xs)), list(zip(xs, xs[1:], strict=False))


def one_array_under_two_names(xs):
    x = np.array(xs)
    y = x[1:]
    y[0] = 9
    x *= 2
    return x.tolist(), y.tolist()


def whole_arrays_cut_fractions(xs):
    x = np.array(xs)
    x[1] = x[0] / 2
    return x


def one_set_under_two_names(xs):
    s = {1}
    t = s
    t |= {xs[0]}
    return len(s), sorted(t)


class Colour(enum.Enum):
    RED = 1
    BLUE = "b"


def members_are_no_values(xs):
    k = Colour.RED if xs[0] else Colour.BLUE
    return k == 1, k.name, f"{k}", k in (Colour.RED, 1), bool(k)


def a_walrus_binds_in_the_function(xs):
    total = 0
    sums = [total := total + x for x in xs]
    return total, sums, any((last := x) > 1 for x in xs), last


def finally_has_the_last_word(xs):
    for x in xs:
        try:
            return x
        finally:
            if x == 0:
                continue
    return "none"


def a_list_is_no_tuple(xs):
    return [xs[0]] == (xs[0],), (xs[0], 1) == (xs[0], True), 1 == 1.0 == True


def closures_see_what_is_there_later(xs):
    def make():
        return lambda: k

    k = xs[0]
    get = make()
    k = xs[1]
    return get(), [f() for f in [lambda: x for x in xs]]


def stops_early(xs):
    seen = []

    def is_large(x):
        seen.append(x)
        return x > 1

    return any(is_large(x) for x in xs), next((x for x in xs if is_large(x)), None), len(seen)


def what_lists_can(xs):
    xs = [*xs, 7]
    xs.insert(1, xs.pop())
    xs.remove(7)
    del xs[0]
    xs.sort(key=lambda x: -x)
    head, *tail = xs
    return head, tail, xs[::-1], xs.index(xs[-1]), isinstance(head, int)


def while_chance_has_it(xs):
    n = 0
    while xs:
        if xs.pop() == 1:
            break
        n += 1
    else:
        return "all"
    return n


class Account:
    count = 0

    def __init__(self, owner, amount):
        self.owner, self._amount = owner, amount
        Account.count += 1

    @property
    def amount(self):
        return self._amount

    @amount.setter
    def amount(self, value):
        self._amount = max(0, value)

    def __lt__(self, other):
        return self.amount < other.amount

    def __eq__(self, other):
        return isinstance(other, Account) and self.amount == other.amount

    __hash__ = None


class Savings(Account):
    def __init__(self, owner, amount, rate=2):
        super().__init__(owner, amount)
        self.rate = rate

    def grown(self):
        return self.amount * self.rate


def objects(xs):
    accounts = [Savings(i, x) for i, x in enumerate(xs)]
    accounts[0].amount -= 1
    best = max(accounts)
    return best.owner, [a.grown() for a in sorted(accounts)], accounts[0] == accounts[1]


@dataclasses.dataclass(order=True)
class Row:
    n: int
    tags: list = dataclasses.field(default_factory=list)

    @classmethod
    def of(cls, n, *tags, **more):
        return cls(n, [*tags, *more])


def dataclasses_as_python_has_them(xs):
    rows = sorted(Row.of(x, "t", k=1) for x in xs)
    return [dataclasses.asdict(r) for r in rows], rows[0] < rows[-1], repr(rows[0])


def counting(ws):
    counts = collections.Counter(ws)
    groups = collections.defaultdict(list)
    for i, w in enumerate(ws):
        groups[w].append(i)
    top = counts.most_common(1)[0]
    return dict(counts), top, {k: v for k, v in groups.items() if len(v) > 1}, set(ws)


def streams(xs):
    def running():
        total = 0
        for x in xs:
            total += x
            yield total
            if total > 2:
                return
        yield from (-1, -2)

    return list(running()), list(itertools.accumulate(xs)), functools.reduce(lambda a, b: a * 2 + b, xs)


def matched(xs):
    match xs:
        case [0, *rest]:
            return "zero", rest
        case [x, y, _] if x == y:
            return "pair"
        case [(1 | 2) as first, *_]:
            return first
    return None


def attempts(xs):
    log = []
    for x in xs:
        try:
            log.append(6 // x)
        except ZeroDivisionError as error:
            log.append(str(error))
        else:
            log.append("fine")
        finally:
            log.append(x)
    try:
        raise KeyError("k") from None
    except LookupError as error:
        log.append(error.args)
    return log


def words(ws):
    text = "-".join(w.upper().center(3, "*") for w in ws)
    return text, f"{text!r:>14}", text.split("-")[1:], "{} of {:.2f}".format(ws[0], len(ws)), ws[0] * 2


def numbers(xs):
    return [
        math.isclose(sum(xs) / 3, statistics.mean(xs)),
        round(2.5 + xs[0]),
        -7 // 2 + xs[0],
        divmod(xs[1], 2),
        True + xs[0],
        statistics.median(xs),
        0.1 + 0.2 == 0.3,
        f"{xs[0] * -0.1:.0f}",
    ]


def scoping(xs):
    def outer():
        n = xs[0]

        def inner(step=1, *, times=2):
            nonlocal n
            n += step * times
            return n

        return inner() + inner(2) + inner(times=xs[1])

    return outer(), [x for x in range(3) if x != xs[0]], {k: v for k, v in zip("ab", xs, strict=False)}


@pytest.mark.parametrize(
    "program",
    [
        walked_while_changed,
        late_iterators,
        one_array_under_two_names,
        whole_arrays_cut_fractions,
        one_set_under_two_names,
        members_are_no_values,
        a_walrus_binds_in_the_function,
        finally_has_the_last_word,
        a_list_is_no_tuple,
        closures_see_what_is_there_later,
        stops_early,
        what_lists_can,
        while_chance_has_it,
        objects,
        dataclasses_as_python_has_them,
        streams,
        matched,
        attempts,
        numbers,
        scoping,
    ],
    ids=lambda p: p.__name__,
)
def test_what_python_makes_of_it(program) -> None:
    agrees(program, {"xs": XS}, "xs[0]")


@pytest.mark.parametrize("program", [counting, words], ids=lambda p: p.__name__)
def test_what_python_makes_of_words(program) -> None:
    agrees(program, {"ws": WORDS}, "ws[0]")


def test_pandas_is_pandas(tmp_path: Path) -> None:
    source = """
    import pandas as pd
    def f(df: pd.DataFrame):
        sick = df.sort_values("age", ascending=[False]).query("ill == 1").groupby("ward", sort=False).age
        df.loc[df.age > 45, "age"] = 45
        top = df.loc[df.age.idxmax()].ward
        return {k: round(v, 1) for k, v in sick.mean().items()}, df.ward.value_counts().index[0], top, df.age.iloc[1]
    """
    path = tmp_path / "f.py"
    path.write_text(dedent(source), "utf-8")
    frame = {"ward": ["a", "b", "a"], "ill": [B, B, 1], "age": [Categorical({30: 0.5, 40: 0.5}), 50, 35]}
    result = audit(path, {"df": frame}, "df.ill[0]", [{"a": 37.5}, "a", "b", 45])
    assert result.worlds is not None
    assert result.posterior.probability(1) == pytest.approx(1)
    assert math.exp(result.log_evidence) == pytest.approx(0.4 * 0.5 * 0.6)


# -- chance ------------------------------------------------------------------------------------------------------------


def test_a_coin_of_the_module_random_is_a_choice() -> None:
    def respond(truth):
        if random.random() < 0.5:
            return truth
        return random.randint(0, 1)

    result = audit(respond, {"truth": Bernoulli(0.5)}, "truth", 1)
    assert result.worlds is not None
    assert result.worlds.runs == 6
    assert result.posterior.probability(1) == pytest.approx(0.75)
    assert result.leakage.mutual_information == pytest.approx(0.18872188)
    assert result.leakage.local_epsilon == pytest.approx(math.log(3))


def test_numpys_coins_are_choices() -> None:
    def noisy(xs):
        kept = np.random.random(2) < 0.75
        return int(np.where(kept, np.array(xs), 1 - np.array(xs)).sum())

    result = audit(noisy, {"xs": [Bernoulli(0.5)] * 2}, "xs[0]", 2)
    assert result.posterior.probability(1) == pytest.approx(0.75)


def test_a_loop_that_ends_when_chance_has_it_is_followed_to_one_in_a_trillion() -> None:
    def tosses(first):
        n = first
        while random.random() < 0.5:
            n += 1
        return n

    result = audit(tosses, {"first": Bernoulli(0.5)}, "first", 3)
    assert result.how == "approximate"
    assert 0 < result.bound < 1e-10
    assert result.posterior.probability(1) == pytest.approx(2 / 3)


def test_what_is_observed_within_leaves_runs_out() -> None:
    from leakmeter.program import observe

    def f(xs):
        observe(sum(xs) >= 1)
        return max(xs)

    result = audit(f, {"xs": [Bernoulli(0.5)] * 2}, "xs[0]")
    assert result.worlds is not None
    assert result.posterior.probability(1) == pytest.approx(2 / 3)


def test_noise_without_finitely_many_values_is_left_to_reading() -> None:
    def f(x):
        return x + random.gauss(0, 1)

    result = audit(f, {"x": B}, "x", 0.5)
    assert result.worlds is None
    assert result.how == "exact"


def test_a_fixed_seed_is_refused() -> None:
    def f(x):
        return x + random.Random(3).randint(0, 1)

    with pytest.raises(ProgramError, match="fixed seed"):
        audit(f, {"x": B}, "x", 1)


# -- what comes out ----------------------------------------------------------------------------------------------------


def test_a_part_of_the_output_that_was_not_seen_is_not_averaged_over() -> None:
    def f(xs):
        return xs[0], sum(xs)

    prior = {"xs": [Bernoulli(0.5)] * 2}
    assert audit(f, prior, "xs[0]", [0, 1]).leakage.mutual_information == pytest.approx(1)
    assert audit(f, prior, "xs[0]", [..., 1]).leakage.mutual_information == pytest.approx(0.5)
    assert audit(f, prior, "xs[0]", [None, 1]).leakage.mutual_information == pytest.approx(0.5)
    assert audit(f, prior, "xs[0]").leakage.mutual_information == pytest.approx(1)


def test_outputs_of_many_shapes() -> None:
    def f(xs):
        if xs[0] == 0:
            return None
        return {"n": xs[0], "all": xs[: xs[0]]} if xs[1] == 1 else "few"

    prior = {"xs": XS}
    assert audit(f, prior, "xs[0]", "None").posterior.probability(0) == pytest.approx(1)
    assert audit(f, prior, "xs[0]", {"n": 2, "all": [2, 1]}).posterior.probability(2) == pytest.approx(1)
    assert audit(f, prior, "xs[0]", "few").posterior.probability(1) == pytest.approx(5 / 7)
    assert audit(f, prior, "xs[0]", {"all": [1]}).posterior.probability(1) == pytest.approx(1)


@pytest.mark.parametrize(
    ("seen", "says"),
    [
        (7, "cannot happen: in no world does the program give that; it gives, for example"),
        ([1, 2, 3, 4], "has 4 values, and the program never gives a list of as many"),
        ({"z": 1}, "the output never has such an entry"),
    ],
)
def test_what_cannot_have_been_released(seen, says: str) -> None:
    with pytest.raises(ProgramError, match=says):
        audit(what_lists_can, {"xs": XS}, "xs[0]", seen)


def test_where_python_stops_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text("def f(x):\n    n = 10\n    return n // x\n", "utf-8")
    with pytest.raises(ProgramError, match=r"p.py:3: Python stops here in some runs with ZeroDivisionError"):
        audit(path, {"x": A}, "x", 5)


def test_the_order_of_a_set_of_words_is_nobodys_to_know() -> None:
    def first(ws):
        return next(iter(set(ws)))

    def any_order(ws):
        return sorted(w for w in set(ws) if w != "a"), sum(len(w) for w in set(ws))

    with pytest.raises(ProgramError):
        audit(first, {"ws": WORDS}, "ws[0]", "a")
    agrees(any_order, {"ws": WORDS}, "ws[0]")


def test_ten_coins_are_few() -> None:
    def f(xs):
        return max(xs)

    worlds = audit(f, {"xs": [Bernoulli(0.5)] * 10}, "xs[0]", 1).worlds
    assert worlds is not None
    assert worlds.combinations == worlds.runs == 1024


def test_what_is_imported_and_not_known_is_no_error_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "p.py"
    path.write_text(
        "from zlib import MAX_WBITS\ndef f(x):\n    try:\n        return MAX_WBITS + x\n"
        "    except TypeError:\n        return 0\n",
        "utf-8",
    )
    with pytest.raises(ProgramError, match=r"nor is it interpreted \(zlib.MAX_WBITS\)"):
        audit(path, {"x": B}, "x", 0)


def test_more_worlds_than_are_tried_are_read() -> None:
    def f(xs):
        return sum(xs)

    result = audit(f, {"xs": [Bernoulli(0.5)] * 40}, "xs[0]", 20)
    assert result.worlds is None
    assert result.posterior.probability(1) == pytest.approx(0.5)


def test_a_program_that_cannot_be_read_is_worked_out_where_it_has_more_worlds(tmp_path: Path) -> None:
    def f(xs):
        while len(xs) > 3:
            xs.remove(min(xs))
        return xs

    result = audit(f, {"xs": [Bernoulli(0.5)] * 12}, "xs[0]", [0, 0, 0])
    assert result.worlds is not None
    assert result.worlds.combinations == 4096
    with pytest.raises(ProgramError):
        audit(f, {"xs": [Bernoulli(0.5)] * 12}, "xs[0]", [0, 0, 0], worlds=0)


def test_a_prior_without_end_is_worked_out_where_it_is_cut() -> None:
    def f(n):
        return min(n, 3)

    result = audit(f, {"n": Geometric(0.5)}, "n", 3)
    assert result.posterior.probability(3) == pytest.approx(0.5)
