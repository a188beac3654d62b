"""The values of nodes in one world: the base variables and draws of its inputs are known, the others are choices."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, cast

from leakmeter.program.engine.nodes import (
    Apply,
    Dot,
    Draw,
    Node,
    Pick,
    Product,
    Scale,
    Smooth,
    Stair,
    Sum,
    Test,
    Value,
    Var,
)
from leakmeter.program.engine.outcomes import COMPARE
from leakmeter.program.language import Outcome

_ROUNDED: dict[str, Callable[[float], int]] = {
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "round": round,
}


class Unknown(Exception):
    """A value that does not follow from what is known in a world."""


class World:
    """One world: ``bases`` and ``draws`` are the values of base variables, by number, and of draws, by node.

    ``choose`` is told the probabilities of any other draw's values, and says which of them it is.
    """

    def __init__(
        self,
        bases: Mapping[int, float],
        draws: Mapping[int, Outcome],
        choose: Callable[[list[float]], int],
    ) -> None:
        self._bases, self._choose = bases, choose
        self._values: dict[int, Outcome] = dict(draws)

    def value(self, node: Value) -> Outcome:
        """The value of a node. Raises Unknown where it has none here."""
        if not isinstance(node, Node):
            return node
        if node.id not in self._values:
            try:
                self._values[node.id] = self._computed(node)
            except (TypeError, ValueError, ArithmeticError, LookupError):
                raise Unknown from None
        return self._values[node.id]

    def _number(self, node: Value) -> Any:
        return cast(Any, self.value(node))

    def _computed(self, node: Node) -> Outcome:
        if isinstance(node, Var):
            return self._base(node.base)
        if isinstance(node, Dot):
            return math.fsum(self._base(at) for at in range(node.start, node.start + node.n))
        if isinstance(node, Stair):
            return _ROUNDED[node.rounding](self._number(node.node))
        if isinstance(node, Sum):
            total: Any = node.const
            for coefficient, part in node.terms:
                total = total + coefficient * self._number(part)
            return total
        if isinstance(node, Scale):
            return self._number(node.factor) * self._number(node.node)
        if isinstance(node, Product):
            return self._number(node.left) * self._number(node.right)
        if isinstance(node, Pick):
            return self.value(node.yes if self.value(node.cond) else node.no)
        if isinstance(node, Test):
            return COMPARE[node.op](self.value(node.node), 0)
        if isinstance(node, Apply | Smooth):
            return node.function(*(self.value(a) for a in node.args))
        if isinstance(node, Draw):
            support = node.make(*(self.value(a) for a in node.args)).support()
            return support[self._choose([p for _, p in support])][0]
        raise Unknown

    def _base(self, at: int) -> float:
        if at not in self._bases:
            raise Unknown
        return self._bases[at]
