"""``df.query("age > 30 and city == 'Bonn'")``: the same question as a mask, read with the columns as names."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any

from leakmeter.program.reading.frame_values import DataFrame
from leakmeter.program.reading.frames import chosen

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

_LOCAL = re.compile(r"@(\w+)")
_PREFIX = "_outer_"


class _AsMasks(ast.NodeTransformer):
    """``and``, ``or``, ``not``, ``in`` and chains of comparisons, as they are written for columns."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        parts = [self.visit(v) for v in node.values]
        op: ast.operator = ast.BitAnd() if isinstance(node.op, ast.And) else ast.BitOr()
        found = parts[0]
        for part in parts[1:]:
            found = ast.BinOp(found, op, part)
        return found

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        operand = self.visit(node.operand)
        return ast.UnaryOp(ast.Invert() if isinstance(node.op, ast.Not) else node.op, operand)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        sides = [self.visit(v) for v in (node.left, *node.comparators)]
        found: ast.expr | None = None
        for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
            if isinstance(op, ast.In | ast.NotIn):
                link: ast.expr = ast.Call(ast.Attribute(left, "isin", ast.Load()), [right], [])
                link = ast.UnaryOp(ast.Invert(), link) if isinstance(op, ast.NotIn) else link
            else:
                link = ast.Compare(left, [op], [right])
            found = link if found is None else ast.BinOp(found, ast.BitAnd(), link)
        return found if found is not None else node


def _named(name: str, line: int) -> ast.Name:
    return ast.Name(name, ast.Load(), lineno=line, col_offset=0)


def queried(reader: Reader, frame: DataFrame, text: Any) -> Any:
    """The rows for which a question holds that is written as text; ``@name`` is a variable of the function."""
    if not isinstance(text, str):
        raise reader.refuse("query() needs its question written out, as in df.query('age > 30')")
    try:
        asked = ast.parse(_LOCAL.sub(rf"{_PREFIX}\1", text.strip()), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise reader.refuse(f"the question {text[:60]!r} cannot be read; write it as a mask, df[df.age > 30]") from None
    allowed = (ast.expr, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
    if any(not isinstance(n, allowed) or isinstance(n, ast.Call | ast.Lambda) for n in ast.walk(asked)):
        raise reader.refuse(f"the question {text[:60]!r} cannot be read; write it as a mask, as in df[df.age > 30]")
    masks = ast.fix_missing_locations(_AsMasks().visit(asked))
    for node in ast.walk(masks):
        if isinstance(node, ast.expr):
            node.lineno = reader.graph.line
    outer = reader.scope
    used = {n.id for n in ast.walk(masks) if isinstance(n, ast.Name) and n.id.startswith(_PREFIX)}
    names: dict[str, Any] = {n: reader.evaluate(_named(n.removeprefix(_PREFIX), reader.graph.line)) for n in used}
    reader.scope = {**names, **{str(k): c for k, c in frame.columns.items()}}
    try:
        mask = reader.evaluate(masks)
    finally:
        reader.scope = outer
    return chosen(reader, frame, mask)
