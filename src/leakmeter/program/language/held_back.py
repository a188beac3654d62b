"""Python's ``None`` as a value that a variable can take: what a program returns where it holds a figure back."""

from __future__ import annotations

from typing import NoReturn


class HeldBack(str):
    """The outcome that stands for ``None``. It is written as the word ``"None"``, and is false.

    As with ``None`` itself, nothing can be computed from it: arithmetic, order and letters raise TypeError.
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def _cannot(self, *_: object) -> NoReturn:
        raise TypeError("nothing can be computed from None")

    __add__ = __radd__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _cannot  # pyright: ignore[reportAssignmentType]
    __lt__ = __le__ = __gt__ = __ge__ = __contains__ = _cannot
    __getitem__ = _cannot  # pyright: ignore[reportAssignmentType]


#: What stands in a place of an output that is not there: an entry of a dictionary, an element of a list.
ABSENT = HeldBack("absent")
#: The outcome of a program that returns ``None`` in some runs and a number in others: ``observe="None"``.
SUPPRESSED = HeldBack("None")
