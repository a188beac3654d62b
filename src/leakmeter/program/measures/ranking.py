"""Who is most exposed: people in the order of what a release leaks about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from leakmeter.errors import ProgramError
from leakmeter.program.measures.checks import numbers
from leakmeter.program.measures.normal import normal_divergence


@dataclass(frozen=True, slots=True)
class Exposure:
    """One person's place: ``rank`` 1 leaks most (equals share a rank), ``bits`` is what leaks about ``name``."""

    rank: int
    name: str
    bits: float


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
