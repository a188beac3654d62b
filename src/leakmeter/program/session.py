"""One program read with one prior: what `audit` and its results ask questions of."""

from __future__ import annotations

import ast
import gc
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from leakmeter.errors import NotExactError, ProgramError
from leakmeter.program.budget import (
    ANSWERING,
    CHECKING,
    MEASURING,
    PRIOR,
    READING,
    SAMPLING,
    SECONDS,
    Budget,
    about,
    budgeted,
    exact_share,
    phase,
)
from leakmeter.program.engine.allowance import Allowance
from leakmeter.program.engine.answer import Answer
from leakmeter.program.engine.flatten import Key, Plan
from leakmeter.program.engine.graph import Graph, describe
from leakmeter.program.engine.nodes import Node, Value, Var
from leakmeter.program.language import SUPPRESSED, Outcome
from leakmeter.program.language.checks import shown
from leakmeter.program.observing import as_meant, entry_of, in_each_place, matched
from leakmeter.program.reading.frame_values import Perhaps
from leakmeter.program.reading.released import leaves
from leakmeter.program.reading.source import Unit, read
from leakmeter.program.reading.values import Local, Poison, Seq, is_value, named
from leakmeter.program.soga.naming import named_variable

if TYPE_CHECKING:
    from leakmeter.program.engine.keeping import Held, Places
    from leakmeter.program.information_counts import Channel
    from leakmeter.program.measures import Bounded
    from leakmeter.program.provenance import Worlds
    from leakmeter.program.sampling.sampler import Runs, Sampling

#: The most components a block may have.
BUDGET = 200_000
#: Names that are listed in a message.
_LISTED = 20
#: The most components of a block in which many people are looked at at once.
_AT_ONCE = 1_000


@contextmanager
def _many_small_objects() -> Generator[None]:
    """Hold the garbage collector's cycle search while a graph is built: it holds no cycles, and a million nodes."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Session:
    """One program read with one prior; it answers for different observations without reading again."""

    #: How the program was tried in every world, where it was.
    worlds: Worlds | None = None
    #: Whether the graph says what the program does.
    reads_output = True

    def __init__(
        self,
        program: Callable[..., Any] | str | Path | Unit,
        prior: Mapping[str, Any] | None,
        approximate: bool = False,
        budget: int = BUDGET,
        seed: int = 0,
        seconds: float = SECONDS,
    ) -> None:
        from leakmeter.program.inputs import frozen
        from leakmeter.program.reading.reader import Reader

        self.seconds = seconds
        self.seed = seed
        self.unit = read(program)
        self.approximate = approximate
        self.sampling = _sampling(seed) if approximate else None
        self.budget = budget
        self.graph = Graph(self.unit.place)
        about(self.graph)
        if approximate:
            from leakmeter.program.sampling.functions import sampled

            self.graph.sampled = partial(sampled, self.graph)
        self.reader = Reader(self.graph, self.unit)
        if self.unit.entry is None:
            raise ProgramError(f"{self.unit.place}: there is no function to audit; put the program into one.")
        with phase(PRIOR), _many_small_objects():
            self.inputs = self._believed(prior)
            self._initial = {name: frozen(value) for name, value in self.inputs.items()}
        self.graph.line = self.unit.entry.lineno
        with phase(READING), _many_small_objects():
            self.output = self._returned()
        if self.unit.variables:
            self.output = {name: self.reader.last_scope[name] for name in self.unit.variables}
        self.within = len(self.graph.observations)

    def _believed(self, prior: Mapping[str, Any] | None) -> dict[str, Any]:
        """The inputs by name, as variables of the graph."""
        from leakmeter.program.inputs import inputs_of

        return inputs_of(self.reader, cast(ast.FunctionDef, self.unit.entry), prior)

    def _returned(self) -> Any:
        """What the program returns, found by reading it."""
        from leakmeter.program.reading.stopping import refuse_what_stops

        if self.unit.query is not None:
            from leakmeter.program.sql.selecting import selected

            return selected(self.reader, self.unit.query, self.inputs)
        output = self.reader.invoke(Local(cast(ast.FunctionDef, self.unit.entry)), [], self.inputs)
        refuse_what_stops(self.reader)
        return output

    def refuse_misread(self, prior: Mapping[str, Any] | None) -> None:
        """Raise a ProgramError where interpreting the program for single values shows that it gives something else than
        what was read of it."""
        from leakmeter.program.inputs import prior_in_file
        from leakmeter.program.interpreter.checking import disagrees

        with phase(CHECKING):
            misread = disagrees(self, prior_in_file(self.reader) if prior is None else prior)
        if misread:
            raise ProgramError(
                f"{self.unit.place}: what was read of this program is not what it gives for some values of its inputs, "
                "so it is refused; write it more plainly, or have it run with --run (run_everywhere)."
            )

    # -- names of secrets ----------------------------------------------------------------------------------------

    def variable(self, text: str) -> Value:
        """The value an expression such as ``ages[0]``, ``return[1]`` or a local name stands for."""
        node = self._named(text)
        if any(isinstance(n, ast.Call | ast.Lambda | ast.comprehension) for n in ast.walk(node)):
            raise ProgramError(f"the secret {shown(text)} must be a name or an element, such as 'ages[0]'.")
        kept = self.reader.scope
        self.reader.scope = {**self.reader.last_scope, **self._initial, "_returned_": self.output}
        try:
            names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
            unknown = sorted(names - self.reader.scope.keys())
            if unknown:
                raise ProgramError(
                    f"there is no variable {shown(unknown[0])} for the secret {shown(text)}; {self.known()}."
                )
            value = self.reader.evaluate(node)
        finally:
            self.reader.scope = kept
        if isinstance(value, Perhaps):
            value = self._perhaps(text, value)
        if not is_value(value):
            found = f"a list of {len(value)}" if isinstance(value, Seq) else describe(value)
            raise ProgramError(f"the secret {shown(text)} is {found}; name one element of it, such as {text[:60]}[0].")
        return cast(Value, value)

    def _perhaps(self, text: str, cell: Perhaps) -> Value:
        """A cell of a frame that may be missing: None where it is."""
        if not isinstance(cell.known, Node):
            return cell.value if cell.known else SUPPRESSED
        if isinstance(cell.value, Node) and cell.value.continuous:
            raise ProgramError(f"the secret {shown(text)} is a number that may be missing; name another cell.")
        return self.graph.pick(cell.known, cell.value, SUPPRESSED)

    def _named(self, text: str) -> ast.expr:
        """The expression that the name of a secret is, in the language of the program."""
        if self.unit.variables:
            named = named_variable(text)
            if named is None:
                raise ProgramError(f"the secret {shown(text)} is not a variable; {self.known()}.")
            return named
        source = text.strip()
        if source == "return" or source.startswith("return["):
            source = "_returned_" + source[len("return") :]
        try:
            return ast.parse(source, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise ProgramError(f"the secret {shown(text)} is not a name; write for example secret='ages[0]'.") from None

    def initial(self, name: str) -> Any:
        """An input as it was before the program ran."""
        return self._initial[name]

    def known(self) -> str:
        """The names that a secret may have, in words."""
        if self.unit.variables:
            return f"the variables are: {', '.join(self.unit.variables[:_LISTED])}"
        return f"the inputs are: {', '.join(sorted(self._initial)) or 'none'}"

    def meant(self, value: Any) -> Any:
        """An observation in which None stands for what was not seen alone (`observing.as_meant`)."""
        return as_meant(self.output, value)

    # -- observing -----------------------------------------------------------------------------------------------

    def outputs(self) -> list[Value]:
        """All released values, in order. Raises ProgramError where a part of the output cannot be read."""
        found: list[Value] = []
        for part in cast(Iterator[Any], leaves(self.output)):
            if is_value(part):
                found.append(cast(Value, part))
            elif part is not None:
                reason = part.reason if isinstance(part, Poison) else f"a part of it is {named(part)}"
                raise ProgramError(f"{self.unit.place}: the returned value cannot be observed: {reason}.")
        return found

    def observed(self, value: Any) -> list[tuple[Node, Outcome]]:
        """The pairs (output, observed value) that are random; known outputs are checked."""
        if self.unit.variables and value is not None:
            named = cast("dict[object, object]", value) if isinstance(value, dict) else {}
            unknown = sorted(str(name) for name in named.keys() - self.unit.variables)
            if unknown or not named:
                wrong = f"has no variable {shown(unknown[0])}" if unknown else "has no output"
                raise ProgramError(
                    f"{self.unit.place} {wrong}; give the value at its end of variables that were seen, as in "
                    f"{{{self.unit.variables[-1]!r}: 1}}, or write observe() into the program; {self.known()}."
                )
        return matched(self.output, in_each_place(self.output, value) if isinstance(value, str) else value, self.unit)

    # -- the clock ---------------------------------------------------------------------------------------------------

    def clock(self) -> AbstractContextManager[Budget]:
        """What one question to this audit may cost, where no budget is open already."""
        return budgeted(self.seconds, self.unit.place, sampled=self.sampling is not None)

    def exactly(self) -> AbstractContextManager[None]:
        """The exact way: where sampling is allowed, it is left once it has taken its share of the time."""
        return nullcontext() if self.sampling is None else exact_share()

    # -- answering -----------------------------------------------------------------------------------------------

    def answer(self, queries: list[Node], pairs: list[tuple[Node, Outcome]], within: bool = True) -> Answer:
        """Run the engine with these outputs observed. ``within`` false leaves the program's own observe() out."""
        from leakmeter.program.engine.solving import answered

        with self.clock(), phase(ANSWERING), self.exactly(), self._seeing(pairs, within), _many_small_objects():
            return answered(self.graph, queries, Allowance(self.approximate), self.budget)

    def informed(self, secret: Node, outputs: Sequence[Node]) -> tuple[Bounded, Allowance] | None:
        """I(secret; outputs) in bits, and what was approximated, where it is known without their joint distribution."""
        from leakmeter.program import information_clipped, information_counts

        with self.clock(), phase(MEASURING), self.exactly(), self._seeing([], True):
            for way in (information_counts.information, information_clipped.information):
                allowance = Allowance()
                found = way(self.graph, secret, outputs, allowance)
                if found is not None:
                    return found, allowance
        return None

    def channel(self, secret: Node, outputs: Sequence[Node]) -> tuple[Channel, Allowance] | None:
        """A finite secret's values, prior and P(outputs | value), and what was approximated, where all outputs are
        counts; None elsewhere."""
        from leakmeter.program import information_counts

        allowance = Allowance()
        with self.clock(), phase(MEASURING), self.exactly(), self._seeing([], True):
            found = information_counts.channel(self.graph, secret, outputs, allowance)
        return None if found is None else (found, allowance)

    def sampled(
        self, why: NotExactError, queries: list[Node], pairs: list[tuple[Node, Outcome]], within: bool = True
    ) -> Runs:
        """What ``answer`` refused for the reason ``why``, from random runs; raises ``why`` if none are allowed."""
        if self.sampling is None:
            raise why
        with self.clock(), phase(SAMPLING), self._seeing(pairs, within):
            return self.sampling.runs(self.graph, queries, why.reason)

    def held(self, bases: Places, pairs: Sequence[tuple[Node, Outcome]]) -> list[Held]:
        """Run the engine with these outputs observed, for many variables (sorted) at once; exactly or not at all."""
        from leakmeter.program.engine.keeping import Keeping

        with self.clock(), phase(ANSWERING), self._seeing(pairs, True), _many_small_objects():
            return Keeping(self.graph, bases, Allowance(), min(self.budget, _AT_ONCE)).held()

    @contextmanager
    def seeing(self, pairs: Sequence[tuple[Node, Outcome]]) -> Generator[Graph]:
        """The graph while these outputs are observed."""
        with self._seeing(pairs, True):
            yield self.graph

    @contextmanager
    def _seeing(self, pairs: Sequence[tuple[Node, Outcome]], within: bool) -> Generator[None]:
        graph = self.graph
        own = graph.observations[: self.within]
        graph.observations = list(own) if within else []
        try:
            for node, value in pairs:
                graph.observe(None, node, value)
            yield
        finally:
            graph.observations = own

    # -- measures ------------------------------------------------------------------------------------------------

    def related(self, secret: Node, seen: list[Node] | None) -> list[Node]:
        """The released outputs that share a variable with the secret, directly or through observations: of those
        ``seen``, or of all where it is None."""
        released = self.outputs() if seen or not self.unit.variables else []
        if not released and self.unit.variables:
            raise ProgramError(
                "on average over all outputs nothing is defined for a program of SOGA, which has no outputs; say which "
                f"of its variables is seen by giving its value, as in observe={{{self.unit.variables[-1]!r}: 1}}."
            )
        if self.output is None:
            raise ProgramError(
                f"{entry_of(self.unit)} returns nothing, so its average leakage is not defined; return the output and "
                "pass observe= instead of observing it inside."
            )
        outputs = [v for v in released if isinstance(v, Node)] if seen is None else seen
        unique = list({n.id: n for n in outputs}.values())
        plan = Plan(self.graph.observations, [secret, *unique])
        reached, rest = set(plan.sources(secret)), [(n, plan.sources(n)) for n in unique]
        links = [
            plan.sources(o.node) | (plan.sources(o.guard) if o.guard else set[Key]()) for o in self.graph.observations
        ]
        found: dict[int, Node] = {}
        grown = True
        while grown:
            grown = False
            for node, sources in rest:
                if node.id not in found and sources & reached:
                    found[node.id] = node
                    reached, grown = reached | sources, True
            for sources in links:
                if sources & reached and not sources <= reached:
                    reached, grown = reached | sources, True
        return [n for n in unique if n.id in found]

    def others(self, secret: Node, outputs: list[Node]) -> bool:
        """Whether outputs may depend on something random beside the secret and the noise of the program.

        Of a program that draws all its variables itself, and for a secret that is computed from inputs, that cannot be
        told: they may.
        """
        random = [n for value in self._initial.values() for n in leaves(value) if isinstance(n, Node)]
        if not any(_same(n, secret) for n in random):
            return True
        plan = Plan(self.graph.observations, [secret, *outputs, *random])
        own = plan.sources(secret)
        if any(kind == "b" and at in plan.bundled for kind, at in own):
            return True  # it is one of a list that is summed as a whole
        beside = set[Key]().union(*(plan.sources(n) for n in random)) - own
        return any(plan.sources(n) & beside for n in outputs)

    def people(self, name: str) -> Seq:
        """An input list, as it was before the program ran."""
        value = self._initial.get(name)
        if not isinstance(value, Seq):
            raise ProgramError(f"this needs the name of an input list, and {name!r} is none.")
        return value


def _sampling(seed: int) -> Sampling:
    """Random runs; what makes them is loaded by those who allow them."""
    from leakmeter.program.sampling.sampler import Sampling

    return Sampling(seed)


def _same(one: Node, other: Node) -> bool:
    """Whether two nodes are the same variable: those of long lists are made anew each time."""
    return one is other or (isinstance(one, Var) and isinstance(other, Var) and one.base == other.base)
