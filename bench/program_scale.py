"""How the exact engine of `leakmeter audit` grows: seconds and memory, beside a dense numpy conditioning of one model.

    python bench/program_scale.py [--quick]

Prints one line for each figure: the model, its size, our seconds (source read included), those of a dense numpy
conditioning where it is feasible, and the ratio of both. Absolute seconds depend on the machine; ratios less so.
"""

from __future__ import annotations

import argparse
import math
import resource
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from leakmeter.program import Bernoulli, Normal, TruncatedNormal, Uniform, audit

IFS = Path(__file__).parents[1] / "examples/programs/generalization_many.py"
UNIT = Normal(1, sd=1)
INCOME = Normal(125000, sd=5000)
RANGE = Uniform(18, 90)
CUT = TruncatedNormal(40, sd=15, low=18, high=90)


def loop(values):
    total = 0
    for i in range(len(values)):
        total = total + values[i]
    return total


def whole(values):
    return sum(values)


def count(income):
    above = 0
    for x in income:
        if x > 120000:
            above += 1
    return above


def survey(flags):
    total = 0
    for flag in flags:
        answer = flag if Bernoulli(0.5) == 1 else Bernoulli(0.5)
        total += answer
    return total


def answers(theta, n):
    return sum(Bernoulli(theta) for _ in range(n))


def dense(n: int) -> float:
    """Condition the sum of n standard normals the textbook way: an (n + 1) x (n + 1) covariance, one update."""
    started = time.perf_counter()
    rows = np.vstack([np.eye(n), np.ones(n)])
    mean, covariance = rows @ np.ones(n), rows @ rows.T
    gain = covariance[:n, n] / covariance[n, n]
    _ = mean[:n] + gain * (n + 7 - mean[n]), covariance[:n, :n] - np.outer(gain, covariance[n, :n])
    return time.perf_counter() - started


def measure(program: Callable[..., object] | Path, prior: dict[str, object], secret: str, seen: object) -> float:
    """Seconds of one audit with its posterior mean: the best of three, where the first takes less than a second."""
    best = math.inf
    for _ in range(3):
        started = time.perf_counter()
        _ = audit(program, prior=prior, secret=secret, observe=seen).posterior.mean
        best = min(best, time.perf_counter() - started)
        if best > 1:
            break
    return best


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="leave out the largest sizes")
    quick = parser.parse_args().quick
    measure(whole, {"values": [UNIT] * 3}, "values[0]", 5)  # imports are not what is measured
    print(f"{'model':34} {'n':>9} {'seconds':>9} {'dense':>9} {'ratio':>8}")
    if not quick:
        seconds = measure(loop, {"values": [UNIT] * 100_000}, "values[3]", 100_007)
        report("sum in a literal loop, observed", 100_000, seconds, None)
        print(f"largest memory so far: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    for n in (1000, 6000):
        report(
            "sum in a literal loop, observed", n, measure(loop, {"values": [UNIT] * n}, "values[3]", n + 7), dense(n)
        )
    report(
        "sum() of a list, observed", 1_000_000, measure(whole, {"values": [UNIT] * 1_000_000}, "values[3]", 1e6), None
    )
    for n in (1000,) if quick else (1000, 10_000):
        report("independent ifs, all observed", n, measure(IFS, {"income": [INCOME] * n}, "income[3]", [1] * n), None)
        report(
            "thresholded count, observed", n, measure(count, {"income": [INCOME] * n}, "income[3]", n * 4 // 5), None
        )
        flags = {"flags": [Bernoulli(0.2)] * n}
        report("randomised-response survey", n, measure(survey, flags, "flags[3]", n * 2 // 5), None)
    for n in (100, 1000):
        report("sum of uniforms, observed", n, measure(whole, {"values": [RANGE] * n}, "values[3]", 44.0 * n), None)
        report("sum of cut normals, observed", n, measure(whole, {"values": [CUT] * n}, "values[3]", 44.0 * n), None)
        share = {"theta": Uniform(0, 1), "n": n}
        report("coins of one unknown probability", n, measure(answers, share, "theta", n // 3), None)


def report(model: str, n: int, seconds: float, reference: float | None) -> None:
    """One line."""
    other = f"{reference:9.4f} {reference / seconds:7.1f}x" if reference is not None else f"{'-':>9} {'-':>8}"
    print(f"{model:34} {n:9d} {seconds:9.4f} {other}", flush=True)


if __name__ == "__main__":
    main()
