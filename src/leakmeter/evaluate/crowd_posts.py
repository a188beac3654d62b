"""How well the crowd of a written post is counted, text in and k out: ``leakmeter bench crowd``.

``corpus/people.jsonl`` holds posts by invented authors, each of whom states a few traits of an adult drawn from survey
microdata; the true number of US adults with these traits is known (scripts/draw_people.py says how). What is measured
is everything between the words and the number: finding, reading and counting.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, cast

from leakmeter.errors import InputError
from leakmeter.evaluate.crowd_coding import Compared, compared
from leakmeter.evaluate.crowd_scores import Count
from leakmeter.evaluate.crowd_told import told
from leakmeter.text.crowd import estimate
from leakmeter.text.crowd.traits import Coded, coded
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.types import Crowd, Disclosure

#: Reading was made for the posts of development; intervals are fitted on calibration; the others are for judging alone:
#: held-out, half of it told among strangers, and ordinary posts, whose writers were asked for nothing special.
SPLITS = ("development", "calibration", "held-out", "ordinary")
#: A text -> what it discloses, and how many people share it.
Estimate = Callable[[str], tuple[Sequence[Disclosure], Crowd]]


@dataclass(frozen=True, slots=True)
class Trait:
    """One thing a post states: its value in the survey's coding, in words, and the share of adults who have it."""

    coded: Coded
    words: str
    share: float


@dataclass(frozen=True, slots=True)
class Person:
    """A post and the truth about its author: ``p_star`` of the ``n`` people of the population fit all traits, and so do
    ``support`` records of the survey; ``k_star`` = 1 + (n − 1) p_star. ``says_more`` are words in which the author
    states something else that narrows them down, or a trait more narrowly: ``k_star`` then counts too many people."""

    id: str
    split: str
    survey: str
    text: str
    traits: tuple[Trait, ...]
    population: str
    n: float
    p_star: float
    k_star: float
    support: int
    says_more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """A person, the crowd estimated from their post, and how their traits were read."""

    person: Person
    crowd: Crowd
    compared: Compared


def people(path: Path, split: str | None = None) -> list[Person]:
    """The people of a file, or of one of its splits, in order. Raises InputError, naming the line, where the file
    cannot be read."""
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read. Name the repository's corpus with --corpus.") from error
    found = [_person(path, number, line) for number, line in enumerate(lines, 1)]
    return [person for person in found if split is None or person.split == split]


def _person(path: Path, number: int, line: str) -> Person:
    try:
        row = cast("dict[str, Any]", json.loads(line))
        traits = tuple(
            Trait(Coded(name, str(t["value"]), t.get("low"), t.get("high")), str(t["words"]), float(t["share"]))
            for name, t in row["attributes"].items()
        )
        person = Person(
            id=str(row["id"]),
            split=str(row["split"]).replace("_", "-"),
            survey=str(row["survey"]),
            text=str(row["text"]),
            traits=traits,
            population=str(row["population"]),
            n=float(row["n"]),
            p_star=float(row["p_star"]),
            k_star=float(row["k_star"]),
            support=int(row["support"]),
            says_more=tuple(str(words) for words in row.get("says_more", ())),
        )
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path}, line {number}, holds no person: {error!r}. See scripts/draw_people.py.") from error
    if not math.isclose(person.k_star, 1 + (person.n - 1) * person.p_star, rel_tol=1e-3):
        raise InputError(f"{path}, line {number}: k_star is not 1 + (n − 1) p_star. Draw the person again.")
    return person


def built_in(text: str) -> tuple[Sequence[Disclosure], Crowd]:
    """The built-in parts, as ``leakmeter.estimate(text)`` runs them."""
    told = find(text, threshold=COUNTED_FROM)
    return told, estimate(told, context=text)


def measured(
    chosen: Sequence[Person], estimated: Estimate = built_in, seen: Callable[[], object] = lambda: None
) -> list[Counted]:
    """Run an estimator over posts; ``seen`` is called after each."""
    found: list[Counted] = []
    for person in chosen:
        told, crowd = estimated(person.text)
        found.append(Counted(person, crowd, compared(coded(told), [trait.coded for trait in person.traits])))
        seen()
    return found


def exact(found: Sequence[Counted]) -> list[Counted]:
    """Those of posts that say no more of their authors than their traits: the true count is true of the words."""
    return [each for each in found if not each.person.says_more]


def counts(found: Sequence[Counted]) -> list[Count]:
    """The estimated counts beside the true ones."""
    return [Count(c.crowd.k, c.person.k_star, c.crowd.low, c.crowd.high) for c in found]


def baselines(found: Sequence[Counted]) -> dict[str, list[Count]]:
    """What costs nothing to say, and what is said where the reading or the counting is taken away.

    "true traits, multiplied": an oracle is told the traits and multiplies their true shares, as if independent.
    "true traits, counted": the estimator is told the traits, so that nothing is lost in reading.
    "traits read, multiplied": the oracle is told those traits alone that the estimator's facts hold as they are meant.
    """
    people_ = [c.person for c in found]
    middle = median(p.k_star for p in people_) if people_ else 1.0
    read = [[t for t in c.person.traits if c.compared.verdicts[t.coded.name] == "right"] for c in found]
    return {
        "true traits, counted": [_counted(p) for p in people_],
        "true traits, multiplied": [_multiplied(p, p.traits) for p in people_],
        "traits read, multiplied": [_multiplied(p, traits) for p, traits in zip(people_, read, strict=True)],
        "always the median": [Count(middle, p.k_star) for p in people_],
        "the whole population": [Count(p.n, p.k_star) for p in people_],
    }


def _counted(person: Person) -> Count:
    crowd = told([trait.coded for trait in person.traits])
    return Count(crowd.k, person.k_star, crowd.low, crowd.high)


def _multiplied(person: Person, traits: Sequence[Trait]) -> Count:
    return Count(1 + (person.n - 1) * math.prod(trait.share for trait in traits), person.k_star)


@dataclass(frozen=True, slots=True)
class Reading:
    """How often one kind of trait was read right, loosely, wrongly, not at all, and where no post states it."""

    right: int
    loose: int
    wrong: int
    missed: int
    extra: int

    @property
    def recall(self) -> float:
        """The share of those stated that were read as meant; NaN where none is stated."""
        stated = self.right + self.loose + self.wrong + self.missed
        return self.right / stated if stated else math.nan

    @property
    def precision(self) -> float:
        """The share of those read that are as meant; NaN where none was read."""
        read = self.right + self.loose + self.wrong + self.extra
        return self.right / read if read else math.nan

    @property
    def f1(self) -> float:
        """The harmonic mean of the two: 2 right / (stated + read); NaN where neither was any."""
        both = 2 * (self.right + self.loose + self.wrong) + self.missed + self.extra
        return 2 * self.right / both if both else math.nan


def macro_f1(by_trait: Mapping[str, Reading]) -> float:
    """The mean F1 over the kinds of traits that are stated at all; NaN where there are none."""
    kinds = [r.f1 for name, r in by_trait.items() if name != "all" and r.right + r.loose + r.wrong + r.missed]
    return sum(kinds) / len(kinds) if kinds else math.nan


def readings(found: Sequence[Counted]) -> Mapping[str, Reading]:
    """By trait, and in all."""
    tally: Counter[tuple[str, str]] = Counter()
    for each in found:
        tally.update(each.compared.verdicts.items())
        tally.update((trait.name, "extra") for trait in each.compared.extra)
    names = sorted({name for name, _ in tally}, key=lambda n: (-sum(tally[n, v] for v in _VERDICTS), n))
    by_name = {name: Reading(*(tally[name, verdict] for verdict in _VERDICTS)) for name in names}
    whole = Reading(*(sum(tally[name, verdict] for name in names) for verdict in _VERDICTS))
    return {"all": whole, **by_name}


_VERDICTS = ("right", "loose", "wrong", "missed", "extra")
