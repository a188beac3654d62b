"""A latent-class mixture: people of a few hundred kinds, within which attributes are independent.

    P(x) = Σ_k weight_k · Π_j table_j[k, x_j] · grid[age, sex] / normaliser

The grid tilts the ages and sexes of all classes alike; it is what raking to a population's ages and sexes changes.
Raking to the margin of any other attribute keeps the form as well (the tables and weights absorb it), so the margins
are met exactly and every query stays a sum over the classes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from leakmeter.statistics.joint.attributes import Array, Attribute

Masks: TypeAlias = Mapping[str, Array]
_ROUNDS = 200
_CLOSE = 1e-8
_TINY = 1e-300


@dataclass(frozen=True)
class Margin:
    """What an attribute is raked to: ``groups[v]`` is the group that value v belongs to, ``shares`` sum to 1."""

    groups: Array
    shares: Array


@dataclass(frozen=True)
class Mixture:
    """``weights`` has the shape (classes,), each table (classes, values), ``grid`` (ages, 2); all together sum to 1.

    The first attribute is age, the second sex.
    """

    attributes: tuple[Attribute, ...]
    weights: Array
    tables: tuple[Array, ...]
    grid: Array

    def index(self, name: str) -> int:
        """The column of an attribute. Raises KeyError when the survey does not have it."""
        for position, attribute in enumerate(self.attributes):
            if attribute.name == name:
                return position
        raise KeyError(name)

    def classes(self, masks: Masks, grid: Array | None = None) -> Array:
        """The part of each class that fits masks (proportions by value), shape (classes,); the sum is P(masks).

        ``grid`` is a factor for each age and sex, shape (ages, 2): the share of those people who fit something that
        no attribute stands for.
        """
        found = self.weights * self._ages_and_sexes(masks, grid)
        for position in range(2, len(self.attributes)):
            mask = masks.get(self.attributes[position].name)
            if mask is not None:
                found = found * (self.tables[position] @ mask)
        return found

    def probability(self, masks: Masks, grid: Array | None = None) -> float:
        """P(a person fits all masks)."""
        return min(1.0, float(self.classes(masks, grid).sum()))

    def cells(self, masks: Masks, grid: Array | None = None) -> Array:
        """P(masks, age, sex), shape (ages, 2)."""
        rest = {name: mask for name, mask in masks.items() if name not in ("age", "sex")}
        weights = self.weights.copy()
        for position in range(2, len(self.attributes)):
            mask = rest.get(self.attributes[position].name)
            if mask is not None:
                weights *= self.tables[position] @ mask
        return (self.tables[0] * weights[:, None]).T @ self.tables[1] * self.tilt(masks, grid)

    def tilt(self, masks: Masks, grid: Array | None = None) -> Array:
        """The factor of each age and sex under masks, shape (ages, 2)."""
        found = self.grid if grid is None else self.grid * grid
        if "age" in masks:
            found = found * masks["age"][:, None]
        if "sex" in masks:
            found = found * masks["sex"][None, :]
        return found

    def margin(self, name: str) -> Array:
        """P(value) of an attribute, shape (values,)."""
        if name in ("age", "sex"):
            return self.cells({}).sum(axis=1 if name == "age" else 0)
        return self.classes({}) @ self.tables[self.index(name)]

    def raked(self, margins: Mapping[str, Margin], cells: Array | None = None) -> Mixture:
        """The same mixture with other margins, and the rest of it as near as can be (iterative proportional fitting).

        ``cells`` are the shares of each age and sex, shape (ages, 2). Groups that the mixture gives no chance stay
        empty.
        """
        found = self
        for _ in range(_ROUNDS):
            off = 0.0
            if cells is not None:
                now = found.cells({})
                off = float(np.abs(now - cells).max())
                found = replace(found, grid=found.grid * cells / np.maximum(now, _TINY))
            for name, margin in margins.items():
                found, distance = found._towards(name, margin)
                off = max(off, distance)
            if off < _CLOSE:
                break
        return found

    def reweighted(self, weights: Array) -> Mixture:
        """The same classes in other proportions."""
        return replace(self, weights=weights / weights.sum())

    def _ages_and_sexes(self, masks: Masks, grid: Array | None) -> Array:
        return ((self.tables[0] @ self.tilt(masks, grid)) * self.tables[1]).sum(axis=1)

    def _towards(self, name: str, margin: Margin) -> tuple[Mixture, float]:
        position = self.index(name)
        groups = margin.groups.astype(np.intp)
        now = np.bincount(groups, self.margin(name), len(margin.shares))
        if name == "age":
            factor = (margin.shares / np.maximum(now, _TINY))[groups]
            return replace(self, grid=self.grid * factor[:, None]), float(np.abs(now - margin.shares).max())
        factor = np.where(now > 0.0, margin.shares / np.maximum(now, _TINY), 0.0)[groups]
        table = self.tables[position] * factor
        whole = table.sum(axis=1, keepdims=True)
        table = np.divide(table, whole, out=np.full_like(table, 1.0 / table.shape[1]), where=whole > 0.0)
        tables = (*self.tables[:position], table, *self.tables[position + 1 :])
        off = float(np.abs(now - margin.shares).max())
        return replace(self, weights=self.weights * whole[:, 0], tables=tables), off


def grouped(attribute: Attribute, groups: Sequence[Sequence[str]]) -> Array:
    """The group number of each value, for a :class:`Margin`; the groups must hold every value once."""
    numbers = np.full(len(attribute.values), -1.0)
    for number, names in enumerate(groups):
        numbers[attribute.mask(names) > 0.0] = number
    return numbers
