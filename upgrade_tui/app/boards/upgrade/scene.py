"""What the board shows just now: a view brought up to date event by event, and what to stress."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from upgrade_core.cards import NO_CARD, Card
from upgrade_core.games.upgrade import model as m
from upgrade_core.story import Sentence
from upgrade_tui.app.widgets.stage import BareScene

Slot = tuple[int, str, int]
"""A card's place: seat, row, slot."""

_NEW_DEED = (m.Placed, m.Replaced, m.Added, m.Discarded, m.Attacked, m.Conceded)


@dataclass(frozen=True)
class Fight:
    """A fight on the stage. `margin` None: the defence has not been turned over yet."""

    seat: int
    target: int
    attack: tuple[Card, ...]
    defence: tuple[Card, ...]
    margin: int | None = None
    bowed: frozenset[int] = frozenset()
    past: bool = False

    @property
    def is_tie(self) -> bool:
        """Whether the two may bow."""
        return self.margin == 0


@dataclass
class Scene(BareScene[m.State]):
    """The view as it is shown, which during motion lags behind the true one."""

    fight: Fight | None = None
    told: Sentence | None = None
    fresh: set[Slot] = field(default_factory=set)

    def forget(self) -> None:
        """Stress nothing any more."""
        self.fight = self.told = None
        self.fresh.clear()

    def announce(self, event: m.Attacked) -> None:
        """An attack before the defence is turned over: the cards still lie in their rows."""
        self.fresh.clear()
        self.fight = Fight(event.seat, event.target, event.attack, event.defence)

    def apply(self, event: Any) -> None:  # noqa: ANN401 - one of Upgrade's events
        """Show what an event changed."""
        if isinstance(event, _NEW_DEED):
            self.fresh.clear()
            if self.fight is not None:
                self.fight = replace(self.fight, past=True)
        self._stage(event)
        self.spec.rules.fold(self.view, event)
        self.fresh.update(_fresh(event, self.state))
        self.told = self.spec.tell(event, self.view.seat) or self.told

    def _stage(self, event: Any) -> None:  # noqa: ANN401
        if isinstance(event, m.Attacked):
            self.fight = Fight(event.seat, event.target, event.attack, event.defence, event.margin)
        elif isinstance(event, m.Bowed) and self.fight is not None:
            self.fight = replace(self.fight, bowed=self.fight.bowed | {event.seat})


def _fresh(event: Any, state: m.State) -> Sequence[Slot]:  # noqa: ANN401
    """The places whose card an event has just put there."""
    match event:
        case m.Replaced():
            return [(event.seat, event.row, event.slot)]
        case m.Added() | m.HeldPlaced():
            return [(event.seat, "attack", len(state.attack[event.seat]) - 1)]
        case m.DefenceDrawn():
            return [(event.seat, "defence", len(state.defence[event.seat]) - 1)]
        case m.Revealed():
            return [
                (seat, "attack", 0) for seat, card in enumerate(event.attack) if card != NO_CARD
            ]
        case _:
            return []
