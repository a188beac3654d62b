"""Exams that the author takes, took, or got a score in; and courses that were failed."""

from __future__ import annotations

import re

from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
#: "A level" of one's own, and not the tool: "a hammer and a level".
A_LEVELS = r"(?:(?-i:AS?) levels?|a-levels?|a levels|alevels|(?<=my )a level|(?<=doing )a level|(?<=sat )a level|(?<=taking )a level)"
_SPELLED = (
    "MCAT LSAT GMAT NAPLEX PANCE COMLEX PLAB MRCP UCAT BMAT GAMSAT LNAT HPAT IELTS TOEFL NECO WAEC WASSCE JAMB UTME KCSE KCPE CUET CLAT NEET UPSC "
    "UPCAT CPALE NMAT USTET DCAT CISSP CCNA CPSM IFOA UKMLA ATAR EPPP NBCOT PSAT ACCA CIMA NPTE HESI MPRE IBPS AFCAT CTET"
)
_IN_CAPITALS = "GRE SAT ACT GATE CAT HSC SSC VCE QCE WACE SACE NSC OET PTE AUD GED PMP CPA DAT PCAT OAT TEAS LET PNLE OSCE HND FRM SQE XAT ICAN CSIR"
#: What an exam is called, and how it is named in a text. Names of few letters that are words as well count in capitals only.
_CALLED: tuple[tuple[str, str], ...] = (
    ("bar exam", r"bar exam(?:ination)?|(?:california|new york|texas|illinois|florida|ny|uniform|state|nigerian|ontario|multistate) bar(?: exam)?|bar(?= |\W|\Z)"),
    ("A-level", A_LEVELS),
    ("GCSE", r"i?gcses?"),
    ("O-level", r"(?-i:O) levels?|o-levels?"),
    ("Leaving Cert", r"leaving cert(?:ificate)?"),
    ("Junior Cert", r"junior cert(?:ificate)?"),
    ("Highers", r"(?:advanced )?(?-i:H)ighers|my highers|national 5s|nat 5s"),
    ("NCLEX", r"nclex(?:[- ](?:rn|pn))?"),
    ("USMLE", r"usmle(?: step [123])?|step [123](?: ck)?(?= (?:score|exam|prep)| in \w+|\W*\Z)"),
    ("NEET PG", r"neet[- ]pg"),
    ("JEE", r"(?:iit[- ])?jee(?: (?:mains?|adv(?:anced)?))?"),
    ("CFA", r"cfa(?: level (?:[123]|i{1,3}))?"),
    *((name, name) for name in _SPELLED.split()),
    *((name, f"(?-i:{name})") for name in _IN_CAPITALS.split()),
)  # fmt: skip
_NAMED = tuple(
    (name, re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-]|tender| tender)", _FLAGS)) for name, pattern in _CALLED
)
_TAKES = re.compile(
    r"\b(?:took|take|taking|retak\w+|resit\w*|resat|sat|sit|sitting|fail\w*|pass\w*|got|scor\w+|attempt|first|third|second|trial|prep\w*|aced|bombed|flunked|cleared|cracked|crack|"
    r"appear\w*|done|doing|did|do|wrote|writing|write|revising|revision|studying for|results?|my|the|\d)\b|\d",
    _FLAGS,
)
#: Exams that are only asked about, taught, left out, or another's.
_NOT_TAKEN = re.compile(
    r"\b(?:should i|shall i|thinking (?:of|about)|consider\w*|without|never|didn['’]?t|did not|don['’]?t|haven['’]?t|won['’]?t|no need|no|waived|skip\w*|instead of|"
    r"teach\w*|taught|tutor\w*|mark(?:ing|ed)?|invigilat\w*|grading|(?:his|her|their|your|students?['’]?|kids?['’]?|son['’]?s?|daughter['’]?s?|brother['’]?s?|sister['’]?s?|cousin['’]?s?|nephew['’]?s?|niece['’]?s?|friend['’]?s?|pupils?['’]?))"
    r"(?: (?!but\b|and\b|i\b|my\b)[\w'’]+){0,3} \Z",
    _FLAGS,
)
_FAILED = re.compile(r"\bfail(?:ed|ing)?\b|\bheld back\b|\brepeat(?:ing)? (?:the|a|my)\b", _FLAGS)
_BAR = re.compile(r"\b(?:pass|fail|sit|sat|tak|took|retak|stud|prep)\w*\b.{0,12}\bbar\b|\bbar exam", _FLAGS)
_BAR_ITSELF = re.compile(r"\bbar\b(?! exam)", _FLAGS)


def exam_facts(words: str) -> tuple[Fact, ...]:
    """``exam`` for each that words name as the author's own."""
    return tuple(
        Fact("exam", name)
        for name, pattern in _NAMED
        if any(_taken(name, words, match.start()) for match in pattern.finditer(words))
    )


def _taken(name: str, words: str, start: int) -> bool:
    if name == "bar exam" and not _BAR.search(words):
        return False
    if name == "bar exam" and _BAR_ITSELF.match(words, start) and not _BAR.search(words[: start + _LENGTH]):
        return False
    return bool(_TAKES.search(words)) and not _NOT_TAKEN.search(words[:start])


_LENGTH = len("bar")


def failed_facts(words: str) -> tuple[Fact, ...]:
    """``failed_course``, where words about studies say that one was."""
    return (Fact("failed_course", "yes"),) if _FAILED.search(words) else ()
