"""Everyone in an input list at once: the posterior of each of n people in time and memory linear in n.

A list of normals is conditioned as one vector (paper, Theorem 5): with the observed forms as rows A over the people,
prior means m and variances D, the posterior means are ``m + D Aᵀ S⁻¹ (c − A m)`` and the variances
``d_i − ‖L⁻¹ A D e_i‖²``, where ``S = L Lᵀ`` is the covariance of the forms. What else is known (thresholds, Laplace
noise, several components) enters through the few linear forms it is about: given those, a person is normal. People whom
nothing distinguishes (the same prior, the same coefficient in every form) are computed once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

import numpy as np
import numpy.typing as npt

from leakmeter.prob.special import Array
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.form import TINY, Form, covariance, mean
from leakmeter.program.engine.groups import groups
from leakmeter.program.engine.integrate import moments
from leakmeter.program.engine.keeping import Held, Places
from leakmeter.program.engine.state import State
from leakmeter.program.engine.table import Table


@dataclass(frozen=True, eq=False)
class Posteriors:
    """What the attacker believes about each of n people: ``mean`` and ``sd`` (n,), in the unit of the input list."""

    mean: Array
    sd: Array


@dataclass(frozen=True, eq=False)
class Everyone:
    """The n people of a list of normals, before and after the observation.

    ``kind`` (n,) gives people whom nothing distinguishes the same number; ``normal`` (n,) says whose posterior is a
    single normal. All means and standard deviations are (n,) in the unit of the list.
    """

    prior: Posteriors
    posterior: Posteriors
    kind: Places
    normal: npt.NDArray[np.bool_]


def everyone(table: Table, bases: Places, held: Sequence[Held], allowance: Allowance) -> Everyone | None:
    """The people who are the base variables ``bases`` (sorted, normal); None where they have been solved for."""
    means, variances = _before(table, bases)
    prior = Posteriors(means, np.sqrt(variances))
    after, spreads = means.copy(), variances.copy()
    kind, normal = _alike(np.stack([means, variances])), np.ones(len(bases), dtype=np.bool_)
    for block in held:
        if any(_holds(bases, base) for state, _ in block.components for base in state.subst):
            return None
        places = np.concatenate([np.arange(a, b) for a, b in sorted(block.spans)])
        rows = _Rows(table, bases[places])
        forms = {id(f): f for state, _ in block.components for f in _forms(state)}
        columns = np.stack([means[places], variances[places], *(rows.of(f) for f in forms.values())])
        same = _alike(columns)
        first = np.unique(same, return_index=True)[1]
        people = _People(table, {i: rows.of(f)[first] for i, f in forms.items()}, means[places[first]])
        found, left = _mixed(people, variances[places[first]], block.components, allowance)
        after[places], spreads[places] = found[same], left[same]
        kind[places] = kind.max() + 1 + same
        normal[places] = len(block.components) == 1 and not block.components[0][0].boxes
    return Everyone(prior, Posteriors(after, np.sqrt(spreads)), kind, normal)


def _holds(bases: Places, base: int) -> bool:
    at = int(np.searchsorted(bases, base))
    return at < len(bases) and int(bases[at]) == base


def _before(table: Table, bases: Places) -> tuple[Array, Array]:
    means, variances = np.empty(len(bases)), np.empty(len(bases))
    at = 0
    while at < len(bases):
        run = table.run(int(bases[at]))
        end = at + 1 if run.n == 1 else int(np.searchsorted(bases, run.start + run.n))
        means[at:end], variances[at:end] = run.mean, run.variance
        at = end
    return means, variances


def _alike(columns: Array) -> Places:
    """A number for each column of (k, n), the same for equal columns, from 0 without gaps."""
    found: Places = np.zeros(len(columns[0]), dtype=np.int64)
    if not bool((columns == columns[:, :1]).all()):
        order: Places = np.lexsort(columns)
        ordered = columns[:, order]
        new = np.concatenate([[False], (ordered[:, 1:] != ordered[:, :-1]).any(axis=0)])
        found[order] = np.cumsum(new)
    return found


def _forms(state: State) -> list[Form]:
    """Everything a state says something about."""
    tilt = [] if state.tilt is None else [state.tilt]
    return [*state.rows, *tilt, *(box.form for box in state.boxes.values())]


class _Rows:
    """Forms as rows of coefficients over some base variables (sorted)."""

    def __init__(self, table: Table, bases: Places) -> None:
        self._table = table
        self._bases = bases
        self._known: dict[int, Array] = {}

    def of(self, form: Form) -> Array:
        """The coefficients of a form, one for each variable."""
        if id(form) not in self._known:
            row = np.zeros(len(self._bases))
            for start, c in form.dots.items():
                ends = [start, start + self._table.run(start).n]
                first, last = np.searchsorted(self._bases, ends).tolist()
                row[first:last] += c
            if form.coefs:
                numbers = np.fromiter(form.coefs.keys(), np.int64, len(form.coefs))
                places = np.minimum(np.searchsorted(self._bases, numbers), len(self._bases) - 1)
                mine = self._bases[places] == numbers
                row[places[mine]] += np.fromiter(form.coefs.values(), np.float64, len(form.coefs))[mine]
            self._known[id(form)] = row
        return self._known[id(form)]


@dataclass(frozen=True, slots=True)
class _People:
    """Some people: the coefficients of each form (by its id) and the prior means."""

    table: Table
    rows: dict[int, Array]
    means: Array


def _mixed(
    people: _People, variances: Array, components: Sequence[tuple[State, float]], allowance: Allowance
) -> tuple[Array, Array]:
    """Means and variances of people in a mixture of components."""
    weights = np.array([exp(w) for _, w in components])
    parts = [_moments(people, variances, state, allowance) for state, _ in components]
    if len(parts) == 1:
        return parts[0]
    means, spreads = np.stack([m for m, _ in parts]), np.stack([v for _, v in parts])
    total = np.asarray(weights @ means, dtype=np.float64)
    return total, np.asarray(weights @ (spreads + (means - total) ** 2), dtype=np.float64)


def _moments(people: _People, variances: Array, state: State, allowance: Allowance) -> tuple[Array, Array]:
    """Means and variances of people in one component: rows and tilt first, then each group of boxes."""
    table, means = people.table, people.means.copy()
    across = np.zeros((0, len(means)))
    factor = np.zeros((0, 0))
    if state.tilt is not None:
        means += variances * people.rows[id(state.tilt)]
    if state.rows:
        tilt = state.tilt or Form()
        factor = np.linalg.cholesky(np.array([[covariance(f, g, table) for g in state.rows] for f in state.rows]))
        gaps = [
            value - mean(row, table) - covariance(row, tilt, table)
            for row, value in zip(state.rows, state.values, strict=True)
        ]
        across = np.linalg.solve(factor, np.stack([people.rows[id(r)] for r in state.rows]) * variances)
        means += across.T @ np.linalg.solve(factor, np.array(gaps))
    left = variances - (across**2).sum(axis=0)
    left = np.where(left <= TINY * variances, 0.0, left)
    for group in groups(state):
        forms = tuple(state.gaussian_part(box.form) for box in group.boxes)
        shared = np.stack([people.rows[id(box.form)] for box in group.boxes]) * variances
        if state.rows:
            known = np.array([[covariance(row, form, table) for form in forms] for row in state.rows])
            shared -= np.linalg.solve(factor, known).T @ across
        shared[np.abs(shared) <= TINY * np.sqrt(variances * np.array([[covariance(f, f, table)] for f in forms]))] = 0
        if not bool(shared.any()):
            continue
        found = moments(state, group, forms, allowance)
        own = np.array([[state.covariance(f, g) for g in forms] for f in forms])
        slopes = np.linalg.pinv(own, hermitian=True) @ shared
        means += found.mean @ slopes
        left += np.einsum("in,ij,jn->n", slopes, found.covariance, slopes)
    return means, np.maximum(left, 0.0)
