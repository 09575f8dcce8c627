"""Upgrade's positions, read aloud."""

from upgrade_core.cards import NO_CARD, UNKNOWN, card_text
from upgrade_core.games.upgrade import model as m
from upgrade_tui.doors.plain.games.general import Reading
from upgrade_tui.doors.plain.speech import counted, joined, started


class UpgradeReading(Reading):
    """See `Reading`."""

    state: m.State

    def asked(self) -> str:
        """What to do with the drawn card, or which card to attack with."""
        state, seat = self.state, self.scene.seat
        assert seat is not None
        if state.phase == m.PLACING:
            cards = state.defence[seat]
            return (
                "Choose the card to attack with; the others will defend you. "
                f"Type for example: place {card_text(cards[0])}."
            )
        total = m.row_sum(state.attack[seat])
        if state.must_attack:
            return f"Your turn: {state.stall} turns without an attack, so now you must attack, with {total}."
        verbs = self.verbs()
        deeds = [f"attack with {total}"] if "attack" in verbs else []
        deeds += [verb for verb in ("replace", "add", "discard") if verb in verbs]
        deeds += ["bow"] if seat in state.duel else []
        held, choice = self.scene.card(state.held), started(joined(deeds, "or"))
        return f"Your turn: you hold {held}. {choice}.{self._stall()}"

    def offered(self) -> str:
        """A bow after a tie."""
        return "You may bow." if self.scene.seat in self.state.duel else ""

    def _stall(self) -> str:
        state = self.state
        limit = state.options.stall_laps * len(state.live)
        if not limit or state.stall * 2 < limit or state.phase != m.TURN:
            return ""
        return f" {counted(max(0, limit - state.stall), 'turn')} until somebody must attack."

    def own_cards(self, seat: int) -> list[str]:
        """Attack, defence, and the card that was drawn."""
        state, scene = self.state, self.scene
        if seat in state.gone:
            return ["You are out of the game."]
        if state.phase == m.PLACING and not state.attack[seat]:
            return [f"You were dealt {scene.cards(state.defence[seat])}."]
        lines = [f"Your attack: {self._row(state.attack[seat])}."]
        lines.append(f"Your defence: {self._row(state.defence[seat])}.")
        if state.held > UNKNOWN and state.turn == seat:
            lines.append(f"In your hand, just drawn: {scene.card(state.held)}.")
        return lines

    def _row(self, cards: list[int]) -> str:
        """Cards and what they make; only how many where they are hidden."""
        if UNKNOWN in cards:
            return f"{counted(len(cards), 'card')}, hidden"
        return f"{self.scene.cards(cards)}, making {m.row_sum(cards)}" if cards else "nothing"

    def look(self) -> list[str]:
        """Deck and pile, the own cards, then the others in the order of play."""
        state, scene = self.state, self.scene
        start = f"Turn {state.turns + 1}. " if state.phase == m.TURN else ""
        pile = counted(len(state.discard), "card")
        lines = [f"{start}The deck has {counted(len(state.deck), 'card')}, the pile {pile}."]
        first = 0 if scene.seat is None else scene.seat
        if scene.seat is not None:
            tokens = counted(state.tokens[first], "token")
            lines += [f"{scene.placed(first)}: {tokens}.", *self.own_cards(first)]
        for step in range(scene.seat is not None, state.seats):
            lines.append(self._other((first + step) % state.seats))
        if state.held == UNKNOWN and state.held != NO_CARD:
            lines.append(f"{scene.names[state.turn]} has drawn a card.")
        return lines

    def _other(self, seat: int) -> str:
        state = self.state
        start = f"{self.scene.placed(seat)}: "
        if seat in state.gone:
            return f"{start}out of the game."
        if state.phase == m.PLACING:
            chosen = "has chosen an attack card" if state.attack[seat] else "has yet to choose"
            return f"{start}{counted(state.tokens[seat], 'token')}; {chosen}."
        return (
            f"{start}{counted(state.tokens[seat], 'token')}; attack {self._row(state.attack[seat])}; "
            f"defence {self._row(state.defence[seat])}."
        )

    def gloss(self, action: object) -> str:
        """Whom an attack meets, and what a card would replace."""
        state, seat = self.state, self.scene.seat
        match action:
            case m.Attack(target):
                return self.scene.names[target]
            case m.Replace(row, slot) if seat is not None:
                rows = state.attack if row == "attack" else state.defence
                return self.scene.card(rows[seat][slot])
        return ""


READING = UpgradeReading
