"""Which edits readers accept is learned from judged edits. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")

from leakmeter.errors import InputError
from leakmeter.text.rewrite.acceptance import read
from leakmeter.train.acceptance import area_under, train_acceptance
from leakmeter.train.recipe import Accepting

CORPUS = Path(__file__).parents[2] / "corpus"
SETTINGS = Accepting(epochs=3, networks=2, width=4, fewest=3, folds=2)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few judged posts."""
    folder = tmp_path_factory.mktemp("corpus")
    rows = (CORPUS / "edits.jsonl").read_text("utf-8").splitlines()
    (folder / "edits.jsonl").write_text("\n".join(rows[:: len(rows) // 12][:12]), "utf-8")
    return folder


def test_a_run_leaves_a_file_that_gives_chances(corpus: Path, tmp_path: Path) -> None:
    trained = train_acceptance(corpus, tmp_path, SETTINGS, lambda _: None)
    learned = read(json.loads(trained.file.read_text()))
    assert trained.edits > 50
    assert 0.0 <= learned.chance({"remove": 1.0}) <= 1.0
    assert len(learned.networks) == 2


def test_the_same_seed_gives_the_same_file(corpus: Path, tmp_path: Path) -> None:
    one, other = (train_acceptance(corpus, tmp_path / name, SETTINGS, lambda _: None).file for name in "ab")
    first, second = (json.loads(file.read_text()) for file in (one, other))
    assert first["features"] == second["features"]
    assert first["networks"][0]["bias"] == pytest.approx(second["networks"][0]["bias"], abs=1e-2)


def test_the_area_is_the_share_of_pairs_in_the_right_order() -> None:
    assert area_under([0.9, 0.2, 0.4], [True, False, False]) == 1.0
    assert area_under([0.1, 0.2, 0.4], [True, False, False]) == 0.0
    assert area_under([0.5, 0.5], [True, False]) == 0.5
    assert area_under([0.5], [True]) == 0.5


def test_a_corpus_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--corpus"):
        train_acceptance(tmp_path, tmp_path / "out", SETTINGS, lambda _: None)
