"""CPU seconds of audits in which enumerating everyone's outcomes takes exponential time, and of the import.

    python bench/program_polynomial.py [--small]

``--small`` prints the sizes that enumeration can do, to compare with a version that enumerates.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable

from leakmeter.program import Bernoulli, Laplace, Normal, Uniform, audit

AGE = Normal(40, sd=15)


def histogram(ages):
    return [sum(lo <= a < hi for a in ages) for lo, hi in [(0, 30), (30, 50), (50, 120)]]


def bounded(xs):
    return sum(min(max(x, 20), 60) for x in xs) / len(xs)


def noisy(xs, noise):
    return sum(min(max(x, 20), 60) for x in xs) / len(xs) + noise


def group(income, smoker):
    chosen = [x for x, s in zip(income, smoker, strict=True) if s == 1]
    return sum(chosen) / len(chosen) if len(chosen) > 0 else 0


def posterior(program: Callable[..., object], prior: dict[str, object], secret: str, seen: object) -> None:
    belief = audit(program, prior=prior, secret=secret, observe=seen, seconds=float("inf")).posterior
    _ = belief.mean, belief.sd, belief.probability(30, 50)


def information(program: Callable[..., object], prior: dict[str, object], secret: str) -> None:
    _ = audit(program, prior=prior, secret=secret, seconds=float("inf")).leakage.mutual_information


def spent(work: Callable[[], None]) -> float:
    """CPU seconds, the best of three."""
    found: list[float] = []
    for _ in range(3):
        started = time.process_time()
        work()
        found.append(time.process_time() - started)
    return min(found)


def imported(module: str) -> float:
    """CPU seconds of a fresh interpreter that imports a module, the best of five."""
    found: list[float] = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", f"import {module}"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def many(n: int) -> dict[str, object]:
    return {"income": [AGE] * n, "smoker": [Bernoulli(0.3)] * n}


SMALL: dict[str, Callable[[], None]] = {
    "histogram of 4, all counts observed": lambda: posterior(histogram, {"ages": [AGE] * 4}, "ages[0]", [1, 2, 1]),
    "bounded mean of 5, observed": lambda: posterior(bounded, {"xs": [AGE] * 5}, "xs[0]", 45.3),
    "mean of an unknown group of 9, observed": lambda: posterior(group, many(9), "income[0]", 45),
    "histogram of 3, mutual information": lambda: information(histogram, {"ages": [AGE] * 3}, "ages[0]"),
}

LARGE: dict[str, Callable[[], None]] = {
    "histogram of 50, all counts observed": lambda: posterior(histogram, {"ages": [AGE] * 50}, "ages[0]", [12, 26, 12]),
    "histogram of 50 different people": lambda: posterior(
        histogram, {"ages": [Normal(20 + 0.5 * i, sd=15) for i in range(50)]}, "ages[0]", [15, 20, 14]
    ),
    "histogram of 50, mutual information": lambda: information(histogram, {"ages": [AGE] * 50}, "ages[0]"),
    "bounded mean of 100 normals, observed": lambda: posterior(bounded, {"xs": [AGE] * 100}, "xs[0]", 45.3),
    "bounded mean of 100 uniforms, observed": lambda: posterior(
        bounded, {"xs": [Uniform(0, 100)] * 100}, "xs[0]", 41.3
    ),
    "bounded mean of 100 with Laplace noise": lambda: posterior(
        noisy, {"xs": [AGE] * 100, "noise": Laplace(0, 2)}, "xs[0]", 43
    ),
    "bounded mean of 1,000 normals, observed": lambda: posterior(bounded, {"xs": [AGE] * 1000}, "xs[0]", 41.3),
    "bounded mean of 3 with noise, mutual information": lambda: information(
        noisy, {"xs": [AGE] * 3, "noise": Laplace(0, 5)}, "xs[0]"
    ),
    "bounded mean of 100 with noise, mutual information": lambda: information(
        noisy, {"xs": [AGE] * 100, "noise": Laplace(0, 2)}, "xs[0]"
    ),
    "mean of an unknown group of 14, observed": lambda: posterior(group, many(14), "income[0]", 45),
    "mean of an unknown group of 50, observed": lambda: posterior(group, many(50), "income[0]", 45),
}


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--small", action="store_true", help="only the sizes that enumeration can do")
    cases = SMALL if parser.parse_args().small else SMALL | LARGE
    posterior(bounded, {"xs": [AGE] * 4}, "xs[0]", 45.3)  # imports are not what is measured
    for name, work in cases.items():
        print(f"{name:52} {spent(work):8.3f}", flush=True)
    print(f"{'import leakmeter.program':52} {imported('leakmeter.program'):8.3f}")
    print(f"{'import numpy':52} {imported('numpy'):8.3f}")


if __name__ == "__main__":
    main()
