"""The Bayesian network behind a crowd: a directed graph without cycles that carries all the crowd was computed from."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.errors import InputError
from leakmeter.text.crowd.network import Network, network, to_dict
from leakmeter.types import Crowd, Factor, NotEstimated, Population

OHIO = Population("Ohio, US", 1e6, "table", "a census", 9e5, 1.1e6, (0,))
POSTS = (
    "Im 24F living in Portland, Oregon, I work as a nurse and have asthma. My sister is nice.",
    "I live in Leeds. My dog is called Rex.",
    "I grew up in Boise and live in Ohio, US, in the United States.",
    "I'm 12 and married.",
    "The bridge was closed for repairs.",
)


def share(says: str, *parents: int, whose: str = "people in Ohio, US", given: tuple[str, ...] = ()) -> Factor:
    return Factor((), f"{whose} THAT {says}", given, 0.5, 0.4, 0.6, "table", "a survey", parents)


def crowd_of(*factors: Factor, left: tuple[NotEstimated, ...] = (), not_estimated: tuple[int, ...] = ()) -> Crowd:
    return Crowd(1.0, 1.0, 1.0, 0.0, OHIO, factors, not_estimated, left)


@st.composite
def crowds(draw: st.DrawFn) -> Crowd:
    """Any chain of factors, each with any earlier ones as parents."""
    size = draw(st.integers(0, 9))
    parents = [draw(st.sets(st.integers(0, i - 1))) if i else () for i in range(size)]
    left = tuple(NotEstimated(i, "no figure") for i in draw(st.sets(st.integers(0, 20), max_size=4)))
    return crowd_of(*(share(f"are of kind {i}", *above) for i, above in enumerate(parents)), left=left)


def up(drawn: Network, node: int) -> set[int]:
    """All that a node goes back to."""
    above = set(drawn.nodes[node].parents)
    return above.union(*(up(drawn, parent) for parent in above))


@given(crowds())
def test_parents_come_before_children_and_all_goes_back_to_the_population(crowd: Crowd) -> None:
    drawn = network(crowd)
    assert all(parent < child for parent, child in drawn.edges)
    assert drawn.nodes[0].kind == "population"
    assert all(0 in up(drawn, node) for node in drawn.of("share"))


@given(crowds())
def test_the_edges_are_the_parents_of_the_factors(crowd: Crowd) -> None:
    among_shares = {(parent - 1, child - 1) for parent, child in network(crowd).edges if parent}
    assert among_shares == {(parent, i) for i, factor in enumerate(crowd.factors) for parent in factor.parents}


@given(crowds())
def test_what_was_not_estimated_is_there_and_unconnected(crowd: Crowd) -> None:
    drawn = network(crowd)
    apart = drawn.of("not_estimated")
    assert {drawn.nodes[i].disclosures[0] for i in apart} == {left.disclosure for left in crowd.reasons}
    assert not {node for edge in drawn.edges for node in edge} & set(apart)
    assert all(drawn.nodes[i].value is None and drawn.nodes[i].reason for i in apart)


@given(crowds())
def test_the_export_is_plain_json_that_says_the_same(crowd: Crowd) -> None:
    drawn = network(crowd)
    written = to_dict(drawn)
    assert json.loads(json.dumps(written, allow_nan=False)) == written
    assert [tuple(edge) for edge in written["edges"]] == list(drawn.edges)
    assert [node["id"] for node in written["nodes"]] == list(range(len(drawn.nodes)))
    assert [(node.get("value"), node["parents"]) for node in written["nodes"]] == [
        (node.value, list(node.parents)) for node in drawn.nodes
    ]


@pytest.mark.parametrize("post", POSTS)
def test_the_answers_multiply_to_k(post: str) -> None:
    """k = 1 + (N - 1) p, from the nodes alone (the notes of a bound by a smaller group are a factor as well)."""
    crowd = estimate(post)
    drawn = network(crowd)
    shares = [drawn.nodes[i].value for i in drawn.of("share")]
    size = drawn.nodes[0].value
    assert size is not None
    k = 1 + (size - 1) * math.prod(value for value in shares if value is not None)
    assert k == pytest.approx(crowd.k, rel=1e-3, abs=1)


@pytest.mark.parametrize("post", POSTS)
def test_every_disclosure_of_a_post_has_a_node(post: str) -> None:
    from leakmeter import find

    nodes = network(estimate(post)).nodes
    assert {i for node in nodes for i in node.disclosures} == set(range(len(find(post))))


def test_a_question_names_whose_share_it_is() -> None:
    """BRANCH, section 3: "percentage of Townsville residents working in Tech THAT are mothers"."""
    nodes = network(
        crowd_of(share("are 24 years old"), share("are women", 0), share("work as nurses", 0, 1), share("own a cat"))
    ).nodes
    assert [node.question for node in nodes] == [
        "population of Ohio, US",
        "percentage of people in Ohio, US THAT are 24 years old",
        "percentage of people in Ohio, US who are 24 years old THAT are women",
        "percentage of people in Ohio, US who are 24 years old and are women THAT work as nurses",
        "percentage of people in Ohio, US THAT own a cat",
    ]


def test_a_question_that_says_already_what_it_is_given_is_left_alone() -> None:
    nodes = network(crowd_of(share("are 24 and female"), share("are nurses", 0, whose="women of 24"))).nodes
    assert nodes[2].question == "percentage of women of 24 THAT are nurses"
    assert nodes[2].parents == (1,)


def test_what_is_given_is_said_where_no_factor_is_a_parent() -> None:
    nodes = network(crowd_of(share("are nurses", given=("are women", "are 24")))).nodes
    assert nodes[1].question == "percentage of people in Ohio, US THAT are nurses (given: are women; are 24)"
    assert nodes[1].parents == (0,)


def test_nodes_keep_the_figures_and_their_sources() -> None:
    root, node = network(crowd_of(share("are women"))).nodes
    assert (root.value, root.low, root.high, root.how, root.source, root.disclosures) == (
        1e6, 9e5, 1.1e6, "table", "a census", (0,),
    )  # fmt: skip
    assert (node.value, node.low, node.high, node.how, node.source) == (0.5, 0.4, 0.6, "table", "a survey")


def test_a_disclosure_counted_in_part_stands_on_both_sides() -> None:
    factor = replace(share("have a dog"), disclosures=(3,))
    left = NotEstimated(3, "counted in part; no figure covers its name", partly=True)
    nodes = network(crowd_of(factor, left=(left,))).nodes
    assert [node.kind for node in nodes if node.disclosures == (3,)] == ["share", "not_estimated"]


def test_a_disclosure_left_out_without_a_reason_is_not_lost() -> None:
    (_, apart) = network(crowd_of(not_estimated=(4,))).nodes
    assert (apart.kind, apart.disclosures) == ("not_estimated", (4,))
    assert apart.reason


@pytest.mark.parametrize("parents", [(0,), (1,), (-1,), (7,)])
def test_a_parent_that_is_no_earlier_factor_is_refused(parents: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="Factor 0 of the crowd names factor"):
        network(crowd_of(share("are women", *parents)))


def test_a_crowd_without_factors_is_its_population_alone() -> None:
    drawn = network(crowd_of())
    assert len(drawn.nodes) == 1
    assert drawn.edges == ()
