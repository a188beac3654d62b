"""Releases about groups: filters, histograms, tables by category, and words as outputs."""

from __future__ import annotations

import bisect
import statistics

import numpy as np
import pytest
from tests.program.running import agrees_with_every_run, agrees_with_many_runs, simulated

from leakmeter.program import Bernoulli, Binomial, Categorical, Normal, Uniform, audit

EDGES = [20, 40, 60, 80]
POINTS = {"a": 4, "b": 3, "c": 0}
ILLNESS = Categorical({"flu": 0.5, "cold": 0.3, "none": 0.2})
AGES = {"ages": [Uniform(18, 90), Normal(35, sd=8)]}
SMOKERS = {"people": [(Normal(3000, sd=500), Bernoulli(0.5)), (Normal(2500, sd=300), Bernoulli(0.2))]}


def income_of_smokers(people):
    incomes = [income for income, smoker in people if smoker]
    if not incomes:
        return 0
    return sum(incomes) / len(incomes)


def income_of_smokers_by_append(people):
    incomes = []
    for income, smoker in people:
        if smoker == 1:
            incomes.append(income)
    return statistics.mean(incomes) if len(incomes) > 0 else 0


def income_of_smokers_in_a_loop(people):
    total, n = 0, 0
    for income in [i for i, smoker in people if smoker]:
        total += income
        n += 1
    return total / max(n, 1)


@pytest.mark.parametrize("program", [income_of_smokers, income_of_smokers_by_append, income_of_smokers_in_a_loop])
def test_the_average_of_a_group_whose_members_are_not_known(program) -> None:
    belief = audit(program, SMOKERS, "return").posterior
    outputs = np.array(simulated(program, SMOKERS))
    assert belief.probability(0) == pytest.approx(0.4, abs=1e-12)
    for x in (1e-9, 2400, 2700, 3000, 3500):
        assert abs((outputs <= x).mean() - belief.cdf(x)) < 4.5 * 0.5 / len(outputs) ** 0.5


def women(people):
    ages = [p["age"] for p in people if p["sex"] == "f"]
    return sum(ages) / len(ages)


def test_the_average_of_a_known_group_in_records() -> None:
    people = [{"age": Normal(30, sd=3), "sex": "f"}, {"age": Normal(50, sd=5), "sex": "m"}, {"age": 40, "sex": "f"}]
    assert audit(women, {"people": people}, "people[0]['age']", 36).posterior.mean == pytest.approx(32)


def histogram(ages):
    counts = [0] * 10
    for age in ages:
        counts[min(int(age // 10), 9)] += 1
    return counts


def histogram_by_name(ages):
    counts = {"young": 0, "middle": 0, "old": 0}
    for age in ages:
        counts["young" if age < 30 else "middle" if age < 60 else "old"] += 1
    return counts


def histogram_by_numpy(ages):
    counts, _ = np.histogram(np.array(ages), bins=EDGES)
    return counts


def histogram_by_places(ages):
    counts = [0] * 5
    for age in ages:
        counts[bisect.bisect(EDGES, age)] += 1
    return counts


def masks(ages):
    x = np.array(ages)
    return (x > 40).sum(), np.count_nonzero((x > 20) & ~(x > 60)), round(x[x > 60].sum() / 50)


def weighted(ages):
    weights = np.array([0.4, 0.6])
    return round(np.dot(weights, np.array(ages)) / 10), (weights @ np.array(ages)) > 50


def functions_of_functions(ages):
    return sum(map(lambda a: a > 40, ages)), len(list(filter(lambda a: a > 60, ages))), any(a > 80 for a in ages)  # noqa: C417


@pytest.mark.parametrize(
    "program",
    [histogram, histogram_by_name, histogram_by_numpy, histogram_by_places, masks, weighted, functions_of_functions],
)
def test_counts_of_continuous_values(program) -> None:
    assert agrees_with_many_runs(program, AGES, "ages[0]")


def cases(words):
    return {w: sum(x == w for x in words) for w in ("flu", "cold", "none")}


def count_into(words):
    table = {"flu": 0, "cold": 0, "none": 0}
    for w in words:
        table[w] += 1
    return table, [table[w] for w in table if w != "none"]


def most_ill(words):
    ill = [w for w in words if w != "none"]
    return len(ill), "flu" in words, all(w == "flu" for w in ill), any(w == "cold" for w in ill)


def shortened(words):
    return [w[:1].upper() + "*" for w in words], words[0] + "/" + words[1]


@pytest.mark.parametrize("program", [cases, count_into, most_ill, shortened])
def test_words_and_their_tables(program) -> None:
    assert agrees_with_every_run(program, {"words": [ILLNESS] * 3}, "words[0]")


def credits(grades):
    return sum(POINTS[g] for g in grades) / len(grades)


def table_of_two(grades):
    table = {(a, b): 0 for a in "abc" for b in "abc"}
    for key in table:
        if (grades[0], grades[1]) == key:
            table[key] += 1
    return table


def default_points(grades):
    return sum({"a": 4}.get(g, 1) for g in grades), sorted([3, 1, 2], reverse=True)[0]


@pytest.mark.parametrize("program", [credits, table_of_two, default_points])
def test_looking_up_in_dictionaries(program) -> None:
    believed = {"grades": [Categorical({"a": 0.2, "b": 0.5, "c": 0.3})] * 2}
    assert agrees_with_every_run(program, believed, "grades[0]")


def sentence(n, m):
    return f"{n} of {n + m} ({n / 10:.1%}), {'many' if n > 2 else 'few'}"


def shares(n, m):
    return n / (m or 1), m > 0 and n / m > 0.5, (n and 7), min(n, m, 2)


def at_places(n, m):
    row = [10, 20, 30, 40]
    row[min(n, 3)] = 0
    row[-1 - min(m, 3)] -= n
    return row[min(n, 3)], row[m - 4 if m < 4 else 0], row


@pytest.mark.parametrize("program", [sentence, shares, at_places])
def test_counts_in_words_ratios_and_places(program) -> None:
    assert agrees_with_every_run(program, {"n": Binomial(4, 0.3), "m": Binomial(4, 0.6)}, "n")


def distance(x):
    return f"{x:.0f} km", f"{abs(x):.1f}"


def test_the_text_of_a_continuous_value_with_its_decimals() -> None:
    assert agrees_with_many_runs(distance, {"x": Normal(0.1, sd=0.3)}, "x")


def held_back_by_a_word(answers):
    n = sum(answers)
    return n if n >= 3 else "<3"


def test_a_count_that_is_held_back_is_a_word() -> None:
    prior = {"answers": [Bernoulli(0.3)] * 5}
    # Bayes: P(yes | at most 2 of 5) = .3 P(at most 1 of the other 4) / P(at most 2 of 5).
    four, five = [0.7**4, 4 * 0.3 * 0.7**3], [0.7**5, 5 * 0.3 * 0.7**4, 10 * 0.3**2 * 0.7**3]
    found = audit(held_back_by_a_word, prior, "answers[0]", "<3").posterior.probability(1)
    assert found == pytest.approx(0.3 * sum(four) / sum(five), rel=1e-12)
