"""What a model's shares were found to be worth, remembered between runs: figures, and nothing that anybody wrote.

``measured.json`` lies in the user's cache folder. Its keys are fingerprints (SHA-256) of a model's name, which holds the
server's address or the file's own fingerprint, and of everything that it was asked: a new version of a prompt or a figure
makes a new key. Only ``leakmeter doctor --llm`` writes it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import cast

from pydantic import BaseModel, ConfigDict, ValidationError

from leakmeter.errors import InputError, OutputError, SettingsError
from leakmeter.llm import Message, Model
from leakmeter.text.branch.accuracy import Accuracy
from leakmeter.text.branch.calling import TEMPERATURE
from leakmeter.text.branch.estimation import ESTIMATING, JUDGING
from leakmeter.text.branch.panel import panel
from leakmeter.text.branch.prompts import conversation
from leakmeter.text.branch.queries import SIMPLIFYING
from leakmeter.writing import write_private

FILE = "measured.json"


class _Figures(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
    asked: int
    errors: list[float]
    by_rote: float
    spearman: float


def measured_path() -> Path:
    """Where measurements are kept: in the user's cache folder."""
    from platformdirs import user_cache_path

    return user_cache_path("leakmeter") / FILE


def remembered(model: Model, path: Path) -> Accuracy | None:
    """What was measured of a model; None where nothing was, or only with other questions or prompts."""
    found = _read(path).get(_fingerprint(model))
    try:
        figures = _Figures.model_validate(found)
        return Accuracy(figures.asked, tuple(figures.errors), figures.by_rote, figures.spearman)
    except (ValidationError, InputError):
        return None


def remember(model: Model, accuracy: Accuracy, path: Path) -> None:
    """Write down what was measured of a model, in place of what was before; the file is for its owner's eyes only.

    Raises SettingsError if it cannot be written.
    """
    kept = {**_read(path), _fingerprint(model): asdict(accuracy)}
    try:
        write_private(path, json.dumps(kept).encode("ascii"))
    except OutputError as error:
        raise SettingsError(f"What was measured is not kept: {error}") from error


def _read(path: Path) -> dict[str, object]:
    """All that is remembered. A file that cannot be read, or is none of ours, is as good as none: it can be made again."""
    try:
        kept: object = json.loads(path.read_text("ascii"))
    except (OSError, ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", kept) if isinstance(kept, dict) else {}


def _fingerprint(model: Model) -> str:
    """What a measurement depends on: the model, and everything that it is asked."""
    told = [_words(conversation(prompt, query="")) for prompt in (ESTIMATING, SIMPLIFYING)]
    told.append(_words(conversation(JUDGING, query="", answer="")))
    asked = [model.name, TEMPERATURE, told, [[question.query, question.share] for question in panel()]]
    return hashlib.sha256(json.dumps(asked).encode("utf-8")).hexdigest()


def _words(messages: tuple[Message, ...]) -> list[str]:
    return [message.content for message in messages]
