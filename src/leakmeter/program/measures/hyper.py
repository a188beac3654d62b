"""From a prior and a channel to what an attacker believes after each output."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.errors import ProgramError
from leakmeter.program.measures.checks import FloatArray, channel, distribution
from leakmeter.program.measures.stable import log, log_sum

#: Below this a product of probabilities may have lost digits, and logarithms are used.
_TINY = 1e-280


@dataclass(frozen=True, slots=True, eq=False)
class Hyper:
    """A hyper-distribution: which posteriors can come about, and how often (Alvim et al. 2020, ch. 4).

    ``outer`` (m,) are the probabilities of the m possible outputs, ``log_outer`` (m,) their natural logarithms (finite
    where the probability underflows), ``inners`` (m, n) the posterior over the n secrets for each, and ``outputs`` (m,)
    the column of the channel each belongs to. Outputs that cannot occur are left out; equal posteriors stay apart.
    ``outer`` and ``inners`` together are a prior and a channel in the other direction, from outputs to secrets.
    """

    outer: FloatArray
    log_outer: FloatArray
    inners: FloatArray
    outputs: tuple[int, ...]


def hyper_of(prior: FloatArray, rows: FloatArray) -> Hyper:
    """:func:`hyper` of inputs already checked."""
    joint = prior[:, None] * rows
    outer = np.asarray(joint.sum(axis=0), dtype=np.float64)
    log_outer = log(outer)
    inners = joint / np.where(outer > 0.0, outer, 1.0)
    for y in np.flatnonzero(outer < _TINY):
        logs = log(prior) + log(rows[:, y])
        log_outer[y] = log_sum(logs, 0)
        if np.isfinite(log_outer[y]):
            inners[:, y] = np.exp(logs - log_outer[y])
            inners[:, y] /= inners[:, y].sum()
    kept = np.flatnonzero(np.isfinite(log_outer))
    return Hyper(outer[kept], log_outer[kept], inners[:, kept].T, tuple(int(y) for y in kept))


def hyper(prior: ArrayLike, channel_rows: ArrayLike) -> Hyper:
    """The hyper-distribution of a prior (n,) pushed through a channel (n, m) of P(output | secret).

    Raises ProgramError for what is not a distribution, or a channel with another number of secrets.
    """
    pi = distribution(prior)
    return hyper_of(pi, channel(channel_rows, pi))


def posterior(prior: ArrayLike, channel_rows: ArrayLike, output: int) -> FloatArray:
    """What the attacker believes (n,) once ``output`` (a column of the channel, from 0) is seen: Bayes' rule.

    Right even where P(output) is below the smallest float. Raises ProgramError for an output that does not exist or
    cannot occur.
    """
    pi = distribution(prior)
    rows = channel(channel_rows, pi)
    if not 0 <= output < rows.shape[1]:
        raise ProgramError(f"There is no output {output}: the channel's outputs are 0 to {rows.shape[1] - 1}.")
    found = hyper_of(pi, rows)
    if output not in found.outputs:
        raise ProgramError(f"Output {output} cannot occur under this prior: observe another, or widen the prior.")
    return found.inners[found.outputs.index(output)]
