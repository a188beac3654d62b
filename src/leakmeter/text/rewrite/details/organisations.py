"""Employers, schools and other bodies by name -> what kind they are -> nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.statistics import universities_called
from leakmeter.text.find.gazetteer.placenames import place_at
from leakmeter.text.find.lexicon import annotate
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs

_I = re.IGNORECASE
_CAPITAL = r"(?:[A-ZÀ-Þ][\w’'À-ɏ&.-]*[\wÀ-ɏ]|[A-Z]{2,6})"
_BODY = re.compile(
    rf"(?P<lead>\b(?:at|for|with|from|by|in|of|to|outside|near|into)\s+)(?P<the>(?:the|a|an)\s+)?(?P<name>{_CAPITAL}(?:\s+(?:(?:of|and|the|for|de|la|du|on|in)\s+)*{_CAPITAL}|\s*&\s*{_CAPITAL}|,\s+(?={_CAPITAL}$){_CAPITAL}){{0,5}})(?P<s>['’]s)?"
)
#: What a word of the name says about its bearer; the first that is found counts.
_KINDS: tuple[tuple[str, str], ...] = (
    (r"hospital|infirmary|clinic|surgery|medical cent(?:re|er)|royal .*firmary", "a hospital"),
    (r"universit\w+|uni|institute of technology|poly(?:technic)?|univ|\bU\b|state$", "a university"),
    (r"community college", "a community college"),
    (r"secondary|primary|elementary|high school|grammar|academy|school|lyc[ée]e|gymnasium|vidyalaya|convent|montessori|prep", "a school"),
    (r"college", "a college"),
    (r"bank|monzo|credit union|building society", "a bank"),
    (r"council|county|city of|borough|municipal\w*|ministry|department|board|hmrc|revenue|customs|police|fire|court", "a public office"),
    (r"library", "a library"),
    (r"museum|gallery", "a museum"),
    (r"church|cathedral|parish|ame\b|mosque|temple|synagogue", "a place of worship"),
    (r"hotel|inn|hostel|resort", "a hotel"),
    (r"restaurant|caf[ée]|coffee|bakery|bar|pub|grill|diner|pizza|burger|chippy", "a restaurant"),
    (r"airport|airlines?|airways|base", "an airport"),
    (r"railways?|rail|transit|buses|bus", "a transport company"),
    (r"market|stores?|shop|mart|supermarket|co-?op", "a shop"),
    (r"army|navy|air force|marines", "the military"),
    (r"gym|fitness|crossfit", "a gym"),
    (r"society|club|association|union|foundation|trust|charity", "an association"),
)  # fmt: skip
_KIND = tuple((re.compile(rf"\b(?:{words})\b", _I), kind) for words, kind in _KINDS)
_NOT_A_BODY = re.compile(
    r"(?:I|I['’]\w+|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Whitsun|Michaelmas|Diwali|Ramadan|Eid|Lent|Mars|English|Irish|French|German|Spanish|Latin|Maths?|History|Physics|Chemistry|Biology|GCSEs?|A[- ]levels?|BSc|BA|MSc|MA|PhD|MBA|QA|IT|HR|PR|R&D|AI|ML|SQL|Python|Java|C\+\+|JavaScript|PJ|AF|T|HS|Year|Grade|Class|YouTube|Reddit|Excel|TV|UX|UI|Victorian|Roman|Byzantine|Korean|Chinese|Japanese|Russian|Arabic|Greek|European|American|British|African|Asian|Indian|Canadian|Australian|Mr|Mrs|Ms|Dr|Miss|Big|Old|God|Jesus)\b"
)
_LOWER_BODY = re.compile(r"\b(?:dairy queen|tesco|walmart|amazon|mcdonald['’]?s|costco|target)\b", _I)


def organisation_details(passage: Passage) -> Iterator[Detail]:
    """Named employers and schools as their kind; where the kind is unknown, "a company" or "a school"."""
    words = passage.words
    unknown = {"OCCUPATION": "a company", "EDUCATION": "a school"}.get(passage.category)
    entries = annotate(words)
    for entry in entries["employers"].values():
        if words[entry.start].isupper() or passage.category == "OCCUPATION":
            after = words[entry.end :]
            if re.match(r"\s+[a-z]{3,}", after) and not _GOES_ON.match(after):
                continue
            yield Detail(entry.start, entry.end, rungs(entry.row["kind"], _plain_kind(entry.row["kind"])))
    if unknown is None and passage.category not in ("FUTURE_EVENT", "FINANCE", "HEALTH", "MENTAL_HEALTH", "OTHERS"):
        return
    for match in _BODY.finditer(words):
        if (found := _body(passage, match, unknown)) is not None:
            yield found


_GOES_ON = re.compile(
    r"\s+(?:and|but|in|at|on|as|for|with|since|from|to|so|because|which|who|that|where|when|while|until|till|after|before|by|near|now|again|full|part|is|was|has|pays|outside|these|this|last|every|back|doing|or)\b",
    _I,
)


def _plain_kind(kind: str) -> str:
    """ "a tech company" -> "a company"."""
    match = re.search(
        r"\b(company|chain|firm|retailer|agency|bank|organization|charity|airline|manufacturer|conglomerate|system)$",
        kind,
    )
    return {"bank": "a bank", "charity": "a charity"}.get(match[1], "a company") if match else "a company"


def _body(passage: Passage, match: re.Match[str], unknown: str | None) -> Detail | None:
    words, name, lead = passage.words, match["name"], match["lead"].strip().lower()
    if _NOT_A_BODY.match(name) or match["s"]:
        return None
    after = words[match.end() :] or passage.after
    kind = next((kind for pattern, kind in _KIND if pattern.search(name)), None)
    place = place_at(words, match.start("name"))
    if (
        kind is None
        and place is None
        and (not name.isupper() or passage.category == "EDUCATION")
        and universities_called(name)
    ):
        kind = "a university"
    if kind is None and (lead not in ("at", "for", "with") or (place is not None and place >= match.end("name"))):
        return None
    if (
        kind is None
        and unknown == "a company"
        and lead == "with"
        and not re.search(r"\b(?:work|job|intern|contract|position|role)\w*\b", words, _I)
    ):
        return None
    kind = kind or unknown
    if kind is None or (re.match(r"\s+[a-z]{3,}", after) and not _GOES_ON.match(after)):
        return None
    end = match.end("name")
    general = {"EDUCATION": "a school", "OCCUPATION": "a workplace"}.get(passage.category)
    general = None if kind == general or kind == "a company" else general
    return Detail(match.start("name") - len(match["the"] or ""), end, rungs(kind, general))


_SCHOOL = re.compile(
    rf"(?<!\w)(?P<name>(?:St\.?|Saint)\s+{_CAPITAL}(?:['’]s)?|{_CAPITAL}(?:\s+{_CAPITAL})*\s+(?:University|College|Academy|High|School|Poly|State|Tech)\b|University of {_CAPITAL}(?:\s+{_CAPITAL})*|[A-Z]{{3,5}})(?=\s*(?:[.,;!?)]|$|for\b|in\b|and\b|grad|class))"
)
_ACRONYMS = frozenset(
    "GPA GRE GMAT LSAT MCAT SAT ACT IELTS TOEFL GCSE BSC MSC MBA PHD STEM CPA AUD FAR REG BEC PMP NCLEX CNA RN LPN OSCE BCBA ADHD ICU CAE NEET JEE UPSC IELTS AP IB HND CBSE CGPA AMA EDIT TLDR ADN BSN MS HS CS ECE".split()
)


def school_details(passage: Passage) -> Iterator[Detail]:
    """Schools that are named without a preposition: "Ohio State, 3.1 and falling"."""
    if passage.category != "EDUCATION":
        return
    for match in _SCHOOL.finditer(passage.words):
        name = match["name"]
        if name.upper() in _ACRONYMS or (name.isupper() and not universities_called(name)):
            continue
        kind = next((kind for pattern, kind in _KIND if pattern.search(name)), None)
        kind = kind or ("a university" if universities_called(name) else "a school")
        yield Detail(match.start(), match.end("name"), rungs(kind, "a school" if kind != "a school" else None))


_GRADE = re.compile(
    r"\b(?P<in>in\s+)?(?:year|yr|grade|class|form|standard|std)\s+(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\b(?P<in2>in\s+)?(?P<det>the\s+)?(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)\s+(?:grade|form|std|class)\b",
    _I,
)


def grade_details(passage: Passage) -> Iterator[Detail]:
    """ "in year 11", "tenth grade" -> "in school"."""
    if re.search(r"\bschool\b", passage.words, _I):
        return
    for match in _GRADE.finditer(passage.words):
        after = passage.words[match.end() :] or passage.after
        if re.match(
            r"\s+(?!and\b|but\b|so\b|at\b|in\b|now\b|with\b|when\b|on\b|or\b|to\b|i\b|because\b|was\b|is\b|they\b|then\b|here\b)[a-z]",
            after,
        ):
            yield Detail(match.start() + len(match["in"] or match["in2"] or ""), match.end(), rungs(None, "school"))
            continue
        inside = match["in"] or match["in2"]
        yield Detail(match.start(), match.end(), rungs(None, "in school" if inside else "school"))
