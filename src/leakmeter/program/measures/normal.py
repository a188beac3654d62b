"""Closed forms for normal beliefs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.errors import ProgramError
from leakmeter.program.measures.checks import FloatArray, numbers, positive, scalar
from leakmeter.program.measures.stable import LN2

#: Rounding a covariance leaves this much doubt about a correlation matrix's eigenvalues, for each dimension.
_ROUNDING = 8 * float(np.finfo(np.float64).eps)


def normal_entropy(sd: float) -> float:
    """``½ log2(2πe sd²)``, in bits relative to the unit of ``sd``. Raises ProgramError for an sd not above 0."""
    return 0.5 * math.log2(2 * math.pi * math.e) + math.log2(positive(sd, "sd"))


def correlation_information(correlation: float) -> float:
    """``−½ log2(1 − ρ²)``: mutual information, in bits, of two jointly normal variables; inf for ρ = ±1.

    Raises ProgramError for a correlation beyond ±1.
    """
    rho = abs(scalar(correlation, "correlation"))
    if rho > 1.0:
        raise ProgramError(f"The correlation is {correlation:g}: it lies between -1 and 1.")
    return math.inf if rho == 1.0 else -0.5 * (math.log1p(-rho) + math.log1p(rho)) / LN2


def joint_normal_information(covariance: ArrayLike, first: Sequence[int], second: Sequence[int]) -> float:
    """``½ log2(det S_aa · det S_bb / det S)``: mutual information, in bits, of two groups of jointly normal variables.

    ``covariance`` (n, n), any units; ``first`` and ``second`` list the places of the two groups (no place in both).
    Computed from the canonical correlations, whose log-determinant it is, so that tiny leakages keep their digits and
    repeated outputs or constants do no harm. inf where one group fixes a part of the other (within rounding).
    Raises ProgramError for what is not a covariance matrix.
    """
    scaled = _correlations(covariance)
    a, b = _group(first, len(scaled)), _group(second, len(scaled))
    if set(a) & set(b):
        raise ProgramError("A variable stands in both groups: list it in one.")
    cross = _whitener(scaled[np.ix_(a, a)]).T @ scaled[np.ix_(a, b)] @ _whitener(scaled[np.ix_(b, b)])
    if cross.size == 0:
        return 0.0
    found = np.linalg.svd(cross, compute_uv=False)
    if bool((found >= 1.0 - _ROUNDING * len(scaled)).any()):
        return math.inf
    return float(-0.5 * (np.log1p(-found) + np.log1p(found)).sum()) / LN2


def conditioned_information(prior_covariance: ArrayLike, posterior_covariance: ArrayLike) -> float:
    """``½ log2(det S_prior / det S_posterior)``: mutual information, in bits, of a normal secret with normal outputs.

    Two variances, or two covariances (n, n) of the secret before and after conditioning (for jointly normal variables
    the latter is the same for every output). inf where the posterior is certain, 0 where both are. Raises ProgramError
    for negative variances, or where the posterior is less certain than the prior, which conditioning cannot cause.
    """
    before, after = (np.atleast_2d(np.asarray(c, dtype=np.float64)) for c in (prior_covariance, posterior_covariance))
    spread = _correlations(before)
    if before.shape != after.shape:
        raise ProgramError("The two covariances have different shapes: give both for the same secret.")
    _correlations(after)
    units = np.sqrt(np.diagonal(before))
    units = np.where(units > 0.0, units, 1.0)
    white = _whitener(spread)
    kept = np.linalg.eigvalsh(white.T @ (after / np.outer(units, units)) @ white)
    slack = _ROUNDING * len(before)
    if bool((kept > 1.0 + 1e3 * slack).any()):
        raise ProgramError("The posterior is less certain than the prior: give them in the order prior, posterior.")
    if bool((kept <= 0.0).any()):
        return math.inf
    return max(0.0, -0.5 * float(np.log(kept).sum()) / LN2)


def normal_divergence(mean_p: ArrayLike, sd_p: ArrayLike, mean_q: ArrayLike, sd_q: ArrayLike) -> FloatArray:
    """``KL(N(mean_p, sd_p) ‖ N(mean_q, sd_q))``, in bits, elementwise for arrays that broadcast; one per person.

    KL(posterior‖prior) is what one output told about a person. Raises ProgramError for sds not above 0.
    """
    arrays: list[FloatArray] = []
    for values, what in ((mean_p, "means"), (sd_p, "sds"), (mean_q, "means"), (sd_q, "sds")):
        arrays.append(numbers(values, what, np.ndim(values)))
        if what == "sds" and bool((arrays[-1] <= 0).any()):
            raise ProgramError(f"The sds hold {arrays[-1].min():g}: each must be above 0.")
    try:
        m_p, s_p, m_q, s_q = np.broadcast_arrays(*arrays)
    except ValueError:
        raise ProgramError("Means and sds have different lengths: give one of each per person.") from None
    # ln(s_q/s_p) + (s_p²/s_q² − 1)/2 = (r − 1 − ln r)/2 with r = s_p²/s_q²; d = r − 1 keeps digits for r near 1
    d = (s_p - s_q) * (s_p + s_q) / s_q**2
    small = d * d * (1 / 2 - d * (1 / 3 - d * (1 / 4 - d * (1 / 5 - d * (1 / 6 - d / 7)))))
    shape = np.where(np.abs(d) < 1e-3, small, d - 2 * (np.log(s_p) - np.log(s_q)))
    return np.asarray((np.maximum(shape, 0.0) + ((m_p - m_q) / s_q) ** 2) / (2 * LN2), dtype=np.float64)


def _correlations(covariance: ArrayLike) -> FloatArray:
    """The covariance in units of its standard deviations (0 for a constant), checked."""
    matrix = numbers(covariance, "covariance", 2)
    variances = np.diagonal(matrix)
    if matrix.shape[0] != matrix.shape[1]:
        raise ProgramError(f"The covariance has shape {matrix.shape}: it must be square.")
    if bool((variances < 0).any()):
        raise ProgramError(f"The covariance holds the variance {variances.min():g}: a variance is not negative.")
    sds = np.sqrt(variances)
    units = np.where(sds > 0.0, sds, 1.0)
    scaled = matrix / units[:, None] / units[None, :]
    if float(np.abs(scaled - scaled.T).max()) > 1e-8:
        raise ProgramError("The covariance is not symmetric: entry (i, j) must equal entry (j, i).")
    scaled = (scaled + scaled.T) / 2
    if float(np.linalg.eigvalsh(scaled).min()) < -1e-8 or bool((np.abs(scaled) > 1 + 1e-8).any()):
        raise ProgramError("The matrix is not a covariance: some combination of its variables has a negative variance.")
    return scaled


def _whitener(scaled: FloatArray) -> FloatArray:
    """A matrix W whose columns turn correlated variables into independent ones of variance 1; a column per rank."""
    values, vectors = np.linalg.eigh(scaled)
    kept = values > _ROUNDING * len(scaled) * max(float(values.max()), 0.0)
    return vectors[:, kept] / np.sqrt(values[kept])


def _group(places: Sequence[int], count: int) -> list[int]:
    group = [int(i) for i in places]
    if not group or any(not 0 <= i < count for i in group) or len(set(group)) < len(group):
        raise ProgramError(f"A group lists {group}: name different variables from 0 to {count - 1}.")
    return group
