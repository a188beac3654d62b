"""One program audited and run in every world its prior allows: what became of it, and whether the two agree."""

from __future__ import annotations

import copy
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.every_world.outputs import as_observed, key_of

from leakmeter.errors import BudgetError, NotExactError, ProgramError
from leakmeter.program import audit
from leakmeter.program.language import Finite
from leakmeter.program.leakage import Leakage

#: Two figures that differ by more disagree.
_FAR = 1e-7
#: What is said of an output that never occurs; here all do.
_DENIED = re.compile("cannot happen|has probability 0|impossible")


@dataclass(frozen=True)
class Case:
    """A program: its source, its prior (discrete, or known), and which input is the secret."""

    number: str
    source: str
    prior: dict[str, Any]
    secret: str
    shape: Callable[[Any], Any] = field(default=lambda value: value, repr=False)


@dataclass(frozen=True)
class World:
    """What the inputs may be together, how probable that is, and what the program then does."""

    weight: float
    secret: Any
    output: Any
    stops: bool


@dataclass(frozen=True)
class Outcome:
    """How an audit answered (exact, refused, late, or another), how many figures were compared, and what is wrong."""

    case: Case
    how: str
    reason: str = ""
    checked: int = 0
    wrong: tuple[str, ...] = ()


def worlds_of(value: Any) -> Iterator[tuple[Any, float]]:
    """Each value that a prior allows, with its probability."""
    if isinstance(value, Finite):
        yield from ((None if str(v) == "None" else v, p) for v, p in value.support() if p > 0)
    elif isinstance(value, dict):
        for row, p in _rows(list(value.values())):
            yield dict(zip(value, row, strict=True)), p
    elif isinstance(value, list):
        for row, p in _rows(value):
            yield row, p
    else:
        yield value, 1.0


def _rows(parts: Sequence[Any]) -> Iterator[tuple[list[Any], float]]:
    if not parts:
        yield [], 1.0
        return
    for rest, q in _rows(parts[:-1]):
        for last, p in worlds_of(parts[-1]):
            yield [*rest, last], q * p


def run_everywhere(case: Case, function: Callable[..., Any]) -> list[World]:
    """The program run in every world."""
    found: list[World] = []
    for inputs, weight in worlds_of(case.prior):
        secret = _at(inputs, case.secret)
        try:
            output, stops = function(**{k: case.shape(copy.deepcopy(v)) for k, v in inputs.items()}), False
        except Exception as error:
            output, stops = type(error).__name__, True
        found.append(World(weight, secret, output, stops))
    return found


def _at(inputs: dict[str, Any], place: str) -> Any:
    value: Any = inputs
    for part in place.replace("]", "").replace("[", ".").split("."):
        value = value[int(part) if part.isdigit() else part.strip("'\"")]
    return value


def compared(
    case: Case,
    function: Callable[..., Any],
    path: str,
    most: int = 4,
    seconds: float = 5.0,
    worlds: int | None = 0,
) -> Outcome:
    """Audit a program for its most probable outputs and its rarest, and compare every figure with all worlds.

    With ``worlds`` 0 it is only read; None is what users get, who have programs of few worlds worked out.
    """
    groups: dict[Any, list[World]] = {}
    for world in run_everywhere(case, function):
        groups.setdefault(("stops",) if world.stops else key_of(world.output), []).append(world)
    ordered = sorted((k for k in groups if k != ("stops",)), key=lambda k: -sum(w.weight for w in groups[k]))
    chosen = ordered if len(ordered) <= most else [*ordered[: most - 1], ordered[-1]]
    checked, wrong, reasons = 0, list[str](), list[str]()
    how = "exact"
    for key in chosen:
        seen = as_observed(groups[key][0].output)
        try:
            result = audit(f"{path}:program", case.prior, case.secret, seen, seconds=seconds, worlds=worlds)
            some, bad = _judged(result, groups, key, checked == 0)
        except BudgetError as error:
            how, some, bad = "late", 0, []
            reasons.append(str(error))
        except NotExactError as error:
            how, some, bad = "refused", 0, []
            reasons.append(str(error))
        except ProgramError as error:
            how, some = "refused", 0
            bad = [_sentence(str(error))] if _DENIED.search(str(error)) else []
            reasons.append(str(error))
        except Exception as error:
            how, some, bad = "error", 0, [repr(error)]
        checked += some
        wrong += [f"observed {seen!r}: {w}" for w in bad]
    if not chosen:
        return Outcome(case, "stops")
    return Outcome(case, how, _sentence(reasons[0]) if reasons else "", checked, tuple(wrong))


def _judged(result: Leakage, groups: dict[Any, list[World]], key: Any, whole: bool) -> tuple[int, list[str]]:
    if result.how != "exact":
        return 0, [f"answered {result.how}"]
    here = groups[key]
    total = sum(w.weight for w in here)
    figures = [("probability", math.exp(result.log_evidence), total)]
    after, before = _beliefs(here), _beliefs([w for g in groups.values() for w in g])
    told = {key_of(v): p for v, p in result.posterior.pmf.items()}
    figures += [(f"posterior of {v!r}", told.get(v, 0.0), after.get(v, 0.0)) for v in {*told, *after}]
    learned = sum(p * math.log2(p / before[v]) for v, p in after.items() if p > 0)
    figures.append(("learned", result.leakage.learned, learned))
    if whole and ("stops",) not in groups:
        figures += _averages(result, groups, before)
    return len(figures), [f"{n}: {a!r}, by all worlds {b!r}" for n, a, b in figures if not _near(a, b)]


def _averages(
    result: Leakage, groups: dict[Any, list[World]], before: dict[Any, float]
) -> list[tuple[str, Any, float]]:
    shares = {k: (sum(w.weight for w in g), _beliefs(g)) for k, g in groups.items()}
    information = sum(
        share * p * math.log2(p / before[v]) for share, after in shares.values() for v, p in after.items() if p > 0
    )
    right = sum(share * max(after.values()) for share, after in shares.values())
    leak = result.leakage
    ratio = max(
        (max(r) / min(r) if min(r) > 0 else math.inf)
        for r in ([after.get(v, 0.0) / before[v] for v in before] for _, after in shares.values())
    )
    return [
        ("mutual information", leak.mutual_information, information),
        ("best guess right", leak.posterior_bayes_vulnerability, right),
        ("log-ratio", leak.local_epsilon, math.log(ratio) if math.isfinite(ratio) else math.inf),
    ]


def _beliefs(worlds: Sequence[World]) -> dict[Any, float]:
    total, found = sum(w.weight for w in worlds), dict[Any, float]()
    for world in worlds:
        key = key_of(world.secret)
        found[key] = found.get(key, 0.0) + world.weight / total
    return found


def _near(a: Any, b: float) -> bool:
    return a is not None and (a == b or abs(a - b) <= _FAR * max(1.0, abs(b)))


def _sentence(message: str) -> str:
    return message.partition(": ")[2] or message
