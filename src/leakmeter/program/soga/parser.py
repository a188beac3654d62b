"""From the words of a SOGA program to its syntax tree, by recursive descent: a method for each rule of the grammar."""

from __future__ import annotations

import re
from math import isfinite
from typing import NoReturn, cast, get_args

from leakmeter.program.bounded import DIGITS
from leakmeter.program.budget import spend
from leakmeter.program.soga.syntax import (
    Array,
    Assign,
    Comparison,
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
from leakmeter.program.soga.tokens import Place, Token, words

#: Names that the language keeps for itself.
RESERVED = frozenset("data array if else end for in range observe prune skip return".split())
_COMPARISONS = get_args(Comparison)
#: An ``if``, ``for`` or distribution inside so many others is not what a person writes.
_DEEPEST = 50
_SECRET = re.compile(r"\s*secret:\s*(\w+(?:\s*\[\s*\d+\s*\])?)\s*", re.ASCII)
_NO_PRODUCT = "a product has at most two variables and no parentheses; give a part of it a name of its own"


def parse(text: str, file: str) -> Program:
    """The syntax tree of a program. ``file`` names it in messages.

    Raises ProgramError, with line and column, for what is not SOGA.

    >>> tree = parse("x = gauss(0, 1); observe(x > 0);", "half.soga")
    >>> [type(statement).__name__ for statement in tree.statements]
    ['Assign', 'Observe']
    """
    taken = words(text, file)
    parser = _Parser(taken.tokens)
    statements = parser.block()
    parser.finished()
    secrets = [found[1] for comment in taken.comments if (found := _SECRET.fullmatch(comment))]
    secret = "".join(secrets[0].split()) if secrets else None
    return Program(statements, secret, Place(file, 1, 1))


class _Parser:
    def __init__(self, tokens: tuple[Token, ...]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    # -- single words --------------------------------------------------------------------------------------------

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _is(self, *texts: str) -> bool:
        return self._next.kind != "number" and self._next.text in texts

    def _take(self) -> Token:
        token = self._next
        if token.kind != "end":
            self._at += 1
        return token

    def _expect(self, text: str, where: str) -> Token:
        if not self._is(text):
            self._wrong(f"{text!r} is needed {where}")
        return self._take()

    def _wrong(self, what: str) -> NoReturn:
        """Refuse the next word: what is there, and ``what`` should be."""
        found = "the program ends here" if self._next.kind == "end" else f"here stands {self._next.text[:40]!r}"
        self._next.place.refuse(f"{what}, and {found}")

    def _name(self, what: str) -> Token:
        token = self._next
        if token.kind != "name":
            self._wrong(f"{what} is needed")
        if token.text in RESERVED:
            token.place.refuse(f"{token.text!r} cannot be a name; write for example {token.text}_1 instead")
        return self._take()

    def _number(self, what: str) -> Number:
        place = self._next.place
        negative = self._is("-") and bool(self._take())
        if self._next.kind != "number":
            self._wrong(f"{what} is needed")
        value = _value(self._take())
        return Number(-value if negative else value, place)

    def _whole(self, what: str) -> int:
        number = self._number(what)
        if not isinstance(number.value, int) or number.value < 0:
            number.place.refuse(f"{what} is needed, not {number.value}")
        return number.value

    # -- statements ----------------------------------------------------------------------------------------------

    def block(self) -> tuple[Statement, ...]:
        """Statements up to ``else``, ``end``, a closing brace or the end of the file."""
        found: list[Statement] = []
        while self._next.kind != "end" and not self._is("else", "end", "}"):
            spend(4)
            found.append(self._statement())
            self._expect(";", "behind a statement")
        return tuple(found)

    def finished(self) -> None:
        """Refuse what is left of the program."""
        if self._next.kind != "end":
            self._next.place.refuse(f"{self._next.text!r} ends nothing here; take it out, or open an if or a for")

    def _statement(self) -> Statement:
        token = self._next
        if token.kind != "name":
            self._wrong("a statement begins with a name, if, for, observe, prune, skip, data or array")
        rule = {
            "data": self._data,
            "array": self._array,
            "if": self._if,
            "for": self._for,
            "observe": self._observe,
            "prune": self._prune,
        }.get(token.text)
        if rule is not None:
            return rule(self._take().place)
        if token.text == "skip":
            return Nothing(self._take().place)
        return self._assign()

    def _data(self, place: Place) -> Data:
        name = self._name("the name of the data").text
        self._expect("=", "behind the name of the data")
        self._expect("[", "before the numbers of the data")
        numbers = [self._number("a number").value]
        while self._is(","):
            self._take()
            numbers.append(self._number("a number").value)
        self._expect("]", "behind the numbers of the data")
        return Data(name, tuple(numbers), place)

    def _array(self, place: Place) -> Array:
        self._expect("[", "behind array")
        length = self._whole("the length of the array as a whole number")
        self._expect("]", "behind the length of the array")
        return Array(self._name("the name of the array").text, length, place)

    def _assign(self) -> Assign:
        name = self._name("the name of a variable")
        target = self._variable(name)
        self._expect("=", "behind the variable that is assigned to")
        return Assign(target, self._sum(), name.place)

    def _if(self, place: Place) -> If:
        condition = self._condition()
        yes = self._body()
        no: tuple[Statement, ...] = ()
        if self._is("else"):
            self._take()
            no = self._body()
        self._end("if", place)
        return If(condition, yes, no, place)

    def _for(self, place: Place) -> For:
        variable = self._name("the variable of the loop").text
        self._expect("in", "behind the variable of the loop")
        self._expect("range", "behind in")
        self._expect("(", "behind range")
        if self._next.kind == "number" or self._is("-"):
            begun = self._next.place
            rounds: Number | Element = Number(self._whole("a whole number of rounds"), begun)
        else:
            found = self._variable(self._name("a whole number of rounds, or an element of data,"))
            if isinstance(found, Name):
                found.place.refuse("range() needs a number that is written out, or an element of data")
            rounds = found
        self._expect(")", "behind the number of rounds")
        body = self._body()
        self._end("for", place)
        return For(variable, rounds, body, place)

    def _end(self, what: str, begun: Place) -> None:
        if not self._is("end"):
            self._wrong(f"the {what} of line {begun.line} needs 'end {what};'")
        self._take()
        self._expect(what, f"behind end, for that of line {begun.line} is not closed yet")

    def _body(self) -> tuple[Statement, ...]:
        """Statements in braces, or behind a colon or nothing up to the next ``else`` or ``end``."""
        self._deeper(self._next.place)
        if self._is("{"):
            self._take()
            found = self.block()
            self._expect("}", "behind the statements in braces")
        else:
            if self._is(":"):
                self._take()
            found = self.block()
        self._depth -= 1
        return found

    def _deeper(self, place: Place) -> None:
        self._depth += 1
        if self._depth > _DEEPEST:
            place.refuse(f"this is nested more than {_DEEPEST} deep; write it in several statements one after another")

    def _observe(self, place: Place) -> Observe:
        self._expect("(", "behind observe")
        condition = self._condition()
        self._expect(")", "behind the condition that is observed")
        return Observe(condition, place)

    def _prune(self, place: Place) -> Nothing:
        self._expect("(", "behind prune")
        self._number("a number")
        self._expect(")", "behind the number of prune")
        return Nothing(place)

    # -- expressions ---------------------------------------------------------------------------------------------

    def _condition(self) -> Condition:
        left = self._sum()
        if not self._is(*_COMPARISONS):
            if self._is("="):
                self._next.place.refuse("a single = assigns; compare with ==")
            self._wrong("a condition needs one of < <= > >= == !=")
        sign = self._take()
        return Condition(left, cast(Comparison, sign.text), self._sum(), sign.place)

    def _sum(self) -> Sum:
        place = self._next.place
        terms = [self._term(self._sign())]
        while self._is("+", "-"):
            spend()
            terms.append(self._term(self._sign()))
        return Sum(tuple(terms), place)

    def _sign(self) -> int:
        """The product of the signs that stand here."""
        sign = 1
        while self._is("+", "-"):
            sign = -sign if self._take().text == "-" else sign
        return sign

    def _term(self, sign: int) -> Term:
        place = self._next.place
        factors = [self._factor()]
        while self._is("*"):
            self._take()
            sign *= self._sign()
            factors.append(self._factor())
        if self._is("/"):
            self._next.place.refuse("there is no division in SOGA; multiply by a number, such as 0.25 * x for x / 4")
        if self._is("^"):
            self._next.place.refuse("there are no powers in SOGA; write a product, such as x * x")
        return Term(sign, tuple(factors), place)

    def _factor(self) -> Factor:
        token = self._next
        if token.kind == "number":
            return Number(_value(self._take()), token.place)
        if self._is("("):
            token.place.refuse(_NO_PRODUCT)
        name = self._name("a number, a variable or a distribution")
        return self._draw(name) if self._is("(") else self._variable(name)

    def _variable(self, name: Token) -> Name | Element:
        if not self._is("["):
            return Name(name.text, name.place)
        self._take()
        variable, offset = None, 0
        if self._next.kind == "name":
            variable = self._name("the variable of a loop").text
            if self._is("+", "-"):
                offset = self._sign() * self._whole("a whole number")
        else:
            offset = self._whole("a whole number or the variable of a loop")
        self._expect("]", "behind the place of an element")
        return Element(name.text, variable, offset, name.place)

    def _draw(self, name: Token) -> Draw:
        self._take()
        self._deeper(name.place)
        arguments: list[Sum | tuple[Sum, ...]] = [self._argument()]
        while self._is(","):
            self._take()
            arguments.append(self._argument())
        self._expect(")", f"behind the parameters of {name.text}")
        self._depth -= 1
        return Draw(name.text, tuple(arguments), name.place)

    def _argument(self) -> Sum | tuple[Sum, ...]:
        if not self._is("["):
            return self._sum()
        self._take()
        values = [self._sum()]
        while self._is(","):
            self._take()
            values.append(self._sum())
        self._expect("]", "behind a list of parameters")
        return tuple(values)


def _value(token: Token) -> float | int:
    """The number that a token is."""
    if len(token.text) <= DIGITS:
        value = int(token.text) if token.text.isdigit() else float(token.text)
        if isfinite(value):
            return value
    token.place.refuse(f"this number is too large; a number may have up to {DIGITS} digits")
