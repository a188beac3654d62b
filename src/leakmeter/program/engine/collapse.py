"""Sums of independent normal mixtures, with equal components merged."""

from __future__ import annotations

from math import inf

import numpy as np

from leakmeter.errors import NotExactError
from leakmeter.program.budget import spend
from leakmeter.program.engine.block import Block
from leakmeter.program.engine.form import Form, covariance, mean

#: Mean, variance and log weight of one normal component; variance 0 is a certain value.
Term = tuple[float, float, float]


def normal_terms(block: Block, column: int, coefficient: float) -> list[Term] | None:
    """The block as a mixture of normals for ``coefficient * column``; None where there is more to it than that."""
    merged: dict[tuple[float, float], float] = {}
    for atom in block.atoms:
        value = atom.values.get(column)
        state = atom.state
        if len(atom.values) != 1 or not state.plain or state.order:
            return None
        if isinstance(value, Form):
            if value.dots or not all(state.table.run(b).gaussian for b in value.coefs):
                return None
            place = coefficient * mean(value, state.table)
            spread = coefficient**2 * covariance(value, value, state.table)
        elif isinstance(value, int | float):
            place, spread = coefficient * value, 0.0
        else:
            return None
        key = (place, spread)
        merged[key] = float(np.logaddexp(merged.get(key, -inf), state.log_weight))
    return [(m, v, w) for (m, v), w in merged.items()] or None


def total_terms(parts: list[list[Term]], budget: int) -> list[Term]:
    """The mixture of the sum of independent mixtures; components equal to twelve digits are one."""
    size = sum(max(abs(m) for m, _, _ in part) for part in parts)
    spread = sum(max(v for _, v, _ in part) for part in parts)
    total: list[Term] = [(0.0, 0.0, 0.0)]
    for part in parts:
        merged: dict[tuple[float, float], Term] = {}
        for m1, v1, w1 in total:
            spend(len(part))
            for m2, v2, w2 in part:
                m, v, w = m1 + m2, v1 + v2, w1 + w2
                key = (_near(m, size), _near(v, spread))
                old = merged.get(key)
                merged[key] = (m, v, w) if old is None else (old[0], old[1], float(np.logaddexp(old[2], w)))
        if len(merged) > budget:
            raise NotExactError(
                f"a sum of {len(parts)} different mixtures needs more than {budget} components; use equal ones for the "
                "others, observe fewer outputs, or raise budget="
            )
        total = list(merged.values())
    return total


def _near(x: float, size: float) -> float:
    return round(x / size, 12) if size else 0.0
