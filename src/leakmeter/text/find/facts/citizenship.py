"""Countries that the author is a citizen of: "dual citizen (Ireland/Australia)", "got my US citizenship on Thursday".

A passport that is wished for, waited for, lost or another's is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.find.facts.countries import A_COUNTRY as _NAME
from leakmeter.text.find.facts.countries import AND as _AND
from leakmeter.text.find.facts.countries import FLAGS, told_countries
from leakmeter.types import Fact

_OPEN = r"(?<![\w'’])"
_I_AM = rf"{_OPEN}(?:i['’]?m|i am|i['’]ve been|i have been|as|being|we['’]re|we are|i became|i(?:['’]ve| have)? (?:just |now |finally |recently )?(?:become|became)|became|becoming|now|officially|proud)(?: (?:now|also|officially|finally|just|technically|legally|still|already|both|proudly|a proud))*"
_GOT = r"(?:got|get|have|had|hold|holding|held|obtained|received|acquired|was (?:granted|given|awarded)|were (?:granted|given|awarded)|been (?:granted|given|awarded)|picked up|collected|inherited|claimed|took|carry|renewed|renewing|earned|travel on)"
_NATIONAL = r"(?:citizens?|nationals?|passport[- ]holders?)"
#: What tells a citizenship of the author's.
_CITIZEN: tuple[str, ...] = (
    # dual citizen (Ireland/Australia); dual US and Irish national; dual citizen of Chile and Spain
    rf"\b(?:dual|dual[- ]?national|double) (?:citizens?|nationals?|citizenship|nationality|passports?|passport holder)(?: here| myself)?(?: of| in| with| for)?[ ,:(–-]{{1,3}}(?P<a>{_NAME}{_AND}{_NAME})",
    rf"\bdual (?P<b>{_NAME}{_AND}{_NAME})[ -](?:citizens?|nationals?|citizenship|nationality|passport)",
    rf"{_I_AM}(?: an?)?(?: (?:naturali[sz]ed|new|proud|dual|full|british overseas|lawful|registered|newly[- ]minted|brand new))* (?P<c>{_NAME})[ -]{_NATIONAL}\b",
    rf"{_I_AM}(?: an?)?(?: (?:naturali[sz]ed|new|proud|dual|full))* citizen of (?P<d>{_NAME}(?:{_AND}{_NAME})?)",
    rf"(?:{_OPEN}(?:i|we)(?:['’]ve| have)?(?: (?:just|finally|now|also|only|recently|officially|already|both))*|\A\W*(?:just |finally |so,? |ok,? )*|(?<=[.!?\n] )(?:just |finally )*|\band )\s*{_GOT} (?:(?:my|a|an|our|the|both|full|brand|new|dual)\s+)*(?P<e>{_NAME}(?:{_AND}{_NAME})?)[ -](?:citizenship|nationality|passports?)\b",
    rf"{_OPEN}(?:my|our) (?P<f>{_NAME}(?:{_AND}{_NAME})?)[ -](?:citizenship|nationality|passports?)\b(?! (?:application|test|interview|photos?|office|forms?|hearing|exam|case|process|eligib\w+|dream))",
    rf"{_OPEN}(?:i|we)(?:['’]ve| have| was| were)?(?: (?:just|finally|now|recently|officially|been))* (?:naturali[sz]ed|sworn in|swore in)(?: here)? (?:as an? |in |in the )?(?P<g>{_NAME})(?: citizen)?",
    rf"\bciti[sz]enship\W{{1,3}}(?P<h>{_NAME}(?:{_AND}{_NAME})?)(?=\s*(?:[.,;|/)\n]|\Z))",
    rf"{_OPEN}(?:nationality|passport)s?\s?[:=]\s?(?P<i>{_NAME}(?:{_AND}{_NAME})?)(?=\s*(?:[.,;|/)\n]|\Z))",
)  # fmt: skip
_NOT = re.compile(
    r"\b(?:not|never|no longer|if|wish|want\w*|hop(?:e|ing)|appl(?:y|ied|ying)|waiting|would|could|should|might|renounc\w+|gave up|lost|stripped|unless|eligible|he|she|they|you|his|her|their|husband|wife|partner|boyfriend|girlfriend|dream\w*|to get|to become|until|before|when|once)\b[^.;!?\n]{0,30}\Z|n['’]t\b[^.;!?\n]{0,24}\Z",
    FLAGS,
)
_NOT_AFTER = re.compile(
    r" (?:was|were|has been|got) (?:refused|denied|rejected|revoked|withdrawn|turned down|stripped)\b|[^.;!?\n]{0,20}\b(?:by marriage one day|someday|some day)\b",
    FLAGS,
)
_GATE = re.compile(r"citi[sz]en|national|passport|naturali[sz]ed|sworn|swore", FLAGS)
_COMPILED = tuple(re.compile(pattern, FLAGS) for pattern in _CITIZEN)


def citizenship_facts(words: str) -> tuple[Fact, ...]:
    """``nationality``: the countries that the words say the author is a citizen of, as two-letter codes."""
    return tuple(Fact("nationality", code) for code in dict.fromkeys(c for *_, codes in _told(words) for c in codes))


def citizenship_spans(sentence: str) -> Iterator[tuple[int, int]]:
    """Where a sentence tells a citizenship of the author's, as (start, end) offsets."""
    yield from ((start, end) for start, end, _ in _told(sentence))


def _told(words: str) -> Iterator[tuple[int, int, list[str]]]:
    if _GATE.search(words):
        found = told_countries(words, _COMPILED, _NOT)
        yield from (one for one in found if not _NOT_AFTER.match(words, one[1]))
