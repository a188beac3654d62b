"""The values that cross rooms: frozen, plain, and the same shape as the JSON report.

Everything here is data. Offsets are Python string indices (Unicode code points), half open, so
``text[d.start:d.end] == d.text`` for every span of every result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

#: How a number came about. ``table``: a shipped figure with its source. ``assumed``: a stated convention with no
#: figure of its own. ``approximate`` carries its bound, ``sampled`` its standard error, ``model`` the model's name.
How = Literal["exact", "approximate", "table", "model", "assumed", "sampled"]


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
    ``why`` is one plain sentence for the reader; ``facts`` may be empty when nothing could be normalised.
    """

    start: int
    end: int
    text: str
    category: str
    confidence: float = 1.0
    why: str = ""
    facts: tuple[Fact, ...] = ()

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


#: The ways to ask a language model for alternatives (Dou et al. 2024, section 6.3): three in one answer, one after the
#: other, or the same request drawn three times.
Alternatives = Literal["end-to-end", "iterative", "sampled"]


@dataclass(frozen=True, slots=True)
class Abstraction:
    """A less telling wording for a span: ``text`` replaces ``edit``, and then ``k`` people share the whole text.

    ``degree`` is how much it takes away: "minimal", "moderate" or "strong". ``gain_bits`` is log2 of the new k over the
    old. ``by`` is the model whose words they are, "" where they are built in, and ``rationale`` the model's reason for
    them, None where it was not asked for one.
    """

    text: str
    edit: Span
    degree: str
    k: float
    gain_bits: float
    by: str = ""
    rationale: str | None = None


@dataclass(frozen=True, slots=True)
class ModelWords:
    """What a language model was asked for other words, and what became of them.

    ``model`` names it, ``alternatives`` says how it was asked, with a ``rationale`` or without, from which ``seed``. Of
    the wordings ``given``, ``rejected`` says for each reason how many were of no use; the reason "no usable answer"
    counts requests instead, which are not among ``given``. ``without`` are the disclosures, by index, for which none
    was left: the built-in alternatives stand alone there. ``calls`` and the rest are those of :class:`ModelUse`.
    """

    model: str
    alternatives: Alternatives
    rationale: bool
    seed: int
    given: int
    rejected: tuple[tuple[str, int], ...]
    without: tuple[int, ...]
    calls: int
    cached: int
    prompt_tokens: int | None
    completion_tokens: int | None
    waited: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Abstractions:
    """Alternatives for one disclosure, the least general first, and what the model was asked for them."""

    alternatives: tuple[Abstraction, ...]
    asked: ModelWords


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


#: Why a rewrite ended where it did. ``reached``: the target; ``enough already``: it was reached before any change;
#: ``said less``: there was no target, and every detail says less; ``nothing found``: no disclosures; ``nothing to
#: change``: none that could say less; ``everything pinned``: what could be changed may not be; ``names one person``:
#: what may not be changed points to the author; ``above the population``: no text at all would do; ``unreachable``: no
#: changes reach it. In the last four the text returned is the best there is.
StopReason = Literal[
    "reached",
    "enough already",
    "said less",
    "nothing found",
    "nothing to change",
    "everything pinned",
    "names one person",
    "above the population",
    "unreachable",
]


@dataclass(frozen=True, slots=True)
class Edit:
    """``text`` in place of ``span``, words of the original; an empty ``text`` leaves them out.

    ``disclosures`` are the indices of those it touches, among those of the original. ``gain_bits`` is what it bought
    on top of the edits before it in the text: log2 of the people who share the text with it over those without; ``k``
    is the number of people then. ``utility`` is the proportion of the text's utility that it cost. ``by`` is the model
    whose words they are, "" where they are built in, and ``rationale`` its reason, None where it was not asked for one.
    """

    span: Span
    text: str
    kind: Literal["generalise", "remove"]
    disclosures: tuple[int, ...]
    k: float
    gain_bits: float
    utility: float
    by: str = ""
    rationale: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A text on the way to a rewrite: how many people share it (90 % bounds) and the proportion of utility it keeps."""

    text: str
    k: float
    low: float
    high: float
    utility: float


@dataclass(frozen=True, slots=True)
class Point:
    """One of the texts on the frontier of people against utility: none of the alternatives keeps more for as many."""

    text: str
    k: float
    low: float
    high: float
    utility: float
    edits: int


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A text that says less, and what became of it.

    ``before`` and ``after`` are the reports of ``original`` and ``text``, without what was declared false and without
    suggestions: ``after.crowd.k`` people share the rewrite. ``trajectory`` leads from one to the other, an edit at a
    step. ``utility`` and ``rouge_l`` are proportions of the original that the rewrite keeps; ``optimal`` says whether
    no rewrite of the alternatives considered does the same and keeps more. ``pinned`` and ``false`` are spans of the
    original. ``target_k`` is a number of people, None for as little as the degree allows. ``frontier`` is empty unless
    it was asked for; its first point is the original. ``asked`` says what a language model was asked, if any.
    """

    original: str
    text: str
    edits: tuple[Edit, ...]
    stop_reason: StopReason
    trajectory: tuple[Step, ...]
    before: Report
    after: Report
    target_k: float | None
    method: str
    degree: str
    utility: float
    rouge_l: float
    optimal: bool
    pinned: tuple[Span, ...] = ()
    false: tuple[Span, ...] = ()
    frontier: tuple[Point, ...] = ()
    asked: ModelWords | None = None
    version: int = 1
