"""Tables whose keys are random: counters, groups, sets and dictionaries that grow; against every run of the program."""

from __future__ import annotations

import heapq
import math
import statistics
from collections import Counter, defaultdict

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Dirac, Mixture, Normal, Uniform, audit

FEW = {"xs": [Categorical({1: 0.2, 2: 0.5, 4: 0.3}), Bernoulli(0.3), Categorical({0: 0.5, 3: 0.5}), 2]}
AGES = {"ages": [Uniform(18, 90)] * 4}


def how_many_ones(xs):
    c = Counter(xs)
    return c[1], c.get(2, 0), c[9], c.total(), sum(c.values()), len(c), min(c.values())


def the_most_common(xs):
    top, n = Counter(xs).most_common(1)[0]
    return top if n >= 2 else None


def all_in_the_order_of_their_counts(xs):
    return [x for x, _ in Counter(xs[1:]).most_common()], Counter(xs[1:]).most_common(2)[0]


def the_mode(xs):
    return statistics.mode(xs), statistics.mode(x for x in xs if x > 1)


def a_counter_that_grows(xs):
    c = Counter(xs)
    c.update([1, 2])
    c[7] += 1
    return c[1], c[2], c[7], len(c)


def a_counter_of_classes(xs):
    return Counter("young" if x < 2 else "old" for x in xs)


def counts_that_are_held_back(xs):
    return {k: (v if v >= 2 else "<2") for k, v in sorted(Counter(xs).items())}


def shares(xs):
    c = Counter(xs)
    total = sum(c.values())
    return {k: round(v / total, 2) for k, v in c.items()}


def a_default_of_zero(xs):
    counts = defaultdict(int)
    for x in xs:
        counts[x] += 1
    return counts


def keys_of_two_parts(xs):
    counts = defaultdict(int)
    for x in xs:
        counts[(x > 1, x % 2)] += 1
    return counts[(True, 0)], len(counts)


def asked_for_and_so_there(xs):
    d = defaultdict(int)
    n = d["z"] if xs[1] else 0
    return len(d), n, "z" in d


def told_without_those_who_say_nothing(xs):
    counts = Counter(v for v in [x if x else None for x in xs] if v is not None)
    if not counts:
        return "nobody", False
    most = max(sorted(counts), key=counts.get)
    return most, list(counts.values()).count(max(counts.values())) == 1


def get_and_set(xs):
    counts = {}
    for x in xs:
        counts[x] = counts.get(x, 0) + 1
    return max(counts, key=counts.get), min(counts, key=lambda k: counts[k]), counts


def set_where_it_is_not_there(xs):
    counts = {}
    for x in xs:
        if x not in counts:
            counts[x] = 0
        counts[x] += 1
    return max(counts.values()), max(counts.items(), key=lambda pair: pair[1])[0]


def set_by_default(xs):
    counts = {}
    for x in xs:
        counts.setdefault(x, 0)
        counts[x] += x
    return counts


def the_last_place(xs):
    last = {x: i for i, x in enumerate(xs)}
    return last, last.get(2), last.get(1, -1)


def averages_of_groups(xs):
    groups = defaultdict(list)
    for x in xs:
        groups["big" if x > 2 else "small"].append(x)
    return {k: sum(v) / len(v) for k, v in groups.items()}


def groups_that_are_large_enough(xs):
    groups = {}
    for x in xs:
        groups.setdefault(x % 2, []).append(x)
    return {k: (sum(v) / len(v) if len(v) >= 2 else None) for k, v in sorted(groups.items())}


def groups_set_by_hand(xs):
    groups = {}
    for i, x in enumerate(xs):
        if x not in groups:
            groups[x] = []
        groups[x].append(i)
    return {k: len(v) for k, v in groups.items()}


def groups_in_a_list(xs):
    rows = [[], [], []]
    for x in xs:
        rows[x % 3].append(x)
    return [sum(r) for r in rows], len(rows[xs[0] % 3])


def groups_of_different_values(xs):
    found = defaultdict(set)
    for i, x in enumerate(xs):
        found[x].add(i % 2)
    return sum(len(v) for v in found.values()), len(found)


def how_many_different(xs):
    return len(set(xs)), len({x for x in xs if x > 1}), 2 in set(xs), sorted(set(xs))


def the_first_that_comes_again(xs):
    seen = set()
    for x in xs:
        if x in seen:
            return x
        seen.add(x)
    return None


def the_first_in_order(xs):
    for k, v in sorted(Counter(xs).items()):
        if v > 1:
            return k
    return "none"


def only_added_up(xs):
    total = 0
    for k, v in Counter(xs).items():
        if v >= 2:
            total += v * k
    return total


def by_falling_count(xs):
    return sorted(Counter(xs).items(), key=lambda pair: -pair[1])[0]


def a_list_of_random_length(xs):
    big = [x for x in xs if x]
    big.append(9)
    return big[0], big[-1], big[:2], [x for x in xs if x > 1]


def the_middle_of_some(xs):
    inverse = [1 / x for x in xs if x]
    return round(statistics.median(inverse), 3), round(max(inverse), 3), [round(v, 2) for v in sorted(inverse)]


def without_the_ends(xs):
    some = sorted(x for x in xs if x > 0)
    return sum(some[1:-1]) if len(some) > 2 else None


def the_largest_two(xs):
    return heapq.nlargest(2, xs), sum(heapq.nsmallest(2, xs)), heapq.nsmallest(1, [x for x in xs if x > 1])


def equals_keep_their_order(xs):
    return sorted(xs, key=lambda x: x % 2), sorted(xs, key=lambda x: x % 2, reverse=True)


def by_score(xs):
    names = ["a", "b", "c", "d"]
    score = dict(zip(names, xs, strict=True))
    return max(score, key=score.get), sorted(names, key=lambda n: score[n])[0]


def nearest_to_two(xs):
    return min(xs, key=lambda x: abs(x - 2)), max((x for x in xs if x > 3), default=0)


@pytest.mark.parametrize(
    "program",
    [
        how_many_ones,
        the_most_common,
        all_in_the_order_of_their_counts,
        the_mode,
        a_counter_that_grows,
        a_counter_of_classes,
        counts_that_are_held_back,
        shares,
        a_default_of_zero,
        keys_of_two_parts,
        asked_for_and_so_there,
        get_and_set,
        told_without_those_who_say_nothing,
        set_where_it_is_not_there,
        set_by_default,
        the_last_place,
        averages_of_groups,
        groups_that_are_large_enough,
        groups_set_by_hand,
        groups_in_a_list,
        groups_of_different_values,
        how_many_different,
        the_first_that_comes_again,
        the_first_in_order,
        only_added_up,
        by_falling_count,
        a_list_of_random_length,
        the_middle_of_some,
        without_the_ends,
        the_largest_two,
        equals_keep_their_order,
        by_score,
        nearest_to_two,
    ],
)
def test_tables_hold_what_they_hold_in_every_run(program) -> None:
    assert agrees_with_every_run(program, FEW, "xs[0]")


def of_age(ages):
    return Counter(age >= 60 for age in ages)[True]


def test_a_counter_of_conditions_is_a_binomial_count() -> None:
    """Each is 60 or more with probability 30/72; given two of four, the first is one of them with probability 1/2."""
    posterior = audit(of_age, AGES, "ages[0]", 2).posterior
    assert posterior.probability(60, 90) == pytest.approx(0.5, rel=1e-9)


def middle_of_the_old(ages):
    return statistics.median([a for a in ages if a >= 60]) > 75


def test_the_median_of_a_group_of_continuous_values() -> None:
    """Of n uniform values above 60 the median lies above 75, the middle of them, with probability 1/2: by symmetry."""
    prior = {"ages": [Uniform(60, 90), Uniform(18, 90), Uniform(18, 90)]}
    posterior = audit(middle_of_the_old, prior, "return", approximate=True).posterior
    assert abs(posterior.mean - 0.5) < 5 * posterior.errors.mean


def in_the_order_they_came(xs):
    out = []
    for k in Counter(xs):
        out.append(k)
    return out[0]


def changed_by_another_name(xs):
    a, b = [1, 2], [3, 4]
    c = a if xs[0] > 1 else b
    c.append(9)
    return sum(a)


def changed_after_it_was_picked(xs):
    rows = [[1], [2], [3]]
    row = rows[min(xs[0], 2)]
    row.append(9)
    return sum(rows[1])


def never_there(xs):
    return Counter(xs).most_common(1)[3]


def keys_of_ages(ages):
    return len(set(ages))


@pytest.mark.parametrize(
    ("program", "prior", "says"),
    [
        (in_the_order_they_came, FEW, r"sorted\(counts.items\(\)\)"),
        (changed_by_another_name, FEW, "make a copy first"),
        (changed_after_it_was_picked, FEW, r"groups\[key\].append"),
        (never_there, FEW, "no element 3"),
        (keys_of_ages, {"ages": [Normal(35, sd=2)] * 2}, r"round\(x\)"),
    ],
)
def test_what_would_depend_on_what_is_not_known_is_refused(program, prior, says) -> None:
    with pytest.raises(ProgramError, match=says):
        _ = audit(program, prior, "return").posterior


def list_or_none(xs):
    return [x for x in xs if x > 1] or None


def test_a_list_or_none_is_refused_and_no_truth_value() -> None:
    with pytest.raises(ProgramError, match="in one branch"):
        audit(list_or_none, {"xs": [Bernoulli(0.5)] * 2}, "xs[0]", 1)


def list_or_another(xs):
    return sum([x for x in xs if x > 1] or [7]), len([x for x in xs if x] and [1, 2])


def asked_only(xs):
    large = [x for x in xs if x > 1]
    if (large and max(large) > 2) or not xs[0]:
        return 1
    return 2 if (xs[1] > 1 and large) else 3


@pytest.mark.parametrize("program", [list_or_another, asked_only])
def test_and_and_or_of_lists_are_what_python_makes_of_them(program) -> None:
    assert agrees_with_every_run(program, {"xs": [Categorical({0: 0.3, 1: 0.2, 2: 0.3, 3: 0.2})] * 3}, "xs[0]")


def how_many_have_none(incomes):
    return sum(v == 0 for v in incomes)


def first_is_the_largest(bids):
    ordered = sorted(bids)
    return bids[0] == ordered[-1], bids[0] != min(bids)


def test_what_may_be_certain_can_be_compared_for_equality() -> None:
    income = Mixture([0.3, 0.7], [Dirac(0), Normal(3000, sd=500)])
    result = audit(how_many_have_none, {"incomes": [income] * 3}, "incomes[0]", 2)
    assert math.exp(result.log_evidence) == pytest.approx(3 * 0.3**2 * 0.7)
    assert result.posterior.probability(0) == pytest.approx(2 / 3)
    order = audit(first_is_the_largest, {"bids": [Normal(0, sd=1)] * 2}, "bids[0]", [True, True])
    assert math.exp(order.log_evidence) == pytest.approx(0.5)


def equal_to_a_number(x):
    return x == 3


def test_what_never_is_certain_cannot() -> None:
    with pytest.raises(ProgramError, match="probability 0"):
        audit(equal_to_a_number, {"x": Normal(0, sd=1)}, "x", True)
