"""The graph a program is read into: one small value for each construct, arguments before results.

Nodes are never changed once made. They compare by identity and carry a serial number, which is also an order in which
every argument comes before its result. A *continuous* node is real-valued and affine in the continuous base variables
once all discrete choices are known; a *discrete* node takes finitely many values.

They are slotted plain classes and not frozen dataclasses for one reason: a program may make a hundred thousand of them.
"""

from __future__ import annotations

from collections.abc import Callable

from leakmeter.program.language import Finite, Outcome


class Node:
    """What all nodes share: ``id``, and whether the value is continuous."""

    __slots__ = ("id",)
    continuous: bool = False

    def __init__(self, id: int) -> None:
        self.id = id


Number = int | float
#: An argument of a node: another node or a known value.
Value = Node | Outcome


class Var(Node):
    """One continuous base variable, by its number in the table."""

    __slots__ = ("base",)
    continuous = True

    def __init__(self, id: int, base: int) -> None:
        self.id = id
        self.base = base


class Dot(Node):
    """The sum of a whole run of equally distributed base variables: ``start`` to ``start + n - 1``."""

    __slots__ = ("n", "start")
    continuous = True

    def __init__(self, id: int, start: int, n: int) -> None:
        self.id = id
        self.start = start
        self.n = n


class Sum(Node):
    """``const + sum(coefficient * node)``: rules P-OP-PM, P-OP-MD and P-SUM (paper, Fig. 3), kept as written."""

    __slots__ = ("const", "continuous", "terms")

    def __init__(self, id: int, const: float, terms: tuple[tuple[float, Node], ...], continuous: bool) -> None:
        self.id = id
        self.const = const
        self.terms = terms
        self.continuous = continuous


class Stair(Sum):
    """A sum of tests that rounds the continuous ``node`` to a whole number.

    ``rounding`` says how: ``floor``, ``ceil``, ``trunc`` (towards 0) or ``round`` (halves to the even neighbour). The
    tests cover the values that ``node`` can take; an observed or compared value is looked up in ``node`` itself.
    """

    __slots__ = ("line", "node", "rounding")

    def __init__(
        self, id: int, const: float, terms: tuple[tuple[float, Node], ...], node: Node, rounding: str, line: int
    ) -> None:
        super().__init__(id, const, terms, False)
        self.node = node
        self.rounding = rounding
        self.line = line


class Scale(Node):
    """A discrete factor times a continuous node."""

    __slots__ = ("factor", "node")
    continuous = True

    def __init__(self, id: int, factor: Node, node: Node) -> None:
        self.id = id
        self.factor = factor
        self.node = node


class Pick(Node):
    """``yes`` where the discrete ``cond`` is true, else ``no``: what an ``if`` leaves behind in a variable (P-IF)."""

    __slots__ = ("cond", "continuous", "no", "yes")

    def __init__(self, id: int, cond: Node, yes: Value, no: Value, continuous: bool) -> None:
        self.id = id
        self.cond = cond
        self.yes = yes
        self.no = no
        self.continuous = continuous


class Draw(Node):
    """A fresh discrete draw; ``make`` gives its distribution from the values of ``args`` (none for a fixed one)."""

    __slots__ = ("args", "line", "make")

    def __init__(self, id: int, make: Callable[..., Finite], args: tuple[Value, ...], line: int) -> None:
        self.id = id
        self.make = make
        self.args = args
        self.line = line


class Apply(Node):
    """A function of discrete values."""

    __slots__ = ("args", "function", "line")

    def __init__(self, id: int, function: Callable[..., Outcome], args: tuple[Value, ...], line: int) -> None:
        self.id = id
        self.function = function
        self.args = args
        self.line = line


class Test(Node):
    """Whether the continuous ``node`` is above, below or equal to 0; ``op`` is one of ``< <= > >= == !=``."""

    __slots__ = ("line", "node", "op")

    def __init__(self, id: int, op: str, node: Node, line: int) -> None:
        self.id = id
        self.op = op
        self.node = node
        self.line = line


class Product(Node):
    """The product of two continuous nodes: not affine, so only sampling can follow it."""

    __slots__ = ("left", "line", "right")
    continuous = True

    def __init__(self, id: int, left: Node, right: Node, line: int) -> None:
        self.id = id
        self.left = left
        self.right = right
        self.line = line


class Smooth(Node):
    """A continuous function of continuous values, such as a square root: only sampling can follow it.

    ``function`` is Python's own, by which the sampler finds numpy's.
    """

    __slots__ = ("args", "function", "line")
    continuous = True

    def __init__(self, id: int, function: Callable[..., Outcome], args: tuple[Value, ...], line: int) -> None:
        self.id = id
        self.function = function
        self.args = args
        self.line = line


class Family:
    """A discrete family with parameters that are known once drawn: ``Draw.make`` for one that has random parameters.

    ``coins`` says that it counts successes, so that its probability may be a continuous variable.
    """

    __slots__ = ("coins", "make", "names", "positional")

    def __init__(
        self, make: Callable[..., Finite], positional: int, names: tuple[str, ...], coins: bool = False
    ) -> None:
        self.coins = coins
        self.make = make
        self.positional = positional
        self.names = names

    def __call__(self, *given: Outcome) -> Finite:
        return self.make(*given[: self.positional], **dict(zip(self.names, given[self.positional :], strict=True)))


def is_sampled_only(node: Node) -> bool:
    """Whether a node has no exact treatment: it is not affine, or discrete with a continuous argument."""
    if isinstance(node, Product | Smooth):
        return True
    if isinstance(node, Draw) and isinstance(node.make, Family) and node.make.coins:
        return False
    return isinstance(node, Draw | Apply) and any(isinstance(a, Node) and a.continuous for a in node.args)


class Observation:
    """Where ``guard`` holds: ``node`` is true (``value`` None), or equals ``value``.

    A continuous node with a value is conditioned on a density (P-EQ-COND), any other on a probability.
    """

    __slots__ = ("guard", "id", "line", "node", "value")

    def __init__(self, id: int, guard: Node | None, node: Node, value: Outcome | None, line: int) -> None:
        self.id = id
        self.guard = guard
        self.node = node
        self.value = value
        self.line = line
