"""Drawing values from what is believed of a program's inputs, and noise that it asks for by our names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, cast

import numpy as np

from leakmeter.program.language import Dirac, Distribution, Mixture
from leakmeter.program.language.base import Continuous, Finite
from leakmeter.program.worlds.outcomes import plain

Random = np.random.Generator
#: What stands in the place of our distributions draws by this.
Draw = Callable[[Distribution], Any]


class NotKept(Exception):
    """This run of a program does not fulfil what it observes."""


def rows(distributions: Sequence[Distribution], random: Random, n: int) -> list[list[object]]:
    """``n`` independent draws of all ``distributions``, a row each."""
    columns = [draws(distribution, random, n) for distribution in distributions]
    return [[column[i] for column in columns] for i in range(n)]


def draws(distribution: Distribution, random: Random, n: int) -> list[Any]:
    """``n`` independent draws, as plain numbers and words."""
    if isinstance(distribution, Dirac):
        return [distribution.value] * n
    if isinstance(distribution, Finite):
        values, weights = zip(*distribution.support(), strict=True)
        chosen = random.choice(len(values), size=n, p=np.array(weights) / sum(weights))
        return [plain(values[i]) for i in chosen]
    if isinstance(distribution, Mixture):
        which: list[int] = random.choice(len(distribution.parts), size=n, p=np.array(distribution.weights)).tolist()
        parts = [iter(draws(part, random, which.count(i))) for i, part in enumerate(distribution.parts)]
        return [next(parts[i]) for i in which]
    from leakmeter.program.sampling.variables import drawn

    if getattr(distribution, "sigma", 1.0) == 0.0:
        return [distribution.mean] * n
    return drawn(cast(Continuous, distribution), random, n).tolist()


# -- in the child process: noise that a program asks for by our names --------------------------------------------------


def drawn_noise(names: dict[str, Any], draw: Draw) -> None:
    """Put functions that draw into the place of our distributions among a program's names, and of `observe` one that
    gives the run up where its condition does not hold. That is what these names mean to `audit` too."""
    for name, value in list(names.items()):
        if isinstance(value, ModuleType):
            if value.__name__ in ("leakmeter.program", "leakmeter.program.language"):
                names[name] = _Drawing(value, draw)
        else:
            names[name] = _drawing(value, draw)


class _Drawing(ModuleType):
    """The module of our distributions, whose attributes draw."""

    def __init__(self, module: ModuleType, draw: Draw) -> None:
        super().__init__(module.__name__)
        self._module, self._draw = module, draw

    def __getattr__(self, name: str) -> Any:
        return _drawing(getattr(self._module, name), self._draw)


def _drawing(value: Any, draw: Draw) -> Any:
    language = sys.modules["leakmeter.program.language"]
    if value is language.observe:
        return _kept
    ours: list[Callable[..., Any]] = [language.GaussianMixture]
    if value not in ours and not (isinstance(value, type) and issubclass(value, Distribution)):
        return cast(Any, value)
    made = cast("Callable[..., Distribution]", value)

    def drawn(*arguments: Any, **named: Any) -> Any:
        return draw(made(*arguments, **named))

    return drawn


def _kept(condition: object) -> None:
    if not condition:
        raise NotKept
