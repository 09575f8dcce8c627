"""A match as a text file, both ways: what is PGN to chess (docs/protocol.md, Records)."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from upgrade_core.cards import cards, cards_text
from upgrade_core.chance import Outcome, Picked, Shuffled
from upgrade_core.errors import OptionError, RecordError
from upgrade_core.game import TABLE, AnySpec
from upgrade_core.match import Entry, Move
from upgrade_core.options import differences, find_preset, parse_settings, settings_text
from upgrade_core.registry import find_game

FORMAT = 1
MOST_LINES = 1_000_000
TABLE_TEXT = "table"
"""How a move of the clock and dealer is written, where a seat's has its number."""
_HEADER = re.compile(r"\[(\w+)\s*([^\[\]]*)\]")
_SHORT_NUMBER = re.compile(r"[0-9]{1,9}")
_NO_SYNTAX = str.maketrans("[]|", "()/")
_OPTIONAL_KEYS = ("Dealer", "Date", "Commitment", "Seed", "Nonce", "State")
_KEYS = ("Upgrade", "Game", "Preset", "Options", "Seats", *_OPTIONAL_KEYS, "Result")


@dataclass(frozen=True)
class Line:
    """One entry of a record with the line of the file it stands in (0: not from a file)."""

    number: int
    entry: Entry
    comment: str = ""


@dataclass
class Record:
    """A match as text: how it was set up, what chance gave and what the seats did.

    `state` are facts to start from instead of a deal; `dealer` is given where a rematch fixed it;
    `winners` is None while the match is unfinished. `start_line` is where the file says how it
    starts: the line of the facts, else the first.
    """

    spec: AnySpec
    preset: str
    options: Any
    names: tuple[str, ...]
    lines: list[Line] = field(default_factory=list)
    dealer: int | None = None
    date: str = ""
    commitment: str = ""
    seed: bytes = b""
    nonce: bytes = b""
    state: dict[str, Any] | None = None
    winners: tuple[int, ...] | None = None
    start_line: int = 1

    @property
    def outcomes(self) -> list[Outcome]:
        """What chance gave, in order of need."""
        return [line.entry for line in self.lines if not isinstance(line.entry, Move)]

    @property
    def moves(self) -> Iterator[tuple[int, Move]]:
        """The moves with their line numbers."""
        return ((line.number, line.entry) for line in self.lines if isinstance(line.entry, Move))


# Writing -------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The record as text, ending with a newline."""
    return "\n".join([*_headers(record), "", *map(_line_text, record.lines)]).rstrip() + "\n"


def _headers(record: Record) -> Iterator[str]:
    yield f"[Upgrade {FORMAT}]"
    yield f"[Game {record.spec.key}]"
    changed = differences(record.options, record.spec.presets[record.preset])
    if changed:
        yield f"[Options {settings_text(changed)}]"
    yield f"[Preset {record.preset}]"
    yield f"[Seats {' | '.join(map(_written_name, range(len(record.names)), record.names))}]"
    optional = {
        "Dealer": "" if record.dealer is None else str(record.dealer),
        "Date": record.date,
        "Commitment": record.commitment,
        "Seed": record.seed.hex(),
        "Nonce": record.nonce.hex(),
        "State": "" if record.state is None else json.dumps(record.state),
    }
    yield from (f"[{key} {value}]" for key, value in optional.items() if value)
    yield f"[Result {' '.join(map(str, record.winners)) if record.winners else '-'}]"


def _written_name(seat: int, name: str) -> str:
    """A name without what would end the header or the line."""
    return " ".join(name.translate(_NO_SYNTAX).split()) or f"Seat {seat}"


def _line_text(line: Line) -> str:
    entry = line.entry
    if isinstance(entry, Shuffled):
        text = f"shuffle {cards_text(entry.cards)}"
    elif isinstance(entry, Picked):
        text = f"pick {entry.number}"
    else:
        who = TABLE_TEXT if entry.seat == TABLE else str(entry.seat)
        text = f"{who}: {entry.text}"
    return f"{text}  ; {line.comment}" if line.comment else text


def lines_of(log: Iterable[Entry]) -> list[Line]:
    """The log of a match as lines of a record."""
    return [Line(0, entry) for entry in log]


# Reading -------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The record that a text holds. Raises: RecordError: line and reason."""
    headers, body = _split(text.removeprefix("\ufeff"))
    if "Upgrade" not in headers:
        raise RecordError(1, "this is no record of Upgrade: it must start with [Upgrade 1]")
    _check_format(*headers["Upgrade"])
    record = _set_up(headers)
    record.lines = [_read_line(number, line, len(record.names)) for number, line in body]
    return record


def _split(text: str) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
    """Headers by key with their line and value, and the lines of the body with theirs."""
    headers: dict[str, tuple[int, str]] = {}
    body: list[tuple[int, str]] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if number > MOST_LINES:
            raise RecordError(number, f"a record has at most {MOST_LINES} lines")
        if line.startswith("["):
            for key, value in _header_pairs(number, line):
                if key in headers:
                    raise RecordError(number, f"[{key}] is given twice")
                headers[key] = (number, value)
        elif line and not line.startswith(";"):
            body.append((number, line))
    return headers, body


def _header_pairs(number: int, line: str) -> Iterator[tuple[str, str]]:
    if line.startswith("[State"):
        if not line.endswith("]"):
            raise RecordError(number, "[State …] must end with ] on the same line")
        yield "State", line[len("[State") : -1].strip()
        return
    if _HEADER.sub("", line).strip():
        raise RecordError(number, "a header is written [Key value]")
    for key, value in _HEADER.findall(line):
        if key not in _KEYS:
            raise RecordError(number, f"no header is called [{key}]; there is: {', '.join(_KEYS)}")
        yield key, value.strip()


def _check_format(number: int, value: str) -> None:
    if value != str(FORMAT):
        raise RecordError(number, f"format {value!r} is not known here; this is format {FORMAT}")


def _set_up(headers: dict[str, tuple[int, str]]) -> Record:
    spec = _read_game(headers)
    preset, options = _read_options(spec, headers)
    state = _read_state(headers)
    names = _read_names(headers, state)
    record = Record(spec, preset, options, names, state=state)
    _check_playable(record, headers.get("Options", headers["Game"])[0])
    record.date = headers.get("Date", (0, ""))[1]
    record.commitment = headers.get("Commitment", (0, ""))[1]
    record.seed = _read_hex(headers, "Seed")
    record.nonce = _read_hex(headers, "Nonce")
    if "Dealer" in headers:
        record.dealer = _read_seat(*headers["Dealer"], len(names))
    record.winners = _read_result(headers, len(names))
    record.start_line = headers.get("State", (1, ""))[0]
    return record


def _read_game(headers: dict[str, tuple[int, str]]) -> AnySpec:
    if "Game" not in headers:
        raise RecordError(1, "the header [Game …] is missing")
    number, key = headers["Game"]
    try:
        return find_game(key)
    except OptionError as error:
        raise RecordError(number, error.message) from None


def _read_options(spec: AnySpec, headers: dict[str, tuple[int, str]]) -> tuple[str, Any]:
    number, preset = headers.get("Preset", (0, None))
    try:
        name, options = find_preset(spec.presets, preset)
        number, settings = headers.get("Options", (number, ""))
        return name, parse_settings(options, settings.split())
    except OptionError as error:
        raise RecordError(number, error.message) from None


def _read_state(headers: dict[str, tuple[int, str]]) -> dict[str, Any] | None:
    if "State" not in headers:
        return None
    number, text = headers["State"]
    try:
        state = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(number, f"[State …] is no JSON: {error}") from None
    except (ValueError, RecursionError):
        raise RecordError(number, "[State …] is larger than any position") from None
    if not isinstance(state, dict):
        raise RecordError(number, "[State …] must hold a JSON object in braces")
    return state


def _read_names(
    headers: dict[str, tuple[int, str]], state: dict[str, Any] | None
) -> tuple[str, ...]:
    if "Seats" in headers:
        number, text = headers["Seats"]
        names = tuple(name.strip() for name in text.split("|"))
        if not all(names):
            raise RecordError(number, "each seat needs a name: [Seats Ann | Bob]")
        return names
    seats = (state or {}).get("seats")
    if isinstance(seats, list):
        return tuple(f"Seat {seat}" for seat in range(len(seats)))
    raise RecordError(1, "the header [Seats Ann | Bob] is missing")


def _check_playable(record: Record, number: int) -> None:
    seats = len(record.names)
    placed = (record.state or {}).get("seats")
    if isinstance(placed, list) and len(placed) != seats:
        raise RecordError(number, f"[Seats …] names {seats} seats and [State …] has others")
    try:
        record.spec.check(record.options, seats)
    except OptionError as error:
        raise RecordError(number, error.message) from None


def _read_hex(headers: dict[str, tuple[int, str]], key: str) -> bytes:
    number, text = headers.get(key, (0, ""))
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RecordError(number, f"[{key} …] must be hexadecimal digits") from None


def _read_seat(number: int, text: str, seats: int) -> int:
    if not (_SHORT_NUMBER.fullmatch(text) and int(text) < seats):
        raise RecordError(number, f"{text!r} is no seat; the seats are 0 to {seats - 1}")
    return int(text)


def _read_result(headers: dict[str, tuple[int, str]], seats: int) -> tuple[int, ...] | None:
    number, text = headers.get("Result", (0, "-"))
    if text == "-":
        return None
    return tuple(_read_seat(number, word, seats) for word in text.split())


def _read_line(number: int, line: str, seats: int) -> Line:
    text, _, comment = line.partition(";")
    return Line(number, _read_entry(number, text.strip(), seats), comment.strip())


def _read_entry(number: int, text: str, seats: int) -> Entry:
    word, _, rest = text.partition(" ")
    if word == "shuffle":
        return Shuffled(_read_cards(number, rest))
    if word == "pick":
        if not _SHORT_NUMBER.fullmatch(rest.strip()):
            raise RecordError(number, f"a pick is a whole number, not {rest.strip()!r}")
        return Picked(int(rest))
    seat, colon, move = text.partition(":")
    if not colon or not move.strip():
        raise RecordError(number, f"{text!r} is no line of a record: write seat: move")
    who = TABLE if seat.strip() == TABLE_TEXT else _read_seat(number, seat.strip(), seats)
    return Move(who, move.strip())


def _read_cards(number: int, text: str) -> tuple[int, ...]:
    try:
        return tuple(cards(text))
    except ValueError as error:
        raise RecordError(number, str(error)) from None
