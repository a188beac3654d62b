# pyright: basic, reportMissingImports=false
"""A fitted network -> the files that are shipped, calibrated and measured."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leakmeter.evaluate.calibration import Said, fitted, said
from leakmeter.evaluate.corpus import Post
from leakmeter.evaluate.find import Measured, measured
from leakmeter.evaluate.statements import StatedMeasured, measured_statements
from leakmeter.text.find.model.encoder import Encoder, EncoderTagger
from leakmeter.train.material import Material
from leakmeter.train.recipe import Recipe
from leakmeter.writing import write_whole


@dataclass(frozen=True, slots=True)
class Trained:
    """Where the files lie, which epoch they are of (counted from 1), and how they do on the validation writers.

    Of a tagger that was taught further ``epoch`` is how many parts of its course it went through.

    ``stated`` is how they read the statements that were held back; None where there is no second head, or no such
    statement.
    """

    folder: Path
    epoch: int
    validation: Measured
    stated: StatedMeasured | None = None


def ship(
    network: Any,
    traits: Sequence[str],
    epoch: int,
    found: Material,
    vocabulary: Path,
    recipe: Recipe,
    made_by: Mapping[str, object],
    out: Path,
    tell: Callable[[str], object],
) -> Trained:
    """Write the files of a network; calibrate and measure what was written, and only then put it into ``out``.

    ``traits`` are the labels of its second head, none if it has none; ``made_by`` is what tagger.json is to say of how
    it was made. ``tell`` is told how it reads the statements that were held back.
    """
    from leakmeter.train.export import describe, export

    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch)
        export(network, vocabulary, made)
        describe(made, recipe, 0.0, (1.0, 0.0), {}, traits)
        calibration = fitted(calibration_marks(found.checked, Encoder(made)))
        describe(made, recipe, 0.0, calibration, made_by, traits)
        tagger = EncoderTagger(encoder=Encoder(made))
        stated = None
        if traits and found.held_back:
            stated = measured_statements(found.held_back, tagger.stated)
            tell(f"statements held back: precision {stated.precision:.3f}, recall {stated.recall:.3f}")
        validation = measured(found.checked, tagger)
        out.mkdir(parents=True, exist_ok=True)
        for path in made.iterdir():
            write_whole(out / path.name, path.read_bytes())
    return Trained(out, epoch, validation, stated)


@contextmanager
def smallest_flushed() -> Iterator[None]:
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


def calibration_marks(checked: Sequence[Post], encoder: Encoder) -> list[Said]:
    """How sure the encoder says it is of each of its marks on posts, as it stands, and whether the mark is right."""
    tagger = EncoderTagger(encoder=encoder)
    return said(
        (
            [((m.start, m.end, m.category), m.confidence) for m in tagger.tag(post.text)],
            [(s.start, s.end, s.category) for s in post.spans],
        )
        for post in checked
    )
