"""One of several lists, dictionaries or objects under another name: what changes one of them is refused or seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, audit

COINS = {"a": Bernoulli(0.5), "b": Bernoulli(0.5)}


class Box:
    def __init__(self, n):
        self.n = n
        self.k = 0


def list_of_another_length(a, b):
    xs, ys = [], [1]
    chosen = xs if a else ys
    xs.append(b)
    return len(chosen)


def entry_of_a_dictionary(a, b):
    one, two = {"k": 1}, {"k": 2}
    chosen = one if a else two
    one["k"] = 5
    return chosen["k"]


def new_entry_of_a_dictionary(a, b):
    one, two = {"k": 1}, {"k": 2, "m": 1}
    chosen = one if a else two
    one["m"] = 5
    return len(chosen)


def attribute_of_an_object(a, b):
    one, two = Box(1), Box(2)
    chosen = one if a else two
    one.n = 7
    return chosen.n


def source_of_a_changed_copy(a, b):
    xs, ys = [1, 2], [3, 4]
    chosen = xs if a else ys
    chosen[0] = 9
    return xs[0]


def random_place(a, b):
    xs, ys = [1, 2], [3, 4]
    chosen = xs if a else ys
    xs[b] = 9
    return chosen[0]


def list_in_a_table(a, b):
    groups = {}
    groups.setdefault("v", []).append(a)
    held = {"z": groups.get("v", []) if b else []}
    groups["v"].append(1)
    return len(held["z"])


def list_that_may_be_new(a, b):
    groups = {}
    if a:
        groups.setdefault("v", []).append(1)
    seen = groups.get("v", [])
    groups.setdefault("v", []).append(1)
    return len(seen)


@pytest.mark.parametrize(
    "program",
    [
        list_of_another_length,
        entry_of_a_dictionary,
        new_entry_of_a_dictionary,
        attribute_of_an_object,
        source_of_a_changed_copy,
        random_place,
        list_in_a_table,
        list_that_may_be_new,
    ],
)
def test_what_may_have_changed_under_another_name_is_not_read(program: Callable[..., Any]) -> None:
    with pytest.raises(ProgramError, match="may have been changed under another name"):
        audit(program, COINS, "a", 1)


def attribute_that_stays(a, b):
    one, two = Box(1), Box(2)
    chosen = one if a else two
    one.k = 7
    return chosen.n


def same_list(a, b):
    xs = []
    if a:
        xs.append(1)
    ys = xs
    if b:
        ys.append(2)
    return xs, len(ys)


def copied_first(a, b):
    xs, ys = [1, 2], [3]
    chosen = list(xs if a else ys)
    xs.append(b)
    return chosen, xs


def same_list_of_a_table(a, b):
    groups = defaultdict(list)
    if a:
        groups["v"].append(1)
    seen = groups["v"]
    groups["v"].append(b)
    return seen


@pytest.mark.parametrize("program", [attribute_that_stays, same_list, copied_first, same_list_of_a_table])
def test_what_is_the_same_whatever_happens_is_read(program: Callable[..., Any]) -> None:
    assert agrees_with_every_run(program, COINS, "a")
