"""Health, pets, religion and the like are counted by published rates; not all of them multiply."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from leakmeter import estimate
from leakmeter.statistics.rates import rate, rows
from leakmeter.text.crowd.estimate import counted_by_figures
from leakmeter.types import Disclosure, Fact, Factor

OHIO = Fact("place", "Ohio, US")
WOMAN, MAN, THIRTY = Fact("gender", "female"), Fact("gender", "male"), Fact("age", 30)


def told(*facts: Fact, category: str = "HEALTH") -> Disclosure:
    return Disclosure(0, 1, "x", category, facts=facts)


def k(*facts: Fact) -> float:
    return estimate([told(fact) for fact in facts]).k


def factor(says: str, *facts: Fact) -> Factor:
    return next(f for f in estimate([told(fact) for fact in facts]).factors if f.question.endswith(f"THAT {says}"))


def has(condition: str) -> Fact:
    return Fact("condition", condition)


def test_a_woman_of_thirty_in_ohio_with_asthma_and_two_cats() -> None:
    crowd = estimate("I'm a 30yo woman in Ohio. I have asthma and I have two cats.")
    values = {f.question.split(" THAT ")[1]: f.value for f in crowd.factors}
    assert values["have asthma"] == pytest.approx(0.097, rel=0.01)  # NHIS 2017-18, women
    assert values["have two cats"] == pytest.approx(0.075, rel=0.01)
    assert 300 < crowd.k < 1_200  # of 80,000 women of thirty in Ohio
    assert crowd.low < crowd.k < crowd.high
    assert crowd.not_estimated == ()
    assert all(f.source for f in crowd.factors)


def test_a_condition_of_women_is_counted_among_women() -> None:
    assert (
        factor("have lupus", OHIO, WOMAN, has("lupus")).value > 5 * factor("have lupus", OHIO, MAN, has("lupus")).value
    )


def test_a_case_of_something_is_not_counted_beside_it() -> None:
    assert k(OHIO, has("type 1 diabetes"), has("diabetes"), Fact("medication", "insulin")) == pytest.approx(
        k(OHIO, has("type 1 diabetes")), rel=0.05
    )
    assert k(OHIO, Fact("pet", "dog"), Fact("children", 2), Fact("parent", "yes")) == pytest.approx(
        k(OHIO, Fact("pet", "dog"), Fact("children", 2)), rel=0.05
    )


def test_depression_and_anxiety_go_together() -> None:
    both = k(OHIO, WOMAN, has("depression"), has("anxiety"))
    alone = [k(OHIO, WOMAN, has(name)) for name in ("depression", "anxiety")]
    women = k(OHIO, WOMAN)
    assert 1.5 * alone[0] * alone[1] / women < both < min(alone)
    # About half of those with depression have an anxiety disorder (NCS-R: 57 % of major depression, past year).
    assert both / alone[0] == pytest.approx(0.5, abs=0.15)


def test_what_is_taken_half_way_says_so_and_reaches_both_ends() -> None:
    found = factor("have an anxiety disorder", OHIO, WOMAN, has("depression"), has("anxiety"))
    assert found.how == "assumed"
    assert "half way" in found.source
    assert found.low < 0.3
    assert found.high > 0.75


def test_unrelated_things_multiply() -> None:
    left = Fact("handedness", "left")
    beside = factor("are left-handed", OHIO, WOMAN, THIRTY, has("lupus"), left).value
    assert beside == pytest.approx(factor("are left-handed", OHIO, WOMAN, THIRTY, left).value)


def test_two_religions_are_set_against_each_other() -> None:
    crowd = estimate([told(OHIO), told(Fact("religion", "catholic")), told(Fact("religion", "muslim"))])
    assert any("religions" in note for note in crowd.notes)
    assert crowd.k <= k(OHIO, Fact("religion", "muslim"))
    assert not estimate([told(OHIO), told(Fact("religion", "catholic")), told(Fact("religion", "christian"))]).notes


def test_a_religion_abroad_is_counted_by_its_country() -> None:
    found = factor("are Muslim", Fact("place", "Jakarta, Indonesia"), Fact("religion", "muslim"))
    assert found.value == pytest.approx(0.87, abs=0.02)  # Pew Research Center
    assert found.how == "table"


def test_rates_that_differ_between_countries_are_not_borrowed() -> None:
    crowd = counted_by_figures([told(Fact("place", "Johannesburg, Gauteng, South Africa")), told(has("HIV"))])
    assert crowd.not_estimated == (1,)
    assert factor("have HIV", OHIO, has("HIV")).value < 0.01


def test_a_rate_borrowed_abroad_says_so_and_is_less_sure() -> None:
    here = factor("have asthma", OHIO, has("asthma"))
    near = factor("have asthma", Fact("place", "Leeds, England, UK"), has("asthma"))
    far = factor("have asthma", Fact("place", "Lagos, Nigeria"), has("asthma"))
    assert (here.how, near.how, far.how) == ("table", "assumed", "assumed")
    assert here.high / here.low < near.high / near.low < far.high / far.low
    assert near.source.startswith("as in the United States")


def test_a_value_that_no_row_covers_is_in_no_figure() -> None:
    crowd = counted_by_figures([told(OHIO), told(has("Behçet's disease"))])
    assert crowd.not_estimated == (1,)
    assert "Behçet" in crowd.reasons[0].reason


def test_what_is_left_of_a_counted_disclosure_is_listed() -> None:
    crowd = counted_by_figures([told(OHIO), told(Fact("pet", "dog"), Fact("pet_name", "Rex"), category="PET")])
    assert crowd.not_estimated == ()
    assert [(r.partly, "Rex" in r.reason) for r in crowd.reasons] == [(True, True)]


def test_a_student_of_psychology_is_counted_among_students() -> None:
    student = Fact("student", "yes")
    alone, both = k(OHIO, Fact("major", "PSYCHOLOGY")), k(OHIO, student, Fact("major", "PSYCHOLOGY"))
    assert both < alone < k(OHIO)
    assert factor("chose psychology", OHIO, student, Fact("major", "PSYCHOLOGY")).value == pytest.approx(
        0.037, abs=0.01
    )


def test_a_college_student_has_more_than_finished_school() -> None:
    """Half of those of twenty are at college; to have a diploma and no further study is something else."""
    crowd = estimate("I'm 20 years old. I'm a college student. I live in Ohio.")
    assert crowd.k > 0.4 * estimate("I'm 20 years old. I live in Ohio.").k


def test_brown_eyes_say_little_beside_an_ethnicity() -> None:
    black = Fact("ethnicity", "black")
    assert k(OHIO, black, Fact("eyes", "brown")) > 1.3 * k(OHIO, black) * k(OHIO, Fact("eyes", "brown")) / k(OHIO)


def test_a_nationality_narrows_a_home_in_the_united_states() -> None:
    assert factor("are Mexican by birth or origin", OHIO, Fact("nationality", "MX")).low < 0.033
    assert k(OHIO, Fact("nationality", "MX")) < 0.2 * k(OHIO)


def test_an_only_child_is_no_parent() -> None:
    crowd = estimate("I live in Ohio. I'm an only child.")
    assert [f.question.split(" THAT ")[1] for f in crowd.factors] == ["are only children", "are adults"]


def test_a_man_who_speaks_of_a_pregnancy_is_not_alone() -> None:
    assert k(OHIO, MAN, THIRTY, has("pregnancy")) > 100


def test_what_a_rate_says_is_what_it_is_of() -> None:
    assert {row.attribute for row in rows()} > {"condition", "medication", "pet", "religion", "orientation", "siblings"}
    found = rate("pet_count", "2 cat")
    assert found is not None
    assert found.within == (("pet", "cat"),)


NUMBERS = {"siblings", "children"}
RATED = [
    Fact(row.attribute, int(row.value) if row.attribute in NUMBERS else row.value)
    for row in {(row.attribute, row.value): row for row in rows()}.values()
    if row.attribute != "pet_count"
]
OTHER = [
    OHIO, WOMAN, MAN, THIRTY, Fact("age", 17), Fact("age", 70), Fact("place", "Leeds, England, UK"),
    Fact("place", "India"), Fact("ethnicity", "black"), Fact("ethnicity", "white"),
    Fact("occupation", "Registered nurses"), Fact("occupation", "Lawyers"), Fact("education", "bachelor"),
    Fact("education", "high school"), Fact("student", "yes"), Fact("major", "PSYCHOLOGY"), Fact("major", "HISTORY"),
    Fact("relationship", "married"), Fact("employment", "employed"),
]  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(RATED) | st.sampled_from(OTHER), min_size=2, max_size=7))
@example(
    [Fact("condition", "colon cancer"), Fact("eyes", "blue"), Fact("major", "PSYCHOLOGY"), Fact("ethnicity", "white")]
)
@example(
    [Fact("diet", "vegan"), Fact("condition", "hip replacement"), Fact("eyes", "green"), Fact("ethnicity", "white")]
)
@example([Fact("condition", "osteoarthritis"), Fact("employer_kind", "the military"), Fact("occupation", "Lawyers")])
def test_one_more_fact_never_raises_k(facts: list[Fact]) -> None:
    # A subject that was studied without a degree is no news of people with degrees, so that high school takes it back.
    assume(not ({"major"} & {fact.attribute for fact in facts} and "high school" in {fact.value for fact in facts}))
    disclosures = [told(fact) for fact in facts]
    ks = [counted_by_figures(disclosures[:n]).k for n in range(len(disclosures) + 1)]
    # Where all but one in a thousand are adults, nothing is assumed of the age; and of two conditions that go together
    # (seasonal depression, depression) a survey and a rate may tell the wider one a little differently.
    assert all(after <= before * 1.02 for before, after in zip(ks, ks[1:], strict=False))


def test_lawyers_in_the_military_are_few_of_both() -> None:
    lawyer, soldier = Fact("occupation", "Lawyers"), Fact("employer_kind", "the military")
    assert 500 < k(OHIO, lawyer, soldier) * 331 / 11.7 < 30_000  # some 5,000 judge advocates
    assert k(OHIO, soldier, lawyer) == pytest.approx(k(OHIO, lawyer, soldier))


def test_origin_and_faith_go_together() -> None:
    indian, hindu = Fact("nationality", "IN"), Fact("religion", "hindu")
    together = k(OHIO, indian, hindu) / k(OHIO)
    apart = k(OHIO, indian) / k(OHIO) * k(OHIO, hindu) / k(OHIO)
    assert together > 5 * apart  # half the Indians of the United States are Hindus, one in a hundred of all
    assert k(OHIO, indian, hindu) <= min(k(OHIO, indian), k(OHIO, hindu))


def test_a_muslim_in_leeds_is_counted_by_the_table_of_countries() -> None:
    (found,) = (
        f
        for f in estimate([told(Fact("place", "Leeds, England, UK")), told(Fact("religion", "muslim"))]).factors
        if "Muslim" in f.question
    )
    assert found.value == pytest.approx(0.061, abs=0.005)  # Pew, United Kingdom 2020


@pytest.mark.parametrize(
    ("title", "people"),
    [
        ("Cashiers", 3_478_420),  # Bureau of Labor Statistics, May 2015
        ("Waiters and waitresses", 2_505_630),
        ("Retail salespersons", 4_612_510),
        ("Combined food preparation and serving workers, including fast food", 3_216_460),
    ],
)
def test_work_that_is_mostly_part_time_may_be_done_by_far_more(title: str, people: int) -> None:
    crowd = estimate([told(Fact("place", "United States")), told(Fact("occupation", title), category="OCCUPATION")])
    assert crowd.low < people < crowd.high
    assert "part-time" in crowd.factors[0].source


def test_full_time_work_has_no_such_note() -> None:
    crowd = estimate([told(OHIO), told(Fact("occupation", "Registered nurses"), category="OCCUPATION")])
    assert all("part-time" not in factor.source for factor in crowd.factors)
