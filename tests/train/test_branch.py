# ruff: noqa: E402
"""What BRANCH's modules learn from worked posts, their adapters on a tiny language model, the classifier, and invented
posts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.evaluate.test_branch_posts import row, write

from leakmeter.no_telemetry import silence

silence("huggingface_hub")  # before the libraries are loaded
pytest.importorskip("trl")
import torch
from safetensors.torch import load_file

from leakmeter.cli.training_branch import run_branch, run_branch_data
from leakmeter.errors import AnswerError, InputError
from leakmeter.evaluate.branch.posts import parsed, read_posts
from leakmeter.evaluate.crowd_posts import Person, people
from leakmeter.llm import Scripted
from leakmeter.text.branch.prompting import Chain
from leakmeter.text.branch.structure import Dependence
from leakmeter.train import branch_data, branch_posts
from leakmeter.train.anonymizer_data import Chat, Split
from leakmeter.train.anonymizer_fit import Stage
from leakmeter.train.branch_bins import Learnt, Recipe, opened, power_of, train_bins
from leakmeter.train.branch_fit import PAPER, recipe_of, train_module
from leakmeter.train.branch_posts import flaws, synthesized, written

POSTS = [parsed(row(id=f"p{n}", split="train")) for n in range(4)]
Taught = Mapping[str, Mapping[Split, tuple[Chat, ...]]]
CORPUS = Path(__file__).parents[2] / "corpus"


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """Threads that wait for one another take minutes for this little where the machine is busy."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def answers(chats: Sequence[Chat]) -> list[object]:
    return [json.loads(chat.messages[-1].content) for chat in chats]


@pytest.fixture(scope="module")
def taught() -> Taught:
    return branch_data.lessons(POSTS)


def test_each_module_learns_what_the_annotator_did(taught: Taught) -> None:
    assert answers(taught["ordering"]["train"][:1]) == [{"order": ["d1", "d3"]}]
    assert answers(taught["depending"]["train"][:1]) == [{"depends_on": ["d1"], "then": "likelier"}]
    assert answers(taught["estimating"]["train"][:2]) == [
        {"of_100000": 2000, "confidence": 0.9},
        {"of_100000": 4000, "confidence": 0.9},
    ]
    assert answers(taught["sizing"]["train"][:1]) == [{"number": 800001.0, "confidence": 0.9}]
    chain = answers(taught["chain"]["train"][:1])[0]
    assert isinstance(chain, dict)
    assert chain["k"] == 641.0
    assert len(chain["steps"]) == 3
    assert answers(taught["bins"]["train"][:1]) == [1000]


def test_every_module_learns_something_of_the_shipped_posts() -> None:
    found = branch_data.lessons(read_posts(CORPUS / "branch.jsonl", "train").posts)
    for module in branch_data.MODULES:
        chats = found[module]["train"]
        assert len(chats) >= 20, module
        assert {(chat.messages[0].role, chat.messages[-1].role) for chat in chats} == {("system", "assistant")}
    for chat in found["depending"]["train"]:
        assert Dependence.model_validate_json(chat.messages[-1].content)
    for chat in found["chain"]["train"]:
        assert Chain.model_validate_json(chat.messages[-1].content)
    for chat in found["populating"]["train"]:
        assert json.loads(chat.messages[-1].content)["query"].startswith(("population of", "number of"))


def test_an_answer_that_the_pipeline_would_not_take_is_left_out() -> None:
    wordy = replace(POSTS[0].orderings[0].nodes[0], means="are " + "very " * 60 + "old")
    long = replace(POSTS[0], id="long", orderings=(replace(POSTS[0].orderings[0], nodes=(wordy,)),))
    found = branch_data.lessons([long, replace(long, id="longer")])
    assert found["chain"] == {"train": (), "validation": ()}
    assert found["querying"] == {"train": (), "validation": ()}
    assert found["estimating"]["train"]


def test_no_post_is_learnt_from_and_held_out(taught: Taught) -> None:
    one_apart = [parsed(row(id="x", split="train", text="31 here, in Lucca, two cats.")), *POSTS]
    for sides in branch_data.lessons(one_apart).values():
        assert sides["train"]
        assert sides["validation"]
        lucca = [
            split for split, chats in sides.items() if any("Lucca" in m.content for c in chats for m in c.messages)
        ]
        assert len(lucca) <= 1


def test_the_test_split_is_never_written() -> None:
    with pytest.raises(InputError, match="test split"):
        branch_data.lessons([*POSTS, parsed(row(split="test"))])
    with pytest.raises(InputError, match="fewer than two"):
        branch_data.lessons(POSTS[:1])


def test_what_is_written_is_read_and_a_module_that_is_none_is_named(tmp_path: Path, taught: Taught) -> None:
    branch_data.write(tmp_path, taught)
    assert branch_data.read(tmp_path, "ordering") == taught["ordering"]
    with pytest.raises(InputError, match="selecting, ordering"):
        branch_data.read(tmp_path, "guessing")


def test_the_settings_are_those_of_appendix_c() -> None:
    assert PAPER.chats == Stage(3e-4, 4, 4, 10, 4096, schedule="cosine", warm_up=0.03, weight_decay=0.01)
    assert (PAPER.rank, PAPER.alpha, PAPER.dropout) == (8, 32, 0.05)
    assert recipe_of("bins").chats.epochs == 5
    assert recipe_of("ordering").chats.epochs == 10


@pytest.fixture(scope="module")
def model(taught: Taught, tmp_path_factory: pytest.TempPathFactory) -> Path:
    from tests.train.tiny import language_model

    words = (message.content for sides in taught.values() for chat in sides["train"] for message in chat.messages)
    return language_model(words, tmp_path_factory.mktemp("base"))


def test_the_recipe_runs_from_posts_to_adapters(
    model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    posts = write(tmp_path / "posts.jsonl", *(row(id=f"p{n}", split="train") for n in range(4)))
    assert run_branch_data(posts, "train", tmp_path / "data", 0) == 0
    assert run_branch(model, tmp_path / "data", "ordering", tmp_path / "out", 1, 0) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "ordering 3 to learn from" in said
    assert "ordering: 1 steps, loss" in said
    kept = load_file(tmp_path / "out" / "adapter_model.safetensors")
    assert any("lora" in name for name in kept)
    assert any("embed_tokens" in name for name in kept), "the embedding layer is fitted as well"


def test_what_is_learnt_lowers_the_loss(model: Path, taught: Taught, tmp_path: Path) -> None:
    quick = replace(PAPER, chats=replace(PAPER.chats, learning_rate=2e-2, epochs=4, accumulated=1, warm_up=0.0))
    fitted = train_module(model, taught["estimating"], tmp_path, quick, tell=lambda line: None)
    assert fitted.learnt.before is not None
    assert fitted.learnt.after is not None
    assert fitted.learnt.after < fitted.learnt.before
    with pytest.raises(InputError, match="no chats"):
        train_module(model, {"train": (), "validation": ()}, tmp_path)


def test_the_nearest_power_of_ten_is_learnt() -> None:
    assert [power_of(k) for k in (1, 3, 4, 90, 1e12)] == [0, 0, 1, 2, 9]


def test_a_classifier_is_fitted_saved_and_opened(base: Path, tmp_path: Path) -> None:
    found = [Learnt("I live alone in a city" if n % 2 else "bees", 6 if n % 2 else 1) for n in range(40)]
    fitted = train_bins(found, tmp_path, Recipe(30, 1e-2, 4, held_out=0.3), base, tell=lambda line: None)
    assert fitted.right == 1.0
    k = opened(tmp_path)
    assert (k("bees"), k("I live alone in a city")) == (10.0, 1e6)
    with pytest.raises(InputError, match="ten posts"):
        train_bins(found[:3], tmp_path, base=base)


def test_a_folder_without_a_classifier_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"config\.json is missing"):
        opened(tmp_path)


@pytest.fixture(scope="module")
def person() -> Person:
    """Somebody of the corpus whose sex, age and marriage are known."""
    found = people(CORPUS / "people.jsonl", "development")
    return next(each for each in found if {"sex", "age", "marital"} <= {trait.coded.name for trait in each.traits})


def test_a_profile_lined_up_in_one_sentence_is_formulaic(person: Person) -> None:
    traits = {trait.coded.name: trait.coded for trait in person.traits}
    sex, age = traits["sex"].value, traits["age"]
    married = {"married": "married", "divorced": "divorced", "widowed": "widowed", "never married": "never married"}
    years = round(((age.low or 30) + (age.high or age.low or 30)) / 2)
    few = replace(person, traits=tuple(t for t in person.traits if t.coded.name in ("sex", "age", "marital")))
    line = f"I'm a {years} year old {'man' if sex == 'male' else 'woman'} and {married[traits['marital'].value]}."
    assert "formulaic" in flaws(f"{line} The bins are full again.", few)


def test_stock_openings_and_endings_are_formulaic(person: Person) -> None:
    assert "formulaic" in flaws("Hey everyone! My cat sleeps. Any advice would be greatly appreciated!", person)
    assert "formulaic" not in flaws("My cat sleeps on the router. It is warm there, I suppose.", person)


def test_saying_the_same_twice_is_repetitive(person: Person) -> None:
    assert "repetitive" in flaws(
        "I feel trapped in this old flat here. I really feel trapped in this old flat.", person
    )


def test_leaving_out_the_profile_is_vague(person: Person) -> None:
    assert "vague" in flaws("The rain has not stopped since Monday and the bins are full.", person)


def test_what_is_not_so_is_incongruous(person: Person) -> None:
    sex = next(trait.coded.value for trait in person.traits if trait.coded.name == "sex")
    other = "I'm a woman and tired." if sex == "male" else "I'm a man and tired."
    assert "incongruous" in flaws(other, person)


def test_what_an_example_says_of_somebody_else_is_incongruous(person: Person) -> None:
    shown = "Heard the bins again at four. We are South African, the kids are 3 and 7, and the older one snores."
    copied = "The rain does not stop. We are South African, the kids are 3 and 7, and I am tired of it."
    assert "incongruous" in flaws(copied, person, [shown])
    assert "incongruous" not in flaws("The rain does not stop and I am tired of it.", person, [shown])


def test_a_flawed_draft_is_written_anew_with_its_flaws_named(person: Person) -> None:
    flawed = "Hey everyone! The rain has not stopped since Monday and the bins are all full."
    model = Scripted([json.dumps({"post": flawed})] * branch_posts.DRAFTS)
    found = synthesized(person, ["a post", "another one", "a third"], model)
    assert found.draft == 1, "the first of equally flawed drafts is kept"
    assert {"formulaic", "vague"} <= {*found.flaws}
    assert "Avoid what was wrong" in model.asked[1].question
    assert "it began or ended as posts always do" in model.asked[1].question


def test_posts_are_added_to_a_file_that_goes_on(person: Person, tmp_path: Path) -> None:
    out = tmp_path / "posts.jsonl"
    draft = json.dumps({"post": "The rain has not stopped since Monday and the bins are all full."})
    written([person], ["a post"], Scripted([draft] * 3), out)
    (line,) = out.read_text("utf-8").splitlines()
    assert json.loads(line)["k_star"] == person.k_star
    assert json.loads(line)["profile"]
    assert written([person], ["a post"], Scripted([]), out) == []
    with out.open("a") as file:
        file.write('{"id": "synth')  # killed in the middle of a line
    assert written([person], ["a post"], Scripted([]), out) == []
    assert len(written([person], ["a post"], Scripted([draft] * 3), out, seed=1)) == 1
    with pytest.raises(AnswerError):
        synthesized(person, ["a post"], Scripted(["no"] * 6))
    out.write_text("{}\n")
    with pytest.raises(InputError, match="something else"):
        written([person], ["a post"], Scripted([]), out)
