"""Mutual information of a secret and an output it is one independent summand of: I(X; Y) = h(Y) − h(Y − cX).

Where the output is a weighted sum of independent variables and the secret one of them, what is left of the output once
the secret is known has one distribution, whatever the secret: two entropies say it all, with no integral over both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.box import Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.groups import Group, groups
from leakmeter.program.engine.pieces import Piece, breaks_of, piece_of

#: Integrates ``-f log f`` of a density between breaks.
Entropy = Callable[[Callable[[Array], Array], list[float]], float]


@dataclass(frozen=True, slots=True)
class Additive:
    """The output's pieces with their weights, before and after the secret is known."""

    before: tuple[tuple[float, Piece], ...]
    after: tuple[tuple[float, Piece], ...]

    def information(self, entropy: Entropy) -> float:
        """I(secret; output) in nats; ``entropy`` integrates ``−f log f`` of a density between breaks."""
        return _entropy(self.before, entropy) - _entropy(self.after, entropy)


def additive(components: Sequence[Component], column: int, allowance: Allowance) -> Additive | None:
    """The secret (column 0) as a summand of the output in ``column``. None where it is none, and where the output holds
    one time this and one time that many times the secret: what is left of it then depends on the secret."""
    before: list[tuple[float, Piece]] = []
    after: list[tuple[float, Piece]] = []
    secrets: set[object] = set()
    for component in components:
        pair = _apart(component, column)
        if pair is None:
            return None
        secret, output, rest, belief = pair
        secrets.add((secret.key(), belief))
        for form, pieces in ((output, before), (rest, after)):
            if component.state.certain(form) is not None:
                return None
            pieces.append((exp(component.log_weight), piece_of(component.state, form, allowance)))
    return Additive(tuple(before), tuple(after)) if len(secrets) == 1 else None


def _apart(component: Component, column: int) -> tuple[Form, Form, Form, object] | None:
    """Secret, output, the output without the secret; and how many times the secret the output holds, with what is
    believed of it. None where they are not apart."""
    state = component.state
    secret, output = component.values[0], component.values[column]
    if not isinstance(secret, Form) or not isinstance(output, Form) or state.rows:
        return None
    secret, output = state.resolve(secret), state.resolve(output)
    if len(secret.coefs) != 1 or secret.dots:
        return None
    base, slope = next(iter(secret.coefs.items()))
    if base not in output.coefs or state.table.run(base).start in output.dots:
        return None
    own = [g for g in groups(state) if any(base in box.form.coefs for box in g.boxes)]
    if any(len(group.boxes) != 1 for group in own):
        return None
    times = output.coefs[base] / slope
    rest = output.plus(secret, -times)
    return secret, output, rest, (times, state.flats.get(base), _limits(own), _powers(own))


def _limits(own: list[Group]) -> tuple[float, float] | None:
    box: Box | None = own[0].boxes[0] if own else None
    return (box.low, box.high) if box is not None else None


def _powers(own: list[Group]) -> frozenset[object]:
    """What coins have told of the secret, or its prior begins with."""
    return frozenset((form.key(), exponent) for group in own for form, exponent in group.powers)


def _entropy(
    pieces: Sequence[tuple[float, Piece]], entropy: Callable[[Callable[[Array], Array], list[float]], float]
) -> float:
    total = log(sum(w for w, _ in pieces))

    def density(xs: Array) -> Array:
        found = np.zeros_like(xs)
        for weight, piece in pieces:
            spend(4 + (xs.size >> 7))
            found = found + weight * piece.density(xs)
        return found * exp(-total)

    return entropy(density, sorted({e for _, p in pieces for e in breaks_of(p)}))
