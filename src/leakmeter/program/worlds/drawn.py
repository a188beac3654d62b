"""A session that knows random runs of its program alone: what went into each, and what came out.

The runs that gave the observed output are what an attacker may still believe in. Of a number that few runs give
exactly, those that come near it are taken, and the notes say how near.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.blackbox.drawing import rows
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import SUPPRESSED, Bernoulli, Distribution, Finite, Normal, Outcome
from leakmeter.program.language.checks import shown
from leakmeter.program.sampling.columns import Codes, Column, Labels, relabelled
from leakmeter.program.sampling.sampler import Improbable, Runs
from leakmeter.program.worlds.leaves import place_of
from leakmeter.program.worlds.parts import Path, at_path, is_seen, measured_paths, without
from leakmeter.program.worlds.seen import as_meant, example, key_of, may_be, visible
from leakmeter.program.worlds.session import UnreadSession

if TYPE_CHECKING:
    from leakmeter.program.engine.answer import Answer
    from leakmeter.program.information_counts import Channel

#: Runs that are made at first, and the most that are made for an output that few of them gave; always so many at once.
FIRST, MOST, BLOCK = 5_000, 40_000, 250
#: Runs that gave the output with which there are enough, and with fewer of which there are too few.
_ENOUGH, _FEWEST = 400, 100
#: The share of the runs that count as near to a number; what is so many standard deviations off is not near.
_NEAR, _FAR = 0.02, 0.5


class Table:
    """The runs so far: of each the random inputs, and the number of its output; -1 where a run does not fulfil what the
    program observes. ``outputs`` are the different ones, as an observer tells them apart."""

    def __init__(self, distributions: Sequence[Distribution], seed: int) -> None:
        self.rows: list[list[Any]] = []
        self.numbers: list[int] = []
        self.outputs: list[Any] = []
        self._distributions, self._seed = distributions, seed
        self._by_key: dict[Any, int] = {}

    def drawn(self) -> list[list[Any]]:
        """The inputs of the next runs."""
        random = np.random.default_rng([self._seed, 0, len(self.rows) // BLOCK])
        return cast("list[list[Any]]", rows(self._distributions, random, BLOCK))

    def add(self, drawn: Sequence[list[Any]], outputs: Sequence[tuple[Any] | None]) -> None:
        """Add runs with their outputs; None for one that is not kept."""
        for row, output in zip(drawn, outputs, strict=True):
            self.rows.append(row)
            if output is None:
                self.numbers.append(-1)
                continue
            at = self._by_key.setdefault(key_of(output[0]), len(self.outputs))
            if at == len(self.outputs):
                self.outputs.append(output[0])
            self.numbers.append(at)

    def kept(self) -> tuple[Codes, Codes]:
        """Which runs are kept, and the number of the output of each of these."""
        numbers = np.array(self.numbers, dtype=np.int64)
        kept = np.flatnonzero(numbers >= 0)
        return kept, numbers[kept]


class _Part:
    """A part of the output, as a node: a number where it is ``measured``, else which of several it is."""

    def __init__(self, node: Node, of: Callable[[Any], Any], *, measured: bool) -> None:
        self.node, self._of, self._measured = node, of, measured
        self._codes: dict[Any, int] = {}

    def of(self, output: Any) -> float:
        """The number of this part of an output, or the code for what it is."""
        found = self._of(output)
        if self._measured and found is None:
            return math.nan
        return float(found) if self._measured else self._codes.setdefault(found, len(self._codes))

    def column(self, table: Table, numbers: Codes) -> Column:
        """What it is in all runs that are kept."""
        found = [self.of(output) for output in table.outputs]
        if self._measured:
            return np.array(found)[numbers]
        return Labels(np.array(found, dtype=np.int64)[numbers], tuple(range(len(self._codes))))


class DrawnSession(UnreadSession):
    """A session for a program that is run with inputs drawn from what is believed of them, by `_extend`.

    ``reason`` says why it is not audited exactly. The prior is exact; all else has a standard error.
    """

    reads_output = False

    def __init__(self, unit: Any, prior: Mapping[str, Any] | None, seconds: float, seed: int, reason: str) -> None:
        self.reason = reason
        self._places: dict[int, int] = {}
        super().__init__(unit, prior, approximate=True, seconds=seconds, seed=seed)

    @abstractmethod
    def _extend(self, table: Table, runs: int) -> None:
        """Make runs until there are so many, or time is up, which is an error where there are fewer than `FIRST`."""

    def _returned(self) -> Any:
        self._table = Table(self.given.distributions, self.seed)
        self._extend(self._table, FIRST)
        kept, numbers = self._table.kept()
        if not len(kept):
            raise ProgramError(
                f"{self.unit.place}: in none of {len(self._table.rows):,} random runs does the program fulfil what it "
                "observes."
            )
        if len(kept) < len(self._table.rows):
            self.graph.observe(None, self._fresh(measured=False))  # what it observes is not known to the graph
        self._paths = list(measured_paths(self._table.outputs, numbers))
        measured = [self._part(partial(at_path, path=path), measured=True) for path in self._paths]
        self._parts = {part.node.id: part for part in measured}
        self._released = [part.node for part in measured]
        finite = self._part(lambda output: key_of(without(output, self._paths)), measured=False)
        for output in self._table.outputs:
            several = finite.of(output) > 0
            if several:
                self._parts[finite.node.id] = finite
                self._released.insert(0, finite.node)
                break
        return None

    def variable(self, text: str) -> Value:
        value = super().variable(text)
        if isinstance(value, Node):
            self._places[value.id] = place_of(text, self.given.given).at
        return value

    def _fresh(self, *, measured: bool) -> Node:
        """A node for what is known from runs alone."""
        return self.graph.var(Normal(0, sd=1)) if measured else self.graph.draw(partial(Bernoulli, 0.5))

    def _part(self, of: Callable[[Any], Any], *, measured: bool) -> _Part:
        return _Part(self._fresh(measured=measured), of, measured=measured)

    # -- what was seen ---------------------------------------------------------------------------------------------

    def meant(self, value: Any) -> Any:
        return as_meant(self._table.outputs, value)

    def observed(self, value: Any) -> list[tuple[Node, Outcome]]:
        """That what was seen of the output is what ``value`` has of it: which of several it is, as far as it is that,
        and numbers."""
        if value is None:
            return []
        seen = [(path, at) for path in self._paths if (at := at_path(value, path)) is not None]
        pairs: list[tuple[Node, Outcome]] = [(self._released_at(path), _number(at, path)) for path, at in seen]
        paths = [path for path, _ in seen]
        rest = without(value, paths)
        if is_seen(rest):
            fit = self._fitting(rest, paths, value)
            part = self._part(lambda output: key_of(visible(without(output, paths), rest)), measured=False)
            self._parts[part.node.id] = part
            pairs.append((part.node, int(part.of(fit))))
        return pairs

    def _released_at(self, path: Path) -> Node:
        measured = [node for node in self._released if node.continuous]
        return measured[self._paths.index(path)]

    def _fitting(self, rest: Any, paths: Sequence[Path], value: Any) -> Any:
        """An output that what was seen may be of, but for what stands at ``paths``, in as many runs as it takes."""
        table, looked = self._table, 0
        while True:
            for output in table.outputs[looked:]:
                if may_be(without(output, paths), rest):
                    return output
            looked, before = len(table.outputs), len(table.rows)
            if before >= MOST:
                break
            self._extend(table, 2 * before)
            if len(table.rows) == before:
                break
        raise ProgramError(
            f"observe={shown(value)}: none of {len(table.rows):,} random runs gave that; they gave, for example, "
            f"{example(table.outputs)}."
        )

    # -- answers ---------------------------------------------------------------------------------------------------

    def answer(self, queries: list[Node], pairs: list[tuple[Node, Outcome]], within: bool = True) -> Answer:
        known = not pairs and not (within and self.within) and not any(q.id in self._parts for q in queries)
        if not known:
            raise NotExactError(self.reason)
        return super().answer(queries, [], within=False)

    def informed(self, secret: Node, outputs: Sequence[Node]) -> None:
        return None

    def channel(self, secret: Node, outputs: Sequence[Node]) -> tuple[Channel, Any] | None:
        return None

    def related(self, secret: Node, seen: list[Node] | None) -> list[Node]:
        return self._released if seen is None else seen

    def others(self, secret: Node, outputs: list[Node]) -> bool:
        return True

    def outputs(self) -> Any:
        return tuple(self._released)

    def sampled(
        self, why: NotExactError, queries: list[Node], pairs: list[tuple[Node, Outcome]], within: bool = True
    ) -> Runs:
        with self.clock():
            while True:
                chosen, near = self._fit(pairs)
                made = len(self._table.rows)
                if not pairs or len(chosen) >= _ENOUGH or made >= MOST:
                    break
                self._extend(self._table, 2 * made)
                if len(self._table.rows) == made:
                    break
            if len(chosen) < _FEWEST:
                raise Improbable(
                    f"the observation is too improbable to be sampled: {len(chosen):,} of {made:,} random runs gave "
                    f"it, and {_FEWEST} are needed; observe less of it, or give it more with seconds= (--seconds).",
                    math.inf,
                )
            return self._runs(chosen, queries, near, made)

    def _runs(self, chosen: Codes, queries: Sequence[Node], near: Mapping[int, float], made: int) -> Runs:
        kept, numbers = self._table.kept()
        columns = tuple(_chosen(self._column(q, kept, numbers), chosen) for q in queries)
        n = len(chosen)
        widths = [w for w in near.values() if w > 0]
        evidence = math.log(n / made) - math.fsum(math.log(2 * w) for w in widths)
        error = math.sqrt((1 - n / made) / n)
        reason = self.reason
        if widths:
            told = " and ".join(f"{w:.3g}" for w in widths)
            reason += f"; runs count whose output is within {told} of the observed number"
        way = f"{made:,} random runs of the program, which was interpreted and not executed"
        return Runs(np.full(n, 1 / n), columns, float(n), evidence, error, len(widths), made, self.seed, reason, way)

    def _fit(self, pairs: Sequence[tuple[Node, Outcome]]) -> tuple[Codes, dict[int, float]]:
        """Which of the kept runs fit what was seen, and how near to a number that was seen they are."""
        _, numbers = self._table.kept()
        fits = np.ones(len(numbers), dtype=bool)
        off = np.zeros(len(numbers))
        spreads: dict[int, tuple[Array, float]] = {}
        for node, value in pairs:
            column = self._parts[node.id].column(self._table, numbers)
            if isinstance(column, Labels):
                fits &= column.codes == int(value)
                continue
            distance, spread = np.abs(column - float(value)), float(np.nanstd(column)) or 1.0
            spreads[node.id] = distance, spread
            off = np.maximum(off, distance / spread)
        chosen = np.flatnonzero(fits)
        exact = chosen[off[chosen] <= 1e-12]
        if not spreads or len(exact) >= _FEWEST:
            return exact, {}
        order = chosen[np.argsort(off[chosen], kind="stable")]
        nearest = order[: max(_FEWEST, int(_NEAR * len(order)))]
        nearest = nearest[off[nearest] <= _FAR]
        return nearest, {i: float(d[nearest].max(initial=0.0)) for i, (d, _) in spreads.items()}

    def _column(self, node: Node, kept: Codes, numbers: Codes) -> Column:
        part = self._parts.get(node.id)
        if part is not None:
            column = part.column(self._table, numbers)
            if not isinstance(column, Labels) and bool(np.isnan(column).any()):
                raise ProgramError(
                    "the output has another shape in some random runs, so that its parts cannot be told."
                )
            return column if isinstance(column, Labels) else _apart(column)
        at = self._places[node.id]
        values = [self._table.rows[i][at] for i in kept]
        if isinstance(self.given.distributions[at], Finite):
            places: dict[tuple[str, Any], int] = {}
            codes = [places.setdefault((type(v).__name__, v), len(places)) for v in values]
            items = [SUPPRESSED if v is None else v for _, v in places]
            return relabelled(np.array(codes, dtype=np.int64), items)
        return np.array(values, dtype=np.float64)


def _chosen(column: Column, chosen: Codes) -> Column:
    return Labels(column.codes[chosen], column.items) if isinstance(column, Labels) else column[chosen]


def _apart(values: Array) -> Array:
    """Numbers that are rounded, each moved at random by less than half of what rounding leaves between two: what they
    tell about anything does not change, and no two are the same."""
    levels = np.unique(values)
    if len(levels) == len(values) or len(levels) < 2:
        return values
    gap = float(np.diff(levels).min())
    return values + np.random.default_rng(0).uniform(-0.49, 0.49, len(values)) * gap


def _number(value: Any, path: Path) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        where = "".join(f"[{step!r}]" for step in path)
        raise ProgramError(f"observe{where} is {shown(value)}, and the program gives a number there.")
    return float(value)
