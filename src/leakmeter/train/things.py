"""Plain statements about the things of the word lists: the fourth head learns from them to use how common they are.

``corpus/prevalence.tsv`` says how common a thing is; a statement that the author has, does or is it tells so many bits,
and a sentence that only names it tells nothing.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log2
from pathlib import Path

from leakmeter.errors import InputError

#: For each list, sentences of an author of whom a thing holds.
_HOLDS: Mapping[str, Sequence[str]] = {
    "conditions": ("I have {}.", "i was diagnosed with {}", "Living with {}.", "My {} is acting up."),
    "employers": ("I work at {}.", "working for {} here", "My job at {} starts early.", "{} employee here."),
    "fields": ("I work in {}.", "working in {} these days", "My job is in {}.", "I have worked in {} for a while."),
    "interests": ("I'm into {}.", "really love {}", "{} is my hobby.", "Been doing {} for years."),
    "medications": ("I'm on {}.", "i take {}", "They put me on {}.", "My {} ran out."),
    "nationalities": ("I'm {}.", "as a {} person", "{} here.", "My family and I are {}."),
    "occupations": ("I'm a {}.", "i work as a {}", "{} here.", "As a {}, I see this a lot."),
    "pets": ("I have a {}.", "my {} is asleep again", "We got a {} last spring.", "Owner of a {} here."),
    "possessions": ("I have my own {}.", "my {} broke", "I bought a {}.", "Selling my {}."),
    "schools": ("I study at {}.", "I went to {}", "{} student here.", "Graduated from {}."),
}
#: Sentences that tell nothing of their author.
_NAMED = (
    "Does anyone know much about {}?", "There was an article about {} yesterday.", "Somebody mentioned {}.",
    "What is {}?", "They sell things to do with {}.",
)  # fmt: skip
#: One sentence in so many only names its thing.
_ONLY_NAMED = 5


@dataclass(frozen=True, slots=True)
class Statement:
    """A text and how many bits it tells of its author. Of half of them the thing is not ``known`` to the head, which
    has to learn from the words alone what to make of things that are in no list."""

    text: str
    bits: float
    known: bool


def statements(path: Path, count: int, seed: int) -> list[Statement]:
    """At most ``count`` statements about things drawn from the file of annotators' estimates.

    Raises InputError where it cannot be read.
    """
    try:
        rows = [line.split("\t") for line in path.read_text("utf-8").splitlines() if not line.startswith("#")][1:]
    except OSError as error:
        raise InputError(f"The estimates {path} cannot be read. Name the repository's corpus with --corpus.") from error
    draw = random.Random(seed)
    found: list[Statement] = []
    for of, name, one_in, _, _, _, other_one_in, *_ in draw.sample(rows, min(count, len(rows))):
        only_named = draw.randrange(_ONLY_NAMED) == 0
        text = draw.choice(_NAMED if only_named else _HOLDS[of]).format(name)
        text = text if draw.randrange(2) else text[0].upper() + text[1:]
        bits = 0.0 if only_named else log2(float(one_in) * float(other_one_in)) / 2
        found.append(Statement(text, bits, known=draw.randrange(2) == 0))
    return found
