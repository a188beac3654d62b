"""The numbers with which a rewrite is asked for: how many people, how surely, and how readily readers must accept an edit."""

from __future__ import annotations

from math import isfinite

from leakmeter.errors import InputError


def people(target: float | None) -> float | None:
    """How many people should share a rewrite, None where nobody says. Raises InputError for what is below 1 or no number."""
    if target is None:
        return None
    if not _is_number(target):
        raise InputError(f"The target is {type(target).__name__}, not a number of people. Give one such as 1000.")
    if not isfinite(target) or target < 1:
        raise InputError(f"The target is {target:g} people. Give a number of at least 1, such as 1000.")
    return float(target)


def sureness(sure: float) -> float:
    """With what probability so many must share it. Raises InputError for what is not from 0.5 to below 1."""
    if not _is_number(sure) or not 0.5 <= sure < 1.0:
        raise InputError(f"{sure} is no probability to be sure with. Give one from 0.5 to below 1, such as 0.9.")
    return float(sure)


def chance_of_acceptance(accept: float | None) -> float | None:
    """With what probability a reader must accept an edit, None where nobody says. Raises InputError for what is not from
    0 to 1."""
    if accept is None:
        return None
    if not _is_number(accept) or not 0.0 <= accept <= 1.0:
        raise InputError(f"{accept} is no chance that a reader accepts an edit. Give one from 0 to 1, such as 0.5.")
    return float(accept)


def _is_number(given: object) -> bool:
    return isinstance(given, (int, float)) and not isinstance(given, bool)
