"""The modules that give figures: estimation with confidence, and the check of an answer (BRANCH, section 3, appendix
C).

They see a question and nothing of the text. A figure is asked for several times (self-consistency, section 7); it
stands if more than half of the answers can be used, and then as their middle one.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, median

from pydantic import Field

from leakmeter.llm import Shape
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.citing import Cited, cited

#: The prompts, by name and version, on which a share depends.
ESTIMATING, JUDGING = "estimating.2", "judging.2"
#: Of how many people a model is asked how many: a whole number cannot be taken for a percentage nor a proportion.
OF = 100_000
#: The smallest share that is taken from a model, and the most people there are.
LEAST, MOST_PEOPLE = 1 / OF, 1e10


class Share(Shape):
    """A share of 100,000 people, and how sure the model is."""

    of_100000: int = Field(ge=1, le=OF)
    confidence: float = Field(ge=0, le=1)


class Size(Shape):
    """A number of people or of years, and how sure the model is."""

    number: float = Field(gt=1, le=MOST_PEOPLE)
    confidence: float = Field(ge=0, le=1)


class Verdict(Shape):
    """Whether an answer may be about right."""

    plausible: bool


@dataclass(frozen=True, slots=True)
class Estimates:
    """Answers to one question: proportions in (0, 1], or numbers above 1. ``confidence`` is the model's mean own;
    ``cited`` is the sentence of a document that gave the answer, None where the model did."""

    values: tuple[float, ...]
    confidence: float
    cited: Cited | None = None

    @property
    def middle(self) -> float:
        """The middle answer."""
        return median(self.values)


def shares(caller: Caller, query: str) -> Estimates:
    """Answers to a question about a share, as proportions: what the caller's documents say, else what the model does.

    Raises Unanswered.
    """
    return documented(caller, query) or drawn_shares(caller, query)


def documented(caller: Caller, query: str) -> Estimates | None:
    """What a sentence of the caller's documents answers; None where none does, or there are no documents."""
    found = cited(caller, query)
    return Estimates((found.share,) * caller.draws, 1.0, found) if found else None


def drawn_shares(caller: Caller, query: str) -> Estimates:
    """The model's own answers to a question about a share, as proportions. Raises Unanswered."""
    drawn = caller.several(ESTIMATING, Share, query=query)
    return _enough(caller, [answer.of_100000 / OF for answer in drawn], [answer.confidence for answer in drawn])


def sizes(caller: Caller, query: str) -> Estimates:
    """Answers to a question about a number. Raises Unanswered."""
    drawn = caller.several("sizing.1", Size, query=query)
    return _enough(caller, [answer.number for answer in drawn], [answer.confidence for answer in drawn])


def believed(caller: Caller, query: str, share: float) -> bool:
    """Whether the model, asked afresh, holds an answer for about right. Raises AnswerError."""
    return caller.once(JUDGING, Verdict, query=query, answer=f"about {100 * share:.3g} in 100").plausible


def _enough(caller: Caller, values: list[float], confidence: list[float]) -> Estimates:
    if 2 * len(values) <= caller.draws:
        raise Unanswered(f"only {len(values)} of the model's {caller.draws} answers can be used")
    return Estimates(tuple(values), fmean(confidence))
