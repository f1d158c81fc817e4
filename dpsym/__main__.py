"""``python -m dpsym`` is the command line, for where its program is not on the path."""

from dpsym.cli import main

if __name__ == "__main__":
    main()
