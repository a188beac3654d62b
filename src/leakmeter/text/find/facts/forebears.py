"""Countries that the author's forebears came from: "my grandparents came over from Italy", "4th gen Polish".

Of forebears the country tells no passport. Where they went on a visit, and the forebears of a wife, tell nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.facts.countries import A_COUNTRY as _NAME
from leakmeter.text.find.facts.countries import FLAGS, told_countries
from leakmeter.types import Fact

_OPEN = r"(?<![\w'’])"
_KIN = r"(?:great[- ])*(?:grand(?:parents?|mother|father|ma|pa|dad|mum|mom)|gran|granny|nan|nana|nonna|nonno|nonni|abuela|abuelo|abuelos|oma|opa|yiayia|pappou|baba|babcia|bubbe|zayde|parents?|folks|mother|father|mum|mom|dad|ancestors?|forebears|people|family|lot|side)s?"
_SIDE = r"(?: on (?:my |the )?(?:mom|mum|mother|dad|father|maternal|paternal)(?:['’]?s)?(?: side)?| on both sides)?"
_CAME = r"(?:(?:both|all|each|first|originally|actually|had|have)\s+)*(?:came|come|moved|emigrated|immigrated|migrated|fled|escaped|sailed|arrived|got off the boat|were born|was born|are|is|were|was|hail(?:ed)?|left)(?: (?:over|here|out|across|both|all|originally|to (?:the )?[A-Z]\w+(?: [A-Z]\w+)?|on a boat|by boat|as (?:refugees|children|kids)))*"
#: What tells where the author's forebears came from.
_FOREBEARS: tuple[str, ...] = (
    rf"{_OPEN}(?:my|our|both my|all four of my|all my) (?:(?:own|late|maternal|paternal|mother['’]s|father['’]s|dad['’]s|mum['’]s|mom['’]s|both|four|two) )*{_KIN}{_SIDE} {_CAME} (?:(?<=born )in|from|out of) (?P<a>{_NAME})",
    rf"{_OPEN}(?:my|our|both my) (?:(?:own|late|maternal|paternal|mother['’]s|father['’]s|dad['’]s|mum['’]s|mom['’]s) )*{_KIN}{_SIDE} (?:left|fled|escaped) (?P<b>{_NAME})(?= (?:in|for|during|after|before|as|when|with)\b|\W*\Z|[,.;])",
    r"\b(?:1st|2nd|3rd|4th|5th|6th|first|second|third|fourth|fifth|sixth|\d{1,2}th)[ -]gen(?:eration|s)?\.?[ -](?!(?:(?:north )?american|canadian|australian|aussie|kiwi|new zealander|british|brit)\b)(?P<c>[A-Za-z]+(?:[ -][A-Z][a-z]+)?)",
    rf"{_OPEN}(?:my|our) (?:(?:maternal|paternal) )?(?:grandparents|great-grandparents|parents|ancestors|forebears|roots|grandmother|grandfather|nan|gran) (?:are|were|is|was) (?:all |both |originally |mostly |proudly )?(?P<d>{_NAME})(?=\W*\Z|[,.;!?]| and\b| but\b| so\b| immigrants| refugees| by\b)",
    rf"{_OPEN}(?:my|our) (?P<e>[A-Z]\w+) (?:grand(?:parents?|mother|father|ma|pa|dad)|great-grandparents?|nan|gran|ancestors?|roots|ancestry|heritage|forebears|parents|bloodline|side of the family)\b",
)  # fmt: skip
_GATE = re.compile(
    r"grand|parent|ancest|foreb|gran\b|nan|nonn|abuel|oma\b|opa\b|yiayia|bab|bubbe|zayde|folks|family|people|gen\b|generation|roots|mother|father|mum|mom|dad|heritage|side|lot\b",
    FLAGS,
)
#: What is denied, supposed, or of somebody else.
_NOT = re.compile(
    r"\b(?:not|never|if|wish|would|could|might|unless|whether|like|imagine|pretend\w*)\b[^.;!?\n]{0,30}\Z|n['’]t\b[^.;!?\n]{0,24}\Z",
    FLAGS,
)
_COMPILED = tuple(re.compile(pattern, FLAGS) for pattern in _FOREBEARS)


def forebears_facts(words: str) -> tuple[Fact, ...]:
    """``ancestry``: the countries that the words say the author's forebears came from, as two-letter codes."""
    return tuple(Fact("ancestry", code) for code in dict.fromkeys(c for *_, codes in _told(words) for c in codes))


def forebears_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence tells what country the author's forebears came from, as (start, end) offsets."""
    yield from ((start, end) for start, end, _ in _told(sentence))


def _told(words: str) -> Iterator[tuple[int, int, list[str]]]:
    if _GATE.search(words):
        yield from told_countries(words, _COMPILED, _NOT)


def without_forebears(words: str) -> str:
    """The words without those that tell where the author's forebears came from, which says nothing of a passport."""
    for start, end in sorted(forebears_spans(words), reverse=True):
        words = f"{words[:start]} … {words[end:]}"
    return words
