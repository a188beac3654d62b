"""From the syntax tree of a SOGA program to a Python function that means the same, as a tree that is never run.

The nodes keep the lines of the SOGA file, so that whatever the reader says later names them. Scalars are set to 0 at
the beginning, arrays where they are declared. Names of what is called contain a sign that no SOGA name can have.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from leakmeter.program.budget import spend
from leakmeter.program.soga.families import FAMILIES, Family, reason_against
from leakmeter.program.soga.nodes import at, balanced, constant, loaded, no_arguments, stored
from leakmeter.program.soga.syntax import (
    Array,
    Assign,
    Condition,
    Data,
    Draw,
    Element,
    Factor,
    For,
    If,
    Name,
    Nothing,
    Number,
    Observe,
    Program,
    Statement,
    Sum,
    Term,
)
from leakmeter.program.soga.tokens import Place

#: The longest array: as much as a prior may hold.
_LONGEST = 1_000_000
#: A sum of more terms is built as a balanced tree, which is read without going deep.
_LONG_SUM = 16
_COMPARE: dict[str, ast.cmpop] = {
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
    "==": ast.Eq(),
    "!=": ast.NotEq(),
}
_RANGE = "<range>"
_NESTED = "this multiplies more than two variables; give the product of two of them a name of its own first"


@dataclass(frozen=True, slots=True)
class Translated:
    """A function without parameters, what its names for library functions stand for, and its variables in order.

    ``secret`` is the variable that the program names as the secret, None where it names none.
    """

    function: ast.FunctionDef
    imports: dict[str, str]
    variables: tuple[str, ...]
    secret: str | None


def translate(program: Program, name: str) -> Translated:
    """The Python function, called ``name``, that means what ``program`` means.

    Raises ProgramError, with line and column, for what is not declared, for places that an array does not have and for
    parameters that a distribution cannot have.
    """
    translation = _Translation()
    body = translation.block(program.statements)
    start = program.place
    if not translation.scalars and not translation.arrays:
        start.refuse("this program has no variables; give one a value, as in x = gauss(0, 1);")
    begun = [at(ast.Assign([stored(s, start)], constant(0, start)), start) for s in translation.scalars]
    function = at(
        ast.FunctionDef(name, no_arguments(), [*begun, *(body or [at(ast.Pass(), start)])], [], None, None), start
    )
    imports = {_called(f): f"leakmeter.program.{family.ours}" for f, family in FAMILIES.items()}
    imports |= {"observe": "leakmeter.program.observe", _RANGE: "builtins.range"}
    return Translated(function, imports, (*translation.scalars, *translation.arrays), program.secret)


class _Translation:
    """What has been declared up to the present statement, and the ranges of the open loops' variables."""

    def __init__(self) -> None:
        self.scalars: dict[str, None] = {}
        self.arrays: dict[str, int] = {}
        self._data: dict[str, tuple[float | int, ...]] = {}
        self._open: dict[str, int] = {}
        self._counters: set[str] = set()
        self._inside = 0
        self._rules: dict[type, Callable[..., ast.stmt | None]] = {
            Data: self._declare_data,
            Array: self._declare_array,
            Assign: self._assign,
            If: self._if,
            For: self._for,
            Observe: self._observe,
        }

    # -- statements ----------------------------------------------------------------------------------------------

    def block(self, statements: Sequence[Statement]) -> list[ast.stmt]:
        """The statements that mean something."""
        made: list[ast.stmt] = []
        for statement in statements:
            spend(4)
            if not isinstance(statement, Nothing):
                translated = self._rules[type(statement)](statement)
                if translated is not None:
                    made.append(translated)
        return made

    def _declare_data(self, data: Data) -> ast.stmt:
        self._new(data.name, data.place)
        self._data[data.name] = data.numbers
        numbers = ast.List([constant(v, data.place) for v in data.numbers], ast.Load())
        return at(ast.Assign([stored(data.name, data.place)], at(numbers, data.place)), data.place)

    def _declare_array(self, array: Array) -> ast.stmt:
        self._new(array.name, array.place)
        if not 0 < array.length <= _LONGEST:
            array.place.refuse(f"an array has between 1 and {_LONGEST:,} elements, not {array.length:,}")
        self.arrays[array.name] = array.length
        place = array.place
        zeros = at(ast.List([constant(0, place)], ast.Load()), place)
        value = at(ast.BinOp(zeros, ast.Mult(), constant(array.length, place)), place)
        return at(ast.Assign([stored(array.name, place)], value), place)

    def _new(self, name: str, place: Place) -> None:
        if self._inside:
            place.refuse(f"{name} is declared inside an if or a loop; declare it at the beginning of the program")
        if name in self.arrays or name in self._data:
            place.refuse(f"{name} is declared a second time; give it another name")
        if name in self.scalars or name in self._counters:
            place.refuse(f"{name} was used already; declare it before it is used, or give it another name")

    def _assign(self, statement: Assign) -> ast.stmt:
        target, place = statement.target, statement.place
        if target.name in self._data:
            place.refuse(f"{target.name} is data, which does not change; assign to a variable")
        if target.name in self._open:
            place.refuse(f"{target.name} counts the rounds of a loop and cannot be assigned to; use another name")
        value = self._sum(statement.value)
        node = self._variable(target)
        node.ctx = ast.Store()
        return at(ast.Assign([node], value), place)

    def _if(self, statement: If) -> ast.stmt:
        test = self._condition(statement.condition)
        self._inside += 1
        yes, no = self.block(statement.yes), self.block(statement.no)
        self._inside -= 1
        return at(ast.If(test, yes or [at(ast.Pass(), statement.place)], no), statement.place)

    def _for(self, statement: For) -> ast.stmt | None:
        name, place = statement.variable, statement.place
        if name in self.scalars or name in self.arrays or name in self._data:
            place.refuse(f"{name} is a variable already and cannot count the rounds of a loop; use another name")
        if name in self._open:
            place.refuse(f"{name} counts the rounds of an outer loop already; use another name")
        most, rounds = self._rounds(statement.rounds)
        self._counters.add(name)
        self._open[name] = most
        self._inside += 1
        body = self.block(statement.body) if most else []
        self._inside -= 1
        del self._open[name]
        if not body:
            return None
        over = at(ast.Call(loaded(_RANGE, place), [rounds], []), place)
        return at(ast.For(stored(name, place), over, body, [], None), place)

    def _rounds(self, rounds: Number | Element) -> tuple[int, ast.expr]:
        """The most rounds that a loop has, and their number as an expression."""
        if isinstance(rounds, Number):
            return int(rounds.value), constant(int(rounds.value), rounds.place)
        if rounds.name not in self._data:
            rounds.place.refuse("range() needs a number that is written out, or an element of data")
        node = self._element(rounds)
        counts = [v for v in self._data[rounds.name] if isinstance(v, int) and v >= 0]
        if len(counts) < len(self._data[rounds.name]):
            rounds.place.refuse(f"range() needs whole numbers that are not negative, and {rounds.name} has others")
        if rounds.variable is None:
            return counts[rounds.offset], node
        return max(counts), node

    def _observe(self, statement: Observe) -> ast.stmt:
        place = statement.place
        call = at(ast.Call(loaded("observe", place), [self._condition(statement.condition)], []), place)
        return at(ast.Expr(call), place)

    # -- expressions ---------------------------------------------------------------------------------------------

    def _condition(self, condition: Condition) -> ast.expr:
        left, right = self._sum(condition.left), self._sum(condition.right)
        return at(ast.Compare(left, [_COMPARE[condition.comparison]], [right]), condition.place)

    def _sum(self, value: Sum) -> ast.expr:
        spend(len(value.terms))
        if len(value.terms) > _LONG_SUM:
            return balanced([self._signed(t) for t in value.terms], value.place)
        made = self._signed(value.terms[0])
        for term in value.terms[1:]:
            operation = ast.Add() if term.sign > 0 else ast.Sub()
            made = at(ast.BinOp(made, operation, self._product(term)), term.place)
        return made

    def _signed(self, term: Term) -> ast.expr:
        made = self._product(term)
        return made if term.sign > 0 else at(ast.UnaryOp(ast.USub(), made), term.place)

    def _product(self, term: Term) -> ast.expr:
        variables = 0
        made: ast.expr | None = None
        for factor in term.factors:
            variables += self._varies(factor)
            if variables > 2:
                factor.place.refuse(_NESTED)
            node = self._factor(factor)
            made = node if made is None else at(ast.BinOp(made, ast.Mult(), node), factor.place)
        return made if made is not None else constant(1, term.place)

    def _varies(self, factor: Factor) -> bool:
        """Whether a factor may be random."""
        if isinstance(factor, Number):
            return False
        return isinstance(factor, Draw) or not (factor.name in self._open or factor.name in self._data)

    def _factor(self, factor: Factor) -> ast.expr:
        if isinstance(factor, Number):
            return constant(factor.value, factor.place)
        if isinstance(factor, Draw):
            return self._draw(factor)
        return self._variable(factor)

    def _variable(self, variable: Name | Element) -> ast.Name | ast.Subscript:
        """A scalar, the variable of a loop or an element, to be read."""
        if isinstance(variable, Element):
            return self._element(variable)
        name, place = variable.name, variable.place
        if name in self.arrays or name in self._data:
            place.refuse(f"{name} has several elements; name one of them, such as {name}[0]")
        if name in self._counters and name not in self._open:
            place.refuse(f"{name} counts the rounds of a loop and is not known outside of it; use another name")
        if name not in self._open:
            self.scalars[name] = None
        return loaded(name, place)

    def _element(self, element: Element) -> ast.Subscript:
        name, place = element.name, element.place
        length = self.arrays[name] if name in self.arrays else len(self._data.get(name, ()))
        if not length:
            place.refuse(f"{name} is not declared; write array[n] {name}; or data {name} = [numbers]; at the beginning")
        variable, offset = element.variable, element.offset
        if variable is None:
            if offset >= length:
                place.refuse(f"there is no element {offset} in {name}, which has {length}: the last is {length - 1}")
            return at(ast.Subscript(loaded(name, place), constant(offset, place), ast.Load()), place)
        if variable not in self._open:
            place.refuse(
                f"the place of an element is a number or the variable of an open loop, and {variable} is neither"
            )
        if offset < 0:
            place.refuse(
                f"{name}[{variable} - {-offset}] is before the first element in the first round, where {variable} is "
                f"0; write {name}[{variable}] here and {variable} + {-offset} where {variable} stands now, and take "
                f"{-offset} off the number of rounds"
            )
        if self._open[variable] + offset > length:
            place.refuse(
                f"{name} has {length} elements, and this loop has {self._open[variable]} rounds and reaches element "
                f"{self._open[variable] + offset - 1}; "
                + (f"let it run over range({length - offset})" if offset < length else "name an element that there is")
            )
        index: ast.expr = loaded(variable, place)
        if offset:
            index = at(ast.BinOp(index, ast.Add(), constant(offset, place)), place)
        return at(ast.Subscript(loaded(name, place), index, ast.Load()), place)

    # -- distributions -------------------------------------------------------------------------------------------

    def _draw(self, draw: Draw) -> ast.expr:
        family = FAMILIES.get(draw.family)
        if family is None:
            draw.place.refuse(f"there is no distribution {draw.family!r}; there are {', '.join(sorted(FAMILIES))}")
        needed = [kind for kind in family.kinds if kind != "hint"]
        if not len(needed) <= len(draw.arguments) <= len(family.kinds):
            _misused(draw, family)
        args: list[ast.expr] = []
        keywords: list[ast.keyword] = []
        numbers: list[float | list[float] | None] = []
        for kind, given in zip(family.kinds, draw.arguments, strict=False):
            if isinstance(given, tuple) is not (kind in ("list", "ends")):
                _misused(draw, family)
            parts = given if isinstance(given, tuple) else (given,)
            if (kind == "ends" and len(parts) != 2) or (kind != "place" and any(map(self._depends, parts))):
                _misused(draw, family)
            known = [_written(p) for p in parts]
            if kind == "hint":
                continue
            keyword = family.keywords[len(numbers)]
            numbers.append([v for v in known if v is not None] if isinstance(given, tuple) else known[0])
            if None in known:
                numbers[-1] = None
            made = [self._sum(p) for p in parts]
            if kind == "list":
                made = [at(ast.List(made, ast.Load()), draw.place)]
            if keyword:
                keywords.append(at(ast.keyword(keyword, made[0]), draw.place))
            else:
                args.extend(made)
        whole = [v for v in numbers if v is not None]
        reason = reason_against(family, whole) if len(whole) == len(numbers) else None
        if reason is not None:
            draw.place.refuse(f"{draw.family}: {reason}")
        return at(ast.Call(loaded(_called(draw.family), draw.place), args, keywords), draw.place)

    def _depends(self, value: Sum) -> bool:
        """Whether a value may be random."""
        return any(self._varies(factor) for term in value.terms for factor in term.factors)


def _misused(draw: Draw, family: Family) -> NoReturn:
    first = family.usage.partition("(")[2].partition(",")[0].rstrip(")")
    varying = f"; only {first} may have variables" if "place" in family.kinds else ""
    draw.place.refuse(f"{draw.family} is written {family.usage}, with numbers or elements of data{varying}")


def _written(value: Sum) -> float | None:
    """The number that a sum of written numbers is; None where it has anything else."""
    total: float = 0
    for term in value.terms:
        product: float = term.sign
        for factor in term.factors:
            if not isinstance(factor, Number):
                return None
            product *= factor.value
        total += product
    return total


def _called(family: str) -> str:
    """The name under which the translated function calls a distribution: none that a SOGA program can use."""
    return f"<{family}>"
