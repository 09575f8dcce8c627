"""A client whose one table has a real match, from a position in its JSON form or from a deal."""
# ruff: noqa: ANN401 - JSON forms and actions of any game pass through here

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from textual.pilot import Pilot

from tests.app.fakes import FakeClient, bot, person, table_info
from upgrade_core.chance import ScriptedChance
from upgrade_core.errors import RuleError
from upgrade_core.game import AnySpec
from upgrade_core.games.upgrade import SPEC
from upgrade_core.match import Match
from upgrade_core.options import with_values
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.boards.upgrade import UpgradeBoard
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.net.messages import Outcome, Person
from upgrade_tui.net.mirror import Change, CommandRejected

CODE = "FOX-42"
NAMES = (
    "Ann Bob Cy Dee Eve Finn Gus Hana Ida Jo Kit Leo Mia Nora Otto Pia Quin Rosalinda Søren".split()
)


def seat(attack: str, defence: str, tokens: int = 3, **about: Any) -> dict[str, Any]:
    """One seat of a position."""
    usual = {"tokens": tokens, "out": False, "placed": bool(attack), "bows": 0}
    return {**usual, "attack": attack.split(), "defence": defence.split(), **about}


OUT = seat("", "", 0, out=True, placed=True)


def position(*seats: dict[str, Any], **about: Any) -> dict[str, Any]:
    """A position in its JSON form."""
    usual: dict[str, Any] = {
        "phase": "turn", "dealer": 0, "turn": 0, "held": None, "deck": [], "discard": [], "stall": 0,
    }  # fmt: skip
    about = {
        key: value.split() if key in ("deck", "discard") else value for key, value in about.items()
    }
    return {**usual, "seats": list(seats), **about}


FOUR = position(
    seat("9H 4S", "TC 6D"),
    seat("9C 4D", "2H 7S"),
    seat("8S", "5S 3D", 2),
    seat("TH", "TS AD", 1),
    turn=0, held="7C", turns=9, stall=1,
    deck="3C 8H 2C AH 6S 9D 5H 8D 4C 7H", discard="AS 2S 3S 5C 6C 9S 7D 8C 4H",
)  # fmt: skip


class PlayedClient(FakeClient):
    """Sits at one table and plays a match there; the test moves the others."""

    def __init__(self, match: Match, mine: int | None = 0, **about: Any) -> None:
        super().__init__()
        self.match = match
        self._number = 1
        people: tuple[Person, ...] = tuple(
            person(name) if place == mine else bot(name)
            for place, name in enumerate(NAMES[: getattr(match.state, "seats", 1)])
        )
        people = about.pop("people", people)
        about = {"game": match.spec.key, "phase": "playing", "match": 1} | about
        info = table_info(CODE, *people, **about)
        self.table = self.seat_at(info, mine)
        self.table.options = match.options
        self.table.players = self.table.names[: getattr(match.state, "seats", None)]
        self._mirror()

    @classmethod
    def at(
        cls,
        facts: dict[str, Any],
        mine: int | None = 0,
        *,
        options: Any = None,
        spec: AnySpec = SPEC,
        **about: Any,
    ) -> "PlayedClient":
        """At a position of a game; `options` changes single ones of the standard."""
        chosen = with_values(spec.standard, options or {})
        state = spec.rules.from_facts(facts, chosen)
        return cls(Match(spec, chosen, state, ScriptedChance([])), mine, **about)

    def _mirror(self) -> None:
        table, result = self.table, self.match.result
        table.match, table.version = self._number, self.match.version
        table.view, table.waiting = self.match.view(table.seat), self.match.waiting
        if result is not None:
            table.result = Outcome(result.winners, result.ranks, result.scores, result.reason)

    def do(self, seat_number: int, text: str, *, told: bool = True) -> None:
        """A seat moves, in the notation; not `told`: the events get lost on the way."""
        action = self.match.spec.rules.parse(self.match.view(seat_number), text)
        before = self.table.view
        step = self.match.submit(seat_number, action)
        self._mirror()
        events = step.seen_by(self.table.seat) if told else []
        self.listener.on_update(self.table, Change(before, tuple(events), self._number))

    def set_people(self, *people: Person | None) -> None:
        """Others sit, or have agreed, or are away."""
        self.table.info = msgspec.structs.replace(self.table.info, people=people)
        self.listener.on_table(self.table)

    def begin_again(self, facts: dict[str, Any]) -> None:
        """The next match begins, at a position."""
        spec = self.match.spec
        state = spec.rules.from_facts(facts, self.match.options)
        self.match = Match(spec, self.match.options, state, ScriptedChance([]))
        self.table.result = None
        self._number += 1
        self.table.info = msgspec.structs.replace(self.table.info, match=self._number)
        self._mirror()
        self.listener.on_update(self.table, Change(None, (), self._number))

    async def act(self, code: str, action: Any) -> None:
        await super().act(code, action)
        assert self.table.seat is not None
        text = self.match.spec.rules.format(self.match.view(self.table.seat), action)
        try:
            self.do(self.table.seat, text)
        except RuleError as error:
            raise CommandRejected(error.code, error.message) from None


def table_app(client: PlayedClient, **settings: Any) -> UpgradeApp:
    """The app at the client's table."""
    chosen = Settings(**{"name": "Ann", "glyphs": "unicode", **settings})
    session = Session("solo", client, "this computer")
    return UpgradeApp(TableScreen(CODE), session=session, settings=chosen)


@asynccontextmanager
async def at_table(
    client: PlayedClient, size: tuple[int, int] = (80, 24), **settings: Any
) -> AsyncIterator[Pilot[int]]:
    """The running app at the client's table, all of it painted."""
    app = table_app(client, **settings)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def board_of(pilot: Pilot[int]) -> UpgradeBoard:
    """The board on the screen's table."""
    assert isinstance(pilot.app, UpgradeApp)
    screen = pilot.app.place
    assert isinstance(screen, TableScreen)
    assert isinstance(screen.board, UpgradeBoard)
    return screen.board


def screen_text(pilot: Pilot[int]) -> str:
    """Everything that can be read on the screen, line by line."""
    strips = pilot.app.screen._compositor.render_strips()  # noqa: SLF001 - nobody else has it
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def line_of(pilot: Pilot[int], number: int) -> str:
    """One line of the screen; -1 is the key line, -2 the prompt."""
    return screen_text(pilot).splitlines()[number].strip()


PLACING = position(
    seat("", "9H 4S TC"), seat("", "9C 4D 2H"), seat("8S", "5S 3D"), seat("", "TS AD TH"),
    phase="placing", deck="3C 8H 2C AH 6S 9D 5H 8D 4C 7H",
)  # fmt: skip

TIE = position(
    seat("9H", "TC 6D"), seat("9C 4D", "2H 7S"), seat("8S", "5S 4C", 2), OUT,
    held="7C", turns=9, deck="3C 8H 2C AH 6S 9D", discard="AS 2S 3S", gone=[3],
)  # fmt: skip

DUEL = position(
    seat("9H", "TC 6D"), seat("9C 4D", "2H 7S"),
    held="7C", turns=7, stall=7, deck="3C 8H 2C AH 6S 9D 5H 8D 4C 7H", discard="AS 2S 3S",
)  # fmt: skip

LAST_TOKEN = position(
    seat("9H 4S", "TC 6D"), seat("9C 4D", "2H 7S", 1), OUT,
    held="7C", turns=38, deck="3C 8H 2C AH", discard="AS 2S 3S 5C", gone=[2],
)  # fmt: skip

_ATTACKS = "9H 4S|9C 4D|8S|TH|6C|7C 2D|3S|AD 5D|TS 2S".split("|")
_DEFENCES = "TC 6D|2H 7S|5S 3D|2C 7D|3C 8H|AH 6S|9D 5H|8D 4C|7H 8C".split("|")
_TOKENS = (3, 2, 3, 1, 7, 3, 0, 2, 3)


def many(seats: int) -> dict[str, Any]:
    """A position of up to nine seats; the seventh is out."""
    about = {"gone": [6]} if seats > 6 else {}
    rows = zip(_ATTACKS, _DEFENCES, _TOKENS, strict=True)
    all_seats = [seat(*row) if row[2] else OUT for row in rows]
    return position(
        *all_seats[:seats], held="4H", turns=20, stall=25, deck="9S", discard="AS AC 5C", **about
    )
