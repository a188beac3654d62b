"""What the author or their household earns in a year, in dollars: exact, as a range, or with one end open."""

from __future__ import annotations

import re
from collections.abc import Mapping

from leakmeter.text.find.normalize.clauses import own_clauses
from leakmeter.text.find.normalize.ranges import Range, decade_in, range_in
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_HOUSEHOLD = re.compile(
    r"\b(?:household|family|combined|joint|dual|hhi|total family|two|our(?: \w+)?) (?:annual |yearly |gross |net |total )?(?:incomes?|earnings|salar(?:y|ies)|pay|pay ?checks|wages)\b|\bhousehold\b|\b(?:one|single)[- ]income (?:family|couple)\b|\bcom(?:es|ing) in(?: ?to)? (?:here|(?:this|the|our|my) (?:house|home|place))\b|\bHHI\b|\bbetween (?:the two of us|us(?: both)?|my (?:wife|husband|partner) and (?:me|i))\b"
    r"|\b(?:the two of us|both of us|together|jointly|combined|as a (?:couple|family|household)|(?:my )?(?:husband|wife|partner|spouse|boyfriend|girlfriend|hubby|missus|fianc[eé]e?) and (?:i|me)\b(?! (?:\w+ ){1,6}(?:and|but|so) i\b)|(?:me|i) and my (?:husband|wife|partner|spouse))\b|\bwe (?:\w+ ){0,3}?(?:make|earn|clear|gross|net|take (?:home|in)|pull in|bring (?:in|home)|live on|get by on)\b",
    _FLAGS,
)
_UNDER = re.compile(
    r"\b(?:under|below|less than|not (?:even|more than|quite)|no more than|at most|up to|barely|fewer than|(?:don['’]?t|do not|doesn['’]?t|never|can['’]?t|not) (?:even )?(?:clear|make|earn|hit|reach|come to|crack|break|top|gross|see|pull in|bring (?:in|home)))\b[^\d]{0,24}$",
    _FLAGS,
)
_OVER = re.compile(
    r"\b(?:over|above|more than|upwards of|north of|at least|past|better than|exceeds?|beyond|well into|in excess of|a (?:bit|little|hair|tad|touch) (?:over|more than|above|north of))\b[^\d]{0,14}$",
    _FLAGS,
)
_MORE = re.compile(r"\A\s*(?:\+|plus\b|or (?:more|over|above|better)\b|and up\b)", _FLAGS)
#: How many of a period a year's pay has, at least and at most; hours from half time to full time the year round.
A_YEAR: Mapping[str, tuple[float, float]] = {
    "year": (1.0, 1.0),
    "month": (12.0, 12.0),
    "fortnight": (26.0, 26.0),
    "week": (52.0, 52.0),
    "hour": (1_000.0, 2_100.0),
}
_THOUSANDS = re.compile(r"\d ?k\b|\b(?:thousands?|grand)\b", _FLAGS)
#: Bare numbers below this are thousands where a yearly income is meant, and so are decades ("in the low forties").
_PLAUSIBLE = (1_000.0, 5_000_000.0)
#: An income below this of which no period is said may be a month's.
_LEAST_UNSAID = 10_000.0


def household(words: str) -> bool:
    """Whether an income is the household's and not the author's alone."""
    return bool(_HOUSEHOLD.search(words))


def amounts(words: str) -> Range | None:
    """A range of money, bare numbers taken for thousands where the words speak of thousands."""
    found = range_in(words)
    by_the_hour = bool(_SHORTER_PERIOD.search(words))
    if found is None and not by_the_hour and (decade := decade_in(words)) and _THOUSANDS_OR_PAY.search(words):
        found = Range(decade.low * 1_000, decade.high * 1_000, decade.start, decade.end, True)
    if found is None or found.scaled or not _THOUSANDS.search(words) or found.high >= _PLAUSIBLE[0]:
        return found
    return Range(found.low * 1_000, found.high * 1_000, found.start, found.end, True)


#: Tens of dollars by the hour are no thousands: "fifty something an hour".
_SHORTER_PERIOD = re.compile(
    r"\b(?:an?|per|each|every) (?:hour|day|week|shift)\b|/ ?(?:hr|hour|h|day|week|wk)\b", _FLAGS
)
_THOUSANDS_OR_PAY = re.compile(
    r"\d ?k\b|\b(?:thousands?|grand|make|making|earn|earning|incomes?|salary|pays?)\b", _FLAGS
)


def income_facts(words: str, amount: Fact | None, period: str | None) -> tuple[Fact, ...]:
    """``income`` or ``household_income`` in dollars a year, from an amount that the words call an income.

    An end that is left open ("over 100k") is None. Nothing in another currency, and nothing that no one earns in a year.
    """
    _, times = A_YEAR.get(period or "year", (0.0, 0.0))
    if (
        amount is None
        or not times
        or period == "hour"
        or _NO_PAY.search(words)
        or NOT_PAID.search(words)
        or not own_clauses(words)
    ):
        return ()
    low, high = ends(words, amount)
    said = str(amount.value)
    if said.split()[-1] not in ("?", "USD", "figures"):
        return ()
    if period is None and max(x for x in (low, high) if x is not None) < _PLAUSIBLE[0]:
        low, high = (x * 1_000 if x is not None else None for x in (low, high))
        if not _YEARLY.search(words):
            return ()
    low, high = (x * times if x is not None else None for x in (low, high))
    known = [x for x in (low, high) if x is not None and x > 0]
    least = _PLAUSIBLE[0] if period else _LEAST_UNSAID
    if not known or not least <= max(known) <= _PLAUSIBLE[1]:
        return ()
    name = "household_income" if household(words) else "income"
    if low is not None and low == high:
        return (Fact(name, int(low)),)
    return (Fact(name, named(low, high), low, high),)


#: Money that comes besides a wage, or changes it.
_NO_PAY = re.compile(
    r"\b(?:\d+|two|three|four|five|some|those|their|his|her) (?:[\w-]+ )?(?!(?:hours|hrs|days|nights|shifts|jobs|weeks|gigs|evenings)\b)[\w-]+s at \$ ?\d|\b(?:bonus|pay cut|raise|severance|refund|commission|back pay|tips|day|shift|until|offered|offer|inherit\w*|settlement|lawsuit|sold)\b",
    _FLAGS,
)
#: What is not earned now, or not for work: wished for, of a job of the past, won, or made by selling things.
NOT_PAID = re.compile(
    r"\b(?:used to|wish|(?:want|wants|wanted|hope|hoping|need|trying|plan|planning|would (?:love|like|need|have)|['’]d (?:love|like|need|have)|able|supposed|expected|going) to (?:\w+ )?(?:make|earn|get|clear|gross|pull|bring|net)|"
    r"(?:could|might|should|will|would|['’]ll|['’]d) (?:\w+ )?(?:make|earn|clear|gross)|if (?:i|we) (?:made|make|earned|earn)|goal|dream|someday|at my (?:last|old|previous|former|first) (?:job|company|gig)|(?:last|old|previous|former) (?:job|salary)|back then|"
    r"when i (?:was|worked|had)|before (?:i|we|my) (?:quit|retired|got|was|lost|left|layoff)|years ago|(?:was|were|got|been|being) offered|offer(?:ed|s)? (?:of|me|us)\b|turned down|declined|profit|jackpot|lottery|won|stole|gambl\w+|bitcoin|crypto|selling (?:my|our|the|a|his|her))\b",
    _FLAGS,
)
_YEARLY = re.compile(r"\b(?:a year|incomes?|salary)\b", _FLAGS)


def named(low: float | None, high: float | None) -> str:
    if low is None or low == 0.0:
        return f"under {high:.0f}"
    return f"over {low:.0f}" if high is None else f"{low:.0f} to {high:.0f}"


def ends(words: str, amount: Fact) -> tuple[float | None, float | None]:
    """The least and the most that an amount may be, as the words around it have it; None for an end left open."""
    if amount.low is not None or amount.high is not None:
        return amount.low, amount.high
    number = float(str(amount.value).split()[0])
    at = _NUMBERS.search(words)
    if at is None:
        return number, number
    before, after = words[: at.start()], words[at.end() :]
    if _UNDER.search(before):
        return 0.0, number
    return (number, None) if _OVER.search(before) or _MORE.match(after) else (number, number)


_NUMBERS = re.compile(
    r"[$£€]?\s?\d[\d,.]*\s?(?:k\b|thousand\b|grand\b)?|\b(?:ten|eleven|twelve|\w+teen|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety|an? hundred|\w+ hundred)\b(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine|thousand|grand|k|hundred|and|twenty|thirty|fifty)\b)*",
    _FLAGS,
)
