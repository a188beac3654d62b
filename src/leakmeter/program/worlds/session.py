"""Sessions whose output is not read: what a program gives where it is run, or interpreted, stands in its place."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, cast

from leakmeter.errors import ProgramError
from leakmeter.program.engine.nodes import Node, Value
from leakmeter.program.inputs import inputs_of as read_inputs
from leakmeter.program.inputs import prior_in_file
from leakmeter.program.language import Outcome
from leakmeter.program.provenance import Worlds
from leakmeter.program.session import Session
from leakmeter.program.worlds.leaves import Inputs, inputs_of, place_of, replaced
from leakmeter.program.worlds.seen import as_meant, key_of, may_be, refuse_unseen, visible
from leakmeter.program.worlds.trying import Tried, is_kept

#: What trying may take of the time there is.
SHARE = 0.6


class UnreadSession(Session):
    """A session for a program of which only the inputs are read: ``given`` says what these are, ``nodes`` stand for the
    random ones in the graph, in their order. The secret is one of them."""

    given: Inputs
    nodes: list[Any]

    def _believed(self, prior: Mapping[str, Any] | None) -> dict[str, Any]:
        entry = self.unit.entry
        if entry is None:
            raise ProgramError(f"{self.unit.place}: there is no function to audit; put the program into one.")
        believed = prior_in_file(self.reader) if prior is None else prior
        self.given = inputs_of(self.unit, believed)
        self.nodes = [self.reader.instance(d) for d in self.given.distributions]
        left = iter(self.nodes)
        made = {name: replaced(value, lambda _: next(left), name) for name, value in believed.items()}
        return read_inputs(self.reader, entry, made)

    def variable(self, text: str) -> Value:
        place_of(text, self.given.given)  # says what is wrong with it
        return super().variable(text)


class WorldsSession(UnreadSession):
    """A session for a program that is tried in every world, by `_try_all`.

    All measures are asked of it as of one that was read: the number of the output is a function of the random inputs,
    or drawn in dependence of them where the program has chance of its own.
    """

    tried: Tried

    @abstractmethod
    def _try_all(self) -> tuple[Tried, Worlds]:
        """What the program gives in every world, and how that came about."""

    def _returned(self) -> Value:
        """The number of the output."""
        self.tried, self.worlds = self._try_all()
        if not self.tried.outputs:
            raise ProgramError(f"{self.unit.place}: in no world does the program fulfil what it observes.")
        random = [i for i, node in enumerate(self.nodes) if isinstance(node, Node)]
        nodes = [self.nodes[i] for i in random]
        paths = {tuple(key[i] for i in random): found for key, found in self.tried.paths.items()}
        if self.tried.by_chance:
            number: Value = self.graph.draw(lambda *key: paths[key], *nodes)
        else:
            only = {key: found.support()[0][0] for key, found in paths.items()}
            number = self.graph.apply(lambda *key: only[key], *nodes) if nodes else only[()]
        if self.tried.observes and isinstance(number, Node):
            self.graph.observe(None, self.graph.apply(is_kept, number))
        return number

    def meant(self, value: Any) -> Any:
        return as_meant(self.tried.outputs, value)

    def observed(self, value: Any) -> list[tuple[Node, Outcome]]:
        """That what was seen of the output is what ``value`` has of it: the number of all outputs that look alike."""
        outputs, number = self.tried.outputs, self.output
        if value is None:
            return []
        refuse_unseen(outputs, value)
        if not isinstance(number, Node):
            return []
        fits = [may_be(output, value) for output in outputs]
        classes: dict[Any, int] = {}
        alike = [classes.setdefault(key_of(visible(output, value)), len(classes)) for output in outputs]
        observed = alike[fits.index(True)]
        if len(classes) == len(outputs):
            return [(number, fits.index(True))]

        def looks_like(at: Outcome) -> Outcome:
            return alike[cast(int, at)] if is_kept(at) else at

        return [(self.graph.apply(looks_like, number), observed)]
