"""Money: the amount with its currency and period, what it is (income, debt, savings, price), and how the author stands."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.clauses import clauses
from leakmeter.text.find.facts.home import home_facts
from leakmeter.text.find.facts.income import NOT_PAID, amounts, income_facts
from leakmeter.text.find.facts.listed import first_facts, first_named
from leakmeter.text.find.facts.numbers import IN_WORDS, in_figures, value
from leakmeter.text.find.facts.ranges import with_bounds_joined
from leakmeter.types import Fact

_SIGNS = r"(?:(?:us|au|ca|nz|sg|hk|a|c|s)?\$|[£€₹¥₦])"
_CODES = r"(?:usd|eur|gbp|inr|aud|cad|chf|sgd|nzd|hkd|zar|pln|sek|nok|dkk|jpy|mxn|brl|php|rs\.?)"
_UNITS = (
    r"(?:us |canadian |australian |singapore |new zealand )?dollars?|bucks|euros?|pounds(?: sterling)?|sterling|quid|rupees|yen|francs|kroner|"
    r"kronor|crowns|zł|zloty|shillings|dirhams|baht|pesos|reais|cedis|naira|rand|usd|eur|gbp|inr|aud|cad|chf|sgd|nzd|hkd|[£€₹]"
)
#: No year: "since '09".
_MONEY = re.compile(
    rf"(?<!['’])(?<!['’]\d)(?P<sign>(?<![a-z]){_SIGNS}|[$£€₹¥₦]|(?<![a-z])(?:rm|r|k)(?=\d)|(?<![a-z]){_CODES}(?=\s?\d))?\s?(?P<value>\d[\d,]*(?:\.\d+)?)\s?"
    rf"(?P<scale>k|m|mil|million|thousand|grand|lakhs?|lpa|crores?)?(?![a-z0-9])\s?(?:a year in |in )?(?P<unit>{_UNITS})?",
    re.I,
)
_SCALES = {
    "k": 1e3, "grand": 1e3, "thousand": 1e3, "m": 1e6, "mil": 1e6, "million": 1e6, "lakh": 1e5, "lakhs": 1e5, "lpa": 1e5, "crore": 1e7, "crores": 1e7,
}  # fmt: skip
#: Scales that only rupees are counted in.
_OF_INDIA = frozenset(("lakh", "lakhs", "lpa", "crore", "crores"))
#: "$60k CAD", "$60k Australian dollars".
_OF_OTHERS = frozenset(
    (
        "aud",
        "cad",
        "sgd",
        "nzd",
        "hkd",
        "canadian dollars",
        "australian dollars",
        "singapore dollars",
        "new zealand dollars",
    )
)
_CURRENCIES = {
    "$": "USD", "us$": "USD", "au$": "AUD", "a$": "AUD", "ca$": "CAD", "c$": "CAD", "nz$": "NZD", "sg$": "SGD", "s$": "SGD", "hk$": "HKD", "£": "GBP", "€": "EUR", "₹": "INR", "¥": "JPY", "₦": "NGN",
    "rm": "MYR", "r": "ZAR", "k": "ZMW", "rs": "INR", "rs.": "INR",
    "dollar": "USD", "dollars": "USD", "us dollars": "USD", "canadian dollars": "CAD", "australian dollars": "AUD", "bucks": "USD",
    "singapore dollars": "SGD", "new zealand dollars": "NZD", "pounds sterling": "GBP", "sterling": "GBP", "reais": "BRL",
    "euro": "EUR", "euros": "EUR", "pounds": "GBP", "quid": "GBP", "rupees": "INR", "yen": "JPY", "francs": "CHF", "kroner": "NOK",
    "kronor": "SEK", "crowns": "CZK", "zł": "PLN", "zloty": "PLN", "shillings": "KES", "dirhams": "AED", "baht": "THB", "pesos": "MXN",
    "cedis": "GHS", "naira": "NGN", "rand": "ZAR",
}  # fmt: skip
#: What an amount is, by the words around it. The first that matches counts.
_KINDS: tuple[tuple[str, str], ...] = (
    ("price", r"\b(?:\d+|two|three|four|five|some|those|their) (?:[\w-]+ )?(?!(?:hours|hrs|days|nights|shifts|jobs|weeks|gigs|evenings)\b)[\w-]+s at \$ ?\d"),
    ("debt", r"\b(?:owe|owed|owing|debts?|loans?|borrowed|mortgage|remortgaged?|heloc|emi|overdraft|in the hole|arrears|behind on|on a card|credit cards?|"
             r"maxed out|restitution|principal was|klarna|paying (?:it|that) off|still paying (?:off|for|it)|cosigned)\b"),
    ("income", r"\b(?:earn|earned|earning|salary|wages?|take[- ]home|gross(?:ed)?|net(?! worth)|clear(?:ed|ing)?|bring home|paycheck|pay rise|pay['’]s|an hour|per hour|stipend|"
               r"(?:making|earning|clearing|grossing|bringing (?:in|home)|pulling in)(?= )|for (?:the|our|my) (?:(?:whole|entire) )?household|com(?:es|ing) in(?: ?to)? (?:this|the|our|my) (?:household|house|home)|household (?:as a whole )?(?:comes to|brings? in|makes|earns|takes home|lives on|clears)|i make|i made|\Amade (?=somewhere|about|around|between|over|under|roughly|just)|(?:i|we|both) (?:\w+ )?(?:make|making|bring in|pull in|get by on)|make about|incomes?|paid (?:on|me|about)|gets? paid|my pension|severance|bonus|tips|raise|pay cut|i get|lpa|live on|average about|i charge)\b"
               r"|/ ?hr\b|/hour\b|(?:^|\band )(?:still |only |just )?(?:make|clear|gross|bring in|bring home|pull in|take home)\b"),
    ("savings", r"\b(?:sav(?:e|ed|ings?)|emergency fund|in (?:the|my) (?:bank|checking|account)|put aside|expenses saved|nest egg|deposit|down payment|rrsp|retirement plan|"
                r"isa|in cash|net worth|to my name|invested|in (?:stocks|crypto|bitcoin|bonds|index funds|investments?|assets|equity|retirement|an? (?:roth )?ira)|portfolio|inherit(?:ed|ance)|"
                r"won|lottery|jackpot|settlement|have [$£€]?\d[\d,]*k?)\b"),
    ("price", r"\b(?:paid|pay|paying|costs?|spent|budget|quoted?|price|prices|worth|fees?|rent|tuition|deductible|copay|fine|estimate|bought|ran me|tickets?|"
              r"lost|stole|for (?:a|an|the|one|two)|each|a bowl|reward|valued|says|sold|bill|deposit|premium|out of pocket)\b"),
)  # fmt: skip
_PERIODS: tuple[tuple[str, str], ...] = (
    ("hour", r"\b(?:an|per|each|every) hour\b|/ ?(?:hr|hour|h)\b|\bhourly\b"),
    ("day", r"\b(?:a|per|each) (?:day|night)\b|/ ?day\b"),
    ("week", r"\b(?:a|per|each|every) week\b|/ ?(?:wk|week)\b|\bweekly\b|\bpw\b"),
    ("month", r"\b(?:a|per|each|every) (?:\w+ )?month\b|/ ?(?:mo|month)\b|\bmonthly\b|\bp\.?c\.?m\b"),
    ("quarter", r"\b(?:a|per|each) quarter\b"),
    (
        "year",
        r"\b(?:a|per|each|every) year\b|/ ?(?:yr|year)\b|\byearly\b|\bannual(?:ly)?\b|\blpa\b|\bp\.?a\.?(?=\W|$)|\bsalary\b",
    ),
)
#: How the author stands. ``benefit`` and ``means`` are attributes of their own.
_STANDING: tuple[tuple[str, str, str], ...] = (
    ("benefit", "disability or sickness", r"\b(?:PIP|ESA|SSDI|on disability|disability (?:pay|benefit)|sick pay)\b"),
    ("benefit", "student aid", r"\b(?:FAFSA|Pell Grant|bursary|scholarship|BAf[öo]G|student (?:aid|finance)|financial aid|stipend)\b"),
    ("benefit", "welfare", r"\b(?:universal credit|centrelink|food stamps|SNAP|EBT|jobseekers?|dole|unemployment (?:pay|benefit)|welfare|medicaid)\b"),
    ("benefit", "pension", r"\b(?:my|the|her|his|on a|our) pension\b"),
    ("means", "short of money", r"\b(?:broke(?! my| her| his| the| even)|can(?:['’]?t|not) (?:really )?(?:afford|swing|stretch|carry)|couldn['’]?t (?:afford|swing|stretch)|money is (?:tight|kinda)|"
     r"tapped out|short by|nothing left by|can['’]?t make it on|scraping|paycheck to paycheck|behind on|in arrears|selling plasma|missed the mortgage|overdraft)\b"),
    ("means", "free of debt", r"\b(?:don['’]?t owe anybody|debt[- ]free|paid off (?:(?:the|my|our|all) )*(?:\w+ )?(?:loans?|debts?|cards?|mortgage)|card['’]?s? (?:is )?paid off)\b"),
    ("means", "in debt", r"\b(?:debts?|(?:i|we) (?:still |both )?owe|maxed out|in collections|student loans?|payday loan|in the hole|took (?:out )?(?:a )?loan)\b"),
)  # fmt: skip
#: Retirement plans are called by a number: "401k".
_PLAN = re.compile(r"\b(?:401\W?k\b\)?|403\W?b\b\)?)", re.I)
_NO_DEBT = re.compile(
    r"\b(?:no|not a (?:penny|cent|dime|dollar) of|zero) (?:loans?|debts?|mortgage)\b|\bowe (?:zero|nothing|nobody)\b",
    re.I,
)
_FIGURES = re.compile(r"\b(?P<n>four|five|six|seven)[ -]figures?\b", re.I)
_ORDERS = {"four": 4, "five": 5, "six": 6, "seven": 7}
_SCORE = re.compile(r"\b(?:credit )?(?:score|scores|credit)\b\D{0,24}?(?P<score>[3-8]\d\d)(?!\d)", re.I)
_ALL_WORDS = re.compile(
    rf"(?P<n>{IN_WORDS})[\s-]+(?P<unit>dollars?|bucks|euros?|pounds|quid|rupees|francs|kroner|crowns|cents|shillings|cedis|yen)\b"
    rf"|(?P<bare>\b(?:(?:an?|{IN_WORDS})[\s-]+)?(?:tenner|grand|fiver)s?\b)",
    re.I | re.A,
)
_CENTS = re.compile(r"\bcents\b", re.I)
_BARE = re.compile(
    r"(?<![\d.,%#:/'’-])(?P<n>\d{1,3}(?:[, ]\d{3})+|\d{2,7}(?:\.\d\d?)?)(?![\d%:/]|[.,]\d|(?:st|nd|rd|th)\b)", re.A
)
_COUNTED = re.compile(
    r"\s*(?:(?!an? |per |each |every |last |this |that |past )\w+ ){0,2}?(?:of (?:them|those|these|us)|months?|years?|weeks?|days?|hours?|nights?|percent|credits?|points|payments|minutes|units|miles|km|grams|people)\b",
    re.I,
)
_A_YEAR = range(1950, 2100)


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
        amount = float(match["value"].replace(",", "")) * scale
        code = sign or unit
        currency = _CURRENCIES.get(sign) or _CURRENCIES.get(unit) or (code.upper() if code else "?")
        if currency in ("?", "USD") and (match["scale"] or "").lower() in _OF_INDIA:
            currency = "INR" if currency == "?" else currency
        elif currency == "USD" and sign == "$" and unit in _OF_OTHERS:
            currency = _CURRENCIES.get(unit, unit.upper())
        return (Fact("amount", f"{_written(amount)} {currency}"),)
    return ()


def _written(amount: float) -> str:
    """Cents only where there are some."""
    return f"{amount:.0f}" if amount == round(amount) else f"{amount:.2f}"


def _range(words: str) -> tuple[Fact, ...]:
    """ "between 50 and 60 grand", "$75,000 to $100,000"; not of months, of years or of a score."""
    plain = _PLAN.sub("retirement plan", words)
    found = amounts(plain)
    if found is None or _SCORE.search(plain) or _COUNTED.match(plain, found.end):
        return ()
    near = plain[found.start : found.end] + plain[found.end :][:_NEAR]
    unit = _SIGNED.search(near) or (_SIGNED_BEFORE.search(plain[: found.start]) if found else None)
    dated = found.low in _A_YEAR and found.high in _A_YEAR
    if not unit and (dated or not (found.scaled or _kind(plain))):
        return ()
    said = unit.group().strip().lower() if unit else ""
    currency = _CURRENCIES.get(said, said.upper() or "?")
    return (Fact("amount", f"{found.low:.0f} to {found.high:.0f} {currency}", low=found.low, high=found.high),)


_NEAR = 12
_SIGNED = re.compile(rf"{_SIGNS}|\b(?:{_CODES}|{_UNITS})(?![a-z])", re.I)
_SIGNED_BEFORE = re.compile(rf"(?:{_SIGNS}|(?<![a-z]){_CODES})\s?$", re.I)


def _kind(words: str) -> str:
    return first_named(words, _KINDS)


def sum_of(words: str) -> Fact | None:
    """The amount in words of which it is known that they are about money; hundreds may be meant as thousands."""
    found = money_facts(words) or _in_words(words) or _thousands(words) or _bare(words)
    return next((fact for fact in found if fact.attribute == "amount"), None)


def standing_facts(words: str) -> tuple[Fact, ...]:
    """An amount in words or without a sign where the words say that it is money; its kind and period; the author's means.

    ``money_kind`` is income, debt, savings or price; ``period`` is hour, day, week, month, quarter or year. What is
    earned is told again in dollars a year, as ``income`` or ``household_income``.
    """
    words = with_bounds_joined(_PLAN.sub("retirement plan", _NO_DEBT.sub("", words)))
    part = _with_sum(words)
    kind = _kind(part) or _kind(words)
    amount = money_facts(words)
    facts = [] if amount else list(_in_words(words) or ((_bare(words) or _thousands(words)) if kind else ()))
    if not amount and not facts and (figures := _FIGURES.search(words)):
        digits = _ORDERS[figures["n"].lower()]
        facts.append(Fact("amount", f"{figures['n'].lower()} figures", low=10.0 ** (digits - 1), high=10.0**digits - 1))
    if amount or facts:
        facts.extend(Fact("money_kind", name) for name in (kind,) if name)
        period = first_named(words, _PERIODS)
        facts.extend(Fact("period", name) for name in (period,) if name)
        if earned := _earned(words):
            facts.extend(income_facts(earned, sum_of(earned), first_named(earned, _PERIODS) or None))
    elif kind in ("debt", "savings"):
        facts.append(Fact("money_kind", kind))
    score = _SCORE.search(words)
    if score:
        facts = [f for f in facts if f.attribute != "amount"] + [Fact("credit_score", int(score["score"]))]
    return (*facts, *home_facts(words), *first_facts(words, _STANDING).values())


def _sums(words: str) -> list[str]:
    """The clauses that name a sum."""
    parts = (clause.words for clause in clauses(words))
    return [part for part in parts if money_facts(part) or _in_words(part) or (_kind(part) and sum_of(part))]


def _with_sum(words: str) -> str:
    """The first clause with a sum, or all words where none has one by itself."""
    return next(iter(_sums(words)), words)


def _earned(words: str) -> str:
    """The words that say of a sum that it is earned: all of them if they name one sum, else the clause; "" for none.

    "I make 60k and owe 300k" is earned by its first clause, whatever its second owes.
    """
    parts = _sums(words)
    if len(parts) < _SEVERAL:
        return words if (_kind(_with_sum(words)) or _kind(words)) == "income" else ""
    return next((part for part in parts if _kind(part) == "income"), "")


_SEVERAL = 2


def said_earned(text: str, start: int, end: int) -> bool:
    """Whether the sum between two offsets may be an income in dollars, by the clause it stands in: not if that clause
    owes, saves, spends or wishes for it, and not in another currency."""
    first = max((m.end() for m in _CLAUSE_ENDS.finditer(text, 0, start)), default=0)
    last = _CLAUSE_ENDS.search(text, end)
    clause = text[first : last.start() if last else len(text)]
    if (_kind(clause) not in ("", "income") and not _A_YEARS.search(text, start, end)) or NOT_PAID.search(clause):
        return False
    known = money_facts(clause)
    return not known or is_dollars(known[0])


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
    return (Fact("amount", f"{number:.0f} {_CURRENCIES.get(unit, '?')}"),)


def _thousands(words: str) -> tuple[Fact, ...]:
    """ "about forty-five thousand", where the words are about money."""
    found = (value(match.group()) for match in _NUMBER_IN_WORDS.finditer(words))
    amount = next((number for number in found if number is not None and number >= _A_THOUSAND), None)
    return (Fact("amount", f"{amount:.0f} ?"),) if amount else ()


_NUMBER_IN_WORDS = re.compile(IN_WORDS, re.I | re.A)
_A_THOUSAND = 1_000


def _bare(words: str) -> tuple[Fact, ...]:
    """The first number that stands for no count, no year and no share, where the words are about money."""
    if _CENTS.search(words):
        return ()
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
