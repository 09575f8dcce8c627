"""What the board shows just now: a view brought up to date event by event, and what to stress."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from upgrade_core.cards import UNKNOWN, Card
from upgrade_core.games.updown import model as m
from upgrade_tui.app.widgets.stage import BareScene


@dataclass
class Scene(BareScene[m.State]):
    """The view as it is shown, which during motion lags behind the true one.

    `placing` is a move that is just being shown: its card lies in the ring beside the one that is
    taken, which is still there. `fresh` are the cards put down last, by seat.
    """

    placing: m.Moved | None = None
    fresh: dict[int, tuple[Card, Card]] = field(default_factory=dict)

    def forget(self) -> None:
        """Stress nothing any more."""
        self.placing = None
        self.fresh.clear()

    def announce(self, event: m.Moved) -> None:
        """A card is placed; nothing is taken yet."""
        self.placing = event

    def apply(self, event: Any) -> None:  # noqa: ANN401 - one of the game's events
        """Show what an event changed."""
        if isinstance(event, m.Moved):
            self.placing = None
            self.fresh[event.seat] = (event.card, event.take)
        self.spec.rules.fold(self.view, event)

    def fresh_of(self, row: Sequence[Card]) -> Card:
        """The card of a row that was put down since its seat's turn before."""
        return next((card for card in row if self.is_fresh(card)), UNKNOWN)

    def is_fresh(self, card: Card) -> bool:
        """Whether a card was put down since its seat's turn before."""
        return any(card in pair for pair in self.fresh.values())
