"""Many independent cut or flat variables that one condition on a weighted sum of theirs links.

This is the usual release: people whose values the attacker believes to lie in a range (uniform, exponential, truncated
normal), and an average of them, with or without noise, that was seen. Conditioned on the sum, the variables depend on
each other all at once, but the sum's density is one Fourier inversion (prob/sums.py), exact to about 1e-10, however
many they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log, pi

import numpy as np

from leakmeter.prob.special import Array
from leakmeter.prob.sums import Part, between, given_total
from leakmeter.prob.transforms import Term
from leakmeter.prob.truncated import log_normal_density
from leakmeter.program.engine.box import Box
from leakmeter.program.engine.form import Form
from leakmeter.program.engine.state import State


@dataclass(frozen=True, slots=True)
class Summand:
    """A base variable of the link: its density around ``centre``, the log of what the density lacks, its coefficient.

    ``centre`` is the mean a Gaussian has before it is cut, and 0 for a flat variable.
    """

    base: int
    term: Term
    log_constant: float
    coefficient: float
    centre: float


@dataclass(frozen=True, slots=True)
class Link:
    """Independent ``summands`` and a Gaussian ``rest``, together in [low, high], or at ``low`` where both are equal.

    ``gaussian`` is the state in which the summands are independent; ``log_counted`` is what the state that holds the
    link has already counted for it.
    """

    gaussian: State
    summands: tuple[Summand, ...]
    rest: Form
    rest_mean: float
    rest_variance: float
    low: float
    high: float
    log_counted: float


@dataclass(frozen=True, slots=True)
class Inside:
    """What the link does: log mass, change of means and covariances of forms (integrate.GroupMoments), and error."""

    log_mass: float
    mean: Array
    covariance: Array
    error: float


def link_of(state: State, boxes: tuple[Box, ...], flats: tuple[int, ...]) -> Link | None:
    """The boxes and flats as one link; None where they are linked in more ways than one."""
    own = {b: box for box in boxes if (b := only(box.form)) is not None}
    others = [box for box in boxes if only(box.form) is None]
    if len(own) + len(others) != len(boxes) or len(others) > 1:
        return None
    if others:
        box = others[0]
        return _link(state, own, flats, box.form, (box.low, box.high), 0.0)
    rows = [i for i, row in enumerate(state.rows) if any(b in row.coefs or row.dots for b in own)]
    if len(rows) != 1 or flats:
        return None
    row, value = state.rows[rows[0]], state.values[rows[0]]
    gaussian = state.without_row(rows[0])
    counted = log_normal_density(value, gaussian.mean(row), gaussian.variance(row))
    return _link(gaussian, own, flats, row, (value, value), counted)


def only(form: Form) -> int | None:
    """The one base variable of a form that has no other."""
    return next(iter(form.coefs)) if len(form.coefs) == 1 and not form.dots else None


def _link(
    gaussian: State,
    own: dict[int, Box],
    flats: tuple[int, ...],
    form: Form,
    limits: tuple[float, float],
    counted: float,
) -> Link | None:
    table = gaussian.table
    if any(f not in own for f in flats) or any(table.run(b).start in form.dots for b in own):
        return None
    summands: list[Summand] = []
    for base, box in own.items():
        coefficient = form.coefs.get(base, 0.0)
        if not coefficient:
            return None
        summands.append(summand_of(gaussian, base, box, coefficient))
    rest = _without(form, own)
    if any(b in gaussian.flats for b in rest.coefs) or not _independent(gaussian, summands, rest):
        return None
    return Link(gaussian, tuple(summands), rest, gaussian.mean(rest), gaussian.variance(rest), *limits, counted)


def summand_of(gaussian: State, base: int, box: Box, coefficient: float) -> Summand:
    """A base variable that lies in a box, as a summand."""
    if base in gaussian.flats:
        return Summand(base, Term(0.0, gaussian.flats[base], box.low, box.high), 0.0, coefficient, 0.0)
    leaf = Form(0.0, {base: 1.0})
    mean, variance = gaussian.mean(leaf), gaussian.variance(leaf)
    term = Term(1 / variance, 0.0, box.low - mean, box.high - mean)
    return Summand(base, term, -0.5 * log(2 * pi * variance), coefficient, mean)


def _without(form: Form, bases: dict[int, Box]) -> Form:
    return Form(form.const, {b: c for b, c in form.coefs.items() if b not in bases}, form.dots)


def _independent(gaussian: State, summands: list[Summand], rest: Form) -> bool:
    """Whether the Gaussian summands are independent of each other and of the rest: only rows can make them depend."""
    touched = {b for row in gaussian.rows for b in row.coefs}
    whole = any(row.dots for row in gaussian.rows)
    leaves = [
        Form(0.0, {s.base: 1.0}) for s in summands if (whole or s.base in touched) and s.base not in gaussian.flats
    ]
    if any(gaussian.covariance(leaf, rest) for leaf in leaves):
        return False
    return not any(gaussian.covariance(a, b) for i, a in enumerate(leaves) for b in leaves[:i])


def inside(link: Link, state: State, forms: tuple[Form, ...]) -> Inside:
    """Mass of the link, and what it does to ``forms`` against ``state`` (resolved; see integrate.moments)."""
    slopes = _slopes(link, forms)
    parts, log_constant = _parts(link, forms, slopes)
    offset = link.rest_mean + sum(s.coefficient * s.centre for s in link.summands)
    value = link.low - offset
    if link.low < link.high:
        limit = between(link.low - offset, link.high - offset)
        parts.append(Part(limit.term, 1, (0.0,) * len(forms)))
        value = 0.0
    total = given_total(parts, value)
    if total.log_density == -inf:
        return Inside(-inf, np.zeros(len(forms)), np.zeros((len(forms), len(forms))), 0.0)
    mean, covariance = np.array(total.mean), np.array(total.covariance)
    before = link.gaussian
    own = [state.gaussian_part(f) for f in forms]
    rests = [_rest_of(link, g) for g in own]
    for i, form in enumerate(own):
        if before is not state:
            mean[i] += before.mean(form) - state.mean(form)
        for j in range(i + 1):
            free = before.covariance(rests[i], rests[j]) - slopes[i] * slopes[j] * link.rest_variance
            covariance[i, j] += free - state.covariance(form, own[j])
            covariance[j, i] = covariance[i, j]
    return Inside(total.log_density + log_constant - link.log_counted, mean, covariance, total.error)


def _rest_of(link: Link, form: Form) -> Form:
    bases = {s.base for s in link.summands}
    return Form(form.const, {b: c for b, c in form.coefs.items() if b not in bases}, form.dots)


def _slopes(link: Link, forms: tuple[Form, ...]) -> list[float]:
    """How much of the link's rest each form's own rest holds (its regression on it)."""
    if link.rest_variance == 0.0:
        return [0.0] * len(forms)
    gaussian = link.gaussian
    rests = [_rest_of(link, gaussian.gaussian_part(f)) for f in forms]
    return [gaussian.covariance(rest, link.rest) / link.rest_variance for rest in rests]


def _parts(link: Link, forms: tuple[Form, ...], slopes: list[float]) -> tuple[list[Part], float]:
    """The sum's parts, equal ones counted, and the log of the factor that their densities lack."""
    counts: dict[tuple[Term, tuple[float, ...]], int] = {}
    log_constant = 0.0
    for summand in link.summands:
        c = summand.coefficient
        adds = tuple(f.coefs.get(summand.base, 0.0) / c for f in forms)
        key = (summand.term.scaled(c), adds)
        counts[key] = counts.get(key, 0) + 1
        log_constant += summand.log_constant - log(abs(c))
    parts = [Part(term, count, adds) for (term, adds), count in counts.items()]
    if link.rest_variance > 0.0:
        parts.append(Part(Term(1 / link.rest_variance, 0.0, -inf, inf), 1, tuple(slopes)))
        log_constant -= 0.5 * log(2 * pi * link.rest_variance)
    return parts, log_constant


def free_sum(state: State, form: Form, boxes: tuple[Box, ...]) -> Link | None:
    """A form of variables that nothing links, as a link whose limits are still to be set; None where something does.

    ``boxes`` are all boxes of the groups that the form touches.
    """
    own = {b: box for box in boxes if (b := only(box.form)) is not None}
    if len(own) != len(boxes) or any(b not in form.coefs for b in own):
        return None
    flats = tuple(b for b in own if b in state.flats)
    return _link(state, own, flats, form, (-inf, inf), 0.0)


def bare_parts(link: Link, without: int | None = None) -> tuple[list[Part], float, float]:
    """The summands and the rest as parts that add to a form, the log of what their densities lack, and the offset.

    The parts add to the form's value less the offset. ``without`` leaves one summand out, and its centre.
    """
    summands = tuple(s for s in link.summands if s.base != without)
    kept = Link(link.gaussian, summands, link.rest, link.rest_mean, link.rest_variance, link.low, link.high, 0.0)
    parts, log_constant = _parts(kept, (), [])
    return parts, log_constant, link.rest_mean + sum(s.coefficient * s.centre for s in summands)
