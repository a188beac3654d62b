"""Logarithms and entropies that stay right for probabilities near 0 and near 1. All in nats.

Two habits: 1 − p of the largest probability is taken as the sum of the others, and a divergence is summed as
``p ln(p/q) − p + q``, whose terms are never negative, so that a leakage of 1e-20 is not drowned in rounding.
"""

from __future__ import annotations

import math

import numpy as np

from leakmeter.program.measures.checks import FloatArray

LN2 = math.log(2.0)


def log(values: FloatArray) -> FloatArray:
    """Natural logarithm, with log 0 = −inf and no warning."""
    with np.errstate(divide="ignore"):
        return np.log(values)


def log_sum(logs: FloatArray, axis: int) -> FloatArray:
    """``log Σ exp(logs)`` along an axis; −inf where all are −inf."""
    top = np.max(logs, axis=axis, keepdims=True)
    safe = np.where(np.isfinite(top), top, 0.0)
    total = np.exp(logs - safe).sum(axis=axis)
    return log(np.asarray(total, dtype=np.float64)) + np.squeeze(safe, axis=axis)


def times_log(values: FloatArray, logs: FloatArray) -> FloatArray:
    """``values · logs`` with 0 · (−inf) = 0."""
    return np.where(values > 0.0, values, 0.0) * np.where(values > 0.0, logs, 0.0)


def tops(columns: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Of the columns of (n, m): the largest entries (m,), the sums of the others (m,), and the others (n, m) with 0 in
    the largest one's place."""
    best = np.argmax(columns, axis=0)[None, :]
    others = columns.copy()
    np.put_along_axis(others, best, 0.0, axis=0)
    return np.take_along_axis(columns, best, axis=0)[0], np.asarray(others.sum(axis=0), dtype=np.float64), others


def log_top(columns: FloatArray) -> FloatArray:
    """The logarithm of each column's largest entry, columns being distributions: exact near 0 too."""
    top, rest, _ = tops(columns)
    return np.where(rest < 0.5, np.log1p(-np.minimum(rest, 0.5)), log(top))


def entropies(columns: FloatArray) -> FloatArray:
    """Entropy in nats of each column of (n, m), columns being distributions."""
    top, _, others = tops(columns)
    return -times_log(others, log(others)).sum(axis=0) - times_log(top, log_top(columns))


def excess(p: FloatArray, q: FloatArray, log_p: FloatArray, log_q: FloatArray) -> FloatArray:
    """``p ln(p/q) − p + q``, elementwise, at least 0; q where p is 0, inf where only q is 0.

    ``log_p`` and ``log_q`` are the logarithms, which may be finite where p or q has underflowed.
    """
    close = (q > 0.0) & (np.abs(p - q) <= 0.5 * q)
    d = np.where(close, p - q, 0.0) / np.where(close, q, 1.0)
    series = d * d * (1 / 2 - d * (1 / 6 - d * (1 / 12 - d * (1 / 20 - d * (1 / 30 - d * (1 / 42 - d / 56))))))
    near = np.where(np.abs(d) < 0.005, series, (1.0 + d) * np.log1p(d) - d)
    present = ~close & (p > 0.0)
    gap = np.where(present, log_p, 0.0) - np.where(present, log_q, 0.0)
    far = np.where(present, p, 0.0) * gap - p + q
    return np.where(close, q * near, np.maximum(far, 0.0))
