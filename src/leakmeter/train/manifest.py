# pyright: basic, reportMissingImports=false
"""What a training run leaves in ``made_by``: the settings, and what the weights were made from."""

from __future__ import annotations

import dataclasses
import hashlib
import platform
from collections.abc import Sequence
from pathlib import Path

from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.statements import Statement, checksums
from leakmeter.train.recipe import Distillation, Recipe, Stating


def made_by(recipe: Recipe, learnt: Sequence[Post], epoch: int, with_external: bool) -> dict[str, object]:
    """The recipe, the epoch that was kept, what there was to learn from, and the versions of what did it."""
    import onnxruntime
    import torch
    import transformers

    return {
        "recipe": dataclasses.asdict(recipe),
        "epoch": epoch,
        "posts": len(learnt),
        "spans": sum(len(post.spans) for post in learnt),
        "writers": sorted({post.writer for post in learnt}),
        "external_posts": with_external,
        "python": platform.python_version(),
        "torch": torch.__version__,
        "transformers": transformers.__version__,
        "onnxruntime": onnxruntime.__version__,
    }


def taught_by(teacher: Path, settings: Distillation) -> dict[str, object]:
    """Which teacher it was, by its folder's name and its weights' checksum, and the settings of the distillation."""
    with (teacher / "model.safetensors").open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    return {
        "teacher": {"name": teacher.resolve().name, "sha256": checksum},
        "distillation": dataclasses.asdict(settings),
    }


def stated_by(
    folder: Path, learnt: Sequence[Statement], traits: Sequence[str], settings: Stating, epochs: int
) -> dict[str, object]:
    """Which statements the second head learnt from, by file and checksum, the settings, and in how many epochs."""
    return {
        "statements": {
            "texts": len(learnt),
            "marks": sum(len(statement.said) for statement in learnt),
            "labels": len(traits) - 1,
            "epochs": epochs,
            "sha256": checksums(folder, sorted({statement.writer for statement in learnt})),
        },
        "stating": dataclasses.asdict(settings),
    }
