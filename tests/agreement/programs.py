"""Random programs: inputs with priors, statements, and one or two outputs of which some are observed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from tests.agreement.terms import Assign, Branch, Counting, Runs, Term, cleaned, combined, element, name, number, truth

import leakmeter.program as language

Array = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Belief:
    """What is believed of one input: as Python, as numpy draws, and as a log density (None for whole numbers)."""

    text: str
    draw: Callable[[np.random.Generator, int], Array]
    log_density: Callable[[Array], Array] | None

    @property
    def whole(self) -> bool:
        """Whether it takes whole numbers alone."""
        return self.log_density is None

    def prior(self) -> Any:
        """As the engine takes it."""
        kind, _, rest = self.text.partition("(")
        return getattr(language, kind)(*_positional(rest), **_keywords(rest))


def _parts(rest: str) -> list[str]:
    return [p.strip() for p in rest.rstrip(")").split(";") if p.strip()]


def _positional(rest: str) -> list[Any]:
    return [_read(p) for p in _parts(rest) if "=" not in p]


def _keywords(rest: str) -> dict[str, Any]:
    return {k: _read(v) for k, _, v in (p.partition("=") for p in _parts(rest) if "=" in p)}


def _read(text: str) -> Any:
    if text.startswith("{"):
        pairs = (p.split(":") for p in text.strip("{}").split(","))
        return {int(k): float(v) for k, v in pairs}
    return float(text) if "." in text else int(text)


def normal(mean: float, sd: float) -> Belief:
    """A normal input."""
    return Belief(
        f"Normal({mean}; sd={sd})",
        lambda g, n: g.normal(mean, sd, n),
        lambda x: -0.5 * ((x - mean) / sd) ** 2 - np.log(sd * np.sqrt(2 * np.pi)),
    )


def uniform(low: float, high: float) -> Belief:
    """A uniform input."""
    return Belief(
        f"Uniform({low}; {high})",
        lambda g, n: g.uniform(low, high, n),
        lambda x: np.where((x >= low) & (x <= high), -np.log(high - low), -np.inf),
    )


def laplace(loc: float, scale: float) -> Belief:
    """A Laplace input."""
    return Belief(
        f"Laplace({loc}; {scale})",
        lambda g, n: g.laplace(loc, scale, n),
        lambda x: -np.abs(x - loc) / scale - np.log(2 * scale),
    )


def exponential(mean: float) -> Belief:
    """An exponential input with this mean."""
    return Belief(
        f"Exponential({mean})",
        lambda g, n: g.exponential(mean, n),
        lambda x: np.where(x >= 0, -x / mean - np.log(mean), -np.inf),
    )


def discrete(chances: dict[int, float]) -> Belief:
    """An input that takes a few whole numbers."""
    values, weights = np.array(list(chances)), np.array(list(chances.values()))
    shown = ", ".join(f"{k}: {v}" for k, v in chances.items())
    return Belief(f"Discrete({{{shown}}})", lambda g, n: g.choice(values, n, p=weights), None)


_CONTINUOUS: tuple[Callable[[Random], Belief], ...] = (
    lambda r: normal(r.choice((0.0, 1.0, -2.0)), r.choice((1.0, 2.0, 0.5))),
    lambda r: normal(r.choice((0.0, 3.0)), r.choice((1.0, 1.5))),
    lambda r: uniform(*r.choice(((0.0, 1.0), (-1.0, 2.0), (1.0, 4.0), (0.0, 2.0), (0.0, 3.0)))),
    lambda r: laplace(0.0, r.choice((1.0, 0.5))),
    lambda r: exponential(r.choice((1.0, 2.0))),
)
#: Beliefs that end at round numbers, where caps and thresholds are too.
_ROUND: tuple[Callable[[Random], Belief], ...] = (
    lambda r: uniform(0.0, r.choice((1.0, 2.0, 3.0))),
    lambda r: uniform(-1.0, r.choice((2.0, 3.0))),
    lambda r: exponential(1.0),
    lambda r: laplace(1.0, 1.0),
    lambda r: normal(1.0, 1.0),
)
_WHOLE: tuple[Callable[[Random], Belief], ...] = (
    lambda r: discrete({0: 0.5, 1: 0.5}),
    lambda r: discrete({0: 0.7, 1: 0.3}),
    lambda r: discrete({0: 0.2, 1: 0.5, 2: 0.3}),
    lambda r: discrete({-1: 0.25, 1: 0.25, 3: 0.5}),
)


@dataclass(frozen=True)
class Output:
    """One output. ``kind`` is ``whole``, ``noisy`` (a term plus noise of its own) or ``pivot`` (affine in an input that
    appears nowhere else, with ``slope``)."""

    kind: str
    term: Term
    noise: Belief | None = None
    pivot: str = ""
    slope: float = 1.0
    observed: bool = True

    @property
    def text(self) -> str:
        """As it is returned."""
        if self.kind == "whole":
            return self.term.text
        if self.kind == "noisy" and self.noise is not None:
            kind, _, rest = self.noise.text.partition("(")
            mean, spread = _parts(rest)
            call = "random.gauss" if kind == "Normal" else "np.random.laplace"
            return f"{self.term.text} + {call}({mean}, {spread.removeprefix('sd=')})"
        return f"{self.term.text} + {self.slope} * {self.pivot}"


@dataclass(frozen=True)
class Program:
    """A program with its inputs, the name of the secret, and outputs."""

    number: str
    inputs: dict[str, Belief | list[Belief]]
    body: tuple[Assign | Branch | Counting, ...]
    outputs: tuple[Output, ...]
    secret: str

    def source(self) -> str:
        """As Python."""
        lines = ["import random", "", "import numpy as np", "", "", f"def program({', '.join(self.inputs)}):"]
        lines += [line for s in self.body for line in s.lines("    ")]
        return "\n".join([*lines, f"    return {', '.join(o.text for o in self.outputs)}", ""])

    def prior(self) -> dict[str, Any]:
        """As the engine takes it."""
        return {k: [each.prior() for each in b] if isinstance(b, list) else b.prior() for k, b in self.inputs.items()}

    def belief(self, place: str) -> Belief:
        """What is believed of an input such as ``x`` or ``xs[1]``."""
        of, _, rest = place.partition("[")
        found = self.inputs[of]
        return found[int(rest[:-1])] if isinstance(found, list) else found

    def drawn(self, generator: np.random.Generator, n: int) -> Runs:
        """All inputs drawn n times."""
        return {
            k: [each.draw(generator, n) for each in b] if isinstance(b, list) else b.draw(generator, n)
            for k, b in self.inputs.items()
        }


def made(number_of: str) -> Program:
    """The program of this name; the same one every time."""
    return _Making(Random(number_of), number_of).program()


class _Making:
    """One program in the making: what exists so far, and the source of chance."""

    def __init__(self, random: Random, number_of: str) -> None:
        self.random = random
        self.number = number_of
        self.inputs: dict[str, Belief | list[Belief]] = {}
        self.terms: list[Term] = []

    def program(self) -> Program:
        random = self.random
        for key in "abc"[: random.randint(1, 3)]:
            self._input(key, random.choice(_WHOLE if random.random() < 0.45 else _CONTINUOUS)(random))
        round_numbers = random.random() < 0.25
        if round_numbers:
            self._people(random.choice((2, 2, 3)), _ROUND)
        elif random.random() < 0.5:
            self._people(random.choice((2, 3, 3, 4)))
        used = list(self.terms)
        body: list[Assign | Branch | Counting] = [Assign("s", self._term(1)), Assign("t", number(0))]
        for _ in range(random.choice((0, 1, 1, 2))):
            body.append(self._statement())
        whole_t = True
        self.terms += [name("t", whole_t, frozenset()), name("s", False, frozenset())]
        outputs = [self._output(i) for i in range(random.choice((1, 1, 1, 2)))]
        if round_numbers:
            outputs[0] = Output("whole", self._class(self._capped_total(), cuts=(1, 2, 3, 4)))
        candidates = [t.text for t in used] + [o.pivot for o in outputs if o.kind == "pivot" and random.random() < 0.5]
        return Program(self.number, self.inputs, tuple(body), tuple(outputs), random.choice(candidates))

    def _input(self, key: str, belief: Belief) -> None:
        self.inputs[key] = belief
        self.terms.append(name(key, belief.whole))

    def _people(self, n: int, among: tuple[Callable[[Random], Belief], ...] = ()) -> None:
        random = self.random
        if among:
            people = [random.choice(among)(random) for _ in range(n)]
        elif random.random() < 0.6:
            people = [random.choice(_WHOLE if random.random() < 0.4 else _CONTINUOUS)(random)] * n
        else:
            people = [random.choice(_CONTINUOUS)(random) for _ in range(n)]
        self.inputs["xs"] = people
        self.terms += [element("xs", i, people[i].whole) for i in range(n)]

    # -- terms -----------------------------------------------------------------------------------------------------

    def _term(self, depth: int) -> Term:
        random = self.random
        if depth > 2 or random.random() < 0.25:
            return random.choice(self.terms)
        a = self._term(depth + 1)
        forms: list[Callable[[], Term]] = [
            lambda: combined("({} + {})", lambda x, y: x + y, a, self._term(depth + 1)),
            lambda: combined("({} - {})", lambda x, y: x - y, a, self._term(depth + 1)),
            lambda: self._scaled(a),
            lambda: combined("max({}, {})", np.maximum, a, self._bound()),
            lambda: combined("min(max({}, {}), {})", lambda x, lo, hi: np.minimum(np.maximum(x, lo), hi), a,
                             number(random.choice((-1, 0))), number(random.choice((1, 2)))),
            lambda: combined("abs({})", np.abs, a),
            lambda: combined("({} if {} else {})", lambda y, c, n: np.where(c, y, n), a, self._condition(),
                             self._term(depth + 1)),
            lambda: self._factor(a),
            self._over_people,
        ]  # fmt: skip
        return random.choice(forms)()

    def _bound(self) -> Term:
        return self.random.choice((number(0), number(1), number(0.5), *self.terms[:2]))

    def _scaled(self, a: Term) -> Term:
        c = self.random.choice((2, 0.5, -1, 3))
        return combined("{} * {}", lambda k, x: k * x, number(c), a)

    def _factor(self, a: Term) -> Term:
        whole = [t for t in self.terms if t.whole]
        if not whole:
            return self._scaled(a)
        return combined("({} * {})", lambda k, x: k * x, self.random.choice(whole), a)

    def _over_people(self) -> Term:
        people = self.inputs.get("xs")
        if not isinstance(people, list):
            return self.random.choice(self.terms)
        whole, inputs = all(p.whole for p in people), frozenset(f"xs[{i}]" for i in range(len(people)))
        cut = self.random.choice((0, 1, 0.5, 2))
        if self.random.random() < 0.3:
            return Term(
                f"sum(1 for v in xs if v > {cut!r})", lambda r: sum(np.greater(x, cut) * 1 for x in r["xs"]), True,
                inputs,
            )  # fmt: skip
        if self.random.random() < 0.35:
            return self._capped_total()
        text, function = self.random.choice(
            (
                ("sum(xs)", lambda xs: sum(xs)),
                ("max(xs)", lambda xs: np.max(np.stack(xs), axis=0)),
                ("min(xs)", lambda xs: np.min(np.stack(xs), axis=0)),
                ("sorted(xs)[1]", lambda xs: np.sort(np.stack(xs), axis=0)[1]),
                ("sum(xs) / len(xs)", lambda xs: sum(xs) / len(xs)),
            )
        )
        return Term(f"({text})", lambda r: function(r["xs"]), whole and "/" not in text, inputs)

    def _capped_total(self) -> Term:
        """A total of values that are capped first, at a round number that others may end at too."""
        people = self.inputs["xs"]
        assert isinstance(people, list)
        low, high = self.random.choice((("v", 1), ("v", 2), ("max(v, 0)", 1), ("max(v, 0)", 2)))
        least = 0 if "max" in low else -np.inf
        return Term(
            f"sum(min({low}, {high}) for v in xs)",
            lambda r: sum(np.minimum(np.maximum(x, least), high) for x in r["xs"]),
            all(p.whole for p in people),
            frozenset(f"xs[{i}]" for i in range(len(people))),
        )

    def _condition(self) -> Term:
        random = self.random
        a = random.choice(self.terms)
        if a.whole:
            return truth(random.choice(("==", "!=", "<", ">=")), a, number(random.choice((0, 1))))
        b = random.choice((number(0), number(1), number(0.5), random.choice(self.terms)))
        return truth(random.choice(("<", ">", "<=", ">=")), a, b)

    # -- statements ------------------------------------------------------------------------------------------------

    def _statement(self) -> Assign | Branch | Counting:
        random = self.random
        kind = random.random()
        if "xs" in self.inputs and kind < 0.3:
            cut = random.choice((0, 1, 0.5))
            if random.random() < 0.5:
                return Counting("t", "xs", lambda e: truth(">", e, number(cut)), lambda e: number(1))
            return Counting("s", "xs", lambda e: truth("<", e, number(cut)), lambda e: e)
        if kind < 0.5:
            step = number(random.choice((1, 2)))
            t = name("t", True, frozenset())
            more = Assign("t", combined("{} + {}", lambda x, y: x + y, t, step))
            return Branch(self._condition(), [more], [Assign("t", number(3))] if random.random() < 0.4 else [])
        inner: list[Assign | Branch] = [Assign("s", self._term(1))]
        if random.random() < 0.3:
            inner = [Branch(self._condition(), inner, [Assign("s", number(random.choice((0, 1))))])]
        return Branch(self._condition(), inner, [Assign("s", self._term(2))] if random.random() < 0.5 else [])

    # -- outputs ---------------------------------------------------------------------------------------------------

    def _output(self, i: int) -> Output:
        random = self.random
        observed = i == 0 or random.random() < 0.7
        term = random.choice((*self.terms[-2:], self.terms[-1], self._term(1)))
        kind = random.random()
        if kind < 0.4:
            return Output("whole", self._class(term), observed=observed)
        if kind < 0.7:
            noise = random.choice((normal(0, 1.0), normal(0, 0.5), laplace(0, 1.0)))
            return Output("noisy", term, noise=noise, observed=observed)
        key = f"w{i}"
        self.inputs[key] = random.choice(_CONTINUOUS)(random)
        return Output("pivot", term, pivot=key, slope=random.choice((1.0, -1.0, 0.5)), observed=observed)

    def _class(self, term: Term, cuts: tuple[float, ...] = (0, 1, 0.5, 2, 3)) -> Term:
        if term.whole or term.text == "t":
            return term
        cut = number(self.random.choice(cuts))
        if self.random.random() < 0.3:
            return combined("int({})", lambda x: np.trunc(cleaned(x)), term, whole=True)
        return combined("(1 if {} > {} else 0)", lambda x, c: np.greater(cleaned(x - c), 0) * 1, term, cut, whole=True)
