"""What is not in a published table was not there; and what is called differential privacy depends on no belief."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass

import pandas as pd
import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, audit, calibrate

DIAGNOSES = {"flu": 0.5, "cold": 0.4, "tb": 0.1}
PATIENTS = {"patients": {"dx": [Categorical(DIAGNOSES)] * 4}}


def counts_above_one(patients: pd.DataFrame):
    counts = patients["dx"].value_counts()
    return counts[counts > 1]


def counts_above_one_as_a_frame(patients: pd.DataFrame):
    counts = patients.groupby("dx").agg(n=("dx", "size"))
    return counts[counts.n > 1]


def counts_above_one_as_a_dictionary(patients: pd.DataFrame):
    counts = patients["dx"].value_counts()
    return counts[counts > 1].to_dict()


SQL = "SELECT dx, COUNT(*) AS n FROM patients GROUP BY dx HAVING COUNT(*) > 1"


def believed_by_enumeration(published: dict[str, int]) -> dict[str, float]:
    """The posterior of the first diagnosis, from all 81 tables of four patients."""
    weights = dict.fromkeys(DIAGNOSES, 0.0)
    for four in itertools.product(DIAGNOSES, repeat=4):
        if {dx: four.count(dx) for dx in four if four.count(dx) > 1} == published:
            weight = 1.0
            for dx in four:
                weight *= DIAGNOSES[dx]
            weights[four[0]] += weight
    total = sum(weights.values())
    return {dx: weight / total for dx, weight in weights.items()}


@pytest.mark.parametrize("published", [{"flu": 2}, {"flu": 2, "cold": 2}, {"tb": 3}])
@pytest.mark.parametrize("program", [counts_above_one, counts_above_one_as_a_dictionary, SQL])
def test_a_group_that_is_not_published_was_held_back(program, published: dict[str, int]) -> None:
    believed = audit(program, PATIENTS, "patients.dx[0]", published).posterior.pmf
    for dx, probability in believed_by_enumeration(published).items():
        assert believed.get(dx, 0.0) == pytest.approx(probability, abs=1e-12)


def test_a_group_that_is_not_in_a_frame_was_held_back() -> None:
    believed = audit(counts_above_one_as_a_frame, PATIENTS, "patients.dx[0]", {"n": {"flu": 2}}).posterior.pmf
    assert believed["tb"] == pytest.approx(believed_by_enumeration({"flu": 2})["tb"])


def test_a_group_may_be_said_not_to_have_been_seen() -> None:
    unseen = {"flu": 2, "cold": None, "tb": None}
    believed = audit(counts_above_one, PATIENTS, "patients.dx[0]", unseen).posterior.pmf
    assert believed["tb"] == pytest.approx(0.1)


def positive_if_two_are(df: pd.DataFrame):
    return 1 if df.hiv.sum() >= 2 else 0


@dataclass
class Ward:
    hiv: list


def positive_in_ward(ward: Ward):
    return 1 if sum(ward.hiv) >= 2 else 0


TWO_ARE = "SELECT CASE WHEN SUM(hiv) >= 2 THEN 1 ELSE 0 END FROM df"


@pytest.mark.parametrize(
    ("program", "prior", "secret"),
    [
        (positive_if_two_are, {"df": {"hiv": [Bernoulli(0.5)] * 3}}, "df.hiv[0]"),
        (TWO_ARE, {"df": {"hiv": [Bernoulli(0.5)] * 3}}, "df.hiv[0]"),
        (positive_in_ward, {"ward": Ward([Bernoulli(0.5)] * 3)}, "ward.hiv[0]"),
    ],
)
def test_a_ratio_that_depends_on_what_is_believed_of_others_is_no_differential_privacy(program, prior, secret) -> None:
    assert not audit(program, prior, secret, None).leakage.secret_alone


def test_of_a_program_that_draws_all_its_variables_it_cannot_be_told_which_are_noise() -> None:
    leak = audit("examples/soga/two_coins.soga", None, "first", {"both": 0}).leakage
    assert not leak.secret_alone


def asked(df: pd.DataFrame):
    return df.hiv[0] if Bernoulli(0.5) == 1 else Bernoulli(0.5)


def test_noise_of_the_program_is_no_other_person() -> None:
    assert audit(asked, {"df": {"hiv": [Bernoulli(0.5)] * 3}}, "df.hiv[0]", None).leakage.secret_alone


def at_least(hiv, k):
    return 1 if sum(hiv) >= k else 0


def test_no_noise_is_calibrated_to_an_epsilon_that_others_would_void() -> None:
    with pytest.raises(ProgramError, match="limit mutual_information instead"):
        calibrate(
            at_least,
            "k",
            1.1,
            prior={"hiv": [Bernoulli(0.5)] * 9},
            secret="hiv[0]",
            risk="local_epsilon",
            levels=[1, 2],
        )


def votes(h):
    return Counter({"yes": sum(h), "no": len(h) - sum(h)})


def test_what_is_always_there_may_go_unseen() -> None:
    believed = audit(votes, {"h": [Bernoulli(0.5)] * 4}, "h[0]", {"yes": 3}).posterior
    assert believed.probability(1) == pytest.approx(0.75)


def counts_and_how_many(patients: pd.DataFrame):
    counts = patients["dx"].value_counts()
    found = counts[counts > 1].to_dict()
    found.update({"n": len(patients)})
    return found


def test_a_dictionary_of_a_column_is_one_of_pythons() -> None:
    believed = audit(counts_and_how_many, PATIENTS, "patients.dx[0]", {"flu": 2}).posterior.pmf
    assert believed["tb"] == pytest.approx(0.25)


def picked(n):
    return [10, 20][1 // n]


def test_a_place_that_cannot_be_computed_everywhere_is_refused() -> None:
    with pytest.raises(ProgramError):
        audit(picked, {"n": Bernoulli(0.5)}, "n", 20)


def mean_of_nobody(bp, t):
    chosen = [b for b, there in zip(bp, t, strict=True) if there > 1]
    return round(sum(chosen) / len(chosen), -1) if chosen else "-"


def test_an_average_that_never_is_is_refused_in_one_sentence() -> None:
    prior = {"bp": [Normal(130, sd=15)] * 2, "t": [Bernoulli(0.5)] * 2}
    with pytest.raises(ProgramError, match="cannot be computed for any input"):
        audit(mean_of_nobody, prior, "bp[0]", "-")


def rounded_noise(ill):
    return round(ill + random.gauss(0, 50))


def test_the_worst_case_of_rounded_noise_without_ends_is_not_told() -> None:
    """The ratio of two normal densities grows without bound, and the rarest outputs are not looked at."""
    with pytest.raises(ProgramError, match="a value without ends"):
        _ = audit(rounded_noise, {"ill": Bernoulli(0.5)}, "ill", None).leakage.local_epsilon
