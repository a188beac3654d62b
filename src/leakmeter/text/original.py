"""From what was read in a reading form to what is said of the text as it was written, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from leakmeter.text.hidden import with_its_turns
from leakmeter.text.normalform import NormalForm, normal_form
from leakmeter.types import Alternative, Coverage, Disclosure, Report, Span, Suggestion


def disclosures_on(form: NormalForm, found: Iterable[Disclosure]) -> Iterator[Disclosure]:
    """Disclosures of the form's text, in reading order, as disclosures of the original; none overlap if none did."""
    at = 0
    for disclosure in found:
        span = form.span(disclosure.start, disclosure.end)
        start = max(at, span.start)  # two that share a ligature
        at = max(start, span.end)
        yield replace(disclosure, start=start, end=at, text=form.original[start:at])


def disclosure_in(form: NormalForm, disclosure: Disclosure) -> Disclosure:
    """A disclosure of the original as one of the form's text."""
    start, end = form.within(disclosure.start, disclosure.end)
    return replace(disclosure, start=start, end=end, text=form.text[start:end])


def as_read(disclosure: Disclosure) -> Disclosure:
    """A disclosure with its words in their reading form, wherever it comes from."""
    words = normal_form(disclosure.text).text
    return disclosure if words == disclosure.text else replace(disclosure, text=words)


def edit_on(form: NormalForm, edit: Span, words: str) -> tuple[Span, str]:
    """An edit of the form's text as one of the original: the span in the place of which ``words`` are to be put, and these.

    Where the edit parts what the original has as one ("ﬁ"), all of it is taken, and the words hold what was to stay.
    """
    span = form.span(edit.start, edit.end)
    start, end = form.within(span.start, span.end) if edit.start < edit.end else (edit.start, edit.end)
    first, last = with_its_turns(form.original, span.start, span.end)
    taken = Span(first, last, form.original[first:last])
    return taken, form.text[start : edit.start] + words + form.text[edit.end : end]


def report_on(form: NormalForm, report: Report) -> Report:
    """The report of the form's text as one of the original, with a note on what was hidden in it."""
    return replace(
        report,
        text=form.original,
        coverage=Coverage(len(form.original), report.coverage.sentences, report.coverage.truncated),
        disclosures=tuple(disclosures_on(form, report.disclosures)),
        crowd=replace(report.crowd, notes=(*report.crowd.notes, *form.notes())),
        suggestions=tuple(
            Suggestion(some.disclosure, tuple(alternative_on(form, one) for one in some.alternatives))
            for some in report.suggestions
        ),
    )


def alternative_on(form: NormalForm, alternative: Alternative) -> Alternative:
    """An alternative for words of the form's text as one for those of the original."""
    span, words = edit_on(form, alternative.edit, alternative.text)
    return replace(alternative, edit=span, text=words)
