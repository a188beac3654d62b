"""Random inputs for every entry of leakmeter, and what must hold for each of them: ``python -m tests.fuzz --help``."""
