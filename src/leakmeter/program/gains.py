"""g-vulnerability of a continuous secret: what the best of finitely many guesses gains, before and after a release.

``V_g(X) = max_w E[g(w, X)]`` and ``V_g(X|Y) = ∫ max_w E[g(w, X); Y = y] dy`` (Alvim et al., "The Science of
Quantitative Information Flow" 2020, chapters 3 to 5), by adaptive quadrature over the densities, with its error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Component
from leakmeter.program.engine.pieces import Piece, breaks_of
from leakmeter.program.gains_over_output import over_output
from leakmeter.program.joint import free_outputs, grouped
from leakmeter.program.measures.quadrature import evaluated, integrate
from leakmeter.program.posterior import Belief, belief

#: An error above this, relative to the largest gain, is no answer.
_LARGEST_ERROR = 1e-5


@dataclass(frozen=True, slots=True)
class GVulnerability:
    """The expected gain of the best guess, in the gain's unit: before the release (``prior``) and once it is seen
    (``posterior``), each within ``± error``. Unpacks as the pair (prior, posterior)."""

    prior: float
    posterior: float
    error: float = 0.0

    def __iter__(self) -> Iterator[float]:
        return iter((self.prior, self.posterior))

    @property
    def additive(self) -> float:
        """Additive g-leakage: posterior minus prior, in the gain's unit."""
        return self.posterior - self.prior

    @property
    def multiplicative(self) -> float:
        """Multiplicative g-leakage: posterior over prior; its log2 is in bits. Raises ProgramError for a prior gain not
        above 0, of which a factor says nothing."""
        if self.prior <= 0.0:
            raise ProgramError(
                f"the best guess gains {self.prior:g} before any output, so no factor can be given; use .additive, or "
                "a gain that is not negative."
            )
        return self.posterior / self.prior


@dataclass(frozen=True, slots=True)
class Gains:
    """``gain(guess, secret_values)`` for each of the ``guesses``; ``breaks`` are places where it jumps or bends."""

    gain: Callable[[Any, Array], Any]
    guesses: tuple[Any, ...]
    breaks: tuple[float, ...]

    def of(self, guess: Any, places: Array) -> Array:
        """The gains of a guess at an array of secret values, checked."""

        def function(xs: Array) -> Array:
            values = np.asarray(self.gain(guess, xs))
            return np.full(xs.shape, float(values)) if values.ndim == 0 else values

        try:
            return evaluated(function, places)
        except ProgramError as problem:
            raise ProgramError(f"The gain of guess {guess!r} cannot be used: {problem}") from None

    def expected(self, over: Belief) -> tuple[Array, Array, Array]:
        """The gain of each guess summed over a belief (whose weights need not add to 1), the errors, and the places
        where the gains were found to jump or bend."""
        found, errors = np.zeros(len(self.guesses)), np.zeros(len(self.guesses))
        turns = [np.array(self.breaks), np.array([float(g) for g in self.guesses if isinstance(g, int | float)])]
        atoms = over.pmf
        if any(isinstance(v, str) for v in atoms):
            raise ProgramError("the secret can be a word; give the gain as a matrix or a function of single values.")
        places, masses = np.array([float(v) for v in atoms]), np.array(list(atoms.values()))
        pieces = over.components
        for i, guess in enumerate(self.guesses):
            if len(places):
                found[i] = masses @ self.of(guess, places)
            if pieces:
                total = integrate(lambda xs, w=guess: self.of(w, xs) * over.density(xs), self._breaks(pieces, guess))
                found[i] += total.value
                errors[i] = total.error
                turns.append(_turns(total.edges))
        return found, errors, np.unique(np.concatenate(turns))

    def _breaks(self, pieces: Sequence[tuple[float, Piece]], guess: Any) -> Array:
        """Panels of the densities, and finer and finer ones towards the guess: gains turn over there."""
        own = np.unique(np.array([e for _, p in pieces for e in breaks_of(p)]))
        low, high = float(own[0]), float(own[-1])
        steps = (high - low) * 2.0 ** -np.arange(1, 31)
        near = [float(guess)] if isinstance(guess, int | float) else []
        towards = np.array([c + s for c in near for s in (*steps, 0.0, *(-steps))])
        inside = np.concatenate([own, np.linspace(low, high, 33), towards, np.array(self.breaks)])
        return np.unique(inside[(inside >= low) & (inside <= high)])


def _turns(edges: Array) -> Array:
    """Where an adaptive integral had to look closest: the ends of panels much narrower than those around them."""
    widths = np.diff(edges)
    padded = np.concatenate([[np.inf], widths, [np.inf]])
    closest = (widths <= padded[:-2]) & (widths <= padded[2:]) & (widths < 1e-3 * (edges[-1] - edges[0]))
    return np.concatenate([edges[:-1][closest], edges[1:][closest]])


def gains(gain: Any, guesses: Sequence[Any] | None, breaks: Sequence[float]) -> Gains:
    """A checked gain. Raises ProgramError for one that is no function, or without guesses."""
    if not callable(gain):
        raise ProgramError("the secret is continuous, so the gain must be a function gain(guess, secret_values).")
    if guesses is None or len(guesses) == 0:
        raise ProgramError("the secret is continuous, so say what may be guessed, as guesses=[30, 35, 40].")
    return Gains(gain, tuple(guesses), tuple(float(b) for b in breaks))


def of_observation(of: Gains, prior: Belief, posterior: Belief) -> GVulnerability:
    """The best guess before, and after one observed output."""
    (before, e, _), (after, f, _) = of.expected(prior), of.expected(posterior)
    return _checked(float(before.max()), float(after.max()), float(max(e.max(), f.max())), before)


def on_average(of: Gains, components: Sequence[Component], columns: Sequence[int], allow: Allowance) -> GVulnerability:
    """The best guess before, and after an output, averaged over outputs: finite ones, and one continuous one at a time.
    The secret is column 0, the outputs are ``columns``."""
    before, errors, turns = of.expected(belief(components, 0, allow))
    error, posterior = float(errors.max()), 0.0
    for group in grouped(components, columns):
        free = free_outputs(group)
        if not free:
            here = [Component(c.values[:1], c.state, c.log_weight) for c in group.components]
            found, off, _ = of.expected(belief(here, 0, allow))
            posterior, error = posterior + float(found.max()), error + float(off.max())
        elif len(free) == 1:
            here = [Component(c.values[:1], c.state, c.log_weight) for c in group.components]
            due, off, _ = of.expected(belief(here, 0, allow))
            found = over_output(of.guesses, of.of, group.components, free[0], turns, allow)
            missed = float(np.abs(found.gains - due).max())
            posterior, error = posterior + found.best, error + found.error + missed + float(off.max())
        else:
            raise NotExactError(
                "the gain is not averaged over several continuous outputs; observe one of them, with None for the rest"
            )
    return _checked(float(before.max()), posterior, error, before)


def _checked(prior: float, posterior: float, error: float, before: Array) -> GVulnerability:
    scale = max(1e-300, float(np.abs(before).max()), abs(posterior))
    if error > _LARGEST_ERROR * scale:
        raise ProgramError(
            f"the expected gain is only found to ±{error:.1g}; name the places where it jumps, as breaks=[30, 40]."
        )
    return GVulnerability(prior, posterior, error)
