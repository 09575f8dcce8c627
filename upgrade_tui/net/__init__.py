"""Servers and clients of Upgrade over TCP and in memory; knows no screen."""
