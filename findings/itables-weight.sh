#!/usr/bin/env bash
# itables 2.9.1 (PyPI, with IPython 9.7.0 and pandas 2.3.3), 2026-11-29.
#
# Each call of `init_notebook_mode` that is not `connected=True` saves the whole of DataTables as an output of its cell, about
# 970,000 characters, also the one that switches the interactive tables OFF, and also when the same notebook has called it
# before. Three calls in one notebook (on, off, on) make it three megabytes heavier, while a table of three rows shown by
# `show` is 6 kB.
#
# One would guess that `all_interactive=False` saves nothing, as pandas' `reset_option` does, and that the second call finds what
# the first has brought.
#
# Seen (characters of text/html that each call leaves in the notebook):
#   on: > 900,000   off: > 900,000   on again: > 900,000   off, connected: < 20,000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet itables==2.9.1 ipython==9.7.0 pandas==2.3.3
"$folder/venv/bin/python" - <<'PY'
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from itables import init_notebook_mode

InteractiveShell.instance()


def saved(**arguments):
    with capture_output() as captured:
        init_notebook_mode(**arguments)
    return sum(len(output.data.get("text/html", "")) for output in captured.outputs)


sizes = {
    "on": saved(all_interactive=True),
    "off": saved(all_interactive=False),
    "on again": saved(all_interactive=True),
    "off, connected": saved(all_interactive=False, connected=True),
}
for call, size in sizes.items():
    print(f"{call}: {size:,}")
assert all(sizes[call] > 900_000 for call in ("on", "off", "on again")), "it saves less now"
assert sizes["off, connected"] < 20_000, "connected saves more now"
PY
