"""What waits for a table's task, in order."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

J = TypeVar("J")


class Inbox(Generic[J]):
    """A queue with one reader, which can be held up while something is done beside it.

    While it is `held` the reader is given nothing, until `release`; it must be idle for that.
    """

    def __init__(self) -> None:
        self._jobs: deque[J] = deque()
        self._reader: asyncio.Future[None] | None = None
        self.held = False

    def __bool__(self) -> bool:
        """Whether anything waits."""
        return bool(self._jobs)

    @property
    def is_idle(self) -> bool:
        """Whether the reader waits, and would be given what is put in now at once."""
        return self._reader is not None and not self.held and not self._jobs

    def put(self, job: J) -> None:
        """Add something at the end."""
        self._jobs.append(job)
        self._wake()

    def release(self) -> None:
        """Let the reader go on."""
        self.held = False
        if self._jobs:
            self._wake()

    def _wake(self) -> None:
        reader = self._reader
        if reader is not None and self._jobs and not self.held:
            self._reader = None
            if not reader.done():
                reader.set_result(None)

    async def get(self) -> J:
        """The next, as soon as there is one."""
        while not self._jobs or self.held:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._jobs.popleft()

    def take_all(self) -> list[J]:
        """Everything that waits, taken out."""
        jobs, self._jobs = list(self._jobs), deque()
        return jobs
