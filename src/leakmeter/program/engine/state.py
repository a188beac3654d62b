"""The continuous part of one component: what has been observed about affine forms of the base variables.

A component is a Gaussian over the (independent) base variables, with

* *rows*: forms known to equal a number. The posterior mean and covariance of other forms follow from the Cholesky
  factor of ``A D Aᵀ`` (paper, Theorem 5, without ever writing the covariance of the variables): O(n k + k³) for k rows;
* a *tilt*: a factor ``exp(form)``, which moves the means and leaves the covariances (Laplace and exponential pieces);
* *boxes*: forms known to lie in an interval (truncation, kept exact instead of moment-matched as P-TRU-COND does);
* *flats*: base variables with density ``exp(rate * u)`` on an interval (uniform, exponential, half a Laplace);
* *powers*: factors ``form ** n``, which coins leave behind whose probability is a continuous variable.

``order`` counts the densities among the factors of the weight: a component in which an observed value was certain has
one density fewer and outweighs all those with more (erratum 2 of the brief).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, sqrt

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.truncated import log_interval, log_normal_density
from leakmeter.program.engine.form import TINY, Form, covariance, mean
from leakmeter.program.engine.table import Table

#: A certain value this close to a bound, relative to the size of what it was computed from, lies on the bound.
_ON = 1e-9


@dataclass(frozen=True, slots=True)
class Box:
    """``form`` (without constant) lies between ``low`` and ``high``; an open end is not included."""

    form: Form
    low: float
    high: float
    low_open: bool = False
    high_open: bool = False

    def meet(self, other: Box) -> Box:
        """Both boxes at once; the forms are the same."""
        low = max((self.low, self.low_open), (other.low, other.low_open))
        high = min((self.high, not self.high_open), (other.high, not other.high_open))
        return Box(self.form, low[0], high[0], low[1], not high[1])

    def holds(self, value: float, scale: float) -> bool:
        """Whether a certain ``value`` lies inside; ``scale`` is the size of the numbers it was computed from."""
        near = _ON * max(scale, abs(value))
        below = value < self.low - near or (self.low_open and value <= self.low + near)
        above = value > self.high + near or (self.high_open and value >= self.high - near)
        return not (below or above)

    @property
    def empty(self) -> bool:
        """Whether nothing, or a single point of a continuous variable, is left."""
        return not self.low < self.high


class State:
    """One component's continuous part; see the module. ``copy`` before changing one that is shared."""

    __slots__ = (
        "_chol",
        "_size",
        "_z",
        "boxes",
        "flats",
        "log_weight",
        "order",
        "powers",
        "rows",
        "subst",
        "table",
        "tilt",
        "values",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.log_weight = 0.0
        self.order = 0
        self.rows: tuple[Form, ...] = ()
        self.values: tuple[float, ...] = ()
        self.tilt: Form | None = None
        self.boxes: dict[tuple[object, ...], Box] = {}
        self.flats: dict[int, float] = {}
        self.powers: dict[tuple[object, ...], tuple[Form, int]] = {}
        self.subst: dict[int, Form] = {}
        self._chol: Array = np.zeros((0, 0))
        self._z: Array = np.zeros(0)
        self._size = 0.0

    def copy(self) -> State:
        """An independent copy; forms and matrices are shared, for they never change."""
        new = State(self.table)
        new.log_weight, new.order, new.rows, new.values = self.log_weight, self.order, self.rows, self.values
        new.tilt, new.boxes, new.flats = self.tilt, dict(self.boxes), dict(self.flats)
        new.subst, new._chol, new._z = dict(self.subst), self._chol, self._z
        new.powers = dict(self.powers) if self.powers else self.powers
        return new

    def weighed(self, log_factor: float) -> State:
        """A copy with its weight multiplied."""
        new = self.copy()
        new.log_weight += log_factor
        return new

    @property
    def plain(self) -> bool:
        """Whether nothing at all is known about continuous variables."""
        return not (self.rows or self.boxes or self.flats or self.tilt or self.subst or self.powers)

    # -- forms ---------------------------------------------------------------------------------------------------

    def resolve(self, form: Form) -> Form:
        """The form with every variable that was solved for replaced by what it equals."""
        for base in self.subst.keys() & form.coefs.keys():
            coefficient = form.coefs[base]
            rest = Form(form.const, {b: c for b, c in form.coefs.items() if b != base}, form.dots)
            form = rest.plus(self.subst[base], coefficient)
        return form

    def flat_part(self, form: Form) -> dict[int, float]:
        """The coefficients of flat variables in a resolved form."""
        if len(form.coefs) < len(self.flats):
            return {b: c for b, c in form.coefs.items() if b in self.flats}
        return {b: form.coefs[b] for b in self.flats if b in form.coefs}

    def gaussian_part(self, form: Form) -> Form:
        """The form without its flat variables."""
        if not self.flats:
            return form
        return Form(form.const, {b: c for b, c in form.coefs.items() if b not in self.flats}, form.dots)

    def mean(self, form: Form) -> float:
        """The mean of a form of Gaussian variables, given rows and tilt but not the boxes."""
        value = mean(form, self.table)
        if self.tilt is not None:
            value += covariance(form, self.tilt, self.table)
        if self.rows:
            value += float(self._against_rows(form) @ self._z)
        return value

    def covariance(self, f: Form, g: Form) -> float:
        """The covariance of two forms of Gaussian variables given the rows; rounding is taken for 0."""
        raw = covariance(f, g, self.table)
        if not self.rows:
            return raw
        reduced = raw - float(self._against_rows(f) @ self._against_rows(g))
        size = raw if f is g else sqrt(covariance(f, f, self.table) * covariance(g, g, self.table))
        return 0.0 if abs(reduced) <= TINY * size else reduced

    def variance(self, form: Form) -> float:
        """The variance of a form of Gaussian variables, given the rows but not the boxes."""
        return max(0.0, self.covariance(form, form))

    def scale(self, form: Form) -> float:
        """The size of the numbers a form is computed from, for relative comparisons of certain values."""
        spread = covariance(form, form, self.table)
        return abs(form.const) + abs(mean(form, self.table) - form.const) + sqrt(max(0.0, spread))

    def _against_rows(self, form: Form) -> Array:
        column = np.array([covariance(row, form, self.table) for row in self.rows])
        if len(column) == 1:
            return column / self._chol[0, 0]
        return np.asarray(np.linalg.solve(self._chol, column), dtype=np.float64)

    # -- conditioning --------------------------------------------------------------------------------------------

    def require_equal(self, form: Form, value: float) -> bool:
        """Condition on ``form == value``; False where that is impossible (P-EQ-COND with its evidence)."""
        form = self.resolve(form)
        flats = self.flat_part(form)
        if flats:
            return self._solve_for_flat(form, value, max(flats, key=lambda b: abs(flats[b])))
        raw = covariance(form, form, self.table)
        across = self._against_rows(form) if self.rows else np.zeros(0)
        left = raw - float(across @ across)
        expected = self.mean(form)
        if form.fixed or left <= TINY * raw:
            return abs(value - expected) <= _ON * max(self.scale(form), abs(value))
        self.log_weight += log_normal_density(value, expected, left)
        self.order += 1
        k = len(self.rows)
        chol = np.zeros((k + 1, k + 1))
        chol[:k, :k] = self._chol
        chol[k, :k], chol[k, k] = across, sqrt(left)
        self._chol = chol
        self._z = np.append(self._z, (value - expected) / sqrt(left))
        self.rows, self.values = (*self.rows, form), (*self.values, value)
        return self._settle_boxes() and self._settle_powers()

    def _settle_boxes(self) -> bool:
        """Drop boxes whose form has become certain; False where one of them does not hold."""
        for key, box in list(self.boxes.items()):
            gaussian = self.gaussian_part(box.form)
            if not gaussian.fixed and self.variance(gaussian) == 0.0:
                del self.boxes[key]
                if not self._box(box.form, box):
                    return False
        return True

    def _solve_for_flat(self, form: Form, value: float, base: int) -> bool:
        """Use ``form == value`` to express a flat variable by the others: its density becomes a tilt and boxes."""
        coefficient = form.coefs[base]
        rest = Form(form.const - value, {b: c for b, c in form.coefs.items() if b != base}, form.dots)
        solution = rest.times(-1 / coefficient)
        rate = self.flats.pop(base)
        self.log_weight -= log(abs(coefficient))
        self.order += 1
        for key, old in list(self.subst.items()):
            self.subst[key] = _replace(old, base, solution)
        self.subst[base] = solution
        old_boxes = list(self.boxes.values())
        self.boxes = {}
        for box in old_boxes:
            if not self._box(_replace(box.form, base, solution), box):
                return False
        if rate:
            self._tilt(solution.times(rate))
        return self._settle_powers()

    def raise_to(self, form: Form, exponent: int) -> bool:
        """Multiply the density by ``form ** exponent``; False where that is 0 with certainty."""
        form = self.resolve(form)
        value = self.certain(form)
        if value is None:
            key = form.key()
            self.powers = {**self.powers, key: (form, exponent + (self.powers[key][1] if key in self.powers else 0))}
            return True
        if value <= _ON * self.scale(form):
            return exponent == 0
        self.log_weight += exponent * log(value)
        return True

    def _settle_powers(self) -> bool:
        """Compute the powers of forms that have become certain, and of the variable that was just solved for."""
        powers, self.powers = self.powers, {}
        return all(self.raise_to(form, exponent) for form, exponent in powers.values())

    def _tilt(self, form: Form) -> None:
        """Multiply the density by ``exp(form)``."""
        for base, c in self.flat_part(form).items():
            self.flats[base] += c
        gaussian = self.gaussian_part(form)
        if gaussian.fixed:
            self.log_weight += gaussian.const
            return
        expected, spread = self.mean(gaussian), self.variance(gaussian)
        self.log_weight += expected + 0.5 * spread
        direction = Form(0.0, gaussian.coefs, gaussian.dots)
        self.tilt = direction if self.tilt is None else self.tilt.plus(direction)
        self._refresh()

    def _refresh(self) -> None:
        """Recompute the standardised residuals of the rows after the tilt has moved their means."""
        if self.rows:
            tilt = self.tilt or Form()
            gaps = [
                v - mean(row, self.table) - covariance(row, tilt, self.table)
                for row, v in zip(self.rows, self.values, strict=True)
            ]
            self._z = np.asarray(np.linalg.solve(self._chol, np.array(gaps)), dtype=np.float64)

    def require_between(self, form: Form, low: float, high: float, low_open: bool, high_open: bool) -> bool:
        """Condition on ``low <= form <= high`` (open ends excluded); False where that is impossible."""
        form = self.resolve(form)
        return self._box(form, Box(form, low, high, low_open, high_open))

    def _box(self, form: Form, limits: Box) -> bool:
        form = self._without_certain(self.resolve(form))
        if form.fixed:
            return limits.holds(form.const, self._size)
        lead = form.leading()
        direction = Form(0.0, form.coefs, form.dots).times(1 / lead)
        low, high = (limits.low - form.const) / lead, (limits.high - form.const) / lead
        box = Box(direction, low, high, limits.low_open, limits.high_open)
        if lead < 0:
            box = Box(direction, high, low, limits.high_open, limits.low_open)
        key = direction.direction_key()
        if key in self.boxes:
            box = box.meet(self.boxes[key])
        self.boxes[key] = box
        return not box.empty and self._reachable(box)

    def _reachable(self, box: Box) -> bool:
        if self.flat_part(box.form):
            return True
        centre, sd = self.mean(box.form), sqrt(self.variance(box.form))
        return log_interval((box.low - centre) / sd, (box.high - centre) / sd) > -inf

    def _without_certain(self, form: Form) -> Form:
        """The form with its Gaussian part replaced by its value where the rows leave no spread in it."""
        gaussian = self.gaussian_part(form)
        self._size = self.scale(gaussian)
        if gaussian.fixed or not self.rows or self.variance(gaussian) > 0.0:
            return form
        return Form(self.mean(gaussian), self.flat_part(form))

    def certain(self, form: Form) -> float | None:
        """The value of a resolved form that has no spread left, else None."""
        if form.fixed:
            return form.const
        if self.flat_part(form) or not self.rows:
            return None
        return self.mean(form) if self.variance(form) == 0.0 else None

    def add_flat(self, base: int, rate: float, low: float, high: float, log_scale: float) -> None:
        """Introduce a base variable with density ``exp(rate * u + log_scale)`` on [low, high]."""
        self.flats[base] = rate
        self.log_weight += log_scale
        leaf = Form(0.0, {base: 1.0})
        self.boxes[leaf.direction_key()] = Box(leaf, low, high)

    def joined(self, other: State) -> State:
        """The product of two states about different variables."""
        if other.plain:
            new = self.copy()
        elif self.plain:
            new = other.copy()
        else:
            new = self._product(other)
        new.log_weight = self.log_weight + other.log_weight
        new.order = self.order + other.order
        return new

    def _product(self, other: State) -> State:
        new = State(self.table)
        new.rows, new.values = self.rows + other.rows, self.values + other.values
        a, b = len(self.rows), len(other.rows)
        chol = np.zeros((a + b, a + b))
        chol[:a, :a], chol[a:, a:] = self._chol, other._chol
        new._chol, new._z = chol, np.concatenate([self._z, other._z])
        tilts = [t for t in (self.tilt, other.tilt) if t is not None]
        new.tilt = None if not tilts else tilts[0] if len(tilts) == 1 else tilts[0].plus(tilts[1])
        new.boxes = {**self.boxes, **other.boxes}
        new.flats, new.subst = {**self.flats, **other.flats}, {**self.subst, **other.subst}
        new.powers = {**self.powers, **other.powers}
        return new

    def without_row(self, index: int) -> State:
        """The Gaussian part with one row forgotten: rows and tilt only, no boxes, flats or weight."""
        new = State(self.table)
        keep = [i for i in range(len(self.rows)) if i != index]
        new.rows, new.values = tuple(self.rows[i] for i in keep), tuple(self.values[i] for i in keep)
        new.tilt = self.tilt
        if keep:
            raw = [[covariance(f, g, self.table) for g in new.rows] for f in new.rows]
            new._chol = np.linalg.cholesky(np.array(raw))
            new._refresh()
        return new

    def key(self) -> tuple[object, ...]:
        """A value equal for states that say the same (weights aside)."""
        if self.plain:
            return (self.order,)
        return (
            self.order,
            tuple((r.key(), v) for r, v in zip(self.rows, self.values, strict=True)),
            self.tilt.key() if self.tilt else None,
            tuple(sorted((repr(k), b.low, b.high, b.low_open, b.high_open) for k, b in self.boxes.items())),
            tuple(sorted(self.flats.items())),
            tuple(sorted((repr(k), n) for k, (_, n) in self.powers.items())),
            tuple(sorted((b, f.key()) for b, f in self.subst.items())),
        )


def _replace(form: Form, base: int, solution: Form) -> Form:
    if base not in form.coefs:
        return form
    coefficient = form.coefs[base]
    rest = Form(form.const, {b: c for b, c in form.coefs.items() if b != base}, form.dots)
    return rest.plus(solution, coefficient)
