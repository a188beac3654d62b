"""Random Python programs and priors as text: from a grammar, and from the examples with changes."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable
from functools import cache
from random import Random

from tests.fuzz.texts import ROOT, changed
from tests.program.random_programs import discrete_source, mixed_source

import leakmeter.program

_NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "0.5",
    "-1",
    "10",
    "100",
    "1e3",
    "1e308",
    "1e-308",
    "10**6",
    "2**40",
    "True",
    "None",
    "0.1",
    "7",
)
_WORDS = ("'yes'", "'no'", "''", "'a' * 3", "b'x'", "f'{x}'", "...")
_BINARY = ("+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^", "and", "or")
_COMPARED = ("<", "<=", ">", ">=", "==", "!=", "in", "not in", "is", "is not")
_CALLED = (
    "sum", "len", "max", "min", "abs", "round", "int", "float", "bool", "sorted", "range", "list", "tuple", "set",
    "dict", "zip",
    "enumerate", "map", "filter", "any", "all", "str", "reversed", "print", "isinstance", "pow", "divmod", "np.mean",
    "np.sum",
    "np.array", "np.clip", "np.round", "np.histogram", "np.median", "np.std", "np.var", "np.dot", "np.where",
    "np.zeros",
    "np.random.laplace", "np.random.normal", "np.percentile", "np.bincount", "np.sqrt", "np.exp", "np.abs",
    "random.random",
    "random.choice", "random.gauss", "random.randint", "random.uniform", "math.floor", "math.sqrt", "math.log",
    "math.exp",
    "math.ceil", "statistics.mean", "statistics.median", "observe", "Normal", "eval", "open", "exec", "__import__",
)  # fmt: skip
_DISTRIBUTIONS = (
    "Normal({}, sd={})", "Normal({}, {})", "Uniform({}, {})", "Laplace({}, {})", "Exponential({})", "Bernoulli({})",
    "TruncatedNormal({}, sd={}, low={})", "TruncatedNormal({}, sd={}, low={}, high={})", "Binomial({}, {})",
    "Poisson({})",
    "Dirac({})", "Categorical({{'yes': {}, 'no': {}}})", "Discrete({{1: {}, 2: {}}})", "Discrete({{'a': {}, 3: {}}})",
    "Mixture([{}, {}], [Normal({}, sd={}), Uniform(0, 1)])", "GaussianMixture([{}, {}], [0, 10], sds=[{}, 1])",
)  # fmt: skip
_SENSIBLE = (
    "Normal(35, sd=2)", "Normal(0, sd=1)", "Normal(10, var=4)", "Uniform(0, 1)", "Uniform(18, 90)", "Laplace(0, 60)",
    "Exponential(10)", "Bernoulli(0.5)", "Bernoulli(0.01)", "TruncatedNormal(35, sd=2, low=18)", "Binomial(10, 0.5)",
    "Poisson(4)", "Dirac(3)", "Categorical({'yes': 0.3, 'no': 0.7})", "Discrete({1: 0.5, 2: 0.25, 7: 0.25})",
    "Mixture([0.5, 0.5], [Normal(0, sd=1), Uniform(0, 1)])", "GaussianMixture([0.3, 0.7], [0, 10], sds=[1, 2])",
)  # fmt: skip
#: Parameters of distributions, those that make sense several times.
_PARAMETERS = (
    "0", "1", "1", "2", "0.5", "0.5", "0.3", "0.7", "35", "10", "100", "-1", "1e-9", "1e9", "1e300", "inf", "-inf",
    "nan", "'x'", "[]",
    "True", "None", "1e400", "-0.0", "5e-324", "0.1+0.2",
)  # fmt: skip
_IMPORTS = (
    "import math\nimport random\nimport statistics\n\nimport numpy as np\n\nfrom leakmeter.program import (\n    "
    + ", ".join(name for name in leakmeter.program.__all__ if name[0].isupper())
    + ", observe,\n)\n\n"
)


@cache
def examples() -> tuple[str, ...]:
    """The sources of the example programs."""
    return tuple(path.read_text("utf-8") for path in sorted((ROOT / "examples" / "programs").glob("*.py")))


def distribution(random: Random) -> str:
    """A distribution, mostly one that makes sense."""
    if random.random() < 0.6:
        return random.choice(_SENSIBLE)
    form = random.choice(_DISTRIBUTIONS)
    return form.format(*(random.choice(_PARAMETERS) for _ in range(5)))


def prior_value(random: Random, depth: int = 0) -> str:
    """What stands after ``name=`` in a prior."""
    chosen = random.random()
    if depth > 2 or chosen < 0.5:
        return distribution(random)
    several = [prior_value(random, depth + 1) for _ in range(random.choice((0, 1, 2, 3)))]
    if chosen < 0.7:
        return f"[{', '.join(several)}]" + random.choice(
            ("", f" * {random.choice(_PARAMETERS)}", "*3", " + [1]", "*-1")
        )
    if chosen < 0.8:
        return f"({', '.join(several)})"
    if chosen < 0.9:
        return "{" + ", ".join(f"'k{i}': {value}" for i, value in enumerate(several)) + "}"
    return random.choice(
        (*_NUMBERS, *_WORDS, "undefined", "lambda: 1", "[x for x in y]", "(" * 300, "-" * 3000 + "1", "9" * 5000)
    )


def prior(random: Random) -> str:
    """A prior in the language of ``--prior``."""
    text = ", ".join(f"{random.choice('xyab')}={prior_value(random)}" for _ in range(random.choice((1, 1, 2, 3))))
    while random.random() < 0.25:
        text = changed(random, text)
    return text


def program(random: Random) -> str:
    """A program in one of three ways, and now and then changed anywhere. Most are Python."""
    source = ""
    for _ in range(6):
        source = random.choice((_example, _example, _grown, _grown, _grown, _small))(random)
        if random.random() < 0.1:
            return changed(random, source)
        if _is_python(source):
            break
    return source


def _is_python(source: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        try:
            ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def _example(random: Random) -> str:
    """An example with one line left out, doubled, swapped or taken from another, or a word exchanged for another."""
    lines = random.choice(examples()).splitlines()
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.randrange(len(lines))
        kind = random.randrange(6)
        if kind == 0:
            del lines[at : at + 1]
        elif kind == 1:
            lines.insert(at, lines[at])
        elif kind == 2:
            lines[at] = random.choice(random.choice(examples()).splitlines())
        else:
            words = lines[at].split(" ")
            place = random.randrange(len(words))
            words[place] = random.choice((_expression(random, 0), *_NUMBERS, *_BINARY, random.choice(_CALLED)))
            lines[at] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines) + "\n"


def _small(random: Random) -> str:
    """A program that makes sense, over whole numbers or normals, with a prior for each of its inputs."""
    if random.random() < 0.5:
        believed = {name: random.choice(("Bernoulli(0.3)", "Discrete({0: 0.2, 1: 0.5, 2: 0.3})")) for name in "abcd"}
        source = discrete_source(random)
    else:
        believed = {"x": "Normal(0, sd=1)", "y": "Normal(1, sd=2)", "z": "Normal(0, sd=3)", "u": "Uniform(0, 1)"}
        believed |= {"b": "Bernoulli(0.4)", "c": "Bernoulli(0.5)"}
        source = mixed_source(random)
    said = ", ".join(f"{name!r}: {value}" for name, value in believed.items())
    secret = random.choice(list(believed))
    return f"{_IMPORTS}prior = {{{said}}}\nsecret = {secret!r}\nobserved = [{random.randrange(4)}, None]\n\n\n{source}"


def _grown(random: Random) -> str:
    """A program from a grammar of nearly everything Python has, over lists and numbers."""
    inputs = {
        "x": distribution(random),
        "y": distribution(random),
        "ages": f"[{distribution(random)}]*{random.randint(0, 4)}",
    }
    said = ", ".join(f"{name!r}: {value}" for name, value in inputs.items())
    observed = random.choice(
        ("None", "1", "0", "44", "2.5", "'yes'", "[1, None]", "[]", "{'a': 1}", "True", "nan", "1e400")
    )
    secret = random.choice(("'x'", "'ages[0]'", "'y'", "'return'", "'z'", "'ages'", "3"))
    lines = [f"prior = {{{said}}}", f"secret = {secret}", f"observed = {observed}", "", ""]
    lines += ["def program(x, y, ages):", *_block(random, 1)]
    lines += [f"    return {_expression(random, 1)}", ""]
    return _IMPORTS + "\n".join(lines)


def _block(random: Random, depth: int) -> list[str]:
    return [line for _ in range(random.choice((1, 1, 2, 3))) for line in _statement(random, depth)]


def _statement(random: Random, depth: int) -> list[str]:
    pad = "    " * depth
    name = random.choice(("x", "z", "t", "ages[0]", "ages[x]", "x, z", "out"))
    if depth > 3 or random.random() < 0.55:
        form: Callable[[], str] = random.choice(
            (
                lambda: f"{name} = {_expression(random)}",
                lambda: f"{name} {random.choice(_BINARY[:9])}= {_expression(random)}",
                lambda: f"observe({_condition(random)})",
                lambda: f"ages.append({_expression(random)})",
                lambda: f"return {_expression(random)}",
                lambda: random.choice(
                    ("pass", "break", "continue", "del x", "assert x > 0", "raise ValueError", "global q", "yield x")
                ),
            )
        )
        return [pad + form()]
    head = random.choice(
        (
            f"if {_condition(random)}:",
            f"if {_condition(random)}:",
            f"for i in range({random.choice(('2', '3', '5', 'len(ages)', 'x', '10**3', '-1'))}):",
            "for i in ages:",
            f"for i, j in {random.choice(('enumerate(ages)', 'zip(ages, ages)', 'ages'))}:",
            f"while {_condition(random)}:",
            "try:",
            "with open('x') as f:",
            "def inner(i):",
            "class A:",
            "match x:",
        )
    )
    lines = [pad + head, *_block(random, depth + 1)]
    if head.startswith("if") and random.random() < 0.5:
        lines += [pad + "else:", *_block(random, depth + 1)]
    if head == "try:":
        lines += [pad + "finally:", pad + "    pass"]
    return lines


def _condition(random: Random) -> str:
    return f"{_expression(random, 2)} {random.choice(_COMPARED)} {_expression(random, 2)}"


def _expression(random: Random, depth: int = 0) -> str:
    chosen = random.random()
    if depth > 2 or chosen < 0.4:
        return random.choice(("x", "x", "y", "ages", "ages[0]", "ages[-1]", "z", *_NUMBERS, random.choice(_WORDS)))
    inner = lambda: _expression(random, depth + 1)  # noqa: E731
    return random.choice(
        (
            lambda: f"({inner()} {random.choice(_BINARY)} {inner()})",
            lambda: f"({inner()} {random.choice(_BINARY[:3])} {inner()})",
            lambda: f"{random.choice(_CALLED)}({', '.join(inner() for _ in range(random.choice((0, 1, 1, 1, 2, 3))))})",
            lambda: f"{random.choice(_CALLED)}({inner()})",
            lambda: f"({inner()} if {_condition(random)} else {inner()})",
            lambda: f"[{inner()}, {inner()}]",
            lambda: f"[{inner()} for i in {inner()} if {inner()}]",
            lambda: f"sum({inner()} for i in ages)",
            lambda: "{" + f"'a': {inner()}" + "}",
            lambda: f"{inner()}[{inner()}]",
            lambda: f"-{inner()}",
            lambda: f"(not {inner()})",
            lambda: f"{inner()}.{random.choice(('mean()', 'sum()', 'append(1)', 'x', 'items()', 'count(1)'))}",
            lambda: f"(lambda i: {inner()})({inner()})",
        )
    )()
