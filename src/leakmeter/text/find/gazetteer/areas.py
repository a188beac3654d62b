"""Areas people name that no figure covers, and the smallest place around them that one does.

Counties outside the United States, islands and landscapes: "I live in Sussex" says at least that the author lives in England. Without this the
gazetteer would offer its villages of the same names, half a world away.
"""

from __future__ import annotations

import re
from functools import cache

from leakmeter.statistics.figures import Place
from leakmeter.statistics.names import key
from leakmeter.statistics.places import by_label

_AREAS = {
    "England, UK": "bedfordshire|berkshire|buckinghamshire|cambridgeshire|cheshire|cornwall|cotswolds|county durham|cumbria|derbyshire|"
    "devon|dorset|east anglia|east midlands|essex|gloucestershire|greater manchester|hampshire|herefordshire|"
    "hertfordshire|home counties|isle of wight|kent|lake district|lancashire|leicestershire|lincolnshire|merseyside|"
    "northamptonshire|northumberland|nottinghamshire|oxfordshire|peak district|rutland|shropshire|somerset|"
    "staffordshire|surrey|sussex|teesside|tyne and wear|tyneside|warwickshire|west midlands|wiltshire|wirral|"
    "worcestershire|yorkshire",
    "Scotland, UK": "aberdeenshire|ayrshire|fife|lanarkshire|outer hebrides|scottish borders|scottish highlands|shetland|skye",
    "Wales, UK": "anglesey|carmarthenshire|ceredigion|monmouthshire|pembrokeshire|snowdonia",
    "Ireland": "connemara|county cork|county kerry|county mayo|donegal|kerry|tipperary",
    "California, US": "silicon valley",
    "Texas, US": "hill country",
    "Indonesia": "bali|lombok|sumatra",
    "Italy": "puglia|sardinia|sicily|tuscany|umbria",
    "Greece": "corfu|crete|rhodes|santorini",
    "France": "brittany|normandy|provence",
    "Spain": "andalusia|ibiza|majorca|mallorca|menorca|tenerife",
}


@cache
def _labels() -> dict[str, str]:
    return {key(name): label for label, names in _AREAS.items() for name in names.split("|")}


@cache
def _pattern() -> re.Pattern[str]:
    names = sorted((name for names in _AREAS.values() for name in names.split("|")), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)


def area_in(words: str, label: str) -> str | None:
    """The area named in some words that is counted as the place of that label: "Bali" of "living in Bali", "Indonesia"."""
    found = (match.group() for match in _pattern().finditer(words))
    return next((name for name in found if _labels().get(key(name)) == label), None)


def around_area(name: str) -> Place | None:
    """The place around an area of that name, or None where the name is not such an area's."""
    label = _labels().get(key(name))
    return by_label(label) if label else None
