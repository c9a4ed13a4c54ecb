"""``python -m simprint``: the command line, where ``simprint`` itself is not on the path."""

from simprint.cli import main

if __name__ == "__main__":
    main()
