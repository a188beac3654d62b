"""A model's calculation is worked out as arithmetic and as nothing else."""

from __future__ import annotations

import ast
import operator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leakmeter import InputError
from leakmeter.text.branch.arithmetic import DEEPEST, LONGEST, calculated, names

VALUES = {"a": 0.25, "b": 5.0, "c_1": 0.5}
atoms = st.one_of(
    st.sampled_from(sorted(VALUES)), st.integers(0, 99).map(str), st.decimals(0, 9, places=2).map(lambda d: f"{d:.2f}")
)
calculations = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/"), inner).map(lambda parts: f"{parts[0]} {parts[1]}{parts[2]}"),
        inner.map(lambda part: f"({part})"),
        inner.map(lambda part: f"-({part})"),
    ),
    max_leaves=8,
)
SIGNS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def python_says(node: ast.expr) -> float:
    """The reference: Python's own reading of the same characters."""
    match node:
        case ast.BinOp(left, sign, right):
            return SIGNS[type(sign)](python_says(left), python_says(right))
        case ast.UnaryOp(ast.USub(), part):
            return -python_says(part)
        case ast.Name(name):
            return VALUES[name]
        case ast.Constant(float() | int() as number):
            return float(number)
    raise AssertionError(ast.dump(node))


@given(calculations)
def test_it_is_what_python_makes_of_it(written: str) -> None:
    if len(written) > LONGEST:
        return
    try:
        expected = python_says(ast.parse(written, mode="eval").body)
    except (ZeroDivisionError, OverflowError):
        with pytest.raises(InputError):
            calculated(written, VALUES)
    except SyntaxError:  # Python reads 07 as a mistake
        calculated(written, VALUES)
    else:
        assert calculated(written, VALUES) == pytest.approx(expected)


@given(st.text("ab1.+-*/() _xe%^,=\n٣", max_size=30))
def test_anything_else_is_refused_or_a_finite_number(written: str) -> None:
    try:
        result = calculated(written, VALUES)
    except InputError:
        return
    assert abs(result) < float("inf")


REFUSED = {
    "a call": "exp(a)",
    "an import": "__import__('os')",
    "a power": "a ** b",
    "an attribute": "a.real",
    "a list": "[a][0]",
    "a comparison": "a < b",
    "nothing": "  ",
    "two numbers": "a b",
    "an open bracket": "(a + b",
    "a closed one": "a + b)",
    "a sign at the end": "a *",
    "an unknown name": "a + d",
    "by zero": "a / (b - 5)",
    "too long": "a" + " + a" * LONGEST,
    "too deep": "(" * (DEEPEST + 2) + "a" + ")" * (DEEPEST + 2),
    "too deep in signs": "-" * (DEEPEST + 2) + "a",
    "percent": "5%",
}


@pytest.mark.parametrize("written", REFUSED.values(), ids=REFUSED)
def test_what_is_no_arithmetic_is_refused(written: str) -> None:
    with pytest.raises(InputError):
        calculated(written, VALUES)


def test_what_is_no_finite_number_is_refused() -> None:
    with pytest.raises(InputError, match="finite"):
        calculated("a * a", {"a": 1e300})


def test_the_names_are_known_before_the_values() -> None:
    assert names("(a + b) / 2 - a") == {"a", "b"}
