"""Settings: every change applies at once and is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work

from upgrade_core.cards import UNKNOWN, cards
from upgrade_tui.app import keymap, routes
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.palettes import PALETTES
from upgrade_tui.app.parts.form import Field, Form, yes_or_no
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.widgets.cards import Mark, Size, card_block
from upgrade_tui.app.widgets.zone import Zone
from upgrade_tui.net.names import MOST_NAME_CELLS, clean_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.app import ComposeResult

    from upgrade_tui.app.settings import Settings
    from upgrade_tui.app.widgets.canvas import Canvas

_BOTH = (False, True)
_GLYPHS = {
    "auto": "automatic",
    "unicode": "suits and lines",
    "console": "simple lines",
    "ascii": "plain ASCII",
}
_COLOURS = {
    "auto": "automatic",
    "all": "all",
    "256": "256",
    "16": "16",
    "8": "8",
    "none": "none",
}


def setting_fields(settings: Settings) -> list[Field]:
    """The settings as fields of a form."""
    titles = {name: palette.title for name, palette in PALETTES.items()}
    return [
        Field("name", "Your name", "How others see you", settings.player_name),
        _choice("theme", "Table", "The colour of the felt", settings.theme, titles),
        _choice("glyphs", "Signs", "What your font can draw", settings.glyphs, _GLYPHS),
        _switch("motion", "Motion", "Cards move", settings.motion),
        _switch("four_colours", "Four colours", "A colour for each suit", settings.four_colours),
        _choice("colours", "Colours", "How many you see", settings.colours, _COLOURS),
        _switch("title", "Window title", "Says when it is your turn", settings.title),
        _switch("bell", "Bell", "Rings when it is your turn", settings.bell),
        _switch("announce", "Be found", "Hosting, tell the network", settings.announce),
    ]


def _choice(name: str, title: str, description: str, value: str, words: Mapping[str, str]) -> Field:
    return Field(name, title, description, value, tuple(words), lambda each: words[str(each)])


def _switch(name: str, title: str, description: str, value: bool) -> Field:
    return Field(name, title, description, value, _BOTH, yes_or_no)


class Sample(Zone):
    """A few cards as they look with these settings."""

    DEFAULT_CSS = "Sample { height: 5; }"
    HOVERS = False

    def paint(self, canvas: Canvas) -> None:
        """Five cards, one under the cursor, one chosen, one unseen."""
        hand = cards("AS 7H TD QC")
        marks = (Mark.NONE, Mark.CURSOR, Mark.NONE, Mark.CHOSEN)
        x = 3
        for each, mark in zip([*hand, UNKNOWN], [*marks, Mark.NONE], strict=True):
            block = card_block(self.look, each, Size.FULL, mark)
            x = canvas.put_block(x, 0, block) + 1

    def on_look_changed(self) -> None:
        """Draw again."""
        self.repaint()


class SettingsScreen(GameScreen[None]):
    """Name, table, signs, motion, colours, what calls one, and being found."""

    section = "settings"
    BINDINGS = keymap.bindings(section)

    def compose(self) -> ComposeResult:
        """The form, and some cards to look at."""
        yield StatusLine("Settings", "every change is kept at once")
        yield Form(setting_fields(self.app.settings), id="form")
        yield Sample(id="sample")
        yield KeyLine(self.section)

    def on_form_changed(self, message: Form.Changed) -> None:
        """Apply it."""
        self._apply(message.name, message.value)

    @work
    async def on_form_asked(self, message: Form.Asked) -> None:
        """Ask for the name."""
        question = routes.ask("What shall we call you?", value=str(message.field.value))
        answer = await self.app.push_screen_wait(question)
        if answer is not None:
            self._apply(message.field.name, clean_text(answer, MOST_NAME_CELLS))

    def _apply(self, name: str, value: bool | int | str) -> None:
        self.app.change_settings(name, value)
        self.query_one(Form).show_fields(setting_fields(self.app.settings))

    def action_back(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()
