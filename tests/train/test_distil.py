"""A teacher is fitted and a tagger learns from it, on tiny networks. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("onnx")

from leakmeter.errors import InputError  # noqa: E402
from leakmeter.evaluate.corpus import Post, posts  # noqa: E402
from leakmeter.text.find.model.description import problems  # noqa: E402
from leakmeter.text.find.model.encoder import Encoder, EncoderTagger  # noqa: E402
from leakmeter.text.find.model.wordpiece import WordPiece  # noqa: E402
from leakmeter.train.card import card  # noqa: E402
from leakmeter.train.distil import distil, divergence, lessons, own_pieces, soft_labels  # noqa: E402
from leakmeter.train.examples import NONE, Reader  # noqa: E402
from leakmeter.train.find import Trained, train_find  # noqa: E402
from leakmeter.train.fit import padded, rate_after, scored  # noqa: E402
from leakmeter.train.network import started  # noqa: E402
from leakmeter.train.recipe import Distillation, Recipe, Teaching  # noqa: E402
from leakmeter.train.teacher import Teacher, renumbered, started_teacher  # noqa: E402

RECIPE = Recipe(epochs=2, grown=4, encoder_dropout=0.0)
SETTINGS = Distillation(teaching=Teaching(epochs=1, grown=4), cutting=None, swapped=5)


def trained(corpus: Path, base: Path, teacher: Path, out: Path, tell=lambda line: None) -> Trained:
    return train_find(corpus, out, RECIPE, base=base, tell=tell, teacher=teacher, distillation=SETTINGS)


@pytest.fixture(scope="module")
def reader(corpus: Path, base: Path) -> Reader:
    return Reader(WordPiece.read(base / "vocab.txt"), corpus / "grammar.txt", RECIPE)


@pytest.fixture(scope="module")
def learnt(corpus: Path) -> list[Post]:
    return posts(corpus / "posts", ("a01",))


@pytest.fixture(scope="module")
def untaught(base: Path, teacher: Path) -> Teacher:
    """A teacher that has not seen a post, and has its own opinions."""
    torch.manual_seed(0)
    network = started_teacher(teacher, base / "vocab.txt", Teaching())
    torch.nn.init.normal_(network.scores.weight)
    return network.eval()


def test_a_run_leaves_files_that_tag_and_a_card_that_names_the_teacher(
    corpus: Path, base: Path, teacher: Path, tmp_path: Path
) -> None:
    lines: list[str] = []
    result = trained(corpus, base, teacher, tmp_path / "one", lines.append)
    assert problems(tmp_path / "one") == ()
    encoder = Encoder(tmp_path / "one")
    assert isinstance(EncoderTagger(encoder=encoder).tag("I live in Leeds."), list)
    assert encoder.description.made_by["teacher"]["name"] == "all-mpnet-base-v2"
    assert encoder.description.made_by["distillation"]["teaching"]["masked"] == 0.05
    page = card(tmp_path / "one", result.validation)
    assert "all-mpnet-base-v2 (109 million weights, Apache-2.0)" in page
    assert "5 posts with other words" in page
    assert [line.split(":")[0] for line in lines if "epoch" in line] == [
        "teacher, epoch 1 of 1", "epoch 1 of 2", "epoch 2 of 2",
    ]  # fmt: skip

    again = trained(corpus, base, teacher, tmp_path / "two")
    sums = [json.loads((r.folder / "tagger.json").read_text())["sha256"] for r in (result, again)]
    assert sums[0] == sums[1]


def test_ctrl_c_keeps_the_best_epoch_of_the_tagger_and_nothing_of_the_teacher(
    corpus: Path, base: Path, teacher: Path, tmp_path: Path
) -> None:
    def interrupted_at(beginning: str):
        def tell(line: str) -> None:
            if line.startswith(beginning):
                raise KeyboardInterrupt

        return tell

    assert trained(corpus, base, teacher, tmp_path / "kept", interrupted_at("epoch 2")).epoch == 1
    assert problems(tmp_path / "kept") == ()
    with pytest.raises(KeyboardInterrupt):
        trained(corpus, base, teacher, tmp_path / "none", interrupted_at("teacher, epoch 1"))
    assert not (tmp_path / "none").exists()


def test_a_distilled_network_comes_to_agree_with_its_teacher(
    base: Path, reader: Reader, learnt: list[Post], untaught: Teacher
) -> None:
    taught = soft_labels(untaught, lessons(reader.read(learnt), learnt, reader, SETTINGS))
    torch.manual_seed(0)
    network = started(base, RECIPE)

    def apart() -> tuple[float, float]:
        """The divergence from the teacher, and the share of pieces whose label is another than the teacher's."""
        network.eval()
        with torch.no_grad():
            ours = own_pieces(scored(network, [each.window for each in taught]).float(), taught)
        theirs = torch.cat([each.soft for each in taught]).float()
        return divergence(ours, theirs).item(), (ours.argmax(1) != theirs.argmax(1)).float().mean().item()

    before = apart()
    losses: list[float] = []
    settings = Recipe(epochs=20, learning_rate=5e-3, encoder_dropout=0.0)
    for _ in distil(network, taught, settings, 0.0, lambda epoch, step, loss: losses.append(loss)):
        pass
    after = apart()
    assert losses[-1] < 0.5 * losses[0]
    assert after[0] < 0.5 * before[0]
    assert after[1] < 0.5 * before[1]


def test_without_weight_on_the_marks_labels_do_not_matter(
    base: Path, reader: Reader, learnt: list[Post], untaught: Teacher
) -> None:
    taught = soft_labels(untaught, reader.read(learnt))
    blank = [type(each)(each.window, (NONE,) * len(each.labels), each.soft) for each in taught]

    def loss(marks: float, found: list) -> float:
        torch.manual_seed(0)
        losses: list[float] = []
        recipe = Recipe(epochs=1, encoder_dropout=0.0)
        list(distil(started(base, recipe), found, recipe, marks, lambda e, s, value: losses.append(value)))
        return losses[0]

    assert loss(0.0, taught) == pytest.approx(loss(0.5, blank))
    assert loss(0.5, taught) > loss(0.0, taught) + 1


def test_swapped_posts_are_read_without_labels_and_grown_ones_are_not_the_teachers(
    reader: Reader, learnt: list[Post]
) -> None:
    written = reader.read(learnt)
    found = lessons(written, learnt, reader, SETTINGS)
    assert found[: len(written)] == written
    swapped = found[len(written) : len(written) + SETTINGS.swapped]
    assert all(label == NONE for each in swapped for label in each.labels)
    grown = found[len(written) + SETTINGS.swapped :]
    assert grown == [each for draw in (10, 11, 12) for each in reader.grow(RECIPE.grown, draw)]
    assert all(label != NONE for each in grown for label in each.labels)


def test_the_teacher_knows_every_piece_under_its_own_number() -> None:
    own = ["<s>", "<pad>", "</s>", "[UNK]", "leeds", "i", "<mask>"]
    assert renumbered(own, ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "i", "leeds", "oslo"]) == [
        1,
        3,
        0,
        2,
        6,
        5,
        4,
        3,
    ]


def test_what_the_teacher_says_of_a_window_does_not_hang_on_its_neighbours(untaught: Teacher, reader: Reader) -> None:
    short, long = (reader.read([Post("a-1", "a", text, ())])[0].window for text in ("I'm 31.", "I live in Leeds " * 9))
    with torch.no_grad():
        alone, beside = untaught(*padded([short])), untaught(*padded([short, long]))
    assert torch.allclose(alone[0], beside[0, : len(short.ids)], atol=1e-4)


def test_pieces_are_hidden_only_while_the_teacher_is_fitted(base: Path, teacher: Path, reader: Reader) -> None:
    settings = Teaching(masked=1.0, dropout=0.0)
    network = started_teacher(teacher, base / "vocab.txt", settings)
    one, other = (padded([reader.read([Post("a-1", "a", text, ())])[0].window]) for text in ("leeds", "oslo"))
    with torch.no_grad():
        assert torch.equal(network.train()(*one), network(*other))
        assert not torch.allclose(network.eval()(*one), network(*other), atol=1e-3)


def test_a_folder_that_holds_no_teacher_is_refused_before_anything_is_fitted(
    corpus: Path, base: Path, tmp_path: Path
) -> None:
    with pytest.raises(InputError, match=r"vocab\.txt of an MPNet encoder"):
        trained(corpus, base, tmp_path, tmp_path / "out")
    with pytest.raises(InputError, match="kind bert"):
        trained(corpus, base, base, tmp_path / "out")


def test_the_rate_rises_falls_and_stays_at_what_the_descent_leaves() -> None:
    assert rate_after(0.03, 0.06, 1.0) == pytest.approx(0.5)
    assert rate_after(0.06, 0.06, 1.0) == pytest.approx(1.0)
    assert rate_after(1.01, 0.06, 1.0) == pytest.approx(0.0)
    assert rate_after(0.99, 0.06, 0.97) == rate_after(1.0, 0.06, 0.97) > 0.002
