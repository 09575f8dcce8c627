"""Reading any game's position aloud, from nothing but the contract: its facts, moves and seats."""

from typing import Any

from upgrade_tui.doors.plain.scene import Scene, choices_of
from upgrade_tui.doors.plain.speech import CardWords, card_words, started


class Reading:
    """One position in sentences. A game says better what reads badly here.

    `CARD` names a card of the game in words. `brief`: the position has just been read, so that a
    question need not name the own cards once more.
    """

    CARD: CardWords = staticmethod(card_words)

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.state: Any = scene.view.state
        self.brief = False

    def prompt(self) -> str:
        """What is awaited now, and of whom; empty where there is nothing to say."""
        return self.asked() if self.scene.is_mine else self.scene.awaited()

    def asked(self) -> str:
        """What the own seat is asked to do."""
        return "Your turn."

    def offered(self) -> str:
        """What the own seat may do unasked, such as bidding while cards are dealt; else empty."""
        return ""

    def since(self, before: Any) -> list[str]:  # noqa: ANN401, ARG002 - a position of any game
        """What else has changed since a position, where its events are told by no sentence."""
        return []

    def ending(self) -> str:
        """How the match ended, where that is not a matter of winners and scores; else empty."""
        return ""

    def hand(self) -> list[str]:
        """The own cards."""
        if self.scene.seat is None:
            return ["You are watching: you hold no cards."]
        return self.own_cards(self.scene.seat)

    def own_cards(self, seat: int) -> list[str]:
        """The cards of the own seat."""
        facts = self._facts()
        held = facts.get("hand")
        if held is None and "hands" in facts:
            held = facts["hands"][seat]
        elif held is None and "seats" in facts:
            held = facts["seats"][seat]
        return [f"You hold: {_said(held)}."]

    def look_first(self) -> list[str]:
        """The same as `look`, before a question is read."""
        self.brief = True
        return self.look()

    def your_hand(self, cards: str) -> str:
        """The hand as a sentence behind a question, where it has not just been read."""
        return "" if self.brief else f" Your hand: {cards}."

    def look(self) -> list[str]:
        """The whole position as this seat sees it."""
        facts = self._facts().items()
        return [started(f"{key.replace('_', ' ')}: {_said(value)}.") for key, value in facts]

    def gloss(self, action: object) -> str:  # noqa: ARG002 - for those who override it
        """What a move means where its notation does not say it; empty: it says all."""
        return ""

    def verbs(self) -> set[str]:
        """The first words of the moves that the own seat may make now."""
        choices = choices_of(self.scene)
        write, view = self.scene.spec.rules.format, self.scene.view
        moves = choices.few() if choices is not None else ()
        return {write(view, action).partition(" ")[0] for action in moves}

    def _facts(self) -> dict[str, Any]:
        return self.scene.spec.rules.facts(self.state)


def _said(value: object) -> str:
    """A fact in words, without the signs of JSON."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case dict():
            named = [f"{key} {_said(each)}".replace("_", " ") for key, each in value.items()]
            return "; ".join(named)
        case list():
            return ", ".join(map(_said, value)) or "nothing"
    return str(value).replace("??", "a hidden card")
