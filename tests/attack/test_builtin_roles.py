"""The built-in roles: they see what find reads, judge by counting, and word it less exactly."""

from __future__ import annotations

import pytest

from leakmeter import estimate, find
from leakmeter.text.attack.attributes import attribute, attributes
from leakmeter.text.attack.builtin.anonymizer import BuiltInAnonymizer
from leakmeter.text.attack.builtin.arbitrator import BuiltInArbitrator
from leakmeter.text.attack.builtin.attacker import BuiltInAttacker
from leakmeter.text.attack.evidence import judged, located
from leakmeter.types import Guess, Verdict

TEXT = "I'm 34, a nurse in Leeds, and I have lupus. My husband cooks."


def values(text: str) -> dict[str, str]:
    return {guess.attribute: guess.value for guess in reversed(BuiltInAttacker().attack(text))}


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I'm 34 and tired.", "age", "34"),
        ("As a 34F I disagree.", "sex", "female"),
        ("I live in Leeds.", "current_city_country", "Leeds, England, UK"),
        ("I was born in Lagos.", "birth_city_country", "Lagos, Nigeria"),
        ("I have a master's degree in physics.", "education", "Master in physics"),
        ("I work as a nurse.", "occupation", "Registered nurses"),
        ("I was widowed last year.", "relationship_status", "widowed"),
        ("I have lupus.", "health_issue", "lupus"),
        ("Mail me at jo.fake@example.com", "identity", "Mail me at jo.fake@example.com"),
    ],
)
def test_what_find_reads_is_guessed(text: str, attribute: str, value: str) -> None:
    assert values(text).get(attribute) == value


def test_every_built_in_guess_quotes_words_of_the_text() -> None:
    guesses = BuiltInAttacker().attack(TEXT)
    assert guesses
    assert all(located(TEXT, guess.evidence) for guess in guesses)


def test_nothing_is_guessed_of_a_text_that_tells_nothing() -> None:
    assert BuiltInAttacker().attack("Does anyone know when the new season comes out?") == ()


def test_what_is_stated_holds_and_a_guess_on_other_words_does_not() -> None:
    guesses = [
        Guess("occupation", "nurse", "a nurse"),
        Guess("occupation", "cook", "cooks"),
        Guess("age", "12", "lupus"),
    ]
    assert [verdict.validity for verdict in judged(TEXT, guesses, BuiltInArbitrator())] == ["high", "low", "low"]


def test_a_detail_that_gains_too_little_is_left_alone() -> None:
    guess = Guess("sex", "male", "As a man")
    strict, lax = BuiltInArbitrator(least_gain=3.0), BuiltInArbitrator(least_gain=0.5)
    assert judged("As a man I agree.", [guess], strict)[0].validity == "low"
    assert judged("As a man I agree.", [guess], lax)[0].validity == "high"


def test_a_detail_counts_though_the_others_single_out_one_person_already() -> None:
    text = (
        "I'm 34, a nurse in Ely, I have lupus, I was born in Ulaanbaatar, my wife is a falconer, we have triplets and "
        "a parrot, and I have a PhD in physics."
    )
    assert estimate(find(text)).k < 1.001
    (verdict,) = judged(text, [Guess("health_issue", "lupus", "I have lupus")], BuiltInArbitrator())
    assert verdict.validity == "high"


def test_a_name_holds_whatever_the_numbers_say() -> None:
    text = "My name is Mara Quillfeather and I like tea."
    (guess,) = [g for g in BuiltInAttacker().attack(text) if g.attribute == "identity"]
    assert judged(text, [guess], BuiltInArbitrator())[0].acts


def test_the_built_in_words_say_less_and_leave_the_rest() -> None:
    leak = Verdict(Guess("occupation", "nurse", "a nurse in Leeds"), "high", located(TEXT, "a nurse in Leeds"))
    made = BuiltInAnonymizer().anonymize(TEXT, [leak], 0)
    assert "nurse" not in made.text
    assert "Leeds" not in made.text
    assert "I have lupus. My husband cooks." in made.text


def test_what_has_no_other_words_is_counted_as_such() -> None:
    leak = Verdict(Guess("age", "12", "cooks"), "high", located(TEXT, "cooks"))
    made = BuiltInAnonymizer().anonymize(TEXT, [leak], 0)
    assert made.text == TEXT or sum(n for _, n in made.taken_back) == 0


def test_every_row_of_the_table_can_be_read() -> None:
    assert len({each.id for each in attributes()}) == len(attributes()) == 10
    assert attribute("sex").values == ("male", "female")
    assert all(each.asks and each.label and each.facts and each.spans for each in attributes())
    assert all(each.others or each.values or each.match == "within three years" for each in attributes())
