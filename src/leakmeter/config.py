"""Settings, by one rule: arguments before environment before settings file before defaults.

The settings file is ``leakmeter.toml`` in the user's configuration directory (``leakmeter doctor`` prints where), or
the file that ``LEAKMETER_CONFIG`` names. Environment variables are ``LEAKMETER_`` and the setting's name in capitals.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import cast

from leakmeter.errors import SettingsError

FORMATS = ("text", "json", "html")
#: Whose figures count once a model is named: the statistics' and the model's for what they leave over, or the model's.
ANSWERS = ("mixed", "model")
#: How documents are searched for what answers a question (BRANCH, section 6).
EVIDENCE = ("snippets", "full-text", "re-ranked")


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be set. ``threshold`` is a proportion; ``max_characters`` counts characters; ``fail_under_k`` people
    (0: never fail), and ``sure`` is the probability with which so many must share a text; ``community`` is a forum's
    name, "" for none; what says no more than ``allow`` holds is left out.

    ``llm`` is a model server's base URL or a GGUF file, "" for none; ``model`` the model's name on the server, which
    may need ``llm_key``; ``allow_remote`` lets a server be elsewhere than on this machine; ``llm_cache`` remembers
    replies between runs; ``llm_concurrency`` counts calls at once (0: four to a server, one to a file), ``llm_timeout``
    seconds for each, ``llm_threads`` the processors that a file's model computes on (0: half of all). ``llm_answers``
    says whose figures count (:data:`ANSWERS`), ``llm_draws`` how often a model is asked for each, ``llm_runs`` how
    often for everything, and ``llm_seed`` what its answers are drawn from. ``llm_documents`` is a folder of documents
    that questions are answered from first, "" for none, ``llm_evidence`` how they are searched, and ``llm_passages``
    how many passages a question gets.
    """

    format: str = "text"
    threshold: float = 0.5
    max_characters: int = 1_000_000
    fail_under_k: float = 0.0
    sure: float = 0.9
    community: str = ""
    allow: tuple[str, ...] = ()
    llm: str = ""
    model: str = ""
    llm_key: str = field(default="", repr=False)
    allow_remote: bool = False
    llm_cache: bool = False
    llm_concurrency: int = 0
    llm_timeout: float = 300.0
    llm_threads: int = 0
    llm_answers: str = "mixed"
    llm_draws: int = 5
    llm_runs: int = 1
    llm_seed: int = 0
    llm_documents: str = ""
    llm_evidence: str = "snippets"
    llm_passages: int = 10


def _sure(value: object) -> float:
    number = _number(value)
    if not 0.5 <= number < 1.0:
        raise ValueError("must be from 0.5 to below 1")
    return number


def _format(value: object) -> str:
    if value not in FORMATS:
        raise ValueError(f"must be one of {', '.join(FORMATS)}")
    return str(value)


def _answers(value: object) -> str:
    if value not in ANSWERS:
        raise ValueError(f"must be one of {', '.join(ANSWERS)}")
    return str(value)


def _evidence(value: object) -> str:
    if value not in EVIDENCE:
        raise ValueError(f"must be one of {', '.join(EVIDENCE)}")
    return str(value)


def _proportion(value: object) -> float:
    number = _number(value)
    if not 0.0 <= number <= 1.0:
        raise ValueError("must be a number from 0 to 1")
    return number


def _at_least(smallest: float) -> Callable[[object], float]:
    def convert(value: object) -> float:
        number = _number(value)
        if number < smallest:
            raise ValueError(f"must be a number of at least {smallest:g}")
        return number

    return convert


def _whole(smallest: int, largest: int) -> Callable[[object], int]:
    def convert(value: object) -> int:
        number = _number(value)
        if not smallest <= number <= largest or number != int(number):
            raise ValueError(f"must be a whole number from {smallest} to {largest:,}")
        return int(number)

    return convert


def _whether(value: object) -> bool:
    """True or false, which the environment gives in words."""
    known = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
    if isinstance(value, bool):
        return value
    if not isinstance(value, str) or value.strip().lower() not in known:
        raise ValueError("must be true or false")
    return known[value.strip().lower()]


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        raise ValueError("must be a number")
    try:
        number = float(value)
    except OverflowError:
        raise ValueError("must be a finite number") from None
    except ValueError:
        raise ValueError("must be a number") from None
    if number != number or number in (float("inf"), float("-inf")):
        raise ValueError("must be a finite number")
    return number


def _words(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("must be text in quotes")
    return value


def _phrases(value: object) -> tuple[str, ...]:
    """A list of phrases, or text with commas between them (which is how the environment gives it)."""
    if isinstance(value, str):
        value = [phrase for phrase in value.split(",") if phrase.strip()] or [value]
    phrases = cast("Sequence[object]", value) if isinstance(value, (list, tuple)) else [None]
    if not all(isinstance(phrase, str) and any(c.isalnum() for c in phrase) for phrase in phrases):
        raise ValueError('must be a list of phrases, each with a letter or digit, such as ["Leeds", "my dog"]')
    return tuple(" ".join(str(phrase).split()) for phrase in phrases)


_CONVERTERS: Mapping[str, Callable[[object], object]] = {
    "format": _format,
    "threshold": _proportion,
    "max_characters": lambda value: int(_at_least(1)(value)),
    "fail_under_k": _at_least(0),
    "sure": _sure,
    "community": _words,
    "allow": _phrases,
    "llm": _words,
    "model": _words,
    "llm_key": _words,
    "allow_remote": _whether,
    "llm_cache": _whether,
    "llm_concurrency": lambda value: int(_at_least(0)(value)),
    "llm_timeout": _at_least(1),
    "llm_threads": _whole(0, 1_024),
    "llm_answers": _answers,
    "llm_draws": _whole(1, 50),
    "llm_runs": _whole(1, 20),
    "llm_seed": _whole(0, 1_000_000_000),
    "llm_documents": _words,
    "llm_evidence": _evidence,
    "llm_passages": _whole(1, 200),
}


def settings(arguments: Mapping[str, object] | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings in force: ``arguments`` (None means not given) over ``environment`` over the file over defaults.

    Raises SettingsError, naming where the value came from and what would do, for a value or file that cannot be used.
    """
    environment = os.environ if environment is None else environment
    path = config_path(environment)
    layers: list[tuple[str, Mapping[str, object]]] = [
        (f"The settings file {path}", _from_file(path, must_exist=bool(environment.get("LEAKMETER_CONFIG")))),
        ("The environment", _from_environment(environment)),
        ("The command line", {k: v for k, v in (arguments or {}).items() if v is not None}),
    ]
    values: dict[str, object] = {}
    for origin, layer in layers:
        for name, value in layer.items():
            values[name] = _converted(origin, name, value)
    return Settings(**values)  # type: ignore[arg-type]


def config_path(environment: Mapping[str, str] | None = None) -> Path:
    """Where the settings file is looked for."""
    environment = os.environ if environment is None else environment
    if environment.get("LEAKMETER_CONFIG"):
        return Path(environment["LEAKMETER_CONFIG"])
    from platformdirs import user_config_path

    return user_config_path("leakmeter") / "leakmeter.toml"


def named_config(environment: Mapping[str, str] | None = None) -> Path:
    """Where the settings file is looked for.

    Raises SettingsError where ``LEAKMETER_CONFIG`` names a file that is not there, as :func:`settings` does.
    """
    environment = os.environ if environment is None else environment
    path = config_path(environment)
    try:
        path.stat()
    except FileNotFoundError:
        if environment.get("LEAKMETER_CONFIG"):
            raise _not_there(path) from None
    except OSError:
        pass  # whoever reads it says why it cannot be read
    return path


def _not_there(path: Path) -> SettingsError:
    return SettingsError(f"LEAKMETER_CONFIG names {path}, which does not exist. Create it or unset it.")


def _from_file(path: Path, must_exist: bool) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        if must_exist:
            raise _not_there(path) from None
        return {}
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"The settings file {path} cannot be read ({type(error).__name__}).") from error
    except (ValueError, RecursionError) as error:  # besides TOMLDecodeError: a number too long, lists too deep
        raise SettingsError(
            f"The settings file {path} is not valid TOML: {_one_line(error)}. Mend or remove it."
        ) from error


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:_SHOWN]


#: Characters of an error or a name that a message repeats.
_SHOWN = 100


def _from_environment(environment: Mapping[str, str]) -> Mapping[str, object]:
    names = {f"LEAKMETER_{name.upper()}": name for name in _CONVERTERS}
    return {names[key]: value for key, value in environment.items() if key in names and value != ""}


def _converted(origin: str, name: str, value: object) -> object:
    if name not in _CONVERTERS:
        raise SettingsError(f"{origin} sets “{name[:40]}”, which is no setting. Settings: {', '.join(_CONVERTERS)}.")
    try:
        return _CONVERTERS[name](value)
    except ValueError as error:
        raise SettingsError(f"{origin} sets {name} to {str(value)[:40]!r}: it {error}.") from None


def as_mapping(chosen: Settings) -> dict[str, object]:
    """The settings by name."""
    return {field.name: getattr(chosen, field.name) for field in fields(chosen)}
