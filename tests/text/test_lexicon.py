"""The word lists in ``text/lexicon``: each can be read, holds no name twice, and every phrase fits its sentence."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEXICON = ROOT / "src" / "leakmeter" / "text" / "lexicon"
SHARED = ROOT.parent / "shared" / "data" / "tables"

Row = dict[str, str]

#: For each list: its columns, how many rows it has at least.
TABLES: dict[str, tuple[tuple[str, ...], int]] = {
    "occupations": (("name", "title", "field", "kind", "person", "ambiguous"), 450),
    "conditions": (("name", "canonical", "family", "category", "ambiguous"), 350),
    "medications": (("name", "canonical", "family", "category", "ambiguous"), 180),
    "nationalities": (("name", "country", "race", "gender", "region", "ambiguous"), 250),
    "relatives": (("name", "gender", "relation", "general", "implies", "ambiguous"), 100),
    "pets": (("name", "kind", "general", "ambiguous"), 120),
    "possessions": (("name", "general", "ambiguous"), 150),
    "interests": (("name", "general", "ambiguous"), 200),
    "education": (("name", "level", "student", "general", "ambiguous"), 100),
    "majors": (("name", "major", "field", "ambiguous"), 130),
    "emotions": (("name", "category", "general", "ambiguous"), 100),
    "employers": (("name", "kind", "ambiguous"), 150),
    "schools": (("name", "called", "ambiguous"), 500),
}

#: Columns that hold one of a few values.
CHOICES: dict[tuple[str, str], set[str]] = {
    ("occupations", "person"): {"yes", "no"},
    ("conditions", "category"): {"HEALTH", "MENTAL_HEALTH", "REPRODUCTIVE_HEALTH"},
    ("medications", "category"): {"HEALTH", "MENTAL_HEALTH", "REPRODUCTIVE_HEALTH"},
    ("nationalities", "gender"): {"", "male", "female"},
    ("nationalities", "race"): {"", "white", "black", "asian", "native american", "pacific islander", "hispanic"},
    ("relatives", "gender"): {"", "male", "female"},
    ("relatives", "relation"): {"parent", "sibling", "child", "grandparent", "in-law", "extended"},
    ("relatives", "implies"): {"", "parent"},
    ("pets", "general"): {"pet", "pets"},
    ("education", "level"): {
        "", "less than high school", "high school", "some college", "associate", "bachelor", "master", "doctorate",
    },
    ("education", "student"): {"yes", "no"},
    ("emotions", "category"): {"EMOTION", "MENTAL_HEALTH"},
}  # fmt: skip

#: Columns whose cells may not be empty.
FILLED = {
    "occupations": ("field",),
    "conditions": ("canonical", "family"),
    "medications": ("canonical", "family"),
    "relatives": ("general",),
    "pets": ("kind",),
    "possessions": ("general",),
    "interests": ("general",),
    "education": ("general",),
    "majors": ("field",),
    "emotions": ("general",),
    "employers": ("kind",),
}

#: What a phrase must look like to stand in its sentence, given as (list, column, sentence, pattern).
FRAMES = (
    ("conditions", "family", "I have …", r"an? .+"),
    (
        "medications",
        "family",
        "I am on …",
        r"an? .+|(?:.+ )?(?:medication|treatment|control|hormones|therapy|cannabis|contraception)(?: or \w+)?",
    ),
    ("occupations", "field", "I work in …", r"(?!an? ).+"),
    ("occupations", "kind", "I work as a …", r"(?!an? |the ).*[^s]|"),
    ("nationalities", "region", "I am …", r"(?!the ).*"),
    ("relatives", "general", "my …", r"(?!an? |the |my )[\w-]+"),
    ("possessions", "general", "my …", r"(?!an? |the |my ).+"),
    ("interests", "general", "I am into …", r".+"),
    ("majors", "field", "a degree in … / I study …", r".+"),
    ("employers", "kind", "I work at …", r"an? .+"),
    ("emotions", "general", "I feel …", r"(?!an? |the ).+"),
)


@cache
def _lines(name: str) -> tuple[str, ...]:
    return tuple((LEXICON / f"{name}.tsv").read_text("utf-8").splitlines())


@cache
def _rows(name: str) -> tuple[Row, ...]:
    header, *lines = [line for line in _lines(name) if not line.startswith("#")]
    columns = header.split("\t")
    return tuple(dict(zip(columns, line.split("\t"), strict=True)) for line in lines)


def _normal(phrase: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", phrase.lower()))


def _phrases(name: str) -> list[tuple[str, str]]:
    """(name of the row, phrase) for every cell of a list that is put into a sentence."""
    columns = {column for table, column, _, _ in FRAMES if table == name}
    return [(row["name"], row[column]) for row in _rows(name) for column in columns if row[column]]


def test_there_is_a_test_for_every_list() -> None:
    assert {path.stem for path in LEXICON.glob("*.tsv")} == set(TABLES) | {"peoples", "prevalence"}


def test_every_people_has_words_that_tell_it() -> None:
    rows = _rows("peoples")
    assert {row["race"] for row in rows} >= {"white", "black", "asian", "native american", "hispanic", "multiracial"}
    assert all(row["word"].strip("*").strip() for row in rows)
    assert len({(row["race"], row["word"]) for row in rows}) == len(rows)


@pytest.mark.parametrize("name", TABLES)
def test_the_list_says_what_it_is_and_has_its_columns(name: str) -> None:
    columns, least = TABLES[name]
    lines = _lines(name)
    assert lines[0].startswith("# ")
    assert "for leakmeter" in lines[0]
    assert next(line for line in lines if not line.startswith("#")).split("\t") == list(columns)
    assert len(_rows(name)) >= least


@pytest.mark.parametrize("name", TABLES)
def test_cells_are_clean(name: str) -> None:
    for row in _rows(name):
        for cell in row.values():
            assert cell == " ".join(cell.split()), row
        assert row["ambiguous"] in {"", "yes"}, row


@pytest.mark.parametrize("name", TABLES)
def test_no_name_stands_twice_however_it_is_written(name: str) -> None:
    seen: dict[str, str] = {}
    for row in _rows(name):
        form = _normal(row["name"])
        assert form, row
        assert form not in seen, f"{row['name']!r} and {seen[form]!r} read the same"
        seen[form] = row["name"]


@pytest.mark.parametrize("name", [name for name in TABLES if name not in ("employers", "schools")])
def test_names_are_in_lower_case(name: str) -> None:
    assert [row["name"] for row in _rows(name) if row["name"] != row["name"].lower()] == []


@pytest.mark.parametrize("name", TABLES)
def test_names_leave_out_the_article(name: str) -> None:
    """The patterns read the article before the slot, so an entry that begins with one would never be found."""
    allowed = {"the pill", "the mini pill", "the sims", "a level student", "a cappella", "the packers"}
    known = {row["name"] for row in _rows(name)}
    begin = {n for n in known if re.match(r"(?:an?|the) ", n)}
    assert begin <= allowed, begin - allowed


@pytest.mark.parametrize(("table", "column"), CHOICES)
def test_closed_columns_hold_known_values(table: str, column: str) -> None:
    assert {row[column] for row in _rows(table)} <= CHOICES[table, column]


@pytest.mark.parametrize("name", FILLED)
def test_needed_cells_are_filled(name: str) -> None:
    assert [row for row in _rows(name) if not all(row[column] for column in FILLED[name])] == []


@pytest.mark.parametrize(("table", "column", "sentence", "pattern"), FRAMES)
def test_phrases_fit_their_sentence(table: str, column: str, sentence: str, pattern: str) -> None:
    wrong = [row[column] for row in _rows(table) if row[column] and not re.fullmatch(pattern, row[column])]
    assert wrong == [], sentence


@pytest.mark.parametrize("name", TABLES)
def test_articles_agree_with_what_follows(name: str) -> None:
    """Sound decides, not spelling: "a urinary condition", "an IT services company"."""
    vowel = re.compile(r"(?:[aeio]|u(?!r?in|ni|ti|se)|IT\b|hour|honest)")
    for row, phrase in _phrases(name):
        article = re.match(r"(an?) (.+)", phrase)
        if article:
            assert (article[1] == "an") == bool(vowel.match(article[2])), (row, phrase)


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("conditions", "family"),
        ("medications", "family"),
        ("occupations", "kind"),
        ("possessions", "general"),
        ("pets", "general"),
        ("interests", "general"),
        ("majors", "field"),
        ("emotions", "general"),
        ("nationalities", "region"),
    ],
)
def test_a_generalisation_says_less_than_the_name(table: str, column: str) -> None:
    bare = [(_normal(row["name"]), re.sub(r"^an? |^the ", "", row[column].lower())) for row in _rows(table)]
    assert [name for name, general in bare if name == general] == []


@pytest.mark.parametrize(
    ("table", "column"), [("possessions", "general"), ("relatives", "general"), ("occupations", "kind")]
)
def test_generalising_twice_ends(table: str, column: str) -> None:
    """No two names stand for each other: the way up never turns in a circle."""
    up = {_normal(row["name"]): _normal(row[column]) for row in _rows(table)}
    for name in up:
        seen = [name]
        while seen[-1] in up and up[seen[-1]] != seen[-1]:
            seen.append(up[seen[-1]])
            assert len(seen) == len(set(seen)), seen


def test_countries_are_two_capital_letters() -> None:
    assert all(re.fullmatch(r"(?:[A-Z]{2})?", row["country"]) for row in _rows("nationalities"))


def test_a_nationality_alone_says_nothing_of_race() -> None:
    races = {row["name"]: row["race"] for row in _rows("nationalities")}
    assert all(races[name] == "" for name in ("american", "mexican", "nigerian", "indian", "chinese", "british"))
    assert races["latina"] == "hispanic"
    assert races["african american"] == "black"


def test_only_ones_own_children_make_a_parent() -> None:
    implied = {row["name"]: row["implies"] for row in _rows("relatives")}
    assert all(implied[name] == "parent" for name in ("son", "daughters", "kids", "toddler", "son-in-law"))
    assert all(implied[name] == "" for name in ("nephew", "grandkids", "stepson", "mom", "siblings"))


def test_conventions_of_the_span_guidelines() -> None:
    categories = {row["name"]: row["category"] for table in ("conditions", "medications") for row in _rows(table)}
    assert all(categories[name] == "MENTAL_HEALTH" for name in ("depression", "adhd", "ptsd", "zoloft", "adderall"))
    assert all(categories[name] == "HEALTH" for name in ("autism", "lupus", "hrt", "ozempic", "alcoholism"))
    assert all(categories[name] == "REPRODUCTIVE_HEALTH" for name in ("pregnant", "pcos", "ivf", "iud", "the pill"))


@pytest.mark.parametrize(
    ("table", "column", "source", "wanted"),
    [
        ("occupations", "title", "us_occupations_sex_2016.csv", "occupation"),
        ("majors", "major", "majors_all-ages.csv", "Major"),
    ],
)
def test_titles_are_taken_over_exactly(table: str, column: str, source: str, wanted: str) -> None:
    path = SHARED / source
    if not path.exists():
        pytest.skip(f"{path} is not here")
    with path.open(encoding="utf-8", newline="") as file:
        known = {row[wanted] for row in csv.DictReader(file)}
    assert {row[column] for row in _rows(table)} - {""} <= known


def test_fields_have_no_single_title() -> None:
    assert [row for row in _rows("occupations") if row["person"] == "no" and row["title"]] == []
