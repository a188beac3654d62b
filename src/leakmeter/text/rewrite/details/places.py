"""Places: city -> region -> country -> part of the world; names that no table knows are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from leakmeter.statistics import by_label, country_of, region_of
from leakmeter.statistics.figures import Place
from leakmeter.text.find.gazetteer.placenames import in_words, place_at, readings
from leakmeter.text.find.lexicon import rows
from leakmeter.text.rewrite.details.detail import Detail, Passage, rungs
from leakmeter.text.rewrite.details.noun import FOLLOWS

_NEAR = re.compile(
    r"\b(?:(?:just )?(?:near|outside|close to|around|by|off|past|beyond|above|below|up from|down from|out of|south of|north of|east of|west of)(?: of)?|(?:on|from|at) the (?:outskirts|edges?|border|fringes?) of|(?:a (?:few|couple of)|\w+) (?:hours?|minutes?|miles?|km|kms) (?:from|out of|outside|north of|south of|east of|west of))\s+$",
    re.IGNORECASE,
)
_WORD = re.compile(r"(?<![\w'’@#])[^\W\d_]")
_PREPOSITION = re.compile(
    r"\b(?P<preposition>in|at|from|to|near|outside(?: of)?|around|by|off|of|for|through|into|across|over in|up in|down in|back in|out in|here in|out of|on|past|towards?)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
#: Parts of a place that are said before its name: they go with it.
_PART_BEFORE = re.compile(
    r"\b(?:(?:the )?(?:center|centre|heart|middle|outskirts|suburbs|edge|bottom|top|back|hills|north|south|east|west|north end|south side|end|side|part|corner|\w+ area|\w+ side|\w+ district|\w+ end|\w+ part|\w+ suburbs) of|central|downtown|inner|greater|metro|upstate|(?:north|south|east|west)(?:ern)?|(?:north|south)[- ]?(?:east|west)(?:ern)?|rural|suburban|sunny|rainy|good old|good ol['’]?|old|beautiful|lovely|little|wee|tiny)\s+$",
    re.IGNORECASE,
)
_AREA_AFTER = re.compile(
    r"\s+(?:(?:metro|city|bay|county|valley) )?(?:area|suburbs?|city cent(?:re|er)|way|proper|metro|downtown)\b",
    re.IGNORECASE,
)
_COMPOUND = re.compile(r"(?:[-–][^\W_]|\s+(?:and|or|&)\s+[A-Z]|\s+[A-Z][a-z]+)")
#: The parts of the world by the regions of the list of nationalities.
_CONTINENTS = {
    "north american": "the Americas", "european": "Europe", "african": "Africa", "southeast asian": "Southeast Asia",
    "south asian": "South Asia", "latin american": "Latin America", "east asian": "East Asia",
    "middle eastern": "the Middle East", "caribbean": "the Caribbean", "from the pacific": "the Pacific",
    "from oceania": "Oceania", "eastern european": "Eastern Europe", "central asian": "Central Asia",
    "north african": "North Africa", "northern european": "Northern Europe", "scandinavian": "Northern Europe",
    "from the caucasus": "the Caucasus", "from the americas": "the Americas", "south american": "the Americas",
    "from asia": "Asia", "from western asia": "Western Asia", "from africa": "Africa",
}  # fmt: skip
_PART_OF_THE_WORLD = re.compile(
    r"(?!south africa\b|central african\b|north korea\b|south korea\b)(?:the\s+)?(?:(?:north|south|east|west|central|latin|southeast|northern|eastern|western|southern)\s+)?(?:europe|asia|africa|oceania|americas|(?<=latin )america|(?<=north )america|(?<=south )america|caribbean|pacific|middle east|caucasus)\b",
    re.IGNORECASE,
)
#: "Athens on the 2nd" does not lie in Ontario.
_CODE_THAT_IS_A_WORD = re.compile(r" (?:on|in|or|me|hi|as|at|to|is|so|no)\Z")
_ATTRIBUTES = ("place", "birthplace", "frequents", "past_place", "workplace", "origin")


@cache
def _continents() -> dict[str, str]:
    """The part of the world of each country, by its code."""
    found: dict[str, str] = {}
    for row in rows("nationalities"):
        if row["country"] and row["region"] in _CONTINENTS:
            found.setdefault(row["country"], _CONTINENTS[row["region"]])
    return found


def place_details(passage: Passage) -> Iterator[Detail]:
    """Every place that is named, climbing to its region, its country and its part of the world."""
    told = [place for f in passage.facts if f.attribute in _ATTRIBUTES and (place := by_label(str(f.value)))]
    home = passage.category == "LOCATION"
    position = 0
    for match in _WORD.finditer(passage.words):
        if match.start() < position:
            continue
        if part_of_the_world := _PART_OF_THE_WORLD.match(passage.words, match.start()):
            position = part_of_the_world.end()
            continue
        if not _may_begin(passage, match.start(), home):
            continue
        end = place_at(passage.words, match.start())
        if (
            end is not None
            and passage.words[match.start()].isupper()
            and _CODE_THAT_IS_A_WORD.search(passage.words, match.start(), end)
        ):
            end = place_at(passage.words[: end - len(" on")], match.start())
        if end is None:
            continue
        after = passage.words[end:] or passage.after
        if thing := _NAMED_AFTER.match(passage.words, end):
            position = thing.end()
            the = "" if _DETERMINER.search(passage.words[: match.start()]) else "a "
            yield Detail(match.start(), thing.end(), rungs(the + thing["what"].lower()), "main")
            continue
        if _IS_COMPOUND.match(after) and not _SAID_AFTER.match(after):
            position = end
            compound = list(_compound(passage, match.start(), end))
            yield from compound
            if compound or passage.words[end:]:
                continue
        if not _meant(passage, match.start(), end, home):
            continue
        position = end
        place = _read(passage.words, match.start(), end, told)
        if place is not None:
            yield _detail(passage, match.start(), end, place, "main" if home else "beside")


#: In so few words about a place any may be its name.
_FEW_WORDS = 4
_DETERMINER = re.compile(r"\b(?:an?|the|my|our|this|that|wee|old|little|small|from|in)\s+$", re.IGNORECASE)


def _may_begin(passage: Passage, start: int, home: bool) -> bool:
    """Whether a place may begin here at all, which saves looking up every word: at a capital, or where a place is due."""
    if passage.words[start].isupper() or (home and (start == 0 or len(passage.words.split()) <= _FEW_WORDS)):
        return True
    word = re.match(r"[^\W\d_]+", passage.words[start:])
    if word and any(
        re.search(rf"\b{word.group()}\b", str(f.value), re.IGNORECASE)
        for f in passage.facts
        if f.attribute in _ATTRIBUTES
    ):
        return True
    before = (passage.before + passage.words[:start])[-30:]
    due = _PREPOSITION.search(before) or _PART_BEFORE.search(before)
    return bool(due or (home and _DETERMINER.search(before)))


def _meant(passage: Passage, start: int, end: int, home: bool) -> bool:
    """Whether a name is a place here: always where the author says where they are, else only after a preposition."""
    name, before = passage.words[start:end], passage.before + passage.words[:start]
    if _COMPOUND.match(passage.words, end) and not home:
        return False
    if home:
        return (
            name[:1].isupper()
            or start == 0
            or len(passage.words.split()) <= _FEW_WORDS
            or bool(_PREPOSITION.search(before))
            or bool(_PART_BEFORE.search(before))
        )
    part = _PART_BEFORE.search(before)
    match = _PREPOSITION.search(before[: part.start()] if part else before)
    return match is not None and match["preposition"].lower() not in ("for", "by", "on", "over")


def _compound(passage: Passage, start: int, end: int) -> Iterator[Detail]:
    """ "a wee London flat" without the name, where the name only says which."""
    before = passage.before + passage.words[:start]
    if possessive := re.match(r"['’]s\b", passage.words[end:] or passage.after):
        place = _read(passage.words, start, end, [])
        if place is not None and not re.match(
            r"['’]s\s+(?:an?|the|in|not|so|very|where|just|home|been)\b", passage.words[end:] or passage.after
        ):
            kind = {"area": "region"}.get(place.kind, place.kind)
            yield Detail(
                start,
                end + (possessive.end() if passage.words[end:] else 0),
                rungs(None, f"the {kind}" + ("'s" if passage.words[end:] else "")),
            )
        return
    if re.search(
        r"(?:\b(?:an?|the|my|our|this|that|these|those|some|all|no|[a-z]{3,}est|[a-z]{4,}y|wee|old|little|tiny|good|typical|proper|local|as)|[.,;:!?\n])\s*$|\A\s*$",
        before,
        re.IGNORECASE,
    ):
        yield Detail(start, end, rungs(None, ""))


def _read(words: str, start: int, end: int, told: list[Place]) -> Place | None:
    """The reading that the disclosure's facts settled on, else the likeliest."""
    possible = readings(words[:end], start) or readings(words, start)
    for place in told:
        if place in possible:
            return place
    return possible[0] if possible else None


#: "A polluted city like Delhi" is no "city like South Asia".
_LIKE = re.compile(r"\b(?:city|town|place|country|village|metropolis|somewhere)\s+(?:like|such as)\s+$", re.IGNORECASE)


def _detail(passage: Passage, start: int, end: int, place: Place, kind: str) -> Detail:
    words = passage.words
    if _LIKE.search(passage.before + words[:start]):
        return Detail(start, end, rungs(None, "this"), kind)
    region, country = region_of(place), country_of(place)
    beyond = _NEAR.search(words[:start])
    part = None if beyond and not _PREPOSITION.search(words[: beyond.start()]) else _PART_BEFORE.search(words, 0, start)
    begin = part.start() if part else start
    area = _AREA_AFTER.match(words, end)
    end = area.end() if area else end
    the = re.search(r"\b(?:the|my|our|your|good old)\s+$", words[:begin], re.IGNORECASE)
    begin = the.start() if the else begin
    near = _NEAR.search(words[:begin])
    lead, begin = ("in ", near.start()) if near and place.kind == "city" else ("", begin)
    nation = in_words(country)
    native = _NATIVE.match(words, end) if begin == 0 and not lead else None
    if native:
        end, lead = (
            native.end(),
            f"{native['what']} {'in' if native['what'].lower().startswith(('born', 'based', 'raised')) else 'from'} ",
        )
    world = _continents().get(country.country)
    local = place.kind in ("city", "county", "area")
    steps = (
        region.name if local and region is not None else (nation if local else None),
        nation if place.kind != "country" else None,
        world,
    )
    return Detail(begin, end, rungs(*(step and lead + step for step in steps)), kind)


#: A name before a noun that it describes, and what else may stand there.
_IS_COMPOUND = re.compile(r"(?:['’]s)?\s+[a-z]{3,}")
_SAID_AFTER = re.compile(
    rf"{_AREA_AFTER.pattern}|{FOLLOWS.pattern}|[\s-]+(?:kid|girl|boy|lad|lass|native|local|gal|guy|born|raised|based)\b|['’]s\s",
    re.IGNORECASE,
)
#: "Oslo kid", "San Antonio born and raised".
_NATIVE = re.compile(
    r"[\s-](?P<what>(?:kid|girl|boy|lad|lass|native|local|gal|guy|born and raised|born and bred|born|raised|based)\b)",
    re.IGNORECASE,
)
_STREET = r"(?:street|st|road|rd|avenue|ave|lane|ln|drive|close|court|square|terrace|hill|park|way|row|bridge|quay|station|estate|district|village|beach|bay|island|river|lake|valley|mountain)"
#: "Leeds Road", "Gateshead Millennium Bridge": a name of something else, which a place is a part of.
_NAMED_AFTER = re.compile(
    r"(?:\s+[A-ZÀ-Þ][\w’']+)?\s+(?P<what>Street|Road|Avenue|Lane|Drive|Close|Court|Square|Terrace|Bridge|Station)\b(?!\s+[A-ZÀ-Þ])"
)
#: A name that no table knows, after what says that it is a place.
_UNKNOWN = re.compile(
    rf",?\s*\b(?:just )?(?:in|near|off|outside(?: of)?|from|to|at|past|around|by|on|above|beyond|over|behind|up|down)\s+(?:the\s+)?(?P<name>(?:St\.? |Saint |Mt\.? |Port |Fort )?[A-ZÀ-Þ][\w’'À-ɏ-]+(?:(?: (?:and|of|the|on|upon|de|la|del|y) | )[A-ZÀ-Þ][\w’'À-ɏ-]+)*(?: {_STREET}\b)?)"
)
_NOT_A_PLACE = re.compile(
    r"(?:europe|asia|africa|oceania|america|the americas|americas|latin america|caribbean|pacific|middle east|northern europe|eastern europe|southeast asia|south asia|east asia|central asia|western asia|north africa|caucasus|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|english|french|spanish|german|i\b)",
    re.IGNORECASE,
)
#: After these the sentence needs a place.
_NEEDS_A_PLACE = re.compile(
    r"(?:\b(?:am|is|are|was|were|be|been|live|lives|lived|living|based|located|stay|staying|stayed|settled|reside|landed|come|comes|came|coming|hail|base|born|raised|bred|grew up|growing up)|['’](?:m|re|s)|\bim)(?:\s+(?:just|out|up|down|over|back|now|still|currently|originally|all|way|here))*\s*$",
    re.IGNORECASE,
)


def unknown_place_details(passage: Passage) -> Iterator[Detail]:
    """Places that are in no table: "off Ormeau Road" is left out, where nothing asks for a place."""
    for match in _UNKNOWN.finditer(passage.words):
        if _NOT_A_PLACE.match(match["name"]):
            continue
        needed = _NEEDS_A_PLACE.search(passage.before + passage.words[: match.start()])
        if match.start() > 0 and not needed:
            yield Detail(match.start(), match.end(), rungs(None, ""), "main")
