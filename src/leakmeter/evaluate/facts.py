"""How well marks are read into facts: short texts, each with all that it tells of its author on one subject.

``corpus/facts.jsonl`` holds them. What is read of the subject's attributes, by any mark, is held against what is told;
of other attributes nobody said what there is to read.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.evaluate.facts_alike import alike
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.types import Fact

SPLITS = ("development", "held-out")
#: The attributes of each subject.
SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "person": ("age", "gender", "transgender", "relationship", "relationship_years", "partner_gender", "orientation"),
    "place": ("place", "birthplace", "past_place", "nationality", "ancestry", "ethnicity", "language"),
    "work": ("employment", "occupation", "past_occupation", "field", "past_field", "employer", "experience_years",
             "hours", "remote", "union"),
    "schooling": ("education", "student", "major", "school", "grades", "exam", "left_studies", "failed_course"),
    "health": ("condition", "medication", "symptom", "hearing_difficulty", "vision_difficulty", "walking_difficulty",
               "cognitive_difficulty", "smoking", "alcohol", "cannabis"),
    "animals and looks": ("pet", "pet_count", "pet_name", "pet_age", "past_pet", "height", "weight", "hair_colour",
                          "hair_length", "hair_type", "hair", "facial_hair", "eyes", "tattoo", "glasses", "build",
                          "handedness"),
    "money and housing": ("amount", "money_kind", "period", "income", "household_income", "housing", "means",
                          "credit_score", "benefit"),
    "family": ("children", "parent", "child_age", "siblings", "relative", "relative_age", "relative_died", "gender",
               "religion", "veteran", "twin", "adopted"),
}  # fmt: skip
#: Facts that others say already, so that nobody needs to give them: who has a job is employed.
_IMPLIED: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("employment", "employed"): ("occupation", "field", "employer"),
    ("relationship", "partnered"): ("relationship",),
    ("relationship", "in a relationship"): ("relationship",),
    ("relationship", "not married"): ("relationship",),
}
#: Draws of an interval, and the share of them that it holds.
_ROUNDS, _SHARE = 300, 0.9


@dataclass(frozen=True, slots=True)
class Telling:
    """A text, its subject, and the (attribute, value) facts of that subject that it tells, as its writer gave them."""

    id: str
    subject: str
    text: str
    told: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was ``right`` of the facts told, what was ``missed``, and what was read ``beside`` them."""

    telling: Telling
    right: tuple[tuple[str, str], ...]
    missed: tuple[tuple[str, str], ...]
    beside: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1 of facts (proportions), with the interval of F1 that holds nine in ten bootstrap draws
    over texts; ``facts`` are told in ``texts``. None where there is nothing to divide by."""

    texts: int
    facts: int
    precision: float | None
    recall: float | None
    f1: float | None
    interval: tuple[float, float] | None


def tellings(path: Path, split: str) -> list[Telling]:
    """The texts of a split. Raises InputError, naming the line, where one cannot be read."""
    if not path.is_file():
        raise InputError(f"There is no file {path}. Name the repository's corpus with --corpus.")
    found: list[Telling] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            SUBJECTS[row["subject"]]  # one that nobody knows is a fault of the line as well
            if row["split"] == split:
                told = tuple((name, value) for name, _, value in (fact.partition("=") for fact in row["facts"]))
                found.append(Telling(row["id"], row["subject"], row["text"], told))
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise InputError(f"{path.name}, line {number} is no telling: see corpus/GUIDELINES.md.") from error
    return found


def readings(chosen: Iterable[Telling], seen: Callable[[], object] = lambda: None) -> list[Reading]:
    """What ``find`` reads of each; ``seen`` is called after each."""
    done: list[Reading] = []
    for telling in chosen:
        done.append(reading(telling, (fact for d in find(telling.text, threshold=COUNTED_FROM) for fact in d.facts)))
        seen()
    return done


def reading(telling: Telling, facts: Iterable[Fact]) -> Reading:
    """Hold facts against those told. A fact read twice counts once, and each fact told is matched by one at most; what
    other facts that are told imply is neither asked for nor held against who reads it."""
    of_subject = SUBJECTS[telling.subject]
    left = list(dict.fromkeys(fact for fact in facts if fact.attribute in of_subject))
    right: list[tuple[str, str]] = []
    missed: list[tuple[str, str]] = []
    for attribute, value in telling.told:
        match = next((fact for fact in left if fact.attribute == attribute and alike(fact, value)), None)
        if match is not None:
            right.append((attribute, value))
            left.remove(match)
        elif not _implied(telling, attribute, value):
            missed.append((attribute, value))
    beside = [
        fact
        for fact in left
        if not any(name == fact.attribute and alike(fact, value) for name, value in right)
        and not _implied(telling, fact.attribute, str(fact.value))
    ]
    return Reading(telling, tuple(right), tuple(missed), tuple(beside))


def _implied(telling: Telling, attribute: str, value: str) -> bool:
    by = _IMPLIED.get((attribute, value), ())
    return any(name in by and (name, other) != (attribute, value) for name, other in telling.told)


def score(found: Sequence[Reading], seed: int = 0) -> Score:
    """How the readings do over all; the bootstrap takes its draws from ``seed``."""
    precision, recall, f1 = _shares(found)
    draw = random.Random(seed)
    drawn = [_shares(draw.choices(found, k=len(found)))[2] for _ in range(_ROUNDS)] if found else []
    ranked = sorted(each for each in drawn if each is not None)
    cut = int(len(ranked) * (1 - _SHARE) / 2)
    interval = (ranked[cut], ranked[-1 - cut]) if ranked else None
    told = sum(len(each.telling.told) for each in found)
    return Score(len(found), told, precision, recall, f1, interval)


def _shares(found: Sequence[Reading]) -> tuple[float | None, float | None, float | None]:
    right = sum(len(each.right) for each in found)
    read = right + sum(len(each.beside) for each in found)
    told = right + sum(len(each.missed) for each in found)
    return (
        right / read if read else None,
        right / told if told else None,
        2 * right / (read + told) if read + told else None,
    )
