"""How far two beliefs about a finite secret are apart; for instance a posterior from its prior."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.program.measures.checks import FloatArray, distribution, same_length
from leakmeter.program.measures.stable import LN2, entropies, excess, log, log_top


def kl_divergence(p: ArrayLike, q: ArrayLike) -> float:
    """``KL(p‖q) = Σ p log2(p/q)``, in bits, for two distributions (n,) over the same values.

    0 if equal, inf where p has a value that q holds impossible. KL(posterior‖prior) is what one output told the
    attacker. Raises ProgramError. Source: Kullback and Leibler 1951.
    """
    first, second = _pair(p, q)
    return float(excess(first, second, log(first), log(second)).sum()) / LN2


def total_variation(p: ArrayLike, q: ArrayLike) -> float:
    """``½ Σ |p − q|``: the most the probability of any event differs; from 0 to 1, no unit. Raises ProgramError."""
    first, second = _pair(p, q)
    return min(1.0, 0.5 * float(np.abs(first - second).sum()))


def jensen_shannon(p: ArrayLike, q: ArrayLike) -> float:
    """``½ KL(p‖m) + ½ KL(q‖m)``, m = (p + q)/2: symmetric, from 0 to 1 bit (Lin 1991). Raises ProgramError."""
    first, second = _pair(p, q)
    middle = 0.5 * first + 0.5 * second
    halves = [float(excess(one, middle, log(one), log(middle)).sum()) for one in (first, second)]
    return min(1.0, 0.5 * sum(halves) / LN2)


def max_divergence(p: ArrayLike, q: ArrayLike) -> float:
    """``max_x log2(p(x)/q(x))`` over the values p holds possible, in bits; inf where q holds one of them impossible.

    For a posterior p and a prior q it bounds the multiplicative leakage of this one output for every attacker with
    non-negative gains (pointwise maximal leakage; Saeidian et al. 2023). Raises ProgramError.
    """
    first, second = _pair(p, q)
    present = first > 0.0
    return max(0.0, float(np.max(log(first[present]) - log(second[present])))) / LN2


@dataclass(frozen=True, slots=True)
class Observed:
    """What one observed output did to an attacker's belief (dynamic leakage; Alvim et al. 2020, ch. 3).

    Vulnerabilities are probabilities, everything else is in bits. ``entropy_change``, ``min_entropy_leakage`` may be
    negative: a single output can leave the attacker less sure. ``information`` is KL(posterior‖prior) and
    ``worst_case`` the most that any attacker's gain can have grown, as log2 of a factor.
    """

    prior_vulnerability: float
    posterior_vulnerability: float
    min_entropy_leakage: float
    prior_entropy: float
    posterior_entropy: float
    entropy_change: float
    information: float
    worst_case: float
    total_variation: float


def observed(prior: ArrayLike, posterior: ArrayLike) -> Observed:
    """The pointwise measures of a posterior (n,) against the prior (n,) over the same secrets. Raises ProgramError."""
    after, before = _pair(posterior, prior)
    both = np.stack([before, after], axis=1)
    entropy = entropies(both) / LN2
    surprise = log_top(both) / LN2
    return Observed(
        prior_vulnerability=float(before.max()),
        posterior_vulnerability=float(after.max()),
        min_entropy_leakage=float(surprise[1] - surprise[0]),
        prior_entropy=float(entropy[0]),
        posterior_entropy=float(entropy[1]),
        entropy_change=float(entropy[0] - entropy[1]),
        information=kl_divergence(after, before),
        worst_case=max_divergence(after, before),
        total_variation=total_variation(after, before),
    )


def _pair(p: ArrayLike, q: ArrayLike) -> tuple[FloatArray, FloatArray]:
    first, second = distribution(p, "first distribution"), distribution(q, "second distribution")
    same_length(first, second, "two distributions")
    return first, second
