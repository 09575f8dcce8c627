"""The only place where bytes become packets and packets bytes; everything is typed."""

from functools import cache
from typing import Any

import msgspec

from upgrade_core.game import AnySpec
from upgrade_tui.net.errors import Refused, WireError
from upgrade_tui.net.framing import FEW, HEADERS, frame
from upgrade_tui.net.messages import ClientPacket, ServerPacket

_encode = msgspec.msgpack.Encoder().encode
_client_packets = msgspec.msgpack.Decoder(ClientPacket)
_server_packets = msgspec.msgpack.Decoder(ServerPacket)
_field_map = msgspec.msgpack.Decoder(dict[str, msgspec.Raw])

_DONE = _encode(["done", 0])[:-1]
_DONES = tuple(HEADERS[len(_DONE) + size] + _DONE for size in range(10))
"""A brief `Done` up to the command's id, by the bytes of that."""

_UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)


def encode(packet: ClientPacket | ServerPacket) -> bytes:
    """A packet as a whole frame."""
    return frame(_encode(packet))


def encode_brief(elements: tuple[Any, ...]) -> bytes:
    """A packet of the server's as a whole frame, given as its elements: the last may be left out."""
    body = _encode(elements)
    size = len(body)
    return HEADERS[size] + body if size < FEW else frame(body)


def encode_done(command: int) -> bytes:
    """`Done` without an answer as a whole frame, in the fewest bytes."""
    number = _encode(command)
    return _DONES[len(number)] + number


def raw(value: Any) -> msgspec.Raw:
    """A value encoded ahead of the packet that carries it."""
    return msgspec.Raw(_encode(value))


def decode_from_client(body: bytes) -> ClientPacket:
    """The packet of a client. Raises: WireError: it is none."""
    try:
        return _client_packets.decode(body)
    except _UNREADABLE as error:
        raise WireError(
            "wire.malformed",
            f"a packet cannot be read: {_reason(error)} (docs/protocol.md has all of them)",
        ) from None


def decode_from_server(body: bytes) -> ServerPacket:
    """The packet of a server. Raises: WireError: it is none."""
    try:
        return _server_packets.decode(body)
    except _UNREADABLE as error:
        raise WireError(
            "wire.malformed", f"the server's words cannot be read: {_reason(error)}"
        ) from None


def _reason(error: Exception) -> str:
    return str(error) if isinstance(error, msgspec.MsgspecError) else "nested too deeply"


class ActionReader:
    """Reads the actions of one game."""

    def __init__(self, spec: AnySpec) -> None:
        self._title = spec.title
        self._decode = decoder_of(spec.action_type).decode

    def read(self, action: msgspec.Raw) -> Any:
        """An action. Raises: Refused: the game knows none of this form."""
        try:
            return self._decode(action)
        except _UNREADABLE as error:
            raise Refused(
                "rule.no-such-action", f"{self._title} knows no such action: {_reason(error)}"
            ) from None


def decode_event(spec: AnySpec, event: msgspec.Raw) -> Any:
    """A game's event. Raises: WireError: the game knows none of this form."""
    return _from_server(spec.event_type, event)


def decode_state(spec: AnySpec, view: msgspec.Raw) -> Any:
    """A whole view's position. Raises: WireError: it is none of the game's."""
    return _from_server(spec.state_type, view)


def decode_patch(spec: AnySpec, patch: msgspec.Raw) -> dict[str, Any]:
    """The changed fields of a view; those of a newer server's are left out. Raises: WireError."""
    state_type: Any = spec.state_type
    types = field_types(state_type)
    try:
        fields = _field_map.decode(patch)
    except _UNREADABLE as error:
        raise WireError("wire.malformed", f"a patch cannot be read: {_reason(error)}") from None
    return {
        name: _from_server(types[name], value) for name, value in fields.items() if name in types
    }


def _from_server(wanted: Any, value: msgspec.Raw) -> Any:
    try:
        return decoder_of(wanted).decode(value)
    except _UNREADABLE as error:
        raise WireError("wire.malformed", f"news cannot be read: {_reason(error)}") from None


@cache
def decoder_of(wanted: Any) -> msgspec.msgpack.Decoder[Any]:
    """What decodes a type; made once."""
    return msgspec.msgpack.Decoder(wanted)


@cache
def field_types(state_type: Any) -> dict[str, Any]:
    """The types of a position's fields by name."""
    return {field.name: field.type for field in msgspec.structs.fields(state_type)}
