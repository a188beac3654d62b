"""How BRANCH's modules ask: one prompt, one shape, and so many draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from leakmeter.errors import AnswerError
from leakmeter.llm import Metered, Sampling, Shape, ask, samples
from leakmeter.text.branch.prompts import conversation
from leakmeter.text.branch.retrieval import Passage

S = TypeVar("S", bound=Shape)
#: How freely answers are drawn where several are wanted.
TEMPERATURE = 0.7
_WRITTEN, _ESTIMATED = 700, 60


#: Whether statements are conditioned on each other, or taken to be independent, which is a baseline.
Dependence = Literal["asked", "none"]


class Unanswered(Exception):
    """A statement that could not be estimated; the message completes "could not be estimated: …"."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A model and how it is asked in one run of the pipeline.

    ``seed`` fixes the run; ``temperature`` is that of the modules that structure (0: the likeliest answer); ``draws``
    is how often each figure is asked for; ``dependence`` says whether it is asked what depends on what, or all is
    taken to be independent; ``evidence`` gives the passages of documents for a question, None where there are no
    documents.
    """

    model: Metered
    seed: int = 0
    temperature: float = 0.0
    draws: int = field(default=5)
    dependence: Dependence = "asked"
    evidence: Callable[[str], tuple[Passage, ...]] | None = None

    def once(self, prompt: str, shape: type[S], **fields: str) -> S:
        """One answer. Raises AnswerError when none in two tries has the shape and passes its checks."""
        sampling = Sampling(temperature=self.temperature, seed=self.seed, max_tokens=_WRITTEN)
        return ask(self.model, conversation(prompt, **fields), shape, sampling=sampling).value

    def several(self, prompt: str, shape: type[S], **fields: str) -> list[S]:
        """The usable ones of ``draws`` answers, drawn with seeds of their own."""
        sampling = Sampling(temperature=TEMPERATURE, seed=self.seed, max_tokens=_ESTIMATED)
        drawn = samples(self.model, conversation(prompt, **fields), shape, n=self.draws, sampling=sampling)
        return [answer.value for answer in drawn if not isinstance(answer, AnswerError)]
