"""Upgrade's rules as the contract wants them, each part from the module it lives in."""

from random import Random
from typing import Any

from upgrade_core.cards import RANK
from upgrade_core.chance import Chance
from upgrade_core.game import Result, View
from upgrade_core.games.upgrade import facts as positions
from upgrade_core.games.upgrade import notation, play, views
from upgrade_core.games.upgrade.choices import (
    ATTACK,
    DISCARD,
    REPLACE_ATTACK,
    REPLACE_DEFENCE,
    UpgradeChoices,
)
from upgrade_core.games.upgrade.model import OVER, PLACING, Action, Event, Place, State
from upgrade_core.games.upgrade.options import Options, turn_cap


class UpgradeRules:
    """See `upgrade_core.game.Rules`; the rules themselves are in docs/games/upgrade.md."""

    def deal(
        self, options: Options, seats: int, chance: Chance, dealer: int | None = None
    ) -> State:
        """See `Rules.deal`."""
        return play.deal(options, seats, chance, dealer)

    def waiting(self, state: State) -> tuple[int, ...]:
        """See `Rules.waiting`: all who must still place, else the seat on turn."""
        if state.phase == OVER:
            return ()
        if state.phase == PLACING:
            return tuple(seat for seat in state.live if not state.attack[seat])
        return (state.turn,)

    def choices(self, state: State, seat: int) -> UpgradeChoices:
        """See `Rules.choices`."""
        return UpgradeChoices(state, seat)

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
        """See `Rules.result`: the last in the game, or at the cap whoever has most tokens."""
        if state.phase != OVER:
            return None
        live = state.live
        most = max(state.tokens[seat] for seat in live)
        winners = tuple(seat for seat in live if state.tokens[seat] == most)
        share = state.seats / len(winners)
        return Result(
            winners=winners,
            ranks=_ranks(state),
            scores=tuple(state.tokens),
            utilities=tuple(share - 1 if seat in winners else -1.0 for seat in range(state.seats)),
            reason=_reason(state),
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
        """See `Rules.default`; what §1.6 plays for a seat whose time has run out."""
        return default(view)

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


def _ranks(state: State) -> tuple[int, ...]:
    """1 for most tokens among the live, then those who left, the last to leave first."""
    live = state.live
    ranks = [0] * state.seats
    for seat in live:
        ranks[seat] = 1 + sum(state.tokens[other] > state.tokens[seat] for other in live)
    for place, seat in enumerate(reversed(state.gone)):
        ranks[seat] = len(live) + 1 + place
    return tuple(ranks)


def _reason(state: State) -> str:
    if len(state.live) == 1:
        return "last-standing"
    capped = state.turns >= turn_cap(state.options, state.seats)
    return "turn-cap" if capped else "out-of-cards"


def default(view: View[State]) -> Action:
    """The highest dealt card; discard; the own lowest card replaced; the weakest attacked."""
    state, seat = view.state, view.seat
    assert seat is not None
    if state.phase == PLACING:
        return Place(max(state.defence[seat], key=RANK.__getitem__))
    choices = UpgradeChoices(state, seat)
    if DISCARD in choices:
        return DISCARD
    upgrades = [
        *zip(REPLACE_DEFENCE, state.defence[seat], strict=False),
        *zip(REPLACE_ATTACK, state.attack[seat], strict=False),
    ]
    legal = [(action, card) for action, card in upgrades if action in choices]
    if legal:
        return min(legal, key=lambda upgrade: RANK[upgrade[1]])[0]
    clockwise = [(seat + step) % state.seats for step in range(1, state.seats)]
    targets = [other for other in clockwise if other not in state.gone]
    return ATTACK[min(targets, key=state.tokens.__getitem__)]
