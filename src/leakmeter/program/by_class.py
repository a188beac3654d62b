"""A continuous secret of which the outputs depend on its class alone, such as whether it lies above a threshold.

Then the outputs tell of the secret what they tell of the class: I(secret; outputs) = I(class; outputs), for given the
class the two are independent, and the secret determines the class (data processing, both ways).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.groups import Group, groups, touches
from leakmeter.program.engine.pieces import ExponentialPiece, NormalPiece, Piece, SelectedPiece, piece_of
from leakmeter.program.engine.state import State
from leakmeter.program.joint import form_of, value_of


def by_class(components: Sequence[Component], columns: Sequence[int], allowance: Allowance) -> list[Component] | None:
    """The components with the number of the secret's class in place of the secret (column 0); None unless in each of
    them the secret is independent of the outputs ``columns``, and different classes have no value in common."""
    pieces: list[Piece] = []
    numbered: list[Component] = []
    for component in components:
        if value_of(component, 0) is not None or not all(_independent(component, c) for c in columns):
            return None
        piece = piece_of(component.state, form_of(component, 0), allowance)
        if piece not in pieces:
            pieces.append(piece)
        numbered.append(Component((pieces.index(piece), *component.values[1:]), component.state, component.log_weight))
    ends = sorted(end for piece in pieces if (end := support(piece)) is not None)
    apart = len(ends) == len(pieces) and all(a[1] <= b[0] for a, b in zip(ends, ends[1:], strict=False))
    return numbered if apart and len(pieces) > 1 else None


def support(piece: Piece) -> tuple[float, float] | None:
    """Where the density of a piece is above 0, as one interval; None where that is not told from it."""
    if isinstance(piece, NormalPiece):
        return -inf, inf
    if isinstance(piece, ExponentialPiece):
        return piece.low, piece.high
    if isinstance(piece, SelectedPiece):
        if 1 - abs(piece.rho) >= 1e-12:
            return -inf, inf
        sd, (low, high) = sqrt(piece.spread), piece.limits
        if piece.rho < 0:
            low, high = -high, -low
        return piece.centre + sd * low, piece.centre + sd * high
    return None


def _independent(component: Component, column: int) -> bool:
    """Whether the secret and one output have no variable in common, directly or through what is known."""
    if value_of(component, column) is not None:
        return True
    state, secret, output = component.state, form_of(component, 0), form_of(component, column)
    if secret.dots or output.dots or secret.coefs.keys() & output.coefs.keys():
        return False
    if state.covariance(state.gaussian_part(secret), state.gaussian_part(output)) != 0.0:
        return False  # tied together by an observed sum
    return not any(_touches(state, group, secret) and _touches(state, group, output) for group in groups(state))


def _touches(state: State, group: Group, form: Form) -> bool:
    return touches(state, group, form, state.gaussian_part(form))
