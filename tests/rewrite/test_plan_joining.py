"""Several changes at once, changes upon changes, and what they cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter.errors import InputError
from leakmeter.text.normalform import normal_form
from leakmeter.text.rewrite.joining import Change, changed, compatible, cut, upon
from leakmeter.text.rewrite.protect import occurrences, wished
from leakmeter.text.rewrite.utility import Loss, common, rouge_l, total, utility_kept, words_changed, words_of
from leakmeter.types import Span

texts = st.text("abc ,\n😀م", min_size=1, max_size=30)
some_words = st.lists(st.sampled_from("the a nurse in Leeds Ohio I am 24 now".split()), max_size=12).map(" ".join)


@st.composite
def changes_of(draw: st.DrawFn, text: str) -> list[Change]:
    """Changes of a text that can be made together."""
    found: list[Change] = []
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        change = Change(cut(text, start, draw(st.integers(start, len(text)))), draw(st.sampled_from(("", "X", "yy "))))
        if change.span.text and all(compatible(change, other) for other in found):
            found.append(change)
    return found


@given(st.data(), texts)
def test_changes_made_one_after_the_other_are_changes_of_the_original(data: st.DataObject, text: str) -> None:
    first = data.draw(changes_of(text))
    between, _ = changed(text, first)
    later = data.draw(changes_of(between)) if between else []
    after, _ = changed(between, later)
    together = upon(text, first, later)
    assert changed(text, together)[0] == after
    assert all(text[c.span.start : c.span.end] == c.span.text for c in together)
    assert all(a.span.end <= b.span.start for a, b in zip(together, together[1:], strict=False))


@given(st.data(), texts)
def test_each_change_stands_where_it_is_said_to_stand(data: st.DataObject, text: str) -> None:
    made, placed = changed(text, data.draw(changes_of(text)))
    assert all(made[p.start : p.end] == p.change.words for p in placed)


def test_two_sentences_that_are_cut_may_share_the_blank_between_them() -> None:
    text = "I'm 34. I live in Leeds."
    cuts = [Change(cut(text, 0, 8), ""), Change(cut(text, 7, 24), "")]
    assert compatible(*cuts)
    assert changed(text, cuts)[0] == ""


@given(some_words, some_words)
def test_the_longest_common_subsequence_is_that_of_the_textbook(a: str, b: str) -> None:
    first, second = words_of(a), words_of(b)
    table = [[0] * (len(second) + 1) for _ in range(len(first) + 1)]
    for i, x in enumerate(first):
        for j, y in enumerate(second):
            table[i + 1][j + 1] = table[i][j] + 1 if x == y else max(table[i][j + 1], table[i + 1][j])
    assert common(first, second) == table[-1][-1]


@given(some_words, some_words)
def test_words_changed_are_bound_to_rouge_l_from_both_sides(a: str, b: str) -> None:
    distance = (1 - rouge_l(a, b)) * (len(words_of(a)) + len(words_of(b)))
    assert words_changed(a, b) <= distance + 1e-9 <= 2 * words_changed(a, b) + 2e-9


def test_rouge_l_agrees_with_the_example_of_its_paper() -> None:
    """Lin 2004, section 3.1: of "police killed the gunman" the second candidate keeps the order of two words only."""
    assert rouge_l("police killed the gunman", "police kill the gunman") == pytest.approx(3 / 4)
    assert rouge_l("police killed the gunman", "the gunman kill police") == pytest.approx(2 / 4)


@given(st.lists(st.builds(Loss, st.integers(0, 9), st.floats(0, 2)), max_size=5), some_words)
def test_losses_add_up_and_the_utility_kept_is_a_proportion(losses: list[Loss], text: str) -> None:
    assert total(losses).words == pytest.approx(sum(loss.words for loss in losses))
    assert 0.0 <= utility_kept(total(losses), text, len(losses)) <= 1.0
    assert utility_kept(Loss(), text, 3) == 1.0


@pytest.mark.parametrize(
    ("text", "phrase", "found"),
    [
        ("I live in Leeds. LEEDS!", "leeds", ["Leeds", "LEEDS"]),
        ("Leedsian by birth", "Leeds", []),
        ("I’m\n 24F now", "I'm 24F", ["I’m\n 24F"]),
        ("C++ (really)", "really", ["really"]),
    ],
)
def test_phrases_are_found_as_whole_words_however_they_are_set(text: str, phrase: str, found: list[str]) -> None:
    assert [span.text for span in occurrences(text, phrase)] == found


@pytest.mark.parametrize(
    ("pin", "false", "forbid", "says"),
    [
        (["Ohio"], [], [], "does not stand in the text"),
        ([], ["Ohio"], [], "does not stand in the text"),
        (["?!"], [], [], "does not stand in the text"),
        ([Span(0, 3, "Ohi")], [], [], "does not cut"),
        ([Span(-5, 3, "")], [], [], "does not cut"),
        ("Leeds", [], [], "one text"),
        ([], [], ["?"], "no letter or digit"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused_in_a_sentence(pin, false, forbid, says: str) -> None:
    with pytest.raises(InputError, match=says):
        wished(normal_form("I live in Leeds."), pin, false, forbid)
