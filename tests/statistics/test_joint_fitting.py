"""Fitting and calibrating the joint model, on people made up so that the truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from leakmeter.errors import InputError
from leakmeter.statistics.joint.attributes import ACS, NHANES, OLDEST, Array
from leakmeter.statistics.joint.coding import UNKNOWN, Sample, coded
from leakmeter.statistics.joint.fitting import Settings, fitted
from leakmeter.statistics.joint.mixture import Margin, Mixture
from leakmeter.statistics.joint.uncertainty import calibrated

QUICK = Settings(classes=8, fits=2, rounds=40, seed=3)
TENURE = [a.name for a in ACS].index("tenure")
INCOME = [a.name for a in ACS].index("income")


def made_up(count: int = 3000, seed: int = 0) -> Sample:
    """People of whom owners are rich and renters poor, men as often as women."""
    random = np.random.default_rng(seed)
    codes = np.zeros((count, len(ACS)), np.int16)
    codes[:, 0] = random.integers(20, 60, count)
    codes[:, 1] = random.integers(0, 2, count)
    codes[:, TENURE] = random.integers(0, 2, count)
    codes[:, INCOME] = np.where(codes[:, TENURE] == 0, 15, 3)
    halves = random.integers(0, 2, count).astype(np.int8)
    return Sample("acs", ACS, codes, np.ones(count), np.full(count, "x"), halves)


def mask(name: str, value: int) -> dict[str, Array]:
    attribute = next(a for a in ACS if a.name == name)
    found = np.zeros(len(attribute.values))
    found[value] = 1.0
    return {name: found}


def test_what_goes_together_is_learnt() -> None:
    mixture = fitted(made_up(), QUICK).mixture
    rich_owner = mixture.probability({**mask("tenure", 0), **mask("income", 15)})
    rich_renter = mixture.probability({**mask("tenure", 1), **mask("income", 15)})
    assert rich_owner == pytest.approx(0.5, abs=0.03)
    assert rich_renter < 0.005
    owner = {**mask("tenure", 0), **mask("sex", 0)}
    assert mixture.probability(owner) == pytest.approx(0.25, abs=0.03)


def test_the_same_records_give_the_same_model() -> None:
    sample = made_up(800)
    first, second = fitted(sample, QUICK).mixture, fitted(sample, QUICK).mixture
    assert np.array_equal(first.weights, second.weights)
    assert all(np.array_equal(a, b) for a, b in zip(first.tables, second.tables, strict=True))


def test_missing_answers_are_summed_out() -> None:
    sample = made_up()
    codes = sample.codes.copy()
    codes[: len(codes) // 2, INCOME] = UNKNOWN
    holed = Sample("acs", ACS, codes, sample.weights, sample.areas, sample.halves)
    mixture = fitted(holed, QUICK).mixture
    assert mixture.probability(mask("income", 15)) == pytest.approx(0.5, abs=0.04)


def test_weights_set_the_level() -> None:
    sample = made_up()
    heavy = Sample(
        "acs", ACS, sample.codes, np.where(sample.codes[:, TENURE] == 0, 3.0, 1.0), sample.areas, sample.halves
    )
    assert fitted(heavy, QUICK).mixture.probability(mask("tenure", 0)) == pytest.approx(0.75, abs=0.02)


def test_raking_meets_its_margins_and_keeps_what_goes_together() -> None:
    mixture = fitted(made_up(), QUICK).mixture
    margin = Margin(np.array([0.0, 1.0, 1.0, 1.0]), np.array([0.9, 0.1]))
    cells = np.zeros((OLDEST + 1, 2))
    cells[30:40] = 0.05
    raked = mixture.raked({"tenure": margin}, cells)
    assert raked.probability(mask("tenure", 0)) == pytest.approx(0.9)
    assert np.allclose(raked.cells({}), cells)
    assert raked.probability(mask("income", 15)) == pytest.approx(0.9, abs=0.03)


def uniform(classes: int, random: np.random.Generator) -> Mixture:
    tables = tuple(random.dirichlet(np.ones(len(a.values)), classes) for a in ACS)
    return Mixture(ACS, random.dirichlet(np.ones(classes)), tables, np.ones((OLDEST + 1, 2)))


def test_cells_and_margins_agree_with_the_whole() -> None:
    mixture = uniform(5, np.random.default_rng(1))
    assert mixture.probability({}) == pytest.approx(1.0)
    assert mixture.cells(mask("tenure", 1)).sum() == pytest.approx(mixture.probability(mask("tenure", 1)))
    for attribute in ACS:
        assert mixture.margin(attribute.name).sum() == pytest.approx(1.0)


def test_intervals_hold_nine_in_ten_of_new_cases() -> None:
    def cases(seed: int) -> tuple[list[int], Array, Array, Array]:
        random = np.random.default_rng(seed)
        lengths = random.integers(1, 4, 4000)
        records = 2.0 ** random.uniform(0, 10, 4000)
        errors = random.normal(0.1, 1.0, 4000) * (0.1 + 0.2 * np.log2(1 + 8 / records) * lengths)
        return lengths.tolist(), records, np.zeros(4000), errors

    found = calibrated(*cases(0), most=3)
    lengths, records, apart, errors = cases(1)
    bounds = [found.bits(n, r, d) for n, r, d in zip(lengths, records.tolist(), apart.tolist(), strict=True)]
    inside = [-below <= e <= above for (below, above), e in zip(bounds, errors.tolist(), strict=True)]
    assert 0.87 < np.mean(inside) < 0.93
    few, many = found.bits(2, 1.0, 0.0), found.bits(2, 1000.0, 0.0)
    assert sum(few) > sum(many)


def test_a_file_that_is_not_the_survey_is_refused() -> None:
    with pytest.raises(InputError, match="no rows"):
        coded("acs", [])
    with pytest.raises(InputError, match="survey nhanes"):
        coded("nhanes", [{"Age": "30"}])


def test_children_are_coded_by_what_is_evident() -> None:
    blank = dict.fromkeys(
        "SexOrientation Education MaritalStatus HHIncome HomeOwn Work Height Weight Diabetes HealthGen Depressed "
        "LittleInterest SleepTrouble PhysActive AlcoholYear Alcohol12PlusYr SmokeNow Smoke100 Marijuana RegularMarij "
        "HardDrugs SexNumPartnLife SameSex PregnantNow nBabies".split(),
        "",
    )
    row = {**blank, "Gender": "female", "Age": "6", "Race1": "White", "WTINT2YR": "10000"}
    code = dict(zip((a.name for a in NHANES), coded("nhanes", [row]).codes[0].tolist(), strict=True))
    words = {a.name: a.values[code[a.name]] for a in NHANES if code[a.name] != UNKNOWN}
    assert words["marital"] == "never married"
    assert words["smoking"] == "never"
    assert words["births"] == "0"
    assert "orientation" not in words
    assert "health" not in words
