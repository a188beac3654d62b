"""What is wrong with a SOGA program is said in one sentence, with line and column and what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from leakmeter.errors import ProgramError
from leakmeter.program import audit


def refusal(file: Path, text: str | bytes, **options: object) -> str:
    """The sentence with which a program is refused, from the name of the file on."""
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(ProgramError) as caught:
        _ = audit(file, **{"secret": "x", **options}).posterior  # pyright: ignore[reportArgumentType]
    return str(caught.value).replace(str(file), file.name)


SYNTAX = [
    ("x = gauss(0, 1)", "1:16: ';' is needed behind a statement, and the program ends here."),
    ("x = 1\ny = 2;", "2:1: ';' is needed behind a statement, and here stands 'y'."),
    ("x = gauss(0, 1;", "1:15: ')' is needed"),
    ("x == 3;", "1:3: '=' is needed"),
    ("x = ;", "1:5: a number, a variable or a distribution is needed"),
    ("x = 1;;", "1:7: a statement begins with"),
    ("x = \n  3 $ 4;", "2:5: the character '$' has no meaning"),
    ("x = 1; # note", "1:8: '#' has no meaning in SOGA; comments are written /* … */"),
    ("x = 1; // note", "1:8: a statement begins with"),
    ("x = 1; /* note", "1:8: this comment does not end"),
    ('x = "a";', "1:5: '\"' has no meaning"),
    ("observe(x = 3);", "1:11: a single = assigns; compare with ==."),
    ("observe(x);", "1:10: a condition needs one of < <= > >= == !="),
    ("if x > 0 { y = 1; } else { y = 2; }", "1:36: the if of line 1 needs 'end if;'"),
    ("if x > 0 { y = 1;", "1:18: '}' is needed"),
    ("if x > 0 y = 1; end for;", "1:21: 'if' is needed behind end"),
    ("x = 1; }", "1:8: '}' ends nothing here"),
    ("for = 3;", "1:5: the variable of the loop is needed"),
    ("skip = 3;", "1:6: ';' is needed"),
    ("x = else;", "1:5: 'else' cannot be a name; write for example else_1 instead."),
    ("data d = [];", "1:11: a number is needed"),
    ("array[2.5] x;", "1:7: the length of the array as a whole number is needed, not 2.5."),
    ("x = 1e999;", "1:5: this number is too large"),
    ("x = 1" + "0" * 400 + ";", "1:5: this number is too large"),
    ("", "1:1: this program has no variables"),
    ("skip;", "1:1: this program has no variables"),
]
MEANING = [
    ("x = 3 / y;", "1:7: there is no division in SOGA; multiply by a number"),
    ("x = y ^ 2;", "1:7: there are no powers in SOGA"),
    ("x = a * b * c;", "1:13: this multiplies more than two variables"),
    ("x = 2 * (a + b);", "1:9: a product has at most two variables and no parentheses"),
    (
        "x = gaus(0, 1);",
        "1:5: there is no distribution 'gaus'; there are bern, beta, exprnd, gauss, gm, laplace, uniform.",
    ),
    ("y = x[0];", "1:5: x is not declared; write array[n] x; or data x = [numbers];"),
    ("x[0] = 1;", "1:1: x is not declared"),
    ("array[3] x; x[3] = 1;", "1:13: there is no element 3 in x, which has 3: the last is 2."),
    ("array[2] x; y = x + 1;", "1:17: x has several elements; name one of them, such as x[0]."),
    ("array[2] x; array[2] x;", "1:13: x is declared a second time"),
    ("x = 1; array[2] x;", "1:8: x was used already"),
    ("if y > 0 { array[2] x; } end if;", "1:12: x is declared inside an if or a loop"),
    ("array[0] x;", "1:1: an array has between 1 and 1,000,000 elements, not 0."),
    ("array[2] x; k = 1; x[k] = 3;", "1:20: the place of an element is a number or the variable of an open loop"),
    ("data d = [1]; d = 3;", "1:15: d is data, which does not change"),
    ("data d = [1]; d[0] = 3;", "1:15: d is data, which does not change"),
    (
        "data obs = [1, 2, 3];\nfor i in range(5):\n  x = gauss(0, 1); observe(x == obs[i]);\nend for;",
        "3:33: obs has 3 elements, and this loop has 5 rounds and reaches element 4; let it run over range(3).",
    ),
    ("array[3] x; for i in range(3): x[i] = x[i + 1]; end for;", "1:39: x has 3 elements, and this loop has 3 rounds"),
    ("array[3] x; for i in range(3): x[i] = x[i - 1]; end for;", "1:39: x[i - 1] is before the first element"),
    ("for i in range(2): i = 1; end for;", "1:20: i counts the rounds of a loop and cannot be assigned to"),
    ("for i in range(2): x = 1; end for; y = i;", "1:40: i counts the rounds of a loop and is not known outside"),
    ("for i in range(2): for i in range(2): x = 1; end for; end for;", "1:20: i counts the rounds of an outer loop"),
    ("x = 1; for x in range(2): y = 1; end for;", "1:8: x is a variable already"),
    ("for i in range(n): x = 1; end for;", "1:16: range() needs a number that is written out"),
    ("data d = [1.5]; for i in range(d[0]): x = 1; end for;", "1:32: range() needs whole numbers"),
    (
        "x = gauss(0);",
        "1:5: gauss is written gauss(mean, sd), with numbers or elements of data; only mean may have variables.",
    ),
    ("x = gauss(0, y);", "1:5: gauss is written gauss(mean, sd)"),
    ("x = gauss(0, -1);", "1:5: gauss: sd=-1.0 must be a number that is not negative."),
    ("x = gm([0.5, 0.6], [0, 1], [1, 1]);", "1:5: gm: the probabilities add to 1.1, not to 1."),
    ("x = gm([0.5, 0.5], [0, 1], [1]);", "1:5: gm: weights, means and sds differ in length."),
    ("x = uniform(0, 1);", "1:5: uniform is written uniform([low, high], k)"),
    ("x = uniform([1, 0], 2);", "1:5: uniform: low=1 must be below high=0."),
    ("x = beta([0, 1], 2);", "1:5: beta: a=0 must lie between"),
    ("x = bern(1.5);", "1:5: bern: p=1.5 must lie between 0 and 1."),
    ("x = laplace(0, 0, 2);", "1:5: laplace: scale must be positive"),
    ("x = exprnd(-3, 2);", "1:5: exprnd: scale must be positive"),
]


@pytest.mark.parametrize(("text", "said"), [*SYNTAX, *MEANING])
def test_what_is_wrong_is_said_with_line_and_column(tmp_path: Path, text: str, said: str) -> None:
    assert refusal(tmp_path / "p.soga", text).startswith(f"p.soga:{said}")


@pytest.mark.parametrize(
    "text",
    [
        "x = bern(0.5);\nobserve(x == 2);",
        "x = uniform([0, 1], 2);\nobserve(x > 2);",
        "x = gauss(0, 1); observe(x == 1);\nobserve(x == 2);",
    ],
)
def test_what_cannot_happen_is_refused_with_its_line(tmp_path: Path, text: str) -> None:
    assert refusal(tmp_path / "p.soga", text).startswith("p.soga:2: the observation cannot happen")


def test_what_is_never_so_is_refused_with_its_line(tmp_path: Path) -> None:
    assert refusal(tmp_path / "p.soga", "x = 3;\nobserve(x > 4);").startswith("p.soga:2: this observation is false")


def test_equality_of_a_density_decides_no_branch(tmp_path: Path) -> None:
    said = refusal(tmp_path / "p.soga", "y = gauss(0, 1);\nif y == 0 { x = 1; } end if;")
    assert said.startswith("p.soga:2: this tests a continuous variable for equality, which has probability 0")


def test_without_a_secret_the_variables_are_listed(tmp_path: Path) -> None:
    program = "array[2] pay; total = pay[0] + pay[1];"
    said = refusal(tmp_path / "p.soga", program, secret=None)
    assert "as secret='total'; the variables are: total, pay." in said
    assert "there is no variable 'age'" in refusal(tmp_path / "p.soga", program, secret="age")
    assert "such as pay[0]" in refusal(tmp_path / "p.soga", program, secret="pay")
    assert "no element 7" in refusal(tmp_path / "p.soga", program, secret="pay[7]")
    assert "is not a variable; the variables are" in refusal(tmp_path / "p.soga", program, secret="pay + 1")


def test_only_variables_can_be_seen(tmp_path: Path) -> None:
    program = "x = gauss(0, 1);"
    assert "has no output; give the value" in refusal(tmp_path / "p.soga", program, observe=3)
    assert "has no variable 'y'" in refusal(tmp_path / "p.soga", program, observe={"y": 3})


def test_files_that_are_no_programs_are_refused(tmp_path: Path) -> None:
    assert "this is no text in UTF-8" in refusal(tmp_path / "p.soga", b"x = \xff;")
    assert "a program to audit may have up to 1,000,000" in refusal(tmp_path / "p.soga", "x = 1;\n" * 200_000)
    with pytest.raises(ProgramError, match="cannot be read"):
        audit(tmp_path / "none.soga", secret="x")


def test_what_is_nested_too_deep_is_refused(tmp_path: Path) -> None:
    for text in (
        "if x > 0 { " * 60 + "x = 1; " + "} end if; " * 60,
        "x = " + "gauss(" * 5000 + "0" + ", 1)" * 5000 + ";",
    ):
        assert "nested more than 50 deep" in refusal(tmp_path / "p.soga", text)


def test_a_loop_without_end_to_speak_of_takes_no_longer_than_it_may(tmp_path: Path) -> None:
    program = "x = 0;\nfor i in range(1000000000): x = x + 1; end for;"
    assert "takes more than 0.5 seconds" in refusal(tmp_path / "p.soga", program, seconds=0.5)
