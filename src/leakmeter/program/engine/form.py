"""Affine forms ``constant + sum(coefficient * base variable)``: the lazy values of continuous variables.

A covariance is never stored; it is the inner product of two forms weighted by the variances of the base variables
(paper, Theorem 3, with the covariance matrix left diagonal).
"""

from __future__ import annotations

from leakmeter.program.engine.table import Table

#: What cancellation leaves of a coefficient or variance, relative to what went in, counts as nothing below this.
TINY = 1e-12


class Form:
    """``coefs`` maps base variables to coefficients; ``dots`` maps the starts of whole runs to one coefficient each.

    A variable of a run in ``dots`` may appear in ``coefs`` too; its coefficient is then the sum of both. Forms are not
    changed once they have been handed out.
    """

    __slots__ = ("coefs", "const", "dots")

    def __init__(self, const: float = 0.0, coefs: dict[int, float] | None = None, dots: dict[int, float] | None = None):
        self.const = const
        self.coefs: dict[int, float] = coefs if coefs is not None else {}
        self.dots: dict[int, float] = dots if dots is not None else {}

    def plus(self, other: Form, factor: float = 1.0) -> Form:
        """``self + factor * other``; coefficients that cancel are dropped."""
        return Form(
            _settled(self.const, factor * other.const),
            _merged(self.coefs, other.coefs, factor),
            _merged(self.dots, other.dots, factor) if self.dots or other.dots else {},
        )

    def times(self, factor: float) -> Form:
        """``factor * self``."""
        if factor == 0.0:
            return Form()
        return Form(
            factor * self.const,
            {b: factor * c for b, c in self.coefs.items()},
            {s: factor * c for s, c in self.dots.items()},
        )

    def shifted(self, constant: float) -> Form:
        """``self + constant``, sharing the coefficients."""
        return Form(_settled(self.const, constant), self.coefs, self.dots)

    @property
    def fixed(self) -> bool:
        """Whether no base variable is left."""
        return not self.coefs and not self.dots

    def key(self) -> tuple[object, ...]:
        """A value equal for equal forms."""
        return (_digits(self.const), *self.direction_key())

    def direction_key(self) -> tuple[object, ...]:
        """A value equal for forms that differ by a constant only."""
        coefs = tuple((b, _digits(c)) for b, c in sorted(self.coefs.items()))
        return (coefs, tuple((s, _digits(c)) for s, c in sorted(self.dots.items()))) if self.dots else (coefs,)

    def leading(self) -> float:
        """The coefficient of the first variable, by which a direction is made comparable."""
        if self.coefs:
            return self.coefs[min(self.coefs)]
        return self.dots[min(self.dots)]

    def coefficient(self, base: int, table: Table) -> float:
        """The coefficient of one base variable."""
        own = self.coefs.get(base, 0.0)
        return own + self.dots.get(table.run(base).start, 0.0) if self.dots else own


def mean(form: Form, table: Table) -> float:
    """The mean of a form before any conditioning."""
    run = table.run
    total = form.const + sum(c * run(b).mean for b, c in form.coefs.items())
    return total + sum(c * run(s).n * run(s).mean for s, c in form.dots.items())


def covariance(f: Form, g: Form, table: Table) -> float:
    """The covariance of two forms before any conditioning."""
    if len(f.coefs) > len(g.coefs):
        f, g = g, f
    run, other = table.run, g.coefs
    total = 0.0
    for b, c in f.coefs.items():
        if b in other:
            total += c * other[b] * run(b).variance
    if f.dots or g.dots:
        total += _dot_part(f, g, table) + _dot_part(g, f, table)
        for s, c in f.dots.items():
            if s in g.dots:
                total += c * g.dots[s] * run(s).n * run(s).variance
    return total


def _dot_part(dotted: Form, sparse: Form, table: Table) -> float:
    if not dotted.dots:
        return 0.0
    total = 0.0
    for b, c in sparse.coefs.items():
        run = table.run(b)
        if run.start in dotted.dots:
            total += c * dotted.dots[run.start] * run.variance
    return total


def _merged(a: dict[int, float], b: dict[int, float], factor: float) -> dict[int, float]:
    out = dict(a)
    for k, c in b.items():
        if k in out:
            value = _settled(out[k], factor * c)
            if value == 0.0:
                del out[k]
            else:
                out[k] = value
        elif factor * c != 0.0:
            out[k] = factor * c
    return out


def _settled(a: float, b: float) -> float:
    """``a + b``, with what cancellation leaves of rounding taken for zero."""
    total = a + b
    return 0.0 if abs(total) <= 1e-15 * (abs(a) + abs(b)) else total


def _digits(x: float) -> float:
    """Twelve significant digits: enough to tell forms apart, few enough to see through rounding."""
    return float(f"{x:.12g}")
