"""Finding a program's source: the file, the function in it, and what its other names stand for."""

from __future__ import annotations

import ast
import inspect
import numbers
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program import language
from leakmeter.program.bounded import BITS, DIGITS
from leakmeter.program.language import Distribution
from leakmeter.program.reading.unreadable import changed_names
from leakmeter.program.reading.values import Class, Foreign, Local, Seq
from leakmeter.program.sql import syntax as queries

#: Files of more bytes than this are not a program of an analyst.
_LARGEST = 1_000_000


#: How the name of a file ends that is written in the language of SOGA.
_SOGA = ".soga"
#: How the name of a file ends that holds a query.
_SQL = ".sql"
#: What ``from leakmeter.program import *`` brings along, as far as a program can use it.
_OUR_ROOM, _OURS = "leakmeter.program", language.__all__


@dataclass(slots=True)
class Unit:
    """A parsed file: its functions, imports and module-level assignments (by name, the last one counts)."""

    place: str
    entry: ast.FunctionDef | None
    functions: dict[str, ast.FunctionDef] = field(default_factory=dict[str, ast.FunctionDef])
    classes: dict[str, ast.ClassDef] = field(default_factory=dict[str, ast.ClassDef])
    imports: dict[str, str] = field(default_factory=dict[str, str])
    assigned: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    live: dict[str, Any] = field(default_factory=dict[str, Any])
    #: Names that the file defines twice or changes, with the line.
    changed: dict[str, int] = field(default_factory=dict[str, int])
    #: The variables of a program that has no parameters and returns nothing, such as one of SOGA.
    variables: tuple[str, ...] = ()
    #: What is read instead of a function's body: a query of SQL.
    query: Any = None
    #: All statements of the file, in order, and its text.
    body: tuple[ast.stmt, ...] = ()
    text: str = ""

    def lookup(self, name: str) -> Any | None:
        """A function, an import or a value of the running module; None where there is none of that name."""
        if name in self.classes:
            return Class(self.classes[name])
        if name in self.live:
            known = _plain(self.live[name], self.functions.get(name))
            if known is not None:
                return known
        if name in self.functions:
            return Local(self.functions[name])
        if name in self.imports:
            return Foreign(self.imports[name])
        return None


def read(program: Callable[..., Any] | str | Path | Unit) -> Unit:
    """The unit of a function object, of ``path`` or ``path:function``, or of a SOGA program; one that was read already
    as it is."""
    if isinstance(program, Unit):
        return program
    if isinstance(program, str | Path):
        return _from_path(str(program))
    if not isinstance(program, FunctionType):
        raise ProgramError("audit needs a Python function, or the path of a file as 'program.py:function'.")
    return _from_function(program)


def _from_path(text: str) -> Unit:
    if text.endswith(_SOGA):
        return _of_soga(Path(text))
    if text.endswith(_SQL) or queries.is_query(text):
        return _of_query(text)
    path, _, name = text.rpartition(":") if ":" in text and not text.endswith(".py") else (text, "", "")
    unit = _parse(Path(path))
    if name:
        if name not in unit.functions:
            raise ProgramError(f"{path}: there is no function {name!r}; there is {_listed(unit.functions)}.")
        unit.entry = unit.functions[name]
        if name in unit.changed:
            raise ProgramError(f"{path}:{unit.changed[name]}: {name} is defined twice; leave one of them.")
    elif len(unit.functions) == 1:
        unit.entry = next(iter(unit.functions.values()))
    elif unit.functions:
        raise ProgramError(f"{path} defines {_listed(unit.functions)}; say which one, as {path}:NAME.")
    return unit


def _of_soga(path: Path) -> Unit:
    """The unit of a SOGA file: one function, and the secret that the file names as if Python had assigned it."""
    from leakmeter.program.soga.parser import parse
    from leakmeter.program.soga.translation import translate

    place = str(path)
    try:
        text = _bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise ProgramError(f"{place}: this is no text in UTF-8; save it as such.") from None
    made = translate(parse(text, place), path.stem)
    named = {} if made.secret is None else {"secret": ast.Constant(made.secret, lineno=1, col_offset=0)}
    return Unit(
        place,
        made.function,
        imports=made.imports,
        assigned=dict[str, ast.expr](named),
        variables=made.variables,
    )


def _of_query(text: str) -> Unit:
    """The unit of a query, or of a file with one: the tables are its parameters, and are frames."""
    place, source = "<query>", text
    if not queries.is_query(text):
        place = text
        try:
            source = _bytes(Path(text)).decode("utf-8")
        except UnicodeDecodeError:
            raise ProgramError(f"{place}: this is no text in UTF-8; save it as such.") from None
    query = queries.parsed(source, place)
    unit = _index(query.settings, place)
    unit.imports |= {name: f"{_OUR_ROOM}.{name}" for name in _OURS}
    frame = ast.Name("DataFrame", ast.Load())
    tables = [ast.arg(name, frame) for name in query.tables]
    parameters = ast.arguments(posonlyargs=[], args=tables, kwonlyargs=[], kw_defaults=[], defaults=[])
    unit.entry = ast.FunctionDef(name="the query", args=parameters, body=[], decorator_list=[], lineno=1)
    unit.query = query
    return unit


def _from_function(function: FunctionType) -> Unit:
    file = inspect.getsourcefile(function)
    if file is None or not Path(file).is_file():
        return _from_lines(function)
    unit = _parse(Path(file))
    wanted = function.__code__.co_firstlineno
    inside = ast.Module(list(unit.body), [])
    found = [n for n in ast.walk(inside) if isinstance(n, ast.FunctionDef | ast.Lambda)]
    at = [n for n in found if min([n.lineno, *_decorator_lines(n)]) == wanted]
    named = [n for n in at if isinstance(n, ast.FunctionDef) and n.name == function.__name__]
    if not named:
        raise ProgramError(f"{file}:{wanted}: audit needs a function written with def.")
    unit.entry = named[0]
    unit.live = {**function.__globals__, **_closure(function)}
    return unit


def _from_lines(function: FunctionType) -> Unit:
    """A function whose file is gone or never was one (a notebook): its lines as Python remembers them."""
    import textwrap

    try:
        text = textwrap.dedent(inspect.getsource(function))
    except OSError:
        raise ProgramError(
            f"the source of {function.__name__} cannot be found; save it in a file and pass 'file.py:NAME'."
        ) from None
    place = f"<{function.__name__}>"
    unit = of_text(text, place)
    unit.entry = unit.functions.get(function.__name__)
    unit.live = {**function.__globals__, **_closure(function)}
    return unit


def _decorator_lines(node: ast.FunctionDef | ast.Lambda) -> list[int]:
    return [d.lineno for d in node.decorator_list] if isinstance(node, ast.FunctionDef) else []


def _closure(function: FunctionType) -> dict[str, Any]:
    cells = function.__closure__ or ()
    names = function.__code__.co_freevars
    return {n: c.cell_contents for n, c in zip(names, cells, strict=True)}


def unit_tree(file: str) -> ast.Module:
    """The syntax tree of a file, or an error that says what is wrong with the file."""
    path = Path(file)
    return _tree(_bytes(path), str(path))


def _bytes(path: Path) -> bytes:
    """What a file holds, or an error that says why it is not read."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ProgramError(f"{path} cannot be read: {error.strerror or error}.") from None
    if len(raw) > _LARGEST:
        raise ProgramError(f"{path} has {len(raw):,} bytes; a program to audit may have up to {_LARGEST:,}.")
    return raw


def _tree(source: str | bytes, place: str) -> ast.Module:
    """The syntax tree of a source, its numbers and words of a length that can be worked with."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what Python finds odd in the program is not for who audits it
            tree = ast.parse(source, filename=place)
    except (SyntaxError, ValueError) as error:
        line, said = getattr(error, "lineno", None), str(getattr(error, "msg", error))
        where = f"{place}:{line}" if line else place
        if "integer string conversion" in said:
            raise ProgramError(f"{where}: {_TOO_LONG}.") from None
        raise ProgramError(f"{where}: this is not Python ({said[:200]}).") from None
    except (RecursionError, MemoryError):
        raise ProgramError(f"{place}: the expressions are nested too deeply to be read.") from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value.bit_length() > BITS:
            raise ProgramError(f"{place}:{node.lineno}: {_TOO_LONG}.")
    return tree


_TOO_LONG = f"this number has more than {DIGITS} digits; write a smaller one"


def _parse(path: Path) -> Unit:
    return of_text(_bytes(path), str(path))


def of_text(source: str | bytes, place: str) -> Unit:
    """The unit of a file's text, without the function that is meant."""
    unit = _index(_tree(source, place), place)
    unit.text = source if isinstance(source, str) else source.decode("utf-8", errors="replace")
    return unit


def _side_by_side(target: ast.expr, value: ast.expr) -> dict[str, ast.expr]:
    """``LOW, HIGH = 1, 5``: what each name is; nothing where that is not written side by side."""
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        return {}
    if not all(isinstance(t, ast.Name) for t in target.elts):
        return {}
    names = [t.id for t in target.elts if isinstance(t, ast.Name)]
    used = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
    return {} if used & set(names) else dict(zip(names, value.elts, strict=True))


def _index(tree: ast.Module, place: str) -> Unit:
    unit = Unit(place, None, changed=changed_names(tree), body=tuple(tree.body))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            unit.functions[node.name] = node
        elif isinstance(node, ast.ClassDef):
            unit.classes[node.name] = node
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            unit.assigned[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None and isinstance(node.target, ast.Name):
            unit.assigned[node.target.id] = node.value
        elif isinstance(node, ast.Assign) and len(node.targets) == 1:
            unit.assigned |= _side_by_side(node.targets[0], node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                unit.imports[alias.asname or alias.name.split(".")[0]] = (
                    alias.name if alias.asname else alias.name.split(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                names = _OURS if alias.name == "*" and node.module == _OUR_ROOM else [alias.name]
                unit.imports |= {alias.asname or name: f"{node.module}.{name}" for name in names}
    return unit


def _plain(value: Any, definition: ast.FunctionDef | None) -> Any | None:
    """A value of the running module as the reader knows it; None for what it does not."""
    if isinstance(value, bool | int | float | str | Distribution):
        return value
    if isinstance(value, numbers.Real):
        return float(value)
    if isinstance(value, ModuleType):
        return Foreign(value.__name__)
    if isinstance(value, list | tuple):
        inner = [_plain(v, None) for v in cast(list[Any], value)]
        if any(v is None for v in inner):
            return None
        return Seq(inner) if isinstance(value, list) else tuple(inner)
    if isinstance(value, FunctionType):
        if definition is not None:
            return Local(definition)
        if value.__module__.startswith(_LIBRARIES):
            return Foreign(f"{value.__module__}.{value.__name__}")
        unit = _from_function(value)
        return Local(unit.entry) if unit.entry is not None else None
    if isinstance(value, type) and issubclass(value, Distribution):
        return Foreign(f"leakmeter.program.{value.__name__}")
    return None


#: Where functions come from that are known by name, and not by their source.
_LIBRARIES = (
    *("leakmeter.program", "numpy", "math", "statistics", "collections", "dataclasses", "functools", "heapq"),
    *("itertools", "random", "bisect", "opendp"),
)


def _listed(functions: dict[str, ast.FunctionDef]) -> str:
    return ", ".join(sorted(functions)) or "none"
