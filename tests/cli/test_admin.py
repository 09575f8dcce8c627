"""`upgrade admin`: every order of the page on hosting, given to a real host."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.commands import ROOT, Command, Said
from tests.cli.test_headless import hosting
from upgrade_tui.cli.admin import seconds_of
from upgrade_tui.cli.admin_text import told
from upgrade_tui.cli.failure import Misuse
from upgrade_tui.net.orders import People


def admin(upgrade: Command, folder: Path, *words: str) -> Said:
    """Give an order to the host of a folder."""
    return upgrade("admin", *words, "--data", str(folder))


async def test_every_order_is_carried_out_and_answered_in_words(
    upgrade: Command, tmp_path: Path
) -> None:
    with hosting("--players", "2", "--data", str(tmp_path)) as host:
        client = host.client("Ann")
        await client.connect()
        await client.join_table(host.table)

        def said(*words: str) -> str:
            answer = admin(upgrade, tmp_path, *words)
            assert (answer.code, answer.err) == (0, "")
            return answer.out

        assert f"upgrade join 127.0.0.1:{host.port}" in said("status")
        assert "seat 0  Ann" in said("tables")
        assert re.search(rf"Ann +127\.0\.0\.1 +{host.table} seat 0", said("people"))
        assert said("say", "Lunch is ready") == "Said to everybody at all tables.\n"
        assert said("kick", host.table, "0") == f"Ann is off seat 0 of {host.table}.\n"
        assert said("ban", "2001:db8::1", "--for", "1h").startswith("Banned until 2")
        assert said("bans").startswith("2001:db8::/64  until ")
        assert said("unban", "2001:db8::/64") == "Let in again: 2001:db8::/64.\n"
        assert said("bans") == "Nobody is banned.\n"
        assert f"Table {host.table} is closed" in said("close", host.table)
        assert said("tables") == "No table is open.\n"
        await client.close()
        assert said("stop") == "The server tells everybody goodbye, and stops.\n"
        assert host.process.wait(20) == 0


def told_as_json(upgrade: Command, folder: Path, *words: str) -> object:
    """What an order is answered as JSON."""
    return json.loads(admin(upgrade, folder, *words, "--json").out)


def test_every_answer_is_also_there_as_json(upgrade: Command, tmp_path: Path) -> None:
    with hosting("--data", str(tmp_path)) as host:
        status = told_as_json(upgrade, tmp_path, "status")
        (table,) = _list(told_as_json(upgrade, tmp_path, "tables"))

        assert isinstance(status, dict)
        assert isinstance(table, dict)
        assert (status["port"], table["table"]) == (host.port, host.table)
        assert told_as_json(upgrade, tmp_path, "people") == []
        assert told_as_json(upgrade, tmp_path, "say", "hello") is None


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value


def test_what_the_server_refuses_is_said_and_exits_with_1(upgrade: Command, tmp_path: Path) -> None:
    with hosting("--data", str(tmp_path)):
        said = admin(upgrade, tmp_path, "kick", "OWL-1", "0")

    assert (said.code, said.out) == (1, "")
    assert said.err == "upgrade: there is no table 'OWL-1': ask for the list of tables\n"


def test_where_no_server_runs_it_is_said_how_to_find_one(upgrade: Command, tmp_path: Path) -> None:
    said = admin(upgrade, tmp_path, "status")

    assert said.code == 1
    assert f"no server keeps its games in {tmp_path} now" in said.err
    assert "--data" in said.err


def test_a_folder_too_deep_for_a_socket_is_said_to_be(upgrade: Command, tmp_path: Path) -> None:
    said = admin(upgrade, tmp_path / ("d" * 100), "status")

    assert said.code == 1
    assert "at most 100 bytes: start the server with a shorter --data" in said.err


@pytest.mark.parametrize(
    ("time", "seconds"), [("90s", 90), ("30m", 1800), ("1H", 3600), ("7d", 604800), ("2w", 1209600)]
)
def test_a_time_is_a_number_and_a_unit(time: str, seconds: int) -> None:
    assert seconds == seconds_of(time)


@pytest.mark.parametrize("time", ["", "1", "h", "0m", "-1h", "1.5h", "1 h", "٣h"])
def test_what_is_no_time_is_a_misuse(time: str) -> None:
    with pytest.raises(Misuse, match="is no length of time"):
        seconds_of(time)


def test_the_page_on_hosting_lists_exactly_the_orders_there_are(upgrade: Command) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    listed = re.findall(r"^\| `upgrade admin (\w+)", page, re.MULTILINE)
    _, _, commands = upgrade("admin", "--help").out.partition("Commands:")
    there = re.findall(r"^  (\w+) ", commands, re.MULTILINE)

    assert sorted(there) == sorted(listed)


def test_people_stand_in_columns_however_wide_their_names_are() -> None:
    people = [
        {"name": "Ann", "address": "192.0.2.1", "places": [{"table": "FOX-1", "seat": 0}]},
        {"name": "王小明", "address": "", "places": [{"table": "FOX-1", "seat": None}]},
    ]

    assert told(People(), people) == [
        "Ann     192.0.2.1     FOX-1 seat 0",
        "王小明  this process  FOX-1 watching",
    ]


def test_without_an_order_the_orders_are_listed(upgrade: Command) -> None:
    said = upgrade("admin")

    assert (said.code, said.err) == (0, "")
    assert "kick " in said.out
