"""``python -m leakmeter`` is the same as ``leakmeter``."""

from leakmeter.cli.main import main

if __name__ == "__main__":
    main()
