"""The keys that choose cards and look back: a cursor, cards, whole units, suggestions."""

from upgrade_core.games.shengji import model as m
from upgrade_tui.app.boards.shengji import moves
from upgrade_tui.app.boards.shengji.choice import suggestion
from upgrade_tui.app.boards.shengji.felt import FeltZone
from upgrade_tui.app.boards.shengji.hand import Place
from upgrade_tui.app.boards.shengji.own import OwnZone
from upgrade_tui.app.boards.shengji.stage import Stage
from upgrade_tui.app.boards.shengji.strip import StripZone
from upgrade_tui.app.widgets.staged import StagedBoard

NOT_YET = "It is not your turn to choose cards."


class ChoosingBoard(StagedBoard[Stage]):
    """A board with a hand to choose from; nothing here changes the match."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's own word
        self._felt = FeltZone(id="board-felt")
        self._own = OwnZone(id="board-own")
        super().__init__(StripZone(id="board-strip"), self._felt, self._own, id=id)

    def _point(self, place: Place | None) -> None:
        stage = self.stage
        if stage is None or place is None or stage.cursor == place:
            return
        stage.cursor = place
        self._own.repaint()
        self.changed()

    def _choice_changed(self) -> None:
        assert self.stage is not None
        self.stage.reading = 0
        self._own.repaint()
        if self.stage.state.phase == m.BURY:
            self._felt.repaint()
        self.changed()

    def action_move(self, way: str) -> None:
        """Move the cursor along the cards, or to the row above or below."""
        self.motion.finish()
        if self.stage is not None and self.stage.situation.playing is not None:
            self._point(moves.neighbour(self.stage, way))

    def action_choose(self) -> None:
        """Choose the card pointed at, or choose it no more."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.cursor is not None:
            self._toggle(stage, stage.cursor)

    def _toggle(self, stage: Stage, place: Place) -> None:
        stage.chosen ^= {place}
        self._choice_changed()

    def action_unit(self) -> None:
        """Choose the unit pointed at; again: less of it, and then none."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and stage.cursor is not None:
            stage.chosen = moves.unit_choice(stage, stage.cursor)
            self._choice_changed()

    def action_suggest(self) -> None:
        """Choose what the rules ask for at least."""
        self.motion.finish()
        stage = self.stage
        if stage is None or not stage.takes_cards:
            self.post_message(self.Refused(NOT_YET))
            return
        stage.select(suggestion(stage.situation.view))
        stage.cursor = next(place for place in stage.layout.places if place in stage.chosen)
        self._choice_changed()

    def action_reread(self) -> None:
        """Read the lead chosen in another way, where there is one."""
        self.motion.finish()
        stage = self.stage
        if stage is not None and len(stage.readings) > 1 and not stage.state.trick:
            stage.reading += 1
            self.changed()

    def action_cancel(self) -> None:
        """Choose nothing."""
        self.cancel()

    def cancel(self) -> bool:
        """Choose nothing; False where nothing was."""
        stage = self.stage
        if stage is None or not (stage.chosen or stage.looks_back):
            return False
        if stage.looks_back:
            self.action_look_back()
            return True
        stage.chosen.clear()
        self._choice_changed()
        return True

    def action_look_back(self) -> None:
        """Show the last trick, or the table again."""
        self.motion.finish()
        stage = self.stage
        if stage is None:
            return
        if not stage.state.tricks:
            self.post_message(self.Refused("No trick has been taken yet."))
            return
        if not stage.state.options.show_last_trick:
            self.post_message(self.Refused("At this table a trick once turned stays turned."))
            return
        stage.looks_back = not stage.looks_back
        self._felt.repaint()
        self.changed()
