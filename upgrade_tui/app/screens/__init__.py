"""One module a screen; each is loaded when it is first shown."""
