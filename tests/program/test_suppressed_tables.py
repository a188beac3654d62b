"""Tables in which small cells are held back: None that was released, None that was not seen, words in cells."""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Any

import pytest

from leakmeter import audit
from leakmeter.errors import ProgramError
from leakmeter.program import Bernoulli, Categorical, Frame


def guarded(ill: list[int]) -> list[Any]:
    ward = ill[0] + ill[1] + ill[2]
    return [ward if ward >= 3 else None, sum(ill)]


def test_none_in_a_table_that_holds_small_cells_back_is_what_was_released() -> None:
    # Of the 15 ways to have four ill among six the 12 with fewer than three in the ward stay; in 7 the first is ill.
    found = audit(guarded, {"ill": [Bernoulli(0.3)] * 6}, "ill[0]", [None, 4])
    assert found.posterior.mean == pytest.approx(7 / 12)
    assert found.observation == ["None", 4]


def test_three_dots_stand_for_a_cell_that_was_not_seen() -> None:
    found = audit(guarded, {"ill": [Bernoulli(0.3)] * 6}, "ill[0]", [..., 4])
    assert found.posterior.mean == pytest.approx(comb(5, 3) / comb(6, 4))


def by_ward(ill: list[int]) -> dict[str, Any]:
    return {"a": ill[0] if ill[0] >= 1 else None, "all": sum(ill)}


def test_the_same_holds_in_a_dictionary() -> None:
    found = audit(by_ward, {"ill": [Bernoulli(0.5)] * 3}, "ill[1]", {"a": None, "all": 1})
    assert found.posterior.mean == pytest.approx(1 / 2)


def both(x: list[int]) -> list[int]:
    return [x[0], x[1]]


def test_none_stays_what_was_not_seen_where_the_program_never_returns_it() -> None:
    found = audit(both, {"x": [Bernoulli(0.5)] * 2}, "x[1]", [None, 1])
    assert found.posterior.mean == 1
    assert found.observation == [None, 1]


DIAGNOSES = {"df": Frame({"sex": ["f", "f", "f", "m", "m"], "dx": [Categorical({"flu": 0.6, "hiv": 0.4})] * 5})}


def crosstab(df: Any) -> Any:
    import pandas as pd

    table = pd.crosstab(df["sex"], df["dx"])
    return table.apply(lambda column: column.map(lambda n: "<3" if n < 3 else n))


def mapped(df: Any) -> Any:
    import pandas as pd

    return pd.crosstab(df["sex"], df["dx"]).map(lambda n: "<3" if n < 3 else n)


@pytest.mark.parametrize("function", [crosstab, mapped])
def test_words_in_the_cells_of_a_frame_are_released(function: Any) -> None:
    small = {"flu": {"f": "<3", "m": "<3"}, "hiv": {"f": "<3", "m": "<3"}}
    found = audit(function, DIAGNOSES, "df.dx[0]", small)
    # In all worlds but those in which the three women share a diagnosis.
    worlds = [w for w in product(("flu", "hiv"), repeat=3) if len(set(w)) > 1]
    chance = [0.6 ** w.count("flu") * 0.4 ** w.count("hiv") for w in worlds]
    flu = sum(p for w, p in zip(worlds, chance, strict=True) if w[0] == "flu") / sum(chance)
    assert found.posterior.pmf["flu"] == pytest.approx(flu)


def test_a_function_that_changes_the_rows_of_a_column_is_refused() -> None:
    def shorter(df: Any) -> Any:
        return df.apply(lambda column: column.head(1) if column.max() == "m" else column)

    with pytest.raises(ProgramError):
        audit(shorter, DIAGNOSES, "df.dx[0]", None)


def test_the_text_of_a_whole_number_divided_to_whole_is_known() -> None:
    def band(born: int) -> str:
        low = (2026 - born) // 10 * 10
        return f"{low}-{low + 9}"

    found = audit(band, {"born": Categorical({1950: 0.3, 1957: 0.2, 1961: 0.5})}, "born", "60-69")
    assert found.posterior.pmf == pytest.approx({1957: 2 / 7, 1961: 5 / 7})


def by_group(ill: list[int]) -> dict[str, Any]:
    wards = {"a": ill[:3], "b": ill[3:]}
    return {
        ward: {"sick": sum(own) if sum(own) >= 2 else None, "well": 3 - sum(own) if sum(own) >= 2 else None}
        for ward, own in wards.items()
    }


def test_none_of_a_whole_group_whose_cells_may_be_held_back_is_what_was_released() -> None:
    prior = {"ill": [Bernoulli(0.5)] * 6}
    seen = {"sick": 2, "well": 1}
    found = audit(by_group, prior, "ill[0]", {"a": None, "b": seen})
    # At most one of three is ill: one of four equally likely cases has the first.
    assert found.posterior.mean == pytest.approx(1 / 4)
    unseen = audit(by_group, prior, "ill[0]", {"a": ..., "b": seen})
    assert unseen.posterior.mean == pytest.approx(1 / 2)
