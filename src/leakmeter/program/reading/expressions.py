"""Expressions: from syntax to values and nodes."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.graph import Graph, describe
from leakmeter.program.engine.nodes import Node, Test, Value
from leakmeter.program.language import Distribution, Outcome
from leakmeter.program.reading import calls
from leakmeter.program.reading.draws import instance
from leakmeter.program.reading.source import Unit
from leakmeter.program.reading.values import Filtered, Foreign, Local, Method, Poison, Seq, is_value

_op = cast(Any, operator)
_OPERATORS: dict[type, tuple[str, Callable[..., Outcome]]] = {
    ast.FloorDiv: ("//", _op.floordiv),
    ast.Mod: ("%", _op.mod),
    ast.BitAnd: ("&", _op.and_),
    ast.BitOr: ("|", _op.or_),
    ast.BitXor: ("^", _op.xor),
    ast.LShift: ("<<", _op.lshift),
    ast.RShift: (">>", _op.rshift),
}
_COMPARISONS: dict[type, str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "==",
    ast.IsNot: "!=",
}
#: Lists longer than this are not made by repetition or range.
_LONGEST = 5_000_000


class Expressions:
    """Evaluates expressions in a scope; statements build on it."""

    def __init__(self, graph: Graph, unit: Unit) -> None:
        self.graph = graph
        self.unit = unit
        self.scopes: list[dict[str, Any]] = []
        self.scope: dict[str, Any] = {}
        #: The random conditions under which the present statement runs, outermost first.
        self.path: list[Value] = []
        self.in_prior = False
        self._resolved: dict[str, Any] = {}
        self._rules: dict[type, Callable[..., Any]] = {
            ast.Constant: self._constant,
            ast.Name: self._name,
            ast.BinOp: self._binary,
            ast.UnaryOp: self._unary,
            ast.Compare: self._compare,
            ast.BoolOp: self._boolean,
            ast.IfExp: self._conditional,
            ast.Subscript: self._subscript,
            ast.Call: self._call,
            ast.List: self._list,
            ast.Tuple: self._tuple,
            ast.Dict: self._dict,
            ast.ListComp: self._comprehension,
            ast.GeneratorExp: self._comprehension,
            ast.Attribute: self._attribute,
            ast.Lambda: self._lambda,
        }

    # -- for the rules -------------------------------------------------------------------------------------------

    @property
    def depth(self) -> int:
        """How many random conditions are open."""
        return len(self.path)

    def refuse(self, what: str) -> ProgramError:
        """An error at the present line."""
        return self.graph.error(what + ".")

    def fresh(self, items: list[Any], array: bool = False) -> Seq:
        """A new list."""
        return Seq(items, self.depth, array)

    def value(self, x: Any) -> Value:
        """A number, truth value, word or node; anything else is refused."""
        if isinstance(x, Node | int | float | bool | str):
            return x
        if isinstance(x, Poison):
            raise self.refuse(x.reason)
        raise self.refuse(f"a number or a random variable is needed here, not {_named(x)}")

    def truth(self, x: Any) -> Value:
        """A truth value: known, or a discrete node."""
        if isinstance(x, Seq | tuple | str | dict):
            return len(cast("list[Any]", x)) > 0
        if x is None:
            return False
        value = self.value(x)
        if not isinstance(value, Node):
            return bool(value)
        if value.continuous:
            raise self.refuse("a continuous random variable is used as a condition; compare it, as in x > 0")
        return value

    def choose(self, cond: Any, yes: Any, no: Any) -> Any:
        """``yes if cond else no`` of values that are computed already."""
        truth = self.truth(cond)
        if not isinstance(truth, Node):
            return yes if truth else no
        return self.merged(truth, yes, no)

    def merged(self, cond: Node, yes: Any, no: Any) -> Any:
        """What a variable holds after an ``if``, element by element for lists and tuples."""
        if yes is no:
            return yes
        if is_value(yes) and is_value(no):
            return self.graph.pick(cond, cast(Value, yes), cast(Value, no))
        if isinstance(yes, Seq) and isinstance(no, Seq) and len(yes) == len(no):
            return self.fresh([self.merged(cond, a, b) for a, b in zip(yes, no, strict=True)], yes.array)
        if isinstance(yes, tuple) and isinstance(no, tuple):
            one, two = cast("tuple[Any, ...]", yes), cast("tuple[Any, ...]", no)
            if len(one) == len(two):
                return tuple(self.merged(cond, a, b) for a, b in zip(one, two, strict=True))
        for side in cast("tuple[Any, Any]", (yes, no)):
            if isinstance(side, Poison):
                return side
        return Poison(
            f"this is {_named(yes)} in one branch of an if and {_named(no)} in the other; give it one shape in both"
        )

    def observe(self, condition: Any) -> None:
        """``observe(condition)`` under the present path: conjunctions are taken apart."""
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

    def guard(self, start: int = 0) -> Node | None:
        """The conjunction of the open conditions from ``start`` on; None where there are none."""
        result: Value = True
        for condition in self.path[start:]:
            result = self.graph.both(result, condition)
        return result if isinstance(result, Node) else None

    # -- evaluation ----------------------------------------------------------------------------------------------

    def evaluate(self, node: ast.expr) -> Any:
        """The value of an expression."""
        rule = self._rules.get(type(node))
        if rule is None:
            self.graph.line = node.lineno
            raise self.refuse(f"{_construct(node)} cannot be read; write it with arithmetic, comparisons and loops")
        return rule(node)

    def _constant(self, node: ast.Constant) -> Any:
        if node.value is None or isinstance(node.value, bool | int | float | str):
            return node.value
        raise self.refuse(f"the constant {node.value!r} cannot be read; use numbers and words")

    def _name(self, node: ast.Name) -> Any:
        name = node.id
        if name in self.scope:
            found = self.scope[name]
            if isinstance(found, Poison):
                self.graph.line = node.lineno
                raise self.refuse(f"{name}: {found.reason}")
            return found
        if name not in self._resolved:
            self._resolved[name] = self._global(name, node)
        return self._resolved[name]

    def _global(self, name: str, node: ast.Name) -> Any:
        found = self.unit.lookup(name)
        if found is not None:
            return found
        if name in self.unit.assigned:
            kept, self.scope = self.scope, {}
            path, self.path = self.path, []
            try:
                return self.evaluate(self.unit.assigned[name])
            finally:
                self.scope, self.path = kept, path
        if name in calls.BUILTINS:
            return Foreign(f"builtins.{name}")
        self.graph.line = node.lineno
        raise self.refuse(f"the name {name!r} is not known here; define it in the file or pass it as an argument")

    def _binary(self, node: ast.BinOp) -> Any:
        a, b = self.evaluate(node.left), self.evaluate(node.right)
        kind = type(node.op)
        if not (isinstance(a, Node | int | float) and isinstance(b, Node | int | float)):
            self.graph.line = node.lineno
            return self.combine(kind, a, b)
        return self.operate(kind, a, b)

    def operate(self, kind: type, a: Value, b: Value) -> Value:
        """One arithmetic operation on values."""
        graph = self.graph
        if kind is ast.Add:
            return graph.add(a, b)
        if kind is ast.Sub:
            return graph.add(a, b, -1)
        if kind is ast.Mult:
            return graph.multiply(a, b)
        if kind is ast.Div:
            return graph.divide(a, b)
        if kind is ast.Pow:
            if isinstance(a, Node) and a.continuous and b == 1:
                return a
            return graph.arithmetic(_op.pow, "a power", a, b)
        if kind in _OPERATORS:
            sign, function = _OPERATORS[kind]
            return graph.arithmetic(function, f"the operator {sign}", a, b)
        raise self.refuse("this operator cannot be read; use + - * / // % and **")

    def combine(self, kind: type, a: Any, b: Any) -> Any:
        """Operations with lists: vectors element by element, lists joined or repeated."""
        if (isinstance(a, Seq) and a.array) or (isinstance(b, Seq) and b.array):
            n = len(a) if isinstance(a, Seq) else len(cast(Seq, b))
            left = a.items if isinstance(a, Seq) else [a] * n
            right = b.items if isinstance(b, Seq) else [b] * n
            if len(left) != len(right):
                raise self.refuse(f"vectors of length {len(left)} and {len(right)} do not fit")
            pairs = zip(left, right, strict=True)
            return self.fresh([self.operate(kind, self.value(x), self.value(y)) for x, y in pairs], array=True)
        if kind is ast.Add and isinstance(a, Seq) and isinstance(b, Seq):
            return self.fresh([*a.items, *b.items])
        if kind is ast.Add and isinstance(a, tuple) and isinstance(b, tuple):
            return (*cast("tuple[Any, ...]", a), *cast("tuple[Any, ...]", b))
        if kind is ast.Mult:
            many, times = cast("tuple[Any, Any]", (a, b) if isinstance(a, Seq) else (b, a))
            if isinstance(many, Seq) and isinstance(times, int):
                if len(many) * times > _LONGEST:
                    raise self.refuse(f"a list of {len(many) * times} elements is too long; the limit is {_LONGEST}")
                return self.fresh(many.items * times)
        if isinstance(a, str) and isinstance(b, str) and kind is ast.Add:
            return a + b
        return self.operate(kind, self.value(a), self.value(b))

    def _unary(self, node: ast.UnaryOp) -> Any:
        operand = self.evaluate(node.operand)
        if isinstance(node.op, ast.Not):
            return self.graph.negate(self.truth(operand))
        if isinstance(operand, Seq) and operand.array and isinstance(node.op, ast.USub):
            return self.fresh([self.graph.multiply(-1, self.value(v)) for v in operand], array=True)
        if isinstance(node.op, ast.USub):
            return self.graph.multiply(-1, self.value(operand))
        if isinstance(node.op, ast.UAdd):
            return self.value(operand)
        return self.graph.arithmetic(_op.invert, "the operator ~", self.value(operand))

    def _compare(self, node: ast.Compare) -> Any:
        left = self.evaluate(node.left)
        result: Value = True
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.evaluate(right_node)
            result = self.graph.both(result, self._compared(op, left, right))
            left = right
        return result

    def _compared(self, op: ast.cmpop, left: Any, right: Any) -> Value:
        if isinstance(op, ast.In | ast.NotIn):
            options = [self.graph.compare("==", self.value(left), self.value(v)) for v in calls.elements(self, right)]
            found: Value = False
            for option in options:
                found = self.graph.negate(self.graph.both(self.graph.negate(found), self.graph.negate(option)))
            return self.graph.negate(found) if isinstance(op, ast.NotIn) else found
        if left is None or right is None:
            same = left is right
            return same if isinstance(op, ast.Is | ast.Eq) else not same
        if isinstance(left, Seq | tuple) or isinstance(right, Seq | tuple):
            raise self.refuse("lists cannot be compared as a whole; compare their elements")
        return self.graph.compare(_COMPARISONS[type(op)], self.value(left), self.value(right))

    def _boolean(self, node: ast.BoolOp) -> Any:
        every = isinstance(node.op, ast.And)
        result: Value = every
        for part in node.values:
            if not isinstance(result, Node) and bool(result) is not every:
                return result
            truth = self.truth(self.evaluate(part))
            if every:
                result = self.graph.both(result, truth)
            else:
                neither = self.graph.both(self.graph.negate(result), self.graph.negate(truth))
                result = self.graph.negate(neither)
        return result

    def _conditional(self, node: ast.IfExp) -> Any:
        cond = self.truth(self.evaluate(node.test))
        if not isinstance(cond, Node):
            return self.evaluate(node.body if cond else node.orelse)
        results: list[Any] = []
        for truth, branch in ((cond, node.body), (self.graph.negate(cond), node.orelse)):
            self.path.append(truth)
            try:
                results.append(self.evaluate(branch))
            finally:
                self.path.pop()
        return self.merged(cond, *results)

    def _subscript(self, node: ast.Subscript) -> Any:
        owner = self.evaluate(node.value)
        if isinstance(node.slice, ast.Slice):
            return self._slice(owner, node.slice)
        index = self.evaluate(node.slice)
        try:
            return self._at(owner, index)
        except (IndexError, KeyError):
            self.graph.line = node.lineno
            size = f" of length {len(cast(Seq, owner))}" if isinstance(owner, Seq | tuple) else ""
            raise self.refuse(f"there is no element {index!r} in this list{size}") from None

    def _at(self, owner: Any, index: Any) -> Any:
        if isinstance(index, tuple) and isinstance(owner, Seq):
            for i in cast("tuple[Any, ...]", index):
                owner = self._at(owner, i)
            return owner
        if isinstance(index, Node) and isinstance(owner, Seq | tuple):
            return self._random_index(list(cast("list[Any]", owner)), index)
        if isinstance(owner, Seq) and isinstance(index, int):
            return owner.element(index)
        if isinstance(owner, tuple | str | range) and isinstance(index, int):
            return cast("tuple[Any, ...]", owner)[index]
        if isinstance(owner, dict):
            return cast("dict[Any, Any]", owner)[index]
        raise self.refuse(f"{_named(owner)} cannot be indexed by {_named(index)}")

    def _random_index(self, items: list[Any], index: Node) -> Any:
        if index.continuous or not items:
            raise self.refuse("a list is indexed by a continuous random variable; use a discrete one")
        result = items[-1]
        for i in range(len(items) - 2, -1, -1):
            which = self.graph.compare("==", index, i)
            result = self.merged(cast(Node, which), items[i], result)
        return result

    def _slice(self, owner: Any, part: ast.Slice) -> Any:
        ends = [None if e is None else self.evaluate(e) for e in (part.lower, part.upper, part.step)]
        if any(isinstance(e, Node) for e in ends):
            raise self.refuse("a slice with random ends has a random length; use known ends")
        cut = slice(*ends)
        if isinstance(owner, Seq):
            return self.fresh(owner.items[cut], owner.array)
        if isinstance(owner, tuple | str):
            return cast("tuple[Any, ...]", owner)[cut]
        raise self.refuse(f"{_named(owner)} cannot be sliced")

    def _list(self, node: ast.List) -> Any:
        return self.fresh(self._listed(node.elts))

    def _tuple(self, node: ast.Tuple) -> Any:
        return tuple(self._listed(node.elts))

    def _lambda(self, node: ast.Lambda) -> Any:
        return Local(node, self.scope)

    def _listed(self, nodes: list[ast.expr]) -> list[Any]:
        items: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                items.extend(calls.elements(self, self.evaluate(node.value)))
            else:
                items.append(self.evaluate(node))
        return items

    def _dict(self, node: ast.Dict) -> Any:
        if any(k is None for k in node.keys):
            raise self.refuse("** in a dictionary cannot be read; list its entries")
        keys = [self.evaluate(k) for k in node.keys if k is not None]
        if any(isinstance(k, Node | Seq) for k in keys):
            raise self.refuse("the keys of a dictionary must be known numbers or words")
        return dict(zip(keys, (self.evaluate(v) for v in node.values), strict=True))

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> Any:
        outer, self.scope = self.scope, dict(self.scope)
        pairs: list[tuple[Any, Any]] = []
        try:
            self._generate(node, 0, True, pairs)
        finally:
            self.scope = outer
        if all(c is True for c, _ in pairs):
            return self.fresh([v for _, v in pairs])
        return Filtered(tuple(pairs))

    def _generate(
        self, node: ast.ListComp | ast.GeneratorExp, level: int, cond: Value, pairs: list[tuple[Any, Any]]
    ) -> None:
        if level == len(node.generators):
            pairs.append((cond, self.evaluate(node.elt)))
            return
        generator = node.generators[level]
        for item in self.iterate(self.evaluate(generator.iter)):
            self.bind(generator.target, item)
            here: Value = cond
            for test in generator.ifs:
                here = self.graph.both(here, self.truth(self.evaluate(test)))
            if here is not False:
                self._generate(node, level + 1, here, pairs)

    def iterate(self, value: Any) -> Any:
        """What a loop runs over: a known number of rounds."""
        if isinstance(value, Seq | tuple | range):
            return cast(Any, value)
        return calls.elements(self, value)

    def bind(self, target: ast.expr, value: Any) -> None:
        """Assign in the present scope without a record: loop variables of comprehensions and parameters."""
        if isinstance(target, ast.Name):
            self.scope[target.id] = value
        elif isinstance(target, ast.Tuple | ast.List):
            parts = calls.elements(self, value)
            if len(parts) != len(target.elts):
                raise self.refuse(f"{len(parts)} values cannot be assigned to {len(target.elts)} names")
            for t, v in zip(target.elts, parts, strict=True):
                self.bind(t, v)
        else:
            raise self.refuse("this assignment target cannot be read; assign to a name")

    def _attribute(self, node: ast.Attribute) -> Any:
        owner = self.evaluate(node.value)
        if isinstance(owner, Foreign):
            dotted = f"{owner.dotted}.{node.attr}"
            return calls.CONSTANTS.get(dotted, Foreign(dotted))
        if isinstance(owner, Seq) and node.attr in ("append", "mean", "sum", "min", "max", "tolist", "copy", "extend"):
            return Method(owner, node.attr)
        if isinstance(owner, Seq) and node.attr in ("size",):
            return len(owner)
        raise self.refuse(f"the attribute .{node.attr} of {_named(owner)} cannot be read")

    def _call(self, node: ast.Call) -> Any:
        function = self.evaluate(node.func)
        if any(k.arg is None for k in node.keywords):
            raise self.refuse("** in a call cannot be read; write the arguments out")
        args = self._listed(node.args)
        keywords = {cast(str, k.arg): self.evaluate(k.value) for k in node.keywords}
        self.graph.line = node.lineno
        if isinstance(function, Local):
            return self.invoke(function, args, keywords)
        if isinstance(function, Method):
            return self.method(function, args)
        if isinstance(function, Distribution):
            raise self.refuse("a distribution is not called; write the draw as Normal(35, sd=2)")
        if isinstance(function, Foreign):
            return self._foreign(function.dotted, args, keywords)
        raise self.refuse(f"{_named(function)} is called but is not a function")

    def _foreign(self, dotted: str, args: list[Any], keywords: dict[str, Any]) -> Any:
        room, _, name = dotted.rpartition(".")
        if room.startswith("leakmeter.program") and name in calls.DISTRIBUTIONS:
            return calls.distribution(self, name, args, keywords)
        rule = calls.BUILTINS.get(name) if room == "builtins" else calls.FOREIGN.get(dotted)
        if rule is None and room.startswith("numpy"):
            rule = calls.FOREIGN.get(f"numpy.{name}")
        if rule is None:
            raise self.refuse(
                f"{dotted}() is not known to the reader; write it out with arithmetic, or use sum, len, min, max, "
                "numpy.mean, numpy.sum or numpy.dot"
            )
        try:
            return rule(self, args, keywords)
        except IndexError:
            raise self.refuse(f"{name}() is called with {len(args)} arguments") from None

    def method(self, method: Method, args: list[Any]) -> Any:
        """A method of a list or vector."""
        rules = {"mean": "numpy.mean", "sum": "numpy.sum", "min": "numpy.min", "max": "numpy.max"}
        if method.name in rules:
            return calls.FOREIGN[rules[method.name]](self, [method.owner, *args], {})
        if method.name in ("tolist", "copy"):
            return self.fresh(list(method.owner.items))
        return self.extend(method.owner, args if method.name == "append" else calls.elements(self, args[0]))

    def extend(self, owner: Seq, items: list[Any]) -> None:
        """``append`` and ``extend``: not under a random condition, for the length must be known."""
        if owner.depth < self.depth:
            raise self.refuse(
                "the length of this list would depend on a random condition; append in both branches, or store 0 or 1 "
                "at a fixed place"
            )
        owner.changed()
        owner.items.extend(items)

    def invoke(self, function: Local, args: list[Any], keywords: dict[str, Any]) -> Any:
        """Call a function of the program; statements define how."""
        raise NotImplementedError

    def instance(self, distribution: Distribution) -> Value:
        """A fresh variable."""
        return instance(self.graph, distribution)


def _construct(node: ast.AST) -> str:
    names = {
        "Await": "await",
        "Yield": "yield",
        "SetComp": "a set comprehension",
        "DictComp": "a dictionary comprehension",
        "Set": "a set",
        "NamedExpr": "the operator :=",
        "Starred": "a starred expression",
    }
    return names.get(type(node).__name__, f"the construct {type(node).__name__}")


def _named(x: Any) -> str:
    if isinstance(x, Seq):
        return "a list"
    if isinstance(x, Foreign):
        return f"the function {x.dotted}"
    if isinstance(x, Local):
        return "a function"
    if isinstance(x, Filtered):
        return "a list of random length"
    return describe(x) if not isinstance(x, Distribution) else f"the distribution {x}"
