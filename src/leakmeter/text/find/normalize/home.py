"""Whether the author's home is their own or rented."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import clauses
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_GATE = re.compile(
    r"rent|council|association|own|bought|buy|purchas|deed|mortgage|landlord|landlady|lease|tenan|heloc|va loan|closed on|paid|built|inherit|property tax|escrow|ours\b|mine\b|house|home|warm",
    _FLAGS,
)
#: Words for a home.
HOME = (
    r"(?:houses?|homes?|condos?|condominium|town ?houses?|townhomes?|rowhouse|terraced house|maisonette|bedsit|apartments?|flats?|place|property|cottage|bungalow|duplex|"
    r"trailer|mobile home|double-?wide|farmhouse|farm|ranch|cabin|fixer[- ]upper|starter home|studio|loft|roof over)"
)
#: A word for a home that is no part of a word for something else ("house plant", "home gym").
A_HOME = rf"{HOME}\b(?! (?:cats?|mats?|plants?|slippers|phone|gym|depot|office|server|insurance|theat\w+|brew\w*|goods|cinema))"
_BETWEEN = r"(?:(?!(?:for|from|with|because|next|beside|near|in|at|and|whose|car|of)\b)[\w'’-]+\s+){0,5}?"
_OWNS = re.compile(
    rf"\b(?:own(?:ed|s|ing)?|bought|buy|purchased|closed on|built|inherited)\b(?! (?:by|up)\b)\s+{_BETWEEN}{A_HOME}"
    rf"|\b{HOME} (?:that |which )?(?:i|we)(?:['’]?ve| have)? (?:\w+ )?(?:own|bought|built|purchased|closed on|inherited)\b"
    rf"|\b(?:my|our) {HOME} is (?:\w+ )?worth\b|\b(?:my|our) (?:very )?own (?:little |small |big |first )?(?:house|home|condo|town ?house|flat)\b|\A(?:own flat|own house|own home)\b"
    r"|\b(?:home|house|property|condo) ?-?owners?\b(?! (?:association|down|next|across))|\bhomeowners?['’]?s? insurance\b|\b(?:my|our) (?:HOA|property tax(?:es)?|home equity)\b"
    rf"|\bnames? (?:is |are |['’]s |was |went )?(?:both )?on (?:the|a|its|this) (?:deed|title)\b|\bdeed (?:is|['’]s) in (?:my|our)\b|\b{HOME}(?: is|['’]s) (?:all )?(?:mine|ours|in (?:my|our) names?)\b"
    rf"|\b{HOME} (?:that |which )?(?:i|we) live in(?: is|['’]s) owned\b|\bhold (?:the|a) (?:deed|title) (?:to|on) (?:my|our|the|this)\b|\A(?:we|i)(?: both)? own\Z|\bowners? of (?:an?|my|our|this|the) (?:[\w-]+ ){{0,2}}{A_HOME}|\b(?:i['’]?m|i am) the owner of record\b(?! of)|\b(?:we|i) own (?:where (?:i|we) live|it|ours|mine)\b|\bown where (?:i|we) live\b|\bown (?:my|our) own place\b|\bhave (?:my|our) own house\b",
    _FLAGS,
)
_MORTGAGE = re.compile(
    r"\bmortgage\b(?! (?:broker|lender|officer|advis\w+|company|business|industry|banker|loan officer|rates?|calculator))|\bremortgaged?\b|\bheloc\b|\bva loan\b|\bhome loan\b",
    _FLAGS,
)
_NO_MORTGAGE = re.compile(
    rf"\b(?:{HOME}|mortgage)(?: is| was|['’]s| has been)? (?:all |finally |completely |now |nearly )?(?:paid(?: off| for)?|cleared|free and clear|gone(?! up)|history)\b(?! by)"
    rf"|\bpaid[- ]off (?:house|home|condo|place|mortgage)\b|\b(?:paid|paying) (?:off|for) (?:the|my|our|this) (?:whole )?(?:{HOME}|mortgage) (?:off )?(?:years|in|last|outright|early|for good|completely)"
    rf"|\bpaid (?:off|for) (?:the|my|our|this)(?: (?:whole|entire|last of (?:the|my|our)|[£$€]?[\d,.]+k?|\d+[- ]year|remaining|damn|bloody|little|own|stupid|first)){{0,3}} (?:{HOME}|mortgage)\b|\b(?:made|paid|sent|was|were) (?:in )?(?:my|our|the) (?:very )?(?:last|final) (?:mortgage|house) payment\b|\bno (?:more )?mortgage\b|\bmortgage[- ]free\b|\bwithout a mortgage\b"
    rf"|\b(?:own|owned|bought|have)\b[^.]{{0,30}}\b(?:outright|free and clear|with cash|in cash|in full)\b|\b(?:mine|ours) (?:free and clear|outright)\b|\bburned the mortgage\b",
    _FLAGS,
)
_RENTS = re.compile(
    r"\b(?:i|we)(?:['’]?m|['’]?re| am| are|['’]?ve been| have been|ve been|['’]?ve| have)? (?:still |just |only |currently |both |all |also |always |have always )?rent(?:ing|ed)?\b|\brenting\b|\bwho rents\b(?! (?:it |them )?out\b)|\A(?:still |just |currently )?rents?\b|\bbeen renting\b|\brenters?\b"
    rf"|\b{HOME} (?:that |which )?(?:i|we)(?:['’]?m|['’]?re| am| are|['’]ve)? (?:currently |still )?rent(?:ing)?\b|\b(?:a|my|our|the|this) (?:little |small |tiny |cheap )?(?:rented (?:{HOME}|terrace|semi|room)|rental(?! (?:car|truck|van|company|property|income|unit|business|agen)))\b"
    r"|\b(?:my|our|the|paying|pay|pays|make|late on|behind on|months?['’]?s?['’]?|months? of|low|cheap|high|no|on|to|after|splitting|split|half|solo|of|for|in|plus|and|between) rent\b(?!-?free)|\bpay(?:ing|s)? (?:(?!for\b)\w+ ){1,3}rent\b|\brent(?: is|['’]s| was| went| goes| increase| hike| day| control\w*| stabili\w*)\b|\bfor rent (?:every|each|a) month\b|\bin rent\b"
    r"|\b(?:my|our|new) (?:land(?:lord|lady)|slum-?lord|letting agent)\b|\A(?:the )?land(?:lord|lady)\b|\A(?:a )?rental (?:houses?|homes?|condo|apartment|flat|place|duplex|town ?house)\b(?! (?:market|prices?|business|income))"
    r"|\b(?:my|our|the|a|this|month-to-month|twelve month|year) lease\b(?! (?:on|for) (?:my|the|a|our) (?:\w+ )?(?:car|truck|tesla|honda|toyota|suv|van))|\b(?:i['’]?m|we['’]?re|am|as) (?:just )?an? (?:\w+ )?tenant\b|\b(?:my|our) tenancy\b|\brent(?:er)?['’]?s? insurance\b"
    r"|\d\s?(?:€|euros?|eur)?\s?warm\b(?=[^a-z]*\Z)|\bsection 8 (?:apartment|housing|voucher)\b|\b(?:i|we)(?:['’]?ve|['’]?re|['’]?m)? (?:still |now |currently |just |finally )?(?:live|living|got|am|are|rent|moved)\w* (?:in(?:to|side)? )?(?:an?|my|our) (?:council|housing association) (?:house|flat|home|place)\b(?!.*\b(?:owns?|owned|bought|mine)\b)|\bsecurity deposit\b",
    _FLAGS,
)
_NO_RENT = re.compile(
    r"\brent(?:ing|ed)? (?:(?:it|them|mine|ours|out|rooms? out|\w+ (?:\w+ )?out)\b)|\b(?:rents?|rented) (?:it |them |a room |rooms? )?(?:from (?:me|us)|to)\b|\brent(?:ed|ing|al|s)?\s+(?:(?:an?|the|some|my|our)\s+)?(?:[\w-]+ )?"
    r"(?:cars?|trucks?|vans?|u-?haul|movies?|films?|tux\w*|dvds?|boats?|costumes?|bikes?|equipment|skis?|airbnb|hotel|tools?|scooters?|machine|storage|dress|suit|books?|textbooks?|games?|canoe|kayaks?|cabin|bouncy|chairs?|tables?|venue|hall)\b"
    r"|\b(?:used to|stopped|quit|done|no longer|not|never|don['’]?t|didn['’]?t|instead of|sick of paying|instead of paying|after years of|former|ex|previous|old|last)[ -](?:\w+ )?(?:rent\w*|land(?:lord|lady)|lease)\b|\brent[- ]free\b|\b(?:my|our) (?:tenants?|renters?)\b"
    r"|\b(?:rented|leased) (?:for (?:\w+ ){1,3}before|until|back)\b|\b(?:parents?|mom|mum|dad|brother|sister|friend|son|daughter)['’]?s?['’]? (?:rent|lease|landlord)\b|\bi(?:['’]?m| am) (?:a|the) land(?:lord|lady)\b",
    _FLAGS,
)


#: What is rented and not lived in, or only stayed in: "the vacation rental", "a rental car", "rented a tux".
_STAY = (
    r"(?:vacation|holiday|beach|ski|lake(?: ?(?:house|side))?|summer|weekend|short[- ]term|nightly|weekly|seasonal|honeymoon|party|tent|tool|equipment|car|truck|van|bike|boat|kayak|canoe|scooter|dress|tux\w*|costume|movie|video|dvd|"
    r"book|textbook|chair|table|linen|instrument|violin|piano|wedding|event|venue|hall|studio time|power|machine\w*|dumpster|storage|trailer)"
)
_GOODS = (
    r"(?:cars?|trucks?|vans?|u-?hauls?|trailers?|dumpsters?|movies?|films?|tux\w*|dvds?|boats?|pontoons?|costumes?|bikes?|bicycles?|scooters?|mopeds?|skis?|snowboards?|skates?|boards?|gear|equipment|tools?|tillers?|augers?|sanders?|excavators?|"
    r"generators?|machines?|tents?|chairs?|tables?|gowns?|dress(?:es)?|suits?|books?|textbooks?|games?|canoes?|kayaks?|rvs?|campers?|wheels|instruments?|violins?|cellos?|venues?|halls?|bouncy|bounce|counters?|desk|shops?|yards?|stores?|outfits?|places? (?:in town|downtown)|"
    r"cabin|chalet|villa|yurt|cottage on the|beach ?house|lake ?house|airbnbs?|vrbos?|hotels?|timeshare)"
)
_NO_LODGER = re.compile(
    rf"\b{_STAY}[ -](?:rent(?:al)?s?|lets?|lettings)\b|\brental[ -]{_GOODS}\b|\b(?:rent(?:ed|ing|s)?|hire[ds]?)\s+(?:out\s+)?(?:(?:an?|the|some|my|our|one of those|two|this|another|his|her)\s+)?(?:(?!(?:has|have|had|is|was|with|and|but|to|in|at|on|for|from|who|that|i|we|comes?|came)\b)[\w-]+\s+){{0,2}}?{_GOODS}\b(?! (?:me|us|you|him|her|them|fine)\b)"
    r"|\b(?:airbnb|vrbo|timeshare)\b|\brental (?:agency at|counter|compan(?:y|ies) at|from (?:hertz|avis|enterprise|budget))\b|\bholiday lets?\b|\b(?:for|over) (?:the|a|our) (?:week|weekend|vacation|holidays?|trip|reunion|wedding)\b",
    _FLAGS,
)


def rents_no_home(words: str) -> bool:
    """Whether what ``words`` speak of renting is not lived in: a car, a tuxedo, a house for the holidays."""
    return bool(_NO_LODGER.search(words))


def home_facts(words: str) -> tuple[Fact, ...]:
    """``housing``: "owns, paid off", "owns with a mortgage", "owns" where no more is said, or "rents"; at most one.

    What is wished for, denied, over or another's is not read.
    """
    if not _GATE.search(words):
        return ()
    mine = [clause.words for clause in clauses(words) if clause.own or _OF_A_LANDLORD.match(clause.words)]
    together = ", ".join(mine)
    if not together:
        return ()
    owns = _owns(mine)
    if _NO_MORTGAGE.search(together) and (owns or _MORTGAGE.search(together) or _PAID_HOME.search(together)):
        return (Fact("housing", "owns, paid off"),)
    if _mortgaged(together):
        return (Fact("housing", "owns with a mortgage"),)
    if owns:
        return (Fact("housing", "owns"),)
    rented = any(_RENTS.search(part) and not _NO_RENT.search(part) and not rents_no_home(part) for part in mine)
    return (Fact("housing", "rents"),) if rented else ()


_OF_A_LANDLORD = re.compile(r"\A\W*(?:my|our|the) (?:\w+ )?(?:landlord|landlady)\b", _FLAGS)
_PAID_HOME = re.compile(rf"\b{HOME}\b", _FLAGS)


def _owns(mine: list[str]) -> bool:
    return any(_OWNS.search(part) for part in mine)


def _mortgaged(words: str) -> bool:
    return bool(_MORTGAGE.search(words))
