"""The rules of Up or Down? as the contract wants them, each part from where it lives."""

from random import Random
from typing import Any

from upgrade_core.chance import Chance
from upgrade_core.game import Result, View
from upgrade_core.games.updown import facts as positions
from upgrade_core.games.updown import notation, play, views
from upgrade_core.games.updown.choices import UpDownChoices
from upgrade_core.games.updown.model import OVER, Action, Event, State
from upgrade_core.games.updown.options import Options
from upgrade_core.games.updown.rows import score


class UpDownRules:
    """See `upgrade_core.game.Rules`; the rules themselves are in docs/games/updown.md."""

    def deal(
        self, options: Options, seats: int, chance: Chance, dealer: int | None = None
    ) -> State:
        """See `Rules.deal`; the dealer is the seat that starts."""
        return play.deal(options, seats, chance, dealer)

    def waiting(self, state: State) -> tuple[int, ...]:
        """See `Rules.waiting`."""
        return () if state.phase == OVER else (state.turn,)

    def choices(self, state: State, seat: int) -> UpDownChoices:
        """See `Rules.choices`."""
        return UpDownChoices(state, seat)

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
        """See `Rules.result`: most points; equal totals share the rank, who gave up comes last."""
        if state.phase != OVER:
            return None
        seats = range(state.seats)
        scores = [score(state, seat) for seat in seats]
        counted = [-1 if seat in state.gone else scores[seat] for seat in seats]
        ranks = tuple(1 + sum(other > mine for other in counted) for mine in counted)
        winners = tuple(seat for seat in seats if ranks[seat] == 1)
        share = state.seats / len(winners)
        return Result(
            winners=winners,
            ranks=ranks,
            scores=tuple(scores),
            utilities=tuple(share - 1 if seat in winners else -1.0 for seat in seats),
            reason="conceded" if len(state.gone) == state.seats - 1 else "played-out",
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
        """See `Rules.default`: the first move offered, which extends a row where one can be."""
        assert view.seat is not None
        return UpDownChoices(view.state, view.seat).few(1)[0]

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
