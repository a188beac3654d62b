"""One audit as plain values: everything the report shows, asked once."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from leakmeter.errors import BudgetError, ProgramError
from leakmeter.program import Belief, Leakage
from leakmeter.program.budget import portion
from leakmeter.program.language import Outcome
from leakmeter.program.measures import Ranking
from leakmeter.program.provenance import Worlds, together
from leakmeter.program.reading.source import Unit
from leakmeter.program.sampling.belief import SampledBelief
from leakmeter.report.leakage.measures import ONE_SHARE, Measure, Missing, measures
from leakmeter.report.leakage.picture import Picture, picture
from leakmeter.report.leakage.truth import Truth, truth_of
from leakmeter.types import How

T = TypeVar("T")
LEVEL = 0.9
#: A single value counts as the likeliest from as much probability on as lies this near to the highest density (in
#: standard deviations).
_NEAR = 0.01
#: Signs in the names of what a SOGA program calls that it does not have itself.
_UNWRITTEN = re.compile("[<>](?=[a-z]*>?\\()")
#: People who have to be audited one by one are ranked up to so many; lists of normals of any length are.
MOST_RANKED = 200
#: Called with how many of how many people are done, while they are audited one by one.
Seen = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Output:
    """One value of what the program returns, as its source puts it; ``observed`` is None if it was not seen."""

    label: str
    observed: object


@dataclass(frozen=True, slots=True)
class Release:
    """The program that was audited: where it stands, what it returns, and what was seen of it.

    ``watches`` says whether the program itself calls ``observe``.
    """

    file: str
    function: str
    line: int
    outputs: tuple[Output, ...]
    watches: bool


@dataclass(frozen=True, slots=True)
class Errors:
    """Standard errors of the figures of a sampled belief, None where there is no such figure."""

    mean: float | None
    sd: float | None
    low: float | None
    high: float | None
    certainty: float | None


@dataclass(frozen=True, slots=True)
class Believed:
    """A belief in five numbers, in the secret's unit; those are None that a secret made of words has not, or that could
    not be computed. ``low`` to ``high`` holds the secret with probability `LEVEL`; ``certainty`` is the probability of
    ``most_likely`` where single values have one, and ``equals`` counts the values that are just as likely (itself too).
    ``errors`` is None where nothing is sampled.
    """

    mean: float | None
    sd: float | None
    low: float | None
    high: float | None
    most_likely: Outcome | None
    certainty: float | None
    equals: int = 1
    errors: Errors | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """All that is shown of one audit. ``posterior`` equals ``prior`` when ``conditioned`` is false: nothing was seen.

    ``of_output`` says that the secret is the output itself. ``probability`` is that of the observation, None where
    outputs are continuous and it has a density instead. ``believed`` is how the two beliefs came about, ``how`` the
    worst of all that is shown, and so are ``bound`` and ``notes``. ``truth`` is the secret's true value, where it was
    given; ``marks`` has the observed value of the only continuous output, which may lie on the secret's scale.
    ``worlds`` says how the program was tried in every world, None where it was read.
    """

    secret: str
    release: Release
    conditioned: bool
    of_output: bool
    prior: Believed
    posterior: Believed
    picture: Picture
    measures: tuple[Measure, ...]
    missing: tuple[Missing, ...]
    ranking: Ranking
    log_evidence: float
    log_evidence_error: float
    probability: float | None
    believed: How
    how: How
    bound: float
    notes: tuple[str, ...]
    truth: Truth | None = None
    marks: tuple[float, ...] = ()
    worlds: Worlds | None = None


def summarize(
    result: Leakage,
    release: Release,
    lists: Mapping[str, int],
    seen: Seen | None = None,
    truth: Outcome | None = None,
) -> Summary:
    """Ask ``result`` everything. ``lists`` maps input lists of people to their lengths, to say who is most exposed;
    ``seen`` hears how far that has come where it takes long; ``truth`` is the secret's true value, where known."""
    conditioned = bool(result.observed) or release.watches
    of_output = result.secret.strip().partition("[")[0] == "return" and not result.observed
    late: list[Missing] = []
    before, after = _believed(result.prior, late), _believed(result.posterior, late)
    drawn = picture(result.prior, result.posterior)
    found = measures(result, conditioned=conditioned, of_output=of_output)
    missing = [*late[:1], *(m for m in found if isinstance(m, Missing))]
    if drawn.why_not:
        missing.append(Missing("The picture and the interval", drawn.why_not))
    ranking = _ranking(result, lists, missing, seen) if conditioned else Ranking()
    shown = [m for m in found if isinstance(m, Measure)]
    beliefs = together([result.prior_provenance, result.provenance])
    whole = together([beliefs, *(result.leakage.provenance(m.id) for m in shown)])
    return Summary(
        secret=result.secret,
        release=release,
        conditioned=conditioned,
        of_output=of_output,
        prior=before,
        posterior=after,
        picture=drawn,
        measures=tuple(shown),
        missing=tuple(missing),
        ranking=ranking,
        log_evidence=result.log_evidence,
        log_evidence_error=result.log_evidence_error,
        probability=result.chance,
        believed=beliefs.how,
        how=whole.how,
        bound=whole.bound,
        notes=whole.notes,
        truth=None if truth is None else truth_of(result, truth),
        marks=_marks(result),
        worlds=result.worlds,
    )


def release(unit: Unit, observed: object) -> Release:
    """What ``unit`` releases and what was seen of it; the outputs carry the source of what is returned, where one
    ``return`` gives it."""
    entry = unit.entry
    if entry is None:
        raise ProgramError(f"{unit.place}: there is no function to audit; put the program into one.")
    returns = [n.value for n in ast.walk(entry) if isinstance(n, ast.Return) and n.value is not None]
    written = returns[0] if len(returns) == 1 else None
    calls = [n for n in ast.walk(entry) if isinstance(n, ast.Call)]
    watched = [c for c in calls if getattr(c.func, "id", getattr(c.func, "attr", "")) == "observe"]
    outputs = _conditions(watched, observed) if unit.variables else _outputs(written, observed)
    return Release(unit.place, entry.name, entry.lineno, outputs, bool(watched))


def _conditions(watched: Sequence[ast.Call], observed: object) -> tuple[Output, ...]:
    """What a program without outputs is seen to do: the conditions that it observes, and variables observed beside."""
    ordered = sorted(watched, key=lambda call: (call.lineno, call.col_offset))
    own = [Output(_UNWRITTEN.sub("", ast.unparse(call.args[0])), True) for call in ordered]
    seen = cast("dict[object, object]", observed) if isinstance(observed, dict) else {}
    return (*own, *(Output(str(name), value) for name, value in seen.items()))


def _outputs(written: ast.expr | None, observed: object) -> tuple[Output, ...]:
    if isinstance(observed, dict):
        entries = cast("dict[object, object]", observed)
        return tuple(Output(f"return[{key!r}]", value) for key, value in entries.items())
    elements: Sequence[ast.expr] = written.elts if isinstance(written, ast.Tuple | ast.List) else ()
    if isinstance(observed, list | tuple):
        values = list(cast("list[object]", observed))
        if len(elements) == len(values):
            return tuple(Output(ast.unparse(e), v) for e, v in zip(elements, values, strict=True))
        return tuple(Output(f"return[{i}]", v) for i, v in enumerate(values))
    if elements:
        return tuple(Output(ast.unparse(e), None) for e in elements)
    return (Output(ast.unparse(written) if written is not None else "return", observed),)


def _marks(result: Leakage) -> tuple[float, ...]:
    """What was seen of a continuous output, where there is one: several would hide what is believed."""
    seen = [float(v) for node, v in result.observed if node.continuous and isinstance(v, int | float)]
    return tuple(seen) if len(seen) == 1 else ()


def _believed(belief: Belief, late: list[Missing]) -> Believed:
    shown = _figures(belief, late)
    return replace(shown, errors=_errors(belief, shown))


def _figures(belief: Belief, late: list[Missing]) -> Believed:
    atoms = belief.pmf
    single = max(atoms, key=lambda v: atoms[v]) if atoms else None
    certainty = None if single is None else atoms[single]
    equals = sum(1 for p in atoms.values() if certainty is not None and p >= certainty * (1 - 1e-9))
    if any(isinstance(v, str) for v in atoms):
        return Believed(None, None, None, None, single, certainty, equals)
    interval = _or_none(lambda: belief.credible_interval(LEVEL), late)
    low, high = interval if interval is not None else (None, None)
    mean, sd = _or_none(lambda: belief.mean, late), _or_none(lambda: belief.sd, late)
    # The highest point of an estimated density is where the noise is.
    peak = None if belief.discrete or isinstance(belief, SampledBelief) else _or_none(lambda: _peak(belief), late)
    near = 0.0 if peak is None else belief.probability(peak - _NEAR * belief.sd, peak + _NEAR * belief.sd)
    if certainty is not None and certainty >= near:
        return Believed(mean, sd, low, high, single, certainty, equals)
    return Believed(mean, sd, low, high, peak, None)


def _errors(belief: Belief, shown: Believed) -> Errors | None:
    if not isinstance(belief, SampledBelief):
        return None
    of, tail = belief.errors, 0.5 * (1 - LEVEL)
    single = shown.most_likely
    return Errors(
        None if shown.mean is None else _or_none(lambda: of.mean),
        None if shown.sd is None else _or_none(lambda: of.sd),
        None if shown.low is None else of.quantile(tail),
        None if shown.high is None else of.quantile(1 - tail),
        None if single is None or shown.certainty is None else of.probability(single),
    )


def _peak(belief: Belief) -> float | None:
    """Where the density is highest, by a search on a grid that is refined at its best place; the lowest of equals, and
    None where all are equal."""
    import numpy as np

    low, high = belief.quantile(1e-4), belief.quantile(1 - 1e-4)
    best = low
    for _ in range(4):
        xs = np.linspace(low, high, 201)
        ys = belief.density(xs)
        if best == low and float(ys.min()) >= float(ys.max()) * (1 - 1e-9):
            return None
        at = int(np.argmax(ys >= float(ys.max()) * (1 - 1e-12)))
        best, step = float(xs[at]), float(xs[1] - xs[0])
        low, high = best - step, best + step
    return best


def _or_none(compute: Callable[[], T], late: list[Missing] | None = None) -> T | None:
    """A figure, or None where there is none; what took too long is put into ``late``."""
    try:
        with portion(ONE_SHARE):
            return compute()
    except BudgetError as error:
        if late is not None:
            late.append(Missing("Some figures of the beliefs", str(error)))
        return None
    except ProgramError:
        return None


def _ranking(result: Leakage, lists: Mapping[str, int], missing: list[Missing], seen: Seen | None) -> Ranking:
    if sum(lists.values()) < 2:
        return Ranking()
    try:
        with portion(ONE_SHARE):
            return Ranking([(name, result.exposure(name, MOST_RANKED, seen)) for name in lists])
    except ProgramError as error:
        missing.append(Missing("Who is most exposed", str(error)))
        return Ranking()
