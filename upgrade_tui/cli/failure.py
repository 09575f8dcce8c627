"""What goes wrong on a command line, as one sentence and an exit code."""

FAILED = 1
USAGE = 2
INTERRUPTED = 130
"""What a shell expects of a command that Ctrl-C ended."""


class Failure(Exception):
    """A command cannot be carried out; `str()` is the sentence for people, with the remedy."""

    exit_code = FAILED


class Misuse(Failure):
    """The words on the command line cannot be meant so."""

    exit_code = USAGE


class ReaderLeft(Exception):
    """Whoever reads what a command prints has seen enough; no failure at all."""
