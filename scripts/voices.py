"""How well `find` tells what tellings tell of their author: `python scripts/voices.py [--each] [VOICE ...]`.

Of each text the attributes that its marks tell of the author now are set beside those of the facts that are found in
it. Without voices those in ``evaluate.mentions.HELD_BACK`` are read, which calibrated the third head.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from leakmeter.evaluate.facts import Reading, Telling, score
from leakmeter.evaluate.mentions import HELD_BACK, Told, told
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.types import Fact

CORPUS = Path(__file__).resolve().parent.parent / "corpus" / "tellings"
#: The attributes that tellings and facts name alike.
ATTRIBUTES = frozenset(
    "age gender transgender orientation relationship relationship_years partner_gender place birthplace "
    "past_place nationality ancestry ethnicity language employment occupation employer experience_years hours "
    "remote union veteran education student major school grades exam left_studies condition medication "
    "symptom hearing_difficulty vision_difficulty walking_difficulty cognitive_difficulty smoking alcohol "
    "cannabis height weight hair_colour hair_length hair_type facial_hair eyes tattoo glasses build "
    "handedness pet pet_count pet_name pet_age income household_income means credit_score benefit housing "
    "children child_age siblings relative twin adopted religion name".split()
)
#: What facts call otherwise than tellings.
ALIKE = {"parent": "children", "employer_kind": "employer", "hair": "hair_length"}


def attributes_of(facts: Iterable[Fact]) -> frozenset[str]:
    """The attributes of some facts, as tellings call them."""
    return frozenset(ALIKE.get(fact.attribute, fact.attribute) for fact in facts) & ATTRIBUTES


def compared(text: Told) -> Reading:
    """The attributes that are told of the author now, and which of them, and which others, are found."""
    marked = frozenset(mark.attribute for mark in text.mentions if mark.of_the_author_now) & ATTRIBUTES
    found = attributes_of(fact for one in find(text.text, threshold=COUNTED_FROM) for fact in one.facts)
    telling = Telling(text.id, "person", text.text, _named(marked))
    return Reading(telling, _named(marked & found), _named(marked - found), _facts(found - marked))


def _named(attributes: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((attribute, "") for attribute in sorted(attributes))


def _facts(attributes: Iterable[str]) -> tuple[Fact, ...]:
    return tuple(Fact(attribute, "") for attribute in sorted(attributes))


def by_attribute(found: Sequence[Reading]) -> list[str]:
    """A line an attribute, the commonest first."""
    right = Counter(name for each in found for name, _ in each.right)
    missed = Counter(name for each in found for name, _ in each.missed)
    beside = Counter(fact.attribute for each in found for fact in each.beside)
    names = sorted(ATTRIBUTES, key=lambda name: (-right[name] - missed[name], name))
    return [f"  {name:20} right {right[name]:4} beside {beside[name]:4} missed {missed[name]:4}" for name in names]


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("voices", nargs="*", default=HELD_BACK)
    asked.add_argument("--each", action="store_true", help="a line an attribute, the commonest first")
    options = asked.parse_args()
    texts = told(CORPUS)
    unknown = sorted(set(options.voices) - {each.writer for each in texts})
    if unknown:
        asked.error(f"there is no voice {unknown[0]!r} in corpus/tellings: name files there without their ending")
    found = [compared(each) for each in texts if each.writer in options.voices]
    measured = score(found)
    shares = f"precision {measured.precision:.3f}, recall {measured.recall:.3f}, F1 {measured.f1:.3f}"
    print(f"{measured.texts} texts, {measured.facts} attributes told: {shares}")
    if measured.interval:
        print("F1 in nine of ten draws over texts: {:.3f} to {:.3f}".format(*measured.interval))
    if options.each:
        print("\n".join(by_attribute(found)))


if __name__ == "__main__":
    main()
