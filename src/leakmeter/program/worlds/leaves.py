"""The inputs of a program that is run: what is fixed about them, and the distributions that each run has a value of."""

from __future__ import annotations

import ast
import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.language import Distribution, Finite
from leakmeter.program.language.elsewhere import as_distribution
from leakmeter.program.language.frames import Frame, declared
from leakmeter.program.reading.frames_among import means_frame
from leakmeter.program.reading.source import Unit
from leakmeter.program.reading.values import NamedRow, Record, Seq, extent
from leakmeter.program.worlds.wire import wired

_MOST = 100_000


@dataclass(frozen=True, slots=True)
class Leaf:
    """The place of a random value: the ``at``-th of a run."""

    at: int


@dataclass(frozen=True, slots=True)
class Inputs:
    """``distributions`` are what each run has one value of; ``template`` (for JSON, by parameter) says where each
    stands; ``given`` is the prior with a `Leaf` in the place of each."""

    distributions: tuple[Distribution, ...]
    template: dict[str, Any]
    given: dict[str, Any]


def inputs_of(unit: Unit, prior: Mapping[str, Any]) -> Inputs:
    """The inputs that ``prior`` describes: distributions, lists, tuples, dictionaries, frames and objects of them, and
    known values. Raises ProgramError for what is none of these, and for more than a program is tried with."""
    if (many := extent(prior)) > _MOST:
        raise ProgramError(f"the prior holds {many:,} values; a program is tried with up to {_MOST:,}.")
    found: list[Distribution] = []

    def leaf(distribution: Distribution) -> Leaf:
        found.append(distribution)
        return Leaf(len(found) - 1)

    given = {name: replaced(value, leaf, f"prior[{name!r}]") for name, value in prior.items()}
    return Inputs(tuple(found), {name: _template(unit, name, value) for name, value in given.items()}, given)


def random_inputs(prior: Any, most: int) -> int:
    """How many random values a run has; of more than ``most``, not how many."""
    return sum(1 for _ in itertools.islice(_random(prior), most + 1))


def combinations(prior: Any, most: int) -> float:
    """How many different inputs there are: infinite where a random one has no finitely many values; of more than
    ``most``, not how many."""
    found = 1.0
    for distribution in _random(prior):
        found *= len(distribution.support()) if isinstance(distribution, Finite) else math.inf
        if found > most:
            break
    return found


def _random(value: Any) -> Iterator[Distribution]:
    """The distributions in a prior, without looking at more than are asked for."""
    if isinstance(value, Distribution):
        yield value
    elif isinstance(value, Frame):
        yield from _random(value.columns)
    elif isinstance(value, Record):
        yield from _random(value.fields)
    elif isinstance(value, Mapping):
        for part in cast("Mapping[Any, Any]", value).values():
            yield from _random(part)
    elif isinstance(value, list | tuple | Seq):
        for part in cast("list[Any]", value):
            yield from _random(part)
    elif value is not None and not isinstance(value, bool | int | float | str):
        distribution = as_distribution(value)
        if distribution is not None:
            yield distribution


def replaced(given: Any, leaf: Callable[[Distribution], Any], where: str) -> Any:
    """``given`` with what ``leaf`` makes of each distribution in its place, in order."""
    value: Any = given
    if isinstance(value, Frame):
        return Frame({k: replaced(v, leaf, f"{where}[{k!r}]") for k, v in value.columns.items()})
    if isinstance(value, list | Seq):
        return [replaced(v, leaf, f"{where}[{i}]") for i, v in enumerate(cast("list[Any]", value))]
    if isinstance(value, NamedRow):
        return NamedRow(value.kind, tuple(replaced(v, leaf, where) for v in value))
    if isinstance(value, Record):
        return Record(value.kind, {k: replaced(v, leaf, f"{where}.{k}") for k, v in value.fields.items()})
    if type(value) is tuple:
        return tuple(replaced(v, leaf, f"{where}[{i}]") for i, v in enumerate(cast("tuple[Any, ...]", value)))
    if isinstance(value, Mapping):
        pairs = cast("Mapping[Any, Any]", value).items()
        return {k: replaced(v, leaf, f"{where}[{k!r}]") for k, v in pairs}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    distribution = as_distribution(value)
    if distribution is not None:
        return leaf(distribution)
    if hasattr(value, "tolist"):
        return replaced(value.tolist(), leaf, where)
    raise ProgramError(f"{where} is {value!r:.60}, which is no distribution; write for example Normal(35, sd=2).")


def _template(unit: Unit, name: str, value: Any) -> Any:
    """One input for JSON; a declared frame is one where the reader takes it for one too."""
    entry = unit.entry
    if entry is not None and means_frame(unit, entry, name, value):
        return {"f": [[k, _cells(v)] for k, v in declared(value, f"prior[{name!r}]").items()]}
    annotations = {} if entry is None else {a.arg: a.annotation for a in _arguments(entry)}
    return _of_kind(unit, annotations.get(name), value)


def _arguments(entry: ast.FunctionDef) -> list[ast.arg]:
    return [*entry.args.posonlyargs, *entry.args.args, *entry.args.kwonlyargs]


def _of_kind(unit: Unit, annotation: ast.expr | None, value: Any) -> Any:
    """A value of a parameter with this annotation: where that is a class of the program, mappings are its objects."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.Subscript) and isinstance(value, list):
        return [_of_kind(unit, annotation.slice, v) for v in cast("list[Any]", value)]
    if isinstance(annotation, ast.Name) and annotation.id in unit.classes and isinstance(value, dict):
        return _object(annotation.id, cast("dict[str, Any]", value))
    return _cells(value)


def _object(name: str, fields: Mapping[str, Any]) -> Any:
    return {"o": [name, [[k, _cells(v)] for k, v in fields.items()]]}


def _cells(value: Any) -> Any:
    if isinstance(value, Leaf):
        return {"x": value.at}
    if isinstance(value, Record):
        return _object(value.kind.definition.name, value.fields)
    if isinstance(value, NamedRow):
        return _object(value.kind.name, dict(zip(value.kind.names, value, strict=True)))
    if isinstance(value, list):
        return [_cells(v) for v in cast("list[Any]", value)]
    if isinstance(value, tuple):
        return {"t": [_cells(v) for v in cast("tuple[Any, ...]", value)]}
    if isinstance(value, dict):
        return {"d": [[wired(k), _cells(v)] for k, v in cast("dict[Any, Any]", value).items()]}
    return wired(value)


def place_of(secret: str, given: Mapping[str, Any]) -> Leaf:
    """Where the secret stands among the random values of a run. Raises ProgramError for what is none of them."""
    remedy = f"name an input, such as 'ages[0]'; the inputs are: {', '.join(given) or 'none'}"
    try:
        node = ast.parse(secret.strip(), mode="eval").body
        steps: list[Any] = []
        while isinstance(node, ast.Subscript | ast.Attribute):
            steps.append(node.attr if isinstance(node, ast.Attribute) else ast.literal_eval(node.slice))
            node = node.value
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise ProgramError(f"the secret {secret[:60]!r} is not a name; {remedy}.") from None
    if not isinstance(node, ast.Name) or node.id not in given:
        raise ProgramError(f"the secret {secret[:60]!r} is no input of a program that is run; {remedy}.")
    value: Any = given[node.id]
    try:
        for step in reversed(steps):
            value = _fields(value)[step]
    except (LookupError, TypeError):
        raise ProgramError(f"there is no {secret[:60]} in the prior; {remedy}.") from None
    value = _fields(value)
    if isinstance(value, Leaf):
        return value
    if isinstance(value, list | tuple | dict):
        raise ProgramError(f"the secret {secret[:60]!r} holds several values; name one of them, such as {secret}[0].")
    raise ProgramError(
        f"the secret {secret[:60]!r} is known before anything is released; write what an attacker believes of it into "
        "the prior."
    )


def _fields(value: Any) -> Any:
    """A frame as its columns, an object as its fields."""
    if isinstance(value, Frame):
        return value.columns
    if isinstance(value, Record):
        return value.fields
    if isinstance(value, NamedRow):
        return dict(zip(value.kind.names, value, strict=True)) | dict(enumerate(value))
    return value
