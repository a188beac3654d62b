"""Drawing values from what is believed of a program's inputs, and noise that it asks for by our names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, cast

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.program.language import Dirac, Distribution, Mixture
from leakmeter.program.language.base import Continuous, Finite
from leakmeter.program.language.elsewhere import as_distribution

Random = np.random.Generator


class NotKept(Exception):
    """This run of a program does not fulfil what it observes."""


def inputs(prior: Mapping[str, object], random: Random, n: int) -> list[dict[str, object]]:
    """``n`` independent draws of all that ``prior`` describes: distributions, and lists, tuples and dictionaries of
    them; other values stay as they are. Raises ProgramError for what is no distribution."""
    columns = {name: _many(value, random, n, f"prior[{name!r}]") for name, value in prior.items()}
    return [{name: column[i] for name, column in columns.items()} for i in range(n)]


def size(value: object) -> int:
    """How many values one draw of a prior holds."""
    if isinstance(value, Mapping):
        return sum(map(size, cast("Mapping[object, object]", value).values()))
    return sum(map(size, cast("Sequence[object]", value))) if isinstance(value, list | tuple) else 1


def _many(value: object, random: Random, n: int, where: str) -> list[Any]:
    if isinstance(value, list | tuple):
        parts = [_many(v, random, n, f"{where}[{i}]") for i, v in enumerate(cast("Sequence[object]", value))]
        rows: list[list[Any]] = [[part[i] for part in parts] for i in range(n)]
        return rows if isinstance(value, list) else [tuple(row) for row in rows]
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        columns = {key: _many(v, random, n, f"{where}[{key!r}]") for key, v in pairs}
        return [{key: column[i] for key, column in columns.items()} for i in range(n)]
    if value is None or isinstance(value, bool | int | float | str):
        return [value] * n
    distribution = as_distribution(value)
    if distribution is None:
        raise ProgramError(f"{where} is {value!r:.60}, which is no distribution; write for example Normal(35, sd=2).")
    return draws(distribution, random, n)


def draws(distribution: Distribution, random: Random, n: int) -> list[Any]:
    """``n`` independent draws, as plain numbers and words."""
    if isinstance(distribution, Dirac):
        return [distribution.value] * n
    if isinstance(distribution, Finite):
        values, weights = zip(*distribution.support(), strict=True)
        chosen = random.choice(len(values), size=n, p=np.array(weights) / sum(weights))
        return [values[i] for i in chosen]
    if isinstance(distribution, Mixture):
        which: list[int] = random.choice(len(distribution.parts), size=n, p=np.array(distribution.weights)).tolist()
        parts = [iter(draws(part, random, which.count(i))) for i, part in enumerate(distribution.parts)]
        return [next(parts[i]) for i in which]
    from leakmeter.program.sampling.variables import drawn

    if getattr(distribution, "sigma", 1.0) == 0.0:
        return [distribution.mean] * n
    return drawn(cast(Continuous, distribution), random, n).tolist()


# -- in the child process: noise that a program asks for by our names --------------------------------------------------


def drawn_noise(names: dict[str, Any], random: Random) -> None:
    """Put functions that draw into the place of our distributions among a program's names, and of `observe` one that
    gives the run up where its condition does not hold. That is what these names mean to `audit` too."""
    for name, value in list(names.items()):
        if isinstance(value, ModuleType):
            if value.__name__ in ("leakmeter.program", "leakmeter.program.language"):
                names[name] = _Drawing(value, random)
        else:
            names[name] = _drawing(value, random)


class _Drawing(ModuleType):
    """The module of our distributions, whose attributes draw."""

    def __init__(self, module: ModuleType, random: Random) -> None:
        super().__init__(module.__name__)
        self._module, self._random = module, random

    def __getattr__(self, name: str) -> Any:
        return _drawing(getattr(self._module, name), self._random)


def _drawing(value: Any, random: Random) -> Any:
    language = sys.modules["leakmeter.program.language"]
    if value is language.observe:
        return _kept
    ours: list[Callable[..., Any]] = [language.GaussianMixture]
    if value not in ours and not (isinstance(value, type) and issubclass(value, Distribution)):
        return cast(Any, value)
    made = cast("Callable[..., Distribution]", value)

    def drawn(*arguments: Any, **named: Any) -> Any:
        return draws(made(*arguments, **named), random, 1)[0]

    return drawn


def _kept(condition: object) -> None:
    if not condition:
        raise NotKept
