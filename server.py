"""Host from a checkout, with no window: `python server.py …` is `upgrade host …`."""

import sys

from upgrade_tui.cli import main

if __name__ == "__main__":
    sys.argv.insert(1, "host")
    main()
