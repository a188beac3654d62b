"""A tagger that is there reads on, on tiny networks. Needs the extra [train]; CI installs it."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
pytest.importorskip("onnx")

from leakmeter.errors import DataError, InputError  # noqa: E402
from leakmeter.text.find.model.description import NETWORK, SHIPPED, described, problems  # noqa: E402
from leakmeter.text.find.model.encoder import Encoder  # noqa: E402
from leakmeter.text.find.model.windows import Window  # noqa: E402
from leakmeter.train import further  # noqa: E402
from leakmeter.train.card import card  # noqa: E402
from leakmeter.train.examples import NONE, Example  # noqa: E402
from leakmeter.train.export import export  # noqa: E402
from leakmeter.train.find import train_find, train_further  # noqa: E402
from leakmeter.train.fit import padded  # noqa: E402
from leakmeter.train.further import Windows, batches_of, blended, taught_by  # noqa: E402
from leakmeter.train.manifest import writers_read  # noqa: E402
from leakmeter.train.opened import opened  # noqa: E402
from leakmeter.train.recipe import Cutting, Distillation, Furthering, Recipe, Stating, Teaching  # noqa: E402

RECIPE = Recipe(epochs=1, grown=4, encoder_dropout=0.0)
LESSON = Distillation(
    teaching=Teaching(epochs=1, grown=4), cutting=Cutting(layers=(0, 1), inner=32, rank=16, looked_at=8), swapped=5
)
SHORT = Furthering(stating=Stating(epochs=2, batch=2, rehearsed=3, faster=1.0), steps=4, swapped=4, grown=3)


@pytest.fixture(scope="module")
def cut_tagger(stated_corpus: Path, base: Path, teacher: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a tagger with two heads that was cut from a teacher."""
    folder = tmp_path_factory.mktemp("cut")
    train_find(
        stated_corpus, folder, RECIPE, base=base, tell=lambda line: None, teacher=teacher, distillation=LESSON,
        stating=Stating(epochs=1, fewest=2),
    )  # fmt: skip
    return folder


@pytest.fixture
def grown_corpus(stated_corpus: Path, tmp_path: Path) -> Path:
    """The corpus with a new writer of posts and one of statements."""
    folder = tmp_path / "corpus"
    shutil.copytree(stated_corpus, folder)
    (folder / "posts" / "b01.txt").write_text("[[LOCATION|I live in Bergen]].\n---\nA short post without marks.")
    (folder / "statements" / "t01.txt").write_text("[[sex=male|bloke]] here.\n[[housing=rents|my lease]] is up.\n")
    return folder


def example(number: int) -> Example:
    return Example(Window((), ()), (), (number,))


def test_what_was_packed_and_opened_says_what_it_said(cut_tagger: Path) -> None:
    network = opened(cut_tagger, 0.1, 0.05).eval()
    encoder = Encoder(cut_tagger)
    for window in encoder.windows("I live in Leeds, I'm 31 and I rent. My brother rents too."):
        theirs = encoder.scores(window)
        with torch.no_grad():
            ours = network.heads(*padded([window]))
        for head, scores in zip(ours, theirs, strict=True):
            own = head[0, window.first : window.first + len(window.pieces)].numpy()
            assert abs(own - scores).max() < 0.1 * abs(scores).max()


def test_what_was_opened_and_packed_again_is_what_it_was(cut_tagger: Path, tmp_path: Path) -> None:
    export(opened(cut_tagger, 0.1, 0.05), cut_tagger / "vocabulary.txt", tmp_path)
    again = opened_from(tmp_path, cut_tagger).state_dict()
    for name, value in opened(cut_tagger, 0.1, 0.05).state_dict().items():
        if not name.endswith("word_embeddings.weight"):  # its pieces come by another way
            assert torch.allclose(value, again[name], atol=0.02 * max(float(value.abs().max()), 1e-3)), name


def opened_from(files: Path, description: Path):
    shutil.copyfile(description / "tagger.json", files / "tagger.json")
    return opened(files, 0.1, 0.05)


def test_the_shipped_tagger_can_be_opened_and_finds_the_same_labels() -> None:
    network, encoder = opened(SHIPPED, 0.1, 0.05).eval(), Encoder(SHIPPED)
    window = encoder.windows("I'm a nurse in Leeds, 34F, and my wife is expecting.")[0]
    with torch.no_grad():
        ours = network(*padded([window]))[0, window.first : window.first + len(window.pieces)]
    same = ours.argmax(1).numpy() == encoder.scores(window)[0].argmax(1)
    assert same.mean() > 0.9  # activations are rounded in the one and not in the other


def test_a_run_reads_on_and_says_from_what_and_with_whom(cut_tagger: Path, grown_corpus: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    out = tmp_path / "out"
    result = train_further(cut_tagger, grown_corpus, out, SHORT, RECIPE, tell=lines.append)
    assert problems(out) == ()
    assert result.epoch == 2
    assert "2 and 2 that are new" in lines[0]
    assert [line.partition(":")[0] for line in lines[1:]] == ["part 1 of 2", "part 2 of 2", "statements held back"]
    made_by, before = described(out).made_by, described(cut_tagger)
    assert made_by["writers"] == ["a01", "b01"]
    assert set(made_by["statements"]["sha256"]) == {"s01.txt", "t01.txt"}
    assert made_by["teacher"] == before.made_by["teacher"]
    [run] = made_by["further"]
    assert run["from"] == before.sha256[NETWORK]
    assert (run["new_writers"], run["new_statements"], run["parts"]) == (["b01"], ["t01"], 2)
    assert "find-further --steps 4 --seed 0` (2 of 2 parts)" in card(out, result.validation, result.stated)
    assert (out / NETWORK).read_bytes() != (cut_tagger / NETWORK).read_bytes()


def test_a_second_run_remembers_the_first_and_finds_nobody_new(
    cut_tagger: Path, grown_corpus: Path, tmp_path: Path
) -> None:
    for source, out in ((cut_tagger, tmp_path / "one"), (tmp_path / "one", tmp_path / "two")):
        train_further(source, grown_corpus, out, SHORT, RECIPE, tell=lambda line: None)
    runs = described(tmp_path / "two").made_by["further"]
    assert [run["new_writers"] for run in runs] == [["b01"], []]


def test_what_was_read_may_be_learnt_again(cut_tagger: Path, grown_corpus: Path, tmp_path: Path) -> None:
    lines: list[str] = []
    again = replace(SHORT, again=("a01", "s01"))
    result = train_further(cut_tagger, grown_corpus, tmp_path / "out", again, RECIPE, tell=lines.append)
    posts, statements = re.findall(r"([\d,]+)(?= and| that)", lines[0].partition("rehearse, ")[2])
    assert int(posts) > 2  # no longer the two of the new writers alone
    assert int(statements) > 2
    [run] = described(tmp_path / "out").made_by["further"]
    assert run["settings"]["again"] == ["a01", "s01"]
    assert "--seed 0 --again a01 --again s01`" in card(tmp_path / "out", result.validation, result.stated)
    with pytest.raises(InputError, match="--again b09: the corpus has no file"):
        train_further(cut_tagger, grown_corpus, tmp_path / "none", replace(SHORT, again=("b09",)), RECIPE)


def test_the_same_seed_gives_the_same_weights(cut_tagger: Path, grown_corpus: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        train_further(cut_tagger, grown_corpus, tmp_path / name, SHORT, RECIPE, tell=lambda line: None)
    assert (tmp_path / "one" / NETWORK).read_bytes() == (tmp_path / "two" / NETWORK).read_bytes()


def test_ctrl_c_keeps_the_last_whole_part(
    cut_tagger: Path, grown_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = further.read_on

    def interrupted(network, *given):
        yield next(whole(network, *given))
        torch.nn.init.zeros_(network.scores.weight)  # what a part that is not done leaves behind
        raise KeyboardInterrupt

    monkeypatch.setattr(further, "read_on", interrupted)
    lines: list[str] = []
    result = train_further(cut_tagger, grown_corpus, tmp_path / "out", SHORT, RECIPE, tell=lines.append)
    assert result.epoch == 1
    assert "stopped: the weights after part 1 are kept" in lines
    assert problems(tmp_path / "out") == ()
    assert opened(tmp_path / "out", 0.1, 0.05).scores.weight.abs().max() > 0


def test_a_tagger_may_be_taught_where_it_lies(cut_tagger: Path, grown_corpus: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    shutil.copytree(cut_tagger, here)
    train_further(here, grown_corpus, here, SHORT, RECIPE, tell=lambda line: None)
    assert problems(here) == ()
    assert described(here).made_by["further"]


def test_of_new_posts_the_marks_count_and_of_the_rest_what_the_tagger_said(cut_tagger: Path) -> None:
    network = opened(cut_tagger, 0.1, 0.05).eval()
    window = Encoder(cut_tagger).windows("I live in Leeds.")[0]
    labels = tuple(range(len(window.pieces)))
    marked, unmarked = Example(window, labels), Example(window, (NONE,) * len(labels))
    new, old, stated = taught_by(network, [(marked, True), (marked, False), (unmarked, True)])
    assert new.soft.argmax(1).tolist() == list(labels)
    assert float(torch.softmax(new.soft, 1).max()) == pytest.approx(0.95)
    with torch.no_grad():
        said = network(*padded([window]))[0, window.first : window.first + len(labels)]
    for each in (old, stated):
        assert torch.allclose(each.soft, said, atol=0.1)


def test_half_way_is_the_mean_of_what_was_and_what_is() -> None:
    was, now = {"w": torch.zeros(3), "n": torch.tensor(1)}, {"w": torch.full((3,), 4.0), "n": torch.tensor(2)}
    assert blended(was, now, 0.5)["w"].tolist() == [2.0] * 3
    assert blended(was, now, 1.0)["w"].tolist() == [4.0] * 3
    assert blended(was, now, 0.5)["n"] == 2


def test_windows_of_a_batch_are_of_like_length() -> None:
    found = [Example(Window(tuple(range(length)), ()), ()) for length in range(200)]
    settings = Furthering(stating=Stating(batch=0, rehearsed=8))
    lengths = [
        [len(each.window.ids) for each, _ in batch]
        for batch in islice(batches_of(Windows(found, [], [], []), settings, Random(0)), 16)
    ]
    assert sum(max(batch) - min(batch) for batch in lengths) / 16 < 40


def test_new_windows_have_their_room_in_every_batch_and_give_it_up_where_there_are_none() -> None:
    settings = Furthering(stating=Stating(batch=4, rehearsed=6), new_stated=1, new_written=2)
    old, new = [example(1)] * 3, [example(2)] * 3
    kinds = lambda found: [each.traits[0] for each, new in next(batches_of(found, settings, Random(0)))]  # noqa: E731
    assert kinds(Windows(old, new, old, new)) == [1, 1, 1, 2, 1, 1, 1, 1, 2, 2]
    assert kinds(Windows(old, [], old, [])) == [1] * 10
    assert kinds(Windows([], new, [], new)) == [2] * 10
    assert len(list(islice(batches_of(Windows(old, new, old, new), settings, Random(0)), 5))) == 5


def test_who_was_read_is_what_the_description_says() -> None:
    assert writers_read({"writers": ["a"], "statements": {"sha256": {"s.txt": "…"}}}) == ({"a"}, {"s"})
    assert writers_read({"writers": []}) == (frozenset(), frozenset())


def test_a_tagger_of_another_kind_is_refused_in_a_sentence(
    stated_corpus: Path, base: Path, tmp_path: Path, cut_tagger: Path
) -> None:
    train_find(stated_corpus, tmp_path / "whole", RECIPE, base=base, tell=lambda line: None,
               stating=Stating(epochs=1, fewest=2))  # fmt: skip
    with pytest.raises(InputError, match="not cut from a teacher"):
        opened(tmp_path / "whole", 0.1, 0.05)
    other = tmp_path / "other"
    shutil.copytree(cut_tagger, other)
    told = json.loads((other / "tagger.json").read_text())
    (other / "tagger.json").write_text(json.dumps({**told, "traits": []}))
    with pytest.raises(InputError, match="no second head"):
        train_further(other, stated_corpus, tmp_path / "out", SHORT, RECIPE)
    (other / "tagger.json").write_text(json.dumps({**told, "labels": told["labels"][:-1]}))
    with pytest.raises(InputError, match="other categories"):
        opened(other, 0.1, 0.05)


def test_damaged_files_are_named(cut_tagger: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(cut_tagger, broken)
    (broken / NETWORK).write_bytes(b"not a network")
    with pytest.raises(DataError, match=NETWORK):
        opened(broken, 0.1, 0.05)
    with pytest.raises(DataError):
        opened(tmp_path / "nowhere", 0.1, 0.05)
