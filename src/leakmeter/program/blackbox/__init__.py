"""Leakage of black boxes: from samples of a secret and what was released with it, by estimates with intervals.

>>> from leakmeter.program.blackbox import audit_samples, samples_of
>>> found = audit_samples(samples_of([0, 1] * 50, {"said": ["same"] * 100}))
>>> found.test.p, found.information.estimate.value
(1.0, 0.0)

Nothing here reads a program. `leakmeter.program.blackbox.running` executes one, and only where that is asked for.
"""

from __future__ import annotations

from leakmeter.program.blackbox.audit import Refused, SampleAudit, audit_samples
from leakmeter.program.blackbox.estimate import Estimate
from leakmeter.program.blackbox.reading import read_samples
from leakmeter.program.blackbox.table import Samples, samples_of

__all__ = ["Estimate", "Refused", "SampleAudit", "Samples", "audit_samples", "read_samples", "samples_of"]
