"""What a file does besides defining each name once is refused, and not passed over."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.program.random_programs import load
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Discrete, audit

PRIOR = {"x": Discrete({0: 0.1, 1: 0.2, 2: 0.3, 3: 0.4}), "y": Bernoulli(0.4)}

CHANGED = {
    "an element": "T = [0, 1, 4, 9]\nT[0] = 7\n\ndef program(x, y):\n    return T[x]\n",
    "a loop": "T = {}\nfor i in range(3):\n    T[i] = i * 10\n\ndef program(x, y):\n    return T.get(x, -1)\n",
    "a condition": "LEAST = 1\nif True:\n    LEAST = 2\n\ndef program(x, y):\n    return x if x >= LEAST else 0\n",
    "adding to it": "LIMIT = 1\nLIMIT += 4\n\ndef program(x, y):\n    return x + LIMIT\n",
    "appending": "T = [1]\nT.append(5)\n\ndef program(x, y):\n    return T[-1] + x\n",
    "another name": "T = [1, 2]\nU = T\nU[0] = 5\n\ndef program(x, y):\n    return T[0] + x\n",
    "twice": (
        "LIMIT = 1\n\ndef over(v, m=LIMIT):\n    return v > m\n\n\ndef program(x, y):\n    return over(x)\n\n"
        "LIMIT = 2\n"
    ),
    "a function twice": "def g(v):\n    return v\n\ndef g(v):\n    return 7\n\n\ndef program(x, y):\n    return g(x)\n",
    "a class later": "class K:\n    a = 1\n\nK.a = 5\n\n\ndef program(x, y):\n    return K.a + x\n",
    "a setter": (
        "class K:\n    def __init__(self):\n        self._p = 0\n\n"
        "    @property\n    def p(self):\n        return self._p\n\n"
        "    @p.setter\n    def p(self, v):\n        self._p = min(v, 2)\n\n\n"
        "def program(x, y):\n    k = K()\n    k.p = x\n    return k.p\n"
    ),
    "statements of a class": "class K:\n    a = [1]\n    a[0] = 4\n\n\ndef program(x, y):\n    return K().a[0] + x\n",
    "a method twice": (
        "class K:\n    def m(self):\n        return 1\n\n    def m(self):\n        return 5\n\n\n"
        "def program(x, y):\n    return K().m() + x\n"
    ),
    "a generator twice": "def program(x, y):\n    g = (v for v in (x, y) if v)\n    return sum(g), sum(1 for _ in g)\n",
    "a generator passed on": (
        "def both(g):\n    return sum(g), len(list(g))\n\n\n"
        "def program(x, y):\n    return both(v for v in (x, y) if v)\n"
    ),
    "a late default": (
        "from collections import defaultdict\n\n\n"
        "def program(x, y):\n    k = 1\n    d = defaultdict(lambda: k)\n    k = 5\n    return d['a'] + x\n"
    ),
    "any that fails late": (
        "def program(x, y):\n    try:\n        return any(6 // v > 2 for v in (x, y))\n"
        "    except ZeroDivisionError:\n        return 'err'\n"
    ),
    "a view": (
        "def program(x, y):\n    d = {'a': x, 'b': y}\n    k = d.items()\n    d['a'] = 9\n"
        "    return [b for a, b in k]\n"
    ),
}


@pytest.mark.parametrize("source", CHANGED.values(), ids=CHANGED)
def test_what_reading_definitions_does_not_follow_is_refused(source: str, tmp_path: Path) -> None:
    path, _ = load(source, tmp_path)
    with pytest.raises(ProgramError):
        _ = audit(f"{path}:program", PRIOR, "x").leakage.mutual_information


READ = {
    "a script at the end": "T = [5, 6]\n\n\ndef program(x, y):\n    return T[y] + x\n\n\nprint(program(1, 1))\n",
    "a constant of a class": (
        "class K:\n    n = 4\n\n\ndef program(x, y):\n    k = K()\n    if x > 1:\n        k.n = y\n    return k.n\n"
    ),
    "a chain": (
        "def program(x, y):\n    try:\n        return 0 < x < 6 // x\n"
        "    except ZeroDivisionError:\n        return 'err'\n"
    ),
    "a generator once": "def program(x, y):\n    g = (v for v in (x, y) if v)\n    return sum(g)\n",
    "one or the other": "def program(x, y):\n    return str((x > 1) ^ (y > 0)), (x > 1) ^ True\n",
    "the same list": "def program(x, y):\n    a = [x]\n    b = a\n    return a is b\n",
}


@pytest.mark.parametrize("source", READ.values(), ids=READ)
def test_what_is_defined_once_is_read(source: str, tmp_path: Path) -> None:
    _, function = load(source, tmp_path)
    assert agrees_with_every_run(function, PRIOR, "x")


def test_a_list_of_a_class_is_one_for_all_its_objects(tmp_path: Path) -> None:
    source = (
        "class K:\n    items = []\n\n    def add(self, t):\n        self.items.append(t)\n\n    def total(self):\n"
        "        return sum(self.items)\n\n\n"
        "def program(x, y):\n    k = K()\n    k.add(x)\n    k.add(2)\n    return k.total()\n"
    )
    path, _ = load(source, tmp_path)
    found = audit(f"{path}:program", PRIOR, "x", 5)
    assert found.posterior.pmf == {3: 1.0}
