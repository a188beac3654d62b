"""What keeps words from telling that the author's home is owned or rented."""

from __future__ import annotations

import re

from leakmeter.text.find.checks.place import Place
from leakmeter.text.find.facts.home import rents_no_home as of_no_home


def rents_no_home(at: Place) -> bool:
    """Whether what is spoken of is not rented to live in, or the landlord is nobody's."""
    if _LETS.search(at.words) or _NO_RENT.search(at.vicinity) or _PUT_OUT.search(at.words):
        return True
    if _LANDLORD.fullmatch(at.words) and _OF_NOBODYS.search(at.before):
        return True
    return of_no_home(at.vicinity) or bool(_RENT.fullmatch(at.words) and _OF_ANYBODY.search(at.before))


#: Who has tenants lets a home.
_LETS = re.compile(
    r"\b(?:i['’]?m|i am|as|being) (?:an?|the) (?:(?!bad\b)\w+ )?landlord\b|\b(?:my|our) (?:\w+ )?(?:tenants?|lodgers?|renters?|subletters?)\b(?! (?:union|association|insurance|rights))",
    re.IGNORECASE,
)
_NO_RENT = re.compile(r"\brent[- ]free\b|\b(?:no|zero|without(?: paying)?|don['’]?t pay) rent\b", re.IGNORECASE)
#: Who was put out of a home rents it no more.
_PUT_OUT = re.compile(r"\b(?:got|were|was|been|after being) evicted\b", re.IGNORECASE)
_RENT = re.compile(r"\W*(?:on )?rent\W*", re.IGNORECASE)
#: "What one should spend on rent".
_OF_ANYBODY = re.compile(
    r"\b(?:should(?:n['’]t)?|ought to|supposed to|how much|people|everybody|nobody|you|recommend\w*|average|median)\b[^.;!?]{0,40}\Z",
    re.IGNORECASE,
)


_LANDLORD = re.compile(r"\W*land(?:lord|lady)\W*", re.IGNORECASE)
#: "Complain to a landlord".
_OF_NOBODYS = re.compile(r"\b(?:to|for|from|without|by|of|like|as) an?\s+\Z|\bno\s+\Z", re.IGNORECASE)


def _named_on_no_deed(at: Place) -> bool:
    """Whether a name stands on something and nothing is said of a home: an envelope "with my name on it"."""
    return bool(_NAME_ON_IT.fullmatch(at.words)) and not _OF_A_HOME.search(at.sentence)


_NAME_ON_IT = re.compile(r"\W*(?:with )?(?:my|our) names? (?:is |are )?on (?:it|them|that|this)\W*", re.IGNORECASE)
_OF_A_HOME = re.compile(
    r"\b(?:deeds?|titles?|mortgages?|houses?|homes?|condos?|place|propert(?:y|ies)|land|roof|tax(?:es)?|own\w*)\b",
    re.IGNORECASE,
)


def owns_no_home(at: Place) -> bool:
    """Whether words name no deed, a home that the council owns, or the payment for something that is none."""
    if _PAYMENT.search(at.words) and _OF_A_THING.search(at.sentence) and not _OF_A_HOME.search(at.words):
        return True
    if _APPROVED.search(at.vicinity):
        return True
    if _SOLD.search(at.words) and not _BOUGHT_TOO.search(at.sentence):
        return True
    return _named_on_no_deed(at) or (bool(_OF_THE_COUNCIL.search(at.words)) and not _BOUGHT.search(at.sentence))


#: Who may borrow has bought nothing yet.
_APPROVED = re.compile(r"\bapproved for (?:an?|our|my|the) (?:\w+ )?(?:mortgage|home loan)\b", re.IGNORECASE)
_SOLD = re.compile(
    r"\b(?:sold|lost) (?:(?:my|our|the|that) )(?:\w+ )?(?:house|home|condo|flat|apartment|place|farm|cottage)\b",
    re.IGNORECASE,
)
_BOUGHT_TOO = re.compile(r"\b(?:bought|buy\w*|own\w*|new|another|mortgage|closed on)\b", re.IGNORECASE)
#: "My very last payment on the Corolla".
_PAYMENT = re.compile(r"\b(?:payments?|instal?lments?|paid off|pay(?:ing)? off|loans?)\b", re.IGNORECASE)
#: What else is paid for by and by; a car goes by its name ("on the Corolla").
_OF_A_THING = re.compile(
    r"\b(?:car|truck|van|suv|bike|motorbike|motorcycle|scooter|boat|rv|camper|tractor|vehicle|phone|iphone|laptop|tv|couch|sofa|mattress|"
    r"ring|braces|tuition|student|school|college|degree|card|cards|surgery|hospital|medical|vet|loan shark|payday)\b|\b(?:on|for|off) (?:the|my|our) (?-i:[A-Z])\w+",
    re.IGNORECASE,
)
_OF_THE_COUNCIL = re.compile(r"\b(?:council|housing association) (?:house|flat|home|place|estate)\b", re.IGNORECASE)
_BOUGHT = re.compile(
    r"\b(?:bought|buy\w*|own(?:ed|s|ing)?|mortgage|purchas\w*|right[ -]to[ -]buy|ex-council)\b", re.IGNORECASE
)
