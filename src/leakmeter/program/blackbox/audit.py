"""Everything that samples say about a leak, with intervals: what `leakmeter audit --samples` shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from leakmeter.errors import ProgramError
from leakmeter.program.blackbox.gains import Gain, being_near, being_right, gain_table
from leakmeter.program.blackbox.independence import DEALS, Compared, zero_leakage
from leakmeter.program.blackbox.information import Information, information
from leakmeter.program.blackbox.learning import learner
from leakmeter.program.blackbox.table import Samples
from leakmeter.program.blackbox.vulnerability import Named, Vulnerability, vulnerability

T = TypeVar("T")
#: Called with what is being done and how many of how many parts of it are over.
Seen = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Refused:
    """A figure that these samples cannot give, and why, with a remedy."""

    reason: str


@dataclass(frozen=True, slots=True)
class SampleAudit:
    """What samples say about a leak; every figure is estimated, with an interval at 95 %.

    ``guessing`` is about being right in one try (its ``leakage`` is min-entropy leakage), ``gaining`` about the gain
    that was asked for, None where none was.
    """

    samples: Samples
    seed: int
    test: Compared
    information: Information | Refused
    guessing: Vulnerability | Refused
    gaining: Vulnerability | None

    @property
    def bayes_risk(self) -> float | None:
        """How often the best guess that was learned is wrong; None where being right is not defined."""
        return None if isinstance(self.guessing, Refused) else 1 - self.guessing.posterior.value


def audit_samples(
    samples: Samples,
    *,
    within: float | None = None,
    gains: str | Path | None = None,
    learn: str | None = None,
    seed: int = 0,
    deals: int = DEALS,
    seen: Seen | None = None,
) -> SampleAudit:
    """What ``samples`` say about how much the outputs tell about the secret.

    ``within`` is how near a guess must come to count, in the secret's unit; ``gains`` a CSV file with what each guess
    is worth for each secret; ``learn`` a classifier (forest, boosting, network; needs the extra ``learn``) that learns
    to guess as well. The same seed gives the same figures. Raises ProgramError for a secret
    that never varies, and for a gain that does not fit the samples.

    >>> from leakmeter.program.blackbox import samples_of
    >>> found = audit_samples(samples_of([0, 1] * 200, {"said": ["no", "yes"] * 200}))
    >>> round(found.information.estimate.value, 2), found.test.leaks
    (1.0, True)
    """
    if within is not None and gains is not None:
        raise ProgramError("a guess is worth what --within says or what --gains says; give one of them.")
    if samples.secret.constant:
        raise ProgramError(
            f"the secret {samples.secret.name!r} is the same in all samples, which say nothing of what another one "
            "would have released; give samples in which it varies."
        )
    further = () if learn is None else (learner(learn, samples, seed),)
    gain = _gain(samples, within, gains)
    test = zero_leakage(samples, seed, deals)
    gaining = None if gain is None else vulnerability(samples, gain, seed, further, seen)
    return SampleAudit(
        samples,
        seed,
        test,
        _or_refused(lambda: information(samples)),
        _guessing(samples, within, seed, further, seen),
        gaining,
    )


def _guessing(
    samples: Samples, within: float | None, seed: int, further: Sequence[Named], seen: Seen | None
) -> Vulnerability | Refused:
    if within is not None and samples.secret.kind == "continuous":
        return Refused("the secret is continuous, so that nobody guesses it exactly; how often one comes near is told.")
    return _or_refused(lambda: vulnerability(samples, being_right(samples.secret), seed, further, seen))


def _gain(samples: Samples, within: float | None, gains: str | Path | None) -> Gain | None:
    if within is not None:
        return being_near(samples.secret, within)
    return None if gains is None else gain_table(samples.secret, gains)


def _or_refused(compute: Callable[[], T]) -> T | Refused:
    try:
        return compute()
    except ProgramError as error:
        return Refused(str(error))
