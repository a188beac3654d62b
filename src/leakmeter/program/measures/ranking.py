"""Who is most exposed: people in the order of what a release leaks about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.errors import ProgramError
from leakmeter.program.measures.checks import FloatArray, numbers
from leakmeter.program.measures.normal import normal_divergence


@dataclass(frozen=True, slots=True)
class Exposure:
    """One person's place: ``rank`` 1 leaks most (equals share a rank), ``bits`` is what leaks about ``name``."""

    rank: int
    name: str
    bits: float


@dataclass(frozen=True, slots=True)
class Alike:
    """``count`` people in a row of a ranking whose bits agree to seven digits; ``name`` is the first of them."""

    rank: int
    name: str
    count: int
    bits: float


class Ranking:
    """The elements of lists of people by bits, the most exposed first; made for millions of them.

    ``lists`` gives each list's name and its elements' bits (n,), inf allowed. Elements are named as in ``ages[0]``;
    equals share a rank and stay in the order given. Raises ProgramError for NaN.
    """

    def __init__(self, lists: Sequence[tuple[str, ArrayLike]] = ()) -> None:
        held = [(name, numbers(bits, "leakages", 1, infinite=True)) for name, bits in lists if np.size(bits)]
        self._names = [name for name, _ in held]
        self._ends: FloatArray = np.cumsum(np.array([0, *(len(b) for _, b in held)], dtype=np.float64))
        bits: FloatArray = np.concatenate([b for _, b in held]) if held else np.zeros(0)
        self._order = np.argsort(-bits, kind="stable")
        self._bits: FloatArray = bits[self._order]
        self._ranks = np.searchsorted(-self._bits, -self._bits, side="left") + 1

    def __len__(self) -> int:
        return len(self._bits)

    def __iter__(self) -> Iterator[Exposure]:
        return (self._place(i) for i in range(len(self)))

    def top(self, most: int) -> list[Exposure]:
        """The first ``most`` of them."""
        return [self._place(i) for i in range(min(most, len(self)))]

    def alike(self, most: int) -> list[Alike]:
        """The first ``most`` groups of people who are exposed alike."""
        found: list[Alike] = []
        at = 0
        while at < len(self) and len(found) < most:
            first = self._place(at)
            near = first.bits - 5e-8 * first.bits if np.isfinite(first.bits) else first.bits
            end = int(np.searchsorted(-self._bits, -near, side="right"))
            found.append(Alike(first.rank, first.name, end - at, first.bits))
            at = end
        return found

    def _place(self, i: int) -> Exposure:
        who = int(self._order[i])
        part = int(np.searchsorted(self._ends, who, side="right")) - 1
        return Exposure(
            int(self._ranks[i]), f"{self._names[part]}[{who - int(self._ends[part])}]", float(self._bits[i])
        )


def most_exposed(leakages: Mapping[str, float] | Sequence[tuple[str, float]], top: int | None = None) -> list[Exposure]:
    """People by leakage in bits, the most exposed first, equals in the order given; at most ``top`` of them.

    ``leakages`` maps names to bits by any one measure (inf allowed: the secret is fixed). Raises ProgramError if there
    are none, one is NaN, or top is below 1.
    """
    pairs = list(leakages.items()) if isinstance(leakages, Mapping) else list(leakages)
    if not pairs:
        raise ProgramError("There is nobody to rank: give at least one name with its leakage.")
    if top is not None and top < 1:
        raise ProgramError(f"The top {top} cannot be listed: ask for at least 1.")
    bits = numbers([b for _, b in pairs], "leakages", 1, infinite=True)
    order = np.argsort(-bits, kind="stable")
    ordered = bits[order]
    ranks = np.searchsorted(-ordered, -ordered, side="left") + 1
    count = len(order) if top is None else min(top, len(order))
    return [Exposure(int(ranks[i]), pairs[int(order[i])][0], float(ordered[i])) for i in range(count)]


def most_exposed_normal(
    names: Sequence[str],
    prior_means: ArrayLike,
    prior_sds: ArrayLike,
    posterior_means: ArrayLike,
    posterior_sds: ArrayLike,
    top: int | None = None,
) -> list[Exposure]:
    """The ranking by KL(posterior‖prior), in bits, of people whose beliefs are normal (one array entry per person, or
    one number for all). Raises ProgramError for sds not above 0 or lengths that differ."""
    bits = np.atleast_1d(normal_divergence(posterior_means, posterior_sds, prior_means, prior_sds))
    if len(bits) == 1:
        bits = np.full(len(names), bits[0])
    if len(bits) != len(names):
        raise ProgramError(f"{len(names)} names and {len(bits)} beliefs: give one belief for each person.")
    return most_exposed(list(zip(names, bits.tolist(), strict=True)), top)
