# pyright: basic, reportMissingImports=false
"""What a training run leaves in ``made_by``: the settings, and what the weights were made from."""

from __future__ import annotations

import dataclasses
import hashlib
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.statements import Statement, checksums
from leakmeter.no_telemetry import load
from leakmeter.text.find.model.description import NETWORK, Description
from leakmeter.train.material import Material
from leakmeter.train.recipe import Distillation, Furthering, Recipe, Stating


def made_by(recipe: Recipe, learnt: Sequence[Post], epoch: int, with_external: bool) -> dict[str, object]:
    """The recipe, the epoch that was kept, what there was to learn from, and the versions of what did it."""
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
        "onnxruntime": load("onnxruntime").__version__,
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


def writers_read(made_by: Mapping[str, Any]) -> tuple[frozenset[str], frozenset[str]]:
    """The writers of posts and those of statements that weights were made from."""
    files = made_by.get("statements", {}).get("sha256", ())
    return frozenset(made_by["writers"]), frozenset(Path(name).stem for name in files)


def furthered(
    before: Description, found: Material, told: Path, recipe: Recipe, settings: Furthering, parts: int
) -> dict[str, object]:
    """What ``before`` says of how weights were made, brought up to what they have read since.

    ``further`` lists the runs that fitted them further, each with the checksum of the weights it began from and the
    writers that were new to it.

    ``told`` is the folder of the statements.
    """
    was = before.made_by
    external = bool(was["external_posts"]) or "external_train" in {post.writer for post in found.learnt}
    now = made_by(recipe, found.learnt, was["epoch"], external)
    stated = stated_by(told, found.statements, before.traits, settings.stating, was["statements"]["epochs"])
    read, heard = writers_read(was)
    run = {
        "from": before.sha256[NETWORK],
        "settings": dataclasses.asdict(settings),
        "parts": parts,
        "seed": recipe.seed,
        "new_writers": sorted({post.writer for post in found.learnt} - read),
        "new_statements": sorted({each.writer for each in found.statements} - heard),
    }
    kept = {name: was[name] for name in ("recipe", "stating") if name in was}
    now["writers"] = sorted(read | {post.writer for post in found.learnt})
    stated["statements"] = {
        **cast("dict[str, object]", stated["statements"]),
        "sha256": {
            **was["statements"]["sha256"],
            **checksums(told, sorted({each.writer for each in found.statements})),
        },
    }
    return {**was, **now, **stated, **kept, "further": [*was.get("further", ()), run]}
