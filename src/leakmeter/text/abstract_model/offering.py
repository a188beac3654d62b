"""A model's wordings as candidates of the planner, beside the built-in ones, and whose wording an edit is in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from leakmeter.text.abstract_model.abstractions import Worded
from leakmeter.text.abstract_model.measuring import Held
from leakmeter.text.rewrite.candidates import Candidate, candidates, reworded
from leakmeter.types import Disclosure, Edit, Rewrite

#: How many characters on either side have to be the same for a wording to be offered again in a text that was changed.
_BESIDE = 12
_Key = tuple[str, str, str, str]


def offering(
    text: str, disclosures: Sequence[Disclosure], worded: Worded
) -> Callable[[str, Disclosure], tuple[Candidate, ...]]:
    """A function from a text and a disclosure in it to the model's candidates, whatever was changed elsewhere."""
    known: dict[_Key, list[Held]] = {}
    for disclosure, held in zip(disclosures, worded.held, strict=True):
        known.setdefault(_key(text, disclosure), []).extend(held)

    def offered(some: str, disclosure: Disclosure) -> tuple[Candidate, ...]:
        return tuple(
            one.candidate
            if some == text and one.candidate.span.start <= disclosure.start < one.candidate.span.end
            else reworded(some, disclosure, one.candidate.degree, one.candidate.words)
            for one in known.get(_key(some, disclosure), ())
        )

    return offered


def _key(text: str, disclosure: Disclosure) -> _Key:
    before = text[max(0, disclosure.start - _BESIDE) : disclosure.start]
    return disclosure.category, disclosure.text, before, text[disclosure.end : disclosure.end + _BESIDE]


def beside_built_in(text: str, disclosures: Sequence[Disclosure], worded: Worded) -> Worded:
    """Without the wordings that the built-in alternatives have as well."""
    kept: list[tuple[Held, ...]] = []
    for disclosure, held in zip(disclosures, worded.held, strict=True):
        built_in = {(rung.span, rung.words.lower()) for rung in candidates(text, disclosure)} if held else set[object]()
        kept.append(tuple(one for one in held if (one.candidate.span, one.candidate.words.lower()) not in built_in))
    return replace(worded, held=tuple(kept))


def credited(result: Rewrite, worded: Worded) -> Rewrite:
    """A rewrite, each edit with whose words it is made of, and what the model was asked."""
    return replace(result, edits=tuple(_attributed(edit, worded) for edit in result.edits), asked=worded.asked)


def _attributed(edit: Edit, worded: Worded) -> Edit:
    """The edit with the model's name and rationale where its words are the model's, or hold them beside other changes."""
    for held in (one for some in worded.held for one in some):
        made = held.candidate
        same = edit.span == made.span and edit.text == made.words
        holds = edit.span.start <= made.span.start and made.span.end <= edit.span.end and made.words in edit.text
        if same or (holds and len(edit.disclosures) > 1):
            return replace(edit, by=worded.asked.model, rationale=held.rationale)
    return edit
