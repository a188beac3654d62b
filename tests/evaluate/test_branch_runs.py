"""Methods on posts: what each is given, what is remembered, and how a run that was killed goes on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.branch.scripted import FIT, UNFIT, script
from tests.evaluate.test_branch_posts import TEXT, row

from leakmeter.errors import InputError, ModelError
from leakmeter.evaluate.branch import modules
from leakmeter.evaluate.branch.methods import METHODS, Asked, Method
from leakmeter.evaluate.branch.modules import independence_of, statements_of
from leakmeter.evaluate.branch.posts import parsed
from leakmeter.evaluate.branch.runs import made, remembered, run
from leakmeter.llm import Metered, Scripted
from leakmeter.text.branch.calling import Caller

POST = parsed(row())
OTHER = parsed(row(id="p2", text=TEXT.replace("Leeds", "Lucca")))
CHAIN = json.dumps({"steps": ["800000 people.", "d1: 800000 * 0.02 = 16000."], "k": 16_000})


def method(name: str) -> Method:
    return next(each for each in METHODS if each.name == name)


def test_no_two_methods_have_one_name() -> None:
    assert len({each.name for each in METHODS}) == len(METHODS)


def test_what_is_built_in_asks_no_model() -> None:
    (found,) = run([POST], [method("built-in")], Asked())
    assert found.claim.k is not None
    assert found.claim.usage.calls == 0
    assert found.claim.low <= found.claim.k <= found.claim.high


@pytest.mark.parametrize("name", ["branch", "independence", "mixed"])
def test_the_network_is_asked_through_its_modules(name: str) -> None:
    model = Scripted(script())
    (found,) = run([POST], [method(name)], Asked(model, FIT, draws=2))
    assert found.claim.k is not None
    assert found.claim.usage.calls == len(model.asked)
    assert found.claim.low <= found.claim.k <= found.claim.high


def test_without_dependence_nothing_is_asked_about_parents() -> None:
    asked = {}
    for name in ("branch", "independence"):
        model = Scripted(script())
        run([POST], [method(name)], Asked(model, FIT))
        asked[name] = [each.messages[0].content for each in model.asked]
    assert any(words.startswith("You get a statement") for words in asked["branch"])
    assert not any(words.startswith("You get a statement") for words in asked["independence"])


def test_several_runs_give_several_k_and_the_papers_bounds() -> None:
    (found,) = run([POST], [method("branch")], Asked(Scripted(script()), FIT, draws=3, runs=2))
    assert len(found.claim.ks) == 2
    assert found.claim.sampled is not None
    assert found.claim.sampled[0] <= found.claim.sampled[1]


def test_an_answer_that_cannot_be_used_is_no_claim_and_the_rest_goes_on() -> None:
    model = Scripted(["nonsense", "nonsense", CHAIN])
    first, second = run([POST, OTHER], [method("chain-of-thought")], Asked(model))
    assert first.claim.k is None
    assert "twice" in first.claim.reason
    assert second.claim.k == 16_000


def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    with pytest.raises(ModelError):
        run([POST, OTHER], [method("chain-of-thought")], Asked(Scripted([CHAIN])), file)
    with file.open("a") as out:
        out.write('{"method": "chain-of-thought", "post": "p2", "ma')  # killed in the middle of a line
    model = Scripted([CHAIN])
    found = run([POST, OTHER], [method("chain-of-thought")], Asked(model), file)
    assert [each.claim.k for each in found] == [16_000, 16_000]
    assert len(model.asked) == 1
    assert len(remembered(file)) == 2
    run([POST, OTHER], [method("chain-of-thought")], Asked(Scripted([])), file)


def test_what_was_made_another_way_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    run([POST], [method("chain-of-thought")], Asked(Scripted([CHAIN]), seed=1), file)
    model = Scripted([CHAIN])
    run([POST], [method("chain-of-thought")], Asked(model, seed=2), file)
    assert len(model.asked) == 1


def test_a_claim_is_told_apart_by_all_that_it_depends_on() -> None:
    model = Scripted([])
    mark = replace(POST.disclosures["d1"], category="GENDER")
    ways = {
        made(method("mixed"), POST, Asked(model, FIT)),
        made(method("mixed"), POST, Asked(model, UNFIT)),
        made(method("mixed"), POST, Asked(model, FIT, draws=2)),
        made(method("mixed"), POST, Asked(model, FIT, seed=1)),
        made(method("mixed"), POST, Asked(Scripted([], name="other"), FIT)),
        made(method("mixed"), OTHER, Asked(model, FIT)),
        made(method("mixed"), replace(POST, disclosures={**POST.disclosures, "d1": mark}), Asked(model, FIT)),
        made(method("few-shot"), POST, Asked(model, FIT)),
        made(method("chain-of-thought"), POST, Asked(model, FIT)),
    }
    assert len(ways) == 9


@pytest.mark.parametrize("line", ['{"a": 1}', "no JSON", "[1]"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, line: str) -> None:
    file = tmp_path / "claims.jsonl"
    file.write_text(f"{line}\n")
    with pytest.raises(InputError, match="line 1"):
        run([POST], [method("built-in")], Asked(), file)


def test_the_file_holds_no_words_of_posts(tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    run([POST], [method("built-in"), method("chain-of-thought")], Asked(Scripted([CHAIN])), file)
    assert "Leeds" not in file.read_text()
    assert "cats" not in file.read_text()


def test_a_module_is_measured_beside_the_annotator(tmp_path: Path) -> None:
    file = tmp_path / "modules.jsonl"
    units = modules.run([POST], Scripted(script()), file=file)
    found = modules.scores(units)
    assert found["questions"] == 2
    assert found["answered"] == 1.0
    assert found["annotators independent"] == 0.0, "two cats depend on being 31 by the annotator"
    assert found["tau"] == 1.0, "the scripted model keeps the order in which it is shown what there is"
    assert found["selection f1"] == 1.0, "it selects everything, and so did the annotator"
    with file.open("a") as out:
        out.write('{"module": "order')  # killed in the middle of a line
    for _ in range(2):
        assert modules.scores(modules.run([POST], Scripted([]), file=file)) == found
    assert TEXT not in file.read_text()


def test_an_annotation_that_was_changed_is_asked_about_anew(tmp_path: Path) -> None:
    file = tmp_path / "modules.jsonl"
    modules.run([POST], Scripted(script()), file=file)
    shorter = replace(POST, orderings=(replace(POST.orderings[0], nodes=POST.orderings[0].nodes[:1]),))
    model = Scripted(script())
    assert modules.scores(modules.run([shorter], model, file=file))["questions"] == 1
    assert model.asked


def test_a_module_that_gives_no_answer_is_no_zero() -> None:
    ordering = POST.orderings[0]
    caller = Caller(Metered(Scripted(["no"] * 40)), draws=1)
    assert all(value != value for value in modules.estimation(caller, POST, ordering))
    assert all(value != value for value in modules.selection(caller, POST, ordering))


def test_an_ordering_is_statements_and_their_independence() -> None:
    ordering = POST.orderings[0]
    assert [one.id for one in statements_of(POST, ordering)] == ["d1", "d3"]
    assert independence_of(ordering) == (0.0,)


def test_a_run_without_an_answer_does_not_take_the_others_along() -> None:
    """The population of the second of three runs cannot be read."""
    asked = iter(range(100))

    def populating(question: object) -> str:
        return "nonsense" if next(asked) in (1, 2) else '{"query": "population of Leeds, England"}'

    (found,) = run([POST], [method("branch")], Asked(Scripted(script(populating=populating)), FIT, runs=3))
    assert len(found.claim.ks) == 2
    assert found.claim.k is not None
