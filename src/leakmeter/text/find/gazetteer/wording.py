"""Which countries a text's money and words point to, where a name of a place is that of several.

It settles nothing by itself: dollars tell Birmingham in Alabama from the one in England, not where somebody lives.
"""

from __future__ import annotations

import re
from functools import lru_cache

_DOLLARS = "US CA AU NZ"
_COMMONWEALTH = "GB IE AU NZ ZA"
_SIGNS: tuple[tuple[str, str], ...] = (
    (r"\$\s?\d|\b\d+ ?(?:dollars|bucks)\b", _DOLLARS),
    (r"£\s?\d|\b\d+ ?(?:quid|pounds a (?:month|week|year))\b", "GB"),
    (r"€\s?\d|\b\d+ ?euros?\b", "DE FR IT ES IE NL AT BE FI GR PT"),
    (r"₹\s?\d|\b(?:lakhs?|crores?|aadhaar)\b", "IN"),
    (r"\bCAD\b|\b(?:RRSP|TFSA|OSAP|Tim Hortons|Timmies)\b", "CA"),
    (r"\bAUD\b|\b(?:arvo|centrelink|HECS|tafe|bunnings)\b", "AU"),
    (r"\bNZD\b|\b(?:kiwisaver|tramping)\b", "NZ"),
    (r"\bUSD\b|\b(?:401\(?k\)?|medicaid|IRS|DMV|HOA|FAFSA|zip code|sophomore|y['’]all|fahrenheit|fourth of july|4th of july)\b", "US"),
    (r"\b(?:NHS|GCSEs?|A-levels?|council tax|universal credit|sixth form|council flat)\b", "GB"),
    (r"\b(?:mom|moms|mommy|neighbor\w*|color\w*|favorite\w*|apartment|sidewalk|diapers?)\b", "US CA"),
    (r"\b(?:mum|mums|uni|flatmates?|petrol|fortnight|whilst)\b", _COMMONWEALTH),
    (r"\b(?:colour\w*|favourite\w*|neighbour\w*)\b", f"CA {_COMMONWEALTH}"),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), frozenset(codes.split())) for pattern, codes in _SIGNS)


@lru_cache(64)
def countries_suggested(text: str) -> frozenset[str]:
    """The two-letter codes of the countries that most signs of a text agree on; none where there are no signs."""
    signs = [codes for pattern, codes in _PATTERNS if pattern.search(text)]
    number = {code: sum(code in codes for codes in signs) for codes in signs for code in codes}
    most = max(number.values(), default=0)
    return frozenset(code for code, count in number.items() if count == most)
