"""The questions with known answers: their words and shares come out of the cited tables."""

from __future__ import annotations

import pytest

from leakmeter.statistics import by_label, people
from leakmeter.statistics.rates import rate
from leakmeter.text.branch.panel import panel, short
from leakmeter.text.branch.statements import clause_of

SHARES = {question.query: question.share for question in panel()}


def test_they_reach_from_rare_to_common_and_are_well_formed() -> None:
    shares = [question.share for question in panel()]
    assert 30 <= len(panel()) <= 40
    assert shares == sorted(shares)
    assert shares[0] < 0.0002
    assert shares[-1] == 1.0
    assert sum(share < 0.01 for share in shares) >= 8
    assert sum(share > 0.2 for share in shares) >= 8
    assert len(SHARES) == len(panel())
    assert all(clause_of(question.query) and question.source for question in panel())


def test_a_good_part_of_them_is_about_some_people_only() -> None:
    assert sum(" who are " in query or " who have " in query or " who take " in query for query in SHARES) >= 15


def test_the_short_panel_is_a_third_from_every_part_of_the_whole() -> None:
    shares = [question.share for question in short(panel())]
    assert len(shares) == pytest.approx(len(panel()) / 3, abs=1)
    assert shares[0] < 0.005
    assert shares[-1] > 0.5
    assert set(short(panel())) <= set(panel())


def test_a_share_of_all_is_the_mean_over_sexes_and_ages() -> None:
    known = rate("condition", "asthma")
    assert known is not None
    residents = people("US")
    expected = sum(
        n * v
        for row, rates in zip(residents, known.figure.values, strict=True)
        for n, v in zip(row, rates, strict=True)
    )
    expected /= sum(map(sum, residents))
    assert SHARES["percentage of people in the United States THAT have asthma"] == pytest.approx(expected)


def test_a_share_of_some_leaves_the_others_out() -> None:
    known = rate("condition", "breast cancer")
    assert known is not None
    women, rates = people("US")[1], known.figure.values[1]
    expected = sum(n * v for n, v in zip(women, rates, strict=True)) / sum(women)
    query = "percentage of people in the United States who are women THAT have or had breast cancer"
    assert SHARES[query] == pytest.approx(expected)


def test_those_of_a_state_are_its_people_over_the_countrys() -> None:
    ohio, country = by_label("Ohio, US"), by_label("United States")
    assert ohio is not None
    assert country is not None
    query = "percentage of people in the United States THAT live in Ohio"
    assert SHARES[query] == pytest.approx(ohio.population / country.population)


def test_who_has_the_narrower_has_the_wider_and_not_the_other_way_round() -> None:
    start = "percentage of people in the United States who"
    narrow, wide = "have Crohn's disease", "have an inflammatory bowel disease"
    assert SHARES[f"{start} {narrow} THAT {wide}"] == 1.0
    crohns, bowel = rate("condition", "Crohn's disease"), rate("condition", "inflammatory bowel disease")
    assert crohns is not None
    assert bowel is not None
    assert SHARES[f"{start} {wide} THAT {narrow}"] < 0.6


def test_no_question_is_a_worked_example_of_the_prompt() -> None:
    from leakmeter.text.branch.estimation import ESTIMATING, JUDGING
    from leakmeter.text.branch.prompts import conversation

    shown = [*conversation(ESTIMATING, query=""), *conversation(JUDGING, query="", answer="")]
    told = "\n".join(message.content for message in shown)
    assert not [query for query in SHARES if clause_of(query) in told]
