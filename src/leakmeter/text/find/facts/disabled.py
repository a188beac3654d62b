"""Disabilities and lasting conditions by which people name themselves beside what they are: "proud deaf mum of twins",
"autistic nurse", "T1D dad". The mark is of a family, a job or a sex; the word before it is the author's condition."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import by_name, normal
from leakmeter.types import Fact

_NAMED = (
    r"deaf|deafblind|hard[- ]of[- ]hearing|blind|visually impaired|paraplegic|quadriplegic|tetraplegic|amputee|autistic|epileptic|diabetic|asthmatic|bipolar|dyslexic|dyspraxic|"
    r"coeliac|celiac|schizophrenic|narcoleptic|haemophiliac|hemophiliac|adhd|audhd|t1d|t2d|type [12] diabetic"
)
_PERSON = (
    r"(?:m[ou]m(?:my)?|mama|mother|dad(?:dy)?|father|parent|wom[ae]n|m[ae]n|guy|girl|gal|lad|lass|lady|bloke|person|student|teen(?:ager)?|wife|husband|widow(?:er)?|nan|granny|grandm\w+|grandad|grandpa|"
    r"grandfather|lesbian|nurse|teacher|artist|writer|developer|engineer|programmer|chef|cook|baker|caterer|driver|gamer|runner|cyclist|climber|musician|accountant|lawyer|carer|veteran|"
    r"academic|athlete|user|viewer|customer|traveller|traveler|photographer|designer|librarian|barista|farmer|electrician|pensioner|retiree|adult|female|male)"
)
#: "Proud deaf mum", and not "mum of a deaf boy" nor "my deaf mum".
_WHO = re.compile(
    rf"\A\W*(?:(?:i['’]?m|i am|as|an?|one|proud|tired|single|fellow|young|old|older|another|your|local|just|only|married|retired|busy|working|lifelong|profoundly|legally|late[- ]diagnosed|\d\d(?: ?[mf])?|"
    rf"trans|gay|queer|black|white|asian|full-time|stay-at-home)[ ,]+){{0,5}}(?P<named>{_NAMED}),? (?:(?!of\b|with\b|and\b|for\b|to\b|my\b)[\w-]+ ){{0,2}}?{_PERSON}\b(?!['’]s)",
    re.IGNORECASE | re.ASCII,
)


#: "I'm a paraplegic", whatever the words were marked for.
_I_AM = re.compile(
    rf"\A\W*(?:i['’]?m|i am|as) (?:(?:also|an?|severely|legally|profoundly|now|actually) )*(?P<named>{_NAMED})\W*\Z",
    re.IGNORECASE | re.ASCII,
)


def disabled_facts(words: str) -> tuple[Fact, ...]:
    """The ``condition`` by which the author is named at the beginning of some words, if they are."""
    match = _WHO.match(words) or _I_AM.match(words)
    if match is None:
        return ()
    said = normal(match["named"])
    canonical = _BY_NAME.get(said) or (
        by_name("conditions")[said]["canonical"] if said in by_name("conditions") else ""
    )
    return (Fact("condition", canonical),) if canonical else ()


#: Names that are too often something else to stand in the list of plain ones.
_BY_NAME = {"deaf": "deafness", "blind": "blindness", "deafblind": "deafness"}
