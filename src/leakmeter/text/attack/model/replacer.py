"""A language model that puts other words in the place of what leaks, and leaves the rest as it is.

An arbitrator names the words that a leak rests on, so only these need to be asked for: a tenth of the tokens of a whole
text, and no word beside them can change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import Field, create_model

from leakmeter.errors import AnswerError
from leakmeter.llm import Model, Sampling, Shape, ask, held
from leakmeter.text.attack.holding import KEPT, NEW_FACT, Allowed, counted, fault, new_facts
from leakmeter.text.attack.model.anonymizer import SAMPLING, UNUSABLE
from leakmeter.text.attack.prompts import replacing
from leakmeter.text.attack.roles import Anonymized
from leakmeter.text.rewrite.joining import Change, changed, cut
from leakmeter.text.rewrite.utility import words_of
from leakmeter.types import Span, Verdict

STILL_THERE = "the words that leak are still there"
LONGER = "much longer than what it replaces"
#: So many words more than the part may stand in its place.
_MORE = 6
_GAP = re.compile(r"[ \t]{2,}")


@dataclass(frozen=True, slots=True)
class ModelReplacer:
    """Words by a model for each part of a text that leaks, all asked for at once and once more where they will not do.
    ``allowed`` says for a text which of its words may be changed; draws begin at ``seed``."""

    model: Model
    allowed: Callable[[str], Allowed] = lambda text: lambda change: True
    seed: int = 0
    sampling: Sampling = SAMPLING

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    def anonymize(self, text: str, leaks: Sequence[Verdict], turn: int) -> Anonymized:
        """The text with the model's words in the place of what leaks, as far as they will do.

        Raises ModelError where the model cannot be reached.
        """
        parts = parted(text, leaks)
        allowed = self.allowed(text)
        tries: list[list[str]] = []

        def check(answer: Shape) -> None:
            given: Sequence[str] = answer.model_dump()["instead"]
            tries.append(list(given))
            if len(tries) == 1 and (wrong := _wrong(text, parts, given, allowed)):
                raise ValueError("; ".join(f"part {number}: {why}" for number, why in wrong))

        shape = _shape(len(parts), check)
        messages = replacing(text, [(span.text, gives_away) for span, gives_away in parts])
        try:
            ask(self.model, messages, shape, sampling=self.sampling.nth(self.seed + turn))
        except AnswerError:
            if not tries:
                return Anonymized(text, ((UNUSABLE, 1),))
        return _made(text, parts, tries[-1], allowed)


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


def _shape(parts: int, check: Callable[[Shape], None]) -> type[Shape]:
    """As many texts as there are parts."""
    made = create_model(
        "Instead",
        __base__=Shape,
        instead=(tuple[str, ...], Field(min_length=parts, max_length=parts)),
    )
    return held(made, check)


def _changes(parts: Sequence[tuple[Span, str]], given: Sequence[str]) -> list[Change]:
    return [Change(span, _tidied(span, words)) for (span, _), words in zip(parts, given, strict=True)]


def _tidied(span: Span, words: str) -> str:
    """Words without what a model puts around them, and with the small letter that the part begins with."""
    words = _GAP.sub(" ", " ".join(words.split())).strip('"“”`* ')
    if span.text[:1].islower() and words[:1].isupper() and not words.startswith(("I ", "I'", "I’")):
        words = words[:1].lower() + words[1:]
    if span.text[-1:] not in ".!?" and words.endswith("."):
        words = words[:-1]
    return words


def _why_not(text: str, change: Change, allowed: Allowed) -> str:
    """Why words will not do in the place of a part; "" where they will."""
    old, new = words_of(change.span.text), words_of(change.words)
    if len(new) > len(old) + _MORE:
        return LONGER
    if old == new:
        return STILL_THERE
    return fault(text, change, (change.span,), allowed)


def _wrong(
    text: str, parts: Sequence[tuple[Span, str]], given: Sequence[str], allowed: Allowed
) -> list[tuple[int, str]]:
    """The numbers of the parts whose words will not do, and why, for the model; what may not be changed is not its fault."""
    reasons = (_why_not(text, change, allowed) for change in _changes(parts, given))
    return [(number, why) for number, why in enumerate(reasons, 1) if why and why != KEPT]


def _made(text: str, parts: Sequence[tuple[Span, str]], given: Sequence[str], allowed: Allowed) -> Anonymized:
    changes = _changes(parts, given)
    reasons = [_why_not(text, change, allowed) for change in changes]
    kept = [change for change, why in zip(changes, reasons, strict=True) if not why]
    told = new_facts(text, kept)
    kept = [_closed(text, change) for change in kept if change not in told]
    after, _ = changed(text, kept)
    taken_back = counted([*reasons, *(NEW_FACT for _ in told)])
    return Anonymized(after if any(c.isalnum() for c in after) else text, taken_back)


def _closed(text: str, change: Change) -> Change:
    """A part left out takes a blank with it."""
    if change.words or not text[: change.span.start].endswith(" "):
        return change
    return Change(cut(text, change.span.start - 1, change.span.end), "")
