"""Overthrone's rules as the contract wants them, each part from the module it lives in."""

from random import Random
from typing import Any

from upgrade_core.chance import Chance
from upgrade_core.game import Result, View
from upgrade_core.games.overthrone import facts as positions
from upgrade_core.games.overthrone import notation, play, views
from upgrade_core.games.overthrone.choices import OverthroneChoices
from upgrade_core.games.overthrone.model import OVER, Action, Event, State
from upgrade_core.games.overthrone.options import Options

GOOD = 3
"""The most points that count as a win in the statistics (§1.7)."""


class OverthroneRules:
    """See `upgrade_core.game.Rules`; the rules themselves are in docs/games/overthrone.md."""

    def deal(
        self, options: Options, seats: int, chance: Chance, dealer: int | None = None
    ) -> State:
        """See `Rules.deal`."""
        return play.deal(options, chance)

    def waiting(self, state: State) -> tuple[int, ...]:
        """See `Rules.waiting`."""
        return () if state.phase == OVER else (0,)

    def choices(self, state: State, seat: int) -> OverthroneChoices:
        """See `Rules.choices`."""
        return OverthroneChoices(state, seat)

    def act(
        self,
        state: State,
        seat: int,
        action: Action,
        chance: Chance,
        events: list[Event] | None = None,
    ) -> None:
        """See `Rules.act`."""
        play.act(state, action, events)

    def result(self, state: State) -> Result | None:
        """See `Rules.result`: a win, rank 1, is Good or better; the score is the cards left.

        Those still in the draw pile of a game given up are left too (§1.7).
        """
        if state.phase != OVER:
            return None
        left = state.score + len(state.draw)
        won = state.reason != "abandoned" and left <= GOOD
        return Result(
            winners=(0,) if won else (),
            ranks=(1 if won else 2,),
            scores=(left,),
            utilities=(float(-left),),
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
        """See `Rules.default`: the first move offered, which is a play where there is one."""
        return OverthroneChoices(view.state, 0).few(1)[0]

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
