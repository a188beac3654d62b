"""The JSON of a rewrite as pydantic models: the one source of its shape, and of the published schema.

Only `leakmeter.report.rewrite.json.from_json` and the schema test import this module: pydantic takes time to load.
``python -m leakmeter.report.rewrite.wire`` prints the schema that is shipped as ``rewrite.schema.json``.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from leakmeter import types
from leakmeter.report.wire import Amount, Index, Proportion, Report
from leakmeter.types import Alternatives, StopReason, Validity


class _Wire(BaseModel):
    """Keys that are not listed are allowed and passed over, so that a later report can still be read."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", allow_inf_nan=False)


class Span(_Wire):
    """Words of the original: code points start (included) to end (not)."""

    start: Index
    end: Index
    text: str

    def value_of(self) -> types.Span:
        """The same as a frozen value."""
        return types.Span(self.start, self.end, self.text)


class Replacement(_Wire):
    """New words in place of a range of the original."""

    start: Index
    end: Index
    old: str = Field(description="The words of the original: original[start:end].")
    text: str = Field(description="The words in their place; empty where they are left out.")
    kind: Literal["generalise", "remove", "other"] = Field(
        description="“other” puts in words that are not true, as the user asked."
    )
    disclosures: tuple[Index, ...] = Field(description="The disclosures of the original that it touches, by index.")
    k: Amount = Field(description="Expected number of people with this edit and those before it in the text.")
    gain_bits: float = Field(description="Bits of anonymity that it bought on top of the edits before it.")
    utility: float = Field(description="The proportion of the original's utility that it cost.")
    by: str = Field("", description="The model whose words they are; left out where they are built in.")
    rationale: str | None = Field(None, description="The model's reason for its words, if it was asked for one.")

    def value_of(self) -> types.Edit:
        """The same as a frozen value."""
        span = types.Span(self.start, self.end, self.old)
        return types.Edit(
            span,
            self.text,
            self.kind,
            self.disclosures,
            self.k,
            self.gain_bits,
            self.utility,
            self.by,
            self.rationale,
        )


class Rejected(_Wire):
    """How many of a model's wordings were of no use for one reason."""

    reason: str
    count: Index


class ModelWords(_Wire):
    """What a language model was asked for other words, and what became of them."""

    model: str
    alternatives: Alternatives = Field(description="How it was asked.")
    rationale: bool = Field(description="Whether it was asked for a reason first.")
    seed: int
    given: Index = Field(description="Wordings that it gave.")
    rejected: tuple[Rejected, ...] = Field(
        description="Why how many of them were of no use; “no usable answer” counts requests instead."
    )
    without: tuple[Index, ...] = Field(description="Disclosures, by index, for which nothing of it was of use.")
    calls: Index = Field(description="Replies of the model.")
    cached: Index = Field(description="Replies that were remembered from earlier.")
    prompt_tokens: Index | None = Field(description="Tokens read; null where the server does not count.")
    completion_tokens: Index | None = Field(description="Tokens written; null where the server does not count.")
    waited: Amount = Field(description="Seconds of all calls, added up.")
    seconds: Amount = Field(description="Seconds it took, with calls side by side.")

    def value_of(self) -> types.ModelWords:
        """The same as a frozen value."""
        rejected = tuple((each.reason, each.count) for each in self.rejected)
        values: dict[str, Any] = {**self.model_dump(), "rejected": rejected}
        return types.ModelWords(**values)


class Judged(_Wire):
    """A guess of the attacker, and what the arbitrator held of it."""

    attribute: str = Field(description="What is guessed: an id of the table of attributes.")
    value: str
    evidence: str = Field(description="The words that the attacker quotes for it.")
    reasoning: str
    validity: Validity = Field(description="How well it stands on the text; only high and medium are acted on.")
    spans: tuple[Span, ...] = Field(description="The words of the attacked text that it truly rests on.")
    concept: str = Field(description="What is to be made less telling.")
    notes: str = Field(description="Why it was judged so.")

    def value_of(self) -> types.Verdict:
        """The same as a frozen value."""
        guess = types.Guess(self.attribute, self.value, self.evidence, self.reasoning)
        spans = tuple(span.value_of() for span in self.spans)
        return types.Verdict(guess, self.validity, spans, self.concept, self.notes)


class TakenBack(_Wire):
    """How many changes of an anonymizer were not made for one reason."""

    reason: str
    count: Index


class Iteration(_Wire):
    """One turn of an adversarial rewrite. Spans are of the text that was attacked, in its reading form."""

    text: str = Field(description="The text that was attacked.")
    after: str = Field(description="The text after the turn.")
    k: Amount = Field(description="Expected number of people who share the text after.")
    gain_bits: float = Field(description="Bits of anonymity that the turn bought.")
    utility: Proportion = Field(description="The proportion of the original's words that is kept after (ROUGE-L).")
    cost: float = Field(description="What of it the turn took.")
    guesses: tuple[Judged, ...]
    taken_back: tuple[TakenBack, ...] = ()

    def value_of(self) -> types.Iteration:
        """The same as a frozen value."""
        verdicts = tuple(judged.value_of() for judged in self.guesses)
        return types.Iteration(
            text=self.text,
            guesses=tuple(verdict.guess for verdict in verdicts),
            verdicts=verdicts,
            after=self.after,
            k=self.k,
            gain_bits=self.gain_bits,
            utility=self.utility,
            cost=self.cost,
            taken_back=tuple((each.reason, each.count) for each in self.taken_back),
        )


class Attacked(_Wire):
    """How an adversarial rewrite came about."""

    attacker: str = Field(description="“built-in”, or the model's name.")
    arbitrator: str = Field(description="The same; empty where nobody judged.")
    anonymizer: str
    limit: Index = Field(description="The largest number of turns.")
    budget: float | None = Field(description="The most utility that a bit might cost; null for no bound.")
    seed: int
    iterations: tuple[Iteration, ...]
    calls: Index = Field(description="Replies of models.")
    cached: Index = Field(description="Replies that were remembered from earlier.")
    prompt_tokens: Index | None = Field(description="Tokens read; null where the server does not count.")
    completion_tokens: Index | None = Field(description="Tokens written; null where the server does not count.")
    waited: Amount = Field(description="Seconds of all calls, added up.")
    seconds: Amount = Field(description="Seconds it took.")

    def value_of(self) -> types.Attacked:
        """The same as a frozen value."""
        values: dict[str, Any] = {**self.model_dump(), "iterations": tuple(turn.value_of() for turn in self.iterations)}
        return types.Attacked(**values)


class Step(_Wire):
    """A text on the way from the original to the rewrite, an edit at a step."""

    text: str
    k: Amount = Field(description="Expected number of people who share it.")
    low: Amount = Field(description="Lower end of the 90 % interval, in people.")
    high: Amount = Field(description="Upper end of the 90 % interval, in people.")
    utility: Proportion = Field(description="The proportion of utility that it keeps.")


class Point(Step):
    """A text that keeps the most utility for its number of people."""

    edits: Index = Field(description="How many edits it takes.")


class Rewrite(_Wire):
    """What `leakmeter rewrite --format json` prints. Offsets count Unicode code points of original."""

    model_config = ConfigDict(title="leakmeter rewrite")

    version: Literal[1]
    original: str
    text: str = Field(description="The rewrite.")
    target_k: Amount | None = Field(description="The number of people wanted; null for as little as the degree allows.")
    sure: Proportion = Field(0.9, description="With what probability that number must share it.")
    method: str
    degree: str = Field(description="The degree beyond which no alternative goes.")
    stop_reason: StopReason = Field(description="Why it ended where it did.")
    optimal: bool = Field(description="Whether no combination of the alternatives does the same and keeps more.")
    utility: Proportion = Field(description="The proportion of the original's utility that is kept.")
    rouge_l: Proportion = Field(description="The F measure of ROUGE-L between original and rewrite.")
    edits: tuple[Replacement, ...]
    asked: ModelWords | None = Field(None, description="What a language model was asked; left out if none was.")
    attacked: Attacked | None = Field(
        None, description="How it came about, or was attacked in the end; left out where nobody attacked."
    )
    trajectory: tuple[Step, ...] = Field(description="From the original to the rewrite, an edit at a step.")
    frontier: tuple[Point, ...] = Field((), description="Empty unless asked for; the first point is the original.")
    pinned: tuple[Span, ...] = ()
    false: tuple[Span, ...] = Field((), description="What was declared false: kept, and not counted.")
    unmet: tuple[str, ...] = Field(
        (), description="Words of the rewrite that still tell what was to be hidden or told otherwise."
    )
    missing: tuple[str, ...] = Field((), description="What the user named of which nothing was found.")
    before: Report = Field(description="The report of the original, without what is false and without suggestions.")
    after: Report = Field(description="The report of the rewrite, likewise.")

    @model_validator(mode="after")
    def _parts_fit(self) -> Rewrite:
        """Spans cut their words out of the original, the reports are of the two texts, and indices name disclosures."""
        cut = [(e.start, e.end, e.old) for e in self.edits]
        cut += [(s.start, s.end, s.text) for s in (*self.pinned, *self.false)]
        if any(start > end or self.original[start:end] != words for start, end, words in cut):
            raise ValueError("edits, pinned or false: start and end do not cut the words out of the original")
        if self.before.text != self.original or self.after.text != self.text:
            raise ValueError("before and after are not the reports of original and text")
        named = [*(i for e in self.edits for i in e.disclosures), *(self.asked.without if self.asked else ())]
        if any(i >= len(self.before.disclosures) for i in named):
            raise ValueError("edits or asked: an index names no disclosure of the original")
        return self

    def value_of(self) -> types.Rewrite:
        """The same as frozen values."""
        return types.Rewrite(
            original=self.original,
            text=self.text,
            edits=tuple(e.value_of() for e in self.edits),
            stop_reason=self.stop_reason,
            trajectory=tuple(types.Step(**s.model_dump()) for s in self.trajectory),
            before=self.before.value_of(),
            after=self.after.value_of(),
            target_k=self.target_k,
            sure=self.sure,
            method=self.method,
            degree=self.degree,
            utility=self.utility,
            rouge_l=self.rouge_l,
            optimal=self.optimal,
            pinned=tuple(s.value_of() for s in self.pinned),
            false=tuple(s.value_of() for s in self.false),
            unmet=self.unmet,
            missing=self.missing,
            frontier=tuple(types.Point(**p.model_dump()) for p in self.frontier),
            asked=self.asked.value_of() if self.asked else None,
            attacked=self.attacked.value_of() if self.attacked else None,
            version=self.version,
        )


def generated_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the models above."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Rewrite.model_json_schema()}


if __name__ == "__main__":
    import json

    print(json.dumps(generated_schema(), indent=2, ensure_ascii=False))
