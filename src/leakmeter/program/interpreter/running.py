"""One program, interpreted for rows of random inputs, on every path that chance can take."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from leakmeter.errors import BudgetError, LeakmeterError
from leakmeter.program import language, mechanisms
from leakmeter.program.interpreter import attributes, functions, library, statements
from leakmeter.program.interpreter.limits import check_extent
from leakmeter.program.interpreter.scopes import File, NotInterpreted, Scope
from leakmeter.program.language import Distribution
from leakmeter.program.mechanisms import release
from leakmeter.program.reading.source import Unit, of_text
from leakmeter.program.worlds.chance import ChoosingNumpy, ChoosingRandom
from leakmeter.program.worlds.choices import Choices, Endless, Trying
from leakmeter.program.worlds.outcomes import choosing
from leakmeter.program.worlds.wire import unwired, wired

#: What a file says of its own audit, and is no part of the program.
_ABOUT = ("prior", "secret", "observed", "observe")


class NotKept(BaseException):
    """The program observes what did not happen in this run."""


class Stopped(BaseException):
    """Python stops in this run, in this ``line``, with this ``error``; ``said`` is the beginning of what it says."""

    def __init__(self, line: int, error: Exception) -> None:
        super().__init__(line, error)
        self.line, self.error = line, error
        told = error.args[0] if error.args else ""
        self.said = str(told)[:100] if isinstance(told, str | int | float) else ""


class Interpreted:
    """A source of `worlds.trying`: what a program gives in every world, found by interpreting it.

    ``template`` is what its inputs are but for their random values. Raises NotInterpreted where something in it is not
    worked out here, and Stopped where the program fails. ``runs`` counts the runs so far.
    """

    def __init__(self, unit: Unit, template: Mapping[str, Any], most: int = 10**9, *, live: bool = False) -> None:
        if unit.entry is None or unit.query is not None or unit.variables:
            raise NotInterpreted("anything but a function")
        self._live = live
        self._unit, self._entry = unit, unit.entry
        self._template = {"d": list(template.items())}
        choices = Choices()
        self._modules = _modules(choices)
        self._trying = Trying(choices, most, self._once, NotKept)
        self.runs = 0

    def try_all(self, drawn: Sequence[Sequence[object]], before: int) -> dict[str, Any]:
        """What `Trying.answer` gives for rows of random inputs."""
        answer = self._trying.answer([list(row) for row in drawn])
        self.runs = answer["runs"]
        return answer

    def _once(self, drawn: list[Any]) -> Any:
        """One run, or two where the order of a set might make a difference; then it must not."""
        output, unordered = self._run(drawn, turned=False)
        if unordered and self._run(drawn, turned=True)[0] != output:
            raise NotInterpreted("the order of a set, which differs between runs")
        return output

    def _run(self, drawn: list[Any], *, turned: bool) -> tuple[Any, bool]:
        file = File(library.BUILTINS, self._module, self._from_live if self._live else None)
        file.turned = turned
        try:
            scope = Scope(file, None, frozenset(), "file")
            if not self._live:
                self._load(scope)
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
        return self._modules[name] if name in self._modules else library.module(name)


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
                program.append(Interpreted(unit, job["template"], job["most"], live=job["live"] is not None))
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


# -- chance, and what is ours ------------------------------------------------------------------------------------------


def _modules(choices: Choices) -> dict[str, attributes.Module]:
    """The modules that draw random numbers, which are choices here."""
    drawing, numpy = ChoosingRandom(choices), ChoosingNumpy(choices)
    randoms = {n: getattr(drawing, n) for n in _DRAWN if hasattr(drawing, n)}

    def generator(*seed: Any) -> ChoosingRandom:
        drawing.seed(*seed)
        return drawing

    def arrays(*seed: Any) -> ChoosingNumpy:
        numpy.seed(*seed)
        return numpy

    made = {
        "random": attributes.Module("random", {**randoms, "Random": generator, "SystemRandom": generator}),
        "secrets": attributes.Module("secrets", {"choice": drawing.choice, "randbelow": drawing.randrange}),
        "numpy.random": attributes.Module("numpy.random", _Arrays(numpy, arrays)),
        **_ours(choices, drawing),
    }
    known = library.module("numpy")
    return {**made, "numpy": attributes.Module("numpy", {**known.names, "random": made["numpy.random"]})}


_DRAWN = (
    "random randint randrange choice choices shuffle sample uniform gauss normalvariate expovariate betavariate "
    "triangular binomialvariate getrandbits seed"
).split()


class _Arrays(dict[str, Any]):
    """What numpy.random has: any name, of which those that are not tried say so when they are called."""

    def __init__(self, numpy: ChoosingNumpy, generator: Callable[..., Any]) -> None:
        super().__init__(default_rng=generator, RandomState=generator)
        self._numpy = numpy

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and not name.startswith("_")

    def __missing__(self, name: str) -> Any:
        return getattr(self._numpy, name)


def _ours(choices: Choices, drawing: random.Random) -> dict[str, attributes.Module]:
    """Our own names: distributions draw, ``observe`` gives up runs, mechanisms take their noise from ``choices``."""
    chosen = choosing(choices)

    def drawn(make: Callable[..., Distribution]) -> Callable[..., Any]:
        return lambda *arguments, **named: chosen(make(*arguments, **named))  # pyright: ignore

    def observe(condition: object) -> None:
        if not condition:
            raise NotKept

    names: dict[str, Any] = {}
    for name in language.__all__:
        value: Any = getattr(language, name)
        is_family = isinstance(value, type) and issubclass(value, Distribution)
        names[name] = drawn(cast(Any, value)) if is_family or name == "GaussianMixture" else value
    names["observe"] = observe
    releases: dict[str, Any] = {name: getattr(mechanisms, name) for name in mechanisms.__all__}
    for name in ("add_gaussian", "add_geometric", "add_laplace", "choose", "report_noisy_max", "respond"):
        releases[name] = _with(getattr(release, name), drawing)
    noise = attributes.Module("leakmeter.program.mechanisms", releases)
    program = attributes.Module("leakmeter.program", {**names, "mechanisms": noise})
    return {
        "leakmeter": attributes.Module("leakmeter", {"program": program}),
        "leakmeter.program": program,
        "leakmeter.program.language": program,
        "leakmeter.program.mechanisms": noise,
    }


def _with(mechanism: Callable[..., Any], drawing: random.Random) -> Callable[..., Any]:
    return lambda *arguments, **named: mechanism(*arguments, **named, generator=drawing)  # pyright: ignore
