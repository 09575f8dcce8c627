"""A client whose one table has a real match, from a position in its JSON form or from a deal."""
# ruff: noqa: ANN401 - JSON forms and actions of any game pass through here

from typing import Any

from tests.app.fakes import FakeClient, bot, person, table_info
from upgrade_core.chance import ScriptedChance
from upgrade_core.errors import RuleError
from upgrade_core.games.upgrade import SPEC
from upgrade_core.match import Match
from upgrade_core.options import with_values
from upgrade_tui.app.app import UpgradeApp
from upgrade_tui.app.screens.table import TableScreen
from upgrade_tui.app.session import Session
from upgrade_tui.app.settings import Settings
from upgrade_tui.net.messages import Outcome, Person
from upgrade_tui.net.mirror import Change, CommandRejected

CODE = "FOX-42"
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn", "Gus", "Hana", "Ida", "Jo")


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
        people: tuple[Person, ...] = tuple(
            person(name) if place == mine else bot(name)
            for place, name in enumerate(NAMES[: match.state.seats])
        )
        people = about.pop("people", people)
        info = table_info(CODE, *people, phase="playing", match=1, **about)
        self.table = self.seat_at(info, mine)
        self.table.options = match.options
        self._mirror()

    @classmethod
    def at(
        cls, facts: dict[str, Any], mine: int | None = 0, *, options: Any = None, **about: Any
    ) -> "PlayedClient":
        """At a position; `options` changes single ones of the standard."""
        chosen = with_values(SPEC.standard, options or {})
        state = SPEC.rules.from_facts(facts, chosen)
        return cls(Match(SPEC, chosen, state, ScriptedChance([])), mine, **about)

    def _mirror(self) -> None:
        table, result = self.table, self.match.result
        table.match, table.version = 1, self.match.version
        table.view, table.waiting = self.match.view(table.seat), self.match.waiting
        if result is not None:
            table.result = Outcome(result.winners, result.ranks, result.scores, result.reason)

    def do(self, seat_number: int, text: str) -> None:
        """A seat moves, in the notation."""
        action = SPEC.rules.parse(self.match.view(seat_number), text)
        before = self.table.view
        step = self.match.submit(seat_number, action)
        self._mirror()
        self.listener.on_update(self.table, Change(before, tuple(step.seen_by(self.table.seat))))

    async def act(self, code: str, action: Any) -> None:
        await super().act(code, action)
        assert self.table.seat is not None
        text = SPEC.rules.format(self.match.view(self.table.seat), action)
        try:
            self.do(self.table.seat, text)
        except RuleError as error:
            raise CommandRejected(error.code, error.message) from None


def table_app(client: PlayedClient, **settings: Any) -> UpgradeApp:
    """The app at the client's table."""
    chosen = Settings(**{"name": "Ann", "glyphs": "unicode", **settings})
    session = Session("solo", client, "this computer")
    return UpgradeApp(TableScreen(CODE), session=session, settings=chosen)
