"""Mutual information between a secret and what is released, from the joint components of both.

Gaussian: closed form. Finite: a sum. Else a sum over what is certain and quadratures over what is not: one over the
density of the only continuous variable, two over secret and output, and over the plane of two continuous outputs. A
variable may be partly certain: its single values and its density never meet, and their parts of the mutual information
add. Quadratures are run at two resolutions; their difference is the error that is reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, log1p

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.prob.special import Array
from leakmeter.program import plane
from leakmeter.program.both_continuous import bells_of, both_continuous
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.by_class import by_class
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.pieces import Piece, breaks_of, piece_of
from leakmeter.program.joint import Group, form_of, free_outputs, grouped, is_finite, panels, value_of
from leakmeter.program.language import Outcome
from leakmeter.program.measures import Bounded
from leakmeter.program.resolution import added, over_plane, safe_log, twice

_LN2 = float(np.log(2.0))
#: The most cells of a joint table, and the most densities that are held at a time.
_MOST_CELLS, _AT_ONCE = 20_000_000, 1_000_000


def table(components: Sequence[Component], columns: Sequence[int]) -> tuple[list[object], list[object], Array]:
    """The joint distribution of a finite secret (column 0) and finite outputs: their values, and P(secret, outputs)."""
    secrets: dict[object, int] = {}
    outputs: dict[object, int] = {}
    cells: dict[tuple[int, int], float] = {}
    for component in components:
        i = secrets.setdefault(value_of(component, 0), len(secrets))
        j = outputs.setdefault(tuple(value_of(component, c) for c in columns), len(outputs))
        cells[i, j] = cells.get((i, j), 0.0) + exp(component.log_weight)
    if len(secrets) * len(outputs) > _MOST_CELLS:
        raise NotExactError(
            f"a table of {len(secrets):,} values of the secret and {len(outputs):,} outputs is too large for the "
            "measures of an average; observe fewer outputs"
        )
    joint = np.zeros((len(secrets), len(outputs)))
    for (i, j), p in cells.items():
        joint[i, j] = p
    return list(secrets), list(outputs), joint / joint.sum()


def information(components: Sequence[Component], columns: Sequence[int], allowance: Allowance) -> Bounded:
    """I(secret; outputs) in bits; the secret is column 0, the outputs are ``columns``."""
    finite_outputs = all(is_finite(components, c) for c in columns)
    if is_finite(components, 0):
        if finite_outputs:
            return Bounded(_finite(table(components, columns)[2]), 0.0)
        return _labelled(components, columns, (0,), allowance)
    if finite_outputs:
        return _labelled(components, (0,), columns, allowance)
    gaussian = _gaussian(components, columns)
    if gaussian is not None:
        return gaussian
    classes = by_class(components, columns, allowance)
    if classes is not None:
        return _labelled(classes, columns, (0,), allowance)
    return both_continuous(components, columns, allowance)


def _finite(joint: Array) -> float:
    rows, columns = joint.sum(axis=1, keepdims=True), joint.sum(axis=0, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(joint > 0, joint * np.log(joint / (rows * columns)), 0.0)
    return max(0.0, float(terms.sum())) / _LN2


def _gaussian(components: Sequence[Component], columns: Sequence[int]) -> Bounded | None:
    """½ log2(prior variance / posterior variance), for one component without truncation."""
    if len(components) != 1 or components[0].state.boxes or components[0].state.flats:
        return None
    state, values = components[0].state.copy(), components[0].values
    secret = values[0]
    if not isinstance(secret, Form):
        return Bounded(0.0, 0.0)
    secret = state.resolve(secret)
    before = state.variance(secret)
    if before == 0.0:
        return Bounded(0.0, 0.0)
    for column in columns:
        output = values[column]
        if isinstance(output, Form):
            output = state.resolve(output)
            state.require_equal(output, state.mean(output))
    after = state.variance(secret)
    if after == 0.0:
        return Bounded(inf, 0.0)
    return Bounded(max(0.0, -0.5 * log1p((after - before) / before)) / _LN2, 0.0)


# -- one side finite -------------------------------------------------------------------------------------------------


def _labelled(
    components: Sequence[Component], others: Sequence[int], labels: Sequence[int], allowance: Allowance
) -> Bounded:
    """I between finite variables and ``others``: a sum where those are certain, an integral of
    ``sum over labels of j log(j / (p f))`` over their density where they are not."""
    names: dict[object, int] = {}
    rows = {id(c): names.setdefault(tuple(value_of(c, i) for i in labels), len(names)) for c in components}
    prior = np.zeros(len(names))
    for component in components:
        prior[rows[id(component)]] += exp(component.log_weight)
    certain: dict[tuple[Outcome | None, ...], Array] = {}
    lines: list[Group] = []
    planes: list[Group] = []
    for group in grouped(components, others):
        if not group.open:
            certain[group.label] = _by_label(group, rows, len(names))
        elif len(free_outputs(group)) == 1:
            lines.append(group)
        elif len(free_outputs(group)) == 2:
            planes.append(group)
        else:
            raise NotExactError(
                "the mutual information of more than two continuous outputs with a finite secret is not "
                "available exactly"
            )
    known = _certain_sum(list(certain.values()), prior)
    found = [Bounded(known, 0.0)]
    if lines:
        pieces, weights = _line_pieces(lines, rows, len(names), allowance)
        found.append(twice(lambda n: _label_sum(pieces, weights, prior, n)))
    found += [over_plane(lambda n, g=group: _plane_sum(g, rows, prior, allowance, n)) for group in planes]
    return added(found)


def _by_label(group: Group, rows: dict[int, int], count: int) -> Array:
    found = np.zeros(count)
    for component in group.components:
        found[rows[id(component)]] += exp(component.log_weight)
    return found


def _certain_sum(cells: Sequence[Array], prior: Array) -> float:
    """``sum of p log(p / (p(value) p(label)))`` over single values."""
    total = 0.0
    for cell in cells:
        whole = float(np.sum(cell))
        if whole <= 0.0:
            continue  # too improbable to be told from impossible
        total += float(np.sum(cell * (safe_log(cell) - safe_log(prior) - log(whole))))
    return total


def _line_pieces(
    lines: Sequence[Group], rows: dict[int, int], count: int, allowance: Allowance
) -> tuple[list[Piece], Array]:
    """The different densities of the open variable, and the weights (groups, densities, labels)."""
    pieces: dict[object, tuple[int, Piece]] = {}
    cells: list[tuple[int, int, int, float]] = []
    for side, group in enumerate(lines):
        column = free_outputs(group)[0]
        for component in group.components:
            form = form_of(component, column)
            key = (component.state.key(), form.key())
            if key not in pieces:
                pieces[key] = (len(pieces), piece_of(component.state, form, allowance))
            cells.append((side, pieces[key][0], rows[id(component)], exp(component.log_weight)))
    if len(lines) * len(pieces) * count > _MOST_CELLS:
        raise NotExactError(
            f"{len(pieces):,} different densities of the output are too many for the mutual information; observe "
            "fewer outputs"
        )
    weights = np.zeros((len(lines), len(pieces), count))
    for side, piece, label, p in cells:
        weights[side, piece, label] += p
    return [p for _, p in pieces.values()], weights


def _label_sum(pieces: list[Piece], weights: Array, prior: Array, order: int) -> float:
    xs, dx = panels([e for p in pieces for e in breaks_of(p)], order)
    total = 0.0
    step = max(64, _AT_ONCE // max(len(pieces), len(prior)))
    for start in range(0, len(xs), step):
        part = slice(start, start + step)
        densities = np.array([_density(p, xs[part]) for p in pieces])
        for side in weights:
            spend(STEPS)
            joint = side.T @ densities
            terms = joint * (safe_log(joint) - safe_log(prior)[:, None] - safe_log(joint.sum(axis=0)))
            total += float((terms.sum(axis=0) * dx[part]).sum())
    return total


def _density(piece: Piece, xs: Array) -> Array:
    spend(4 + (xs.size >> 7))
    return piece.density(xs)


def _plane_sum(group: Group, rows: dict[int, int], prior: Array, allowance: Allowance, order: int) -> float:
    bells = bells_of(group, free_outputs(group), allowance)
    return plane.labelled(bells, [rows[id(c)] for c in group.components], prior, order)
