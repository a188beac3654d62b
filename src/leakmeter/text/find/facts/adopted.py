"""Who was adopted, and who was born with somebody: "got my adoption file at last", "born eleven minutes after my sister".

Who adopts a child or a cat, or applies to, was not adopted for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.types import Fact

_FLAGS = re.IGNORECASE | re.ASCII
_PARENTS = r"(?:parents?|mother|father|mom|mum|mam|dad|family|siblings?|brother|sister|grandparents)"
_ADOPTED = re.compile(
    r"(?<![\w'’])i (?:was|got(?! adopted by)|(?:['’]?d|had) been)(?: (?:privately|internationally|legally|also|both|never told i was))* adopted\b(?! (?:by (?:a |the )?(?:cat|dog|stray|team|group|pack|club|kitten)|into the (?:team|group|club)))"
    r"|(?<![\w'’])(?:i['’]?m|i am|as|being|im|i['’]ve always known i was) (?:an? )?(?:(?:also|transracial|international|korean|chinese|russian|ethiopian|romanian|guatemalan|colombian|closed|late[- ]discovery|domestic|foreign) )*(?:adopted|adoptee)\b(?! by (?:a |the )?(?:cat|dog|team|stray))"
    r"|(?:\A|(?<=[.!?\n;,] ))(?:(?:transracial|international|korean|chinese|russian|late[- ]discovery|fellow|proud) )*adoptee (?:here|myself|and|from|\()"
    r"|(?<![\w'’])my (?:own )?adoption (?:file|papers?|records?|certificate|story|agency|day|decree|was|paperwork)\b(?! (?:application|fee))(?! (?:was )?(?:approved|rejected|for (?:the|my|a) (?:dog|cat|puppy)))"
    rf"|(?<![\w'’])my (?:(?:late|lovely|wonderful|own) )?(?:adoptive|adopted|birth|natural) {_PARENTS}\b"
    r"|(?:\A|(?<=[.!?\n;,] ))adopted (?:at (?:birth|\d|(?:two|three|four|five|six|seven|eight|nine|ten)\b)|as an? (?:baby|infant|newborn|toddler|child)|from (?:an orphanage|(?-i:[A-Z])\w+) (?:at|as|when i|in (?:19|20)))[^.;!?\n]{0,30}",
    _FLAGS,
)
#: Papers of an adoption are those of who adopts, too, where a pet or a child is named.
_ADOPTS = re.compile(
    r"\b(?:(?:we|i)(?:['’]?ve| have)? (?:just |finally |also )?adopted (?!at\b|from\b|as\b|by\b|when\b|in\b|and\b|but\b|so\b)\w+|adopt(?:ing|ed) (?:a|our|my|two|him|her|them)\b|(?:dog|cat|puppy|kitten|rescue|shelter|greyhound|horse|home study|our (?:son|daughter|baby|little one|kids|child)))\b",
    _FLAGS,
)
_KIN = r"(?:(?:own|twin|little|big|baby|dear|darling|only) )*(?:brother|sister|sibling|bro|sis)"
_N = r"(?:\d{1,2}|a few|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|a|one|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?"
_BORN_WITH = re.compile(
    rf"(?<![\w'’])i (?:was born|came out|arrived|popped out|came|turned up|made it out) (?:just |only |exactly |about |a whole |all of )*{_N} (?:whole |full )?(?:minutes?|mins?|seconds) (?:after|before|later than|earlier than|behind|ahead of) (?:my )?{_KIN}\b"
    rf"|(?<![\w'’])(?:i['’]?m|i am) (?:just |only |exactly |about |the older by |older by |younger by )*(?:{_N} (?:whole |full )?(?:minutes?|mins?)(?: (?:older|younger) than (?:my )?(?:{_KIN}|him|her))?)(?= (?:older|younger)|\W*\Z|[.,;!])"
    rf"|(?<![\w'’])my {_KIN} (?:was born|came out|arrived|is older|is younger|is the elder|beat me out|beat me)[^.;!?\n]{{0,24}}? (?:by )?(?:just |only )?{_N} (?:whole |full )?(?:minutes?|mins?)\b(?! (?:late|from|away|walk|drive|of|in|ago|early))"
    rf"|(?<![\w'’])my {_KIN} (?:and i|and me) (?:are|were|have been|being) (?:identical |fraternal |mirror |born )?(?:twins|triplets|wombmates)\b"
    rf"|(?<![\w'’])(?:i shared|sharing|shared) (?:a|the|our mother['’]s|our mum['’]s) (?:womb|uterus) with (?:my )?{_KIN}\b"
    rf"|(?<![\w'’])(?:i['’]?m|i am|being) (?:the )?(?:one half of|half of|one of)(?: a)?(?: set of| pair of)?(?: identical| fraternal)? (?:the )?twins\b|(?<![\w'’])(?:i['’]?m|i am) the (?:elder|older|younger|evil|good|ugly|quiet|loud) (?:one of (?:the )?)?twins?\b",
    _FLAGS,
)
_NOT = re.compile(
    r"\b(?:if|wish|as if|not|never|thought|told me|joke\w*|pretend\w*|he|she|they|find out|whether|like)\b[^.;!?\n]{0,24}\Z",
    _FLAGS,
)


def adopted_facts(words: str) -> tuple[Fact, ...]:
    """``adopted``, where the author says that they were."""
    return (Fact("adopted", "yes"),) if any(True for _ in adopted_spans(words)) else ()


def adopted_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence tells that the author was adopted, as (start, end) offsets."""
    if "dopt" not in sentence.lower() and "birth" not in sentence.lower() and "natural" not in sentence.lower():
        return
    for match in _ADOPTED.finditer(sentence):
        if not _NOT.search(sentence[: match.start()]) and not _ADOPTS.search(sentence):
            yield match.span()


def born_with_facts(words: str) -> tuple[Fact, ...]:
    """``twin``, where the author tells of a birth shared with a brother or a sister."""
    return (Fact("twin", "yes"),) if any(True for _ in born_with_spans(words)) else ()


def born_with_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence tells that the author is a twin, as (start, end) offsets."""
    for match in _BORN_WITH.finditer(sentence):
        if not _NOT.search(sentence[: match.start()]):
            yield match.span()
