"""``--llm``: a report counted anew with the model that the settings name, and a moving line meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from leakmeter.api import recount
from leakmeter.cli.output import tell
from leakmeter.cli.waiting import spinning, waiting
from leakmeter.config import Settings
from leakmeter.llm import connect
from leakmeter.text.branch.remembering import measured_path, remembered
from leakmeter.types import Report

if TYPE_CHECKING:
    from leakmeter.text.branch.retrieval import Evidence


def recounted(report: Report, chosen: Settings) -> Report:
    """The report with the model's answers. Nothing is printed until all of them are there.

    What ``leakmeter doctor --llm`` measured of the model's shares is used; without it a dozen questions are asked
    first, and nothing is remembered.

    Raises SettingsError and ModelError where the model cannot be used.
    """
    model = connect(chosen)
    with waiting("Asking the model") as progress:
        return recount(
            report,
            model,
            answers="model" if chosen.llm_answers == "model" else "mixed",
            community=chosen.community or None,
            draws=chosen.llm_draws,
            runs=chosen.llm_runs,
            seed=chosen.llm_seed,
            accuracy=remembered(model, measured_path()),
            evidence=evidence(chosen),
            progress=progress,
        )


def evidence(chosen: Settings) -> Evidence | None:
    """The documents that the settings name, ready to be searched, None for none; what is left out of the folder is
    told.

    Raises InputError for a folder without documents, SettingsError where the extra is missing.
    """
    if not chosen.llm_documents:
        return None
    from leakmeter.text.branch.retrieval import VARIANTS, Evidence, Variant, read_documents

    with spinning("Reading documents"):
        folder = read_documents(Path(chosen.llm_documents).expanduser())
    for note in folder.notes:
        tell(note)
    variant: Variant = next(each for each in VARIANTS if each == chosen.llm_evidence)
    return Evidence(folder.documents, variant, chosen.llm_passages)
