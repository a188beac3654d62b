"""How common the things of the word lists are, and where they stand in a text."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from leakmeter.text.find.lexicon import by_name, rows
from leakmeter.text.find.model.encoder import shipped
from leakmeter.text.find.prevalence import LISTS, Prevalence, prevalence_of, things

ROOT = Path(__file__).parents[3]


def test_the_table_is_what_the_annotators_estimates_make() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "make_prevalence.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0


@pytest.mark.parametrize("name", LISTS)
def test_nearly_every_thing_of_the_lists_has_a_figure(name: str) -> None:
    known = [prevalence_of(name, row) is not None for row in rows(name)]
    assert sum(known) >= 0.9 * len(known)


@pytest.mark.parametrize(
    ("common", "rare"),
    [
        (("interests", "cooking"), ("interests", "bell ringing")),
        (("pets", "dog"), ("pets", "alpaca")),
        (("conditions", "asthma"), ("conditions", "lupus")),
        (("occupations", "teacher"), ("occupations", "actuary")),
        (("employers", "Walmart"), ("employers", "Asda")),
    ],
)
def test_what_is_commoner_tells_less(common: tuple[str, str], rare: tuple[str, str]) -> None:
    found = [prevalence_of(of, by_name(of)[name.lower()]) for of, name in (common, rare)]
    assert all(found)
    assert found[0].bits < found[1].bits  # type: ignore[union-attr]


def test_the_longest_thing_counts_once() -> None:
    text = "We took our golden retriever to Asda."
    assert [text[thing.start : thing.end] for thing in things(text)] == ["golden retriever", "Asda"]


def test_a_plural_is_as_common_as_one() -> None:
    one, many = (next(things(text)).prevalence for text in ("my alpaca", "my alpacas"))
    assert one == many


def test_in_its_own_country_a_thing_tells_less_and_elsewhere_nothing_is_gained() -> None:
    assert Prevalence(13.0, "GB").at_home == pytest.approx(13.0 - 4.03, abs=0.01)
    assert Prevalence(13.0).at_home == 13.0
    assert Prevalence(1.0, "IE").at_home == 0.0


def test_the_pieces_of_a_thing_share_its_bits_and_other_words_have_none() -> None:
    text = "I love bell ringing."
    (window,) = shipped().windows(text)
    (thing,) = things(text)
    assert sum(bits for bits, _ in window.prevalence) == pytest.approx(thing.prevalence.bits)
    outside = [both for piece, both in zip(window.pieces, window.prevalence, strict=True) if piece.end <= thing.start]
    assert outside
    assert not any(any(both) for both in outside)


def test_what_is_named_again_tells_next_to_nothing() -> None:
    first, again = things("I'm a nurse. As a nurse I know.")
    assert again.prevalence.bits < 0.01 < first.prevalence.bits
