"""``leakmeter train anonymizer-data`` and ``train anonymizer``: what a small anonymizer learns from, and it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from leakmeter.cli.output import say, tell
from leakmeter.errors import SettingsError
from leakmeter.train.anonymizer_data import lessons, read, read_trajectories, write


def run_anonymizer_data(trajectories: Path, out: Path, seed: int) -> int:
    """Write the chats and the preferences, and print how many there are of each split."""
    made = lessons(read_trajectories(trajectories), seed)
    write(out, made)
    counted = ", ".join(
        f"{len(its.chats)} chats and {len(its.preferences)} preferences for {split}" for split, its in made.items()
    )
    say(f"{out}: {counted}")
    return 0


def run_anonymizer(base: Path, data: Path, out: Path, epochs: int | None, seed: int) -> int:
    """Fit adapters to a folder of chats and preferences and print what was learnt. ``epochs`` is for both stages."""
    taught = read(data)
    try:
        from leakmeter.train.anonymizer_fit import Recipe, quieten, train_anonymizer
    except ModuleNotFoundError as error:
        raise SettingsError(
            f"Training an anonymizer needs {error.name}. Install the extras: pip install 'leakmeter[train,distil]'."
        ) from error
    quieten()
    recipe = Recipe()
    if epochs is not None:
        stages = replace(recipe.chats, epochs=epochs), replace(recipe.preferences, epochs=epochs)
        recipe = replace(recipe, chats=stages[0], preferences=stages[1])
    fitted = train_anonymizer(base, taught, out, recipe, seed, tell=lambda line: tell(line, speaker=""))
    for name, learnt in (("Chats", fitted.chats), ("Preferences", fitted.preferences)):
        if learnt is None:
            say(f"{name}: there were none, so nothing was learnt of them.")
            continue
        checked = (
            "" if learnt.after is None else f", on validation {learnt.before:.3f} before and {learnt.after:.3f} after"
        )
        too_long = f"; {learnt.left_out} left out as too long" if learnt.left_out else ""
        say(f"{name}: {learnt.steps} steps, loss {learnt.loss:.3f}{checked}{too_long}.")
    say(f"The adapters lie in {out}, fitted over weights in {fitted.precision.replace('-', ' ')}.")
    return 0
