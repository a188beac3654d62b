"""Every method on every post, a line of a file for each, so that a run that was broken off goes on where it was.

The file holds no words of posts: ids, figures and costs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any

from leakmeter.errors import InputError, LeakmeterError
from leakmeter.evaluate.branch.methods import Asked, Claim, Method
from leakmeter.evaluate.branch.posts import Post
from leakmeter.llm import Progress, Usage, together
from leakmeter.text.branch.prompts import written
from leakmeter.writing import write_whole


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
    known = remembered(file) if file and file.exists() else {}
    jobs = [(method, post) for method in methods for post in posts]
    lock = Lock()

    def result(job: tuple[Method, Post]) -> Result:
        method, post = job
        key = (method.name, post.id, made(method, post, asked))
        if key not in known:
            claim = method.claim(post, asked)
            with lock:
                known[key] = claim
                _add(file, key, claim)
        return Result(method.name, post.id, known[key])

    at_once = asked.model.concurrency if asked.model else 1
    return together(result, jobs, at_once, progress)


def made(method: Method, post: Post, asked: Asked) -> str:
    """What a claim depends on beside the method: the text, the model, the seed, how often it is asked, and the
    documents."""
    parts: list[object] = [post.text, post.community, sorted((d.start, d.end) for d in post.disclosures.values())]
    if method.needs in ("model", "evidence") and asked.model:
        parts += [asked.model.name, asked.seed, asked.draws, asked.runs]
        parts += map(written, method.prompts)
    if method.needs == "evidence":
        parts.append(repr(asked.evidence))
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode("utf-8")).hexdigest()[:16]


def remembered(file: Path) -> dict[tuple[str, str, str], Claim]:
    """The claims of a file of an earlier run. A last line that was broken off is taken away.

    Raises InputError, naming the line, for any other that is no claim.
    """
    lines = file.read_text("utf-8").split("\n")
    found: dict[tuple[str, str, str], Claim] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            found[row["method"], row["post"], row["made"]] = _claim(row["claim"])
        except (ValueError, LookupError, TypeError) as error:
            if number == len(lines):
                write_whole(file, "".join(f"{each}\n" for each in lines[:-1]).encode("utf-8"))
                break
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


def _add(file: Path | None, key: tuple[str, str, str], claim: Claim) -> None:
    if file is None:
        return
    row = {"method": key[0], "post": key[1], "made": key[2], "claim": asdict(claim)}
    try:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
    except OSError as error:
        raise LeakmeterError(f"{file} cannot be written ({type(error).__name__}). Name another file.") from error
