"""What a text's wording says about where it was written, when it names no place.

Only the United States are told apart, as BRANCH does (appendix J, population query): its forums are the default of the
English-speaking internet, and its institutions have names of their own.
"""

from __future__ import annotations

import re

_AMERICAN_WORDS = frozenset(
    "mom mommy college gpa sophomore freshman fafsa 401k roth irs medicaid ssdi hoa dmv walmart costco venmo zelle wawa "
    "publix kroger thanksgiving nfl labor color favorite neighbor neighborhood apartment sidewalk soccer diaper sorority "
    "fraternity county deductible copay y'all realtor lbs fahrenheit miles usd dollars bucks dui dwi felony marines".split()
)
_AMERICAN_PHRASES = (
    "sat score", "trader joe", "super bowl", "fourth of july", "4th of july", "gas station", "grad school", "high school",
    "middle school", "elementary school", "community college", "zip code", "social security", "health insurance",
    "urgent care", "fall semester", "va benefits", "national guard", "boy scouts", "spring break",
)  # fmt: skip
_OTHER_WORDS = frozenset(
    "mum mums mummy uni gcse gcses nhs quid flatmate colour favourite neighbour lorry petrol fortnight whilst jobseekers "
    "hdb aadhaar lakh lakhs crore crores jee neet upsc arvo centrelink hecs tafe bunnings cegep osap rrsp tfsa kiwisaver "
    "barangay nysc programme organise organised realise realised apologise recognise cheque tyre tyres kerb maths kg kgs "
    "kilometre kilometres bloody innit".split()
)
_OTHER_PHRASES = (
    "a level", "a-level", "council tax", "council flat", "universal credit", "gp surgery", "medicare card", "tim hortons",
    "football boots", "secondary school", "sixth form", "year 10", "year 11", "year 12", "year 13",
)  # fmt: skip
_WORD = re.compile(r"[a-z0-9']+")
_DOLLARS = re.compile(r"\$\s?\d")
_OTHER_MONEY = re.compile(r"[£€₹]\s?\d")


def country_suggested(text: str) -> str | None:
    """ "US" if the wording suggests the United States more than anywhere else, else None."""
    lowered = text.lower().replace("’", "'")
    words = set(_WORD.findall(lowered))
    american = len(words & _AMERICAN_WORDS) + sum(p in lowered for p in _AMERICAN_PHRASES) + bool(_DOLLARS.search(text))
    other = len(words & _OTHER_WORDS) + sum(p in lowered for p in _OTHER_PHRASES) + bool(_OTHER_MONEY.search(text))
    return "US" if american > other else None
