"""The app: screens, widgets and boards over a `GameClient`."""
