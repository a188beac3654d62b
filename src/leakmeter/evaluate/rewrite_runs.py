"""Rewriting many texts in several ways, one line of a file for each, so that a run that was broken off goes on.

A line holds what a method made of a text: the text, the turns with their guesses and verdicts, why it ended, and what
it took. The same file is what an anonymizer is taught from (``leakmeter train anonymizer-data``).
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from leakmeter.api import rewrite
from leakmeter.errors import InputError
from leakmeter.evaluate.rewrite_baselines import PublishedAnonymizer
from leakmeter.llm import Metered, Model, Progress, Usage, together
from leakmeter.text.attack import Loop

REMEDY = "Name personal_reddit_dev.jsonl or rupta_dev.jsonl, or a file of the same form."


@dataclass(frozen=True, slots=True)
class Text:
    """A text to rewrite. ``reference`` is how somebody else rewrote it, "" where nobody did."""

    text: str
    personality: Mapping[str, Any]
    feature: str
    reference: str = ""


def texts(file: Path, count: int | None = None, seed: int = 0) -> list[Text]:
    """The texts of a file, or ``count`` of them, drawn so that as many authors as can be are among them.

    Raises InputError, naming the line, where a line holds no text with the personality of its author.
    """
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise InputError(f"{file} cannot be read ({error}). {REMEDY}") from error
    found = [_text(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    return found if count is None else _spread(found, count, seed)


def _text(number: int, line: str) -> Text:
    try:
        row: dict[str, Any] = json.loads(line)
        return Text(
            str(row["response"]), dict(row["personality"]), str(row["feature"]), str(row.get("anonymized_response", ""))
        )
    except (ValueError, LookupError, TypeError) as error:
        raise InputError(f"Line {number} has no response with the personality of its author. {REMEDY}") from error


def _spread(found: Sequence[Text], count: int, seed: int) -> list[Text]:
    """So many texts, one author after the other, in a random order of each."""
    draw = random.Random(seed)
    mixed = draw.sample(list(found), len(found))
    by_author: dict[str, list[Text]] = {}
    for each in mixed:
        by_author.setdefault(json.dumps(each.personality, sort_keys=True), []).append(each)
    turns: list[Text] = []
    while len(turns) < min(count, len(found)):
        for waiting in by_author.values():
            turns += [waiting.pop()] if waiting else []
    return turns[:count]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to rewrite texts: a ``method`` of :func:`leakmeter.rewrite` or a control, and how its loop is run.
    ``published`` takes what a model sends as it comes (:mod:`leakmeter.evaluate.rewrite_baselines`)."""

    name: str
    method: str
    loop: Loop | None = None
    needs_model: bool = False
    published: bool = False

    def played(self, model: Model | None, seed: int) -> Loop | None:
        """How the loop is run: with the published anonymizer, whose replies nobody checks, where that is wanted."""
        if self.loop is None or model is None or not self.published:
            return self.loop
        return replace(self.loop, anonymizer=PublishedAnonymizer(model, seed))


def ways(iterations: int) -> tuple[Way, ...]:
    """All ways, controls first. The model plays the roles unless a name says who does."""
    built_in = Loop("built-in", "built-in", "built-in", iterations)
    mixed = Loop("built-in", "built-in", "model", iterations)
    both = Loop("both", "both", "both", iterations)
    model = Loop("model", "model", "model", iterations)
    return (
        Way("identity", "identity"),
        Way("redact", "redact"),
        Way("plan", "plan"),
        Way("reference", "reference"),
        Way("rlaa-built-in", "rlaa", built_in),
        Way("fgaa-built-in", "fgaa", built_in),
        Way("rlaa-mixed", "rlaa", mixed, True),
        Way("rlaa-both", "rlaa", both, True),
        Way("rlaa-model", "rlaa", model, True),
        Way("fgaa-model", "fgaa", model, True),
        Way("fgaa-published", "fgaa", model, True, published=True),
        Way("incognitext", "incognitext", Loop("model", None, "model", 1), True),
    )


@dataclass(frozen=True, slots=True)
class Made:
    """What a way made of a text; ``row`` is a line of the file."""

    way: str
    text: Text
    row: Mapping[str, Any]


def run(
    found: Sequence[Text],
    chosen: Iterable[Way],
    model: Model | None,
    file: Path | None,
    seed: int = 0,
    progress: Progress = lambda done, total: None,
) -> list[Made]:
    """Rewrite each text in each way. What ``file`` has already is taken from there, and what is new is added to it line
    by line. Raises what models raise; what was made by then is in the file."""
    known = remembered(file) if file and file.exists() else {}
    jobs = [(way, each) for way in chosen for each in found]
    lock = Lock()

    def made(job: tuple[Way, Text]) -> Made:
        way, each = job
        key = (way.name, each.text)
        if key not in known:
            row = _row(way, each, model, seed)
            with lock:
                known[key] = row
                _add(file, row)
        return Made(way.name, each, known[key])

    return together(made, jobs, model.concurrency if model else 1, progress)


def remembered(file: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """What a file of an earlier run holds, by way and text. Raises InputError, naming the line, where it is damaged."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        try:
            row: dict[str, Any] = json.loads(line)
            found[row["way"], row["original"]] = row
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(
                f"{file}: line {number} is no rewrite of an earlier run. Remove it, or the file."
            ) from error
    return found


def _add(file: Path | None, row: Mapping[str, Any]) -> None:
    if file is not None:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


def _row(way: Way, each: Text, model: Model | None, seed: int) -> dict[str, Any]:
    begun = monotonic()
    if way.method in ("identity", "reference"):
        after = each.text if way.method == "identity" or not each.reference else each.reference
        return {
            "way": way.name,
            "original": each.text,
            "after": after,
            "stop_reason": "",
            "seconds": 0.0,
            "iterations": [],
        }
    asked = Metered(model) if model is not None and way.needs_model else None
    result = rewrite(each.text, method=way.method, model=asked, loop=way.played(asked, seed), seed=seed)
    usage = asked.usage if asked else Usage()
    return {
        "way": way.name,
        "original": result.original,
        "after": result.text,
        "stop_reason": result.stop_reason,
        "k_before": result.before.crowd.k,
        "k_after": result.after.crowd.k,
        "iterations": [asdict(turn) for turn in result.attacked.iterations] if result.attacked else [],
        "calls": usage.calls,
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "seconds": monotonic() - begun,
    }


def of_method(made: Sequence[Made], name: str) -> list[Made]:
    """What one way made, in the order of the texts."""
    return [each for each in made if each.way == name]
