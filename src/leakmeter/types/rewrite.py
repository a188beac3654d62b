"""What a rewrite is made of: less telling words, whose they are, the edits, the way there, and why it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leakmeter.types.attack import Attacked
from leakmeter.types.report import Report, Span

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


#: Why a rewrite ended where it did. ``reached``: the target; ``enough already``: it was reached before any change;
#: ``said less``: there was no target, and every detail says less; ``as asked``: nothing was to change but what the user
#: named; ``nothing found``: no disclosures; ``nothing to change``: none that could say less; ``everything pinned``:
#: what could be changed may not be; ``names one person``: what may not be changed points to the author; ``above the
#: population``: no text at all would do; ``unreachable``: no changes reach it. In these four the text returned is the
#: best there is. Adversarial rewrites end besides with ``nothing leaks``: no guess of the attacker holds any more;
#: ``iteration limit``; ``goes in circles``: the anonymizer changed nothing, or back to a text that was there; ``over
#: budget``: the next step would have cost more than it may.
StopReason = Literal[
    "reached",
    "enough already",
    "said less",
    "as asked",
    "nothing found",
    "nothing to change",
    "everything pinned",
    "names one person",
    "above the population",
    "unreachable",
    "nothing leaks",
    "iteration limit",
    "goes in circles",
    "over budget",
]


#: What an edit does: says less, leaves out, or says something else that is not true.
EditKind = Literal["generalise", "remove", "other"]


@dataclass(frozen=True, slots=True)
class Edit:
    """``text`` in place of ``span``, words of the original; an empty ``text`` leaves them out.

    ``kind`` "other" puts in words that are not true, as the user asked.
    ``disclosures`` are the indices of those it touches, among those of the original. ``gain_bits`` is what it bought
    on top of the edits before it in the text: log2 of the people who share the text with it over those without; ``k``
    is the number of people then. ``utility`` is the proportion of the text's utility that it cost. ``by`` is the model
    whose words they are, "" where they are built in, and ``rationale`` its reason, None where it was not asked for one.
    """

    span: Span
    text: str
    kind: EditKind
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
    original; ``unmet`` are words of the rewrite that still tell what was to be hidden or told otherwise, ``missing`` is
    what the user named of which nothing was found. ``target_k`` is a number of people, None for as little as the degree
    allows; it is reached where that many share the text with the probability ``sure``. ``frontier`` is empty unless it
    was asked for; its first point is the original. ``asked`` says what a language model was asked for other words, if
    any, and ``attacked`` how an adversarial rewrite came about.
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
    unmet: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    frontier: tuple[Point, ...] = ()
    asked: ModelWords | None = None
    attacked: Attacked | None = None
    sure: float = 0.9
    version: int = 1
