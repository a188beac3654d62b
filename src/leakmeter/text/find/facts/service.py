"""Who has served: "ex Royal Navy, submarines, 8 yrs", "two tours with the 101st Airborne", "former Marine".

Whoever serves today is no veteran, and surplus boots, marine biologists and the Salvation Army have served in nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.facts.clauses import own_clauses
from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_NATION = r"(?:(?:us|u\.s\.|american|british|royal|indian|canadian|australian|nigerian|irish|kenyan|pakistani|israeli|french|german|south african|philippine|new zealand|soviet|russian|ukrainian|turkish|greek|korean|rok) )?"
_BRANCH = (
    rf"(?:{_NATION}(?:army|navy|marines?(?: corps)?|air force|air corps|coast ?guard|artillery|engineers|infantry|signals|paras?|armou?red corps|medical corps|fusiliers|guards|dragoons|hussars|lancers|highlanders|rifles)"
    r"|military|armed forces|forces|usmc|usaf|usn|uscg|raf|raaf|raan|ran|rnzaf|sandf|sadf|idf|adf|afp|crpf|bsf|nda|national guard|army reserves?|territorial army|foreign legion|parachute regiment|special forces|sas|sbs|navy seals?|green berets?|rangers?|defence forces?|defense forces?|green howards|gurkhas?|black watch|merchant navy|household cavalry|(?-i:[A-Z])\w+ (?:guards|regiment|fusiliers|rifles|highlanders)"
    r"|\d{1,3}(?:st|nd|rd|th) (?:airborne|infantry|cavalry|armou?red|mountain|marines?|division|id\b|battalion|brigade|regiment|rangers?|fleet|wing|squadron))"
)
_NO_SERVICE = r"(?! ?-?(?:jacket|surplus|boots?|coat|issue|bag|knife|trousers|pants|truck|vehicle|jeep|land rover|tent|wife|wives|spouse|husband|brat|kid|son|daughter|cadets?|academy|biologist|biology|engineer(?:ing)?s? (?:degree|student)|blue|beans?|bean|reserve of|green|stores?|base|town|insurance|mechanic|life|football|basketball|ants?|of |federal credit|strong|recruiter|game)\b)"
_WAR = r"(?:iraq|afghanistan|vietnam|nam|helmand|basra|kandahar|the gulf|the falklands|northern ireland|kosovo|bosnia|somalia|korea|desert storm|kuwait|fallujah|lebanon|angola|the border war|siachen|kargil|east timor|mali|darfur|sierra leone|liberia|rwanda|ulster)"
_N = r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|a (?:couple of|few)|several|multiple)"
_I = r"(?:(?<![\w'’])i(?:['’]?ve| have|['’]d| had)?(?: also| just| once| proudly| only)? |\A\W*|(?<=[.!?\n;] )|(?<=, )|\band )"
_EX = r"(?:ex|former|retired|one-?time|discharged)"
_PATTERNS: tuple[str, ...] = (
    rf"(?:(?<![\w'’])(?:i['’]?m|i am|im|as|being)(?: an?)? (?:(?!not\b|never\b|no\b)\w+ )?|\A\W*(?:also |proud )?|(?<=[.!?\n;] )|(?<=/ )|(?<=\d[mf], )|(?<=\d [mf], )|(?<=[mf]\d\d, )){_EX}[- ]{_BRANCH}\b{_NO_SERVICE}(?=\s*(?:[.,;:!?/)\n–—-]|\Z)|(?:wo)?m[ae]n\b| (?:here|and|so|man|woman|guy|medic|officer|sergeant|nco|pilot|corpsman|engineer|cook|mechanic|sailor|diver|chef|captain|major|reservist|myself|but|who|with|from|of)\b)",
    rf"{_I}served (?:(?:in|with|for) )?(?:(?:my |his |her )?(?:{_N}|my|the) (?:combat )?(?:tours?|deployments?|years?|yrs)(?: of duty)? )?(?:in|with|under|aboard|on)(?: the| an?)?(?: old)? (?:(?-i:HMS|USS|INS|HMAS|HMCS)\b|{_BRANCH}\b{_NO_SERVICE}|{_WAR}\b)",
    rf"{_I}(?:did|done|do|completed|had|finished|survived) {_N} (?:combat )?(?:tours?|deployments?)(?: of duty)?(?: (?:in|of|to|with|over) (?:the )?(?:{_WAR}|{_BRANCH}))\b",
    rf"\A\W*{_N} (?:combat )?(?:tours?|deployments?)(?: (?:in|of|to|with) (?:the )?(?:{_WAR}|{_BRANCH}))\b",
    rf"{_I}(?:was|got|been) (?:deployed|sent|stationed) (?:(?:twice|once|\w+ times) )?(?:to|in) {_WAR}\b(?! (?:as an? (?:journalist|reporter|nurse|contractor|civilian|teacher)|for (?:the )?(?:un|red cross|work)))",
    rf"{_I}(?:did|spent|put in|gave|finished|completed) (?:my )?(?:{_N}|\d\d) (?:years?|yrs?)(?: of my life)? (?:in|with|to) (?:the )?{_BRANCH}\b{_NO_SERVICE}",
    rf"{_I}(?:was in|left|got out of|came out of|retired from|mustered out of|was (?:honou?rably |medically |dishonou?rably )?discharged from|separated from|deserted from|quit) the {_BRANCH}\b{_NO_SERVICE}",
    rf"\bwhen i was (?:in|serving (?:in|with)) the {_BRANCH}\b{_NO_SERVICE}",
    rf"(?:(?<![\w'’])(?:i['’]?m|i am|im|as)(?: an?)? (?:(?!not\b|never\b|no\b)\w+ )?|\A\W*(?:proud |disabled |old )?|(?<=[.!?\n;] )){_BRANCH} (?:vet|veteran)\b(?!['’]s|s\b)",
    rf"\A\W*{_BRANCH},? (?:(?:19|20)\d\d|['’]?\d\d)\s?(?:-|–|to)\s?(?:(?:19|20)\d\d|['’]?\d\d)\b",
    r"(?<![\w'’])my (?:dd-?214|army pension|navy pension|military pension|honou?rable discharge|army discharge)\b",
    r"\b(?:veteran|military service|vet status|served)\s?[:=]\s?(?:yes|y|army|navy|marines|air force)\b",
    rf"{_I}(?:served|fought) in {_WAR}\b(?! (?:as an? (?:journalist|reporter|teacher)|for (?:the )?(?:un|red cross)))",
)  # fmt: skip
_COMPILED = tuple(re.compile(pattern, _FLAGS) for pattern in _PATTERNS)
_GATE = re.compile(
    r"army|navy|marine|air|force|guard|artillery|engineers|infantry|regiment|usmc|usaf|usn|raf\b|sandf|idf|adf|legion|sas\b|seal|ranger|gurkha|tours?|deploy|served|fought|vet|dd-?214|pension|discharge|corps|fusilier|para|signals|cavalry|mountain|division|battalion|brigade|hms|uss\b|service",
    _FLAGS,
)
_OTHERS = re.compile(
    r"\b(?:he|she|they|who|my (?:\w+ )?(?:dad|father|grand\w+|gran|pop|brother|sister|uncle|aunt|cousin|husband|wife|partner|boyfriend|girlfriend|son|daughter|mum|mom|mother|boss|neighbou?r|friend|ex)|salvation|if|wish|never|not|play\w*|character)\b[^.;!?\n]{0,40}\Z",
    _FLAGS,
)


def service_facts(words: str) -> tuple[Fact, ...]:
    """``veteran``, where the words tell that the author has served."""
    mine = ", ".join(own_clauses(words)) if _GATE.search(words) else ""
    told = any(True for text in (words, mine) if mine for _ in service_spans(text))
    return (Fact("veteran", "yes"),) if told else ()


def service_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence tells that the author has served, as (start, end) offsets."""
    if not _GATE.search(sentence) or "alvation" in sentence:
        return
    for pattern in _COMPILED:
        for match in pattern.finditer(sentence):
            if not _OTHERS.search(sentence[: match.start()]):
                yield match.span()
