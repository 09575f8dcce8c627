"""Addresses of servers, as people write and paste them."""

import pytest

from upgrade_tui.app.address import parse_address, way_to
from upgrade_tui.net.errors import ConnectionFailed

PIN = "ab" * 32


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kitchen", ("kitchen", 7777, False)),
        (" kitchen:7000 ", ("kitchen", 7000, False)),
        ("[fe80::1]:7000", ("fe80::1", 7000, False)),
        ("fe80::1", ("fe80::1", 7777, False)),
        ("tls://kitchen", ("kitchen", 7777, True)),
        ("TLS://[fe80::1]:7000", ("fe80::1", 7000, True)),
    ],
)
def test_an_address_is_host_and_port_and_whether_with_tls(
    text: str, expected: tuple[str, int, bool]
) -> None:
    assert expected == parse_address(text)


@pytest.mark.parametrize(
    "text", ["", "tls://", "http://kitchen", "kitchen:0", "kitchen:x", "a b", "tls://a/b"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ConnectionFailed) as refused:
        parse_address(text)

    assert refused.value.code == "net.address"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kitchen", "kitchen:7777"),
        ("upgrade join kitchen:7000", "kitchen:7000"),
        ("tls://kitchen", "tls://kitchen:7777"),
        (f"upgrade join tls://kitchen:7777 --tls-pin {PIN}", "tls://kitchen:7777"),
        (f"kitchen --tls-pin={PIN}", "tls://kitchen:7777"),
    ],
)
def test_the_whole_line_a_host_shows_may_be_pasted(text: str, expected: str) -> None:
    assert expected == way_to(text).address


def test_a_pasted_pin_that_is_none_is_refused() -> None:
    with pytest.raises(ConnectionFailed, match="is no pin"):
        way_to("tls://kitchen --tls-pin 12")
