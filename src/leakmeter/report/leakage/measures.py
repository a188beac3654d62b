"""The measures of one audit: which of them apply, their values, and one line on what each means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import floor, log10

from leakmeter.errors import ProgramError
from leakmeter.program import Leakage
from leakmeter.program.averages import Measures
from leakmeter.program.budget import portion
from leakmeter.report.leakage.words import figure
from leakmeter.types import How

#: What a measure speaks about: the one observation, the average over all outputs, or the worst output.
OBSERVATION, AVERAGE, WORST = "this observation", "on average over all outputs", "in the worst case"

#: What a single measure may take of the time that is left: what takes longer is missing, and the others are shown.
ONE_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class Measure:
    """One number. ``unit`` is bits, nats, guesses, probability or ratio; ``before`` is the same without the release.

    ``error`` is how far ``value`` may be off, in the same unit: its standard error where it is sampled, the error of a
    quadrature (0 for closed forms) where it is not. ``how`` is how this one came about.
    """

    id: str
    name: str
    value: float
    unit: str
    about: str
    meaning: str
    before: float | None = None
    error: float = 0.0
    how: How = "exact"


@dataclass(frozen=True, slots=True)
class Missing:
    """A measure that could not be computed, and why."""

    name: str
    reason: str


Found = Measure | Missing


def measures(result: Leakage, *, conditioned: bool, of_output: bool) -> tuple[Found, ...]:
    """Every measure that applies, those of the observation first.

    ``conditioned`` says whether anything was observed; ``of_output`` that the secret is the output itself, of which the
    output tells everything, so that averages mean nothing.
    """
    found: list[Found] = []
    if conditioned:
        found += _of_observation(result)
    if not of_output:
        found += _averages(result)
    return tuple(
        replace(one, how=result.leakage.provenance(one.id).how) if isinstance(one, Measure) else one for one in found
    )


def _of_observation(result: Leakage) -> list[Found]:
    leak = result.leakage
    found = [
        _try(
            "learned",
            "Learned from this output",
            "bits",
            OBSERVATION,
            "how far the belief moved: the divergence of the posterior from the prior",
            lambda: leak.learned,
            error=lambda: leak.error("learned"),
        ),
        _try(
            "total_variation",
            "Largest change of any probability",
            "probability",
            OBSERVATION,
            "no statement about the secret became more or less likely by more than this (total variation)",
            lambda: leak.total_variation,
            error=lambda: leak.error("total_variation"),
        ),
    ]
    if not (result.prior.discrete and result.posterior.discrete):
        found.append(_window(result))
    return found


def _window(result: Leakage) -> Found:
    """Guessing a continuous secret to within a fifth of what the attacker was unsure of, as a round number."""
    try:
        spread = result.prior.sd
    except ProgramError as error:
        return Missing("Best guess within a range", str(error))
    if spread <= 0:
        return Missing("Best guess within a range", "the secret is known before anything is released")
    width = round(spread / 5, -floor(log10(spread / 5)))
    name = f"Best guess within ±{figure(width, 0)}"
    try:
        with portion(ONE_SHARE):
            before, after = result.leakage.window(width)
            error = result.leakage.window_error(width)
    except ProgramError as refused:
        return Missing(name, str(refused))
    meaning = "chance that the attacker's best guess comes that close (a fifth of the first sd)"
    return Measure("window", name, after, "probability", OBSERVATION, meaning, before, error)


def _averages(result: Leakage) -> list[Found]:
    leak = result.leakage
    information = _try(
        "mutual_information",
        "Mutual information",
        "bits",
        AVERAGE,
        "what an output tells about the secret, averaged over all outputs; 0 means no leakage",
        lambda: leak.mutual_information,
        error=lambda: leak.error("mutual_information"),
    )
    if not result.prior.discrete:
        return [information]
    try:
        with portion(ONE_SHARE):
            _ = leak.channel
    except ProgramError as error:
        worst = _worst_case(leak)
        return [
            information,
            *([worst] if isinstance(worst, Measure) else []),
            Missing("Measures of guessing", str(error)),
        ]
    return [information, *_guessing(result)]


def _guessing(result: Leakage) -> list[Found]:
    """The measures of a finite secret and finite outputs."""
    leak = result.leakage
    return [
        _try(
            "min_entropy_leakage",
            "Min-entropy leakage",
            "bits",
            AVERAGE,
            "how much likelier one best guess becomes, as a power of two",
            lambda: leak.min_entropy_leakage,
            error=lambda: leak.error("min_entropy_leakage"),
        ),
        _try(
            "bayes_vulnerability",
            "Best guess right",
            "probability",
            AVERAGE,
            "chance that the attacker's single best guess is right (Bayes vulnerability)",
            lambda: leak.posterior_bayes_vulnerability,
            lambda: leak.bayes_vulnerability,
            lambda: leak.error("posterior_bayes_vulnerability"),
        ),
        _try(
            "entropy",
            "Entropy of the secret",
            "bits",
            AVERAGE,
            "what is not known about it (Shannon entropy, given the output)",
            lambda: leak.conditional_entropy,
            lambda: leak.shannon_entropy,
            lambda: leak.error("conditional_entropy"),
        ),
        _try(
            "guessing_entropy",
            "Guesses needed",
            "guesses",
            AVERAGE,
            "expected number of tries until the secret is hit (guessing entropy)",
            lambda: leak.posterior_guessing_entropy,
            lambda: leak.guessing_entropy,
            lambda: leak.error("posterior_guessing_entropy"),
        ),
        _worst_case(leak),
    ]


def _worst_case(leak: Measures) -> Found:
    """The largest log ratio; only where nothing else is random does no belief enter it."""
    found = _try("local_epsilon", "Local differential privacy ε", "nats", WORST, "", lambda: leak.local_epsilon)
    if isinstance(found, Missing):
        return found
    if leak.secret_alone:
        means = "whatever the attacker believed; infinite if some output rules a value out"
        return replace(found, meaning=means)
    means = (
        "how much likelier an output can be under one value of the secret than under another, with the others as the "
        "prior has them; who knows them may learn more, so this is no differential privacy"
    )
    return replace(found, name="Largest log-ratio of an output's probabilities", meaning=means)


def _try(
    id: str,
    name: str,
    unit: str,
    about: str,
    meaning: str,
    value: Callable[[], float],
    before: Callable[[], float] | None = None,
    error: Callable[[], float] | None = None,
) -> Found:
    try:
        with portion(ONE_SHARE):
            found = Measure(id, name, value(), unit, about, meaning, None if before is None else before())
            return found if error is None else replace(found, error=error())
    except ProgramError as refused:
        return Missing(name, str(refused))
