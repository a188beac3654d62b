"""The inputs of an audited function: what is believed of each, turned into fresh variables of the graph."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from math import isnan
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.bounded import within
from leakmeter.program.budget import spend
from leakmeter.program.engine.graph import Graph
from leakmeter.program.engine.nodes import Node
from leakmeter.program.language import Distribution, Normal
from leakmeter.program.language.elsewhere import as_distribution
from leakmeter.program.language.frames import Frame, declared
from leakmeter.program.reading import framed as frames_read
from leakmeter.program.reading.classes import believed, made
from leakmeter.program.reading.frame_values import DataFrame
from leakmeter.program.reading.frames_among import means_frame
from leakmeter.program.reading.values import Class, NamedRow, Record, Seq, extent

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: The most values that a prior may hold.
_MOST = 2_000_000
#: From this length on a list of one normal distribution is kept as a run.
_RUN = 8


def inputs_of(reader: Reader, entry: ast.FunctionDef, prior: Mapping[str, Any] | None) -> dict[str, Any]:
    """The inputs of ``entry`` by name, from ``prior`` or else the file's own.

    Raises ProgramError for a name that is no parameter and for a value that is no distribution.
    """
    if prior is None:
        prior = prior_in_file(reader)
    names = [a.arg for a in (*entry.args.posonlyargs, *entry.args.args, *entry.args.kwonlyargs)]
    if prior and reader.unit.variables:
        raise ProgramError(
            f"{reader.unit.place} draws its variables itself; write what is believed of them into it, and leave the "
            "prior out."
        )
    for name in prior:
        if name not in names:
            raise ProgramError(
                f"{reader.unit.place}:{entry.lineno}: {entry.name} has no parameter {name!r}; its parameters are "
                f"{', '.join(names) or 'none'}."
            )
    if (many := extent(prior)) > _MOST:
        shown = f"{many:,}" if many < 10**18 else "more than 10^18"
        raise ProgramError(f"{reader.unit.place}: the prior holds {shown} values; up to {_MOST:,} are read.")
    annotations = {a.arg: a.annotation for a in (*entry.args.posonlyargs, *entry.args.args, *entry.args.kwonlyargs)}
    framed = {name: means_frame(reader.unit, entry, name, value) for name, value in prior.items()}
    inputs = {
        name: _framed(reader, value, f"prior[{name!r}]")
        if framed[name]
        else _believed(reader, value, f"prior[{name!r}]")
        for name, value in prior.items()
    }
    return {
        name: value if framed[name] else believed(reader, annotations[name], value) for name, value in inputs.items()
    }


def _framed(reader: Reader, value: Any, where: str) -> DataFrame:
    """A frame: its columns are declared, each with a value or distribution for every row."""
    if isinstance(value, DataFrame):
        return value
    if isinstance(value, Seq):
        value = list(value)
    if isinstance(value, Mapping):
        value = {k: list(v) if isinstance(v, Seq) else v for k, v in cast("Mapping[Any, Any]", value).items()}
    columns = declared(value, where)
    made = {k: _believed_list(reader, v, f"{where}[{k!r}]") for k, v in columns.items()}
    return frames_read.frame_of(reader, made, where)


def prior_in_file(reader: Reader) -> Mapping[str, Any]:
    """What a program's file itself believes of the parameters; empty where it says nothing."""
    node = reader.unit.assigned.get("prior")
    if node is None:
        return {}
    reader.in_prior = True
    try:
        reader.graph.line = node.lineno
        value = reader.evaluate(node)
    finally:
        reader.in_prior = False
    if not isinstance(value, dict):
        raise reader.graph.error("prior must be a dictionary from parameters to distributions.")
    return cast("dict[str, Any]", value)


def _believed(reader: Reader, value: Any, where: str) -> Any:
    """An input value: a fresh variable for each distribution, lists element by element."""
    spend()
    if isinstance(value, Seq):
        value = value.items
    if isinstance(value, Node | DataFrame):
        return value
    if isinstance(value, Frame):
        return _framed(reader, value, where)
    if isinstance(value, list):
        return _believed_list(reader, cast("list[Any]", value), where)
    if isinstance(value, Record):
        fields = {k: _believed(reader, v, f"{where}.{k}") for k, v in value.fields.items()}
        return Record(value.kind, fields)
    if isinstance(value, NamedRow):
        return NamedRow(value.kind, tuple(_believed(reader, v, where) for v in value))
    if _is_object(value):
        return _of_object(reader, cast(object, value), where)
    if isinstance(value, tuple):
        parts = enumerate(cast("tuple[Any, ...]", value))
        return tuple(_believed(reader, v, f"{where}[{i}]") for i, v in parts)
    if isinstance(value, dict):
        return {k: _believed(reader, v, f"{where}[{k!r}]") for k, v in cast("dict[Any, Any]", value).items()}
    if isinstance(value, bool | int | str) or value is None:
        try:
            return value if value is None else within(value)
        except ValueError as error:
            raise ProgramError(f"{where}: {error}.") from None
    if isinstance(value, float):
        if isnan(value):
            raise ProgramError(f"{where} is NaN; give a number or a distribution such as Normal(35, sd=2).")
        return value
    distribution = as_distribution(value)
    if distribution is None:
        if hasattr(value, "tolist"):
            return _believed(reader, value.tolist(), where)
        raise ProgramError(f"{where} is {value!r}, which is no distribution; write for example Normal(35, sd=2).")
    return reader.instance(distribution)


def _is_object(value: Any) -> bool:
    """Whether this is an object of a dataclass or named tuple, and no distribution."""
    if isinstance(value, type | Distribution):
        return False
    return is_dataclass(value) or (isinstance(value, tuple) and hasattr(cast(object, value), "_fields"))


def _of_object(reader: Reader, value: Any, where: str) -> Any:
    """An object of a dataclass or named tuple of the program, whose fields hold what is believed of them."""
    found: Any = getattr(value, "_fields", None)
    names: list[str] = list(found) if found is not None else [f.name for f in fields_of(value) if f.init]
    held: dict[str, Any] = {name: _believed(reader, getattr(value, name), f"{where}.{name}") for name in names}
    kind = reader.unit.lookup(type(value).__name__)
    return made(reader, kind, [], held) if isinstance(kind, Class) else held


def _believed_list(reader: Reader, items: list[Any], where: str) -> Seq:
    first = items[0] if items else None
    if len(items) >= _RUN and isinstance(first, Normal) and first.sigma > 0 and items.count(first) == len(items):
        start = reader.graph.table.add(first, len(items))
        return Seq.of_run(reader.graph, start, len(items))
    return Seq([_believed(reader, v, f"{where}[{i}]") for i, v in enumerate(items)])


def frozen(value: Any) -> Any:
    """Inputs as they were before the program ran: it may write into its lists."""
    if isinstance(value, Seq):
        if value.whole_run() is not None:
            return Seq.of_run(*cast("tuple[Graph, int, int]", value.origin()))
        return Seq([frozen(v) for v in value])
    if isinstance(value, Record):
        return Record(value.kind, {k: frozen(v) for k, v in value.fields.items()})
    if isinstance(value, NamedRow):
        return NamedRow(value.kind, tuple(frozen(v) for v in value))
    if isinstance(value, DataFrame):
        return DataFrame(dict(value.columns), value.rows)
    if isinstance(value, tuple):
        return tuple(frozen(v) for v in cast("tuple[Any, ...]", value))
    if isinstance(value, dict):
        return {k: frozen(v) for k, v in cast("dict[Any, Any]", value).items()}
    return value
