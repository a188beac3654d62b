"""What posts by new writers told in passing and was read wrongly or not at all."""

from __future__ import annotations

import pytest

from leakmeter import find
from leakmeter.text.find import BuiltInTagger
from leakmeter.text.find.addressed import addressed
from leakmeter.text.find.facts import facts_of
from leakmeter.text.find.facts.borne import gave_birth
from leakmeter.text.find.mark import Mark
from leakmeter.text.find.stated import Stated
from leakmeter.text.find.stated_marks import with_stated
from leakmeter.types import Fact

from .telling import known, marked, stated, values


def test_a_name_of_either_sex_tells_neither() -> None:
    assert addressed('keeps calling me "auntie/uncle energy" in front of people') == ()
    assert addressed('keeps calling me "auntie" in front of people') != ()


def test_what_is_owned_besides_a_home_is_no_home() -> None:
    assert stated("I've said it in every tone I own.", "every tone I own", "housing=owns") == ()
    assert stated("like she'd have to explain what a mortgage is", "what a mortgage is", "housing=owns") == ()
    assert stated("The house I own has ants.", "The house I own", "housing=owns") == (Fact("housing", "owns"),)


def test_what_is_carried_home_is_no_child() -> None:
    text = "They sent pears, I carried two home and my husband ate both."
    assert stated(text, "I carried two home", "children") == ()
    assert Fact("children", 2) in stated("I carried two and lost my waist.", "I carried two", "children")


def test_who_has_gone_through_labour_is_counted_as_a_woman() -> None:
    assert gave_birth("I went through labor with both of my babies")
    assert gave_birth("I've delivered three babies")
    assert not gave_birth("I've delivered three pizzas")
    assert not gave_birth("As a midwife I've delivered three hundred babies")
    assert not gave_birth("my wife went through labor twice")


def test_a_box_that_is_not_ticked_tells_nothing() -> None:
    text = "White: yes. Hispanic or Latino: no. Own or rent: rent."
    assert marked(text, "Hispanic or Latino", "RACE_NATIONALITY") == set()
    assert ("ethnicity", "white") in marked(text, "White", "RACE_NATIONALITY")
    assert ("gender", "male") not in known("Hispanic or Latino", "RACE_NATIONALITY")
    assert ("gender", "male") in known("I'm Latino", "RACE_NATIONALITY")


def test_a_whole_post_is_read_as_it_is_marked() -> None:
    text = "PSA from a blind guy, 27: when you post a meme, put the text in the description."
    facts = {(fact.attribute, fact.value) for d in find(text, tagger=BuiltInTagger()) for fact in d.facts}
    assert ("gender", "male") in facts
    assert ("vision_difficulty", "yes") in facts


def test_the_baby_on_its_way_is_not_counted_yet() -> None:
    assert values("Baby number two is currently using a rib", "FAMILY", "children") == []


def test_who_has_no_ex_husband_was_not_married_for_it() -> None:
    assert values("no ex-husband", "HUSBAND_BF", "relationship") == []
    assert values("my ex-husband", "HUSBAND_BF", "relationship") == ["once married"]


def test_what_a_whole_household_has_is_its_income() -> None:
    assert ("household_income", "under 20000") in known("under 20k for the whole household", "FINANCE")


def test_a_wife_who_speaks_of_herself_has_no_wife_for_it() -> None:
    assert known("I'm a happy wife", "WIFE_GF") == {("relationship", "married"), ("gender", "female")}
    assert known("this wife is done", "WIFE_GF") == {("relationship", "married"), ("gender", "female")}
    assert ("partner_gender", "female") in known("my wife", "WIFE_GF")


@pytest.mark.parametrize(
    ("words", "cm"), [("I'm seven inches short of six feet", 165), ("I'm four inches over five foot", 163)]
)
def test_inches_from_feet_are_a_height(words: str, cm: int) -> None:
    assert values(words, "APPEARANCE", "height") == [cm]


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("I never was a bride, not once", "never married"),
        ("Never stood up there as the groom myself", "never married"),
        ("No husband now, no husband ever", "never married"),
        ("I haven't gone and married anybody since", "once married"),
        ("never married again after", "once married"),
        ("A judge ended that marriage", "divorced"),
        ("I went mine, separated, no divorce", "separated"),
    ],
)
def test_marriages_that_were_or_never_were(words: str, status: str) -> None:
    assert values(words, "RELATIONSHIP_STATUS", "relationship") == [status]


def test_a_marriage_after_which_there_was_none_was_one() -> None:
    assert (
        stated(
            "I haven't gone back to the altar with anyone",
            "I haven't gone back to the altar with anyone",
            "marital=never married",
        )
        == ()
    )
    assert (
        stated("neither of us has asked for a divorce", "neither of us has asked for a divorce", "marital=divorced")
        == ()
    )


def test_boxes_are_answered_behind_a_comma_too() -> None:
    text = "White, yes. Hispanic, no. How much school?"
    assert marked(text, "Hispanic", "RACE_NATIONALITY") == set()
    assert ("ethnicity", "white") in marked(text, "White", "RACE_NATIONALITY")


def test_one_of_the_guys_is_one() -> None:
    assert stated("Hi, I'm one of the government guys.", "one of the government guys", "sex=male") == (
        Fact("gender", "male"),
    )


def test_deaf_stays_beside_the_guy() -> None:
    text = "deaf guy, i work at a school"
    (deaf, guy) = with_stated(text, [Mark(0, 8, "HEALTH", 0.85, "deaf guy")], [Stated(5, 8, "sex=male", 0.97)])
    assert (text[deaf.start : deaf.end], text[guy.start : guy.end]) == ("deaf", "guy")


def test_nobody_who_is_expected_or_to_be_seen_tells_of_the_author() -> None:
    text = "My auntie says that means a boy, see county clerk."
    boy, clerk = text.index("a boy"), text.index("clerk")
    marks = [
        Mark(boy, boy + 5, "GENDER", 0.6),
        Mark(clerk, clerk + 5, "OCCUPATION", 0.7, facts=(Fact("field", "government"),)),
    ]
    assert facts_of(text, marks) == [(), ()]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sniffing the couch we bought secondhand", "the couch we bought secondhand"),
    ],
)
def test_couches_and_envelopes_are_no_homes(text: str, words: str) -> None:
    assert stated(text, words, "housing=owns") == ()


def test_a_name_on_a_deed_is() -> None:
    assert stated("the deed has my name on it", "my name on it", "housing=owns") == (Fact("housing", "owns"),)
    assert stated("the place we bought last year", "the place we bought", "housing=owns") == (Fact("housing", "owns"),)


def test_black_jeans_are_nobodys_race() -> None:
    assert marked("show up in my black jeans with Dani", "black", "RACE_NATIONALITY") == set()
    assert ("ethnicity", "black") in marked("a black man from Ohio", "black", "RACE_NATIONALITY")


def test_a_question_answered_with_no_tells_nothing() -> None:
    text = "Hispanic? No sir. White? Yes."
    assert marked(text, "Hispanic", "RACE_NATIONALITY") == set()
    assert ("ethnicity", "white") in marked(text, "White", "RACE_NATIONALITY")


def test_a_seltzer_is_nursed_by_anybody() -> None:
    assert stated("I'm nursing a seltzer and losing", "nursing a seltzer", "industry=healthcare") == ()
    assert values("nursing a seltzer", "OCCUPATION", "field") == []


def test_an_alcoholic_drink_is_no_illness() -> None:
    found = known("I haven't had an alcoholic drink of any kind in the past year", "HEALTH")
    assert ("condition", "alcoholism") not in found
    assert ("alcohol", "does not drink") in found
    assert ("condition", "alcoholism") in known("I'm an alcoholic", "HEALTH")


@pytest.mark.parametrize(
    ("words", "label"), [("no wedding ring", "marital=married"), ("not at a wedding", "marital=never married")]
)
def test_weddings_and_rings_that_are_not(words: str, label: str) -> None:
    assert stated(f"Well, {words}, as I said.", words, label) == ()


def test_what_i_tell_somebody_i_do_is_mine() -> None:
    text = "I told her I sell for a living, out on the store floor."
    assert ("field", "retail") in marked(text, "I sell for a living, out on the store floor", "OCCUPATION")


def test_a_married_man_has_no_husband_for_it() -> None:
    assert known("a married", "HUSBAND_BF") == {("relationship", "married")}
    assert ("partner_gender", "male") in known("married him in May", "HUSBAND_BF")


def test_37f_outweighs_a_guy_in_a_book() -> None:
    text = "37F. I never smoked, and this guy coughs for forty pages."
    guy = text.index("guy")
    woman, other = facts_of(text, [Mark(0, 3, "AGE_GENDER", 0.9), Mark(guy, guy + 3, "GENDER", 0.95)])
    assert Fact("gender", "female") in woman
    assert Fact("gender", "male") not in other


def test_one_ninety_something_is_a_weight_of_an_adult() -> None:
    words = "i weigh one ninety something"
    (weight,) = stated(words, words, "weight")
    assert (weight.low, weight.high) == (86.2, 90.7)


def test_childbirths_are_counted() -> None:
    assert values("I've only been through childbirth the one time", "REPRODUCTIVE_HEALTH", "children") == [1]
    assert values("I have been through labor two separate times", "REPRODUCTIVE_HEALTH", "children") == [2]


def test_ten_to_twenty_thousand_is_a_range() -> None:
    found = facts_of(
        words := "I make somewhere in the ten-to-twenty thousand a year bracket", [Mark(0, len(words), "FINANCE", 0.9)]
    )[0]
    assert [(fact.low, fact.high) for fact in found if fact.attribute == "income"] == [(10_000.0, 20_000.0)]
