"""A text that is not English is told apart from English, so that nobody relies on what is read in it."""

from __future__ import annotations

import pytest

import leakmeter
from leakmeter.report import view
from leakmeter.text.english import NOT_ENGLISH, looks_foreign

FOREIGN = [
    "Ich bin 34 und wohne seit drei Jahren in Leipzig, aber meine Familie ist nicht hier.",
    "Je suis infirmière à Lyon et mon mari est au chômage depuis un an.",
    "Soy maestra en Sevilla y tengo dos hijos, pero mi marido no está.",
    "Sono un insegnante di Torino e non ho più la macchina da anni.",
    "Mieszkam w Krakowie i jestem nauczycielem, ale nie mam już pracy od roku.",
    "Я живу в Казани и работаю медсестрой уже десять лет.",
    "我今年三十四岁，住在上海，是一名护士，有两个孩子。",
]
ENGLISH = [
    "I'm 34F, nurse in Leeds.",
    "yaar my appa and amma live in Trichy, I am doing B.Tech only, what to do?",
    "Moved to San Jose de la Costa, mi casa es su casa as they say, and I love it here.",
    "24M Ohio",
    "Senior AI engineer building AI agents for AI startups.",
    "Los Angeles native, Las Vegas resident, El Paso raised.",
    "Lived in LA, left LA, now LA again",
    "linkedin.com/in/jane github.com/jane twitter.com/jane facebook.com/jane me.com",
    "Location: El Paso. Job: chef at La Casa de Pan. Kids: two.",
    "",
]


@pytest.mark.parametrize("text", FOREIGN)
def test_other_languages_are_noticed(text: str) -> None:
    assert looks_foreign(text)


@pytest.mark.parametrize("text", ENGLISH)
def test_english_with_foreign_words_and_names_is_english(text: str) -> None:
    assert not looks_foreign(text)


def test_the_report_says_that_it_reads_english_alone() -> None:
    assert NOT_ENGLISH in leakmeter.estimate(FOREIGN[0]).notes
    assert NOT_ENGLISH not in leakmeter.estimate("I live in Leipzig and I like it here.").notes


@pytest.mark.parametrize("text", FOREIGN)
def test_a_report_that_found_nothing_says_so_too(text: str) -> None:
    assert NOT_ENGLISH in view.silences(leakmeter.check(text))
