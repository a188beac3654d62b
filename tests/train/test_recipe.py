"""The recipe, run on a tiny network: from marked posts to files that tag. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")
pytest.importorskip("onnx")

from leakmeter.text.find.encoder import SHIPPED, Encoder, EncoderTagger, problems  # noqa: E402
from leakmeter.train.card import card  # noqa: E402
from leakmeter.train.find import Trained, train_find  # noqa: E402
from leakmeter.train.recipe import LABELS, Recipe  # noqa: E402

POSTS = {
    "a01": "[[LOCATION|I live in Leeds]].\n---\nNothing to see here.\n---\n[[AGE|I'm 31]] and tired of rain.",
    "w02": "[[AGE|I'm 45]].\n---\nThe shop is closed.",
    "w07": "[[LOCATION|I live in Oslo]] now.",
}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "posts").mkdir()
    for writer, source in POSTS.items():
        (folder / "posts" / f"{writer}.txt").write_text(source)
    (folder / "grammar.txt").write_text("[[AGE|I'm {age}]].\nHe is {age}.\n")
    return folder


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network of two thin layers with random weights."""
    folder = tmp_path_factory.mktemp("base")
    (folder / "vocab.txt").write_text((SHIPPED / "vocabulary.txt").read_text("utf-8"))
    config = transformers.BertConfig(
        hidden_size=24, num_hidden_layers=2, num_attention_heads=2, intermediate_size=48, max_position_embeddings=256
    )
    torch.manual_seed(0)
    transformers.BertModel(config, add_pooling_layer=False).save_pretrained(folder)
    return folder


def trained(corpus: Path, base: Path, out: Path) -> Trained:
    return train_find(corpus, out, Recipe(epochs=2, grown=6), base=base, tell=lambda line: None)


def test_a_run_leaves_files_that_tag_and_a_card_that_says_so(corpus: Path, base: Path, tmp_path: Path) -> None:
    result = trained(corpus, base, tmp_path)
    assert problems(tmp_path) == ()
    encoder = Encoder(tmp_path)
    assert encoder.description.labels == LABELS
    assert isinstance(EncoderTagger(encoder=encoder).tag("I live in Leeds."), list)
    assert "2 marked spans" in card(tmp_path, result.validation)


def test_the_same_seed_gives_the_same_weights(corpus: Path, base: Path, tmp_path: Path) -> None:
    sums = []
    for name in ("one", "two"):
        trained(corpus, base, tmp_path / name)
        sums.append(json.loads((tmp_path / name / "tagger.json").read_text())["sha256"])
    assert sums[0] == sums[1]
