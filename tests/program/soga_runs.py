"""SOGA programs run many times at once, as their language says: the reference for what is found by reading them.

Only the parser is shared with the package; what a statement means is written down here a second time.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from leakmeter.program.soga import syntax
from leakmeter.program.soga.parser import parse

Array = np.ndarray


@dataclass
class Runs:
    """``n`` runs of a program: the columns of its variables, and which runs every observation has left."""

    n: int
    random: np.random.Generator
    kept: Array
    values: dict[object, Array] = field(default_factory=dict)
    data: dict[str, tuple[float, ...]] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)

    def column(self, name: str, place: int | None = None) -> Array:
        """A variable, which is 0 before it is assigned to."""
        if place is None and name in self.counters:
            return np.full(self.n, float(self.counters[name]))
        if name in self.data:
            assert place is not None
            return np.full(self.n, float(self.data[name][place]))
        return self.values.get((name, place), np.zeros(self.n))

    def place(self, element: syntax.Element) -> int:
        """Which element of an array or of data is meant in this round."""
        return element.offset + (self.counters[element.variable] if element.variable else 0)

    def of(self, total: syntax.Sum) -> Array:
        """The value of a sum in every run."""
        result = np.zeros(self.n)
        for term in total.terms:
            product = np.full(self.n, float(term.sign))
            for factor in term.factors:
                product = product * self.factor(factor)
            result = result + product
        return result

    def factor(self, factor: syntax.Factor) -> Array:
        """A number, a variable or a fresh draw in every run."""
        if isinstance(factor, syntax.Number):
            return np.full(self.n, float(factor.value))
        if isinstance(factor, syntax.Name):
            return self.column(factor.name)
        if isinstance(factor, syntax.Element):
            return self.column(factor.name, self.place(factor))
        given = [[self.of(v) for v in a] if isinstance(a, tuple) else self.of(a) for a in factor.arguments]
        return self.drawn(factor.family, given)

    def drawn(self, family: str, given: list) -> Array:
        """A fresh draw in every run."""
        dice = self.random
        if family == "gauss":
            return given[0] + given[1] * dice.standard_normal(self.n)
        if family == "uniform":
            return dice.uniform(given[0][0], given[0][1])
        if family == "beta":
            return dice.beta(given[0][0], given[0][1])
        if family == "laplace":
            return given[0] + given[1] * dice.laplace(0, 1, self.n)
        if family == "exprnd":
            return given[0] * dice.exponential(1, self.n)
        if family == "bern":
            return (dice.random(self.n) < given[0]).astype(float)
        assert family == "gm"
        weights, means, sds = (np.stack(column) for column in given)
        which = (dice.random(self.n)[None, :] > np.cumsum(weights, axis=0)).sum(axis=0)
        everyone = np.arange(self.n)
        return means[which, everyone] + sds[which, everyone] * dice.standard_normal(self.n)

    def holds(self, condition: syntax.Condition) -> Array:
        """Where a condition holds."""
        left, right = self.of(condition.left), self.of(condition.right)
        compare = {
            "<": np.less,
            "<=": np.less_equal,
            ">": np.greater,
            ">=": np.greater_equal,
            "==": np.isclose,
            "!=": lambda a, b: ~np.isclose(a, b),
        }
        return compare[condition.comparison](left, right)

    def run(self, statements: Sequence[syntax.Statement], here: Array) -> None:
        """Run statements in those runs that come ``here``."""
        for statement in statements:
            if isinstance(statement, syntax.Data):
                self.data[statement.name] = statement.numbers
            elif isinstance(statement, syntax.Assign):
                target = statement.target
                key = (target.name, self.place(target) if isinstance(target, syntax.Element) else None)
                self.values[key] = np.where(here, self.of(statement.value), self.column(*key))
            elif isinstance(statement, syntax.Observe):
                self.kept = self.kept & (self.holds(statement.condition) | ~here)
            elif isinstance(statement, syntax.If):
                holds = self.holds(statement.condition)
                self.run(statement.yes, here & holds)
                self.run(statement.no, here & ~holds)
            elif isinstance(statement, syntax.For):
                rounds = statement.rounds
                many = (
                    self.data[rounds.name][self.place(rounds)] if isinstance(rounds, syntax.Element) else rounds.value
                )
                for i in range(int(many)):
                    self.counters[statement.variable] = i
                    self.run(statement.body, here)
                del self.counters[statement.variable]


def run(text: str, n: int, seed: int) -> Runs:
    """``n`` runs of a program."""
    everyone = np.ones(n, dtype=bool)
    runs = Runs(n, np.random.default_rng(seed), everyone)
    runs.run(parse(text, "program.soga").statements, everyone)
    return runs


def random_program(seed: int) -> str:
    """A program of about a dozen statements whose observations are intervals or discrete, so that runs can be kept."""
    dice = random.Random(seed)
    reals, whole = ["x", "a[0]", "a[1]"], ["u", "v"]
    lines = ["array[2] a;", "data d = [1, 0.5, -1];"]
    sources = [
        "gauss({c}, {s})",
        "uniform([{c}, {c} + 2], 2)",
        "laplace({c}, {s}, 2)",
        "exprnd({s}, 2)",
        "beta([2, 3], 2)",
        "gm([0.3, 0.7], [{c}, 2], [{s}, 0])",
        "gm([0.5, 0.5], [-1, {c}], [0.5, {s}])",
    ]

    def number() -> str:
        return str(dice.choice([-2, -1, -0.5, 0.5, 1, 2, 3]))

    def source() -> str:
        return dice.choice(sources).format(c=number(), s=dice.choice([0.5, 1, 2]))

    def real() -> str:
        kind = dice.randrange(5)
        if kind == 0:
            return source()
        if kind == 1:
            return f"{dice.choice(reals)} + {number()} * {source()}"
        if kind == 2:
            return f"{number()} * {dice.choice(reals)} - {dice.choice(reals)} + d[{dice.randrange(3)}]"
        if kind == 3:
            return f"{number()} * {dice.choice(whole)} * {dice.choice(reals)}"
        return f"{dice.choice(whole)} + {source()}"

    def coin() -> str:
        kind = dice.randrange(3)
        if kind == 0:
            return "bern(0.3)"
        if kind == 1:
            return f"{dice.choice(whole)} + bern(0.6)"
        return f"{dice.choice(whole)} * {dice.choice(whole)}"

    def condition() -> str:
        kind = dice.randrange(3)
        if kind == 0:
            return f"{dice.choice(whole)} {dice.choice(['==', '!=', '<', '>='])} 1"
        if kind == 1:
            return f"{dice.choice(reals)} {dice.choice(['<', '<=', '>', '>='])} {number()}"
        return f"{dice.choice(reals)} - {source()} {dice.choice(['<', '>'])} {number()}"

    def plain() -> str:
        if dice.random() < 0.5:
            return f"{dice.choice(whole)} = {coin()};"
        return f"{dice.choice(reals)} = {real()};"

    for name in reals:
        lines.append(f"{name} = {source()};")
    lines.append("u = bern(0.5);")
    for _ in range(dice.randint(3, 6)):
        kind = dice.randrange(5)
        if kind <= 1:
            lines.append(plain())
        elif kind == 2:
            lines.append(f"if {condition()} {{ {plain()} {plain()} }} else {{ {plain()} }} end if;")
        elif kind == 3:
            lines.append(f"for i in range(2): a[i] = a[i] + {dice.choice(whole)} + {number()} * d[i]; end for;")
        else:
            lines.append(f"observe({condition()});")
    return "\n".join(lines)
