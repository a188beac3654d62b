"""Random programs of plain Python: early returns, tables, classes, closures, None, loops that are left."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.every_world.comparing import Case

from leakmeter.program import Bernoulli, Categorical, Discrete

_HEAD = """import math
import statistics
from collections import Counter, defaultdict


class Desk:
    def __init__(self, left):
        self.left = left
        self.log = []
        self.last = None

    def take(self, n):
        if n is None:
            return False
        if n > self.left:
            self.log.append(n)
            return False
        self.left -= n
        self.last = n
        return True

    @property
    def busy(self):
        return len(self.log)


def banded(n):
    if n is None:
        return "none"
    if n < 1:
        return "low"
    return "mid" if n == 1 else "high"


def first_over(values, cut, default=None):
    for i, v in enumerate(values):
        if v > cut:
            return i
    return default


def pair_of(n):
    return (n, n + 1) if n else None


def bump(table, key, by=1):
    if key in table:
        table[key] += by
    else:
        table[key] = by
    return table[key]


"""


def python_case(number: str) -> Case:
    """A random program of plain Python with its prior."""
    writer = _Writer(Random(f"python-{number}"))
    prior = writer.prior()
    lines = [f"def program({', '.join(prior)}):", *writer.program()]
    secret = writer.random.choice(["xs[0]", "a", 'rows[0]["n"]'])
    return Case(number, _HEAD + "\n".join(lines) + "\n", prior, secret)


class _Writer:
    """Statements over the variables there are; each kind of value has its names.

    ``fixed`` are lists of known length and ``bags`` those of random length. All returns of a program have one shape, or
    are None or a word.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        self.numbers, self.words, self.maybes = ["a"], ["w"], ["m"]
        self.fixed = ["xs"]
        self.bags: list[str] = []
        self.tables: list[str] = []
        self.groups: list[str] = []
        self.desks: list[str] = []
        self.closures: list[str] = []
        self.each: list[str] = []
        self.made = 0
        #: Whether records are changed that were picked from several, and None stands beside a pair: mostly refused.
        self.picky = random.random() < 0.1
        self.shape = random.choice(["number", "number", "pair", "pair", "record", "table", "groups", "list", "mixed"])

    def prior(self) -> dict[str, Any]:
        """What is believed: a few whole numbers, a word, a number that may be missing, two records."""
        choice = self.random.choice
        whole = [*_WHOLE, Discrete({1: 0.6, 3: 0.4}), Discrete({-1: 0.2, 2: 0.8})]
        words = [Categorical({"u": 0.6, "v": 0.4}), "u", "v"]
        return {
            "xs": [choice(whole) for _ in range(self.random.randint(2, 3))],
            "a": choice(_WHOLE),
            "w": Categorical({"u": 0.3, "v": 0.7}),
            "m": Categorical({None: 0.3, 1: 0.5, 2: 0.2}),
            "k": Categorical({True: 0.4, False: 0.6}),
            "rows": [{"n": choice(_WHOLE), "g": words[0]}, {"n": choice([*_WHOLE, 1]), "g": choice(words)}],
        }

    # -- expressions ------------------------------------------------------------------------------------------------

    def pick(self, *forms: Callable[[], str]) -> str:
        """One of some ways to write something."""
        return self.random.choice(forms)()

    def number(self, depth: int = 0) -> str:
        r = self.random
        if depth > 1 or r.random() < 0.35:
            return r.choice([*self.numbers, *self.numbers, *self.each, *self.each, str(r.randint(0, 3))])

        def one() -> str:
            return self.number(depth + 1)

        forms: list[Callable[[], str]] = [
            lambda: f"({one()} {r.choice('+-*')} {one()})",
            lambda: f"{one()} {r.choice(['//', '%'])} {r.randint(2, 3)}",
            lambda: f"{r.choice(['max', 'min'])}({one()}, {one()})",
            lambda: f"abs({one()} - {one()})",
            lambda: f"len({self.a_bag()})",
            lambda: f"sum({self.a_list()})",
            lambda: f"sum(1 for v in {self.a_list()} if {self.test_of('v')})",
            lambda: f"({one()} if {self.condition(depth + 1)} else {one()})",
            lambda: f"({one()} or {r.randint(1, 4)})",
            lambda: f"({r.choice(self.maybes)} or 0)",
            lambda: f"{r.choice(self.fixed)}.count({r.randint(0, 2)})",
            lambda: f"max({self.a_list()}, default={r.randint(-1, 1)})",
            lambda: f"xs[{r.choice(['0', '-1', '1', 'a % 2'])}]",
            lambda: f"rows[{r.randint(0, 1)}]['n']",
            lambda: f"first_over({self.a_list()}, {r.randint(0, 1)}, {r.randint(-1, 3)})",
            lambda: f"sorted({r.choice(self.fixed)} + [{one()}])[{r.choice(['0', '-1'])}]",
            lambda: f"next((v for v in {self.a_list()} if {self.test_of('v')}), {r.randint(-1, 1)})",
            lambda: f"int({self.condition(depth + 1)})",
            lambda: f"(k + {one()})",
            lambda: f"sum([k, {self.test_of('a')}])",
        ]
        if self.tables:
            forms += [lambda: f"{r.choice(self.tables)}.get({self.key()}, {r.randint(0, 2)})"] * 2
            forms += [lambda: f"len({r.choice(self.tables)})", lambda: f"sum({r.choice(self.tables)}.values())"]
        forms += [lambda: f"len({r.choice(self.groups)}.get({self.key()}, []))"] * bool(self.groups)
        forms += [lambda: f"{r.choice(self.desks)}.{r.choice(['left', 'busy'])}"] * 2 * bool(self.desks)
        forms += [lambda: f"{r.choice(self.closures)}({one()})"] * 2 * bool(self.closures)
        return self.pick(*forms)

    def key(self) -> str:
        r = self.random
        return self.pick(
            lambda: r.choice(self.words),
            lambda: r.choice(["'u'", "'v'"]),
            lambda: f"banded({self.number(2)})",
            lambda: f"rows[{r.randint(0, 1)}]['g']",
        )

    def a_list(self) -> str:
        """A list of known or of random length."""
        return self.a_bag() if self.random.random() < 0.6 else self.a_fixed()

    def a_fixed(self) -> str:
        r = self.random
        return self.pick(
            lambda: r.choice(self.fixed),
            lambda: f"{r.choice(self.fixed)}[{r.choice(['1:', ':1', '::-1', ':2', '-1:'])}]",
            lambda: f"sorted({r.choice(self.fixed)})",
            lambda: f"[{self.number(2)}, {self.number(2)}]",
            lambda: f"[{self.test_of('v')} for v in {r.choice(self.fixed)}]",
        )

    def a_bag(self) -> str:
        r = self.random
        forms: list[Callable[[], str]] = [
            lambda: f"[v for v in {r.choice([*self.fixed, *self.bags])} if {self.test_of('v')}]",
            lambda: f"[p['n'] for p in rows if {self.test_of_row('p')}]",
            lambda: f"[v + 1 for v in {r.choice(self.fixed)} if v]",
        ]
        forms += [lambda: r.choice(self.bags)] * 4 * bool(self.bags)
        forms += [lambda: f"{r.choice(self.groups)}.get({self.key()}, [])"] * bool(self.groups)
        return self.pick(*forms)

    def test_of(self, name: str) -> str:
        r = self.random
        return self.pick(
            lambda: f"{name} {r.choice(['<', '>', '==', '!=', '>=', '<='])} {r.randint(0, 2)}",
            lambda: f"{name} {r.choice(['<', '>', '=='])} {r.choice(self.numbers)}",
            lambda: f"{name}",
            lambda: f"{name} in (0, {r.randint(1, 3)})",
        )

    def test_of_row(self, name: str) -> str:
        count = f"{name}['n']"
        return self.pick(
            lambda: f"{name}['g'] == {self.key()}",
            lambda: self.test_of(count),
            lambda: f"{name}['g'] == {self.random.choice(self.words)} and {self.test_of(count)}",
        )

    def condition(self, depth: int = 0) -> str:
        r = self.random
        forms: list[Callable[[], str]] = [
            lambda: self.test_of(self.number(depth + 1)),
            lambda: self.test_of(r.choice(self.numbers)),
            lambda: f"{r.choice(self.words)} {r.choice(['==', '!='])} {self.key()}",
            lambda: f"{r.choice(self.maybes)} is {r.choice(['', 'not '])}None",
            lambda: f"{r.choice(self.maybes)} == {r.randint(1, 2)}",
            lambda: f"{r.randint(0, 2)} in {self.a_list()}",
            lambda: f"{r.choice(['any', 'all'])}({self.test_of('v')} for v in {self.a_list()})",
            lambda: f"{r.choice(['not ', ''])}{self.a_bag()}",
            lambda: f"{r.choice(['not k', 'k', 'k is True', 'k is not True', 'm is True'])}",
            lambda: f"{r.choice(['any', 'all'])}([{self.number(2)}, {self.number(2)}])",
        ]
        forms += [lambda: f"pair_of({self.number(2)}) is {r.choice(['', 'not '])}None"] * self.picky
        if depth < 1:
            forms += [lambda: f"{self.condition(1)} {r.choice(['and', 'or'])} {self.condition(1)}"] * 3
            forms += [lambda: f"not ({self.condition(1)})"]
            forms += [lambda: f"{r.choice(self.maybes)} is not None and {self.test_of(self.maybes[-1])}"]
        forms += [lambda: f"{self.key()} in {r.choice(self.tables)}"] * 2 * bool(self.tables)
        forms += [lambda: f"{r.choice(self.desks)}.take({self.number(1)})"] * 2 * bool(self.desks)
        forms += [lambda: f"{r.choice(self.desks)}.last is None"] * bool(self.desks)
        forms += [lambda: f"{r.choice(self.groups)}"] * bool(self.groups)
        return self.pick(*forms)

    def word(self) -> str:
        r = self.random
        return self.pick(
            self.key,
            lambda: f"({self.key()} if {self.condition(1)} else {self.key()})",
            lambda: f"banded({r.choice([self.number(1), r.choice(self.maybes)])})",
            lambda: f"str({self.condition(1)})",
            lambda: r.choice(["str(k)", "f'{k}'", f"str({self.number(1)})"]),
        )

    def maybe(self) -> str:
        r = self.random
        return self.pick(
            lambda: f"({self.number(1)} if {self.condition(1)} else None)",
            lambda: f"first_over({self.a_list()}, {r.randint(0, 2)})",
            lambda: f"max({self.a_bag()}, default=None)",
            lambda: r.choice(self.maybes),
            lambda: f"next((v for v in {self.a_list()} if {self.test_of('v')}), None)",
        )

    # -- statements -------------------------------------------------------------------------------------------------

    def program(self) -> list[str]:
        """The body of a program, and its last return."""
        lines: list[str] = []
        for _ in range(self.random.randint(2, 4)):
            lines += self.fresh("    ")
        lines += self.needed()
        lines += self.body(1, 0, self.random.randint(3, 6))
        return [*lines, f"    return {self.output()}"]

    def needed(self) -> list[str]:
        """What an output of this shape is about."""
        if self.shape == "table" and not self.tables:
            self.tables.append("table")
            return ["    table = {}"]
        if self.shape == "groups" and not self.groups:
            self.groups.append("groups")
            return ["    groups = defaultdict(list)"]
        if self.shape == "list" and not self.bags:
            self.bags.append("bag")
            return ["    bag = []"]
        return []

    def body(self, depth: int, loops: int, many: int) -> list[str]:
        """Some statements, at a depth of blocks of which some are loops."""
        lines: list[str] = []
        for _ in range(many):
            lines += self.statement(depth, loops)
        return lines

    def statement(self, depth: int, loops: int) -> list[str]:
        r, pad = self.random, "    " * depth
        forms: list[Callable[[], list[str]]] = [lambda: self.change(pad)] * 7
        if depth == 1:
            forms += [lambda: self.fresh(pad)] * 3
        if depth < 4:
            forms += [lambda: self.branch(depth, loops)] * 5
        if depth < 3 and loops < 1:
            forms += [lambda: self.loop(depth, loops)] * 4
            forms += [lambda: self.attempt(depth, loops)] * 3
        if depth > 1:
            forms += [lambda: [f"{pad}return {self.output()}"]]
        if loops:
            forms += [lambda: [f"{pad}if {self.condition(1)}:", f"{pad}    {r.choice(['break', 'continue'])}"]] * 2
        return r.choice(forms)()

    def new(self, kind: str) -> str:
        """A name that is not in use."""
        self.made += 1
        return f"{kind}{self.made}"

    def fresh(self, pad: str) -> list[str]:
        """A new variable, or a new function."""
        r = self.random
        choices: list[tuple[str, list[str], Callable[[], str]]] = [
            ("n", self.numbers, self.number),
            ("n", self.numbers, lambda: "0"),
            ("l", self.fixed, lambda: r.choice([self.a_fixed(), "[0] * 2", "list(xs)", self.fixed[-1]])),
            ("b", self.bags, lambda: r.choice(["[]", "[]", self.a_bag()])),
            ("t", self.tables, lambda: r.choice(["{}", "{}", "{'u': 0}", "{'u': 1, 'v': 2}"])),
            ("t", self.tables, lambda: r.choice(["Counter(p['g'] for p in rows)", "{p['g']: p['n'] for p in rows}"])),
            ("g", self.groups, lambda: r.choice(["defaultdict(list)", "{}"])),
            ("d", self.desks, lambda: f"Desk({self.number(1)})"),
            ("m", self.maybes, self.maybe),
            ("w", self.words, self.word),
        ]
        if r.random() < 0.15:
            return self.closure(pad)
        kind, names, value = r.choice(choices)
        line, name = value(), self.new(kind)
        names.append(name)
        return [f"{pad}{name} = {line}"]

    def closure(self, pad: str) -> list[str]:
        """A function within the function."""
        r, name = self.random, self.new("f")
        then = f"{self.bags[-1]}.append(v)" if self.bags and r.random() < 0.6 else f"v = {self.number(1)}"
        lines = [
            f"{pad}def {name}(v):",
            f"{pad}    if {self.test_of('v')}:",
            f"{pad}        {then}",
            f"{pad}        return {r.choice(['v', '0', self.number(1)])}",
            f"{pad}    return v + {r.choice(['1', 'a'])}",
        ]
        self.closures.append(name)
        return lines

    def change(self, pad: str) -> list[str]:
        """A statement that changes what is there."""
        r = self.random
        own = [n for n in self.numbers if n != "a"] or ["a"]
        forms: list[Callable[[], str]] = [
            *[lambda: f"{r.choice(own)} {r.choice(['=', '+=', '-='])} {self.number()}"] * 3,
            lambda: f"{self.fixed[-1]}[{r.choice(['0', '-1', '1', 'a % 2'])}] {r.choice(['=', '+='])} {self.number(1)}",
            lambda: f"rows[{r.randint(0, 1)}]['n'] {r.choice(['=', '+='])} {self.number(1)}",
        ]
        forms += self.picky * [
            lambda: f"max(rows, key=lambda p: p['n'])['n'] {r.choice(['=', '+='])} {self.number(2)}",
            lambda: f"(rows[0] if {self.condition(1)} else rows[1])['n'] = {self.number(2)}",
        ]
        if self.bags:
            forms += [lambda: f"{r.choice(self.bags)}.append({self.number(1)})"] * 5
            forms += [lambda: f"{r.choice(self.bags)} += [{self.number(1)}]"]
        if len(self.maybes) > 1:
            forms += [lambda: f"{r.choice(self.maybes[1:])} = {self.maybe()}"] * 2
        if len(self.words) > 1:
            forms += [lambda: f"{r.choice([w for w in self.words[1:] if w[0] == 'w'] or ['w'])} = {self.word()}"]
        if self.tables:
            forms += [
                lambda: f"{r.choice(self.tables)}[{self.key()}] = {self.number(1)}",
                lambda: f"bump({r.choice(self.tables)}, {self.key()}, {self.number(1)})",
                lambda: f"bump({r.choice(self.tables)}, {self.key()})",
                lambda: f"{r.choice(self.tables)}.setdefault({self.key()}, {self.number(1)})",
            ]
        if self.groups:
            forms += [lambda: f"{r.choice(self.groups)}.setdefault({self.key()}, []).append({self.number(1)})"] * 4
        if self.desks:
            forms += [lambda: f"{r.choice(self.desks)}.take({r.choice([self.number(1), r.choice(self.maybes)])})"] * 3
        if self.closures:
            forms += [lambda: f"{r.choice(self.closures)}({self.number(1)})"] * 2
        return [f"{pad}{self.pick(*forms)}"]

    def branch(self, depth: int, loops: int) -> list[str]:
        """An if, with what else there may be."""
        r, pad = self.random, "    " * depth
        lines = [f"{pad}if {self.condition()}:", *self.body(depth + 1, loops, r.randint(1, 2))]
        if r.random() < 0.25:
            lines += [f"{pad}elif {self.condition()}:", *self.body(depth + 1, loops, 1)]
        if r.random() < 0.4:
            lines += [f"{pad}else:", *self.body(depth + 1, loops, r.randint(1, 2))]
        return lines

    def loop(self, depth: int, loops: int) -> list[str]:
        """A loop over values, records, places, or a number of rounds."""
        r, pad = self.random, "    " * depth
        kind = r.random()
        if kind < 0.45:
            # A copy is walked, for a list that grows while it is walked has no end.
            walked = r.choice(["xs", "list(xs)", f"[v for v in {self.a_list()}]"])
            return self.rounds(f"for x in {walked}:", "x", depth, loops)
        if kind < 0.75:
            self.words.append("p['g']")
            lines = self.rounds("for p in rows:", "p['n']", depth, loops)
            self.words.remove("p['g']")
            return lines
        if kind < 0.9:
            return self.rounds(f"for i in range({r.choice(['2', '3', 'len(xs)'])}):", "i", depth, loops)
        name = self.new("k")
        first = [f"{pad}{name} = 0", f"{pad}while {name} < 3:", f"{pad}    {name} += 1"]
        return [*first, *self.body(depth + 1, loops + 1, r.randint(1, 2))]

    def rounds(self, head: str, each: str, depth: int, loops: int) -> list[str]:
        """The rounds of a for loop."""
        self.each.append(each)
        lines = ["    " * depth + head, *self.body(depth + 1, loops + 1, self.random.randint(1, 3))]
        self.each.remove(each)
        return lines

    def attempt(self, depth: int, loops: int) -> list[str]:
        """Something that may stop, and what is done then."""
        r, pad = self.random, "    " * depth
        own = r.choice([n for n in self.numbers if n != "a"] or ["a"])
        risky: list[tuple[str, str]] = [
            (f"{r.choice(self.fixed)}[{self.number(1)}]", "IndexError"),
            (f"{self.number(1)} // {r.choice(self.numbers)}", "ZeroDivisionError"),
            (f"round(statistics.mean({self.a_bag()}), 2)", "statistics.StatisticsError"),
            (f"max({self.a_bag()})", "ValueError"),
            (f"{r.choice(self.maybes)} + {self.number(1)}", "TypeError"),
            (f"{self.number(1)} - ({r.choice(self.maybes)} + 1)", "Exception"),
        ]
        if self.bags:
            risky += [(f"{r.choice(self.bags)}[{r.randint(0, 1)}]", "IndexError")]
        if self.tables:
            risky += [(f"{r.choice(self.tables)}[{self.key()}]", "KeyError")] * 2
        value, error = r.choice(risky)
        lines = [f"{pad}try:", *(self.change(pad + "    ") if r.random() < 0.3 else ()), f"{pad}    {own} = {value}"]
        lines += [*(self.change(pad + "    ") if r.random() < 0.3 else ()), f"{pad}except {error}:"]
        return [*lines, *self.body(depth + 1, loops, 1)]

    # -- outputs ----------------------------------------------------------------------------------------------------

    def output(self) -> str:
        """What is returned, in the shape of this program."""
        r = self.random
        last = r.choice([*self.numbers, *(n for n in self.maybes if n != "m")])
        number = self.pick(lambda: last, lambda: last, lambda: self.number(1), self.maybe, self.word)
        if self.shape == "number":
            return number
        if self.shape == "pair":
            return f"({number}, {r.choice([self.number(1), r.choice(self.maybes), self.word()])})"
        if self.shape == "record":
            rows = "[p['n'] for p in rows]"
            return f"{{'n': {number}, 'm': {r.choice([self.number(1), self.maybe(), self.word(), rows, 'rows'])}}}"
        if self.shape == "table":
            return r.choice([*[self.tables[-1]] * 3, f"({self.tables[-1]}, {number})"])
        if self.shape == "groups":
            form = r.choice(["len(v)", "(sum(v) if len(v) > 1 else None)", "max(v)", "sum(v)"])
            made = f"{{k: {form} for k, v in {self.groups[-1]}.items()}}"
            return r.choice([made] * 3 + ["None"] * (r.random() < 0.5))
        if self.shape == "list":
            return r.choice([self.bags[-1]] * 3 + ["None"] * (r.random() < 0.5))
        desk = [f"{d}.last" for d in self.desks] + [f"{d}.left" for d in self.desks] + [number]
        return r.choice([*desk, number, "None", f"[{number}]", f"({number}, {self.number(1)})"])


_WHOLE = (Discrete({0: 0.3, 1: 0.5, 2: 0.2}), Bernoulli(0.4))
