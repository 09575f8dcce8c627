"""The signs that one may make to a table, in words."""

EMOTES = {
    "hello": "says hello",
    "bow": "bows",
    "bravo": "says bravo",
    "thinking": "is thinking",
    "oops": "says oops",
    "hurry": "is in a hurry",
    "thanks": "says thanks",
    "good-game": "says good game",
}
"""The words for each of `messages.EMOTES`, after the name of whoever made the sign."""
