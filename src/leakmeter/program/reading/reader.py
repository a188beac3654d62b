"""The reader: what is known at one point of a program, and which construct is read by which rule.

The rules are plain functions, one module for each kind of construct; ``rules.py`` lists them. Every rule gets the
reader, through which it reads parts of itself, and the syntax. Nothing of the program is executed.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.bounded import LONGEST_LIST
from leakmeter.program.budget import spend
from leakmeter.program.engine.graph import Graph, describe
from leakmeter.program.engine.nodes import Node, Test, Value
from leakmeter.program.language import SUPPRESSED, Categorical, Dirac, Distribution
from leakmeter.program.reading import attempts, entries, functions, rules, stopping, totals
from leakmeter.program.reading.aliases import Aliases, refuse_stale
from leakmeter.program.reading.appends import Append
from leakmeter.program.reading.draws import instance
from leakmeter.program.reading.frame_values import Perhaps
from leakmeter.program.reading.frames import plain
from leakmeter.program.reading.ranges import possible
from leakmeter.program.reading.source import Unit
from leakmeter.program.reading.values import (
    Container,
    Filtered,
    Frame,
    Local,
    Poison,
    Record,
    Seq,
    Tabular,
    named,
    stored,
)

#: (identity of the container, key) to (container, key, value before).
Journal = dict[tuple[int, Any], tuple[Container, Any, Any]]


class Reader:
    """Reads a program into its graph."""

    def __init__(self, graph: Graph, unit: Unit) -> None:
        self.graph = graph
        self.unit = unit
        self.scope: dict[str, Any] = {}
        #: The random conditions under which the present statement runs, outermost first.
        self.path: list[Value] = []
        #: What the open branches have changed, innermost last.
        self.journals: list[Journal] = []
        #: What was appended to lists under random conditions, in this order.
        self.appends: list[Append] = []
        self.frames: list[Frame] = []
        #: What was put together from several lists, dictionaries or objects, and what may have changed since.
        self.aliases = Aliases()
        #: Lists and dictionaries that were put together from several, one of which is meant, by identity.
        self.copies: dict[int, Container] = {}
        #: The default values of functions that are defined in the file, computed once.
        self.defaults: dict[int, tuple[Any, ...]] = {}
        #: The line in which a function keeps a generator, where it does, by identity of its definition.
        self.iterators: dict[int, int | None] = {}
        #: The constants of classes, made once, by identity of the statement.
        self.constants: dict[int, Any] = {}
        #: The functions being read, by identity of their definition: recursion is refused.
        self.active: list[int] = []
        #: For each open loop of this function, the name in the scope that says whether this round has been left.
        self.loops: list[str] = []
        #: The names of the function that was read last, for secrets that are local variables.
        self.last_scope: dict[str, Any] = {}
        #: The ``try`` statements that are open, innermost last.
        self.attempts: list[attempts.Attempt] = []
        #: Figures of columns, which are numbers of numpy: they round, and are divided, as numpy does.
        self.figures: set[int] = set()
        #: Cells of columns that were looked up one by one.
        self.picked: set[int] = set()
        #: Nodes that also stand for a number equal to them of another type: ``x * 1.0`` is 1.0 where x is 1.
        self.retyped: set[int] = set()
        #: Where Python may stop with an error that nothing handles.
        self.stops: list[stopping.Stop] = []
        #: Whether a distribution stands for itself (in a prior) and not for a draw.
        self.in_prior = False
        #: Names of the file that were looked up already.
        self.resolved: dict[str, Any] = {}
        #: Names of the file that are being looked up.
        self.resolving: set[str] = set()
        #: Whether None has become an outcome, and whether the word "None" is one.
        self.of_none = [False, False]
        graph.stops = self.may_fail
        self._moment = 0
        self._run = 0
        self._expressions: dict[type, Callable[[Reader, Any], Any]] = rules.EXPRESSIONS
        self._statements: dict[type, Callable[[Reader, Any], Value]] = rules.STATEMENTS

    # -- reading -------------------------------------------------------------------------------------------------

    def evaluate(self, node: ast.expr) -> Any:
        """The value of an expression."""
        rule = self._expressions.get(type(node))
        if rule is None:
            self.graph.line = node.lineno
            raise self.refuse(rules.unreadable_expression(node))
        found: Any = rule(self, node)
        if self.aliases.stale and isinstance(found, Seq | Filtered | dict | tuple | Record):
            refuse_stale(self, cast(Any, found), node)
        return cast(Any, found)

    def run(self, statement: ast.stmt) -> Value:
        """Read one statement; returns the condition under which control goes on behind it."""
        self.graph.line = statement.lineno
        self._run += 1
        if not self._run & 15:
            spend(16)
        rule = self._statements.get(type(statement))
        if rule is None:
            raise self.refuse(rules.unreadable_statement(statement))
        if self.attempts and self.attempts[-1].frame == len(self.frames) and isinstance(statement, attempts.SIMPLE):
            return attempts.guarded(self, lambda: rule(self, statement))
        return rule(self, statement)

    def invoke(self, function: Local, args: list[Any], keywords: dict[str, Any]) -> Any:
        """Read the body of a function of the program with these arguments."""
        return functions.invoke(self, function, args, keywords)

    def call(self, function: Any, *args: Any) -> Any:
        """Call a value that is a function of the program, or one known by name."""
        return functions.called(self, function, list(args), {})

    def instance(self, distribution: Distribution) -> Value:
        """A fresh variable."""
        if isinstance(distribution, Categorical | Dirac):
            for outcome, _ in distribution.support():
                self.told_apart(outcome)
        return instance(self.graph, distribution)

    # -- values --------------------------------------------------------------------------------------------------

    def refuse(self, what: str) -> ProgramError:
        """An error at the present line."""
        return self.graph.error(what + ".")

    def room(self, many: int) -> int:
        """How many values are about to be made, where these are not too many for a list."""
        if many > LONGEST_LIST:
            raise self.refuse(f"a list of {_written(many)} values is too long; the limit is {LONGEST_LIST:,}")
        spend(many >> 8)
        return many

    def fresh(self, items: list[Any], array: bool = False) -> Seq:
        """A new list."""
        return Seq(items, self.depth, array)

    def value(self, x: Any) -> Value:
        """A number, truth value, word or node; anything else is refused."""
        if isinstance(x, Node | int | float | bool | str):
            return x
        if isinstance(x, Poison):
            raise self.refuse(x.reason)
        if isinstance(x, Perhaps):
            missing = self.graph.negate(x.known)
            if isinstance(missing, Node) and not possible(self.graph, missing):
                return x.value
            raise self.refuse(
                "this number is missing in some runs, where nothing was chosen; give it another value there, as in "
                "x if len(chosen) > 0 else 0, or .fillna(0)"
            )
        raise self.refuse(f"a number or a random variable is needed here, not {named(x)}")

    def truth(self, x: Any) -> Value:
        """A truth value: known, or a discrete node."""
        if isinstance(x, Tabular) and not isinstance(x, Perhaps):
            raise self.refuse(f"the truth of {named(x)} is not defined; write & | ~ in masks, or ask .any() or .all()")
        if isinstance(x, Filtered):
            return self.graph.negate(self.graph.compare("==", totals.length(self, x), 0))
        if isinstance(x, dict):
            return self.graph.compare(">", totals.length(self, x), 0)
        if isinstance(x, Seq | tuple | str | range):
            return len(cast("list[Any]", x)) > 0
        if x is None:
            return False
        if isinstance(x, Poison) and x.truth is not None:
            return x.truth
        value = self.value(x)
        if not isinstance(value, Node):
            return bool(value)
        if value.continuous:
            raise self.refuse("a continuous random variable is used as a condition; compare it, as in x > 0")
        return value

    def elements(self, value: Any) -> list[Any]:
        """The elements of a list, tuple or range of known length."""
        if isinstance(value, Seq):
            self.room(len(value))
            return value.items
        if isinstance(value, dict):
            value = entries.listing(self, value)
            return self.elements(value)
        if isinstance(value, tuple | list | range | str):
            self.room(len(cast("list[Any]", value)))
            return list(cast("list[Any]", value))
        if isinstance(value, Tabular):
            return self.elements(plain(self, value))
        if isinstance(value, Filtered):
            if value.all_there():
                return [v for _, v in value.pairs]
            raise self.refuse(
                "the length of this list depends on a random condition; use it only in a for loop, sum(), len(), "
                "mean(), any() or all(), or keep every element and give the others a value such as 0"
            )
        raise self.refuse(f"a list is needed here, not {describe(value)}")

    def iterate(self, value: Any) -> Any:
        """What a loop runs over: a known number of rounds."""
        if isinstance(value, Seq | tuple | range):
            return cast(Any, value)
        return self.elements(value)

    def held_back(self) -> Value:
        """None, as a value that a variable may have."""
        return cast(Value, self.told_apart(SUPPRESSED))

    def told_apart(self, value: Any) -> Any:
        """A value; refused where both None and the word "None" would be outcomes, for they are written alike."""
        if value == SUPPRESSED and isinstance(value, str):
            self.of_none[0 if value is SUPPRESSED else 1] = True
            if all(self.of_none):
                raise self.refuse("None and the word 'None' are both outcomes here; use another word, such as 'none'")
        return value

    def moment(self) -> int:
        """A number for what happens now, larger than all before."""
        self._moment += 1
        return self._moment

    def may_fail(self, error: type[Exception], condition: Value, reason: str = "") -> None:
        """Note that Python stops here with ``error`` where ``condition`` holds, for this ``reason``."""
        place = self.attempts[-1].place(error) if self.attempts else None
        if place is None and not (self.attempts and self.attempts[-1].failed is True):
            stopping.noted(self, error, condition, reason)
        if self.attempts:
            attempts.note(self, place, condition)

    def handles(self, error: type[Exception]) -> bool:
        """Whether the program says what is to happen after ``error``."""
        return bool(self.attempts) and self.attempts[-1].place(error) is not None

    # -- conditions ----------------------------------------------------------------------------------------------

    @property
    def depth(self) -> int:
        """How many random conditions are open."""
        return len(self.path)

    def guard(self, start: int = 0) -> Node | None:
        """The conjunction of the open conditions from ``start`` on; None where there are none."""
        result: Value = True
        for condition in self.path[start:]:
            result = self.graph.both(result, condition)
        if self.attempts and isinstance(stopped := self.attempts[-1].failed, Node):
            result = self.graph.both(result, self.graph.negate(stopped))
        return result if isinstance(result, Node) else None

    def observe(self, condition: Any) -> None:
        """``observe(condition)`` under the present path: an equality is conditioned on as a density."""
        guard = self.guard()
        truth = self.truth(condition)
        if not isinstance(truth, Node):
            if truth:
                return
            if guard is None:
                raise self.refuse("this observation is false whatever the inputs are")
            self.graph.observe(None, cast(Node, self.graph.negate(guard)))
            return
        if isinstance(truth, Test) and truth.op == "==":
            self.graph.observe(guard, truth.node, 0)
        else:
            self.graph.observe(guard, truth)

    # -- writing -------------------------------------------------------------------------------------------------

    def write(self, container: Container, key: Any, value: Any) -> None:
        """Every change of a scope or list goes through here, so that branches can be undone."""
        if id(container) in self.copies:
            raise self.refuse(
                "this was picked by a random place or key, so that changing it would change none of those it may be; "
                "change each where it is meant, as in for i in range(n): if i == place: rows[i] = ..."
            )
        if id(container) in self.aliases.known:
            self.aliases.changed(container, key)
        if self.journals:
            journal = self.journals[-1]
            mark = (id(container), key)
            if mark not in journal:
                journal[mark] = (container, key, stored(container, key))
        cast("dict[Any, Any]", container)[key] = value


def _written(many: int) -> str:
    """A number of values, in digits where they can be read."""
    return f"{many:,}" if many < 10**18 else "more than 10^18"
