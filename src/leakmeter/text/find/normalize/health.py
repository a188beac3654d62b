"""Health conditions, medications and signs, by their canonical names.

Inside a mark the words are known to be about health, so that "type 1" is diabetes and "no period since June" a sign of
menopause or pregnancy, which is left open: ``symptom`` names what is felt or seen, ``condition`` only what is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from leakmeter.text.find.lexicon import Entry
from leakmeter.text.find.normalize.allergies import allergies_in
from leakmeter.text.find.normalize.health_words import CONDITIONS, MEDICATIONS, REPRODUCTIVE, SYMPTOMS, Table
from leakmeter.text.find.normalize.listed import marked_entries, matcher
from leakmeter.text.find.normalize.pregnancy import pregnancy_over
from leakmeter.types import Fact

#: A condition denied: "no heart disease", "never had asthma", "isn't diabetes". "no period" is in the tables themselves.
_DENIED = re.compile(
    r"(?:\b(?:no|without|never had(?: an?)?|not(?: an?)?|isn['’]?t(?: an?)?|don['’]?t have(?: an?)?|do not have(?: an?)?|ruled out|no sign of|negative for|neither)\s+(?:[\w-]+\s+)?|\bpre-?)$",
    re.I,
)


def health_facts(words: str) -> tuple[Fact, ...]:
    """Each condition and medication named, under its canonical name; not those of relatives, nor those denied."""
    allergies = allergies_in(words)
    facts = [Fact("condition", entry.row["canonical"]) for entry in _named(words, "conditions")]
    facts += allergies.facts
    facts += [
        Fact("medication", entry.row["canonical"])
        for entry in _named(words, "medications")
        if not any(start < entry.end and entry.start < end for start, end in allergies.spans)
    ]
    facts += [Fact("condition", name) for name in _matching(words, CONDITIONS)]
    facts += [Fact("medication", name) for name in _matching(words, MEDICATIONS)]
    return _without_kinds(dict.fromkeys(facts))


def _without_kinds(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The facts without a condition that is only the kind of another: allergies beside one to penicillin."""
    found = tuple(facts)
    named = {str(fact.value) for fact in found if fact.attribute == "condition"}
    over = {kind for kind, exact in _KINDS.items() if any(exact(name) for name in named - {kind})}
    return tuple(fact for fact in found if fact.attribute != "condition" or fact.value not in over)


#: Conditions that are the kind of others, and whether a name is that of one of these.
_KINDS: Mapping[str, Callable[[str], bool]] = {
    "allergies": lambda name: name.endswith(" allergy"),
    "thyroid disease": frozenset(
        ("hypothyroidism", "hyperthyroidism", "Hashimoto's thyroiditis", "Graves' disease", "thyroid cancer")
    ).__contains__,
    "diabetes": frozenset(("type 1 diabetes", "type 2 diabetes", "gestational diabetes")).__contains__,
    "hearing loss": "deafness".__eq__,
    "covid": "long covid".__eq__,
    "COVID-19": "long covid".__eq__,
}


def reproductive_facts(words: str) -> tuple[Fact, ...]:
    """Pregnancy, birth, periods and the like, where the mark says that they are meant."""
    return tuple(Fact("condition", name) for name in _matching(words, REPRODUCTIVE))


def symptom_facts(words: str) -> tuple[Fact, ...]:
    """What is felt, seen or measured, in a word ("sleep trouble", "crying"), where it is the author's own."""
    told = [name for name in _matching(_of_the_body(words), SYMPTOMS) if name != "crying" or not _MOVED.search(words)]
    if "diagnosis" in told and health_facts(words):
        told.remove("diagnosis")  # of what is named
    if _LONG_AGO.search(words):
        told = [name for name in told if name not in _OF_LATE]
    return tuple(Fact("symptom", name) for name in told)


def _of_the_body(words: str) -> str:
    """The words without phrases in which a symptom is told of a thing or in jest: "sick of it", "cough up the money"."""
    return _OF_A_THING.sub(" ", words)


_OF_A_THING = re.compile(
    r"\bcough(?:s|ed|ing)? (?:up )?(?:(?:the|my|a|some|\$|£|€|over) ?)*(?:money|cash|dough|rent|\d+|quid|bucks|deposit|drops?|syrups?|sweets?|medicine)\b|\b(?:in a )?dead faint\b|\b(?:pain in the (?:arse|ass|neck|bum)|growing pains|a pain to)\b|\bsick (?:and tired )?of\b|\bspotted fever\b|\b(?:my|his|her|the|long) dread(?:s|locks)\b"
    r"|\b(?:cabin|dance|football|world cup|election|gold|baby|saturday night|jungle|spring|scarlet|yellow|hay|glandular|dengue|typhoid|enteric|lassa|rheumatic|q|valley|ross river) fever\b|\bfever (?:dream|pitch|ray|tree)\b|\bno (?:fever|cough|temperature|temp|chills|nausea|vomiting|rash|swelling|pain|headaches?)\b|\bheadache to\b|\btax headaches?\b",
    re.IGNORECASE,
)
#: Tears over a film, an advert or an onion, of joy or of laughing, are no sign of anything.
_MOVED = re.compile(
    r"\b(?:advert|ad|adverts|ads|commercial|film|movie|pixar|disney|episode|finale|ending|song|concert|gig|wedding|airport|trailer|book|novel|chapter|speech|proposal|anthem|goal|onions?|laugh\w*|happy tears|tears of (?:joy|laughter)|happiness|joy)\b|\bcry(?:ing)? (?:with laughter|laughing)\b|\b(?:cried|crying|cry) (?:so hard )?(?:from|with) laugh\w+",
    re.IGNORECASE,
)
#: Asked of the last two weeks, which what was long ago does not tell.
_OF_LATE = ("low mood", "sleep trouble")
_LONG_AGO = re.compile(
    r"\b(?:was|were|used to|had)\b.*\b(?:back (?:in|then|when)|(?:years|decades|ages) ago|when i was|as a (?:kid|teen\w*|child)|in (?:high school|middle school|college|my (?:teens|twenties|thirties)))\b",
    re.I,
)


def _named(words: str, name: str) -> list[Entry]:
    return [
        e
        for e in marked_entries(words, name)
        if not _DENIED.search(words[: e.start])
        and not _past(words, e)
        and not _of_a_thing(words, e)
        and not (name == "conditions" and _PREVENTED.match(words, e.end))
    ]


def _of_a_thing(words: str, entry: Entry) -> bool:
    """ "An alcoholic drink" is nobody's illness."""
    named = words[entry.start : entry.end]
    return named.lower() == "alcoholic" and bool(_DRINK.match(words, entry.end))


#: "Doxy for malaria prevention".
_PREVENTED = re.compile(
    r"[ -](?:prevention|prophylaxis|prophylactic|vaccin\w+|jabs?|shots?|boosters?|zones?|areas?|awareness|research|charity|screening|scares?|season)\b",
    re.IGNORECASE,
)
_DRINK = re.compile(r"\s+(?:drinks?|beverages?|punch|cider|seltzers?|drop|content|options?)\b", re.IGNORECASE)


def _past(words: str, entry: Entry) -> bool:
    """A pregnancy that is over, denied or wished for: of the conditions it alone does not stay."""
    return entry.row["canonical"] == "pregnancy" and pregnancy_over(words[max(0, entry.start - _NEAR) : entry.start])


_NEAR = 40


def _matching(words: str, table: Table) -> list[str]:
    found = ((name, matcher(pattern, re.I | re.A).search(words)) for name, pattern in table)
    return [name for name, match in found if match and not _DENIED.search(words[: match.start()])]
