"""What each layer loads when it is really imported: the half that import-linter cannot see."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CORE = sorted((ROOT / "upgrade_core").rglob("*.py"))

LOAD_PACKAGE = """
import importlib, json, pkgutil, sys
package = importlib.import_module({package!r})
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(json.dumps(sorted(sys.modules)))
"""

RUN_COMMAND = """
import contextlib, io, json, sys
from upgrade_tui.cli import main
sys.argv = ["upgrade", *{arguments!r}]
with contextlib.redirect_stdout(io.StringIO()) as said, contextlib.suppress(SystemExit):
    main()
assert "Usage" in said.getvalue(), said.getvalue()
print(json.dumps(sorted(sys.modules)))
"""

SEE_THE_OPENING = """
import asyncio, json, socket, sys
from upgrade_tui.app import launch
from upgrade_tui.app.launch import Launch

async def see() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        app = await launch.prepare(Launch("join", host="127.0.0.1", port=silent.getsockname()[1]))
        app.set_out = lambda journey: app.exit(app.place.section)
        assert "opening" == await app.run_async(headless=True, size=(80, 24))
        await launch.close(app)

asyncio.run(see())
print(json.dumps(sorted(sys.modules)))
"""

NOT_ON_THE_WAY = (
    "upgrade_core.bots",
    "upgrade_core.game",
    "upgrade_core.match",
    "upgrade_core.options",
    "upgrade_core.registry",
    "upgrade_tui.app.boards",
    "upgrade_tui.app.solitaire",
    "upgrade_tui.app.session",
    "upgrade_tui.net.client",
    "upgrade_tui.net.messages",
    "upgrade_tui.net.mirror",
    "upgrade_tui.net.server",
    "upgrade_tui.net.tokens",
)


def modules_after(program: str) -> set[str]:
    """Everything in `sys.modules` of a fresh Python at the end of a program."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


def loaded_with(package: str) -> set[str]:
    """Everything a package and all its submodules load."""
    return modules_after(LOAD_PACKAGE.format(package=package))


def imports_of(path: Path) -> Iterator[str]:
    """The top-level name of each module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def test_loading_the_core_pulls_in_no_loop_screen_or_log() -> None:
    loaded = loaded_with("upgrade_core")

    assert "upgrade_core.games.upgrade" in loaded
    assert set() == loaded & {"asyncio", "textual", "rich", "typer", "logging", "socket", "pathlib"}


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_core_module_imports_only_the_standard_library_and_msgspec(path: Path) -> None:
    allowed = sys.stdlib_module_names | {"msgspec", "upgrade_core"}

    assert set() == set(imports_of(path)) - allowed


def test_loading_the_network_pulls_in_no_screen() -> None:
    loaded = loaded_with("upgrade_tui.net")

    assert {"upgrade_tui.net.codec", "upgrade_tui.net.loopback"} <= loaded
    assert set() == loaded & {"textual", "rich", "typer"}


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["join", "--help"]])
def test_asking_for_help_loads_neither_screen_nor_loop(arguments: list[str]) -> None:
    loaded = modules_after(RUN_COMMAND.format(arguments=arguments))

    assert set() == loaded & {"textual", "asyncio", "rich", "upgrade_tui.app", "upgrade_tui.net"}


def test_the_opening_screen_of_join_needs_no_game_board_or_client() -> None:
    loaded = modules_after(SEE_THE_OPENING)

    assert "upgrade_tui.app.screens.opening" in loaded
    assert [name for name in sorted(loaded) if name.startswith(NOT_ON_THE_WAY)] == []


def test_a_command_of_every_way_in_is_the_same_command() -> None:
    ways = [["-m", "upgrade_tui", "host"], ["server.py"]]

    module, script = (
        subprocess.run(
            [sys.executable, *way, "--help"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
        for way in ways
    )

    assert "--port" in module
    assert module.partition("\n\n")[2] == script.partition("\n\n")[2]
