"""The recipe, run on a tiny network: from marked posts to files that tag. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("onnx")

from leakmeter.text.find.model.description import problems
from leakmeter.text.find.model.encoder import Encoder, EncoderTagger
from leakmeter.train.card import card
from leakmeter.train.find import Trained, train_find
from leakmeter.train.recipe import LABELS, Recipe


def trained(corpus: Path, base: Path, out: Path) -> Trained:
    return train_find(corpus, out, Recipe(epochs=2, grown=6), base=base, tell=lambda line: None)


def test_a_run_leaves_files_that_tag_and_a_card_that_says_so(corpus: Path, base: Path, tmp_path: Path) -> None:
    result = trained(corpus, base, tmp_path)
    assert problems(tmp_path) == ()
    encoder = Encoder(tmp_path)
    assert encoder.description.labels == LABELS
    assert "traits" not in json.loads((tmp_path / "tagger.json").read_text())
    (scores,) = encoder.scores(encoder.windows("I live in Leeds.")[0])
    assert scores.shape[1] == len(LABELS)
    assert result.stated is None
    assert isinstance(EncoderTagger(encoder=encoder).tag("I live in Leeds."), list)
    page = card(tmp_path, result.validation)
    assert "2 marked spans" in page
    assert "statements" not in page


def test_the_same_seed_gives_the_same_weights(corpus: Path, base: Path, tmp_path: Path) -> None:
    sums = []
    for name in ("one", "two"):
        trained(corpus, base, tmp_path / name)
        sums.append(json.loads((tmp_path / name / "tagger.json").read_text())["sha256"])
    assert sums[0] == sums[1]
