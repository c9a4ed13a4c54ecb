"""The program's start: a request to stop is heeded before anything else, and the rest is imported then."""

from simprint.stop import heed


def main() -> None:
    """Run the command line."""
    heed()
    from simprint.cli import main as run

    run()


if __name__ == "__main__":
    main()
