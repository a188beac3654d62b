"""What a report is made of: what a text discloses, how many people share that, and how to say less."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

#: How a number came about. ``table``: a shipped figure with its source. ``assumed``: a stated convention with no
#: figure of its own. ``approximate`` carries its bound, ``sampled`` its standard error, ``model`` the model's name.
#: ``learned``: a share that words like these have by careful estimates, no figure about the thing itself.
How = Literal["exact", "approximate", "table", "model", "assumed", "sampled", "learned"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: ``text[start:end] == self.text``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One normalised thing a disclosure says about its author.

    ``attribute`` names what it is about (``age``, ``gender``, ``place``, ``occupation`` …); ``value`` is the
    canonical value. Quantities given as a range carry ``low`` and ``high`` (both included, same unit as the value).
    ``candidates`` keeps the other readings of an ambiguous value, most likely first: for a place, the homonyms.
    """

    attribute: str
    value: str | int | float
    low: float | None = None
    high: float | None = None
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Disclosure:
    """Words in which the author gives away something about themself (self-disclosure, section 3.2).

    ``category`` is one of the 26 ids of ``text/categories.toml``; ``confidence`` is a proportion in (0, 1];
    ``why`` is one plain sentence for the reader; ``facts`` may be empty when nothing could be normalised. ``bits`` is
    how much the words tell by a measure learned from careful estimates: of those for whom all before it holds one in 2
    to that power could say so too. None where nothing measured them.
    """

    start: int
    end: int
    text: str
    category: str
    confidence: float = 1.0
    why: str = ""
    facts: tuple[Fact, ...] = ()
    bits: float | None = None

    @property
    def span(self) -> Span:
        """The words alone."""
        return Span(self.start, self.end, self.text)


@dataclass(frozen=True, slots=True)
class Population:
    """The people the author is counted among before anything else is said: ``size`` people, in words ``label``.

    ``low`` and ``high`` bound the size (90 %). ``disclosures`` are those that name it; none where it is assumed.
    """

    label: str
    size: float
    how: How
    source: str
    low: float
    high: float
    disclosures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Factor:
    """One conditional proportion in the chain ``p = value_1 · value_2 · …``.

    ``question`` says in words what share is meant ("people in Portland THAT are 24"); ``given`` lists what is
    conditioned on; ``value`` is a proportion with 90 % bounds ``low`` and ``high``; ``disclosures`` are indices
    into the report's disclosures. ``parents`` are the indices of the earlier factors that ``given`` names: the edges of
    the Bayesian network (BRANCH, section 3).
    """

    disclosures: tuple[int, ...]
    question: str
    given: tuple[str, ...]
    value: float
    low: float
    high: float
    how: How
    source: str
    parents: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NotEstimated:
    """A disclosure that no figure covers, and the reason. ``identifies`` is true for what names one person; ``partly``
    is true where something else the same words say was counted."""

    disclosure: int
    reason: str
    identifies: bool = False
    partly: bool = False


@dataclass(frozen=True, slots=True)
class ModelUse:
    """What a language model was asked for a crowd: ``model`` names it, ``answers`` says for what it answered
    (``mixed``: for what the statistics do not cover; ``model``: for everything).

    ``calls`` are replies, and ``cached`` replies that were remembered instead; tokens are those read and written, None
    where a server does not count. ``waited`` adds up the seconds of every call; ``seconds`` is how long it took, with
    calls side by side. ``variance`` is the total variance of the answers, in squared proportions (BRANCH, section 7),
    and ``unsure`` whether that is too much for k to be relied on.
    """

    model: str
    answers: Literal["mixed", "model"]
    calls: int
    cached: int
    prompt_tokens: int | None
    completion_tokens: int | None
    waited: float
    seconds: float
    variance: float
    unsure: bool


@dataclass(frozen=True, slots=True)
class Crowd:
    """How many people share everything that was estimated: ``k = 1 + (N - 1) p`` people, with 90 % bounds.

    ``bits`` is ``log2(k)``: the bits of anonymity that are left. ``not_estimated`` holds the indices of the
    disclosures that are not in ``k``, which can therefore only be smaller, and ``reasons`` says why for each;
    ``notes`` are sentences on assumptions and contradictions. ``asked`` says what a language model was asked, if any.
    """

    k: float
    low: float
    high: float
    bits: float
    population: Population
    factors: tuple[Factor, ...]
    not_estimated: tuple[int, ...] = ()
    reasons: tuple[NotEstimated, ...] = ()
    notes: tuple[str, ...] = ()
    asked: ModelUse | None = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """A less telling wording for a span: ``text`` replaces ``edit``, and then ``k`` people share the whole text.

    ``gain_bits`` is log2 of the new k over the old. An empty ``text`` means: leave the words out; ``edit`` may then
    reach beyond the disclosure, so that the sentence around it stays whole. ``kind`` is ``generalise`` or ``remove``.
    ``says`` is a remark in words, given where the gain cannot be measured.
    """

    text: str
    k: float
    gain_bits: float
    kind: Literal["generalise", "remove"]
    edit: Span
    says: str = ""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Up to three alternatives for one disclosure (by index), the largest gain first."""

    disclosure: int
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of the text was read: ``characters`` and ``sentences`` read, and whether anything was cut."""

    characters: int
    sentences: int
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """All that ``check`` found: the JSON report, attribute for key."""

    text: str
    coverage: Coverage
    disclosures: tuple[Disclosure, ...]
    crowd: Crowd
    suggestions: tuple[Suggestion, ...] = field(default=())
    version: int = 1
