"""What `keys` presses: by game the largest hand or the fullest table, and moments of play."""

from dataclasses import dataclass

RIGHT, LEFT, ENTER, SPACE = b"\x1b[C", b"\x1b[D", b"\r", b" "
SMALL, LARGE = (80, 24), (120, 40)


@dataclass(frozen=True)
class Moment:
    """What is timed: two keys in turn.

    `shown` is what can be read once the moment has come; `then` leads on to the next.
    """

    name: str
    shown: str
    keys: tuple[bytes, bytes] = (RIGHT, LEFT)
    then: bytes = b""


@dataclass(frozen=True)
class Case:
    """How a game is started, on how many columns and lines, and what is timed in it."""

    name: str
    arguments: tuple[str, ...]
    size: tuple[int, int]
    moments: tuple[Moment, ...]


def _both(name: str, arguments: tuple[str, ...], *moments: Moment) -> tuple[Case, ...]:
    return tuple(Case(name, arguments, size, moments) for size in (SMALL, LARGE))


def _shengji(name: str, arguments: tuple[str, ...], reveal: bytes) -> Case:
    """From the bidding through the kitty to the first lead; the hand shrinks by the kitty then."""
    return Case(
        name,
        ("shengji", *arguments, "--set", "deal=sequential"),
        SMALL,
        (
            Moment("revealing", "reveal", then=reveal),
            Moment("burying", "bury"),
            Moment("choosing", "bury", (SPACE, SPACE), then=b"s" + ENTER),
            Moment("leading", "lead", (SPACE, SPACE)),
        ),
    )


CASES: dict[str, tuple[Case, ...]] = {
    "upgrade": _both(
        "nine seats",
        ("upgrade", "--players", "9", "--seed", "1"),
        Moment("placing", "place it", then=ENTER),
        Moment("turn", "Your turn"),
    ),
    "sleight": _both(
        "five cards",
        ("sleight", "--seed", "3"),
        Moment("pointing", "choose"),
        Moment("choosing", "choose", (b"2", b"3")),
    ),
    "overthrone": _both(
        "six cards",
        ("overthrone", "--preset", "easy", "--seed", "7"),
        Moment("choosing", "play"),
    ),
    "updown": _both(
        "six seats",
        ("updown", "--players", "6", "--seed", "5"),
        Moment("pointing", "place it", then=b"2"),
        Moment("taking", "take it", then=b"1"),
        Moment("drawing", "Enter draw"),
    ),
    "shengji": (
        _shengji("33 cards", ("--seed", "10"), b"6"),
        _shengji("60 cards", ("--preset", "four-decks", "--seed", "7"), b"1"),
    ),
}
"""The cases of each game, by its short name."""
