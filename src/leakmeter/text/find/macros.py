"""The abbreviations that patterns are written with: expressions for what English says in many ways.

In them a space stands for any white space and ``’`` for an apostrophe that may be missing, as in patterns.
"""

from __future__ import annotations

import re
from functools import cache

MACROS = {
    "i": r"(?<![\w'\u2019])i",
    "im": r"(?<![\w'\u2019])(?:i\s?am|i’m)(?: (?:also|just|actually|currently|still|really|literally|basically|only|now|technically|honestly|obviously|already|both))?",
    "iwas": r"(?<![\w'\u2019])i(?: was|’ve been|ve been| have been|’d been)(?: (?:also|just|recently|finally|officially|actually))?",
    "ive": r"(?<![\w'\u2019])i(?: have|’ve)(?: (?:also|just|always|recently|finally|actually|only))?",
    "have": r"(?<![\w'\u2019])(?:i|we)(?:(?: (?:also|just|already|still|only|do|currently|actually))? (?:have|had|got)(?: got)?|’ve(?: (?:also|just))? (?:got|had))(?: (?:also|just))?(?! no\b)",
    "my": r"(?<![\w'\u2019])(?:my|our)",
    "asa": r"(?<![\w'\u2019])as (?:a|an)",
    "a": r"(?:a|an|the)",
    "adv": r"(?:(?:also|just|currently|now|still|actually|really|always|recently|already|only|finally|used to|mostly|officially|technically|literally|even|both|often|originally|basically) )?",
    "age": r"(?:1[0-9]|[2-9][0-9])(?!\d|[.,]\d|%|’s\b)",
    "ageword": r"(?:twenty|thirty|forty|fou?rty|fifty|sixty|seventy|eighty|ninety)(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen",
    "decade": r"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|’[2-9]0’s)",
    "part": r"(?:(?:very )?(?:early|mid|middle|late)(?:[\s-](?:to[\s-](?:late|mid)))?[\s-])?",
    "count": r"(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|several|a few|a couple of|both|\d{1,3})",
    "number": r"(?:one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})",
    "money": r"(?:(?:us|au|ca|nz|sg)?[$£€₹¥₦]\s?\d[\d.,]*\d?\s?(?:k|m|mil|million|grand|lakhs?|lpa|crores?)?\b|\d[\d.,]*\s?(?:k|grand|lakhs?|lpa|crores?|dollars|bucks|euros?|pounds|quid|rupees|usd|eur|gbp|inr|aud|cad|chf|sgd|yen|pesos|reais|naira|zloty)\b)",
    "year": r"(?:19[3-9]\d|20[0-2]\d)",
    "time": r"(?:(?:last|this) (?:year|month|week|spring|summer|fall|autumn|winter)|in \d{4}|(?:\d+|a few|a couple(?: of)?|two|three|four|five|six|ten) (?:years|months|weeks) ago|since (?:\d{4}|birth|childhood|i was \w+)|at (?:age )?\d{1,2}|yesterday|recently|as a (?:kid|child|teen(?:ager)?))",
    "soon": r"(?:on the \d{1,2}(?:st|nd|rd|th)|(?:on )?(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?|(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in (?:january|february|march|april|june|july|august|september|october|november|december)|(?:next|this) (?:week|month|year|spring|summer|fall|autumn|winter|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|semester|term)|tomorrow|tonight|soon|in (?:\d+|a few|a couple(?: of)?|two|three|four|five|six) (?:days|weeks|months|years)|(?:on|in) (?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday))",
    "iamdoing": r"(?<![\w'\u2019])i(?:’m|m| am|’ve| have|’ve been|ve been| have been|’d| had| was)? ",
    "near": r"(?:in|near|outside|around|from|to|by|just outside|on the outskirts of|not far from|close to)(?: of)?",
    "kindofplace": r"(?:(?:an? |the )?(?:[\w-]+ ){0,2}(?:town|city|village|suburbs?|apartment|house|flat|studio|condo|farm|neighbou?rhood|part|middle|outskirts|countryside|trailer|dorm|room|place|home|area|district|shoebox) (?:in|of|near|outside(?: of)?|just outside) )?(?:central |downtown |north(?:ern)? |south(?:ern)? |east(?:ern)? |west(?:ern)? |rural |greater |beautiful |sunny |rainy |good old |good ol’ |upstate |coastal |small[- ]town |metro |inner |suburban )*",
}


def expression(literal: str) -> re.Pattern[str]:
    """A literal part of a pattern as a regular expression, without regard to case."""
    spaced = re.sub(r" (?=[?*])", r"(?:\\s+)", literal).replace(" ", r"\s+")
    return re.compile(spaced.replace("’", "['’`]?"), re.IGNORECASE)


@cache
def macro(name: str) -> re.Pattern[str]:
    """A macro by itself."""
    return expression(MACROS[name])
