"""Random numbers that are not drawn but tried: the modules ``random`` and ``secrets``, and numpy's generators.

Loaded into the process that runs a program (`child`), and used where one is interpreted. What has finitely many values
is a choice of its path (`choices`); what has not says so.
"""

from __future__ import annotations

import itertools
import math
import random
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from leakmeter.program.worlds.choices import Choices


class Share:
    """A number between 0 and 1, every one as probable as another, of which only comparisons are known so far.

    ``random() < 0.3`` is a choice of two; asked again, it remembers. Nothing else can be done with it in finitely many
    ways.
    """

    __array_ufunc__ = None
    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __init__(self, choices: Choices) -> None:
        self._choices, self._low, self._high = choices, 0.0, 1.0

    def _below(self, end: Any) -> bool:
        if isinstance(end, Share):
            raise self._choices.endless("which of two random shares is larger")
        end = float(end)
        if end <= self._low or end >= self._high:
            return end >= self._high
        below = self._choices.choose([end - self._low, self._high - end]) == 0
        self._low, self._high = (self._low, end) if below else (end, self._high)
        return below

    def __lt__(self, end: Any) -> bool:
        return self._below(end)

    def __gt__(self, end: Any) -> bool:
        return not self._below(end)

    __le__, __ge__ = __lt__, __gt__


def _only_compared(self: Any, *_: Any) -> Any:
    raise self._choices.endless("a random number between 0 and 1")


for _name in (
    "add radd sub rsub mul rmul truediv rtruediv floordiv rfloordiv mod rmod pow rpow neg pos abs round floor ceil "
    "trunc int float complex index bool format str eq ne array"
).split():
    setattr(Share, f"__{_name}__", _only_compared)


class ChoosingRandom(random.Random):
    """A generator of the module ``random`` whose numbers are choices."""

    interpreted_chance = True

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        super().__init__()

    def seed(self, *fixed: Any, **_: Any) -> None:
        """Nothing, for all is tried; noise that a seed fixes is none."""
        if any(value is not None for value in fixed):
            raise self._choices.endless("random numbers that a seed fixes")

    def random(self) -> Any:
        return Share(self._choices)

    def getrandbits(self, k: int, /) -> int:
        return self._choices.evenly(1 << k)

    def _randbelow(self, n: int) -> int:
        return self._choices.evenly(n)

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:
        if cum_weights is not None:
            ends = list(cum_weights)
            weights = [b - a for a, b in itertools.pairwise([0, *ends])]
        return [population[self._choices.choose(list(weights or [1.0] * len(population)))] for _ in range(k)]

    def binomialvariate(self, n: int = 1, p: float = 0.5) -> int:
        return self._choices.choose(_binomial(n, p))


def in_place_of_random(choices: Choices) -> None:
    """Make the module ``random`` ask ``choices``, and ``secrets``, which is made of it."""
    inst = ChoosingRandom(choices)
    for name in dir(random):
        if getattr(getattr(random, name), "__self__", None) is random._inst:  # pyright: ignore
            setattr(random, name, getattr(inst, name))

    class Unseeded(ChoosingRandom):
        def __init__(self, *seed: Any) -> None:
            super().__init__(choices)
            self.seed(*seed)

    random._inst = inst  # pyright: ignore
    random.Random = random.SystemRandom = Unseeded  # pyright: ignore
    if "secrets" in sys.modules:
        known: Any = sys.modules["secrets"]
        known._sysrand, known.randbits, known.choice = inst, inst.getrandbits, inst.choice


def in_place_of_numpy(choices: Choices) -> None:
    """Make numpy's random numbers ask ``choices``; those of scipy are numpy's."""
    try:
        import numpy as np
    except ImportError:
        return

    class Unseeded(ChoosingNumpy):
        def __init__(self, *seed: Any, **named: Any) -> None:
            super().__init__(choices)
            self.seed(*seed, *named.values())

    made = ChoosingNumpy(choices)
    for name in dir(np.random):
        if name.islower() and not name.startswith("_") and callable(getattr(np.random, name)):
            setattr(np.random, name, getattr(made, name))
    for name in ("default_rng", "RandomState", "Generator"):
        setattr(np.random, name, Unseeded)
    np.random.mtrand._rand = made  # pyright: ignore


class ChoosingNumpy:
    """Numpy's generators of random numbers, old and new, as far as these have finitely many values."""

    interpreted_chance = True

    def __init__(self, choices: Choices) -> None:
        self._choices = choices

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def refused(*_: Any, **__: Any) -> Any:
            raise self._choices.endless(f"a random number by {name}")

        return refused

    def seed(self, *fixed: Any) -> None:
        """Nothing, for all is tried; noise that a seed fixes is none."""
        if any(value is not None for value in fixed):
            raise self._choices.endless("random numbers that a seed fixes")

    def random(self, size: Any = None) -> Any:
        return shaped(size, lambda: Share(self._choices), object)

    random_sample = sample = ranf = random

    def rand(self, *shape: int) -> Any:
        return self.random(shape or None)

    def integers(
        self, low: int, high: int | None = None, size: Any = None, dtype: Any = int, endpoint: Any = False
    ) -> Any:
        first, end = (0, low) if high is None else (low, high)
        return shaped(size, lambda: int(first) + self._choices.evenly(int(end) - int(first) + bool(endpoint)), dtype)

    def randint(self, low: int, high: int | None = None, size: Any = None, dtype: Any = int) -> Any:
        return self.integers(low, high, size, dtype)

    def binomial(self, n: int, p: float, size: Any = None) -> Any:
        if hasattr(n, "__len__") or hasattr(p, "__len__"):
            raise self._choices.endless("random numbers by binomial of arrays")
        return shaped(size, lambda: self._choices.choose(_binomial(int(n), float(p))), int)

    def choice(
        self, a: Any, size: Any = None, replace: bool = True, p: Any = None, axis: int = 0, shuffle: bool = True
    ) -> Any:
        import numpy as np

        among = np.asarray(range(a) if isinstance(a, int) else a)
        weights = [1.0] * len(among) if p is None else [float(w) for w in p]
        if size is None or replace:
            return shaped(size, lambda: among[self._choices.choose(weights)], among.dtype)
        taken: list[int] = []
        for _ in range(int(cast(Any, np).prod(size))):
            at = self._choices.choose(weights)
            taken.append(at)
            weights[at] = 0.0
        return among[taken].reshape(size)

    def permutation(self, x: Any) -> Any:
        among: Any = x
        return self.choice(among, among if isinstance(among, int) else len(among), replace=False)

    def shuffle(self, x: Any) -> None:
        mixed: list[Any] = list(x)
        for i in range(len(mixed)):
            x[i] = mixed.pop(self._choices.evenly(len(mixed)))


def shaped(size: Any, draw: Callable[[], Any], dtype: Any) -> Any:
    """One draw, or an array of as many as ``size`` says."""
    import numpy as np

    if size is None:
        return draw()
    shape = (int(size),) if not hasattr(size, "__len__") else tuple(cast("Sequence[int]", size))
    values = np.empty(math.prod(shape), dtype=dtype)
    for i in range(values.size):
        values[i] = draw()
    return values.reshape(shape)


def _binomial(n: int, p: float) -> list[float]:
    return [math.comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]
