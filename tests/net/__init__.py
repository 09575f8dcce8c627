"""Tests of the network: the wire, the server, the client."""
