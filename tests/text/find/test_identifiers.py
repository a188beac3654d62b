"""Identifiers are recognised by form, check and the words near them; other numbers are left alone. All are invented."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.test_docs import ROOT

from leakmeter import estimate, find, rewrite
from leakmeter.text.find.recognizers.checks import check, mrz
from leakmeter.text.find.recognizers.engine import Identifier, identifiers
from leakmeter.text.find.recognizers.generic import names_a_thing
from leakmeter.text.find.recognizers.keccak import keccak256
from leakmeter.text.find.recognizers.kinds import Kind, kind, kinds
from leakmeter.text.find.recognizers.listing import listing

FORMED = [one for one in kinds() if one.form is not None]


def told(one: Kind) -> str:
    """A sentence that holds the kind's example with a word for it."""
    if one.label or not one.context:
        return f"By the way, {one.example} as of today"
    words = {"uk_sort_code": "sort code", "za_id": "id number", "il_id": "teudat zehut"}
    return f"My {words.get(one.id, _word(one))} {one.example} as of today"


def _word(one: Kind) -> str:
    """The first word of the table for a kind."""
    import tomllib

    table = ROOT / "src/leakmeter/text/find/recognizers/kinds.toml"
    return next(row["context"][0] for row in tomllib.loads(table.read_text("utf-8"))["kind"] if row["id"] == one.id)


def only(text: str) -> Identifier:
    (one,) = identifiers(text)
    return one


@pytest.mark.parametrize("one", FORMED, ids=lambda one: one.id)
def test_every_kind_is_found_by_its_example(one: Kind) -> None:
    found = only(told(one))
    assert found.kind.id == one.id
    assert found.standing in ("checked", "told")
    assert told(one)[found.start : found.end] == (one.example if not one.label else one.example.split()[-1])


@pytest.mark.parametrize("one", [k for k in FORMED if k.check and not k.label], ids=lambda one: one.id)
def test_the_chance_of_passing_is_as_the_table_says(one: Kind) -> None:
    draw = random.Random(11)
    fixed = {"mac_address", "ethereum_address", "ipv6_address"}  # hexadecimal, whose letters are not any letters
    if one.id in fixed:
        return
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    passed, many = 0, 1_500
    for _ in range(many):
        number = "".join(
            draw.choice("0123456789")
            if c.isdigit()
            else draw.choice(letters)
            if c.isupper()
            else draw.choice(letters.lower())
            if c.islower()
            else c
            for c in one.example
        )
        passed += bool(one.form and one.form.fullmatch(number) and check(one.check)(number))
    p = one.chance
    assert abs(passed / many - p) < 5 * (p * (1 - p) / many) ** 0.5 + 0.002


@given(st.text("0123456789", min_size=1, max_size=20))
def test_bare_digits_are_an_identifier_only_where_chance_is_one_in_a_thousand(digits: str) -> None:
    assert all(one.kind.chance <= 0.001 for one in identifiers(f"It says {digits} there"))


@given(st.text(max_size=200))
def test_any_text_gives_identifiers_that_slice_and_do_not_overlap(text: str) -> None:
    found = identifiers(text)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(a.end <= b.start for a, b in zip(found, found[1:], strict=False))


@given(st.text("0123456789ABCabc-/.: <#xP", max_size=120))
def test_any_figures_give_identifiers_that_slice_and_do_not_overlap(text: str) -> None:
    found = identifiers(text)
    assert all(a.end <= b.start for a, b in zip(found, found[1:], strict=False))


def test_what_the_words_call_so_and_fails_its_check_looks_so() -> None:
    number = "My NHS number is 943 476 5918"
    assert only(number).standing == "failed"
    (disclosure,) = find(number)
    assert "looks like an NHS number" in disclosure.why
    assert not identifiers("It was 943 476 5918 there")


def test_a_number_without_a_word_for_it_is_none() -> None:
    assert not identifiers("We counted 943 476 5919 of them")
    assert only("NHS 943 476 5919").kind.id == "uk_nhs"


@pytest.mark.parametrize(
    "text",
    [
        "Upgrade from 2.14.3.1 to 2.15.0.4",
        "curl 192.168.0.17 or 127.0.0.1",
        "isbn 978-0-306-40615-7",
        "part no 536-22-8714 fits",
        "git checkout 3f786850e387550fdab836ed7e6dc881de23001b",
        "we won 104-98 after 55-61",
        "my account is 8 years old",
        "order 66, case 12 of 40, ticket prices from 45 to 120",
        "password is too short, 8 characters minimum",
        "4929 1023 8837 1192 3381 0029 4456",
        "meet at 10 Downing Street",
        "my card ending in 4242",
    ],
)
def test_other_numbers_are_left_alone(text: str) -> None:
    assert identifiers(text) == []


def test_a_label_may_stand_on_the_line_above_or_in_the_question() -> None:
    assert only("SSN\n536228714").kind.id == "us_ssn"
    assert only("A: what's your social?\nB: 536-22-8714").kind.id == "us_ssn"


def test_a_number_said_twice_is_marked_twice() -> None:
    first, again = identifiers("My SSN is 536-22-8714. They had 536 22 8714 on file.")
    assert (first.standing, again.standing) == ("checked", "repeated")


def test_the_nearest_word_decides() -> None:
    found = identifiers("Passport number 533380006, SSN 536228714.")
    assert [one.kind.id for one in found] == ["passport", "us_ssn"]


def test_reference_answers_of_the_checks() -> None:
    # ICAO Doc 9303, part 4 (specimen passport); FIPS 202's predecessor; ERC-55's own examples
    assert mrz("L898902C36UTO7408122F1204159ZE184226B<<<<<10")
    assert not mrz("L898902C46UTO7408122F1204159ZE184226B<<<<<10")
    assert keccak256(b"").hex().startswith("c5d2460186f7233c927e7db2dcc703c0")
    assert keccak256(b"abc" * 100) != keccak256(b"abc" * 101)
    ethereum = check("own:ethereum")
    assert ethereum("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359")
    assert not ethereum("0xFb6916095ca1df60bB79Ce92cE3Ea74c37c5d359")


def test_an_identifier_is_contact_data_that_names_its_kind_and_never_the_number() -> None:
    (disclosure,) = find("My SSN is 536-22-8714.")
    assert (disclosure.category, disclosure.text) == ("CONTACT", "536-22-8714")
    assert [(f.attribute, f.value) for f in disclosure.facts] == [("identifier", "us_ssn")]
    assert "536" not in disclosure.why
    assert disclosure.why.startswith("This is a US social security number")


def test_no_share_is_counted_for_it_and_the_reason_says_to_remove_it() -> None:
    crowd = estimate("My SSN is 536-22-8714.")
    (reason,) = crowd.reasons
    assert reason.identifies
    assert "remove it before the text is public" in reason.reason


def test_the_rewrite_takes_all_of_it_out_also_from_a_log() -> None:
    said = rewrite("I live in Leeds. My SSN is 536-22-8714, yes 536228714.\n```\nlogin from 203.0.113.45\n```\n")
    assert "8714" not in said.text
    assert "203.0" not in said.text
    assert "[number removed]" in said.text


def test_what_stands_beside_an_identifier_is_still_told() -> None:
    found = find("I live at 12 High Street, Leeds LS1 4AP.")
    assert [d.text for d in found if d.category == "CONTACT"] == ["12 High Street", "LS1 4AP"]
    assert any(f.attribute == "place" for d in found for f in d.facts)


@pytest.mark.parametrize(
    "text", ["I'm just an admin", "My username is admin", "text me: admin", "dm me @admin", "I'm a mod here"]
)
def test_a_role_is_no_contact(text: str) -> None:
    assert not any(d.category == "CONTACT" for d in find(text))


def test_a_name_of_an_account_still_is() -> None:
    assert [d.category for d in find("my discord is quince_77")] == ["CONTACT"]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("303-555-0182", False),  # passes as an ISBN of ten digits
        ("isbn 0306406152", True),
        ("EAN 4006381333931", True),
        ("0412:09", True),
        ("d41d8cd98f00b204e9800998ecf8427e", True),
        ("quince_77", False),
        ("jo@example.com", False),
    ],
)
def test_the_number_of_a_thing_is_no_contact(text: str, thing: bool) -> None:
    assert names_a_thing(text, 0, len(text)) is thing


def test_the_docs_list_every_kind() -> None:
    assert listing() in (ROOT / "docs/find.md").read_text("utf-8")


def test_a_secret_names_nobody_and_says_so() -> None:
    found = kind("password")
    assert found is not None
    (disclosure,) = find("the wifi password is Quince-Tart-77")
    assert "opens what it protects" in disclosure.why


def test_the_corpus_of_snippets_is_cut_by_its_offsets() -> None:
    import json

    rows = [json.loads(line) for line in (ROOT / "corpus/identifiers.jsonl").read_text("utf-8").splitlines()]
    assert len({row["id"] for row in rows}) == len({row["text"] for row in rows}) == len(rows)
    for row in rows:
        for one in row["identifiers"]:
            assert row["text"][one["start"] :].startswith(one["text"])
            assert kind(one["kind"])


def test_a_text_without_digits_costs_next_to_nothing() -> None:
    text = "I work at a shop with my sister and we talk about cats and the weather. " * 8
    identifiers("SSN 536-22-8714")
    best = min(_seconds(text) for _ in range(5))
    assert best < 0.001


def _seconds(text: str) -> float:
    begun = time.perf_counter()
    identifiers(text)
    return time.perf_counter() - begun
