"""BRANCH measured: k by many methods on posts with worked annotations, in the tables of the paper (``leakmeter bench
branch``)."""
