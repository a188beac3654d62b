"""The joint distribution of a secret and outputs, as the components of an answer: its values, groups and slices.

A variable is *certain* in a component that leaves it no spread, and *open* in one that does. A variable may be open in
some components and certain in others, such as ``x if coin else 0``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.truncated import legendre
from leakmeter.program.budget import spend
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.integrate import log_mass
from leakmeter.program.engine.state import State
from leakmeter.program.language import Outcome
from leakmeter.program.posterior import Belief, belief


@dataclass(frozen=True, slots=True)
class Group:
    """Components in which the same outputs are open and the others have the same certain values (``label``)."""

    label: tuple[Outcome | None, ...]
    open: tuple[int, ...]
    components: tuple[Component, ...]


def value_of(component: Component, column: int) -> Outcome | None:
    """The value of a variable that is certain in a component; None where it is open."""
    spend()
    value = component.values[column]
    if isinstance(value, Form):
        certain = component.state.certain(component.state.resolve(value))
        return None if certain is None else float(f"{certain:.12g}")
    return float(f"{value:.12g}") if isinstance(value, float) else value


def is_finite(components: Sequence[Component], column: int) -> bool:
    """Whether a variable is certain in every component."""
    return all(value_of(c, column) is not None for c in components)


def form_of(component: Component, column: int) -> Form:
    """A numeric variable as a resolved form."""
    value = component.values[column]
    return component.state.resolve(value if isinstance(value, Form) else Form(float(value)))


def grouped(components: Sequence[Component], columns: Sequence[int]) -> list[Group]:
    """The components by what they say about the outputs ``columns``."""
    found: dict[tuple[Outcome | None, ...], list[Component]] = {}
    for component in components:
        found.setdefault(tuple(value_of(component, c) for c in columns), []).append(component)
    return [
        Group(label, tuple(c for c, v in zip(columns, label, strict=True) if v is None), tuple(members))
        for label, members in found.items()
    ]


def free_outputs(group: Group) -> list[int]:
    """The open outputs that are not fixed, in every component, by the same line through those before them."""
    free: list[int] = []
    for column in group.open:
        if not any(_tied(group.components, other, column) for other in free):
            free.append(column)
    return free


def _tied(components: Sequence[Component], first: int, second: int) -> bool:
    """Whether the second output is one and the same line of the first in all components."""
    lines: list[tuple[float, float]] = []
    for component in components:
        one, other = form_of(component, first), form_of(component, second)
        if one.dots != other.dots and (one.dots or other.dots):
            return False
        if not one.coefs or one.coefs.keys() != other.coefs.keys():
            return False
        lead = next(iter(one.coefs))
        slope = other.coefs[lead] / one.coefs[lead]
        rest = other.plus(one, -slope)
        if any(abs(c) > 1e-12 * abs(other.coefs[b]) for b, c in rest.coefs.items()) or rest.dots:
            return False
        lines.append((slope, rest.const))
    scale = max(abs(slope) for slope, _ in lines)
    size = max(abs(const) for _, const in lines)
    return all(
        abs(slope - lines[0][0]) <= 1e-12 * scale and abs(const - lines[0][1]) <= 1e-12 * size for slope, const in lines
    )


class Slices:
    """What is known of the secret (column 0) at each value of one open output: ``j(., y)``, not normalised."""

    def __init__(self, components: Sequence[Component], output: int, allowance: Allowance) -> None:
        self._allowance = allowance
        self._parts = [(c, form_of(c, output), c.log_weight - log_mass(c.state, allowance)) for c in components]

    def at(self, y: float) -> Belief:
        """The secret's atoms and pieces where the output is ``y``; together they weigh the output's density there."""
        here: list[Component] = []
        for component, form, scale in self._parts:
            spend(4)
            state = self._conditioned(component, form, y)
            if state is None:
                continue
            height = log_mass(state, self._allowance)
            if height > -inf:
                here.append(Component(component.values[:1], state, height + scale))
        return belief(here, 0, self._allowance)

    @staticmethod
    def _conditioned(component: Component, form: Form, y: float) -> State | None:
        state = component.state.copy()
        return state if state.require_equal(form, y) else None


def weight_of(slice_: Belief) -> float:
    """The total weight of a slice."""
    return sum(slice_.pmf.values()) + sum(w for w, _ in slice_.components)


def panels(edges: Sequence[float], order: int, most: int = 4000) -> tuple[Array, Array]:
    """Gauss-Legendre nodes and weights on the panels between the given places."""
    places = np.unique(np.array(edges, dtype=np.float64))
    if len(places) > most:
        places = np.append(places[:: len(places) // (most // 2)], places[-1])
    nodes, weights = legendre(order)
    half = 0.5 * np.diff(places)
    xs = (places[:-1, None] + half[:, None] * (nodes + 1.0)).ravel()
    return xs, (half[:, None] * weights).ravel()
