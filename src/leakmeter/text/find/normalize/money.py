"""Money: the amount with its currency and period, what it is (income, debt, savings, price), and how the author stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from leakmeter.text.find.normalize.benefits import benefit_facts
from leakmeter.text.find.normalize.clauses import clauses
from leakmeter.text.find.normalize.currencies import CODES, SIGNS, UNITS, currency, shared
from leakmeter.text.find.normalize.home import home_facts
from leakmeter.text.find.normalize.income import NOT_PAID, amounts, income_facts
from leakmeter.text.find.normalize.means import credit_score, means_facts
from leakmeter.text.find.normalize.money_kinds import kind_of, no_longer_owed, period_of
from leakmeter.text.find.normalize.numbers import IN_WORDS, in_figures, value
from leakmeter.text.find.normalize.ranges import with_bounds_joined
from leakmeter.types import Fact

#: No year: "since '09".
_MONEY = re.compile(
    rf"(?<!['’])(?<!['’]\d)(?P<sign>(?<![a-z]){SIGNS}|[$£€₹¥₦₱]|(?<![a-z])(?:rm|r|n|k)(?=\d)|(?<![a-z]){CODES}(?=\s?\d))?\s?(?P<value>\d{{1,3}}(?:[ \u00a0'’]\d{{3}})+(?![\d,])|\d[\d,]*(?:\.\d+)?)\s?"
    rf"(?P<scale>k|m|mil|million|thousand|grand|lakhs?|lpa|crores?)?(?:(?=p\.?c\.?m\b|p/?w\b|p/?a\b|p/?h\b|p/m\b)|(?![a-z0-9]))\s?(?:a year in |in )?(?P<unit>{UNITS})?",
    re.I,
)
_SCALES = {
    "k": 1e3, "grand": 1e3, "thousand": 1e3, "m": 1e6, "mil": 1e6, "million": 1e6, "lakh": 1e5, "lakhs": 1e5, "lpa": 1e5, "crore": 1e7, "crores": 1e7,
}  # fmt: skip
#: Currencies that are written with "$" as well: "$60k CAD".
_WITH_THE_SIGN = frozenset("USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP".split())
#: Scales that only rupees are counted in.
_OF_INDIA = frozenset(("lakh", "lakhs", "lpa", "crore", "crores"))
#: Retirement plans are called by a number: "401k".
_PLAN = re.compile(r"\b(?:401\W?k\b\)?|403\W?b\b\)?)", re.I)
_NO_DEBT = re.compile(
    r"\b(?:no(?: other| more| further)?|not a (?:penny|cent|dime|dollar) of|zero) (?:loans?|debts?|mortgage)\b|\bowe (?:zero|nothing|nobody)\b",
    re.I,
)
_FIGURES = re.compile(r"\b(?P<n>four|five|six|seven)[ -]figures?\b", re.I)
_ORDERS = {"four": 4, "five": 5, "six": 6, "seven": 7}
_ALL_WORDS = re.compile(
    rf"(?P<n>{IN_WORDS})[\s-]+(?P<unit>cents|{UNITS})(?!\w)"
    rf"|(?P<bare>\b(?:(?:an?|{IN_WORDS})[\s-]+)?(?:tenner|grand|fiver)s?\b)",
    re.I | re.A,
)
_BARE = re.compile(
    r"(?<![\d.,%#:/'’-])(?P<n>\d{1,3}(?:[, ]\d{3})+|\d{2,7}(?:\.\d\d?)?)(?![\d%:/]|[.,]\d|(?:st|nd|rd|th)\b)", re.A
)
_COUNTED = re.compile(
    r"\s*(?:(?!an? |per |each |every |last |this |that |past )\w+ ){0,2}?(?:of (?:them|those|these|us)|months?|years?|weeks?|days?|hours?|nights?|percent|credits?|points|payments|minutes|units|miles|km|grams|people)\b",
    re.I,
)
_A_YEAR = range(1950, 2100)
#: More than all money there is.
_MOST = 1e15


def money_facts(words: str) -> tuple[Fact, ...]:
    """An amount with its currency (three letters; "?" when no sign says which); of a range both ends."""
    ranged = _range(words)
    if ranged:
        return ranged
    for match in _MONEY.finditer(_PLAN.sub("retirement plan", words)):
        sign, unit = (match["sign"] or "").strip().lower(), (match["unit"] or "").lower()
        if not (sign or unit or match["scale"]):
            continue
        scale = _SCALES.get((match["scale"] or "").lower(), 1.0)
        amount = round(_number(match["value"]) * scale, 2)
        if amount > _MOST:  # no sum but a row of digits
            continue
        said = unit if sign == "$" and unit and not shared(unit) and currency(unit) in _WITH_THE_SIGN else sign or unit
        code = currency(said) or "?"
        if code in ("?", "USD") and (match["scale"] or "").lower() in _OF_INDIA:
            code = "INR" if code == "?" else code
        return (Fact("amount", f"{_written(amount)} {code}"),)
    return ()


def _number(figures: str) -> float:
    """The number of some figures, thousands set apart by commas, blanks, apostrophes or, as in Brazil, by one point."""
    plain = _APART.sub("", figures)
    return float(plain.replace(".", "") if _BY_POINT.fullmatch(plain) else plain)


_APART = re.compile(r"[, \u00a0'’]")
_BY_POINT = re.compile(r"[1-9]\d{0,2}\.\d{3}")


def _written(amount: float) -> str:
    """Cents only where there are some."""
    return f"{amount:.0f}" if amount == round(amount) else f"{amount:.2f}"


def _range(words: str) -> tuple[Fact, ...]:
    """ "between 50 and 60 grand", "$75,000 to $100,000"; not of months, of years or of a score."""
    plain = _PLAN.sub("retirement plan", words)
    found = amounts(plain)
    if found is None or credit_score(plain) or _COUNTED.match(plain, found.end):
        return ()
    near = plain[found.start : found.end] + plain[found.end :][:_NEAR]
    unit = _SIGNED.search(near)
    dated = found.low in _A_YEAR and found.high in _A_YEAR
    if not unit and (dated or not (found.scaled or kind_of(plain))):
        return ()
    code = currency(unit.group() if unit else "") or "?"
    return (Fact("amount", f"{found.low:.0f} to {found.high:.0f} {code}", low=found.low, high=found.high),)


_NEAR = 12
_SIGNED = re.compile(rf"{SIGNS}|\b(?:{CODES}|{UNITS})(?![a-z])", re.I)


def sum_of(words: str) -> Fact | None:
    """The amount in words of which it is known that they are about money; hundreds may be meant as thousands."""
    found = money_facts(words) or _in_words(words) or _thousands(words) or _bare(words)
    return next((fact for fact in found if fact.attribute == "amount"), None)


def standing_facts(words: str) -> tuple[Fact, ...]:
    """An amount in words or without a sign where the words say that it is money; its kind and period; the author's means.

    ``money_kind`` is income, rent, debt, savings or price; ``period`` is hour, day, week, month, quarter or year. What is
    earned is told again in dollars a year, as ``income`` or ``household_income``.
    """
    means = means_facts(words)
    words = with_bounds_joined(_PLAN.sub("retirement plan", _NO_DEBT.sub("", words)))
    part = _with_sum(words)
    benefits = benefit_facts(words)
    kind = kind_of(part) or kind_of(words) or ("income" if benefits else "")
    amount = money_facts(words)
    facts = [] if amount else list(_in_words(words) or ((_bare(words) or _thousands(words)) if kind else ()))
    if not amount and not facts and (figures := _FIGURES.search(words)):
        digits = _ORDERS[figures["n"].lower()]
        facts.append(Fact("amount", f"{figures['n'].lower()} figures", low=10.0 ** (digits - 1), high=10.0**digits - 1))
    if amount or facts:
        facts.extend(Fact("money_kind", name) for name in (kind,) if name)
        period = _period(words, (*amount, *facts))
        facts.extend(Fact("period", name) for name in (period,) if name)
        if earned := _earned(words):
            facts.extend(income_facts(earned, sum_of(earned), period_of(earned) or None))
    if not amount and not facts and (kind == "debt" or (kind == "savings" and not means)):
        facts.append(Fact("money_kind", kind))
    if Fact("means", "free of debt") in means:
        facts = [fact for fact in facts if (fact.attribute, fact.value) != ("money_kind", "debt")]
    if score := credit_score(words):
        facts = [f for f in facts if f.attribute not in _OF_A_SUM] + [Fact("credit_score", score)]
    return (*facts, *home_facts(words), *benefits, *means)


def _period(words: str, known: tuple[Fact, ...]) -> str:
    """How often a sum is paid. A salary is told by the year only where it is as much as a year's, and in money that salaries are
    so told in: "my salary is N150,000" is a month's."""
    period = period_of(words)
    if period != "year" or _YEARS.search(words):
        return period
    amount = next((str(fact.value).split() for fact in known if fact.attribute == "amount"), ["0", "?"])
    by_year = amount[-1] in _BY_YEAR and (not amount[0].replace(".", "").isdigit() or float(amount[0]) >= _A_YEARS_PAY)
    return period if by_year else ""


_YEARS = re.compile(r"\byear|/ ?yr\b|\bannu|\blpa\b|\bp\.?a\b", re.I)
_BY_YEAR = frozenset("USD ? GBP EUR CAD AUD NZD CHF SGD HKD figures".split())
_A_YEARS_PAY = 10_000.0
_OF_A_SUM = ("amount", "money_kind", "period")


def _sums(words: str) -> list[str]:
    """The clauses that name a sum."""
    parts = (clause.words for clause in clauses(words))
    return [part for part in parts if money_facts(part) or _in_words(part) or (kind_of(part) and sum_of(part))]


def _with_sum(words: str) -> str:
    """The first clause with a sum, or all words where none has one by itself."""
    return next(iter(_sums(words)), words)


def _earned(words: str) -> str:
    """The words that say of a sum that it is earned: all of them if they name one sum, else the clause; "" for none.

    "I make 60k and owe 300k" is earned by its first clause, whatever its second owes.
    """
    parts = _sums(words)
    if len(parts) < _SEVERAL:
        return words if (kind_of(_with_sum(words)) or kind_of(words)) == "income" else ""
    return next((part for part in parts if kind_of(part) == "income"), "")


_SEVERAL = 2


def said_earned(text: str, start: int, end: int) -> bool:
    """Whether the sum between two offsets may be an income in dollars, by the clause it stands in: not if that clause
    owes, saves, spends or wishes for it, and not in another currency."""
    ends = _clause_ends(text)
    before = bisect_right(ends, start)
    first = ends[before - 1] if before else 0
    last = _CLAUSE_ENDS.search(text, end)
    clause = text[first : last.start() if last else len(text)]
    if no_longer_owed(clause) or NOT_PAID.search(clause):
        return False
    if kind_of(clause) not in ("", "income") and not _A_YEARS.search(text, start, end):
        return False
    known = money_facts(clause)
    return not known or is_dollars(known[0])


@lru_cache(maxsize=2)  # asked for sum after sum of the same text
def _clause_ends(text: str) -> tuple[int, ...]:
    return tuple(match.end() for match in _CLAUSE_ENDS.finditer(text))


_A_YEARS = re.compile(r"\b(?:a|per|each|every) year\b", re.I)
#: Where another clause begins: at punctuation outside numbers, and at a word that joins clauses.
_CLAUSE_ENDS = re.compile(
    r"(?<!\d)[.,]|[.,](?!\d)|[;:!?()\n]|\s[-–—]+\s|—|\b(?:but|while|although|though|whereas|so|because|plus)\b|\band\b(?= (?:i|we|my|our|still|owe|have|also|saved|put|make|making|earn|earning|clear|bring|pull|take|get)\b)",
    re.I,
)


def is_dollars(amount: Fact) -> bool:
    """Whether an amount is in dollars of the United States, or of no currency that is said."""
    return str(amount.value).split()[-1] in ("USD", "?", "figures")


def _in_words(words: str) -> tuple[Fact, ...]:
    """ "forty thousand dollars", "a tenner", "nine grand"."""
    match = _ALL_WORDS.search(words)
    if match is None:
        return ()
    if match["bare"]:
        plain = in_figures(match["bare"].lower().removesuffix("s"))
        amount = value(plain) or value(match["bare"])
        return (Fact("amount", f"{amount:.0f} ?"),) if amount else ()
    number, unit = value(match["n"]), match["unit"].lower()
    if number is None:
        return ()
    if unit == "cents":
        return (Fact("amount", f"{number / 100:.2f} USD"),)
    return (Fact("amount", f"{number:.0f} {currency(unit) or '?'}"),)


def _thousands(words: str) -> tuple[Fact, ...]:
    """ "about forty-five thousand", where the words are about money."""
    found = (value(match.group()) for match in _NUMBER_IN_WORDS.finditer(words))
    amount = next((number for number in found if number is not None and number >= _A_THOUSAND), None)
    return (Fact("amount", f"{amount:.0f} ?"),) if amount else ()


_NUMBER_IN_WORDS = re.compile(IN_WORDS, re.I | re.A)
_A_THOUSAND = 1_000


def _bare(words: str) -> tuple[Fact, ...]:
    """The first number that stands for no count, no year and no share, where the words are about money."""
    for match in _BARE.finditer(words):
        number = float(match["n"].replace(",", "").replace(" ", ""))
        if _COUNTED.match(words, match.end()) or (
            int(number) in _A_YEAR and "," not in match["n"] and _dated(words, match.start())
        ):
            continue
        return (Fact("amount", f"{number:.0f} ?"),)
    return ()


def _dated(words: str, start: int) -> bool:
    return bool(re.search(r"\b(?:in|since|from|until|to|of|by|spring|summer|since)\s*$", words[:start], re.I))
