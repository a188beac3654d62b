"""Small classes: dataclasses, named tuples, and classes whose ``__init__`` assigns attributes; their methods."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, cast

from leakmeter.program.engine.nodes import Value
from leakmeter.program.reading.absent import where_there
from leakmeter.program.reading.branches import choose
from leakmeter.program.reading.known import Arguments, Keywords
from leakmeter.program.reading.unreadable import of_class
from leakmeter.program.reading.values import (
    MISSING,
    Bound,
    Class,
    Container,
    Entry,
    Local,
    NamedRow,
    Poison,
    Record,
    RowKind,
    Seq,
    named,
    settled,
)

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

#: Base classes that change nothing of what is read.
_PLAIN_BASES = ("object", "ABC", "Protocol", "Generic")


def definition(reader: Reader, node: ast.ClassDef) -> Value:
    """``class`` inside a function."""
    reader.write(cast(Container, reader.scope), node.name, Class(node))
    return True


def made(reader: Reader, kind: Class, args: Arguments, keywords: Keywords) -> Any:
    """``Person(age, city="a")``: a new object."""
    node = kind.definition
    for one in _line(reader, kind):
        parts = [
            s.value.func for s in one.definition.body if isinstance(s, ast.Assign) and isinstance(s.value, ast.Call)
        ]
        held = [_named(reader, _last(part)) for part in parts]
        for one_definition in (one.definition, *(h.definition for h in held if isinstance(h, Class))):
            if reason := of_class(one_definition):
                raise reader.refuse(reason)
    bases = [_last(base) for base in node.bases]
    if "NamedTuple" in bases:
        names, defaults = _fields(node)
        return _row(reader, RowKind(node.name, tuple(names), kind), args, keywords, defaults)
    if any(_last(d) == "dataclass" for d in node.decorator_list):
        record = Record(kind, {})
        names, defaults = _inherited_fields(reader, kind)
        record.fields.update(_filled(reader, node.name, names, args, keywords, defaults))
        after = _method(reader, kind, "__post_init__")
        if after is not None:
            reader.invoke(after, [record], {})
        return record
    odd = [b for b in bases if b not in _PLAIN_BASES and not isinstance(_named(reader, b), Class)]
    if odd or node.keywords:
        raise reader.refuse(f"a class derived from {odd[0] if odd else 'a metaclass'} cannot be read; use a dataclass")
    record = Record(kind, {})
    begin = _method(reader, kind, "__init__")
    if begin is not None:
        reader.invoke(begin, [record, *args], keywords)
    elif args or keywords:
        raise reader.refuse(f"{node.name} takes no arguments; give it an __init__, or make it a dataclass")
    return record


def row_kind(reader: Reader, args: Arguments, _: Keywords) -> Any:
    """``namedtuple("Point", "x y")``."""
    names = args[1].replace(",", " ").split() if isinstance(args[1], str) else reader.elements(args[1])
    return RowKind(args[0], tuple(names), None)


def new_row(reader: Reader, kind: RowKind, args: Arguments, keywords: Keywords) -> NamedRow:
    """A named tuple with these values."""
    return _row(reader, kind, args, keywords, {})


def _row(reader: Reader, kind: RowKind, args: Arguments, keywords: Keywords, defaults: dict[str, ast.expr]) -> NamedRow:
    fields = _filled(reader, kind.name, list(kind.names), args, keywords, defaults)
    return NamedRow(kind, tuple(fields[name] for name in kind.names))


def _filled(
    reader: Reader, name: str, names: list[str], args: Arguments, keywords: Keywords, defaults: dict[str, ast.expr]
) -> dict[str, Any]:
    """What each field holds: what is given, else its default."""
    given = dict(zip(names, args, strict=False))
    odd = [k for k in keywords if k not in names or k in given]
    if len(args) > len(names) or odd:
        raise reader.refuse(f"{name} has the fields {', '.join(names)}; give each of them once")
    given |= keywords
    missing = [n for n in names if n not in given and n not in defaults]
    if missing:
        raise reader.refuse(f"{name} needs a value for {', '.join(missing)}")
    return {n: given[n] if n in given else _default(reader, defaults[n]) for n in names}


def _default(reader: Reader, node: ast.expr) -> Any:
    """The default of a field: a value, or what ``field(default_factory=...)`` makes."""
    if isinstance(node, ast.Call) and _last(node.func) == "field":
        given = {k.arg: k.value for k in node.keywords}
        if "default_factory" in given:
            return reader.call(reader.evaluate(given["default_factory"]))
        if "default" in given:
            return reader.evaluate(given["default"])
    return reader.evaluate(node)


def _fields(node: ast.ClassDef) -> tuple[list[str], dict[str, ast.expr]]:
    """The fields that a class declares, in order, and their defaults."""
    declared = [s for s in node.body if isinstance(s, ast.AnnAssign) and isinstance(s.target, ast.Name)]
    declared = [s for s in declared if "ClassVar" not in ast.unparse(s.annotation)]
    defaults = {cast(ast.Name, s.target).id: s.value for s in declared if s.value is not None}
    return [cast(ast.Name, s.target).id for s in declared], defaults


def _inherited_fields(reader: Reader, kind: Class) -> tuple[list[str], dict[str, ast.expr]]:
    names: list[str] = []
    defaults: dict[str, ast.expr] = {}
    for one in reversed(_line(reader, kind)):
        more, values = _fields(one.definition)
        names += [n for n in more if n not in names]
        defaults |= values
    return names, defaults


def _line(reader: Reader, kind: Class) -> list[Class]:
    """A class and those it is derived from, the nearest first."""
    found, pending = list[Class](), [kind]
    while pending:
        one = pending.pop(0)
        if one not in found:
            found.append(one)
            bases = [_named(reader, _last(base)) for base in one.definition.bases]
            pending += [b for b in bases if isinstance(b, Class)]
    return found


def _named(reader: Reader, name: str) -> Any:
    return reader.scope[name] if name in reader.scope else reader.unit.lookup(name)


def _last(node: ast.expr) -> str:
    """The last part of a name: ``dataclass`` of ``dataclasses.dataclass(frozen=True)``."""
    return ast.unparse(node).partition("(")[0].partition("[")[0].rpartition(".")[2]


def _method(reader: Reader, kind: Class, name: str) -> Local | None:
    for one in _line(reader, kind):
        for statement in one.definition.body:
            if isinstance(statement, ast.FunctionDef) and statement.name == name:
                return Local(statement)
    return None


def attribute(reader: Reader, owner: Record | NamedRow | Class, name: str) -> Any:
    """``person.age``: a field, a property, a constant of the class, or a method waiting to be called."""
    if isinstance(owner, NamedRow) and name in owner.kind.names:
        return owner[owner.kind.names.index(name)]
    if isinstance(owner, Record) and name in owner.fields:
        found = owner.fields[name]
        if isinstance(found, Entry) and (default := _constant(reader, owner.kind, name)) is not MISSING:
            return choose(reader, found.there, settled(found.value), default)
        if isinstance(found, Entry):
            reason = f".{name} is only assigned in one branch of an if; assign it in __init__"
            return where_there(reader, found.there, settled(found.value), AttributeError, reason)
        if isinstance(found, Poison):
            raise reader.refuse(f".{name}: {found.reason}")
        return settled(found)
    kind = owner if isinstance(owner, Class) else owner.kind.of if isinstance(owner, NamedRow) else owner.kind
    if kind is None:
        raise reader.refuse(f"there is no field {name!r} in this named tuple")
    method = _method(reader, kind, name)
    if method is not None and not _is_constant_first(reader, kind, name):
        kinds = [_last(d) for d in cast(ast.FunctionDef, method.definition).decorator_list]
        if "staticmethod" in kinds:
            return method
        if "classmethod" in kinds:
            return Bound(kind, method)
        if isinstance(owner, Class):
            return method
        return (
            reader.invoke(method, [owner], {}) if {"property", "cached_property"} & {*kinds} else Bound(owner, method)
        )
    if (constant := _constant(reader, kind, name)) is not MISSING:
        return constant
    raise reader.refuse(f"{kind.definition.name} has no attribute {name!r} here; assign it in __init__")


def _is_constant_first(reader: Reader, kind: Class, name: str) -> bool:
    """Whether the nearest class that has a name has it as a constant, and not as a method."""
    for one in _line(reader, kind):
        for statement in one.definition.body:
            if isinstance(statement, ast.FunctionDef) and statement.name == name:
                return False
            target = statement.targets[0] if isinstance(statement, ast.Assign) else None
            if isinstance(target, ast.Name) and target.id == name:
                return True
    return False


def _constant(reader: Reader, kind: Class, name: str) -> Any:
    """A constant of a class, made once for all its objects; MISSING where there is none."""
    for one in _line(reader, kind):
        for statement in one.definition.body:
            target = statement.targets[0] if isinstance(statement, ast.Assign) else None
            if isinstance(target, ast.Name) and target.id == name:
                if id(statement) not in reader.constants:
                    path, reader.path = reader.path, []
                    try:
                        reader.constants[id(statement)] = reader.evaluate(cast(ast.Assign, statement).value)
                    finally:
                        reader.path = path
                return settled(reader.constants[id(statement)])
    return MISSING


def assign_attribute(reader: Reader, owner: Any, name: str, value: Any) -> None:
    """``person.age = value``."""
    if not isinstance(owner, Record):
        raise reader.refuse(f"an attribute of {named(owner)} cannot be set; use a variable of its own")
    if owner.copied:
        raise reader.refuse(
            "this object was picked from several under a random condition; change each one in its branch"
        )
    frozen = any("frozen=True" in ast.unparse(d) for d in owner.kind.definition.decorator_list)
    if frozen or _method(reader, owner.kind, name) is not None:
        raise reader.refuse(f".{name} cannot be set: {owner.kind.definition.name} is frozen or has such a method")
    reader.write(cast(Container, owner.fields), name, value)


def believed(reader: Reader, annotation: ast.expr | None, value: Any) -> Any:
    """An input whose parameter is annotated with a class: mappings of its fields as objects of that class."""
    if annotation is None:
        return value
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.Subscript) and isinstance(value, Seq) and value.whole_run() is None:
        inner = annotation.slice
        items = [believed(reader, inner, v) for v in value]
        return Seq(items, value.depth, value.array) if any(isinstance(v, Record | NamedRow) for v in items) else value
    if isinstance(annotation, ast.Name) and isinstance(value, dict):
        kind = reader.unit.lookup(annotation.id)
        if isinstance(kind, Class):
            return made(reader, kind, [], cast("dict[str, Any]", value))
    return cast(Any, value)
