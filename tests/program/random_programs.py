"""Random small programs as source text, for tests against brute force and sampling."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any


def discrete_source(random: Random, names: str = "abcd") -> str:
    """A program over whole numbers: arithmetic, branches, a loop; returns two values."""
    lines = [f"def program({', '.join(names)}):"]
    lines += [f"    {v} = {random.randint(0, 2)}" for v in "xy"]
    lines += _body(random, [*list(names), "x", "y"], 1, 4)
    lines += [f"    for i in range({random.randint(1, 3)}):", *_body(random, [*names, "x", "y", "i"], 2, 1)]
    if random.random() < 0.4:
        lines += [f"    if {_condition(random, list(names))}:", f"        return x, {random.choice(names)}"]
    return "\n".join([*lines, "    return x, y", ""])


def _body(random: Random, names: list[str], depth: int, many: int) -> list[str]:
    pad = "    " * depth
    lines: list[str] = []
    for _ in range(many):
        kind = random.random()
        target = random.choice("xy")
        if kind < 0.5 or depth > 2:
            lines.append(f"{pad}{target} = {_expression(random, names)}")
        elif kind < 0.65:
            lines.append(f"{pad}{target} += {_expression(random, names)} if {_condition(random, names)} else 1")
        else:
            lines.append(f"{pad}if {_condition(random, names)}:")
            lines += _body(random, names, depth + 1, random.randint(1, 2))
            if random.random() < 0.6:
                lines.append(f"{pad}else:")
                lines += _body(random, names, depth + 1, 1)
    return lines


def _expression(random: Random, names: list[str]) -> str:
    a, b = random.choice(names), random.choice([*names, "2", "3"])
    return random.choice(
        [f"{a} + {b}", f"{a} - {b}", f"{a} * {b}", f"({a} + 1) % 3", f"max({a}, {b})", f"abs({a} - {b})"]
    )


def _condition(random: Random, names: list[str]) -> str:
    a, b = random.choice(names), random.choice([*names, "1"])
    first = f"{a} {random.choice(['<', '<=', '>', '>=', '==', '!='])} {b}"
    if random.random() < 0.4:
        return f"{first} {random.choice(['and', 'or'])} not {random.choice(names)} == 1"
    return first


def mixed_source(random: Random) -> str:
    """A program over three normals, a uniform and two coins; returns two classes and may scale what it tests."""
    lines = ["def program(x, y, z, u, b, c):", "    s = 0", "    t = 0"]
    for _ in range(random.randint(1, 2)):
        form = random.choice(["x", "x", "x + y", "2 * x - 1", "u", "u - 0.3", "y"])
        op, bound = random.choice([">", "<", ">=", "<="]), random.choice(["0", "0.5", "-0.4", "b", "0.2 * c"])
        lines += [f"    if {form} {op} {bound}:"]
        lines += [f"        s = s + {random.choice(['1', 'b', 'c', '2'])}"]
        if random.random() < 0.6:
            lines += ["    else:", f"        t = t + {random.choice(['1', 'b + c', '2'])}"]
    lines += ["    w = x if b == 1 else z", f"    if w > {random.choice(['0', '1', '-0.5'])}:", "        t = t + 1"]
    return "\n".join([*lines, "    return s, t", ""])


def load(source: str, folder: Path, name: str = "generated") -> tuple[str, Callable[..., Any]]:
    """Write a program to a file and load it; returns the path and the function."""
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise RuntimeError(path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(path), module.program
