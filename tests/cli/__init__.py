"""The command line, its pages, and what the documentation says about both."""
