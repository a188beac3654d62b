"""Pets: the kind of animal, how many, what they are called and how old they are."""

from __future__ import annotations

import re

from leakmeter.text.find.normalize.listed import marked_entries
from leakmeter.text.find.normalize.numbers import IN_FIGURES, IN_WORDS, value
from leakmeter.types import Fact

#: Breeds and words that the list lacks.
_KINDS: tuple[tuple[str, str], ...] = (
    ("dog", r"\b(?:elkhounds?|huntaways?|basset|bluey|greyhounds?|ex-racer|my lab|our lab|foster fail|pup|doggo)\b"),
    ("cat", r"\b(?:tortoiseshell|tabby|grey tom|ginger (?:tom|boy|girl)|orange (?:boy|girl|cat)|puspins?|moggy|long haired|litter box|meow\w*)\b"),
    ("farm animal", r"\b(?:heifers?|ewes?|rams?|cattle|alpacas?|goats?)\b"),
    ("poultry", r"\b(?:hens?|rooster|cockerel|ducks?)\b"),
    ("reptile", r"\b(?:bluetongue|bearded dragon|gecko|tortoise)\b"),
    ("insect or spider", r"\b(?:bees|beehives?|hives|tarantula|stick insects?)\b"),
    ("rabbit", r"\b(?:stasis|binky|bunny)\b"),
    ("fish", r"\b(?:fish owner|betta)\b"),
)  # fmt: skip
_COUNT = re.compile(
    rf"(?:\b(?:my|our|have|has|got|we['’]ve|i['’]ve|with|other|both|keep|own|these|those)\b[^.,;!?\n\d]{{0,12}}?|\A\W*)(?P<n>{IN_FIGURES}|{IN_WORDS})\s+"
    rf"(?!(?:years?|yrs?|months?|weeks?|days?|yo|y/?o|pounds?|lbs?|kilos?|kgs?|inches|feet|times|hours?|legs?|teeth|tooth)\b)(?!\w+ (?:old|ago)\b|of (?:my|our|the|them)\b)",
    re.I | re.A,
)
_TWO = re.compile(
    r"\bboth (?:(?:of )?(?:my|our|the) )?(?:vaccinated|of them|are|cats|dogs|boys|girls|kittens|puppies|rabbits|neutered|indoor)\b",
    re.I,
)
_CALLED = re.compile(
    r"\b(?:named?|called|answers? to|name is|name['’]s|name of|(?:mine|she|he|it)['’]?s called|called)\s+(?:is |the )?(?P<name>[A-ZÀ-Þ][\w’'-]+)"
    r"|\b(?:named|called|name is|answers to)\s+(?P<low>[a-z][\w’'-]+)\b"
)
_PROPER = re.compile(
    r"(?<![.!?]\s)(?<!^)(?<![\w'’])(?P<name>[A-ZÀ-Þ][a-zà-ÿ][\w’'-]*(?: [A-ZÀ-Þ][a-zà-ÿ][\w’'-]*)?)(?![\w'’]* (?:University|Park|Street))"
)
_NO_NAME = frozenset(
    "Vet Vets Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September "
    "October November December Christmas Easter Cushing German Shepherd Golden Retriever Labrador Border Collie Siamese Persian "
    "Maine Coon French Bulldog English Yorkshire Shetland Shih Tzu Great Dane Jack Russell Chihuahua Australian Siberian Husky "
    "Bengal Ragdoll British American Lab Labs Aussie Bernese Boston Terrier King Charles Cavalier Irish Welsh Scottish "
    "Pets Pet Dogs Dog Cats Cat Animals Animal Rabbits Rabbit Birds Bird Fish Horses Horse Breed Name Age Yes No None Staffy Staffie Whippet Lurcher Dachshund Poodle Pug Corgi Axolotl Gecko Hamster Neutered Spayed "
    "Mine Shelbourne Park Cushing's ALP He She It His Her My Our They The And But So".split()
)
_OPENING = re.compile(
    r"\A(?P<name>[A-ZÀ-Þ][a-zà-ÿ]+)(?:,|['’]s (?=an?\b|not\b|\d|been\b|in\b|on\b|gone\b|my\b|the\b|nine\b|ten\b|turned\b)| is\b| and [A-Z]|\s*$| comes| has)"
)
_AGE = re.compile(
    rf"(?P<n>{IN_FIGURES}|{IN_WORDS})[\s-]*(?:years?[\s-]?old|yrs?[\s-]?old|y/?o\b|yo\b|years of age)"
    rf"|\b(?:turned|turns|he is|she is|she['’]s|he['’]s|hes|shes|['’]s|gentleman of|lady of|aged?)\s+(?P<m>\d{{1,2}}|{IN_WORDS})\b(?!\s*(?:pounds|lbs?|kilos?|months?|weeks?|inches|times|hours?|%))"
    rf"|(?:,\s*|\()(?P<l>\d{{1,2}}|{IN_WORDS})(?=\s*(?:,|\)|$))"
    rf"|(?:,\s*|\(|:\s?|\b(?:dog|cat)\s|\b(?-i:[A-Z])[a-z]+,?\s)(?P<y>\d{{1,2}}) ?(?:yrs?|years?|y)(?=\s*(?:[,);/.]|$))|\baged? ?:? ?(?P<a>\d{{1,2}})\b(?! ?(?:months?|weeks?|mo\b|wks?))",
    re.I | re.A,
)
_OLDEST = 90


def pet_facts(words: str) -> tuple[Fact, ...]:
    """The kind of animal (``pet``), or of one that is no more, or not yet, or another's (``past_pet``)."""
    kept = _still_there(words)
    here = _kinds(kept)
    if here or kept == words:
        return tuple(dict.fromkeys(Fact("pet", kind) for kind in here))
    return tuple(dict.fromkeys(Fact("past_pet", kind) for kind in _kinds(words)))


def _still_there(words: str) -> str:
    """The words without the clauses that say that an animal is gone, wished for, or somebody else's."""
    if not _GONE.search(words):
        return words
    return ", ".join(part for part in _CLAUSES.split(words) if not _GONE.search(part))


_CLAUSES = re.compile(r"[.;!?\n]|,\s|\s(?:and|but|so|now)\s(?=(?:i|we|my|our|now|have|got)\b)", re.I)
_GONE = re.compile(
    r"\b(?:died|(?:i|we|had to|have|to|just) (?:sell|sold|rehome|rehomed|bury|buried|euthani[sz]ed?) (?:my|our) |\A(?:sold|rehomed|buried) (?:my|our) |said (?:our |my )?(?:goodbye|farewell)s? to (?:my|our)|has passed|passed (?:away|on\b|last|in \d)|put (?:him|her|them|it) (?:down|to sleep)|put (?:my|our) (?:\w+ ){1,3}(?:down|to sleep)|(?:was|been|had (?:him|her|it)) (?:put (?:down|to sleep)|euthani[sz]ed)|"
    r"rainbow bridge|re-?homed (?:my|our|him|her)|gave (?:my|our) \w+ away|used to have|no longer have|lost (?:my|our) (?!job|mind|house|leash)|say(?:ing)? goodbye to (?:my|our)|grew up with|(?:my|our) (?:late|childhood) |"
    r"(?:want|wanted|would love|['’]d love|thinking of getting|thinking about getting|wish i had) an?\b|"
    r"(?:neighbou?r|sister|brother|mom|mum|dad|mother|father|parent|friend|boss|aunt|uncle|cousin|grandma|landlord|co-?worker)s?['’]s? (?:\w+ )?(?:dogs?|cats?|pupp(?:y|ies)|kittens?|horses?|rabbits?|birds?))",
    re.I,
)


def _kinds(words: str) -> list[str]:
    kinds = [entry.row["kind"] for entry in marked_entries(words, "pets")]
    if not kinds:
        kinds = [kind for kind, pattern in _KINDS if re.search(pattern, words, re.I)]
    return kinds


def pet_detail_facts(words: str) -> tuple[Fact, ...]:
    """How many there are (``pet_count``), their names (``pet_name``) and ages in years (``pet_age``)."""
    facts: list[Fact] = []
    count = _count(words)
    if count:
        facts.append(Fact("pet_count", count))
    facts.extend(Fact("pet_name", name) for name in _names(words))
    for match in _AGE.finditer(words):
        age = value(match["n"] or match["m"] or match["l"] or match["y"] or match["a"])
        if age is not None and 0 < age <= _OLDEST and age == int(age):
            facts.append(Fact("pet_age", int(age)))
    return tuple(dict.fromkeys(facts))


def _count(words: str) -> int:
    match = _COUNT.search(words)
    number = value(match["n"]) if match else None
    if number is not None and 1 <= number <= _MOST:
        return int(number)
    return 2 if _TWO.search(words) else 0


_MOST = 999


#: A capital after these names where, and no animal.
_WHERE = re.compile(r"\b(?:in|near|from|outside(?: of)?|around|at) (?:the |\w+ern |downtown )?$", re.I)


def _names(words: str) -> list[str]:
    """What the animals are called; a capital alone is a name only inside the words, because sentences begin with one."""
    called = [m["name"] or m["low"] for m in _CALLED.finditer(words)]
    opening = _OPENING.match(words)
    inside = [m["name"] for m in _PROPER.finditer(words) if not _WHERE.search(words[: m.start()])]
    found = [*called, *([opening["name"]] if opening else []), *inside]
    plain = (re.sub(r"['’]s$", "", name) for name in found)
    return [name for name in dict.fromkeys(plain) if not _NO_NAME.intersection(name.split())]
