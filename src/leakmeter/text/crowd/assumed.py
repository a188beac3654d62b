"""Shares for what no figure covers, with the width that ignorance deserves.

A detail that is left out of a count counts as if everybody shared it, and then a text that identifies its author looks
as if thousands shared it. So what no figure covers gets a share that is learned from careful estimates of such words
(``Disclosure.bits``; ``how == "learned"``). Where nothing measured the words it gets that which details of its kind usually
have (``assumed_shares.tsv``; ``how == "assumed"``): common things by a row of their own, all others by their category. The
source of either says that it is a guess and no figure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import log2, sqrt
from pathlib import Path

from leakmeter.errors import DataError
from leakmeter.prob.bits import bits
from leakmeter.prob.interval import Interval, product
from leakmeter.statistics import ENGLISH_SPEAKERS
from leakmeter.statistics.names import with_article
from leakmeter.text.crowd.attributes import FOLLOWS, SET_ASIDE
from leakmeter.text.crowd.intervals import SHIPPED
from leakmeter.text.find.categories import category
from leakmeter.text.find.consolidate.telling import UNLABELLED
from leakmeter.text.find.gazetteer.areas import area_in
from leakmeter.text.find.normalize.impossible import impossible_age
from leakmeter.types import Crowd, Disclosure, Factor, How, NotEstimated

FILE = Path(__file__).parent / "assumed_shares.tsv"
_BY_KIND = "assumed: how rare details of this kind usually are, not a figure about these words"
_BY_THING = "assumed: our own estimate of how common this is, no published figure"
_BY_WORDS = "learned: how rare careful readers held words like these to be, no figure about the thing itself"


@dataclass(frozen=True, slots=True)
class Assumed:
    """A guessed share: ``bits`` is its log2, ``spread`` the half width of its 90 % interval in bits."""

    bits: float
    spread: float
    source: str
    how: How = "assumed"

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
    """Whether a factor is a share guessed from words or for a kind of detail, and not a figure about what was told."""
    return factor.source in (_BY_KIND, _BY_THING, _BY_WORDS)


def guessed(crowd: Crowd) -> tuple[int, ...]:
    """The disclosures, by index, of which a crowd counts a guessed share."""
    return tuple(sorted({i for factor in crowd.factors if is_guess(factor) for i in factor.disclosures}))


def with_assumed(crowd: Crowd, told: Sequence[Disclosure], one_bit: float = SHIPPED.learned) -> Crowd:
    """The crowd in which what was left out counts by its words or its kind as well. ``one_bit`` is the half width, in bits,
    of the interval of a learned share of one bit.

    What names one person stays out: no share of people describes it. So does what contradicts something that counts.
    Where a part of a detail is in figures, its rest counts: what its words tell beyond the figures, or as a whole detail of
    the kind where nothing measured them.
    """
    left = [reason for reason in crowd.reasons if _may_count(reason)]
    named = crowd.population.disclosures
    partly = [reason.disclosure for reason in left if reason.partly and reason.disclosure not in named]
    by_model = {i for factor in crowd.factors if factor.how == "model" for i in factor.disclosures}
    by_figures = {i for factor in crowd.factors for i in factor.disclosures} - by_model
    fuller = [
        i
        for i in sorted({*by_figures, *named} - by_model)
        if _says_more(told[i], crowd.population.label if _tells_population(crowd, told, i) else "")
    ]
    wholly = [one for one in left if not one.partly and not _repeats(told, one.disclosure)]
    groups = _groups(wholly, told)
    added = [factor for group in groups if (factor := _factor(group, told, crowd, _share(told[group[0]], one_bit)))]
    added += [
        factor
        for i in sorted({*partly, *fuller})
        if (factor := _factor([i], told, crowd, _rest(crowd, told, i, one_bit), "the rest of "))
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


def _tells_population(crowd: Crowd, told: Sequence[Disclosure], index: int) -> bool:
    """Whether a detail names the population, or tells a place as that does: "Here in Portland" after "I live in Portland"."""
    return index in crowd.population.disclosures or any(fact.attribute == "place" for fact in told[index].facts)


def _says_more(told: Disclosure, place: str) -> bool:
    """Whether words that were measured may be more than what figures count of them: "i teach p6 math at a school in yishun".
    Of words that name the population, a ``place``, its name is counted, and an area inside it is not: "moved from Brazil to
    Portugal last spring", "Bali" for Indonesia."""
    if told.bits is None:
        return False
    more = len(_content(told.text) - _content(place)) > _WORDS_OF_A_FIGURE
    return more or area_in(told.text, place) is not None


#: So many words that say something are mostly all counted where a figure counts any of them: "registered nurse".
_WORDS_OF_A_FIGURE = 2


def _may_count(reason: NotEstimated) -> bool:
    return not reason.identifies and reason.reason not in (SET_ASIDE, FOLLOWS)


def _groups(left: Sequence[NotEstimated], told: Sequence[Disclosure]) -> list[list[int]]:
    """The details that are left, those that tell the same thing together: the fullest first in each group. Where words were
    measured, what says a thing again tells little by itself."""
    groups: list[list[int]] = []
    for index in sorted((reason.disclosure for reason in left), key=lambda i: -len(_content(told[i].text))):
        for group in groups if told[index].bits is None else ():
            if _says_again(told[index], told[group[0]]):
                group.append(index)
                break
        else:
            groups.append([index])
    return sorted(groups)


def _repeats(told: Sequence[Disclosure], index: int) -> bool:
    """Whether all words of a stretch without a label that say something were told before: "As a nurse I know"."""
    one = told[index]
    words = _content(one.text)
    before = (_content(other.text) for other in told if other.start < one.start)
    return one.category == UNLABELLED and bool(words) and any(words <= others for others in before)


def _says_again(one: Disclosure, other: Disclosure) -> bool:
    """Whether ``one`` tells no more than ``other``: all its facts, or else all its words, are there as well."""
    if one.category != other.category:
        return False
    facts, others = ({(fact.attribute, fact.value) for fact in d.facts} for d in (one, other))
    if facts and others:
        return facts <= others
    return _content(one.text) <= _content(other.text)


def _factor(
    group: Sequence[int], told: Sequence[Disclosure], crowd: Crowd, assumed: Assumed | None, part: str = ""
) -> Factor | None:
    first = told[group[0]]
    if assumed is None:
        return None
    share = assumed.interval
    return Factor(
        disclosures=tuple(sorted(group)),
        question=f"{_among(crowd)} THAT share {part}this detail{_kind(first)}",
        given=(),
        value=share.value,
        low=share.low,
        high=share.high,
        how=assumed.how,
        source=assumed.source,
    )


def _kind(told: Disclosure) -> str:
    return "" if told.category == UNLABELLED else f" ({category(told.category).name})"


def _among(crowd: Crowd) -> str:
    """The people that the other factors speak of."""
    if crowd.factors:
        return crowd.factors[0].question.partition(" THAT ")[0]
    label = crowd.population.label
    of_people = label[:1].islower() and not label.startswith("the ")  # "first-language speakers of English"
    return label if of_people else f"people in {with_article(label)}"


def guess(crowd: Crowd, told: Sequence[Disclosure], index: int, one_bit: float = SHIPPED.learned) -> Assumed | None:
    """The share that is guessed of a detail of which ``crowd`` counts nothing, or of its rest where it counts a part; None
    where nothing is left to guess."""
    counted = {*crowd.population.disclosures, *(i for factor in crowd.factors for i in factor.disclosures)}
    return _rest(crowd, told, index, one_bit) if index in counted else _share(told[index], one_bit)


def _rest(crowd: Crowd, told: Sequence[Disclosure], index: int, one_bit: float) -> Assumed | None:
    """The share of the rest of a detail of which figures, or the population, count a part: what its words tell beyond what
    these count, less what learned bits are mostly off. Else whatever is taken for more than it is would count as something
    else that is told."""
    bits = told[index].bits
    if bits is None:
        return shipped().kinds.get(told[index].category)
    counted = sum(
        -log2(max(factor.value, _SMALLEST)) / len(factor.disclosures)
        for factor in crowd.factors
        if index in factor.disclosures
    )
    if _tells_population(crowd, told, index):
        counted += max(0.0, log2(ENGLISH_SPEAKERS / crowd.population.size))
    return learned(bits - counted - one_bit * sqrt(bits) * _MOSTLY_OFF, one_bit)


#: Half of the errors are smaller than this part of the half width of a 90 % interval.
_MOSTLY_OFF = 0.41
#: A share below which a factor is a contradiction and counts for no more.
_SMALLEST = 2.0**-40


def learned(bits: float, one_bit: float) -> Assumed | None:
    """The share of people for whom words hold that tell so many bits, its interval ``one_bit`` wide, in bits and on either
    side, where they tell one; None where they tell nothing."""
    if bits <= 0.0:
        return None
    return Assumed(-bits, one_bit * sqrt(bits), _BY_WORDS, "learned")


def _share(told: Disclosure, one_bit: float) -> Assumed | None:
    """The share of a detail: by its words where they were measured, or else that of the things it names where it names
    nothing else, or else of its category."""
    if told.category in ("AGE", "AGE_GENDER") and impossible_age(told.text):
        return None
    shares, words = shipped(), _content(told.text)
    things = [shares.things.get((_ANY, word)) or shares.things.get((told.category, word)) for word in words]
    facts = [shares.facts.get((told.category, f"{fact.attribute}={fact.value}")) for fact in told.facts]
    plain = bool(words) and all((_ANY, word) in shares.things for word in words)
    if told.bits is not None and not plain:
        return learned(told.bits, one_bit)
    for known in (things, facts if len(words) <= _FEW else []):
        common = [one for one in known if one is not None]
        if common and len(common) == len(known):
            return min(common, key=lambda one: one.bits)
    return shares.kinds.get(told.category)


#: The category of things that say as much in any.
_ANY = "*"
#: More words than this say more than the facts that were read in them.
_FEW = 3


def _content(text: str) -> frozenset[str]:
    """The words of a text that say something, in lower case and in the singular: {"sister"} of "my older sister"."""
    return frozenset(_singular(word) for word in _WORD.findall(text.lower()) if word not in _EMPTY)


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
