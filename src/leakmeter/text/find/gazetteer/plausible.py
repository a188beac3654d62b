"""Whether a known name is meant as a place: what its capitals, its size and the words around it say.

The gazetteer knows a quarter of a million names, and most short English words are among them. A name is believed

- always, if it is a country's or a region's, except abbreviations that are also words;
- with a capital that means something (not in a text all in capitals, not at the beginning of a line), if it is not
  above all an ordinary word;
- in lower case, only if it is a large place's own name.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib import resources
from typing import Literal

from leakmeter.errors import DataError
from leakmeter.statistics.figures import Place
from leakmeter.statistics.names import key

Case = Literal["capital", "opening", "lower"]

#: The fewest people a place must have for its name to be believed …
_WITH_CAPITAL = 1_500
_AT_AN_OPENING = 20_000
_IN_LOWER_CASE = 100_000
#: A longer name is seldom a word or a slip.
_LONG_NAME = 8
_LONG_IN_LOWER_CASE = 30_000
#: … and where it is reached by another name than its own (older, foreign or shortened: "Bombay", "Cologne").
_OTHER_NAME_WITH_CAPITAL = 50_000
_OTHER_NAME_IN_LOWER_CASE = 500_000
_OTHER_NAME_LETTERS = 5
#: Ordinary words that are places when they have a capital: towns large enough to be meant.
_TOWNS = frozenset("bath bend cork mobile nice orange reading slough split surprise tours vista".split())
#: Abbreviations that name a place in lower case too; the other two-letter codes are words or could be anything.
_ABBREVIATIONS = frozenset(
    "uk usa uae nyc sf dc atl pdx slc okc nola cdmx nsw qld bc nj ny tx fl nc sc ca wa va ga il mn wi tn az ct ky md nv "
    "nm nh ri vt wv ks".split()
)
#: … and those that do only where nothing but a conjunction follows: they begin Spanish names and stand for "my".
_ABBREVIATIONS_AT_AN_END = frozenset("la ma pa mi".split())
_CITY_ABBREVIATIONS = frozenset("NYC LA SF DC ATL PDX OKC SLC STL NOLA PHX KC KL HK CDMX HCMC".split())
#: Codes that mean something else at work and in studies: the operating room, public relations, a medical degree.
_AMBIGUOUS_CODES = frozenset("ED ID MA MD ME MS OK OR PA PR SC HI IN".split())
_AT_WORK = re.compile(r"\b(?:work|study|studi|job|career|degree|major)\w*\b[^.\n]*$", re.IGNORECASE)
_TRADES = frozenset(("PR", "ED"))
_BEING_IN = re.compile(r"\b(?:i['’]?m|i am|been|got) in[ \t]+$", re.IGNORECASE)
_THEN_A_MEASURE = re.compile(r" (?:shifts?|time ?zone|timings|hours|sizes?|dollars|units)\b", re.IGNORECASE)
_THEN_STUDIES = re.compile(r" (?:school|program|class|position|role|student|degree)", re.IGNORECASE)
_ENDS_A_PHRASE = re.compile(
    r"[ \t]*(?:[.,;:!?)\n]|$)|[ \t]+(?:and|but|for|so|now|rn|with|since|area|county|where|because|as)\b", re.IGNORECASE
)
_WORD_BEFORE = re.compile(r"(?P<before>[^\n]*?)(?P<word>[^\W\d_][\w'’]*)[ \t]+(?:the[ \t]+)?$", re.IGNORECASE)
_TITLE_WORDS = frozenset("In At From Near To Of Around Outside".split())
_PARTICLES = frozenset("on upon under in by the of de la del du le les al el an der am da do dos sur and y".split())
_AREA_FOLLOWS = re.compile(r" (?:(?:metro|greater) )?(?:area|region|suburbs?|metropolitan|outskirts)\b", re.IGNORECASE)
_COUNTY_FOLLOWS = re.compile(r" (?:county|parish|borough)\b", re.IGNORECASE)
_WINDOW = 80


@cache
def ordinary() -> frozenset[str]:
    """The keys of names that are above all something else. Raises DataError if the list is missing."""
    try:
        lines = (resources.files("leakmeter.text.find.data") / "ordinary.txt").read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise DataError(f"The word list ordinary.txt cannot be read ({error}). Reinstall leakmeter.") from error
    return frozenset(line for line in lines if not line.startswith("#"))


def case_of(text: str, position: int) -> Case:
    """What the capital at ``position`` says: nothing where there is none, where all is in capitals or title case.

    "opening" is a capital that may only begin the line.
    """
    if not text[position : position + 1].isupper():
        return "lower"
    before = _WORD_BEFORE.search(text[max(0, position - _WINDOW) : position])
    if before is None:
        return "opening"
    around = text[max(0, position - _WINDOW) : position + _WINDOW]
    if not any(letter.islower() for letter in around) or (len(before["word"]) > 1 and before["word"].isupper()):
        return "lower"
    in_title = before["word"] in _TITLE_WORDS and before["before"].strip(" \t-*#>\"'“(") != ""
    return "lower" if in_title else "capital"


def is_ordinary(name: str) -> bool:
    """Whether a name is above all an ordinary word, and not one of the towns that a capital makes plausible."""
    return key(name) in ordinary() and key(name) not in _TOWNS


def abbreviation(name: str, text: str, position: int, after_the: bool) -> str | None:
    """The spelling under which an abbreviation of two to four letters is looked up; None if it is none, or a word."""
    plain = name.replace(".", "")
    if after_the:
        return plain.upper() if plain.lower() in ("us", "uk", "uae", "usa") else None
    if plain.lower() in _ABBREVIATIONS_AT_AN_END and _ENDS_A_PHRASE.match(text, position + len(name)):
        return plain.upper()
    if plain.isupper() and case_of(text, position) != "lower":
        before, after = text[max(0, position - _WINDOW) : position], text[position + len(name) :]
        other = (plain in _TRADES and _BEING_IN.search(before)) or _THEN_A_MEASURE.match(after)
        other = other or (plain in _AMBIGUOUS_CODES and (_AT_WORK.search(before) or _THEN_STUDIES.match(after)))
        return None if other else plain
    return plain.upper() if plain.lower() in _ABBREVIATIONS else None


def plausible(name: str, places: tuple[Place, ...], text: str, position: int, after_the: bool) -> bool:
    """Whether the name at ``position`` can be meant as one of ``places`` (most populous first) by itself."""
    place, case, wanted = places[0], case_of(text, position), key(name)
    if _said_of_an_institution(text, position):
        return False
    if len(name.replace(".", "")) <= 3 and abbreviation(name, text, position, after_the):
        return place.kind != "city" or name.upper().replace(".", "") in _CITY_ABBREVIATIONS
    if len(wanted) <= 2:
        return False
    small = place.kind == "city" and place.population < _OTHER_NAME_IN_LOWER_CASE
    if small and _COUNTY_FOLLOWS.match(text, position + len(name)):
        return False
    if wanted in ordinary():
        in_area = not after_the or _AREA_FOLLOWS.match(text, position + len(name)) is not None
        return wanted in _TOWNS and case == "capital" and in_area
    if place.kind != "city":
        return len(wanted) > 2
    if after_the and not _takes_the(place, wanted, text, position + len(name)):
        return False
    if name.isupper() and len(name) <= 4 and case != "lower":
        return name in _CITY_ABBREVIATIONS
    return place.population >= _least(name, place, case)


def _least(name: str, place: Place, case: Case) -> int:
    """The fewest people the place must have, in people."""
    if case != "lower" and not _all_capital(name):
        case = "lower"
    if key(place.name) != key(name):
        return _least_by_other_name(name, case)
    if not name.isascii() and _letters(name) != _letters(place.name):
        return _IN_LOWER_CASE
    if case == "lower":
        return _IN_LOWER_CASE if len(name) < _LONG_NAME else _LONG_IN_LOWER_CASE
    return _WITH_CAPITAL if case == "capital" else _AT_AN_OPENING


def _least_by_other_name(name: str, case: Case) -> int:
    if case != "lower":
        return _OTHER_NAME_WITH_CAPITAL
    return _OTHER_NAME_IN_LOWER_CASE if len(key(name)) >= _OTHER_NAME_LETTERS else 10 * _OTHER_NAME_IN_LOWER_CASE


def _all_capital(name: str) -> bool:
    return all(
        w[0].isupper() or w.lower() in _PARTICLES or w[0].isdigit() for w in re.findall(r"[^\W_]+", name) if len(w) > 1
    )


def _letters(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _takes_the(place: Place, wanted: str, text: str, end: int) -> bool:
    """Whether a city's name takes an article: "the Hague", "the Big Apple", "the London area"."""
    if place.name.startswith("The ") or _AREA_FOLLOWS.match(text, end):
        return True
    return " " in wanted and key(place.name) != wanted


def _said_of_an_institution(text: str, position: int) -> bool:
    """Whether "at" comes before: people live in a city and study at its university."""
    return re.search(r"\bat[ \t]+(?:the[ \t]+)?$", text[max(0, position - 10) : position], re.IGNORECASE) is not None
