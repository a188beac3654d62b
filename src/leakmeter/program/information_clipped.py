"""Mutual information of a person and a sum of numbers that are partly certain, such as a bounded mean with noise.

Where the secret settles what its person adds, T, the output is Y = T + R with R independent of the secret, so that
I(secret; Y) = h(Y) − h(R): two entropies of densities that are known (prob/mixed_sums.py). Without noise R takes single
values with some probability, when everybody else lies at a bound. Then Y tells T exactly, and where T has a density the
information is infinite: that happens with a probability, however small, that does not depend on T.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

import numpy as np

from leakmeter.prob.curves import Curve
from leakmeter.prob.mixed_sums import Mixed, MixedSum, ends_of, moments_of
from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.clipped_sums import laws_of, outcomes, partly_certain
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node, Sum
from leakmeter.program.engine.units import parted
from leakmeter.program.information_counts import settles
from leakmeter.program.measures import Bounded
from leakmeter.program.resolution import added, safe_log, twice

#: A relative error of a density above this is no answer.
_USELESS = 1e-6


def information(graph: Graph, secret: Node, outputs: Sequence[Node], allowance: Allowance) -> Bounded | None:
    """I(secret; output) in bits with its error; None where the output is no such sum."""
    if len(outputs) != 1 or not isinstance(outputs[0], Sum) or not outputs[0].continuous:
        return None
    parts = parted(graph, [secret, outputs[0]])
    if parts is None or parts.above or parts.observations or outputs[0].id not in parts.sums:
        return None
    own = [u for u in parts.units if 0 in u.queries]
    if len(own) != 1 or not settles(graph, secret, own[0]):
        return None
    written = parts.sums[outputs[0].id]
    mine = outcomes(graph, own[0], written, [], allowance)
    others = laws_of(graph, [u for u in parts.units if u is not own[0]], written, allowance)
    if mine is None or others is None:
        return None
    rest = [(o.law, n) for o, n in others]
    whole = [*rest, (mine.law, 1)]
    if not partly_certain(whole):
        return None
    if len(mine.law.atoms) + len(mine.law.slabs) == 1 and mine.law.atoms:
        return Bounded(0.0, 0.0)
    if all(law.atoms for law, _ in rest):
        return Bounded(inf, 0.0) if mine.law.slabs else None
    try:
        before, after = _density(whole), _density(rest)
    except ValueError:
        return None
    error = before[1] + after[1]
    if error > _USELESS:
        return None
    found = added([twice(lambda n: _entropy(before[0], n) - _entropy(after[0], n))])
    return Bounded(found.value, found.error + error)


def _density(parts: Sequence[tuple[Mixed, int]]) -> tuple[Curve, float]:
    """The density of a sum wherever there is something to speak of, and its relative error."""
    _, mean, variance = moments_of(parts, 0.0)
    heavy = any(s.term.precision == 0 and not (s.term.high - s.term.low < inf) for p, _ in parts for s in p.slabs)
    reach = (60.0 if heavy else 14.0) * sqrt(variance)
    ends = ends_of(parts)
    low, high = max(ends[0], mean - reach), min(ends[1], mean + reach)
    total = MixedSum(parts, 0.0, low, high)
    curve = Curve(total.tilted, total.breaks, low, high)
    return curve, 3 * total.error + curve.error + abs(curve.total - 1.0)


def _entropy(curve: Curve, order: int) -> float:
    """``integral of −f log f``, in nats."""
    nodes, weights = legendre(order)
    edges = np.array(curve.edges)
    half = 0.5 * np.diff(edges)
    xs: Array = (edges[:-1, None] + half[:, None] * (nodes + 1.0)).ravel()
    heights = curve(xs) / curve.total
    return -float((heights * safe_log(heights) * (half[:, None] * weights).ravel()).sum())
