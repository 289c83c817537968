# SPDX-License-Identifier: MIT
"""Prints the event starts that calcurse shows of a calendar file.

usage: calcurse_days.py FIRST LAST FILE    (dates as 2021-01-01; LAST is included)

A line an event: the file, the date, the time or nothing for a whole day.
"""

import datetime
import os
import re
import subprocess
import sys
import tempfile

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])

with tempfile.TemporaryDirectory() as folder:
    environment = dict(os.environ, HOME=folder, TZ="Asia/Shanghai", LC_ALL="C.UTF-8")

    def run(*arguments):
        return subprocess.run(
            ["calcurse", "-q", "-D", folder, *arguments], env=environment, check=True, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True).stdout

    run("-i", sys.argv[3])
    shown = run(
        "-Q", "--from", first.strftime("%m/%d/%Y"), "--days", str((last - first).days + 1),
        "--format-apt", "apt %(start:%H:%M)\n", "--format-recur-apt", "apt %(start:%H:%M)\n",
        "--format-event", "day\n", "--format-recur-event", "day\n")
    date = ""
    for line in shown.splitlines():
        if match := re.fullmatch(r"(\d\d)/(\d\d)/(\d\d):", line):
            date = "20{2}-{0}-{1}".format(*match.groups())
        elif line.startswith("apt "):
            print(sys.argv[3], date, line[4:])
        elif line == "day":
            print(sys.argv[3], date)
