"""Draw adults from survey microdata, and for each a few things they might disclose, with how many share them.

    python scripts/draw_people.py --data FOLDER --out tasks.jsonl [--seed 5] [--people 240]
    python scripts/draw_people.py --data FOLDER --check corpus/people.jsonl

Two in three are drawn from NHANES, one in three from the American Community Survey's excerpt, with probability by
weight (a quarter among those who have a rare trait); each line holds 2–6 traits that at least five records of the file
share. The posts are written by hand from these lines and kept with them in corpus/people.jsonl; ``--check`` computes
every figure of that file again.

A line holds ``p_star``, the share of US adults who fit (scripts/people_surveys.py says how it is made for either
survey), ``n``, the adults of the 2020 census, ``k_star`` = 1 + (n − 1) p_star, ``support``, the records that fit, and
for each trait its answers in the survey's coding and its marginal ``share``. For the excerpt ``p_excerpt`` is the share
among its own adults, with weights that are not raked.

The population is adults, not residents: a post on a forum is taken to be an adult's, and so are answers such as "own"
or "white", which a survey also has for children. With few records behind it a share is itself uncertain: by about 0.6
bits (one standard error) at a support of five, 0.3 at twenty.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from people_surveys import POPULATION, US_ADULTS, Row, Survey, Trait, acs, nhanes
from people_traits import acs_traits, nhanes_traits

FEWEST = 5
#: How many traits are disclosed, and how often.
Maker = Callable[[Row, random.Random], list[Trait]]
COUNTS = {2: 3, 3: 5, 4: 6, 5: 4, 6: 3}
TRIES = 60
#: What a line may leave out: lines of one drawing have no share of the excerpt alone.
OPTIONAL = ("p_excerpt",)
#: Traits that are few people's, and the share of people drawn from those who have one.
DISABILITIES = ("hearing", "seeing", "walking", "remembering")
RARE = ("pregnant", "orientation", "diabetes", "depressed", *DISABILITIES)
SHARE_RARE = 0.25
#: How often a trait is disclosed by those who have it.
APPETITE: dict[str, float] = {
    "sex": 4, "age": 5, "marital": 2.5, "race": 1.3, "education": 1.3, "children": 2.2, "housing": 1.3, "work": 1.3,
    "industry": 5, "income": 2, "household_income": 0.5, "hearing": 3, "seeing": 3, "walking": 2, "remembering": 1.5,
    "diabetes": 3, "depressed": 2, "smoking": 0.9, "alcohol": 0.6, "sleep_trouble": 0.4, "orientation": 12,
    "pregnant": 12, "height": 0.6, "weight": 0.5,
}  # fmt: skip


def drawn(survey: Survey, makers: Maker, count: int, draw: random.Random) -> list[dict[str, object]]:
    """``count`` people of a survey with their disclosures, none twice with the same.

    A person keeps the number of things they disclose; what they are, and how fine the age is, is drawn again until
    enough records share it. Some people are drawn from those with a trait that is rare, which by weight alone would
    hardly occur.
    """
    weights = survey.weights["raked" if survey.name == "ACS" else "WTINT2YR"]
    having = [{trait.name for trait in makers(row, draw)} for row in survey.adults]
    rare = [name for name in RARE if any(name in names for names in having)]
    with_it = {name: [w * (name in n) for n, w in zip(having, weights, strict=True)] for name in rare}
    lines: list[dict[str, object]] = []
    seen: set[str] = set()
    while len(lines) < count:
        must = draw.choice(rare) if draw.random() < SHARE_RARE else ""
        (row,) = draw.choices(survey.adults, with_it.get(must, weights))
        (wanted,) = draw.choices(list(COUNTS), list(COUNTS.values()))
        for _ in range(TRIES):
            traits = _some(makers(row, draw), wanted, must, draw)
            key = str(sorted((trait.name, trait.value) for trait in traits))
            if key not in seen and _sayable(traits) and survey.support(traits) >= FEWEST:
                seen.add(key)
                lines.append(line_of(survey, traits))
                break
    return lines


def _some(traits: list[Trait], count: int, must: str, draw: random.Random) -> list[Trait]:
    """A few of a person's traits; a mother is a woman, so those who say the one have said the other."""
    chosen = [trait for trait in traits if trait.name == must]
    left = [trait for trait in traits if trait.name != must]
    while left and len(chosen) < count:
        (pick,) = draw.choices(left, [APPETITE[trait.name] for trait in left])
        left.remove(pick)
        chosen.append(pick)
    if any(t.name == "pregnant" or t.columns() == {"nBabies"} for t in chosen):
        chosen += [trait for trait in left if trait.name == "sex"]
    order = list(APPETITE)
    return sorted(chosen, key=lambda trait: order.index(trait.name))


def _sayable(traits: Sequence[Trait]) -> bool:
    """Orientation was asked from 20 to 59, so the age must say as much; nobody lists their disabilities."""
    age = next((trait for trait in traits if trait.name == "age"), None)
    asked = age is not None and age.low is not None and age.low >= 20 and age.high is not None and age.high <= 59
    troubles = sum(trait.name in DISABILITIES for trait in traits)
    return 2 <= len(traits) <= 6 and troubles < 2 and (asked or all(trait.name != "orientation" for trait in traits))


def line_of(survey: Survey, traits: Sequence[Trait]) -> dict[str, object]:
    """A person as the file has it."""
    p = survey.share(traits)
    line: dict[str, object] = {
        "survey": survey.name,
        "attributes": {trait.name: _described(survey, trait) for trait in traits},
        "population": POPULATION,
        "n": US_ADULTS,
        "p_star": float(f"{p:.6g}"),
        "k_star": float(f"{1 + (US_ADULTS - 1) * p:.6g}"),
        "support": survey.support(traits),
        "weight": survey.weight_for(traits),
    }
    if survey.name == "ACS":
        line["p_excerpt"] = float(f"{survey.share(traits, 'PWGTP'):.6g}")
    return line


def _described(survey: Survey, trait: Trait) -> dict[str, object]:
    bounds = {name: value for name, value in (("low", trait.low), ("high", trait.high)) if value is not None}
    share = float(f"{survey.share([trait]):.6g}")
    answers = {"words": trait.words, "where": list(trait.where), "unanswered": trait.unanswered}
    return {"value": trait.value, **bounds, **answers, "share": share}


def check(lines: Iterable[dict[str, object]], surveys: dict[str, Survey]) -> list[str]:
    """A sentence for every figure that does not come out again."""
    wrong: list[str] = []
    for line in lines:
        described = line["attributes"]
        if not isinstance(described, dict):
            wrong.append(f"{line['id']}: attributes is not an object")
            continue
        traits = [
            Trait(name, d["value"], d["words"], tuple(d["where"]), d.get("low"), d.get("high"), d["unanswered"])
            for name, d in described.items()
        ]
        again = line_of(surveys[str(line["survey"])], traits)
        wrong += [
            f"{line['id']}: {key} is {line.get(key)}, computed {again[key]}"
            for key in again
            if line.get(key) != again[key] and not (key in OPTIONAL and key not in line)
        ]
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw people from survey microdata, or check corpus/people.jsonl.")
    parser.add_argument("--data", type=Path, required=True, help="the folder that holds microdata/ and tables/")
    parser.add_argument("--out", type=Path, help="write the drawn people here")
    parser.add_argument("--check", type=Path, help="compute the figures of this file again")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--people", type=int, default=240)
    options = parser.parse_args()
    national = nhanes(options.data)
    surveys = {"NHANES": national, "ACS": acs(options.data, national)}
    if options.check:
        lines = [json.loads(line) for line in options.check.read_text("utf-8").splitlines()]
        wrong = check(lines, surveys)
        print("\n".join(wrong) or f"{len(lines)} people: every figure comes out again")
        return 1 if wrong else 0
    if not options.out:
        parser.error("name a file with --out, or one to --check")
    draw = random.Random(options.seed)
    third = options.people // 3
    of_nhanes = drawn(surveys["NHANES"], nhanes_traits, options.people - third, draw)
    of_acs = drawn(surveys["ACS"], acs_traits, third, draw)
    lines: list[dict[str, object]] = []
    for half in (slice(0, None, 2), slice(1, None, 2)):
        mixed = [*of_nhanes[half], *of_acs[half]]
        draw.shuffle(mixed)
        lines += mixed
    rows = [
        {"id": f"p{number:03}", "split": "development" if 2 * number <= len(lines) else "held_out", **line}
        for number, line in enumerate(lines, 1)
    ]
    options.out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
