"""Building the graph: arithmetic, comparison and choice on values that may be known or random."""

from __future__ import annotations

import operator
from collections.abc import Callable
from math import isfinite, isinf
from typing import cast

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.program import bounded
from leakmeter.program.budget import spend
from leakmeter.program.engine import mixed, rising, stairs
from leakmeter.program.engine.nodes import (
    Apply,
    Dot,
    Draw,
    Node,
    Number,
    Observation,
    Pick,
    Product,
    Scale,
    Smooth,
    Stair,
    Sum,
    Test,
    Value,
    Var,
)
from leakmeter.program.engine.outcomes import COMPARE, MIRROR, close
from leakmeter.program.engine.table import Table
from leakmeter.program.language import Continuous, Finite, Outcome

__all__ = ["Graph", "both_hold", "close", "describe", "inverse"]


class Serial:
    """Serial numbers; making nodes is work, and is counted as such."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = -1

    def __next__(self) -> int:
        self.last += 1
        if not self.last & 31:
            spend(32)
        return self.last


class Graph:
    """All nodes and observations of one program, and ``line``, the line of source now being read."""

    def __init__(self, place: str = "program") -> None:
        self.table = Table()
        self.observations: list[Observation] = []
        self.place = place
        self.line = 0
        #: What to do with a function of continuous values; None, and they are refused.
        self.sampled: Callable[[Callable[..., Outcome], tuple[Value, ...]], Value | None] | None = None
        #: What is told of every function of discrete values, before its node is made.
        self.watch: Callable[[Callable[..., Outcome], tuple[Value, ...]], None] | None = None
        #: What is told of an error of a computation with known values.
        self.stops: Callable[[type[Exception], bool], None] | None = None
        #: Whether a function of continuous values was made that is not affine.
        self.curved = False
        #: Whether a value without ends was made whole, of which the rarest outcomes are left out.
        self.ends_cut = False
        self._ids = Serial()

    def error(self, message: str, line: int | None = None) -> ProgramError:
        """An error with file and line."""
        return ProgramError(f"{self.place}:{self.line if line is None else line}: {message}")

    def inexact(self, reason: str, line: int | None = None) -> NotExactError:
        """An error that sampling may avoid, with file and line."""
        return NotExactError(str(self.error(reason, line)))

    def beyond(self, reason: str) -> ProgramError:
        """An error that sampling avoids; where it is allowed already, one that it cannot avoid."""
        return self.inexact(reason) if self.sampled is None else self.error(f"{reason}.")

    def var(self, distribution: Continuous) -> Var:
        """A fresh continuous base variable."""
        return Var(next(self._ids), self.table.add(distribution))

    def element(self, base: int) -> Var:
        """A reference to a base variable that exists already."""
        return Var(next(self._ids), base)

    def dot(self, start: int, n: int) -> Dot:
        """The sum of a whole run."""
        return Dot(next(self._ids), start, n)

    def draw(self, make: Callable[..., Finite], *args: Value) -> Draw:
        """A fresh discrete draw."""
        return Draw(next(self._ids), make, args, self.line)

    def apply(self, function: Callable[..., Outcome], *args: Value) -> Apply:
        """A function of discrete values, some of them random."""
        if self.watch is not None:
            self.watch(function, args)
        return Apply(next(self._ids), function, args, self.line)

    def observe(self, guard: Node | None, node: Node, value: Outcome | None = None) -> None:
        """Condition on ``node`` (being ``value``) wherever ``guard`` holds."""
        if isinstance(node, Pick) and node.continuous and value is not None and mixed.holds_words(node):
            word = isinstance(value, str)
            here = mixed.compared(self, "==", node, value) if isinstance(value, str) else mixed.is_number(self, node)
            if not isinstance(here, Node):  # as every run has it
                return
            self.observe(guard, here)
            if word:
                return
            guard = here if guard is None else self.apply(both_hold, guard, here)
        if isinstance(node, Sum) and isinstance(value, int | float):
            ends = stairs.between(self, node, value)
            for end in ends or ():
                self.observations.append(Observation(next(self._ids), guard, end, None, self.line))
            if ends:
                return
        self.observations.append(Observation(next(self._ids), guard, node, value, self.line))

    def total(self, const: float, terms: list[tuple[float, Node]]) -> Value:
        """``const + sum(coefficient * node)``."""
        kept = tuple((c, n) for c, n in terms if c != 0)
        if not kept:
            return self.plain(const)
        self._finite(const, *(c for c, _ in kept))
        if const == 0 and len(kept) == 1 and kept[0][0] == 1:
            return kept[0][1]
        return Sum(next(self._ids), const, kept, any(n.continuous for _, n in kept))

    def add(self, a: Value, b: Value, sign: int = 1) -> Value:
        """``a + sign * b``."""
        if isinstance(a, Node):
            if isinstance(b, Node):
                terms = ((1, a), (sign, b))
                return Sum(next(self._ids), 0, terms, a.continuous or b.continuous)
            shift = sign * self._finite(self.number(b))
            return a if shift == 0 else Sum(next(self._ids), shift, ((1, a),), a.continuous)
        if isinstance(b, Node):
            return Sum(next(self._ids), self._finite(self.number(a)), ((sign, b),), b.continuous)
        return self.plain(self.number(a) + sign * self.number(b))

    def number(self, value: Value) -> Number:
        """A known number, or an error that names what was found."""
        if isinstance(value, Node | str):
            raise self.error(f"a number is needed here, not {describe(value)}.")
        return value

    def plain(self, value: Number) -> Number:
        """A known number that was computed; refused where it is none, or has too many digits."""
        if -1e300 < value < 1e300:
            return value
        try:
            bounded.within(value)
        except ValueError as error:
            raise self.error(f"{error}.") from None
        return value

    def _finite(self, *numbers: Number) -> Number:
        """The first of some numbers that random values are added to or multiplied by; all of them finite."""
        for number in numbers:
            if not isfinite(number):
                raise self.error("a random variable and an infinite number cannot be put together; leave it out.")
        return numbers[0]

    def multiply(self, a: Value, b: Value) -> Value:
        """``a * b``; at most one of them may be continuous."""
        if isinstance(a, Node) and isinstance(b, Node):
            if a.continuous and b.continuous:
                return self.product(a, b)
            if not a.continuous and not b.continuous:
                return self.apply(operator.mul, a, b)
            factor, node = (b, a) if a.continuous else (a, b)
            return Scale(next(self._ids), factor, node)
        node, factor = (a, b) if isinstance(a, Node) else (b, a)
        if not isinstance(node, Node):
            return self.plain(self.number(a) * self.number(b))
        return self.total(0, [(self.number(factor), node)])

    def product(self, a: Node, b: Node) -> Value:
        """The product of two continuous variables, where sampling is allowed."""
        if self.sampled is None:
            raise self.inexact(
                "this multiplies two continuous random variables, which is not affine; multiply by a known number or a "
                "discrete variable"
            )
        return Product(next(self._ids), a, b, self.line)

    def smooth(self, function: Callable[..., Outcome], *args: Value) -> Smooth:
        """A continuous function of continuous values."""
        self.curved = True
        return Smooth(next(self._ids), function, args, self.line)

    def divide(self, a: Value, b: Value) -> Value:
        """``a / b``; ``b`` is known or discrete, unless sampling is allowed."""
        if isinstance(b, Node):
            if b.continuous:
                reciprocal = self.sampled(inverse, (b,)) if self.sampled is not None else None
                if reciprocal is None:
                    raise self.beyond(
                        "this divides by a continuous random variable, which is not affine; divide by a known number "
                        "or by a discrete variable"
                    )
                return self.multiply(a, reciprocal)
            if isinstance(a, Node) and a.continuous:
                return self.multiply(a, self.apply(inverse, b))
            return self.apply(quotient, a, b)
        divisor = self.number(b)
        if divisor == 0:
            if self.stops is not None:
                self.stops(ZeroDivisionError, True)
            raise self.error("this divides by zero; guard it with an if on a known length.")
        if isinstance(a, Node):
            return self.total(0, [(1 / divisor, a)])
        return self.plain(self.number(a) / divisor)

    def arithmetic(self, function: Callable[..., Outcome], name: str, *args: Value) -> Value:
        """Any other operation: free on discrete values, refused on continuous ones."""
        if any(isinstance(a, Node) and a.continuous for a in args):
            made = self.sampled(function, args) if self.sampled is not None else None
            if made is None:
                raise self.beyond(
                    f"{name} of a continuous random variable is not affine; use comparisons such as x > 30 to sort it "
                    "into classes, or apply it to discrete variables"
                )
            return made
        if any(isinstance(a, Node) for a in args):
            return self.apply(function, *args)
        try:
            return bounded.called(function, cast("tuple[Outcome, ...]", args))
        except (TypeError, ValueError, ZeroDivisionError, OverflowError) as error:
            if self.stops is not None:
                self.stops(type(error), True)
            raise self.error(
                f"{name} fails here: {error.args[-1] if error.args else 'it cannot be computed'}."
            ) from None

    def compare(self, op: str, a: Value, b: Value) -> Value:
        """A comparison: a known truth value or a discrete node."""
        first, second = isinstance(a, Node), isinstance(b, Node)
        if not first and not second:
            try:
                return COMPARE[op](cast(Outcome, a), cast(Outcome, b))
            except TypeError:
                raise self.error(f"{describe(a)} and {describe(b)} cannot be compared.") from None
        if (isinstance(a, Node) and a.continuous) or (isinstance(b, Node) and b.continuous):
            if isinstance(a, str) or isinstance(b, str):
                return mixed.compared(self, op, b, a) if isinstance(a, str) else mixed.compared(self, op, a, str(b))
            for endless, x, y in ((b, 0.0, b), (a, a, 0.0)):
                if isinstance(endless, float) and isinf(endless):
                    return COMPARE[op](cast(float, x), cast(float, y))
            if self.curved and (turned := rising.compared(self, op, a, b)) is not None:
                return turned
            difference = self.add(a, b, -1)
            if isinstance(difference, Node):
                return Test(next(self._ids), op, difference, self.line)
            return COMPARE[op](difference, 0)
        if not first:
            a, b, op = b, a, MIRROR[op]
        stepped = stairs.compared(self, op, a, b) if isinstance(a, Sum) and isinstance(b, int | float) else None
        return stepped if stepped is not None else self.apply(COMPARE[op], a, b)

    def stair(self, const: float, terms: list[tuple[float, Node]], node: Node, rounding: str) -> Stair:
        """``node`` rounded to a whole number, as the sum of tests that ``terms`` are."""
        return Stair(next(self._ids), const, tuple(terms), node, rounding, self.line)

    def pick(self, cond: Node, yes: Value, no: Value) -> Value:
        """``yes if cond else no``; what both have in common is kept outside, so that counts stay sums."""
        if yes is no or (
            not isinstance(yes, Node) and not isinstance(no, Node) and type(yes) is type(no) and yes == no
        ):
            return yes
        for one, other, turned in ((yes, no, False), (no, yes, True)):
            if isinstance(one, Sum) and isinstance(other, Node):
                head = next((t for t in one.terms if t[1] is other and t[0] == 1), None)
                if head is not None:
                    rest = self.total(one.const, [t for t in one.terms if t is not head])
                    change = self.pick(cond, 0, rest) if turned else self.pick(cond, rest, 0)
                    return self.add(other, change)
        if isinstance(yes, Sum) and isinstance(no, Sum) and yes.terms[0] == no.terms[0] and yes.terms[0][0] == 1:
            rests = [self.total(s.const, list(s.terms[1:])) for s in (yes, no)]
            return self.add(yes.terms[0][1], self.pick(cond, rests[0], rests[1]))
        continuous = (isinstance(yes, Node) and yes.continuous) or (isinstance(no, Node) and no.continuous)
        return Pick(next(self._ids), cond, yes, no, continuous)

    def both(self, a: Value, b: Value) -> Value:
        """``a and b`` of truth values."""
        if isinstance(a, Node):
            return self.apply(both_hold, a, b) if isinstance(b, Node) else (a if b else False)
        return b if a else False

    def negate(self, a: Value) -> Value:
        """``not a``."""
        if not isinstance(a, Node):
            return not a
        if isinstance(a, Test):
            return Test(next(self._ids), _NOT[a.op], a.node, a.line)
        return self.apply(operator.not_, a)


def inverse(x: Outcome) -> float:
    """``1 / x``."""
    return 1 / cast(float, x)


def quotient(a: Outcome, b: Outcome) -> float:
    """``a / b``."""
    return cast(float, a) / cast(float, b)


_NOT = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def both_hold(a: Outcome, b: Outcome) -> bool:
    """``a and b``, as a truth value."""
    return bool(a) and bool(b)


def describe(value: object) -> str:
    """What a value is, in words."""
    if isinstance(value, Node):
        return "a continuous random variable" if value.continuous else "a discrete random variable"
    names = {
        "list": "a list",
        "tuple": "a tuple",
        "dict": "a dictionary",
        "NoneType": "None",
        "Seq": "a list",
        "Filtered": "a list of random length",
        "Local": "a function",
        "Foreign": "a function",
    }
    if isinstance(value, str | int | float):
        shown = repr(value)
        return shown if len(shown) <= 60 else f"{shown[:57]}…"
    return names.get(type(value).__name__, f"a {type(value).__name__}")
