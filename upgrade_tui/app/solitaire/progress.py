"""One attempt at a deal: the moves that stand, what was taken back, and the help that was used."""

from msgspec import Struct, field

Deed = str
"""What was asked of the server: "undo", "redo", or a move in the notation."""


class Progress(Struct, kw_only=True):
    """An attempt as far as it has come; enough to set it up again.

    `taken` are the moves taken back, the next to be done again last. `assisted`: something was
    known that an honest player would not know, because an undo crossed a card that had come up
    or the same deal was played before. `recorded`: its result has been counted,
    or does not count because a `bot` had a hand in it.
    """

    game: str
    preset: str
    options: dict[str, bool | int | str]
    deal: int
    moves: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    hints: int = 0
    assisted: bool = False
    recorded: bool = False
    bot: bool = False

    def did(self, deed: Deed, *, revealed: bool = False) -> None:
        """The server has carried something out; `revealed`: an undo hid a card again."""
        if deed == "undo" and self.moves:
            self.taken.append(self.moves.pop())
            self.assisted = self.assisted or revealed
        elif deed == "redo" and self.taken:
            self.moves.append(self.taken.pop())
        elif deed not in ("undo", "redo"):
            self.moves.append(deed)
            self.taken.clear()

    def again(self) -> "Progress":
        """The next attempt at the same deal, whose cards are no longer unknown."""
        seen = self.assisted or bool(self.moves or self.taken)
        return Progress(
            game=self.game,
            preset=self.preset,
            options=self.options,
            deal=self.deal,
            assisted=seen,
        )
