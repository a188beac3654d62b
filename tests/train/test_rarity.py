"""The fourth head learns how much words tell. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402

from leakmeter.errors import DataError, InputError  # noqa: E402
from leakmeter.text.find.model.description import NETWORK, SHIPPED, described  # noqa: E402
from leakmeter.text.find.model.encoder import Encoder  # noqa: E402
from leakmeter.text.find.model.rarity_head import (  # noqa: E402
    DESCRIPTION,
    HEAD,
    Layers,
    RarityHead,
    damage_of_rarity,
    described_rarity,
)
from leakmeter.train.rarity import train_rarity  # noqa: E402
from leakmeter.train.recipe import Rarity  # noqa: E402

SETTINGS = Rarity(epochs=2, batch=4, width=4, networks=2, folds=2)
CORPUS = Path(__file__).parents[2] / "corpus"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A few rows of the corpus."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    for name in ("rarity.jsonl", "told.jsonl", "open.jsonl", "implied.jsonl"):
        rows = (CORPUS / name).read_text("utf-8").splitlines()
        (folder / name).write_text("\n".join(rows[:: len(rows) // 6][:6]))
    estimates = (CORPUS / "prevalence.tsv").read_text("utf-8").splitlines()
    (folder / "prevalence.tsv").write_text("\n".join(estimates[:8]))
    return folder


def test_a_run_leaves_a_head_that_says_how_much_each_piece_tells(corpus: Path, tmp_path: Path) -> None:
    result = train_rarity(corpus, tmp_path / "out", SHIPPED, SETTINGS, lambda _: None)
    raw = json.loads((tmp_path / "out" / DESCRIPTION).read_text())
    assert raw["sha256"] == hashlib.sha256((tmp_path / "out" / HEAD).read_bytes()).hexdigest()
    assert raw["made_by"]["encoder"] == described(SHIPPED).sha256[NETWORK]
    assert result.posts == 6
    description = described_rarity(tmp_path / "out")
    assert description is not None
    encoder = Encoder(SHIPPED)
    window = encoder.windows("I am here.")[0]
    bits = RarityHead(tmp_path / "out", description).bits(encoder.rarity_inputs(window))
    assert len(bits) == len(window.pieces)
    assert all(each >= 0 for each in bits)


def test_the_same_seed_gives_the_same_head(corpus: Path, tmp_path: Path) -> None:
    for name in ("one", "other"):
        train_rarity(corpus, tmp_path / name, SHIPPED, SETTINGS, lambda _: None)
    one, other = ((tmp_path / name / HEAD).read_bytes() for name in ("one", "other"))
    first, second = Layers.read(one), Layers.read(other)
    assert np.allclose(first.inner, second.inner, atol=1e-3)


def test_several_networks_answer_with_their_mean() -> None:
    draw = np.random.default_rng(0)
    inner, bias = draw.normal(size=(5, 6)).astype(np.float32), draw.normal(size=6).astype(np.float32)
    outer, outer_bias = draw.normal(size=(2, 3, 3)).astype(np.float32), np.zeros((2, 3), np.float32)
    read = draw.normal(size=(4, 5)).astype(np.float32)
    both = Layers(inner, bias, outer, outer_bias).bits(read)
    apart = [
        Layers(inner[:, 3 * i : 3 * i + 3], bias[3 * i : 3 * i + 3], outer[i : i + 1], outer_bias[i : i + 1]).bits(read)
        for i in range(2)
    ]
    assert np.allclose(both, np.mean(apart, axis=0), atol=1e-6)


def test_what_a_thing_tells_is_between_nothing_and_its_bits_and_no_scale_changes_it() -> None:
    draw = np.random.default_rng(1)
    layers = Layers(
        draw.normal(size=(5, 4)).astype(np.float32), np.zeros(4, np.float32),
        draw.normal(size=(2, 3, 2)).astype(np.float32), np.zeros((2, 3), np.float32),
    )  # fmt: skip
    read = draw.normal(size=(6, 5)).astype(np.float32)
    read[:, -2:] = [9.0, 4.0]
    words, things = layers.told(read)
    assert ((things >= 0.0) & (things <= 9.0)).all()
    assert np.allclose(layers.bits(read, 1.5), 1.5 * words + things)
    read[:, -2:] = 0.0
    assert not layers.told(read)[1].any()


def test_what_is_packed_is_read_again() -> None:
    layers = Layers(
        np.ones((3, 2), np.float32),
        np.zeros(2, np.float32),
        np.ones((1, 3, 2), np.float32),
        np.ones((1, 3), np.float32),
    )
    assert np.array_equal(Layers.read(layers.packed()).inner, layers.inner)


def test_a_corpus_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--corpus"):
        train_rarity(tmp_path, tmp_path / "out", SHIPPED, SETTINGS, lambda _: None)


def test_a_damaged_head_is_told_by_its_checksum_and_refused(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    train_rarity(corpus, out, SHIPPED, SETTINGS, lambda _: None)
    for name in (NETWORK, "tagger.json"):
        (out / name).symlink_to(SHIPPED / name)
    assert damage_of_rarity(out) == ()
    (out / HEAD).write_bytes(b"nothing")
    assert any("checksum" in line for line in damage_of_rarity(out))
    description = described_rarity(out)
    assert description is not None
    with pytest.raises(DataError, match="damaged"):
        RarityHead(out, description)
