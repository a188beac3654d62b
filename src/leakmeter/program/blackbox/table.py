"""Samples of a secret and of what was released with it: columns, read from a CSV file or made from lists.

A column of words is *discrete*. A column of numbers is *continuous* where it has more than `FEW` different values and
more than one for every `ROWS_EACH` rows, else discrete; whoever knows better says so. Many numbers and few words, such
as "none" where something was suppressed, are a column of numbers with values beside them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Literal

import numpy as np
import numpy.typing as npt

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.language import Outcome

Codes = npt.NDArray[np.int64]
Kind = Literal["discrete", "continuous"]
#: The fewest rows that say anything.
FEWEST = 10
FEW, ROWS_EACH = 20, 10
#: The most rows; and the most different words of an output that distances are measured between.
_MOST_ROWS, _MOST_WORDS = 5_000_000, 64
#: So many different words beside numbers are few.
_FEW_WORDS = 16
#: How far numbers may be from a grid, in its steps, for each step between neighbours.
_ON_A_GRID = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """One column of n rows: ``codes`` numbers the different ``values`` from 0, and ``numbers`` holds the rows as
    numbers, None where they are words (few words beside numbers have places below them). ``kind`` says how it is
    treated."""

    name: str
    kind: Kind
    values: tuple[Outcome, ...]
    codes: Codes
    numbers: Array | None

    @property
    def constant(self) -> bool:
        """Whether all rows are alike."""
        return len(self.values) == 1

    @property
    def plain(self) -> npt.NDArray[np.bool_]:
        """Which rows are numbers, and not words beside them."""
        return np.array([not isinstance(v, str) for v in self.values])[self.codes]

    @property
    def grid(self) -> float | None:
        """The step of the grid that values which occur more than once lie on, as whole numbers do; None without one."""
        if self.numbers is None or len(self.values) == len(self.codes):
            return None
        apart: Array = np.diff(np.unique(self.numbers[self.plain]))
        if len(apart) == 0:
            return None
        step = float(apart.min())
        steps: Array = apart / step
        off, most = float(np.abs(steps - np.rint(steps)).max()), float(steps.max())
        return step if off < _ON_A_GRID * most and most < 1 / _ON_A_GRID else None


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Rows drawn independently: a secret and one or more outputs that were released with it."""

    secret: Column
    outputs: tuple[Column, ...]

    @property
    def n(self) -> int:
        """The number of rows."""
        return len(self.secret.codes)

    @property
    def kind(self) -> Kind:
        """Discrete where all outputs are."""
        return "discrete" if all(o.kind == "discrete" for o in self.outputs) else "continuous"

    def symbols(self) -> Codes:
        """Each row's outputs together as one number, from 0."""
        return joined([o.codes for o in self.outputs])

    def points(self) -> Array | None:
        """Each row's outputs as a point between which distances mean something, n × d; None where there is no number
        among them or a column of too many different words.

        Numbers are in units of the distance between their quartiles; different words are 2 apart.
        """
        parts: list[Array] = []
        for column in self.outputs:
            if column.constant:
                continue
            if column.numbers is not None:
                parts.append(scaled(column.numbers)[:, None])
            elif len(column.values) <= _MOST_WORDS:
                parts.append(2.0 * np.eye(len(column.values))[column.codes])
            else:
                return None
        with_numbers = any(o.numbers is not None and not o.constant for o in self.outputs)
        return np.concatenate(parts, axis=1) if with_numbers else None


def samples_of(
    secret: Sequence[Outcome],
    outputs: Mapping[str, Sequence[Outcome]],
    *,
    name: str = "secret",
    continuous: Collection[str] = (),
    discrete: Collection[str] = (),
) -> Samples:
    """Samples from lists of equal length: the secret's values and those of each output by name.

    ``continuous`` and ``discrete`` name columns that are to be treated so whatever they hold. Raises ProgramError for
    fewer than ten rows, lists of different lengths, and numbers that are NaN or infinite.

    >>> samples_of([0, 1] * 5, {"said": ["no", "yes"] * 5}).n
    10
    """
    if not outputs:
        raise ProgramError("there is no output; name at least one column as output.")
    lengths = {name: len(secret), **{key: len(values) for key, values in outputs.items()}}
    if len(set(lengths.values())) > 1:
        said = ", ".join(f"{key} has {length:,}" for key, length in lengths.items())
        raise ProgramError(f"the columns differ in length ({said}); give one value of each for every sample.")
    _check_rows(len(secret), "the samples")
    hidden = column_of(name, secret)
    if any(isinstance(v, str) for v in hidden.values):
        hidden = replace(hidden, kind="discrete", numbers=None)
    made = Samples(hidden, tuple(column_of(key, values) for key, values in outputs.items()))
    return treated(made, continuous, discrete)


def column_of(name: str, values: Sequence[Outcome]) -> Column:
    """A column from its rows; numbers where all of them are, else words."""
    if all(isinstance(v, int | float | np.number) for v in values):
        numbers = np.array([float(v) for v in values])
        bad = np.flatnonzero(~np.isfinite(numbers))
        if len(bad):
            raise ProgramError(
                f"column {name!r} holds {_shown(float(numbers[bad[0]]))} in sample {int(bad[0]) + 1}; leave such rows "
                "out, or write a word such as 'none' for them, which is then a value like any other."
            )
        return _numeric(name, numbers)
    if beside_numbers(values):
        return _with_words(name, values)
    different = {value: code for code, value in enumerate(dict.fromkeys(map(_word, values)))}
    codes = np.array([different[_word(v)] for v in values], dtype=np.int64)
    return Column(name, "discrete", tuple(different), codes, None)


def _numeric(name: str, numbers: Array) -> Column:
    different, codes = np.unique(numbers, return_inverse=True)
    many = len(different) > FEW and len(different) * ROWS_EACH > len(numbers)
    kind: Kind = "continuous" if many else "discrete"
    values = tuple(int(v) if v.is_integer() and abs(v) < 2**53 else v for v in map(float, different))
    return Column(name, kind, values, codes.astype(np.int64), numbers)


def beside_numbers(values: Sequence[Outcome]) -> bool:
    """Whether rows are many different numbers and few different words."""
    words = {v for v in values if isinstance(v, str)}
    return 0 < len(words) <= _FEW_WORDS and len({v for v in values if not isinstance(v, str)}) > FEW


def _with_words(name: str, values: Sequence[Outcome]) -> Column:
    """A column of numbers in which some rows are words: each word is a value of its own, below all numbers."""
    plain = np.array([float(v) for v in values if not isinstance(v, str)])
    if not np.isfinite(plain).all():
        raise ProgramError(f"column {name!r} holds NaN or infinite numbers; leave such rows out, or write a word.")
    words = list(dict.fromkeys(v for v in values if isinstance(v, str)))
    least, width = float(plain.min()), float(plain.max() - plain.min()) or 1.0
    places = {word: least - (i + 1) * width for i, word in enumerate(words)}
    column = _numeric(name, np.array([places[v] if isinstance(v, str) else float(v) for v in values]))
    named = {place: word for word, place in places.items()}
    return replace(column, values=tuple(named.get(float(v), v) for v in column.values))


def _word(value: Outcome) -> str:
    return value if isinstance(value, str) else str(value)


def _shown(number: float) -> str:
    return "NaN" if number != number else "an infinite number" if not isfinite(number) else str(number)


def _check_rows(n: int, what: str) -> None:
    if n < FEWEST:
        rows = f"{n} row{'' if n == 1 else 's'}"
        raise ProgramError(f"{what}: {rows} {'says' if n == 1 else 'say'} nothing; give at least {FEWEST}.")
    if n > _MOST_ROWS:
        raise ProgramError(f"{what}: {n:,} rows are more than the {_MOST_ROWS:,} that are read; leave some out.")


# -- numbering ---------------------------------------------------------------------------------------------------------


def joined(columns: Sequence[Codes]) -> Codes:
    """Several columns of codes as one, equal where all of them are."""
    found = columns[0]
    for codes in columns[1:]:
        both = found * (int(codes.max(initial=0)) + 1) + codes
        found = np.unique(both, return_inverse=True)[1].astype(np.int64)
    return found


def scaled(numbers: Array) -> Array:
    """Numbers about their median, in units of the distance between their quartiles (of their standard deviation where
    that is 0). Nothing is put into an order that it has not: equally spaced ranks would make ties of neighbours."""
    largest = float(np.abs(numbers).max()) or 1.0
    numbers = numbers / largest  # so that no difference overflows
    first, middle, last = np.quantile(numbers, [0.25, 0.5, 0.75])
    unit = float(last - first) or float(numbers.std()) or 1.0
    return np.asarray((numbers - middle) / unit, dtype=np.float64)


def off_the_grid(samples: Samples) -> Samples:
    """The samples with continuous columns of rounded values spread out evenly over what was rounded to each.

    What is added says nothing, and rounding it off gives back each value, so that no information between columns
    changes. It is drawn from a fixed seed: the same samples are spread out in the same way.
    """
    source = np.random.default_rng(0)
    secret, *outputs = [_spread_out(column, source) for column in (samples.secret, *samples.outputs)]
    return Samples(secret, tuple(outputs))


def _spread_out(column: Column, source: np.random.Generator) -> Column:
    step = column.grid
    if column.kind == "discrete" or column.numbers is None or step is None:
        return column
    moved = column.numbers + step * (source.random(len(column.codes)) - 0.5) * column.plain
    return replace(column, numbers=np.asarray(moved, dtype=np.float64))


def ranks(codes: Codes) -> Array:
    """The place of each row among all, between 0 and 1, equals in the middle of theirs; codes are in order."""
    counts = np.bincount(codes)
    middle = np.cumsum(counts) - counts / 2
    return np.asarray(middle[codes] / len(codes), dtype=np.float64)


def treated(samples: Samples, continuous: Collection[str], discrete: Collection[str]) -> Samples:
    """The same samples with some columns treated otherwise. Raises ProgramError for names that no column has and for
    words that are to be continuous."""
    every = {c.name: c for c in (samples.secret, *samples.outputs)}
    for name in (*continuous, *discrete):
        if name not in every:
            raise ProgramError(f"there is no column {name[:60]!r} to treat so; the columns are {', '.join(every)}.")
    kinds: list[tuple[Collection[str], Kind]] = [(continuous, "continuous"), (discrete, "discrete")]
    for names, kind in kinds:
        for name in names:
            if kind == "continuous" and every[name].numbers is None:
                raise ProgramError(
                    f"column {name!r} holds words, so it cannot be treated as continuous; leave that out."
                )
            every[name] = replace(every[name], kind=kind)
    return Samples(every[samples.secret.name], tuple(every[o.name] for o in samples.outputs))
