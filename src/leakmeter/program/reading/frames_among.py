"""Which parameters are frames: as the prior says, the annotation, or what the function asks of them."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any, cast

from leakmeter.program.language.frames import Frame, is_declaration
from leakmeter.program.reading.dictionaries import METHODS
from leakmeter.program.reading.frame_values import DataFrame
from leakmeter.program.reading.lists import LIST_METHODS
from leakmeter.program.reading.source import Unit
from leakmeter.program.reading.values import Seq, kinds_in

_PLAIN = ("dict", "Dict", "Mapping", "list", "List", "Sequence")
_OF_ANY = {*METHODS, *LIST_METHODS, *dir(dict), *dir(list)}
#: A frame has a count too.
_OF_CONTAINERS = _OF_ANY - {"count"}


def means_frame(unit: Unit, entry: ast.FunctionDef, name: str, value: Any) -> bool:
    """Whether the parameter ``name``, believed to be ``value``, is a frame and not a dictionary or list.

    It is where the prior says ``Frame``, where the annotation says DataFrame, where the function asks of it what only a
    frame has (``df.age``, ``df[df["age"] > 30]``), and where a file that imports pandas declares it as columns of one
    length. An annotation such as ``dict`` says that it is none.
    """
    if isinstance(value, Frame | DataFrame):
        return True
    annotation = _annotation(entry, name)
    if annotation in _PLAIN or annotation in unit.classes:
        return False
    if annotation == "DataFrame":
        return True
    if not isinstance(value, Mapping | Sequence | Seq) or isinstance(value, str):
        return False
    own = _OF_ANY if _is_plain_list(value) else _OF_CONTAINERS
    if _is_asked_as_frame(entry, name, own):
        return True
    return isinstance(value, Mapping) and _imports_pandas(unit) and _columns(value)


def _columns(value: Any) -> bool:
    given = {k: list(v) if isinstance(v, Seq) else v for k, v in cast("Mapping[Any, Any]", value).items()}
    return is_declaration(given)


def _annotation(entry: ast.FunctionDef, name: str) -> str:
    """The last word of a parameter's annotation, without what stands in brackets."""
    for argument in (*entry.args.posonlyargs, *entry.args.args, *entry.args.kwonlyargs):
        node = argument.annotation
        if argument.arg == name and node is not None:
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ast.unparse(node)
            return text.partition("[")[0].rpartition(".")[2].strip()
    return ""


def _imports_pandas(unit: Unit) -> bool:
    if any(dotted.partition(".")[0] == "pandas" for dotted in unit.imports.values()):
        return True
    return any(getattr(v, "__name__", "") == "pandas" for v in unit.live.values())


def _is_plain_list(value: Any) -> bool:
    """Whether a value is a list of anything but records."""
    if isinstance(value, Seq):
        return value.run is not None or not any(isinstance(v, dict) for v in value)
    return isinstance(value, Sequence) and not any(
        issubclass(kind, Mapping) for kind in kinds_in(cast("Sequence[Any]", value))
    )


def _is_asked_as_frame(entry: ast.FunctionDef, name: str, own: set[str]) -> bool:
    """Whether the function asks of a parameter what neither a dictionary nor a list has."""
    for node in ast.walk(entry):
        if isinstance(node, ast.Attribute) and _is_name(node.value, name) and node.attr not in own:
            return True
        chosen = isinstance(node, ast.Subscript) and _is_name(node.value, name) and _is_mask(node.slice)
        if chosen and own is _OF_CONTAINERS:
            return True
    return False


def _is_name(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _is_mask(node: ast.expr) -> bool:
    """Whether an index is a condition on columns, or a list of them."""
    if isinstance(node, ast.List):
        return True
    if isinstance(node, ast.Compare):
        return not any(isinstance(op, ast.Is | ast.IsNot | ast.In | ast.NotIn) for op in node.ops)
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Invert)
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr)
