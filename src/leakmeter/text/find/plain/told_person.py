"""Plain statements of a transition, of couples, weddings and engagements, and of ages told by scores of years."""

from __future__ import annotations

from leakmeter.text.find.facts.transition import TRANSITIONED
from leakmeter.text.find.plain.statement import Statement
from leakmeter.text.find.plain.words import END, I_AM, I_DID, I

_WIFE = r"(?:wife|wifey|missus|girlfriend|fiancée|gf|bride)"
_HUSBAND = r"(?:husband|hubby|boyfriend|fiancé|bf|groom)"
_N = r"(?:\d{1,2}|[a-z]+(?:[- ][a-z]+)?)"
_BABIES = r"\b(?:bab(?:y|ies)|pregnan\w*|newborn|breast\w*|glucose|\d{1,2} ?(?:weeks|wks)\b(?! on)|labou?r|epidural|trimester|due (?:date|in)|postpartum|nurser?y)\b"
TOLD_PERSON_STATEMENTS = (
    Statement(
        "transgender", "GENDER", r"transition|ftm|mtf|f2m|m2f|assigned|living as|[cd]?a[fm]ab|born",
        (
            rf"{I_DID}(?: have)? {TRANSITIONED}(?: (?:in|at|when|since|last|over) (?:\d+|the \d+s|my \w+|year|[a-z]+ years? ago))?",
            r"\A\W*(?:(?:pre-?t|stealth|gay|bi|proud|newly out) )*(?:ftm|mtf|f2m|m2f)\b",
            rf"{I_AM} (?:an? )?(?:[\w-]+ ){{0,2}}?(?:ftm|mtf|f2m|m2f)\b",
            rf"\b(?:assigned|designated|registered) (?:fe)?male at birth,? (?:but |and |now |i['’]m )*(?:living|live|lived|out|known|now)(?: (?:openly|happily|full[- ]time))*(?: as)? an? (?:trans )?(?:man|woman|guy|girl|male|female|lady|bloke|lad){END}?",
            r"\bliving (?:openly |happily |full[- ]time )?as an? (?:man|woman|guy|girl|male|female) (?:since \d{4}|for (?:\d+|[a-z]+) (?:years|months)|full[- ]time)",
        ),
        veto=_BABIES,
    ),
    Statement(
        "partner_gender", "WIFE_GF", _WIFE,
        (rf"(?<![\w'’])my {_WIFE}(?= and (?:i|me|myself)\b)", rf"(?<![\w'’])me and (?P<marked>(?:my|the) {_WIFE}\b(?!['’]s))"),
    ),
    Statement(
        "partner_gender", "HUSBAND_BF", _HUSBAND,
        (rf"(?<![\w'’])my {_HUSBAND}(?= and (?:i|me|myself)\b)", rf"(?<![\w'’])me and (?P<marked>(?:my|the) {_HUSBAND}\b(?!['’]s))"),
    ),
    Statement(
        "relationship_years", "RELATIONSHIP_STATUS", r"wed\b|wedded|married|hitched|marriage|together|anniversary",
        (
            rf"(?<= )(?:will|['’]?ll|['’]ve|have|are|['’]re|been|be|celebrat\w+) (?:have )?(?:been )?(?P<marked>{_N} years? (?:wed|wedded|married|hitched|of marriage|of wedded \w+)\b(?: (?:this coming |next |come |in )[a-z]+)?)",
            r"(?<![\w'’])(?:it['’]s |it was |for |on |celebrat\w+ )?(?P<marked>our \d{1,2}(?:st|nd|rd|th)(?: wedding)? anniversary(?: (?:is )?(?:next|in|this coming) [a-z]+)?)",
        ),
    ),
    Statement(
        "relationship", "RELATIONSHIP_STATUS", r"common|de facto|cohabit|shacked|bride|groom|bridegroom|proposed|popped|knee|fianc|engage|yes",
        (
            r"(?<![\w'’])(?:we['’]?re|we are|i['’]?m|i am|we live|living|been)(?: (?:in an?|an?|only|just|legally|technically|still))* (?:common[- ]law|de facto|cohabiting|shacked up)\b",
            r"(?<![\w'’])i was (?:the|a) (?:[a-z]+ )?(?:bride|groom|bridegroom)\b(?!['’]s)",
            r"(?<![\w'’])(?:my (?:boyfriend|girlfriend|partner|bf|gf)|he|she) (?:finally |just )?(?:proposed|popped the question|got down on one knee)\b[^.;?\n]{0,80}?\bi(?:['’]?d| had)?(?: just| obviously| of course)? said yes\b",
            rf"{I} proposed\b[^.;?\n]{{0,60}}?\b(?:she|he|they) said yes\b",
            rf"{I_AM} engaged{END}",
            rf"{I_DID} got engaged\b",
        ),
    ),
    Statement(
        "age", "AGE", r"(?:two|three|four|five|[2-5])[ -]?score",
        (r"(?<![\w'’])(?<!of )(?<!past )(?<!to )(?:(?:i['’]?m|i am|i turned|i hit|turned|reached|at) )?(?:two|three|four|five|[2-5])[ -]?score(?: years)?(?: (?:and|plus) [a-z]+| ?\+ ?\d+)?\b(?! years ago)(?= (?:as of|today|this|yesterday|now|on|last|and (?:still|the|my|i)|i)\b|\W*\Z|[,.;!])",),
        veto=r"\b(?:ago|hence|gettysburg|bible|psalm)\b",
    ),
)  # fmt: skip
