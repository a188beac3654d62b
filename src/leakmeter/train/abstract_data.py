"""Written spans and references -> examples that an abstraction model is fine-tuned on.

The three forms of a prompt and the three modes are those of Dou et al. 2024, section 6.3; the words are ours. In mode
"one-span" each reference is an example of its own; "end-to-end" asks for all three at once; "iterative" for one
beside those that there are already. As there, only the sentences that hold the span are shown. A rationale, if wanted,
is made by rule from what the category gives away: nobody wrote it for the span.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from leakmeter.errors import InputError, SettingsError
from leakmeter.evaluate.abstract_corpus import Abstracted
from leakmeter.text.find.categories import categories
from leakmeter.text.sentences import sentences
from leakmeter.writing import write_whole

Split = Literal["train", "validation", "test"]
FORMS = ("normal", "special-token", "instruction")
MODES = ("one-span", "end-to-end", "iterative")
#: What a tokeniser has to learn for the form "special-token": text, words, earlier wordings, reason, a wording.
SPECIAL_TOKENS = ("<|text|>", "<|words|>", "<|before|>", "<|reason|>", "<|instead|>")
#: The shares of spans that are held out: as many for validation as for the test.
_HELD_OUT = 0.1
_TASK = (
    "The author of the text below wants to post it and tell less about who they are. Find other words for the part "
    "named under it: still true, still making the author's point, but less exact. They take the place of that part and "
    "nothing else changes, so they have to fit the grammar around it."
)
_ASKED = {
    "one-span": "",
    "end-to-end": " Give three wordings that differ from one another, as a JSON list.",
    "iterative": " Choose a wording unlike those that were already put forward.",
}


@dataclass(frozen=True, slots=True)
class Instance:
    """One example: a model is given ``prompt`` and is to go on with ``completion``. ``span`` is the id of the written
    span; all examples of a span are of the same ``split``."""

    span: str
    split: Split
    prompt: str
    completion: str


@dataclass(frozen=True, slots=True)
class Shape:
    """What examples look like: a form, a mode, and whether a reason comes before the wording."""

    form: str
    mode: str
    rationale: bool = False

    def __post_init__(self) -> None:
        if self.form not in FORMS:
            raise SettingsError(f"There is no form “{self.form[:20]}”. Forms: {', '.join(FORMS)}.")
        if self.mode not in MODES:
            raise SettingsError(f"There is no mode “{self.mode[:20]}”. Modes: {', '.join(MODES)}.")


def instances(spans: Sequence[Abstracted], shape: Shape, seed: int = 0) -> list[Instance]:
    """The examples of all spans in their order; ``seed`` decides which spans are for validation and test."""
    chosen = splits([span.id for span in spans], seed)
    return [Instance(span.id, chosen[span.id], *pair) for span in spans for pair in _pairs(span, shape)]


def splits(ids: Sequence[str], seed: int) -> dict[str, Split]:
    """The split of each id: one in ten for validation, one in ten for the test."""
    mixed = random.Random(seed).sample(sorted(ids), len(ids))
    held = round(_HELD_OUT * len(mixed))
    return {id: "test" if at < held else "validation" if at < 2 * held else "train" for at, id in enumerate(mixed)}


def _pairs(span: Abstracted, shape: Shape) -> Iterator[tuple[str, str]]:
    """Prompts and completions of one span."""
    three = list(span.references)
    if shape.mode == "end-to-end":
        yield _prompt(span, shape, []), _completion(span, shape, three)
        return
    for number, reference in enumerate(three):
        earlier = three[:number] if shape.mode == "iterative" else []
        yield _prompt(span, shape, earlier), _completion(span, shape, [reference])


def _prompt(span: Abstracted, shape: Shape, earlier: Sequence[str]) -> str:
    text, words = around(span), span.span.text
    if shape.form == "special-token":
        before = "".join(f"<|before|>{each}" for each in earlier)
        return f"<|text|>{text}<|words|>{words}{before}" + ("<|reason|>" if shape.rationale else "<|instead|>")
    lines = [f"{_TASK}{_ASKED[shape.mode]}\n"] if shape.form == "instruction" else []
    lines += [f"Text: {text}", f"Part: {words}"]
    if shape.mode == "iterative":
        lines.append(f"Put forward: {json.dumps(list(earlier), ensure_ascii=False)}")
    return "\n".join([*lines, "Reason:" if shape.rationale else _LEAD[shape.mode]])


_LEAD = {"one-span": "Instead:", "end-to-end": "Instead, three ways:", "iterative": "Instead:"}


def _completion(span: Abstracted, shape: Shape, wanted: Sequence[str]) -> str:
    if shape.form == "special-token":
        reason = f"{rationale(span)}<|instead|>" if shape.rationale else ""
        return reason + "<|instead|>".join(wanted)
    said = json.dumps(list(wanted), ensure_ascii=False) if shape.mode == "end-to-end" else wanted[0]
    return f" {rationale(span)}\n{_LEAD[shape.mode]} {said}" if shape.rationale else f" {said}"


def rationale(span: Abstracted) -> str:
    """Why the words should say less, from what is said of their category."""
    category = next(each for each in categories() if each.id == span.category)
    exact = sorted({fact.attribute.replace("_", " ") for fact in span.disclosure.facts})
    told = f" A reader learns the {' and the '.join(exact)}." if exact else ""
    return f"This {category.why.rstrip('.')}.{told} The point can be made with less."


def around(span: Abstracted) -> str:
    """The sentences of a text that hold its span."""
    held = [(a, b) for a, b in sentences(span.text) if a < span.span.end and span.span.start < b]
    return span.text[held[0][0] : held[-1][1]]


def write(file: Path, found: Sequence[Instance]) -> None:
    """Write examples, one JSON object a line."""
    lines = [json.dumps(asdict(each), ensure_ascii=False) for each in found]
    write_whole(file, ("\n".join(lines) + "\n").encode("utf-8", "surrogatepass"))


def read(file: Path) -> list[Instance]:
    """The examples of a file that ``write`` wrote. Raises InputError, naming the line, for anything else."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise InputError(f"{file} cannot be read ({error}). Make it with leakmeter train abstract-data.") from error
    found: list[Instance] = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(Instance(**json.loads(line)))
        except (ValueError, TypeError) as error:
            remedy = "Make the file with leakmeter train abstract-data."
            raise InputError(f"Line {number} of {file} is not an example. {remedy}") from error
    return found
