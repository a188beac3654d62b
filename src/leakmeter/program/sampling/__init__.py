"""What the exact engine must refuse, estimated from seeded random runs of the graph, each figure with a standard error.

The program itself is never run: its graph is, forward, for many draws of the base variables at once (numpy). Observed
continuous values are solved for one base variable each, the others are drawn from the prior, and each run counts by the
density of what was solved (importance sampling).
"""

from __future__ import annotations
