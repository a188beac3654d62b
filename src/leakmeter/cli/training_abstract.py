"""``leakmeter train abstract-data`` and ``train abstract``: examples for an abstraction model, and the model."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from leakmeter.cli.output import say, tell
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.abstract_corpus import abstracted
from leakmeter.train.abstract_data import Shape, instances, read, write


def run_train_abstract_data(corpus: Path, out: Path, form: str, mode: str, rationale: bool, seed: int) -> int:
    """Write the examples and print how many there are of each split."""
    shape, file = Shape(form, mode, rationale), corpus / "abstractions.jsonl"
    if not file.is_file():
        raise InputError(f"There is no file {file}. Name the repository's corpus with --corpus.")
    found = instances(abstracted(file), shape, seed)
    write(out, found)
    counted = Counter(each.split for each in found)
    say(f"{out}: {len(found)} examples, " + ", ".join(f"{n} {split}" for split, n in sorted(counted.items())))
    return 0


def run_train_abstract(base: Path, data: Path, out: Path, epochs: int | None, seed: int) -> int:
    """Fit a model to examples and print which epoch is kept."""
    examples = read(data)
    try:
        from leakmeter.train.abstract_fit import RECIPE, train_abstract
    except ModuleNotFoundError as error:
        raise SettingsError(
            f"Training needs {error.name}. Install the extra: pip install 'leakmeter[train]'."
        ) from error
    recipe = RECIPE if epochs is None else replace(RECIPE, epochs=epochs)
    fitted = train_abstract(base, examples, out, recipe, seed, tell=lambda line: tell(line, speaker=""))
    loss = fitted.checked[fitted.epoch]
    say(f"Epoch {fitted.epoch} is kept, {loss:.3f} nats a piece on validation. The model lies in {out}.")
    return 0
