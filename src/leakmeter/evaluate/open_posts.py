"""How well k is counted on posts as people write them: ``leakmeter bench open``.

``corpus/open.jsonl`` holds posts that were written freely, without a look at tables or code, each with k as two
annotators estimated it apart from each other: a population, the share of it for each thing that is told, and their
product. Whatever lies between the two counts as right.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log2, nan, prod
from pathlib import Path
from statistics import fmean
from typing import Any, Literal, get_args

from leakmeter.errors import InputError
from leakmeter.evaluate.crowd_scores import ROUNDS, spearman
from leakmeter.text.crowd import at_least, estimate
from leakmeter.text.crowd.estimate import counted_by_figures
from leakmeter.text.find import COUNTED_FROM, find
from leakmeter.types import Crowd, Disclosure

#: The voices on which settings were chosen. Nobody looked at what is misread in the posts of the others.
DEVELOPMENT = frozenset(range(1, 7))
SPLITS = ("development", "held-out")
#: Lasting or on record; an event that others could know of; of the moment, which narrows nothing.
Kind = Literal["L", "E", "M"]
#: At most so many people: the post identifies its author. A claim that ``MANY`` share it is a false all-clear.
FEW, MANY = 20, 1000
#: At least so many people share the post; a claim that ``FEW`` do is a false alarm.
CROWDED = 100_000


@dataclass(frozen=True, slots=True)
class Share:
    """What a post tells by ``words``: ``says`` in an annotator's words, the ``share`` (a proportion) of those for whom
    all before it holds, and its kind."""

    words: str
    says: str
    share: float
    kind: Kind


@dataclass(frozen=True, slots=True)
class Estimated:
    """One annotator's estimate: ``n`` people of a ``population`` that follows from ``words``, and a share for each
    thing told."""

    population: str
    n: float
    words: tuple[str, ...]
    shares: tuple[Share, ...]

    def k(self, kinds: str = "LE") -> float:
        """How many people share what is told of these kinds, the author included."""
        return 1.0 + (self.n - 1.0) * prod(share.share for share in self.shares if share.kind in kinds)


@dataclass(frozen=True, slots=True)
class OpenPost:
    """A post, its writer's number, and the estimates of annotators."""

    id: str
    writer: int
    text: str
    estimates: tuple[Estimated, ...]

    def band(self, kinds: str = "LE") -> tuple[float, float]:
        """The smallest and the largest of the estimates of k, in people."""
        ks = [each.k(kinds) for each in self.estimates]
        return min(ks), max(ks)


def open_posts(path: Path, split: str | None = None) -> list[OpenPost]:
    """The posts of a file, or of one of its splits. Raises InputError, naming the line, where the file cannot be
    read."""
    found: list[OpenPost] = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise InputError(f"The posts {path} cannot be read. Name the repository's corpus with --corpus.") from error
    for number, line in enumerate(lines, 1):
        try:
            found.append(_post(json.loads(line)))
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(f"Line {number} of {path.name} is no post with estimates ({error}).") from error
    if split is None:
        return found
    return [post for post in found if (post.writer in DEVELOPMENT) == (split == "development")]


def _post(raw: Mapping[str, Any]) -> OpenPost:
    estimates = tuple(
        Estimated(
            str(each["population"]),
            float(each["n"]),
            tuple(map(str, each["words"])),
            tuple(_share(*share) for share in each["shares"]),
        )
        for each in raw["estimates"]
    )
    if not estimates:
        raise ValueError("nobody estimated it")
    return OpenPost(str(raw["id"]), int(raw["writer"]), str(raw["text"]), estimates)


def _share(words: str, says: str, share: float, kind: Kind) -> Share:
    if not 0.0 < share <= 1.0 or kind not in get_args(Kind):
        raise ValueError(f"a share of {share} of the kind {kind}")
    return Share(words, says, float(share), kind)


def untold(path: Path) -> list[str]:
    """The texts of a file that tell nothing of their author. Raises InputError where it cannot be read."""
    try:
        return [str(json.loads(line)["text"]) for line in path.read_text("utf-8").splitlines()]
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise InputError(f"The texts {path} cannot be read. Name the repository's corpus with --corpus.") from error


@dataclass(frozen=True, slots=True)
class Claim:
    """What is claimed of a post, ``k`` people between ``low`` and ``high``, at least ``sure`` nine times in ten, and
    the ``band`` of what annotators estimated."""

    k: float
    low: float
    high: float
    sure: float
    band: tuple[float, float]

    @property
    def bits(self) -> float:
        """The distance to the band, in bits: above 0 where too many people are claimed."""
        few, many = self.band
        return log2(self.k / many) if self.k > many else min(0.0, log2(self.k / few))


def with_everything(text: str) -> Crowd:
    """As ``leakmeter check`` counts."""
    return estimate(text)


def by_figures(text: str) -> Crowd:
    """By the shipped figures alone: what none covers is left out."""
    return counted_by_figures(find(text, threshold=COUNTED_FROM), context=text)


def claimed(crowd: Crowd, band: tuple[float, float]) -> Claim:
    """What a crowd claims of a post. Where a detail points to one person, that is the author alone."""
    if any(reason.identifies for reason in crowd.reasons):
        return Claim(1.0, 1.0, crowd.high, 1.0, band)
    return Claim(crowd.k, crowd.low, crowd.high, at_least(crowd), band)


def found_of_told(post: OpenPost, disclosures: Sequence[Disclosure]) -> tuple[float, float]:
    """How many of the things that annotators count in a post are touched by a disclosure, of how many: each in bits."""
    told = [
        (post.text.find(share.words), len(share.words), -log2(share.share))
        for estimate in post.estimates
        for share in estimate.shares
        if share.kind != "M"
    ]
    spans = [(d.start, d.end) for d in disclosures]
    return (
        sum(bits for at, length, bits in told if any(start < at + length and at < end for start, end in spans)),
        sum(bits for _, _, bits in told),
    )


@dataclass(frozen=True, slots=True)
class Kinds:
    """What annotators count in some words on average, ``told``, and what is counted for them, both in bits."""

    told: float
    counted: float


def by_category(
    posts: Sequence[OpenPost], crowds: Sequence[Crowd], found: Sequence[Sequence[Disclosure]]
) -> dict[str, list[Kinds]]:
    """For each category what annotators count in the words of its disclosures, and what the ``crowds`` count for them.

    Under :data:`MISSED` stands what they count in words that no disclosure touches. Homes, which set the population,
    are left out.
    """
    result: dict[str, list[Kinds]] = {}
    for post, crowd, disclosures in zip(posts, crowds, found, strict=True):
        told, missed = _told_by_disclosure(post, disclosures)
        counted = [0.0] * len(disclosures)
        for factor in crowd.factors:
            for i in factor.disclosures:
                counted[i] += -log2(max(factor.value, _LEAST_SHARE)) / len(factor.disclosures)
        for i, one in enumerate(disclosures):
            if i not in crowd.population.disclosures and (told[i] or counted[i]):
                result.setdefault(one.category, []).append(Kinds(told[i], counted[i]))
        result.setdefault(MISSED, []).extend(Kinds(bits, 0.0) for bits in missed)
    return result


#: The name of what no disclosure touches.
MISSED = "missed"
_LEAST_SHARE = 2.0**-40


def _told_by_disclosure(post: OpenPost, disclosures: Sequence[Disclosure]) -> tuple[list[float], list[float]]:
    """What the annotators count in the words of each disclosure, in bits, and in words outside all of them."""
    told, missed = [0.0] * len(disclosures), list[float]()
    for each in post.estimates:
        for share in each.shares:
            bits = 0.0 if share.kind == "M" else -log2(share.share) / len(post.estimates)
            at = post.text.find(share.words)
            overlaps = [min(d.end, at + len(share.words)) - max(d.start, at) for d in disclosures]
            if overlaps and max(overlaps) > 0:
                told[overlaps.index(max(overlaps))] += bits
            elif bits:
                missed.append(bits)
    return told, missed


def annotators(posts: Sequence[OpenPost], kinds: str = "LE") -> dict[str, float]:
    """How far the annotators are apart in what is told of these kinds: the ceiling of any measure."""
    apart = [log2(high / low) for low, high in (post.band(kinds) for post in posts)]
    return {"bits": fmean(apart), **{f"within {a}": fmean(bits <= log2(a) for bits in apart) for a in (2, 5, 10)}}


def scores(claims: Sequence[Claim]) -> dict[str, float]:
    """The measures of some claims, by name, NaN for what cannot be said of them.

    ``bits``: mean distance to the band of estimates; ``within N``: share that lies within N times of it; ``rho``: rank
    correlation with the middle of the band; ``all-clear``: of the posts that identify their author the share of which
    1,000 or more people are claimed, ``sure all-clear`` where that is said to be sure; ``alarm``: of the posts that a
    hundred thousand share the share of which 20 or fewer are claimed; ``meets``: share of the 90 % intervals that
    reach the band; ``width``: their mean width in bits.
    """
    few = [claim for claim in claims if claim.band[1] <= FEW]
    many = [claim for claim in claims if claim.band[0] >= CROWDED]
    off = [abs(claim.bits) for claim in claims]
    return {
        "bits": fmean(off),
        **{f"within {a}": fmean(bits <= log2(a) for bits in off) for a in (2, 5, 10)},
        "rho": spearman([c.k for c in claims], [(c.band[0] * c.band[1]) ** 0.5 for c in claims]),
        "all-clear": fmean(c.k >= MANY for c in few) if few else nan,
        "sure all-clear": fmean(c.sure >= MANY for c in few) if few else nan,
        "alarm": fmean(c.k <= FEW for c in many) if many else nan,
        "meets": fmean(c.low <= c.band[1] and c.high >= c.band[0] for c in claims),
        "width": fmean(log2(c.high) - log2(c.low) for c in claims),
    }


def bounds(claims: Sequence[Claim], seed: int = 0, rounds: int = ROUNDS) -> dict[str, tuple[float, float]]:
    """For each measure the bounds that hold nine in ten bootstrap draws over the posts."""
    draw = random.Random(seed)
    drawn = [scores(draw.choices(claims, k=len(claims))) for _ in range(rounds)]
    return {name: _middle([each[name] for each in drawn]) for name in drawn[0]}


def _middle(values: Sequence[float]) -> tuple[float, float]:
    known = sorted(value for value in values if value == value and value < inf)
    outside = round(len(known) * 0.05)
    return (known[outside], known[-1 - outside]) if known else (nan, nan)
