"""Shengji's rules as the contract wants them, each part from the module it lives in."""

from random import Random
from typing import Any

from upgrade_core.chance import Chance
from upgrade_core.game import TABLE, Result, View
from upgrade_core.games.shengji import facts as positions
from upgrade_core.games.shengji import notation, play, views
from upgrade_core.games.shengji.candidates import kitties
from upgrade_core.games.shengji.choices import NEXT, PASS, ShengjiChoices
from upgrade_core.games.shengji.following import minimal_follow
from upgrade_core.games.shengji.model import (
    BID,
    BURY,
    OVER,
    PLAY,
    ROUND_OVER,
    Action,
    Bury,
    Event,
    Play,
    State,
    team,
)
from upgrade_core.games.shengji.options import SEATS, Options
from upgrade_core.games.shengji.order import TRUMP


class ShengjiRules:
    """See `upgrade_core.game.Rules`; the rules themselves are in docs/games/shengji.md."""

    def deal(
        self, options: Options, seats: int, chance: Chance, dealer: int | None = None
    ) -> State:
        """See `Rules.deal`; the dealer is the seat that is dealt first."""
        return play.deal(options, chance, dealer)

    def waiting(self, state: State) -> tuple[int, ...]:
        """See `Rules.waiting`: live bidding waits for the table, a finished round for anybody."""
        if state.phase == OVER:
            return ()
        if state.phase == ROUND_OVER:
            return tuple(range(SEATS))
        if state.phase == BID and state.is_live:
            return (TABLE,)
        return (state.turn,)

    def choices(self, state: State, seat: int) -> ShengjiChoices:
        """See `Rules.choices`."""
        return ShengjiChoices(state, seat)

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
        """See `Rules.result`: two win together; the scores are the teams' levels, 2 to 14."""
        if state.phase != OVER:
            return None
        won = [team(seat) == state.winner for seat in range(SEATS)]
        return Result(
            winners=tuple(seat for seat in range(SEATS) if won[seat]),
            ranks=tuple(1 if wins else 3 for wins in won),
            scores=tuple(state.levels[team(seat)] for seat in range(SEATS)),
            utilities=tuple(1.0 if wins else -1.0 for wins in won),
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
        """See `Rules.default`; what §1.14 plays for a seat whose time has run out."""
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


def default(view: View[State]) -> Action:
    """Pass; the safest kitty; the lowest single led; the least that follows."""
    state, seat = view.state, view.seat
    assert seat is not None
    if seat == TABLE:
        return ShengjiChoices(state, TABLE).few()[0]
    hand, order = state.hands[seat], state.order
    if state.phase == BID:
        return PASS
    if state.phase == BURY:
        return Bury(kitties(hand, state.options.table.kitty, order, 1)[0])
    if state.phase != PLAY:
        return NEXT
    if state.trick:
        suit = order.suit[state.trick[0].cards[0]]
        return Play(tuple(sorted(minimal_follow(hand, suit, tuple(state.units), order))))
    return Play((min(hand, key=lambda c: (order.suit[c] == TRUMP, order.position[c], c)),))
