"""A sum that is observed, with constants and shared terms beside what is counted: nothing that is needed is lost."""

from math import comb, exp, isclose

from leakmeter.program import Bernoulli, Categorical, audit


def beside(a, xs):
    t = 0
    for x in xs:
        t = t + x
    return a + t


def shifted(a, xs):
    return sum(xs, start=100)


def doubled(xs):
    n = 0
    for x in xs:
        n = 2 * n + x
    return n


def test_a_shared_term_leaves_all_its_values_possible() -> None:
    # 10 = 2 + 8 successes = 10 + 0 successes: each of probability 1/256.
    prior = {"a": Categorical({2: 0.5, 10: 0.5}), "xs": [Bernoulli(0.5)] * 8}
    result = audit(beside, prior=prior, secret="a", observe=10)
    assert isclose(result.posterior.probability(2), 0.5, rel_tol=1e-12)
    assert isclose(exp(result.log_evidence), 1 / 256, rel_tol=1e-12)


def test_a_constant_beside_the_count_changes_nothing() -> None:
    prior = {"a": Bernoulli(0.5), "xs": [Bernoulli(0.5)] * 12}
    result = audit(shifted, prior=prior, secret="xs[0]", observe=104)
    assert isclose(exp(result.log_evidence), comb(12, 4) / 4096, rel_tol=1e-12)
    assert isclose(result.posterior.probability(1), 4 / 12, rel_tol=1e-12)


def test_digits_are_read_off_a_number_made_of_them() -> None:
    result = audit(doubled, prior={"xs": [Bernoulli(0.5)] * 12}, secret="xs[0]", observe=0b100000000001)
    assert result.posterior.probability(1) == 1.0
