"""Gender, relationship, orientation, ethnicity and nationality."""

from __future__ import annotations

import re

from leakmeter.text.find.facts.forms import NAME_OF_A_BOX
from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

#: "24F", "m/31", "(F)": the letter counts only beside an age or in brackets, because "I'm" ends in one too.
_LETTER = r"(?:(?<=\d)\s?/?\s?{0}\b|(?<=yo)\s?/?{0}\b|(?<![\w'’]){0}\s?/?\s?(?=\d)|[(\[]\s?{0}\b)"
_FEMALE = re.compile(
    r"\b(?:wom[ae]n|girls?|gal|lady|ladies|female|chick|lass|lesbian|mother|mom|mum|mtf|transfem\w*|womanhood|she/her)\b"
    r"|\b(?:i['’]?m (?:the|a|an)|i, a|as (?:the|a)|eldest|oldest|youngest|only|mere) (?:\w+ )?daughter\b|\bsex:? f\b|"
    + _LETTER.format("f"),
    re.I,
)
_MALE = re.compile(
    r"\b(?:m[ae]n|guys?|dude|bloke|lads?|boy|gentleman|male|fell[ae]r?|father|dad|ftm|transmasc\w*|he/him)\b"
    r"|\b(?:i['’]?m (?:the|a|an)|as (?:the|a)|eldest|oldest|youngest|only) (?:\w+ )?son\b|\bsex:? m\b|"
    + _LETTER.format("m"),
    re.I,
)
#: What follows is said of others: "into women", "dating a guy".
_OF_OTHERS = re.compile(r"\b(?:into|attracted to|like|love|dating|seeing|who|prefer)\b", re.I)
_NOT = re.compile(r"\b(?:not|never|isn['’]?t|ain['’]?t)\b", re.I)
#: Someone else is named, or several are called: "the woman", "ladies".
_ANOTHER = re.compile(
    r"\A\W*(?:(?:the|that|these|those|some|every|each|poor|dear|bless the|my)\s+(?:\w+\s+)?(?:wom[ae]n|m[ae]n|guys?|girls?|lady|ladies|boys?|lads?|gal|fellow|dudes?)|(?:hey |hi |ok |you |skinny |all )*(?:ladies|guys|girls|men|women|dudes|lads|fellas|gentlemen|boys))\b(?!\W*(?:like me|myself|here|who i am)\b)",
    re.I,
)
_SAYS_SELF = re.compile(r"\b(?:i|i['’]?m|im|me|we|us|as|myself)\b", re.I)
#: "girl, not a boy": what stands before is affirmed; "not a man who cries easily" is a man.
_CONTRAST = re.compile(r"(?<=\w), not an? \w+$", re.I)
_ALL_BUT = re.compile(r"\bnot (?=an? (?:man|woman|girl|guy) who\b)", re.I)
#: Someone else's parent or partner: "on my mum's side", "my dad is".
_KIN = re.compile(
    r"\b(?:mom|mum|mother|dad|father|grandmother|grandfather)['’]s\b|\bmy (?:mom|mum|mother|dad|father|girl|boy|lady|guy|man)\b",
    re.I,
)
_NEITHER = re.compile(r"\b(?:non-?binary|enby|nb|genderfluid|agender|they/them)\b|(?<=\d)nb\b", re.I)
_TRANS = re.compile(
    r"\b(?:trans(?:gender\w*|sexual\w*|masc\w*|fem\w*|woman|man|women|men|girl|guy|dude)?|ftm|mtf|transitioned)\b", re.I
)

_RELATIONSHIPS: tuple[tuple[str, str], ...] = (
    (
        r"(?:never|not|n['’]t) (?:\w+ (?:and )?){0,3}(?:re)?married (?:again|any(?:one|body) (?:else|since)|since)|(?:never|not|n['’]t) (?:\w+ ){0,2}back to the altar|\bnever remarried\b",
        "once married",
    ),
    (
        r"\b(?:judge|court|lawyers?) (?:ended|dissolved|undid|split|broke) (?:that|the|my|our) marriage\b|\bended (?:my|our) marriage\b",
        "divorced",
    ),
    (
        r"never[ -](?:been |got |gotten |once |actually |was |were )*married|never (?:ever )?(?:did|done|went in for|bothered with|saw the point of|believed in|tried|got around to) (?:the )?(?:whole )?(?:marriage|marrying|wedding|getting married|married)\b"
        r"|not (?:\w+ )?married\W{0,3}\s?(?:and )?(?:i )?(?:have )?never (?:have|been|was|will|had)|never (?:been )?(?:wed|hitched|tied the knot|walked down (?:the|an) aisle|been down the aisle|said i do|made it to the altar|been (?:a|anyone['’]?s|anybody['’]?s) (?:wife|husband)|been a bride|had an? (?:husband|wife|spouse)|took the plunge|(?:was|been|played) (?:an?|the) (?:bride|groom)|stood up (?:\w+ )?as (?:an?|the) (?:bride|groom))|\bno (?:husband|wife|spouse) ever\b"
        r"|\b(?:lifelong|life-long|confirmed|old) (?:bachelor|spinster)|\bspinster\b|\bunwed\b|\bnever (?:the )?marrying kind|\bno (?:husband|wife|spouse),? (?:and )?never (?:had|have)|\bsingle my (?:whole|entire) life|\bmarried[:?]? never\b",
        "never married",
    ),
    (r"(?:not|n['’]?t) (?:\w+ )?married|\bunmarried\b", "not married"),
    (r"\bno (?:partner|husband|wife|boyfriend|girlfriend|spouse|significant other)\b", "single"),
    (
        r"\b(?:no|zero|without an?y?) (?:marriage (?:licen[cs]e|certificate)|wedding\b(?! \w))|\b(?:back )?(?:when|while) i was (?:still )?(?:married\b|an? (?:wife|husband)\b)",
        "not married",
    ),
    (r"not (?:\w+ )?single", "partnered"),
    (r"\bex[\s-]?(?:wife|husband)", "once married"),
    (r"divorc|filed for divorce", "divorced"),
    (
        r"widow|(?:lost|buried|since i lost) my (?:\w+ )?(?:husband|wife|spouse)|late (?:wife|husband|partner|spouse)"
        r"|\b(?:husband|wife|spouse)(?: \w+)?(?:['’]s| has| is)? (?:died|passed(?! (?:me|the|out|by|on the|my))|(?:been )?gone (?:\w+ )?(?:years|since|now))"
        r"|\b(?:husband|wife|spouse)(?: \w+)?['’]s funeral"
        r"|\b(?:husband|wife|spouse)(?: \w+)?(?:['’]s| has| is)? (?:been )?(?:in the ground|six feet under|in his grave|in her grave)",
        "widowed",
    ),
    (r"separated|separation", "separated"),
    (r"engaged|engagement|fianc", "in a relationship"),
    (
        r"\b(?:married|newlywed|wedding|tied the knot|eloped|spouse|husband|wife|wifey|hubby|hubs|missus|d[hw]|marriage)\b",
        "married",
    ),
    (r"broke up|split up|break-?up|\bsingle\b", "single"),
    (r"\b(?:bf|gf|boyfriend|girlfriend|dating|seeing|relationship|situationship|fwb|going out)\b", "in a relationship"),
    (
        r"\b(?:partner|so|significant other|other half|better half|taken|in love)\b|\b(?:been|be|are|['’]re|were|still|back|get|got|getting|stay|stayed|staying|both|live|living|happily|us|years|months) together\b|\btogether (?:for|since|\d|a|almost|about|now|over|nearly|\w+ years|forever|through)|\A\W*together\b",
        "partnered",
    ),
)
_EX = re.compile(
    r"\bex\b|\bex[\s-](?:bf|gf|boyfriend|girlfriend|partner)\b|\b(?:former|then|future|first|second)\b", re.I
)
_ORIENTATIONS: tuple[tuple[str, str], ...] = (
    (r"lesbian", "gay or lesbian"),
    (r"asexual|\bace\b|aromantic|\baro\b|demi", "asexual"),
    (r"bi(?:sexual)?\b|bi-?curious|both", "bisexual"),
    (r"pan(?:sexual)?\b", "pansexual"),
    (r"queer", "queer"),
    (r"gay|homosexual|same sex", "gay or lesbian"),
    (r"straight|heterosexual", "straight"),
)


def gender_facts(words: str) -> tuple[Fact, ...]:
    """The author's gender, and that they are trans where the words say so."""
    facts: tuple[Fact, ...] = ()
    others = _OF_OTHERS.search(words)
    if _ANOTHER.match(words) and not _SAYS_SELF.search(words):
        return ()
    words = words[: others.start()] if others else words
    if contrast := _CONTRAST.search(words):
        words = words[: contrast.start()]
    words = _KIN.sub("", _ALL_BUT.sub("", words))
    if _NOT.search(words):
        return ()
    if _NEITHER.search(words):
        facts = (Fact("gender", "nonbinary"),)
    elif _FEMALE.search(words):
        facts = (Fact("gender", "female"),)
    elif _MALE.search(words):
        facts = (Fact("gender", "male"),)
    return (*facts, Fact("transgender", "yes")) if _TRANS.search(words) else facts


def letter_facts(words: str) -> tuple[Fact, ...]:
    """The gender that a letter beside an age tells, where the words are no more than these: "f, 33", "33, M"."""
    match = _LETTER_AND_AGE.fullmatch(words)
    return (Fact("gender", "female" if (match["before"] or match["after"]) in "fF" else "male"),) if match else ()


_LETTER_AND_AGE = re.compile(
    r"\W*(?:(?P<before>[mf])\s?[,/.-]?\s?\d{2}|\d{2}\s?[,/.-]?\s?(?P<after>[mf]))\W*", re.IGNORECASE
)


def widow_facts(words: str) -> tuple[Fact, ...]:
    """That the author is widowed, where they call themself so: "this widow", "as a widower of 60"."""
    return (Fact("relationship", "widowed"),) if _WIDOW.match(words) else ()


_WIDOW = re.compile(
    r"\W*(?:(?:i['’]?m|i am|im|as|being|this|an?|old|poor|lonely|young|new|fellow|\d+[- ]year[- ]old)\s+)+widow(?:er)?\b(?!['’]s)",
    re.I,
)


#: "I could never be married", "we didn't get married".
_NEVER = re.compile(
    r"(?:\b(?:never|not)|n['’]t)\s+(?:(?:be|get|got|gotten|been|really|actually|even|want to be|want to get|going to be|going to get)\s+)*\Z"
)
#: "I dated a married man": the marriage is his.
_MARRIED_OTHER = re.compile(
    r"\b(?:dat(?:e|ed|ing)|see(?:ing)?|saw|sle(?:ep|pt)(?:ing)? with|with|love|loved|affair with|kiss(?:ed|ing)?|met|meet(?:ing)?|for|like|into) (?:an? |this |some |the )(?:\w+ )?(?:married|divorced|widowed|separated|single) (?:\w+ )?(?:m[ae]n|wom[ae]n|guys?|girls?|lad(?:y|ies)|couples?|person|people|co-?worker|boss|dude|dad|mom|mum)\b"
)


def relationship_facts(words: str) -> tuple[Fact, ...]:
    """One of: married, divorced, widowed, separated, never married, not married, single, in a relationship, partnered."""
    lowered = _MARRIED_OTHER.sub("", NO_DIVORCE.sub("", _NO_EX.sub("", words.lower())))
    for pattern, status in _RELATIONSHIPS:
        match = re.search(pattern, lowered)
        if match and status == "married" and _NEVER.search(lowered[: match.start()]):
            continue
        if match and not (_NOT.search(lowered) and not re.search(r"not|never|un", pattern)):
            return (Fact("relationship", status),)
    return ()


#: "Separated, no divorce", "neither of us has asked for a divorce".
NO_DIVORCE = re.compile(
    r"\b(?:no|not|without an?|(?:neither|nobody|no one|never)\b[^.;,]{0,30}\b(?:an?|for)|n['’]t\b[^.;,]{0,24}\b(?:an?|for)) divorce[d]?\b",
    re.I,
)
#: Who has none may never have been married.
_NO_EX = re.compile(r"\bno ex[\s-]?(?:wife|husband)\b", re.I)


def partner_facts(words: str, gender_of_kind: str = "") -> tuple[Fact, ...]:
    """What speaking of a wife, girlfriend, husband or boyfriend says about the author: a status, and the partner's gender,
    which is that of the mark's kind where the words leave it open, but for those that may be of either ("my spouse")."""
    if _BARE.fullmatch(words):
        return relationship_facts(words)
    if _IN_LAW.search(words):
        return ()
    if own := spouse_role_facts(words):
        return own
    if own := spouse_self_facts(words):
        partner = () if any(fact.value == "widowed" for fact in relationship_facts(words)) else _partner_of(words)
        return (*own, *relationship_facts(words), *partner)
    if own := _OF_SOMEONE.match(words):
        return (
            Fact("gender", "male" if own["who"].lower() == "husband" else "female"),
            Fact("relationship", "married"),
        )
    open_to_either = _WIDOWED.search(words) or _EITHER.search(words) or _STATUS_ALONE.fullmatch(words)
    gender = _partner_gender(words) or (
        (Fact("partner_gender", gender_of_kind),) if gender_of_kind and not open_to_either else ()
    )
    if _EX.search(words) and not re.search(r"ex-?(?:wife|husband)", words, re.I):
        return gender
    return (*relationship_facts(words), *gender)


#: Kin of a partner, or partners of kin: of the partner they tell nothing. "The future Mrs" may stand beside them.
_IN_LAW = re.compile(
    r"\A\W*(?:my |our |the )?(?:[bsmfd]il|\w+[- ]in[- ]laws?)\b(?!.*\b(?:husband|wife|spouse|partner)\b)", re.I
)
#: "I'm his widow", "his wife here": the author.
_SPOUSE_SELF = re.compile(
    r"(?:\b(?:i['’]?m|i am|im|i was|i(?:['’]ve| have) been|i became|me,|myself,|as|being|(?:leaves?|left|made|makes) me)(?: (?:now|still|just|also|only))? (?:(?:an?|the|that|this|his|her|their|[\w-]+['’]s) )?(?:(?!(?:not|ex|former|first|second)\b)\w+ ){0,2}?(?P<role>widow(?:er)?|(?<=his )wife|(?<=her )husband)\b"
    r"|\b(?:his|her) (?P<here>wife|husband|widow(?:er)?)(?=,? (?:here|writing|typing|posting|speaking|chiming in|checking in)\b))"
    r"(?!['’]s|[ -](?:maker|peak|spider|woman|women|man|men)\b)",
    re.I,
)


def spouse_self_facts(words: str) -> tuple[Fact, ...]:
    """The gender of an author who is a widow or a widower, or "his wife" or "her husband"."""
    match = _SPOUSE_SELF.search(words)
    if match is None:
        return ()
    role = (match["role"] or match["here"]).lower()
    return (Fact("gender", "female" if role in ("wife", "widow") else "male"),)


def spouse_role_facts(words: str) -> tuple[Fact, ...]:
    """The marriage and the gender of an author who calls themself a wife or a husband: "I'm a happy wife", "husband here"."""
    match = _SPOUSE_ROLE.fullmatch(words)
    if match is None:
        return ()
    role = next(said for said in match.groups() if said).lower()
    return Fact("relationship", "married"), Fact("gender", "male" if role == "husband" else "female")


_SPOUSE_ROLE = re.compile(
    r"(?:i['’]?m|i am|im|as) an? (?!(?:not|ex|former|future|bad|good-for)\b)(?:[\w-]+ ){0,2}?(wife|husband)"
    r"|this (?:[\w-]+ )?(wife|husband)|(wife|husband) here",
    re.I,
)


def _partner_of(words: str) -> tuple[Fact, ...]:
    """The gender of the one whose wife or husband the author is."""
    whose = re.search(r"\b(?P<whose>his|her) (?:wife|husband)\b", words, re.I)
    return (Fact("partner_gender", "male" if whose["whose"].lower() == "his" else "female"),) if whose else ()


_WIDOWED = re.compile(r"\bwidow", re.I)
#: "Husband of the soprano here": the author.
_OF_SOMEONE = re.compile(
    r"\W*(?:(?:a|the|this|devoted|proud|tired|long-suffering)\s+)*(?P<who>husband|wife) (?:of|to) (?:an?|the|one)\b(?! (?:few|couple|decade))",
    re.I,
)
#: A status that names no partner: "a married" of "a married Black man".
_STATUS_ALONE = re.compile(
    r"\W*(?:(?:an?|i['’]?m|i am|happily|newly|still|recently|long)\s+)*(?:married|divorced|separated|engaged|taken)\W*",
    re.I,
)
_EITHER = re.compile(r"\b(?:spouse|partner|(?:better|other) half|significant other|so)\b", re.I)
#: "Thirties, wife, tired": the author or theirs, which the words alone do not say.
_BARE = re.compile(r"\W*(?:wife|husband|wifey|hubby)\W*", re.I)


def _partner_gender(words: str) -> tuple[Fact, ...]:
    if re.search(
        r"\bwi(?:fe|fey|ves)|\b(?:gf|girlfriend|fiancée|missus|mrs|bride|dw|she|shes|her|woman|lady|girl|lass)\b|girlfriend",
        words,
        re.I,
    ):
        return (Fact("partner_gender", "female"),)
    male = r"husband|\b(?:hubby|hubs|bf|dh|groom|man|men|guy|fella|dude|lad|mister|mr|he|him|his|hes)\b|boyfriend|\bfianc|\bbloke"
    return (Fact("partner_gender", "male"),) if re.search(male, words, re.I) else ()


def orientation_facts(words: str) -> tuple[Fact, ...]:
    """The author's orientation; nothing where it is denied."""
    if _NOT.search(words):
        return ()
    lowered = words.lower()
    for pattern, orientation in _ORIENTATIONS:
        if re.search(pattern, lowered):
            return (Fact("orientation", orientation),)
    return ()


def heritage_facts(words: str) -> tuple[Fact, ...]:
    """Nationality (as a two-letter country code) and ethnicity, from the list of demonyms; a gender the form carries."""
    facts: list[Fact] = []
    said = _LANGUAGE.sub("", _DENIED.sub("", words))
    for entry in entries_in(said, "nationalities"):
        if entry.row["country"] and _OF_KIN.match(said, entry.end):
            facts.append(Fact("ancestry", entry.row["country"]))
        elif entry.row["country"] and not by_descent(words):
            facts.append(Fact("nationality", entry.row["country"], candidates=()))
        facts.extend(_ancestry(entry.row["name"]))
        if entry.row["race"]:
            facts.append(Fact("ethnicity", entry.row["race"]))
        if entry.row["gender"] and not NAME_OF_A_BOX.search(words):
            facts.append(Fact("gender", entry.row["gender"]))
    return tuple(dict.fromkeys(facts))


#: "My big Greek family": one's people, and not one's passport.
_OF_KIN = re.compile(r"\s+(?:family|relatives?|clan|kin|cousins?|aunts?|uncles?)\b(?! (?:restaurant|name))", re.I)
#: Languages, food and schools are not one's people: "I speak Spanish", "a Chinese restaurant".
_LANGUAGE = re.compile(
    r"\b(?:sp(?:eak|eaks|eaking|oke|oken)|fluent(?:ly)?(?: in)?|learn(?:s|ed|ing|t)?|stud(?:y|ies|ied|ying)|teach(?:es|ing)?|taught|read|understand|know|translat\w+(?: from| to| into)?)"
    r"(?: (?:some|only|mostly|mainly|a (?:little|bit of)|no|both|fluent|native|good|bad|broken|conversational|the|in))* (?:[A-Z]\w+(?:,? and |, | or | & ))*\w+"
    r"|\b\w+(?:[ -](?:speak(?:er|ers|ing)|language|lessons?|class(?:es)?|course|accent|food|restaurants?|cuisine|movies|films|music|literature|teacher|tutor|homework|duolingo))\b",
    re.IGNORECASE,
)


def by_descent(words: str) -> bool:
    """Whether words name a people as the author's forebears', which says nothing of a passport: "Irish on both sides"."""
    return bool(_BY_DESCENT.search(words))


#: Where one's forebears are from says nothing of one's passport: "Irish on both sides".
_BY_DESCENT = re.compile(
    r"\b(?:on (?:both|my (?:mother|father|mom|dad)['’]?s?|one) sides?|side of (?:my|the) family|descent|ancest\w+|heritage|blood|stock|roots|-pale)\b",
    re.IGNORECASE,
)
#: "White, not Hispanic", "non-Hispanic", "not a drop of Hispanic in me", "nothing Asian about us".
_DENIED = re.compile(
    r"\b(?:not|non|isn['’]?t|never)[ -](?:an? )?(?:hispanic|latin[oaxe]|white|black|asian|native)\b(?: (?:or|nor) \w+)?"
    r"|\b(?:(?:not|without|n['’]t|never) (?:[\w'’]+ )?(?:an?|one|any)|no|zero) (?:single |solitary |tiny )?(?:drops?|ounce|bit|trace|hint|speck|lick|shred|drips?|dash) of (?:[\w-]+ (?:or|nor) )?[\w-]+"
    r"|\b(?:nothing|not anything|n['’]t anything) (?:remotely |even |at all |particularly )?[\w-]+(?=(?: or \w+)? (?:about|in|to|on) (?:me|us|my|our)\b)",
    re.IGNORECASE,
)


def _ancestry(name: str) -> tuple[Fact, ...]:
    """The country of origin that a double name tells: ``ancestry`` "MX" of a Mexican American."""
    origin = _DOUBLE.match(name)
    if origin is None:
        return ()
    entries = (entry.row for entry in entries_in(origin["origin"], "nationalities"))
    return tuple(Fact("ancestry", row["country"]) for row in entries if row["country"])[:1]


_DOUBLE = re.compile(r"(?P<origin>.+)[ -]american\Z")
