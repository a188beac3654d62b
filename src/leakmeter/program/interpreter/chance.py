"""The random numbers of a program that is interpreted: every one of them tried, or drawn from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np

from leakmeter.program import language, mechanisms
from leakmeter.program.blackbox.drawing import draws
from leakmeter.program.interpreter import library
from leakmeter.program.interpreter.attributes import Module
from leakmeter.program.interpreter.scopes import NotInterpreted
from leakmeter.program.language import Distribution, Exponential, Laplace, Normal, Uniform
from leakmeter.program.mechanisms import release
from leakmeter.program.worlds.chance import ChoosingNumpy, ChoosingRandom, shaped
from leakmeter.program.worlds.choices import Choices
from leakmeter.program.worlds.outcomes import choosing, plain
from leakmeter.program.worlds.pinned import Pins


class NotKept(BaseException):
    """The program observes what did not happen in this run."""


class Tried:
    """Random numbers that are choices, each of which is tried (`worlds.choices`); where noise is ``pinned``, continuous
    ones are at known places (`worlds.pinned`): as those of a family come, or all alike.

    ``modules`` stand for those that a program would import. While a file is ``loading``, outside of its functions, what
    it makes are distributions, for its prior, and no draws.
    """

    def __init__(self, choices: Choices, pinned: str | None = None) -> None:
        self.loading = False
        self._pinned = pinned
        self._pins = Pins(0.5, alike=True)
        drawing = ChoosingRandom(choices) if pinned is None else _PinnedRandom(choices, self._noise)
        numpy = ChoosingNumpy(choices) if pinned is None else _PinnedNumpy(choices, self._noise)
        choose = choosing(choices)

        def chosen(distribution: Distribution) -> Any:
            if self.loading:
                return distribution
            value = None if pinned is None else self._pins.value(distribution)
            return choose(distribution) if value is None else value

        def generator(*seed: Any) -> ChoosingRandom:
            drawing.seed(*seed)
            return drawing

        def arrays(*seed: Any) -> ChoosingNumpy:
            numpy.seed(*seed)
            return numpy

        makers = {"default_rng": arrays, "RandomState": arrays}
        self.modules = _modules(drawing, generator, _Arrays(lambda name: getattr(numpy, name), makers), chosen)

    def begin(self, place: float) -> None:
        """Begin a run, with pinned noise from this place on."""
        self._pins = Pins(place, alike=self._pinned == ALIKE)

    def _noise(self, distribution: Distribution) -> float:
        value = self._pins.value(distribution)
        if value is None:
            raise ValueError
        return value


#: How noise may be pinned.
ALIKE, EACH = "alike", "each"
_Noise = Callable[[Distribution], float]
_SHARE = Uniform(0, 1)


class _PinnedRandom(ChoosingRandom):
    """Python's own generator, with continuous noise at known places."""

    # Else ``random.Random`` would take what is chosen from whole numbers from ``random`` below.
    _randbelow = ChoosingRandom._randbelow  # pyright: ignore[reportPrivateUsage]

    def __init__(self, choices: Choices, noise: _Noise) -> None:
        super().__init__(choices)
        self._noise = noise

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return self._noise(Normal(mu, sd=sigma)) if sigma else mu

    normalvariate = gauss

    def random(self) -> float:
        return self._noise(_SHARE)

    def uniform(self, a: float, b: float) -> float:
        return self._noise(Uniform(a, b)) if a < b else a

    def expovariate(self, lambd: float = 1.0) -> float:
        return self._noise(Exponential(1 / lambd))


class _PinnedNumpy(ChoosingNumpy):
    """Numpy's generators, with continuous noise at known places."""

    def __init__(self, choices: Choices, noise: _Noise) -> None:
        super().__init__(choices)
        self._noise = noise

    def normal(self, loc: float = 0.0, scale: float = 1.0, size: Any = None) -> Any:
        return shaped(size, lambda: self._noise(Normal(loc, sd=scale)), float)

    def random(self, size: Any = None) -> Any:
        return shaped(size, lambda: self._noise(_SHARE), float)

    random_sample = sample = ranf = random

    def standard_normal(self, size: Any = None) -> Any:
        return self.normal(size=size)

    def laplace(self, loc: float = 0.0, scale: float = 1.0, size: Any = None) -> Any:
        return shaped(size, lambda: self._noise(Laplace(loc, scale)), float)

    def uniform(self, low: float = 0.0, high: float = 1.0, size: Any = None) -> Any:
        return shaped(size, lambda: self._noise(Uniform(low, high)), float)

    def exponential(self, scale: float = 1.0, size: Any = None) -> Any:
        return shaped(size, lambda: self._noise(Exponential(scale)), float)


class Drawn:
    """Random numbers that are drawn: those of each run from ``seed`` and the number of the run. ``modules`` and
    ``loading`` as in `Tried`."""

    def __init__(self, seed: int) -> None:
        self.loading = False
        self._seed, self._run, self._made = seed, 0, 0
        self._drawing, self._numpy = _Random(), np.random.RandomState(0)

        def generator(*seed: Any) -> random.Random:
            return _Random(seed[0] if seed and seed[0] is not None else self._fresh())

        def arrays(*seed: Any) -> Any:
            return np.random.default_rng(seed[0] if seed and seed[0] is not None else self._fresh())

        def states(*seed: Any) -> Any:
            return np.random.RandomState(seed[0] if seed and seed[0] is not None else self._fresh())

        def chosen(distribution: Distribution) -> Any:
            if self.loading:
                return distribution
            return draws(distribution, self._noise, 1)[0]

        numpy = _Arrays(lambda name: getattr(self._numpy, name), {"default_rng": arrays, "RandomState": states})
        self.modules = _modules(self._drawing, generator, numpy, chosen)
        self.begin(0)

    def begin(self, run: int) -> None:
        """Begin a run."""
        self._run, self._made = run, 0
        self._drawing.seed(self._fresh())
        self._numpy.seed(self._fresh())
        self._noise = np.random.default_rng(self._fresh())

    def _fresh(self) -> int:
        """A seed of its own for whatever is made in this run."""
        self._made += 1
        return int(np.random.SeedSequence([self._seed, 1, self._run, self._made]).generate_state(1)[0])


class _Random(random.Random):
    interpreted_chance = True


_DRAWN = (
    "random randint randrange choice choices shuffle sample uniform gauss normalvariate expovariate betavariate "
    "triangular binomialvariate getrandbits seed"
).split()
#: What numpy.random has besides ways to draw.
_NOT_DRAWN = frozenset(("get_state", "set_state", "get_bit_generator", "set_bit_generator", "bit_generator"))


class _Arrays(dict[str, Any]):
    """What numpy.random has: any name, of which those that are not tried say so when they are called."""

    def __init__(self, look_up: Callable[[str], Any], makers: Mapping[str, Any]) -> None:
        super().__init__(makers)
        self._look_up = look_up

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and not name.startswith("_") and name not in _NOT_DRAWN

    def __missing__(self, name: str) -> Any:
        return self._look_up(name)


def _modules(
    drawing: random.Random,
    generator: Callable[..., random.Random],
    arrays: _Arrays,
    chosen: Callable[[Distribution], Any],
) -> dict[str, Module]:
    """The modules that draw random numbers: Python's own, numpy's and ours."""
    randoms = {n: getattr(drawing, n) for n in _DRAWN if hasattr(drawing, n)}
    numpy_random = Module("numpy.random", arrays)
    return {
        "random": Module("random", {**randoms, "Random": generator, "SystemRandom": generator}),
        "secrets": Module("secrets", {"choice": drawing.choice, "randbelow": drawing.randrange}),
        "numpy.random": numpy_random,
        "numpy": Module("numpy", {**library.module("numpy").names, "random": numpy_random}),
        **_ours(drawing, chosen),
    }


def _ours(drawing: random.Random, chosen: Callable[[Distribution], Any]) -> dict[str, Module]:
    """Our own names: distributions draw, ``observe`` gives up runs, mechanisms take their noise from ``drawing``."""

    def drawn(make: Callable[..., Distribution]) -> Callable[..., Any]:
        def draw(*arguments: Any, **named: Any) -> Any:
            try:
                made = make(*arguments, **named)
            except TypeError as error:
                raise NotInterpreted(str(error)) from None
            return plain(chosen(made))

        return draw

    def observe(condition: object) -> None:
        if not condition:
            raise NotKept

    names: dict[str, Any] = {}
    for name in language.__all__:
        value: Any = getattr(language, name)
        is_family = isinstance(value, type) and issubclass(value, Distribution)
        names[name] = drawn(cast(Any, value)) if is_family or name == "GaussianMixture" else value
    names["observe"] = observe
    releases: dict[str, Any] = {name: getattr(mechanisms, name) for name in mechanisms.__all__}
    for name in ("add_gaussian", "add_geometric", "add_laplace", "choose", "report_noisy_max", "respond"):
        releases[name] = _with(getattr(release, name), drawing)
    noise = Module("leakmeter.program.mechanisms", releases)
    program = Module("leakmeter.program", {**names, "mechanisms": noise})
    return {
        "leakmeter": Module("leakmeter", {"program": program}),
        "leakmeter.program": program,
        "leakmeter.program.language": program,
        "leakmeter.program.mechanisms": noise,
    }


def _with(mechanism: Callable[..., Any], drawing: random.Random) -> Callable[..., Any]:
    return lambda *arguments, **named: mechanism(*arguments, **named, generator=drawing)  # pyright: ignore
