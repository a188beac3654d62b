"""Posts with worked k: what each discloses, and for each annotator an order, questions, shares with sources, and their
product.

The form is that of BRANCH's annotations (section 4.1, appendix B): one JSON object a line,

    {"id": "o184", "split": "test", "community": "", "text": …,
     "disclosures": [{"id": "d1", "start": 0, "end": 6, "category": "AGE"}, …],
     "orderings": [{"annotator": "a", "k": …, "low": …, "high": …,
                    "population": {"query": …, "n": …, "source": …, "disclosures": ["d1"]},
                    "nodes": [{"disclosure": "d2", "means": …, "parents": ["d1"], "query": …, "share": …, "source": …,
                               "trust": "reliable", "effect": "likelier"}, …],
                    "left": {"d3": "why it is not counted"}}, …]}

k is ``1 + (n - 1) · product of the shares``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast, get_args

from leakmeter.errors import InputError
from leakmeter.text.branch.structure import Effect
from leakmeter.text.find.categories import categories
from leakmeter.types import Disclosure

#: How far a question's answer can be trusted: official or a large survey; informal; nobody's but the annotator's.
Trust = Literal["reliable", "unreliable", "none"]
REMEDY = "docs/branch.md shows the form of a line."
#: How far a stated k may be from the product of the shares, relatively.
_ROUNDED = 0.01


@dataclass(frozen=True, slots=True)
class Node:
    """A disclosure in an ordering: what it ``means`` ("people who …"), the labels of its ``parents`` (None where
    nobody said), the ``query`` about its share given these, the ``share`` (a proportion), and where that is from.
    ``effect`` says what the parents make of it beside its share among all, where an annotator said so."""

    disclosure: str
    means: str
    parents: tuple[str, ...] | None
    query: str
    share: float
    source: str
    trust: Trust
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """The population that an ordering starts from: ``n`` people, in which ``disclosures`` are counted."""

    query: str
    n: float
    source: str
    disclosures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ordering:
    """One annotator's way from a population to ``k`` people, between ``low`` and ``high`` by their own account;
    ``left`` are the labels of disclosures that they did not count."""

    annotator: str
    population: Counted
    nodes: tuple[Node, ...]
    left: tuple[str, ...]
    k: float
    low: float
    high: float

    def order(self) -> tuple[str, ...]:
        """The labels in the order in which they are counted, each once, those of the population first."""
        return tuple(dict.fromkeys((*self.population.disclosures, *(node.disclosure for node in self.nodes))))


@dataclass(frozen=True, slots=True)
class Post:
    """A post, what it discloses by label, and its orderings."""

    id: str
    split: str
    text: str
    community: str
    disclosures: Mapping[str, Disclosure]
    orderings: tuple[Ordering, ...]

    @property
    def k(self) -> float:
        """The geometric mean of the orderings' k, in people."""
        return math.exp(sum(math.log(each.k) for each in self.orderings) / len(self.orderings))

    @property
    def band(self) -> tuple[float, float]:
        """The smallest and the largest k of the orderings (section 7)."""
        return min(each.k for each in self.orderings), max(each.k for each in self.orderings)


@dataclass(frozen=True, slots=True)
class Read:
    """The posts of a file, and a sentence for each line that is left out."""

    posts: tuple[Post, ...]
    problems: tuple[str, ...]


def read_posts(path: Path, split: str | None = None) -> Read:
    """The posts of a file, or of one of its splits. A line that is no post is left out, and said so.

    Raises InputError for a file that cannot be read, or of which no line is left.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        raise InputError(
            f"{path} cannot be read ({type(error).__name__}). Name a file of posts with worked k with --posts FILE; "
            "leakmeter's own is corpus/branch.jsonl in its repository."
        ) from error
    posts: dict[str, Post] = {}
    problems: list[str] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            post = parsed(json.loads(line.decode("utf-8")))
            if post.id in posts:
                raise Wrong("its id is another line's")
        except (ValueError, LookupError, TypeError, AttributeError, OverflowError) as error:  # Wrong among them
            problems.append(f"Line {number} of {path.name} is left out: {why_wrong(error)}.")
            continue
        posts[post.id] = post
    found = tuple(post for post in posts.values() if split is None or post.split == split)
    if not found:
        reason = problems[0] if problems else "It is empty."
        if posts:
            splits = ", ".join(sorted({post.split for post in posts.values()}))
            reason = f"None of its posts is of the split “{split}”; there are: {splits}."
        raise InputError(f"{path} holds no posts to take. {reason} {REMEDY}")
    return Read(found, tuple(problems))


class Wrong(ValueError):
    """What is wrong with a row, in words that quote nothing of a text."""


def why_wrong(error: Exception) -> str:
    """What is wrong with a row, as the end of a sentence that quotes nothing of a text."""
    if isinstance(error, KeyError):
        return f"it has no {error.args[0]}"
    if isinstance(error, json.JSONDecodeError):
        return "it is no JSON"
    if isinstance(error, UnicodeError):
        return "it is not in UTF-8"
    if isinstance(error, OverflowError):
        return "a number is too large"
    return str(error) if isinstance(error, Wrong) else "a value is of the wrong kind"


def parsed(row: Mapping[str, Any]) -> Post:
    """A post from the object of its line. Raises Wrong, KeyError or TypeError, which say what is wrong with it."""
    text = str(row["text"])
    known = {each.id for each in categories()}
    disclosures: dict[str, Disclosure] = {}
    for each in row["disclosures"]:
        start, end = int(each["start"]), int(each["end"])
        if not 0 <= start < end <= len(text):
            raise Wrong(f"the disclosure {each['id']} is outside the text")
        if each["category"] not in known:
            raise Wrong(f"the category of {each['id']} is none of {', '.join(sorted(known))}")
        disclosures[str(each["id"])] = Disclosure(start, end, text[start:end], str(each["category"]))
    orderings = tuple(_ordering(cast("Mapping[str, Any]", each), disclosures) for each in row["orderings"])
    if not orderings:
        raise Wrong("it has no ordering")
    names = [each.annotator for each in orderings]
    if len(set(names)) < len(names):
        raise Wrong("two of its orderings are by one annotator")
    return Post(
        str(row["id"]), str(row.get("split", "test")), text, str(row.get("community") or ""), disclosures, orderings
    )


def _ordering(row: Mapping[str, Any], disclosures: Mapping[str, Disclosure]) -> Ordering:
    its = row["population"]
    population = Counted(str(its["query"]), float(its["n"]), str(its["source"]), tuple(map(str, its["disclosures"])))
    nodes = tuple(
        Node(
            str(node["disclosure"]),
            str(node["means"]),
            None if node["parents"] is None else tuple(map(str, node["parents"])),
            str(node["query"]),
            float(node["share"]),
            str(node["source"]),
            node["trust"],
            node.get("effect"),
        )
        for node in row["nodes"]
    )
    left = tuple(map(str, row.get("left", ())))
    k = float(row["k"])
    made = Ordering(
        str(row.get("annotator", "")), population, nodes, left, k, float(row.get("low", k)), float(row.get("high", k))
    )
    _check(made, disclosures)
    return made


def _check(made: Ordering, disclosures: Mapping[str, Disclosure]) -> None:
    if not 1.0 <= made.k < math.inf:
        raise Wrong(f"k is {made.k:g}, and must be 1 or more: the author exists")
    if not made.low <= made.k * (1 + _ROUNDED) or not made.k <= made.high * (1 + _ROUNDED):
        raise Wrong(f"k is {made.k:g}, and not between its bounds {made.low:g} and {made.high:g}")
    if not made.population.n >= 1.0:
        raise Wrong("the population is below 1")
    before: set[str] = {*made.population.disclosures}
    for node in made.nodes:
        if node.disclosure not in disclosures:
            raise Wrong(f"the ordering names {node.disclosure}, which is no disclosure of the post")
        if not 0.0 < node.share <= 1.0:
            raise Wrong(f"the share of {node.disclosure} is {node.share:g}, and must be above 0 and at most 1")
        if node.trust not in get_args(Trust):
            raise Wrong(f"the trust of {node.disclosure} is none of {', '.join(get_args(Trust))}")
        if node.effect is not None and node.effect not in get_args(Effect):
            raise Wrong(f"the effect on {node.disclosure} is none that there is")
        if not {*(node.parents or ())} <= before | {node.disclosure}:
            raise Wrong(f"the parents of {node.disclosure} do not come before it")
        before.add(node.disclosure)
    if unknown := (before | {*made.left}) - {*disclosures}:
        raise Wrong(f"the ordering names {min(unknown)}, which is no disclosure of the post")
    product = 1.0 + (made.population.n - 1.0) * math.prod(node.share for node in made.nodes)
    if not math.isclose(made.k, product, rel_tol=_ROUNDED):
        raise Wrong(f"k is {made.k:g}, but population and shares make {product:g}")


def gold_disclosures(post: Post) -> Sequence[Disclosure]:
    """What a post is marked to disclose, in the order of the text."""
    return sorted(post.disclosures.values(), key=lambda one: (one.start, one.end))
