"""How a variable of a SOGA program is named from outside: ``x`` or ``x[0]``."""

from __future__ import annotations

import ast
import re

_VARIABLE = re.compile(r"\s*(?P<name>[A-Za-z_]\w*)\s*(?:\[\s*(?P<place>\d{1,7})\s*\])?\s*", re.ASCII)


def named_variable(text: str) -> ast.expr | None:
    """The expression that reads the variable or the element that ``text`` names; None where it names none."""
    found = _VARIABLE.fullmatch(text)
    if found is None:
        return None
    owner = ast.Name(found["name"], ast.Load(), lineno=1, col_offset=0)
    if found["place"] is None:
        return owner
    place = ast.Constant(int(found["place"]), lineno=1, col_offset=0)
    return ast.Subscript(owner, place, ast.Load(), lineno=1, col_offset=0)
