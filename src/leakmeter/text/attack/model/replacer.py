"""A language model that puts other words in the place of what leaks, and leaves the rest as it is.

An arbitrator names the words that a leak rests on, so only these need to be asked for: a tenth of the tokens of a whole
text, and no word beside them can change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, create_model

from leakmeter.errors import AnswerError
from leakmeter.llm import Model, Sampling, Shape, ask
from leakmeter.text.abstract_model.checks import ORDINARY_FIRST
from leakmeter.text.attack.builtin.reading import Reading, read
from leakmeter.text.attack.holding import NEW_FACT, Allowed, counted, fault, new_facts
from leakmeter.text.attack.model.anonymizer import SAMPLING, UNUSABLE
from leakmeter.text.attack.prompts import replacing
from leakmeter.text.attack.roles import Anonymized
from leakmeter.text.rewrite.candidates import reworded
from leakmeter.text.rewrite.degree import Degree
from leakmeter.text.rewrite.joining import Change, changed, compatible, cut
from leakmeter.text.rewrite.utility import words_of
from leakmeter.types import Disclosure, Span, Verdict

STILL_THERE = "the words that leak are still there"
LONGER = "much longer than what it replaces"
#: So many words more than the part may stand in its place.
_MORE = 6


@dataclass(frozen=True, slots=True)
class ModelReplacer:
    """Words by a model for each part of a text that leaks, all asked for at once. What will not do is left as it is: the
    next turn attacks it again. ``allowed`` says for a text which of its words may be changed; draws begin at ``seed``."""

    model: Model
    allowed: Callable[[str], Allowed] = lambda text: lambda change: True
    seed: int = 0
    sampling: Sampling = SAMPLING
    reading: Reading = read

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        """The text with the model's words in the place of what leaks, as far as they will do.

        Raises ModelError where the model cannot be reached.
        """
        parts = parted(text, leaks)
        asked = list(dict.fromkeys((span.text, gives_away) for span, gives_away in parts))
        try:
            answer = ask(
                self.model, replacing(text, asked), _shape(len(asked)), sampling=self.sampling.nth(self.seed + turn)
            )
        except AnswerError:
            return Anonymized(text, ((UNUSABLE, 1),))
        instead: Sequence[str] = answer.value.model_dump()["instead"]
        given = {words: new for (words, _), new in zip(asked, instead, strict=True)}
        return _made(text, parts, given, self.allowed(text), self.reading)


def parted(text: str, leaks: Sequence[Verdict]) -> list[tuple[Span, str]]:
    """The parts of a text that leaks rest on, in reading order, each with what it gives away; those that overlap as one."""
    found: list[tuple[Span, str]] = []
    spans = sorted(((s, leak) for leak in leaks for s in leak.evidence), key=lambda each: (each[0].start, each[0].end))
    for span, leak in spans:
        said = leak.concept or f"{leak.guess.attribute}: {leak.guess.value}"
        if found and span.start < found[-1][0].end:
            before, concepts = found[-1]
            whole = cut(text, before.start, max(before.end, span.end))
            found[-1] = (whole, concepts if said in concepts else f"{concepts}; {said}")
        else:
            found.append((span, said))
    return found


def _shape(parts: int) -> type[Shape]:
    """As many texts as there are parts."""
    instead: Any = (tuple[_Words, ...], Field(min_length=parts, max_length=parts))
    return create_model("Instead", __base__=Shape, instead=instead)


#: What a model may write in the place of one part.
_Words = Annotated[str, Field(max_length=160)]


def _change(text: str, span: Span, words: str) -> Change:
    """A part with other words in its place, fitted to where it stands: without what a model puts around them, with the
    article and the capital that go with them."""
    words = " ".join(words.split()).strip('"“”`* ')
    if span.text[:1].islower() and ORDINARY_FIRST.match(words):
        words = words[:1].lower() + words[1:]
    if span.text[-1:] not in ".!?" and words.endswith("."):
        words = words[:-1]
    if not words:
        return _left_out(text, span)
    fitted = reworded(text, Disclosure(span.start, span.end, span.text, _ANY), Degree.STRONG, words)
    return Change(fitted.span, fitted.words)


def _left_out(text: str, span: Span) -> Change:
    """A part left out takes a blank with it."""
    start = span.start - 1 if text[: span.start].endswith(" ") else span.start
    return Change(cut(text, start, span.end), "")


#: A kind of disclosure for words that may be about anything.
_ANY = "OTHERS"


def _why_not(text: str, span: Span, change: Change, allowed: Allowed) -> str:
    """Why words will not do in the place of a part; "" where they will."""
    old, new = words_of(span.text), words_of(change.words)
    if len(new) > len(old) + _MORE:
        return LONGER
    if {word for word in old if len(word) > _SHORT or word.isdigit()} <= {*new} and new:
        return STILL_THERE
    return fault(text, change, (span,), allowed)


#: Words of no more letters tell nothing by themselves.
_SHORT = 2


def _made(
    text: str, parts: Sequence[tuple[Span, str]], given: Mapping[str, str], allowed: Allowed, reading: Reading
) -> Anonymized:
    """The text with the words that will do. Of two changes that overlap the first is made."""
    kept: list[Change] = []
    reasons: list[str] = []
    for span, _ in parts:
        change = _change(text, span, given[span.text])
        why = _why_not(text, span, change, allowed)
        reasons.append(why)
        if not why and all(compatible(change, other) for other in kept):
            kept.append(change)
    told = new_facts(text, kept, reading)
    after, _ = changed(text, [change for change in kept if change not in told])
    taken_back = counted([*reasons, *(NEW_FACT for _ in told)])
    return Anonymized(after if any(c.isalnum() for c in after) else text, taken_back)
