"""SQL: a query gives what SQLite gives, world by world; what is not read is refused where it stands."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.program import worlds

from leakmeter.cli.auditing import run_audit
from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Normal, audit

_SMALL: worlds.Columns = {
    "city": ["Bonn", "Bonn", "Ulm", "Ulm"],
    "age": [Categorical({20: 0.5, 40: 0.3, 65: 0.2}), 40, Categorical({20: 0.5, 45: 0.5}), None],
    "member": [Bernoulli(0.6), 1, Bernoulli(0.3), 0],
}
_ONE_FIGURE = [
    "SELECT AVG(age) FROM df",
    "SELECT AVG(age), COUNT(*), COUNT(age), SUM(member) FROM df WHERE member = 1",
    "SELECT MIN(age), MAX(age) FROM df WHERE age > 40",
    "SELECT SUM(age) FROM df WHERE NOT (age BETWEEN 30 AND 50)",
    "SELECT COUNT(*) FROM df WHERE age IN (20, 65) OR city = 'Ulm' AND member <> 0",
    "SELECT COUNT(*) FROM df WHERE NOT age > 30",
    "SELECT COUNT(*) FROM df WHERE age IS NULL OR age >= 45",
    "SELECT COUNT(DISTINCT age) FROM df",
    "SELECT SUM(CASE WHEN age > 60 THEN 2 WHEN age > 30 THEN 1 ELSE 0 END) FROM df",
    "SELECT ROUND(AVG(age), 1) FROM df WHERE member = 1",
    "SELECT ROUND(AVG(age + 0.5)) FROM df",
    "SELECT 100.0 * SUM(age > 30) / COUNT(age) FROM df WHERE city = 'Bonn'",
    "SELECT 1.0 * SUM(age) / NULLIF(SUM(member), 0) FROM df WHERE age < 30",
    "SELECT COUNT(*) FILTER (WHERE age > 30) FROM df",
    "SELECT SUM(COALESCE(age, 1)) FROM df WHERE member = 0",
    "SELECT AVG(age) FROM df WHERE age > 60 HAVING COUNT(*) >= 1",
    "SELECT MAX(ABS(age - 40)) FROM df",
    "SELECT COUNT(*) FROM df AS a JOIN df AS b ON a.age = b.age",
    "SELECT SUM(b.member) FROM df a LEFT JOIN df b ON b.age = a.age + 20",
]
_GROUPED = [
    "SELECT city, AVG(age), COUNT(*) FROM df WHERE age > 30 GROUP BY city HAVING COUNT(*) >= 2 ORDER BY city",
    "SELECT city, SUM(age) FROM df GROUP BY city",
    "SELECT member, COUNT(*) FROM df GROUP BY member ORDER BY 2 DESC",
    "SELECT age, COUNT(*) FROM df WHERE age IS NOT NULL GROUP BY age HAVING COUNT(*) > 1",
    "SELECT CASE WHEN age > 30 THEN 'old' ELSE 'young' END AS class, MAX(age) FROM df GROUP BY class",
    "SELECT UPPER(city) AS place, MIN(age) FROM df WHERE member = 1 GROUP BY 1",
]


def ran(query: str, columns: worlds.Columns) -> list[tuple[Any, ...]]:
    """The rows that SQLite gives."""
    with sqlite3.connect(":memory:") as connection:
        connection.execute("CREATE TABLE df (city TEXT, age INTEGER, member INTEGER)")
        connection.executemany("INSERT INTO df VALUES (?, ?, ?)", list(zip(*columns.values(), strict=True)))
        return connection.execute(query).fetchall()


def shown(value: Any) -> Any:
    return "NULL" if value is None else value if isinstance(value, str) else round(float(value), 9)


def one_row(query: str, columns: worlds.Columns) -> Any:
    rows = ran(query, columns)
    if not rows:
        return "absent"
    return shown(rows[0][0]) if len(rows[0]) == 1 else [shown(v) for v in rows[0]]


def by_key(query: str, columns: worlds.Columns) -> Any:
    rows = ran(query, columns)
    return {row[0]: shown(row[1]) if len(row) == 2 else [shown(v) for v in row[1:]] for row in rows}


@pytest.mark.parametrize("query", _ONE_FIGURE)
def test_a_figure_is_what_sqlite_gives_in_every_world(query: str) -> None:
    worlds.agrees(query, lambda made: one_row(query, made), _SMALL, ("age", 0))


@pytest.mark.parametrize("query", _GROUPED)
def test_groups_are_what_sqlite_gives_in_every_world(query: str) -> None:
    worlds.agrees(query, lambda made: by_key(query, made), _SMALL, ("age", 0))


def test_a_query_and_the_same_frame_are_one_program() -> None:
    def by_city(people: Any) -> Any:
        return people[people.age > 30].groupby("city").age.mean()

    people = {"city": ["Bonn", "Bonn", "Ulm"], "age": [Normal(35, sd=5)] * 3}
    query = "SELECT city, AVG(age) FROM people WHERE age > 30 GROUP BY city"
    seen = {"Bonn": 40, "Ulm": "absent"}
    one = audit(query, prior={"people": people}, secret="people.age[0]", observe=seen)
    other = audit(by_city, prior={"people": people}, secret="people.age[0]", observe=seen)
    assert one.how == other.how == "exact"
    assert one.posterior.mean == pytest.approx(other.posterior.mean, abs=1e-12)
    assert one.log_evidence == pytest.approx(other.log_evidence, abs=1e-12)


def test_a_file_says_what_is_believed_in_a_comment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ages.sql"
    file.write_text(
        "/* leakmeter\nprior = {'people': {'age': [Normal(35, sd=2)] * 4}}\nsecret = 'people.age[0]'\n*/\n"
        "SELECT AVG(age) AS mean_age FROM people\n"
    )
    assert audit(str(file), observe=36).posterior.mean == pytest.approx(36)
    assert run_audit(str(file), observe="36", format="json") == 0
    assert '"exact"' in capsys.readouterr().out
    prior = "people={'age': [Normal(30, sd=2)] * 2}"
    assert run_audit(str(file), prior=[prior], observe="36", format="json") == 0


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("SELECT AVG(age FROM df", r"<query>:1:16: this is no SQL"),
        (
            "SELECT AVG(income)\nFROM df",
            r"<query>:1:12: there is no column 'income'; the columns are: df\.city, df\.age",
        ),
        ("SELECT AVG(age)\nFROM persons", r"<query>:2:6: the table 'persons' has no declared columns; give a prior"),
        ("SELECT AVG(age) FROM (SELECT age FROM df)", r"FROM needs the name of a table"),
        ("SELECT age FROM df", r"<query>:1:8: age is neither a figure nor a key"),
        ("SELECT * FROM df", r"only figures of groups"),
        ("SELECT AVG(age) OVER () FROM df", r"only figures of groups"),
        ("SELECT city, AVG(age) FROM df GROUP BY city LIMIT 3", r"LIMIT cannot be read.*choose groups by HAVING"),
        (
            "SELECT city, AVG(age) FROM df GROUP BY city ORDER BY MAX(age)",
            r"tells more than is selected; select it too",
        ),
        ("SELECT AVG(age) FROM df GROUP BY city", r"select city too"),
        ("SELECT COUNT(age) / COUNT(*) FROM df", r"1\.0 \* in front"),
        ("SELECT AVG(age) FROM df WHERE city LIKE 'B%'", r"<query>:1:31: .* cannot be read in SQL"),
        ("SELECT AVG(age) FROM df; SELECT 1", r"write one SELECT statement"),
        ("SELECT AVG(a.age) FROM df a JOIN df b ON a.age = b.age WHERE age > 3", r"in several tables; write a\.age"),
        ("SELECT AVG(age) FROM df WHERE AVG(age) > 3", r"move it to HAVING"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(query: str, said: str) -> None:
    with pytest.raises(ProgramError, match=said) as error:
        audit(query, prior={"df": _SMALL} if "persons" not in query else {}, secret="df.age[0]")
    assert "\n" not in str(error.value)
