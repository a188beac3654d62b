"""The shipped form of a mixture: one small file a survey.

8 bytes   "LKMJOIN1"
4 bytes   length of the description, little-endian
n bytes   description, JSON: survey, attributes with their numbers of values, fits, classes of each fit, names of
          the populations, national margins, respondents, uncertainty
rest      zlib: the class proportions of each population (float32), then for each attribute its table by value and
          class, one byte each: 0 for none, else a level l for the proportion exp(-STEP · (l - 1))
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np

from leakmeter.statistics import tables
from leakmeter.statistics.joint.attributes import ACS, NHANES, OLDEST, Array, Attribute
from leakmeter.statistics.joint.mixture import Mixture
from leakmeter.statistics.joint.uncertainty import Uncertainty, packed, unpacked

MAGIC = b"LKMJOIN1"
#: Proportions are stored to within 4 %; what is below exp(-15) is none.
STEP = 0.075
_LEVELS = 200
SURVEYS: Mapping[str, tuple[Attribute, ...]] = {"acs": ACS, "nhanes": NHANES}


@dataclass(frozen=True)
class Stored:
    """A survey's mixture with its class proportions in several populations.

    ``populations`` maps a name ("sample": the people the survey stands for; "us": the nation) to proportions of the
    classes; ``margins`` are shares of the values of some attributes in the nation, to rake to; ``fits`` is the number
    of equal parts that the classes fall into; ``respondents`` were fitted on; ``elsewhere`` says how many bits of
    error a population adds to those measured in the sample; ``fitted_on`` is the SHA-256 of the file of records.
    """

    survey: str
    mixture: Mixture
    populations: Mapping[str, Array]
    margins: Mapping[str, Array]
    fits: int
    respondents: int
    uncertainty: Uncertainty
    elsewhere: Mapping[str, float]
    fitted_on: str

    def under(self, population: str) -> Mixture:
        """The mixture of one population."""
        return self.mixture.reweighted(self.populations[population])


def packed_file(stored: Stored) -> bytes:
    """The file of a mixture."""
    mixture = stored.mixture
    description = {
        "survey": stored.survey,
        "attributes": [[a.name, len(a.values)] for a in mixture.attributes],
        "classes": len(mixture.weights),
        "fits": stored.fits,
        "populations": list(stored.populations),
        "margins": {name: shares.tolist() for name, shares in stored.margins.items()},
        "respondents": stored.respondents,
        "uncertainty": packed(stored.uncertainty),
        "elsewhere": dict(stored.elsewhere),
        "fitted_on": stored.fitted_on,
    }
    head = json.dumps(description, separators=(",", ":")).encode()
    body = b"".join(np.asarray(w, "<f4").tobytes() for w in stored.populations.values())
    body += b"".join(_levels(table).T.tobytes() for table in mixture.tables)
    return MAGIC + len(head).to_bytes(4, "little") + head + zlib.compress(body, 9)


def _levels(table: Array) -> np.ndarray[Any, np.dtype[np.uint8]]:
    with np.errstate(divide="ignore"):
        levels = 1 + np.rint(-np.log(table) / STEP)
    return np.where(levels > _LEVELS, 0, levels).astype(np.uint8)


@cache
def stored(survey: str) -> Stored:
    """The shipped mixture of a survey, "acs" or "nhanes". Raises DataError when the file is missing or damaged."""
    file = f"joint_{survey}.bin"
    content = tables.read_bytes(file)
    try:
        return unpacked_file(content, SURVEYS[survey])
    except (KeyError, TypeError, ValueError, IndexError, zlib.error) as error:
        raise tables.damaged(file, "it does not hold what its description says") from error


def unpacked_file(content: bytes, attributes: tuple[Attribute, ...]) -> Stored:
    """The mixture of a file. Raises KeyError, TypeError, ValueError or zlib.error when it is not one."""
    if content[:8] != MAGIC:
        raise ValueError(content[:8])
    start = 12 + int.from_bytes(content[8:12], "little")
    head = cast("dict[str, Any]", json.loads(content[12:start].decode()))
    sizes = [len(attribute.values) for attribute in attributes]
    if head["attributes"] != [[a.name, n] for a, n in zip(attributes, sizes, strict=True)]:
        raise ValueError(head["attributes"])
    classes, names = int(head["classes"]), [str(name) for name in head["populations"]]
    body = zlib.decompress(content[start:])
    if len(body) != classes * (4 * len(names) + sum(sizes)):
        raise ValueError(len(body))
    parts = np.frombuffer(body, "<f4", classes * len(names)).reshape(len(names), classes)
    levels = np.frombuffer(body, np.uint8, offset=4 * classes * len(names)).reshape(sum(sizes), classes)
    shares = np.exp(-STEP * (np.arange(256) - 1.0)) * (np.arange(256) > 0)
    found: list[Array] = []
    for start, size in zip(np.cumsum([0, *sizes[:-1]]).tolist(), sizes, strict=True):
        table = shares[levels[start : start + size]].T
        found.append(np.ascontiguousarray(table / table.sum(axis=1, keepdims=True)))
    populations = {name: part.astype(np.float64) / part.sum() for name, part in zip(names, parts, strict=True)}
    mixture = Mixture(attributes, populations[names[0]], tuple(found), np.ones((OLDEST + 1, 2)))
    elsewhere = {str(name): float(bits) for name, bits in head["elsewhere"].items()}
    uncertainty = unpacked(head["uncertainty"])
    margins = {str(name): np.array(shares, np.float64) for name, shares in head["margins"].items()}
    return Stored(
        str(head["survey"]),
        mixture,
        populations,
        margins,
        int(head["fits"]),
        int(head["respondents"]),
        uncertainty,
        elsewhere,
        str(head["fitted_on"]),
    )
