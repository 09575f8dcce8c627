"""Other ways into a server than its own port, such as SSH or a browser, opened and closed with it.

What such a door is made of, this layer does not know; who sets a server up names them in
`ServerSettings.doors`.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from upgrade_tui.net.server import Server


class Door(Protocol):
    """One such way."""

    @property
    def ways(self) -> list[str]:
        """What others type or open to come in by it, the most useful first."""
        ...

    @property
    def notes(self) -> list[str]:
        """Sentences worth knowing to whoever hosts, such as the fingerprint of a key."""
        ...

    async def open(self) -> None:
        """Let people in. Raises: ConnectionFailed: it cannot; a sentence with the remedy."""
        ...

    async def close(self, words: str) -> None:
        """Let nobody in any more, and tell those who are here."""
        ...


MakeDoor = Callable[["Server"], Door]


class Doorways:
    """The doors of a server that are open, in the order they were named."""

    def __init__(self) -> None:
        self._open: list[Door] = []

    @property
    def ways(self) -> list[list[str]]:
        """See `Door.ways`, of each."""
        return [door.ways for door in self._open]

    @property
    def notes(self) -> list[str]:
        """See `Door.notes`, of all."""
        return [note for door in self._open for note in door.notes]

    async def open_all(self, server: "Server", doors: Iterable[MakeDoor]) -> None:
        """Open them. Raises: ConnectionFailed: one cannot be; those before it are open."""
        for make in doors:
            door = make(server)
            await door.open()
            self._open.append(door)

    async def close_all(self, words: str) -> None:
        """Close those that are open, the last one first."""
        while self._open:
            await self._open.pop().close(words)
