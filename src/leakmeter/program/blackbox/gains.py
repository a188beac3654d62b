"""What a guess is worth: being right, being near, or what a table of one's own says (g-vulnerability, Alvim and others
2012)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

import numpy as np

from leakmeter.errors import ProgramError
from leakmeter.prob.special import Array
from leakmeter.program.blackbox.reading import number_in, read_table
from leakmeter.program.blackbox.table import Column
from leakmeter.program.language import Outcome

#: The most secrets that are guessed by name, and the most places that a guess near a number may have.
_MOST_SECRETS, _MOST_GUESSES = 2_000, 400


@dataclass(frozen=True, slots=True, eq=False)
class Gain:
    """``matrix[s, w]`` is what guess w is worth where the secret is the one with code s."""

    name: str
    guesses: tuple[Outcome, ...]
    matrix: Array

    @property
    def least(self) -> float:
        """The least that any guess is worth."""
        return float(self.matrix.min())

    @property
    def most(self) -> float:
        """The most that any guess is worth."""
        return float(self.matrix.max())


def being_right(secret: Column) -> Gain:
    """1 for the secret itself, 0 for all else: the probability of guessing it in one try (Bayes vulnerability).

    Raises ProgramError for a continuous secret, which nobody guesses to the last digit.
    """
    if secret.kind == "continuous":
        raise ProgramError(
            f"{secret.name!r} is continuous, so that nobody guesses it exactly; say how near a guess must come, with "
            f"--within, or that it is made of classes, with --discrete {secret.name}."
        )
    if len(secret.values) > _MOST_SECRETS:
        raise ProgramError(
            f"{secret.name!r} has {len(secret.values):,} different values, more than the {_MOST_SECRETS:,} that are "
            "guessed one by one; group them, or say --within if they are numbers."
        )
    return Gain("guessed right", secret.values, np.eye(len(secret.values)))


def being_near(secret: Column, width: float) -> Gain:
    """1 for a guess that is at most ``width`` from the secret, else 0.

    Guesses are a width above values that occur: a window that holds the most of them can be moved until it begins at
    one. Of many values up to 400 are taken, equally many rows apart. Raises ProgramError for words and for a width that
    is not above 0.
    """
    if not (isfinite(width) and width > 0):
        raise ProgramError(f"a guess within {width:g} makes no sense; give a number above 0.")
    if secret.numbers is None:
        raise ProgramError(f"{secret.name!r} is made of words, of which none is near another; leave --within out.")
    different = np.array([float(v) for v in secret.values])
    if len(different) > _MOST_GUESSES:
        starts = np.unique(np.quantile(secret.numbers, np.linspace(0, 1, _MOST_GUESSES), method="lower"))
    else:
        starts = different
    guesses = starts + width
    slack = 1e-9 * width
    near = np.abs(different[:, None] - guesses[None, :]) <= width + slack
    return Gain(f"guessed within ±{width:g}", tuple(map(float, guesses)), near.astype(np.float64))


def gain_table(secret: Column, path: str | Path) -> Gain:
    """A gain for each guess and secret from a CSV file: the first line names the secrets, each other line begins with
    the name of a guess.

    Raises ProgramError, with the line, for what is no number and for secrets of the samples that the file lacks.
    """
    header, lines = read_table(Path(path))
    if not lines or len(header) < 2:
        raise ProgramError(
            f"{path}: write the secrets into the first line, and a guess with its gains into each other."
        )
    if secret.kind == "continuous":
        raise ProgramError(
            f"{secret.name!r} is continuous, and {path} has gains for single values; say --within, or --discrete "
            f"{secret.name}."
        )
    places = [_place(path, header[1:], value) for value in secret.values]
    rows: list[list[float]] = []
    for number, line in lines:
        gains = [number_in(word) for word in line[1:]]
        if any(g is None or not isfinite(g) for g in gains):
            raise ProgramError(f"{path}:{number}: every gain must be a number; after the guess's name write numbers.")
        rows.append([g for g in gains if g is not None])
    matrix = np.array(rows).T[places]
    if float(matrix.max()) <= float(matrix.min()):
        raise ProgramError(f"{path}: every guess is worth {float(matrix.min()):g}, so there is nothing to gain.")
    return Gain(f"gain by {Path(path).name}", tuple(line[0] for _, line in lines), np.ascontiguousarray(matrix))


def _place(path: str | Path, header: Sequence[str], value: Outcome) -> int:
    for place, name in enumerate(header):
        if name == str(value) or (not isinstance(value, str) and number_in(name) == float(value)):
            return place
    raise ProgramError(f"{path}:1: there is no column for the secret {str(value)[:40]!r}, which the samples have.")
