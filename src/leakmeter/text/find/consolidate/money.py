"""What the rest of a text makes of a sum: whose dollars they are, and what they are paid for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from leakmeter.text.find.gazetteer.placenames import readings
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.normalize.currencies import COUNTRY_WORDS, in_countries, of_countries
from leakmeter.text.find.normalize.listed import matcher
from leakmeter.text.find.normalize.money import sum_of
from leakmeter.text.find.normalize.money_kinds import costs, kind_beside, pays_rent, period_of
from leakmeter.text.sentences import sentence_at
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_EARNED = ("income", "household_income")


def with_money_settled(text: str, marks: Sequence[Mark], found: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """The facts of each mark, with sums of money as the rest of the text has them."""
    homes = _Homes.of(found)
    return [
        _settled(text, mark, facts, homes) if any(fact.attribute in _OF_MONEY for fact in facts) else facts
        for mark, facts in zip(marks, found, strict=True)
    ]


_OF_MONEY = frozenset(("amount", *_EARNED))


@dataclass(frozen=True, slots=True)
class _Homes:
    """The countries that the facts of a text name, each once, dearest first: where the author is ``now``, those of all places
    that are ``named``, and whose ``citizen`` the author is."""

    now: tuple[str, ...]
    named: tuple[str, ...]
    citizen: tuple[str, ...]

    @staticmethod
    def of(found: Sequence[tuple[Fact, ...]]) -> _Homes:
        """Gather the countries of all facts of a text."""
        told = [fact for facts in found for fact in facts]
        by_attribute = [fact for attribute in _PLACED for fact in told if fact.attribute == attribute]
        return _Homes(
            now=tuple(dict.fromkeys(_country(fact) for fact in told if fact.attribute in ("place", "frequents"))),
            named=tuple(dict.fromkeys(map(_country, by_attribute))),
            citizen=tuple(
                dict.fromkeys(_OF_CODES.get(str(fact.value), "") for fact in told if fact.attribute == "nationality")
            ),
        )


#: The attributes of places: where the author is, lives no more or was.
_PLACED = ("place", "frequents", "named_place", "past_place", "birthplace")


def _country(fact: Fact) -> str:
    return str(fact.value).rpartition(", ")[2]


def _settled(text: str, mark: Mark, facts: tuple[Fact, ...], homes: _Homes) -> tuple[Fact, ...]:
    start, end = _sentence(text, mark)
    facts = _with_kind(text, mark, facts, (start, end))
    return _in_local_money(text, mark, facts, (start, end), homes)


def _sentence(text: str, mark: Mark) -> tuple[int, int]:
    first, last = sentence_at(text, mark.start) or (mark.start, mark.end)
    return first, max(last, mark.end)


def _with_kind(text: str, mark: Mark, facts: tuple[Fact, ...], sentence: tuple[int, int]) -> tuple[Fact, ...]:
    """The facts with what the sum is, where its own words do not say. What is no income is not told as one."""
    start, end = sentence
    told = {fact.attribute: str(fact.value) for fact in facts}
    if "amount" not in told:
        return _with_amount(text[mark.start : mark.end], facts)
    kind = told.get("money_kind", "")
    if kind == "price" and pays_rent(
        text[mark.start : mark.end], text[start : mark.start], text[mark.end : end], told.get("period", "")
    ):
        kind = "rent"
        facts = tuple(Fact("money_kind", kind) if fact.attribute == "money_kind" else fact for fact in facts)
    if not kind:
        before = text[max(0, start - _SENTENCE_BEFORE) : mark.start]
        kind = kind_beside(text[mark.start : mark.end], before, text[mark.end : end], told.get("period", ""))
        if kind in ("", "income") and costs(text[start : mark.end]):
            kind = "price"
        if not kind and any(name in told for name in _EARNED):
            kind = "income"
        if not kind:
            return facts
        facts = (*facts, Fact("money_kind", kind))
    if kind in _NOT_EARNED and len(_NUMBER.findall(text, mark.start, mark.end)) == 1:
        return tuple(fact for fact in facts if fact.attribute not in _EARNED)
    return facts


def _with_amount(words: str, facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts with the sum of an income by the hour, week or month that the tagger has read from a bare number."""
    period = period_of(words)
    amount = sum_of(words) if period else None
    if amount is None:
        return facts
    return (*facts, amount, Fact("money_kind", "income"), Fact("period", period))


_NOT_EARNED = frozenset(("rent", "debt", "savings", "price"))
_NUMBER = re.compile(r"\d[\d.,]*")


#: So many characters before its sentence may say what a sum is.
_SENTENCE_BEFORE = 60


def _in_local_money(
    text: str,
    mark: Mark,
    facts: tuple[Fact, ...],
    sentence: tuple[int, int],
    homes: _Homes,
) -> tuple[Fact, ...]:
    """The facts with a sum in the money of the country that the text names: "$2,100" in Toronto is in Canadian dollars. Such a
    sum is told no more in dollars of the United States."""
    amount = next((fact for fact in facts if fact.attribute == "amount"), None)
    if amount is None or _SAID_WHOSE.search(text, mark.start, min(len(text), mark.end + _A_CODE)):
        return facts
    number, _, code = str(amount.value).rpartition(" ")
    if code == "?":
        bare = amount.low is None and not _A_NOTE.search(text, mark.start, mark.end)
        local = of_countries((*homes.now, *_named(text, *sentence))) if bare else code
    else:
        local = in_countries(code, _countries(text, sentence, homes))
    if local == code:
        return facts
    kept = facts if local == "USD" else tuple(fact for fact in facts if fact.attribute not in _EARNED)
    there = Fact("amount", f"{number} {local}", low=amount.low, high=amount.high)
    return tuple(there if fact is amount else fact for fact in kept)


#: A sum with a word for whose money it is; the code may stand right behind it.
_SAID_WHOSE = re.compile(
    r"\bus ?\$|\busd\b|\bu\.?s\.? dollars|\b(?:american|mexican|philippine|canadian|australian|indian|pakistani|kenyan|british) (?:dollars?|pesos?|rupees?|shillings?|pounds)\b",
    _FLAGS,
)
_A_CODE = 4
_A_NOTE = re.compile(r"\b(?:tenners?|fivers?)\b", _FLAGS)


def _countries(text: str, sentence: tuple[int, int], homes: _Homes) -> Iterator[str]:
    """The countries that a text names, dearest first: those of the places in the sentence of the sum, then where the author is,
    lives no more or was, then whose citizen they are."""
    yield from _named(text, *sentence)
    yield from homes.named
    yield from _named(text, 0, len(text))
    yield from _worded(text)
    yield from homes.citizen


@lru_cache(maxsize=2)  # asked for sum after sum of the same text
def _worded(text: str) -> tuple[str, ...]:
    """The countries that a text names by words of theirs."""
    return tuple(country for country, words in COUNTRY_WORDS.items() if matcher(rf"\b(?:{words})\b").search(text))


@lru_cache(maxsize=64)  # the sums of a text ask for the same places, one after another
def _named(text: str, start: int, end: int) -> tuple[str, ...]:
    """The countries of the places that stand after "in", "from" or a comma, or that begin the text."""
    found = (readings(text, match.end()) for match in _PLACES.finditer(text, start, end))
    return tuple(dict.fromkeys(places[0].label.rpartition(", ")[2] for places in found if places))


_PLACES = re.compile(
    r"(?:\A|\b(?:in|near|from|around|outside|here in)\s|[,;(]\s|[.!?]\s)(?:the\s|downtown\s|central\s)?(?=[A-ZÀ-Þ])"
)
_OF_CODES = {
    "CA": "Canada", "AU": "Australia", "NZ": "New Zealand", "SG": "Singapore", "HK": "Hong Kong", "PH": "Philippines", "MX": "Mexico",
    "IN": "India", "PK": "Pakistan", "LK": "Sri Lanka", "KE": "Kenya", "UG": "Uganda", "TZ": "Tanzania", "AR": "Argentina",
    "CL": "Chile", "CO": "Colombia", "JM": "Jamaica", "US": "US", "GB": "UK", "EG": "Egypt", "NP": "Nepal",
}  # fmt: skip
