"""Every method on every post, a line of a file for each, so that a run that was broken off goes on where it was.

The file holds no words of posts: ids, figures and costs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from leakmeter import __version__
from leakmeter.errors import InputError
from leakmeter.evaluate.branch.lines import add, kept
from leakmeter.evaluate.branch.methods import Asked, Claim, Method
from leakmeter.evaluate.branch.posts import Post
from leakmeter.llm import Progress, Usage, together
from leakmeter.text.branch.prompts import written
from leakmeter.text.find.model.description import SHIPPED


@dataclass(frozen=True, slots=True)
class Result:
    """What a method claims of a post."""

    method: str
    post: str
    claim: Claim


def run(
    posts: Sequence[Post],
    methods: Sequence[Method],
    asked: Asked,
    file: Path | None = None,
    progress: Progress = lambda done, total: None,
) -> list[Result]:
    """The claims of all methods on all posts. What ``file`` has of the same post, made the same way, is taken from
    there; what is new is added to it as it comes.

    Raises what models raise, once everything up to then is in the file; InputError for a file that is none of ours.
    """
    known = remembered(file) if file else {}
    jobs = [(method, post) for method in methods for post in posts]
    lock = Lock()

    def result(job: tuple[Method, Post]) -> Result:
        method, post = job
        key = (method.name, post.id, made(method, post, asked))
        if not method.asks:  # what asks nobody is made anew each time, so that it is never that of an older version
            return Result(method.name, post.id, method.claim(post, asked))
        if key not in known:
            claim = method.claim(post, asked)
            with lock:
                known[key] = claim
                add(file, {"method": key[0], "post": key[1], "made": key[2], "claim": asdict(claim)})
        return Result(method.name, post.id, known[key])

    at_once = asked.model.concurrency if asked.model else 1
    return together(result, jobs, at_once, progress)


def made(method: Method, post: Post, asked: Asked) -> str:
    """What a claim depends on beside the method: the post and its marks, the model with what was measured of it, the
    seed, how often it is asked, every prompt, the documents, and what is shipped to find and count with."""
    marks = sorted((one.start, one.end, one.category) for one in post.disclosures.values())
    parts: list[object] = [post.text, post.community, marks]
    if asked.model:
        parts += [asked.model.name, asked.seed, asked.draws, asked.runs, *map(written, method.prompts)]
        parts += [asked.accuracy.errors if asked.accuracy else None]
    if method.needs == "evidence":
        parts.append(repr(asked.evidence))
    if method.counts:
        parts.append(_shipped())
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8")).hexdigest()[:16]


@cache
def _shipped() -> str:
    """The version, and the descriptions of the networks, which hold their checksums."""
    told = (file.read_text("utf-8") for file in sorted(SHIPPED.glob("*.json")))
    return hashlib.sha256("".join((__version__, *told)).encode("utf-8")).hexdigest()


def remembered(file: Path) -> dict[tuple[str, str, str], Claim]:
    """The claims of a file of an earlier run. Raises InputError, naming the line, for one that is no claim."""
    found: dict[tuple[str, str, str], Claim] = {}
    for number, row in kept(file):
        try:
            found[row["method"], row["post"], row["made"]] = _claim(row["claim"])
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(f"{file}: line {number} is no claim of an earlier run. Remove it, or the file.") from error
    return found


def _claim(row: Mapping[str, Any]) -> Claim:
    sampled = row["sampled"]
    return replace(
        Claim(**row),
        ks=tuple(row["ks"]),
        sampled=(sampled[0], sampled[1]) if sampled else None,
        usage=Usage(**row["usage"]),
    )
