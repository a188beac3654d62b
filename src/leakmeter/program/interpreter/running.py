"""One program, interpreted for rows of random inputs: on every path that chance can take, or on one that is drawn."""

from __future__ import annotations

import ast
import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from leakmeter.errors import BudgetError, LeakmeterError
from leakmeter.program.interpreter import attributes, functions, library, statements
from leakmeter.program.interpreter.chance import Drawn, NotKept, Tried
from leakmeter.program.interpreter.limits import check_extent
from leakmeter.program.interpreter.scopes import File, NotInterpreted, Scope
from leakmeter.program.reading.source import Unit, of_text
from leakmeter.program.worlds.choices import Choices, Endless, Numbers, Trying
from leakmeter.program.worlds.wire import unwired, wired

#: What a file says of its own audit, and is no part of the program.
_ABOUT = ("prior", "secret", "observed", "observe")


class Stopped(BaseException):
    """Python stops in this run, in this ``line``, with this ``error``; ``said`` is the beginning of what it says."""

    def __init__(self, line: int, error: Exception) -> None:
        super().__init__(line, error)
        self.line, self.error = line, error
        told = error.args[0] if error.args else ""
        self.said = str(told)[:100] if isinstance(told, str | int | float) else ""


class Interpreted:
    """A source of `worlds.trying`: what a program gives in every world, found by interpreting it.

    ``template`` is what its inputs are but for their random values. With ``drawn``, a seed and the number of the first
    run, its own random numbers are drawn, and each row of inputs is one run; with ``pinned``, continuous ones are at
    known places, and the last number of a row says where. Raises NotInterpreted where something in
    it is not worked out here, and Stopped where the program fails. ``runs`` counts the runs so far.
    """

    def __init__(
        self,
        unit: Unit,
        template: Mapping[str, Any],
        most: int = 10**9,
        most_choices: float = math.inf,
        *,
        live: bool = False,
        drawn: tuple[int, int] | None = None,
        pinned: str | None = None,
    ) -> None:
        if unit.entry is None or unit.query is not None or unit.variables:
            raise NotInterpreted("anything but a function")
        self._live = live
        self._unit, self._entry = unit, unit.entry
        self._template = {"d": list(template.items())}
        self.runs = 0
        self._pinned = pinned is not None
        if drawn is None:
            choices = Choices()
            self._chance: Tried | Drawn = Tried(choices, pinned)
            self._trying: Trying | _Drawing = Trying(choices, most, self._once, NotKept, most_choices)
        else:
            self._chance = Drawn(drawn[0])
            self._trying = _Drawing(self._once, drawn[1])

    def try_all(self, drawn: Sequence[Sequence[object]], before: int) -> dict[str, Any]:
        """What `Trying.answer` gives for rows of random inputs."""
        answer = self._trying.answer([list(row) for row in drawn])
        self.runs = answer["runs"]
        return answer

    def _once(self, drawn: list[Any], run: int = 0) -> Any:
        """One run, or two where the order of a set might make a difference; then it must not."""
        output, unordered = self._run(drawn, run, turned=False)
        if unordered and self._run(drawn, run, turned=True)[0] != output:
            raise NotInterpreted("the order of a set, which differs between runs")
        return output

    def _run(self, drawn: list[Any], run: int, *, turned: bool) -> tuple[Any, bool]:
        if isinstance(self._chance, Drawn):
            self._chance.begin(run)
        elif self._pinned:
            self._chance.begin(drawn[-1])
        file = File(library.BUILTINS, self._module, self._from_live if self._live else None)
        file.turned = turned
        try:
            scope = Scope(file, None, frozenset(), "file")
            if not self._live:
                self._chance.loading = file.loading = True
                try:
                    self._load(scope)
                finally:
                    self._chance.loading = file.loading = False
            given = unwired(self._template, drawn, _Classes(scope))
            output = functions.defined(self._entry, scope)(**given)
        except (LeakmeterError, RecursionError, MemoryError) as error:
            if isinstance(error, BudgetError):
                raise
            raise NotInterpreted(str(error)) from None
        except Exception as error:
            raise Stopped(file.line, error) from None
        check_extent(output)
        try:
            return wired(output), file.unordered
        except Exception as error:
            raise NotInterpreted(f"an output that is {error}") from None

    def _load(self, scope: Scope) -> None:
        """The file around the function: what it imports, defines and assigns."""
        for statement in self._unit.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign):
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                if any(isinstance(t, ast.Name) and t.id in _ABOUT for t in targets):
                    continue
            if statement is self._entry and self._entry.decorator_list:
                raise NotInterpreted("a decorated function")
            if isinstance(statement, ast.If) and "__main__" in ast.unparse(statement.test):
                continue
            statements.run([statement], scope)

    def _from_live(self, name: str, file: File) -> bool:
        """Give a file a name of the module in which a function runs that was handed over as such (`job_of`)."""
        unit, scope = self._unit, Scope(file, None, frozenset(), "file")
        if name in unit.live:
            kind, told = unit.live[name]
            if kind == "module":
                file.names[name] = self._module(told)
            elif kind == "data":
                file.names[name] = unwired(told)
            else:
                file.names[name] = self._module(told[0]).given(told[1])
            return True
        found = unit.functions.get(name) or unit.classes.get(name)
        if found is not None:
            statements.run([found], scope)
            return True
        if name in unit.imports:
            place, _, last = unit.imports[name].rpartition(".")
            file.names[name] = self._module(place).given(last) if place else self._module(last)
            return True
        return False

    def _module(self, name: str) -> attributes.Module:
        return self._chance.modules[name] if name in self._chance.modules else library.module(name)


class _Drawing:
    """What `Trying` is where nothing is tried: each row is one run, on the path that is drawn; the first has a number
    of its own."""

    def __init__(self, once: Callable[[list[Any], int], Any], first: int) -> None:
        self._once, self._next, self._runs, self._numbers = once, first, 0, Numbers()

    def answer(self, batch: Sequence[list[Any]]) -> dict[str, Any]:
        new: list[Any] = []
        rows: list[list[list[Any]]] = []
        for drawn in batch:
            number: int | None = None
            with suppress(NotKept):
                number = self._numbers.of(json.dumps(self._once(drawn, self._next)), new)
            rows.append([[1.0, number]])
            self._next += 1
            self._runs += 1
        return {"rows": rows, "new": new, "runs": self._runs}


class _Classes:
    """The classes of a file, as attributes."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def __getattr__(self, name: str) -> Any:
        return self._scope.look_up(name)


# -- one job, told by another process ----------------------------------------------------------------------------------


def answering(job: Mapping[str, Any]) -> Callable[[list[list[Any]]], dict[str, Any]]:
    """What to say to rows of random inputs: what `Interpreted.try_all` does, or why that cannot be.

    ``job`` is what `process.job_of` makes of a program.
    """
    unit = of_text(job["source"], job["place"])
    functions_in = [n for n in ast.walk(ast.Module(list(unit.body), [])) if isinstance(n, ast.FunctionDef)]
    unit.entry = next(n for n in functions_in if n.lineno == job["line"] and n.name == job["name"])
    live: dict[str, list[Any]] = job["live"] or {}
    unit.live = {name: (told[0], told[1]) for name, told in live.items()}
    program: list[Interpreted] = []

    def answer(rows: list[list[Any]]) -> dict[str, Any]:
        try:
            if not program:
                limits = job["most"], job["most_choices"]
                drawn = (job["drawn"][0], job["drawn"][1]) if job["drawn"] else None
                program.append(
                    Interpreted(
                        unit, job["template"], *limits, live=job["live"] is not None, drawn=drawn, pinned=job["pinned"]
                    )
                )
            return program[0].try_all([unwired(row) for row in rows], 0)
        except Endless as error:
            return {"endless": f"it asks for {error}"}
        except NotInterpreted as error:
            return {"not": str(error)}
        except BudgetError:
            return {"not": "it takes too long"}
        except Stopped as stop:
            return {"stopped": [stop.line, type(stop.error).__name__, stop.said]}

    return answer


def load() -> None:
    """Load what interpreting any program needs, by interpreting one."""
    told = {"source": _SMALL, "place": "", "line": 1, "name": "f", "live": None, "template": {"x": 1}}
    answering({**told, "most": 1, "most_choices": 1, "drawn": None, "pinned": None})([[]])


_SMALL = "def f(x):\n    return x"
