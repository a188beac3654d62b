"""Figures of a way of rewriting: privacy against each attacker, utility, likeness, labels left, bits and cost.

Each figure is a quotient of sums over texts, such as hits over attributes, and a mean is one over the number of texts.
The texts of one author are alike, so the intervals are of authors: whole personas are drawn anew, and each bound holds
all but one in twenty of the draws (cluster bootstrap; Davison and Hinkley 1997, section 3.8).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from leakmeter.errors import InputError
from leakmeter.evaluate.abstract_meaning import Embed
from leakmeter.evaluate.abstract_scores import ROUNDS, SHARE
from leakmeter.evaluate.rewrite_overlap import bleu, edit_ratio, labels_left, rouge_l, similarities
from leakmeter.evaluate.rewrite_privacy import ATTRIBUTES, KEYS, Persona, countries, hits, published_hits
from leakmeter.evaluate.rewrite_utility import Judgement
from leakmeter.types.attack import Guess

#: What a text adds to a figure: to the sum above the line and to that beneath it.
Part = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Result:
    """What one way of rewriting made of one text.

    ``persona`` is the key of its author and ``feature`` the attribute that the text hints at, "" where none is named.
    ``iterations`` are turns of the loop, ``calls`` replies of models, ``seconds`` how long it took, and ``stop_reason``
    why it ended; tokens are None where a server does not count. ``guesses`` has what each attacker, by name, makes of
    the rewritten text. ``judgement`` is None where no judge was asked. ``k_before`` and ``k_after`` are the people who
    share what the text tells, None where they were not counted. An attacker that gives no answer missed.
    """

    method: str
    persona: str
    original: str
    rewritten: str
    feature: str = ""
    iterations: int = 0
    calls: int = 0
    prompt_tokens: int | None = 0
    completion_tokens: int | None = 0
    seconds: float = 0.0
    stop_reason: str = ""
    guesses: Mapping[str, Sequence[Guess]] = field(default_factory=dict[str, Sequence[Guess]])
    judgement: Judgement | None = None
    k_before: float | None = None
    k_after: float | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """What one text adds to the figures of a method: ``parts`` by measure. ``text`` and ``author`` tell it from
    others, and ``made`` how it was made: only what was made alike may stand in one row."""

    method: str
    text: str
    author: str
    parts: Mapping[str, Part]
    stop_reason: str = ""
    made: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A ``value`` with the bounds that hold nine in ten bootstrap draws over personas, and the ``texts`` it is made of.
    All are NaN, and of 0 texts, where nothing can be said."""

    value: float
    low: float
    high: float
    texts: int


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one method by measure, its texts and their authors, and how often it stopped for which reason."""

    method: str
    texts: int
    personas: int
    figures: Mapping[str, Figure]
    stopped: Mapping[str, int]


#: The measures of one attacker; in ``Row.figures`` its name follows after a blank ("priv strong").
ATTACKS = ("priv", "published", "target", "country")
#: The measures that every method has.
MEASURES = (
    *("util", "readability", "meaning", "no_hallucination", "unusable"),
    *("rouge_l", "bleu", "similarity", "edit_ratio"),
    *("labels_left", "bits", "iterations"),
    *("calls", "prompt_tokens", "completion_tokens", "seconds"),
)


def scored(
    results: Sequence[Result], personas: Mapping[str, Persona], embed: Embed | None = None, seed: int = 0
) -> list[Row]:
    """One row of figures for each method, in the order in which methods come up; ``personas`` are authors by key.

    Of an attacker: ``priv`` is PRIV by the corrected rule, ``published`` by that of the released scorer (what differs
    says :mod:`leakmeter.evaluate.rewrite_privacy`), ``target`` the share of texts whose own attribute is hit, and
    ``country`` the share of places of which only the country is. ``util`` (equation 12), ``readability`` and
    ``meaning`` (1 to 10) and ``no_hallucination`` are means over usable judgements; ``unusable`` is the share of
    judgements that are not. ``rouge_l``, ``bleu``, ``similarity`` and ``edit_ratio`` are means over texts;
    ``labels_left`` is the share of labels standing in originals that still stand; ``bits`` are log2 of k after over k
    before. The rest are means for each text.

    Raises InputError for an author who is not among the personas.
    """
    return rows(parted(results, personas, embed), seed)


def parted(results: Sequence[Result], personas: Mapping[str, Persona], embed: Embed | None = None) -> list[Scored]:
    """What each result adds to the figures of its method. Raises InputError for an author who is not among the
    personas."""
    for result in results:
        if result.persona not in personas:
            raise InputError(f"No persona has the key “{result.persona[:30]}”. Name the file it is from.")
    alike = similarities([(result.original, result.rewritten) for result in results], embed)
    return [
        Scored(
            result.method,
            result.original,
            result.persona,
            _parts(result, personas[result.persona], similarity),
            result.stop_reason,
        )
        for result, similarity in zip(results, alike, strict=True)
    ]


def rows(found: Sequence[Scored], seed: int = 0) -> list[Row]:
    """One row of figures for each method, in the order in which methods come up."""
    by_method: dict[str, list[Scored]] = {}
    for one in found:
        by_method.setdefault(one.method, []).append(one)
    return [_row(method, texts, seed) for method, texts in by_method.items()]


def _row(method: str, texts: Sequence[Scored], seed: int) -> Row:
    authors = [one.author for one in texts]
    names = dict.fromkeys(name.removeprefix("priv ") for one in texts for name in one.parts if name.startswith("priv "))
    attacks = [f"{kind} {name}" for name in names for kind in ATTACKS]
    figures = {
        measure: quotient(authors, [one.parts.get(measure, (0.0, 0.0)) for one in texts], seed)
        for measure in (*attacks, *MEASURES)
    }
    stopped = Counter(one.stop_reason for one in texts if one.stop_reason)
    return Row(method, len(texts), len(set(authors)), figures, dict(stopped))


def quotient(clusters: Sequence[str], parts: Sequence[Part], seed: int = 0) -> Figure:
    """The quotient of the sums of some parts, with its interval by drawing whole clusters anew; a name each.

    Parts with nothing beneath the line are of no text. Draws with nothing beneath the line are left out.
    """
    places = {name: at for at, name in enumerate(dict.fromkeys(clusters))}
    sums = np.zeros((len(places), 2))
    for cluster, part in zip(clusters, parts, strict=True):
        sums[places[cluster]] += part
    above, below = (float(total) for total in sums.sum(axis=0))
    if below <= 0:
        return Figure(math.nan, math.nan, math.nan, 0)
    drawn: NDArray[np.int64] = np.random.default_rng(seed).integers(len(places), size=(ROUNDS, len(places)))
    totals = sums[drawn].sum(axis=1)
    totals = totals[totals[:, 1] > 0]
    low, high = np.quantile(totals[:, 0] / totals[:, 1], [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return Figure(above / below, float(low), float(high), sum(part[1] > 0 for part in parts))


def _parts(result: Result, persona: Persona, similarity: float) -> dict[str, Part]:
    """What one text adds to each measure; those of which it says nothing are missing."""
    values = {
        "rouge_l": rouge_l(result.original, result.rewritten),
        "bleu": bleu(result.original, result.rewritten),
        "similarity": similarity,
        "edit_ratio": edit_ratio(result.original, result.rewritten),
        "bits": _bits(result),
        "iterations": result.iterations,
        "calls": result.calls,
        "prompt_tokens": result.prompt_tokens,
        "completion_tokens": result.completion_tokens,
        "seconds": result.seconds,
    }
    parts = {name: (float(value), 1.0) for name, value in values.items() if value is not None and not math.isnan(value)}
    labels = labels_left(result.original, result.rewritten, persona.labels)
    parts["labels_left"] = (float(len(labels.left)), float(len(labels.before)))
    for name, guesses in result.guesses.items():
        parts |= _attack(name, guesses, persona, result.feature)
    return parts | _judged(result.judgement)


def _attack(name: str, guesses: Sequence[Guess], persona: Persona, feature: str) -> dict[str, Part]:
    hit = hits(guesses, persona)
    parts = {
        f"priv {name}": (float(len(hit)), float(len(ATTRIBUTES))),
        f"published {name}": (float(len(published_hits(guesses, persona))), float(len(KEYS))),
        f"country {name}": (float(len(countries(guesses, persona))), 2.0),
    }
    return {**parts, f"target {name}": (float(feature in hit), 1.0)} if feature else parts


def _judged(judgement: Judgement | None) -> dict[str, Part]:
    if judgement is None:
        return {}
    scores = judgement.scores
    if scores is None:
        return {"unusable": (1.0, 1.0)}
    return {
        "unusable": (0.0, 1.0),
        "util": (scores.utility, 1.0),
        "readability": (float(scores.readability), 1.0),
        "meaning": (float(scores.meaning), 1.0),
        "no_hallucination": (float(scores.no_hallucination), 1.0),
    }


def _bits(result: Result) -> float | None:
    if result.k_before is None or result.k_after is None:
        return None
    return math.log2(result.k_after) - math.log2(result.k_before)


#: The tables of a report: a heading and its columns, each a measure, its title and how it is written.
_WRITTEN: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
    (
        "utility",
        (
            ("util", "UTIL", ".3f"),
            ("readability", "readable 1-10", ".2f"),
            ("meaning", "meaning 1-10", ".2f"),
            ("no_hallucination", "none made up", ".3f"),
            ("unusable", "no usable grade", ".3f"),
        ),
    ),
    (
        "likeness",
        (
            ("rouge_l", "ROUGE-L", ".3f"),
            ("bleu", "BLEU", ".3f"),
            ("similarity", "embedding", ".3f"),
            ("edit_ratio", "edits per word", ".3f"),
        ),
    ),
    ("anonymity", (("labels_left", "labels left", ".3f"), ("bits", "bits gained", ".2f"))),
    (
        "cost of a text",
        (
            ("iterations", "iterations", ".2f"),
            ("calls", "calls", ".1f"),
            ("prompt_tokens", "tokens read", ".0f"),
            ("completion_tokens", "tokens written", ".0f"),
            ("seconds", "seconds", ".1f"),
        ),
    ),
)
_ATTACKED = (("priv", "PRIV"), ("published", "PRIV published"), ("target", "target only"), ("country", "country only"))


def lines(rows: Sequence[Row]) -> list[str]:
    """The rows as tables of text: how many texts there are, one table for each attacker, then utility, likeness,
    anonymity, cost, and stops.

    Intervals stand behind the values; "–" is for what cannot be said. Columns that no method has a value for are left
    out.
    """
    names = dict.fromkeys(m.removeprefix("priv ") for row in rows for m in row.figures if m.startswith("priv "))
    attacks = [
        (f"attacker {name}", tuple((f"{kind} {name}", title, ".3f") for kind, title in _ATTACKED)) for name in names
    ]
    said = [line for title, columns in (*attacks, *_WRITTEN) for line in _table(title, columns, rows)]
    stopped = [
        f"  {row.method:22}  " + ", ".join(f"{reason}: {times}" for reason, times in row.stopped.items())
        for row in rows
        if row.stopped
    ]
    of = [f"  {row.method:22}{row.texts:>6} texts of {row.personas} authors" for row in rows]
    counts = ["rewritten", *of] if of else []
    return [*counts, *said, *(["why it stopped, in texts", *stopped] if stopped else [])]


def _table(title: str, columns: Sequence[tuple[str, str, str]], rows: Sequence[Row]) -> list[str]:
    kept = [column for column in columns if any(not math.isnan(_of(row, column[0]).value) for row in rows)]
    if not kept:
        return []
    said = [_line(row.method, [_cell(_of(row, measure), form) for measure, _, form in kept]) for row in rows]
    return [title, _line("", [heading for _, heading, _ in kept]), *said]


def _of(row: Row, measure: str) -> Figure:
    return row.figures.get(measure, Figure(math.nan, math.nan, math.nan, 0))


def _line(name: str, cells: Sequence[str]) -> str:
    return f"  {name:22}" + "".join(f"{cell:>24}" for cell in cells)


def _cell(figure: Figure, form: str) -> str:
    if math.isnan(figure.value):
        return "–"
    return f"{figure.value:{form}} ({figure.low:{form}} to {figure.high:{form}})"
