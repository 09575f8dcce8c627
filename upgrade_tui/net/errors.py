"""What is refused on the wire: a peer's fault, or a wish that cannot be granted; at both ends."""


class WireError(Exception):
    """The other end broke the protocol or a limit; the connection ends with this code."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Refused(Exception):
    """A command that cannot be carried out now; it changed nothing and is answered so."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class CommandRejected(Exception):
    """The server refused a command; `message` is its sentence for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class ConnectionFailed(Exception):
    """No server could be reached or understood; `str()` is a sentence with the remedy.

    `code` is a stable word such as "net.unreachable", "net.not-upgrade", "net.version",
    "net.password", "net.closed".
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
