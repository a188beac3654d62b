"""The command line: reads options, calls the API, renders.

The process is its own, so that every library that might be loaded in it is kept from reporting, before any is.
"""

from leakmeter.no_telemetry import silence

silence()
