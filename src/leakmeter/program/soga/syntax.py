"""The syntax tree of a SOGA program: plain values, each with the place where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leakmeter.program.soga.tokens import Place

Comparison = Literal["<", "<=", ">", ">=", "==", "!="]


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it is written, its sign apart."""

    value: float | int
    place: Place


@dataclass(frozen=True, slots=True)
class Name:
    """A scalar variable, or the variable of a loop."""

    name: str
    place: Place


@dataclass(frozen=True, slots=True)
class Element:
    """``name[variable + offset]``: an element of an array or of data; ``variable`` is that of a loop, or None."""

    name: str
    variable: str | None
    offset: int
    place: Place


@dataclass(frozen=True, slots=True)
class Draw:
    """A distribution in the place of a variable: ``family(arguments)``; an argument is a sum or a list of sums."""

    family: str
    arguments: tuple[Sum | tuple[Sum, ...], ...]
    place: Place


Factor = Number | Name | Element | Draw


@dataclass(frozen=True, slots=True)
class Term:
    """A product of factors, ``sign`` (1 or -1) times."""

    sign: int
    factors: tuple[Factor, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of terms, at least one."""

    terms: tuple[Term, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Condition:
    """``left comparison right``."""

    left: Sum
    comparison: Comparison
    right: Sum
    place: Place


@dataclass(frozen=True, slots=True)
class Data:
    """``data name = [numbers];``"""

    name: str
    numbers: tuple[float | int, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Array:
    """``array[length] name;``: so many variables that begin at 0."""

    name: str
    length: int
    place: Place


@dataclass(frozen=True, slots=True)
class Assign:
    """``target = value;``"""

    target: Name | Element
    value: Sum
    place: Place


@dataclass(frozen=True, slots=True)
class If:
    """``if condition … else … end if;``"""

    condition: Condition
    yes: tuple[Statement, ...]
    no: tuple[Statement, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class For:
    """``for variable in range(rounds) … end for;``"""

    variable: str
    rounds: Number | Element
    body: tuple[Statement, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Observe:
    """``observe(condition);``: only runs in which it holds count from here on."""

    condition: Condition
    place: Place


@dataclass(frozen=True, slots=True)
class Nothing:
    """``skip;`` and ``prune(k);``, which say nothing about what a program computes."""

    place: Place


Statement = Data | Array | Assign | If | For | Observe | Nothing


@dataclass(frozen=True, slots=True)
class Program:
    """All statements of a file, and the secret that a comment ``/* secret: NAME */`` names, if one does."""

    statements: tuple[Statement, ...]
    secret: str | None
    place: Place
