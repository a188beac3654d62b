"""``leakmeter train branch-data``, ``train branch`` and ``train branch-bins``: what BRANCH's modules and baselines
learn."""

from __future__ import annotations

from pathlib import Path

from leakmeter.cli.output import say, tell
from leakmeter.errors import SettingsError
from leakmeter.evaluate.branch.posts import read_posts
from leakmeter.train.branch_data import lessons, read, write


def run_branch_data(posts: Path, split: str, out: Path, seed: int) -> int:
    """Write the chats of every module, and print how many there are."""
    found = read_posts(posts, split)
    for problem in found.problems:
        tell(problem)
    made = lessons(found.posts, seed)
    write(out, made)
    for module, sides in made.items():
        say(f"{module:12} {len(sides['train']):6,} to learn from, {len(sides['validation']):4,} for validation")
    return 0


def run_branch(base: Path, data: Path, module: str, out: Path, epochs: int | None, seed: int) -> int:
    """Fit adapters to a module's chats and print what was learnt."""
    taught = read(data, module)
    try:
        from leakmeter.train.anonymizer_fit import quieten
        from leakmeter.train.branch_fit import recipe_of, train_module
    except ModuleNotFoundError as error:
        raise SettingsError(
            f"Fitting a module needs {error.name}. Install the extras: pip install 'leakmeter[train,distil]'."
        ) from error
    quieten()
    fitted = train_module(base, taught, out, recipe_of(module, epochs), seed, lambda line: tell(line, speaker=""))
    learnt = fitted.learnt
    checked = "" if learnt.after is None else f", on validation {learnt.before:.3f} before and {learnt.after:.3f} after"
    too_long = f"; {learnt.left_out} left out as too long" if learnt.left_out else ""
    say(f"{module}: {learnt.steps} steps, loss {learnt.loss:.3f}{checked}{too_long}.")
    say(f"The adapters lie in {out}, fitted over weights in {fitted.precision.replace('-', ' ')}.")
    return 0


def run_branch_bins(corpus: Path, out: Path, epochs: int | None, seed: int) -> int:
    """Fit the classifier of log10 k and print how often it is right."""
    try:
        from leakmeter.train.branch_bins import Recipe, material, train_bins
    except ModuleNotFoundError as error:
        raise SettingsError(f"Fitting a classifier needs {error.name}. Run: pip install 'leakmeter[train]'") from error
    recipe = Recipe(epochs=epochs) if epochs else Recipe()
    fitted = train_bins(material(corpus), out, recipe, seed=seed, tell=lambda line: tell(line, speaker=""))
    say(
        f"{fitted.folder}: learnt from {fitted.posts:,} posts; epoch {fitted.epoch} is kept, which names the power of "
        f"ten of {fitted.right:.1%} of those held out."
    )
    return 0
