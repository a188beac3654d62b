"""How well `find` tells what tellings tell of their author: `python scripts/voices.py [--each] [VOICE ...]`.

Of each text the attributes that its marks tell of the author now are set beside those of the facts that are found in
it. Without voices those in ``evaluate.mentions.HELD_BACK`` are read, which calibrated the third head.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

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
DRAWS, SEED = 300, 0


def of_facts(facts: Iterable[Fact]) -> frozenset[str]:
    """The attributes of some facts, as tellings call them."""
    return frozenset(ALIKE.get(fact.attribute, fact.attribute) for fact in facts) & ATTRIBUTES


def compared(text: Told) -> Counter[tuple[str, str]]:
    """Each attribute of a text, and whether it is "right", "beside" what is told, or "missed"."""
    found = of_facts(fact for one in find(text.text, threshold=COUNTED_FROM) for fact in one.facts)
    marked = frozenset(mark.attribute for mark in text.mentions if mark.of_the_author_now) & ATTRIBUTES
    kinds = (("right", found & marked), ("beside", found - marked), ("missed", marked - found))
    return Counter((kind, attribute) for kind, attributes in kinds for attribute in attributes)


def scores(counts: Iterable[Counter[tuple[str, str]]]) -> tuple[float, float, float]:
    """Precision, recall and F1 (proportions) over some texts; not a number where nothing is told."""
    totals: Counter[str] = Counter()
    for count in counts:
        for (kind, _), number in count.items():
            totals[kind] += number
    right, beside, missed = (totals[kind] for kind in ("right", "beside", "missed"))
    parts = (right, right + beside), (right, right + missed), (2 * right, 2 * right + beside + missed)
    precision, recall, f1 = (above / below if below else float("nan") for above, below in parts)
    return precision, recall, f1


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("voices", nargs="*", default=HELD_BACK)
    asked.add_argument("--each", action="store_true", help="a line an attribute, the commonest first")
    options = asked.parse_args()
    texts = [each for each in told(CORPUS) if each.writer in options.voices]
    found = [compared(each) for each in texts]
    precision, recall, f1 = scores(found)
    low, high = interval(found)
    marked = sum(number for each in found for (kind, _), number in each.items() if kind != "beside")
    print(f"{len(texts)} texts, {marked} attributes told: precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}")
    print(f"F1 in nine of ten draws over texts: {low:.3f} to {high:.3f}")
    if options.each:
        for line in by_attribute(found):
            print(line)


def interval(found: Sequence[Counter[tuple[str, str]]]) -> tuple[float, float]:
    """The F1 between which nine in ten bootstrap draws over texts lie."""
    random = np.random.default_rng(SEED)
    drawn = [scores(found[at] for at in random.integers(len(found), size=len(found)))[2] for _ in range(DRAWS)]
    low, high = np.quantile(drawn, (0.05, 0.95))
    return float(low), float(high)


def by_attribute(found: Sequence[Counter[tuple[str, str]]]) -> list[str]:
    """A line an attribute."""
    total = sum(found, Counter[tuple[str, str]]())
    kinds = ("right", "beside", "missed")
    right, beside, missed = ({name: total[kind, name] for name in ATTRIBUTES} for kind in kinds)
    told = sorted(ATTRIBUTES, key=lambda name: (-right[name] - missed[name], name))
    return [f"  {name:20} right {right[name]:4} beside {beside[name]:4} missed {missed[name]:4}" for name in told]


if __name__ == "__main__":
    main()
