"""A prior given as text, such as ``ages=[Normal(35, sd=2)]*100``: parsed by a whitelist, never evaluated."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from leakmeter.errors import ProgramError
from leakmeter.program import language
from leakmeter.program.bounded import within

#: What may be called, by name.
_DISTRIBUTIONS: Final = (
    "Normal Uniform Laplace Exponential TruncatedNormal Beta Bernoulli Categorical Discrete Binomial Poisson "
    "Geometric Dirac Mixture GaussianMixture"
).split()
_LONGEST_TEXT, _LONGEST_LIST = 100_000, 1_000_000
_NUMBERS: Final[Mapping[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
}


def parse_prior(text: str) -> dict[str, object]:
    """Parameters and their distributions from ``name=VALUE`` (several with commas between them).

    A value is a number, a quoted word, a distribution, a list, tuple or dictionary of these, or ``[…] * n``.
    Raises ProgramError, quoting the part that cannot be read.
    """
    if len(text) > _LONGEST_TEXT:
        raise ProgramError(f"--prior has {len(text):,} characters; write a prior of that length into the file.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)  # Python's, on "0if" and the like; what counts is said below
            call = ast.parse(f"prior({text})", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _unreadable(text) from None
    if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and not call.args and call.keywords):
        raise _unreadable(text)
    if any(keyword.arg is None for keyword in call.keywords):
        raise _unreadable(text)
    names = [cast(str, k.arg) for k in call.keywords]
    values = Values("--prior", {})
    try:
        return {name: values.of(k.value) for name, k in zip(names, call.keywords, strict=True)}
    except RecursionError:
        raise _unreadable(text) from None


def file_prior(place: str, assigned: Mapping[str, ast.expr]) -> dict[str, object]:
    """The ``prior`` that a file assigns, read by the same whitelist; names stand for the file's other assignments."""
    node = assigned.get("prior")
    if node is None:
        return {}
    value = Values(place, assigned).of(node)
    if not isinstance(value, dict):
        raise ProgramError(f"{place}:{node.lineno}: prior must be a dictionary from parameters to distributions.")
    return cast("dict[str, object]", value)


def _unreadable(text: str) -> ProgramError:
    return ProgramError(
        f"--prior {text[:60]!r} cannot be read; write PARAMETER=DISTRIBUTION, such as 'ages=[Normal(35, sd=2)]*100'."
    )


class Values:
    """Reads expressions made of literals and distributions. ``place`` begins the messages."""

    def __init__(self, place: str, assigned: Mapping[str, ast.expr]) -> None:
        self._place = place
        self._assigned = assigned
        self._within: list[str] = []
        self._known: dict[str, object] = {}

    def of(self, node: ast.expr) -> object:
        """The value of ``node``; ProgramError for anything that is not on the list."""
        match node:
            case ast.Constant(value=bool() | int() | float() | str() as value):
                return self._bounded(node, value)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._number(operand)
            case ast.List(elts=parts):
                return [self.of(p) for p in parts]
            case ast.Tuple(elts=parts):
                return tuple(self.of(p) for p in parts)
            case ast.Dict(keys=keys, values=values):
                if any(k is None for k in keys):
                    raise self._refused(node)
                read = [(self.of(cast(ast.expr, k)), self.of(v)) for k, v in zip(keys, values, strict=True)]
                return self._dictionary(node, read)
            case ast.BinOp():
                return self._operation(node)
            case ast.Call(func=ast.Name(id=name)) if name in _DISTRIBUTIONS:
                return self._distribution(name, node)
            case ast.Name(id="inf"):
                return float("inf")
            case ast.Name(id=name) if name in self._assigned and name not in self._within:
                if name not in self._known:
                    self._within.append(name)
                    self._known[name] = self.of(self._assigned[name])
                    self._within.pop()
                return self._known[name]
            case _:
                raise self._refused(node)

    def _dictionary(self, node: ast.expr, pairs: list[tuple[object, object]]) -> dict[object, object]:
        if not all(isinstance(k, bool | int | float | str) for k, _ in pairs):
            raise self._refused(node)
        return dict(pairs)

    def _number(self, node: ast.expr) -> int | float:
        value = self.of(node)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._refused(node)
        return value

    def _operation(self, node: ast.BinOp) -> object:
        left, right = self.of(node.left), self.of(node.right)
        if isinstance(node.op, ast.Mult):
            for items, times in ((left, right), (right, left)):
                if isinstance(items, list):
                    return self._repeated(node, cast("list[object]", items), times)
        if isinstance(node.op, ast.Add) and isinstance(left, list) and isinstance(right, list):
            first, second = cast("list[object]", left), cast("list[object]", right)
            self._room(node, _size(first) + _size(second))
            return first + second
        act = _NUMBERS.get(type(node.op))
        plain = isinstance(left, int | float) and isinstance(right, int | float)
        if act is None or not plain:
            raise self._refused(node)
        try:
            return within(act(left, right))  # of two bounded numbers
        except (ArithmeticError, ValueError):
            raise self._refused(node) from None

    def _bounded(self, node: ast.expr, value: bool | int | float | str) -> object:
        try:
            return within(value)
        except ValueError as error:
            raise ProgramError(f"{self._at(node)}{error}.") from None

    def _room(self, node: ast.expr, size: int) -> None:
        if size > _LONGEST_LIST:
            raise ProgramError(f"{self._at(node)}a list of {size:,} values is longer than {_LONGEST_LIST:,}.")

    def _repeated(self, node: ast.expr, items: list[object], times: object) -> list[object]:
        if isinstance(times, bool) or not isinstance(times, int) or times < 0:
            raise self._refused(node)
        if not items:
            return []
        self._room(node, _size(items) * times)
        return items * times

    def _distribution(self, name: str, node: ast.Call) -> object:
        if any(k.arg is None for k in node.keywords):
            raise self._refused(node)
        make = cast("Callable[..., object]", getattr(language, name))
        arguments = [self.of(a) for a in node.args]
        keywords = {cast(str, k.arg): self.of(k.value) for k in node.keywords}
        try:
            return make(*arguments, **keywords)
        except ProgramError as error:
            raise ProgramError(f"{self._at(node)}{error}") from None
        except (TypeError, ValueError, ArithmeticError, AttributeError):
            raise ProgramError(
                f"{self._at(node)}{_source(node)!r} has the wrong arguments; write for example {_EXAMPLES.get(name)}."
            ) from None

    def _at(self, node: ast.expr) -> str:
        return f"{self._place}:{node.lineno}: " if self._assigned else f"{self._place}: "

    def _refused(self, node: ast.expr) -> ProgramError:
        return ProgramError(
            f"{self._at(node)}{_source(node)!r} cannot be used in a prior; it may hold numbers, lists and "
            f"{', '.join(_DISTRIBUTIONS[:4])} … (docs/audit.md lists all)."
        )


def _size(value: object) -> int:
    """How many values a list holds, lists in it counted by theirs."""
    return sum(map(_size, cast("list[object]", value))) if isinstance(value, list) else 1


def _source(node: ast.expr) -> str:
    try:
        source = ast.unparse(node)
    except (RecursionError, ValueError):
        return "…"
    return source if len(source) <= 60 else f"{source[:57]}…"


_EXAMPLES: Final = {
    "Normal": "Normal(35, sd=2)",
    "Uniform": "Uniform(0, 100)",
    "Laplace": "Laplace(0, 60)",
    "Exponential": "Exponential(10)",
    "TruncatedNormal": "TruncatedNormal(35, sd=2, low=18)",
    "Beta": "Beta(2, 5)",
    "Bernoulli": "Bernoulli(0.5)",
    "Categorical": "Categorical({'yes': 0.3, 'no': 0.7})",
    "Discrete": "Discrete({'yes': 0.3, 'no': 0.7})",
    "Binomial": "Binomial(10, 0.5)",
    "Poisson": "Poisson(4)",
    "Geometric": "Geometric(0.5)",
    "Dirac": "Dirac(3)",
    "Mixture": "Mixture([0.5, 0.5], [Normal(0, sd=1), Uniform(0, 1)])",
    "GaussianMixture": "GaussianMixture([0.5, 0.5], [0, 10], sds=[1, 1])",
}
