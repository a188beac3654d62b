"""What can go wrong, as one small tree. Every message names the place and the remedy.

LeakmeterError
├── InputError      the text or file cannot be read as text
├── SettingsError   an option, an environment variable or the settings file is wrong
├── OutputError     what was made cannot be written
├── DataError       a shipped table is missing or damaged
├── ModelError      a language model cannot be reached or used
│   └── AnswerError     it answered, but not what was asked for
└── ProgramError    a program, its prior or its observation cannot be used as it is
    ├── NotExactError       nothing exact applies to it, but sampling may
    ├── TooManyWorldsError  it cannot be run in every world, but it can be sampled
    └── BudgetError         it takes longer, or more memory, than it may
"""

from __future__ import annotations


class LeakmeterError(Exception):
    """The base of all errors raised on purpose. The command line prints its message and exits with 2."""


class InputError(LeakmeterError):
    """The text, or the file it should come from, cannot be used."""


class SettingsError(LeakmeterError):
    """An option, an environment variable or the settings file holds something that cannot be used."""


class OutputError(LeakmeterError):
    """Standard output, or a file, cannot be written. A file is then as it was before."""


class DataError(LeakmeterError):
    """A table shipped with the package is missing or damaged."""


class ModelError(LeakmeterError):
    """A language model cannot be reached or used. ``status`` is the HTTP status where its server sent one."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status


class AnswerError(ModelError):
    """A language model answered, twice, with something that is not what it was asked for. ``spent`` is what that cost
    (a :class:`leakmeter.llm.Usage`)."""

    def __init__(self, message: str, spent: object) -> None:
        super().__init__(message)
        self.spent = spent


class ProgramError(LeakmeterError):
    """A program, prior, secret or observation that the exact engine cannot take; says where and what to write."""


class NotExactError(ProgramError):
    """Nothing exact applies to a program that is otherwise fine; ``approximate=True`` lets it be sampled.

    ``reason`` is the message without that remedy.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason.rstrip(".")
        super().__init__(f"{self.reason}; or pass approximate=True (--approximate) to estimate it by sampling.")


class TooManyWorldsError(ProgramError):
    """A program cannot be run in every world there is; it may still be run at random.

    ``reason`` is the message without its place and its remedy.
    """

    def __init__(self, place: str, reason: str) -> None:
        self.reason = reason
        super().__init__(
            f"{place} cannot be run in every world: {reason}; without an observation it can be run at random "
            "(run_program, --draws)."
        )


class BudgetError(ProgramError):
    """An audit takes longer than it was given, or more memory; says what it was doing, where, and what would help."""
