"""Host from a checkout, with no window: `python server.py …` is `upgrade host --headless …`."""

import sys

from upgrade_tui.cli import main

if __name__ == "__main__":
    sys.argv[1:1] = ["host", "--headless"]
    main()
