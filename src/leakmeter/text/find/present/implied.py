"""What a community's topic implies of those who write in it: r/diabetes expects diabetes.

A disclosure that says no more than the topic implies is made unsure enough to fall below the usual threshold. What goes
beyond it stays as it is: "diagnosed with type 1" is expected in r/diabetes, "diagnosed with type 1 at nine" is not.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from leakmeter.statistics.figures import Place
from leakmeter.statistics.places import by_label
from leakmeter.text.find.gazetteer.homonyms import agrees
from leakmeter.text.find.lexicon import normal
from leakmeter.types import Disclosure

#: What the confidence of an implied disclosure is multiplied with. A confidence is at most 1, so less than 0.5 brings
#: every one below the usual threshold of 0.5, and 0.4 leaves room for one that was certain. It is not 0: what was at or
#: above 0.5 is still found with a threshold of 0.2.
IMPLIED = 0.4
#: Contact data and names say who someone is, whatever the topic.
NEVER_IMPLIED = frozenset({"CONTACT", "NAME"})


@dataclass(frozen=True, slots=True)
class Topic:
    """What a community implies: ``phrases`` (in the form of :func:`leakmeter.text.find.lexicon.normal`) and a ``place``'s
    label ("" for none), in disclosures of ``categories``. ``name`` is the community's as a person writes it."""

    name: str
    categories: frozenset[str] = frozenset()
    phrases: frozenset[str] = frozenset()
    place: str = ""


def lowered(disclosures: Iterable[Disclosure], topic: Topic | None) -> list[Disclosure]:
    """The same disclosures, those that the topic implies with IMPLIED times their confidence and a clause that says so."""
    return [_lowered(d, topic) if topic is not None and implies(topic, d) else d for d in disclosures]


def _lowered(disclosure: Disclosure, topic: Topic) -> Disclosure:
    said = disclosure.why.removesuffix(".")
    clause = f"riting in {topic.name} implies as much."
    why = f"{said}; w{clause}" if said else f"W{clause}"
    return replace(disclosure, confidence=disclosure.confidence * IMPLIED, why=why)


def implies(topic: Topic, disclosure: Disclosure) -> bool:
    """Whether a disclosure says no more than its community's topic does.

    So it is if its category is one of the topic's and each of its words is expected there or says nothing by itself
    ("I have", "diagnosed with"). Denials, numbers, other people and anything unknown go beyond the topic.
    """
    if disclosure.category not in topic.categories or disclosure.category in NEVER_IMPLIED:
        return False
    if any(unicodedata.category(c) in ("So", "Sc") for c in disclosure.text):
        return False
    return _covered(normal(disclosure.text).split(" "), topic.phrases) and _same_place(topic.place, disclosure)


def _covered(words: Sequence[str], expected: frozenset[str]) -> bool:
    """Whether words are expected phrases, at least one, and words that say nothing. Longer phrases go first."""
    at, some = 0, False
    while at < len(words):
        named = _longest(words, at, expected)
        count = named or _longest(words, at, SAYS_NOTHING)
        if not count:
            return False
        some = some or named > 0
        at += count
    return some


def _longest(words: Sequence[str], at: int, phrases: frozenset[str]) -> int:
    """How many words the longest of the phrases has that begins at a word; 0 where none does."""
    counts = range(min(LONGEST_PHRASE, len(words) - at), 0, -1)
    return next((n for n in counts if " ".join(words[at : at + n]) in phrases), 0)


#: Phrases of more words than this are not looked for.
LONGEST_PHRASE = 6
#: Words that say nothing about the author beside a word of the topic. No denial ("not", the "t" of "don't"), no number,
#: no time ("I was a nurse", "since"), no other person and no supposition ("if") is among them.
SAYS_NOTHING = frozenset(
    """
    i im ive id m ve re s d ll me my mine myself we our us a an the this that it its here there who
    am is are be been being have has having got get getting do does doing
    as to of with for on in at from by and or but so too also just really very actually definitely officially still now
    currently already like kind sort pretty quite fairly totally well hi hello hey yes yeah yep guys everyone all
    someone somebody person people about please thanks lol
    diagnosed diagnosis condition conditions disease illness disorder disorders syndrome symptoms issue issues problem
    problems suffer suffering suffers struggle struggling struggles deal dealing cope coping battle battling fight
    fighting manage managing treat treating take taking prescribed bad badly
    live living lives based located work working works own owner owners owning keep keeping
    love loving lover enjoy enjoying enthusiast fan into interested hobby play playing study studying learn learning
    identify identifying think believe feel feeling
    """.split()
) | {"was diagnosed", "was officially diagnosed", "were diagnosed", "was prescribed", "ve had", "have had", "fellow"}


def _same_place(label: str, disclosure: Disclosure) -> bool:
    """Whether the places that were read are the topic's or around it, and the author is said to live or be there."""
    told = [fact for fact in disclosure.facts if fact.attribute in _PLACES]
    place = by_label(label) if label else None
    if place is None:
        return not told
    return all(fact.attribute in _RESIDES and _around(place, str(fact.value)) for fact in told)


_RESIDES = ("place", "frequents")
_PLACES = (*_RESIDES, "birthplace", "past_place")


def _around(place: Place, label: str) -> bool:
    other = by_label(label)
    return other is not None and (
        other.label == place.label
        or (other.kind != "city" and other.population >= place.population and agrees(other, place))
    )
