"""What comes in is checked here, once, so that a wrong input is one sentence and never a wrong number."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from leakmeter.errors import ProgramError

FloatArray = NDArray[np.float64]
#: Gains of guesses (rows) for secrets (columns), or a function of a guess and a secret.
Gain = ArrayLike | Callable[[Any, Any], float]

#: Probabilities that should sum to 1 may miss it by this proportion (rounding); they are then divided by their sum.
SUM_TOLERANCE = 1e-9


def numbers(values: ArrayLike, what: str, dimensions: int, *, infinite: bool = False) -> FloatArray:
    """``values`` as a float array with the given number of dimensions, not empty, no NaN (nor infinities, unless
    ``infinite``). Raises ProgramError naming ``what``."""
    try:
        raw = np.asarray(values)
        if raw.dtype.kind not in "biufO":
            raise TypeError
        array = raw.astype(np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ProgramError(f"The {what} is not an array of numbers: give plain numbers, each row as long.") from None
    if array.ndim != dimensions:
        shape = {0: "one number", 1: "one row of numbers", 2: "a table of numbers (rows of equal length)"}
        wanted = shape.get(dimensions, f"an array of {dimensions} dimensions")
        raise ProgramError(f"The {what} has {array.ndim} dimensions: it must be {wanted}.")
    if array.size == 0:
        raise ProgramError(f"The {what} is empty: give at least one value.")
    if bool(np.isnan(array).any()) or (not infinite and not bool(np.isfinite(array).all())):
        raise ProgramError(f"The {what} holds {_first_odd(array, infinite)}: give finite numbers.")
    return array


def _first_odd(array: FloatArray, infinite: bool) -> str:
    odd = np.isnan(array) if infinite else ~np.isfinite(array)
    place = tuple(int(i) for i in np.argwhere(odd)[0])
    return f"{array[place]:g}" + (f" at place {', '.join(map(str, place))}" if place else "")


def scalar(value: float, what: str) -> float:
    """One finite number, or ProgramError."""
    return float(numbers(value, what, 0))


def positive(value: float, what: str) -> float:
    """One finite number above 0, or ProgramError."""
    number = scalar(value, what)
    if number <= 0.0:
        raise ProgramError(f"The {what} is {number:g}: it must be above 0.")
    return number


def proportion(value: float, what: str) -> float:
    """One number in [0, 1], or ProgramError."""
    number = scalar(value, what)
    if not 0.0 <= number <= 1.0:
        raise ProgramError(f"The {what} is {number:g}: it must lie between 0 and 1.")
    return number


def distribution(values: ArrayLike, what: str = "prior") -> FloatArray:
    """``values`` (n,) as probabilities that sum to 1; ProgramError where they are negative or their sum misses 1."""
    array = numbers(values, what, 1)
    _refuse_negative(array, what)
    total = math.fsum(array.tolist())
    if abs(total - 1.0) > SUM_TOLERANCE:
        raise ProgramError(f"The {what} sums to {total:.12g}, not to 1: divide it by its sum, or add what is missing.")
    return array / total


def channel(values: ArrayLike, prior: FloatArray | None = None) -> FloatArray:
    """``values`` (secrets, outputs) as a channel: row x holds P(output | secret x) and sums to 1.

    With a ``prior`` (n,) it must have n rows. Raises ProgramError.
    """
    array = numbers(values, "channel", 2)
    _refuse_negative(array, "channel")
    if prior is not None and len(array) != len(prior):
        raise ProgramError(
            f"The channel has {len(array)} rows and the prior {len(prior)} secrets: give one row for each secret."
        )
    totals = np.asarray(array.sum(axis=1), dtype=np.float64)
    worst = int(np.argmax(np.abs(totals - 1.0)))
    if abs(totals[worst] - 1.0) > SUM_TOLERANCE:
        raise ProgramError(
            f"Row {worst} of the channel sums to {totals[worst]:.12g}, not to 1: each row holds the probabilities of "
            "all outputs for one secret."
        )
    return array / totals[:, None]


def _refuse_negative(array: FloatArray, what: str) -> None:
    if bool((array < 0).any()):
        place = tuple(int(i) for i in np.argwhere(array < 0)[0])
        where = ", ".join(map(str, place))
        raise ProgramError(f"The {what} holds {array[place]:g} at place {where}: probabilities are not negative.")


def same_length(first: FloatArray, second: FloatArray, what: str) -> None:
    """ProgramError unless both vectors are about as many values."""
    if first.shape != second.shape:
        raise ProgramError(
            f"The {what} are about {first.shape[0]} and {second.shape[0]} values: list the same values in the same "
            "order, with probability 0 where one cannot occur."
        )


def gains(gain: Gain, secrets_count: int, guesses: Sequence[Any] | None, secrets: Sequence[Any] | None) -> FloatArray:
    """The gain matrix (guesses, secrets) of a matrix or of a function ``gain(guess, secret)``.

    For a function, ``secrets`` are the values of the secret in the order of the prior (default 0, 1, … n − 1) and
    ``guesses`` the actions open to the attacker (default: the secrets). Raises ProgramError.
    """
    if callable(gain):
        values = range(secrets_count) if secrets is None else secrets
        actions = values if guesses is None else guesses
        table = [[_gain_of(gain, guess, secret) for secret in values] for guess in actions]
        matrix = numbers(cast(ArrayLike, table), "gain", 2)
    elif guesses is not None or secrets is not None:
        raise ProgramError("A gain matrix has its guesses and secrets in its rows and columns: leave out the lists.")
    else:
        matrix = numbers(gain, "gain matrix", 2)
    if matrix.shape[1] != secrets_count:
        raise ProgramError(
            f"The gain is about {matrix.shape[1]} secrets and the prior about {secrets_count}: give one column (or one "
            "value in secrets) for each."
        )
    return matrix


def _gain_of(gain: Callable[[Any, Any], float], guess: object, secret: object) -> float:
    value = gain(guess, secret)
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ProgramError(f"The gain of guess {guess!r} for secret {secret!r} is not a number: return one.") from None
