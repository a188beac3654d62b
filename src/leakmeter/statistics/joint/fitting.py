"""Fit the latent classes of a survey by expectation maximisation. Needs the raw files; the product does not.

In NHANES every class is of one sex, so that nothing leaks between the sexes (men who are pregnant). Answers that are
missing are summed out. Classes have a prior worth :data:`PRIOR` records that pulls their tables to the margins; single
years of age are smoothed within a class from the age of 24 on. Tables are fitted with the square root of the survey
weights, which wastes fewer records than the weights themselves, and the proportions of the classes with the whole
weights. Several fits from different starts are put side by side: their mean errs less than any one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from leakmeter.statistics.joint.attributes import OLDEST, Array
from leakmeter.statistics.joint.coding import TOP_AGES, UNKNOWN, Sample
from leakmeter.statistics.joint.mixture import Mixture

Single: TypeAlias = NDArray[np.float32]
PRIOR = 0.02
#: Surveys whose classes are each of one sex. In the other, men and women answer enough alike to gain from each other.
SEXES_APART = frozenset({"nhanes"})
#: The share of people of one year who are in the sample a year later, for the ages published as one.
_OLD = 0.83


@dataclass(frozen=True)
class Settings:
    """``fits`` mixtures of ``classes`` classes each, put side by side; ``rounds`` of expectation maximisation."""

    classes: int = 200
    fits: int = 2
    rounds: int = 80
    seed: int = 20190101


@dataclass(frozen=True)
class Fitted:
    """A mixture and how much each respondent belongs to its classes, shape (rows, classes), rows sum to 1."""

    mixture: Mixture
    belonging: Single

    def under(self, weights: Array) -> Mixture:
        """The mixture with the proportions of classes that other weights of the respondents give."""
        return self.mixture.reweighted(np.asarray(weights @ self.belonging, np.float64))


def fitted(sample: Sample, settings: Settings | None = None) -> Fitted:
    """The mixture of a sample; the same sample and settings give the same mixture."""
    chosen = settings or Settings()
    shown = _one_hot(sample)
    run_of = _by_sex if sample.survey in SEXES_APART else _run
    runs = [run_of(sample, shown, chosen, np.random.default_rng(chosen.seed + run)) for run in range(chosen.fits)]
    belonging = np.concatenate([b for _, b in runs], axis=1) / np.float32(chosen.fits)
    tables = [np.concatenate(parts) for parts in zip(*(t for t, _ in runs), strict=True)]
    tables[0] = _spread_old(tables[0], TOP_AGES[sample.survey])
    weights = np.asarray(sample.weights @ belonging, np.float64)
    grid = np.ones((OLDEST + 1, 2))
    return Fitted(Mixture(sample.attributes, weights / weights.sum(), tuple(tables), grid), belonging)


def _offsets(sample: Sample) -> list[int]:
    return [0, *np.cumsum([len(attribute.values) for attribute in sample.attributes]).tolist()]


def _one_hot(sample: Sample) -> Single:
    """1 for each value a respondent has, shape (rows, all values); nothing for what is unknown."""
    starts = _offsets(sample)
    shown = np.zeros((len(sample.codes), starts[-1]), np.float32)
    for position, start in enumerate(starts[:-1]):
        column = sample.codes[:, position]
        rows = np.flatnonzero(column != UNKNOWN)
        shown[rows, start + column[rows]] = 1.0
    return shown


def _by_sex(
    sample: Sample, shown: Single, settings: Settings, random: np.random.Generator
) -> tuple[list[Array], Single]:
    """One fit, half of the classes men's and half women's: the tables, and the belonging of the rows."""
    half = settings.classes // 2
    belonging = np.zeros((len(shown), 2 * half), np.float32)
    parts: list[list[Array]] = []
    for sex in range(2):
        rows = sample.codes[:, 1] == sex
        tables, inside = _run(sample.part(rows), shown[rows], replace(settings, classes=half), random)
        tables[1] = np.zeros_like(tables[1])
        tables[1][:, sex] = 1.0
        belonging[rows, sex * half : (sex + 1) * half] = inside
        parts.append(tables)
    return [np.concatenate(pair) for pair in zip(*parts, strict=True)], belonging


def _run(sample: Sample, shown: Single, settings: Settings, random: np.random.Generator) -> tuple[list[Array], Single]:
    """One fit: the tables, and the belonging of the rows."""
    starts = _offsets(sample)
    damped = np.sqrt(sample.weights / sample.weights.mean())
    smoother = _smoother(len(sample.attributes[0].values), TOP_AGES[sample.survey])
    prior = [_normal((damped @ shown[:, a:b])[None, :] + 0.5)[0] for a, b in zip(starts, starts[1:], strict=False)]
    prior[0] = prior[0] @ smoother
    belonging = random.dirichlet(np.full(settings.classes, 0.1), len(shown)).astype(np.float32)
    tables: list[Array] = []
    for _ in range(settings.rounds):
        weighted = belonging * damped[:, None].astype(np.float32)
        counts = np.asarray(weighted.T @ shown, np.float64)
        sizes = weighted.sum(axis=0, dtype=np.float64) + 0.5
        tables = []
        for position, (a, b) in enumerate(zip(starts, starts[1:], strict=False)):
            seen = counts[:, a:b] @ smoother if position == 0 else counts[:, a:b]
            tables.append(_normal(seen + PRIOR * prior[position]))
        logs = np.log(np.maximum(np.concatenate(tables, axis=1), 1e-30)).astype(np.float32)
        scores = shown @ logs.T + np.log(sizes / sizes.sum()).astype(np.float32)
        belonging = np.exp(scores - scores.max(axis=1, keepdims=True))
        belonging /= belonging.sum(axis=1, keepdims=True)
    return tables, belonging


def _normal(table: Array) -> Array:
    return table / table.sum(axis=1, keepdims=True)


def _smoother(ages: int, top: int) -> Array:
    """How a year of age is spread over its neighbours, rows sum to 1: not at all under 24, by 2 years from 32 on."""
    years = np.arange(ages)
    width = np.clip((years - 24) / 4, 0.01, 2.0)
    kernel = np.exp(-0.5 * ((years[:, None] - years[None, :]) / width[:, None]) ** 2)
    kernel[:top, top:] = 0.0
    kernel[top:] = np.eye(ages)[top:]
    return _normal(kernel)


def _spread_old(table: Array, top: int) -> Array:
    """The ages published as one, spread over single years."""
    shares: Array = np.power(_OLD, np.arange(table.shape[1] - top, dtype=np.float64))
    spread = table.copy()
    spread[:, top:] = table[:, top:].sum(axis=1, keepdims=True) * shares / shares.sum()
    return spread
