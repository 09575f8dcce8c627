"""Shengji's positions, read aloud."""

from upgrade_core.cards import UNKNOWN, Card, cards_text
from upgrade_core.games.shengji import model as m
from upgrade_core.games.shengji.bidding import legal_bids
from upgrade_core.games.shengji.following import of_suit
from upgrade_core.games.shengji.order import NO_MAIN, TRUMP
from upgrade_core.games.shengji.scoring import level_text
from upgrade_tui.doors.plain.games.general import Reading
from upgrade_tui.doors.plain.speech import SUIT_WORDS, counted, joined, rank_words, started

GROUPS = (*SUIT_WORDS, "trumps")
_TIMES = ("", "", " twice", " three times", " four times")
_LEVELS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


class ShengjiReading(Reading):
    """See `Reading`."""

    state: m.State

    # What is awaited ---------------------------------------------------------------------------

    def asked(self) -> str:
        """A bid, the kitty, a lead, an answer, or the next round."""
        state = self.state
        if state.phase == m.ROUND_OVER:
            return "The round is over. Type next for the next one."
        if state.phase == m.BID:
            bids = self._bids()
            return f"Reveal {bids}, or pass." if bids else "You can reveal nothing: pass."
        if state.phase == m.BURY:
            return f"Bury {counted(state.options.table.kitty, 'card')}.{self._holding()}"
        if not state.trick:
            return f"You lead.{self._holding()}"
        return self._following()

    def offered(self) -> str:
        """What could be revealed while anybody may."""
        state, seat = self.state, self.scene.seat
        if state.phase != m.BID or not state.is_live or seat is None or state.done[seat]:
            return ""
        bids = self._bids()
        if state.is_dealing:
            return f"You may reveal {bids}." if bids else ""
        if not bids:
            return "You can reveal nothing: type pass, or wait."
        return f"You may reveal {bids}; or type pass."

    def since(self, before: m.State) -> list[str]:
        """The hand, once all of it has been dealt."""
        if not before.is_dealing or self.state.is_dealing or self.scene.seat is None:
            return []
        return ["All cards are dealt.", *self.own_cards(self.scene.seat)]

    def _bids(self) -> str:
        """What may be revealed, each with how it is typed."""
        seat = self.scene.seat
        assert seat is not None
        bids = legal_bids(self.state, seat)
        return joined([f"{self._ranks(list(bid))} (bid {cards_text(bid)})" for bid in bids], "or")

    def _following(self) -> str:
        state, seat = self.state, self.scene.seat
        assert seat is not None
        lead = state.trick[0]
        suit = state.order.suit[lead.cards[0]]
        held = of_suit(state.hands[seat], suit, state.order)
        many = "a card" if len(lead.cards) == 1 else counted(len(lead.cards), "card")
        if not held:
            return f"Play {many}: you hold no {GROUPS[suit]}.{self._holding()}"
        return f"Play {many}. Your {GROUPS[suit]}: {self._ranks(held, bare=suit != TRUMP)}."

    # Cards -------------------------------------------------------------------------------------

    def _holding(self) -> str:
        seat = self.scene.seat
        assert seat is not None
        return "" if self.brief else " ".join(["", *self.own_cards(seat)])

    def own_cards(self, seat: int) -> list[str]:
        """The hand, trumps first, each suit from its highest card."""
        state = self.state
        lines = []
        for suit in (TRUMP, 0, 1, 2, 3):
            held = of_suit(state.hands[seat], suit, state.order)
            if held:
                cards = self._ranks(held, bare=suit != TRUMP)
                lines.append(f"{started(GROUPS[suit])}, {len(held)}: {cards}.")
        return lines or ["You hold no cards."]

    def _ranks(self, cards: list[Card], *, bare: bool = False) -> str:
        """Cards from the highest; several alike are counted; `bare`: their suit is clear."""
        order = self.state.order
        ranked = sorted(set(cards), key=lambda card: (-order.position[card], card))
        name = rank_words if bare and not self.scene.is_short else self.scene.card
        return ", ".join(name(card) + _TIMES[cards.count(card)] for card in ranked)

    # The position ------------------------------------------------------------------------------

    def look(self) -> list[str]:
        """The round, the teams, the trick on the table, and the own hand."""
        state, scene = self.state, self.scene
        lines = [self._round(), *self._teams()]
        if state.bids:
            bid = state.bids[-1]
            lines.append(
                f"{scene.verb(bid.seat, 'have', 'has')} revealed {scene.cards(bid.cards)}."
            )
        for play in state.trick:
            verb = ("lead", "leads") if play is state.trick[0] else ("play", "plays")
            lines.append(f"{scene.verb(play.seat, *verb)} {self._ranks(list(play.cards))}.")
        if state.phase in (m.PLAY, m.ROUND_OVER):
            lines.append(f"The attackers have {counted(state.score, 'point')}.")
        if scene.seat is not None:
            lines += self.own_cards(scene.seat)
        known = [card for card in state.kitty if card != UNKNOWN]
        return [*lines, f"In the kitty: {scene.cards(known)}."] if known else lines

    def _round(self) -> str:
        state = self.state
        level = level_text(state.level)
        start = f"Round {state.round}, level {_LEVELS.get(level, level)}."
        if state.main == m.UNDECIDED:
            return f"{start} The main suit is not known yet."
        main = "no suit" if state.main == NO_MAIN else SUIT_WORDS[state.main]
        return f"{start} The main suit is {main}; {self.scene.names[state.banker]} is the banker."

    def _teams(self) -> list[str]:
        state, scene = self.state, self.scene
        lines = []
        for team in (0, 1):
            level = level_text(state.levels[team])
            pair = f"{scene.who(team)} and {scene.who(team + 2)}".replace(" You", " you")
            lines.append(f"{pair}: level {_LEVELS.get(level, level)}.")
        return lines


READING = ShengjiReading
