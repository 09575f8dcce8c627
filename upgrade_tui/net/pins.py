"""The certificates a person has pinned, so that coming back needs no pin."""

import contextlib
from pathlib import Path

import msgspec
import platformdirs

from upgrade_tui.net.files import write_whole

_MOST_KEPT = 200


class KnownPins:
    """Pins by a server's address, in a file; where it cannot be read or written, none are known."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or platformdirs.user_data_path("upgrade", appauthor=False) / "pins.json"

    def of(self, address: str) -> str | None:
        """What was pinned for an address; None: nothing."""
        return self._read().get(address)

    def put(self, address: str, pin: str) -> None:
        """Remember a pin that was right, in place of an older one."""
        pins = self._read()
        if pins.get(address) == pin:
            return
        pins.pop(address, None)
        kept = dict(list(pins.items())[1 - _MOST_KEPT :]) | {address: pin}
        with contextlib.suppress(OSError):
            write_whole(self._path, msgspec.json.encode(kept))

    def _read(self) -> dict[str, str]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}
