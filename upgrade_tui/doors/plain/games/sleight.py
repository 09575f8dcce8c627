"""Sleight's positions, read aloud."""

from upgrade_core.cards import UNKNOWN
from upgrade_core.games.sleight import model as m
from upgrade_tui.doors.plain.games.general import Reading
from upgrade_tui.doors.plain.speech import counted


class SleightReading(Reading):
    """See `Reading`."""

    state: m.State

    def asked(self) -> str:
        """An attack or the answer to one."""
        state, seat = self.state, self.scene.seat
        assert seat is not None
        hand = self.your_hand(self.scene.cards(sorted(state.hands[seat], key=_by_rank)))
        if state.phase == m.DEFENCE:
            doubled = ", doubled" if state.double[state.attacker] else ""
            laid = counted(len(state.laid), "card")
            return (
                f"{self.scene.names[state.attacker]} attacks with {laid}{doubled}: "
                f"defend, deflect or restock.{hand}"
            )
        if not state.hands[seat]:
            return "Your hand is empty: revive your Grave."
        twice = ", which counts double" if state.double[seat] else ""
        return f"Your attack{twice}: lay one to three cards.{hand}{self._stall()}"

    def _stall(self) -> str:
        state = self.state
        left = state.options.stall_turns - state.stall
        return (
            f" {counted(left, 'turn')} without damage and it ends." if left <= state.stall else ""
        )

    def own_cards(self, seat: int) -> list[str]:
        """The hand, low to high."""
        cards = sorted(self.state.hands[seat], key=_by_rank)
        return [f"Your hand: {self.scene.cards(cards)}."]

    def look(self) -> list[str]:
        """Both duellists, oneself first."""
        first = 0 if self.scene.seat is None else self.scene.seat
        lines = [f"Turn {self.state.turns + 1}."]
        for seat in (first, 1 - first):
            lines += self._duellist(seat)
        return lines

    def _duellist(self, seat: int) -> list[str]:
        state, scene = self.state, self.scene
        hand = state.hands[seat]
        points = counted(state.hp[seat], "hit point")
        deck = counted(len(state.decks[seat]), "card")
        start = f"{scene.verb(seat, 'have', 'has')} {points}"
        held = "" if seat == scene.seat else f", {counted(len(hand), 'card')} in hand"
        whose = "Your" if seat == scene.seat else f"{scene.names[seat]}'s"
        lines = [f"{start}{held}, and a deck of {deck}."]
        if state.double[seat]:
            lines.append(f"{whose} attack counts double.")
        if seat == scene.seat:
            lines += self.own_cards(seat)
        if state.laid and seat == state.attacker:
            cards = state.laid
            known = (
                scene.cards(cards) if UNKNOWN not in cards else counted(len(cards), "hidden card")
            )
            lines.append(f"Laid face down: {known}.")
        return [*lines, f"{whose} Grave: {scene.cards(sorted(state.graves[seat], key=_by_rank))}."]


def _by_rank(card: int) -> tuple[int, int]:
    return (card - 1) % 13, card


READING = SleightReading
