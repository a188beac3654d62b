"""Drawing conjunctions and judging estimates of them, on records whose truth is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import InputError
from leakmeter.evaluate.conjunctions import Case, Conjunction, counted, drawn
from leakmeter.evaluate.crowd_baselines import chow_liu, given_age_and_sex, independence, tree_per_conjunction
from leakmeter.evaluate.crowd_conjunctions import Guess, Judged, report, samples, scores, strata
from leakmeter.statistics.joint.attributes import ACS
from leakmeter.statistics.joint.coding import Sample

TENURE = [a.name for a in ACS].index("tenure")
INCOME = [a.name for a in ACS].index("income")
COLUMNS = (
    "PUMA,AGEP,SEX,MSP,HISP,RAC1P,NOC,NPF,HOUSING_TYPE,OWN_RENT,INDP_CAT,EDU,PINCP,POVPIP,DVET,DREM,DPHY,DEYE,DEAR,"
    "PWGTP"
)


def made_up(count: int = 2000, seed: int = 0) -> Sample:
    """People of whom owners are rich and renters poor, everything else by chance."""
    random = np.random.default_rng(seed)
    codes = np.column_stack([random.integers(0, len(a.values), count) for a in ACS]).astype(np.int16)
    codes[:, 0] = random.integers(20, 60, count)
    codes[:, TENURE] = random.integers(0, 2, count)
    codes[:, INCOME] = np.where(codes[:, TENURE] == 0, 15, 3)
    halves = random.integers(0, 2, count).astype(np.int8)
    return Sample("acs", ACS, codes, np.ones(count), np.full(count, "x"), halves)


def said(**values: int) -> Conjunction:
    found = []
    for name, value in values.items():
        position = [a.name for a in ACS].index(name)
        mask = np.zeros(len(ACS[position].values))
        mask[value] = 1.0
        found.append((position, mask))
    return Conjunction(tuple(sorted(found, key=lambda pair: pair[0])))


def test_draws_are_true_of_enough_records_and_repeat() -> None:
    sample = made_up()
    first, second = drawn(sample, 50, 3), drawn(sample, 50, 3)
    assert len(first) == 50
    assert [len(c.conjunction) for c in first] == [n for n in range(2, 7) for _ in range(10)]
    for case, again in zip(first, second, strict=True):
        assert case.records >= 5
        assert (case.share, case.records) == counted(case.conjunction, sample)
        assert case.share == again.share
    assert [c.share for c in drawn(sample, 50, 4)] != [c.share for c in first]


def test_counting_is_by_weight() -> None:
    sample = made_up()
    owner = said(tenure=0)
    share, records = counted(owner, sample)
    assert share == pytest.approx(records / len(sample.codes))
    doubled = Sample("acs", ACS, sample.codes, 1.0 + (sample.codes[:, TENURE] == 0), sample.areas, sample.halves)
    assert counted(owner, doubled)[0] == pytest.approx(2 * share / (1 + share))


def test_the_baselines_are_what_they_are_called() -> None:
    sample = made_up()
    rich_owner = said(tenure=0, income=15)
    assert independence(sample)(rich_owner) == pytest.approx(0.25, abs=0.03)
    assert given_age_and_sex(sample)(rich_owner) == pytest.approx(0.25, abs=0.03)
    assert tree_per_conjunction(sample)(rich_owner) == pytest.approx(0.5, abs=0.03)
    assert chow_liu(sample)(rich_owner) == pytest.approx(0.5, abs=0.03)
    alone = said(tenure=0)
    for method in (independence, given_age_and_sex, tree_per_conjunction, chow_liu):
        assert method(sample)(alone) == pytest.approx(counted(alone, sample)[0], abs=0.01)


def judged(shares: list[float], guessed: list[float], bits: float = 1.0) -> list[Judged]:
    return [
        Judged(Case(said(tenure=0, sex=1), share, 9), {"m": Guess(guess, bits, bits), "independence": Guess(guess)})
        for share, guess in zip(shares, guessed, strict=True)
    ]


def test_scores_are_those_of_the_paper() -> None:
    """BRANCH (Zheng et al. 2025), section 4.2: rank correlation, log error, and the range metric."""
    found = scores(judged([0.1, 0.2, 0.4, 0.8], [0.1, 0.1, 0.05, 0.8]), "m")
    assert found.error.value == pytest.approx((0 + 1 + 3 + 0) / 4)
    assert found.within[2].value == pytest.approx(0.75)
    assert found.within[5].value == pytest.approx(0.75)
    assert found.within[10].value == pytest.approx(1.0)
    assert found.risk_over.value == pytest.approx(0.25)
    assert found.risk_under.value == 0.0
    assert found.coverage is not None
    assert found.coverage.value == pytest.approx(0.75)
    assert found.width is not None
    assert found.width.value == pytest.approx(2.0)


@given(st.lists(st.floats(1e-4, 1.0), min_size=2, max_size=30))
def test_a_method_that_knows_is_never_wrong(shares: list[float]) -> None:
    found = scores(judged(shares, shares), "m")
    assert found.error.value == 0.0
    assert found.within[2].value == 1.0
    assert found.error.low <= found.error.value <= found.error.high


def test_the_hard_ones_are_where_independence_errs() -> None:
    found = strata(judged([0.1, 0.1], [0.1, 0.3]))
    assert len(found["hard"]) == 1
    assert len(found["2 attributes"]) == len(found["all"]) == 2
    assert found["4 and more attributes"] == []


def test_nothing_to_judge_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no survey files"):
        list(report(tmp_path))
    with pytest.raises(InputError, match="no conjunctions"):
        scores([], "m")


def test_the_report_judges_the_shipped_model_on_a_users_file(tmp_path: Path) -> None:
    random = np.random.default_rng(2)
    lines = [COLUMNS]
    for _ in range(400):
        age, married = random.integers(20, 70), random.integers(0, 2)
        lines.append(
            f"01-1,{age},{1 + random.integers(0, 2)},{1 if married else 6},0,1,{2 * married},{4 if married else 'N'},1,"
            f"{2 - married},10,9,{60000 if married else 20000},300,N,2,2,2,2,50"
        )
    (tmp_path / "acs2019_mine.csv").write_text("\n".join(lines) + "\n")
    assert next(samples(tmp_path))[0].codes.shape == (400, len(ACS))
    printed = list(report(tmp_path, count=40))
    assert "as shipped" in printed[1]
    assert sum("joint model" in line and "bits" in line for line in printed) == 8
    assert "90 % interval holds" in printed[7]
