"""Cells that may be missing, and numpy's functions on rows that may be: every world as pandas has it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import SUPPRESSED, Bernoulli, Categorical, audit

SCORE = Categorical({1: 0.4, 2: 0.3, None: 0.3})
ILLNESS = Categorical({"flu": 0.4, "cold": 0.3, None: 0.3})
PRIOR = {"df": {"score": [SCORE] * 2, "sick": [Bernoulli(0.5)] * 2, "dx": [ILLNESS] * 2}}


def dropped(df: pd.DataFrame) -> Any:
    return df.dropna()["sick"].sum()


def counted(df: pd.DataFrame) -> Any:
    return df.score.count()


def missing(df: pd.DataFrame) -> Any:
    return df.score.isna().sum()


def summed(df: pd.DataFrame) -> Any:
    return df.score.sum()


def filled(df: pd.DataFrame) -> Any:
    return df.score.fillna(0).sum()


def averaged(df: pd.DataFrame) -> Any:
    return df.score.mean()


def by_group(df: pd.DataFrame) -> Any:
    return df.groupby("sick").score.count().to_dict()


def different(df: pd.DataFrame) -> Any:
    return df.score.nunique()


def frequencies(df: pd.DataFrame) -> Any:
    return df.dx.value_counts().to_dict()


def by_illness(df: pd.DataFrame) -> Any:
    return df.groupby("dx").size().to_dict()


def of_flu(df: pd.DataFrame) -> Any:
    return df[df.dx == "flu"].sick.sum()


def of_all_but_flu(df: pd.DataFrame) -> Any:
    return df[df.dx != "flu"].sick.sum()


def above(df: pd.DataFrame) -> Any:
    return (df.score > 1).sum()


def with_a_score(df: pd.DataFrame) -> Any:
    return df.dropna(subset=["score"])["dx"].count()


def largest(df: pd.DataFrame) -> Any:
    return df.score.max()


def classed(df: pd.DataFrame) -> Any:
    kept = df[df.sick == 1].copy()
    kept["class"] = np.where(kept.score > 1, "high", "low")
    return kept.groupby("class").size().to_dict()


def scored_or_not(df: pd.DataFrame) -> Any:
    kept = df.dropna(subset=["dx"])
    return np.where(kept.dx == "flu", kept.score.fillna(0), 0).sum()


def clipped(df: pd.DataFrame) -> Any:
    return np.clip(df[df.sick == 1].score, 0, 1).sum()


def most_common(df: pd.DataFrame) -> Any:
    return df.groupby("sick").size().max()


PROGRAMS = [
    dropped,
    counted,
    missing,
    summed,
    filled,
    averaged,
    by_group,
    different,
    frequencies,
    by_illness,
    of_flu,
    of_all_but_flu,
    above,
    with_a_score,
    largest,
    classed,
    scored_or_not,
    clipped,
    most_common,
]


def worlds(program: Callable[..., Any]) -> dict[Any, tuple[Any, float]]:
    """Each output with its probability, by pandas."""
    found: dict[Any, tuple[Any, float]] = {}
    cells = [[(None if v is SUPPRESSED else v, p) for v, p in c.support()] for col in PRIOR["df"].values() for c in col]
    for row in itertools.product(*cells):
        values, weight = [v for v, _ in row], math.prod(p for _, p in row)
        score = pd.Series([math.nan if v is None else v for v in values[:2]], dtype=float)
        output = program(pd.DataFrame({"score": score, "sick": values[2:4], "dx": values[4:6]}))
        if isinstance(output, dict):
            output = {k if isinstance(k, str) else float(k): float(v) for k, v in output.items()}
            key: Any = tuple(sorted(output.items()))
        else:
            output = float(output)
            key = output = "NaN" if output != output else output
        found[key] = (output, found.get(key, (output, 0.0))[1] + weight)
    return found


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_a_cell_that_may_be_none_is_missing_as_pandas_has_it(program: Callable[..., Any]) -> None:
    for output, p in worlds(program).values():
        found = math.exp(audit(program, PRIOR, "df.sick[0]", output).log_evidence)
        assert found == pytest.approx(p, abs=1e-9), output


def test_a_cell_that_may_be_missing_is_a_secret_with_none_among_its_values() -> None:
    result = audit(dropped, PRIOR, "df.score[0]", 0)
    assert result.prior.pmf == pytest.approx({1: 0.4, 2: 0.3, "None": 0.3})
    assert sum(result.posterior.pmf.values()) == pytest.approx(1)
    assert result.posterior.probability("None") > 0.3


def test_a_list_of_what_may_be_none_has_its_order() -> None:
    result = audit(how_many_given, {"dx": [ILLNESS] * 3}, "dx[0]", 2)
    assert result.posterior.pmf == pytest.approx({"None": 1 / 3, "cold": 2 / 7, "flu": 8 / 21})


def how_many_given(dx):
    return sum(1 for d in dx if d is not None)


QUERIES = {
    "SELECT COUNT(*) FROM people WHERE dx <> 'flu'": ([0, 1, 2], [0.49, 0.42, 0.09]),
    "SELECT COUNT(dx) FROM people": ([0, 1, 2], [0.09, 0.42, 0.49]),
    "SELECT COUNT(*) FROM people WHERE dx IS NULL": ([0, 1, 2], [0.49, 0.42, 0.09]),
    "SELECT COUNT(DISTINCT dx) FROM people": ([0, 1, 2], [0.09, 0.67, 0.24]),
}


@pytest.mark.parametrize("query", QUERIES)
def test_a_cell_that_may_be_none_is_null_in_a_query(query: str) -> None:
    pytest.importorskip("sqlglot")
    for seen, p in zip(*QUERIES[query], strict=True):
        result = audit(query, {"people": {"dx": [ILLNESS] * 2}}, "people.dx[0]", seen)
        assert math.exp(result.log_evidence) == pytest.approx(p, abs=1e-9)


# -- functions that are called with NaN, groups left out, rows numbered anew ---------------------


def _of(*values: Any) -> Categorical:
    return Categorical({v: 1 / len(values) for v in values})


CELLS = {"df": {"x": [_of(1, None), 3, _of(2, 1)]}}
KEYED = {"df": {"k": ["a", "b", "b"], "g": ["m", "m", "m"], "x": [_of(1, None), 2, _of(1, 3)]}}
ILL = {"df": {"b": [_of("u", None), "u", "v"], "x": [1, 2, 5]}}
JOINED = {"df": {"k": [_of("a", "b"), "a"], "x": [1, 2]}}


def classes_of_each(df: pd.DataFrame) -> Any:
    return df.x.apply(lambda v: "hi" if v > 1 else "lo").value_counts()


def sevens_for_nothing(df: pd.DataFrame) -> Any:
    return df.x.map(lambda v: 7 if pd.isna(v) else v).sum()


def not_above(df: pd.DataFrame) -> Any:
    return df.x.apply(lambda v: not v > 1).sum(), df.x.apply(lambda v: v != 1).sum()


def as_truth(df: pd.DataFrame) -> Any:
    return df.x.astype(bool).sum()


def put_away(df: pd.DataFrame) -> Any:
    return df.x.where(df.x > 1, None).count(), df.x.replace(2, np.nan).count()


def pivoted(df: pd.DataFrame) -> Any:
    return df.pivot_table(index="k", values="x", aggfunc="mean")


def transformed(df: pd.DataFrame) -> Any:
    return df.groupby("b").x.transform("mean").isna().sum(), len(df[df.groupby("b").x.transform("size") == 1])


def numbered_anew(df: pd.DataFrame) -> Any:
    kept = df[df.k == "a"].reset_index(drop=True)
    kept["z"] = kept.x * 2
    return kept.z.sum(), len(kept[kept.z > 2])


def merged_within(df: pd.DataFrame) -> Any:
    weights = pd.DataFrame({"k": ["a", "c"], "w": [2, 3]})
    both = df.merge(weights, how="inner", on="k")
    return (both.w * both.x).sum()


def _real(value: Any) -> Any:
    if isinstance(value, pd.DataFrame):
        return {str(c): {k: _real(v) for k, v in value[c].items()} for c in value}
    if isinstance(value, pd.Series):
        return {k: _real(v) for k, v in value.items()}
    if isinstance(value, tuple):
        return [_real(v) for v in value]
    return value if isinstance(value, str) else "NaN" if float(value) != float(value) else float(value)


@pytest.mark.parametrize(
    ("program", "prior"),
    [
        (classes_of_each, CELLS),
        (sevens_for_nothing, CELLS),
        (not_above, CELLS),
        (as_truth, CELLS),
        (put_away, CELLS),
        (pivoted, KEYED),
        (transformed, ILL),
        (numbered_anew, JOINED),
        (merged_within, JOINED),
    ],
)
def test_every_output_has_the_probability_that_pandas_gives_it(program: Callable[..., Any], prior: Any) -> None:
    columns, found = prior["df"], dict[str, tuple[Any, float]]()
    cells = [
        [(None if v is SUPPRESSED else v, p) for v, p in c.support()] if isinstance(c, Categorical) else [(c, 1.0)]
        for column in columns.values()
        for c in column
    ]
    for row in itertools.product(*cells):
        values, weight = iter([v for v, _ in row]), math.prod(p for _, p in row)
        frame = pd.DataFrame({k: [next(values) for _ in column] for k, column in columns.items()})
        output = _real(program(frame.assign(x=frame.x.astype(float))))
        key = repr(sorted(output.items()) if isinstance(output, dict) else output)
        found[key] = (output, found.get(key, (output, 0.0))[1] + weight)
    secret = next(f"df.{k}[0]" for k, column in columns.items() if isinstance(column[0], Categorical))
    for output, p in found.values():
        assert math.exp(audit(program, prior, secret, output).log_evidence) == pytest.approx(p, abs=1e-9), output


def missing_as_a_group(df: pd.DataFrame) -> Any:
    return len(df.groupby("b", dropna=False).size())


def truth_of_nan(df: pd.DataFrame) -> Any:
    return df.x.apply(lambda v: 1 if v else 0).sum()


def in_line_with_others(df: pd.DataFrame) -> Any:
    kept = df[df.k == "a"].reset_index(drop=True)
    return (kept.x * df.x).sum()


@pytest.mark.parametrize(
    ("program", "prior", "says"),
    [
        (missing_as_a_group, ILL, "dropna=False"),
        (truth_of_nan, CELLS, "dropna"),
        (in_line_with_others, JOINED, "numbered anew"),
    ],
)
def test_what_pandas_does_otherwise_is_refused_and_not_guessed(program: Any, prior: Any, says: str) -> None:
    secret = next(f"df.{k}[0]" for k, column in prior["df"].items() if isinstance(column[0], Categorical))
    with pytest.raises(ProgramError, match=says):
        audit(program, prior, secret)
