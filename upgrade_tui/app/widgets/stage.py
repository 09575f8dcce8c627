"""What every game's zones share: a scene, the sizes, and who sits nearest."""

from dataclasses import dataclass
from typing import Any, Generic, Protocol, Self, TypeVar

from upgrade_core.game import AnySpec, View
from upgrade_tui.app.widgets.board import Situation
from upgrade_tui.app.widgets.zone import Zone


class Position(Protocol):
    """A game's state, as far as a scene needs to know it."""

    def copy(self) -> Self:
        """Another one that is equal and shares nothing."""


T = TypeVar("T", bound=Position)
S = TypeVar("S")
SceneT = TypeVar("SceneT", bound="BareScene[Any]")
PlanT = TypeVar("PlanT")


@dataclass
class BareScene(Generic[T]):
    """The view as it is shown, which during motion lags behind the true one."""

    spec: AnySpec
    view: View[T]

    @property
    def state(self) -> T:
        """The position as it is shown."""
        return self.view.state

    def own_copy(self) -> None:
        """Keep a view of its own, to be changed event by event."""
        self.view = View(self.view.seat, self.view.state.copy())

    def forget(self) -> None:
        """Stress nothing any more."""
        raise NotImplementedError

    def announce(self, event: Any) -> None:  # noqa: ANN401 - any game's event
        """Show how an event begins, where it does so by degrees."""
        raise NotImplementedError

    def apply(self, event: Any) -> None:  # noqa: ANN401 - any game's event
        """Show what an event changed."""
        raise NotImplementedError


@dataclass
class BareStage(Generic[SceneT, PlanT]):
    """One board's shared knowledge; zones read it, the board changes it."""

    situation: Situation
    scene: SceneT
    plan: PlanT

    @property
    def nearest(self) -> int:
        """The seat drawn nearest: the view's own, or the first for those who only watch."""
        seat = self.situation.view.seat
        return 0 if seat is None else seat


class StagedZone(Zone, Generic[S]):
    """A zone that paints what its board's stage says; nothing before there is one."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.stage: S | None = None
