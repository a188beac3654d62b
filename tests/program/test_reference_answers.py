"""The figures of briefs/program-leakage.md, to the digits given there."""

from __future__ import annotations

from math import exp, log, sqrt
from pathlib import Path

import pytest
from tests.program.incomes import F21, M21, M31, M41, M51, averages, prior, released

from leakmeter.program import Bernoulli, GaussianMixture, Laplace, Normal, Uniform, audit, observe

PROGRAMS = Path(__file__).parents[2] / "examples" / "programs"


def test_average_age_listing_1() -> None:
    result = audit(str(PROGRAMS / "average_age.py"))
    assert result.posterior.mean == pytest.approx(44, abs=1e-9)
    assert result.posterior.variance == pytest.approx(4 * 99 / 100, rel=1e-12)
    assert result.prior.mean == 35
    assert result.how == "exact"


def test_randomised_response_listing_3() -> None:
    result = audit(str(PROGRAMS / "randomized_response.py"))
    assert result.posterior.probability(1) == pytest.approx(0.75, abs=1e-14)
    measures = result.leakage
    assert (measures.bayes_vulnerability, measures.posterior_bayes_vulnerability) == pytest.approx((0.5, 0.75))
    assert measures.min_entropy_leakage == pytest.approx(0.5849625, abs=5e-8)
    assert measures.mutual_information == pytest.approx(0.18872188, abs=5e-9)
    assert measures.local_epsilon == pytest.approx(log(3), abs=1e-12)


@pytest.mark.parametrize(
    ("case", "mean", "sd", "bits"),
    [
        (1, 508389.1, 98994.94937, 0.014573),
        (2, 529692.55, 98742.08829, 0.018263),
        (3, 541769.2, 94868.32981, 0.076002),
    ],
)
def test_income_statistics_listing_4(case: int, mean: float, sd: float, bits: float) -> None:
    seen = [508389.1, 529692.55, 541769.2][:case] + [None] * (3 - case)
    result = audit(str(PROGRAMS / "income_statistics.py"), observe=seen)
    assert result.posterior.mean == pytest.approx(mean, abs=1e-4)
    assert result.posterior.sd == pytest.approx(sd, abs=1e-4)
    assert result.leakage.mutual_information == pytest.approx(bits, abs=5e-7)


@pytest.mark.parametrize(
    ("people", "means", "sds"),
    [
        (10, (517315.82, 540850.95, 586402.8), (98994.94937, 98742.08829, 94868.32981)),
        (5, (512359.64444, 537840.88571, 610884.2), (98882.64649, 98561.07606, 89442.7191)),
    ],
)
def test_an_outlier(people: int, means: tuple[float, ...], sds: tuple[float, ...]) -> None:
    seen = released([999999, *M21[1:people]])
    for case in (1, 2, 3):
        shown = seen[:case] + [None] * (3 - case)
        result = audit(averages, prior=prior(people, [0, 0, 0]), secret="group[0]", observe=shown)
        assert result.posterior.mean == pytest.approx(means[case - 1], abs=6e-5)
        assert result.posterior.sd == pytest.approx(sds[case - 1], abs=6e-5)


@pytest.mark.parametrize(
    ("epsilon", "means"),
    [
        (1.0, (467512.62, 471851.08, 475750.90)),
        (20.0, (516095.13, 540578.82, 616532.83)),
        (1e4, (518697.266, 544514.008, 625286.963)),
    ],
)
def test_gaussian_mechanism_with_the_sd_of_equation_4(epsilon: float, means: tuple[float, ...]) -> None:
    group = [999999, *M21[1:7]]
    men = group + M31 + M41 + M51
    sds: list[float] = []
    for data in (men + F21, men, group):
        n = len(data)
        sensitivity = (max(data) - min(data)) / n
        sds.append(sqrt(2 * sensitivity**2 * log(1.25 * n**2)) / epsilon)
    for case in (1, 2, 3):
        shown = released(group)[:case] + [None] * (3 - case)
        result = audit(averages, prior=prior(7, sds), secret="group[0]", observe=shown)
        assert result.posterior.mean == pytest.approx(means[case - 1], abs=6e-3 if epsilon < 100 else 1e-3)


def test_generalization_fig_7a() -> None:
    high = audit(str(PROGRAMS / "generalization.py"), observe=1)
    assert high.posterior.mean == pytest.approx(126437.99985, abs=1e-5)
    assert high.posterior.variance == pytest.approx(15742157.1444, abs=1e-4)
    assert high.posterior.probability(125000, 1e9) == pytest.approx(0.594287, abs=5e-7)
    assert high.posterior.probability(-1e9, 119999.999) == 0
    assert exp(high.log_evidence) == pytest.approx(0.8413447, abs=5e-8)
    low = audit(str(PROGRAMS / "generalization.py"), observe=0)
    assert low.posterior.mean == pytest.approx(117374.32362, abs=1e-5)
    assert low.posterior.variance == pytest.approx(4977441.639, abs=1e-3)


@pytest.mark.parametrize(
    ("lower", "upper", "mean", "variance"),
    [
        (100000, 120000, 110000, 19343532.589),
        (105000, 115000, 110000, 7278127.369),
        (110000, 120000, 113613.94876, 6282906.940),
    ],
)
def test_generalization_fig_7b(lower: float, upper: float, mean: float, variance: float) -> None:
    believed = {"income": Normal(110000, sd=5000), "lower": lower, "upper": upper}
    result = audit(str(PROGRAMS / "generalization_three.py"), prior=believed)
    assert result.posterior.mean == pytest.approx(mean, abs=1e-5)
    assert result.posterior.variance == pytest.approx(variance, abs=1e-3)


def test_laplace_mechanism_fig_10a() -> None:
    output = audit(str(PROGRAMS / "laplace_mechanism.py")).posterior
    assert output.mean == pytest.approx(420, abs=1e-10)
    assert output.variance == pytest.approx(7866.6667, abs=5e-5)


def noisy(x):
    return x + Laplace(0, 60)


def test_laplace_noise_with_conditioning() -> None:
    result = audit(noisy, prior={"x": Normal(465, sd=100)}, secret="x", observe=900)
    assert exp(result.log_evidence) == pytest.approx(2.368937e-5, rel=5e-7)
    assert result.posterior.mean == pytest.approx(631.0772, abs=5e-5)
    assert result.posterior.variance == pytest.approx(9832.158, abs=5e-4)
    assert result.how == "exact"


def test_many_ifs_fig_12a() -> None:
    result = audit(str(PROGRAMS / "generalization_many.py"), observe=[1] * 1000)
    assert result.posterior.mean == pytest.approx(126437.99985, abs=1e-5)
    assert result.log_evidence == pytest.approx(1000 * log(0.8413447460685429), rel=1e-12)


def two_lumps(x):
    return x + Normal(0, sd=1)


def test_observed_mixtures_are_reweighted_erratum_2() -> None:
    result = audit(two_lumps, prior={"x": GaussianMixture([0.5, 0.5], [0, 10], sds=[1, 1])}, secret="x", observe=9)
    assert result.posterior.mean == pytest.approx(9.5, abs=1e-7)
    assert result.posterior.variance == pytest.approx(0.5, abs=1e-6)
    small = min(w for w, _ in result.posterior.components)
    assert small == pytest.approx(2.06e-9, rel=0.01)


def certain_or_noisy(b, x):
    return 3 if b == 1 else x


def test_a_certain_value_outweighs_a_density_erratum_2() -> None:
    result = audit(certain_or_noisy, prior={"b": Bernoulli(0.01), "x": Normal(3, sd=1e-3)}, secret="b", observe=3)
    assert result.posterior.probability(1) == 1
    assert result.log_evidence == pytest.approx(log(0.01))
    assert audit(
        certain_or_noisy, prior={"b": Bernoulli(0.01), "x": Normal(3, sd=1)}, secret="b", observe=4
    ).posterior.pmf == {0: 1.0}


def inside(b, c):
    if b == 1:
        observe(c == 1)


def inside_continuous(b, x):
    if b == 1:
        observe(x > 2)


def test_evidence_inside_a_branch_counts_erratum_3() -> None:
    for p, expected in ((0.9, 0.47368), (0.1, 0.090909)):
        result = audit(inside, prior={"b": Bernoulli(0.5), "c": Bernoulli(p)}, secret="b")
        assert result.posterior.probability(1) == pytest.approx(expected, abs=5e-6)
    result = audit(inside_continuous, prior={"b": Bernoulli(0.5), "x": Normal(0, sd=1)}, secret="b")
    assert result.posterior.probability(1) == pytest.approx(0.022244, abs=5e-7)


def example_8():
    x = Normal(15, var=2)
    y = Normal(2, var=1)
    z = x + y
    observe(z == 1)


def test_example_8_corrected() -> None:
    x, y = (audit(example_8, prior={}, secret=name).posterior for name in "xy")
    assert (x.mean, y.mean) == pytest.approx((13 / 3, -13 / 3 + 1))
    assert (x.variance, y.variance) == pytest.approx((2 / 3, 2 / 3))


def bayesian_network():
    x1 = Normal(50, var=2)
    x2 = Normal(2 * x1 - 5, var=1)
    x3 = Normal(x2 - 10, var=4)
    observe(x3 == 85)


def test_examples_1_and_2() -> None:
    x1, x2 = (audit(bayesian_network, prior={}, secret=name) for name in ("x1", "x2"))
    assert (x1.posterior.mean, x2.posterior.mean) == pytest.approx((50, 95))
    assert (x1.posterior.variance, x2.posterior.variance) == pytest.approx((10 / 13, 36 / 13))
    assert (x1.prior.variance, x2.prior.variance) == pytest.approx((2, 9))


def repeated(x):
    a = x + x
    b = x - x + 1
    c = x / 4
    return a, b, c


def test_repeated_variables_and_division_errata_7_and_11() -> None:
    beliefs = [audit(repeated, prior={"x": Normal(3, sd=2)}, secret=f"return[{i}]").posterior for i in range(3)]
    assert [b.mean for b in beliefs] == pytest.approx([6, 1, 0.75])
    assert [b.variance for b in beliefs] == pytest.approx([16, 0, 0.25])
    assert beliefs[1].pmf == {1: 1.0}


def positive(x):
    return x > 0


def test_tolerances_are_relative() -> None:
    assert exp(
        audit(positive, prior={"x": Normal(0, sd=5e-6)}, secret="x", observe=True).log_evidence
    ) == pytest.approx(0.5)
    rare = audit(positive, prior={"x": Bernoulli(1e-7)}, secret="x").posterior
    assert rare.probability(1) == pytest.approx(1e-7, rel=1e-12)


def in_place(x, z):
    x = x + z
    x = x + z
    return x


def test_assignment_in_place_erratum_12() -> None:
    output = audit(in_place, prior={"x": Normal(0, sd=1), "z": Normal(0, sd=1)}, secret="return").posterior
    assert output.variance == pytest.approx(5)


def uniform_release(x):
    return x + Normal(0, sd=1)


def test_uniform_prior_stays_exact() -> None:
    from scipy import stats

    result = audit(uniform_release, prior={"x": Uniform(0, 10)}, secret="x", observe=9.5)
    truth = stats.truncnorm(-9.5, 0.5, loc=9.5, scale=1)
    assert (result.posterior.mean, result.posterior.sd) == pytest.approx((truth.mean(), truth.std()), rel=1e-10)
    assert result.posterior.quantile(0.3) == pytest.approx(truth.ppf(0.3), rel=1e-9)
    assert result.posterior.density([9.0, 11.0]) == pytest.approx([truth.pdf(9.0), 0.0])
    assert result.prior.density([5.0]) == pytest.approx([0.1])


def test_unbounded_questions_do_not_count_single_values_twice() -> None:
    from leakmeter.program import Bernoulli, audit

    def answered(value: int) -> int:
        heads = Bernoulli(0.5)
        other = Bernoulli(0.5)
        return value if heads == 1 else other

    posterior = audit(answered, prior={"value": Bernoulli(0.5)}, secret="value", observe=1).posterior
    assert posterior.probability(float("-inf"), 0) == pytest.approx(0.25)
    assert posterior.probability(1, float("inf")) == pytest.approx(0.75)
