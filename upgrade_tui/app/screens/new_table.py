"""A form for a new table, drawn from the options that the game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual import work
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from upgrade_core.errors import OptionError
from upgrade_core.options import (
    OptionField,
    differences,
    option_fields,
    parse_settings,
    value_text,
    with_values,
)
from upgrade_core.registry import find_game
from upgrade_tui.app import keymap, routes
from upgrade_tui.app.chrome import KeyLine, StatusLine
from upgrade_tui.app.parts.form import Field, Form, yes_or_no
from upgrade_tui.app.parts.press import Press
from upgrade_tui.app.parts.rows import RowList
from upgrade_tui.app.screens.base import GameScreen
from upgrade_tui.app.wanted import Wanted, usual_level
from upgrade_tui.net.settings import TableTimes

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from upgrade_core.game import AnySpec

_PASSWORD = ("Password of this table", "Leave it empty for a table that everybody may join.")
TURN_TIMES = (0, 15, 30, 45, 60, 90, 120, 180, 300)
MIND_TIMES = (0, 15, 30, 60, 120, 300, 600)
_PLACES = {"network": "people and bots", "alone": "bots, right here"}


class NewTableScreen(GameScreen[Wanted | None]):
    """Answers with the table that is wanted, or None.

    `choose_place`: also ask whether others shall be able to join, or bots alone play.
    """

    section = "new_table"
    BINDINGS = keymap.bindings(section)

    def __init__(self, game: str, *, choose_place: bool = False) -> None:
        super().__init__()
        self._spec: AnySpec = find_game(game)
        self._preset = next(iter(self._spec.presets))
        self._options: Any = self._spec.standard
        self._seats = min(4, self._spec.usual_seats)
        self._place: str | None = "network" if choose_place else None
        self._level = usual_level(self._spec)
        self._password = ""
        self._turn_s = 0
        self._mind_s = self._spec.minds_after_s

    def compose(self) -> ComposeResult:
        """The fields; under them what the chosen one means, and whether it can be played so."""
        yield StatusLine(f"A new table of {self._spec.title}")
        yield Form(self._fields(), id="form")
        yield Static(id="meaning")
        yield Static(id="verdict")
        with Horizontal(classes="presses"):
            yield Press("Open table", "open_table", "o", id="open")
            yield Press("Reset", "reset", "r")
        yield KeyLine(self.section)

    def on_mount(self) -> None:
        """Say what the first field means."""
        self._judge()
        self._explain()

    def _fields(self) -> list[Field]:
        spec = self._spec
        seats = range(spec.min_seats, spec.max_seats + 1)
        presets = tuple(spec.presets)
        about = "Ready-made rules: " + ", ".join(presets)
        first = [
            Field("preset", "Rules", about, self._preset, presets),
            Field("seats", "Seats", "People and bots together", self._seats, seats),
        ]
        if self._place is not None:
            words = "Whether others can join over the network"
            places = tuple(_PLACES)
            first.append(
                Field("place", "Against", words, self._place, places, lambda key: _PLACES[str(key)])
            )
        if self._place == "alone":
            levels = tuple(spec.bots)
            first.append(Field("level", "Bots play", "How well they play", self._level, levels))
        else:
            words = "With a password only those who know it join"
            first.append(Field("password", "Password", words, self._password, (), _hidden))
        base = spec.presets[self._preset]
        options = [
            _option(each, getattr(self._options, each.name), getattr(base, each.name))
            for each in option_fields(spec.options_type)
        ]
        return first + options + ([] if self._place == "alone" else self._times())

    def _times(self) -> list[Field]:
        usual = self._spec.minds_after_s
        return [
            Field(
                "turn_s",
                "Time for a turn",
                "After it a harmless move is made for whoever is slow",
                self._turn_s,
                TURN_TIMES,
                lambda value: _seconds(value, "no limit"),
                changed=self._turn_s != 0,
            ),
            Field(
                "mind_s",
                "A bot minds after",
                "A bot plays for somebody away so long, and hands the seat back",
                self._mind_s,
                sorted({*MIND_TIMES, usual}),
                lambda value: _seconds(value, "never"),
                changed=self._mind_s != usual,
            ),
        ]

    def on_form_changed(self, message: Form.Changed) -> None:
        """A field has another value."""
        name, value = message.name, message.value
        if name == "preset":
            self._preset = str(value)
            self._options = self._spec.presets[self._preset]
        elif name in ("seats", "place", "level", "turn_s", "mind_s"):
            setattr(self, f"_{name}", value)
        else:
            self._options = with_values(self._options, {name: value})
        self._renew()

    @work
    async def on_form_asked(self, message: Form.Asked) -> None:
        """Ask for the password, or for an option that is a text."""
        field = message.field
        if field.name == "password":
            title, note = _PASSWORD
        else:
            title, note = field.title, f"{field.description}."
        question = routes.ask(title, note=note, value=str(field.value))
        answer = await self.app.push_screen_wait(question)
        if answer is None:
            return
        if field.name == "password":
            self._password = answer[:128]
        else:
            self._set_text(field.name, answer)
        self._renew()

    def _set_text(self, name: str, text: str) -> None:
        """Set an option to what was typed; say why not where it is no value of it."""
        try:
            self._options = parse_settings(self._options, [f"{name}={text}"])
        except OptionError as error:
            self.app.sorry(_sentence(error.message))

    def on_row_list_moved(self, _message: RowList.Moved) -> None:
        """The cursor is on another field."""
        self._explain()

    def _renew(self) -> None:
        self.query_one(Form).show_fields(self._fields())
        self._judge()
        self._explain()

    def _explain(self) -> None:
        field = self.query_one(Form).field
        self.query_one("#meaning", Static).update(Content(f"{field.title}: {field.description}."))

    def _judge(self) -> bool:
        """Say whether this can be played, and what to expect; whether it can."""
        verdict = self.query_one("#verdict", Static)
        try:
            warnings = self._spec.check(self._options, self._seats)
        except OptionError as error:
            verdict.update(Content.styled(_sentence(error.message), "bold $error"))
            return False
        verdict.update(Content.styled(" ".join(warnings), "$warning"))
        return True

    def action_reset(self) -> None:
        """Back to what the preset says."""
        self._options = self._spec.presets[self._preset]
        self._turn_s, self._mind_s = 0, self._spec.minds_after_s
        self._renew()

    def action_open_table(self) -> None:
        """Answer with this table, if it can be played."""
        if not self._judge():
            self.app.bell()
            return
        usual = self._mind_s == self._spec.minds_after_s
        self.dismiss(
            Wanted(
                game=self._spec.key,
                seats=self._seats,
                preset=self._preset,
                options=differences(self._options, self._spec.presets[self._preset]),
                level=self._level,
                password=self._password or None,
                alone=self._place == "alone",
                times=TableTimes(self._turn_s, None if usual else self._mind_s),
            )
        )

    def action_back(self) -> None:
        """No table."""
        self.dismiss(None)


def _option(declared: OptionField, value: bool | int | str, usual: bool | int | str) -> Field:
    """One option as a field of the form."""
    values: tuple[bool | int | str, ...] = declared.choices
    description = declared.description[:1].upper() + declared.description[1:]
    if declared.kind == "text":
        values = ()
        description += f": {declared.range_text}"
    if declared.kind == "bool":
        values = (False, True)
    elif declared.kind == "int":
        assert declared.low is not None
        assert declared.high is not None
        values = tuple(range(declared.low, declared.high + 1))
    shown = yes_or_no if declared.kind == "bool" else value_text
    return Field(
        declared.name,
        declared.title,
        description,
        value,
        values,
        shown,
        changed=value != usual,
    )


def _seconds(value: bool | int | str, none: str) -> str:
    """A time in words; `none` where there is none."""
    return f"{value} seconds" if value else none


def _hidden(value: bool | int | str) -> str:
    """Whether there is a password, not which."""
    return "set" if value else "none"


def _sentence(text: str) -> str:
    """A refusal as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
