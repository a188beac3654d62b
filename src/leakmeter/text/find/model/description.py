"""What ``tagger.json`` says of the weights beside it, and whether they are as they were shipped."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
