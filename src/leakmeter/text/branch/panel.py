"""Questions whose answers the shipped figures know, to find out how far off a model's shares are.

Wording, share and source of each come out of the tables; only which rows are asked about is written here. They reach from
rare to common. Most of them are conditional, as a post's questions are, and a few ask about what the condition implies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from leakmeter.errors import DataError
from leakmeter.statistics import Conditional, Grid, by_label, education_at_least, marital, occupation, people
from leakmeter.statistics.rates import Rate, rate
from leakmeter.text.branch.statements import start_of

#: Every so many-th question, by share, makes the short panel.
_SHORT = 3
_AMONG = "people in the United States"
_WOMEN, _MEN, _ADULT, _OLD, _FERTILE = (
    "are women", "are men", "are 18 years old or older", "are 65 years old or older", "are from 15 to 49 years old",
)  # fmt: skip
#: For each group: its sexes, by their place in a grid, and its first and last year of age.
_GROUPS: Mapping[str, tuple[tuple[int, ...], int, int]] = {
    _WOMEN: ((1,), 0, 100),
    _MEN: ((0,), 0, 100),
    _ADULT: ((0, 1), 18, 100),
    _OLD: ((0, 1), 65, 100),
    _FERTILE: ((0, 1), 15, 49),
}

#: Rates of all residents, or of one or two groups of them.
_RATED: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("pet", "dog", ()),
    ("pet", "cat", ()),
    ("pet", "horse", ()),
    ("pet", "reptile", ()),
    ("foreign_born", "yes", ()),
    ("condition", "hay fever", ()),
    ("condition", "asthma", ()),
    ("condition", "epilepsy", ()),
    ("condition", "celiac disease", ()),
    ("condition", "Crohn's disease", ()),
    ("eyes", "brown", (_ADULT,)),
    ("tattoo", "yes", (_ADULT,)),
    ("religion", "christian", (_ADULT,)),
    ("orientation", "bisexual", (_ADULT,)),
    ("condition", "depression", (_ADULT, _WOMEN)),
    ("condition", "PTSD", (_ADULT,)),
    ("condition", "lupus", (_WOMEN,)),
    ("condition", "breast cancer", (_WOMEN,)),
    ("condition", "prostate cancer", (_MEN, _OLD)),
    ("condition", "colon cancer", (_OLD,)),
    ("condition", "thyroid cancer", (_MEN,)),
    ("medication", "the contraceptive pill", (_WOMEN, _FERTILE)),
    ("veteran", "yes", (_MEN, _ADULT)),
)
_BACHELOR, _MARRIED = "have at least a bachelor's degree", "are married"
_JOBS = ("Registered nurses", "Carpenters", "Librarians", "Actuaries")
_STATES = ("California", "Ohio", "Wyoming")
#: What is a case of what: how common the narrower one is among the wider, which it always is the other way round.
_WITHIN = (
    (("condition", "Crohn's disease"), ("condition", "inflammatory bowel disease")),
    (("condition", "breast cancer"), ("condition", "cancer")),
    (("student", "college"), ("student", "yes")),
    (("medication", "an antidepressant"), ("medication", "psychiatric medication")),
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a share, the proportion that the tables give, and their ``source``."""

    query: str
    share: float
    source: str


@cache
def panel() -> tuple[Question, ...]:
    """All questions, the rarest first. Raises DataError where a table lacks what one asks about."""
    asked = (
        *(_rated(_known(attribute, value), groups) for attribute, value, groups in _RATED),
        *(_of(_found(occupation(title)), f"work as {title.lower()}", ()) for title in _JOBS),
        _of(_found(education_at_least("bachelor")), _BACHELOR, (_ADULT,)),
        _of(_found(marital("married")), _MARRIED, (_ADULT,)),
        *(_living_in(state) for state in _STATES),
        *(question for inner, outer in _WITHIN for question in _nested(_known(*inner), _known(*outer))),
    )
    return tuple(sorted(asked, key=lambda question: (question.share, question.query)))


def short(questions: tuple[Question, ...]) -> tuple[Question, ...]:
    """A third of the questions, from rare to common like all of them."""
    return questions[_SHORT // 2 :: _SHORT]


def _rated(known: Rate, groups: tuple[str, ...]) -> Question:
    return _of(known.figure, known.says, groups)


def _of(figure: Conditional, says: str, groups: tuple[str, ...]) -> Question:
    """How common something is among the people of some groups."""
    return Question(f"{start_of(_AMONG, groups)} {says}", _mean(figure.values, groups), _cited(figure))


def _nested(inner: Rate, outer: Rate) -> tuple[Question, Question]:
    """How many of those with the wider trait have the narrower, and of those with the narrower the wider: all."""
    if _named(outer) not in inner.within:
        raise DataError(f"{inner.says} is no case of {outer.says} in rates_values.tsv. Install leakmeter again.")
    source = "; ".join(dict.fromkeys((_cited(inner.figure), _cited(outer.figure))))
    narrower = _mean(inner.figure.values, ()) / _mean(outer.figure.values, ())
    return (
        Question(f"{start_of(_AMONG, [outer.says])} {inner.says}", narrower, source),
        Question(f"{start_of(_AMONG, [inner.says])} {outer.says}", 1.0, source),
    )


def _living_in(state: str) -> Question:
    place, country = by_label(f"{state}, US"), by_label("United States")
    if place is None or country is None:
        raise DataError(f"The gazetteer lacks {state}. Install leakmeter again.")
    source = f"{place.source}, {place.year}"
    return Question(f"{start_of(_AMONG, ())} live in {state}", place.population / country.population, source)


def _mean(values: Grid, groups: tuple[str, ...]) -> float:
    """The share of residents of the United States who belong to all of the groups."""
    residents = people("US")
    cells = [(sex, age) for sex in (0, 1) for age in range(len(values[sex])) if _belongs(sex, age, groups)]
    return sum(residents[s][a] * values[s][a] for s, a in cells) / sum(residents[s][a] for s, a in cells)


def _belongs(sex: int, age: int, groups: Iterable[str]) -> bool:
    return all(sex in sexes and first <= age <= last for sexes, first, last in (_GROUPS[group] for group in groups))


def _cited(figure: Conditional) -> str:
    return f"{figure.source}, {figure.year}"


def _named(known: Rate) -> tuple[str, str]:
    return known.figure.attribute, known.figure.value


def _known(attribute: str, value: str) -> Rate:
    known = rate(attribute, value)
    if known is None:
        raise DataError(f"rates.tsv has no figure for {attribute} {value!r}. Install leakmeter again.")
    return known


def _found(figure: Conditional | None) -> Conditional:
    if figure is None:
        raise DataError("A table of the statistics lacks a row. Install leakmeter again.")
    return figure
