"""Age and gender in one token ("24F" -> "20s F"), and gender by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.details.ages import stage
from leakmeter.text.rewrite.details.detail import Detail, Passage, Rung, rungs

_I = re.IGNORECASE
_LETTER = r"(?P<{0}>m|f|nb|enby|ftm|mtf|afab|amab|male|female|woman|man|guy|girl|dude|bloke|lady|lad|boy)\b"
_AGE = r"(?<![\d.,$])(?P<{0}>\d{{2}})(?!\d)"
_OLD = r"(?:[\s-]*(?:years?[\s-]*old|yrs?[\s-]*old|y/?o|yo|yr))?"
_BETWEEN = r"\s?[/,(|-]?\s?\(?"
_TOKEN = re.compile(
    rf"(?P<open>[(\[]\s?)?(?:{_AGE.format('age')}{_OLD}{_BETWEEN}{_LETTER.format('letter')}|(?<![\w'’])(?P<letter2>m|f|nb|male|female|ftm|mtf){_BETWEEN}{_AGE.format('age2')})(?P<inner>\))?(?P<close>\s?[)\]])?",
    _I,
)
_DECADE_TOKEN = re.compile(r"(?P<part>early |mid |late )?(?P<decade>[2-9]0s|teens) (?P<letter>m|f|nb)\b", _I)
_PERSON_OLD = re.compile(
    rf"(?P<article>\ban?\s+)?{_AGE.format('age')}{_OLD}\s+(?P<adjective>\w+\s+)?(?P<noun>woman|man|girl|boy|guy|female|male|lady|lad|mom|mum|dad|mother|father|bloke|dude)\b",
    _I,
)
_COPULA = re.compile(r"(?:\bi['’]?m|\bi am|\bas|\bbeing)\s+(?:an?\s+)?$", _I)
_NOUNS = {"m": "man", "f": "woman", "male": "man", "female": "woman"}
_YOUNG_NOUNS = {"m": "guy", "f": "girl", "male": "guy", "female": "girl"}
_SHORT = {"male": "M", "female": "F", "man": "M", "woman": "F", "guy": "M", "girl": "F", "boy": "M", "lady": "F", "lad": "M", "bloke": "M", "dude": "M"}  # fmt: skip


def age_gender_details(passage: Passage) -> Iterator[Detail]:
    """The token: the decade with the letter, then neither."""
    words = passage.words
    for match in _PERSON_OLD.finditer(words):
        part, decade = stage(int(match["age"]), in_words=False)
        noun = (match["adjective"] or "") + match["noun"]
        whole = rungs(f"a {noun} in my {part}", f"a {noun} in my {decade}")
        if match["article"]:
            yield Detail(match.start(), match.end(), whole, "main")
    for match in _TOKEN.finditer(words):
        yield _token(passage, match)
    for match in _DECADE_TOKEN.finditer(words):
        plain = f"{match['decade']} {match['letter']}" if match["part"] else None
        yield Detail(match.start(), match.end(), rungs(None, plain), "main")
    for match in re.finditer(
        r"\b(?:a )?(?P<noun>(?:\w+ )?(?:woman|man|girl|guy|person)) in my (?P<part>early |mid |late )?(?P<decade>[2-9]0s|teens)\b",
        words,
        _I,
    ):
        plain = f"a {match['noun']} in my {match['decade']}" if match["part"] else None
        yield Detail(match.start(), match.end(), rungs(None, plain), "main")


def _token(passage: Passage, match: re.Match[str]) -> Detail:
    words = passage.words
    age, letter = int(match["age"] or match["age2"]), match["letter"] or match["letter2"]
    part, decade = stage(age, in_words=False)
    before = passage.before + words[: match.start()]
    start, end = match.start(), match.end()
    if match["inner"] and match["open"] is None and match["close"] is None and "(" not in match.group():
        end = match.end("letter") if match["letter"] else match.end("age2")
    opening = match["open"] or ""
    closing = (match["close"] or (match["inner"] if opening else "")) or ""
    if opening and not closing:
        start, opening = start + 1, ""
    if _COPULA.search(before):
        return Detail(start, end, _in_a_sentence(before, age, letter.lower(), part, decade), "main")
    short = _SHORT.get(letter.lower(), letter)
    short = short.lower() if letter.islower() and len(letter) == 1 else short
    texts = (f"{opening}{part} {short}{closing}", f"{opening}{decade} {short}{closing}")
    goes_on = words[end : end + 1] in ("/", "-")
    return Detail(start, end, rungs(*texts, "" if opening and not goes_on else None), "main")


def _in_a_sentence(before: str, age: int, letter: str, part: str, decade: str) -> tuple[Rung, ...]:
    nouns = _NOUNS if age >= 20 else _YOUNG_NOUNS
    noun = nouns.get(letter, letter if letter in _SHORT else "")
    article = "" if re.search(r"\ban?\s+$", before, _I) else "a "
    if not noun:
        return rungs(f"in my {part}", f"in my {decade}")
    return rungs(f"{article}{noun} in my {part}", f"{article}{noun} in my {decade}")


_PERSON = re.compile(
    r"\b(?P<trans>(?:trans|cis|transgender|cisgender)\s+)?(?P<noun>wom[ae]n|m[ae]n|guys?|girls?|dudes?|blokes?|lads?|lady|ladies|gals?|chicks?|females?|males?|boys?|gentlem[ae]n|fellas?|lass|lasses|fellow|auntie)\b(?!['’]?s?\s+(?:group|club|shoes|health|team|room|shelter|night|size|\d))",
    _I,
)


_IS = re.compile(r"(?:['’]m|\b(?:im|am|being))\s+(?:(?:just|also|actually)\s+)?$", _I)


def gender_details(passage: Passage) -> Iterator[Detail]:
    """ "as a woman" -> "as a person"; a trans woman first becomes a trans person."""
    if re.match(r"(?:gender|sex)\s*:", passage.words, _I):
        return
    for match in _PERSON.finditer(passage.words):
        if match.span() == (0, len(passage.words)) and not re.search(
            r"\b(?:an?|the|only|other|as)\s+$", passage.before, _I
        ):
            continue  # a word by itself in a list
        noun = match["noun"].lower()
        if noun in ("female", "male") and _IS.search(passage.words[: match.start()]):
            continue  # "I'm female": no noun fits there
        many = noun.endswith(("s", "men"))
        many = many and noun not in ("lass",)
        plain = "people" if many else "person"
        trans = f"{match['trans'].lower()}{plain}" if match["trans"] else None
        yield Detail(match.start(), match.end(), rungs(None, trans, plain), "main")
