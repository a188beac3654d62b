"""Packages whose public names are loaded when they are first asked for, so that importing them is free."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def loaded_when_asked(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """``__getattr__`` and ``__dir__`` of a package; ``homes`` maps its public names to the modules they live in."""

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{homes[name]}"), name)

    def names() -> list[str]:
        return sorted(homes)

    return load, names
