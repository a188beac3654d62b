"""What the user wants kept: words that stay as they are, details that are not true, wordings not to be put in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from leakmeter.errors import InputError
from leakmeter.text.find.present.quiet import allowing
from leakmeter.text.normalform import NormalForm, normal_form
from leakmeter.text.rewrite.joining import Change, Placed, cut, overlap
from leakmeter.types import Span

_Wish = TypeVar("_Wish", str, str | Span)
_APOSTROPHE = re.compile("['’]")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user wants kept: ``pinned`` spans; phrases of ``false`` details; wordings that are ``forbidden``. Phrases that
    are ``made_up`` are as false, and not the user's."""

    pinned: tuple[Span, ...] = ()
    false: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    made_up: tuple[str, ...] = ()

    def after(self, text: str, placed: Sequence[Placed]) -> Wishes:
        """The same wishes for the text that changes have made; none of them touches a pinned span."""
        moved = (_moved(span, placed) for span in self.pinned)
        return replace(self, pinned=tuple(cut(text, start, end) for start, end in moved))


def _moved(span: Span, placed: Sequence[Placed]) -> tuple[int, int]:
    by = sum((p.end - p.start) - len(p.change.span.text) for p in placed if p.change.span.end <= span.start)
    return span.start + by, span.end + by


def wished(form: NormalForm, pin: Iterable[str | Span], false: Iterable[str], forbid: Iterable[str]) -> Wishes:
    """The wishes for a text in its reading form. Phrases to pin are pinned wherever they stand; spans are the original's.

    Raises InputError for phrases that do not stand in the text as whole words, or are none, and spans that do not cut
    their words out of it.
    """
    pinned = [span for wish in _several(pin, "pin") for span in _spans(form, wish, "pin")]
    untrue = tuple(_several(false, "declare false"))
    for phrase in untrue:
        _spans(form, phrase, "declare false")
    refused = tuple(_several(forbid, "forbid"))
    if any(not any(c.isalnum() for c in phrase) for phrase in refused):
        raise InputError("A wording to forbid has no letter or digit. Give words that must not be put in.")
    return Wishes(tuple(sorted(set(pinned), key=lambda s: (s.start, s.end))), untrue, refused)


def _several(given: Iterable[_Wish], what: str) -> list[_Wish]:
    if isinstance(given, str):
        raise InputError(f"The words to {what} are one text. Give a list of phrases, such as ['Leeds'].")
    return list(given)


def _spans(form: NormalForm, wish: str | Span, what: str) -> list[Span]:
    """Where a wish stands in the form."""
    if isinstance(wish, Span):
        text = form.original
        if not 0 <= wish.start < wish.end <= len(text) or text[wish.start : wish.end] != wish.text:
            raise InputError(
                f"The span from {wish.start} to {wish.end} to {what} does not cut its words out of the text."
            )
        return [cut(form.text, *form.within(wish.start, wish.end))]
    found = occurrences(form.text, wish)
    if not found:
        raise InputError(
            f"“{few_words(wish)}”, which you {what}, does not stand in the text. Give words as they stand."
        )
    return found


def few_words(phrase: str) -> str:
    """As much of a phrase as an error message may quote."""
    return phrase if len(phrase) <= 40 else phrase[:39].rstrip() + "…"


def occurrences(text: str, phrase: str) -> list[Span]:
    """Where a phrase stands as whole words, whatever its case, white space, kind of apostrophe and hidden characters."""
    words = normal_form(phrase).text.split()
    if not any(c.isalnum() for c in phrase):
        return []
    pattern = r"\s+".join(_APOSTROPHE.sub("['’]", re.escape(word)) for word in words)
    return [cut(text, *m.span()) for m in re.finditer(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE)]


def false_spans(text: str, wishes: Wishes) -> tuple[Span, ...]:
    """Where what the user declares false stands in a text."""
    return tuple(span for phrase in wishes.false for span in occurrences(text, phrase))


def may_change(text: str, wishes: Wishes, silent: Sequence[Span]) -> Callable[[Change], bool]:
    """Whether a change leaves alone what is pinned, false or ``silent``, and puts in no wording that is forbidden."""
    made_up = (span for phrase in wishes.made_up for span in occurrences(text, phrase))
    kept = [*wishes.pinned, *false_spans(text, wishes), *made_up, *silent]
    forbidden = allowing(wishes.forbidden)
    return lambda change: not any(overlap(change.span, span) for span in kept) and not forbidden(change.words)
