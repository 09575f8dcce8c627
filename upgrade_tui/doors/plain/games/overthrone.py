"""Overthrone's positions, read aloud."""

from upgrade_core.cards import JESTER, SUIT
from upgrade_core.games.overthrone import model as m
from upgrade_core.games.overthrone.facts import band
from upgrade_tui.doors.plain.games.general import Reading
from upgrade_tui.doors.plain.speech import SUIT_WORDS, counted, started

PLACES = ("north", "east", "south", "west")


class OverthroneReading(Reading):
    """See `Reading`."""

    state: m.State

    def asked(self) -> str:
        """Who rules, and what is in hand."""
        state = self.state
        ruler = started(self.scene.card(state.ruler))
        return f"{ruler} rules.{self.your_hand(self._hand())}"

    def ending(self) -> str:
        """What is left, and what that is worth."""
        if self.state.reason == "abandoned":
            return "You gave this deal up."
        return f"{started(counted(self.state.score, 'card'))} left: {band(self.state.score)}."

    def _hand(self) -> str:
        return self.scene.cards(sorted(self.state.hand))

    def own_cards(self, seat: int) -> list[str]:  # noqa: ARG002 - there is one seat
        """The hand."""
        return [f"Your hand: {self._hand()}."]

    def look(self) -> list[str]:
        """Throne, foundations, hand and piles."""
        state, scene = self.state, self.scene
        lines = [f"On the throne: {scene.card(state.ruler)}."]
        if len(state.throne) > 1:
            lines[0] = f"{lines[0][:-1]}, over {scene.cards(state.throne[-2::-1])}."
        lines += [self._foundation(place) for place in range(len(PLACES))]
        lines += self.own_cards(0)
        top = f", {scene.card(state.discard[-1])} on top" if state.discard else ""
        lines.append(
            f"To draw: {counted(len(state.draw), 'card')}. "
            f"Thrown away: {counted(len(state.discard), 'card')}{top}."
        )
        left = counted(state.score, "card")
        return [
            *lines,
            f"{started(left)} in hand and thrown away: {band(state.score)}, as it stands.",
        ]

    def _foundation(self, place: int) -> str:
        pile = self.state.foundations[place]
        where = PLACES[place].capitalize()
        if not pile:
            return f"{where}: empty."
        suit = SUIT_WORDS[SUIT[pile[0]]] if pile[0] != JESTER else "the Jester"
        return f"{where}: {suit}, {self.scene.card(pile[-1])} on top, {counted(len(pile), 'card')}."


READING = OverthroneReading
