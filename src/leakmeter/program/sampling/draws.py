"""Discrete draws in bulk, and the weight of those that an observation has decided."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array, scipy_special
from leakmeter.program.engine.block import Undefined
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Draw, Family
from leakmeter.program.language import Bernoulli, Binomial, Finite, Outcome, Poisson
from leakmeter.program.sampling.columns import Column, Item, Labels, combined, constant, of_numbers, relabelled
from leakmeter.program.sampling.layout import Given

_NONE = Undefined("a parameter of a draw is not defined", 0)


class Source(Protocol):
    """Where draws come from: a generator of numpy, or numbers that are known already."""

    def random(self, size: int, /) -> Array:
        """Uniform draws from 0 to 1."""
        ...

    def poisson(self, lam: Array, /) -> npt.NDArray[Any]:
        """A draw for each rate."""
        ...

    def binomial(self, n: Any, p: Array, /) -> npt.NDArray[Any]:
        """A draw for each number of trials and chance."""
        ...


class Drawing:
    """Makes the draws of one graph; distributions of known parameters are made once."""

    def __init__(self, graph: Graph, random: Source) -> None:
        self._graph = graph
        self._random = random
        self._known: dict[tuple[object, ...], tuple[list[Outcome], Array] | Undefined] = {}

    def drawn(
        self, node: Draw, args: Sequence[Column | Outcome], given: Sequence[Given], n: int
    ) -> tuple[Labels, Array | None]:
        """Values in n runs, and log weights where an observation has decided them (all its outcomes allowed: None)."""
        if any(isinstance(a, np.ndarray) for a in args):
            return self._continuous(node, args, given, n)
        codes, rows = combined(cast("Sequence[Labels | Outcome]", args), n)
        uniform = self._random.random(n)
        items: list[Item] = []
        chosen = np.zeros(n, dtype=np.int64)
        weights = np.zeros(n)
        decided = len(given) > 0
        for place, row in enumerate(rows):
            here = codes == place if len(rows) > 1 else slice(None)
            made = self._distribution(node, row)
            if isinstance(made, Undefined):
                chosen[here] = len(items)
                items.append(made)
                continue
            outcomes, probabilities = made
            if given:
                probabilities = probabilities * [float(all(g(v) for g in given)) for v in outcomes]
            total = float(probabilities.sum())
            if not total > 0:  # such runs cannot be
                decided, weights[here], chosen[here] = True, -inf, len(items)
                items.append(0)
                continue
            if given:
                weights[here] = log(total)
            steps = np.cumsum(probabilities)
            last = int(np.flatnonzero(probabilities > 0)[-1])
            reached: Array = uniform[here] * float(steps[-1])
            picked = np.minimum(np.searchsorted(steps, reached, side="right"), last)
            chosen[here] = len(items) + picked
            items.extend(outcomes)
        return relabelled(chosen, items), weights if decided else None

    def _distribution(self, node: Draw, row: tuple[Item, ...]) -> tuple[list[Outcome], Array] | Undefined:
        key = (node.id, *((type(v), v) for v in row))
        if key not in self._known:
            odd = next((v for v in row if isinstance(v, Undefined)), None)
            self._known[key] = odd if odd is not None else self._made(node, cast("tuple[Outcome, ...]", row))
        return self._known[key]

    def _made(self, node: Draw, row: tuple[Outcome, ...]) -> tuple[list[Outcome], Array]:
        try:
            pairs = node.make(*row).support()
        except ProgramError as error:
            raise self._graph.error(str(error), node.line) from None
        return [v for v, _ in pairs], np.array([p for _, p in pairs])

    # -- parameters that are continuous ----------------------------------------------------------------------------

    def _continuous(
        self, node: Draw, args: Sequence[Column | Outcome], given: Sequence[Given], n: int
    ) -> tuple[Labels, Array | None]:
        family = node.make
        if not isinstance(family, Family) or family.make not in (Bernoulli, Binomial, Poisson):
            raise self._graph.error("this distribution cannot be sampled with a continuous parameter.", node.line)
        named = dict(zip(_PARAMETERS[family.make][: family.positional], args, strict=False))
        named.update(zip(family.names, args[family.positional :], strict=True))
        numbers = {k: _numbers(v, n) for k, v in named.items()}
        rate = numbers.get("p", numbers.get("rate", np.zeros(n)))
        defined = ~np.isnan(rate)
        whole = np.rint(numbers["n"]) if "n" in numbers else np.ones(n)
        _checked(self._graph, node, family.make, rate[defined])
        rate = np.where(defined, rate, 0.5)
        if family.make is Bernoulli and bool(defined.all()):
            return self._coin(rate, given, n)
        if len(given) and family.make is not Poisson and float(whole.max()) <= 100 and np.ptp(whole) == 0:
            values, weights = self._decided(int(whole[0]), rate, given, n)
        elif family.make is Poisson:
            values, weights = self._random.poisson(rate).astype(np.float64), None
        else:
            values, weights = self._random.binomial(whole.astype(np.int64), rate).astype(np.float64), None
        return of_numbers(np.where(defined, values, np.nan), True, _NONE), weights

    def _coin(self, p: Array, given: Sequence[Given], n: int) -> tuple[Labels, Array | None]:
        """0 or 1, and the log probability of the one that is given."""
        allowed = [v for v in (0, 1) if all(g(v) for g in given)]
        if len(allowed) == 2:
            return Labels((self._random.random(n) < p).astype(np.int64), (0, 1)), None
        with np.errstate(divide="ignore"):
            weight = np.full(n, -inf) if not allowed else np.log(p) if allowed == [1] else np.log1p(-p)
        return constant(allowed[0] if allowed else 0, n), weight

    def _decided(self, trials: int, p: Array, given: Sequence[Given], n: int) -> tuple[Array, Array]:
        """A binomial draw among the outcomes that are allowed, and the log of their probability."""
        allowed = np.array([k for k in range(trials + 1) if all(g(k) for g in given)], dtype=np.float64)
        if not len(allowed):
            return np.zeros(n), np.full(n, -inf)
        known = scipy_special()
        ways = known.gammaln(trials + 1) - known.gammaln(allowed + 1) - known.gammaln(trials - allowed + 1)
        masses = np.exp(ways + known.xlogy(allowed, p[:, None]) + known.xlog1py(trials - allowed, -p[:, None]))
        steps = np.cumsum(masses, axis=1)
        total = steps[:, -1]
        places = (self._random.random(n)[:, None] * total[:, None] >= steps).sum(axis=1)
        with np.errstate(divide="ignore"):
            return allowed[np.minimum(places, len(allowed) - 1)], np.log(total)


_PARAMETERS: dict[Any, tuple[str, ...]] = {Bernoulli: ("p",), Binomial: ("n", "p"), Poisson: ("rate",)}


def _numbers(value: Column | Outcome, n: int) -> Array:
    if isinstance(value, Labels):
        return value.numbers()
    return value if isinstance(value, np.ndarray) else np.full(n, float(value))


def _checked(graph: Graph, node: Draw, make: object, rate: Array) -> None:
    """Parameters must be possible in every run, as they must for an exact answer."""
    low, high = (0.0, 1.0) if make is not Poisson else (0.0, 1e5)
    odd = rate[(rate < low) | (rate > high)]
    if odd.size:
        name = "rate" if make is Poisson else "p"
        what = cast(type[Finite], make).__name__
        raise graph.error(
            f"{what}: {name}={odd[0]:.6g} happens, and it must lie between {low:g} and {high:g}; give the parameter a "
            "prior that stays there, such as Uniform(0, 1).",
            node.line,
        )
