"""The functions that read words, one by one: ages, money, places, names, contacts and all the others of ``text``.

They are looked up rather than listed, so that a new one is fuzzed on the day it is written.
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from math import isnan
from random import Random
from types import ModuleType
from typing import Any, cast

from tests.fuzz.case import Target, hold
from tests.fuzz.laws import facts_hold, span_holds
from tests.fuzz.texts import heap, phrase

import leakmeter.statistics
import leakmeter.text.find
import leakmeter.text.rewrite
from leakmeter.text import english, sentences
from leakmeter.text.find.mark import Mark
from leakmeter.types import Disclosure, Fact, Span

#: What a first parameter is called that takes any words.
_WORDS = ("words", "text", "sentence", "phrase", "said", "wanted", "community")
#: Takes words, and is a target of its own; or takes only words that a pattern has matched.
_ELSEWHERE = ("find", "scale_of")
_OFFSETS = ("position", "start", "end")
#: A function, and how many offsets it takes besides the words.
Reader = tuple[Callable[..., object], int]


@cache
def readers() -> tuple[Reader, ...]:
    """Every public function of words alone, or of words and one or two offsets in them."""
    rooms = (leakmeter.text.find, leakmeter.text.rewrite, leakmeter.statistics)
    modules = [english, sentences, *(module for room in rooms for module in _modules(room))]
    found = {f"{m.__name__}.{name}": reader for m in modules for name, reader in _readers(m)}
    return tuple(found[name] for name in sorted(found))


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield import_module(info.name)


def _readers(module: ModuleType) -> Iterator[tuple[str, Reader]]:
    for name, function in vars(module).items():
        own = inspect.isfunction(function) or hasattr(function, "cache_info")
        if not own or name.startswith("_") or name in _ELSEWHERE or function.__module__ != module.__name__:
            continue
        first, *others = inspect.signature(function).parameters.values() or (None,)
        if first is None or first.name not in _WORDS or first.annotation not in ("str", "str | None"):
            continue
        required = [p for p in others if p.default is p.empty]
        if all(p.name in _OFFSETS and p.annotation == "int" for p in required):
            yield name, (cast("Callable[..., object]", function), len(required))


def _make(random: Random) -> str:
    return phrase(random) if random.random() < 0.93 else heap(random)


def _run(text: str, random: Random) -> object:
    """Two of the functions, drawn at random, on the same words."""
    return tuple(_read(text, random, *random.choice(readers())) for _ in range(2))


def _read(text: str, random: Random, function: Callable[..., object], offsets: int) -> object:
    starts = [0, *(i for i in range(1, len(text)) if text[i - 1].isalnum() != text[i].isalnum()), len(text)]
    where = sorted(random.choice(starts) for _ in range(offsets))
    result = function(text, *where)
    if isinstance(result, Iterator):
        result = tuple(cast("Iterator[object]", result))
    _sound(text, result, function.__qualname__)
    return repr(result)[:2_000]


def _sound(text: str, result: object, name: str) -> None:
    """Facts, spans and numbers in a result are as such things must be."""
    if isinstance(result, Fact):
        facts_hold((result,))
    elif isinstance(result, (Span, Disclosure)):
        span_holds(text, result)
    elif isinstance(result, Mark):
        hold(0 <= result.start < result.end <= len(text), "a mark lies within the text", (name, result))
        facts_hold(result.facts)
    elif isinstance(result, float):
        hold(not isnan(result), "a number is a number", name)
    elif isinstance(result, (tuple, list, set, frozenset)):
        for part in cast("Iterable[object]", result):
            _sound(text, part, name)
    elif is_dataclass(result):
        for field in fields(cast("Any", result)):
            _sound(text, getattr(result, field.name), name)


TARGETS = (Target("parsers", _make, _run, share=12.0, seconds=2.0),)
