"""What a text's wording says about where it was written, when it names no place.

Only the United States are told apart, as BRANCH does (appendix J, population query): its forums are the default of the
English-speaking internet, and its institutions have names of their own.
"""

from __future__ import annotations

import re

_AMERICAN = re.compile(
    r"\b(?:mom|mommy|college|gpa|sat scores?|sophomore|freshman|fafsa|401\(?k\)?|roth|irs|medicaid|medicare part|ssdi|hoa|dmv|"
    r"walmart|target run|costco|venmo|zelle|trader joe['’]?s|wawa|publix|kroger|thanksgiving|super bowl|nfl|"
    r"fourth of july|4th of july|labor|color|favorite|neighbor|neighborhood|apartment|sidewalk|soccer|diaper|gas station|"
    r"grad school|high school|middle school|elementary school|sorority|fraternity|community college|county|zip code|"
    r"social security|health insurance|deductible|copay|er visit|urgent care|y['’]?all|fall semester|realtor|"
    r"lbs|fahrenheit|miles|usd|dollars|bucks|dui|dwi|felony|va benefits|national guard|marines|boy scouts|spring break)\b"
    r"|\$\s?\d|\b[4-7]['’]\s?\d{1,2}\"",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:mum|mums|mummy|uni|a[- ]levels?|gcses?|nhs|council tax|quid|flatmate|colour|favourite|neighbour|lorry|petrol|"
    r"fortnight|whilst|council flat|jobseekers|universal credit|gp surgery|hdb|aadhaar|lakhs?|crores?|jee|neet|upsc|"
    r"arvo|centrelink|hecs|medicare card|tafe|bunnings|tim hortons|cegep|osap|rrsp|tfsa|kiwisaver|barangay|nysc|"
    r"programme|organis\w+|realis\w+|apologis\w+|recognis\w+|cheque|tyres?|kerb|maths|football boots|kgs?|kilometres?|"
    r"bloody|innit|secondary school|sixth form|year (?:9|10|11|12|13))\b|[£€₹]\s?\d",
    re.IGNORECASE,
)


def country_suggested(text: str) -> str | None:
    """ "US" if the wording suggests the United States more than anywhere else, else None."""
    american = len({m.group().lower() for m in _AMERICAN.finditer(text)})
    elsewhere = len({m.group().lower() for m in _ELSEWHERE.finditer(text)})
    return "US" if american > elsewhere else None
