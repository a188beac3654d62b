"""Redaction: every disclosure is blacked out by the name of its kind, the simplest way to say less."""

from __future__ import annotations

from collections.abc import Callable

from leakmeter.text.find.categories import category
from leakmeter.text.rewrite.joining import Change, changed, overlap
from leakmeter.text.rewrite.plan import Asked, Planned, Read
from leakmeter.text.rewrite.protect import may_change
from leakmeter.types import Report


def redacted(before: Report, read: Read, asked: Asked) -> Planned:
    """The text with "[LOCATION]" and the like in the place of what may be changed of each disclosure.

    Of disclosures that overlap the first is taken. Nothing is redacted where the target is reached already.
    """
    allowed: Callable[[Change], bool] = may_change(before.text, asked.wishes, asked.silent(before.text))
    changes: list[Change] = []
    refused = False
    for told in before.disclosures:
        change = Change(told.span, f"[{category(told.category).id}]", details=1.0)
        if changes and overlap(changes[-1].span, change.span):
            continue
        if allowed(change):
            changes.append(change)
        else:
            refused = True
    text, _ = changed(before.text, changes)
    return Planned(tuple(changes), text, read(text), proven=False, refused=refused and not changes)
