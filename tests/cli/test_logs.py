"""The log of a server: one line an event, and nothing that is secret or that a match hides."""

import ast
import io
import json
import logging
import re
import subprocess
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.net.ends import act_once, hosted, play_out, player, raw_peer, started
from tests.net.test_store import Ledger
from upgrade_core.game import View
from upgrade_core.games.upgrade import SPEC
from upgrade_core.games.upgrade.model import Attack
from upgrade_core.registry import GAMES
from upgrade_tui.cli.logs import LogFormat, logging_to
from upgrade_tui.net.bugs import MOST_KEPT, Bugs
from upgrade_tui.net.messages import PROTOCOL, Hello
from upgrade_tui.net.mirror import CommandRejected
from upgrade_tui.net.tokens import MemoryTokens

log = logging.getLogger("upgrade_tui.net.anything")
ROOT = Path(__file__).parents[2]
CARD = re.compile(r"\b(?:[2-9TJQKA][SHDC]|BJ|RJ)\b")


class Terminal(io.StringIO):
    """A stream that people look at."""

    def isatty(self) -> bool:
        """See `io.IOBase`."""
        return True


@contextmanager
def logged(form: LogFormat = "json", level: str = "info") -> Iterator[list[str]]:
    """The lines that are logged within the block; they are there after it."""
    stream, lines = io.StringIO(), list[str]()
    with logging_to(stream, form, level):
        yield lines
    lines += stream.getvalue().splitlines()


def kept_in(report: str) -> tuple[str, int]:
    """What a report says, and who may read it."""
    path = Path(report)
    return path.read_text("utf-8"), path.stat().st_mode & 0o777


def events(lines: list[str]) -> list[str]:
    return [json.loads(line)["event"] for line in lines]


# Lines ------------------------------------------------------------------------------------------


def test_an_event_is_one_line_of_json_with_its_fields() -> None:
    with logged() as lines:
        log.info("table opened", extra={"table": "FOX-42", "seats": 3})

    [line] = lines
    told = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", told.pop("timestamp"))
    assert told == {"event": "table opened", "level": "info", "table": "FOX-42", "seats": 3}


def test_on_a_terminal_it_is_a_line_for_people() -> None:
    terminal, elsewhere = Terminal(), io.StringIO()
    for stream in (terminal, elsewhere):
        with logging_to(stream, "auto", "info"):
            log.info("table opened", extra={"table": "FOX-42"})

    assert "FOX-42" in terminal.getvalue()
    assert not terminal.getvalue().startswith("{")
    assert elsewhere.getvalue().startswith("{")


def test_what_is_less_important_than_the_level_is_left_out() -> None:
    with logged(level="warning") as lines:
        log.info("table opened")
        log.warning("bot too slow")

    assert events(lines) == ["bot too slow"]


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_strangers_name_can_neither_break_a_line_nor_steer_a_terminal(form: LogFormat) -> None:
    with logged(form) as lines:
        log.info("connection opened", extra={"person": "Eve\x1b[2J\r\n\x9b7m\u202e" + "x" * 999})

    [line] = lines
    assert line.isprintable()
    assert len(line) < 500


def test_of_an_exception_the_place_is_logged_and_not_its_words() -> None:
    with logged() as lines:
        try:
            raise ValueError("the ace of spades, AS, lies on top")
        except ValueError:
            log.exception("table broke", extra={"table": "FOX-42"})

    [line] = lines
    told = json.loads(line)
    assert told["error"] == "ValueError"
    assert re.fullmatch(
        r"test_logs\.py:\d+:test_of_an_exception_the_place_is_logged_and_not_its_words",
        told["where"],
    )
    assert "spades" not in line


def at(created_s: float, event: str, level: int = logging.INFO) -> None:
    """Log an event as if it were that time."""
    facts = {"name": log.name, "levelno": level, "levelname": logging.getLevelName(level)}
    log.handle(logging.makeLogRecord(facts | {"msg": event, "created": created_s}))


def test_a_flood_of_one_event_is_cut_short_and_counted() -> None:
    with logged() as lines:
        for _ in range(1000):
            at(1000.0, "connection ended")
        at(1000.0, "table opened")
        for _ in range(200):
            at(1000.0, "table broke", logging.ERROR)
        at(1001.0, "connection ended")

    told = [json.loads(line) for line in lines]
    assert Counter(each["event"] for each in told) == {
        "connection ended": 101,
        "table opened": 1,
        "table broke": 200,
    }
    assert told[-1]["left_out"] == 900


def test_a_stream_that_takes_nothing_costs_the_server_nothing() -> None:
    class Closed(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError("nobody reads")

    with logging_to(Closed(), "json", "info"):
        log.info("table opened")


# A whole evening --------------------------------------------------------------------------------


class NotedTokens(MemoryTokens):
    """Remembers every token there ever was."""

    def __init__(self) -> None:
        super().__init__()
        self.all: list[bytes] = []

    def put(self, server: str, table: str, token: bytes) -> None:
        """See `Tokens.put`."""
        self.all.append(token)
        super().put(server, table, token)


def assert_nothing_secret(lines: list[str], secrets: list[str]) -> None:
    """Neither these secrets, nor a card, nor anything as long as a seed or a token."""
    text = "\n".join(lines)
    assert [each for each in secrets if each in text] == []
    text = re.sub(r'"(?:table|where|timestamp|report)": "[^"]*"', "", text)
    assert CARD.findall(text) == []
    assert re.findall(r"[0-9A-Za-z+/_]{32,}", text) == []


def spellings(token: bytes) -> list[str]:
    """How a token could have got into a log."""
    return [token.hex(), b64encode(token).decode()[:40], repr(token)[2:-1]]


@pytest.mark.parametrize("key", list(GAMES))
async def test_the_log_of_an_evening_has_no_token_password_seed_or_card(
    key: str, tmp_path: Path
) -> None:
    seats, tokens = GAMES[key].seats_to_play, NotedTokens()
    with logged(level="debug") as lines:
        async with (
            hosted(data=tmp_path, password="sesame-evening", pace=0.0) as server,
            player(server, "Ann", tokens=tokens, password="sesame-evening") as ann,
        ):
            code = (await ann.create_table(key, seats, password="private-evening")).table
            for _ in range(seats - 1):
                await ann.add_bot(code, "easy")
            await ann.start(code)
            for _ in range(5):
                await ann.until(lambda: ann.has_view() and (ann.table.is_my_turn or ann.is_over()))
                if not ann.is_over():
                    await act_once(ann, Random(5))
            async with raw_peer(server) as eve:
                await eve.send(Hello(PROTOCOL, "Eve", "a-wrong-guess"))
                await eve.rest()
            ann.drop()
            await ann.until(ann.is_back)
            await ann.leave_table(code)

    assert {
        "server listening",
        "table opened",
        "match started",
        "connection opened",
        "connection ended",
        "table closed",
        "server stopped",
    } <= set(events(lines))
    assert len(tokens.all) >= 2
    passwords = ["sesame-evening", "private-evening", "a-wrong-guess"]
    assert_nothing_secret(lines, [each for token in tokens.all for each in spellings(token)])
    assert_nothing_secret(lines, passwords)


async def test_what_a_running_match_hides_is_in_the_report_of_a_bug_and_not_in_the_log(
    tmp_path: Path,
) -> None:
    store = Ledger()
    with logged() as lines:
        async with (
            hosted(store, data=tmp_path) as server,
            player(server, "Ann") as ann,
            player(server, "Bob") as bob,
        ):
            await started(ann, bob)
            for each in (ann, bob):
                await each.until(each.has_view)
                await act_once(each, Random(1))
            await ann.until(lambda: ann.table.version > 2)
            store.fails = True
            mover = ann if ann.table.is_my_turn else bob
            await mover.until(lambda: mover.table.version > 2)
            with pytest.raises(CommandRejected):
                await act_once(mover, Random(1))

    [broke] = [told for told in map(json.loads, lines) if told["event"] == "table broke"]
    text, mode = kept_in(broke["report"])
    assert broke["report"].startswith(str(tmp_path / "bugs"))
    assert mode == 0o600
    assert "the disk is full" in text
    assert "\n0: place " in text
    assert "[Seed" not in text
    assert (broke["error"], broke["level"]) == ("OSError", "error")
    assert_nothing_secret(lines, ["the disk is full", "place "])


def attack_oneself(view: View[Any], _rng: Random) -> Attack:
    """What no bot may do."""
    assert view.seat is not None
    return Attack(view.seat)


async def test_a_bot_that_wants_what_is_illegal_is_reported_without_saying_what(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    spec = replace(SPEC, bots={"odd": attack_oneself})
    monkeypatch.setitem(GAMES, "upgrade", spec)
    with logged() as lines:
        async with hosted(data=tmp_path) as server, player(server, "Ann") as ann:
            code = (await ann.create_table("upgrade", 2)).table
            await ann.add_bot(code, "odd")
            await ann.start(code)
            await play_out(ann)

    wanted = [each for each in map(json.loads, lines) if each["event"].startswith("bot wanted")]
    assert len(wanted) > 1
    assert "Attack(" in kept_in(wanted[-1]["report"])[0]
    assert_nothing_secret(lines, ["Attack", "attack"])


def test_so_many_reports_of_bugs_are_kept_and_no_more(tmp_path: Path) -> None:
    kept = [Bugs(tmp_path).keep("FOX-42", ValueError(str(n))) for n in range(MOST_KEPT + 5)]

    left = sorted(str(each) for each in (tmp_path / "bugs").iterdir())
    assert left == kept[5:]


def test_a_report_that_cannot_be_made_breaks_nothing_further(tmp_path: Path) -> None:
    def breaks() -> str:
        raise RuntimeError("what is broken cannot tell")

    (tmp_path / "file").write_text("")
    assert Bugs(tmp_path / "file").keep("FOX-42", None) == ""
    assert "cannot tell" in Path(Bugs(tmp_path).keep("FOX-42", None, breaks)).read_text("utf-8")


# Who loads it -----------------------------------------------------------------------------------


def test_only_a_server_without_a_screen_loads_what_logs_and_only_on_request_what_gives_figures() -> (
    None
):
    program = """
import json, sys
import upgrade_tui.app.session, upgrade_tui.net.server, upgrade_tui.net.client
before = set(sys.modules)
import upgrade_tui.cli.headless
print(json.dumps([sorted(before), sorted(sys.modules)]))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    playing, serving = map(set, json.loads(done.stdout))

    assert set() == playing & {"structlog", "prometheus_client"}
    assert {"structlog"} == serving & {"structlog", "prometheus_client"}


# The page ---------------------------------------------------------------------------------------


def logged_in_sources() -> set[str]:
    """Every event that the server logs."""
    ours = ROOT / "upgrade_tui"
    folders = (ours / "net", ours / "doors" / "web")
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    sources += [*(ours / "doors").glob("*.py"), ours / "cli" / "logs.py"]
    return {
        str(call.args[0].value)
        for path in sources
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id == "log"
        and isinstance(call.args[0], ast.Constant)
    }


def test_the_page_for_hosts_names_every_event() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    section = page.partition("### The log")[2].partition("\n### ")[0]
    told = set(re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE))

    assert told == logged_in_sources()
