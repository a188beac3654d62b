"""A rewrite as it is written: planned and counted on a text's reading form, carried out on the text itself.

Two edits can part what the original has as one character ("⑴" is read as "(1)"): there they become one edit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from leakmeter.prob.bits import bits
from leakmeter.text.normalform import NormalForm, normal_form
from leakmeter.text.original import edit_on, report_on
from leakmeter.text.rewrite.joining import Change, changed, cut, joined
from leakmeter.text.rewrite.plan import Read
from leakmeter.types import Edit, Report, Rewrite, Step


def written(form: NormalForm, changes: Sequence[Change]) -> str:
    """The original with changes of its reading form carried out."""
    apart = joined(form.text, changes)
    return changed(form.original, [_on(form, apart[first:end]) for first, end in _runs(form, apart)])[0]


def rewrite_on(form: NormalForm, result: Rewrite, read: Read) -> Rewrite:
    """The rewrite of a reading form as one of the original, each number that of the text it stands beside. ``read`` gives
    the report of a reading form."""
    if form.text == form.original:
        return result
    changes = [Change(edit.span, edit.text) for edit in result.edits]
    runs = list(_runs(form, changes))
    texts = [written(form, changes[:end]) for end in (0, *(end for _, end in runs))]
    reports = [report_on(form, result.before), *(_report(text, read) for text in texts[1:])]
    kept = [result.trajectory[end].utility for end in (0, *(end for _, end in runs))]
    return replace(
        result,
        original=form.original,
        text=texts[-1],
        edits=tuple(
            _edit(result.edits[first:end], _on(form, changes[first:end]), before, after)
            for (first, end), before, after in zip(runs, reports, reports[1:], strict=False)
        ),
        trajectory=tuple(
            Step(text, report.crowd.k, report.crowd.low, report.crowd.high, utility)
            for text, report, utility in zip(texts, reports, kept, strict=True)
        ),
        before=reports[0],
        after=reports[-1],
        pinned=tuple(form.span(span.start, span.end) for span in result.pinned),
        false=tuple(form.span(span.start, span.end) for span in result.false),
    )


def _report(text: str, read: Read) -> Report:
    form = normal_form(text)
    return report_on(form, read(form.text))


def _runs(form: NormalForm, changes: Sequence[Change]) -> Iterator[tuple[int, int]]:
    """The first and the end of each run of changes that have a character of the original in common; most are runs of one."""
    spans = [edit_on(form, change.span, change.words)[0] for change in changes]
    first = 0
    for number in range(1, len(changes) + 1):
        if number == len(changes) or spans[number - 1].end <= spans[number].start:
            yield first, number
            first = number


def _on(form: NormalForm, run: Sequence[Change]) -> Change:
    """A run of changes of the form as one change of the original."""
    start, end = run[0].span.start, run[-1].span.end
    by = sum(len(change.words) - len(change.span.text) for change in run)
    words = changed(form.text, run)[0][start : end + by]
    return Change(*edit_on(form, cut(form.text, start, end), words))


def _edit(edits: Sequence[Edit], change: Change, before: Report, after: Report) -> Edit:
    """A run of edits as one edit of the original, between two reports."""
    return replace(
        next((edit for edit in edits if edit.by), edits[0]),
        span=change.span,
        text=change.words,
        kind=replace(change, untrue=any(edit.kind == "other" for edit in edits)).kind,
        disclosures=tuple(sorted({number for edit in edits for number in edit.disclosures})),
        k=after.crowd.k,
        gain_bits=bits(after.crowd.k) - bits(before.crowd.k),
        utility=sum(edit.utility for edit in edits),
    )
