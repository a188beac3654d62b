"""Shares for what no figure covers: told details count by their kind, with the width that ignorance deserves.

A detail that is left out of a count counts as if everybody shared it, and then a text that identifies its author looks
as if thousands shared it. So what no figure covers gets the share that details of its kind usually have
(``assumed_shares.tsv``): common things by a row of their own, all others by their category. Such a factor says
``how == "assumed"``, and its source says that it is about the kind and not about the words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from leakmeter.errors import DataError
from leakmeter.prob.bits import bits
from leakmeter.prob.interval import Interval, product
from leakmeter.statistics.names import with_article
from leakmeter.text.crowd.attributes import FOLLOWS, SET_ASIDE
from leakmeter.text.find.categories import category
from leakmeter.text.find.normalize.impossible import impossible_age
from leakmeter.types import Crowd, Disclosure, Factor, NotEstimated

FILE = Path(__file__).parent / "assumed_shares.tsv"
_BY_KIND = "assumed: how rare details of this kind usually are, not a figure about these words"
_BY_THING = "assumed: our own estimate of how common this is, no published figure"


@dataclass(frozen=True, slots=True)
class Assumed:
    """An assumed share: ``bits`` is its log2, ``spread`` the half width of its 90 % interval in bits."""

    bits: float
    spread: float
    source: str

    @property
    def interval(self) -> Interval:
        """The share, a proportion, with its bounds."""
        return Interval(2**self.bits, 2 ** (self.bits - self.spread), min(1.0, 2 ** (self.bits + self.spread)))


@dataclass(frozen=True, slots=True)
class Shares:
    """The table: by category, and by category and word, or attribute and value of a fact, for common things."""

    kinds: Mapping[str, Assumed]
    things: Mapping[tuple[str, str], Assumed]
    facts: Mapping[tuple[str, str], Assumed]


@cache
def shipped() -> Shares:
    """The shares that come with the package. Raises DataError where their file is missing or damaged."""
    try:
        rows = [line.split("\t") for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
        kinds: dict[str, Assumed] = {}
        things: dict[tuple[str, str], Assumed] = {}
        facts: dict[tuple[str, str], Assumed] = {}
        for kind, of, words, share, spread, _by in rows[1:]:
            if kind == "category":
                kinds[of] = Assumed(float(share), float(spread), _BY_KIND)
            elif kind == "fact":
                facts[of, words] = Assumed(float(share), float(spread), _BY_THING)
            else:
                things |= {(of, word): Assumed(float(share), float(spread), _BY_THING) for word in words.split("|")}
    except (OSError, ValueError) as error:
        raise DataError(
            f"The file {FILE.name} is missing or damaged. Install leakmeter again to restore it."
        ) from error
    return Shares(kinds, things, facts)


def is_guess(factor: Factor) -> bool:
    """Whether a factor is a share assumed for a kind of detail, and not a figure about what was told."""
    return factor.how == "assumed" and factor.source in (_BY_KIND, _BY_THING)


def guessed(crowd: Crowd) -> tuple[int, ...]:
    """The disclosures, by index, of which a crowd counts nothing but an assumed share."""
    return tuple(sorted({i for factor in crowd.factors if is_guess(factor) for i in factor.disclosures}))


def with_assumed(crowd: Crowd, told: Sequence[Disclosure]) -> Crowd:
    """The crowd in which what was left out counts by its kind as well.

    What names one person stays out: no share of people describes it. So does what contradicts something that counts.
    Where a part of a detail is in figures, its rest counts as a whole detail of the kind.
    """
    left = [reason for reason in crowd.reasons if _may_count(reason)]
    named = crowd.population.disclosures
    rests = [[reason.disclosure] for reason in left if reason.partly and reason.disclosure not in named]
    groups = _groups([reason for reason in left if not reason.partly], told)
    added = [factor for group in groups if (factor := _factor(group, told, crowd, _share(told[group[0]])))]
    kinds = shipped().kinds
    added += [
        f for rest in rests if (f := _factor(rest, told, crowd, kinds.get(told[rest[0]].category), "the rest of "))
    ]
    counted = {i for factor in added for i in factor.disclosures}
    if not added:
        return crowd
    share = product(Interval(factor.value, factor.low, factor.high) for factor in added)
    width = product([Interval(crowd.k, crowd.low, crowd.high), share])
    k = 1.0 + (crowd.k - 1.0) * share.value
    return replace(
        crowd,
        k=k,
        low=max(1.0, min(k, width.low)),
        high=max(k, min(crowd.high, width.high)),
        bits=bits(k),
        factors=(*crowd.factors, *added),
        not_estimated=tuple(i for i in crowd.not_estimated if i not in counted),
        reasons=tuple(reason for reason in crowd.reasons if reason.disclosure not in counted),
    )


def _may_count(reason: NotEstimated) -> bool:
    return not reason.identifies and reason.reason not in (SET_ASIDE, FOLLOWS)


def _groups(left: Sequence[NotEstimated], told: Sequence[Disclosure]) -> list[list[int]]:
    """The details that are left, those that tell the same thing together: the fullest first in each group."""
    groups: list[list[int]] = []
    for index in sorted((reason.disclosure for reason in left), key=lambda i: -len(_content(told[i]))):
        for group in groups:
            if _says_again(told[index], told[group[0]]):
                group.append(index)
                break
        else:
            groups.append([index])
    return sorted(groups)


def _says_again(one: Disclosure, other: Disclosure) -> bool:
    """Whether ``one`` tells no more than ``other``: all its facts, or else all its words, are there as well."""
    if one.category != other.category:
        return False
    facts, others = ({(fact.attribute, fact.value) for fact in d.facts} for d in (one, other))
    if facts and others:
        return facts <= others
    return _content(one) <= _content(other)


def _factor(
    group: Sequence[int], told: Sequence[Disclosure], crowd: Crowd, assumed: Assumed | None, part: str = ""
) -> Factor | None:
    first = told[group[0]]
    if assumed is None:
        return None
    share = assumed.interval
    return Factor(
        disclosures=tuple(sorted(group)),
        question=f"{_among(crowd)} THAT share {part}this detail ({category(first.category).name})",
        given=(),
        value=share.value,
        low=share.low,
        high=share.high,
        how="assumed",
        source=assumed.source,
    )


def _among(crowd: Crowd) -> str:
    """The people that the other factors speak of."""
    if crowd.factors:
        return crowd.factors[0].question.partition(" THAT ")[0]
    return f"people in {with_article(crowd.population.label)}"


def _share(told: Disclosure) -> Assumed | None:
    """The share assumed for a detail: that of the things it names where it names nothing else, or else of its category."""
    if told.category in ("AGE", "AGE_GENDER") and impossible_age(told.text):
        return None
    shares, words = shipped(), _content(told)
    things = [shares.things.get((told.category, word)) or shares.things.get((_ANY, word)) for word in words]
    facts = [shares.facts.get((told.category, f"{fact.attribute}={fact.value}")) for fact in told.facts]
    for known in (things, facts if len(words) <= _FEW else []):
        common = [one for one in known if one is not None]
        if common and len(common) == len(known):
            return min(common, key=lambda one: one.bits)
    return shares.kinds.get(told.category)


#: The category of things that say as much in any.
_ANY = "*"
#: More words than this say more than the facts that were read in them.
_FEW = 3


def _content(told: Disclosure) -> frozenset[str]:
    """The words of a detail that say something, in lower case and in the singular: {"sister"} of "my older sister"."""
    return frozenset(_singular(word) for word in _WORD.findall(told.text.lower()) if word not in _EMPTY)


def _singular(word: str) -> str:
    word = word.removesuffix("'s").removesuffix("’s")
    return word[:-1] if len(word) > _SHORT and word.endswith("s") and not word.endswith("ss") else word


_SHORT = 3
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_EMPTY = frozenset(
    "i i'm i’m im i've i’ve ive me my mine we we're our ours us you your a an the this that these those some any "
    "and or of in on at to for with by from as is are am was were be been have has had got own living live lives "
    "lived also just really very so too little new old older younger elder big it its there".split()
)
