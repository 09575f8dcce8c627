"""The door for those who have nothing but `ssh`: the app in the server's own process.

`SshDoor` (in `door.py`) listens; `login.py` decides who may come in, and `sitting.py` shows each of
them the app. asyncssh is imported with the door, so only by a host that opens it.
"""
