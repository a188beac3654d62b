"""What a run of a program comes to: the queried variables, as weighted components, and the evidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from leakmeter.prob.special import logsumexp

if TYPE_CHECKING:
    from leakmeter.program.engine.allowance import Allowance
    from leakmeter.program.engine.curve_pieces import CurvePiece
    from leakmeter.program.engine.form import Form
    from leakmeter.program.engine.state import State
    from leakmeter.program.language import Outcome


@dataclass(frozen=True, slots=True)
class Component:
    """One component of the answer: the queried values (a form for a continuous one), the state, log weight.

    ``piece`` is the density of the only queried value where more is known of it than the state says.
    """

    values: tuple[Outcome | Form, ...]
    state: State
    log_weight: float
    piece: CurvePiece | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The components of the queried variables, weights adding to 1, and the log evidence of the whole program.

    ``order`` counts the densities in the evidence: it is a probability where 0, a density otherwise. ``allowance`` is
    what was approximated on the way, and by what is read off the components later.
    """

    components: tuple[Component, ...]
    log_evidence: float
    order: int
    allowance: Allowance


def evidence(weights: Iterable[tuple[float, int]]) -> tuple[float, int]:
    """The log of the sum of the weights that count, and their order, from pairs (log weight, order).

    Of the possible ones only those of the least order count: a certain value outweighs a density.
    """
    possible = [(w, o) for w, o in weights if w > -inf]
    if not possible:
        return -inf, 0
    least = min(o for _, o in possible)
    return logsumexp([w for w, o in possible if o == least]), least
