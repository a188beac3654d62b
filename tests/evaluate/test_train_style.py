"""The recipe of the attacker by style, on made-up vectors: no network is needed to see what it does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from leakmeter.text.attack.style import ATTRIBUTES, FILE, read_weights
from leakmeter.train.style import train_style

ROOT = Path(__file__).resolve().parents[2]


def counted(texts: Sequence[str]) -> NDArray[np.float32]:
    """A vector for a text by counting a few words: enough to tell something."""
    words = ("wife", "husband", "lol", "she", "retired", "mom", "the", "i")
    found = np.array([[text.lower().split().count(word) for word in words] for text in texts], np.float32)
    return found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-6)


@pytest.fixture(scope="module")
def fitted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("style") / "style.json"
    train_style(ROOT / "corpus", out, 0, counted, str, lambda line: None)
    return out


def test_the_file_can_be_read_and_says_how_it_was_made(fitted: Path) -> None:
    weights = read_weights(fitted)
    assert {head.attribute for head in weights.heads} == set(ATTRIBUTES)
    assert weights.made_by["seed"] == 0
    assert weights.made_by["command"] == "leakmeter train style --seed 0"


def test_the_same_seed_gives_the_same_file(fitted: Path, tmp_path: Path) -> None:
    again = tmp_path / "style.json"
    train_style(ROOT / "corpus", again, 0, counted, str, lambda line: None)
    assert again.read_bytes() == fitted.read_bytes()


def test_what_is_shipped_was_fitted_to_the_corpus_as_it_is(fitted: Path) -> None:
    assert (
        json.loads(FILE.read_text("utf-8"))["made_by"]["corpus"]
        == json.loads(fitted.read_text("utf-8"))["made_by"]["corpus"]
    )
