"""What the tests of the command line share."""

from tests.cli.commands import upgrade

__all__ = ["upgrade"]
