"""Every way that chance can take while a program runs: each random number that it asks for becomes a choice (`chance`).

Loaded into the process that runs a program (`child`), with nothing but the standard library. A run follows a path: at
its first random number it takes the first of the values that this can have, and so on; the next run takes the next
path, until all were taken (depth first). Each path has its probability, and those of all paths add to 1.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from typing import Any

#: A path that is less probable is not followed: a loop that ends when chance has it goes on for ever on one of them.
RAREST = 1e-12


class Endless(BaseException):
    """The program asks for a random number of which there are too many to try each. ``except Exception`` lets it by."""


class TooRare(BaseException):
    """This path is too improbable to be followed."""


class Choices:
    """The path of one run after another; ``probability`` is that of the path so far, ``made`` how many choices were
    made on all paths."""

    def __init__(self) -> None:
        self._path: list[int] = []
        self._ends: list[int] = []
        self._at = 0
        self.probability = 1.0
        self.made = 0
        self.stopped: Endless | TooRare | None = None

    def begin(self) -> None:
        """Begin a run, on the path that is next."""
        self._at, self.probability, self.stopped = 0, 1.0, None

    def choose(self, weights: Sequence[float]) -> int:
        """Which of some possibilities it is on this path; their weights need not add to 1."""
        if self.stopped is not None:
            raise self.stopped
        total = math.fsum(weights)
        open_ = [i for i, w in enumerate(weights) if w > 0]
        if self._at == len(self._path):
            self._path.append(0)
            self._ends.append(len(open_))
        if self._ends[self._at] != len(open_):
            raise self.endless("another number of choices in the same place")
        chosen = open_[self._path[self._at]]
        self._at += 1
        self.made += 1
        self.probability *= weights[chosen] / total
        if self.probability < RAREST:
            self.stopped = TooRare()
            raise self.stopped
        return chosen

    def evenly(self, n: int) -> int:
        """One of 0 to ``n`` - 1, all equally probable."""
        if n > 1_000_000:
            raise self.endless(f"one of {n:.3g} equally probable numbers")
        return 0 if n == 1 else self.choose([1.0] * n)

    def endless(self, what: str) -> Endless:
        """The error for a random number that has too many values."""
        self.stopped = Endless(f"{what}, of which there are too many to try each")
        return self.stopped

    def further(self) -> bool:
        """Go on to the next path; whether there is one."""
        del self._path[self._at :], self._ends[self._at :]
        while self._path and self._path[-1] + 1 == self._ends[-1]:
            self._path.pop()
            self._ends.pop()
        if not self._path:
            return False
        self._path[-1] += 1
        return True


class Numbers:
    """The different outputs of a program, as text, by their number in the order in which they came."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def of(self, output: str, new: list[Any]) -> int:
        """The number of an output; one that was not there before is added to ``new``."""
        if output not in self._known:
            self._known[output] = len(self._known)
            new.append(json.loads(output))
        return self._known[output]


class Trying:
    """One program run on all paths, at most ``most`` runs in all, and ``most_choices`` for one row of inputs. ``once``
    runs it with one row and gives its output for JSON; it raises ``not_kept`` where the program observes what did not
    happen."""

    def __init__(
        self,
        choices: Choices,
        most: int,
        once: Callable[[list[Any]], Any],
        not_kept: type[BaseException] | None,
        most_choices: float = math.inf,
    ) -> None:
        self._choices, self._most, self._once, self._not_kept = choices, most, once, not_kept
        self._most_choices = most_choices
        self._runs = 0
        self._numbers = Numbers()

    def answer(self, batch: Sequence[list[Any]]) -> dict[str, Any]:
        """For each row of inputs the ``[probability, output]`` of every path: the output by its number among all that
        were ever ``new``, None where the run is not kept, -1 where the path is too improbable to be followed."""
        new: list[Any] = []
        rows = [[[p, self._number(output, new)] for p, output in self._paths(drawn)] for drawn in batch]
        return {"rows": rows, "new": new, "runs": self._runs}

    def _paths(self, drawn: list[Any]) -> list[tuple[float, str | int | None]]:
        """What each path gives: its output as text, None or -1."""
        choices, found = self._choices, list[tuple[float, str | int | None]]()
        enough = choices.made + self._most_choices
        while True:
            choices.begin()
            output: str | None = None
            try:
                output = json.dumps(self._once(drawn))
            except BaseException as error:
                not_kept = self._not_kept is not None and isinstance(error, self._not_kept)
                if not not_kept and choices.stopped is None:
                    raise
            if isinstance(choices.stopped, Endless):
                raise choices.stopped
            self._runs += 1
            if self._runs > self._most or choices.made > enough:
                raise Endless(f"more random numbers than {self._most:,} runs can try")
            found.append((choices.probability, output if choices.stopped is None else -1))
            if not choices.further():
                return found

    def _number(self, output: str | int | None, new: list[Any]) -> int | None:
        return self._numbers.of(output, new) if isinstance(output, str) else output
