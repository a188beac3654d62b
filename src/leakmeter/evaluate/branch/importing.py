"""Annotations of another form -> posts of ours.

BRANCH's own set is given on request only, and nobody can know in advance in what form. An importer therefore takes a
file of rows, JSON lines, a JSON list or CSV, one for each ordering of a post, and a TOML file that says which of their
fields is what:

    text = "post"                    # required: the text
    k = "k_value"                    # required: people
    id = "post_id"                   # rows of one id are orderings of one post; left out, the text decides
    community = "subreddit"
    split = "split"
    annotator = "annotator"
    spans = "disclosures"            # a list of objects, in the order in which they are counted
    span_text = "span"               # in each: its words (found in the text) …
    category = "label"               # … its category …
    query = "query"                  # … the question about it …
    share = "answer"                 # … and the answer: a proportion, or people where the question is for a population
    trust = "reliability"

    [categories]                     # their names for categories -> ours, where they are not the same
    "Mental Health" = "MENTAL_HEALTH"

Without such a file the names are those on the left. What a row does not say is not made up: a k without questions
becomes an ordering of that many people and nothing else, which is enough to measure k by.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast, get_args

from leakmeter.errors import InputError
from leakmeter.evaluate.branch.posts import REMEDY, Trust, Wrong, parsed, why_wrong
from leakmeter.text.find.categories import categories
from leakmeter.writing import write_whole

#: How far a product may be from k, relatively.
_ROUNDED = 0.01
FIELDS = (
    "text", "k", "id", "community", "split", "annotator", "spans", "span_text", "category", "query", "share", "trust",
)  # fmt: skip


def imported(file: Path, out: Path, mapping: Path | None = None) -> tuple[int, tuple[str, ...]]:
    """Write the posts of a file in our form: how many, and a sentence for each row that is left out.

    Raises InputError for files that cannot be read, and where no row is left.
    """
    names, kinds = _mapping(mapping)
    posts: dict[str, dict[str, Any]] = {}
    problems: list[str] = []
    for number, row in enumerate(_rows(file), 1):
        try:
            _take(json.loads(row) if isinstance(row, str) else row, names, kinds, posts)
        except (ValueError, LookupError, TypeError) as error:
            problems.append(f"Row {number} of {file.name} is left out: {why_wrong(error)}.")
    if not posts:
        raise InputError(f"{file} holds nothing to import. {problems[0] if problems else REMEDY}")
    lines = (json.dumps(post, ensure_ascii=False) + "\n" for post in posts.values())
    write_whole(out, "".join(lines).encode("utf-8"))
    return len(posts), tuple(problems)


def _mapping(file: Path | None) -> tuple[dict[str, str], dict[str, str]]:
    names, kinds = {name: name for name in FIELDS}, {each.id.casefold(): each.id for each in categories()}
    kinds |= {each.name.casefold(): each.id for each in categories()}
    if file is None:
        return names, kinds
    try:
        said = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{file} cannot be read as TOML ({error}).") from error
    theirs = cast("dict[str, object]", said.pop("categories", {}))
    if unknown := {*said} - {*FIELDS}:
        raise InputError(f"{file} maps {min(unknown)}, which is none of {', '.join(FIELDS)}.")
    known = {each.id for each in categories()}
    if wrong := [ours for ours in theirs.values() if ours not in known]:
        raise InputError(f"{file} maps a category to {str(wrong[0])[:30]}, which is none of ours.")
    kinds |= {name.casefold(): str(ours) for name, ours in theirs.items()}
    return {**names, **{name: str(field) for name, field in said.items()}}, kinds


def _rows(file: Path) -> Sequence[Mapping[str, Any] | str]:
    """The rows of a file; those of JSON lines as they stand, so that one which is no JSON is left out alone."""
    try:
        text = file.read_text("utf-8-sig")
        if file.suffix.lower() == ".csv":
            return list(csv.DictReader(io.StringIO(text, newline="")))
        if text.lstrip().startswith("["):
            return cast("list[dict[str, Any]]", json.loads(text))
        return [line for line in text.split("\n") if line.strip()]
    except (OSError, ValueError, csv.Error) as error:
        raise InputError(
            f"{file} cannot be read as JSON lines, a JSON list or CSV ({type(error).__name__})."
        ) from error


def _take(
    row: Mapping[str, Any], names: Mapping[str, str], kinds: Mapping[str, str], posts: dict[str, dict[str, Any]]
) -> None:
    """Add a row to the posts. Raises ValueError, KeyError or TypeError for one that cannot be."""
    text, k = str(row[names["text"]]), float(row[names["k"]])
    id = str(row.get(names["id"]) or hashlib.sha256(text.encode("utf-8")).hexdigest()[:12])
    post: dict[str, Any] = posts.get(id) or {
        "id": id,
        "split": str(row.get(names["split"]) or "test"),
        "community": str(row.get(names["community"]) or ""),
        "text": text,
        "disclosures": [],
        "orderings": [],
    }
    listed: object = row.get(names["spans"]) or []
    spans = cast("list[Mapping[str, Any]]", json.loads(listed) if isinstance(listed, str) else listed)
    annotator = str(row.get(names["annotator"]) or len(post["orderings"]) + 1)
    added, ordering = _ordering(spans, text, k, names, kinds, post["disclosures"])
    made = {
        **post,
        "disclosures": [*post["disclosures"], *added],
        "orderings": [*post["orderings"], {**ordering, "annotator": annotator}],
    }
    parsed(made)
    posts[id] = made


def _ordering(
    spans: Sequence[Mapping[str, Any]],
    text: str,
    k: float,
    names: Mapping[str, str],
    kinds: Mapping[str, str],
    known: Sequence[Mapping[str, Any]],
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The disclosures that a row adds, and its ordering."""
    labels = {(each["start"], each["end"]): str(each["id"]) for each in known}
    added: list[dict[str, Any]] = []
    counted: list[str] = []
    counted_at: list[int] = []
    for span in spans:
        words = str(span[names["span_text"]])
        at = _place(words, text, counted_at)
        kind = kinds.get(str(span.get(names["category"]) or "").casefold().replace("_", " "), "")
        kind = kind or kinds.get(str(span.get(names["category"]) or "").casefold(), "")
        if at < 0 or not words or not kind:
            raise Wrong("a span is not in its text, or of no known category")
        place = (at, at + len(words))
        if place not in labels:
            labels[place] = f"d{len(labels) + 1}"
            added.append({"id": labels[place], "start": at, "end": at + len(words), "category": kind})
        counted.append(labels[place])
        counted_at.append(at)
    return added, _counted(spans, counted, k, names)


def _place(words: str, text: str, taken: Sequence[int]) -> int:
    """Where words stand in a text: whole words before parts of words, and a place that no span has yet; -1 if
    nowhere."""
    whole = [match.start() for match in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text)]
    places = whole or [match.start() for match in re.finditer(re.escape(words), text)]
    free = [at for at in places if at not in taken]
    return (free or places or [-1])[0]


def _counted(
    spans: Sequence[Mapping[str, Any]], labels: Sequence[str], k: float, names: Mapping[str, str]
) -> dict[str, Any]:
    """The questions of a row as an ordering, if their product is its k by their reckoning and by ours; else k people
    who share all of it."""
    nodes: list[dict[str, Any]] = []
    n, asked, first = 1.0, "", list[str]()
    for span, label in zip(spans, labels, strict=True):
        share, query = span.get(names["share"]), str(span.get(names["query"]) or "")
        if share is None or not query:
            break
        if float(share) > 1.0:
            n, asked, first = float(share), query, [*first, label]
            continue
        trust = str(span.get(names["trust"]) or "unreliable")
        means = query.partition(" THAT ")[2] or query
        nodes.append(
            {
                "disclosure": label,
                "means": means,
                "parents": None,
                "query": query,
                "share": float(share),
                "source": "imported",
                "trust": trust if trust in get_args(Trust) else "unreliable",
            }
        )
    product = n
    for node in nodes:
        product *= node["share"]
    ours = 1.0 + (n - 1.0) * (product / n)
    if asked and abs(product - k) <= _ROUNDED * k and abs(ours - k) <= _ROUNDED * k:
        return {
            "population": {"query": asked, "n": n, "source": "imported", "disclosures": first},
            "nodes": nodes,
            "k": k,
        }
    whole = {
        "query": "people who share all of this",
        "n": k,
        "source": "imported",
        "disclosures": [*dict.fromkeys(labels)],
    }
    return {"population": whole, "nodes": [], "k": k}
