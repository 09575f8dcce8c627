"""The browser door: the same app as a page, each tab a player of this server's.

The page has nothing from elsewhere. Its terminal, xterm.js, and its font come with textual-serve,
from which only these files are used: a tab is no process of its own but a `Channel` in this one.
"""
