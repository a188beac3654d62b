"""What the state, a pension or a grant pays the author: kinds of benefit, by the names that countries give them."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import own_clauses
from leakmeter.text.find.normalize.listed import matcher
from leakmeter.types import Fact

#: Names that mean nothing else in any spelling.
_DISABLED = (
    r"ssdi|odsp|aish(?= (?:benefits?|payments?|recipient))|cpp[- ]d\b|lcwra|ndis(?= (?:payments?|plan|funding|money))|social security disability|disability (?:pay|payments?|benefits?|allowance|pension|grant|support pension|living allowance|cheques?|checks?|money)|"
    r"personal independence payments?|employment and support allowance|attendance allowance|(?:statutory )?sick pay|sickness (?:pay|benefits?|allowance)|invalidity (?:benefit|pension|allowance)|illness benefit|incapacity benefit|workers?['’]? ?comp(?:ensation)?|"
    r"(?:short|long)[- ]term disability|va disability|supported living payment|erwerbsminderungsrente|krankengeld|wajong|industrial injuries (?:benefit|disablement)"
)
_STUDYING = (
    r"fafsa|pell grants?|nsfas|baf[öo]g|bursar(?:y|ies)|scholarships?|student (?:aid|finance|grants?)|financial aid|maintenance (?:grant|loan)|susi grant|saas bursary|osap|austudy|abstudy|studylink|cal grant|studiefinanciering|"
    r"gi bill|helb(?= (?:loan|money))|work[- ]study|stipend|tuition grant|educational maintenance allowance"
)
_JOBLESS = (
    r"unemployment (?:pay|payments?|benefits?|insurance|compensation|cheques?|checks?|money|allowance)|employment insurance(?= (?:benefits?|payments?|cheque))|ei (?:benefits?|payments?|cheques?)|ui benefits|job ?seekers?['’]?s?(?: (?:allowance|benefits?|payments?))?|(?<!pine)(?<!pine )\bdole|newstart|"
    r"arbeitslosengeld(?: (?:1|i))?|alg ?(?:1|i)|ww-uitkering|uif(?= (?:money|payments?|payout|claim))|a-kassa|dagpenge|arbejdsløshedsdagpenge"
)
_POOR = (
    r"universal credit|centrelink|food ?stamps|ebt|cal ?fresh|medi-cal|tanf|welfare(?! (?:state|of|and))|medicaid|housing benefit|council tax (?:reduction|support)|income support|working tax credits?|child tax credits?|child benefit|"
    r"b[üu]rgergeld|hartz ?(?:iv|4)|alg ?(?:2|ii)|social assistance|income assistance|ontario works|family tax benefit|youth allowance|srd grant|sassa(?: grant)?|child support grant|carer['’]?s? allowance|caregiver benefit|"
    r"bolsa fam[ií]lia|working for families|social welfare|general assistance|one[- ]parent family payment|liheap|rent supplement|toeslag(?:en)?"
)
_RETIRED = (
    r"(?:state|old[- ]age|age|service|widow['’]?s|military|company|works|government|teacher['’]?s|survivor['’]?s|private|army|railway|navy) pensions?|pension credit|pension(?= of [£$€]?\d)|old age security|older persons?['’]? grant|nz super|"
    r"social security(?: (?:checks?|cheques?|benefits?|retirement|payments?))?(?! (?:numbers?|cards?|disability|offices?|questions?|admin\w*|tax(?:es)?|letters?|system|law|fraud|scam\w*))"
)
#: Abbreviations that are other words in small letters, except for who says that they get it.
_ABBREVIATED = {
    "disability or sickness": "PIP|ESA|DLA|SSI|SSP|DSP",
    "student aid": "SUSI|SAAS|CSN|DUO|HELB|EMA|TAP",
    "unemployment": "JSA|EI|UIF",
    "welfare": "SNAP|WIC|UC|SRD|HAP|RSA|OW",
    "pension": "OAS|CPP|OAP|GIS|AOW",
}
_GETTING = (
    r"(?:(?:get|getting|receive|receiving|claim|claiming|collect|collecting|draw|drawing|live on|living on|survive on|surviving on|rely on|on|from|awarded|granted|given) "
    r"(?:(?:my|the|a|an|some|only|just|partial|full|both|enhanced|standard|high(?:er)?|low(?:er)?|rate|state|monthly|weekly|income[- ]based|contribution[- ]based) )*)"
)
_BARE = {
    "disability or sickness": r"disability(?! (?:office|service|advis|rights|work|studies|insurance polic))|sick pay",
    "unemployment": r"unemployment|the dole|benefits after (?:the|my) layoff",
    "pension": r"(?:\w+ )?pension(?! (?:pot|fund|scheme|plan|age|contribution|advis\w+|provider|board))",
    "welfare": r"benefits(?=\s*(?:[.,;:!?)]|\Z|\band\b|\bbecause\b|\bsince\b|\bcos\b|\btoo\b))|public assistance",
    "student aid": r"(?:a |an )?full ride|pell",
}
_NAMED = {
    "disability or sickness": _DISABLED,
    "student aid": _STUDYING,
    "unemployment": _JOBLESS,
    "pension": _RETIRED,
    "welfare": _POOR,
}
#: Kinds of benefit, each with its names; of those that words hold the first counts.
BENEFITS: tuple[tuple[str, str, str], ...] = tuple(
    (
        "benefit",
        kind,
        rf"\b(?:{names}|(?-i:{_ABBREVIATED[kind]})|{_GETTING}(?:(?:{_ABBREVIATED[kind]}) (?:and|plus|&) )?(?:{_ABBREVIATED[kind]}|{_BARE[kind]})"
        + (r"|(?:my|our|the)(?: \w+)? pension(?! (?:papers|forms|pot|fund|scheme|plan|age|contribution|advis\w+|provider|board))" if kind == "pension" else "")
        + r")\b",
    )
    for kind, names in _NAMED.items()
)  # fmt: skip
_FLAGS = re.IGNORECASE | re.ASCII
#: Benefits that are denied, hoped for, over, paid into, or somebody else's business.
_NOT_HAD = re.compile(
    r"(?:\byears? (?:to|from|off)\b|\b(?:not|never|no|no longer|cannot|denied|refused|rejected|turned down|apply\w*|applied|applications?|appeal\w*|waiting|waitlist\w*|eligible|entitled|qualif\w+|used to|stopped|lost|lose|cut off|should|could|would|if|wish|hop(?:e|ing)|want\w*|need|tr(?:y|ying|ied)|"
    r"before|until|(?:come|came|coming|gone|went|going|get|got|getting|kicked|taken|been) off|without|instead of|clients?|people|customers?|patients|those|folks|everyone|somebody|who|help\w*|advise\w*|process\w*|assess\w*|pay(?:ing)? into|pay(?:ing)? for|contribut\w+|towards|vote\w*|cuts?|may|might|soon|someday|will|gonna|going to|when|eventually|one day)\b|n['’]t\b|\b(?:dont|cant|wont|didnt)\b)[^.;!?]{0,40}\Z",
    _FLAGS,
)


def benefit_facts(words: str) -> tuple[Fact, ...]:
    """``benefit``: what the author gets, of the words' own clauses; at most one kind."""
    parts = own_clauses(words)
    for attribute, kind, pattern in BENEFITS:
        for part in parts:
            for match in matcher(pattern).finditer(part):
                lead = part[max(0, match.start() - _NEAR) : match.start()]
                if not _NOT_HAD.search(lead):
                    return (Fact(attribute, kind),)
    return ()


#: How many characters before a name are looked at.
_NEAR = 60
