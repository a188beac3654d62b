"""The continuous part of one component: what has been observed about affine forms of the base variables.

A component is a Gaussian over the (independent) base variables, with

* *rows*: forms known to equal a number, and a *tilt*, a factor ``exp(form)``, which moves the means and leaves the
  covariances (Laplace and exponential pieces); both in engine/rows.py;
* *boxes*: forms known to lie in an interval (truncation, kept exact instead of moment-matched as P-TRU-COND does);
* *flats*: base variables with density ``exp(rate * u)`` on an interval (uniform, exponential, half a Laplace);
* *powers*: factors ``form ** n``, which coins leave behind whose probability is a continuous variable, and which a beta
  distribution begins with.

``order`` counts the densities among the factors of the weight: a component in which an observed value was certain has
one density fewer and outweighs all those with more (erratum 2 of the brief).
"""

from __future__ import annotations

from math import inf, log, sqrt

from leakmeter.prob.truncated import log_interval
from leakmeter.program.engine.box import ON, Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.rows import Rows
from leakmeter.program.engine.table import Table


class State(Rows):
    """One component's continuous part; see the module. ``copy`` before changing one that is shared."""

    __slots__ = ("_size", "boxes", "flats", "log_weight", "order", "powers", "subst")

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.log_weight = 0.0
        self.order = 0
        self.boxes: dict[tuple[object, ...], Box] = {}
        self.flats: dict[int, float] = {}
        self.powers: dict[tuple[object, ...], tuple[Form, float]] = {}
        self.subst: dict[int, Form] = {}
        self._size = 0.0

    def copy(self) -> State:
        """An independent copy; forms and matrices are shared, for they never change."""
        new = State(self.table)
        new._share_rows(self)
        new.log_weight, new.order = self.log_weight, self.order
        new.boxes, new.flats, new.subst = dict(self.boxes), dict(self.flats), dict(self.subst)
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
            form = _replace(form, base, self.subst[base])
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

    # -- conditioning --------------------------------------------------------------------------------------------

    def require_equal(self, form: Form, value: float) -> bool:
        """Condition on ``form == value``; False where that is impossible (P-EQ-COND with its evidence)."""
        form = self.resolve(form)
        flats = self.flat_part(form)
        if flats:
            return self._solve_for_flat(form, value, max(flats, key=lambda b: abs(flats[b])))
        density = self._know(form, value)
        if density is None:
            return abs(value - self.mean(form)) <= ON * max(self.scale(form), abs(value))
        self.log_weight += density
        self.order += 1
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

    def raise_to(self, form: Form, exponent: float) -> bool:
        """Multiply the density by ``form ** exponent``; False where that is 0 with certainty."""
        form = self.resolve(form)
        value = self.certain(form)
        if value is None:
            key = form.key()
            self.powers = {**self.powers, key: (form, exponent + (self.powers[key][1] if key in self.powers else 0))}
            return True
        if value <= ON * self.scale(form):
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
        self.log_weight += self._lean(gaussian)

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

    def add_flat(
        self, base: int, rate: float, low: float, high: float, log_scale: float, *, high_open: bool = False
    ) -> None:
        """Introduce a base variable with density ``exp(rate * u + log_scale)`` on [low, high], without an open end."""
        self.flats[base] = rate
        self.log_weight += log_scale
        leaf = Form(0.0, {base: 1.0})
        self.boxes[leaf.direction_key()] = Box(leaf, low, high, high_open=high_open)

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
        new._join_rows(self, other)
        new.boxes = {**self.boxes, **other.boxes}
        new.flats, new.subst = {**self.flats, **other.flats}, {**self.subst, **other.subst}
        new.powers = {**self.powers, **other.powers}
        return new

    def without_row(self, index: int) -> State:
        """The Gaussian part with one row forgotten: rows and tilt only, no boxes, flats or weight."""
        new = State(self.table)
        new._select_rows(self, [i for i in range(len(self.rows)) if i != index])
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
