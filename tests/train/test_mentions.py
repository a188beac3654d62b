"""The third head learns what is mentioned, of whom, and whether it is so. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

import numpy as np  # noqa: E402

from leakmeter.errors import InputError  # noqa: E402
from leakmeter.evaluate.mentions import HELD_BACK, told  # noqa: E402
from leakmeter.text.find.model.description import NETWORK, SHIPPED, described  # noqa: E402
from leakmeter.text.find.model.encoder import Encoder, EncoderTagger  # noqa: E402
from leakmeter.text.find.model.mention_head import DESCRIPTION, HEAD  # noqa: E402
from leakmeter.train.mention_network import MentionNetwork, packed  # noqa: E402
from leakmeter.train.mentions import FROM_STATEMENTS, labels_learnt, layers_of, train_mentions  # noqa: E402
from leakmeter.train.recipe import Mentioning  # noqa: E402

LABELS = 'age = []\ngender = ["female", "male"]\nrelative = ["sibling"]\n'
SAID = (
    "[[age|31]] here, a [[gender=female|woman]] with a cold.\n"
    "My [[relative=sibling|sister]] is [[age@relative|34]].\n"
    "Nothing to see.\n"
    "I was [[age!past|20]] then. [[gender=male|Dude]] with a bike.\n"
)
SETTINGS = Mentioning(epochs=2, batch=2, width=8, fewest=1, statements=2, drawn=2)


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "corpus"
    (folder / "tellings").mkdir(parents=True)
    (folder / "tellings" / "labels.toml").write_text(LABELS)
    for writer in ("t01", HELD_BACK[0]):
        (folder / "tellings" / f"{writer}.txt").write_text(SAID)
    (folder / "statements").mkdir()
    (folder / "statements" / "s01.txt").write_text("[[sex=male|guy]] here, [[housing=rents|I rent]].\n")
    return folder


def test_a_run_leaves_a_head_that_the_tagger_reads_with(corpus: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    result = train_mentions(corpus, tmp_path / "out", SHIPPED, SETTINGS, lines.append)
    description = json.loads((tmp_path / "out" / DESCRIPTION).read_text())
    assert description["labels"] == ["age", "gender=female", "gender=male", "housing=rents", "relative=sibling"]
    assert description["sha256"] == hashlib.sha256((tmp_path / "out" / HEAD).read_bytes()).hexdigest()
    made_by = description["made_by"]
    assert made_by["encoder"] == described(SHIPPED).sha256[NETWORK]
    assert (made_by["tellings"]["texts"], made_by["tellings"]["mentions"], made_by["statements"]) == (4, 6, 1)
    assert (result.held_back.writers, result.held_back.texts, result.held_back.marks) == ((HELD_BACK[0],), 4, 6)
    assert [line.split(":")[0] for line in lines if "epoch" in line] == ["epoch 1 of 2", "epoch 2 of 2"]
    encoder = Encoder(SHIPPED, head=tmp_path / "out")
    assert encoder.mentions is not None
    assert isinstance(EncoderTagger(encoder=encoder).mentions("I'm 31."), list)


def test_the_same_seed_gives_the_same_head(corpus: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        train_mentions(corpus, tmp_path / name, SHIPPED, SETTINGS, lambda line: None)
    assert (tmp_path / "one" / HEAD).read_bytes() == (tmp_path / "two" / HEAD).read_bytes()


def test_the_other_heads_say_what_they_said_without_it(corpus: Path, tmp_path: Path) -> None:
    train_mentions(corpus, tmp_path, SHIPPED, SETTINGS, lambda line: None)
    shutil.copy(SHIPPED / NETWORK, tmp_path)
    shutil.copy(SHIPPED / "vocabulary.txt", tmp_path)
    shutil.copy(SHIPPED / "tagger.json", tmp_path)
    (tmp_path / "bare").mkdir()
    with_head, without = Encoder(tmp_path), Encoder(tmp_path, head=tmp_path / "bare")
    assert without.mentions is None
    window = with_head.windows("I'm 31, my sister is a nurse in Leeds.")[0]
    for ours, theirs in zip(with_head.scores(window), without.scores(window), strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_what_is_packed_says_what_the_network_says(tmp_path: Path) -> None:
    from leakmeter.text.find.model.mention_head import MentionHead, described_head

    torch.manual_seed(0)
    sizes = (53, 76, 768)
    network = MentionNetwork(sum(sizes), 3, Mentioning(width=32)).eval()
    (tmp_path / HEAD).write_bytes(packed(network, sizes))
    (tmp_path / DESCRIPTION).write_text(
        json.dumps({"labels": ["a", "b", "c"], "layers": ["x"], "scale": 1, "shift": 0, "sha256": "", "made_by": {}})
    )
    described_as = described_head(tmp_path)
    assert described_as is not None
    head = MentionHead(tmp_path, described_as)
    for pieces in (1, 7, 40):
        read = [np.random.default_rng(pieces).normal(size=(pieces, size)).astype(np.float32) for size in sizes]
        with torch.no_grad():
            ours = network(torch.from_numpy(np.concatenate(read, axis=1))[None])
        for mine, shipped in zip(ours, head.scores(read), strict=True):
            np.testing.assert_allclose(mine[0].numpy(), shipped, atol=0.02)


def test_the_layers_of_the_shipped_encoder_are_found() -> None:
    assert [name.split("layer.")[1].split("/")[0] for name in layers_of(SHIPPED)] == ["1", "3", "5"]


def test_labels_of_statements_are_labels_of_tellings() -> None:
    from leakmeter.evaluate.mentions import labels
    from leakmeter.evaluate.statements import labels as stated

    folder = Path(__file__).parents[2] / "corpus" / "tellings"
    assert set(FROM_STATEMENTS.values()) <= set(labels(folder))
    assert set(FROM_STATEMENTS) <= set(stated())


def test_labels_with_few_marks_are_not_learnt(corpus: Path) -> None:
    learnt = [each for each in told(corpus / "tellings") if each.writer == "t01"]
    assert labels_learnt(learnt, (), Mentioning(fewest=2)) == ["age"]


def test_without_a_corpus_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no file .*labels.toml"):
        train_mentions(tmp_path, tmp_path / "out", SHIPPED)
