"""A corpus of a few sentences, and networks of two thin layers with random weights: what a recipe can be run on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from leakmeter.text.find.model.description import SHIPPED

POSTS = {
    "a01": "[[LOCATION|I live in Leeds]].\n---\nNothing to see here.\n---\n[[AGE|I'm 31]] and tired of rain.",
    "w02": "[[AGE|I'm 45]].\n---\nThe shop is closed.",
    "w07": "[[LOCATION|I live in Oslo]] now.",
}
STATEMENTS = {
    "s01": "[[housing=rents|I rent]] and [[sex=male|guys]] like me cook.\n"
    "My brother rents.\n\n[[sex=female|Lady]] here.\n"
    "The [[housing=rents|landlord]] raised it again, and [[age|I'm 31]].\nas a [[sex=male|man]] I say no\n",
    "s08": "[[sex=male|guy]] here, [[housing=rents|I rent]].\nThe shop is closed.\n",
}
#: Both encoders are as small as this.
TINY = {
    "hidden_size": 24,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 48,
    "max_position_embeddings": 256,
}


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "posts").mkdir()
    for writer, source in POSTS.items():
        (folder / "posts" / f"{writer}.txt").write_text(source)
    (folder / "grammar.txt").write_text("[[AGE|I'm {age}]].\nHe is {age}.\n")
    return folder


@pytest.fixture(scope="session")
def stated_corpus(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same corpus with marked statements by two writers, one of whom is held back."""
    folder = tmp_path_factory.mktemp("stated") / "corpus"
    shutil.copytree(corpus, folder)
    (folder / "statements").mkdir()
    for writer, source in STATEMENTS.items():
        (folder / "statements" / f"{writer}.txt").write_text(source)
    return folder


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A BERT encoder with the shipped vocabulary."""
    import torch
    import transformers

    folder = tmp_path_factory.mktemp("base")
    (folder / "vocab.txt").write_text((SHIPPED / "vocabulary.txt").read_text("utf-8"), "utf-8")
    torch.manual_seed(0)
    encoder = transformers.BertModel(transformers.BertConfig(**TINY), add_pooling_layer=False)
    encoder.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def teacher(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An MPNet encoder that has the same pieces under other numbers, its own special ones, and weights that differ."""
    import torch
    import transformers

    folder = tmp_path_factory.mktemp("teachers") / "all-mpnet-base-v2"
    folder.mkdir()
    pieces = (SHIPPED / "vocabulary.txt").read_text("utf-8").splitlines()
    vocabulary = ["<s>", "<pad>", "</s>", "<unk>", *reversed(pieces), "<mask>"]
    (folder / "vocab.txt").write_text("\n".join(vocabulary) + "\n", "utf-8")
    torch.manual_seed(1)
    config = transformers.MPNetConfig(vocab_size=len(vocabulary), initializer_range=0.3, **TINY)
    transformers.MPNetModel(config, add_pooling_layer=False).save_pretrained(folder)
    return folder
