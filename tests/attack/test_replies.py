"""What models send back when they are asked for a text: preambles, no separator, remarks, loops, nothing at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.text.attack.replies import text_in

ORIGINAL = (
    "Moved to Dresden for the PhD and honestly? Best decision. The library alone is worth it, and the trams run all "
    "night, which my old town never had."
)
NEW = ORIGINAL.replace("to Dresden for the PhD", "to a new city to study")


@pytest.mark.parametrize(
    "reply",
    [
        NEW,
        f"“to Dresden”, “for the PhD”\n#\n{NEW}",
        f"I change the city.\n # \n{NEW}\n",
        f"Changes: the city. #\n{NEW}",
        f"Here is the anonymized text:\n{NEW}",
        f"Sure! Here's the rewritten comment:\n\n{NEW}",
        f"#\n**Anonymized text:**\n{NEW}",
        f'"{NEW}"',
        f"```\n{NEW}\n```",
        f"-----\n{NEW}\n-----",
        f"words\n#\n{NEW}\n\nNote: I replaced the name of the city.",
        f"words\n#\n{NEW}\n\nLet me know if you need more!",
        f"<think>hm, Dresden # is a city</think>words\n#\n{NEW}",
        f"## Anonymized\n{NEW}",
    ],
)
def test_the_text_is_found_in_whatever_a_model_puts_around_it(reply: str) -> None:
    assert text_in(reply, ORIGINAL) == NEW


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "#",
        "...",
        "Here is the anonymized text:",
        "the city #; #",
        "I cannot help with that.",
        f"#\n{' '.join([NEW] * 4)}",
        "#\n" + "and then we went home " * 30,
        "#\n" + "no " * 40,
    ],
)
def test_a_reply_that_is_no_text_is_none(reply: str) -> None:
    assert text_in(reply, ORIGINAL) is None


def test_a_text_that_repeats_itself_may_stay_so() -> None:
    chorus = "hey hey hey hey hey hey hey hey hey hey, I live in Leeds"
    assert text_in(chorus, chorus) == chorus


def test_a_short_text_may_become_very_short() -> None:
    assert text_in("gone", "I live in Leeds") == "gone"


def test_a_sign_of_the_original_is_no_separator() -> None:
    said = "My room is # 4 and I like it there, thanks for asking me about it all of the time folks."
    assert text_in(said, said) == said


@given(st.text(max_size=300), st.text(min_size=1, max_size=200))
def test_any_reply_is_a_text_with_words_or_none(reply: str, original: str) -> None:
    found = text_in(reply, original)
    assert found is None or any(c.isalnum() for c in found)
