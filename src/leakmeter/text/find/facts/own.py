"""Relatives, pets, money, names and contact data."""

from __future__ import annotations

import re

from leakmeter.text.find.lexicon import entries_in
from leakmeter.types import Fact

_NUMBERS = dict(zip("one two three four five six seven eight nine ten".split(), range(1, 11), strict=True)) | {
    "a": 1,
    "an": 1,
}
_COUNT = re.compile(r"\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.I | re.A)
_MONEY = re.compile(
    r"(?P<sign>(?:us|au|ca|nz|sg)?[$£€₹¥])?\s?(?P<value>\d[\d,]*(?:\.\d+)?)\s?"
    r"(?P<scale>k|m|mil|million|grand|lakhs?|lpa|crores?)?\b\s?(?P<unit>dollars|bucks|euros?|pounds|quid|rupees|usd|eur|gbp|inr|aud|cad|chf|sgd|yen)?",
    re.I,
)
_SCALES = {
    "k": 1e3,
    "grand": 1e3,
    "m": 1e6,
    "mil": 1e6,
    "million": 1e6,
    "lakh": 1e5,
    "lakhs": 1e5,
    "lpa": 1e5,
    "crore": 1e7,
    "crores": 1e7,
}
_CURRENCIES = {
    "$": "USD", "us$": "USD", "au$": "AUD", "ca$": "CAD", "nz$": "NZD", "sg$": "SGD", "£": "GBP", "€": "EUR", "₹": "INR", "¥": "JPY",
    "dollars": "USD", "bucks": "USD", "euro": "EUR", "euros": "EUR", "pounds": "GBP", "quid": "GBP", "rupees": "INR", "yen": "JPY",
}  # fmt: skip
_EMAIL = re.compile(r"[\w.+-]{1,64}@[\w-]{1,63}\.\w")
_LINK = re.compile(
    r"(?:https?://|www\.)|[\w-]\.(?:com|net|org|io|me|dev|blog|co|art|page|site|xyz|tv|gg|link)(?![\w@])", re.I
)
_ADDRESS = re.compile(r"\baddress is\b|\b(?:post ?code|zip|pin ?code)\b", re.I)
_PHONE = re.compile(r"(?<![\w-])\+?\(?\d[\d\s().-]{6,20}\d")
_NAME = re.compile(r"(?:[A-Z][\w'’-]+)(?: [A-Z][\w'’-]+)*$")


#: The author is the relative: "I'm a mother of two", "as a single dad".
_AS_PARENT = re.compile(
    r"(?:(?<![\w'’])(?:i\s?am|i['’]?m|as|being|became|become)(?: (?:also|now|just))?(?: (?:an?|the))?(?: [\w-]+){0,2}? "
    r"|\A(?:an? )?(?:\w+ )?(?=\w+ (?:of|to) (?:\d|one|two|three|four|five|six|seven)))"
    r"(?P<word>mother|mom|mum|mommy|mama|dad|daddy|father|parent)\b(?: (?:of|to) (?P<count>\d{1,2}|[a-z]+))?",
    re.I | re.A,
)


_NONE = re.compile(r"\b(?:no|don['’]?t|do not|never|without|neither)\b", re.I)


def family_facts(words: str) -> tuple[Fact, ...]:
    """The relation to each relative named; that the author is a parent, with how many children where it is said."""
    parent = _AS_PARENT.search(words)
    if parent:
        return _parent_facts(parent)
    if _NONE.search(words):
        return ()
    facts: list[Fact] = []
    for entry in entries_in(words, "relatives"):
        facts.append(Fact("relative", entry.row["relation"]))
        if entry.row["implies"]:
            facts.append(Fact("parent", "yes"))
            count = _COUNT.search(words[: entry.start])
            if count and not re.search(r"(?:year|yr|month|week|yo)s?\b", words[count.end() : entry.start], re.I):
                facts.append(Fact("children", _number(count.group())))
    return tuple(dict.fromkeys(facts))


def _parent_facts(parent: re.Match[str]) -> tuple[Fact, ...]:
    facts = [Fact("parent", "yes")]
    word, count = parent["word"].lower(), parent["count"]
    if count and _COUNT.fullmatch(count):
        facts.append(Fact("children", _number(count)))
    if word != "parent":
        facts.append(Fact("gender", "male" if word in ("dad", "daddy", "father") else "female"))
    return tuple(facts)


def pet_facts(words: str) -> tuple[Fact, ...]:
    """The kind of animal."""
    return tuple(dict.fromkeys(Fact("pet", entry.row["kind"]) for entry in entries_in(words, "pets")))


def money_facts(words: str) -> tuple[Fact, ...]:
    """An amount with its currency (three letters; "?" when no sign says which)."""
    for match in _MONEY.finditer(words):
        sign, unit = (match["sign"] or "").lower(), (match["unit"] or "").lower()
        if not (sign or unit or match["scale"]):
            continue
        scale = _SCALES.get((match["scale"] or "").lower(), 1.0)
        amount = float(match["value"].replace(",", "")) * scale
        currency = _CURRENCIES.get(sign) or _CURRENCIES.get(unit) or (unit.upper() if unit else "?")
        return (Fact("amount", f"{amount:.0f} {currency}"),)
    return ()


def contact_facts(words: str) -> tuple[Fact, ...]:
    """What kind of contact it is; the value is the kind, never the address itself, so that reports quote it once."""
    for kind, pattern in (("e-mail", _EMAIL), ("address", _ADDRESS), ("link", _LINK), ("phone", _PHONE)):
        if pattern.search(words):
            return (Fact("contact", kind),)
    return (Fact("contact", "handle"),)


def name_facts(words: str) -> tuple[Fact, ...]:
    """The name as written."""
    match = _NAME.search(words)
    return (Fact("name", match.group()),) if match else ()


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word.lower()]
