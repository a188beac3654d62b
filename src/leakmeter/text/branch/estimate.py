"""How many people share what a text discloses, with a language model's help or by a language model alone.

*Mixed*: the built-in statistics count what they cover, and their factors stay as they are. What they leave over is put
to the model, which says what it means, what it depends on, and how common it is. *Model*: everything is the model's,
the population too, as in BRANCH.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from time import monotonic
from typing import Literal

from leakmeter.errors import AnswerError, SettingsError
from leakmeter.llm import Metered, Model, Progress
from leakmeter.statistics.names import with_article
from leakmeter.text.branch.accuracy import Accuracy, measured
from leakmeter.text.branch.calling import TEMPERATURE, Caller, Dependence, Unanswered
from leakmeter.text.branch.combining import alone, disagreement, factors, joined, mixed, population_of, resampled
from leakmeter.text.branch.estimation import sizes
from leakmeter.text.branch.panel import panel, short
from leakmeter.text.branch.pipeline import IMPLIED, SAME, Chosen, Run, answered_all, chosen, structured
from leakmeter.text.branch.queries import people_of, population_query
from leakmeter.text.branch.retrieval import Passage
from leakmeter.text.branch.statements import THAT, Statement
from leakmeter.text.crowd.assumed import guess, with_assumed
from leakmeter.text.crowd.attributes import FOLLOWS, SET_ASIDE
from leakmeter.text.crowd.estimate import community_place, counted_by_figures, naming, widened
from leakmeter.text.crowd.resampling import Uncertainty
from leakmeter.text.find import find
from leakmeter.text.normalform import normal_form
from leakmeter.text.original import as_read
from leakmeter.types import Crowd, Disclosure, ModelUse

#: Whose answers count: the statistics' where they have one and the model's elsewhere, or the model's alone.
Answers = Literal["mixed", "model"]
_SEEDS = 10_000
_LEFT_OUT = "What the statistics do not cover could not be put to the model: it gave no usable choice of details."


@dataclass(frozen=True, slots=True)
class Procedure:
    """How a model is asked: whose ``answers`` count; how often (``draws``) each figure is asked for, and how often
    (``runs``) everything; the ``seed`` of it all; whether details may depend on each other; and what passages of
    documents answer questions, None without documents. Raises SettingsError for numbers out of range."""

    answers: Answers = "mixed"
    draws: int = 5
    runs: int = 1
    seed: int = 0
    dependence: Dependence = "asked"
    evidence: Callable[[str], tuple[Passage, ...]] | None = None

    def __post_init__(self) -> None:
        if (
            self.answers not in ("mixed", "model")
            or not 1 <= self.draws <= 50
            or not 1 <= self.runs <= 20
            or not 0 <= self.seed < 2**31 - _SEEDS * 20
        ):
            raise SettingsError(
                "answers must be mixed or model, draws from 1 to 50, runs from 1 to 20, and the seed a number from 0 on."
            )


@dataclass(frozen=True, slots=True)
class Drawn:
    """What one run of the pipeline came to: the ``crowd``, the ``run`` with all answers, and the answers on the
    population, in people, where the model gave it."""

    crowd: Crowd
    run: Run
    population: tuple[float, ...] = ()

    @property
    def uncertainty(self) -> Uncertainty:
        """How far the answers to the same questions disagree."""
        return disagreement([self.run], [self.population] if self.population else ())


def estimate_with_model(
    told: str | Sequence[Disclosure],
    model: Model,
    *,
    answers: Answers = "mixed",
    context: str | None = None,
    community: str | None = None,
    draws: int = 5,
    runs: int = 1,
    seed: int = 0,
    accuracy: Accuracy | None = None,
    evidence: Callable[[str], tuple[Passage, ...]] | None = None,
    progress: Progress = lambda done, total: None,
) -> Crowd:
    """The crowd that shares a text's disclosures, or a list of disclosures found in ``context``.

    Each figure is asked for ``draws`` times; the whole pipeline runs ``runs`` times, and the run with the middle k is
    returned with an interval that holds the others. Same text, model, ``seed`` and replies: same k. ``Crowd.asked``
    says what it cost. Details whose answers fail their checks are listed in ``Crowd.reasons``.

    ``accuracy`` is how far off the model's shares are (:func:`leakmeter.text.branch.measured`); without it, that is
    measured first on a dozen questions, once there is anything to ask. It sets the intervals of the model's shares. In
    ``mixed`` the shares of a model that is not fit to give any do not count, and k stays the statistics'. ``evidence``
    finds passages of documents for a question (:class:`leakmeter.text.branch.retrieval.Evidence`): what a sentence of
    theirs says is taken before what the model says.

    Raises ModelError when the model cannot be reached or used, AnswerError when it alone is to answer and cannot even
    name a population, SettingsError for numbers out of range.
    """
    procedure = Procedure(answers, draws, runs, seed, "asked", evidence)
    found, metered, seconds = drawn(told, model, procedure, context, community, accuracy, progress)
    shown = resampled([each.crowd for each in found])
    unsure = next(each for each in found if each.crowd.k == shown.k).uncertainty
    asked = _asked(metered, answers, seconds, unsure)
    return replace(shown, asked=asked, notes=(*shown.notes, *_warned(unsure)))


def drawn(
    told: str | Sequence[Disclosure],
    model: Model,
    procedure: Procedure,
    context: str | None = None,
    community: str | None = None,
    accuracy: Accuracy | None = None,
    progress: Progress = lambda done, total: None,
) -> tuple[list[Drawn], Metered, float]:
    """Every run of the pipeline by itself, with the model's account and the seconds that it took; the arguments are
    those of :func:`estimate_with_model`, and so is what is raised. A run without an answer is left out, unless all
    are."""
    if isinstance(told, str):
        told, context = find(told, unlabelled=True), told
    form, told = normal_form(context or ""), [as_read(disclosure) for disclosure in told]
    context, community = form.text, community and normal_form(community).text
    begun = monotonic()
    metered = Metered(model)
    work = _mixed if procedure.answers == "mixed" else _alone

    @cache
    def known() -> Accuracy:
        return accuracy or measured(metered, short(panel()), seed=procedure.seed, progress=progress)

    found: list[Drawn] = []
    failed: AnswerError | None = None
    for run in range(procedure.runs):
        caller = Caller(
            metered,
            procedure.seed + run * _SEEDS,
            TEMPERATURE if run else 0.0,
            procedure.draws,
            procedure.dependence,
            procedure.evidence,
        )
        try:
            one = work(caller, told, context, community, known, _part(progress, run, procedure.runs))
        except AnswerError as error:
            failed = error
            continue
        found.append(replace(one, crowd=replace(one.crowd, notes=(*one.crowd.notes, *form.notes()))))
    if failed and not found:
        raise failed
    return found, metered, monotonic() - begun


def _mixed(
    caller: Caller,
    told: Sequence[Disclosure],
    text: str,
    community: str | None,
    known: Callable[[], Accuracy],
    progress: Progress,
) -> Drawn:
    """One run in which the statistics answer what they cover."""
    crowd = counted_by_figures(told, context=text or None, community=community)
    details = [*_uncovered(told, crowd), *_forum(community)]
    counted = _counted(crowd)
    among = _among(crowd)
    try:
        picked = chosen(caller, text, details, counted)
    except AnswerError:
        reason = "the model gave no usable choice of details"
        picked = Chosen((), {detail.id: reason for detail in details}, (_LEFT_OUT,))
    if not picked.statements:
        nothing = Run((), picked.dropped, picked.notes)
        return Drawn(_filled(crowd, mixed(crowd, (), details, nothing, ()), told, _REPEATED), nothing)
    accuracy, model = known(), caller.model.name
    if accuracy.fit:
        run = answered_all(caller, among, picked, counted, progress)
    else:
        run = structured(caller, among, picked, counted, accuracy.unfit, progress)
    asked = factors(run, counted, len(crowd.factors), among, model, accuracy.spread)
    added = tuple(
        factor
        if not factor.disclosures or (node.answer and node.answer.estimates.cited)
        else joined(factor, guess(crowd, told, factor.disclosures[0]), accuracy.knowledge)
        for factor, node in zip(asked, run.nodes, strict=True)
    )
    said = _measurement(accuracy, model) if added or run.withheld else ()
    believed = _REPEATED if accuracy.fit else ()
    return Drawn(_filled(crowd, mixed(crowd, added, details, run, said), told, believed), run)


#: Reasons for which a detail does not count at all: that another says it, in a model's reading. They count of a model
#: whose shares tell something. One of 1.5 billion parameters read them into posts, and k was .35 bits further off for it
#: (bench/results/2026-11-29-branch.md).
_REPEATED = (SAME, IMPLIED)


def _filled(figures: Crowd, crowd: Crowd, told: Sequence[Disclosure], believed: tuple[str, ...]) -> Crowd:
    """The crowd in which what neither the figures nor the model gave a share counts by its kind, but for what has none
    for a reason that is ``believed``; notes say why the model gave none."""
    implied = [reason for reason in crowd.reasons if reason.reason.endswith(believed)]
    filled = with_assumed(replace(crowd, reasons=tuple(r for r in crowd.reasons if r not in implied)), told)
    filled = replace(filled, reasons=tuple(sorted((*filled.reasons, *implied), key=lambda one: one.disclosure)))
    failed = [reason for reason in crowd.reasons if reason not in figures.reasons and reason not in filled.reasons]
    notes = (f"“{_shortly(told[one.disclosure].text)}” counts by its kind alone: {one.reason}." for one in failed)
    return widened(replace(filled, notes=(*filled.notes, *notes)))


def _shortly(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= _QUOTED else f"{line[: _QUOTED - 1]}…"


_QUOTED = 40


def _alone(
    caller: Caller,
    told: Sequence[Disclosure],
    text: str,
    community: str | None,
    known: Callable[[], Accuracy],
    progress: Progress,
) -> Drawn:
    """One run in which the model answers everything."""
    names = [named for i, d in enumerate(told) if (named := naming(i, d))]
    apart = {name.disclosure for name in names}
    details = [_detail(i, d) for i, d in enumerate(told) if i not in apart]
    details += [Statement("community", community)] if community else []
    picked = chosen(caller, text, details, ())
    place = _place(picked.statements)
    query = population_query(caller, place, community or "")
    try:
        size = sizes(caller, query)
    except Unanswered as reason:
        raise AnswerError(
            f"{caller.model.name} gave no population to count in: {reason}.", caller.model.usage
        ) from None
    among = people_of(query)
    rest = replace(picked, statements=tuple(one for one in picked.statements if one is not place))
    run = answered_all(caller, among, rest, (), progress)
    population = population_of(among, query, size, caller.model.name, place.disclosures if place else ())
    accuracy, model = known(), caller.model.name
    added = factors(run, (), 0, among, model, accuracy.spread)
    crowd = alone(population, added, details, run, names, _measurement(accuracy, model))
    return Drawn(crowd, run, size.values)


def _place(statements: Sequence[Statement]) -> Statement | None:
    """What says where the author is counted first: the first place told, or the forum if it comes before all else."""
    places = [one for one in statements if one.category == "LOCATION"]
    places += [one for one in statements[:1] if not one.category]
    return places[0] if places else None


def _uncovered(told: Sequence[Disclosure], crowd: Crowd) -> list[Statement]:
    """What the statistics leave uncounted, wholly or in part, but for what names a person and what contradicts what is
    counted."""
    return [
        _detail(reason.disclosure, told[reason.disclosure])
        for reason in sorted(crowd.reasons, key=lambda reason: reason.disclosure)
        if not reason.reason.startswith((SET_ASIDE, FOLLOWS))
        and naming(reason.disclosure, told[reason.disclosure]) is None
    ]


def _detail(index: int, disclosure: Disclosure) -> Statement:
    return Statement(f"d{index + 1}", disclosure.text, disclosure.category, disclosures=(index,))


def _forum(community: str | None) -> list[Statement]:
    """The forum as a detail, unless it is about a place, which the statistics take for one."""
    return [Statement("community", community)] if community and community_place(community) is None else []


def _counted(crowd: Crowd) -> list[Statement]:
    """What the statistics counted, as statements that a share may be conditioned on. The last kind of factor, which
    bounds one group by another, says nothing about a person."""
    return [
        Statement(f"c{index + 1}", "", means=says, disclosures=factor.disclosures, factor=index)
        for index, factor in enumerate(crowd.factors)
        if (says := factor.question.partition(f" {THAT} ")[2]) and not says.startswith(_ABOUT_GROUPS)
    ]


_ABOUT_GROUPS = ("belong to the larger places", "are also among")


def _among(crowd: Crowd) -> str:
    """ "people in Ohio, US": of whom the statistics' questions speak."""
    if crowd.factors:
        return crowd.factors[0].question.partition(f" {THAT} ")[0]
    label = crowd.population.label
    named = with_article(label)
    return label if named == label and (" speakers " in label or " of " in label) else f"people in {named}"


def _part(progress: Progress, run: int, runs: int) -> Progress:
    """The progress of one run among several."""
    return lambda done, total: progress(run * total + done, runs * total)


def _asked(metered: Metered, answers: Answers, seconds: float, unsure: Uncertainty) -> ModelUse:
    usage = metered.usage
    return ModelUse(
        model=metered.name,
        answers=answers,
        calls=usage.calls,
        cached=usage.cached,
        prompt_tokens=usage.prompt_tokens,
        completion_tokens=usage.completion_tokens,
        waited=usage.seconds,
        seconds=seconds,
        variance=unsure.total,
        unsure=unsure.unsure,
    )


def _measurement(accuracy: Accuracy, model: str) -> tuple[str, ...]:
    """What was measured of a model, and what follows from it; a plain warning if its shares are not fit to count."""
    told = f"How far off the shares of {model} are was measured: {accuracy.figures}."
    if accuracy.asked < len(panel()):
        told = f"{told} leakmeter doctor --llm measures it on more, and remembers it."
    if accuracy.fit:
        return (f"{told} The interval of each share reaches as far, at least ×{accuracy.spread:.3g} either way.",)
    return (told, f"Do not rely on the shares of {model}: {accuracy.unfit}.")


def _warned(unsure: Uncertainty) -> tuple[str, ...]:
    if not unsure.unsure:
        return ()
    return (
        f"The model's answers to the same questions disagree (total variance {unsure.total:.2f}): do not rely on k.",
    )
