"""A program tried on every combination of its inputs: the table of what it gives."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any, Protocol

from leakmeter.errors import TooManyWorldsError
from leakmeter.program.language import Distribution, Finite, Outcome
from leakmeter.program.worlds.leaves import Inputs
from leakmeter.program.worlds.outcomes import plain
from leakmeter.program.worlds.seen import key_of
from leakmeter.program.worlds.wire import unwired

#: The most runs that are made to try everything.
MOST = 100_000
_BATCH = 64
#: So many combinations are tried again at the end: what depends on the time, or on earlier runs, shows.
_AGAIN = 10
#: After how many seconds it is foretold how long it will take.
_FORETOLD = 0.2
#: So much may be left out of paths that are too improbable to be followed.
_LEFT_OUT = 1e-9
#: The number of an output that stands for a run which the program does not keep.
_NOT_KEPT = -1
#: What is said of a path that was not followed (`choices`).
_TOO_RARE = -1

#: Called with how many of how many combinations of inputs were tried.
Seen = Callable[[int, int], None]
Key = tuple[Outcome, ...]


class Source(Protocol):
    """What runs a program: ``try_all`` gives for rows of random inputs what `choices.Trying.answer` does, after
    ``before`` others; ``runs`` counts the runs so far."""

    runs: int

    def try_all(self, drawn: Sequence[Sequence[object]], before: int) -> dict[str, Any]: ...


class Paths(Finite):
    """What a program gives for some inputs, by the number of the output: as chance has it."""

    def __init__(self, pairs: tuple[tuple[Outcome, float], ...], cut: float) -> None:
        self._pairs, self.cut = pairs, cut

    def support(self) -> tuple[tuple[Outcome, float], ...]:
        return self._pairs


@dataclass(frozen=True, slots=True)
class Tried:
    """What a program gave: for combinations of inputs the numbers of its outputs, with their probabilities, and the
    ``outputs``, as an observer tells them apart; in so many ``runs``."""

    paths: Mapping[Key, Paths]
    outputs: tuple[Any, ...]
    runs: int

    @property
    def by_chance(self) -> bool:
        """Whether the program gives different outputs for the same inputs."""
        return any(len(paths.support()) > 1 for paths in self.paths.values())

    @property
    def observes(self) -> bool:
        """Whether there are runs that the program does not keep."""
        return any(not is_kept(number) for paths in self.paths.values() for number, _ in paths.support())


def is_kept(number: Outcome) -> bool:
    """Whether the number of an output is one, and not that of a run which the program does not keep."""
    return number != _NOT_KEPT


def supports(place: str, given: Inputs) -> list[list[Outcome]]:
    """The values of each random input. Raises TooManyWorldsError for one that has no finitely many."""
    return [_support(place, distribution) for distribution in given.distributions]


def tried(
    place: str,
    given: Inputs,
    source: Source,
    *,
    most: int = MOST,
    seconds: float = math.inf,
    seen: Seen | None = None,
) -> Tried:
    """What ``source`` gives for every combination of inputs, at most ``most`` of them, within ``seconds``.

    Raises TooManyWorldsError where that cannot be, or where the same inputs do not give the same.
    """
    values = supports(place, given)
    worlds = math.prod(map(len, values))
    if worlds > most:
        raise TooManyWorldsError(place, f"its inputs can be {worlds:,} different ones, and {most:,} can be tried")
    rows = itertools.product(*values)
    table = _Table(place, source)
    table.add(list(itertools.islice(rows, _BATCH)))  # the time of the first is also that in which a process starts
    begun, first = monotonic(), len(table.paths)
    while batch := list(itertools.islice(rows, _BATCH)):
        if source.runs > most:
            break
        table.add(batch)
        if seen is not None:
            seen(len(table.paths), worlds)
        gone = monotonic() - begun
        foretold = gone / (len(table.paths) - first) * worlds
        if gone > _FORETOLD and foretold > seconds:
            raise TooManyWorldsError(place, f"to try all {worlds:,} would take {foretold:,.0f} seconds")
    if source.runs > most:
        raise TooManyWorldsError(place, f"it asks for more random numbers than {most:,} runs can try")
    found = Tried(table.paths, tuple(table.outputs), source.runs)
    again = list(itertools.islice(itertools.product(*values), _AGAIN))
    if table.differs(again):
        reason = "it does not give the same for the same inputs, so that more than these decides"
        raise TooManyWorldsError(place, reason)
    return found


class _Table:
    """What was tried so far; outputs have numbers of ours, as an observer tells them apart."""

    def __init__(self, place: str, source: Source) -> None:
        self.paths: dict[Key, Paths] = {}
        self.outputs: list[Any] = []
        self._place, self._source = place, source
        self._numbers: list[int] = []
        self._by_key: dict[Any, int] = {}

    def add(self, rows: Sequence[Key]) -> None:
        """Try some combinations."""
        self.paths |= self._tried(rows)

    def differs(self, rows: Sequence[Key]) -> bool:
        """Whether combinations that were tried before give something else now."""
        again = self._tried(rows)
        return any(again[key].support() != self.paths[key].support() for key in rows)

    def _tried(self, rows: Sequence[Key]) -> dict[Key, Paths]:
        answer = self._source.try_all([[plain(v) for v in row] for row in rows], len(self.paths))
        if "endless" in answer:
            raise TooManyWorldsError(self._place, answer["endless"])
        for output in answer["new"]:
            self._number(unwired(output))
        return {key: self._paths(row) for key, row in zip(rows, answer["rows"], strict=True)}

    def _number(self, output: Any) -> None:
        at = self._by_key.setdefault(key_of(output), len(self.outputs))
        if at == len(self.outputs):
            self.outputs.append(output)
        self._numbers.append(at)

    def _paths(self, row: Sequence[tuple[float, int | None]]) -> Paths:
        found: dict[Outcome, float] = {}
        left = 0.0
        for probability, output in row:
            if output == _TOO_RARE:
                left += probability
                continue
            number = _NOT_KEPT if output is None else self._numbers[output]
            found[number] = found.get(number, 0.0) + probability
        if left > _LEFT_OUT:
            raise TooManyWorldsError(self._place, "chance can make it go on for ever")
        return Paths(tuple((n, p / (1 - left)) for n, p in sorted(found.items())), left)


def _support(place: str, distribution: Distribution) -> list[Outcome]:
    if not isinstance(distribution, Finite):
        raise TooManyWorldsError(place, f"an input is {distribution!r:.60}, which has no finitely many values")
    return [value for value, _ in distribution.support()]
