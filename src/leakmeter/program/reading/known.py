"""A function the reader knows by name: how many arguments it takes, by which names, and the rule that reads it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leakmeter.program.reading.reader import Reader

Arguments = list[Any]
Keywords = dict[str, Any]
Rule = Callable[["Reader", Arguments, Keywords], Any]


@dataclass(frozen=True, slots=True)
class Known:
    """``rule`` reads a call with ``least`` to ``most`` arguments by place and any of ``keywords`` by name.

    ``names`` are the names of the places, so that ``round(x, ndigits=1)`` is ``round(x, 1)``.
    """

    rule: Rule
    least: int = 1
    most: int = 1
    names: tuple[str, ...] = ()
    keywords: frozenset[str] = frozenset()

    def read(self, reader: Reader, name: str, args: Arguments, keywords: Keywords) -> Any:
        """Check the call and read it."""
        args, rest = list(args), dict(keywords)
        while len(args) < len(self.names) and self.names[len(args)] in rest:
            args.append(rest.pop(self.names[len(args)]))
        odd = [k for k in rest if k not in self.keywords]
        if odd:
            raise reader.refuse(f"{name}() with {odd[0]}= cannot be read; write the computation out without it")
        if not self.least <= len(args) <= self.most:
            raise reader.refuse(f"{name}() with {len(args)} arguments cannot be read; write the computation out")
        try:
            return self.rule(reader, args, rest)
        except (TypeError, ValueError, IndexError) as error:  # as Python's own function would say
            raise reader.refuse(f"{name}() called like this cannot be read: {str(error)[:100]}") from None


def known(rule: Rule, least: int = 1, most: int | None = None, names: str = "", keywords: str = "") -> Known:
    """``Known`` in short: names and keywords with blanks between them."""
    return Known(rule, least, least if most is None else most, tuple(names.split()), frozenset(keywords.split()))
