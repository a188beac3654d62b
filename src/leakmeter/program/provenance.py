"""How one figure came about: exactly, approximately with a bound, or from random runs. Each figure has its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer
from leakmeter.program.sampling.sampler import Runs
from leakmeter.types import How

_WORST_LAST: tuple[How, ...] = ("exact", "approximate", "sampled")


@dataclass(frozen=True, slots=True)
class Provenance:
    """``how`` a figure was computed, by how much a probability in it may be off at the most (``bound``, 1 where it is
    sampled: then it has a standard error instead), and ``notes`` in words on what was approximated and why.

    >>> Provenance()
    Provenance(how='exact', bound=0.0, notes=())
    """

    how: How = "exact"
    bound: float = 0.0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worlds:
    """That a program was tried in every world: on ``combinations`` of its inputs, in ``runs`` runs, more where chance
    has a part in it.

    Where it was executed for that, ``network`` says how the network was kept away: "namespace" (its process has none)
    or "guard" (Python refuses); ``limited`` whether the system holds that process to its memory and processor time.
    None where it was interpreted, so that nothing was executed.
    """

    combinations: int
    runs: int
    network: str | None = None
    limited: bool | None = None


def provenance_of(answer: Answer | Runs) -> Provenance:
    """That of what is read off one answer. What an answer approximates may still grow while figures are read off it."""
    if isinstance(answer, Runs):
        tell = f"tell as much as {answer.effective:,.0f}"
        behind = f"{answer.made:,} random runs from seed {answer.seed}, which {tell} that fit the observation"
        if answer.way:
            behind = f"{answer.way}, from seed {answer.seed}"
            if answer.effective < answer.made:
                behind += f"; they {tell} independent runs that fit the observation"
        return Provenance("sampled", 1.0, (f"sampled because {answer.reason}", behind))
    return of_allowance(answer.allowance)


def of_allowance(allowance: Allowance) -> Provenance:
    """That of what used an allowance."""
    return Provenance("approximate" if allowance.notes else "exact", allowance.bound, tuple(allowance.notes))


def together(parts: Iterable[Provenance]) -> Provenance:
    """That of a figure computed from several others: it is as good as the worst of them."""
    found = list(parts)
    worst = _WORST_LAST[max((_WORST_LAST.index(p.how) for p in found), default=0)]
    notes = tuple(dict.fromkeys(note for p in found for note in p.notes))
    return Provenance(worst, max((p.bound for p in found), default=0.0), notes)
