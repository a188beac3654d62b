"""``python -m leakmeter`` is the same as ``leakmeter``."""

import sys


def main() -> None:
    """Load the commands and run the one that was asked for; Ctrl-C is an answer while they load, too."""
    try:
        from leakmeter.cli.main import main as run
    except KeyboardInterrupt:
        print("leakmeter: stopped.", file=sys.stderr)
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
