"""Random programs of pandas: filters, groups, new and filled columns, missing cells, tables that are put together."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pandas as pd
from tests.every_world.comparing import Case

from leakmeter.program import Bernoulli, Categorical, Discrete

_HEAD = "import numpy as np\nimport pandas as pd\n\n\n"
_ROWS = 4
_CHANGES = (
    "{0}[{0} >= 2]", "{0} / {0}.sum()", "{0}.sort_values(ascending=False)", "{0}.round(1)", "{0}.fillna(0)",
    "{0}.where({0} > 1)", "{0}.dropna()", "{0}.head(1)",
)  # fmt: skip
_SPREAD = ("mean", "sum", "max", "count")
_SIGNS = (">", "<", ">=", "==", "!=")
_RENTS = "pd.DataFrame({'city': ['Ulm', 'Bonn'], 'rent': [1, 2]})"
_QUERIES = ("age > 20", "pay >= 1 and age < 60", 'city == "Ulm"', 'team != "x"')


def frame_case(number: str) -> Case:
    """A random program of pandas with its prior."""
    writer = _Writer(Random(f"pandas-{number}"))
    prior = writer.prior()
    source = "\n".join(["def program(df):", *writer.program(), ""])
    secret = writer.random.choice(writer.secrets)
    return Case(number, _HEAD + source, {"df": prior}, secret, pd.DataFrame)


class _Writer:
    """Statements over frames: ``numbers`` and ``words`` are the columns of each kind, ``frames`` have all of them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.numbers, self.words = ["age", "pay"], ["city", "team"]
        self.frames = ["df"]
        self.series: list[str] = []
        self.figures: list[str] = []
        self.secrets: list[str] = []
        self.made = 0

    def prior(self) -> dict[str, list[Any]]:
        """Columns of which six or seven cells are random, and others known."""
        r = self.random
        whole: list[Any] = [Discrete({20: 0.5, 40: 0.3, 60: 0.2}), Discrete({20: 0.4, 40: 0.6})]
        missing = r.random() < 0.4
        gaps: list[Any] = [Categorical({None: 0.4, 40: 0.6}), Categorical({None: 0.2, 20: 0.5, 60: 0.3})]
        cities: list[Any] = [
            Categorical({"Ulm": 0.5, "Bonn": 0.5}),
            Categorical({"Ulm": 0.2, "Bonn": 0.5, "Kiel": 0.3}),
        ]
        columns: dict[str, list[Any]] = {
            "city": [r.choice([*cities, "Ulm", "Bonn", "Bonn"]) for _ in range(_ROWS)],
            "team": [r.choice(["x", "y"]) for _ in range(_ROWS)],
            "age": [r.choice([*whole, 20, 40]) for _ in range(_ROWS)],
            "pay": [r.choice([Bernoulli(0.4), 1, *(gaps if missing else [3])]) for _ in range(_ROWS)],
        }
        columns["city"][0], columns["age"][1] = cities[0], whole[0]
        self.secrets = ["df.city[0]", "df.age[1]"]
        random = [
            (name, i) for name, cells in columns.items() for i, c in enumerate(cells) if not isinstance(c, str | int)
        ]
        known = {"city": "Ulm", "age": 40, "pay": 2}
        for name, i in random[:]:
            if len(random) > 6 and (name, i) not in (("city", 0), ("age", 1)):
                columns[name][i] = known[name]
                random.remove((name, i))
        return columns

    def pick(self, *forms: Callable[[], str]) -> str:
        """One of some ways to write something."""
        return self.random.choice(forms)()

    # -- columns, masks, figures ------------------------------------------------------------------------------------

    def column(self, of: str, depth: int = 0) -> str:
        """A column of numbers."""
        r = self.random
        name = r.choice(self.numbers)
        forms: list[Callable[[], str]] = [lambda: f"{of}.{name}", lambda: f'{of}["{name}"]', lambda: f"{of}.{name}"]
        if depth < 1:
            forms += [
                lambda: f"({self.column(of, 1)} {r.choice('+-*')} {r.choice([self.column(of, 1), '2', '1'])})",
                lambda: f"{self.column(of, 1)}.clip(0, 40)",
                lambda: f"{self.column(of, 1)}.fillna({r.choice(['0', '9', f'{of}.pay.mean()'])})",
                lambda: f"{self.column(of, 1)}.where({self.mask(of, 1)})",
                lambda: f"{self.column(of, 1)}.where({self.mask(of, 1)}, {r.randint(0, 3)})",
                lambda: (
                    f"{self.column(of, 1)}.apply(lambda v: {r.choice(['v + 1', '1 if v > 20 else 0', 'max(v, 2)'])})"
                ),
                lambda: f"np.where({self.mask(of, 1)}, {r.randint(0, 2)}, {of}.{name})",
                lambda: f"{of}.groupby('{r.choice(self.words)}').{name}.transform('{r.choice(_SPREAD)}')",
                lambda: f"{of}.{r.choice(self.words)}.map({{'Ulm': 1, 'x': 2, 'Bonn': 3}})",
                lambda: f"{self.mask(of, 1)}.astype(int)",
                lambda: f"{of}.{name}.{r.choice(['rank()', 'cumsum()', 'shift(1)', 'diff()', 'abs()'])}",
            ]
        return self.pick(*forms)

    def mask(self, of: str, depth: int = 0) -> str:
        """Truth values of rows."""
        r = self.random
        forms: list[Callable[[], str]] = [
            lambda: f"({of}.{r.choice(self.numbers)} {r.choice(_SIGNS)} {r.choice(['20', '40', '1', '0'])})",
            lambda: f"({of}.city {r.choice(['==', '!='])} '{r.choice(['Ulm', 'Bonn', 'Kiel'])}')",
            lambda: f"({of}.team == 'x')",
            lambda: (
                f"{of}.{r.choice(self.numbers)}.{r.choice(['isna()', 'notna()', 'between(1, 40)', 'isin([1, 20])'])}"
            ),
            lambda: f"{of}.city.isin(['Ulm', 'Kiel'])",
        ]
        if depth < 1:
            forms += [
                lambda: f"({self.mask(of, 1)} {r.choice('&|')} {self.mask(of, 1)})",
                lambda: f"(~{self.mask(of, 1)})",
                lambda: f"({self.column(of, 1)} > {of}.{r.choice(self.numbers)}.mean())",
                lambda: f"({of}.groupby('{r.choice(self.words)}').age.transform('count') >= 2)",
            ]
        return self.pick(*forms)

    def rows(self, depth: int = 0) -> str:
        """A frame with some rows."""
        r = self.random
        of = r.choice(self.frames)
        forms: list[Callable[[], str]] = [
            lambda: f"{of}[{self.mask(of)}]",
            lambda: f"{of}[{self.mask(of)}]",
            lambda: of,
            lambda: f"{of}.loc[{self.mask(of)}]",
            lambda: f"{of}.query({r.choice(_QUERIES)!r})",
            lambda: f"{of}.dropna()",
            lambda: f"{of}.fillna(0)",
            lambda: f"{of}.head(3)",
            lambda: f"{of}.nlargest(2, 'age')",
            lambda: f"{of}.groupby('{r.choice(self.words)}').filter(lambda g: len(g) >= 2)",
            lambda: f"{of}.assign(pay={self.column(of)})",
            lambda: f"pd.concat([{of}, {of}[{self.mask(of, 1)}]])",
            lambda: f"{of}.merge({_RENTS}, on='city', how='{r.choice(['left', 'inner'])}')",
        ]
        return self.pick(*forms)

    def figure(self) -> str:
        """A single number."""
        r = self.random
        of = r.choice(self.frames)
        how = r.choice(
            ["mean()", "sum()", "count()", "min()", "max()", "nunique()", "median()", "std()", "var(ddof=0)"]
        )
        forms: list[Callable[[], str]] = [
            lambda: f"{self.column(of)}.{how}",
            lambda: f"{of}.{r.choice(self.numbers)}.{how}",
            lambda: f"{of}[{self.mask(of)}].{r.choice(self.numbers)}.{how}",
            lambda: f"{of}.loc[{self.mask(of)}, '{r.choice(self.numbers)}'].{how}",
            lambda: f"len({of}[{self.mask(of)}])",
            lambda: f"{self.mask(of)}.{r.choice(['sum()', 'mean()', 'any()', 'all()'])}",
            lambda: f"{of}.{r.choice(self.words)}.nunique()",
            lambda: f"({of}.{r.choice(self.words)}.value_counts() >= 2).sum()",
            lambda: f"round({of}.{r.choice(self.numbers)}.mean(), 1)",
        ]
        forms += (
            [lambda: f"{r.choice(self.series)}.{r.choice(['sum()', 'max()', 'mean()', 'count()'])}"]
            * 2
            * bool(self.series)
        )
        forms += [lambda: f"len({r.choice(self.series)})"] * bool(self.series)
        forms += [lambda: f"{r.choice(self.series)}.get('Ulm', 0)"] * bool(self.series)
        forms += [lambda: r.choice(self.figures)] * 3 * bool(self.figures)
        return self.pick(*forms)

    def by_group(self) -> str:
        """A figure for each group."""
        r = self.random
        of, key = r.choice(self.frames), r.choice([*self.words, "city", "city"])
        how = r.choice(["mean", "sum", "count", "min", "max", "nunique", "median", "first", "std"])
        name = r.choice(self.numbers)
        forms: list[Callable[[], str]] = [
            lambda: f"{of}.groupby('{key}').{name}.{how}()",
            lambda: f"{of}[{self.mask(of)}].groupby('{key}').{name}.{how}()",
            lambda: f"{of}.groupby('{key}').size()",
            lambda: f"{of}[{self.mask(of)}].groupby('{key}').size()",
            lambda: f"{of}.{key}.value_counts()",
            lambda: f"{of}[{self.mask(of)}].{key}.value_counts(normalize={r.choice(['True', 'False'])})",
            lambda: f"{of}.groupby('{key}').apply(lambda g: (g.{name} > 20).{r.choice(['sum', 'mean'])}())",
            lambda: f"{of}.groupby(['city', 'team']).{name}.{how}()",
            lambda: f"{of}.groupby('{key}')['{name}'].agg('{how}')",
            lambda: f"{of}.assign(old={self.mask(of)}).groupby('{key}').old.{r.choice(['sum', 'mean', 'any'])}()",
        ]
        return self.pick(*forms)

    # -- statements -------------------------------------------------------------------------------------------------

    def program(self) -> list[str]:
        """The body of a program."""
        lines: list[str] = []
        for _ in range(self.random.randint(1, 4)):
            lines += self.statement()
        return [*lines, f"    return {self.output()}"]

    def new(self, kind: str, names: list[str], value: str) -> list[str]:
        """A variable of a kind."""
        self.made += 1
        names.append(f"{kind}{self.made}")
        return [f"    {kind}{self.made} = {value}"]

    def statement(self) -> list[str]:
        """One statement."""
        r = self.random
        of = r.choice(self.frames)
        kind = r.random()
        if kind < 0.3:
            return self.new("part", self.frames, self.rows())
        if kind < 0.45:
            return self.new("by", self.series, self.by_group())
        if kind < 0.6:
            return self.new("n", self.figures, self.figure())
        if kind < 0.75 and of == "df":
            return [f"    df['{r.choice(['pay', 'age'])}'] = {self.column('df')}"]
        if kind < 0.85 and of == "df":
            return [f"    df.loc[{self.mask('df')}, 'pay'] = {r.randint(0, 3)}"]
        if self.series:
            name = r.choice(self.series)
            change = r.choice(_CHANGES).format(name)
            return [f"    {name} = {change}"]
        return self.new("by", self.series, self.by_group())

    def output(self) -> str:
        """What is returned."""
        r = self.random
        of = r.choice(self.frames)
        forms: list[Callable[[], str]] = [
            self.figure,
            lambda: f"({self.figure()}, {self.figure()})",
            self.by_group,
            lambda: f"{of}.{r.choice(self.numbers)}.tolist()",
            lambda: f"{self.by_group()}.to_dict()",
            lambda: f"{of}.groupby('city').agg(n=('age', 'count'), most=('{r.choice(self.numbers)}', 'max'))",
            lambda: f"({self.by_group()}, {self.figure()})",
            lambda: f"({self.figure()} if len({of}[{self.mask(of)}]) >= 2 else None)",
            lambda: f"{{'n': len({of}), 'mean': {self.figure()}}}",
        ]
        forms += [lambda: r.choice(self.series)] * 5 * bool(self.series)
        forms += [lambda: r.choice(self.figures)] * 3 * bool(self.figures)
        return self.pick(*forms)
