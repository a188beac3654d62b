"""How uncertain an attacker is about a finite secret, before and after an output (entropies, mutual information)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.program.measures.checks import FloatArray, channel, distribution
from leakmeter.program.measures.hyper import hyper_of
from leakmeter.program.measures.stable import LN2, entropies, excess, log, log_top, tops


def shannon_entropy(prior: ArrayLike) -> float:
    """``H(X) = −Σ p log2 p`` of a prior (n,), in bits (Shannon 1948). Raises ProgramError."""
    return float(entropies(distribution(prior)[:, None])[0]) / LN2


def conditional_entropy(prior: ArrayLike, channel_rows: ArrayLike) -> float:
    """``H(X|Y) = Σ_y p(y) H(X|y)``: expected bits of uncertainty about the secret once the output is seen.

    ``prior`` (n,), ``channel_rows`` (n, m) with P(output | secret). With the two parts of a Hyper in their place it
    gives H(Y|X). Raises ProgramError. Source: Cover and Thomas, ch. 2; Alvim et al. 2020, ch. 5.
    """
    pi = distribution(prior)
    found = hyper_of(pi, channel(channel_rows, pi))
    return float(found.outer @ entropies(found.inners.T)) / LN2


def mutual_information(prior: ArrayLike, channel_rows: ArrayLike) -> float:
    """``I(X;Y) = H(X) − H(X|Y)``: bits that the output tells about the secret on average; never negative.

    ``prior`` (n,), ``channel_rows`` (n, m). Summed as divergences of the rows from the output's distribution, so that
    leakages far below 1e-16 bits keep their digits. Raises ProgramError.
    """
    pi = distribution(prior)
    return information_of(pi, channel(channel_rows, pi)) / LN2


def information_of(prior: FloatArray, rows: FloatArray) -> float:
    """Mutual information in nats of inputs already checked."""
    alive = prior > 0.0
    weights, cells = prior[alive], rows[alive]
    found = hyper_of(weights, cells)
    cells = cells[:, list(found.outputs)]
    terms = excess(cells, found.outer[None, :], log(cells), found.log_outer[None, :])
    return float(weights @ terms.sum(axis=1))


def min_entropy(prior: ArrayLike) -> float:
    """``H∞(X) = −log2 max p`` of a prior (n,), in bits: how hard one guess is (Smith 2009). Raises ProgramError."""
    return max(0.0, -float(log_top(distribution(prior)[:, None])[0]) / LN2)


def posterior_min_entropy(prior: ArrayLike, channel_rows: ArrayLike) -> float:
    """``H∞(X|Y) = −log2 Σ_y max_x p(x) P(y|x)``, in bits (Smith 2009, definition 3.4): −log2 of the posterior Bayes
    vulnerability, which is not the mean of the posteriors' min-entropies. Raises ProgramError."""
    pi = distribution(prior)
    top, rest, _ = tops(pi[:, None] * channel(channel_rows, pi))
    risk = float(rest.sum())
    return max(0.0, -(float(np.log1p(-risk)) if risk < 0.5 else float(np.log(top.sum()))) / LN2)


def guessing_entropy(prior: ArrayLike) -> float:
    """``G(X) = Σ i p_(i)``, p_(1) ≥ p_(2) ≥ …: expected number of yes/no guesses until the secret is hit (Massey 1994).

    ``prior`` (n,). In guesses, not bits: from 1 to (n + 1)/2. Raises ProgramError.
    """
    return float(_guesses(distribution(prior)[:, None]))


def posterior_guessing_entropy(prior: ArrayLike, channel_rows: ArrayLike) -> float:
    """Expected number of guesses once the output is seen: ``Σ_y p(y) G(X|y)``, in guesses.

    ``prior`` (n,), ``channel_rows`` (n, m). Raises ProgramError. Source: Köpf and Basin 2007; Alvim et al. 2020, ch. 3.
    """
    pi = distribution(prior)
    return float(_guesses(pi[:, None] * channel(channel_rows, pi)))


def _guesses(joint: FloatArray) -> float:
    """Expected guesses of a joint (secrets, outputs)."""
    ordered = -np.sort(-joint, axis=0)
    return float(np.arange(1, len(joint) + 1, dtype=np.float64) @ ordered.sum(axis=1))
