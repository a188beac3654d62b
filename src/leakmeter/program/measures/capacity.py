"""The most a channel can leak, whatever the attacker believes beforehand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.program.measures.checks import FloatArray, channel, positive
from leakmeter.program.measures.stable import LN2, log, times_log

_ROUNDING = 1e-15


@dataclass(frozen=True, slots=True, eq=False)
class Capacity:
    """Shannon capacity of a channel, enclosed: ``low <= capacity <= high``, in bits.

    ``low`` is the mutual information under ``prior`` (n,), the most revealing prior found; ``high`` the largest
    divergence of a row from the outputs under it, which no prior can exceed. ``iterations`` were needed.
    """

    low: float
    high: float
    prior: FloatArray
    iterations: int

    @property
    def value(self) -> float:
        """The middle of the enclosure, in bits; wrong by at most ``error``."""
        return (self.low + self.high) / 2

    @property
    def error(self) -> float:
        """Half the width of the enclosure, in bits."""
        return (self.high - self.low) / 2


def multiplicative_bayes_capacity(channel_rows: ArrayLike) -> float:
    """``Σ_y max_x P(y|x)``: the largest multiplicative Bayes leakage over all priors, reached at the uniform one.

    It also bounds the multiplicative g-leakage for every prior and every non-negative gain ("miracle" theorem; Alvim et
    al. 2020, ch. 7). A factor from 1 to min(n, m). Raises ProgramError for what is not a channel (n, m).
    """
    return max(1.0, float(channel(channel_rows).max(axis=0).sum()))


def min_capacity(channel_rows: ArrayLike) -> float:
    """``log2 Σ_y max_x P(y|x)``, in bits: the largest min-entropy leakage over all priors (Smith 2009). Raises
    ProgramError."""
    return float(np.log2(multiplicative_bayes_capacity(channel_rows)))


def shannon_capacity(channel_rows: ArrayLike, *, tolerance: float = 1e-9, iterations: int = 20_000) -> Capacity:
    """``max over priors of I(X;Y)``, in bits, by Blahut–Arimoto with lengthening steps, until ``high − low`` is at most
    ``tolerance`` bits or the iterations are used up; the enclosure holds either way.

    Raises ProgramError for what is not a channel (n, m), or a tolerance that is not above 0. Source: Blahut 1972,
    Arimoto 1972; steps after Matz and Duhamel 2004.
    """
    rows = channel(channel_rows)
    limit = positive(tolerance, "tolerance") * LN2
    rows = rows[:, rows.max(axis=0) > 0.0]
    own = times_log(rows, log(rows)).sum(axis=1)
    logs = np.full(len(rows), -np.log(len(rows)))
    step, low, high, gap, count = 1.0, -np.inf, np.inf, np.inf, 0
    base, gaps, best = logs, np.zeros(len(rows)), logs
    while count < max(1, iterations):
        count += 1
        weights = np.exp(logs)
        found = own - rows @ log(np.maximum(weights @ rows, np.finfo(np.float64).tiny))
        value = float(weights @ found)
        high, width = min(high, float(found.max())), float(found.max()) - value
        # Near the top the value moves by less than rounding; whether the enclosure shrinks still shows the way.
        good = value > low + _ROUNDING or (value >= low - _ROUNDING and width <= gap)
        if good or step == 1.0:
            step, gap, base, gaps = (1.5 * step if good else 1.0), width, logs, found
        else:  # too long: from the last good place again, as short as the classical step, which never loses
            step = 1.0
        low, best = (value, logs) if value > low else (low, best)
        if high - low <= limit:
            break
        logs = _normal(base + step * gaps)
    return Capacity(max(0.0, low) / LN2, max(0.0, low, high) / LN2, np.exp(best), count)


def _normal(logs: FloatArray) -> FloatArray:
    """Logarithms of weights, shifted so that the weights sum to 1; none below 1e-250, so that no secret is lost."""
    shifted = logs - logs.max()
    return np.maximum(shifted - np.log(np.exp(shifted).sum()), -575.0)


def local_epsilon(channel_rows: ArrayLike) -> float:
    """``max over outputs and pairs of secrets of ln(P(y|x) / P(y|x'))``: the ε of local differential privacy.

    In nats, as ε always is (divide by ln 2 for bits). inf where an output is possible for one secret and impossible for
    another. Raises ProgramError for what is not a channel (n, m). Source: Kasiviswanathan et al. 2011.
    """
    rows = channel(channel_rows)
    rows = rows[:, rows.max(axis=0) > 0.0]
    return float((log(np.asarray(rows.max(axis=0))) - log(np.asarray(rows.min(axis=0)))).max())
