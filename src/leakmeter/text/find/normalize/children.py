"""How many children of the author's some words count: "two sons and a daughter", "three of my own".

A number counts only where it counts children, and the author's. Siblings, nephews and grandchildren are none of them, the
ages of children are no count, and neither are the children of a sister, of a class or of a wish.
"""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import clauses
from leakmeter.text.find.normalize.numbers import IN_WORDS, value

_FLAGS = re.IGNORECASE | re.ASCII
_N = (
    r"(?:(?<![\w.,:/-])(?:[1-9]|1\d|20)(?![\w.:/%-])|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|"
    r"thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)\b(?!-)|\b(?:an? )?(?:couple|pair)(?: of)?\b)"
)
_NAMED = (
    r"kid(?:do|die)?s?|child(?:ren)?|bab(?:y|ies)|toddlers?|teen(?:ager)?s?|newborns?|infants?|little ones?|littles|"
    r"young ?['’]?uns|tots?|pre-?schoolers?|kindergart(?:e?)ners?"
)
_GENDERED = r"sons?|daughters?|boys?|girls?|lads?|lass(?:es)?"
#: Words that make something else of the child they stand before, or end a description of it.
_NO_STEP = (
    r"and|or|since|until|when|because|who|that|my|our|the|is|are|was|were|of|in|on|at|for|with|to|as|i|we|you|he|she|it|they|than|step\w*|foster\w*|grand\w*|great|"
    r"fur|dog|cat|plant|years?|yrs?|months?|weeks?|days?|yo|y/o|under|over|old|more|other|times?|sets?|hours?|nights?|friends?['’]s?|"
    r"brothers?['’]?s?|sisters?['’]?s?|neighbou?rs?['’]?s?|cousins?['’]?s?|\d+|one|two|three|four|five|six|seven|eight|nine|ten|couple|pair|both"
)
_STEPS = rf"(?:(?!(?:{_NO_STEP})\b)[\w'’-]+\s+){{0,3}}"
#: "two girl cats", "two kid brothers", "ten kids in my class".
_NO_CHILD_AFTER = (
    r"(?![\w-]| (?:friends?|cats?|dogs?|kittens?|pupp(?:y|ies)|goats?|scouts?|bands?|groups?|brothers?|sisters?|cousins?|clothes|names?|"
    r"shows?|books?)\b| (?:in|from|at|on) (?:my|the|our|each|every) (?:\w+ )?(?:class\w*|school|group|team|ward|shift|daycare|caseload|street|block|neighbou?rhood|choir|camp)\b)"
)
_FIRST = re.compile(
    rf"(?:\ball (?P<all>{_N})(?: of)?(?: (?:my|our|the))?|(?P<both>\bboth)(?: of)?(?: (?:my|our|the))?|(?P<n>{_N}|\ban?\b|\b(?:my|our)\b))\s+"
    rf"{_STEPS}(?P<child>(?P<named>{_NAMED})|{_GENDERED}){_NO_CHILD_AFTER}"
    rf"|(?P<twins>\b(?:twin|triplet)(?:s\b| (?:{_GENDERED})\b))",
    _FLAGS,
)
_NEXT = re.compile(
    rf"(?P<comma>\s*,\s*(?:and\s+|plus\s+)?|\s*(?:\band|\bplus|&|\+|\bas well as)\s+)(?:also\s+|then\s+)?"
    rf"(?:(?P<n>{_N}|an?|another|my|our)\s+{_STEPS}(?P<child>(?P<named>{_NAMED})|{_GENDERED}){_NO_CHILD_AFTER}|(?P<twins>(?:twin|triplet)s\b))",
    _FLAGS,
)
_HAVING = re.compile(
    r"\b(?:have|had|having|got|['’]ve|with|of|to|raising|raised|birthed|bore|['’]re|are)(?: (?:got|both|just|already|now|only|also|exactly))?\s+\Z",
    _FLAGS,
)
_MINE = re.compile(r"\b(?:my|our)\s+(?:(?:own|dear|beloved|lovely|beautiful|other|little|only)\s+)*\Z", _FLAGS)
_OF_MINE = re.compile(r"\s+of (?:my|our) own\b|\s+of (?:mine|ours)\b", _FLAGS)
_THEIRS = re.compile(
    r"\b(?:her|his|their|your|whose|(?!(?:it|that|there|here|he|she|what|who|let|where)['’])\w+(?:['’]s|s['’]))\s+(?:\w+\s+){0,2}\Z",
    _FLAGS,
)
_PARTNER = r"(?:wife|husband|hubby|partner|spouse|fianc[eé]+|girlfriend|boyfriend|bf|gf|missus|better half)"
#: "My wife and two kids", "husband, three kids": a household.
_WITH_PARTNER = re.compile(
    rf"\b(?:{_PARTNER}|me|i|myself|us)\s*(?:,|and|&|\+|plus|,\s*and)\s*(?:the |all |both )?\Z", _FLAGS
)
_NO_CHILD = re.compile(rf"(?:{_N}\s+)?{_STEPS}(?:{_NAMED}|{_GENDERED})\b(?!{_NO_CHILD_AFTER})", _FLAGS)
_COUNT = re.compile(rf"(?:\ball )?{_N}\s+{_STEPS}\Z", _FLAGS)
_ONLY_A_CHILD = re.compile(rf"\W*(?:my|our) (?:\w+ ){{0,2}}(?:{_NAMED}|{_GENDERED})\W*", _FLAGS)
#: Children one works with, wishes for or grew up among.
_AT_WORK = re.compile(
    r"\b(?:nann(?:y|ied|ying)(?: for)?|au pair\w*(?: for)?|baby-?s[ia]t\w*(?: for)?|teach(?:es|ing)?|taught|tutor\w*|coach\w*|foster\w*|sponsor\w*|mentor\w*|look(?:s|ed|ing)? after|"
    r"watch(?:es|ed|ing)?|car(?:e|es|ed|ing) for|mind(?:s|ed|ing)|work(?:s|ed|ing)? with|met|meet|saw|see|seen|know|knew|treat(?:s|ed|ing)?|class of|group of|bunch of|students?)\b"
    r"(?![^.,;!?]*\b(?:my|our)\s+\Z)[^.,;!?]*\Z",
    _FLAGS,
)
_WISHED = re.compile(
    r"\b(?:want(?:s|ed|ing)?|wanna|wish(?:ed|ing)?|hop(?:e|ed|ing)|plan(?:s|ned|ning)?|would|dream\w*|if|imagine|might|could|gonna|going to|trying|try|as if|instead of|someday|"
    r"(?:don['’]?t|do not|didn['’]?t|haven['’]?t|never|not|without|no|lost|miscarried|buried|aborted)(?: (?:yet|ever|even|actually|really|have|had|got|having|just|want))*)"
    r"(?: (?:to|of|for|on|i|we|have|had|having|got|raise|raising|at least|maybe|up to|about|another|with|love|like))*\s+(?:(?:the|an?|another|any) )?\Z",
    _FLAGS,
)
_ORDER = r"(?:oldest|eldest|youngest|middle|first|second|third|fourth|fifth|last|baby|one)"
_AMONG = re.compile(
    rf"(?<!my )(?<!our )\b(?:{_ORDER}(?:[ -](?:child|kid|one|boy|girl|son|daughter|born))? (?:out )?of(?: (?:the|us|a family of))?"
    r"|(?:family|household|house|home|party|table|group|litter) of|(?:grew|growing|grown) up\b[^.;!?]*|(?:was|were) (?:raised|brought up)\b[^.;!?]*"
    r"|us|all of us)\s+(?:the )?\Z",
    _FLAGS,
)
_WITH_OTHERS = re.compile(
    r"\b(?:people|someone|somebody|anyone|anybody|everyone|everybody|those|famil(?:y|ies)|couples?|friends?|buddy|bestie|moms|mums|mothers|dads|fathers|parents|women|men|guys?|neighbou?rs?|"
    r"co-?workers?|colleagues?|boss|cousins?|uncles?|aunts?|sisters?|brothers?|siblings?|room-?mates?|nieces?|nephews?|folks|clients?|patients?|customers?|he|she|they|who|"
    r"(?:dating|seeing|met|love|loves|like|marry|marrying|married(?: to)?|know|knew|for) an? (?:\w+ )?(?:man|guy|woman|girl|lady|mom|mum|dad|widow(?:er)?))\b"
    r"(?: (?!and\b|i\b|we\b)\w+)? (?:with|has|have|had|having|who|raising|expecting)\b[^.,;!?]*\Z",
    _FLAGS,
)


def is_anothers_child(words: str, at: int) -> bool:
    """Whether the child, or the number of children, at ``at`` is somebody else's, or only wished for."""
    before = _COUNT.sub("", words[:at])
    if _NO_CHILD.match(words, at):
        return True
    if _MINE.search(before) or re.match(r"(?:my|our)\b", words[at:], _FLAGS):
        return False
    if _THEIRS.search(before) or _AT_WORK.search(before) or _AMONG.search(before):
        return True
    if _WITH_PARTNER.search(before):
        return False
    if _WITH_OTHERS.search(_WHO_I_AM.sub("", before)) or _WISHED.search(before):
        return True
    said = clauses(before)
    if not said or said[-1].own or _NEW_CLAUSE.search(before):
        return False
    last = said[-1].words
    if clauses(last)[0].own and not _GOES_ON.match(last):
        return False  # what another did stands in a clause before, and nothing says that this is of them
    subject = next(clause.words for clause in reversed(said) if not clauses(clause.words)[0].own)
    # "my only child, the one I gave birth to"; "it was the kids"
    return not (_ONLY_A_CHILD.fullmatch(subject) or _NOBODY.match(subject))


_NEW_CLAUSE = re.compile(r"[,;:!?]\s*\Z")
_WHO_I_AM = re.compile(r"\b(?:i am|i['’]?m|im|as|being) (?:an?|the) (?:[\w-]+ ){1,4}?(?:who|with)\b", _FLAGS)
_GOES_ON = re.compile(r"\W*(?:also |now |just |already )?(?:has|had|have|with|is|was|raising|raised|got)\b", _FLAGS)
_NOBODY = re.compile(r"\W*(?:(?:and|but|so|because|since|when|if|that|even|also)\s+)*(?:it|you|your)\b", _FLAGS)


def counted_children(words: str, start: int = 0, end: int | None = None) -> int | None:
    """How many children of the author's ``words`` count with a word for them, by a phrase that touches ``start`` to ``end``.

    None where none are counted; 0 where more are told of than are counted, so that no number is known.
    """
    end = len(words) if end is None else end
    position = 0
    while match := _FIRST.search(words, position):
        number, last = _sum(words, match)
        position = last
        if match.start() >= end or last <= start or number is None:
            continue
        if _OF_MINE.match(words, last) or not is_anothers_child(words, match.start()):
            return number
    if any(only.start() < end and only.end() > start for only in _ONLY.finditer(words)):
        return 1
    ages = next((m for m in _AGES.finditer(words) if m.start() < end and m.end() > start), None)
    if ages is None or is_anothers_child(words, ages.start()):
        return None
    return len(re.findall(_YEARS, ages["ages"], _FLAGS))


_YEARS = rf"(?:\d{{1,2}}|{IN_WORDS})"
#: One, and no other: "the only child I ever had", "my son, I had just him".
_ONLY = re.compile(
    r"\b(?:my|our) only (?:child|kid|baby)\b(?![- ](?:brother|sister|friend|free|shower|sitter|in|at))"
    r"|\bthe only (?:child|kid|baby|son or daughter) (?:that )?(?:i|we)(?:['’]ve| have)?(?: ever)? (?:had|got|have|raised|gave birth to|bore)\b(?! (?:left|at home|here|still))"
    rf"|\b(?:my|our) (?:\w+ )?(?:{_NAMED}|{_GENDERED}),? (?:(?:my|our) one and only\b|(?:i|we) (?:only )?had (?:just|only) (?:him|her)\b|an only\b|(?:that['’]s|who['’]s|is) all the (?:kids|children) (?:i|we)(?:['’]ve| have)? (?:got|had|have)\b)"
    r"|\b(?:sole|single|lone) (?:kid|child|baby)\b(?! (?:at|in|on) (?:the|my|our) (?:party|class|team|school|park|bus|plane))",
    _FLAGS,
)
#: As many children as ages: "my kids are 3 and 6".
_AGES = re.compile(
    rf"\b(?:kids|children|kiddos|little ones)\s*(?:(?:are|aged?|ages)(?: now| only)?|[,:(]\s*(?:are |aged? |ages )?)\s*(?P<ages>{_YEARS}(?:\s*,\s*{_YEARS})*,?\s*(?:and|&)\s*{_YEARS})(?!\s*(?:of|kids|more|are|is)\b|[\w-]*\d)",
    _FLAGS,
)


def _sum(words: str, match: re.Match[str]) -> tuple[int | None, int]:
    """What the phrase that begins with a match counts, with where it ends; None where it is no count: "a boy", "my son"."""
    said = match["all"] or match["n"]
    counts = [2 if match["both"] else _of_twins(match["twins"]) if match["twins"] else _number(said)]
    exact = bool(match["both"] or match["all"]) or (counts[0] is not None and not _is_one_of(said))
    if match["twins"]:
        exact = False
    generic, last = bool(match["named"]), match.end()
    while after := _NEXT.match(words, last):
        if generic and ("," in after["comma"] or not after["named"]) and not after["twins"]:
            break
        last = after.end()
        counts.append(_of_twins(after["twins"]) if after["twins"] else _number(after["n"]))
        exact = exact or (not after["twins"] and not _is_one_of(after["n"])) or bool(match["twins"])
    if len(counts) > 1 and not exact and said and said.lower() in ("a", "an"):
        exact = bool(_HAVING.search(words[: match.start()])) or not words[: match.start()].strip()
    if not exact or any(count is None for count in counts):
        return None, last
    return sum(count for count in counts if count is not None), last


def _is_one_of(said: str | None) -> bool:
    """Whether a word names one child without counting: "a boy", "my son"."""
    return bool(said) and str(said).lower() in ("a", "an", "another", "my", "our")


def _of_twins(said: str) -> int:
    return 3 if said.lower().startswith("triplet") else 2


def _number(said: str) -> int | None:
    if _is_one_of(said):
        return 1
    if re.search(r"couple|pair", said, re.IGNORECASE):
        return 2
    number = value(said)
    return None if number is None else int(number)


#: What a number counts where it counts no children: other relatives, things, times, ages.
_OTHER_NOUN = (
    r"(?:(?!(?:in|at|of|on|under|with|and|from|that|who|i|we|through|for|to|still|both|all|out|between|an?|the|my|our)\b)[\w'’-]+ ){0,1}?(?:siblings?|brothers?|sisters?|nephews?|nieces?|niblings?|cousins?|uncles?|aunts?|grand\w*|great\w*|step\w*|foster\w*|god\w+|in-?laws?|parents?|moms?|mums?|dads?|"
    r"husbands?|wi(?:fe|ves)|ex(?:es)?|boyfriends?|girlfriends?|partners?|marriages?|divorces?|friends?|room-?mates?|people|adults?|students?|classmates|co-?workers?|"
    r"dogs?|cats?|pets?|kittens?|pupp(?:y|ies)|fish|birds?|chickens?|horses?|jobs?|cars?|degrees?|bed(?:room)?s?|bath(?:room)?s?|rooms?|houses?|homes|miscarriages?|abortions?|losses|stillb\w+|"
    r"periods?|lines?|surger(?:y|ies)|tests?|attempts?|rounds?|cycles?|transfers?|tries|generations?|sets?|dollars?|bucks|miles?|blocks?|states?|cent(?:ury|uries)|grade|trimester)\b"
)
_BARE = re.compile(
    rf"\b(?P<both>both)\b|\b(?P<order>second|third|fourth|fifth)\b(?! (?:grade|child ?hood|trimester|time|shift|floor|year))|(?:(?<=number )|(?<=#))(?P<nth>{_N})|(?P<number>{_N})"
    r"(?!\s*(?:years?|yrs?|months?|mos?\b|weeks?|wks?|days?|yo\b|y/o|over\b|more\b|and under|a\.?m\b|p\.?m\b|o['’]clock|hours?|minutes?|times a|nights?|percent|%|of us\b|of (?:my|our|the|her|his)\b(?! own))"
    r"|-)",
    _FLAGS,
)
#: A number before a word for children is a phrase that has been judged already.
_NO_BARE = re.compile(
    rf"\s*{_OTHER_NOUN}|\s+(?:(?:fur|dog|cat|step|foster|grand|god|more|other)\w* )?{_STEPS}(?:{_NAMED}|{_GENDERED})\b",
    _FLAGS,
)
_TIMES = re.compile(rf"\b(?:(?P<once>once|twice|thrice)\b|(?P<n>{_N}) times\b)", _FLAGS)
_BIRTHS = re.compile(
    r"\b(?:birth\w*|bore|borne|labou?r\w*|deliver\w*|pregnan\w*|c-?sections?|mother|parent|carried|handed me|pushed out)\b",
    _FLAGS,
)
_AN_AGE = re.compile(
    r"(?<!there )\b(?:is|am|are|was|were|aged?|ages|turn(?:ed|s|ing)?|i['’]?m|he['’]?s|she['’]?s|they['’]?re|under|over|below|at|since|until|till|from|ages?:?)\s+(?:now |only |just |nearly |almost |about |like |the age of )?(?:\w+\s*(?:,|and|&)\s*)*\Z",
    _FLAGS,
)

#: "Our boy and our girl, eight and eleven": their ages.
_CHILD_THEN_COMMA = re.compile(rf"\b(?:{_NAMED}|{_GENDERED})\s*[,(]\s*\Z", _FLAGS)
_CHILD_AND_AGE = re.compile(rf"\b(?:{_NAMED}|{_GENDERED})\s*[,(]\s*{_YEARS}\s*(?:,|and|&)\s*\Z", _FLAGS)
_AND_ANOTHER = re.compile(rf"\s*(?:,|and|&)\s*{_YEARS}\b(?!\s*(?:{_NAMED}|{_GENDERED}))", _FLAGS)
#: "a son (4)", "my boys, 4 and 7".
_BESIDE_A_CHILD = re.compile(rf"(?:\b(?:{_NAMED}|{_GENDERED})\s*|[,(]\s*|\d\s*(?:,|and|&)\s*)\Z", _FLAGS)


def bare_number(words: str, start: int = 0, end: int | None = None) -> int | None:
    """How many children the words from ``start`` to ``end`` count without a word for them, where they are known to be about
    the author's children: "raised four", "both of mine", "given birth twice"."""
    end = len(words) if end is None else end
    if _BIRTHS.search(words) and (times := _TIMES.search(words, start, end)):
        return ("once", "twice", "thrice").index(times["once"].lower()) + 1 if times["once"] else _number(times["n"])
    for match in _BARE.finditer(words, start):
        if match.start() >= end:
            break
        before, after = words[: match.start()], words[match.end() :]
        if (_NO_BARE.match(after) and not match["order"]) or is_anothers_child(words, match.start()):
            continue
        if match["both"]:
            return 2
        if match["order"] and not re.match(f"\\s*{_OTHER_NOUN}", after, _FLAGS):
            return ("second", "third", "fourth", "fifth").index(match["order"].lower()) + 2
        said = match["nth"] or match["number"]
        if said is None:
            continue
        is_pronoun = said.lower() == "one" and (
            (re.match(r"\s+who\b", after, _FLAGS) and not re.search(r"\b(?:of|to)\s+\Z", before, _FLAGS))
            or re.match(r"\s+(?:of|day|thing|that)\b", after, _FLAGS)
        )
        if (
            is_pronoun
            or _AN_AGE.search(before)
            or (said.isdigit() and _BESIDE_A_CHILD.search(before))
            or (_CHILD_THEN_COMMA.search(before) and _AND_ANOTHER.match(after))
            or _CHILD_AND_AGE.search(before)
        ):
            continue
        return _number(said)
    return None
