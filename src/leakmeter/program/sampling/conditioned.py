"""Conditioning the normal variables of a batch on the observed rows, all at once and in closed form.

In a run whose structure and other variables are known, the rows are affine in the normal variables, ``A x + rest``. The
weight of the run is then the density of the observed values, a normal with covariance ``S = A D A'`` (all normal
variables integrated out, which is Rao-Blackwell: no other weight varies less), and what the normal variables are once
the rows are known is drawn from their prior draws ``x`` as ``x + D A' S⁻¹ (observed - row)`` (Matheron's rule; see
Doucet, "A note on efficient conditional simulation of Gaussian distributions", 2010).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, pi

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.budget import STEPS, spend
from leakmeter.program.language import Continuous, Normal
from leakmeter.program.sampling.columns import Mask

#: Rows whose correlation matrix has a smaller squared pivot than this are as good as dependent.
_DEPENDENT = 1e-9


@dataclass(frozen=True, slots=True)
class Conditioned:
    """``log_density`` (n,) of the observed values, and the ``moves`` (n,) of the normal variables by number."""

    log_density: Array
    moves: dict[int, Array]


def conditioned(
    variables: dict[int, Continuous], bases: list[int], slope: Array, gap: Array, active: Mask, drawn: dict[int, Array]
) -> Conditioned | None:
    """Condition the normal ones of ``bases`` on rows with slopes (n, k, m), where ``gap`` (n, k) is left to be closed.

    ``active`` (n, k) says which rows a run has, and ``drawn`` what its variables are. None where rows depend on each
    other, or where a variable that is not normal is wider in a row than all that are: it is better solved for.
    """
    normal = [j for j, b in enumerate(bases) if isinstance(variables[b], Normal)]
    if not normal:
        return None
    spreads = np.array([variables[b].sd for b in bases])
    shares = slope * spreads
    spend(STEPS * (1 + slope.shape[1] ** 2))
    own = shares[:, :, normal]
    covariance = own @ own.transpose(0, 2, 1)
    k = gap.shape[1]
    diagonal = covariance[:, range(k), range(k)]
    scale = np.where(active, np.sqrt(diagonal), 1.0)
    rest = [j for j in range(len(bases)) if j not in set(normal)]
    others = np.abs(shares[:, :, rest]).max(axis=2, initial=0.0)
    if not bool(np.isfinite(covariance).all()) or bool((active & ((scale <= others) | (scale == 0))).any()):
        return None
    correlation = covariance / (scale[:, :, None] * scale[:, None, :])
    correlation[:, range(k), range(k)] = 1.0
    root = _root(correlation)
    if root is None:
        return None
    residual = gap.copy()
    for j in normal:
        centre = variables[bases[j]].mean
        residual += slope[:, :, j] * (drawn[bases[j]] - centre)[:, None]
    standard = _solved(root, residual / scale)
    pivots = root[:, range(k), range(k)]
    log_density = -0.5 * (standard**2).sum(axis=1) - np.log(pivots).sum(axis=1)
    log_density -= (np.log(scale) + 0.5 * log(2 * pi) * active).sum(axis=1)
    pull = _solved(root.transpose(0, 2, 1)[:, ::-1, ::-1], _solved(root, gap / scale)[:, ::-1])[:, ::-1] / scale
    change = (pull[:, None, :] @ own)[:, 0, :]
    moves = {bases[j]: spreads[j] * change[:, at] for at, j in enumerate(normal)}
    return Conditioned(np.asarray(log_density, dtype=np.float64), moves)


def _solved(root: Array, right: Array) -> Array:
    """The solutions (n, k) of triangular systems, by forward substitution in all runs at once."""
    left = right.copy()
    for i in range(left.shape[1]):
        left[:, i] /= root[:, i, i]
        left[:, i + 1 :] -= root[:, i + 1 :, i] * left[:, i : i + 1]
    return left


def _root(correlation: Array) -> Array | None:
    """The Cholesky factor of each correlation matrix; None where rows are as good as dependent in any run."""
    try:
        root: Array = np.asarray(np.linalg.cholesky(correlation), dtype=np.float64)
    except np.linalg.LinAlgError:
        return None
    pivots = np.diagonal(root, axis1=1, axis2=2)
    return root if float((pivots**2).min(initial=1.0)) > _DEPENDENT else None
