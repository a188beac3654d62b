"""A reply is read as it was meant or not at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.llm.reading import Unreadable, read_object

pytest.importorskip("json_repair", reason="json-repair is not installed (extra [llm])")

texts = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)
leaves = st.one_of(texts, st.integers(-(10**9), 10**9), st.booleans(), st.none(), st.floats(0, 1, width=32))
values = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=8,
)
objects: st.SearchStrategy[dict[str, Any]] = st.dictionaries(texts, values, min_size=1, max_size=4)
plain_words = st.text("abcdefghij 'é.,!?-\n", max_size=30)


def read(reply: str, whole: bool = True) -> object:
    """The object in a reply, or "refused"."""
    try:
        return read_object(reply, whole=whole).value
    except Unreadable:
        return "refused"


@given(objects, st.sampled_from([None, 0, 2]))
def test_plain_json_is_read_as_sent(value: dict[str, Any], indent: int | None) -> None:
    found = read_object(f" {json.dumps(value, indent=indent)}\n", whole=True)
    assert (found.value, found.how) == (value, "as sent")


@given(
    objects,
    plain_words,
    plain_words,
    st.sampled_from(["{}", "```json\n{}\n```", "```{}```", "<think>a {{b}}</think>{}"]),
)
def test_prose_fences_and_thoughts_around_it_are_taken_off(
    value: dict[str, Any], before: str, after: str, wrapped: str
) -> None:
    written = json.dumps(value)
    reply = before + wrapped.replace("{{b}}", "{b}").replace("{}", written) + after
    assert read(reply) == value


@given(objects, st.data())
def test_no_beginning_of_an_object_is_ever_read_as_another_object(value: dict[str, Any], data: st.DataObject) -> None:
    written = json.dumps(value, indent=data.draw(st.sampled_from([None, 1])))
    cut = written[: data.draw(st.integers(0, len(written) - 1))]
    for wrapped in (cut, f"Sure: {cut}", f"```json\n{cut}\n```"):
        assert read(wrapped) == "refused"
        assert read(wrapped, whole=False) == "refused"


@given(objects, st.data())
def test_no_beginning_of_a_python_dictionary_is_ever_read_as_another_object(
    value: dict[str, Any], data: st.DataObject
) -> None:
    written = repr(value)
    assert read(written[: data.draw(st.integers(0, len(written) - 1))]) == "refused"


words = st.text("abcdefgh éü,.", min_size=1, max_size=12).filter(lambda word: word.strip() == word != "")
simple: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.text("abcdef_", min_size=1, max_size=6),
    st.one_of(words, st.integers(-(10**6), 10**6), st.booleans(), st.none(), st.lists(words, min_size=1, max_size=3)),
    min_size=1,
    max_size=4,
)


@given(simple)
def test_a_python_dictionary_is_mended(value: dict[str, Any]) -> None:
    assert read(repr(value)) == value


@given(simple)
def test_a_comma_too_many_is_mended(value: dict[str, Any]) -> None:
    assert read_object(json.dumps(value)[:-1] + ",}", whole=True).how == "mended"
    assert read(json.dumps(value)[:-1] + ",}") == value


@given(simple, st.sampled_from([" // so", " /* {as} I think */"]))
def test_a_comment_is_passed_over(value: dict[str, Any], comment: str) -> None:
    written = json.dumps(value, indent=1).replace("\n}", comment + "\n}")
    assert read(written) == value


@pytest.mark.parametrize(
    ("reply", "meant"),
    [
        ("{kind: 'ferret', number: 11}", {"kind": "ferret", "number": 11}),
        ("{“kind”: “ferret”}", {"kind": "ferret"}),
        ('{"said": "he has "eleven" of them",}', {"said": 'he has "eleven" of them'}),
        ('{"said": "one\ntwo"}', {"said": "one\ntwo"}),
        ('{"a": True, "b": None, "c": [],}', {"a": True, "b": None, "c": []}),
        ('{"a": {"b": [1, 2, {"c": ""}]},}', {"a": {"b": [1, 2, {"c": ""}]}}),
    ],
)  # fmt: skip
def test_how_small_models_write_json_is_understood(reply: str, meant: object) -> None:
    assert read(reply) == meant
    assert read(reply, whole=False) == "refused"  # it may go on


NUMBERS = (
    "5% | 1 000 | 1_000 | 2*3 | 3 people | $5 | ~5 | 1e | 1. | .5 | +5 | 05 | - | ٣ | 1 / 3 | 5 or 6 | 1,000 | 1/3 | "
    "5k | about 5 | 0x10 | 1-2"
).split(" | ")


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_that_is_not_plainly_one_stays_words_or_is_refused(number: str) -> None:
    for reply in (f'{{"k": {number}}}', f"{{'k': {number}, }}", f'{{"k": [{number}],}}'):
        assert read(reply) in ("refused", {"k": number}, {"k": [number]}), reply


REFUSED = {
    "nothing": "",
    "no object": "I'd rather not say.",
    "another language": "我不知道。",
    "a list": "[1, 2]",
    "two objects": '{"k": 1} or {"k": 2}',
    "an example first": 'Like {"k": 1}: {"k": 2}',
    "a key twice": '{"k": 1, "k": 2}',
    "a broken key twice": "{'k': 1, 'k': 2}",
    "no number": '{"k": NaN}',
    "infinite": '{"k": -Infinity}',
    "split words": '{"k": ["he said "hi" and left", "x"]',
    "an apostrophe": "{'k': 'it's'}",
    "no value": '{"k": , }',
    "no colon": '{"k" 1}',
    "deep": '{"k":' * 100_000,
    "deep and broken": "{'k':" * 400 + "1" + "}" * 400,
    "huge": '{"k": [' + "1," * 60_000 + "]}",
}


@pytest.mark.parametrize("reply", REFUSED.values(), ids=REFUSED)
def test_what_is_in_doubt_is_refused(reply: str) -> None:
    assert read(reply) == "refused"


def test_a_refusal_says_what_was_wrong() -> None:
    for reply, whole, words in (
        ("hello", True, "no JSON object"),
        ('{"k": 1', False, "cut off"),
        ('{"k": 1} {"k": 2}', True, "more than one"),
        ('{"k": 1, "k": 2}', True, "same key twice"),
        ('{"k": 5%}', True, "not valid"),
        ('{"k": NaN}', True, "NaN is not a number"),
    ):
        with pytest.raises(Unreadable, match=words):
            read_object(reply, whole=whole)
