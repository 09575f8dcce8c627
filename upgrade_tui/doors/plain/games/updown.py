"""Up or Down?: its positions, read aloud."""

from upgrade_core.cards import FIRST_NUMBER, UNKNOWN, Card, card_text
from upgrade_core.games.updown import model as m
from upgrade_core.games.updown.options import COLOURS
from upgrade_core.games.updown.rows import direction, row_score, score
from upgrade_tui.doors.plain.games.general import Reading
from upgrade_tui.doors.plain.speech import counted


def coloured(card: Card) -> str:
    """A card with its colour: "red 37"."""
    if card == UNKNOWN:
        return "a hidden card"
    if card < FIRST_NUMBER:
        return card_text(card)
    return f"{COLOURS[m.colour_of(card)]} {card_text(card)}"


class UpdownReading(Reading):
    """See `Reading`."""

    CARD = staticmethod(coloured)
    state: m.State

    def asked(self) -> str:
        """A whole turn, and what is there to make it of."""
        seat = self.scene.seat
        assert seat is not None
        hand = self.your_hand(self.scene.cards(self.state.hands[seat]))
        pile = "" if self.brief else self._open()
        return f"Your turn: place a card, take a neighbour.{hand}{pile}"

    def _open(self) -> str:
        up = self.state.up
        return f" On the open pile: {self.scene.card(up[-1])}." if up else ""

    def own_cards(self, seat: int) -> list[str]:
        """Hand and rows."""
        hand = self.scene.cards(self.state.hands[seat])
        return [f"Your hand: {hand}.", *self._rows(seat)]

    def _rows(self, seat: int) -> list[str]:
        return [
            f"{'Your' if seat == self.scene.seat else self.scene.names[seat] + chr(39) + 's'} "
            f"row {number}{_going(row)}: {self.scene.cards(row)}; {counted(row_score(row), 'point')}."
            for number, row in enumerate(self.state.rows[seat], 1)
        ]

    def look(self) -> list[str]:
        """The ring, the piles, then everybody's rows, one's own first."""
        state, scene = self.state, self.scene
        lines = [f"The ring, rising: {scene.cards(state.ring)}."]
        open_pile = counted(len(state.up), "card")
        closed = counted(len(state.down), "card")
        lines.append(f"The open pile has {open_pile}, the closed one {closed}.{self._open()}")
        first = 0 if scene.seat is None else scene.seat
        for step in range(state.seats):
            lines += self._player((first + step) % state.seats)
        return lines

    def _player(self, seat: int) -> list[str]:
        state, scene = self.state, self.scene
        if seat in state.gone:
            return [f"{scene.placed(seat)}: has given up."]
        points = counted(score(state, seat), "point")
        held = "" if seat == scene.seat else f", {counted(len(state.hands[seat]), 'card')} in hand"
        given_up = len(state.dropped[seat])
        dropped = f", {counted(given_up, 'card')} given up" if given_up else ""
        rows = self.own_cards(seat) if seat == scene.seat else self._rows(seat)
        return [f"{scene.placed(seat)}: {points}{held}{dropped}.", *rows]


def _going(row: list[Card]) -> str:
    way = direction(row)
    return {"up": ", rising", "down": ", falling", None: ""}[way]


READING = UpdownReading
