"""Reaching a number of people at the least loss.

A plan takes one option for each disclosure. It is believed to reach a target only if it does so twice: when what its
options tell by themselves is counted together (``choices``), and when the text it makes is found and counted again. Of
the plans that pass both, the cheapest is taken; the search (``search``) goes through them in the order of their cost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf, log2
from typing import Literal

from leakmeter.prob.bits import bits
from leakmeter.text.crowd import SURE, at_least
from leakmeter.text.rewrite.candidates import Candidate, candidates
from leakmeter.text.rewrite.choices import Ground, Offered, Progress, ground, tells_less
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.echoes import hints
from leakmeter.text.rewrite.edited_sentence import Reader
from leakmeter.text.rewrite.edits import breaks
from leakmeter.text.rewrite.joining import Change, changed, upon
from leakmeter.text.rewrite.protect import Wishes, may_change
from leakmeter.text.rewrite.search import Counter, Problem, cheapest_first, fits_in, greedy, highest, reaches, swept
from leakmeter.types import Crowd, Disclosure, Report, Span

#: A text -> what is found in it and how many people share it, without suggestions.
Read = Callable[[str], Report]
#: What a rewrite is to be: the cheapest that reaches the target; what greedy finds; what buys much for little; the most people.
Strategy = Literal["plan", "greedy", "light", "most"]
#: No edit is offered that readers accept less often than this, a probability.
LEAST_ACCEPTED: Mapping[Strategy, float] = {"plan": 0.5, "greedy": 0.5, "light": 0.7, "most": 0.2}
#: Plans that pass the first count and fail the second are given up after this many.
TRIES = 12
#: Of what cannot be reached, this proportion of the most there is counts as the most.
NEARLY = 0.99
#: A text that could not be brought to the target is planned again, as long as that gains anything, this often at the most.
ROUNDS = 8
#: Most combinations that are counted in one search, and most of the disclosures counted in all of them together.
MOST_COUNTS = 4_000
MOST_READINGS = 30_000


#: Kinds of disclosures that say less even where they could not be put into facts, if there is no target.
_WHO = frozenset(
    "AGE AGE_GENDER CONTACT EDUCATION GENDER HUSBAND_BF LOCATION NAME OCCUPATION RACE_NATIONALITY RELATIONSHIP_STATUS "
    "SEXUAL_ORIENTATION WIFE_GF".split()
)


#: What decides on the options of a text: the text, the wishes, the target, the degree, how readily readers must accept an edit.
_Laid = tuple[str, Wishes, float | None, Degree, float]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is wanted: ``target_k`` people (None: every detail less exactly), no alternative beyond ``degree``, and the
    user's ``wishes``. ``community`` is the forum's bare name; ``silent`` gives the spans of a text whose disclosures are
    left out of its report, which are then left alone. ``sure`` is the probability with which the target must be reached, ``accept`` that with which readers must accept an edit
    (None: as the strategy asks). ``laid`` holds what texts were found to offer, so that two strategies
    and the frontier share it; it lives and dies with what is asked. ``offered`` gives candidates beside the built-in ones. ``reader`` reads the sentences that edits make, each once. ``alone`` says that nothing is planned: all that
    is wanted is done before."""

    target_k: float | None
    degree: Degree
    wishes: Wishes
    community: str
    silent: Callable[[str], Sequence[Span]]
    strategy: Strategy = "plan"
    sure: float = SURE
    accept: float | None = None
    offered: Offered = lambda text, disclosure: ()
    reader: Reader = field(default_factory=Reader, repr=False, compare=False)
    alone: bool = False
    laid: dict[_Laid, Ground] = field(default_factory=dict[_Laid, Ground], repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Planned:
    """Changes of the original, the text they make and its report. ``proven`` says that no cheaper ones were overlooked;
    ``refused`` that there was something to change and the user's wishes forbade all of it."""

    changes: tuple[Change, ...]
    text: str
    report: Report
    proven: bool
    refused: bool


def planned(
    text: str, before: Report, read: Read, asked: Asked, progress: Progress, made: Sequence[Change] = ()
) -> Planned:
    """The changes that reach the target at the least loss, or come as near to it as can be, after those that are ``made`` already. The
    wishes are those for the text with these."""
    start = Planned((), text, before, proven=True, refused=False)
    if made:
        new = changed(text, made)[0]
        start = Planned(tuple(made), new, read(new), proven=False, refused=False)
    if asked.alone:
        return start
    result, wishes = _further(text, start, asked.wishes, read, asked, progress)
    if asked.strategy != "plan" or not result.changes or asked.target_k is None:
        return result
    if enough(result.report, asked.target_k, asked.sure):
        return result
    # What was changed may have opened a way to the target, one edit after the other.
    onward, _ = _further(text, result, wishes, read, replace(asked, strategy="greedy"), progress)
    return replace(onward, proven=False) if enough(onward.report, asked.target_k, asked.sure) else result


def _further(
    text: str, start: Planned, wishes: Wishes, read: Read, asked: Asked, progress: Progress
) -> tuple[Planned, Wishes]:
    """What can be done from a text on that is made of ``text``, and the wishes for what comes of it."""
    result = start
    for turn in range(ROUNDS):
        if asked.strategy != "most" and enough(result.report, asked.target_k, asked.sure):
            break
        laid = laid_out(result.text, result.report, asked, wishes, progress)
        best = _best(laid, result, read, asked, progress)
        if not best.changes:
            refused = not turn and laid.refused and not laid.changeable
            return replace(result, proven=result.proven and best.proven, refused=refused), wishes
        changes = upon(text, result.changes, best.changes)
        wishes = wishes.after(best.text, changed(result.text, best.changes)[1])
        first = not turn and not start.changes
        result = Planned(changes, best.text, best.report, best.proven and first, refused=False)
        if laid.names_one and asked.target_k is not None and shared_by(best.report, asked.target_k, asked.sure):
            break
    return result, wishes


def laid_out(text: str, report: Report, asked: Asked, wishes: Wishes, progress: Progress) -> Ground:
    """The options that a text offers. ``report`` is that of ``text``."""
    least = _least(asked, asked.strategy)
    key = (text, wishes, asked.target_k, asked.degree, least)
    if key not in asked.laid:
        asked.laid[key] = _laid_out(text, report, asked, wishes, progress, least)
    return asked.laid[key]


def _least(asked: Asked, strategy: Strategy) -> float:
    """The probability with which readers must accept an edit that is offered: a plan that falls back on light asks as much as
    light does."""
    if asked.accept is not None:
        return asked.accept
    return 0.0 if _all_of_it(asked) else LEAST_ACCEPTED[strategy]


def _all_of_it(asked: Asked) -> bool:
    """Whether every detail is to say less, whatever readers make of it."""
    return asked.target_k is None and asked.strategy in ("plan", "greedy")


def _laid_out(text: str, report: Report, asked: Asked, wishes: Wishes, progress: Progress, least: float) -> Ground:
    allowed = may_change(text, wishes, asked.silent(text))
    worth = tells_less if asked.target_k is not None else _anything
    details = _details(text, report, asked)
    return ground(
        text,
        details,
        asked.community,
        asked.degree,
        allowed,
        progress,
        worth,
        asked.offered,
        asked.sure,
        least,
        asked.reader,
        in_part=not _all_of_it(asked),
    )


def _anything(disclosure: Disclosure, candidate: Candidate) -> bool:
    """Without a target every less telling wording counts, whether or not the crowd has figures for it."""
    return True


def _details(text: str, report: Report, asked: Asked) -> Sequence[Disclosure]:
    """What may be changed: the disclosures, and where as little as can be is to be told, places that are only named."""
    if asked.target_k is None and asked.degree is Degree.STRONG:
        kept = [d for d in report.disclosures if d.facts or any(c.kind == "generalise" for c in candidates(text, d))]
        return sorted((*kept, *(hints(text, kept) if report.disclosures else ())), key=lambda d: (d.start, d.end))
    return report.disclosures


def enough(report: Report, target: float | None, sure: float) -> bool:
    """Whether at least as many people as wanted share a text, and nothing in it names one of them."""
    return target is not None and shared_by(report, target, sure) and not identifying(report)


def shared_by(report: Report, people: float, sure: float) -> bool:
    """Whether a text is shared by so many people: not by its middle figure, but with the probability ``sure``."""
    return reaches(at_least(report.crowd, sure), people)


def identifying(report: Report) -> bool:
    """Whether something in a text names one person."""
    return any(reason.identifies for reason in report.crowd.reasons)


@dataclass(frozen=True, slots=True)
class _Made:
    """A plan carried out."""

    changes: tuple[Change, ...]
    text: str
    report: Report
    proven: bool


def _best(laid: Ground, now: Planned, read: Read, asked: Asked, progress: Progress) -> _Made:
    """The best plan for a text: one without changes where nothing is gained by any."""
    nothing = _Made((), now.text, now.report, proven=True)
    limit = max(1, min(MOST_COUNTS, MOST_READINGS // max(1, len(laid.disclosures))))
    if asked.strategy == "light":
        return _light(laid, limit, now, read, progress, _least(asked, "light")) or nothing
    if asked.strategy == "most":
        return _nearest(laid, limit, now, read, progress) or nothing
    if asked.target_k is None:
        return _made(laid, _all_less(laid), read, proven=False) or nothing
    problem = laid.problem(limit, progress)
    if asked.strategy == "greedy":
        return _made(laid, greedy(problem, asked.target_k, _bits_gained), read, proven=False) or nothing
    counter = Counter(problem)
    found = _cheapest(laid, problem, asked.target_k, counter, read, asked.sure)
    if found is None and counter.stopped:
        found = _made(laid, swept(problem, asked.target_k), read, proven=False)
        found = found if found and shared_by(found.report, asked.target_k, asked.sure) else None
    return (
        found
        or _light(laid, limit, now, read, progress, _least(asked, "light"))
        or replace(nothing, proven=not counter.stopped)
    )


#: A light edit gains at least so many bits for each word that it costs.
_BITS_A_WORD = 0.15
#: Fewer others than this are not told apart.
_HARDLY_ANY = 1e-12


def _others(crowd: Crowd) -> float:
    """How many others share a text by the middle figure, even where there is less than one: a text that leaves hardly anybody but
    its author may still give away less than another that does."""
    return max(_HARDLY_ANY, crowd.k - 1.0)


def _light(laid: Ground, limit: int, now: Planned, read: Read, progress: Progress, least: float) -> _Made | None:
    """What buys much for little: one change after the other, as long as it gains enough for what it costs, and still does when the
    text is read again. What names one person goes."""
    laid = laid.accepted_from(least)
    problem = laid.problem(limit, progress, _others)
    cheapest = problem.cheapest()
    chosen = greedy(problem, inf, lambda before, after: log2(after / before), _BITS_A_WORD)
    best = _made(laid, cheapest, read, proven=False) if any(laid.changes(cheapest)) else None
    kept, others = cheapest, _others((best or now).report.crowd)
    for variable in sorted(range(len(chosen)), key=lambda v: -problem.count(_with(cheapest, v, chosen[v]))):
        if chosen[variable] == kept[variable]:
            continue
        tried = _with(kept, variable, chosen[variable])
        made = _made(laid, tried, read, proven=False) if fits_in(problem, tried, variable) else None
        if made is not None and log2(_others(made.report.crowd) / others) >= _WORTH_IT:
            best, kept, others = made, tried, _others(made.report.crowd)
    return best


#: A change that gains fewer bits when the text is read again is taken back.
_WORTH_IT = 0.5


def _with(choice: tuple[int, ...], variable: int, option: int) -> tuple[int, ...]:
    return (*choice[:variable], option, *choice[variable + 1 :])


def _bits_gained(before: float, after: float) -> float:
    return bits(after) - bits(before)


def _cheapest(laid: Ground, problem: Problem, target: float, counter: Counter, read: Read, sure: float) -> _Made | None:
    """The cheapest plan that reaches the target twice; None where there is none, or it was not found."""

    def holds(report: Report) -> bool:
        return shared_by(report, target, sure) and (laid.names_one or not identifying(report))

    return _first_that(laid, problem, target, counter, read, holds)


def _first_that(
    laid: Ground,
    problem: Problem,
    goal: float,
    counter: Counter,
    read: Read,
    holds: Callable[[Report], bool] | None = None,
) -> _Made | None:
    """The cheapest plan that counts as many as the goal, and, carried out and read again, ``holds``: unless given, that there are
    so many others."""
    holds = holds or (lambda report: reaches(_others(report.crowd), goal))
    for tries, found in enumerate(cheapest_first(problem, goal, counter)):
        if tries == TRIES:
            counter.given_up = True
            return None
        made = _made(laid, found.choice, read, proven=True)
        if made and holds(made.report):
            return made
    return None


def _nearest(laid: Ground, limit: int, now: Planned, read: Read, progress: Progress) -> _Made | None:
    """The cheapest plan that comes as near to the most people as makes no difference; None where it gains nothing."""
    problem = laid.problem(limit, progress, _others)
    counter = Counter(problem)
    goal = NEARLY * highest(problem, counter)
    made = None if counter.stopped else _first_that(laid, problem, goal, Counter(problem), read)
    made = made or _made(laid, swept(problem, inf), read, proven=False)
    if made is not None and _others(made.report.crowd) * NEARLY > _others(now.report.crowd):
        return made
    # What names one person goes, whatever else is left.
    least = _made(laid, problem.cheapest(), read, proven=False) if identifying(now.report) else None
    return least if least is not None and least.changes else None


def _all_less(laid: Ground) -> tuple[int, ...]:
    """For each detail that says who the author is the most general of its options that leaves something in its place;
    what names one person is left out where nothing else will do. The rest stays."""
    chosen: list[int] = []
    names_place = laid.naming_places()
    for variable, row in enumerate(laid.options):
        disclosure, must = laid.disclosures[variable], bool(row[0].changes)
        wanted = must or bool(disclosure.facts) or disclosure.category in _WHO or names_place[variable]
        options = [
            (-option.cost if must else option.degree, -option.loss.words, number)
            for number, option in enumerate(row)
            if wanted and option.changes and (must or not option.left_out)
            if all(laid.fit((i, taken), (variable, number)) for i, taken in enumerate(chosen))
        ]
        chosen.append(max(options)[2] if options else 0)
    return tuple(chosen)


def _made(laid: Ground, choice: Sequence[int], read: Read, *, proven: bool) -> _Made | None:
    """A plan carried out and read again; None where nothing would be left of the text, or cuts do not fit together."""
    changes = laid.changes(choice)
    text = changed(laid.text, changes)[0]
    if breaks(laid.text, text) or not any(c.isalnum() for c in text):
        return None
    return _Made(changes, text, read(text), proven)
