"""What a mark's words name and nobody states of the author is no fact of theirs."""

from __future__ import annotations

import numpy as np
import pytest

from leakmeter.text.find import find
from leakmeter.text.find.decode import trait_chances
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.unsaid import Chances, Pieces, with_unsaid
from leakmeter.types import Fact

TEXT = "my aunt, widowed"
MARK = Mark(0, len(TEXT), "FAMILY", 0.9)


def chances(**most: float) -> Chances:
    """One piece for each word of TEXT; the last has these chances and the others none."""
    nothing = dict.fromkeys(("marital", "sex", "smoking", "age", "diabetes"), 0.0)
    return read((0, 2, nothing), (3, 7, nothing), (9, 16, nothing | most))


def read(*pieces: tuple[int, int, dict[str, float]]) -> Chances:
    """The chances of a window of (start, end, chances) pieces."""
    starts, ends, found = zip(*pieces, strict=True)
    by_trait = {trait: np.array([each[trait] for each in found]) for trait in found[0]}
    return Chances((Pieces(starts, ends, by_trait),))


def test_the_chance_of_some_traits_is_that_of_their_likeliest_piece() -> None:
    said = chances(marital=0.3, sex=0.1)
    assert said.most(("marital",), 0, 16) == 0.3
    assert said.most(("marital", "sex"), 0, 16) == pytest.approx(0.4)
    assert said.most(("marital",), 0, 7) == 0.0


def test_the_likeliest_piece_may_stand_in_any_window_that_the_offsets_reach_into() -> None:
    first = Pieces((0, 3), (2, 7), {"smoking": np.array([0.1, 0.2])})
    second = Pieces((9, 17), (16, 20), {"smoking": np.array([0.4, 0.8])})
    said = Chances((first, second))
    assert said.most(("smoking",), 3, 10) == 0.4
    assert said.most(("smoking",), 7, 9) is None, "nothing stands there"
    assert said.most(("smoking",), 2, 4) == 0.2, "a piece that ends at 2 does not reach to what begins there"


def test_nobody_says_how_likely_what_was_not_read_or_is_not_known_is() -> None:
    assert chances().most(("marital",), 16, 20) is None
    assert chances().most(("housing",), 0, 16) is None
    assert Chances(()).most(("marital",), 0, 16) is None


def test_what_the_second_head_gives_no_chance_is_unsaid() -> None:
    assert "relationship" in with_unsaid(MARK, TEXT, chances(marital=0.01)).unsaid
    assert "relationship" not in with_unsaid(MARK, TEXT, chances(marital=0.2)).unsaid
    assert "relationship" not in with_unsaid(MARK, TEXT, chances(sex=0.9)).unsaid, "a husband is a man and married"


def test_a_head_that_knows_no_traits_leaves_all_facts() -> None:
    assert with_unsaid(MARK, TEXT, read((0, 16, {}))) == MARK


def test_unsaid_facts_are_left_out_and_others_stay() -> None:
    words = "divorced at 41"
    (all_of_them,) = facts_of(words, [Mark(0, len(words), "RELATIONSHIP_STATUS", 0.9)])
    (rest,) = facts_of(words, [Mark(0, len(words), "RELATIONSHIP_STATUS", 0.9, unsaid=frozenset(("relationship",)))])
    assert "relationship" in {fact.attribute for fact in all_of_them}
    assert set(rest) == {fact for fact in all_of_them if fact.attribute != "relationship"}


def test_the_labels_of_a_trait_share_its_chance() -> None:
    import numpy as np

    scores = np.log(np.array([[0.5, 0.2, 0.2, 0.1]], dtype=np.float32))
    found = trait_chances(scores, ("O", "age", "sex=female", "sex=male"))
    assert found["age"][0] == pytest.approx(0.2)
    assert found["sex"][0] == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("My great-aunt (84, widowed, left-handed) called.", "relationship"),
        ("My lawyer, a chain smoker of fifty, laughed.", "smoking"),
        ("The foreman has a GED and I do not.", "education"),
        ("My cousin (she's a nurse, married, three kids) came by.", "children"),
    ],
)
def test_what_others_are_is_not_the_author(text: str, attribute: str) -> None:
    assert not [fact for found in find(text) for fact in found.facts if fact.attribute == attribute]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("I'm 84, widowed, left-handed.", "relationship"),
        ("I'm a chain smoker and my lawyer knows.", "smoking"),
        ("I have a GED and the foreman does not.", "education"),
        ("I'm married with three kids.", "children"),
        ("I'm a husband and I can't cook.", "relationship"),
    ],
)
def test_what_the_author_is_stays(text: str, attribute: str) -> None:
    assert [fact for found in find(text) for fact in found.facts if fact.attribute == attribute]


@pytest.mark.parametrize(
    ("words", "unsaid"),
    [
        ("my aunt, diabetic", False),
        ("the colonel, diabetic", True),
        ("US veteran, diabetic", True),
        ("Edith, age 84, diabetic", True),
        ("type I diabetic", True),
        ("I'm the colonel, diabetic", False),
    ],
)
def test_of_words_that_say_i_the_second_head_may_be_unsure(words: str, unsaid: bool) -> None:
    mark = Mark(0, len(words), "OTHERS", 0.9)
    some = read((0, len(words), {"diabetes": 0.1}))
    assert ("condition=diabetes" in with_unsaid(mark, words, some).unsaid) == unsaid


def test_an_age_of_nobodys_is_none_and_one_that_says_i_is_the_authors() -> None:
    little = read((0, 40, {"age": 0.06}))
    assert "age" in with_unsaid(Mark(0, 14, "AGE", 0.9), "early twenties", little).unsaid
    assert "age" not in with_unsaid(Mark(0, 17, "AGE", 0.9), "I'm a 34 year old", little).unsaid
    assert "age" not in with_unsaid(Mark(0, 3, "AGE_GENDER", 0.9), "f19", little).unsaid


def test_only_the_value_that_is_unsaid_is_left_out() -> None:
    words = "diabetes and asthma"
    (facts,) = facts_of(words, [Mark(0, len(words), "HEALTH", 0.9, unsaid=frozenset(("condition=diabetes",)))])
    assert [fact.value for fact in facts if fact.attribute == "condition"] == ["asthma"]


def test_what_is_unsaid_in_one_mark_does_not_hide_what_is_stated_in_another() -> None:
    text = "I rent, the house is in my name"
    rented = Mark(0, len("I rent"), "OTHERS", 0.9, unsaid=frozenset(("housing",)))
    owned = Mark(text.index("the house"), len(text), "POSSESSION", 0.9, facts=(Fact("housing", "owns"),))
    assert facts_of(text, [rented, owned]) == [(), (Fact("housing", "owns"),)]


def test_strangers_ills_are_not_the_authors() -> None:
    text = "The widow on court 2, 80, diabetic, beat him 11-3. I'm in my fifties."
    conditions = {fact.value for d in find(text) for fact in d.facts if fact.attribute == "condition"}
    assert conditions == set()


@pytest.mark.parametrize(
    ("words", "category", "sure", "left"),
    [
        ("I did a pack a day, quit, stayed quit", "HEALTH", Fact("smoking", "former"), {"former"}),
        ("Old white guy, no Hispanic in the tree", "RACE_NATIONALITY", Fact("ethnicity", "white"), {"white"}),
    ],
)
def test_what_the_second_head_is_sure_of_outweighs_the_lists(
    words: str, category: str, sure: Fact, left: set[str]
) -> None:
    mark = Mark(0, len(words), category, 0.95, facts=(sure,), sure=(sure,))
    (facts,) = facts_of(words, [mark])
    assert {fact.value for fact in facts if fact.attribute == sure.attribute} == left


def test_an_age_that_the_second_head_is_sure_of_is_of_no_thing() -> None:
    text = "19 yrs old w a favorite roller brand"
    stated = (Fact("age", 19),)
    (facts,) = facts_of(text, [Mark(0, 10, "AGE", 0.95, facts=stated)])
    assert [fact.value for fact in facts] == [19]
    (unsure,) = facts_of("19 yrs old truck for sale", [Mark(0, 10, "AGE", 0.6)])
    assert unsure == ()


def test_with_a_degree_goes_what_it_is_in_and_where_it_was_taken() -> None:
    words = "a bachelor's in chemistry from Purdue University"
    (all_of_it,) = facts_of(words, [Mark(0, len(words), "EDUCATION", 0.9)])
    assert {"education", "major", "school"} <= {fact.attribute for fact in all_of_it}
    (rest,) = facts_of(words, [Mark(0, len(words), "EDUCATION", 0.9, unsaid=frozenset(("education",)))])
    assert not {"education", "major", "school"} & {fact.attribute for fact in rest}
