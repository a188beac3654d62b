"""Frames of pandas: each program gives what pandas gives, world by world, and the graph that lists make."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from tests.program import pandas_programs, worlds

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Frame, Normal, audit

_AGE = Categorical({20: 0.5, 40: 0.3, 65: 0.2})
_SMALL: worlds.Columns = {
    "city": ["Bonn", "Bonn", "Ulm", "Ulm"],
    "age": [_AGE, 40, Categorical({20: 0.5, 40: 0.5}), 30],
    "member": [Bernoulli(0.6), 1, Bernoulli(0.3), 0],
    "town": [Categorical({"x": 0.5, "y": 0.5}), "x", "x", "z"],
}
_NORMAL = {
    "city": ["Bonn", "Bonn", "Ulm", "Ulm", "Ulm"],
    "age": [Normal(35, sd=5)] * 4 + [50],
    "member": [1, 1, 0, 1, 0],
}
_PROGRAMS = [f for f in vars(pandas_programs).values() if inspect.isfunction(f)]


@pytest.mark.parametrize("program", _PROGRAMS, ids=lambda f: f.__name__)
def test_what_pandas_gives_in_every_world_is_what_an_audit_says(program: Callable[..., Any]) -> None:
    cell = ("member", 0) if "member" in inspect.getsource(program) else ("age", 0)
    worlds.agrees(program, lambda made: worlds.plain(program(pd.DataFrame(made))), _SMALL, cell)


def mean_of_city(df: pd.DataFrame) -> Any:
    return df[df.city == "Ulm"].age.mean()


def mean_of_listed(cities: list[str], ages: list[float]) -> Any:
    chosen = [age for city, age in zip(cities, ages, strict=True) if city == "Ulm"]
    return sum(chosen) / len(chosen)


def above_by_city(df: pd.DataFrame) -> Any:
    return (df.age > 38).groupby(df.city).sum()


def above_listed(cities: list[str], ages: list[float]) -> Any:
    return {k: sum(age > 38 for city, age in zip(cities, ages, strict=True) if city == k) for k in ("Bonn", "Ulm")}


def sum_above(df: pd.DataFrame) -> Any:
    return df[df.age > 38]["age"].sum()


def sum_above_listed(cities: list[str], ages: list[float]) -> Any:
    return sum(age for age in ages if age > 38)


@pytest.mark.parametrize(
    ("framed", "listed", "seen"),
    [
        (mean_of_city, mean_of_listed, 40.0),
        (above_by_city, above_listed, {"Bonn": 1, "Ulm": 2}),
        (sum_above, sum_above_listed, 130.0),
    ],
)
def test_a_frame_and_the_same_lists_are_one_program(
    framed: Callable[..., Any], listed: Callable[..., Any], seen: Any
) -> None:
    one = audit(framed, prior={"df": _NORMAL}, secret="df.age[2]", observe=seen)
    beliefs = {"cities": _NORMAL["city"], "ages": _NORMAL["age"]}
    other = audit(listed, prior=beliefs, secret="ages[2]", observe=seen)
    assert one.how == other.how == "exact"
    assert one.posterior.mean == other.posterior.mean
    assert one.posterior.sd == other.posterior.sd
    assert one.log_evidence == other.log_evidence
    if framed is not sum_above:  # a sum over a random choice has an information that takes a minute
        assert one.leakage.mutual_information == other.leakage.mutual_information


def test_the_mean_of_a_group_is_conditioned_on_as_a_sum_of_normals() -> None:
    """Three of Ulm, two of them unknown with variance 25: given their mean 40 the two add to 70."""
    result = audit(mean_of_city, prior={"df": _NORMAL}, secret="df.age[2]", observe=40)
    assert result.posterior.mean == pytest.approx(35)
    assert result.posterior.sd == pytest.approx((25 / 2) ** 0.5)


@pytest.mark.parametrize(
    "secret", ["df.age[2]", "df['age'][2]", "df.age.iloc[2]", "df.loc[2, 'age']", "df.iloc[2].age"]
)
def test_a_cell_is_named_as_in_pandas(secret: str) -> None:
    assert audit(mean_of_city, prior={"df": _NORMAL}, secret=secret, observe=40).posterior.mean == pytest.approx(35)


def test_records_and_frames_declare_the_same() -> None:
    records = [{"city": c, "age": a} for c, a in zip(_NORMAL["city"], _NORMAL["age"], strict=True)]
    for declared in (records, Frame(records), Frame({k: _NORMAL[k] for k in ("city", "age")})):
        result = audit(mean_of_city, prior={"df": declared}, secret="df.age[2]", observe=40)
        assert result.posterior.mean == pytest.approx(35)


def members(people: dict[str, list[int]]) -> Any:
    return len(people), sum(people["age"])


def test_a_dictionary_stays_a_dictionary_where_it_is_annotated_as_one() -> None:
    result = audit(members, prior={"people": {"age": [Bernoulli(0.5)] * 3}}, secret="people['age'][0]", observe=(1, 2))
    assert result.posterior.probability(1) == pytest.approx(2 / 3)


def group_of_unknown_size(df: pd.DataFrame) -> Any:
    return df[df.age > 40].age.mean()


def test_a_mean_of_nobody_is_an_outcome_of_its_own() -> None:
    """Nobody is above 40 with probability P(z < 1)⁴, if the known age of 50 is left out."""
    prior = {"df": {"age": [Normal(35, sd=5)] * 4}}
    result = audit(group_of_unknown_size, prior=prior, secret="df.age[0]", observe="NaN")
    assert result.how == "exact"
    assert result.log_evidence == pytest.approx(4 * -0.17275377902345, abs=1e-9)
    assert result.posterior.probability(40.001, 100) == 0


def test_what_is_not_exact_is_sampled_and_marked() -> None:
    """The spread of a selection multiplies unknowns; given that it is small, the two of it are close together."""

    def spread_of_selected(df: pd.DataFrame) -> Any:
        return df[df.member == 1].age.std() < 2

    prior = {"df": {"age": [Normal(35, sd=5)] * 2, "member": [1, Bernoulli(0.5)]}}
    with pytest.raises(ProgramError, match="approximate"):
        audit(spread_of_selected, prior=prior, secret="df.member[1]", observe=True)
    result = audit(spread_of_selected, prior=prior, secret="df.member[1]", observe=True, approximate=True)
    assert result.how == "sampled"
    # the spread of one is NaN, which is below nothing: it was observed to be below 2, so that both are members
    assert result.posterior.probability(1) == pytest.approx(1)


def test_a_million_people_are_one_run() -> None:
    def average(df: pd.DataFrame) -> Any:
        return df.age.mean()

    result = audit(average, prior={"df": {"age": [Normal(35, sd=2)] * 200_000}}, secret="df.age[0]", observe=35.001)
    assert result.posterior.mean == pytest.approx(35.001)


def undeclared(df: pd.DataFrame) -> Any:
    return df.income.mean()


def top_group(df: pd.DataFrame) -> Any:
    return df.groupby("city").age.mean().sort_values().head(1)


def by_age(df: pd.DataFrame) -> Any:
    return df.groupby("age").size()


def label_that_may_lack(df: pd.DataFrame) -> Any:
    return df[df.age > 30].city.value_counts()["Bonn"]


def truth_of_column(df: pd.DataFrame) -> Any:
    return 1 if df.age > 30 else 0


def unknown_method(df: pd.DataFrame) -> Any:
    return df.age.rolling(3).mean()


def question_with_a_call(df: pd.DataFrame) -> Any:
    return df.query("age.mean() > 3").age.sum()


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (
            undeclared,
            r"has no column 'income'; its columns are city, age, member. Declare what is missing in the prior",
        ),
        (top_group, r"the order of these rows is random; put them in order with \.sort_index\(\), or ask by label"),
        (by_age, r"any number may be in it; sort it into classes first, as in pd\.cut\(df\.age, \[0, 30, 60, 100\]\)"),
        (label_that_may_lack, r"there only in some runs.*\.get\('Bonn', 0\)"),
        (truth_of_column, r"the truth of a column of a frame is not defined; write & \| ~ in masks"),
        (unknown_method, r"\.rolling\(\) of a column is not known"),
        (question_with_a_call, r"write it as a mask, as in df\[df\.age > 30\]"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(program: Callable[..., Any], said: str) -> None:
    with pytest.raises(ProgramError, match=said) as error:
        audit(program, prior={"df": _NORMAL}, secret="df.age[0]")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("prior", "said"),
    [
        (
            {"city": ["Bonn"], "age": [30, 40]},
            r"the columns of prior\['df'\] differ in length \(city has 1, age has 2\)",
        ),
        (Normal(35, sd=2), r"prior\['df'\] has no declared columns; write its prior as \{'city'"),
        ([{"age": 3}, {"city": "x"}], r"row 1 of prior\['df'\] has other columns than row 0"),
        ([], r"has no declared columns"),
    ],
)
def test_a_frame_declares_its_columns(prior: Any, said: str) -> None:
    with pytest.raises(ProgramError, match=said):
        audit(mean_of_city, prior={"df": prior}, secret="df.age[0]")


def test_a_file_may_say_that_its_prior_is_a_frame(tmp_path: Path) -> None:
    file = tmp_path / "dashboard.py"
    file.write_text(
        "from leakmeter.program import Bernoulli, Frame, Normal\n"
        "prior = {'df': Frame({'team': ['red', 'red', 'blue'], 'sick': [Bernoulli(0.1)] * 3,\n"
        "                      'pay': [Normal(3000, sd=400)] * 3})}\n"
        "secret = 'df.sick[0]'\n"
        "observed = {'red': 1, 'blue': 0}\n"
        "def dashboard(df):\n"
        "    return df.groupby('team').sick.sum()\n",
        "utf-8",
    )
    assert audit(file).posterior.pmf == pytest.approx({0: 0.5, 1: 0.5})
    file.write_text(
        "from leakmeter.program import Frame\nprior = {'df': Frame()}\ndef f(df):\n    return len(df)\n", "utf-8"
    )
    with pytest.raises(ProgramError, match="a Frame takes one thing, its columns"):
        audit(file, secret="df")


def pay_of_the_oldest(df: pd.DataFrame) -> Any:
    return df.sort_values("age", ascending=False).head(1).pay.sum()


def pay_of_the_oldest_listed(ages: list[float], pay: list[float]) -> Any:
    ordered = sorted(zip(ages, pay, strict=True), key=lambda row: -row[0])
    return sum(p for _, p in ordered[:1])


def test_rows_in_the_order_of_a_random_column_are_those_of_a_sorted_list() -> None:
    ages, pay = [Normal(40, sd=5), Normal(45, sd=5)], [1, Bernoulli(0.5)]
    frame = {"age": ages, "pay": pay}
    one = audit(pay_of_the_oldest, prior={"df": frame}, secret="df.age[0]", observe=1)
    other = audit(pay_of_the_oldest_listed, prior={"ages": ages, "pay": pay}, secret="ages[0]", observe=1)
    assert one.posterior.mean == pytest.approx(other.posterior.mean, abs=1e-9)
    assert one.log_evidence == pytest.approx(other.log_evidence, abs=1e-9)


def by_a_column_with_equal_values(df: pd.DataFrame) -> Any:
    return df.sort_values("member").head(2).age.sum()


def test_the_order_of_equal_rows_is_not_guessed() -> None:
    frame = {"member": [Bernoulli(0.5)] * 3, "age": [1, 2, 3]}
    with pytest.raises(ProgramError, match="without equal values"):
        audit(by_a_column_with_equal_values, prior={"df": frame}, secret="df.member[0]")
