"""Writes requirements-dev.lock: the exact version of everything that development installs.

    python scripts/lock.py [REQUIREMENT …]

pip works out what it would install for the package with its extras dev, train, distil and local, with what builds it,
and with each REQUIREMENT, as if nothing were installed yet; nothing is. The file holds names and versions alone. Make
uses it as constraints, so that a platform which needs a further package still gets it. It has no hashes, since pip's
report knows those of this platform only.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-dev.lock"
EXTRAS = "dev,train,distil,local"
#: What pip needs beside the build system to install a folder that stays where it is.
TO_BUILD = ("editables",)
HEAD = (
    "# The exact versions with which leakmeter is developed and tested. Written by `make lock`; do not edit.",
    "# Make gives it to pip as constraints. Who installs leakmeter gets what pyproject.toml allows.",
)


def main(arguments: Sequence[str]) -> None:
    """Resolve, and write the file."""
    versions = resolved(arguments)
    LOCK.write_text("\n".join((*HEAD, *locked(versions), "")), "utf-8")
    print(f"{LOCK.name}: {len(versions)} packages")


def resolved(further: Iterable[str]) -> dict[str, str]:
    """Name -> version of all that pip would install, this package left out. Exits with pip's status if it fails."""
    project: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = [f"{ROOT}[{EXTRAS}]", *project["build-system"]["requires"], *TO_BUILD, *further]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    run = subprocess.run([*command, *asked], stdout=subprocess.PIPE, text=True)
    if run.returncode:
        sys.exit(run.returncode)
    found = (item["metadata"] for item in json.loads(run.stdout)["install"])
    return {item["name"]: item["version"] for item in found if item["name"] != project["project"]["name"]}


def locked(versions: Mapping[str, str]) -> Iterable[str]:
    """A line for each package, by name. A version's local part, such as +cpu, names a build and not a version."""
    return (f"{name}=={versions[name].partition('+')[0]}" for name in sorted(versions, key=str.lower))


if __name__ == "__main__":
    main(sys.argv[1:])
