"""Programs, priors and files that would take for ever, or all memory there is, if nothing bounded them."""

from __future__ import annotations

_NAMES = "Normal, Uniform, Laplace, Bernoulli, Binomial, Poisson, Categorical, Mixture"
_HEAD = f"from leakmeter.program import {_NAMES}\nimport math, random\nimport numpy as np\n"
_ONE = "prior = {'x': Normal(35, sd=2)}\nsecret = 'x'\n"


def _body(body: str, prior: str = _ONE) -> str:
    """A file with one function of ``x``; ``body`` is one line, or several."""
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return f"{_HEAD}{prior}def released(x):\n{lines}"


def _of_list(body: str, beliefs: str, secret: str = "x[0]", observed: str = "") -> str:
    """A file with one function of a list ``x``."""
    seen = f"observed = {observed}\n" if observed else ""
    return _body(body, f"prior = {{'x': {beliefs}}}\nsecret = '{secret}'\n{seen}")


def _prior(text: str, before: str = "") -> str:
    """A file whose prior is ``text``."""
    return f"{_HEAD}{before}prior = {{'x': {text}}}\nsecret = 'x[0]'\ndef released(x):\n    return sum(x)\n"


def _doubled(times: int) -> str:
    names = ["a = [Normal(35, sd=2)] * 2"]
    names += [f"{_name(i + 1)} = {_name(i)} + {_name(i)}" for i in range(times)]
    return "\n".join(names) + "\n"


def _name(i: int) -> str:
    return "a" * (i + 1)


_MANY_IFS = "t = 0\n" + "\n".join(f"if x > {i}:\n    t = t * 2 + {i} * x" for i in range(400)) + "\nreturn t"
_IFS_RETURNING = "\n".join(f"if x[{i}] == 1:\n    if x[{i + 1}] == 0:\n        return {i}" for i in range(400))
_CALLS = "\n".join(f"    def f{i}(v):\n        return f{i - 1}(v) + f{i - 1}(v)" for i in range(1, 40))

#: What is wrong with whole numbers, words and lists: each is refused at once, or computed.
NUMBERS: dict[str, str] = {
    "tower of powers": _body("return x + 9**9**9"),
    "power in a helper": _body("n = 9\nfor i in range(9):\n    n = n ** 9\nreturn x + n"),
    "10**400": _body("return x + 10**400"),
    "10**400 as a threshold": _body("return x > 10**400"),
    "10**400 as a factor": _body("return x * 10**400"),
    "10**400 as a divisor": _body("return x / 10**400"),
    "10**400 rounded": _body("return round(x / 10**400)"),
    "10**400 of words": _body("return f'{10**400}' + str(x > 3)"),
    "a large shift": _body("return x + (2 << 10**10)"),
    "a moderate shift": _body("return x + (2 << 5000)"),
    "a shift by a huge shift": _body("return x + (2 << (2 << 70))"),
    "a literal of a million digits": _body("return x + " + "7" * 1_000_000),
    "a literal of 5,000 digits": _body("return x + " + "7" * 5_000),
    "a hexadecimal literal of a million digits": _body("return x + 0x" + "f" * 900_000),
    "a hexadecimal literal shown": _body("return str(0x" + "f" * 9_000 + ") + str(x > 3)"),
    "multiplied until huge": _body("n = 3\nfor i in range(60):\n    n = n * n\nreturn x + n"),
    "pow()": _body("return x + pow(9, 9**9)"),
    "math.pow overflow": _body("return x + math.pow(10.0, 400)"),
    "comb": _body("return x + math.comb(10**9, 5 * 10**8)"),
    "factorial": _body("return x + math.factorial(10**9)"),
    "prod of a range": _body("return x + math.prod(range(1, 10**7))"),
    "float overflow": _body("return x + 1e308 * 10"),
    "float overflow of powers": _body("return x + 10.0**400"),
    "infinity minus infinity": _body("y = 1e308 * 10\nreturn x + (y - y)"),
    "infinite factor": _body("return x * math.inf"),
    "infinite threshold": _body("return x > math.inf"),
    "infinite range": _body("return x + sum(range(math.inf))"),
    "nan by name": _body("return x + float('nan')"),
    "infinity by name": _body("return x + float('inf')"),
    "division by zero": _body("return x + 1 / 0"),
    "whole division by zero": _body("return x + 1 // 0"),
    "remainder by zero": _body("return x % 0"),
    "random divided by zero": _body("return (x // 1) % 0"),
    "a negative shift": _body("return x + (1 << -1)"),
    "int() of a long word": _body("return x + int('" + "9" * 5000 + "')"),
    "int() of infinity": _body("return x + int(1e308 * 10)"),
    "complex power": _body("return x + (-8) ** 0.5"),
    "zero to a negative power": _body("return x + 0 ** -1"),
    "round to huge digits": _body("return round(x, 10**9)"),
    "round to huge negative digits": _body("return round(x, -10**9)"),
    "round a number to huge digits": _body("return x + round(123456, -10**9)"),
    "format with a huge width": _body("return f'{3:>1000000000000}' + str(x > 3)"),
    "format with huge precision": _body("return f'{3.5:.1000000000}' + str(x > 3)"),
    "format of x with huge precision": _body("return f'{x:.1000000000f}'"),
    "format of a count with a huge width": _body("return f'{int(x > 3):>1000000000}'"),
    "zfill": _body("return 'a'.zfill(10**12) + str(x > 3)"),
    "words repeated": _body("return 'a' * 10**12 + str(x > 3)"),
    "words replaced until huge": _body(
        "w = 'aaaaaaaaaa'\nfor i in range(30):\n    w = w.replace('a', 'aaaaaaaaaa')\nreturn w + str(x > 3)"
    ),
    "words doubled": _body("w = 'ab'\nfor i in range(60):\n    w = w + w\nreturn w + str(x > 3)"),
    "words joined in an f-string": _body("w = 'ab'\nfor i in range(60):\n    w = f'{w}{w}'\nreturn w + str(x > 3)"),
    "random words doubled": _body("w = str(x > 3)\nfor i in range(60):\n    w = w + w\nreturn w"),
    "random count to a power": _body("n = int(x > 3) + 9\nreturn n ** n ** n ** n"),
    "random count shifted": _body("n = int(x > 3) + 9\nreturn 1 << (n ** 12)"),
    "random count multiplied": _body("n = int(x > 3) + 3\nfor i in range(60):\n    n = n * n\nreturn n"),
    "random comb": _body("n = int(x > 3) + 10**9\nreturn math.comb(n, 5 * 10**8)"),
}

#: Lists and loops.
LISTS: dict[str, str] = {
    "a list repeated": _body("y = [0] * 10**12\nreturn x + y[0]"),
    "a tuple repeated": _body("y = (0,) * 10**12\nreturn x + y[0]"),
    "a list repeated again and again": _body("y = [0]\nfor i in range(60):\n    y = y * 10\nreturn x + y[0]"),
    "a list doubled": _body("y = [0]\nfor i in range(60):\n    y = y + y\nreturn x + y[0]"),
    "a list extended by itself": _body("y = [0]\nfor i in range(60):\n    y.extend(y)\nreturn x + y[0]"),
    "a list += itself": _body("y = [0]\nfor i in range(60):\n    y += y\nreturn x + y[0]"),
    "a tuple doubled": _body("y = (0, 1)\nfor i in range(60):\n    y = y + y\nreturn x + y[0]"),
    "lists in lists": _body("y = [0]\nfor i in range(60):\n    y = [y] * 10\nreturn x + len(y)"),
    "lists in lists of x": _body("y = [x]\nfor i in range(10):\n    y = [y] * 10\nreturn np.sum(y)"),
    "lists in lists of numbers": _body("y = [1]\nfor i in range(10):\n    y = [y] * 10\nreturn np.array(y).sum() + x"),
    "np.zeros": _body("return x + np.zeros(10**12).sum()"),
    "np.ones of a negative size": _body("return x + np.ones(-3).sum()"),
    "np.full": _body("return x + np.full(10**12, 3).sum()"),
    "np.linspace": _body("return x + np.linspace(0, 1, 10**12).sum()"),
    "np.arange": _body("return x + np.arange(10**12).sum()"),
    "np.arange of a step of zero": _body("return x + np.arange(0, 1, 0).sum()"),
    "np.arange of a tiny step": _body("return x + np.arange(0, 1, 1e-300).sum()"),
    "np.arange to infinity": _body("return x + np.arange(0, np.inf).sum()"),
    "np.cumsum": _body("return x + np.cumsum(np.zeros(100000)).sum()"),
    "histogram with many bins": _body("return np.histogram([x], 10**12, range=(0, 100))[0]"),
    "histogram with 100,000 bins": _body("return np.histogram([x], 10**5, range=(0, 100))[0]"),
    "range as a list": _body("return x + len(list(range(10**12)))"),
    "range of 10**12": _body("t = x\nfor i in range(10**12):\n    t = t + 1\nreturn t"),
    "range of 10**30": _body("t = x\nfor i in range(10**30):\n    t = t + 1\nreturn t"),
    "len of a huge range": _body("return x + len(range(10**30))"),
    "nothing done 10**12 times": _body("for i in range(10**12):\n    pass\nreturn x"),
    "nested range(3000)": _body(
        "t = 0\nfor i in range(3000):\n    for j in range(3000):\n        t = t + i * j\nreturn x + t"
    ),
    "nested range(3000) of x": _body(
        "t = x\nfor i in range(3000):\n    for j in range(3000):\n        t = t + x\nreturn t"
    ),
    "sum of a range": _body("return x + sum(range(10**9))"),
    "sum of a huge range": _body("return x + sum(range(10**18))"),
    "a huge generator": _body("return x + sum(i for i in range(10**12))"),
    "a huge comprehension": _body("return x + len([0 for i in range(10**6) for j in range(10**6)])"),
    "a dictionary of 10**12": _body("return x + len({i: 0 for i in range(10**12)})"),
    "sorted of a range": _body("return x + sorted(range(10**12))[0]"),
    "max of a range": _body("return x + max(range(10**12))"),
    "in a range": _body("return x + (10**13 in range(10**12))"),
    "a slice of a range": _body("return x + sum(range(10**12)[::2])"),
    "zip of ranges": _body("return x + len(list(zip(range(10**12), range(10**12))))"),
    "enumerate of a range": _body("t = x\nfor i, j in enumerate(range(10**12)):\n    t = t + 1\nreturn t"),
    "map of a range": _body("return x + sum(map(lambda i: i, range(10**12)))"),
    "unpacked": _body("y = [*range(10**12)]\nreturn x + y[0]"),
    "while True": _body("while True:\n    pass\nreturn x"),
    "while True with a sum": _body("t = x\nwhile True:\n    t = t + 1\nreturn t"),
    "while True appending": _body("y = []\nwhile True:\n    y.append(x)\nreturn sum(y)"),
    "while True with a random break": _body("t = 0\nwhile True:\n    t += 1\n    if x > t:\n        break\nreturn t"),
    "append to what is looped over": _body("y = [x]\nfor v in y:\n    y.append(v)\nreturn sum(y)"),
    "names of functions": f"{_HEAD}{_ONE}def released(x):\n    f0 = lambda v: v\n{_CALLS}\n    return f39(x)\n",
    "recursion": _body("def f(n):\n    return f(n + 1)\nreturn f(0) + x"),
    "mutual recursion": _body("f = lambda n: g(n)\ng = lambda n: f(n)\nreturn f(0) + x"),
    "fibonacci": _body("def f(n):\n    return 1 if n < 2 else f(n - 1) + f(n - 2)\nreturn f(40) + x"),
    "a constant defined by itself": f"{_HEAD}{_ONE}c = c + 1\ndef released(x):\n    return x + c\n",
    "constants defined by each other": f"{_HEAD}{_ONE}a = b\nb = a\ndef released(x):\n    return x + a\n",
}

#: Calls and places that Python itself would refuse; random programs found them.
ODD: dict[str, str] = {
    "a slice from a half": _body("return [x, 1, 2][0.5:]"),
    "a slice by a step of zero": _body("return [x, 1, 2][::0]"),
    "a slice of words by a word": _body("return 'abc'['a':] + str(x > 3)"),
    "a draw without its parameters": _body("return x + np.random.binomial()"),
    "draws without all of their parameters": _body("return np.random.binomial(3, size=3) + x"),
    "a dictionary of numbers": _body("return x + len(dict([1, 2]))"),
    "a word and a number": _body("return 'a' + x"),
    "a word and a known number": _body("return 'a' + 3 + str(x > 3)"),
    "a format that is no word": _body("return format(x > 3, 3)"),
    "a class without random members": _body("return Mixture([], []) + x"),
}

#: Files as such.
FILES: dict[str, str] = {
    "a long sum": _body("return x + " + "1+" * 100_000 + "1"),
    "a long sum of x": _body("return " + "x+" * 3_000 + "x"),
    "many parentheses": _body("return " + "(" * 5_000 + "x" + ")" * 5_000),
    "many minus signs": _body("return " + "-" * 100_000 + "x"),
    "many nots": _body("return " + "not " * 20_000 + "(x > 3)"),
    "many attributes": _body("return x" + ".a" * 50_000),
    "many comparisons": _body("return " + "x < " * 20_000 + "x"),
    "many ands": _body("return " + "x > 3 and " * 3_000 + "x > 2"),
    "nested lists": _body("return " + "[" * 150 + "x" + "]" * 150),
    "nested ifs": _body("\n".join("  " * i + "if x > 3:" for i in range(90)) + "\n" + "  " * 90 + "return 3\nreturn 2"),
    "nested lambdas": _body("return " + "(lambda: " * 90 + "x" + ")()" * 90),
    "a giant file": _body("return x") + "# " + "x" * 3_000_000,
    "nested f-strings": _body("return f'{x:{\"{\" * 3}}'"),
    "not text": "\x00\x01\x02",
    "a file that is not UTF-8": "# -*- coding: nonsense -*-\ndef f(x):\n    return x\n",
    "an open string": "def f(x):\n    return '''",
    "a file of words": "hello world, this is no program\n",
}

#: What is believed beforehand.
PRIORS: dict[str, str] = {
    "a list doubled forty times": _prior(_name(40), _doubled(40)),
    "ten lists in lists": _prior("[" * 10 + "Normal(35, sd=2)" + "] * 10" * 10),
    "a list of 10**12": _prior("[Normal(35, sd=2)] * 10**12"),
    "a list of 999999999999": _prior("[Normal(35, sd=2)] * 999999999999"),
    "a tuple of 10**12": _prior("(Normal(35, sd=2),) * 999999999999"),
    "words of 10**12": _prior("['a' * 999999999999]"),
    "a comprehension": _prior("[Normal(i, sd=2) for i in range(10**12)]"),
    "a mean of 10**400": _prior("[Normal(10**400, sd=2)] * 3"),
    "an infinite mean": _prior("[Normal(1e400, sd=2)] * 3"),
    "a huge spread": _prior("[Normal(0, sd=1e308)] * 3"),
    "a tiny spread": _prior("[Normal(0, sd=1e-320)] * 3"),
    "a huge variance": _prior("[Normal(0, var=1e308)] * 3"),
    "a range of 1e308": _prior("[Uniform(-1e308, 1e308)] * 3"),
    "a binomial of a million": _prior("[Binomial(10**6, 0.5)] * 3"),
    "a binomial of 10**12": _prior("[Binomial(10**12, 0.5)] * 3"),
    "a binomial of half a trial": _prior("[Binomial(2.5, 0.5)] * 3"),
    "a binomial of a word": _prior("[Binomial('a', 0.5)] * 3"),
    "a poisson of 100,000": _prior("[Poisson(100000)] * 3"),
    "a categorical of a list": _prior("[Categorical({'a': 0.5, 'b': 0.5})] * 3"),
    "a categorical of 100,000": _prior("[Categorical([0.00001] * 100000)] * 3"),
    "mixtures of mixtures": _prior(
        "[" + "Mixture([0.5, 0.5], [" * 20 + "Normal(0, sd=1)" + ", Normal(1, sd=1)])" * 20 + "] * 3"
    ),
    "a mixture of 100,000": _prior("[Mixture([0.00001] * 100000, [Normal(0, sd=1)] * 100000)] * 2"),
    "nested without end": _prior("[" * 90 + "]" * 90),
    "a prior of a prior": f"{_HEAD}prior = prior\nsecret = 'x'\ndef released(x):\n    return x\n",
    "a prior of words": _prior("'" + "a" * 900_000 + "'"),
    "a dictionary in a dictionary": _prior("{'a': " * 90 + "1" + "}" * 90),
}

#: What the exact engine, its measures and sampling would compute for ever.
WORK: dict[str, str] = {
    "400 ifs": _body(_MANY_IFS),
    "400 ifs of coins": _of_list(
        "t = 0\n" + "\n".join(f"if x[{i}] == 1:\n    t = t * 2 + {i}" for i in range(400)) + "\nreturn t",
        "[Bernoulli(0.5)] * 400",
    ),
    "400 ifs that return": _of_list(_IFS_RETURNING + "\nreturn -1", "[Bernoulli(0.5)] * 401"),
    "400 ifs of people": _of_list(
        "t = 0\n" + "\n".join(f"if x[{i}] > 30:\n    t = t + x[{i}]" for i in range(400)) + "\nreturn t",
        "[Normal(35, sd=2)] * 400",
    ),
    "histogram of six": _of_list(
        "return np.histogram(x, [0, 20, 40, 60, 80, 100])[0]",
        "[Normal(40, sd=15)] * 6",
        observed="[1, 2, 1, 1, 1]",
    ),
    "histogram of twelve": _of_list("return np.histogram(x, 20, range=(0, 100))[0]", "[Normal(40, sd=15)] * 12"),
    "bounded mean of ten": _of_list(
        "y = [min(max(v, 20), 60) for v in x]\nreturn sum(y) / len(y) + Laplace(0, 1)", "[Normal(40, sd=15)] * 10"
    ),
    "bounded mean of forty": _of_list(
        "y = [min(max(v, 20), 60) for v in x]\nreturn sum(y) / len(y)", "[Normal(40, sd=15)] * 40", observed="41"
    ),
    "mean of a group of fourteen": _of_list(
        "y = [v for v in x if v > 40]\nreturn sum(y) / max(len(y), 1)", "[Normal(40, sd=15)] * 14", observed="45"
    ),
    "clipped mean of three": _of_list(
        "return np.clip(np.array(x), 20, 60).mean()", "[Normal(40, sd=15)] * 3", observed="41"
    ),
    "a maximum of thirty": _of_list("return max(x)", "[Normal(40, sd=15)] * 30", observed="60"),
    "rounded people": _of_list(
        "return [round(v) for v in x]", "[Normal(40, sd=15)] * 40", observed="[" + "40, " * 40 + "]"
    ),
    "rounded sums": _of_list("t = 0\nfor v in x:\n    t = round(t * 1.01 + v)\nreturn t", "[Normal(40, sd=15)] * 40"),
    "thirty coins in a product": _of_list(
        "t = 1\nfor v in x:\n    t = t * (v + 2)\nreturn t", "[Binomial(10, 0.5)] * 30"
    ),
    "a hash of coins": _of_list(
        "t = 7\nfor v in x:\n    t = (t * 31 + v) % 1000003\nreturn t", "[Binomial(10, 0.5)] * 30"
    ),
    "a sum of different counts": _of_list(
        "return sum(v * 1.234567**i for i, v in enumerate(x))", "[Binomial(100, 0.5)] * 12"
    ),
    "a sum of large counts": _of_list("return sum(x)", "[Binomial(100000, 0.5)] * 30"),
    "Laplace noises": _of_list("return sum(v + Laplace(0, 1) for v in x)", "[Uniform(0, 1)] * 30", observed="15"),
    "a walk": _of_list(
        "t = 0\nfor v in x:\n    if t + v > 3:\n        t = 0\n    else:\n        t = t + v\nreturn t",
        "[Normal(1, sd=1)] * 30",
    ),
    "squares of everyone": _of_list("return sum(v * v for v in x)", "[Normal(40, sd=15)] * 3000"),
    "a mixture for everyone": _of_list(
        "return [sum(x), sum(x[:5])]",
        "[Mixture([0.3, 0.3, 0.4], [Normal(0, sd=1), Normal(5, sd=2), Normal(9, sd=3)])] * 60",
        observed="[200, 17]",
    ),
}

#: A table of all.
HOSTILE: dict[str, str] = {**NUMBERS, **LISTS, **ODD, **FILES, **PRIORS, **WORK}
