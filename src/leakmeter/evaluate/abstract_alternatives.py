"""What alternatives for written spans are worth: likeness to references, coherence, privacy and utility.

``leakmeter bench abstract``. The spans are those of corpus/abstractions.jsonl, given, not found; everything that is
counted (the crowd, what is still read) is counted on the whole text with the alternative in its place.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from leakmeter.evaluate.abstract_coherence import faults
from leakmeter.evaluate.abstract_corpus import REFERENCES, Abstracted
from leakmeter.evaluate.abstract_scores import bleu, matched, mean_within, unique_bigrams
from leakmeter.prob.bits import bits
from leakmeter.text.find import BuiltInTagger
from leakmeter.text.find.consolidate.facts import facts_of
from leakmeter.text.find.consolidate.telling import UNLABELLED
from leakmeter.text.find.mark import Mark
from leakmeter.text.rewrite import abstract
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.edits import applied, removal
from leakmeter.text.rewrite.reread import Measured, measured_with
from leakmeter.text.rewrite.utility import rouge_l
from leakmeter.types import Disclosure, Span

#: A way to say less: ``words`` in the place of ``edit``, by name of its degree ("" where there is none).
Wording = tuple[str, Span, str]
Maker = Callable[[Abstracted], list[Wording]]


def built_in(span: Abstracted) -> list[Wording]:
    """What ``leakmeter.abstract`` offers: one alternative for each degree that has one, rather a wording than a cut."""
    found: list[Wording] = []
    for degree in Degree:
        offered = abstract(span.text, span.disclosure, degree=degree)
        chosen = min(offered, key=lambda a: a.kind == "remove", default=None)
        if chosen is not None:
            found.append((chosen.text, chosen.edit, degree.name.lower()))
    return found


def left_out(span: Abstracted) -> list[Wording]:
    """The span cut out of its text: with its comma or bracket where there is a clean cut, bare where there is none. It
    is put forward three times, as it has no degrees."""
    edit, words = removal(span.text, span.disclosure) or (span.span, "")
    return [(words, edit, "")] * REFERENCES


def something(span: Abstracted) -> list[Wording]:
    """The word "something" in the place of the span, three times."""
    return [("Something" if span.span.text[:1].isupper() else "something", span.span, "")] * REFERENCES


def written(span: Abstracted) -> list[Wording]:
    """The references themselves, which show what the other measures give to sentences written by hand."""
    return [(words, span.span, degree.name.lower()) for degree, words in zip(Degree, span.references, strict=True)]


#: What is measured, by name.
MAKERS: dict[str, Maker] = {
    "built-in": built_in,
    "left out": left_out,
    '"something"': something,
    "references": written,
}


@dataclass(frozen=True, slots=True)
class Judged:
    """One alternative: the whole ``text`` with it; its ``degree`` by name; ``faults`` of its sentence; whether the
    ``rest`` is read as before; ``gain`` in bits; the shares of old facts still ``told``, NaN for a span without facts;
    ``likeness`` of the whole text to the original (ROUGE-L F)."""

    text: str
    degree: str
    faults: tuple[str, ...]
    rest: bool
    gain: float
    told: float
    likeness: float


@dataclass(frozen=True, slots=True)
class Scored:
    """All alternatives for one span, and what is measured of them together. ``bleu`` and ``rouge`` are matched ones,
    NaN for the references themselves."""

    span: Abstracted
    bleu: float
    rouge: float
    unique: float
    judged: tuple[Judged, ...]


def measured(spans: Sequence[Abstracted], maker: Maker, seen: Callable[[], object] = lambda: None) -> list[Scored]:
    """The alternatives of ``maker`` for every span. ``seen`` is called after each."""
    measure = measured_with(BuiltInTagger(), None, 0.5)
    found: list[Scored] = []
    for span in spans:
        found.append(_scored(span, maker(span), measure))
        seen()
    return found


def _scored(span: Abstracted, wordings: Sequence[Wording], measure: Callable[[str], Measured]) -> Scored:
    before = measure(span.text)
    start = min((span.span.start, *(edit.start for _, edit, _ in wordings)))
    end = max((span.span.end, *(edit.end for _, edit, _ in wordings)))
    said = [span.text[start : edit.start] + words + span.text[edit.end : end] for words, edit, _ in wordings]
    judged = {wording: _judged(span, wording, before, measure) for wording in dict.fromkeys(wordings)}
    whole = [span.text[start : span.span.start] + r + span.text[span.span.end : end] for r in span.references]
    return Scored(
        span,
        math.nan if said == whole else matched(said, whole, bleu),
        math.nan if said == whole else matched(said, whole, rouge_l),
        unique_bigrams(said) if len(said) > 1 else math.nan,
        tuple(judged[wording] for wording in wordings),
    )


def _judged(span: Abstracted, wording: Wording, before: Measured, measure: Callable[[str], Measured]) -> Judged:
    words, edit, degree = wording
    text = applied(span.text, edit, words)
    after = measure(text) if text.strip() else Measured((), (), lambda _: before.k)
    end = edit.start + len(words)
    outside = [(d.category, d.text) for d in _labelled(before) if d.end <= edit.start or edit.end <= d.start]
    there = [(d.category, d.text) for d in _labelled(after) if d.end <= edit.start or end <= d.start]
    return Judged(
        text,
        degree,
        faults(span.text, text),
        rest=all(each in there for each in outside),
        gain=bits(after.k) - bits(before.k),
        told=_still_told(span, text, edit.start, end, after),
        likeness=rouge_l(span.text, text),
    )


def _labelled(found: Measured) -> list[Disclosure]:
    """The disclosures that bear a label: the ends of others depend on the words beside them."""
    return [d for d in found.disclosures if d.category != UNLABELLED or d.facts]


def _still_told(span: Abstracted, text: str, start: int, end: int, after: Measured) -> float:
    """The share of the span's facts that is read from the new words, as the same kind of disclosure or as find does."""
    told = {(fact.attribute, fact.value) for fact in span.disclosure.facts}
    if not told:
        return math.nan
    forced = facts_of(text, [Mark(start, end, span.category, 1.0)])[0] if start < end else ()
    found = [f for d in after.disclosures if d.start < end and start < d.end for f in d.facts]
    return len(told & {(fact.attribute, fact.value) for fact in (*forced, *found)}) / len(told)


def lines(named: str, scored: Sequence[Scored], meanings: Sequence[float] = ()) -> list[str]:
    """The figures of one maker as lines of a report: means over spans, with intervals. ``meanings`` are those of
    :func:`leakmeter.evaluate.abstract_meaning.meanings`, where they were measured."""
    judged = [each.judged for each in scored]
    many = sum(map(len, judged))
    rows = {
        "matched BLEU-4": [each.bleu for each in scored],
        "matched ROUGE-L": [each.rouge for each in scored],
        "unique bigrams": [each.unique for each in scored],
        "coherent": [_mean([not j.faults for j in some]) for some in judged],
        "rest read as before": [_mean([j.rest for j in some]) for some in judged],
        "gain in bits": [_mean([j.gain for j in some]) for some in judged],
        "tell all old facts": [
            _mean([math.nan if math.isnan(j.told) else j.told == 1 for j in some]) for some in judged
        ],
        "tell some old fact": [
            _mean([math.nan if math.isnan(j.told) else j.told > 0 for j in some]) for some in judged
        ],
        "ROUGE-L of the text": [_mean([j.likeness for j in some]) for some in judged],
    }
    if meanings:
        rows["meaning of the text"] = list(meanings)
    head = f"{named}: {len(scored)} spans, {many} alternatives, {sum(not some for some in judged)} spans with none"
    return [head, *(f"  {row:20} {_within(values)}" for row, values in rows.items()), *_by_degree(judged)]


def _by_degree(judged: Sequence[Sequence[Judged]]) -> list[str]:
    found: list[str] = []
    for degree in (each.name.lower() for each in Degree):
        own = [j for some in judged for j in some if j.degree == degree]
        if own:
            told = fmean([j.told == 1 for j in own if not math.isnan(j.told)] or [math.nan])
            found.append(
                f"  {degree:20} {len(own)} alternatives, {fmean(j.gain for j in own):.2f} bits, "
                f"{fmean(not j.faults for j in own):.3f} coherent, {told:.3f} tell all old facts, "
                f"ROUGE-L of the text {fmean(j.likeness for j in own):.3f}"
            )
    return found


def _mean(values: Sequence[float]) -> float:
    known = [float(value) for value in values if not math.isnan(value)]
    return fmean(known) if known else math.nan


def _within(values: Sequence[float]) -> str:
    mean, low, high = mean_within(values)
    count = sum(not math.isnan(value) for value in values)
    return "–" if math.isnan(mean) else f"{mean:6.3f} ({low:.3f}–{high:.3f}), n {count}"
