"""The clauses of a mark, and of whom each speaks: "my brother smokes, I never did" is two clauses of two people."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FLAGS = re.IGNORECASE | re.ASCII
#: Where a clause ends. Points and commas within numbers do not end one, and "and" does not within "50 and 60".
_ENDS = re.compile(
    r"(?<!\d)[.,]|[.,](?!\d)|[;:!?()\[\]\n]| [-–—]+ |—|\b(?:and|but|so|because|although|though|while|whereas|plus|&)\b(?=\s+(?:i|i['’]\w+|im|ive|we|we['’]\w+|my|our|he|she|they|her|his)\b)"
    r"|(?<![\d])\s(?:and|but|or|so)\s(?!\d)",
    _FLAGS,
)
_PERSON = (
    r"(?:husband|hubby|wife|partner|spouse|boyfriend|girlfriend|bf|gf|fianc[eé]+|ex|mo(?:m|ther)|mum(?:my)?|mommy|mama|dad(?:dy)?|father|"
    r"parents?|folks|brothers?|sisters?|siblings?|sons?|daughters?|child(?:ren)?|kids?|baby|toddler|twins?|grand\w+|gran|nan|uncles?|aunts?|auntie|"
    r"cousins?|nephews?|nieces?|\w+-in-law|in-?laws|family|friends?|bestie|buddy|mates?|room-?mates?|flat-?mates?|house-?mates?|neighbou?rs?|"
    r"co-?workers?|colleagues?|boss|manager|supervisor|landlord|landlady|doctor|gp|teacher|professor|tutor|coach|therapist|clients?|customers?|"
    r"patients?|students?|guy|girl|boy|lady|man|woman|people|tenants?|renters?|dog|cat|car)"
)
#: Somebody else is the subject: "my oldest brother …", "she …", "the man next door …", "a woman who …".
_OF_ANOTHER = re.compile(
    rf"\A\W*(?:(?:and|but|so|because|since|when|if|that|even|also)\s+)*"
    rf"(?:(?:my|our|his|her|their|your|both my|both our|one of my)\s+(?:[\w'’-]+\s+){{0,2}}?{_PERSON}(?:['’]s)?\b|(?:he|she|they|it|you(?! know\b| see\b)|someone|somebody|everyone|everybody|people|who|hes|shes|his|her|their|your)\b(?![/])"
    rf"|{_PERSON}(?:['’]s\b|\s+(?:is|was|has|had|does|did|never|still|used|got|can|could|smokes?|drinks?|rents?|owns?|works?|lives?|said|says|thinks)\b)"
    rf"|(?:the|this|that|an?|some)\s+(?:[\w'’-]+\s+)?{_PERSON}\s+(?:who|that|is|was|are|were|has|had|told|said|says|i\b|on|at|next|from))",
    _FLAGS,
)
_SELF = re.compile(
    r"(?<![\w'’])(?:i|im|ive|id|ill|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll)|weve|me|myself|mine|ours|us)\b|\A\W*(?:my|our)\b",
    _FLAGS,
)

#: "It is hard for me to walk" speaks of the author.
_FOR_ME = re.compile(r"\A\W*(?:(?:and|but|so|because|since)\s+)?it\b[^.]{0,40}\bfor me\b", _FLAGS)


@dataclass(frozen=True, slots=True)
class Clause:
    """The words of a clause; ``own`` says whether they speak of the author, ``named`` whether they say "I" or "my"."""

    words: str
    own: bool
    named: bool


def clauses(words: str) -> tuple[Clause, ...]:
    """The clauses of some words in order. A clause that names nobody speaks of whom the one before it spoke."""
    found: list[Clause] = []
    own = True
    for part in _ENDS.split(words):
        part = part.strip(" \t\"“”'’*_-")
        if not part:
            continue
        another = bool(_OF_ANOTHER.match(part)) and not _FOR_ME.match(part)
        named = not another and bool(_SELF.search(part))
        own = not another if another or named else own
        found.append(Clause(part, own, named))
    return tuple(found)


def own_clauses(words: str) -> tuple[str, ...]:
    """The words of those clauses that speak of the author."""
    return tuple(clause.words for clause in clauses(words) if clause.own)
