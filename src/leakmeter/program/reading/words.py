"""Words as outputs: f-strings, ``str()``, and methods of words."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.bounded import WIDEST, checked_format, word_of
from leakmeter.program.engine.mixed import ends
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.language import Outcome
from leakmeter.program.language.held_back import HeldBack
from leakmeter.program.reading.absent import ORDER
from leakmeter.program.reading.entries import listing
from leakmeter.program.reading.kinds import computed_from, is_truth, is_whole, is_word, of_same_type, tidy, to_word
from leakmeter.program.reading.rounding import to_digits
from leakmeter.program.reading.values import Filtered, is_value, named

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: Formats with a known number of decimals: of a number, or of a percentage; with fill, sign, width and separators.
_DECIMALS = re.compile(r"(?:.?[<>=^])?[-+ ]?#?\d*[,_]?(?:\.(\d+))([f%])")
#: Methods that make words, and those that answer a question about one.
_TO_WORDS = ("upper", "lower", "strip", "lstrip", "rstrip", "title", "capitalize", "replace", "zfill")
_METHODS = (*_TO_WORDS, "startswith", "endswith", "isdigit", "isalpha", "count", "find")


def f_string(reader: Reader, node: ast.JoinedStr) -> Any:
    """``f"{x:.1f} years"``."""
    parts = [reader.evaluate(part) for part in node.values]
    return joined(reader, parts)


def formatted(reader: Reader, node: ast.FormattedValue) -> Any:
    """One ``{x:.1f}`` of an f-string."""
    spec = reader.evaluate(node.format_spec) if node.format_spec is not None else ""
    if node.conversion not in (-1, ord("s")) or not isinstance(spec, str):
        raise reader.refuse("this format cannot be read; use one such as {x:.1f}")
    return text(reader, reader.evaluate(node.value), spec)


def joined(reader: Reader, parts: list[Any]) -> Value:
    """Words put together."""
    if any(not isinstance(p, str | Node) or (isinstance(p, Node) and p.continuous) for p in parts):
        raise reader.refuse("a word and a number cannot be added; make the number a word, as in f'{x:.1f}'")
    if not any(isinstance(p, Node) for p in parts):
        words = cast("list[str]", parts)
        try:
            word_of(sum(len(w) for w in words))
        except ValueError as error:
            raise reader.refuse(f"these words cannot be put together: {error}") from None
        return "".join(words)
    return reader.graph.apply(_put_together, *cast("list[Value]", parts))


@to_word
def _put_together(*words: Outcome) -> str:
    word_of(sum(len(_as_word(w)) for w in words))
    return "".join(_as_word(w) for w in words)


def text(reader: Reader, value: Any, spec: str = "") -> Value:
    """``format(value, spec)``."""
    if not is_value(value) and value is not None:
        raise reader.refuse(f"the text of {named(value)} cannot be read; format its elements one by one")
    if not isinstance(spec, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise reader.refuse("a format must be a word that is known before the program runs, such as '.1f'")
    try:
        checked_format(spec)
        if not isinstance(value, Node):
            return format(value, spec)
    except (ValueError, OverflowError, TypeError) as error:
        raise reader.refuse(f"this format cannot be read: {error}") from None
    if value.continuous:
        return _of_continuous(reader, value, spec)
    parts = list(ends(value))
    kinds = {is_truth(part) for part in parts if not isinstance(part, str) and not is_word(part)}
    retyped = computed_from(reader.retyped, value, of_same_type)
    if (retyped or len(kinds) > 1) and not _DECIMALS.fullmatch(spec):
        raise reader.refuse(
            "whether Python writes this as True, 1 or 1.0 is not known here; give it a form, as in f'{x:.0f}'"
        )
    if is_truth(value):
        return reader.graph.apply(_of_truth, value, spec)
    return reader.graph.apply(_of_whole if is_whole(value) else _of_any, value, spec)


@to_word
def _of_truth(value: Outcome, spec: str) -> str:
    return format(bool(value), spec)


@to_word
def _of_whole(value: Outcome, spec: str) -> str:
    return format(int(tidy(value)), spec)


@to_word
def _of_any(value: Outcome, spec: str) -> str:
    """The text of an outcome; of a number that may be 3 or 3.0 to Python, only where the format leaves no doubt."""
    if isinstance(value, HeldBack):
        raise ValueError("None is written out; test it first, as in if x is not None")
    if isinstance(value, str):
        return format(value, spec)
    if _DECIMALS.fullmatch(spec):
        return format(float(tidy(value)), spec)
    raise ValueError(f"the text of {value!r} depends on how Python holds it; write it as a word or with :.0f")


def _of_continuous(reader: Reader, value: Node, spec: str) -> Value:
    found = _DECIMALS.fullmatch(spec)
    if found is None:
        raise reader.refuse(
            "the text of a continuous variable has endless digits; give it a number of them, as in f'{x:.1f}'"
        )
    percent = found.group(2) == "%"
    digits = int(found.group(1)) + (2 if percent else 0)
    rounded = to_digits(reader, value, digits)
    below = reader.graph.compare("<", value, 0)
    if not isinstance(rounded, Node):
        return _of_decimals(rounded, False, spec)
    return reader.graph.apply(_of_decimals, rounded, below, spec)


@to_word
def _of_decimals(number: Outcome, negative: Outcome, spec: str) -> str:
    """A rounded number; Python writes a small negative one as -0."""
    shown = float(tidy(number))
    return format(-0.0 if shown == 0 and negative else shown, spec)


def add_words(reader: Reader, a: Value, b: Value) -> Value:
    """``"a" + b``, where one of them is known to be a word."""
    return joined(reader, [a, b])


def method(reader: Reader, owner: Value, name: str, args: list[Any]) -> Any:
    """``word.upper()`` and its like."""
    if name == "join" and len(args) == 1 and isinstance(owner, str):
        return _with_between(reader, owner, args[0])
    if name not in _METHODS or any(isinstance(a, Node) or not is_value(a) for a in args):
        raise reader.refuse(f"the method .{name}() of a word cannot be read; use slices, comparisons and f-strings")
    of_word = partial(_changed if name in _TO_WORDS else _asked, name, tuple(args))
    return reader.graph.arithmetic(of_word, f".{name}()", owner)


def _with_between(reader: Reader, between: str, items: Any) -> Value:
    """``", ".join(items)`` of a list of known or of random length."""
    held = listing(reader, items)
    pairs = held.pairs if isinstance(held, Filtered) else [(True, v) for v in reader.elements(held)]
    if isinstance(held, Filtered) and held.order is not None:
        raise reader.refuse(ORDER)
    flat = [reader.value(part) for pair in pairs for part in pair]
    if any(isinstance(part, Node) and part.continuous for part in flat):
        raise reader.refuse("only words are joined; make each number a word, as in f'{x:.1f}'")
    if not any(isinstance(part, Node) for part in flat):
        return reader.graph.arithmetic(partial(_joined_there, between), ".join()", *flat)
    return reader.graph.apply(partial(_joined_there, between), *flat)


@to_word
def _joined_there(between: str, *pairs: Outcome) -> str:
    words = [_as_word(word) for there, word in zip(pairs[::2], pairs[1::2], strict=True) if there]
    word_of(sum(len(w) + len(between) for w in words))
    return between.join(words)


def _asked(name: str, args: tuple[Outcome, ...], word: Outcome) -> Outcome:
    _bounded(name, args, _as_word(word))
    return cast(Callable[..., Outcome], getattr(_as_word(word), name))(*args)


def _bounded(name: str, args: tuple[Outcome, ...], word: str) -> None:
    """Raise ValueError where a method would make a word that is too long."""
    if name == "zfill" and args and isinstance(args[0], int) and args[0] > WIDEST:
        raise ValueError(f"a word is filled up to {WIDEST:,} characters")
    if name == "replace" and len(args) >= 2 and isinstance(args[0], str) and isinstance(args[1], str):
        word_of(len(word) + word.count(args[0]) * len(args[1]))


@to_word
def _changed(name: str, args: tuple[Outcome, ...], word: Outcome) -> str:
    return cast(str, _asked(name, args, word))


def _as_word(value: Outcome) -> str:
    if not isinstance(value, str) or isinstance(value, HeldBack):
        raise ValueError(f"{value!r} is no word")
    return value
