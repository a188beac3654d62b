"""Small terms that are both Python text and numpy arithmetic, so that a program can be read by one and run by another.

The numpy side knows nothing of the engine: it is plain array code over many runs at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

#: The value of each variable in every run.
Runs = dict[str, Any]


@dataclass(frozen=True)
class Term:
    """``text`` in Python and ``value`` over all runs; ``inputs`` are the base inputs it depends on."""

    text: str
    value: Callable[[Runs], Any]
    whole: bool
    inputs: frozenset[str] = frozenset()


def name(text: str, whole: bool, inputs: frozenset[str] | None = None) -> Term:
    """A variable."""
    return Term(text, lambda runs: runs[text], whole, inputs if inputs is not None else frozenset({text}))


def element(of: str, i: int, whole: bool) -> Term:
    """One element of a list."""
    return Term(f"{of}[{i}]", lambda runs: runs[of][i], whole, frozenset({f"{of}[{i}]"}))


def number(value: float) -> Term:
    """A known number."""
    return Term(repr(value), lambda runs: value, isinstance(value, int))


def combined(form: str, function: Callable[..., Any], *terms: Term, whole: bool | None = None) -> Term:
    """``form`` is Python with a pair of braces for each term; ``function`` computes the same over arrays."""
    text = form.format(*(t.text for t in terms))
    inputs = frozenset[str]().union(*(t.inputs for t in terms))
    is_whole = all(t.whole for t in terms) if whole is None else whole
    return Term(text, lambda runs: function(*(t.value(runs) for t in terms)), is_whole, inputs)


def truth(op: str, a: Term, b: Term) -> Term:
    """A comparison, of values that rounding has not moved: what is certain to be equal is equal."""
    compare = {
        "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal, "==": np.equal, "!=": np.not_equal,
    }[op]  # fmt: skip
    return combined(f"{{}} {op} {{}}", lambda x, y: compare(cleaned(x - y), 0), a, b, whole=True)


def cleaned(value: Any) -> Any:
    """Without what rounding leaves of a difference: x - (1 + x) is -1, and not a little more."""
    return np.round(value, 9)


@dataclass(frozen=True)
class Assign:
    """``name = term``."""

    name: str
    term: Term

    def lines(self, pad: str) -> list[str]:
        return [f"{pad}{self.name} = {self.term.text}"]

    def run(self, runs: Runs) -> None:
        runs[self.name] = self.term.value(runs)


@dataclass(frozen=True)
class Branch:
    """``if condition: yes else: no``; both sides run, and each variable takes the side that holds."""

    condition: Term
    yes: Sequence[Assign | Branch]
    no: Sequence[Assign | Branch]

    def lines(self, pad: str) -> list[str]:
        found = [f"{pad}if {self.condition.text}:"]
        found += [line for s in self.yes for line in s.lines(pad + "    ")]
        if self.no:
            found += [f"{pad}else:", *(line for s in self.no for line in s.lines(pad + "    "))]
        return found

    def run(self, runs: Runs) -> None:
        holds = np.asarray(self.condition.value(runs), dtype=bool)
        yes, no = dict(runs), dict(runs)
        for statement in self.yes:
            statement.run(yes)
        for statement in self.no:
            statement.run(no)
        for key in runs:
            runs[key] = yes[key] if yes[key] is no[key] else np.where(holds, yes[key], no[key])


@dataclass(frozen=True)
class Counting:
    """``for each in people: if condition on it: name = name + step``."""

    name: str
    people: str
    condition: Callable[[Term], Term]
    step: Callable[[Term], Term]

    def lines(self, pad: str) -> list[str]:
        each = name("each", False)
        return [
            f"{pad}for each in {self.people}:",
            f"{pad}    if {self.condition(each).text}:",
            f"{pad}        {self.name} = {self.name} + {self.step(each).text}",
        ]

    def run(self, runs: Runs) -> None:
        for person in runs[self.people]:
            here = {**runs, "each": person}
            each = name("each", False)
            holds = np.asarray(self.condition(each).value(here), dtype=bool)
            runs[self.name] = np.where(holds, runs[self.name] + self.step(each).value(here), runs[self.name])
