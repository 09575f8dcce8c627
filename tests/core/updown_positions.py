"""Games of Up or Down? for tests: positions in the text form."""

from typing import Any

from tests.core.scenes import Facts, Scenes
from upgrade_core.games.updown import SPEC

SCENES = Scenes(SPEC)
after, refused, events, seen = SCENES.after, SCENES.refused, SCENES.events, SCENES.seen
SEATS = 5
RING = "5 12 34 52 60 71"


def player(hand: str = "", *rows: str, dropped: str = "") -> Facts:
    """One seat: its hand and its rows."""
    return {
        "hand": hand.split(),
        "rows": [{"cards": row.split()} for row in rows],
        "dropped": dropped.split(),
    }


def game(*seats: Facts, ring: str = RING, up: str = "", down: str = "", **more: Any) -> Facts:  # noqa: ANN401 - facts
    """Seat 0 is on turn unless told otherwise; five seats, for numbers up to 96."""
    others = [player() for _ in range(SEATS - len(seats))]
    rows = {"ring": ring.split(), "up": up.split(), "down": down.split()}
    return {"phase": "play", "turn": 0, "seats": [*seats, *others], **rows, **more}


def ring(shown: Facts) -> str:
    """The ring of a position."""
    return " ".join(shown["state"]["ring"])


def rows(shown: Facts, seat: int = 0) -> list[str]:
    """The rows of a seat."""
    return [" ".join(row["cards"]) for row in shown["state"]["seats"][seat]["rows"]]
