"""The calculation that puts the answers to subqueries together, read and worked out without running anything.

    sum     := product (("+" | "-") product)*
    product := part (("*" | "/") part)*
    part    := "-" part | "(" sum ")" | number | name

Nothing else is understood. A model writes the calculation (BRANCH, section 3, has a Python interpreter evaluate it);
here it can name the subqueries, and numbers, and nothing more. A program is such calculations one after the other, each
given a name: ``line := name "=" sum``, with a comment after "#" if it likes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from leakmeter.errors import InputError

#: Characters, and brackets or signs within each other, of the longest calculation.
LONGEST, DEEPEST = 200, 20
#: Lines of the longest program.
MOST_LINES = 60
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:_\d+)*(?:\.\d*)?|\.\d+)|(?P<name>[A-Za-z_]\w*)|(?P<sign>[-+*/()]))", re.ASCII
)


def calculated(calculation: str, values: Mapping[str, float]) -> float:
    """The result of a calculation in which names stand for ``values``.

    Raises InputError for anything that is no such calculation, a name without a value, a division by zero, and a
    result that is no finite number.
    """
    result = _Reader(_tokens(calculation), values).whole()
    if not math.isfinite(result):
        raise InputError("The calculation gives no finite number. Check what it divides by.")
    return result


def worked_out(lines: Iterable[str], wanted: str) -> float:
    """The value that a program of assignments gives the name ``wanted`` in the end.

    Raises InputError for a line that assigns no calculation to a name, for a program of more than :data:`MOST_LINES`
    lines, one that never gives the name a value, and whatever :func:`calculated` refuses.

    >>> worked_out(["people = 3_100_000", "aged_31 = 1.85 / 100  # a guess", "k = people * aged_31"], "k")
    57350.0
    """
    values: dict[str, float] = {}
    written = [code for line in lines if (code := line.partition("#")[0].strip())]
    if len(written) > MOST_LINES:
        raise InputError(f"The program has more than {MOST_LINES} lines. Write a shorter one.")
    for code in written:
        name, equals, calculation = (part.strip() for part in code.partition("="))
        if not equals or not _NAME.fullmatch(name):
            raise InputError("A line of the program does not give a name a value. Write: name = calculation")
        values[name] = calculated(calculation, values)
    if wanted not in values:
        raise InputError(f"The program never gives {wanted} a value. Let its last line do so.")
    return values[wanted]


def names(calculation: str) -> frozenset[str]:
    """The names in a calculation. Raises InputError for characters that none has."""
    return frozenset(token.text for token in _tokens(calculation) if token.kind == "name")


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def _tokens(calculation: str) -> list[_Token]:
    if len(calculation) > LONGEST:
        raise InputError(f"The calculation has more than {LONGEST} characters. Write a shorter one.")
    found: list[_Token] = []
    end = len(calculation.rstrip())
    at = 0
    while at < end:
        match = _TOKEN.match(calculation, at)
        if match is None:
            raise InputError(
                f"The calculation has something at character {at + 1} that is neither number, name nor + - * /."
            )
        found.append(_Token(str(match.lastgroup), match.group(str(match.lastgroup))))
        at = match.end()
    return found


class _Reader:
    """One pass from left to right."""

    def __init__(self, tokens: list[_Token], values: Mapping[str, float]) -> None:
        self._tokens = tokens
        self._values = values
        self._at = 0

    def whole(self) -> float:
        result = self._sum(0)
        if self._at < len(self._tokens):
            raise InputError("The calculation goes on after its end. Put + - * or / between its parts.")
        return result

    def _next(self) -> str:
        return self._tokens[self._at].text if self._at < len(self._tokens) else ""

    def _sum(self, depth: int) -> float:
        result = self._product(depth)
        while (sign := self._next()) in ("+", "-"):
            self._at += 1
            other = self._product(depth)
            result = result + other if sign == "+" else result - other
        return result

    def _product(self, depth: int) -> float:
        result = self._part(depth)
        while (sign := self._next()) in ("*", "/"):
            self._at += 1
            other = self._part(depth)
            if sign == "/" and other == 0.0:
                raise InputError("The calculation divides by zero.")
            result = result * other if sign == "*" else result / other
        return result

    def _part(self, depth: int) -> float:
        if depth > DEEPEST:
            raise InputError(f"The calculation nests deeper than {DEEPEST} brackets.")
        if self._at >= len(self._tokens):
            raise InputError("The calculation breaks off. Give a number or a name after each sign.")
        token = self._tokens[self._at]
        self._at += 1
        if token.kind == "number":
            return float(token.text)
        if token.kind == "name":
            return self._value(token.text)
        if token.text == "-":
            return -self._part(depth + 1)
        if token.text != "(":
            raise InputError("The calculation has a sign where a number or a name belongs.")
        result = self._sum(depth + 1)
        if self._next() != ")":
            raise InputError("The calculation opens a bracket that it does not close.")
        self._at += 1
        return result

    def _value(self, name: str) -> float:
        if name not in self._values:
            raise InputError("The calculation names something that was not asked.")
        return self._values[name]
