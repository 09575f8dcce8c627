"""What waits for a table's task, in order."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

J = TypeVar("J")


class Inbox(Generic[J]):
    """A queue with one reader, which can be held up while something is done beside it.

    `is_idle`: the reader waits, and would be given what is put in now at once. Then it may be
    held: it is given nothing until `release`.
    """

    __slots__ = ("_held", "_jobs", "_reader", "is_idle")

    def __init__(self) -> None:
        self._jobs: deque[J] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._held = False
        self.is_idle = False

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._jobs)

    def put(self, job: J) -> None:
        """Add something at the end."""
        self.is_idle = False
        self._jobs.append(job)
        if not self._held:
            self._wake()

    def hold(self) -> None:
        """Give the reader nothing from now on."""
        self._held = True
        self.is_idle = False

    def release(self) -> None:
        """Let the reader go on."""
        self._held = False
        if self._jobs:
            self._wake()
        else:
            self.is_idle = self._reader is not None

    def _wake(self) -> None:
        reader = self._reader
        if reader is not None:
            self._reader = None
            if not reader.done():
                reader.set_result(None)

    async def get(self) -> J:
        """The next, as soon as there is one."""
        while not self._jobs or self._held:
            self._reader = asyncio.get_running_loop().create_future()
            self.is_idle = not self._held
            await self._reader
        return self._jobs.popleft()

    def take_all(self) -> list[J]:
        """Everything that waits, taken out."""
        jobs, self._jobs = list(self._jobs), deque()
        return jobs
