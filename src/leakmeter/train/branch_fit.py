# pyright: basic, reportMissingImports=false
"""The recipe of a model that answers one of BRANCH's modules: low-rank adapters, with the paper's settings (appendix
C).

Rank 8, α 32 and dropout .05; AdamW at 3e-4 with a weight decay of .01; a cosine after a warm-up of three steps in a
hundred; ten epochs (five for the baseline of bins, appendix E) in batches of 16; the embedding layer is fitted as
well. The paper fits each module by itself, and so does this. What runs it is the recipe of the anonymizer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from leakmeter.errors import InputError
from leakmeter.train.anonymizer_data import Chat, Split, make_folder
from leakmeter.train.anonymizer_fit import Learnt, Precision, Recipe, Stage, learn_chats, open_model

#: The settings of appendix C.
PAPER = Recipe(
    chats=Stage(
        3e-4, batch=4, accumulated=4, epochs=10, longest=4096, schedule="cosine", warm_up=0.03, weight_decay=0.01
    ),
    rank=8,
    alpha=32,
    dropout=0.05,
)
#: Times the baseline of bins is read (appendix E).
BINS_EPOCHS = 5


@dataclass(frozen=True, slots=True)
class FittedModule:
    """Where the adapters of a module lie, beside their tokeniser, the precision of the weights under them, and what
    was learnt."""

    folder: Path
    precision: Precision
    learnt: Learnt


def recipe_of(module: str, epochs: int | None = None) -> Recipe:
    """The paper's recipe for a module, or the same with so many epochs."""
    times = epochs or (BINS_EPOCHS if module == "bins" else PAPER.chats.epochs)
    return replace(PAPER, chats=replace(PAPER.chats, epochs=times))


def train_module(
    base: Path,
    taught: Mapping[Split, Sequence[Chat]],
    out: Path,
    recipe: Recipe = PAPER,
    seed: int = 0,
    tell: Callable[[str], None] = print,
) -> FittedModule:
    """Fit adapters for the causal language model in the folder ``base`` to a module's chats and save them in ``out``.

    Raises InputError where there is no model or nothing to learn from, OutputError where ``out`` cannot be made,
    ModelError where the loss goes astray.
    """
    if not taught["train"]:
        raise InputError("There are no chats to learn from. Make them with leakmeter train branch-data.")
    opened = open_model(base)
    make_folder(out)
    whole = tuple(name for name, layer in opened.model.named_modules() if layer is opened.model.get_input_embeddings())
    recipe = replace(recipe, whole=tuple(name.rpartition(".")[2] for name in whole))
    tell(f"The weights under the adapters are kept in {opened.precision.replace('-', ' ')}.")
    model, learnt = learn_chats(opened, taught["train"], taught["validation"], recipe, seed, tell)
    model.save_pretrained(out, selected_adapters=["default"])
    (out / "README.md").unlink(missing_ok=True)  # a form of peft's that nobody has filled in
    opened.tokeniser.save_pretrained(out)
    return FittedModule(out, opened.precision, learnt)
