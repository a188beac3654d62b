"""What ``tagger.json`` says of the weights beside it, and whether they are as they were shipped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from leakmeter.errors import DataError

#: The file of a network, packed: a third of it would be air.
NETWORK = "tagger.onnx.gz"
#: The weights that are shipped.
SHIPPED = Path(__file__).parents[1] / "weights"
REMEDY = "Install leakmeter again to restore it."


@dataclass(frozen=True, slots=True)
class Description:
    """What ``tagger.json`` says of the weights beside it.

    ``labels`` name the outputs of the network's first head in order, ``traits`` those of its second, if it has one (find/model/stated.py); ``context`` and ``room`` count pieces (find/model/windows.py); ``lean`` is that of
    :func:`leakmeter.text.find.model.decode.spans_of`; ``scale`` and ``shift`` turn the network's log odds into those of a mark's
    being right (calibration); ``sha256`` lists the files' checksums; ``made_by`` says what training run made them.
    """

    labels: tuple[str, ...]
    traits: tuple[str, ...]
    context: int
    room: int
    lean: float
    scale: float
    shift: float
    sha256: Mapping[str, str]
    made_by: Mapping[str, Any]


def described(folder: Path) -> Description:
    """The description of the weights in a folder. Raises DataError when it cannot be read."""
    try:
        raw = json.loads((folder / "tagger.json").read_text("utf-8"))
        return Description(
            labels=tuple(raw["labels"]),
            traits=tuple(raw.get("traits", ())),
            context=int(raw["context"]),
            room=int(raw["room"]),
            lean=float(raw["lean"]),
            scale=float(raw["scale"]),
            shift=float(raw["shift"]),
            sha256=dict(raw["sha256"]),
            made_by=dict(raw["made_by"]),
        )
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise DataError(
            f"The tagger's description {folder.name}/tagger.json is missing or damaged. {REMEDY}"
        ) from error


def problems(folder: Path = SHIPPED) -> tuple[str, ...]:
    """One sentence for each file of the weights that is missing or differs from its checksum; empty when all is well."""
    try:
        expected = described(folder).sha256
    except DataError as error:
        return (str(error),)
    found: list[str] = []
    for name, checksum in expected.items():
        try:
            content = (folder / name).read_bytes()
        except OSError:
            found.append(f"The tagger's file {name!r} is missing. {REMEDY}")
            continue
        if hashlib.sha256(content).hexdigest() != checksum:
            found.append(f"The tagger's file {name!r} does not match its checksum. {REMEDY}")
    return tuple(found)


class Fitted(Protocol):
    """What the description of a head says that was fitted to the network beside it."""

    @property
    def sha256(self) -> str:
        """The checksum of the head's file."""
        ...

    @property
    def made_by(self) -> Mapping[str, Any]:
        """What training run made it, and for which network: the checksum ``encoder``."""
        ...


def damage_of(folder: Path, name: str, described_in: Callable[[Path], Fitted | None], remedy: str) -> tuple[str, ...]:
    """One sentence where a head's file ``name`` is missing, differs from its checksum, or was fitted to another network
    than that beside it, which ``remedy`` mends; empty when all is well or there is no such head. Raises DataError where
    no tagger lies there."""
    try:
        description = described_in(folder)
    except DataError as error:
        return (str(error),)
    if description is None:
        return ()
    try:
        content = (folder / name).read_bytes()
    except OSError:
        return (f"The tagger's file {name!r} is missing. {REMEDY}",)
    if hashlib.sha256(content).hexdigest() != description.sha256:
        return (f"The tagger's file {name!r} does not match its checksum. {REMEDY}",)
    if description.made_by.get("encoder") != described(folder).sha256[NETWORK]:
        return (f"{name!r} was fitted to another encoder than that beside it. {remedy}",)
    return ()
