"""Who may come in: the server's password, asked for on a page of its own."""

from collections import OrderedDict
from hashlib import sha256

from upgrade_tui.net.errors import Refused
from upgrade_tui.net.server import Server

_MOST_REMEMBERED = 10_000


class Gate:
    """Remembers, as long as the server runs, which browsers have given its password."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._admitted: OrderedDict[str, None] = OrderedDict()

    def is_open(self, secret: str | None) -> bool:
        """Whether a browser with this secret may come in now."""
        if self._server.settings.password is None:
            return True
        return secret is not None and _digest(secret) in self._admitted

    async def why_not(self, secret: str, password: str, origin: str) -> str:
        """Let a browser in that gives the right password; else the sentence why not.

        It is looked at where those that come over the wire are, and wrong ones count together.
        """
        porch = self._server.porch
        if banned := porch.why_not(origin):
            return _sentence(banned)
        try:
            right = await porch.knows(password, origin)
        except Refused as error:
            return _sentence(error.message)
        if not right:
            return "That is not the password of this server: ask its host."
        self._admitted[_digest(secret)] = None
        while len(self._admitted) > _MOST_REMEMBERED:
            self._admitted.popitem(last=False)
        return ""


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def _sentence(message: str) -> str:
    return f"{message[:1].upper()}{message[1:]}."
