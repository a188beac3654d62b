"""The libraries' own telemetry, switched off before they are loaded.

leakmeter sends nothing, but some of the libraries that it stands on would. They read their switch once, when they are
loaded or first used, so the switch must be set before. Three places do that: ``import leakmeter`` for what runs in a
user's own process, the command line for everything, and ``leakmeter.train`` for the libraries of training. Processes
started from there inherit the environment, and with it the switches.

onnxruntime is only ever imported through :func:`load`.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, MutableMapping
from typing import Any, NamedTuple


class Switch(NamedTuple):
    """An environment variable that keeps a library quiet: ``effect`` is what holds with it, ``source`` where its maker
    describes it."""

    library: str
    name: str
    effect: str
    source: str


#: One row, one variable; 1 is the value that they all understand.
SWITCHES = (
    Switch(
        "onnxruntime",
        "ORT_DISABLE_TELEMETRY",
        "onnxruntime tells Microsoft nothing and keeps no identifier and no database of its use",
        "docs/Privacy.md of onnxruntime, which comes with the package; there since 1.29 on Linux and macOS",
    ),
    Switch(
        "huggingface_hub",
        "HF_HUB_DISABLE_TELEMETRY",
        "huggingface_hub (training only) tells Hugging Face nothing about the libraries in use",
        "huggingface_hub, package reference, environment variables",
    ),
    Switch(
        "huggingface_hub",
        "HF_HUB_OFFLINE",
        "transformers (training only) reads networks from folders and asks no server about them",
        "huggingface_hub, package reference, environment variables",
    ),
    Switch(
        "all",
        "DO_NOT_TRACK",
        "any library that heeds the general request reports nothing; huggingface_hub does",
        "consoledonottrack.com; huggingface_hub, package reference, environment variables",
    ),
)
ON = "1"
#: Values by which a person may have set a switch already; both libraries understand them, in any case of letters.
_SET = frozenset({"1", "true", "yes", "on"})


def silence(*libraries: str, environment: MutableMapping[str, str] = os.environ) -> None:
    """Set the switches of the libraries, or all of them if none is named, in the environment.

    What was set already stays as it is. A value that would let a library report ("0", "") is replaced. Warns when
    onnxruntime was loaded before, with its telemetry on: nothing that is done afterwards takes back what it began.
    """
    for switch in SWITCHES:
        if libraries and switch.library not in libraries:
            continue
        if not is_set(switch, environment):
            environment[switch.name] = ON
            if switch.library == "onnxruntime" and environment is os.environ and "onnxruntime" in sys.modules:
                warnings.warn(TOO_LATE, UserWarning, stacklevel=3)


TOO_LATE = (
    "onnxruntime was imported before leakmeter and without ORT_DISABLE_TELEMETRY=1, so it may report to Microsoft "
    "about this process, though not what is checked. Import leakmeter first, or set the variable before Python starts."
)


def is_set(switch: Switch, environment: MutableMapping[str, str] = os.environ) -> bool:
    """Whether the environment keeps the library quiet."""
    return environment.get(switch.name, "").lower() in _SET


def load(module: str) -> Any:
    """The module of onnxruntime by that name, imported with its telemetry switched off.

    Typed as Any, for it says nothing of its types. Older builds for Windows know no variable, only the function, which
    alone would come too late for the others; so both are used.

    Raises ImportError where there is no such module.
    """
    from importlib import import_module

    silence("onnxruntime")
    library: Any = import_module("onnxruntime")
    library.disable_telemetry_events()
    return import_module(module)


def lines(environment: MutableMapping[str, str] = os.environ) -> Iterable[str]:
    """One line for each switch, for ``leakmeter doctor``: how it stands and what follows."""
    for switch in SWITCHES:
        value = environment.get(switch.name)
        if is_set(switch, environment):
            yield f"{switch.name}={value}: {switch.effect}"
        else:
            yield f"{switch.name} is not set: {switch.library} may report about this machine"
