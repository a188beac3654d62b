"""Every world that a small discrete prior allows, run through the program itself: the truth that an audit must find."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd
import pytest

from leakmeter.program import Distribution, audit
from leakmeter.program.language import Finite

Columns = dict[str, list[Any]]


def worlds(columns: Columns) -> Iterator[tuple[float, Columns]]:
    """Each joint value of the random cells of a frame, with its probability."""
    places = [(name, i) for name, cells in columns.items() for i, c in enumerate(cells) if isinstance(c, Distribution)]
    supports = [finite(columns[name][i]).support() for name, i in places]
    for values in itertools.product(*supports):
        made = {name: list(cells) for name, cells in columns.items()}
        for (name, i), (value, _) in zip(places, values, strict=True):
            made[name][i] = value
        yield math.prod(p for _, p in values), made


def finite(cell: Any) -> Finite:
    assert isinstance(cell, Finite)
    return cell


def plain(output: Any) -> Any:
    """What a function of pandas returns, as an audit has it: columns by label, and words for what is missing."""
    if isinstance(output, pd.Series):
        named = not isinstance(output.index, pd.RangeIndex)
        return {label(k): plain(v) for k, v in output.items()} if named else [plain(v) for v in output]
    if isinstance(output, pd.DataFrame):
        return {label(k): plain(output[k]) for k in output.columns}
    if isinstance(output, dict):
        return {label(k): plain(v) for k, v in output.items()}
    if isinstance(output, list | tuple):
        return [plain(v) for v in output]
    if output is None or isinstance(output, str | pd.Interval):
        return output if output is None else str(output)
    number = float(output)
    return "NaN" if math.isnan(number) else round(number, 9)


def label(key: Any) -> Any:
    if isinstance(key, tuple):
        return tuple(map(label, key))
    return str(key) if isinstance(key, pd.Interval | str) else key.item() if hasattr(key, "item") else key


def with_absent(outputs: list[Any]) -> list[Any]:
    """Outputs in one shape: "absent" for a group that others have."""
    tables = [o for o in outputs if isinstance(o, dict)]
    if not tables:
        listed = next((o for o in outputs if isinstance(o, list)), None)
        return outputs if listed is None else [o if isinstance(o, list) else [o] * len(listed) for o in outputs]
    keys = list(dict.fromkeys(k for o in tables for k in o))
    filled = {k: with_absent([o.get(k, "absent") if isinstance(o, dict) else o for o in outputs]) for k in keys}
    return [{k: filled[k][i] for k in keys} for i in range(len(outputs))]


def agrees(
    program: Callable[..., Any] | str,
    run: Callable[[Columns], Any],
    columns: Columns,
    cell: tuple[str, int],
    most: int = 2,
) -> None:
    """An audit of ``program`` agrees with ``run`` in every world, for the most probable outputs and the rarest one.

    ``cell`` is the secret: a column and a row of the only table, which is called df.
    """
    ran = [(p, run(made), made[cell[0]][cell[1]]) for p, made in worlds(columns)]
    shaped = with_absent([output for _, output, _ in ran])
    seen: dict[str, tuple[Any, float, dict[Any, float]]] = {}
    for (p, _, value), output in zip(ran, shaped, strict=True):
        shown, total, beliefs = seen.setdefault(repr(output), (output, 0.0, {}))
        beliefs[value] = beliefs.get(value, 0.0) + p
        seen[repr(output)] = (shown, total + p, beliefs)
    ordered = sorted(seen.values(), key=lambda s: -s[1])
    for output, total, beliefs in [*ordered[:most], ordered[-1]]:
        result = audit(program, prior={"df": columns}, secret=f"df.{cell[0]}[{cell[1]}]", observe=output)
        assert result.how == "exact"
        assert result.log_evidence == pytest.approx(math.log(total), abs=1e-9), output
        for value, p in beliefs.items():
            assert result.posterior.probability(value) == pytest.approx(p / total, abs=1e-9), output
