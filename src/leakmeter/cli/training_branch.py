"""``leakmeter train branch-data``, ``train branch`` and ``train branch-bins``: what BRANCH's modules and baselines
learn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from leakmeter.cli.checking import named_model
from leakmeter.cli.output import say, tell
from leakmeter.cli.waiting import counting
from leakmeter.config import settings
from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.branch.posts import read_posts
from leakmeter.evaluate.crowd_posts import people
from leakmeter.evaluate.open_posts import open_posts
from leakmeter.llm import connect
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


def run_branch_posts(corpus: Path, out: Path, count: int, styles: Path | None, arguments: Mapping[str, object]) -> int:
    """Write invented posts for people of the corpus, and print how many have which flaws."""
    from leakmeter.train.branch_posts import written

    chosen = named_model(arguments, settings(arguments))
    model = connect(chosen)
    persons = people(corpus / "people.jsonl", "development")[:count]
    examples = _styles(styles) if styles else [post.text for post in open_posts(corpus / "open.jsonl", "development")]
    with counting("Writing posts", len(persons)) as seen:
        made = written(persons, examples, model, out, chosen.llm_seed, seen)
    flawless = sum(not each.flaws for each in made)
    flaws = Counter(flaw for each in made for flaw in each.flaws)
    listed = ", ".join(f"{flaw} {times}" for flaw, times in flaws.most_common()) or "none"
    say(f"{out}: {len(made)} new posts, {flawless} without flaws; flaws that are left: {listed}")
    return 0


def _styles(file: Path) -> list[str]:
    """The posts of a file, with empty lines between them. Raises InputError for one that holds none."""
    try:
        found = [part.strip() for part in file.read_text("utf-8").split("\n\n") if part.strip()]
    except (OSError, UnicodeError) as error:
        raise InputError(f"{file} cannot be read. Name a text with posts, an empty line between each two.") from error
    if not found:
        raise InputError(f"{file} holds no posts. Write some, with an empty line between each two.")
    return found
