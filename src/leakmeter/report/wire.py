"""The JSON report as pydantic models: the one source of its shape, and of the published schema.

Only `leakmeter.report.json.from_json` and the schema test import this module, since pydantic takes time to load.
``python -m leakmeter.report.wire`` prints the schema that is shipped as ``check.schema.json``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from leakmeter import types
from leakmeter.types import How

Index = Annotated[int, Field(ge=0)]
Amount = Annotated[float, Field(ge=0)]
Proportion = Annotated[float, Field(ge=0, le=1)]


class _Wire(BaseModel):
    """Keys that are not listed are allowed and passed over, so that a later report can still be read."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore", allow_inf_nan=False)


class Fact(_Wire):
    """One normalised thing that a disclosure says about the author."""

    attribute: str = Field(description="What it is about: age, gender, place, occupation …")
    value: str | int | float = Field(description="The canonical value.")
    low: float | None = Field(None, description="The lower end, included, where the quantity is a range.")
    high: float | None = Field(None, description="The upper end, included, where the quantity is a range.")
    candidates: tuple[str, ...] = Field((), description="Other readings of an ambiguous value, most likely first.")

    def value_of(self) -> types.Fact:
        """The same as a frozen value."""
        return types.Fact(self.attribute, self.value, self.low, self.high, self.candidates)


class Disclosure(_Wire):
    """Words in which the author gives away something about themself: code points start (included) to end (not)."""

    start: Index
    end: Index
    text: str = Field(description="The words themselves: text[start:end] of the report's text.")
    category: str = Field(description="One of the 26 category ids, such as AGE_GENDER.")
    confidence: float = Field(gt=0, le=1)
    why: str = Field(description="One plain sentence on why this was marked.")
    facts: tuple[Fact, ...] = ()
    bits: Amount | None = Field(
        None,
        description="How much the words tell by a learned measure of rarity; left out where nothing measured them.",
    )

    def value_of(self) -> types.Disclosure:
        """The same as a frozen value."""
        facts = tuple(f.value_of() for f in self.facts)
        return types.Disclosure(
            self.start, self.end, self.text, self.category, self.confidence, self.why, facts, self.bits
        )


class Population(_Wire):
    """The people among whom the author is counted before anything else is said."""

    label: str
    size: Amount = Field(description="A number of people.")
    how: How
    source: str
    low: Amount = Field(description="Lower end of the 90 % interval, in people.")
    high: Amount = Field(description="Upper end of the 90 % interval, in people.")
    disclosures: tuple[Index, ...] = Field((), description="The disclosures that name it; none where it is assumed.")


class Factor(_Wire):
    """One conditional proportion in the chain whose product gives the crowd."""

    disclosures: tuple[Index, ...] = Field(description="Indices into the report's disclosures.")
    question: str = Field(description="What share is meant, in words.")
    given: tuple[str, ...] = Field(description="What the share is conditioned on.")
    value: Proportion
    low: Amount = Field(description="Lower end of the 90 % interval.")
    high: Amount = Field(description="Upper end of the 90 % interval.")
    how: How = Field(description="How the number came about.")
    source: str
    parents: tuple[Index, ...] = Field((), description="The earlier factors that it is conditioned on, by index.")


class NotEstimated(_Wire):
    """A disclosure that is not in k, and the reason."""

    disclosure: Index
    reason: str
    identifies: bool = Field(False, description="True for what names one person, such as an e-mail address.")
    partly: bool = Field(False, description="True where something else the same words say was counted.")


class ModelUse(_Wire):
    """What a language model was asked for the crowd, and what that cost."""

    model: str
    answers: Literal["mixed", "model"] = Field(
        description="For what it answered: for what the statistics do not cover, or for everything."
    )
    calls: Index = Field(description="Replies of the model.")
    cached: Index = Field(description="Replies that were remembered from earlier.")
    prompt_tokens: Index | None = Field(description="Tokens read; null where the server does not count.")
    completion_tokens: Index | None = Field(description="Tokens written; null where the server does not count.")
    waited: Amount = Field(description="Seconds of all calls, added up.")
    seconds: Amount = Field(description="Seconds it took, with calls side by side.")
    variance: Amount = Field(description="Total variance of the answers, in squared proportions.")
    unsure: bool = Field(description="Whether the answers disagree too much for k to be relied on.")


class Crowd(_Wire):
    """How many people share everything that was estimated: k = 1 + (N - 1) p."""

    k: Amount = Field(description="Expected number of people.")
    low: Amount = Field(description="Lower end of the 90 % interval, in people.")
    high: Amount = Field(description="Upper end of the 90 % interval, in people.")
    bits: Amount = Field(description="log2(k): the bits of anonymity that are left.")
    verdict: Literal["identifies", "one of few", "one of many"] | None = Field(
        None, description="Whether the text identifies its author, by the probability that few people share it."
    )
    population: Population
    factors: tuple[Factor, ...]
    not_estimated: tuple[Index, ...] = Field(description="Indices of the disclosures that are not in k.")
    reasons: tuple[NotEstimated, ...] = ()
    notes: tuple[str, ...] = Field((), description="Sentences on assumptions and contradictions.")
    asked: ModelUse | None = Field(None, description="What a language model was asked; left out if none was.")

    def value_of(self) -> types.Crowd:
        """The same as a frozen value."""
        population = types.Population(**self.population.model_dump())
        factors = tuple(types.Factor(**f.model_dump()) for f in self.factors)
        reasons = tuple(types.NotEstimated(**r.model_dump()) for r in self.reasons)
        asked = types.ModelUse(**self.asked.model_dump()) if self.asked else None
        return types.Crowd(
            self.k, self.low, self.high, self.bits, population, factors, self.not_estimated, reasons, self.notes, asked
        )


class Edit(_Wire):
    """The range of the text that an alternative replaces: code points start (included) to end (not)."""

    start: Index
    end: Index


class Alternative(_Wire):
    """A less telling wording, with the crowd that follows from it."""

    text: str = Field(description="What to write in place of the edit's range; empty to leave the words out.")
    k: Amount = Field(description="Expected number of people after the change.")
    gain_bits: float = Field(description="Bits of anonymity gained.")
    kind: Literal["generalise", "remove"]
    edit: Edit
    says: str = Field("", description="A remark, where the gain cannot be measured.")

    def value_of(self, text: str) -> types.Alternative:
        """The same as a frozen value; ``text`` is the report's, from which the edit's words are cut."""
        edit = types.Span(self.edit.start, self.edit.end, text[self.edit.start : self.edit.end])
        return types.Alternative(self.text, self.k, self.gain_bits, self.kind, edit, self.says)


class Suggestion(_Wire):
    """Alternatives for one disclosure, the largest gain first."""

    disclosure: Index
    alternatives: tuple[Alternative, ...]


class Coverage(_Wire):
    """How much of the text was read."""

    characters: Index
    sentences: Index = 0
    truncated: bool


class Report(_Wire):
    """What `leakmeter check --format json` prints. Every offset counts Unicode code points of text."""

    model_config = ConfigDict(title="leakmeter check report")

    version: Literal[1]
    text: str
    coverage: Coverage
    disclosures: tuple[Disclosure, ...]
    crowd: Crowd
    suggestions: tuple[Suggestion, ...]

    @model_validator(mode="after")
    def _offsets_fit(self) -> Report:
        """Each span lies in the text and each index names a disclosure."""
        for i, d in enumerate(self.disclosures):
            if d.start > d.end or self.text[d.start : d.end] != d.text:
                raise ValueError(f"disclosures.{i}: start and end do not cut its words out of the text")
        edits = (a.edit for s in self.suggestions for a in s.alternatives)
        if any(not e.start <= e.end <= len(self.text) for e in edits):
            raise ValueError("suggestions: an edit lies outside the text")
        used = [*self.crowd.not_estimated, *(i for f in self.crowd.factors for i in f.disclosures)]
        used += [r.disclosure for r in self.crowd.reasons] + [s.disclosure for s in self.suggestions]
        if any(i >= len(self.disclosures) for i in used):
            raise ValueError(f"index {max(used)} names a disclosure, but there are only {len(self.disclosures)}")
        for i, factor in enumerate(self.crowd.factors):
            if any(parent >= i for parent in factor.parents):
                raise ValueError(f"crowd.factors.{i}: parents are earlier factors, and {max(factor.parents)} is none")
        return self

    def value_of(self) -> types.Report:
        """The same as frozen values."""
        suggestions = tuple(
            types.Suggestion(s.disclosure, tuple(a.value_of(self.text) for a in s.alternatives))
            for s in self.suggestions
        )
        return types.Report(
            self.text,
            types.Coverage(**self.coverage.model_dump()),
            tuple(d.value_of() for d in self.disclosures),
            self.crowd.value_of(),
            suggestions,
            self.version,
        )


def generated_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of the models above."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Report.model_json_schema()}


if __name__ == "__main__":
    import json

    print(json.dumps(generated_schema(), indent=2, ensure_ascii=False))
