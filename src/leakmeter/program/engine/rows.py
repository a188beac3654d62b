"""A Gaussian over the (independent) base variables, of which some forms are known, and that may have been tilted.

The posterior mean and covariance of other forms follow from the Cholesky factor of ``A D Aᵀ`` (paper, Theorem 5,
without ever writing the covariance of the variables): O(n k + k³) for k rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.truncated import log_normal_density
from leakmeter.program.engine.form import TINY, Form, covariance, mean
from leakmeter.program.engine.table import Table

#: Arrays are shared between copies and never changed, so that all can start with these.
_NO_ROWS: tuple[Array, Array] = (np.zeros((0, 0)), np.zeros(0))


class Rows:
    """Base variables given ``rows``, forms that equal ``values``, and a ``tilt``: the density times ``exp(tilt)``."""

    __slots__ = ("_chol", "_z", "rows", "table", "tilt", "values")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows: tuple[Form, ...] = ()
        self.values: tuple[float, ...] = ()
        self.tilt: Form | None = None
        self._chol, self._z = _NO_ROWS

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

    def _know(self, form: Form, value: float) -> float | None:
        """Add the row ``form == value``: the log density of the value, or None (and no row) for a certain form."""
        raw = covariance(form, form, self.table)
        across = self._against_rows(form) if self.rows else np.zeros(0)
        left = raw - float(across @ across)
        if form.fixed or left <= TINY * raw:
            return None
        expected = self.mean(form)
        k = len(self.rows)
        chol = np.zeros((k + 1, k + 1))
        chol[:k, :k] = self._chol
        chol[k, :k], chol[k, k] = across, sqrt(left)
        self._chol = chol
        self._z = np.append(self._z, (value - expected) / sqrt(left))
        self.rows, self.values = (*self.rows, form), (*self.values, value)
        return log_normal_density(value, expected, left)

    def _lean(self, form: Form) -> float:
        """Multiply the density by ``exp(form)``: the log of the mass it then has."""
        expected, spread = self.mean(form), self.variance(form)
        direction = Form(0.0, form.coefs, form.dots)
        self.tilt = direction if self.tilt is None else self.tilt.plus(direction)
        self._refresh()
        return expected + 0.5 * spread

    def _share_rows(self, other: Rows) -> None:
        """Take over the rows and the tilt of another."""
        self.rows, self.values, self.tilt = other.rows, other.values, other.tilt
        self._chol, self._z = other._chol, other._z

    def _join_rows(self, a: Rows, b: Rows) -> None:
        """Take over the rows and tilts of two about different variables."""
        self.rows, self.values = a.rows + b.rows, a.values + b.values
        n, m = len(a.rows), len(b.rows)
        chol = np.zeros((n + m, n + m))
        chol[:n, :n], chol[n:, n:] = a._chol, b._chol
        self._chol, self._z = chol, np.concatenate([a._z, b._z])
        tilts = [t for t in (a.tilt, b.tilt) if t is not None]
        self.tilt = None if not tilts else tilts[0] if len(tilts) == 1 else tilts[0].plus(tilts[1])

    def _select_rows(self, other: Rows, keep: Sequence[int]) -> None:
        """Take over the tilt of another and those of its rows."""
        self.rows, self.values = tuple(other.rows[i] for i in keep), tuple(other.values[i] for i in keep)
        self.tilt = other.tilt
        if keep:
            raw = [[covariance(f, g, self.table) for g in self.rows] for f in self.rows]
            self._chol = np.linalg.cholesky(np.array(raw))
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

    def _against_rows(self, form: Form) -> Array:
        column = np.array([covariance(row, form, self.table) for row in self.rows])
        if len(column) == 1:
            return column / self._chol[0, 0]
        return np.asarray(np.linalg.solve(self._chol, column), dtype=np.float64)
