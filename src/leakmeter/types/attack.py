"""What an adversarial rewrite is made of: guesses about an author, verdicts on them, and the iterations of the loop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from leakmeter.types.report import Span

#: How well a guess stands on the text (RLAA, section 3.3.2): told outright or following from it; a strong cue; a vague
#: stereotype; not based on the text at all.
Validity = Literal["high", "medium", "low", "invalid"]


@dataclass(frozen=True, slots=True)
class Guess:
    """What an attacker believes about an author: the ``value`` of an ``attribute`` (an id of ``attributes.toml``).

    ``evidence`` are the words of the text that it rests on, as the attacker quotes them, and ``reasoning`` says why.
    """

    attribute: str
    value: str
    evidence: str = ""
    reasoning: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an arbitrator holds of a guess.

    ``evidence`` are the spans of the attacked text that the guess truly rests on, ``concept`` what is to be made less
    telling, and ``notes`` why the guess has this ``validity``.
    """

    guess: Guess
    validity: Validity
    evidence: tuple[Span, ...] = ()
    concept: str = ""
    notes: str = ""

    @property
    def acts(self) -> bool:
        """Whether the text is to be changed for it (RLAA, equation 8)."""
        return self.validity in ("high", "medium")


@dataclass(frozen=True, slots=True)
class Iteration:
    """One turn of the loop: the ``text`` that was attacked, what came of it, and the text ``after``.

    ``verdicts`` has one for each of ``guesses``, in their order. ``k`` people share the text after, and ``gain_bits``
    is log2 of that over those who shared the text before: the marginal gain. ``utility`` is the proportion of the
    original's words kept after (ROUGE-L), and ``cost`` what of it was lost: the marginal cost. ``taken_back`` says why
    how many of an anonymizer's changes were not made.
    """

    text: str
    guesses: tuple[Guess, ...]
    verdicts: tuple[Verdict, ...]
    after: str
    k: float
    gain_bits: float
    utility: float
    cost: float
    taken_back: tuple[tuple[str, int], ...] = ()

    @property
    def rate_of_substitution(self) -> float:
        """Utility paid for a bit of anonymity (RLAA, equation 6): 0 for nothing paid, infinite for nothing gained."""
        if self.cost <= 0:
            return 0.0
        return self.cost / self.gain_bits if self.gain_bits > 0 else float("inf")


@dataclass(frozen=True, slots=True)
class Attacked:
    """How an adversarial rewrite was made: who played each role, the limits, the iterations and what they took.

    ``attacker``, ``arbitrator`` and ``anonymizer`` are "built-in" or a model's name; ``arbitrator`` is "" where none
    judged. ``limit`` is the largest number of iterations and ``budget`` the most utility that a bit may cost, None for
    no bound. ``calls`` are replies of models and ``cached`` replies that were remembered; tokens are None where a
    server does not count. ``waited`` adds up the seconds of all calls; ``seconds`` is how long the whole loop took.
    """

    attacker: str
    arbitrator: str
    anonymizer: str
    limit: int
    budget: float | None
    seed: int
    iterations: tuple[Iteration, ...]
    calls: int = 0
    cached: int = 0
    prompt_tokens: int | None = 0
    completion_tokens: int | None = 0
    waited: float = 0.0
    seconds: float = 0.0
