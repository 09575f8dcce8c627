"""Python, this program and the libraries it uses, by what is installed of them."""

import platform
import re
import sys
from collections.abc import Iterator
from importlib import metadata

from upgrade_tui.cli.checks.finding import Finding, fine, note, wrong

PACKAGE = "upgrade-tui"
OLDEST = (3, 11)
_NEEDED = ("msgspec", "platformdirs", "rich", "textual", "typer")
_PURPOSES = {
    "uvloop": "a faster server",
    "argon2-cffi": "passwords",
    "cryptography": "upgrade host --tls",
    "structlog": "the log of upgrade host --headless",
    "prometheus-client": "upgrade host --metrics",
    "zeroconf": "upgrade find, upgrade host --announce",
    "asyncssh": "upgrade host --ssh",
    "aiohttp": "upgrade host --web",
}
"""Libraries that only one thing needs, and which."""


def look(python: tuple[int, int] = sys.version_info[:2]) -> Iterator[Finding]:
    """Everything about what is installed; `python` is the version that runs this."""
    yield _python(python)
    yield _program()
    ranges = _ranges()
    for name in _NEEDED:
        yield _library(name, ranges.get(name, ""), "", installed(name))
    for name, purpose in _PURPOSES.items():
        yield _library(name, ranges.get(name, ""), purpose, installed(name))


def installed(name: str) -> str | None:
    """The version of a package that is there; None: it is not."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def fits(version: str, wanted: str) -> bool:
    """Whether a version is in a range such as ">=8.2,<9"."""
    have = _numbers(version)
    tests = {
        ">=": lambda limit: have >= limit,
        "<": lambda limit: have < limit,
        "==": lambda limit: have == limit,
    }
    limits = re.findall(r"(>=|==|<)\s*([\d.]+)", wanted)
    return all(tests[sign](_numbers(limit)) for sign, limit in limits)


def _numbers(version: str) -> tuple[int, ...]:
    """Such as (8, 2) of "8.2.0": zeros at the end make no difference."""
    numbers = [int(part) for part in re.findall(r"\d+", version)[:4]]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _python(have: tuple[int, int]) -> Finding:
    words = f"{platform.python_version()} ({platform.python_implementation()}, {sys.platform})"
    if have < OLDEST:
        least = ".".join(map(str, OLDEST))
        return wrong("Python", words, f"install Python {least} or newer, and Upgrade with it")
    return fine("Python", words)


def _program() -> Finding:
    version = installed(PACKAGE)
    if version is None:
        return note("Upgrade", "runs from a folder and is not installed", "pip install .")
    return fine("Upgrade", version)


def _ranges() -> dict[str, str]:
    """The range of versions wanted of each library, as this program declares it."""
    try:
        wanted = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return {}
    split = (re.match(r"([\w.-]+)\s*([^;]*)", each) for each in wanted if "extra ==" not in each)
    return {found[1].lower(): found[2].strip() for found in split if found}


def _library(name: str, wanted: str, purpose: str, version: str | None) -> Finding:
    remedy = f"pip install '{name}{wanted}'"
    say = note if purpose else wrong
    if version is None:
        words = f"is not installed{f': {purpose} has to do without' if purpose else ''}"
        return say(name, words, remedy)
    if not fits(version, wanted):
        return say(name, f"{version}, and {wanted} is wanted", remedy)
    return fine(name, f"{version}{f' ({purpose})' if purpose else ''}")
