"""The smallest Textual app there is: what any app pays before its own first word."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """One word."""

    def compose(self) -> ComposeResult:
        """Show it."""
        yield Static("ready")


if __name__ == "__main__":
    Bare().run()
