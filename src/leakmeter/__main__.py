"""``python -m leakmeter`` is the same as ``leakmeter``."""

import sys


def main() -> None:
    """Load the commands and run the one that was asked for; Ctrl-C is an answer at any moment."""
    try:
        from leakmeter.cli.main import main as run

        run()
    except BaseException as error:
        # A library that is stopped while it loads may call that a failure of its own. What the commands say of a stop
        # (cli/ending.py) may not be loaded yet, and is said here once more.
        if not isinstance(error, KeyboardInterrupt) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        print("leakmeter: stopped.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
