"""Ages: exact -> decade -> adult."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.text.rewrite.grammar import like, replaced
from leakmeter.types import Disclosure, Fact

_TENS = {2: "twenty", 3: "thirty", 4: "forty", 5: "fifty", 6: "sixty", 7: "seventy", 8: "eighty"}
_NUMBER = r"(?:\d{1,3}|(?:twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty)(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?|\w+teen)"
_QUALIFIER = r"(?:(?:only|almost|nearly|about|around|over|under|like|turning|roughly|gonna be|going to be|about to (?:be|turn))\s+)?"
_AS_NOUN = re.compile(rf"(?P<article>\ban?\s+){_NUMBER}[\s-]*(?:years?[\s-]?old|yrs?[\s-]?old|y/?o)s?\b", re.I)
_PLAIN = re.compile(
    rf"{_QUALIFIER}{_NUMBER}(?:ish)?(?:[\s-]*(?:and a half)?[\s-]*(?:years?[\s-]?olds?|yrs?[\s-]?old|y/?o|years of age))?(?!\w)",
    re.I,
)
_TURNED = re.compile(
    r"(?:(?:just|recently|only|finally|will|'ll|’ll)\s+)?\b(?:turn(?:ed|ing)?|hit(?:ting)?|pushing)\s+\S+(?:\s+.*)?$",
    re.I,
)
_DECADE = re.compile(r"\bin (?:my|our) .*$", re.I)


def decade_words(age: int) -> str:
    """ "my 30s" for 34; "my teens" under twenty."""
    return "my teens" if age < 20 else f"my {age // 10 * 10}s"


def age_wordings(disclosure: Disclosure) -> Iterator[str]:
    """Decade, then "an adult"."""
    fact = _age(disclosure)
    years = _years(fact) if fact else None
    if years is None:
        return
    low, high = years
    words = disclosure.text
    if low == high:
        yield from _for_exact(words, low)
    elif high - low < _DECADE_LONG:
        yield from _for_range(words, low)
    if low >= _GROWN_UP:
        yield _adult(words)


_DECADE_LONG = 9
_GROWN_UP = 18


def _years(fact: Fact) -> tuple[int, int] | None:
    if isinstance(fact.value, int):
        return fact.value, fact.value
    return (int(fact.low), int(fact.high)) if fact.low is not None and fact.high is not None else None


def _for_range(words: str, low: int) -> Iterator[str]:
    if _DECADE.search(words):
        yield _DECADE.sub(f"in {decade_words(low)}", words)
    elif re.match(r"i\b|i['’]|im\b|born\b", words, re.I):
        yield like(words, f"I'm in {decade_words(low)}")


def _for_exact(words: str, age: int) -> Iterator[str]:
    if noun := _AS_NOUN.search(words):
        thing = "teenager" if age < 20 else f"{_TENS.get(age // 10, 'ninety')}-something"
        yield replaced(words, noun.start() + len(noun["article"]), noun.end(), thing)
    elif turned := _TURNED.search(words):
        yield like(words, f"I'm in {decade_words(age)}") if turned.start() < 15 else words
    elif re.match(r"(?:i['’]?m|im|i\s?am)\b", words, re.I) and (plain := _PLAIN.search(words)):
        yield words[: plain.start()] + f"in {decade_words(age)}"
    elif plain := _PLAIN.search(words):
        yield like(words, f"in {decade_words(age)}")


def _adult(words: str) -> str:
    if re.match(r"as an?\b", words, re.I):
        return like(words, "as an adult")
    if re.match(r"in my\b", words, re.I):
        return like(words, "as an adult")
    return like(words, "I'm an adult")


def age_gender_wordings(disclosure: Disclosure) -> Iterator[str]:
    """ "24F": the decade with the letter, the decade alone, the gender alone."""
    fact = _age(disclosure)
    if fact is None or not isinstance(fact.value, int):
        return
    words, decade = disclosure.text, decade_words(fact.value)
    gender = next((f.value for f in disclosure.facts if f.attribute == "gender"), None)
    noun = {"female": "woman", "male": "man"}.get(str(gender), "person")
    if re.match(r"(?:i['’]?m|i am)\b", words, re.I):
        yield like(words, f"I'm a {noun} in {decade}")
        yield like(words, f"I'm in {decade}")
        yield like(words, "I'm an adult" if fact.value >= 18 else "I'm young")
    elif re.match(r"(?:i|me|myself)\s?[(\[]", words, re.I):
        pronoun = words.split("(")[0].split("[")[0].strip()
        letter = "F" if gender == "female" else "M"
        short = "teens" if fact.value < 20 else f"{fact.value // 10 * 10}s"
        yield f"{pronoun} ({short} {letter})"
        yield pronoun
    else:
        short = "teens" if fact.value < 20 else f"{fact.value // 10 * 10}s"
        letter = "F" if gender == "female" else "M" if gender == "male" else ""
        yield f"{short} {letter}".strip()
        yield short


def _age(disclosure: Disclosure) -> Fact | None:
    return next((f for f in disclosure.facts if f.attribute == "age"), None)
