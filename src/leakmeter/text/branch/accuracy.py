"""How far off a model's shares are, measured on questions whose answers the shipped figures know.

The questions (:mod:`leakmeter.text.branch.panel`) go the way of real ones, the answer check and simplification included. From
the errors follow how wide the interval of each of the model's shares is, how much it weighs beside other estimates, and whether
it tells anything at all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from statistics import StatisticsError, correlation, median_high

from leakmeter.errors import AnswerError, InputError
from leakmeter.llm import Metered, Model, Progress, together
from leakmeter.text.branch.answering import answered
from leakmeter.text.branch.calling import Caller, Unanswered
from leakmeter.text.branch.panel import Question, panel

#: What part of a model's errors its interval is to hold.
COVERED = 0.9
#: No model's shares are taken to be right within less than this factor: what people tell is harder to know than what is
#: asked here, which is published.
LEAST_SPREAD = 3.0
#: Times each question is asked. Once is as wrong as a model gets: where the middle of several counts, it can be better.
_DRAWS = 1


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How far off a model's shares were on ``asked`` questions with known answers.

    ``errors`` are log2 of its share over the true one for each question that it answered, in bits; ``by_rote`` is the
    middle absolute error of one who always gives the same share, the best there is; ``spearman`` is the rank correlation
    of its shares with the true ones, 0 where either do not differ. Raises InputError for figures that cannot be.
    """

    asked: int
    errors: tuple[float, ...]
    by_rote: float
    spearman: float

    def __post_init__(self) -> None:
        if not (
            0 <= len(self.errors) <= self.asked
            and all(map(math.isfinite, (*self.errors, self.by_rote)))
            and self.by_rote >= 0.0
            and -1.0 <= self.spearman <= 1.0
        ):
            raise InputError("Such errors cannot have been measured. Measure the model again: leakmeter doctor --llm.")

    @property
    def middle(self) -> float:
        """The factor, either way, by which half of the shares were off at most; infinite without any."""
        return 2.0 ** median_high(map(abs, self.errors)) if self.errors else math.inf

    @property
    def reach(self) -> float:
        """The factor, either way, by which the next share is off at most, with a probability of :data:`COVERED`.

        The ⌈0.9 (n + 1)⌉-th smallest of n errors (split conformal prediction; Lei et al. 2018), infinite for fewer than nine.
        """
        rank = math.ceil(COVERED * (len(self.errors) + 1))
        return 2.0 ** sorted(map(abs, self.errors))[rank - 1] if rank <= len(self.errors) else math.inf

    @property
    def spread(self) -> float:
        """How far either way the interval of one of its shares reaches, at least."""
        return max(LEAST_SPREAD, self.reach)

    @property
    def knowledge(self) -> float:
        """What part of its precision is its own, a proportion: that which the same answer to everything has as well tells
        nothing about a question. 0 for a model that is no better in the middle than that.

        >>> Accuracy(9, (1.0,) * 9, by_rote=2.0, spearman=0.5).knowledge  # half the error of one and the same answer
        0.75
        """
        if not self.errors or not self.by_rote:
            return 0.0
        return max(0.0, 1.0 - (math.log2(self.middle) / self.by_rote) ** 2)

    @property
    def fit(self) -> bool:
        """Whether its shares tell anything: half of the questions answered, nine at least, and the middle error smaller than
        that of the same answer to everything. How far they count is a matter of :attr:`spread` and :attr:`knowledge`."""
        enough = 2 * len(self.errors) >= self.asked
        return enough and math.isfinite(self.reach) and self.knowledge > 0.0

    @property
    def figures(self) -> str:
        """What was measured, in words that complete "its shares were measured: …"."""
        counted = f"of {self.asked} questions with known answers it answered {len(self.errors)}"
        if not self.errors:
            return counted
        most = f"nine in ten within ×{self.reach:.3g}" if math.isfinite(self.reach) else "too few to say more"
        return f"{counted}, half of these within ×{self.middle:.3g} and {most} (rank correlation {self.spearman:.2f})"

    @property
    def unfit(self) -> str:
        """Why its shares do not count, in words; "" where they do."""
        if self.fit:
            return ""
        if 2 * len(self.errors) < self.asked:
            return f"this model was measured and gave too few shares ({len(self.errors)} of {self.asked})"
        if self.errors and not self.knowledge:
            return (
                f"this model's shares were measured and are no better than one and the same (median ×{self.middle:.3g})"
            )
        return f"this model answered too few questions to say how far off it is ({len(self.errors)})"


def measured(
    model: Model,
    questions: Sequence[Question] | None = None,
    *,
    seed: int = 0,
    progress: Progress = lambda done, total: None,
) -> Accuracy:
    """How far off a model's shares are on some questions, by default the whole panel, asked side by side.

    Raises ModelError when the model cannot be reached or used.
    """
    questions = panel() if questions is None else questions
    metered = model if isinstance(model, Metered) else Metered(model)
    caller = Caller(metered, seed, draws=_DRAWS)
    given = together(partial(_share, caller), questions, model.concurrency, progress)
    known = [(share, question.share) for share, question in zip(given, questions, strict=True) if share is not None]
    return Accuracy(
        asked=len(questions),
        errors=tuple(math.log2(share / true) for share, true in known),
        by_rote=_by_rote([question.share for question in questions]),
        spearman=_spearman([share for share, _ in known], [true for _, true in known]),
    )


def _share(caller: Caller, question: Question) -> float | None:
    """The model's answer, by the way of real questions; None where it gives none or withdraws it."""
    try:
        return answered(caller, question.query, "").estimates.middle
    except (Unanswered, AnswerError):
        return None


def _by_rote(shares: Sequence[float]) -> float:
    """How far off, in bits, the best single answer is in the middle: half the narrowest range that holds over half of them."""
    logs = sorted(map(math.log2, shares))
    most = len(logs) // 2
    return min((last - first) / 2 for first, last in zip(logs, logs[most:], strict=False))


def _spearman(a: Sequence[float], b: Sequence[float]) -> float:
    try:
        return max(-1.0, min(1.0, correlation(_ranks(a), _ranks(b))))
    except StatisticsError:  # fewer than two, or all alike
        return 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, the mean rank for those that are alike."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [(places[value][0] + places[value][-1]) / 2 for value in values]
