"""Money: exact -> a round range -> its order of magnitude."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import floor, log10

from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.numbers import FIGURES, HUNDREDS, NUMBER, TEENS, TENS, UNITS, number

_I = re.IGNORECASE
_SIGN = r"(?:(?:us|au|ca|nz|sg|c|a|r)?[$£€₹¥₦₱₩₪₽]|R(?=\d)|Rs\.?|usd|eur|gbp|chf|zar)"
_CURRENCY = r"(?:dollars|bucks|euros?|pounds|quid|rupees|shillings|francs|kronor|krona|kroner|pesos|reais|naira|zloty|yen|yuan|rand|dirhams?|usd|eur|gbp|inr|aud|cad|nzd|sgd|chf|usdt|zł|kr|cents|pence)\b|[€$£₹](?!\d)|p\b"
_SCALE = r"(?:k\b|m\b|mil\b|million\b|grand\b|thousand\b|lakhs?\b|lpa\b|crores?\b)"
_ABOUT = r"(?:\b(?:about|around|roughly|approximately|over|under|nearly|almost|only|like|maybe|exactly|at least|up to|just|just over|just under|some|circa)\s+)?"
_FIGURE = rf"(?:{FIGURES}|\d{{1,3}}(?:[ .]\d{{3}})+)"
_AMOUNT = re.compile(
    rf"(?P<about>{_ABOUT})(?<![A-Za-z])(?:(?P<sign>{_SIGN})\s?(?P<a>\d{{1,3}}(?: \d{{3}})+\b|\d(?:[\d,]*\d)?(?:\.\d+)?)\s?(?P<ascale>{_SCALE})?(?P<plus>\+)?(?:\s?(?P<acur>{_CURRENCY}))?"
    rf"|(?<![\d.,:/])(?P<b>{_FIGURE}|\b(?:{HUNDREDS}|{TENS}(?:[\s-]{UNITS})?|{TEENS}|{UNITS}))(?:\s?(?P<bscale>{_SCALE}))?(?:\s?(?P<bcur>{_CURRENCY})))",
    _I,
)
_BARE = re.compile(
    rf"(?P<about>{_ABOUT})(?<![\w.,:/$£€'’-])(?P<b>(?:{FIGURES}(?:\s?(?P<bscale>{_SCALE}))?|\b{HUNDREDS}))(?![\d%:/'’-]|[.,]\d|\s?(?:%|years?|yrs|months?|weeks?|days?|hours?|hrs|people|kids|miles|km|kg|am\b|pm\b|st\b|nd\b|rd\b|th\b))",
    _I,
)
_RANGE = re.compile(
    rf"(?:(?:somewhere |anywhere )?(?:between|from)\s+)?(?P<sign>{_SIGN})?\s?(?P<low>\d[\d,.]*)\s?(?P<lowscale>{_SCALE})?\s?(?:-|–|to|and)\s?(?:{_SIGN})?\s?(?P<high>\d[\d,.]*)\s?(?P<scale>{_SCALE})?(?:\s?(?P<cur>{_CURRENCY}))?",
    _I,
)
_COINS = {
    "$": "dollars", "£": "pounds", "€": "euros", "₹": "rupees", "rs": "rupees", "usd": "dollars", "eur": "euros", "gbp": "pounds",
    "₦": "naira", "¥": "yen", "r": "rand", "zar": "rand", "quid": "pounds", "bucks": "dollars", "₱": "pesos", "p": "pence", "inr": "rupees",
    "chf": "francs", "kr": "kronor", "zł": "zloty", "euro": "euros", "aud": "dollars", "cad": "dollars", "nzd": "dollars", "sgd": "dollars",
}  # fmt: skip
_THOUSANDS = {"k": 1e3, "grand": 1e3, "thousand": 1e3, "m": 1e6, "mil": 1e6, "million": 1e6, "lakh": 1e5, "lakhs": 1e5, "lpa": 1e5, "crore": 1e7, "crores": 1e7}  # fmt: skip
_MONEY_WORDS = re.compile(
    r"\b(?:rent|mortgage|salary|pay|paid|paycheck|wages?|earn|make|making|income|debt|loan|owe|owed|savings?|saved|save|saving|invest\w*|401k|deposit|bonus|budget|cost|costs|price|bills?|tax|fees?|fine|tuition|scholarship|grant|insurance|bank|account|credit|net|gross|a month|a year|per month|a week|cash|short|offer\w*|spen[dt]\w*|worth|profit|tips?|clear|ctc|stipend|pension|benefits?|allowance|in-hand|take home|payment)\b",
    _I,
)


def money_details(passage: Passage) -> Iterator[Detail]:
    """Every amount of money; in words about money also bare numbers of a hundred and more."""
    words = passage.words
    for match in _RANGE.finditer(words):
        if re.search(r"\b(?:between|from)\s+$", passage.before, _I) and not words[: match.start()].strip():
            continue  # its first word stands before the disclosure and would stay
        money = match["sign"] or match["cur"] or match["scale"] or match["lowscale"]
        if money or (passage.category == "FINANCE" and re.match(r"\s*(?:\w+ )?between", match.group(), _I)):
            yield from _range(passage, match)
    for match in _AMOUNT.finditer(words):
        yield from _amount(
            passage,
            match,
            match["sign"] or "",
            match["a"] or match["b"],
            match["ascale"] or match["bscale"] or "",
            match["acur"] or match["bcur"] or "",
        )
    if passage.category == "FINANCE":
        about_money = bool(_MONEY_WORDS.search(passage.before[-30:] + words + passage.after[:30]))
        for match in _BARE.finditer(words):
            figure, scale = match["b"].removesuffix(match["bscale"] or "").strip(), match["bscale"] or ""
            value = _value(figure, scale) or 0.0
            if scale or (about_money and value >= _LEAST_BARE and not 1900 <= value <= 2050) or value >= _SURELY_MONEY:
                yield from _amount(passage, match, "", figure, scale, "")


#: A bare number is money only from here on; smaller ones count other things.
_LEAST_BARE = 100
_SURELY_MONEY = 3_000


def _value(figure: str, scale: str) -> float | None:
    plain = re.sub(r"(?<=\d)[ .](?=\d{3}\b)", ",", figure)
    found = number(plain)
    return None if found is None else found * _THOUSANDS.get(scale.strip().lower(), 1.0)


def _range(passage: Passage, match: re.Match[str]) -> Iterator[Detail]:
    value = _value(match["high"].rstrip(".,"), match["scale"] or match["lowscale"] or "")
    if value:
        coin = _coin(match["sign"] or "", match["cur"] or "")
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        yield Detail(
            start,
            match.end() - (len(match.group()) - len(match.group().rstrip())),
            rungs(None, magnitude(value, coin)),
            "main",
        )


def _amount(
    passage: Passage, match: re.Match[str], sign: str, figure: str, scale: str, currency: str
) -> Iterator[Detail]:
    value = _value(figure, scale)
    if not value or value < 1:
        return
    words, start, end = passage.words, match.start(), match.end()
    end -= len(match.group()) - len(match.group().rstrip())
    start -= words[:start].endswith("+")
    if _VAGUE_BEFORE.search(passage.before + words[:start]) or re.match(r"s\b", words[end:]):
        return
    if (_BEFORE_NOUN.search(words[: match.start()]) or (sign and not words[:start].strip())) and _NOUN.match(
        words[end:] or passage.after
    ):
        yield Detail(match.start(), end, rungs(""), "main")
        return
    if re.search(
        r"(?:\bfrom|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:and|or|to))\s+$", words[:start], _I
    ) or re.search(r"\bfrom\s+\S+(?:\s\S+)?\s+to\s+$", words[:start], _I):
        return
    if re.search(r"\b(?:the|my|his|her|our) (?:last|first|next|other)\s+$", words[:start], _I):
        yield Detail(start, end, rungs("bit"), "main")
        return
    coin = _coin(sign, currency)
    low, high = around(value / _THOUSANDS.get(scale.strip().lower(), 1.0))
    written = (scale.strip() if len(scale.strip()) == 1 else " " + scale.strip()) if scale.strip() else ""
    lead = sign if len(sign) <= 1 or sign.endswith("$") else f"{sign} "
    tail = f" {currency.strip()}" if currency.strip().isalpha() and len(currency.strip()) > 1 else currency.strip()
    close = f"between {lead}{low:,}{written} and {lead}{high:,}{written}{tail}"
    after = words[end:] or passage.after
    left_out = "" if re.match(r"\s?short\b", after) else None
    yield Detail(start, end, rungs(close, magnitude(value, coin), left_out), "main")


#: What makes an amount a range or an order of magnitude already.
_VAGUE_BEFORE = re.compile(
    r"\b(?:a few|few|several|less than(?: an?)?|tens of|hundreds of|thousands of|dozens of|between|between \S+(?: \w+){0,2} and|between \S+(?: \S+){0,3} and)\s+$",
    _I,
)
_BEFORE_NOUN = re.compile(r"\b(?:an?|my|our|the|his|her|this|that|your|their|one|another)\s+(?:\w+\s+)?$", _I)
#: A word that an amount before it describes ("a £14 payment"), and none that goes on with the sentence.
_NOUN = re.compile(
    r"[\s-](?!(?:a|an|per|each|and|in|on|for|from|to|with|of|at|by|left|last|now|so|but|net|gross|which|that|when|if|short|every|total|back|saved|worth|into|across|more|less|plus|until|after|before|because)\b)[a-z]",
    _I,
)


def _coin(sign: str, currency: str) -> str:
    said = (currency or sign).strip().lower()
    said = re.sub(r"^(?:us|au|ca|nz|sg|c|a|r)(?=\$)", "", said)
    return _COINS.get(said, said if said.isalpha() and len(said) > 2 else "")


def around(value: float) -> tuple[int, int]:
    """A range of round numbers around a value, about half as wide as the value: 68 -> (50, 90)."""
    step = 10 ** floor(log10(value))
    if step < 1:
        return 0, 1
    low = floor(value * 0.75 / step * 2) / 2 * step
    high = -floor(-value * 1.25 / step * 2) / 2 * step
    lowest = max(1, int(low))
    return lowest, max(int(high), lowest + 1)


def magnitude(value: float, coin: str) -> str | None:
    """The order of magnitude in words, or None of less than ten and what is near to a hundred.

    >>> magnitude(1_140, "euros"), magnitude(46_000, ""), magnitude(86, "dollars")
    ('over a thousand euros', 'tens of thousands', None)
    """
    if value < 10:
        return f"a few {coin}" if coin else "a little"
    for least, once, several in _MAGNITUDES:
        if value >= least:
            if value < 2 * least:
                return f"over {once} {coin}".strip()
            of = " of" if several.endswith("s") and coin else ""
            return f"{several}{of} {coin}".strip()
    return None


#: From so much on: what is said below twice as much, and from there on.
_MAGNITUDES = (
    (1_000_000, "a million", "millions"),
    (100_000, "a hundred thousand", "hundreds of thousands"),
    (10_000, "ten thousand", "tens of thousands"),
    (1_000, "a thousand", "a few thousand"),
    (100, "a hundred", "a few hundred"),
)


_PLAIN = re.compile(rf"(?<![\w$£€#.,:/'’+-]){NUMBER}(?![\w%:/'’-]|[.,]\d)", _I)
_DECIMAL = re.compile(
    r"(?<![\w$£€#.,:/'’+-])(?P<whole>\d)\.\d{1,2}(?![\w%:/'’]|[.,]\d)(?!\s?(?:km|miles|m\b|cm|kg|lbs?|ml|mg|mm|x\b|l\b))",
    _I,
)
_FIGURE_ABOVE = re.compile(
    r"(?<![\w$£€#.,:/'’+-])(?P<n>\d{2,4})(?![\w%:/'’]|[.,-]\d|-)(?!\s?(?:lbs?\b|pounds|kgs?\b|kilos?|stone|cm\b|x\b|of\b|am\b|pm\b|years?|yrs?|months?|weeks?|days?|hours?|mins?|minutes?|in the|street|st\b|road|floor|route))",
    _I,
)
_DOSE = re.compile(rf"\s?\b(?:{FIGURES})\s?(?:mg|mcg|µg|ug|ml|iu|units?)\b(?:\s(?:a|per|each) (?:day|week|night))?", _I)


def score_details(passage: Passage) -> Iterator[Detail]:
    """Scores, doses and readings: "3.6" -> "3-something", "168" -> "160-something", "40 mg" -> nothing."""
    words = passage.words
    for match in _DOSE.finditer(words):
        before, after = words[: match.start()].rstrip(), words[match.end() :]
        if before and not re.search(
            r"\b(?:to|from|on|of|at|and|a|an|just|with|for|up|down|is|was|the|than|by)$", before, _I
        ):
            yield Detail(match.start(), match.end(), rungs(""))
        elif re.match(r"\s[A-Za-z]", after) and not re.match(
            r"\s(?:of|a|and|for|since|per|but|now|in|at|from|to)\b", after
        ):
            yield (
                Detail(match.start() + (match.group()[:1] == " "), match.end() + 1, rungs(""))
                if before
                else Detail(match.start(), match.end(), rungs(""))
            )
    for match in _DECIMAL.finditer(words):
        yield Detail(match.start(), match.end(), rungs(f"{match['whole']}-something"))
    for match in _FIGURE_ABOVE.finditer(words):
        figure = int(match["n"])
        if figure < 20 or 1900 <= figure <= 2050:
            continue
        tens = f"{figure // 10 * 10}-something" if figure % 10 else None
        yield Detail(
            match.start(), match.end(), rungs(tens, f"{figure // 100 * 100}-something" if figure > 100 else None)
        )
