"""A language model's alternatives for written spans, measured beside the built-in ones: what it gave and what held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from leakmeter.evaluate.abstract_alternatives import Wording
from leakmeter.evaluate.abstract_corpus import Abstracted
from leakmeter.llm import Model, together
from leakmeter.text.abstract_model import abstract_with_model
from leakmeter.types import Abstractions, Alternatives

_NO_ANSWER = "no usable answer"


@dataclass(frozen=True, slots=True)
class ByModel:
    """The model's own alternatives for each span, by the span's id, and what it was asked for each."""

    found: dict[str, Abstractions]

    def maker(self, span: Abstracted) -> list[Wording]:
        """The alternatives that hold; none where the built-in ones would stand in."""
        return [(one.text, one.edit, one.degree) for one in self.found[span.id].alternatives if one.by]

    def lines(self) -> list[str]:
        """How much of what it gave was of no use and why, and what it cost, as lines of a report."""
        asked = [each.asked for each in self.found.values()]
        rejected = sum((Counter(dict(use.rejected)) for use in asked), Counter[str]())
        failed, given = rejected.pop(_NO_ANSWER, 0), sum(use.given for use in asked)
        share = sum(rejected.values()) / given if given else 0.0
        why = ", ".join(f"{reason} {many}" for reason, many in rejected.most_common())
        read, written = (_sum(use.prompt_tokens for use in asked), _sum(use.completion_tokens for use in asked))
        return [
            f"  {'rejected':20} {share:6.3f} of {given} wordings given{f': {why}' if why else ''}",
            f"  {'no usable answer':20} {failed} requests",
            f"  {'asked':20} {sum(use.calls for use in asked)} calls, {sum(use.cached for use in asked)} remembered, "
            f"{read} tokens read, {written} written, {sum(use.waited for use in asked):.0f} seconds of calls",
        ]


def asked_of(
    spans: Sequence[Abstracted],
    model: Model,
    alternatives: Alternatives,
    rationale: bool,
    seed: int,
    seen: Callable[[], object] = lambda: None,
) -> ByModel:
    """A model's alternatives for spans, asked for side by side. ``seen`` is called after each.

    Raises ModelError when the model cannot be reached or used.
    """
    ask = partial(_asked, model=model, alternatives=alternatives, rationale=rationale, seed=seed)

    def progress(done: int, total: int) -> None:
        seen()

    found = together(ask, spans, model.concurrency, progress)
    return ByModel({span.id: each for span, each in zip(spans, found, strict=True)})


def _asked(span: Abstracted, *, model: Model, alternatives: Alternatives, rationale: bool, seed: int) -> Abstractions:
    return abstract_with_model(
        span.text, span.disclosure, model, alternatives=alternatives, rationale=rationale, seed=seed
    )


def spread(spans: Sequence[Abstracted], count: int | None) -> list[Abstracted]:
    """``count`` of the spans, evenly over all of them, so that no kind of disclosure is left out; all for None."""
    if count is None or count >= len(spans):
        return list(spans)
    return [spans[place * len(spans) // count] for place in range(count)]


def _sum(numbers: Iterable[int | None]) -> str:
    """The sum, or that a server did not count."""
    known = list(numbers)
    counted = [number for number in known if number is not None]
    return f"{sum(counted):,}" if len(counted) == len(known) else "uncounted"
