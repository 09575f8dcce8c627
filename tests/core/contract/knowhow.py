"""What the suite must know of each game beside the contract: one entry a game."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from tests.core.contract.overthrone_knowhow import OverthroneKnowhow
from tests.core.contract.shengji_knowhow import ShengjiKnowhow
from tests.core.contract.sleight_knowhow import SleightKnowhow
from tests.core.contract.updown_knowhow import UpDownKnowhow
from tests.core.contract.upgrade_knowhow import UpgradeKnowhow


class Knowhow(Protocol):
    """A game's part of the suite over all games.

    `thin` is the part of a walk's later steps, where a share of them is looked at, that is enough
    in a game of long matches.
    """

    thin: float

    def quick(self, options: Any) -> Any:
        """The options of a preset with a match that does not take too long."""
        ...

    def cards(self, state: Any) -> Sequence[int]:
        """Every card of a position, wherever it lies."""
        ...

    def actions(self, state: Any) -> Sequence[Any]:
        """Actions worth asking about in a position, legal or not."""
        ...

    def twin(
        self, state: Any, viewer: int | None, seat: int, action: Any, rng: Random
    ) -> tuple[Any, Any]:
        """The position with all cards permuted that the viewer cannot see, nor will by this.

        And the action that looks the same to the viewer there; often the very same.
        """
        ...


KNOWHOW: dict[str, Knowhow] = {
    "upgrade": UpgradeKnowhow(),
    "sleight": SleightKnowhow(),
    "shengji": ShengjiKnowhow(),
    "overthrone": OverthroneKnowhow(),
    "updown": UpDownKnowhow(),
}
