"""BRANCH's modules by themselves, beside what annotators did (section 5.2, table 2; appendix G).

*Estimation*: the model's answers to the annotators' own questions. *Ordering*: Kendall's tau between the model's order
of what an annotator counts and theirs. *Dependence*: of how many of the earlier statements each is independent.
*Selection*: which disclosures are counted at all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log2, nan
from pathlib import Path
from statistics import fmean, median
from threading import Lock

from leakmeter.errors import AnswerError
from leakmeter.evaluate.branch.lines import add, kept
from leakmeter.evaluate.branch.posts import Ordering, Post, gold_disclosures
from leakmeter.llm import Metered, Model, Progress, together
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.estimation import shares
from leakmeter.text.branch.prompts import written
from leakmeter.text.branch.statements import Statement
from leakmeter.text.branch.structure import ordered, parents, selected

#: What a module said of one ordering: numbers, NaN (null in the file) where it gave no answer.
Said = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """One ordering of one post, and what a module said of it."""

    module: str
    post: Post
    ordering: Ordering
    said: Said


def estimation(caller: Caller, post: Post, ordering: Ordering) -> Said:
    """The model's share for each of an ordering's questions."""
    return tuple(_share(caller, node.query) for node in ordering.nodes)


def _share(caller: Caller, query: str) -> float:
    try:
        return shares(caller, query).middle
    except Unanswered:
        return nan


def ordering_of(caller: Caller, post: Post, ordering: Ordering) -> Said:
    """Kendall's tau between the model's order and the annotator's; nothing for fewer than two."""
    statements = statements_of(post, ordering)
    theirs = [one.id for one in statements]
    shown = sorted(statements, key=lambda one: (post.disclosures[one.id].start, one.id))
    if len(shown) < 2:
        return ()
    try:
        return (kendall([one.id for one in ordered(caller, shown)], theirs),)
    except AnswerError:
        return (nan,)


def dependence(caller: Caller, post: Post, ordering: Ordering) -> Said:
    """For each statement but the first, of what share of those before it the model takes it to be independent; nothing
    where it is not known what the annotator thought."""
    if any(node.parents is None for node in ordering.nodes):
        return ()
    statements = statements_of(post, ordering)
    found: list[float] = []
    for at, one in enumerate(statements[1:], 1):
        try:
            found.append(1.0 - len(parents(caller, one, statements[:at]).parents) / at)
        except AnswerError:
            found.append(nan)
    return tuple(found)


def independence_of(ordering: Ordering) -> Said:
    """The same for the annotator; nothing where it is not known what they thought."""
    if any(node.parents is None for node in ordering.nodes):
        return ()
    order = [label for label in ordering.order() if label in {node.disclosure for node in ordering.nodes}]
    named: dict[str, set[str]] = {}
    for node in ordering.nodes:
        named.setdefault(node.disclosure, set()).update(node.parents or ())
    return tuple(1.0 - len(named[label] & {*order[:at]}) / at for at, label in enumerate(order) if at)


def selection(caller: Caller, post: Post, ordering: Ordering) -> Said:
    """For each disclosure of the post, in the order of its labels, 1 where the model would count it, else 0."""
    label = {id(one): name for name, one in post.disclosures.items()}
    details = [Statement(label[id(one)], one.text, one.category) for one in gold_disclosures(post)]
    try:
        kept = {one.id for one in selected(caller, post.text, details, ())}
    except AnswerError:
        return (nan,) * len(post.disclosures)
    return tuple(float(name in kept) for name in sorted(post.disclosures))


def statements_of(post: Post, ordering: Ordering) -> list[Statement]:
    """What an ordering counts beside the population, a statement for each disclosure, in its order."""
    means: dict[str, list[str]] = {}
    for node in ordering.nodes:
        means.setdefault(node.disclosure, []).append(node.means)
    return [
        Statement(label, post.disclosures[label].text, post.disclosures[label].category, " and ".join(said))
        for label, said in means.items()
    ]


MODULES: Mapping[str, Callable[[Caller, Post, Ordering], Said]] = {
    "estimation": estimation,
    "ordering": ordering_of,
    "dependence": dependence,
    "selection": selection,
}


def run(
    posts: Sequence[Post],
    model: Model,
    seed: int = 0,
    file: Path | None = None,
    progress: Progress = lambda done, total: None,
) -> list[Unit]:
    """Every module on every ordering (selection once for each post), those that ``file`` has taken from there.

    Raises what models raise, once everything up to then is in the file.
    """
    known = {row["key"]: _said(row["said"]) for _, row in kept(file)} if file else {}
    caller = Caller(Metered(model), seed, draws=1)
    jobs = [
        (module, post, ordering)
        for module in MODULES
        for post in posts
        for ordering in (post.orderings[:1] if module == "selection" else post.orderings)
    ]
    lock = Lock()

    def unit(job: tuple[str, Post, Ordering]) -> Unit:
        module, post, ordering = job
        key = _key(caller, module, post, ordering)
        if key not in known:
            said = MODULES[module](caller, post, ordering)
            with lock:
                known[key] = said
                row = [None if value != value else value for value in said]
                add(file, {"module": module, "post": post.id, "key": key, "said": row})
        return Unit(module, post, ordering, known[key])

    return together(unit, jobs, model.concurrency, progress)


#: The prompts of each module.
_ASKED = {
    "estimation": ("estimating.2",),
    "ordering": ("ordering.1",),
    "dependence": ("depending.2",),
    "selection": ("selecting.1",),
}


def _key(caller: Caller, module: str, post: Post, ordering: Ordering) -> str:
    """What an answer depends on: the model, the seed, the prompts, and all of the post and of what the annotator
    did."""
    parts = [module, caller.model.name, caller.seed, *map(written, _ASKED[module]), post.text, repr(ordering)]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8")).hexdigest()[:16]


def _said(row: Sequence[float | None]) -> Said:
    return tuple(nan if value is None else float(value) for value in row)


def kendall(a: Sequence[str], b: Sequence[str]) -> float:
    """Kendall's tau of two orders of the same labels: 1 for the same, -1 for the reverse; NaN for fewer than two.

    >>> kendall(["x", "y", "z"], ["x", "z", "y"])
    0.3333333333333333
    """
    place = {label: at for at, label in enumerate(b)}
    pairs = [(place[a[i]], place[a[j]]) for i in range(len(a)) for j in range(i + 1, len(a))]
    return fmean(1.0 if first < second else -1.0 for first, second in pairs) if pairs else nan


def scores(units: Sequence[Unit]) -> dict[str, float]:
    """The measures of the modules, by name; NaN for what was not run.

    ``error``: mean of |answer − share| / share over questions, ``middle error`` its median, and ``reliable error`` its
    mean over those whose share is reliable; ``bits``: mean log error, in bits; ``answered``: the share of questions
    that were; ``tau``: mean over orderings; ``independent`` and ``annotators independent``: mean share of earlier
    statements; ``selection f1``: the mean of F1 over counted and not counted.
    """
    estimated = [unit for unit in units if unit.module == "estimation"]
    asked = [pair for unit in estimated for pair in zip(unit.said, unit.ordering.nodes, strict=True)]
    told = [(said, node) for said, node in asked if said == said]
    errors = [abs(said - node.share) / node.share for said, node in told]
    sure = [error for error, (_, node) in zip(errors, told, strict=True) if node.trust == "reliable"]
    return {
        "questions": float(len(asked)),
        "answered": len(told) / len(asked) if asked else nan,
        "error": fmean(errors) if errors else nan,
        "middle error": median(errors) if errors else nan,
        "reliable error": fmean(sure) if sure else nan,
        "reliable middle error": median(sure) if sure else nan,
        "bits": fmean(abs(log2(said / node.share)) for said, node in told) if told else nan,
        "tau": _mean(_of(units, "ordering")),
        "independent": _mean(_of(units, "dependence")),
        "annotators independent": _mean(
            [x for u in units if u.module == "dependence" for x in independence_of(u.ordering)]
        ),
        "selection f1": _selection_f1(units),
    }


def _of(units: Sequence[Unit], module: str) -> list[float]:
    return [value for unit in units if unit.module == module for value in unit.said if value == value]


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else nan


def _selection_f1(units: Sequence[Unit]) -> float:
    """Macro-F1 of what is counted, beside every annotator of the post."""
    pairs = [
        (said == 1.0, name in ordering.order())
        for unit in units
        if unit.module == "selection"
        for said, name in zip(unit.said, sorted(unit.post.disclosures), strict=True)
        for ordering in unit.post.orderings
        if said == said
    ]
    if not pairs:
        return nan
    return fmean(_f1(pairs, side) for side in (True, False))


def _f1(pairs: Sequence[tuple[bool, bool]], side: bool) -> float:
    right = sum(said is side and true is side for said, true in pairs)
    either = sum((said is side) + (true is side) for said, true in pairs)
    return 2 * right / either if either else 1.0
