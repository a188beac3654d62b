"""Countries by the names that people give them in passing: "Ireland/Australia", "US and Irish", "the Philippines"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from leakmeter.statistics import lookup
from leakmeter.text.find.lexicon import entries_in

FLAGS = re.IGNORECASE | re.ASCII
_SHORT: dict[str, str] = {"us": "US", "usa": "US", "america": "US", "states": "US", "uk": "GB", "britain": "GB", "great britain": "GB",
          "nz": "NZ", "uae": "AE", "england": "GB", "scotland": "GB", "wales": "GB", "northern ireland": "GB", "korea": "KR",
          "holland": "NL", "sicily": "IT", "punjab": "IN", "kerala": "IN", "crete": "GR", "sardinia": "IT", "bavaria": "DE"}  # fmt: skip
#: Two-letter codes that people write for passports: "CA/US".
_CODES = frozenset("US UK NZ CA AU IE DE FR IT ES PT PL IN ZA BR MX NL SE NO DK FI CH AT BE GR JP KR PH SG".split())
#: A country or a people, as one to three words; in lower case as well. What is found is looked up.
A_COUNTRY = r"(?:the )?(?:(?!(?:and|or|but|the|my|our|his|her|in|on|at|for|from|to|of|i|we|is|was|with|who|that|when|while)\b)[A-Z][\w.’'-]*[\w.])(?: (?!(?:and|or|but|in|on|at|for|from|to|of|i|we|is|was|with|who|that|when|while|after|before|because|since|back|last|this|today|citizen\w*|national\w*|passports?|during|as)\b)[A-Z][\w.’'-]*[\w.]){0,2}"
AND = r"(?: ?(?:/|&|\+|,|-|–) ?| and | plus | as well as | & )"
#: Countries that are as often something else, where nothing says that the country is meant.
_UNSURE = frozenset(("georgia",))


def told_countries(
    words: str, patterns: tuple[re.Pattern[str], ...], denied: re.Pattern[str]
) -> Iterator[tuple[int, int, list[str]]]:
    """Where one of the patterns holds and what stands before it does not deny it, as (start, end, codes of the countries
    that the first group with words names)."""
    for pattern in patterns:
        for match in pattern.finditer(words):
            if denied.search(words[max(0, match.start() - _NEAR) : match.start()]):
                continue
            codes = countries_named(next(name for name in match.groups() if name))
            if codes:
                yield *match.span(), codes


#: So many characters before the words may deny them.
_NEAR = 40


def countries_named(names: str) -> list[str]:
    """The countries that some words name, by the name of a country or of its people: "Ireland/Australia", "US and Irish"."""
    codes = (_country(part.strip(" .(")) for part in re.split(AND, names, flags=FLAGS))
    found = [code for code in codes if code]
    whole = _country(names.strip(" .("))
    return [whole] if whole and len(found) < _BOTH else found


_BOTH = 2


def _country(name: str) -> str:
    plain = _OF_AMERICA.sub("", name).lower().removeprefix("the ").replace(".", "")
    if plain in _UNSURE:
        return ""
    if plain in _SHORT:
        return _SHORT[plain]
    if name in _CODES:
        return "GB" if name == "UK" else name
    said = _OF_AMERICA.sub("", name).split()
    for length in range(len(said), 0, -1):
        part = " ".join(said[:length])
        people = [e.row["country"] for e in entries_in(part, "nationalities") if e.start == 0 and e.end == len(part)]
        if people:
            return people[0]
        land = [place for place in lookup(part.removeprefix("the ")) if place.kind == "country"]
        if land and len(part) > _LONGEST_CODE:
            return land[0].country
    return ""


#: "Japanese American": of Japan, and "African American" of no country.
_OF_AMERICA = re.compile(r"(?<=\w)[ -]Americans?\Z", re.IGNORECASE)
#: Names no longer than this are codes, and most of them words.
_LONGEST_CODE = 3
