"""A second head learns which traits words state, on tiny networks. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("onnx")

from leakmeter.evaluate.corpus import Marked, Post, posts  # noqa: E402
from leakmeter.evaluate.statements import Statement, checksums, statements  # noqa: E402
from leakmeter.text.find.model.description import problems  # noqa: E402
from leakmeter.text.find.model.encoder import Encoder, EncoderTagger  # noqa: E402
from leakmeter.text.find.model.wordpiece import WordPiece  # noqa: E402
from leakmeter.train import stages  # noqa: E402
from leakmeter.train.card import card  # noqa: E402
from leakmeter.train.distil import Taught, divergence, own_pieces, soft_labels  # noqa: E402
from leakmeter.train.examples import NONE, Reader, trait_labels  # noqa: E402
from leakmeter.train.export import describe, export  # noqa: E402
from leakmeter.train.find import Trained, train_find  # noqa: E402
from leakmeter.train.fit import scored_by_heads  # noqa: E402
from leakmeter.train.network import Network, started, with_traits  # noqa: E402
from leakmeter.train.recipe import LABELS, Distillation, Recipe, Stating, Teaching  # noqa: E402
from leakmeter.train.stating import state, stated_windows, traits_loss, unsaid_loss  # noqa: E402

RECIPE = Recipe(epochs=1, grown=4, encoder_dropout=0.0)
SETTINGS = Stating(epochs=2, fewest=2)
TRAITS = ("O", "housing=rents", "sex=male")


def trained(corpus: Path, base: Path, out: Path, tell=lambda line: None, **more) -> Trained:
    return train_find(corpus, out, RECIPE, base=base, tell=tell, stating=SETTINGS, **more)


@pytest.fixture(scope="module")
def reader(stated_corpus: Path, base: Path) -> Reader:
    return Reader(WordPiece.read(base / "vocab.txt"), stated_corpus / "grammar.txt", RECIPE)


@pytest.fixture(scope="module")
def said(stated_corpus: Path) -> list[Statement]:
    return statements(stated_corpus / "statements", ("s01",))


@pytest.fixture
def both(base: Path) -> Network:
    torch.manual_seed(0)
    return with_traits(started(base, RECIPE), len(TRAITS))


def taught(network: Network, said: list[Statement], stated_corpus: Path, reader: Reader) -> list[list[Taught]]:
    """The windows of statements and those of posts, with what the network says of them itself."""
    learnt = posts(stated_corpus / "posts", ("a01",))
    return [
        soft_labels(network, found)
        for found in (stated_windows(said, TRAITS, learnt, reader, SETTINGS), reader.read(learnt))
    ]


def test_a_run_with_a_teacher_and_statements_leaves_two_heads_and_says_what_they_are_from(
    stated_corpus: Path, base: Path, teacher: Path, tmp_path: Path
) -> None:
    lines: list[str] = []
    lesson = Distillation(teaching=Teaching(epochs=1, grown=4), cutting=None, swapped=5)
    result = trained(stated_corpus, base, tmp_path, lines.append, teacher=teacher, distillation=lesson)
    assert problems(tmp_path) == ()
    encoder = Encoder(tmp_path)
    assert encoder.description.traits == TRAITS  # "age" and "sex=female" stand once
    assert [scores.shape for scores in encoder.scores(encoder.windows("I rent.")[0])] == [(3, len(LABELS)), (3, 3)]
    assert isinstance(EncoderTagger(encoder=encoder).stated("I rent."), list)

    made_by = encoder.description.made_by
    assert made_by["statements"] == {
        "texts": 5, "marks": 6, "labels": 2, "epochs": 2, "sha256": checksums(stated_corpus / "statements", ["s01"]),
    }  # fmt: skip
    assert made_by["stating"]["faster"] == 10
    assert result.stated is not None
    assert (result.stated.writers, result.stated.texts, result.stated.marks) == (("s08",), 2, 2)
    page = card(tmp_path, result.validation, result.stated)
    assert "5 marked statements with 6 marks of 2 labels" in page
    assert f"recall {result.stated.recall:.3f}" in page
    assert f"precision {result.stated.precision:.3f}" in page
    assert [line.split(":")[0] for line in lines if "epoch" in line] == [
        "teacher, epoch 1 of 1", "epoch 1 of 1", "statements, epoch 1 of 2", "statements, epoch 2 of 2",
    ]  # fmt: skip


def test_without_a_teacher_the_same_seed_gives_the_same_two_heads(
    stated_corpus: Path, base: Path, tmp_path: Path
) -> None:
    sums: list[str] = []
    for name in ("one", "two"):
        trained(stated_corpus, base, tmp_path / name)
        sums.append(json.loads((tmp_path / name / "tagger.json").read_text())["sha256"])
        assert Encoder(tmp_path / name).description.traits == TRAITS
    assert sums[0] == sums[1]


def test_ctrl_c_keeps_the_last_epoch_on_the_statements_or_one_head(
    stated_corpus: Path, base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(line: str) -> None:
        if line.startswith("statements, epoch 1"):
            raise KeyboardInterrupt

    trained(stated_corpus, base, tmp_path / "two", interrupted)
    assert Encoder(tmp_path / "two").description.made_by["statements"]["epochs"] == 1

    def at_once(*whatever: object):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(stages, "state", at_once)
    trained(stated_corpus, base, tmp_path / "one")
    description = Encoder(tmp_path / "one").description
    assert description.traits == ()
    assert "statements" not in description.made_by


def test_an_exported_network_says_the_same_as_the_one_it_was_made_from(
    both: Network, base: Path, reader: Reader, tmp_path: Path
) -> None:
    torch.nn.init.normal_(both.traits.weight)
    export(both, base / "vocab.txt", tmp_path)
    describe(tmp_path, RECIPE, 0.0, (1.0, 0.0), {}, TRAITS)
    encoder = Encoder(tmp_path)
    (window,) = encoder.windows("I rent from a man in Leeds.")
    ours = [heads[0, window.first : window.first + len(window.pieces)] for heads in scored_by_heads(both, [window])]
    for before, after in zip(ours, encoder.scores(window), strict=True):
        # Rounding to eight and sixteen bits makes up for that much; a mixed-up head would be far off.
        assert (before.detach() - torch.from_numpy(after)).abs().mean() < 0.05 * before.std()


def test_pieces_of_a_mark_have_its_trait_and_those_of_a_rare_one_have_none(
    said: list[Statement], reader: Reader
) -> None:
    assert trait_labels(said, 2) == TRAITS
    assert trait_labels(said, 9) == ()
    first, brother, lady, landlord, _ = reader.state(said, TRAITS)
    assert first.traits == (1, 1, 0, 2, 0, 0, 0, 0)
    assert set(brother.traits) == {0}
    assert lady.traits == (NONE, 0, 0)
    assert landlord.traits[-6:] == (0, NONE, NONE, NONE, NONE, 0)
    assert set(first.labels) == {NONE}


def test_negatives_are_posts_with_nothing_to_mark(stated_corpus: Path, reader: Reader, said: list[Statement]) -> None:
    learnt = posts(stated_corpus / "posts", ("a01",))
    extra = [Post(f"a-{n}", "a", f"Nothing {n}.", ()) for n in range(9)]
    found = stated_windows(said, TRAITS, [*learnt, *extra], reader, Stating(negatives=4))
    negatives = found[len(reader.state(said, TRAITS)) :]
    assert len(negatives) == 4
    assert all(set(each.traits) == {0} for each in negatives)
    texts = {"nothing", "to", "see", "here", ".", *"012345678"}
    known = {piece.id for text in texts for piece in reader.vocabulary.pieces(text)}
    assert {piece.id for each in negatives for piece in each.window.pieces} <= known


def test_the_second_head_learns_and_the_first_keeps_what_it_said(
    both: Network, said: list[Statement], stated_corpus: Path, reader: Reader
) -> None:
    stated, rehearsed = taught(both, said, stated_corpus, reader)
    settings = Stating(epochs=25, learning_rate=3e-3, faster=3.0, batch=4, rehearsed=4, marks=0.0)
    for _ in state(both, TRAITS, stated, rehearsed, RECIPE, settings):
        pass
    both.eval()
    with torch.no_grad():
        scores, traits = scored_by_heads(both, [each.window for each in stated])
    wanted = torch.tensor([number for each in stated for number in each.traits])
    right = own_pieces(traits, stated).argmax(1) == wanted
    assert right[wanted > 0].float().mean() > 0.8
    assert right[wanted == 0].float().mean() > 0.8
    theirs = torch.cat([each.soft for each in stated]).float()
    apart = divergence(torch.zeros_like(theirs), theirs)  # of a head that has forgotten everything
    assert divergence(own_pieces(scores, stated), theirs) < 0.3 * apart


def test_windows_in_which_nobody_looked_for_traits_say_nothing_of_them(
    both: Network, said: list[Statement], stated_corpus: Path, reader: Reader
) -> None:
    stated, rehearsed = taught(both, said, stated_corpus, reader)
    loss = traits_loss(len(TRAITS), SETTINGS)
    both.eval()
    with torch.no_grad():
        _, alone = scored_by_heads(both, [each.window for each in stated])
        _, beside = scored_by_heads(both, [each.window for each in (*stated, *rehearsed)])
        _, others = scored_by_heads(both, [each.window for each in rehearsed])
    assert loss(beside, [*stated, *rehearsed]).item() == pytest.approx(loss(alone, stated).item(), rel=0.02)
    assert loss(others, rehearsed).item() == 0.0


def test_a_network_with_one_head_is_not_fitted_to_traits(base: Path) -> None:
    with pytest.raises(ValueError, match="no second head"):
        next(state(started(base, RECIPE), TRAITS, [], [], RECIPE, SETTINGS))


def sure_of(trait: int, batch: list[Taught]) -> torch.Tensor:
    """Scores that put nearly all on one trait, at every piece."""
    scores = torch.zeros(len(batch), max(len(each.window.ids) for each in batch), len(TRAITS))
    scores[..., trait] = 20.0
    return scores


def test_a_word_that_nobody_marked_is_not_the_authors_sex(both: Network, reader: Reader) -> None:
    queue = soft_labels(both, reader.read([Post("a-1", "a", "A woman in the queue.", ())]))
    silence = unsaid_loss(TRAITS, SETTINGS)
    assert silence(sure_of(TRAITS.index("sex=male"), queue), queue) > 5
    assert silence(sure_of(0, queue), queue) < 1e-4
    # "The landlord" goes unmarked in posts too, so that nothing follows from its being so.
    assert silence(sure_of(TRAITS.index("housing=rents"), queue), queue) < 1e-4


def test_silence_is_only_listened_to_where_marks_were_looked_for(both: Network, reader: Reader) -> None:
    marked = soft_labels(both, reader.read([Post("a-2", "a", "woman", (Marked(0, 5, "GENDER"),))]))
    unread = soft_labels(both, reader.state([Statement("s-1", "s", "A woman.", ())], TRAITS))
    silence = unsaid_loss(TRAITS, SETTINGS)
    for batch in (marked, unread):
        assert silence(sure_of(TRAITS.index("sex=male"), batch), batch) == 0
