"""Sleight's rules as the contract wants them, each part from the module it lives in."""

from random import Random
from typing import Any

from upgrade_core.cards import RANK
from upgrade_core.chance import Chance
from upgrade_core.game import Result, View
from upgrade_core.games.sleight import facts as positions
from upgrade_core.games.sleight import notation, play, views
from upgrade_core.games.sleight.choices import RESTOCK, REVIVE, SleightChoices
from upgrade_core.games.sleight.model import (
    DEFENCE,
    NOBODY,
    OVER,
    Action,
    Attack,
    Event,
    State,
)
from upgrade_core.games.sleight.options import Options


class SleightRules:
    """See `upgrade_core.game.Rules`; the rules themselves are in docs/games/sleight.md."""

    def deal(
        self, options: Options, seats: int, chance: Chance, dealer: int | None = None
    ) -> State:
        """See `Rules.deal`; the dealer is the first attacker."""
        return play.deal(options, chance, dealer)

    def waiting(self, state: State) -> tuple[int, ...]:
        """See `Rules.waiting`."""
        return () if state.phase == OVER else (state.mover,)

    def choices(self, state: State, seat: int) -> SleightChoices:
        """See `Rules.choices`."""
        return SleightChoices(state, seat)

    def act(
        self,
        state: State,
        seat: int,
        action: Action,
        chance: Chance,
        events: list[Event] | None = None,
    ) -> None:
        """See `Rules.act`."""
        play.act(state, seat, action, chance, events)

    def result(self, state: State) -> Result | None:
        """See `Rules.result`; the scores are the hit points left, two winners are a draw."""
        if state.phase != OVER:
            return None
        winners = (0, 1) if state.winner == NOBODY else (state.winner,)
        draw = len(winners) == 2
        return Result(
            winners=winners,
            ranks=tuple(1 if seat in winners else 2 for seat in (0, 1)),
            scores=tuple(state.hp),
            utilities=(0.0, 0.0)
            if draw
            else tuple(1.0 if seat in winners else -1.0 for seat in (0, 1)),
            reason=state.reason,
        )

    def view(self, state: State, seat: int | None) -> View[State]:
        """See `Rules.view`."""
        return views.view(state, seat)

    def fold(self, view: View[State], event: Event) -> None:
        """See `Rules.fold`."""
        views.fold(view, event)

    def imagine(self, view: View[State], rng: Random) -> State:
        """See `Rules.imagine`."""
        return views.imagine(view, rng)

    def default(self, view: View[State]) -> Action:
        """See `Rules.default`: restock; the lowest card; revive when the hand is empty (§2.2)."""
        state, seat = view.state, view.seat
        assert seat is not None
        if state.phase == DEFENCE:
            return RESTOCK
        hand = state.hands[seat]
        return Attack((min(hand, key=RANK.__getitem__),)) if hand else REVIVE

    def facts(self, state: State) -> dict[str, Any]:
        """See `Rules.facts`."""
        return positions.facts(state)

    def from_facts(self, facts: object, options: Options) -> State:
        """See `Rules.from_facts`."""
        return positions.from_facts(facts, options)

    def format(self, view: View[State], action: Action) -> str:
        """See `Rules.format`."""
        return notation.format(view, action)

    def parse(self, view: View[State], text: str) -> Action:
        """See `Rules.parse`."""
        return notation.parse(view, text)
