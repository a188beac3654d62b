"""A tagger is cut from its teacher, on tiny networks. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("onnx")

from leakmeter.errors import InputError  # noqa: E402
from leakmeter.evaluate.corpus import Post, posts  # noqa: E402
from leakmeter.text.find.model.encoder import Encoder  # noqa: E402
from leakmeter.text.find.model.windows import Window  # noqa: E402
from leakmeter.text.find.model.wordpiece import WordPiece  # noqa: E402
from leakmeter.train.cut import cut, in_fewer_numbers, most_used, occurrences  # noqa: E402
from leakmeter.train.examples import Reader  # noqa: E402
from leakmeter.train.export import export  # noqa: E402
from leakmeter.train.find import train_find  # noqa: E402
from leakmeter.train.fit import padded  # noqa: E402
from leakmeter.train.recipe import Cutting, Distillation, Recipe, Teaching  # noqa: E402
from leakmeter.train.teacher import Teacher, started_teacher  # noqa: E402

RECIPE = Recipe(epochs=2, grown=4, encoder_dropout=0.0)
WHOLE = Cutting(layers=(0, 1), inner=48, rank=24, looked_at=8)
PART = Cutting(layers=(1,), inner=16, rank=8, looked_at=8)


@pytest.fixture(scope="module")
def found(corpus: Path, base: Path) -> list[Window]:
    reader = Reader(WordPiece.read(base / "vocab.txt"), corpus / "grammar.txt", RECIPE)
    return [each.window for each in reader.read(posts(corpus / "posts", ("a01", "w02", "w07")))]


@pytest.fixture(scope="module")
def untaught(base: Path, teacher: Path) -> Teacher:
    """A teacher that has not seen a post, and has its own opinions."""
    torch.manual_seed(0)
    network = started_teacher(teacher, base / "vocab.txt", Teaching())
    torch.nn.init.normal_(network.scores.weight)
    torch.nn.init.normal_(network.kinds.weight)
    return network.eval()


def test_a_tagger_that_keeps_everything_says_what_its_teacher_says(untaught: Teacher, found: list[Window]) -> None:
    whole = cut(untaught, found, WHOLE, 0.1).eval()
    with torch.no_grad():
        assert torch.allclose(whole(*padded(found)), untaught(*padded(found)), atol=1e-3)


def test_a_part_is_smaller_and_leaves_the_teacher_as_it_was(untaught: Teacher, found: list[Window]) -> None:
    before = {name: value.clone() for name, value in untaught.state_dict().items()}
    part = cut(untaught, found, PART, 0.1).eval()
    assert sum(p.numel() for p in part.parameters()) < 0.5 * sum(p.numel() for p in untaught.parameters())
    with torch.no_grad():
        assert part(*padded(found)).shape == untaught(*padded(found)).shape
    assert all(torch.equal(value, before[name]) for name, value in untaught.state_dict().items())


def test_the_units_that_are_kept_are_those_that_do_something(untaught: Teacher, found: list[Window]) -> None:
    idle = started_with_idle_units(untaught, (0, 5, 6))
    (kept,) = most_used(idle, found, Cutting(layers=(1,), inner=45, rank=8))
    assert sorted(set(range(48)) - set(kept.tolist())) == [0, 5, 6]


def started_with_idle_units(teacher: Teacher, units: tuple[int, ...]) -> Teacher:
    from copy import deepcopy

    idle = deepcopy(teacher)
    with torch.no_grad():
        idle.encoder.encoder.layer[1].output.dense.weight[:, list(units)] = 0
    return idle


def test_pieces_that_occur_are_kept_better_than_those_that_do_not() -> None:
    torch.manual_seed(0)
    words, often = torch.randn(40, 12), torch.tensor([100] * 5 + [0] * 35)
    pieces, wider = in_fewer_numbers(words, often, 6)
    assert (pieces.shape, wider.shape) == ((40, 6), (6, 12))
    apart = (pieces @ wider - words).norm(dim=1) / words.norm(dim=1)
    assert apart[:5].max() < 0.2 < apart[5:].mean()
    pieces, wider = in_fewer_numbers(words, often, 12)
    assert torch.allclose(pieces @ wider, words, atol=1e-3)


def test_occurrences_count_every_piece_of_every_window(found: list[Window]) -> None:
    counted = occurrences(found, 30_522)
    assert int(counted.sum()) == sum(len(window.ids) for window in found)
    assert counted[found[0].ids[1]] >= 1


def test_pieces_are_hidden_only_while_it_is_fitted(untaught: Teacher, base: Path, corpus: Path) -> None:
    reader = Reader(WordPiece.read(base / "vocab.txt"), corpus / "grammar.txt", RECIPE)
    one, other = (padded([reader.read([Post("a-1", "a", text, ())])[0].window]) for text in ("leeds", "oslo"))
    network = cut(untaught, [reader.read([Post("a-1", "a", "leeds oslo", ())])[0].window], WHOLE, 0.0)
    network.encoder.masked = 1.0
    with torch.no_grad():
        assert torch.equal(network.train()(*one), network(*other))
        assert not torch.allclose(network.eval()(*one), network(*other), atol=1e-3)


def test_what_is_shipped_says_what_the_cut_network_says(
    untaught: Teacher, found: list[Window], base: Path, corpus: Path, tmp_path: Path
) -> None:
    from leakmeter.train.export import describe

    network = cut(untaught, found, PART, 0.1).eval()
    export(network, base / "vocab.txt", tmp_path)
    describe(tmp_path, RECIPE, 0.0, (1.0, 0.0), {})
    encoder = Encoder(tmp_path)
    with torch.no_grad():
        for window in found:
            ours = network(*padded([window]))[0, window.first : window.first + len(window.pieces)]
            theirs = torch.from_numpy(encoder.scores(window)[0])
            assert torch.corrcoef(torch.stack([ours.flatten(), theirs.flatten()]))[0, 1] > 0.99


def test_a_run_with_a_teacher_cuts_the_tagger_from_it_and_says_so(
    corpus: Path, base: Path, teacher: Path, tmp_path: Path
) -> None:
    settings = Distillation(teaching=Teaching(epochs=1, grown=4), cutting=PART, swapped=5)
    sums: list[dict[str, str]] = []
    for name in ("one", "two"):
        train_find(
            corpus, tmp_path / name, RECIPE, base=base, tell=lambda line: None, teacher=teacher, distillation=settings
        )
        sums.append(json.loads((tmp_path / name / "tagger.json").read_text())["sha256"])
    assert sums[0] == sums[1]
    assert Encoder(tmp_path / "one").description.made_by["distillation"]["cutting"]["layers"] == [1]


def test_a_teacher_that_is_too_small_is_refused(untaught: Teacher, found: list[Window]) -> None:
    with pytest.raises(InputError, match=r"The teacher has 2 layers .* --teacher"):
        cut(untaught, found, Cutting(), 0.1)
