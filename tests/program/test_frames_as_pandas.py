"""Programs of pandas in which a detail decides: each is answered as pandas would in every world, or refused."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from tests.every_world.comparing import Case, compared
from tests.program.random_programs import load

from leakmeter.program import Categorical, Discrete


def one_of(*values: Any) -> Any:
    """Each of some values, equally probable."""
    make = Categorical if any(v is None or isinstance(v, str | bool) for v in values) else Discrete
    return make({v: 1 / len(values) for v in values})


TRUTHS = {"m": [one_of(True, False), True], "x": [1, 2]}
NUMBERS = {"x": [one_of(1, 2), one_of(1, 3)]}
WORDS = {"c": [one_of("a", "b"), one_of("a", "c")]}
GAPS = {"x": [one_of(1, None), 2], "y": [one_of(5, None), 7]}
TWO_KEYS = {"r": ["p", "q"], "k": ["s", "s"], "x": [one_of(1, 2), one_of(1, 3)]}
TIES = {"x": [one_of(0.35, 0.3), 0.05]}
BOTH = {"a": [one_of(True, False)], "b": [one_of(True, False)], "x": [1]}
FLOATS = {"x": [one_of(1, 2), one_of(3, None)]}
ALIKE = {"s": ["m", "m"], "x": [one_of(1, 2), one_of(1, 3)]}

READ = [
    (TRUTHS, "df[~df.m].x.sum()"),
    (TRUTHS, "df.loc[~df.m, 'x'].sum()"),
    (TRUTHS, "(~df.m).mean()"),
    (TRUTHS, "df.query('not m').x.sum()"),
    (TRUTHS, "df[df.m.astype(str) == 'True'].x.sum()"),
    (TRUTHS, "df.m.map({True: 'y', False: 'n'}).tolist()"),
    (WORDS, "df.c.replace(['a', 'c'], 'z').tolist()"),
    (WORDS, "df.c.replace(['a', 'c'], ['z', 'w']).tolist()"),
    (WORDS, "df.replace({'c': {'a': 'z'}}).c.tolist()"),
    (WORDS, "df.c.map({'a': 'z'}).fillna(df.c).value_counts().to_dict()"),
    (WORDS, "df.c.map({'a': None, 'b': 'y', 'c': 'z'}).count()"),
    (WORDS, "df.c.apply(lambda c: None if c == 'a' else c).count()"),
    (WORDS, "df[lambda d: d.c == 'a'].c.count()"),
    (NUMBERS, "df.loc[0:1, 'x'].sum()"),
    (NUMBERS, "df.x.loc[0:0].sum()"),
    (NUMBERS, "df.x.nlargest(1).tolist()"),
    (NUMBERS, "[row.x for _, row in df.nlargest(1, 'x').iterrows()]"),
    (NUMBERS, "df.nlargest(2, 'x').reset_index(drop=True).x.to_dict()"),
    (GAPS, "df.fillna({'x': 0}).y.count()"),
    (GAPS, "df.fillna({'x': 0}).x.sum()"),
    (GAPS, "df.x.fillna(df.y).sum()"),
    (TIES, "df.x.round(1).tolist()"),
    (TIES, "round(df.x.max(), 1)"),
    (TIES, "[round(v, 1) for v in df.x]"),
    (TIES, "np.where(df.x > 0.1, df.x, 1).std()"),
    (TIES, "np.log(df.x).std()"),
    (WORDS, "len(df.c.value_counts().to_dict())"),
    (WORDS, "'b' in df.groupby('c').size().to_dict()"),
    (WORDS, "sorted(df.c.value_counts().to_dict())"),
    (WORDS, "df.c.value_counts().to_dict().get('b', 0)"),
    (WORDS, "'some' if df[df.c == 'b'].c.value_counts().to_dict() else 'none'"),
    (WORDS, "df.groupby('c').size().to_dict()"),
    (WORDS, "len(df[df.c == 'b'].c.to_dict())"),
    (WORDS, "pd.Series([None if v == 'a' else 1 for v in df.c]).count()"),
    (WORDS, "pd.Series([None if v == 'a' else 1 for v in df.c]).fillna(7).sum()"),
    (WORDS, "pd.DataFrame({'k': [None if v == 'a' else 1 for v in df.c]}).dropna().shape[0]"),
    (BOTH, "(df.a + df.b).sum()"),
    (BOTH, "(df.a * df.b).sum()"),
    (BOTH, "(df.a + df.b + df.x).sum()"),
    (BOTH, "df.a.any() + df.b.any()"),
    (BOTH, "((df.x > 0) * 1 + df.a).sum()"),
    (BOTH, "(df.a.astype(int) + df.b).sum()"),
    (WORDS, "df.c.map(df.c.value_counts().to_dict()).tolist()"),
    (WORDS, "df.c.value_counts().get('b')"),
    (BOTH, "1 if ~df.a.all() else 0"),
    (BOTH, "sum(int(a) + int(b) for a, b in zip(df.a, df.b))"),
    (TWO_KEYS, "{k: g.x.sum() for k, g in df.groupby(['r'])}"),
]
REFUSED = [
    (NUMBERS, "df.nlargest(1, 'x').index[0]", "labels these rows have is random"),
    (NUMBERS, "df.x.sort_values().index.tolist()", "labels these rows have is random"),
    (NUMBERS, "[i for i, row in df.nlargest(1, 'x').iterrows()]", "label this row has is random"),
    (NUMBERS, "df.x.nlargest(1).to_dict()", "labels these rows have is random"),
    (NUMBERS, "df[df.x > 1].reset_index(drop=True).x.get(0, -1)", "labels these rows have is random"),
    (NUMBERS, "df.nlargest(1, 'x').reset_index()['index'].tolist()", "labels these rows had is random"),
    (BOTH, "(-df.a).sum()", "no negative"),
    (BOTH, "df.a.map({1: 5, 0: 2}).sum()", "depends on its version"),
    (BOTH, "'y' if df.a[0] is True else 'n'", "not True itself"),
    (FLOATS, "f'{df.x[0]}'", "not known here"),
    (NUMBERS, "df.x.astype(float).astype(str).tolist()", "not known here"),
    (BOTH, "sum(1 for v in df.a.values if v is True)", "not True itself"),
    (BOTH, "(df.a[0] + 0 > 0) + (df.b[0] + 0 > 0)", "Python's or numpy's"),
    (TWO_KEYS, "df.groupby(['r', 'k']).x.sum().get('p', 0)", "looked up by both"),
    (ALIKE, "df.set_index('s').x.loc[['m']].sum()", "several rows have the label"),
    (TWO_KEYS, "df.groupby(['r', 'k']).x.sum().unstack(0)['p']", "of the last key"),
    (WORDS, "df.c.map(defaultdict(lambda: 'z')).tolist()", "with a default"),
]


def _outcome(columns: dict[str, list[Any]], expression: str, folder: Path) -> Any:
    source = "from collections import defaultdict\n\nimport numpy as np\nimport pandas as pd\n\n\n"
    path, function = load(f"{source}def program(df):\n    return {expression}\n", folder)
    name = next(k for k, cells in columns.items() if not isinstance(cells[0], str))
    case = Case("", "", {"df": columns}, f"df.{name}[0]", pd.DataFrame)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compared(case, function, path)


@pytest.mark.parametrize(("columns", "expression"), READ, ids=[e for _, e in READ])
def test_it_is_what_pandas_has_in_every_world(columns: Any, expression: str, tmp_path: Path) -> None:
    outcome = _outcome(columns, expression, tmp_path)
    assert (outcome.how, outcome.wrong) == ("exact", ())


@pytest.mark.parametrize(("columns", "expression", "says"), REFUSED, ids=[e for _, e, _ in REFUSED])
def test_what_depends_on_random_labels_is_refused(columns: Any, expression: str, says: str, tmp_path: Path) -> None:
    outcome = _outcome(columns, expression, tmp_path)
    assert outcome.wrong == ()
    assert says in outcome.reason


def test_a_division_of_figures_never_reaches_except(tmp_path: Path) -> None:
    source = """
    n, m = (df.c == 'b').sum(), (df.c == 'c').sum()
    try:
        return n / m
    except ZeroDivisionError:
        return 'none'
"""
    path, function = load(f"def program(df):{source}", tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        outcome = compared(Case("", "", {"df": WORDS}, "df.c[0]", pd.DataFrame), function, path)
    assert outcome.how == "refused"
    assert "number of numpy" in outcome.reason
