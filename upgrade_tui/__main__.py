"""`python -m upgrade_tui` is the `upgrade` command."""

from upgrade_tui.cli import main

if __name__ == "__main__":
    main()
