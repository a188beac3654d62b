"""The independent continuous base variables of a program, one by one or in runs of equal ones."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from leakmeter.program.language import Continuous, Normal, TruncatedNormal


@dataclass(frozen=True, slots=True)
class Run:
    """``n`` independent variables with one distribution, numbered from ``start``.

    ``mean`` and ``variance`` are those of the Gaussian behind it: for a truncated normal, before it is cut.
    """

    start: int
    n: int
    distribution: Continuous
    mean: float
    variance: float
    gaussian: bool


class Table:
    """All base variables. A run of a million equal ones takes no more room than one."""

    def __init__(self) -> None:
        self._runs: list[Run] = []
        self._starts: list[int] = []
        self._n = 0
        self._synthetic: dict[tuple[object, ...], int] = {}

    def add(self, distribution: Continuous, n: int = 1) -> int:
        """Add ``n`` variables; returns the number of the first."""
        start = self._n
        gaussian = isinstance(distribution, Normal)
        if isinstance(distribution, TruncatedNormal):
            mean, variance = distribution.mu, distribution.sigma**2
        else:
            mean, variance = distribution.mean, distribution.variance
        self._runs.append(Run(start, n, distribution, mean, variance, gaussian))
        self._starts.append(start)
        self._n += n
        return start

    def noise(self, key: tuple[object, ...], variance: float) -> int:
        """A centred normal known by ``key``: asked for twice, it is the same variable.

        Only used for parts that nothing else refers to, in components that never meet: there, equal is as good as same.
        """
        if key not in self._synthetic:
            self._synthetic[key] = self.add(Normal(0.0, var=variance))
        return self._synthetic[key]

    def variables(self) -> Iterator[tuple[int, Continuous]]:
        """All variables, by number, with their distributions."""
        for run in self._runs:
            for base in range(run.start, run.start + run.n):
                yield base, run.distribution

    def run(self, base: int) -> Run:
        """The run a variable belongs to."""
        runs = self._runs
        if base < len(runs) and runs[base].start == base:
            return runs[base]  # no long run before it: the usual case, without a search
        return runs[bisect_right(self._starts, base) - 1]
