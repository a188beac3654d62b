"""``--llm``: a report counted anew with the model that the settings name, and a moving line meanwhile."""

from __future__ import annotations

from leakmeter.api import recount
from leakmeter.cli.waiting import waiting
from leakmeter.config import Settings
from leakmeter.llm import connect
from leakmeter.text.branch.remembering import measured_path, remembered
from leakmeter.types import Report


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
            progress=progress,
        )
