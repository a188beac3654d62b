"""Conjunctions of attributes as people would state them, drawn from survey records, and how often they are true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from leakmeter.statistics.joint.attributes import OLDEST, Array, Attribute
from leakmeter.statistics.joint.coding import TOP_AGES, UNKNOWN, Sample
from leakmeter.statistics.joint.mixture import Mixture

Hits: TypeAlias = NDArray[np.bool_]
FEWEST, MOST = 2, 6
#: Records that must fit a conjunction before its share counts as known.
SUPPORT = 5
#: What people do not say of themselves, as it goes without saying.
UNSAID: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            "veteran_disability cognitive_difficulty walking_difficulty vision_difficulty hearing_difficulty diabetes "
            "hard_drugs same_sex pregnant"
        ).split(),
        frozenset({"no"}),
    ),
    **dict.fromkeys(("depressed", "little_interest"), frozenset({"none"})),
    "births": frozenset({"0"}),
    "industry": frozenset({"none"}),
}
#: A conjunction is tried this often for each that is wanted, before the records are said to hold too few.
_PATIENCE = 200


@dataclass(frozen=True)
class Conjunction:
    """What is said: for each attribute, by its number, the part of each value that fits (proportions)."""

    said: tuple[tuple[int, Array], ...]

    def __len__(self) -> int:
        return len(self.said)

    def masks(self, attributes: Sequence[Attribute]) -> dict[str, Array]:
        """The same by the attributes' names."""
        return {attributes[position].name: mask for position, mask in self.said}

    def ages(self, attributes: Sequence[Attribute]) -> Array:
        """1 at the ages at which the survey knows all of its attributes, else 0."""
        known = np.ones(OLDEST + 1)
        for position, _ in self.said:
            known = known * attributes[position].known_ages()
        return known


@dataclass(frozen=True)
class Case:
    """A conjunction, its true share (weighted) and the records that fit it."""

    conjunction: Conjunction
    share: float
    records: int


def matching(conjunction: Conjunction, sample: Sample) -> tuple[Hits, Hits]:
    """The rows that fit, and the rows whose fit is known, both shape (rows,)."""
    known = np.ones(len(sample.codes), bool)
    fits = np.ones(len(sample.codes), bool)
    for position, mask in conjunction.said:
        column = sample.codes[:, position]
        answered = column != UNKNOWN
        known &= answered
        fits &= answered & (mask[column] > 0.0)
    ages = conjunction.ages(sample.attributes)
    return fits & known, known & (ages[sample.codes[:, 0]] > 0.0)


def counted(conjunction: Conjunction, sample: Sample) -> tuple[float, int]:
    """The weighted share of those asked who fit, and the records that fit."""
    fits, known = matching(conjunction, sample)
    fits &= known
    whole = float(sample.weights[known].sum())
    return (float(sample.weights[fits].sum()) / whole if whole > 0 else 0.0), int(fits.sum())


def estimated(conjunction: Conjunction, mixture: Mixture, grid: Array | None = None) -> float:
    """A mixture's share of a conjunction among those of the ages at which it was asked."""
    masks = conjunction.masks(mixture.attributes)
    ages = conjunction.ages(mixture.attributes)
    asked = mixture.probability({"age": ages}, grid)
    inside = {**masks, "age": masks.get("age", 1.0) * ages}
    return mixture.probability(inside, grid) / asked


def drawn(
    sample: Sample, count: int, seed: int, support: int = SUPPORT, lengths: Sequence[int] = range(FEWEST, MOST + 1)
) -> list[Case]:
    """Different conjunctions that respondents could state of themselves, equally many of each length (2 to 6).

    A respondent and attributes are drawn at random, then how exactly each is said. Fewer come back when the records
    do not hold enough that at least ``support`` respondents fit.
    """
    random = np.random.default_rng(seed)
    found: list[Case] = []
    for length in lengths:
        found += _of_length(sample, length, -(-count // len(lengths)), support, random)
    return found


def _of_length(sample: Sample, length: int, count: int, support: int, random: np.random.Generator) -> Iterator[Case]:
    seen: set[bytes] = set()
    tries = 0
    while len(seen) < count and tries < count * _PATIENCE:
        tries += 1
        said = _said(sample, sample.codes[random.integers(len(sample.codes))], length, random)
        if said is None:
            continue
        key = b"".join(position.to_bytes(2, "little") + mask.tobytes() for position, mask in said.said)
        if key in seen:
            continue
        share, records = counted(said, sample)
        if records >= support:
            seen.add(key)
            yield Case(said, share, records)


def _said(sample: Sample, row: NDArray[np.int16], length: int, random: np.random.Generator) -> Conjunction | None:
    """Some of what a respondent could say, or None where they have too few answers."""
    sayable = [
        position
        for position, attribute in enumerate(sample.attributes)
        if row[position] != UNKNOWN and attribute.values[row[position]] not in UNSAID.get(attribute.name, ())
    ]
    if len(sayable) < length:
        return None
    chosen = sorted(int(c) for c in random.choice(sayable, length, replace=False))
    top = TOP_AGES[sample.survey]
    said = tuple((c, _mask(sample.attributes[c], int(row[c]), top, random)) for c in chosen)
    conjunction = Conjunction(said)
    return conjunction if conjunction.ages(sample.attributes)[row[0]] > 0.0 else None


def _mask(attribute: Attribute, value: int, top: int, random: np.random.Generator) -> Array:
    """How exactly an attribute is said: a value, a band around it, an end of the scale, or a group that holds it."""
    mask = np.zeros(len(attribute.values))
    if attribute.name == "age":
        first, last = _years(value, top, random)
    elif attribute.edges:
        last_value = len(mask) - 1
        first, last = (
            (value, value),
            (max(value - 1, 0), min(value + 1, last_value)),
            (value, last_value),
            (0, value),
        )[int(random.choice(4, p=(0.4, 0.3, 0.2, 0.1)))]
    else:
        holding = [g for g, members in attribute.groups.items() if attribute.values[value] in members]
        if holding and random.random() < 0.5:
            return attribute.mask(holding[int(random.integers(len(holding)))])
        first = last = value
    mask[first : last + 1] = 1.0
    return mask


def _years(age: int, top: int, random: np.random.Generator) -> tuple[int, int]:
    """An exact age, about, half a decade or a decade."""
    if age >= top:
        return top, OLDEST
    choice = int(random.choice(4, p=(0.45, 0.15, 0.2, 0.2)))
    first, last = ((age, age), (max(age - 1, 0), age + 1), (age - age % 5,) * 2, (age - age % 10,) * 2)[choice]
    return first, min(last + (0, 0, 4, 9)[choice], top - 1)
