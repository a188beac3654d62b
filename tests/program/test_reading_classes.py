"""Small classes, dataclasses and named tuples: in programs against every run, and in priors."""

from __future__ import annotations

from collections import namedtuple
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest
from tests.program.running import agrees_with_every_run

from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, audit

FEW = {"xs": [Categorical({1: 0.2, 2: 0.5, 4: 0.3}), Bernoulli(0.3), Categorical({0: 0.5, 3: 0.5}), 2]}


@dataclass
class Person:
    age: float
    city: str = "a"
    visits: list = field(default_factory=list)

    def __post_init__(self):
        self.double = 2 * self.age

    @property
    def adult(self):
        return self.age >= 2

    def older(self, years):
        return self.age + years


class Tally:
    step = 1

    def __init__(self):
        self.n = 0
        self.total = 0

    def add(self, x):
        self.n += self.step
        self.total += x

    def mean(self):
        return self.total / self.n if self.n else 0


class DoubleTally(Tally):
    step = 2


class Point(NamedTuple):
    x: float
    y: float = 1


Pair = namedtuple("Pair", "first second")


def fields_and_properties(xs):
    people = [Person(x) for x in xs]
    return sum(p.double for p in people if p.adult), sum(p.city == "a" for p in people), people[0].older(1)


def the_oldest(xs):
    return max((Person(age=x) for x in xs), key=lambda p: p.age).double


def lists_of_their_own(xs):
    one, other = Person(xs[0]), Person(xs[1])
    if xs[0] > 1:
        one.visits.append(xs[2])
    return len(one.visits), len(other.visits), sum(one.visits)


def a_tally(xs):
    t, d = Tally(), DoubleTally()
    for x in xs:
        if x > 1:
            t.add(x)
            d.add(x)
    return round(t.mean(), 3), d.n, Tally.step


def attributes_that_change(xs):
    p = Person(xs[0])
    if xs[1]:
        p.age = 0
    p.age += xs[2]
    return p.age, p.double


def named_tuples(xs):
    p, q = Point(xs[0]), Pair(xs[1], second=xs[2])
    x, y = p
    return p.x + q.second, x + y, q[0], len(q)


def defined_inside(xs):
    class Box:
        def __init__(self):
            self.items = []

        def put(self, x):
            if x > 1:
                self.items.append(x)

    box = Box()
    for x in xs:
        box.put(x)
    return len(box.items)


@pytest.mark.parametrize(
    "program",
    [
        fields_and_properties,
        the_oldest,
        lists_of_their_own,
        a_tally,
        attributes_that_change,
        named_tuples,
        defined_inside,
    ],
)
def test_objects_hold_what_they_hold_in_every_run(program) -> None:
    assert agrees_with_every_run(program, FEW, "xs[0]")


def mean_age(people):
    ages = [p.age for p in people if p.city == "a"]
    return sum(ages) / len(ages)


def mean_of_objects(people: list[Person]):
    return sum(p.double for p in people) / (2 * len(people))


BELIEFS = [{"age": Normal(30, sd=3), "city": "a"}, {"age": Normal(50, sd=5), "city": "b"}, {"age": 40, "city": "a"}]


@pytest.mark.parametrize("people", [BELIEFS, [Person(**{**b, "age": 0}) for b in BELIEFS]])
def test_people_in_a_prior_are_mappings_or_objects(people) -> None:
    for person, belief in zip(people, BELIEFS, strict=True):
        if isinstance(person, Person):
            person.age = belief["age"]
    assert audit(mean_age, {"people": people}, "people[0].age", 36).posterior.mean == pytest.approx(32)


def test_mappings_become_objects_where_the_parameter_says_so() -> None:
    """Two normals observed by their mean: the posterior shares the surprise by variance."""
    people = [{"age": Normal(30, sd=3)}, {"age": Normal(50, sd=5)}]
    posterior = audit(mean_of_objects, {"people": people}, "people[0].age", 43).posterior
    assert posterior.mean == pytest.approx(30 + 9 / 34 * (86 - 80))


def test_what_is_returned_as_an_object_is_observed_by_its_fields() -> None:
    def release(xs):
        return Point(xs[0], xs[1])

    assert audit(release, FEW, "xs[0]", [2, None]).posterior.pmf == pytest.approx({2: 1.0})


def no_such_attribute(xs):
    return Person(xs[0]).height


def of_another_kind(xs):
    class Odd(dict):
        pass

    return Odd()


def one_of_several(xs):
    p = Person(1) if xs[1] else Person(2)
    p.age = 5
    return p.age


@pytest.mark.parametrize(
    ("program", "says"),
    [
        (no_such_attribute, "has no attribute 'height'"),
        (of_another_kind, "derived from dict"),
        (one_of_several, "change each one in its branch"),
    ],
)
def test_what_cannot_be_read_of_classes_is_said(program, says) -> None:
    with pytest.raises(ProgramError, match=says):
        _ = audit(program, FEW, "return").posterior
