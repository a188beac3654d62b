"""How the author looks: height, weight, hair, eyes, skin, build, marks and sizes."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.clauses import clauses
from leakmeter.text.find.normalize.former_weight import weight_now
from leakmeter.text.find.normalize.hair_colours import hair_colour
from leakmeter.text.find.normalize.listed import first_facts
from leakmeter.text.find.normalize.numbers import in_figures
from leakmeter.text.find.normalize.ranges import decade_in, range_in
from leakmeter.types import Fact

_FEET = re.compile(r"(?<!\d)(?P<feet>[4-7])\s?(?:['’′]|ft|foot|feet)\s?(?P<inches>1[01]|\d)?(?!\d)", re.I | re.A)
#: "six three", written in words only: in figures it would be anything.
_SHORT_FEET = re.compile(
    r"\b(?P<feet>four|five|six) (?P<inches>one|two|three|four|five|six|seven|eight|nine|ten|eleven|nothing|flat)\b(?! (?:months|weeks|years|of|hours|days|kids|times))",
    re.I,
)
#: "63 inches of woman": the height of an adult, and not a waist or a screen.
_INCHES = re.compile(
    r"(?:\b(?:i['’]?m|i am|im|stand(?:ing)?(?: at)?|all|height(?: is|:)?)\s+(?:only |just |about |barely |a whole )?(?P<a>5[4-9]|6\d|7\d|8[0-4])\s?inches\b(?! (?:waist|around|away|apart|deep|from|off))"
    r"|(?<![\d.'’′])(?P<b>5[4-9]|6\d|7\d|8[0-4])\s?inches (?:tall|of (?:wo)?man|of me)\b)",
    re.I | re.A,
)
_METRES = re.compile(r"(?<!\d)(?:(?P<cm>1\d\d)\s?(?:cm)?|1[.,](?P<m>\d\d)\s?m?)(?!\d)", re.I | re.A)
_ONE_METRE = re.compile(r"\b1 met(?:re|er)s? (?P<m>\d\d)\b", re.I | re.A)
_WEIGHT = re.compile(
    r"(?P<value>\d{2,3})\s?(?P<unit>lbs?|pounds?|kgs?|kilos?|st(?:one)?)\b(?:\s?(?P<pounds>\d{1,2})(?:\s?lbs?)?\b)?",
    re.I | re.A,
)
_BARE_WEIGHT = re.compile(
    r"\b(?:i weigh|now|CW:?|currently|(?:(?:my|our|the|bathroom) )+scales? (?:says?|said|reads?|shows?|showed|told me|tells me)(?: (?:i['’]?m|i weigh))?) (?P<value>\d{3})(?!\d|\s?(?:cm|mg|ml|g\b|grams))",
    re.I | re.A,
)
_KILOGRAMS = {"l": 0.4536, "p": 0.4536, "k": 1.0, "s": 6.350}
_CHANGE = re.compile(r"\b(?:lost|gained|put on|dropped|down|up|parted with)\b", re.I | re.A)
_HEIGHTS, _WEIGHTS = range(100, 231), range(30, 351)
_NOTHING = {"nothing": 0, "flat": 0}
_ORDER: tuple[str, ...] = tuple("zero one two three four five six seven eight nine ten eleven".split())
_COLOURS: tuple[tuple[str, str], ...] = (
    ("red", r"\b(?:red(?=[ -]?(?:hair|head|beard))|ginger|redhead|auburn|copper)\b"),
    ("blond", r"\b(?:blonde?|bleached|platinum)\b"),
    ("black", r"\b(?:black(?= hair| curls| locs| over|$)|jet black)\b"),
    ("brown", r"\b(?:(?:dark |light )?brown(?= (?:hair|curls|and down)|$)|brunette|chestnut|dark brown(?! eyes))\b"),
    (
        "grey or white",
        r"\b(?:gr[ea]y(?:ing)?(?!hound)|white (?:hair|streak|crop)|silver)\b",
    ),
    (
        "dyed",
        r"\b(?:dyed|dye (?:my|it)|(?:electric|pastel|neon|hot|bubblegum|turquoise|teal|lilac|lavender|mermaid) (?:blue|pink|green|purple|hair)|(?:pink|green|blue|purple) (?:hair|mullet|bob|curls|streak)|hair (?:is )?(?:pink|green|blue|purple))\b",
    ),
)
#: attribute, value, pattern. All that match are told; of one attribute only the first.
_LOOKS: tuple[tuple[str, str, str], ...] = (
    (
        "hair",
        "bald or thinning",
        r"\b(?:bald(?:ing)?|norwood|hairline|thinning|thin on top|going thin|bald patch(?:es)?|hair (?:has been |is )?(?:falling|coming) out)\b",
    ),
    (
        "hair",
        "shaved or very short",
        r"\b(?:shaved (?:head|it)|shaved it|buzz ?cut|crew cut|cut my hair off|head shaved)\b",
    ),
    ("hair_type", "coily or curly", r"\b(?:[34] ?[abc]\b|curl(?:s|y)|kinky|coils?|locs|dreads|dreadlocks|afro|braids)"),
    (
        "hair_length",
        "long",
        r"\b(?:(?:past|to|down to|at|below) (?:my |the )?(?:shoulders?|waist|belt|bra strap|hips)|(?:waist|shoulder|hip)[- ]length|long (?:\w+ )?hair)\b",
    ),
    (
        "hair_type",
        "wavy",
        r"\b(?:wavy|my waves|2[abc] (?:hair|waves|curls)|waves? \(?2[abc]|hair (?:is |type |typed? )*2[abc])",
    ),
    ("hair_type", "straight", r"\b(?:(?:poker |dead |pin |bone )straight hair|straight hair|1 ?[abc] hair)\b"),
    (
        "hair_length",
        "short",
        r"\b(?:pixie|bob|short hair|crop|short back and sides|cropped|hair (?:is |cut |got |chopped )*(?:very |really |so )?short|chin-length|(?:chopped|cut|lopped|hacked) (?:my hair|it all|it) (?:short|off))\b",
    ),
    ("hair_style", "mullet", r"\bmullet\b"),
    ("hair_style", "bangs or fringe", r"\b(?:bangs|fringe)\b"),
    (
        "facial_hair",
        "beard or moustache",
        r"\b(?:beards?(?!ed)|moustaches?|mustaches?|mo[u]?stachio\w*|tache|handlebar(?:s(?= moustache))?(?= (?:moustache|mustache)|\W*\Z|\W| for mo)|goatee|van dyke|soul patch|mutton ?chops|sideburns|side ?burns|whiskers|stubble|five o['’]clock shadow)\b",
    ),
    ("facial_hair", "chin hair", r"\b(?:chin (?:hairs?|fuzz)|hair on my chin|shave my chin)\b"),
    ("eyes", "green", r"\bgreen eyes?\b"),
    ("eyes", "one blue and one brown", r"\bone blue eye\b"),
    ("eyes", "blue", r"\bblue eyes?\b"),
    ("eyes", "brown", r"\bbrown eyes?\b"),
    ("eyes", "hazel", r"\bhazel eyes?\b"),
    ("eyelids", "hooded", r"\bhooded\b"),
    ("skin", "fair", r"\b(?:pale|fair)\b"),
    (
        "skin",
        "dark",
        r"\b(?:dark[- ]skinned|dark skin|pretty dark|quite dark|brown skin|wheatish|olive skin)\b",
    ),
    ("skin", "freckled", r"\bfreckl\w+\b"),
    (
        "skin_trouble",
        "acne or scars",
        r"\b(?:acne|scars?|red marks|rosacea|loose skin)\b",
    ),
    (
        "build",
        "heavy",
        r"\b(?:fat|heavy|big girl|size (?:18|20|22|24|26)|plus[- ]size)\b",
    ),
    ("build", "thin", r"\b(?:skinny|thin(?! on)|slim|slender|bony|lanky)\b"),
    (
        "build",
        "broad or stocky",
        r"\b(?:stocky|broad shoulders?|muscular|built like an? \w+|barrel[- ]chested)\b",
    ),
    ("height_word", "short", r"\b(?:short king|i['’]?m (?:\w+ )?short\b|pretty short|five foot nothing)\b|^short\b"),
    ("height_word", "tall", r"(?<!feet )(?<!foot )(?<!inches )(?<!cm )(?<!\d )(?<!['\"’”] )\b(?:tall|long torso)\b"),
    (
        "tattoo",
        "yes",
        r"\b(?:tattoos?|tattooed|tatts?|tats|(?:full |my |both my )?sleeves?(?: on)?|neck piece|hand piece|inked)\b",
    ),
    ("piercing", "yes", r"\b(?:pierc\w+|septum|nose ring|stretched (?:ears|lobes)|gauges)\b"),
    (
        "glasses",
        "yes",
        r"\b(?:(?<!sun )(?<!wine )glasses|spectacles|specs|contact lenses|varifocals|bifocals|trifocals|progressives)\b",
    ),
    ("handedness", "left", r"\b(?:left[- ]?hand(?:ed|ers?)|left(?:y|ie)|southpaw|cack-?handed|ciot[oó]g)\b"),
    ("handedness", "right", r"\bright[- ]?hand(?:ed|ers?)\b"),
    ("handedness", "both", r"\bambidextrous\b"),
    ("teeth", "noticeable", r"\b(?:gap(?:py)? (?:teeth|tooth)|crooked (?:front )?teeth|buck teeth|overbite)\b"),
    ("ears", "noticeable", r"\b(?:big ears|ears stick out|cauliflower ear)\b"),
    ("hands", "noticeable", r"\b(?:small hands)\b"),
    ("eyebrows", "noticeable", r"\b(?:monobrow|unibrow|bushy (?:eye)?brows?)\b"),
    ("head", "noticeable", r"\b(?:cowlick|round head|widow['’]s peak|dimple|round face)\b"),
    ("voice", "changing", r"\bvoice (?:has |is |finally |only )?(?:just )?(?:started )?(?:dropp\w+|breaking|broke)\b"),
    ("headwear", "turban or scarf", r"\b(?:turban|hijab|kesh|headscarf)\b"),
)
_SIZES: tuple[tuple[str, str], ...] = (
    (
        "shoe_size",
        r"\b(?:size (?P<a>\d{1,2}) (?:wide|feet|foot|shoes?)|(?P<b>\d{1,2}) wide\b|shoe size (?P<c>\d{1,2})|a size (?P<e>\d{1,2}) shoe|take a (?P<f>\d{1,2}) in a shoe)",
    ),
    (
        "clothing_size",
        r"\b(?:size (?:a )?(?P<a>\d{1,2}|[xsml]{1,3})\b|i wear an? (?P<b>x{0,3}[sml])\b|(?P<c>\d{2}) inch (?:waist|chest|hip)|inseam is (?P<d>\d\d)|(?P<e>\d{2}) inside leg|\b(?P<f>(?:2[8-9]|3\d|4[0-8]) ?(?:[a-h]|j|dd|ee|ff|gg|hh|ddd))\b|a (?P<g>\d\d) on the bottom|neck is (?P<h>\d\d))",
    ),
)


def appearance_facts(words: str) -> tuple[Fact, ...]:
    """Height in centimetres and weight in kilograms, where given in figures or in words; of a range both ends."""
    facts: list[Fact] = []
    plain = in_figures(words)
    height = _inches_from_feet(plain) or _height(words, plain)
    weight = _WEIGHT.search(plain)
    heights = _two_heights(plain)
    if heights:
        facts.append(heights)
    elif height in _HEIGHTS:
        facts.append(Fact("height", height))
    weights = _two_weights(words)
    kilograms = weight_now(plain) or _weight(plain, weight)
    if weights:
        facts.append(weights)
    elif kilograms in _WEIGHTS and (weight_now(plain) or not _CHANGE.search(words)):
        facts.append(Fact("weight", kilograms))
    return tuple(facts)


def _two_weights(words: str) -> Fact | None:
    """ "between 170 and 180 pounds", "in the 160s", "a hundred and forty something pounds"."""
    unit = _UNIT_OF_WEIGHT.search(words)
    if not (unit or _WEIGHS.search(words)):
        return None
    found = range_in(words) or decade_in(words)
    if found is None or found.high - found.low > _WIDEST_WEIGHT or _WEIGHS_NOT.match(words, found.end):
        return None
    times = _KILOGRAMS[unit.group()[0].lower()] if unit else _KILOGRAMS["l"]
    low, high = round(found.low * times, 1), round(found.high * times, 1)
    if not (_WEIGHTS.start <= low < high < _WEIGHTS.stop) or _CHANGE.search(words[: found.start]):
        return None
    return Fact("weight", f"{low:.0f} to {high:.0f}", low=low, high=high)


_UNIT_OF_WEIGHT = re.compile(r"(?:\b|(?<=\d))(?:lbs?|pounds?|kgs?|kilos?|st(?:one)?)\b", re.I | re.A)
_WEIGHS = re.compile(r"\b(?:weigh(?:ing|s|ed)?|weight|scales?|tip the)\b", re.I | re.A)
_WEIGHS_NOT = re.compile(r"\s*(?:cm|mg|ml|reps|calories|miles|km|minutes)\b", re.I | re.A)
_WIDEST_WEIGHT = 60.0


#: "Seven inches short of six feet", the number of inches and the feet in figures.
_FROM_FEET = re.compile(
    r"\b(?P<inches>\d|1[01]) inch(?:es)? (?:(?P<less>short|shy|under|below|south)|over|above|past|taller than|more than|north)(?: of)? (?P<feet>[4-7])[ -](?:foot|feet|ft)\b",
    re.I | re.A,
)


def _inches_from_feet(plain: str) -> int | None:
    match = _FROM_FEET.search(plain)
    if match is None:
        return None
    inches = int(match["inches"])
    return round(int(match["feet"]) * 30.48 + (-inches if match["less"] else inches) * 2.54)


def _two_heights(plain: str) -> Fact | None:
    """ "between 5'6 and 5'8", "5'4 or 5'5", "170 to 175 cm"."""
    feet = list(_FEET.finditer(plain))
    if len(feet) == _PAIR and _JOINED.fullmatch(plain[feet[0].end() : feet[1].start()]):
        low, high = (round(int(m["feet"]) * 30.48 + int(m["inches"] or 0) * 2.54) for m in feet)
    else:
        match = _CENTIMETRES.search(plain)
        low, high = (int(match["low"]), int(match["high"])) if match else (0, 0)
    if low not in _HEIGHTS or high not in _HEIGHTS or low >= high:
        return None
    return Fact("height", f"{low} to {high}", low=float(low), high=float(high))


_PAIR = 2
_JOINED = re.compile(r"[\"”″]?\s?(?:-|–|to|and|or|maybe|/|,)+\s?(?:maybe )?", re.I)
_CENTIMETRES = re.compile(r"(?<!\d)(?P<low>1\d\d)\s?(?:cm)?\s?(?:-|–|to|and|or)\s?(?P<high>1\d\d)\s?cm\b", re.I | re.A)


def _height(words: str, plain: str) -> int:
    """Centimetres, or 0."""
    feet, metres, weight = _FEET.search(plain), _METRES.search(plain), _WEIGHT.search(plain)
    if feet:
        return round(int(feet["feet"]) * 30.48 + int(feet["inches"] or 0) * 2.54)
    if short := _SHORT_FEET.search(words):
        inches = _NOTHING.get(short["inches"].lower(), -1)
        inches = inches if inches >= 0 else _ORDER.index(short["inches"].lower())
        return round(_ORDER.index(short["feet"].lower()) * 30.48 + inches * 2.54)
    if whole := _INCHES.search(plain):
        return round(int(whole["a"] or whole["b"]) * 2.54)
    if one := _ONE_METRE.search(plain):
        return 100 + int(one["m"])
    weighs = weight or _UNIT_OF_WEIGHT.search(plain) or _WEIGHS.search(plain)
    if metres and (not weighs or "cm" in metres.group().lower() or metres["m"]) and not _BARE_WEIGHT.search(plain):
        return int(metres["cm"]) if metres["cm"] else 100 + int(metres["m"])
    return 0


def _weight(plain: str, match: re.Match[str] | None) -> int:
    """Kilograms, or 0. A number alone after "I weigh" is taken for pounds."""
    if match:
        stones = match["unit"][0].lower() == "s"
        extra = int(match["pounds"]) * 0.4536 if match["pounds"] and stones else 0.0
        return round(int(match["value"]) * _KILOGRAMS[match["unit"][0].lower()] + extra)
    bare = _BARE_WEIGHT.search(plain)
    return round(int(bare["value"]) * _KILOGRAMS["l"]) if bare else 0


def look_facts(words: str) -> tuple[Fact, ...]:
    """Hair and its colour, eyes, skin, build, tattoos, sizes, weight lost or gained: what a description would name."""
    words = _of_today(words)
    told = first_facts(words, _LOOKS)
    colour = hair_colour(words, _COLOURS)
    if colour:
        told["hair_colour"] = Fact("hair_colour", colour)
    plain = in_figures(words)
    for attribute, pattern in _SIZES:
        match = re.search(pattern, plain, re.I | re.A)
        if match and "shoe_size" not in told:
            told[attribute] = Fact(attribute, next(group for group in match.groups() if group).upper())
    if _CHANGE.search(words) and (_WEIGHT.search(plain) or re.search(r"\b(?:stone|size)\b", plain)):
        gained = re.search(r"\b(?:gained|put on|up)\b", words, re.I)
        told["weight_change"] = Fact("weight_change", "gained" if gained else "lost")
    return tuple(told.values())


def _of_today(words: str) -> str:
    """The words without the clauses about somebody else, and without what was, or is wished for."""
    parts = clauses(words)
    kept = [part.words for part in parts if part.own and not _NO_MORE.search(part.words)]
    return words if len(kept) == len(parts) else ", ".join(kept)


_NO_MORE = re.compile(
    r"\b(?:used to|no longer|don['’]?t have|never had|wish i|want (?:to|an?)|wanted|thinking (?:of|about)|considering|tempted (?:to|by)|(?:when|if|once) (?:my|the|it|i) (?:hair |roots |beard )?(?:eventually |finally |one day |ever |inevitably )*(?:goes?|turns?|grows?|dyed?|cut)|one day|someday|saving (?:up )?for|booked (?:in )?for|getting my first|might (?:get|dye|cut|go|try)|should i|how would i look|henna|temporary|fake|stick-on|fancy dress|shaved (?:it|my beard|the beard|my moustache|my tache) off|would love|dream of|shaved (?:off )?(?:my|the) (?:beard|moustache)|(?:my|the) beard off|as a (?:kid|child|baby|teen)|when i was|before (?:it|i) )",
    re.I,
)
