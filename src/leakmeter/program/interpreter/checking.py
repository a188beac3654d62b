"""Whether what was read of a program is what it does: a few worlds, worked out value by value and seen in the graph.

What reading makes of a program is a graph of its output. For some values of the inputs, that graph says what the output
is, and so does the program where it is interpreted. Both must give the same, or the graph is not what the program does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.program.blackbox.drawing import draws
from leakmeter.program.budget import portion
from leakmeter.program.engine.nodes import Apply, Draw, Node, Var
from leakmeter.program.engine.pointwise import Unknown, World
from leakmeter.program.interpreter.chance import ALIKE, EACH
from leakmeter.program.interpreter.process import Interpreting, Stopped
from leakmeter.program.interpreter.scopes import NotInterpreted
from leakmeter.program.language import Distribution, Finite, Outcome
from leakmeter.program.reading.frame_values import DataFrame, Perhaps
from leakmeter.program.reading.values import Record, Seq
from leakmeter.program.session import Session
from leakmeter.program.worlds.choices import Choices, Endless, TooRare
from leakmeter.program.worlds.leaves import Leaf, inputs_of, random_inputs
from leakmeter.program.worlds.outcomes import plain
from leakmeter.program.worlds.pinned import Pins
from leakmeter.program.worlds.seen import key_of
from leakmeter.program.worlds.wire import unwired

#: So many worlds are drawn, of programs with no more random inputs than these; in so many more, and in the two at the
#: ends, all values of each input are met, or as many.
_DRAWN, _SPREAD, _MOST_INPUTS = 6, 10, 400
_WORLDS = _DRAWN + _SPREAD + 2
#: What looking may take of the time that is left, and the seconds that the program may take for it.
_SHARE, _SECONDS = 0.1, 1.0
#: No more paths that chance can take are followed in one world, nor choices on them.
_MOST_PATHS, _MOST_CHOICES = 500, 2_000
#: Values that differ by no more are the same, and so are probabilities.
_NEAR = 1e-9

Pairs = list[tuple[Node, Outcome]]


@dataclass(frozen=True, slots=True)
class _Path:
    """One way that chance can take in a world of the graph: how probable, what is released, which outputs it may be."""

    probability: float
    leaves: tuple[Outcome, ...]
    fits: frozenset[Any]


def disagrees(session: Session, prior: Mapping[str, Any]) -> bool:
    """Whether some world shows that a program gives something else than what was read of it.

    False also where that cannot be found out, as where the program is not interpreted.
    """
    if session.unit.query is not None or session.unit.variables:
        return False
    try:
        with portion(_SHARE):
            return _Check(session, prior).fails()
    except (Unknown, Endless, TooRare, NotInterpreted, ProgramError, RecursionError):
        return False


class _Check:
    def __init__(self, session: Session, prior: Mapping[str, Any]) -> None:
        self._session = session
        if random_inputs(prior, _MOST_INPUTS) > _MOST_INPUTS:
            raise Unknown
        given = inputs_of(session.unit, prior)
        self._distributions = given.distributions
        self._nodes = dict(pair for name, part in given.given.items() for pair in _leaves(part, session.initial(name)))
        if len(self._nodes) < len(self._distributions):
            raise Unknown
        self._template = given.template
        inputs = {node.base for node in self._nodes.values() if isinstance(node, Var)}
        self._noise = [(base, d) for base, d in session.graph.table.variables() if base not in inputs]

    def fails(self) -> bool:
        """Whether a world shows a difference: with noise, one where draws are counted and one where all are alike."""
        ways = (EACH, ALIKE) if self._noise else (None,)
        return all(map(self._fails, ways))

    def _fails(self, pinned: str | None) -> bool:
        random = np.random.default_rng(0)
        worlds = list(_worlds(self._distributions, random))
        if pinned is not None:
            worlds = [[*world, place] for world, place in zip(worlds, random.random(len(worlds)).tolist(), strict=True)]
        limits = _SECONDS, _WORLDS * _MOST_PATHS, _MOST_CHOICES
        try:
            with Interpreting(self._session.unit, self._template, *limits, pinned=pinned) as program:
                given = self._given(program, worlds)
        except Stopped:
            return True
        self._session.outputs()  # says what is wrong with an output that cannot be observed
        outputs = {key: output for found in given for key, (output, _) in found.items()}
        try:
            events = {key: self._session.observed(self._session.meant(_shown(v))) for key, v in outputs.items()}
        except ProgramError:
            return True
        return any(
            self._differs(found, list(self._paths(world, events, pinned)))
            for found, world in zip(given, worlds, strict=True)
        )

    def _differs(self, found: Mapping[Any, tuple[Any, float]], paths: Sequence[_Path]) -> bool:
        if len({path.leaves for path in paths}) != len(found):
            return True
        everything = set(found).union(*(path.fits for path in paths))
        return any(
            abs(math.fsum(p.probability for p in paths if key in p.fits) - found.get(key, (None, 0.0))[1]) > _NEAR
            for key in everything
        )

    def _given(self, program: Interpreting, worlds: Sequence[Sequence[Outcome]]) -> list[dict[Any, tuple[Any, float]]]:
        """The outputs that the program gives in each world, with their probabilities."""
        answer = program.try_all([[plain(v) for v in world] for world in worlds], 0)
        known = [unwired(output) for output in answer["new"]]
        return [self._of_row(row, known) for row in answer["rows"]]

    def _of_row(self, row: Sequence[tuple[float, int | None]], known: Sequence[Any]) -> dict[Any, tuple[Any, float]]:
        found: dict[Any, tuple[Any, float]] = {}
        for probability, number in row:
            if number == -1:
                raise Unknown
            if number is not None:
                output = known[number]
                key = key_of(output)
                found[key] = (output, found.get(key, (output, 0.0))[1] + probability)
        return found

    def _paths(self, world: Sequence[Outcome], events: Mapping[Any, Pairs], pinned: str | None) -> Iterator[_Path]:
        """What the graph has in a world, for each way that its own draws can come out."""
        bases: dict[int, float] = {}
        drawn: dict[int, Outcome] = {}
        if pinned is not None:
            *world, place = world
            pins = Pins(float(place), alike=pinned == ALIKE)
            bases |= {base: value for base, d in self._noise if (value := pins.value(d)) is not None}
        for at, value in enumerate(world):
            node = self._nodes[at]
            if isinstance(node, Var):
                bases[node.base] = float(value)
            elif isinstance(node, Node):
                drawn[node.id] = value
        choices, session = Choices(), self._session
        leaves = session.outputs()
        for _ in range(_MOST_PATHS):
            choices.begin()
            here = World(bases, drawn, choices.choose)
            if self._is_kept(here):
                values = tuple(_rounded(here.value(leaf)) for leaf in leaves)
                fits = frozenset(key for key, pairs in events.items() if _holds(here, pairs))
                yield _Path(choices.probability, values, fits)
            if not choices.further():
                return
        raise Unknown

    def _is_kept(self, world: World) -> bool:
        """Whether what the program observes holds in a world."""
        session = self._session
        for seen in session.graph.observations[: session.within]:
            if seen.guard is None or world.value(seen.guard):
                value = world.value(seen.node)
                if not (value if seen.value is None else _same(value, seen.value)):
                    return False
        return True


def _holds(world: World, pairs: Pairs) -> bool:
    return all(_same(world.value(node), value) for node, value in pairs)


def _same(a: Outcome, b: Outcome) -> bool:
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    return a == b or abs(a - b) <= _NEAR * max(1.0, abs(a), abs(b))


def _rounded(value: Outcome) -> Outcome:
    return float(f"{value:.10g}") + 0.0 if isinstance(value, float) else value


def _shown(output: Any) -> Any:
    """An output as it is observed: None and NaN as the words that stand for them."""
    if isinstance(output, dict):
        return {"None" if k is None else k: _shown(v) for k, v in cast("dict[Any, Any]", output).items()}
    if isinstance(output, list | tuple):
        return [_shown(v) for v in cast("list[Any]", output)]
    if isinstance(output, frozenset):
        return sorted(cast("frozenset[Any]", output), key=repr)
    if isinstance(output, float) and math.isnan(output):
        return "NaN"
    return "None" if output is None else output


# -- worlds ------------------------------------------------------------------------------------------------------------


def _worlds(distributions: Sequence[Distribution], random: np.random.Generator) -> Iterator[list[Outcome]]:
    """Some combinations of inputs: those that are probable, and those in which what is rare is met, such as all inputs
    at the lowest of their values."""
    columns = [_column(distribution, random) for distribution in distributions]
    for i in range(_WORLDS):
        yield [column[i] for column in columns]


def _column(distribution: Distribution, random: np.random.Generator) -> list[Outcome]:
    """The values of one input in these worlds."""
    drawn = draws(distribution, random, _DRAWN + _SPREAD + 2)
    if not isinstance(distribution, Finite):
        ends = [min(drawn), max(drawn)]
        return [*drawn[: _DRAWN + _SPREAD], *ends]
    values = [v for v, p in distribution.support() if p > 0]
    likely = [next(v for v in values if plain(v) == found) for found in drawn[:_DRAWN]]
    places = random.permutation(np.linspace(0, len(values) - 1, _SPREAD)) if len(values) > _SPREAD else None
    if places is None:
        places = random.permutation(np.arange(_SPREAD) % len(values))
    return [*likely, *(values[round(at)] for at in places), values[0], values[-1]]


def _leaves(given: Any, read: Any) -> Iterator[tuple[int, Any]]:
    """The place of each random value among those of a run, with the node that stands for it in what was read."""
    if isinstance(given, Leaf):
        if isinstance(read, Perhaps):
            read = _source(read.known if isinstance(read.known, Node) else read.value)
        if isinstance(read, Node) and not isinstance(read, Var | Draw):
            raise Unknown
        yield given.at, read
    elif isinstance(given, Record):
        yield from _leaves(given.fields, read.fields if isinstance(read, Record) else read)
    elif hasattr(given, "columns"):
        yield from _leaves(given.columns, read)
    elif isinstance(given, dict):
        for key, part in cast("dict[Any, Any]", given).items():
            yield from _leaves(part, _part(read, key))
    elif isinstance(given, list | tuple):
        parts = list(cast("list[Any]", given))
        found = list(cast("list[Any]", read)) if isinstance(read, Seq | list | tuple) else []
        if len(found) != len(parts):
            raise Unknown
        for part, inner in zip(parts, found, strict=True):
            yield from _leaves(part, inner)


def _part(read: Any, key: Any) -> Any:
    if isinstance(read, DataFrame):
        return read.columns[key].cells
    held = read.fields if isinstance(read, Record) else read
    if not isinstance(held, dict) or key not in held:
        raise Unknown
    return cast("dict[Any, Any]", held)[key]


def _source(node: Any) -> Any:
    """The draw that a cell which may be missing is made of."""
    while isinstance(node, Apply):
        random = [a for a in node.args if isinstance(a, Node)]
        if len(random) != 1:
            raise Unknown
        node = random[0]
    return node
