"""The values of one node in many runs: numbers for a continuous node, codes into a short list for a discrete one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt

from leakmeter.prob.special import Array
from leakmeter.program.bounded import called
from leakmeter.program.budget import spend
from leakmeter.program.engine.block import Undefined
from leakmeter.program.engine.graph import both_hold
from leakmeter.program.engine.nodes import Observation
from leakmeter.program.engine.outcomes import COMPARE
from leakmeter.program.language import Outcome

Codes = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
#: Whole numbers up to this are told apart without sorting.
_SMALL = 10_000
#: A value a discrete node can take in a run.
Item = Outcome | Undefined


@dataclass(frozen=True, slots=True)
class Labels:
    """``items[codes[i]]`` is the value in run i; items differ, in value or in type."""

    codes: Codes
    items: tuple[Item, ...]

    def numbers(self) -> Array:
        """The values as numbers (n,), NaN where they are none."""
        return np.array([_number(v) for v in self.items])[self.codes]

    def truth(self) -> Mask:
        """Which runs hold a true value; an undefined one is not true."""
        return np.array([not isinstance(v, Undefined) and bool(v) for v in self.items])[self.codes]

    def undefined(self) -> Mask | None:
        """Which runs hold no value; None where all do."""
        odd = [isinstance(v, Undefined) for v in self.items]
        return np.array(odd)[self.codes] if any(odd) else None

    @property
    def reason(self) -> Undefined | None:
        """Why a value is missing; None where none is."""
        return next((v for v in self.items if isinstance(v, Undefined)), None)


#: A node's values in all runs.
Column = Array | Labels


def _number(value: Item) -> float:
    return float("nan") if isinstance(value, str | Undefined) else float(value)


def key_of(value: Item) -> tuple[object, ...]:
    """Equal for values that are the same in type too: 1, 1.0 and True stay apart."""
    return ("undefined", value.reason) if isinstance(value, Undefined) else (type(value), value)


def counted(codes: Codes, weights: Array, many: int) -> Array:
    """The weight of each of ``many`` codes."""
    return np.asarray(np.bincount(codes, weights, many), dtype=np.float64)


def constant(value: Item, n: int) -> Labels:
    """One value in every run."""
    return Labels(np.zeros(n, dtype=np.int64), (value,))


def flags(mask: Mask) -> Labels:
    """True and False."""
    return Labels(mask.astype(np.int64), (False, True))


def relabelled(codes: Codes, items: Sequence[Item]) -> Labels:
    """Labels from codes into a list in which values may be repeated."""
    places: dict[tuple[object, ...], int] = {}
    kept: list[Item] = []
    turned = np.empty(len(items), dtype=np.int64)
    for i, item in enumerate(items):
        key = key_of(item)
        if key not in places:
            places[key] = len(kept)
            kept.append(item)
        turned[i] = places[key]
    return Labels(codes if len(kept) == len(items) else turned[codes], tuple(kept))


def by_value(labels: Labels) -> Labels:
    """The same with equal numbers as one: 2 and 2.0 are two items in a program, and one to who sees them."""
    places: dict[object, int] = {}
    turned = np.empty(len(labels.items), dtype=np.int64)
    kept: list[Item] = []
    for i, item in enumerate(labels.items):
        key = float(f"{item:.12g}") if isinstance(item, float) else item
        if key not in places:
            places[key] = len(kept)
            kept.append(item)
        turned[i] = places[key]
    return labels if len(kept) == len(labels.items) else Labels(turned[labels.codes], tuple(kept))


def of_numbers(values: Array, whole: bool, missing: Undefined) -> Labels:
    """Labels for numbers; ``whole`` makes them integers, ``missing`` stands where they are NaN."""
    size = float(np.nanmax(np.abs(values), initial=0.0))
    if whole and size <= _SMALL and not bool(np.isnan(values).any()):
        low = float(values.min(initial=size))
        codes = (values - low).astype(np.int64)
        seen = np.flatnonzero(np.bincount(codes))
        turned = np.zeros(int(codes.max(initial=0)) + 1, dtype=np.int64)
        turned[seen] = np.arange(len(seen))
        return Labels(turned[codes], tuple(int(low) + int(v) for v in seen))
    told = values
    if not whole and size > 0 and np.isfinite(size):
        digits = 12 - int(np.ceil(np.log10(size)))
        told = np.round(values, digits) + 0.0 if abs(digits) < 300 else values
    # Equal but for rounding is equal; what goes on into other sums is not rounded, for its errors would add up.
    _, first, codes = np.unique(told, return_index=True, return_inverse=True)
    items = [missing if np.isnan(v) else int(v) if whole else float(v) + 0.0 for v in values[first]]
    return relabelled(np.asarray(codes, dtype=np.int64).ravel(), items)


def added(const: float, terms: Sequence[tuple[float, Labels]], n: int) -> Labels:
    """``const`` plus each of ``terms``, a coefficient and what it multiplies, in n runs."""
    total = np.full(n, float(const))
    for coefficient, part in terms:
        total += coefficient * part.numbers()
    parts = [part for _, part in terms]
    numbers = [const, *(c for c, _ in terms), *(v for part in parts for v in part.items)]
    whole = all(isinstance(v, int | Undefined) for v in numbers)
    word = Undefined("a word is used as a number", 0)
    return of_numbers(total, whole, next((p.reason for p in parts if p.reason is not None), word))


def combined(args: Sequence[Labels | Outcome], n: int) -> tuple[Codes, list[tuple[Item, ...]]]:
    """Which combination of arguments each run has, and the combinations that occur."""
    codes = np.zeros(n, dtype=np.int64)
    rows: list[tuple[Item, ...]] = [()]
    for argument in args:
        if not isinstance(argument, Labels):
            rows = [(*row, argument) for row in rows]
            continue
        many = len(argument.items)
        codes = codes * many + argument.codes
        present = np.flatnonzero(np.bincount(codes, minlength=len(rows) * many))
        turned = np.zeros(len(rows) * many, dtype=np.int64)
        turned[present] = np.arange(len(present))
        codes = turned[codes]
        rows = [(*rows[int(p) // many], argument.items[int(p) % many]) for p in present]
    return codes, rows


def applied(function: Callable[..., Outcome], args: Sequence[Labels | Outcome], n: int, line: int) -> Labels:
    """A function of discrete values, called once for each combination that occurs."""
    codes, rows = combined(args, n)
    spend(len(rows))
    return relabelled(codes, [_called(function, row, line) for row in rows])


def _called(function: Callable[..., Outcome], row: tuple[Item, ...], line: int) -> Item:
    odd = next((v for v in row if isinstance(v, Undefined)), None)
    if odd is not None:
        # What comes after a condition that does not hold is not looked at.
        return False if function is both_hold and odd is not row[0] and not row[0] else odd
    try:
        return called(function, cast("tuple[Outcome, ...]", row))
    except (ArithmeticError, ValueError, TypeError) as error:
        return Undefined(str(error), line)


def compared(observation: Observation, column: Labels, guard: Labels | None, n: int) -> tuple[Mask, Mask | None]:
    """In which runs the ``column`` of what is observed has what was observed, or its ``guard`` does not hold; and where
    that depends on a value that is missing, None where it nowhere does."""
    if observation.value is not None:
        column = applied(COMPARE["=="], [column, observation.value], n, observation.line)
    holds, odd = column.truth(), column.undefined()
    if guard is None:
        return holds, odd
    given = guard.truth()
    return holds | ~given, None if odd is None else odd & given


def chosen(cond: Labels, yes: Labels | Outcome, no: Labels | Outcome, n: int) -> Labels:
    """``yes`` where ``cond`` is true, else ``no``, of discrete values."""
    first = yes if isinstance(yes, Labels) else constant(yes, n)
    second = no if isinstance(no, Labels) else constant(no, n)
    codes = np.where(cond.truth(), first.codes, second.codes + len(first.items))
    items: list[Item] = [*first.items, *second.items]
    gone = cond.undefined()
    if gone is not None and cond.reason is not None:
        codes = np.where(gone, len(items), codes)
        items.append(cond.reason)
    return relabelled(codes, items)


def joined(parts: Sequence[Labels]) -> Labels:
    """Labels of several batches, one after the other."""
    items: list[Item] = []
    codes: list[Codes] = []
    for part in parts:
        codes.append(part.codes + len(items))
        items.extend(part.items)
    return relabelled(np.concatenate(codes), items)
