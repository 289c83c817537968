# SPDX-License-Identifier: MIT
"""Prints the event starts that khal shows of a calendar file which vdirsyncer brought to it.

usage: khal_days.py FIRST LAST FILE [--titles]    (dates as 2021-01-01; LAST is included)

A line an event: the file, the date, the time or nothing for a whole day. With --titles a line for each day that an
event lasts: the file, the date, the title. Everything lives in a folder of its own.
"""

import datetime
import os
import subprocess
import sys
import tempfile

first, last = (datetime.date.fromisoformat(text) for text in sys.argv[1:3])
path = os.path.abspath(sys.argv[3])

with tempfile.TemporaryDirectory() as folder:
    environment = dict(
        os.environ, HOME=folder, XDG_CONFIG_HOME=folder, XDG_CACHE_HOME=folder, XDG_DATA_HOME=folder,
        LC_ALL="C.UTF-8", TZ="Asia/Shanghai")

    def write(name, text):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        return os.path.join(folder, name)

    def run(*arguments):
        return subprocess.run(
            arguments, env=environment, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL, text=True).stdout

    os.mkdir(os.path.join(folder, "events"))
    vdirsyncer = write("vdirsyncer", f"""
[general]
status_path = "{folder}/status"
[pair work]
a = "feed"
b = "events"
collections = null
conflict_resolution = "a wins"
[storage feed]
type = "singlefile"
path = "{path}"
read_only = true
[storage events]
type = "filesystem"
path = "{folder}/events"
fileext = ".ics"
""")
    khal = write("khal.conf", f"""
[calendars]
[[work]]
path = {folder}/events
[locale]
local_timezone = Asia/Shanghai
default_timezone = Asia/Shanghai
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {folder}/khal.db
""")
    run("vdirsyncer", "-c", vdirsyncer, "discover")
    run("vdirsyncer", "-c", vdirsyncer, "sync")
    span = [first.isoformat(), f"{(last - first).days + 1}d"]
    if "--titles" in sys.argv[4:]:
        listed = run("khal", "-c", khal, "list", "--day-format", "DAY {date-long}", "--format", "{title}", *span)
        day = ""
        for line in listed.splitlines():
            if line.startswith("DAY "):
                day = line[4:].strip()
            elif line.strip():
                print(sys.argv[3], day, line.strip())
    else:
        listed = run(
            "khal", "-c", khal, "list", "--notstarted", "--day-format", "", "--format",
            "{start-date-long} {start-time}", *span)
        for line in sorted(line.strip() for line in listed.splitlines()):
            if line:
                print(sys.argv[3], line)
